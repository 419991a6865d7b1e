"""Bots and hints: they think in a few threads, apart from everything that people wait for."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from skydeck import bots
from skydeck.bots.appraise import hints
from skydeck.core.kernel import Move
from skydeck.core.table import Table

NICE = 10  # how far thinking stands back behind people's moves

T = TypeVar("T")


class Thinkers:
    """A pool of threads; when all are busy, bots wait, and nobody else."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, "thinker", initializer=stand_back)
        self.waiting = 0

    async def choose(self, view: Table, name: str, seed: str) -> Move:
        """A bot's move, from the view of its seat."""
        return await self._run(lambda: bots.bot(name, seed).choose(view))

    async def hint(self, view: Table, seed: str) -> list[dict[str, Any]]:
        """The best moves of a seat and their reasons, from its view."""
        return await self._run(lambda: [hint.to_data() for hint in hints(view, seed)])

    async def _run(self, work: Callable[[], T]) -> T:
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Drop what waits, and do not wait for what is being thought."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def stand_back() -> None:
    """Let the scheduler prefer other threads to this one, where it knows how."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
