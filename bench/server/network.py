"""A bad network: connections are cut, messages of clients come twice, late and in another order.

python -m bench.server.network --games 1000
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import secrets
import time
from collections import Counter, deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.server.client import Api
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.server import harness, people
from bench.server.harness import Server, running
from bench.server.kills import hold_all
from bench.server.people import Kind, Person

REMEMBERED = 8  # messages of a seat that may come once more, over a later connection too
LONGEST = 0.03  # seconds that a message is held back
AT_ONCE = 36  # rooms

KINDS = (
    *(Kind("skyjo", 2, {"rounds": 1}),) * 4,
    Kind("skyjo", 4, {"end_score": 1}),
    *(Kind("skybridge", 2),) * 2,
    *(Kind("skyrunner", 2),) * 2,
    *(Kind("schott", 2, {"length": 5}),) * 2,
    Kind("level8", 2),
)


@dataclass(frozen=True)
class Weather:
    """How often what happens to a message of a client."""

    cut_before: float = 0.02  # the connection breaks, the message is lost
    cut_after: float = 0.02  # the message arrives, the answer is lost
    twice: float = 0.05
    late: float = 0.10  # so that the next one may overtake it
    old: float = 0.05  # an earlier message comes once more


class Proxy:
    """Stands between clients and a server, and does to their messages what networks do."""

    def __init__(self, server: str, rng: random.Random, weather: Weather) -> None:
        self.server = server.replace("http", "ws", 1)
        self.rng, self.weather = rng, weather
        self.done: Counter[str] = Counter()  # what has happened how often
        self._old: dict[str, deque[str]] = {}  # the last messages that went to a room

    async def relay(self, client: ServerConnection) -> None:
        """Carry messages both ways until one side is gone."""
        assert client.request is not None
        path = client.request.path
        try:
            server = await connect(
                self.server + path, compression=None, max_queue=None, ping_interval=None
            )
        except (OSError, InvalidHandshake):
            return
        self.done["connections"] += 1
        back = asyncio.create_task(self._carry_back(server, client))
        late: set[asyncio.Task[None]] = set()
        try:
            hello = await client.recv(decode=True)
            await server.send(hello)
            old = self._old.setdefault(f"{path} {hello[-20:]}", deque(maxlen=REMEMBERED))
            async for text in client:
                assert isinstance(text, str)
                if not await self._carry(server, text, old, late):
                    break
        except ConnectionClosed:
            pass
        finally:
            for task in (back, *late):
                task.cancel()
            await asyncio.gather(back, *late, return_exceptions=True)
            client.transport.abort()
            server.transport.abort()
            await server.wait_closed()

    async def _carry(
        self,
        server: ClientConnection,
        text: str,
        old: deque[str],
        late: set[asyncio.Task[None]],
    ) -> bool:
        """Carry a message to the server, perhaps; False if the connection is to break."""
        weather, chance = self.weather, self.rng.random
        self.done["messages"] += 1
        if chance() < weather.cut_before:
            self.done["cut"] += 1
            return False
        if chance() < weather.late:
            self.done["late"] += 1
            late.add(asyncio.create_task(self._hold(server, text)))
        else:
            await server.send(text)
        if chance() < weather.twice:
            self.done["twice"] += 1
            await server.send(text)
        if old and chance() < weather.old:
            self.done["old"] += 1
            await server.send(self.rng.choice(old))
        old.append(text)
        if chance() < weather.cut_after:
            self.done["cut"] += 1
            return False
        return True

    async def _hold(self, server: ClientConnection, text: str) -> None:
        await asyncio.sleep(self.rng.uniform(0, LONGEST))
        with contextlib.suppress(ConnectionClosed):
            await server.send(text)

    async def _carry_back(self, server: ClientConnection, client: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in server:
                await client.send(text)
        await client.close()


@contextlib.asynccontextmanager
async def standing_between(proxy: Proxy) -> AsyncIterator[str]:
    """The address of a proxy that runs meanwhile."""
    options: dict[str, Any] = {"compression": None, "max_queue": None, "ping_interval": None}
    async with serve(proxy.relay, "127.0.0.1", 0, **options) as listening:
        port = next(iter(listening.sockets)).getsockname()[1]
        yield f"http://127.0.0.1:{port}"


async def campaign(
    place: Path,
    store: str,
    games: int,
    seed: str,
    kinds: tuple[Kind, ...] = KINDS,
    plain: bool = False,
    each: int = 2,
    at_once: int = AT_ONCE,
) -> dict[str, Any]:
    """Play so many games over a bad network, `each` in a room, in several rooms at once."""
    rng, began = random.Random(seed), time.monotonic()
    rounds = -(-games // (each * len(kinds)))
    todo, played, acknowledged = deque(kinds * rounds), 0, 0
    server = Server(place, store, plain=plain)
    async with running(server) as api:
        proxy = Proxy(server.address, rng, Weather())
        async with standing_between(proxy) as address:

            async def play_on() -> None:
                nonlocal played, acknowledged
                while todo:
                    room = await people.gather(api, todo.popleft(), [address], rng)
                    found = await play(store, api, room, each)
                    acknowledged, played = acknowledged + found, played + each
                    print(f"{played} games: {dict(proxy.done)}", flush=True)

            async with asyncio.TaskGroup() as group:
                for _ in range(at_once):
                    group.create_task(play_on())
    if server.troubles():
        raise people.Broken(f"the server had troubles: {server.troubles()[:3]}")
    return {
        "games": played,
        "acknowledged": acknowledged,
        **proxy.done,
        "seconds": round(time.monotonic() - began),
    }


async def play(store: str, api: Api, room: list[Person], games: int) -> int:
    """Play so many games in a room, and check everything; return what was acknowledged."""
    try:
        for person in room:
            person.games, person.is_chatty = games, True
            person.begin()
        await finish(room)
        return await hold_all(store, api, [room])
    finally:
        for person in room:
            await person.stop()
            await person.leave()


async def finish(room: list[Person]) -> None:
    """Wait until all games of a room are over; it has to move on all the time."""
    while not all(person.is_done for person in room):
        before = people.count_acknowledged(room)
        await people.until(
            lambda: all(p.is_done for p in room) or people.count_acknowledged(room) > before,  # noqa: B023
            room,
        )


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--at-once", type=int, default=AT_ONCE, help="rooms that play at a time")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    with harness.folder() as place, harness.sqlite(place) as store:
        found = campaign(place, store, given.games, given.seed, at_once=given.at_once)
        print(asyncio.run(found))


if __name__ == "__main__":
    main()
