"""Bots: they choose a move from a view, never from a state, with a generator of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Protocol

import numpy as np

from skydeck.bots import levels
from skydeck.bots.choose import BOTS, contest_at, pick
from skydeck.bots.external import External
from skydeck.bots.search import Search, legal_moves
from skydeck.bots.trial import kernels
from skydeck.core.errors import BadBot, nearest
from skydeck.core.game import Game
from skydeck.core.kernel import Array, Move, specialise
from skydeck.core.rng import read_seed, small_rng
from skydeck.core.skill import Skill
from skydeck.core.table import Table

__all__ = [
    "BOTS",
    "KNOWN",
    "LEVELS",
    "Bot",
    "bot",
    "bot_rng",
    "contest_of",
    "is_program",
    "refuse_unknown",
    "searches",
]

LEVELS = tuple(f"level{number}" for number in range(1, levels.COUNT + 1))
KNOWN = (*BOTS, "search", *LEVELS)  # what can be named without saying more
RUN = "run:"
BUDGET = re.compile(r"search:([0-9]{1,9})(ms)?")
LONGEST = 600_000  # milliseconds for a move
TIMED = re.compile(r"run:[0-9][0-9.e+]*\s*s:")  # what is meant to say how long it has
PROGRAM = re.compile(r"run:(?:([0-9]{1,5}(?:\.[0-9]{1,3})?)s:)?(.*)", re.DOTALL)


@cache
def contest_of(game: Game) -> Callable[..., int]:
    """Whole games among random and greedy, compiled for a game when it is first called."""
    return specialise(contest_at, game.name, **kernels(game))


def bot_rng(seed: int | str) -> Array:
    """The generator of a bot, from its seed: for its choices and for ties."""
    return small_rng("bot", seed)


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
        self._rng = bot_rng(seed)

    def choose(self, view: Table) -> Move:
        return int(pick(np.array(legal_moves(view), np.int16), self._rng))

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
        self._rng = bot_rng(seed)
        self._skill, self._seconds = skill, seconds
        self._search: Search | None = None

    def choose(self, view: Table) -> Move:
        if self._search is None or self._search.game is not view.game:
            self._search = Search(view.game, self._skill(view.game), self._seconds)
        return self._search.choose(view, self._rng)

    def close(self) -> None:
        self._search = None

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_search": None}  # room to work in, made again at the next choice


def _see_all(game: Game) -> Skill:
    """Greedy's skill, the same in every game."""
    return Skill()


def _search_for(game: Game, iterations: int | None) -> Skill:
    """The skill of a search by so many iterations, or by the game's own number."""
    skill = game.search.skill
    return skill if iterations is None else skill._replace(iterations=iterations)


def bot(name: str, seed: int | str = 0) -> Bot:
    """A bot by its name: random, greedy, level1 … level8, search, search:2000, search:20ms or,
    for a program of its own, run: and the command that starts it (run:20s: gives it longer)."""
    refuse_unknown(name)
    seed = read_seed(seed)
    if is_program(name):
        return make_program(name, seed)
    if name == "random":
        return Random(seed)
    if name == "greedy":
        return Thinker(name, seed, _see_all)
    if name in LEVELS:
        return Thinker(name, seed, partial(levels.skill_of, number=LEVELS.index(name) + 1))
    if name == "search":
        return Thinker(name, seed, partial(_search_for, iterations=None))
    amount, unit = BUDGET.findall(name)[0]
    if unit:
        return Thinker(name, seed, partial(_search_for, iterations=None), int(amount) / 1000)
    return Thinker(name, seed, partial(_search_for, iterations=int(amount)))


def searches(name: str, game: Game) -> bool:
    """Whether a bot searches in a game, or plays at sight."""
    if name in LEVELS:
        return levels.skill_of(game, LEVELS.index(name) + 1).iterations > 0
    return name == "search" or bool(BUDGET.fullmatch(name))


def make_program(name: str, seed: int | str = 0) -> External:
    """A program by its name, which may say how many seconds it has: run:20s:./bot."""
    seconds, command = PROGRAM.findall(name)[0]
    if TIMED.match(name) and not seconds:
        raise BadBot(
            "seconds are written as in run:20s:./bot or run:0.5s:./bot, at most 86400 of them,"
            f" not as in {name!r}"
        )
    program = External(command, seed, float(seconds)) if seconds else External(command, seed)
    program.name = name
    return program


def is_program(name: str) -> bool:
    """Whether a bot's name means a program of its own."""
    return name.startswith(RUN)


def refuse_unknown(name: str) -> None:
    """Refuse a bot that does not exist."""
    if name in KNOWN:
        return
    if is_program(name):
        make_program(name)  # refuses a command that is none; it starts nothing
        return
    budget = BUDGET.fullmatch(name)
    if budget is None:
        raise BadBot(f"there is no bot {name!r}{nearest(name, KNOWN)}")
    if not 1 <= int(budget[1]) <= (LONGEST if budget[2] else 10**9):
        raise BadBot(f"{name!r} is no budget for a move: search:20ms or search:2000 would be one")
