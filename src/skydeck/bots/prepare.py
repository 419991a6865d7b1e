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

from skydeck.core import engine
from skydeck.core.engine import TABLE, WHOLE
from skydeck.core.game import Game
from skydeck.core.kernel import COMMON

PARTS = (TABLE, WHOLE)
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


def expect(game: str, part: str) -> Progress:
    """How much work a part is that has not begun."""
    return Progress(total=engine.expect(engine.roster(game, part)))


def build_part(name: str, part: str, tell: Callable[[Progress], None]) -> None:
    """Build a part of a game's engine in this process, and tell how far it is."""
    total, began = expect(name, part).total, time.perf_counter()
    done, told = 0.0, 0.0

    def hear(seconds: float) -> None:
        nonlocal done, told
        done, now = min(total, done + seconds), time.perf_counter()
        if now - told > OFTEN:
            told = now
            tell(Progress(done, total, now - began))

    engine.hearers.append(hear)
    try:
        hear(0.0)
        if not engine.is_built(COMMON):
            engine.build_stage(COMMON, WHOLE)
        engine.build_stage(name, part)
        tell(Progress(total, total, time.perf_counter() - began))
    finally:
        engine.hearers.remove(hear)


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
        self.progress = expect(game.name, part)
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
    build_part(name, part, lambda now: print(f"{now.done:.2f} {now.total:.2f}", flush=True))


if __name__ == "__main__":
    main()
