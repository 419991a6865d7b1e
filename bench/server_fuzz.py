"""Throw requests and messages at a server that no good client sends: 20,000 unless told otherwise.

    python -m bench.server_fuzz [--count N] [--seed N] [--game NAME]

Nothing may break: no answer of 500 or more, no error in the server's log, everything as the
OpenAPI and the types say, each message answered once, no secret in any answer, no effect on
another room. The first thing that is otherwise ends it.
"""

from __future__ import annotations

import argparse
import logging
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.server.fuzz import fuzz_http, fuzz_sockets, fuzzing_ground

from skydeck.server.warming import warm

SLICE = 1_000  # requests and messages to one server, then comes a new one


class Errors(logging.Handler):
    """Remembers what a server could not cope with."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--game", default="skyjo")
    given = parser.parse_args()
    warm(given.game)
    errors = Errors()
    logging.getLogger().addHandler(errors)
    answered, began, slices = Counter[str](), time.perf_counter(), max(1, given.count // SLICE)
    for number in range(slices):
        lots, each = given.seed * slices + number, given.count // slices
        with (
            tempfile.TemporaryDirectory() as folder,
            fuzzing_ground(Path(folder), given.game) as ground,
        ):
            answered += fuzz_http(ground, each // 2, lots)
            for seat in (0, None):
                answered += fuzz_sockets(ground, each // 4, lots, seat, is_long=True)
        if errors.lines:
            raise SystemExit("\n".join(errors.lines))
        seconds = time.perf_counter() - began
        print(f"{(number + 1) * each:,} sent, {seconds:.0f} s", flush=True)
    print(f"\nNothing broke in {sum(answered.values()):,} answers:")
    for name, count in sorted(answered.items()):
        print(f"{count:8,}  {name}")


if __name__ == "__main__":
    main()
