"""Bots: they choose a move from a view, never from a state, with a generator of their own."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from skydeck.bots.choose import BOTS, GREEDY, contest_at, pick, weigh_at
from skydeck.core.errors import BadBot, SkydeckError, nearest
from skydeck.core.game import Game, Step
from skydeck.core.kernel import Move, specialise
from skydeck.core.rng import small_rng
from skydeck.core.table import Table

__all__ = ["BOTS", "Bot", "bot", "drivers", "warm", "weigh"]


class BotDrivers(NamedTuple):
    """The drivers of bots for one game."""

    weigh: Any
    contest: Any


@cache
def drivers(game: Game) -> BotDrivers:
    """The drivers of bots, compiled for a game when they are first called."""
    return BotDrivers(*(specialise(f, game.name, **game.kernels) for f in (weigh_at, contest_at)))


def warm(game: Game) -> list[Step]:
    """Steps that compile what bots at a table need."""

    def choose() -> None:
        table = Table.new(game, game.seats[0], "warm")
        for name in BOTS:
            Bot(name).choose(table.view(table.movers[0]))

    return [("bots", choose)]


class Bot:
    """Someone made of code; with the same seed and the same views it chooses the same moves."""

    def __init__(self, name: str, seed: int | str = 0) -> None:
        if name not in BOTS:
            raise BadBot(f"there is no bot {name!r}{nearest(name, BOTS)}")
        self.name = name
        self._kind = BOTS.index(name)
        self._rng = small_rng("bot", seed)

    def choose(self, view: Table) -> Move:
        """The move for the seat whose view this is."""
        if self._kind == GREEDY:
            return weigh(view)[0][1]
        moves, _ = prepare(view)
        return int(pick(moves, self._rng))


def prepare(view: Table) -> tuple[Any, Any]:
    """The legal moves of a view's seat as an array, and room for their values."""
    if view.seat is None:
        raise SkydeckError("a bot gets a view, never the whole truth; pass table.view(seat)")
    legal = view.legal(view.seat)
    if not legal:
        raise SkydeckError(f"seat {view.seat} is not to move, so there is nothing to choose")
    return np.array(legal, np.int16), np.zeros(len(legal))


def weigh(view: Table) -> list[tuple[float, Move]]:
    """What each legal move is worth to greedy, the best first."""
    moves, values = prepare(view)
    drivers(view.game).weigh(view.states, 0, view.seat, moves, len(moves), values)
    pairs = zip(values.tolist(), moves.tolist(), strict=True)
    return sorted(pairs, key=lambda pair: (-pair[0], pair[1]))


def bot(name: str, seed: int | str = 0) -> Bot:
    """A bot by its name."""
    return Bot(name, seed)
