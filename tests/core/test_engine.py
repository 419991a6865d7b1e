"""Engines: where they are kept, what they are built from, and how Python calls them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np
import pytest

import skydeck
from skydeck.core import engine, kernel
from skydeck.core.errors import SkydeckError
from skydeck.core.kernel import Array, Bytes, Doubles, Longs, Of

compiled = pytest.mark.skipif(kernel.IS_PLAIN, reason="there is nothing compiled")


def test_a_folder_that_can_be_written_becomes_the_cache(tmp_path: Path) -> None:
    folder = engine.open_cache(tmp_path / "root" / "skyjo-abc")
    assert folder == tmp_path / "root" / "skyjo-abc"
    assert folder.is_dir()


def test_where_nothing_can_be_written_the_cache_is_temporary(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    folder = engine.open_cache(blocked / "abc")
    assert folder.is_dir()
    assert tmp_path not in folder.parents
    assert not engine.is_kept("skyjo", folder)


def test_only_the_newest_caches_are_kept(tmp_path: Path) -> None:
    for age in range(10):
        folder = tmp_path / f"skyjo-{age}"
        folder.mkdir()
        (folder / "code").write_text("")
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "schott-1").mkdir()
    now = tmp_path / "skyjo-now"
    now.mkdir()
    engine.prune_caches(now, "skyjo-*", engine.KEPT)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"skyjo-now", "schott-1", *(f"skyjo-{k}" for k in range(engine.KEPT))}


def test_an_engine_depends_on_every_source_of_kernels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "skydeck"
    for folder in engine.SOURCES:
        (package / folder).mkdir(parents=True)
        (package / folder / "rules.py").write_text("ROWS = 3\n")
    monkeypatch.setattr(engine, "__file__", str(package / "core" / "engine.py"))
    found = {engine.source_hash(engine.SOURCES)}
    for folder in engine.SOURCES:
        (package / folder / "rules.py").write_text("ROWS = 4\n")
        found.add(engine.source_hash(engine.SOURCES))
    assert len(found) == 1 + len(engine.SOURCES)


def test_an_engine_depends_on_the_sources_of_its_own_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "skydeck"
    for game in ("one", "two"):
        (package / "games" / game).mkdir(parents=True)
        (package / "games" / game / "rules.py").write_text("ROWS = 3\n")
    monkeypatch.setattr(engine, "__file__", str(package / "core" / "engine.py"))
    before = [engine.sources_of.__wrapped__(game) for game in ("one", "two")]
    (package / "games" / "one" / "rules.py").write_text("ROWS = 4\n")
    after = [engine.sources_of.__wrapped__(game) for game in ("one", "two")]
    assert before[0] != after[0]
    assert before[1] == after[1]


def test_an_engine_depends_on_data_of_a_game_but_not_on_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "skydeck" / "games" / "one"
    monkeypatch.setattr(engine, "__file__", str(tmp_path / "skydeck" / "core" / "engine.py"))
    (game / "words").mkdir(parents=True)
    (game / "learn").mkdir()
    before = engine.source_hash(["games/one"])
    for text in ("words/en.json", "learn/en.json"):
        (game / text).write_text("{}\n")
        assert engine.source_hash(["games/one"]) == before
    (game / "chances.json").write_text("[]\n")
    assert engine.source_hash(["games/one"]) != before


def test_a_second_process_loads_what_the_first_built_wherever_the_package_lies(
    tmp_path: Path,
) -> None:
    code = (
        "import sys, skydeck, skydeck.core.rng as rng\n"
        "print(skydeck.__file__, rng.fork(rng.small_rng(1)).tolist() != [], 'numba' in sys.modules)"
    )
    here = Path(engine.__file__).parents[1]
    there = tmp_path / "elsewhere" / "skydeck"
    shutil.copytree(here, there, ignore=shutil.ignore_patterns("client", "__pycache__"))
    runs = []
    for package in (here, there):
        env = {**os.environ, "SKYDECK_CACHE": str(tmp_path), "PYTHONPATH": str(package.parent)}
        env.pop("NUMBA_DISABLE_JIT", None)
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        path, drew, compiles = done.stdout.split()
        assert Path(path).parent == package
        assert drew == "True"
        runs.append((compiles, done.stderr))
    assert [compiles for compiles, _ in runs] == ["True", "False"]
    # Whoever waits without a word is told, once.
    assert "Building what all games share for this machine, only once: about" in runs[0][1]
    assert runs[1][1] == ""


WAITING = {
    "library": "import skydeck; skydeck.new('level8', 2).legal(0)",
    "gymnasium": (
        "import gymnasium, skydeck.envs; gymnasium.make('skydeck/level8-v1', bots='greedy')"
        ".reset(seed=1)"
    ),
    "vector": (
        "import gymnasium, skydeck.envs;"
        " gymnasium.make_vec('skydeck/level8-v1', num_envs=2, bots='greedy').reset(seed=1)"
    ),
    "pettingzoo": "import skydeck.envs; skydeck.envs.aec('level8').reset(seed=1)",
}
STOP = "import os; from skydeck.core import compiler; compiler.lower = lambda *words: os._exit(3); "


@compiled
@pytest.mark.parametrize("code", WAITING.values(), ids=WAITING)
def test_the_library_and_environments_say_what_they_wait_for(code: str, tmp_path: Path) -> None:
    pytest.importorskip("gymnasium")
    engine.load_stage(kernel.COMMON, engine.WHOLE)
    ready = engine.cache_of(kernel.COMMON)
    shutil.copytree(ready, tmp_path / "engines" / ready.name)
    env = {**os.environ, "SKYDECK_CACHE": str(tmp_path)}
    version = skydeck.game("level8").features.VERSION
    done = subprocess.run(
        [sys.executable, "-c", STOP + code.replace("-v1", f"-v{version}")],
        env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 3, done.stderr
    assert re.fullmatch(r"Building Level 8 for this machine, only once: about \d+ s\n", done.stderr)


@kernel.kernel
def double(number: int) -> int:
    return 2 * number


def sum_doubled(small: Bytes, large: Longs) -> int:
    return double(small[0]) + double(large[0])


class Pair(NamedTuple):
    numbers: Longs
    share: float
    number: int


class Nested(NamedTuple):
    first: Longs
    pair: Pair
    is_last: bool


def add_up(
    nested: Nested, rows: Annotated[Array, Of("i4", axes=2)], share: float, out: Doubles
) -> tuple[int, int]:
    total = 0
    for i in range(rows.shape[0]):
        for k in range(rows.shape[1]):
            total += (i + 1) * rows[i, k]
    out[0] = share * nested.pair.share
    if nested.is_last:
        total += nested.first[0] + nested.pair.numbers[1] + nested.pair.number
    return total, len(rows)


def test_numbers_arrays_and_named_tuples_cross_the_border() -> None:
    drive: Any = kernel.driver(add_up)
    rows, out = np.arange(6, dtype=np.int32).reshape(2, 3), np.zeros(1)
    first, numbers = np.array([100]), np.array([0, 1000])
    nested = Nested(first, Pair(numbers, 0.25, 10_000), True)
    assert tuple(drive(nested, rows, 2.0, out)) == (3 + 2 * 12 + 11_100, 2)
    assert out[0] == 0.5
    other = nested._replace(is_last=False)
    assert tuple(drive(other, rows[1:], 2.0, out)) == (12, 1)


def test_a_driver_without_declared_arguments_takes_those_of_its_first_call() -> None:
    def last(numbers: Array) -> int:
        return int(numbers[len(numbers) - 1])

    drive: Any = kernel.driver(last)
    assert drive(np.array([1, 2, 3], np.int16)) == 3


@compiled
def test_an_array_of_another_type_is_refused_before_compiled_code_sees_it() -> None:
    drive: Any = kernel.driver(sum_doubled)
    assert drive(np.array([100], np.int8), np.array([7])) == 214
    for small, large in (
        (np.array([1], np.int16), np.array([1])),
        (np.array([[1]], np.int8), np.array([1])),
        (np.array([1], np.int8), np.arange(4)[::2]),
        ([1], np.array([1])),
    ):
        with pytest.raises(TypeError, match="compiled code wants"):
            drive(small, large)


@compiled
def test_an_address_is_forgotten_with_its_array() -> None:
    drive: Any = kernel.driver(sum_doubled)
    drive(np.array([1], np.int8), np.array([1]))
    known = engine.pins_of(kernel.Cells(np.dtype("i8"))).known
    before = len(known)
    for number in range(1000):  # Python gives the same numbers to new arrays again and again
        assert drive(np.array([number % 100], np.int8), np.array([number])) == (
            2 * (number % 100 + number)
        )
    assert len(known) <= before


@compiled
def test_kernels_are_compiled_once_for_numbers_of_all_sizes() -> None:
    """It fails where Numba has changed in what `core/compiler.py` knows of it."""
    from skydeck.core import compiler

    drive: Any = kernel.driver(sum_doubled)
    lowered = compiler.lower("sum_doubled", sum_doubled, drive.signature)
    inner = compiler.dispatcher_of(double)
    assert [str(kind) for (kind,) in inner.overloads] == ["int64"]
    result: Any
    (result,) = inner.overloads.values()
    assert type(result.library) is compiler.KernelLibrary
    module = compiler.link([lowered])
    seen = [each.name for each in module.functions if not each.is_declaration]
    outside = [each for each in module.functions if each.linkage.name == "external"]
    assert len(seen) > 2
    assert [each.name for each in outside if not each.is_declaration] == ["skydeck_sum_doubled"]


@compiled
def test_engines_call_nothing_outside_themselves() -> None:
    from skydeck.core import compiler

    drivers = engine.roster("skyjo", engine.TABLE)[:4]
    lowered = [compiler.lower(each.name, each.py_func, each.signature) for each in drivers]
    module = compiler.link(lowered)
    called = [each.name for each in module.functions if each.is_declaration]
    assert [name for name in called if not name.startswith("llvm.")] == []


@compiled
def test_what_building_takes_is_told_by_the_kernels_that_a_driver_reaches() -> None:
    drive: Any = kernel.specialise(sum_doubled, "reach")
    assert drive.reach == {double}
    assert engine.expect([drive]) > engine.STARTING
    seconds = {name: engine.expect(engine.roster(name, engine.WHOLE)) for name in skydeck.games()}
    assert max(seconds, key=seconds.__getitem__) == "level8"
    assert 30 < seconds.pop("level8") < 60
    assert all(8 < each < 30 for each in seconds.values()), seconds


def test_several_threads_may_bind_the_same_drivers() -> None:
    with ThreadPoolExecutor(4) as pool:
        drives: list[Any] = [kernel.driver(sum_doubled) for _ in range(8)]
        found = pool.map(lambda drive: drive(np.array([1], np.int8), np.array([2])), drives)
        assert set(found) == {6}


@compiled
def test_where_nothing_can_be_built_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "skydeck.core.compiler", None)
    with pytest.raises(SkydeckError, match=r"pip install 'skydeck\[build\]'"):
        engine.build(engine.roster("skyjo", engine.TABLE), tmp_path / "table.o")


@compiled
def test_every_driver_of_every_game_is_in_its_engine() -> None:
    for name in skydeck.games():
        for each in engine.roster(name, engine.WHOLE):
            assert engine.engine_of(name).find(each), (name, each.name)
