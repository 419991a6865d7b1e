"""Many rooms of four sockets each, every room moving: how soon do all four see a move?

    python -m bench.server.load --rooms 500 --rate 1000 --seconds 60

The server has one core and the clients another. A move is due at its time whether or not the one
before was seen, and the wait counts from there. So that the clients cost little, they look for a
few words in a message instead of reading all of it.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import heapq
import json
import os
import random
import re
import secrets
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tests.server.client import Api

from bench.server import harness
from bench.server.harness import Server, running
from bench.server.people import Broken
from skydeck.server.store import Store

SEATS = 4
GAME = "skyjo"
FIRST_ROOMS = 10  # opened before memory is measured, so that all code is loaded
PATIENCE = 60.0  # seconds
SOON = 0.1  # seconds within which a move should be seen
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # kinds of WebSocket frames
LEGAL, VERSION = re.compile(rb'\{"move":(\d+),'), re.compile(rb'"version":(\d+)')


class Seat(asyncio.Protocol):
    """A WebSocket of a seat, in as few steps as possible."""

    def __init__(self, room: Room, number: int) -> None:
        self.room, self.number = room, number
        self.legal: list[int] = []
        self.version = -1
        self.answered: set[str] = set()
        self.changed = asyncio.Event()
        self.transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET /api/rooms/{self.room.name}/socket HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        transport.write("\r\n".join((*lines, "", "")).encode())

    def data_received(self, data: bytes) -> None:
        """Take the frames that are whole."""
        buffer = self._buffer
        buffer += data
        if not self.is_open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert buffer.startswith(b"HTTP/1.1 101"), bytes(buffer[:200])
            del buffer[: end + 4]
            self.is_open = True
            self.changed.set()
        at = 0
        while (frame := read_frame(buffer, at)) is not None:
            kind, start, at = frame
            if kind == TEXT:
                self._hear(bytes(buffer[start:at]))
            elif kind == PING:
                self._write(PONG, bytes(buffer[start:at]))
        del buffer[:at]

    def connection_lost(self, error: Exception | None) -> None:
        """No connection is lost here as long as all is well."""
        if not self.room.is_over:
            self.room.lost += 1

    def _hear(self, text: bytes) -> None:
        if text.startswith(b'{"t":"table"'):
            self._see(text)
        elif text.startswith(b'{"t":"done"'):
            self.answered.add(json.loads(text)["id"])
        elif text.startswith(b'{"t":"refused"'):
            self.room.refused.append(text.decode())
        self.changed.set()

    def _see(self, text: bytes) -> None:
        found = VERSION.search(text, 0, 100)
        assert found
        self.version = int(found[1])
        start = text.find(b'"legal":[')
        is_mover = text[start + 9] != ord("]")
        self.legal = [int(move) for move in LEGAL.findall(text, start)] if is_mover else []
        self.room.see(self)
        if not text.endswith(b'"result":null}'):
            self.send("again", nonce=secrets.token_hex(16))

    def send(self, kind: str, **values: Any) -> str:
        """Send a message; return its id."""
        number = secrets.token_hex(6)
        self._write(TEXT, json.dumps({"t": kind, "id": number, **values}).encode())
        return number

    def _write(self, kind: int, data: bytes) -> None:
        assert self.transport is not None
        size = len(data)
        head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else None
        head = head or bytes((0x80 | kind, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + data)  # a mask of zeros changes nothing

    def has_seen(self, version: int) -> bool:
        return self.version >= version

    async def ask(self, kind: str, **values: Any) -> None:
        """Send a message and wait until it is done."""
        number = self.send(kind, **values)
        await self.until(lambda: number in self.answered)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for what a message brings."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                if self.room.refused:
                    raise Broken(self.room.refused[0])
                self.changed.clear()
                await self.changed.wait()


def read_frame(buffer: bytearray, at: int) -> tuple[int, int, int] | None:
    """The kind, the start and the end of the next frame's content; None if it is not whole."""
    if len(buffer) < at + 2:
        return None
    kind, size, start = buffer[at] & 15, buffer[at + 1] & 127, at + 2
    if size >= 126:
        start += 2 if size == 126 else 8
        size = int.from_bytes(buffer[at + 2 : start], "big")
    return (kind, start, start + size) if len(buffer) >= start + size else None


class Room:
    """A room whose four seats are all played from here."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.name, self.rng = name, rng
        self.seats: list[Seat] = []
        self.refused: list[str] = []
        self.lost = 0
        self.is_over = False
        self.waits: list[float] = []  # of every move, until all four had seen it
        self.played: list[str] = []  # ids
        self._due: float | None = None  # when the move that is being played was due
        self._unseen: set[int] = set()

    async def enter(self, port: int, tokens: list[str]) -> None:
        """Take all seats and begin."""
        loop = asyncio.get_running_loop()
        for number, token in enumerate(tokens):
            _, seat = await loop.create_connection(partial(Seat, self, number), "127.0.0.1", port)
            self.seats.append(seat)
            await seat.until(partial(getattr, seat, "is_open"))
            await seat.ask("hello", token=token)
            nonce = secrets.token_hex(16)
            await seat.ask("sit", seat=number, name=f"guest {number}", nonce=nonce)
        await self.seats[0].ask("start")
        for seat in self.seats:
            await seat.until(partial(seat.has_seen, 0))

    def see(self, seat: Seat) -> None:
        """A seat has seen a table."""
        if self._unseen:
            self._unseen.discard(seat.number)
            if not self._unseen and self._due is not None:
                self.waits.append(time.perf_counter() - self._due)
                self._due = None

    @property
    def is_moving(self) -> bool:
        return self._due is not None

    def move(self, due: float) -> bool:
        """Play a random move of a seat that owes one; False if nobody can yet."""
        if self.is_moving:
            return False
        movers = [seat for seat in self.seats if seat.legal]
        if not movers:
            return False
        seat = self.rng.choice(movers)
        self._due, self._unseen = due, set(range(SEATS))
        move, seat.legal = self.rng.choice(seat.legal), []
        self.played.append(seat.send("play", at=seat.version, moves=[move]))
        return True

    def close(self) -> None:
        """Leave."""
        self.is_over = True
        for seat in self.seats:
            if seat.transport is not None:
                seat.transport.abort()


async def play(rooms: list[Room], rate: float, seconds: float) -> float:
    """Let all rooms move, `rate` moves a second in all; return how long that took."""
    gc.disable()  # a look through all that 2,000 clients hold would be counted as the server's time
    try:
        return await _play(rooms, rate, seconds)
    finally:
        gc.enable()


async def _play(rooms: list[Room], rate: float, seconds: float) -> float:
    began, gap = time.perf_counter(), len(rooms) / rate
    due = [(began + gap * i / len(rooms), i) for i in range(len(rooms))]  # a heap
    while (now := time.perf_counter()) < began + seconds:
        waiting = []
        while due and due[0][0] <= now:
            at, i = heapq.heappop(due)
            if rooms[i].move(at):
                heapq.heappush(due, (at + gap, i))
            else:
                waiting.append((at, i))
        for place in waiting:
            heapq.heappush(due, place)
        await asyncio.sleep(0.002)
    async with asyncio.timeout(PATIENCE):
        while any(room.is_moving for room in rooms):
            await asyncio.sleep(0.01)
    return time.perf_counter() - began


async def campaign(
    place: Path,
    store: str,
    count: int,
    rate: float,
    seconds: float,
    seed: str,
    plain: bool = False,
    profile: Path | None = None,
) -> dict[str, Any]:
    """Open rooms, measure what they weigh, let them move, and check that every move is stored."""
    rng, cores = random.Random(seed), (set(), set()) if plain else harness.cores_apart()
    server = Server(place, store, plain=plain)
    server.cores, server.profile = cores[0], profile
    with harness.on_cores(cores[1]):
        async with running(server) as api:
            rooms: list[Room] = []
            try:
                tokens = [await api.become(f"guest {seat}") for seat in range(SEATS)]
                first = min(FIRST_ROOMS, count // 2)
                rooms += [await open_room(api, server, tokens, rng) for _ in range(first)]
                before = server.memory()
                rooms += [await open_room(api, server, tokens, rng) for _ in range(count - first)]
                weight = (server.memory() - before) / (count - first)
                computed, own = server.seconds(), time.process_time()
                took = await play(rooms, rate, seconds)
                computed, own = server.seconds() - computed, time.process_time() - own
                memory = server.memory()
                await check(store, rooms)
            finally:
                for room in rooms:
                    room.close()
    if server.troubles():
        raise Broken(f"the server had troubles: {server.troubles()[:3]}")
    waits = sorted(wait for room in rooms for wait in room.waits)
    return {
        "rooms": count,
        "sockets": SEATS * count,
        "moves": len(waits),
        "moves_per_second": round(len(waits) / took, 1),
        "seen_within_100_ms": round(sum(wait <= SOON for wait in waits) / len(waits), 4),
        "p50_ms": round(1000 * statistics.median(waits), 1),
        "p99_ms": round(1000 * waits[int(0.99 * (len(waits) - 1))], 1),
        "server_busy": round(computed / took, 3),
        "clients_busy": round(own / took, 3),
        "server_ms_per_move": round(1000 * computed / len(waits), 3),
        "kib_per_idle_room": round(weight / 1024, 1),
        "server_mib": round(memory / 2**20),
    }


async def open_room(api: Api, server: Server, tokens: list[str], rng: random.Random) -> Room:
    """A new room whose game has begun."""
    room = Room(await api.open(tokens[0], GAME, SEATS), random.Random(rng.random()))
    await room.enter(server.port, tokens)
    return room


async def check(store_url: str, rooms: list[Room]) -> None:
    """Every move that was sent is stored once, nothing was refused, and no connection broke."""
    store = Store(store_url)
    try:
        for room in rooms:
            entries = await store.read(room.name)
            facts = [fact for entry in entries for fact in entry.facts]
            stored = [fact["id"] for fact in facts if fact["t"] == "play"]
            if room.refused or room.lost:
                raise Broken(f"{room.lost} connections lost; refused: {room.refused[:3]}")
            if stored != room.played:
                raise Broken(f"room {room.name} has other moves than were played")
    finally:
        await store.close()


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--rate", type=float, default=1000, help="moves a second over all rooms")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--profile", type=Path, help="a file for cProfile's figures of the server")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    with harness.folder() as place, harness.sqlite(place) as store:
        found = asyncio.run(
            campaign(
                place,
                store,
                given.rooms,
                given.rate,
                given.seconds,
                given.seed,
                profile=given.profile,
            )
        )
    for name, value in found.items():
        print(f"{name:>20} {value}")


if __name__ == "__main__":
    main()
