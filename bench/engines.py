"""What engines cost: to build, as WebAssembly, and installed: `python -m bench.engines [PART …]`.

Building is counted in seconds of computing, in processes of one thread, all that they import
included. What needs `make engines` or `make wheels` first says so in its place.
"""

from __future__ import annotations

import gzip
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.wasm.programs import ENGINES, bundle
from tests.wheels.installed import find_wheel, install, time_first_move, weigh
from tools import build_engines

import skydeck
from bench.wasm import compare
from skydeck.bots import prepare
from skydeck.core.engine import WHOLE
from skydeck.core.kernel import COMMON

Row = tuple[str, str, str]
BARS = {"level8": 50}  # seconds; other games have OTHERS
OTHERS = 30
SMALL = {"skyjo": 60}  # KB of WebAssembly; other games have LARGE
LARGE = 200


def computed() -> float:
    """Seconds of computing of all processes that this one has waited for."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def time_building() -> Iterator[Row]:
    """All that a game's engine has, built from its sources; what all games share comes first."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "SKYDECK_CACHE": folder}
        code = f"from skydeck.core import engine; engine.build_stage({COMMON!r}, {WHOLE!r})"
        subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True)
        for name in skydeck.games():
            began = computed()
            command = prepare.command(name, WHOLE)
            subprocess.run(command, env=env, check=True, capture_output=True)
            wanted = f"{BARS.get(name, OTHERS)} s"
            yield f"{name}: building its engine, computing", f"{computed() - began:.0f} s", wanted


def measure_wasm() -> Iterator[Row]:
    """Sizes as WebAssembly, and speeds in Node against native, in turns."""
    names = [name for name in skydeck.games() if not is_stale(name)]
    if len(names) < len(skydeck.games()):
        yield "engines of the page", "make engines", ""
    for name in names:
        size = len(gzip.compress((ENGINES / f"{name}.wasm").read_bytes())) / 1000
        yield f"{name}: as WebAssembly, gzip", f"{size:.0f} KB", f"{SMALL.get(name, LARGE)} KB"
    with tempfile.TemporaryDirectory() as folder:
        program = bundle("speed", Path(folder)) if names else None
        for name in names:
            assert program
            _, _, _, moves, _, _, iterations, _ = compare(name, program, Path(folder))
            yield f"{name}: in Node against native, random play", moves, "0.5"
            yield f"{name}: in Node against native, search", iterations, "0.5"


def is_stale(name: str) -> bool:
    """Whether the engine of a game for the page must be built first."""
    return bool(build_engines.find_stale(name, [build_engines.WASM], build_engines.OUT))


def measure_wheel() -> Iterator[Row]:
    """What the wheel takes, and how soon somebody plays who has installed it."""
    is_here = (sys.platform, platform.machine()) == ("linux", "x86_64")
    if not is_here or find_wheel() is None:
        yield "the wheel", "make wheels", ""
        return
    with tempfile.TemporaryDirectory() as folder:
        environment = install("skydeck", Path(folder) / "venv")
        weight = weigh(environment)
        yield "the Linux wheel, installed with what it needs", f"{weight.files:.0f} MB", "120 MB"
        yield "the same with bytecode", f"{weight.files + weight.bytecode:.0f} MB", ""
        yield "the same, downloaded", f"{weight.download:.0f} MB", "40 MB"
        for name in skydeck.games():
            seconds = time_first_move(environment, name)
            yield f"{name}: from the wheel's start to the first own move", f"{seconds:.1f} s", "3 s"


PARTS = {"build": time_building, "wasm": measure_wasm, "wheel": measure_wheel}


def main() -> None:
    """Print each row as soon as it is measured, as JSON for `bench.run`."""
    words = set(sys.argv[1:])
    for measure in (PARTS[name] for name in PARTS if name in words or not words & PARTS.keys()):
        for row in measure():
            print(json.dumps(row) if "--json" in words else "  ".join(row), flush=True)


if __name__ == "__main__":
    main()
