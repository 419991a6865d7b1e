"""Engines in files: what is damaged or foreign never reaches the processor.

Each is loaded in a process of its own, because damaged machine code would kill it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skydeck.core import artefacts, compiler, engine, kernel
from skydeck.core.kernel import COMMON, Longs

pytestmark = pytest.mark.skipif(kernel.IS_PLAIN, reason="there is nothing compiled")

FOREIGN = "arm64-apple-macosx11.0.0"  # a format and a processor that no test runs on
FIRST = """
import numpy as np
from skydeck.core import kernel
from skydeck.core.kernel import Longs

def first(numbers: Longs) -> int:
    return int(numbers[0])

print(kernel.driver(first)(np.array([7])))
"""
RUN = "import runpy, sys; runpy.run_path(sys.argv[1])"
LOAD = """
import sys
from pathlib import Path
from skydeck.core import artefacts, engine
from skydeck.core.errors import SkydeckError

try:
    find = artefacts.load_library(Path(sys.argv[1]), engine.sources_of("common"))
    print("found" if find("fork_into") else "lost")
except SkydeckError as error:
    print(error)
"""


def first(numbers: Longs) -> int:
    return int(numbers[0])


def make_foreign(content: bytes) -> bytes:
    """Object code of a machine that is not this one, whatever was there."""
    signature = kernel.declared(first)
    assert signature
    compiler.know_all_machines()
    module = compiler.link([compiler.lower("first", first, signature)])
    return compiler.Machine(FOREIGN, "apple-m1", "").emit(module)


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "truncated": lambda content: content[: len(content) // 2],
    "garbage": lambda content: bytes(b"\xa5\x01\x7f" * len(content))[: len(content)],
    "another byte": lambda content: content[:99] + bytes([content[99] ^ 1]) + content[100:],
    "foreign": make_foreign,
}
damaged = pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)


def run(code: str, cache: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "SKYDECK_CACHE": str(cache)}
    command = [sys.executable, "-c", code, *map(str, words)]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program with a driver of its own, for which an engine of one function is built."""
    path = tmp_path_factory.mktemp("program") / "first.py"
    path.write_text(FIRST)
    return path


@pytest.fixture(scope="module")
def built(program: Path) -> Path:
    """A cache with that engine, undamaged."""
    cache = program.parent / "cache"
    done = run(RUN, cache, program)
    assert (done.returncode, done.stdout, done.stderr) == (0, "7\n", "")
    return cache


@pytest.fixture
def cache(built: Path, tmp_path: Path) -> Path:
    """Another such cache, for a test to damage."""
    return Path(shutil.copytree(built, tmp_path / "cache"))


def object_in(cache: Path) -> Path:
    (path,) = cache.glob(f"engines/{COMMON}-*/*.o")
    return path


def check_rebuilt(cache: Path, program: Path) -> None:
    """What is damaged is built again with one sentence, and then loaded as ever."""
    again, loaded = run(RUN, cache, program), run(RUN, cache, program)
    assert (again.returncode, again.stdout) == (0, "7\n"), again.stderr
    assert again.stderr.startswith("What was built of first is damaged: building it again, ")
    assert again.stderr.count("\n") == 1
    assert (loaded.returncode, loaded.stdout, loaded.stderr) == (0, "7\n", "")


@damaged
def test_a_damaged_object_is_built_again(
    damage: Callable[[bytes], bytes], cache: Path, program: Path
) -> None:
    path = object_in(cache)
    path.write_bytes(damage(path.read_bytes()))
    check_rebuilt(cache, program)


def rename(about: dict[str, Any]) -> str:
    return json.dumps({**about, "platform": "macos-arm64"})


def move_to_an_old_processor(about: dict[str, Any]) -> str:
    return json.dumps({**about, "features": "-avx2"})


@pytest.mark.parametrize("change", [lambda about: "{", rename, move_to_an_old_processor])
def test_an_object_that_was_not_built_here_is_built_again(
    change: Callable[[dict[str, Any]], str], cache: Path, program: Path
) -> None:
    told = artefacts.told_beside(object_in(cache))
    told.write_text(change(json.loads(told.read_bytes())))
    check_rebuilt(cache, program)


def test_a_damaged_engine_does_not_count_as_built(tmp_path: Path) -> None:
    path, made = tmp_path / "whole.o", {"cpu": "some"}
    artefacts.store(path, b"code", made)
    assert artefacts.is_whole(path, made)
    assert not artefacts.is_whole(path, {"cpu": "another"})
    path.write_bytes(b"coda")
    assert not artefacts.is_whole(path, made)


def test_the_features_of_a_processor_are_part_of_what_an_engine_is_built_for() -> None:
    made = engine.made_here(COMMON)
    assert made["platform"] == artefacts.HERE
    assert made["features"] == artefacts.this_processor(COMMON).features != ""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library as wheels have it, of the engine that all games share."""
    from tools import build_engines

    (platform,) = (each for each in build_engines.PLATFORMS.values() if each.name == artefacts.HERE)
    path = tmp_path / f"{COMMON}.{artefacts.LIBRARY}"
    signature = kernel.declared(first)
    assert signature
    lowered = compiler.lower("fork_into", first, signature)
    code = build_engines.emit([lowered], platform)
    build_engines.link_library(code, ["skydeck_fork_into"], path, platform)
    tell(path)
    return path


def tell(path: Path, platform: str = artefacts.HERE, sources: str | None = None) -> None:
    """Describe a library, whatever its bytes are."""
    about = {"platform": platform, "sources": sources or engine.sources_of(COMMON)}
    artefacts.store(path, path.read_bytes(), about)


def test_a_library_of_a_wheel_is_loaded(library: Path) -> None:
    assert run(LOAD, library.parent, str(library)).stdout == "found\n"


@damaged
def test_a_damaged_library_is_refused_in_one_sentence(
    damage: Callable[[bytes], bytes], library: Path
) -> None:
    library.write_bytes(damage(library.read_bytes()))
    done = run(LOAD, library.parent, str(library))
    assert done.stdout == f"{library.name} is damaged; install Skydeck again\n", done.stderr


def test_a_library_of_another_platform_is_refused_in_one_sentence(library: Path) -> None:
    library.write_bytes(make_foreign(b""))
    tell(library)  # somebody calls it what it is not
    done = run(LOAD, library.parent, str(library))
    assert done.stdout.startswith(f"{library.name} cannot be loaded on this machine"), done.stderr
    tell(library, "macos-sparc")
    done = run(LOAD, library.parent, str(library))
    assert done.stdout == (
        f"{library.name} was built for macos-sparc, and this machine is {artefacts.HERE};"
        " install the package of Skydeck that is for this machine\n"
    )


def test_a_library_of_other_sources_or_none_is_refused_in_one_sentence(library: Path) -> None:
    tell(library, sources="others")
    done = run(LOAD, library.parent, str(library))
    assert "was built from other sources than these" in done.stdout
    artefacts.told_beside(library).write_text("[]")
    done = run(LOAD, library.parent, str(library))
    assert "cannot be read; install Skydeck again" in done.stdout
