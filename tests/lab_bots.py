"""Bots for tests of the lab: some that choose in Python, and programs that misbehave."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

import numpy as np
import pytest

from skydeck import bots
from skydeck.bots.choose import pick
from skydeck.core.errors import Forfeit
from skydeck.core.kernel import Move
from skydeck.core.rng import small_rng
from skydeck.core.table import Table


class Mixed:
    """Plays as greedy, but at random in so many of 16 moves."""

    def __init__(self, name: str, seed: int | str, errors: int) -> None:
        self.name, self._errors = name, errors
        self._rng = small_rng("mixed", seed)
        self._random, self._greedy = (bots_of_skydeck(name, seed) for name in ("random", "greedy"))

    def choose(self, view: Table) -> Move:
        plays_random = pick(np.arange(16, dtype=np.int16), self._rng) < self._errors
        return (self._random if plays_random else self._greedy).choose(view)

    def close(self) -> None:
        pass


class Program:
    """Stands for a program: greedy, until it breaks down at a move of its own."""

    started: ClassVar[Counter[str]] = Counter()
    closed: ClassVar[Counter[str]] = Counter()

    def __init__(self, name: str, breaks_at: int | None) -> None:
        self.name, self._moves_left = name, breaks_at
        self._greedy = bots_of_skydeck("greedy")
        self.started[name] += 1

    def choose(self, view: Table) -> Move:
        if self._moves_left is not None:
            self._moves_left -= 1
            if self._moves_left < 0:
                raise Forfeit(f"{self.name} stalled")
        return self._greedy.choose(view)

    def close(self) -> None:
        self.closed[self.name] += 1


bots_of_skydeck = bots.bot


def make(name: str, seed: int | str = 0) -> bots.Bot:
    """`table` is greedy at a table, `mixed4` errs in 4 of 16 moves, `run:7` breaks at move 7."""
    if name == "table":
        return Mixed(name, seed, 0)
    if name.startswith("mixed"):
        return Mixed(name, seed, int(name.removeprefix("mixed")))
    if name.startswith("run:"):
        return Program(name, int(name[4:]) if name[4:].isdigit() else None)
    return bots_of_skydeck(name, seed)


def seat_test_bots(patch: pytest.MonkeyPatch) -> None:
    """Let matches and ladders know the bots of this file."""
    refuse = bots.refuse_unknown

    def refuse_unknown(name: str) -> None:
        if name != "table" and not name.startswith(("mixed", "run:")):
            refuse(name)

    patch.setattr("skydeck.bots.bot", make)
    patch.setattr("skydeck.bots.refuse_unknown", refuse_unknown)
    patch.setattr("skydeck.lab.ladder.refuse_unknown", refuse_unknown)
    Program.started.clear()
    Program.closed.clear()
