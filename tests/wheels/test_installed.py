"""The Linux wheel in an empty environment without Numba: it plays, serves, runs lab and envs."""

from __future__ import annotations

import json
import platform
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

import skydeck
from tests.wheels.installed import (
    ROOT,
    environ_of,
    install,
    run_uv,
    serving,
    time_first_move,
    weigh,
)

MOST_MEGABYTES = 120  # with all that it depends on, but without bytecode, which pip also writes
MOST_DOWNLOADED = 40  # megabytes
MOST_SECONDS = 15  # until somebody has moved; a quiet machine needs 2

pytestmark = [
    pytest.mark.wheel,
    pytest.mark.skipif(
        (sys.platform, platform.machine()) != ("linux", "x86_64"), reason="there is no such wheel"
    ),
]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that has the wheel and what it depends on, and nothing else."""
    return install("skydeck", tmp_path_factory.mktemp("empty") / "venv")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that has skydeck-core, for those who only write Python."""
    return install("skydeck_core", tmp_path_factory.mktemp("library") / "venv")


def run(environment: Path, program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a program of the environment, far from the sources."""
    command, env = [str(environment / "bin" / program), *words], environ_of(environment)
    return subprocess.run(
        command, cwd=environment, env=env, capture_output=True, text=True, check=False
    )


def test_it_is_small_and_has_no_compiler(
    environment: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (packages,) = environment.glob("lib/*/site-packages")
    names = {path.name for path in packages.iterdir()}
    assert not names & {"numba", "llvmlite"}
    weight = weigh(environment)
    with capsys.disabled():
        print(
            f"\ninstalled: {weight.files:.0f} MB, and {weight.bytecode:.0f} MB of bytecode;"
            f" downloaded: {weight.download:.0f} MB"
        )
    assert weight.files < MOST_MEGABYTES
    assert weight.download < MOST_DOWNLOADED


def test_all_games_are_played_by_all_levels_and_golden_logs_replay(environment: Path) -> None:
    tour = str(Path(__file__).with_name("tour.py"))
    done = run(environment, "python", tour, str(ROOT / "tests" / "games"))
    assert done.returncode == 0, done.stderr
    assert len(re.findall(r" level\d", done.stdout)) == 8 * len(skydeck.games())
    assert re.search(r"\d+ golden logs", done.stdout)
    assert not (environment / "cache" / "engines").exists()  # nothing was built


def test_the_commands_work(environment: Path) -> None:
    words = ("lab", "skyjo", "--bots", "greedy,random", "--games", "40", "--threads", "1", "--json")
    lab = run(environment, "skydeck", *words)
    assert lab.returncode == 0, lab.stderr
    assert json.loads(lab.stdout)
    listed = run(environment, "skydeck", "engines", "--json")
    found = json.loads(listed.stdout)
    assert {each["name"] for each in found} == {"common", *skydeck.games()}
    assert {each["age"] for each in found} == {"current"}
    warm = run(environment, "skydeck", "warm")
    assert warm.stdout.count("is ready.") == len(skydeck.games()), warm.stderr
    play = run(environment, "skydeck", "play", "skyjo", "--seats", "level1,level8", "--seed", "1")
    assert play.returncode == 0, play.stderr


def test_a_game_without_an_engine_is_one_sentence(environment: Path) -> None:
    words = ("--games", str(ROOT / "examples"), "play", "sixth")
    done = run(environment, "skydeck", *words)
    assert done.returncode == 2
    assert done.stderr.startswith("skydeck: there is no engine of ")
    assert "pip install 'skydeck[build]'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_it_serves_the_page_and_the_engines_of_browsers(environment: Path) -> None:
    with serving(environment) as address:
        assert b"<html" in read(f"{address}/")
        index = json.loads(read(f"{address}/engines/index.json"))
        assert sorted(index) == sorted(skydeck.games())
        for names in index.values():
            assert read(f"{address}/engines/{names['code']}")[:4] == b"\0asm"
            assert json.loads(read(f"{address}/engines/{names['description']}"))["functions"]


def read(address: str) -> bytes:
    with urlopen(address) as answer:
        found: bytes = answer.read()
        return found


@pytest.mark.parametrize("game", skydeck.games())
def test_somebody_soon_makes_a_move(
    game: str, environment: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = time_first_move(environment, game)
    with capsys.disabled():
        print(f"\n{game}: {seconds:.1f} s from the start of the server to the first own move")
    assert seconds < MOST_SECONDS


def test_environments_step_where_their_packages_are_installed(environment: Path) -> None:
    python = str(environment / "bin" / "python")
    run_uv("pip", "install", "--python", python, "gymnasium", "pettingzoo")
    code = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); import tour"
    done = run(environment, "python", "-c", f"{code}; tour.step_all(); print('stepped')")
    assert done.stdout == "stepped\n", done.stderr


def test_the_library_alone_plays_and_says_where_the_server_is(library: Path) -> None:
    (packages,) = library.glob("lib/*/site-packages")
    names = {path.name for path in packages.iterdir()}
    # Not pydantic: Typer 0.29.1 needs it, too.
    assert not names & {"alembic", "fastapi", "sqlalchemy", "uvicorn", "websockets"}
    assert not names & {"numba", "llvmlite"}
    run_uv("pip", "install", "--python", str(library / "bin" / "python"), "gymnasium", "pettingzoo")
    tour = str(Path(__file__).with_name("tour.py"))
    done = run(library, "python", tour, str(ROOT / "tests" / "games"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("stepped\n")
    words = ("lab", "schott", "--bots", "greedy", "--games", "40", "--threads", "1", "--json")
    lab = run(library, "skydeck", *words)
    assert json.loads(lab.stdout), lab.stderr
    for command in ([], ["serve"]):
        refused = run(library, "skydeck", *command)
        assert refused.returncode == 2
        assert refused.stderr.startswith("skydeck: skydeck-core has no server and no page")
        assert refused.stderr.count("\n") == 1
