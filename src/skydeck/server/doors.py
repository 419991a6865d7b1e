"""A second address of a running server, for phones in the home network."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from skydeck.server.errors import Refused

BACKLOG = 128


class Doors:
    """What a server of one machine can open to its network when a person says so, and close."""

    def __init__(
        self, server: uvicorn.Server, port: int, find_address: Callable[[], str | None]
    ) -> None:
        self._server, self._port, self._find = server, port, find_address
        self._listener: asyncio.Server | None = None
        self._opening = asyncio.Lock()
        self.address: str | None = None

    async def open(self) -> None:
        """Listen in the home network, too; a second call changes nothing."""
        async with self._opening:
            if self.address is not None:
                return
            host = self._find()
            if host is None:
                raise Refused("no_network", "this machine is in no network that phones could join")
            self._listener = await self._listen(bind(host, self._port))
            port = self._listener.sockets[0].getsockname()[1]
            self.address = f"http://{f'[{host}]' if ':' in host else host}:{port}"

    async def _listen(self, listener: socket.socket) -> asyncio.Server:
        config, loop = self._server.config, asyncio.get_running_loop()
        make: Any = config.http_protocol_class

        def answer() -> asyncio.Protocol:
            protocol: asyncio.Protocol = make(
                config=config,
                server_state=self._server.server_state,
                app_state=self._server.lifespan.state,
            )
            return protocol

        opened = await loop.create_server(answer, sock=listener, backlog=BACKLOG)
        self._server.servers.append(opened)  # the server closes it when it stops
        return opened

    def close(self) -> None:
        """Listen in the network no longer, and let go of everyone who came from there."""
        if self._listener is None:
            return
        place = self._listener.sockets[0].getsockname()[:2]
        self._listener.close()
        self._server.servers.remove(self._listener)
        self._listener = self.address = None
        for connection in list(self._server.server_state.connections):
            way: Any = getattr(connection, "transport", None)
            if way is not None and way.get_extra_info("sockname")[:2] == place:
                way.abort()


def bind(host: str, port: int) -> socket.socket:
    """A socket at that port, or at another one where it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError:
        pass
    try:
        return socket.create_server((host, 0), family=family, backlog=BACKLOG)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Refused("no_network", f"{host} cannot be listened at: {reason}") from None
