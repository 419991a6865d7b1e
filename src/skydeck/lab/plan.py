"""Plans of experiments: who plays what, how often, and how the games are cut into slices.

What is in a slice depends on the plan and on the slice's number alone, never on who plays it, when
or beside what. So an experiment can be stopped, spread over machines and gone on with at will.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from types import NoneType
from typing import Any

from skydeck import bots as makers
from skydeck.core.errors import BadOption, SkydeckError, shorten
from skydeck.core.game import Game
from skydeck.core.options import refuse_options
from skydeck.core.rng import read_seed
from skydeck.games import load
from skydeck.lab.match import Contest, count_games, is_compiled

FORMAT = 1  # of everything in a folder of an experiment
MOST_CELLS = 1000
KINDS = {  # the types that the parts of a plan have in JSON
    "game": (str,),
    "rules": (int,),
    "seed": (int, str),
    "mirrored": (bool,),
    "logs": (bool,),
    "games": (int,),
    "until": (float, NoneType),
    "compiled_slice": (int,),
    "table_slice": (int,),
}
MOST_GAMES = 100_000_000


@dataclass(frozen=True)
class Cell:
    """One line-up of bots under one set of house rules."""

    bots: tuple[str, ...]
    options: Mapping[str, Any]  # all of them, as a person writes them


@dataclass(frozen=True)
class Plan:
    """An experiment: the same number of games, of the same deals, for every cell."""

    game: str
    rules: int  # the version of the game's rules
    seed: int | str
    mirrored: bool  # whether every deal is played with every bot in every seat
    logs: bool  # whether logs are kept
    cells: tuple[Cell, ...]
    games: int  # of a cell, at most
    until: float | None = None  # half of the widest interval at which a cell ends
    # Games of a slice, rounded up so that every bot has every seat as often: where all bots are
    # compiled they take about a second, at tables up to a minute, which is what a kill can cost.
    compiled_slice: int = 1000
    table_slice: int = 8

    def to_data(self) -> dict[str, Any]:
        """The plan as JSON data."""
        cells = [{"bots": list(cell.bots), "options": dict(cell.options)} for cell in self.cells]
        return {"format": FORMAT, **vars(self), "cells": cells}

    def setting(self) -> dict[str, Any]:
        """What must be the same for an experiment to go on; it may go on for longer."""
        return {k: v for k, v in self.to_data().items() if k not in ("games", "until")}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Plan:
        """The plan in JSON data that `to_data` made; refuses data of which it cannot be."""
        cells = tuple(Cell(tuple(cell["bots"]), cell["options"]) for cell in data["cells"])
        rest = {key: data[key] for key in cls.__dataclass_fields__ if key != "cells"}
        plan = cls(cells=cells, **rest)
        if data["format"] != FORMAT:
            raise SkydeckError(f"its format is {shorten(data['format'])} and not {FORMAT}")
        plan.check()
        return plan

    def check(self) -> None:
        """Refuse what no plan can have, in a sentence."""
        for key, kinds in KINDS.items():
            value = getattr(self, key)
            if type(value) not in kinds:
                raise SkydeckError(f"{key} cannot be {shorten(value)}")
        if not 1 <= self.games <= MOST_GAMES:
            raise SkydeckError(f"games are from 1 to {MOST_GAMES:,}, not {self.games:,}")
        if self.until is not None and not 0 < self.until < 0.5:
            raise SkydeckError(f"until cannot be {shorten(self.until)}")
        if min(self.compiled_slice, self.table_slice) < 1:
            raise SkydeckError("a slice has at least one game")
        if not 1 <= len(self.cells) <= MOST_CELLS:
            raise SkydeckError(f"an experiment has 1 to {MOST_CELLS:,} settings")
        game = load(self.game)
        for cell in self.cells:
            for bot in cell.bots:
                makers.refuse_unknown(bot)
            state = game.prepare(len(cell.bots), cell.options, self.seed)[0]
            if dict(game.options_of(state)) != dict(cell.options):
                raise SkydeckError(f"{write_lineup(cell.bots)} lacks some of the house rules")

    def to_json(self) -> str:
        """The plan as one line of JSON."""
        return json.dumps(self.to_data())

    # Slices

    def games_of(self, cell: int) -> int:
        """How many games a cell has, in whole deals."""
        return count_games(self.games, self.repeats(cell))

    def repeats(self, cell: int) -> int:
        """How many games of a cell one deal is played for."""
        return len(self.cells[cell].bots) if self.mirrored else 1

    def slice_size(self, cell: int) -> int:
        """How many games a slice of a cell has; only the last one may have fewer."""
        bots = self.cells[cell].bots
        return count_games(
            self.compiled_slice if is_compiled(bots) else self.table_slice, len(bots)
        )

    def slices_of(self, cell: int) -> int:
        """How many slices a cell has."""
        return -(-self.games_of(cell) // self.slice_size(cell))

    def numbers(self, cell: int, number: int) -> range:
        """The games of a slice."""
        size = self.slice_size(cell)
        return range(number * size, min(self.games_of(cell), (number + 1) * size))

    def contest(self, cell: int) -> Contest:
        """Who plays what in a cell."""
        game, one = load(self.game), self.cells[cell]
        prepared = game.prepare(len(one.bots), one.options, self.seed)
        return Contest(game, prepared, one.bots, self.seed, self.mirrored)

    # Words

    def label(self, cell: int) -> str:
        """What distinguishes a cell from the others, in a few words."""
        return name_cells(self)[cell]

    def command(self) -> str:
        """The command that makes this experiment."""
        words = ["skydeck", "lab", self.game]
        lineups = dict.fromkeys(cell.bots for cell in self.cells)
        names = {bot for lineup in lineups for bot in lineup}
        if len(names) == 1:
            words += ["--bots", *names, "--seats", ",".join(str(len(one)) for one in lineups)]
        else:
            for lineup in lineups:
                words += ["--bots", ",".join(lineup)]
        usual = usual_options(load(self.game))
        for name, values in self._varied().items():
            texts = [write_value(value) for value in values]
            if len(texts) > 1:
                comma = any("," in text for text in texts)
                words += ["--sweep", f"{name}={('|' if comma else ',').join(texts)}"]
            elif values[0] != usual[name]:
                words += ["--option", f"{name}={texts[0]}"]
        words += ["--games", str(self.games), "--seed", str(self.seed)]
        words += [] if self.until is None else ["--until", f"{100 * self.until:g}%"]
        words += ["--mirrored" if self.mirrored else "--no-mirrored"]
        return shlex.join([*words, *(["--logs"] if self.logs else [])])

    def _varied(self) -> dict[str, list[Any]]:
        """The values of each option over all cells, in their order."""
        varied: dict[str, list[Any]] = {}
        for cell in self.cells:
            for name, value in cell.options.items():
                values = varied.setdefault(name, [])
                if value not in values:
                    values.append(value)
        return varied


def usual_options(game: Game) -> dict[str, Any]:
    """The options of a game where nobody says anything."""
    return dict(game.options_of(game.prepare(game.seats[0], {}, 0)[0]))


def write_value(value: object) -> str:
    """An option's value as it is written on a command line."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


@lru_cache(maxsize=8)
def _names_of(plan: str) -> tuple[str, ...]:
    one = Plan.from_data(json.loads(plan))
    varied = {name for name, values in one._varied().items() if len(values) > 1}
    is_many = len({cell.bots for cell in one.cells}) > 1
    names = []
    for cell in one.cells:
        parts = [write_lineup(cell.bots)] if is_many or not varied else []
        parts += [
            f"{name}={write_value(value)}" for name, value in cell.options.items() if name in varied
        ]
        names.append(", ".join(parts))
    return tuple(names)


def name_cells(plan: Plan) -> tuple[str, ...]:
    """The labels of all cells."""
    return _names_of(plan.to_json())


def write_lineup(bots: Sequence[str]) -> str:
    """Bots as a page calls them: equal ones are counted."""
    counted = {bot: bots.count(bot) for bot in dict.fromkeys(bots)}
    return " + ".join(bot if count == 1 else f"{count} {bot}" for bot, count in counted.items())


def make_plan(
    game: Game,
    lineups: Sequence[Sequence[str]],
    games: int,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    sweeps: Mapping[str, Sequence[object]] | None = None,
    mirrored: bool | None = None,
    until: float | None = None,
    logs: bool = False,
) -> Plan:
    """A plan with a cell for every line-up and every combination of swept values.

    Deals are mirrored unless all bots are the same: then it would be the same game again.
    """
    seed = read_seed(seed)
    refuse_options(game.options, [*(options or {}), *(sweeps or {})])
    if games < 1:
        raise SkydeckError(f"a match has at least one game, not {games}")
    if games > MOST_GAMES:
        raise SkydeckError(f"a match has at most {MOST_GAMES:,} games, not {games:,}")
    for bots in lineups:
        for bot in bots:
            makers.refuse_unknown(bot)
    swept = dict(sweeps or {})
    for name in swept:
        if name in (options or {}):
            raise BadOption(f"option {name} is swept, so it cannot have one value as well")
    cells = []
    for bots in lineups:
        for values in product(*swept.values()):
            given = {**(options or {}), **dict(zip(swept, values, strict=True))}
            state = game.prepare(len(bots), given, seed)[0]
            cells.append(Cell(tuple(bots), dict(game.options_of(state))))
            if len(cells) > MOST_CELLS:
                raise SkydeckError(f"an experiment has at most {MOST_CELLS:,} cells; sweep less")
    if mirrored is None:
        mirrored = any(len(set(bots)) > 1 for bots in lineups)
    twice = [cell for k, cell in enumerate(cells) if cell in cells[:k]]
    if twice:
        options_text = ", ".join(f"{k}={write_value(v)}" for k, v in twice[0].options.items())
        raise SkydeckError(
            f"{write_lineup(twice[0].bots)} with {options_text} is in the sweep twice"
        )
    return Plan(game.name, game.version, seed, mirrored, logs, tuple(cells), games, until)


def fill_seats(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A line-up of so many seats: the last bot takes all that are left."""
    if len(bots) > seats:
        raise SkydeckError(f"{len(bots)} bots do not fit at {seats} seats")
    return (*bots, *[bots[-1]] * (seats - len(bots)))


def read_sweep(text: str) -> tuple[str, list[str]]:
    """A sweep given as NAME=VALUE,VALUE; where values have commas, with | between them."""
    name, equals, values = text.partition("=")
    found = [value.strip() for value in values.split("|" if "|" in values else ",")]
    if not equals or not all(found):
        raise BadOption(f"a sweep is given as NAME=VALUE,VALUE, not {text!r}")
    if len(set(found)) < len(found):
        raise BadOption(f"the sweep {text!r} has a value twice")
    return name.strip(), found


def read_percent(text: str) -> float:
    """A width given as 0.5%, as a share."""
    match = re.fullmatch(r"([0-9]{1,2}(?:\.[0-9]{1,6})?) ?%", text.strip())
    if not match or not 0 < float(match[1]) < 50:
        raise SkydeckError(f"--until is a percentage such as 0.5%, not {text!r}")
    return float(match[1]) / 100
