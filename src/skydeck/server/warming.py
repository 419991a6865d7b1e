"""Compiling games in the background, the one that somebody waits for first.

Other processes compile, because compiling would hold up everything that people wait for here.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from dataclasses import dataclass, field

import skydeck
from skydeck.bots import prepare
from skydeck.bots.prepare import PARTS, Progress
from skydeck.core import engine
from skydeck.core.cores import count_cores
from skydeck.core.engine import TABLE, WHOLE
from skydeck.core.errors import SkydeckError
from skydeck.server.errors import Refused

LONGEST = 600.0  # seconds that somebody waits for a part of a game
NICE = 5  # how far compiling stands back behind people's moves


@dataclass(eq=False)
class Job:
    """A part of a game that is compiled."""

    game: str
    part: str
    progress: Progress = field(default_factory=Progress)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    is_taken: bool = False  # a worker is at it
    process: asyncio.subprocess.Process | None = None
    waiters: int = 0
    is_put_off: bool = False  # the process was ended in favour of another one


class Warming:
    """Which games are compiled on this machine, and in which order the others are."""

    def __init__(self, cores: int | None = None) -> None:
        self._jobs = {(name, part): Job(name, part) for name in skydeck.games() for part in PARTS}
        self._cores = cores or count_cores()
        self._wanted: list[str] = []  # the games that people chose, the latest first
        self._loading: dict[str, asyncio.Future[None]] = {}
        self._workers: list[asyncio.Task[None]] = []
        self._starting: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to compile what is not compiled yet."""
        for job in self._jobs.values():
            name = skydeck.game(job.game).name  # a game that is known here
            try:
                is_over = engine.is_built(name, job.part)
            except SkydeckError:  # nothing here can build it: who opens a table is told
                is_over = True
            if is_over:
                job.over.set()
        if any(not job.over.is_set() for job in self._jobs.values()):
            self._starting = asyncio.create_task(self._begin())

    async def _begin(self) -> None:
        """Find out how much there is to do, and put workers to it."""
        await asyncio.to_thread(self._expect)
        self._workers = [asyncio.create_task(self._work()) for _ in range(self._cores)]

    def _expect(self) -> None:
        for job in self._jobs.values():
            job.progress = prepare.expect(job.game, job.part)

    async def stop(self) -> None:
        """Compile no further, and leave no process behind."""
        tasks = [*self._workers, *([self._starting] if self._starting else [])]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    # What comes next

    def _urgency(self, job: Job) -> tuple[int, int, float]:
        """The lower, the sooner: what is waited for, games that were chosen, then small ones."""
        is_late = job.part == WHOLE and not job.waiters
        if job.game in self._wanted:
            return (int(is_late), self._wanted.index(job.game), PARTS.index(job.part))
        return (2 + is_late, 0, sum(self._jobs[job.game, part].progress.total for part in PARTS))

    def _waiting(self) -> list[Job]:
        idle = (job for job in self._jobs.values() if not job.is_taken and not job.over.is_set())
        return sorted(idle, key=self._urgency)

    def want(self, name: str) -> None:
        """Compile a game before all others, because somebody chose it."""
        if self._jobs[name, WHOLE].over.is_set():
            return  # it is the last part
        self._wanted = [name, *(other for other in self._wanted if other != name)]
        self._make_way()

    def _make_way(self) -> None:
        """Put off what nobody chose, where what people wait for finds no free core."""
        urgent = [job for job in self._waiting() if self._urgency(job)[0] == 0]
        running = [job for job in self._jobs.values() if job.is_taken and not job.is_put_off]
        free = self._cores - len(running)
        idle = sorted((job for job in running if self._urgency(job)[0]), key=self._urgency)
        for job in idle[::-1][: max(0, len(urgent) - free)]:
            job.is_put_off = True
            if job.process:
                end(job.process)

    # Compiling

    async def _work(self) -> None:
        """Compile one part after another, until all are."""
        while waiting := self._waiting():
            await self._compile(waiting[0])

    async def _compile(self, job: Job) -> None:
        began, job.is_taken = time.perf_counter(), True
        job.process = process = await asyncio.create_subprocess_exec(
            *prepare.command(job.game, job.part),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            preexec_fn=stand_back if sys.platform != "win32" else None,
        )
        assert process.stdout
        try:
            if job.is_put_off:  # before it had begun
                end(process)
            async for line in process.stdout:
                spent = time.perf_counter() - began
                job.progress = prepare.read_progress(line.decode(), spent)
            await process.wait()
        finally:
            if process.returncode is None:
                end(process)
                await asyncio.shield(process.wait())
            job.process, job.is_taken = None, False
        if not job.is_put_off:
            job.over.set()  # if that failed, whoever needs it compiles it
        job.is_put_off = False

    # Waiting

    @property
    def is_over(self) -> bool:
        """Whether everything is compiled."""
        return all(job.over.is_set() for job in self._jobs.values())

    def is_ready(self, name: str) -> bool:
        """Whether a table of the game can be set up at once."""
        return self._jobs[name, TABLE].over.is_set()

    def progress(self, name: str) -> Progress | None:
        """How far the game is, of what somebody waits for; None if nothing is missing."""
        missing = [
            job
            for part in PARTS
            if not (job := self._jobs[name, part]).over.is_set() and (part == TABLE or job.waiters)
        ]
        return prepare.slowest(job.progress for job in missing) if missing else None

    async def wait(self, name: str, part: str = TABLE) -> None:
        """Wait until a part of a game is compiled and, if it is the table, loaded here."""
        job = self._jobs[name, part]
        if not job.over.is_set():
            job.waiters += 1
            self.want(name)
            try:
                await asyncio.wait_for(job.over.wait(), LONGEST)
            except TimeoutError:
                raise Refused("busy", f"{name} is still being prepared; try again soon") from None
            finally:
                job.waiters -= 1
        if part == TABLE:
            if name not in self._loading:
                loop = asyncio.get_running_loop()
                self._loading[name] = loop.run_in_executor(None, load, name)
            try:
                await asyncio.shield(self._loading[name])
            except SkydeckError as error:
                raise Refused("no_game", str(error)) from None


def end(process: asyncio.subprocess.Process) -> None:
    """Let a process compile no further; what it has compiled is kept."""
    with contextlib.suppress(ProcessLookupError):
        process.terminate()


def stand_back() -> None:
    """Let the scheduler prefer the server to the process that is about to compile."""
    os.nice(NICE)


def load(name: str) -> None:
    """Load the compiled rules of a game."""
    engine.load_stage(name, TABLE)
