"""Throw requests and messages at a server that no good client sends.

    python -m bench.server.fuzz [--count N] [--seed WORD] [--game NAME]

Nothing may break: no answer of 500 or more, no error in the server's log, everything as the
OpenAPI and the types say, each message answered once, no secret in any answer, no effect on
another room. The first thing that is otherwise ends it.
"""

from __future__ import annotations

import argparse
import logging
import random
import secrets
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.server.fuzz import fuzz_http, fuzz_sockets, fuzzing_ground

from bench.server.people import Broken
from skydeck.bots.prepare import PARTS, build_part

SLICE = 1_000  # requests and messages to one server, then comes a new one


class Errors(logging.Handler):
    """Remembers what a server could not cope with."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def campaign(count: int, seed: str, game: str = "skyjo") -> dict[str, Any]:
    """Fuzz servers, one after the other, until there were so many answers."""
    for part in PARTS:
        build_part(game, part, lambda progress: None)
    rng, errors = random.Random(seed), Errors()
    logging.getLogger().addHandler(errors)
    answered, began = Counter[str](), time.perf_counter()
    while answered.total() < count:
        lots = rng.randrange(1 << 32)
        with tempfile.TemporaryDirectory() as folder, fuzzing_ground(Path(folder), game) as ground:
            answered += fuzz_http(ground, SLICE // 2, lots)
            for seat in (0, None):
                answered += fuzz_sockets(ground, SLICE // 4, lots, seat, is_long=True)
        if errors.lines:
            raise Broken("\n".join(errors.lines))
        print(f"{answered.total():,} answers, {time.perf_counter() - began:.0f} s", flush=True)
    return {
        "answers": answered.total(),
        "kinds": dict(sorted(answered.items())),
        "seconds": round(time.perf_counter() - began),
    }


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=20_000, help="answers")
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--game", default="skyjo")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    found = campaign(given.count, given.seed, given.game)
    print(f"Nothing broke in {found['answers']:,} answers:")
    for name, number in found["kinds"].items():
        print(f"{number:8,}  {name}")


if __name__ == "__main__":
    main()
