"""Bots and hints: they think in a few threads, apart from everything that people wait for."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from skydeck import bots
from skydeck.bots.appraise import hints
from skydeck.core.engine import TABLE, WHOLE
from skydeck.core.kernel import Move, Seat
from skydeck.core.table import Table
from skydeck.server.sight import Sight
from skydeck.server.wire import MOST_MOVES

AT_SIGHT = "greedy"  # the strongest bot that does not search
NICE = 10  # how far thinking stands back behind people's moves

T = TypeVar("T")


class Thinkers:
    """A pool of threads; when all are busy, bots wait, and nobody else."""

    def __init__(
        self, threads: int, prepare: Callable[[str, str], Awaitable[None]] | None = None
    ) -> None:
        self._pool = ThreadPoolExecutor(threads, "thinker", initializer=stand_back)
        self._prepare = prepare  # waits until a part of a game is compiled
        self.waiting = 0

    async def choose(self, table: Table, seat: Seat, name: str, seed: str) -> list[Move]:
        """A bot's whole choice, from the views of its seat; the table is a copy to try it on."""
        await self._get_ready(table, TABLE)
        if bots.searches(name, table.game):
            await self._get_ready(table, WHOLE)
        return await self._run(lambda: choose_all(table, seat, name, seed))

    async def hint(self, view: Table, seed: str) -> list[dict[str, Any]]:
        """The best moves of a seat and their reasons, from its view."""
        await self._get_ready(view, WHOLE)
        return await self._run(lambda: [hint.to_data() for hint in hints(view, seed)])

    async def _get_ready(self, table: Table, part: str) -> None:
        """Wait for what would otherwise be compiled in a thread that others wait for."""
        if self._prepare is not None:
            await self._prepare(table.game.name, part)

    async def _run(self, work: Callable[[], T]) -> T:
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Drop what waits, and do not wait for what is being thought."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def choose_all(table: Table, seat: Seat, name: str, seed: str) -> list[Move]:
    """A bot's next move and, where nobody else sees that one, the moves up to one that all see.

    Only the first is searched for. How long a bot takes would else tell how many there are.
    """
    sight, moves = Sight(table), list[Move]()
    chooser = bots.bot(name, seed)
    while True:
        moves.append(chooser.choose(table.view(seat)))
        seen = sight.raw_of_others(seat)
        table.play(seat, moves[-1])
        sight.look(table)
        is_over = seat not in table.movers or len(moves) == MOST_MOVES
        if is_over or sight.raw_of_others(seat) != seen:
            return moves
        if len(moves) == 1 and bots.searches(name, table.game):
            chooser = bots.bot(AT_SIGHT, seed)


def stand_back() -> None:
    """Let the scheduler prefer other threads to this one, where it knows how."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
