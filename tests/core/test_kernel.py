"""The compile cache and records."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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


def test_a_second_process_loads_what_the_first_compiled(tmp_path: Path) -> None:
    code = (
        "import skydeck, numpy as np\n"
        "game = skydeck.game('skyjo')\n"
        "states = game.prepare(2, {}, 1)\n"
        "game.at.setup(states, 0)\n"
        "stats = getattr(game.at.setup, 'stats', None)\n"
        "print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))\n"
    )
    env = {**os.environ, "SKYDECK_CACHE": str(tmp_path)}
    env.pop("NUMBA_DISABLE_JIT", None)
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(2)
    ]
    assert runs == [["0", "1"], ["1", "0"]]
