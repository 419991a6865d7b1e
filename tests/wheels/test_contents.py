"""What is in the wheels, and what they are called; it runs where they have been built."""

from __future__ import annotations

import email
import gzip
import importlib.util
import json
import re
import sys
import tarfile
from email.message import Message
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import skydeck
from skydeck.core import artefacts
from skydeck.core.kernel import COMMON

ROOT = Path(__file__).parents[2]
WHEELS = sorted((ROOT / "dist").glob("skydeck-*.whl"))
CORES = sorted((ROOT / "dist").glob("skydeck_core-*.whl"))

_spec = importlib.util.spec_from_file_location("build_engines", ROOT / "tools/build_engines.py")
assert _spec
assert _spec.loader
build_engines: Any = importlib.util.module_from_spec(_spec)
sys.modules["build_engines"] = build_engines
_spec.loader.exec_module(build_engines)

PLATFORMS = [each for each in build_engines.PLATFORMS.values() if each.tag]


@pytest.mark.wheel
def test_there_is_a_wheel_for_every_platform() -> None:
    names = {path.name for path in WHEELS}
    assert names == {f"skydeck-{skydeck.__version__}-py3-none-{each.tag}.whl" for each in PLATFORMS}


@pytest.mark.parametrize("path", WHEELS, ids=lambda path: path.name)
def test_a_wheel_holds_the_page_and_all_engines_of_its_platform(path: Path) -> None:
    platform = next(each for each in PLATFORMS if path.stem.endswith(each.tag))
    wheel = ZipFile(path)
    names = set(wheel.namelist())
    assert "skydeck/server/client/index.html" in names
    found = {name for name in names if name.startswith("skydeck/engines/")}
    expected = {f"skydeck/engines/{game}" for game in (*skydeck.games(), COMMON)}
    assert found == {f"{each}.{end}" for each in expected for end in (platform.suffix, "json")}
    for name in expected:
        about = json.loads(wheel.read(f"{name}.json"))
        assert about["platform"] == platform.name
        seal = artefacts.seal_of(wheel.read(f"{name}.{platform.suffix}"))
        assert {key: about[key] for key in seal} == seal
        for function in about["functions"]:
            symbol = (artefacts.SYMBOL + function).encode()
            assert symbol in wheel.read(f"{name}.{platform.suffix}")
    assert not [name for name in names if name.endswith((".pyc", ".o"))]


@pytest.mark.parametrize("path", WHEELS, ids=lambda path: path.name)
def test_a_wheel_holds_the_engines_of_the_page(path: Path) -> None:
    wheel, folder = ZipFile(path), "skydeck/server/client/engines/"
    index = json.loads(wheel.read(f"{folder}{build_engines.INDEX}"))
    assert sorted(index) == sorted(skydeck.games())
    found = {name for name in wheel.namelist() if name.startswith(folder)}
    files = {each for names in index.values() for each in names.values()}
    assert found == {f"{folder}{name}" for name in (*files, build_engines.INDEX)}
    for name, names in index.items():
        code, about = (wheel.read(folder + names[key]) for key in ("code", "description"))
        assert code[:4] == b"\0asm"
        assert len(gzip.compress(code)) < (60_000 if name == "skyjo" else 200_000)
        native = json.loads(wheel.read(f"skydeck/engines/{name}.json"))
        assert json.loads(about)["sources"] == native["sources"]
        assert json.loads(about)["game"] == native["game"]


@pytest.mark.parametrize("path", WHEELS, ids=lambda path: path.name)
def test_a_wheel_needs_no_compiler(path: Path) -> None:
    wheel = ZipFile(path)
    metadata = read_metadata(wheel)
    needs = [need for need in metadata.get_all("Requires-Dist") or () if "extra ==" not in need]
    assert needs
    assert not [need for need in needs if need.startswith(("numba", "llvmlite", "ziglang"))]


def read_metadata(wheel: ZipFile) -> Message:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return email.message_from_bytes(wheel.read(name))


@pytest.mark.wheel
def test_every_wheel_has_its_core() -> None:
    assert [path.name.replace("skydeck_core", "skydeck") for path in CORES] == [
        path.name for path in WHEELS
    ]


@pytest.mark.parametrize("path", CORES, ids=lambda path: path.name)
def test_the_core_is_the_package_without_server_and_page(path: Path) -> None:
    core, whole = ZipFile(path), ZipFile(path.with_name(path.name.replace("_core", "", 1)))
    assert core.testzip() is None
    modules = {name for name in core.namelist() if name.startswith("skydeck/")}
    expected = {name for name in whole.namelist() if name.startswith("skydeck/")}
    assert modules == {name for name in expected if not name.startswith("skydeck/server/")}
    assert modules < expected
    metadata = read_metadata(core)
    assert metadata["Name"] == "skydeck-core"
    assert metadata["Version"] == read_metadata(whole)["Version"]
    needs = [need for need in metadata.get_all("Requires-Dist") or () if "extra ==" not in need]
    assert sorted(map(package_of, needs)) == [
        "cffi",
        "numpy",
        "platformdirs",
        "rich",
        "typer",
        "typing-extensions",
    ]
    extras = metadata.get_all("Provides-Extra")
    assert set(extras or ()) == {"build", "cluster", "envs", "lab"}


def package_of(need: str) -> str:
    found = re.match(r"[\w.-]+", need)
    assert found
    return found[0]


@pytest.mark.wheel
def test_the_sdist_holds_the_built_page_and_no_sources_of_it() -> None:
    (path,) = (ROOT / "dist").glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"src/skydeck/server/client/index.html", "hatch_build.py", "LICENSE"} <= names
    assert not [name for name in names if name.startswith("web/")]
