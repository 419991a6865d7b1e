"""The Linux wheel in an empty environment without Numba: it plays, serves, runs lab and envs."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

import skydeck

ROOT = Path(__file__).parents[2]
MOST_MEGABYTES = 120  # with all that it depends on, but without bytecode, which pip also writes

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


def install(name: str, folder: Path) -> Path:
    (wheel,) = (ROOT / "dist").glob(f"{name}-*-manylinux_2_17_x86_64*.whl")
    run_uv("venv", "--python", sys.executable, str(folder))
    run_uv("pip", "install", "--python", str(folder / "bin" / "python"), str(wheel))
    return folder


def run_uv(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "uv", *words, "--quiet"], check=True)


def run(environment: Path, program: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a program of the environment, far from the sources."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    kept["SKYDECK_CACHE"] = str(environment / "cache")
    command = [str(environment / "bin" / program), *words]
    return subprocess.run(
        command, cwd=environment, env=kept, capture_output=True, text=True, check=False
    )


def test_it_is_small_and_has_no_compiler(environment: Path) -> None:
    (packages,) = environment.glob("lib/*/site-packages")
    names = {path.name for path in packages.iterdir()}
    assert not names & {"numba", "llvmlite"}
    size = sum(path.stat().st_size for path in packages.rglob("*") if path.is_file())
    assert size < MOST_MEGABYTES * 1e6


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
    assert all(each["is_current"] for each in found)
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


def test_it_serves_the_page(environment: Path) -> None:
    command = [str(environment / "bin" / "skydeck"), "serve", "--port", "18484"]
    command += ["--store", f"sqlite:///{environment / 'rooms.db'}"]
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    log = (environment / "server.log").open("w")
    server = subprocess.Popen(command, cwd=environment, env=kept, stdout=log, stderr=log)
    try:
        page = b""
        end = time.monotonic() + 60
        while not page and time.monotonic() < end and server.poll() is None:
            try:
                page = urlopen("http://127.0.0.1:18484/").read()
            except OSError:
                time.sleep(0.2)
        assert b"<html" in page, (environment / "server.log").read_text()
    finally:
        server.terminate()
        server.wait()
        log.close()


def test_environments_step_where_gymnasium_is_installed(environment: Path) -> None:
    run_uv("pip", "install", "--python", str(environment / "bin" / "python"), "gymnasium")
    code = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); import tour"
    done = run(environment, "python", "-c", f"{code}; tour.step_tables(); print('stepped')")
    assert done.stdout == "stepped\n", done.stderr


def test_the_library_alone_plays_and_says_where_the_server_is(library: Path) -> None:
    (packages,) = library.glob("lib/*/site-packages")
    names = {path.name for path in packages.iterdir()}
    assert not names & {"fastapi", "sqlalchemy", "uvicorn", "pydantic", "numba", "llvmlite"}
    run_uv("pip", "install", "--python", str(library / "bin" / "python"), "gymnasium")
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
