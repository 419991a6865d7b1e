"""Compiling a game for this machine, once: in processes of their own, on all cores.

What a person waits for comes first: the table, and beside it the bots that play at sight. Search
follows. `python -m skydeck.bots.prepare GAME PART` compiles one part into the cache on disk and
prints how far it is, two numbers a line: seconds of work done, and seconds of work in all, both as
a certain machine would need them. How fast this machine is shows while it works.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from skydeck import bots
from skydeck.core import kernel
from skydeck.core.game import Game, Step
from skydeck.games import load

TABLE, SIGHT, SEARCH = PARTS = ("table", "sight", "search")
OFTEN = 0.2  # seconds between two reports
STARTED = 2.0  # seconds of work after which a process knows how fast it is


@dataclass(frozen=True)
class Progress:
    """How far a part is."""

    done: float = 0.0  # seconds of work
    total: float = 0.0
    spent: float = 0.0  # seconds that passed

    @property
    def share(self) -> float:
        """The part of the work that is done, 0 to 1."""
        return min(1.0, self.done / self.total) if self.total else 0.0

    @property
    def left(self) -> float:
        """The seconds that are left, by how fast the work went so far."""
        slow = self.spent / self.done if self.done > STARTED else 1.0
        return max(0.0, self.total - self.done) * slow

    @property
    def seconds(self) -> int:
        """The whole seconds that are left, as people are told: never none."""
        return max(1, round(self.left))


def slowest(parts: Iterable[Progress]) -> Progress:
    """Of parts that are compiled side by side, the one that people wait for."""
    return max(parts, key=lambda part: part.left)


def sentence(title: str, progress: Progress) -> str:
    """How far a game is, as people are told everywhere: Level 8: 60 %, about 20 s."""
    return f"{title}: {100 * progress.share:.0f} %, about {progress.seconds} s"


def steps_of(game: Game, part: str) -> list[Step]:
    """The steps that compile one part of a game."""
    if part == TABLE:
        return game.warm()
    return [bots.warm(game)[PARTS.index(part) - 1]]


def expect(game: Game, part: str) -> Progress:
    """How much work a part is that has not begun."""
    drivers = [driver for step in steps_of(game, part) for driver in step.drivers]
    return Progress(total=sum(kernel.expect(drivers)))


def compile_steps(steps: Iterable[Step], tell: Callable[[Progress], None]) -> None:
    """Compile some steps in this process, and tell how far they are."""
    steps = list(steps)
    seconds = iter(kernel.expect([driver for step in steps for driver in step.drivers]))
    costs = [sum(next(seconds) for _ in step.drivers) for step in steps]
    began = time.perf_counter()
    before, within, told = 0.0, 0.0, 0.0

    def report() -> None:
        nonlocal told
        told = time.perf_counter()
        tell(Progress(before + within, sum(costs), told - began))

    def hear(typed: float) -> None:
        nonlocal within
        within = min(cost, within + typed)
        if time.perf_counter() - told > OFTEN:
            report()

    kernel.hearers.append(hear)
    try:
        for step, cost in zip(steps, costs, strict=True):
            report()
            step.run()
            before, within = before + cost, 0.0
        report()
    finally:
        kernel.hearers.remove(hear)


def compile_part(name: str, part: str, tell: Callable[[Progress], None]) -> None:
    """Compile a part of a game into the cache on disk."""
    game = load(name)
    compile_steps(steps_of(game, part), tell)
    kernel.mark_warm(name, part)


def command(name: str, part: str) -> list[str]:
    """The command of a process that compiles one part."""
    return [sys.executable, "-m", "skydeck.bots.prepare", name, part]


def read_progress(line: str, spent: float) -> Progress:
    """What a line of such a process says."""
    done, total = map(float, line.split())
    return Progress(done, total, spent)


class Job:
    """A process that compiles one part of a game, watched from another one."""

    def __init__(self, game: Game, part: str) -> None:
        self.progress = expect(game, part)
        self._began = time.perf_counter()
        self._process = subprocess.Popen(
            command(game.name, part), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self.progress = read_progress(line, time.perf_counter() - self._began)
        self._process.wait()

    @property
    def is_over(self) -> bool:
        return self._process.poll() is not None

    def wait(self, seconds: float) -> None:
        """Wait until it is over, but not longer than that."""
        self._reader.join(seconds)

    def stop(self) -> None:
        """End the process; what it has compiled is kept."""
        if not self.is_over:
            self._process.terminate()
        self._process.wait()


def main() -> None:
    """Compile one part of a game, and print how far it is."""
    name, part = sys.argv[1:]
    compile_part(name, part, lambda now: print(f"{now.done:.2f} {now.total:.2f}", flush=True))


if __name__ == "__main__":
    main()
