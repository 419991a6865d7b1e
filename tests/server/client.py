"""A client for tests and benches: it keeps what the server said last, and can play by itself."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Message = dict[str, Any]
WAIT = 120.0  # seconds; a busy machine takes its time to load a game
# A server closes what nobody has used for a while, maybe just when it is used again.
FRESH = httpx.Limits(max_keepalive_connections=0)


class Refusal(Exception):
    """The server refused a message."""

    def __init__(self, message: Message) -> None:
        super().__init__(f"{message['code']}: {message['sentence']}")
        self.code = message["code"]


class Client:
    """One connection to a room."""

    def __init__(self, address: str, room: str, token: str | None, seat: int | None) -> None:
        self.address, self.room, self.token, self.seat = address, room, token, seat
        self.state: Message | None = None  # of the room
        self.table: Message | None = None
        self.heard: list[str] = []  # every message, as it came
        self.hello: Message = {}  # what its hello says besides who this is
        self.on_table: Callable[[Message], None] = lambda table: None
        self.acknowledged: set[str] = set()
        self._numbers = itertools.count()
        self._stem = secrets.token_hex(4)
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._changed = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None

    async def enter(self) -> None:
        """Connect and say hello."""
        url = f"{self.address.replace('http', 'ws', 1)}/api/rooms/{self.room}/socket"
        self._socket = await connect(
            url, compression=None, max_queue=None, ping_interval=None, open_timeout=WAIT
        )
        hello = {"t": "hello", "id": self.next_id(), "token": self.token, "seat": self.seat}
        await self._socket.send(json.dumps({**hello, **self.hello}))
        self._reading = asyncio.create_task(self._read())
        await self.until(lambda: self.state is not None)

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            async for text in self._socket:
                assert isinstance(text, str)
                await self._hear(text)
        except ConnectionClosed:
            pass
        finally:
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionError("the connection is gone"))
                    answer.exception()  # whoever asked may not wait any more
            async with self._changed:
                self._changed.notify_all()

    async def _hear(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(text)
        kind = message["t"]
        if kind == "room":
            self.state = message
            self.seat = message["seat"]
        elif kind == "table":
            self.table = message
            self.on_table(message)
        elif kind == "done":
            self.acknowledged.add(message["id"])
        answer = self._answers.pop(message.get("id") or "", None)
        if answer is not None and not answer.done():
            answer.set_result(message)
        async with self._changed:
            self._changed.notify_all()

    @property
    def is_open(self) -> bool:
        return self._reading is not None and not self._reading.done()

    async def until(self, condition: Callable[[], bool], seconds: float = WAIT) -> None:
        """Wait for something that a message brings about."""
        async with asyncio.timeout(seconds), self._changed:
            while not condition():
                if not self.is_open:
                    raise ConnectionError("the connection is gone")
                await self._changed.wait()

    def next_id(self) -> str:
        return f"{self._stem}-{next(self._numbers)}"

    async def send_text(self, text: str) -> None:
        """Send anything."""
        assert self._socket is not None
        await self._socket.send(text)

    async def ask(self, kind: str, /, **values: Any) -> Message:
        """Send a message and wait for its answer."""
        number = values.pop("id", None) or self.next_id()
        loop = asyncio.get_running_loop()
        answer = self._answers[number] = loop.create_future()
        try:
            await self.send_text(json.dumps({"t": kind, "id": number, **values}))
        except ConnectionClosed:
            raise ConnectionError("the connection is gone") from None
        async with asyncio.timeout(WAIT):
            message: Message = await answer
        if message["t"] == "refused":
            raise Refusal(message)
        return message

    async def sit(self, seat: int, name: str) -> None:
        """Take a seat."""
        await self.ask("sit", seat=seat, name=name, nonce=secrets.token_hex(16))
        await self.until(lambda: self.seat == seat)

    @property
    def legal(self) -> list[int]:
        return [move["move"] for move in self.table["legal"]] if self.table else []

    async def play(self, *moves: int, **values: Any) -> None:
        """Play moves at the version that was seen last."""
        assert self.table is not None
        await self.ask("play", at=self.table["version"], moves=list(moves), **values)

    async def leave(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            await self._socket.close()
        if self._reading is not None:
            await self._reading


class Api:
    """The rest of a server: guests, rooms and logs."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=address, timeout=WAIT, limits=FRESH)

    async def call(self, method: str, path: str, token: str | None = None, **values: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.request(method, f"/api{path}", headers=headers, **values)
        if answer.status_code >= 400:
            raise Refusal({"t": "refused", **answer.json()})
        return answer.json()

    async def become(self, name: str) -> str:
        """The token of a new guest."""
        token: str = (await self.call("POST", "/guests", json={"name": name}))["token"]
        return token

    async def open(self, token: str, game: str, seats: int, **settings: Any) -> str:
        """The name of a new room."""
        body = {"game": game, "seats": seats, **settings}
        room: str = (await self.call("POST", "/rooms", token, json=body))["room"]
        return room

    async def gather(
        self, game: str, persons: int, bots: tuple[str, ...] = (), **settings: Any
    ) -> list[Client]:
        """A room that has begun: its persons' clients, in the order of their seats."""
        tokens = [await self.become(f"guest {seat}") for seat in range(persons)]
        room = await self.open(tokens[0], game, persons + len(bots), **settings)
        clients = [Client(self.address, room, token, None) for token in tokens]
        for seat, client in enumerate(clients):
            await client.enter()
            await client.sit(seat, f"guest {seat}")
        for seat, bot in enumerate(bots, persons):
            await clients[0].ask("bot", seat=seat, bot=bot)
        await clients[0].ask("start")
        for client in clients:
            await client.until(lambda client=client: client.table is not None)  # type: ignore[misc]
        return clients

    async def is_ready(self) -> bool:
        with suppress(httpx.TransportError):
            return (await self.http.get("/readyz")).status_code == 200
        return False

    async def close(self) -> None:
        await self.http.aclose()


GONE = (ConnectionError, ConnectionClosed, InvalidHandshake, OSError, TimeoutError)
