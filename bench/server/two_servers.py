"""Two servers on one PostgreSQL, one of them killed again and again: people go to the other.

python -m bench.server.two_servers --kills 50
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
from bench.server.kills import LATEST, hold_all, play_on
from bench.server.people import Kind, count_acknowledged


async def campaign(
    place: Path,
    store: str,
    kills: int,
    seed: str,
    kinds: tuple[Kind, ...] = people.ALL,
    plain: bool = False,
) -> dict[str, Any]:
    """Kill one of two servers while every room has seats on both, and bring it back."""
    rng, began = random.Random(seed), time.monotonic()
    servers = [Server(place, store, name, plain) for name in ("first", "second")]
    async with running(*servers) as api:
        addresses = [server.address for server in servers]
        rooms = [await people.gather(api, kind, addresses, rng) for kind in kinds]
        everyone = [person for room in rooms for person in room]
        try:
            for person in everyone:
                person.begin()
            for number in range(1, kills + 1):
                await play_on(rooms, everyone)
                await asyncio.sleep(rng.uniform(0, LATEST))
                killed = rng.choice(servers)
                killed.kill()
                print(f"kill {number}: {count_acknowledged(everyone):,} acknowledged", flush=True)
                await play_on(rooms, everyone)  # the other is there alone
                await killed.start()
                for person in everyone:
                    await person.go_home()
            await play_on(rooms, everyone)
            acknowledged = await hold_all(store, api, rooms)
        finally:
            for person in everyone:
                await person.stop()
                await person.leave()
    troubles = [line for server in servers for line in server.troubles()]
    if troubles:
        raise people.Broken(f"a server had troubles: {troubles[:3]}")
    return {
        "kills": kills,
        "rooms": len(rooms),
        "acknowledged": acknowledged,
        "reconnections": sum(person.connections - 1 for person in everyone),
        "seconds": round(time.monotonic() - began),
    }


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    given = parser.parse_args()
    print(f"seed {given.seed}")
    with harness.folder() as place, harness.postgres(place) as store:
        print(asyncio.run(campaign(place, store, given.kills, given.seed)))


if __name__ == "__main__":
    main()
