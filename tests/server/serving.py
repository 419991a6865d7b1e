"""A server in the process of a test, on a port of its own, in the test's loop or in a thread."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from skydeck.server.app import make_app
from skydeck.server.config import Config
from skydeck.server.run import Server
from skydeck.server.services import Services
from skydeck.server.wire import LONGEST_MESSAGE
from tests.server.client import Api

WAIT = 120.0  # seconds


@dataclass
class Served:
    """A running server."""

    address: str
    services: Services
    api: Api
    server: Server

    def stop(self) -> None:
        """Tell it to stop, as a signal would."""
        self.server.should_exit = True


@asynccontextmanager
async def served(
    folder: Path, parts: dict[str, Any] | None = None, **values: Any
) -> AsyncIterator[Served]:
    """A server whose rooms are kept in a folder; `parts` replace its clock and its randomness."""
    store = values.pop("store", f"sqlite:///{folder / 'rooms.sqlite'}")
    config = Config(**{"store": store, "pace": 0.0, "port": 0, **values})
    listener = socket.create_server(("127.0.0.1", 0))
    app = make_app(config, **(parts or {}))
    settings = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=config.proxies,
        timeout_graceful_shutdown=2,
    )
    server = Server(settings)
    task = asyncio.create_task(server._serve([listener]))
    while not server.started:
        await asyncio.sleep(0.01)
        if task.done():
            task.result()
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    api = Api(address)
    try:
        yield Served(address, app.state.services, api, server)
    finally:
        await api.close()
        server.should_exit = True
        await task


@dataclass
class Apart:
    """A server that runs in a thread of its own."""

    server: Served
    loop: asyncio.AbstractEventLoop

    @property
    def address(self) -> str:
        return self.server.address

    def run(self, work: Any) -> Any:
        """Do something in the server's thread, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(WAIT)


@contextmanager
def served_apart(
    folder: Path, parts: dict[str, Any] | None = None, **values: Any
) -> Iterator[Apart]:
    """A server for tests that are not asynchronous themselves."""
    begun, stop = threading.Event(), asyncio.Event()
    ready: list[Apart] = []
    failed: list[BaseException] = []

    async def serve() -> None:
        async with served(folder, parts, **values) as server:
            ready.append(Apart(server, asyncio.get_running_loop()))
            begun.set()
            await stop.wait()

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:
            failed.append(error)
            begun.set()

    thread = threading.Thread(target=run)
    thread.start()
    begun.wait(WAIT)
    try:
        if ready:
            yield ready[0]
    finally:
        if ready:
            ready[0].loop.call_soon_threadsafe(stop.set)
        thread.join(WAIT)
        if failed:
            raise failed[0]
