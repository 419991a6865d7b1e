"""What the endpoints work with, and what they all ask of a request."""

from __future__ import annotations

import asyncio
import logging
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Annotated, Any

from fastapi import Depends, Path, Request, WebSocket
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from sqlalchemy.exc import SQLAlchemyError

import skydeck
from skydeck.server.answers import GuestInfo
from skydeck.server.config import Config
from skydeck.server.errors import Refused
from skydeck.server.hub import Hub
from skydeck.server.limits import Gate, Limits
from skydeck.server.live import Live
from skydeck.server.reviews import Reviews
from skydeck.server.sight import compact
from skydeck.server.store import Store
from skydeck.server.thinkers import Thinkers
from skydeck.server.warming import Warming
from skydeck.server.wire import PreparingState

TOLD_EVERY = 1.0  # seconds, how far a game is that somebody waits for
STORE_ERRORS = (SQLAlchemyError, OSError)

RoomPath = Annotated[str, Path(max_length=64, description="the name of a room")]
bearer = HTTPBearer(auto_error=False, description="the token of a guest")

log = logging.getLogger("skydeck")


class Services:
    """What the endpoints work with."""

    def __init__(self, config: Config, **parts: Any) -> None:
        self.config = config
        self.store = Store(config.store_url)
        self.warming = Warming()
        self.thinkers = Thinkers(config.thinkers, self.warming.wait)
        self.hub = Hub(
            self.store, self.thinkers, config.pace, **{"prepare": self.warming.wait, **parts}
        )
        self.gate = Gate(Limits() if config.limits else Limits.none())
        self.reviews = Reviews()
        self.is_ready = False
        self._telling: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open the store and begin to listen."""
        await self.store.open()
        await self.hub.start()
        self.warming.start()
        self._telling = asyncio.create_task(self._tell_progress())
        self.is_ready = True

    def progress_of(self, game: str) -> str:
        """What is said to people who wait for a game to be compiled."""
        progress = self.warming.progress(game)
        share, seconds = (progress.share, progress.seconds) if progress else (1.0, 0)
        message: PreparingState = {
            "t": "preparing",
            "game": game,
            "title": skydeck.game(game).title,
            "share": round(share, 3),
            "seconds": seconds,
        }
        return compact(message)

    async def _tell_progress(self) -> None:
        """Tell rooms how far their games are, until all are compiled."""
        told: set[str] = set()
        while told or not self.warming.is_over:
            waiting = {name for name in skydeck.games() if self.warming.progress(name)}
            for live in list(self.hub.rooms.values()):
                game = live.room.settings["game"]
                if game in waiting | told:
                    for socket in live.sockets:
                        socket.send(self.progress_of(game))
            told = waiting
            await asyncio.sleep(TOLD_EVERY)

    async def say_goodbye(self) -> None:
        """Tell clients to come back, and let no more in."""
        self.is_ready = False
        await self.hub.stop()
        await asyncio.sleep(0.05)  # for the good-byes to leave

    async def stop(self) -> None:
        """Write what waits, and let go of everything."""
        await self.say_goodbye()
        if self._telling:
            self._telling.cancel()
        await self.warming.stop()
        self.reviews.close()
        self.thinkers.close()
        await self.store.close()


def services_of(request: Request) -> Services:
    """The services of the app that a request came to."""
    services: Services = request.app.state.services
    return services


def client_of(request: Request | WebSocket) -> str:
    """Whose request this is, as far as limits are concerned: an address, or of IPv6 a network.

    Everyone who has IPv6 has a network of 64 bits, and may use another address each time.
    """
    if request.client is None:
        return "nobody"
    try:
        address = ip_address(request.client.host)
    except ValueError:
        return request.client.host  # a socket of the system, or a test
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((int(address), 64), strict=False))


async def limited(request: Request) -> Services:
    """The services, for a client that does not ask too often."""
    services = services_of(request)
    services.gate.check("requests", client_of(request))
    return services


Limited = Annotated[Services, Depends(limited)]
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


async def guest_of(services: Limited, credentials: Bearer) -> GuestInfo:
    """The guest whose token a request carries."""
    found = await services.store.find_guest(credentials.credentials) if credentials else None
    if found is None:
        raise Refused("no_guest", "that needs the token of a guest; POST /api/guests gives one")
    return GuestInfo(guest=found[0], name=found[1])


Guest = Annotated[GuestInfo, Depends(guest_of)]


async def room_of(services: Services, name: str, client: str) -> Live:
    """A room by its name; whoever seeks rooms that are not there is slowed down."""
    try:
        return await services.hub.find(name)
    except Refused:
        services.gate.check("rooms_sought", client)
        raise
    except STORE_ERRORS:
        log.exception("a room could not be read")
        raise Refused("busy", "the room cannot be read at the moment; try again") from None
