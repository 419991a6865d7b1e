"""Engines of other platforms, emulated: they replay golden logs to the same bytes."""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tools import describe_engines

import skydeck
from skydeck.core.log import Log
from skydeck.core.rng import small_rng
from tests.wheels.test_contents import build_engines

ROOT = Path(__file__).parents[2]
PROGRAM = Path(__file__).with_name("replay.c")
GAMES = 50  # random games after each log
EMULATORS = {
    "linux-x86_64": [],
    "linux-aarch64": ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
    "windows-amd64": ["wine"],
}

pytestmark = pytest.mark.wheel


def write_script(path: Path, log: Log) -> None:
    """A log and random games, with what they end in on this machine."""
    game = skydeck.game(log.game)
    rng = small_rng("foreign")
    moves, points = np.zeros(game.moves, np.int16), np.zeros(game.seats[-1], np.int32)
    states = game.prepare(log.seats, log.options, log.seed, 2)
    prepared = states[:1].tobytes()
    numbers = [states.itemsize, len(rng), len(moves), len(points)]
    parts = [struct.pack("<4q", *numbers), prepared, struct.pack("<q", len(log.moves))]
    game.at.setup(states, 0)
    for seat, move in log.moves:
        game.at.play(states, 0, seat, move)
        parts.append(struct.pack("<2q", seat, move))
    parts += [states[:1].tobytes(), struct.pack("<2q", log.seats, GAMES), rng.tobytes()]
    states = game.prepare(log.seats, log.options, log.seed, 2)
    played, checksum = game.at.playouts(states, 0, 1, GAMES, rng, moves, points)
    parts += [struct.pack("<2q", played, checksum), states[1:].tobytes()]
    path.write_bytes(b"".join(parts))


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, str]:
    """All golden logs as the program reads them, and their games."""
    folder, found = tmp_path_factory.mktemp("scripts"), {}
    for name in skydeck.games():
        logs = ROOT / "tests" / "games" / name / "logs"
        for stem in json.loads((logs / "ends.json").read_text(encoding="utf-8")):
            script = folder / f"{name}-{stem}"
            log = (logs / f"{stem}.json").read_text(encoding="utf-8")
            write_script(script, Log.from_json(log))
            found[script] = name
    return found


@pytest.mark.parametrize("name", EMULATORS)
def test_golden_logs_end_in_the_same_bytes_on_another_platform(
    name: str, tmp_path: Path, scripts: dict[Path, str]
) -> None:
    platform, emulator = build_engines.PLATFORMS[name], EMULATORS[name]
    if emulator and not shutil.which(emulator[0]):
        pytest.skip(f"{emulator[0]} is not installed")
    target = platform.target.replace("2.17", "2.34")  # where dlopen is part of the C library
    command = [sys.executable, "-m", "ziglang", "cc", "-target", target, "-O1"]
    for game in skydeck.games():
        about = json.loads((build_engines.OUT / name / f"{game}.json").read_bytes())
        (tmp_path / game).mkdir()
        header = tmp_path / game / "engine.h"
        header.write_text(describe_engines.write_header(about), encoding="utf-8")
        program = header.with_name("replay.exe")
        words = ["-I", str(header.parent), "-o", str(program), str(PROGRAM)]
        subprocess.run([*command, *words], check=True, capture_output=True)
    env = {**os.environ, "WINEPREFIX": str(tmp_path / "wine"), "WINEDEBUG": "-all"}
    for script, game in scripts.items():
        library = build_engines.OUT / name / f"{game}.{platform.suffix}"
        done = subprocess.run(
            [*emulator, str(tmp_path / game / "replay.exe"), str(library), str(script)],
            env=env, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stdout[:7]) == (0, "equal: "), (script.name, done)
