"""The engines of the page in Node: the same bytes, the same choices, the same trees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import skydeck
from tests.wasm.programs import FEW, bundle, engine_of, run_node
from tests.wasm.scripts import write_script

LEVELS = tuple(range(1, 9))


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What compares an engine with a script."""
    return bundle("node", tmp_path_factory.mktemp("program"))


def compare(program: Path, name: str, folder: Path, often: int, iterations: int) -> None:
    script = folder / f"{name}.json"
    script.write_text(write_script(name, often, LEVELS, iterations), encoding="utf-8")
    done = run_node(program, engine_of(name), script)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


@pytest.mark.parametrize("name", FEW)
def test_an_engine_of_the_page_does_the_same(name: str, program: Path, tmp_path: Path) -> None:
    compare(program, name, tmp_path, often=16, iterations=200)


@pytest.mark.wheel
@pytest.mark.parametrize("name", skydeck.games())
def test_all_engines_of_the_page_do_the_same(name: str, program: Path, tmp_path: Path) -> None:
    compare(program, name, tmp_path, often=2, iterations=2000)


def test_a_difference_is_found(program: Path, tmp_path: Path) -> None:
    script = json.loads(write_script("skyjo", 64, (1,), 50))
    script["games"][0]["steps"][3][2] = "0" * 12
    script["choices"][0]["levels"][0][2] = "0" * 12
    script["choices"][1]["considered"] = "0" * 12
    script["playouts"][1]["checksum"] += 1
    path = tmp_path / "skyjo.json"
    path.write_text(json.dumps(script), encoding="utf-8")
    done = run_node(program, engine_of("skyjo"), path)
    assert done.returncode == 1
    assert [line.partition(": ")[2] for line in done.stdout.splitlines()] == [
        "another state after move 3",
        "level 1 draws otherwise",
        "a search finds something else",
        "other random games",
    ]
