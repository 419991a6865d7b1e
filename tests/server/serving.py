"""A server in the process of a test, on a port of its own."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from skydeck.server.app import Services, make_app
from skydeck.server.config import Config
from skydeck.server.run import Server
from skydeck.server.wire import LONGEST_MESSAGE
from tests.server.client import Api


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
