"""Compiling the rules of all games in the background, so that the first room need not wait.

Another process compiles, because compiling would hold up everything that people wait for here.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys

import skydeck
from skydeck.server.errors import Refused

LONGEST = 600.0  # seconds that a room waits for its game
PURPOSE = "table"


class Warming:
    """Which games are compiled on this machine."""

    def __init__(self) -> None:
        self.ready: set[str] = set()
        self._compiled = {name: asyncio.Event() for name in skydeck.games()}
        self._loading: dict[str, asyncio.Future[None]] = {}
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def start(self) -> None:
        """Begin to compile what is not compiled yet."""
        from skydeck.core import kernel

        for name, compiled in self._compiled.items():
            if kernel.is_warm(name, PURPOSE):
                self._finish(name, compiled)
        self._task = asyncio.create_task(self._warm())

    def _finish(self, name: str, compiled: asyncio.Event) -> None:
        self.ready.add(name)
        compiled.set()

    async def stop(self) -> None:
        """Compile no further, and leave no process behind."""
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
        if self._process and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
            await self._process.wait()

    async def _warm(self) -> None:
        for name, compiled in self._compiled.items():
            if not compiled.is_set():
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "skydeck.server.warming", name
                )
                await self._process.wait()
                self._finish(name, compiled)  # if that failed, the first room compiles it

    async def wait(self, name: str) -> None:
        """Wait until a game is compiled, and loaded into this process."""
        try:
            await asyncio.wait_for(self._compiled[name].wait(), LONGEST)
        except TimeoutError:
            raise Refused("busy", f"{name} is still being prepared; try again soon") from None
        if name not in self._loading:
            loop = asyncio.get_running_loop()
            self._loading[name] = loop.run_in_executor(None, load, name)
        await asyncio.shield(self._loading[name])


def load(name: str) -> None:
    """Load the compiled rules of a game."""
    for _, step in skydeck.game(name).warm():
        step()


def warm(name: str) -> None:
    """Compile what a room of a game needs, into the cache on disk."""
    from skydeck import bots
    from skydeck.core import kernel

    load(name)
    for _, step in bots.warm(skydeck.game(name)):
        step()
    kernel.mark_warm(name, PURPOSE)


if __name__ == "__main__":
    warm(sys.argv[1])
