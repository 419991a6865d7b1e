"""Engines of other platforms, emulated: the same bytes after every move, and the same choices.

On Debian, `apt-get install qemu-user libc6-arm64-cross wine wine64` brings the emulators.
"""

from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from tools import describe_engines

import skydeck
from skydeck.bots.search import Search, drivers
from skydeck.core.game import Game
from skydeck.core.kernel import NONE, Array, Block, Cells, Kind
from skydeck.core.log import Log
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from tests.wheels.test_contents import build_engines

ROOT = Path(__file__).parents[2]
PROGRAM = Path(__file__).with_name("replay.c")
GAMES = 50  # random games after each log
OFTEN = 5  # moves of a log from one choice of a bot to the next
ITERATIONS = 60  # of a search, at most


class Emulator(NamedTuple):
    """What runs programs of another platform."""

    command: tuple[str, ...]
    packages: str  # of Debian


EMULATORS = {
    "linux-x86_64": Emulator((), ""),
    "linux-aarch64": Emulator(
        ("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"), "qemu-user libc6-arm64-cross"
    ),
    "windows-amd64": Emulator(("wine",), "wine wine64"),
}

pytestmark = pytest.mark.wheel


def write_script(path: Path, log: Log) -> int:
    """A log with choices of bots, and random games; how many choices there are."""
    game = skydeck.game(log.game)
    rng = small_rng("foreign")
    moves, points = np.zeros(game.moves, np.int16), np.zeros(game.seats[-1], np.int32)
    states = game.prepare(log.seats, log.options, log.seed, 2)
    prepared = states[:1].tobytes()
    numbers = [states.itemsize, len(rng), len(moves), len(points)]
    parts = [struct.pack("<4q", *numbers), prepared, struct.pack("<q", len(log.moves))]
    game.at.setup(states, 0)
    table, count = Table.new(game, log.seats, log.seed, log.options), 0
    for number, (seat, move) in enumerate(log.moves):
        chosen = list(write_choice(table, count)) if number % OFTEN == 0 else []
        count += bool(chosen)
        game.at.play(states, 0, seat, move)
        table.play(seat, move)
        assert table.states[:1].tobytes() == states[:1].tobytes()
        parts += [struct.pack("<q", bool(chosen)), *chosen, struct.pack("<2q", seat, move)]
        parts.append(states[:1].tobytes())
    parts += [struct.pack("<2q", log.seats, GAMES), rng.tobytes()]
    states = game.prepare(log.seats, log.options, log.seed, 2)
    played, checksum = game.at.playouts(states, 0, 1, GAMES, rng, moves, points)
    parts += [struct.pack("<2q", played, checksum), states[1:].tobytes()]
    path.write_bytes(b"".join(parts))
    return count


def write_choice(table: Table, number: int) -> Iterator[bytes]:
    """What a bot chooses or finds out for a mover, by all levels in turn."""
    game, seat = table.game, table.movers[0]
    skill = game.levels.LEVELS[number % len(game.levels.LEVELS)]
    skill = skill._replace(iterations=min(skill.iterations, ITERATIONS))
    search, rng = Search(game, skill), small_rng("choice", number)
    count = search.begin(table.view(seat), rng)
    before = [struct.pack("<4q", seat, count, skill.iterations, len(rng)), rng.tobytes()]
    think, glimpse, _ = drivers(game)
    desk, of_skill = kinds_of(game)
    yield b"".join([*before, write_block(of_skill, skill), write_block(desk, search.desk)])
    chosen = 0
    if skill.iterations:
        think(search.desk, seat, skill.iterations, skill, NONE, rng)
    else:
        chosen = glimpse(search.desk, seat, count, skill, rng)
    yield struct.pack("<q", chosen) + rng.tobytes() + write_block(desk, search.desk)


def kinds_of(game: Game) -> tuple[Kind, Kind]:
    """How a desk and a skill are declared."""
    think: Any = drivers(game).think
    kinds = think.signature.kinds
    return kinds[0], kinds[3]


def write_block(kind: Kind, value: Any) -> bytes:
    """A block as `replay.c` reads it."""
    parts = list(write_parts(kind, value))
    return struct.pack("<q", len(parts)) + b"".join(parts)


def write_parts(kind: Kind, value: Any) -> Iterator[bytes]:
    if isinstance(kind, Block):
        for inner, each in zip(kind.kinds, value, strict=True):
            yield from write_parts(inner, each)
    elif isinstance(kind, Cells):
        yield write_array(value)
    else:
        yield struct.pack("<q", 0) + struct.pack("<d" if kind is float else "<q", value)


def write_array(array: Array) -> bytes:
    content = array.tobytes()
    given = content.rstrip(b"\0")
    numbers = (array.ndim, *array.shape, len(content), len(given))
    return struct.pack(f"<{len(numbers)}q", *numbers) + given


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, str]:
    """All golden logs as the program reads them, and their games."""
    folder, found = tmp_path_factory.mktemp("scripts"), {}
    for name in skydeck.games():
        logs = ROOT / "tests" / "games" / name / "logs"
        for stem in json.loads((logs / "ends.json").read_text(encoding="utf-8")):
            script = folder / f"{name}-{stem}"
            log = (logs / f"{stem}.json").read_text(encoding="utf-8")
            assert write_script(script, Log.from_json(log)) >= 1
            found[script] = name
    return found


def miss(name: str, emulator: Emulator) -> None:
    """Say loudly that an engine is not tried here, and how it can be; with CI set, that fails."""
    reason = (
        f"{emulator.command[0]} is missing, so nobody tried the engines of {name}:"
        f" apt-get install {emulator.packages}"
    )
    print(f"\nWARNING: {reason}")
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.mark.parametrize("name", EMULATORS)
def test_golden_logs_and_bots_are_the_same_on_another_platform(
    name: str, tmp_path: Path, scripts: dict[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    platform, emulator = build_engines.PLATFORMS[name], EMULATORS[name].command
    if emulator and not shutil.which(emulator[0]):
        with capsys.disabled():
            miss(name, EMULATORS[name])
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
        assert (done.returncode, done.stdout[:7]) == (0, "equal: "), (script.name, done.stdout)
