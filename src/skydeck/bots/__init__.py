"""Bots: they choose a move from a view, never from a state, with a generator of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, Protocol

import numpy as np

from skydeck.bots import levels
from skydeck.bots.choose import BOTS, contest_at, pick, weigh_at
from skydeck.bots.external import External
from skydeck.bots.search import Search
from skydeck.core.errors import BadBot, SkydeckError, nearest
from skydeck.core.game import Game, Step
from skydeck.core.kernel import Move, specialise
from skydeck.core.rng import small_rng
from skydeck.core.skill import Skill
from skydeck.core.table import Table

__all__ = ["BOTS", "Bot", "bot", "drivers", "refuse_unknown", "warm", "weigh"]

LEVELS = tuple(f"level{number}" for number in range(1, levels.COUNT + 1))
KNOWN = (*BOTS, "search", *LEVELS)  # what can be named without saying more
RUN = "run:"
BUDGET = re.compile(r"search:([0-9]{1,9})(ms)?")
LONGEST = 600_000  # milliseconds for a move


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
    table = Table.new(game, game.seats[0], "warm")
    view = table.view(table.movers[0])
    return [
        ("random and greedy", lambda: [bot(name).choose(view) for name in BOTS]),
        ("search", lambda: bot("search:2").choose(view)),
    ]


class Bot(Protocol):
    """Someone who chooses moves; with the same seed and the same views always the same ones."""

    name: str

    def choose(self, view: Table) -> Move:
        """The move for the seat whose view this is."""

    def close(self) -> None:
        """Leave the table for good."""


class Random:
    """Plays any legal move, each equally likely."""

    def __init__(self, seed: int | str) -> None:
        self.name = "random"
        self._rng = small_rng("bot", seed)

    def choose(self, view: Table) -> Move:
        return int(pick(prepare(view)[0], self._rng))

    def close(self) -> None:
        pass


class Thinker:
    """Weighs moves at first sight, or searches; how well is decided by its skill in the game."""

    def __init__(
        self,
        name: str,
        seed: int | str,
        skill: Callable[[Game], Skill],
        seconds: float | None = None,
    ) -> None:
        self.name = name
        self._rng = small_rng("bot", seed)
        self._skill, self._seconds = skill, seconds
        self._search: Search | None = None

    def choose(self, view: Table) -> Move:
        if self._search is None or self._search.game is not view.game:
            self._search = Search(view.game, self._skill(view.game), self._seconds)
        return self._search.choose(view, self._rng)

    def close(self) -> None:
        self._search = None


def bot(name: str, seed: int | str = 0) -> Bot:
    """A bot by its name: random, greedy, level1 … level8, search, search:2000, search:20ms or,
    for a program of its own, run: and the command that starts it."""
    refuse_unknown(name)
    if is_program(name):
        return External(name.removeprefix(RUN), seed)
    if name == "random":
        return Random(seed)
    if name == "greedy":
        return Thinker(name, seed, lambda game: Skill())
    if name in LEVELS:
        number = LEVELS.index(name) + 1
        return Thinker(name, seed, lambda game: levels.skill_of(game, number))
    if name == "search":
        return Thinker(name, seed, lambda game: game.search.SKILL)
    amount, unit = BUDGET.findall(name)[0]
    if unit:
        return Thinker(name, seed, lambda game: game.search.SKILL, int(amount) / 1000)
    return Thinker(name, seed, lambda game: game.search.SKILL._replace(iterations=int(amount)))


def is_program(name: str) -> bool:
    """Whether a bot's name means a program of its own."""
    return name.startswith(RUN)


def refuse_unknown(name: str) -> None:
    """Refuse a bot that does not exist."""
    if name in KNOWN:
        return
    if is_program(name):
        External(name.removeprefix(RUN))  # refuses a command that is none; it starts nothing
        return
    budget = BUDGET.fullmatch(name)
    if budget is None:
        raise BadBot(f"there is no bot {name!r}{nearest(name, KNOWN)}")
    if not 1 <= int(budget[1]) <= (LONGEST if budget[2] else 10**9):
        raise BadBot(f"{name!r} is no budget for a move: search:20ms or search:2000 would be one")


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
