"""`kill -9` of a server at random moments during play: nothing acknowledged may be lost.

python -m bench.server.kills --store sqlite --kills 200
"""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import time
from pathlib import Path
from typing import Any

from bench.server import harness, people
from bench.server.harness import Server, running
from bench.server.people import Kind, Person, count_acknowledged, hold_to_promise
from skydeck.server.store import Store

LATEST = 0.5  # seconds between a room's last sign of life and the kill, at most


async def campaign(
    place: Path,
    store: str,
    kills: int,
    seed: str,
    kinds: tuple[Kind, ...] = people.ALL,
    plain: bool = False,
) -> dict[str, Any]:
    """Kill and start a server again and again while rooms play on; then hold it to its promise."""
    rng, began = random.Random(seed), time.monotonic()
    server = Server(place, store, plain=plain)
    async with running(server) as api:
        rooms = [await people.gather(api, kind, [server.address], rng) for kind in kinds]
        everyone = [person for room in rooms for person in room]
        try:
            for person in everyone:
                person.begin()
            for number in range(1, kills + 1):
                await play_on(rooms, everyone)
                await asyncio.sleep(rng.uniform(0, LATEST))
                server.kill()
                print(f"kill {number}: {count_acknowledged(everyone):,} acknowledged", flush=True)
                await server.start()
            await play_on(rooms, everyone)
            acknowledged = await hold_all(store, api, rooms)
        finally:
            for person in everyone:
                await person.stop()
                await person.leave()
    if server.troubles():
        raise people.Broken(f"the server had troubles: {server.troubles()[:3]}")
    return {
        "kills": kills,
        "rooms": len(rooms),
        "acknowledged": acknowledged,
        "reconnections": sum(person.connections - 1 for person in everyone),
        "seconds": round(time.monotonic() - began),
    }


async def play_on(rooms: list[list[Person]], everyone: list[Person]) -> None:
    """Wait until something new was acknowledged in every room."""
    before = [count_acknowledged(room) for room in rooms]
    await people.until(
        lambda: all(count_acknowledged(r) > n for r, n in zip(rooms, before, strict=True)),
        everyone,
    )


async def hold_all(store_url: str, api: Any, rooms: list[list[Person]]) -> int:
    """Stop everyone, and check every room; return how many messages were acknowledged."""
    await asyncio.gather(*(person.stop() for room in rooms for person in room))
    store = Store(store_url)
    try:
        return sum([await hold_to_promise(store, api, room) for room in rooms])
    finally:
        await store.close()


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", choices=harness.STORES, default="sqlite")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    given = parser.parse_args()
    print(f"seed {given.seed}")
    with harness.folder() as place, harness.STORES[given.store](place) as store:
        print(asyncio.run(campaign(place, store, given.kills, given.seed)))


if __name__ == "__main__":
    main()
