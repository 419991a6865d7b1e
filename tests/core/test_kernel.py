"""The compile cache and records."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from skydeck.core import kernel


def test_a_folder_that_can_be_written_becomes_the_cache(tmp_path: Path) -> None:
    folder = kernel.open_cache(tmp_path / "root", "abc")
    assert folder == tmp_path / "root" / "kernels-abc"
    assert folder.is_dir()


def test_where_nothing_can_be_written_the_cache_is_temporary(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    folder = kernel.open_cache(blocked, "abc")
    assert folder.is_dir()
    assert tmp_path not in folder.parents
    assert not kernel.is_kept() or folder != kernel.CACHE


def test_only_the_newest_caches_are_kept(tmp_path: Path) -> None:
    for age in range(10):
        folder = tmp_path / f"kernels-{age}"
        folder.mkdir()
        (folder / "code").write_text("")
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "saves").mkdir()
    kernel.open_cache(tmp_path, "now")
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"kernels-now", "saves", *(f"kernels-{k}" for k in range(kernel.KEPT_CACHES))}


def test_the_cache_depends_on_every_kernel_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "skydeck"
    for folder in kernel.SOURCES:
        (package / folder).mkdir(parents=True)
        (package / folder / "rules.py").write_text("ROWS = 3\n")
    monkeypatch.setattr(kernel, "__file__", str(package / "core" / "kernel.py"))
    seen = {kernel.source_hash()}
    for folder in kernel.SOURCES:
        (package / folder / "rules.py").write_text("ROWS = 4\n")
        seen.add(kernel.source_hash())
    assert len(seen) == 1 + len(kernel.SOURCES)


def test_a_game_has_a_cache_that_depends_on_its_own_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "skydeck"
    for game in ("one", "two"):
        (package / "games" / game).mkdir(parents=True)
        (package / "games" / game / "rules.py").write_text("ROWS = 3\n")
    monkeypatch.setattr(kernel, "__file__", str(package / "core" / "kernel.py"))
    monkeypatch.setattr(kernel, "CACHE", tmp_path)
    before = [kernel.cache_of.__wrapped__(game) for game in ("one", "two")]
    (package / "games" / "one" / "rules.py").write_text("ROWS = 4\n")
    after = [kernel.cache_of.__wrapped__(game) for game in ("one", "two")]
    assert before[0] != after[0]
    assert before[1] == after[1]


def test_the_cache_depends_on_data_of_a_game_but_not_on_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "skydeck" / "games" / "one"
    monkeypatch.setattr(kernel, "__file__", str(tmp_path / "skydeck" / "core" / "kernel.py"))
    (game / "words").mkdir(parents=True)
    (game / "learn").mkdir()
    before = kernel.source_hash(["games/one"])
    for text in ("words/en.json", "learn/en.json"):
        (game / text).write_text("{}\n")
        assert kernel.source_hash(["games/one"]) == before
    (game / "chances.json").write_text("[]\n")
    assert kernel.source_hash(["games/one"]) != before


def test_a_field_may_not_hide_what_a_record_has() -> None:
    with pytest.raises(TypeError, match="round"):
        kernel.record(("round", "i1"))


def test_a_copy_is_whole() -> None:
    dtype = kernel.record(("cards", "i1", (3,)), ("count", "<i2"))
    source, target = kernel.blank(dtype)[0], kernel.blank(dtype)[0]
    source.cards[:] = [1, 2, 3]
    source.count = 9
    kernel.copy(source, target)
    assert target.tobytes() == source.tobytes()


def test_drivers_of_two_games_do_not_share_a_cache_entry() -> None:
    def generic(values: kernel.Array) -> int:
        return int(values[0] + 1)

    first, second = kernel.specialise(generic, "one"), kernel.specialise(generic, "two")
    assert first.__qualname__ != second.__qualname__
    assert first(np.array([1])) == second(np.array([1])) == 2


def test_a_second_process_loads_what_the_first_compiled_wherever_the_package_lies(
    tmp_path: Path,
) -> None:
    code = (
        "import skydeck, numpy as np\n"
        "game = skydeck.game('skyjo')\n"
        "states = game.prepare(2, {}, 1)\n"
        "game.at.setup(states, 0)\n"
        "stats = getattr(game.at.setup, 'stats', None)\n"
        "print(skydeck.__file__)\n"
        "print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))\n"
    )
    here = Path(kernel.__file__).parents[1]
    there = tmp_path / "elsewhere" / "skydeck"
    shutil.copytree(here, there, ignore=shutil.ignore_patterns("client", "__pycache__"))
    runs = []
    for package in (here, there):
        env = {**os.environ, "SKYDECK_CACHE": str(tmp_path), "PYTHONPATH": str(package.parent)}
        env.pop("NUMBA_DISABLE_JIT", None)
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        path, *counts = done.stdout.split()
        assert Path(path).parent == package
        runs.append((counts, done.stderr))
    assert [counts for counts, _ in runs] == [["0", "1"], ["1", "0"]]
    # Whoever waits without a word is told, once.
    assert "Preparing setup_at_skyjo for this machine, only once: about" in runs[0][1]
    assert runs[1][1] == ""


@kernel.kernel
def double(number: int) -> int:
    return 2 * number


def sum_doubled(bytes_: kernel.Array, words: kernel.Array) -> int:
    return double(bytes_[0]) + double(words[0])


compiled = pytest.mark.skipif(bool(kernel.config.DISABLE_JIT), reason="there is nothing compiled")


@compiled
def test_a_kernel_cannot_be_called_from_python() -> None:
    with pytest.raises(TypeError, match=r"double is a kernel.*use a Table, or the drivers"):
        double(2)


@compiled
def test_kernels_are_compiled_once_and_only_into_drivers(tmp_path: Path) -> None:
    """It fails where Numba has changed in what `core/kernel.py` knows of it."""
    driver: Any = kernel.driver(sum_doubled, tmp_path)
    assert driver(np.array([100], np.int8), np.array([7], np.int64)) == 214
    inner: Any = double
    assert [str(kind) for (kind,) in inner.overloads] == ["int64"]
    (result,) = inner.overloads.values()
    assert type(result.library) is kernel.KernelLibrary
    assert result.library._compiled_object is None  # no machine code of its own
    assert not callable(result.entry_point)
    (outer,) = driver.overloads.values()
    assert result.library in outer.library._linking_libraries


@compiled
def test_what_compiling_takes_is_told_by_the_kernels_that_a_driver_reaches() -> None:
    driver: Any = kernel.specialise(sum_doubled, "reach")
    assert driver.reach == {double}
    once, again = kernel.expect([driver, driver])
    assert once > again > kernel.STARTING


def test_several_threads_may_make_drivers_of_several_games() -> None:
    with ThreadPoolExecutor(4) as pool:
        names = [f"thread{number}" for number in range(8)]
        drivers: list[Any] = list(
            pool.map(lambda name: kernel.specialise(sum_doubled, name), names)
        )
    if not kernel.config.DISABLE_JIT:
        folders = [driver.py_func.cache_folder for driver in drivers]
        assert folders == [kernel.cache_of(name) for name in names]
    assert {int(driver(np.array([1], np.int8), np.array([2]))) for driver in drivers} == {6}
