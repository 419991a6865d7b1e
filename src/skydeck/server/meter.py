"""How long the server computes for one client: what is waited for is not counted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from typing import Any, TypeVar

T = TypeVar("T")


class Meter:
    """Seconds that were computed, in the event loop and in threads."""

    def __init__(self) -> None:
        self.seconds = 0.0


_METER: ContextVar[Meter | None] = ContextVar("meter", default=None)


class Metered:
    """Something to be awaited, each of whose steps is timed."""

    def __init__(self, work: Awaitable[T], meter: Meter) -> None:
        self._work, self._meter = work, meter

    def __await__(self) -> Generator[Any, Any, Any]:
        token = _METER.set(self._meter)
        try:
            steps = self._work.__await__()
            value: Any = None
            error: BaseException | None = None
            while True:
                began = time.thread_time()
                try:
                    waited = steps.send(value) if error is None else steps.throw(error)
                except StopIteration as stop:
                    return stop.value
                finally:
                    self._meter.seconds += time.thread_time() - began
                value = error = None
                try:
                    value = yield waited
                except BaseException as thrown:
                    error = thrown
        finally:
            _METER.reset(token)


async def in_thread(work: Callable[..., T], *values: Any) -> T:
    """Do something in a thread, and charge its computing to whoever asked for it."""
    meter = _METER.get()

    def run() -> T:
        began = time.thread_time()
        try:
            return work(*values)
        finally:
            if meter is not None:
                meter.seconds += time.thread_time() - began

    return await asyncio.to_thread(run)
