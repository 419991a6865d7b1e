"""The long forms: kills, two servers, a bad network, fuzz and load, told in docs/reliability.md.

`make campaign` runs what has no result in docs/reliability.json yet, which takes about an hour;
`python -m bench.server.campaign load` runs one part again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import secrets
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.server import fuzz, harness, kills, load, network, two_servers
from skydeck.cli import describe_run
from skydeck.lab.ladder import write_text

DOCS = Path(__file__).parents[2] / "docs"
KILLS, KILLS_OF_TWO, GAMES, ANSWERS = 200, 50, 1000, 20_000
ROOMS, RATE, SECONDS = 500, 1000, 60
Figures = dict[str, Any]


@dataclass(frozen=True)
class Part:
    """One thing that is tried."""

    what: str
    store: str
    wanted: str
    command: str
    run: Callable[[Path, str, str], Figures]  # with a folder, a store and a seed
    tell: Callable[[Figures], str]


def run_kills(place: Path, store: str, seed: str) -> Figures:
    return asyncio.run(kills.campaign(place, store, KILLS, seed))


def run_two(place: Path, store: str, seed: str) -> Figures:
    return asyncio.run(two_servers.campaign(place, store, KILLS_OF_TWO, seed))


def run_network(place: Path, store: str, seed: str) -> Figures:
    return asyncio.run(network.campaign(place, store, GAMES, seed))


def run_fuzz(place: Path, store: str, seed: str) -> Figures:
    return fuzz.campaign(ANSWERS, seed)


def run_load(place: Path, store: str, seed: str) -> Figures:
    return asyncio.run(load.campaign(place, store, ROOMS, RATE, SECONDS, seed))


def tell_kills(found: Figures) -> str:
    return (
        f"{found['kills']} kills in {found['rooms']} rooms; {found['acknowledged']:,} messages"
        f" acknowledged, {found['reconnections']:,} reconnections; none lost, none applied twice,"
        " every room moved on after every kill"
    )


def tell_network(found: Figures) -> str:
    return (
        f"{found['games']:,} games; of {found['messages']:,} messages {found['late']:,} came late,"
        f" {found['twice'] + found['old']:,} once more; {found['cut']:,} cuts; every view equal to"
        " a fresh one, no acknowledged message lost or doubled"
    )


def tell_fuzz(found: Figures) -> str:
    return (
        f"{found['answers']:,} answers; none of 500 or more, no error in the server's log, no"
        " secret in an answer, no effect on another room"
    )


def tell_load(found: Figures) -> str:
    return (
        f"{found['moves_per_second']:,.0f} moves/s in {found['rooms']} rooms of {load.SEATS}"
        f" sockets; {found['seen_within_100_ms']:.2%} seen by all within 100 ms (half within"
        f" {found['p50_ms']} ms, 99 % within {found['p99_ms']} ms); the server's core busy"
        f" {found['server_busy']:.0%}; {found['kib_per_idle_room']:.0f} KiB an idle room"
    )


RUN = "python -m bench.server"
PARTS = {
    "kills-sqlite": Part(
        "`kill -9` of the server at random moments, SQLite",
        "sqlite",
        "200 times: nothing acknowledged lost or applied twice, every room plays on",
        f"{RUN}.kills --store sqlite --kills {KILLS}",
        run_kills,
        tell_kills,
    ),
    "kills-postgres": Part(
        "the same, PostgreSQL",
        "postgres",
        "200 times",
        f"{RUN}.kills --store postgres --kills {KILLS}",
        run_kills,
        tell_kills,
    ),
    "two-servers": Part(
        "two servers on one PostgreSQL, one of them killed, its people go to the other",
        "postgres",
        "50 times, same promise",
        f"{RUN}.two_servers --kills {KILLS_OF_TWO}",
        run_two,
        tell_kills,
    ),
    "network": Part(
        "connections cut, messages doubled, late and in another order",
        "sqlite",
        "1,000 games end with every view equal to a fresh one",
        f"{RUN}.network --games {GAMES}",
        run_network,
        tell_network,
    ),
    "fuzz": Part(
        "requests and messages that no good client sends",
        "sqlite",
        "20,000: no 5xx, no crash, no effect on another room, no leak",
        f"{RUN}.fuzz --count {ANSWERS}",
        run_fuzz,
        tell_fuzz,
    ),
    "load": Part(
        "load, SQLite durable, the server on one core",
        "sqlite",
        "500 rooms, 1,000 moves/s, 99 % seen by all four within 100 ms, under 150 KiB a room",
        f"{RUN}.load --rooms {ROOMS} --rate {RATE} --seconds {SECONDS}",
        run_load,
        tell_load,
    ),
}

ABOUT = """# What the server bears

Made by `make campaign`, which runs what is missing in [reliability.json](reliability.json). Each
row has its own command; `--seed` repeats the choices of clients and the moments of kills, though
not the timing of the machine. A quick form of each is part of `make test`.

- **Kills**: rooms of all games are played by clients that choose random legal moves. Each remembers
  what was acknowledged, and sends again with the same id what was not. After the last kill the
  entries of every room in the store, the logs of its finished games and the views of all clients
  are compared with that. Every room must move on after every kill. A killed process loses what it
  had not given to the system; that entries outlive a power cut rests on the `fsync` of the store.
- **Two servers**: the seats of every room are spread over both, and go back after each kill.
- **Network**: a proxy cuts connections before or after a message arrives, sends messages twice,
  holds them back so that the next ones overtake them, and sends one of the last eight again.
- **Fuzz**: requests made by schemathesis of the OpenAPI, and messages of all kinds with parts that
  are missing, wrong, huge or from another room, by a person at the table and by a spectator.
- **Load**: a move is due at its time whether or not the one before was seen, and the wait counts
  from there until the last of four clients has the table. Server and clients have a core each.

| what | wanted | found | date | command |
|---|---|---|---|---|
"""


def write_page(results: Figures) -> str:
    """The results as Markdown."""
    rows, machines = [], set()
    for name, part in PARTS.items():
        if name in results:
            found, about = results[name]["found"], results[name]["about"]
            cells = (part.what, part.wanted, part.tell(found), about["date"])
            rows.append(f"| {' | '.join(cells)} | `{part.command} --seed {about['seed']}` |")
            machines.add(f"{about['processor']}, {about['machine']}, Python {about['Python']}")
    return ABOUT + "\n".join((*rows, "", *(f"On {machine}." for machine in sorted(machines)), ""))


def describe_machine() -> dict[str, str]:
    """What all this ran on."""
    about, name = describe_run(), platform.processor()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        lines = cpuinfo.read_text().splitlines()
        name = next((line.split(": ", 1)[1] for line in lines if "model name" in line), name)
    return {**about, "processor": f"{os.cpu_count()} cores of {name}"}


def run(name: str, seed: str, docs: Path) -> None:
    """Run a part, and keep what it found."""
    part, file = PARTS[name], docs / "reliability.json"
    print(f"{part.what}: seed {seed}", flush=True)
    with ExitStack() as stack:
        place = stack.enter_context(harness.folder())
        store = stack.enter_context(harness.STORES[part.store](place))
        found = part.run(place, store, seed)
    print(part.tell(found), flush=True)
    results = read_results(file)
    results[name] = {"found": found, "about": {**describe_machine(), "seed": seed}}
    write_text(file, json.dumps(results, indent=1) + "\n")
    write_text(docs / "reliability.md", write_page(results))


def read_results(file: Path) -> Figures:
    """What was found so far."""
    results: Figures = json.loads(file.read_text()) if file.exists() else {}
    return results


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--docs", type=Path, default=DOCS, help="where the results are kept")
    given = parser.parse_args()
    for name in given.parts:
        if name not in PARTS:
            parser.error(f"there is no part {name}; the parts are {', '.join(PARTS)}")
    known = read_results(given.docs / "reliability.json")
    for name in given.parts or [name for name in PARTS if name not in known]:
        run(name, given.seed, given.docs)


if __name__ == "__main__":
    main()
