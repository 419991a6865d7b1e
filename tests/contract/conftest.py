"""Every game at every seat count, and each of its house rules once.

`make contract NAME=mygame` runs these tests on one game, which CONTRACT names.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

import skydeck
from skydeck.core.game import Game
from skydeck.core.options import Choice, Flag, Map, Number, Numbers, SeatChoice
from skydeck.core.table import Table

ONLY = os.environ.get("CONTRACT")
NAMES = (ONLY,) if ONLY else skydeck.games()


# A position for what hardly ever occurs in games of random moves.
RARE = {
    "level8": """
        0:
        1: ? ? ? ? ? ? ? ? ? ?
        laid 0: 3r 4b 5g 6y 7r | 9o 9p | 12r 12b 12y
        pile 0: 1r
        levels 3 5
        displayed 1 0
        movers 1
        keep
        option levels=expert
        """
}


@dataclass(frozen=True)
class Setting:
    """A game, how many seats, and which house rules."""

    game: Game
    seats: int
    options: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        options = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game.name}-{self.seats}{options}"

    def new(self, seed: int) -> Table:
        """A fresh table."""
        return Table.new(self.game, self.seats, seed, self.options)

    def midway(self, seed: int, moves: int) -> Table:
        """A table after some random moves, or before the last one of the game."""
        table, random = self.new(seed), Random(seed)
        for _ in range(moves):
            before = table.copy()
            play_randomly(table, random)
            if table.over:
                return before
        return table


def play_randomly(table: Table, random: Random) -> None:
    """A random move of a random mover."""
    seat = random.choice(table.movers)
    table.play(seat, random.choice(table.legal(seat)))


def all_settings() -> Iterator[Setting]:
    for name in NAMES:
        game = skydeck.game(name)
        few = game.seats[0]
        for seats in game.seats:
            yield Setting(game, seats)
        for option in game.options:
            match option:
                case Number():
                    yield Setting(game, few, {option.name: max(option.low, 2)})
                case Choice():
                    for choice in option.choices[1:]:
                        yield Setting(game, few, {option.name: choice})
                case Flag():
                    yield Setting(game, few, {option.name: not option.default})
                case SeatChoice():
                    yield Setting(game, few, {option.name: few - 1})
                case Map():
                    most = f"{option.places[0]}:+{option.most},{option.places[-1]}:-{option.most}"
                    yield Setting(game, few, {option.name: most})
                case Numbers():
                    for numbers in ([option.low], [option.high]):
                        yield Setting(game, few, {option.name: numbers * option.count})


SETTINGS = list(all_settings())


@pytest.fixture(params=SETTINGS, ids=str)
def setting(request: pytest.FixtureRequest) -> Setting:
    """A game at a seat count, with or without a house rule."""
    param: Setting = request.param
    return param
