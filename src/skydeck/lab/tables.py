"""Games of a match at tables, for bots that choose in Python or are programs of somebody else."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from skydeck import bots
from skydeck.bots import Bot
from skydeck.core.errors import Forfeit
from skydeck.core.kernel import Move, Seat
from skydeck.core.table import Table

STRIKES = 3  # games that a program may forfeit before it is not asked any more
OUT = f"is out of this match after {STRIKES} forfeits"


@dataclass
class Course:
    """How a game went, by seat."""

    choices: list[int]  # made by the bot itself
    nanoseconds: list[int]  # spent on them
    forfeits: dict[Seat, str] = field(default_factory=dict)  # and why


class Absent:
    """A program that has forfeited so often that it is not started again."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: Table) -> Move:
        raise Forfeit(f"{self.name} {OUT}")

    def close(self) -> None:
        pass


class Chairs:
    """The bots of one thread of a match.

    A program keeps its chair from game to game, because starting it may take long, and so does a
    bot that was given as an object; any other bot comes anew with a seed for its game, so that it
    does not matter which thread plays a game. `strikes` is common to all threads: the index of the
    bot for every forfeit.
    """

    def __init__(
        self, names: Sequence[str | Bot], seed: int | str, thread: int, strikes: list[int]
    ) -> None:
        self.names, self.seed, self.thread, self.strikes = names, seed, thread, strikes
        self._programs: dict[int, Bot] = {}

    def seat(self, index: int, seed: str) -> Bot:
        """The bot of this index, for a game in which it has this seed."""
        name = self.names[index]
        if not isinstance(name, str):
            return name
        if not bots.is_program(name):
            return bots.bot(name, seed)
        if self.strikes.count(index) >= STRIKES:
            return Absent(name)
        if index not in self._programs:
            self._programs[index] = bots.bot(name, f"{self.seed}/{self.thread}/{index}")
        return self._programs[index]

    def clear(self, sitting: Sequence[Bot], forfeited: Iterable[int]) -> None:
        """The game is over: all leave but the programs that have not forfeited it."""
        for index in forfeited:
            self.strikes.append(index)
            self._programs.pop(index, None)
        kept = [*self._programs.values(), *self.names]
        for bot in sitting:
            if not any(bot is one for one in kept):
                bot.close()

    def close(self) -> None:
        """All programs leave."""
        for program in self._programs.values():
            program.close()
        self._programs.clear()


def play_out(
    table: Table, sitting: Sequence[Bot], seeds: Sequence[str], stop: threading.Event
) -> Course:
    """Let bots play a table to its end, or until `stop`; greedy plays on for one that forfeits."""
    course, substitutes = Course([0] * table.seats, [0] * table.seats), dict[Seat, Bot]()
    while not table.over and not stop.is_set():
        seat = table.movers[0]
        view = table.view(seat)
        if seat in course.forfeits:
            table.play(seat, substitutes[seat].choose(view))
            continue
        began = time.perf_counter_ns()
        try:
            move = sitting[seat].choose(view)
        except Forfeit as forfeit:
            course.forfeits[seat] = str(forfeit)
            substitutes[seat] = bots.bot("greedy", seeds[seat])
            continue
        course.nanoseconds[seat] += time.perf_counter_ns() - began
        course.choices[seat] += 1
        table.play(seat, move)
    return course
