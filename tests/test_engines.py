"""`skydeck engines`: what is listed of every engine, and what of those that cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from skydeck.core import artefacts, engine
from skydeck.terminal import engines

ABOUT = {"platform": "windows-amd64", "cpu": "sapphirerapids", "sources": "0123456789abcdef"}


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package, a page and a cache, each with an engine that is whole and one that is not."""
    package, page, cache = (tmp_path / name for name in ("package", "page", "cache/engines"))
    for folder in (package, page, cache / "skyjo-1", cache / "schott-1"):
        folder.mkdir(parents=True)
    current = {**ABOUT, "sources": engine.sources_of("skyjo")}
    artefacts.store(package / "skyjo.dll", b"code" * 1000, current)
    (package / "schott.so").write_bytes(b"nobody says what this is")
    artefacts.store(page / "skyjo-12.wasm", b"code", ABOUT)
    index: dict[str, Any] = {"skyjo": {"code": "skyjo-12.wasm", "description": "skyjo-12.json"}}
    index["schott"] = {"code": "schott-34.wasm", "description": "schott-34.json"}
    (page / "index.json").write_text(json.dumps(index))
    artefacts.store(cache / "skyjo-1" / "table.o", b"code", ABOUT)
    artefacts.store(cache / "schott-1" / "whole.o", b"code", ABOUT)
    (cache / "schott-1" / "whole.o").write_bytes(b"cod")
    monkeypatch.setattr(engines, "SHIPPED", package)
    monkeypatch.setattr(engines, "PAGE", page)
    monkeypatch.setattr(engine, "cache_root", lambda: tmp_path / "cache")
    return tmp_path


def test_every_engine_is_listed_and_called_unreadable_where_it_is_damaged(places: Path) -> None:
    found = engines.find_engines()
    assert [(each.where, each.name, each.part, each.age) for each in found] == [
        ("package", "schott", "whole", "unreadable"),
        ("package", "skyjo", "whole", "current"),
        ("page", "skyjo", "page", "old"),
        ("page", "schott", "page", "unreadable"),
        ("cache", "schott", "whole", "unreadable"),
        ("cache", "skyjo", "table", "old"),
    ]
    assert [each.size for each in found] == [24, 4000, 4, 0, 3, 4]
    assert {each.platform for each in found if each.age != "unreadable"} == {"windows-amd64"}


def test_a_page_without_its_index_has_engines_that_cannot_be_read(places: Path) -> None:
    (places / "page" / "index.json").unlink()
    found = [each for each in engines.find_engines() if each.where == "page"]
    assert [(Path(each.path).name, each.age) for each in found] == [("skyjo-12.wasm", "unreadable")]


def test_nothing_is_cut_at_80_columns(
    places: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engines, "out", Console(width=80))
    engines.show_engines(engines.find_engines(), as_json=False)
    text = capsys.readouterr().out
    assert "…" not in text
    sources = engine.sources_of("skyjo")[:8]
    rows = [line.split() for line in text.splitlines()]
    assert [
        "skyjo", "whole", "windows-amd64", "sapphirerapids", sources, "current", "4", "KB"
    ] in rows  # fmt: skip
    assert ["schott", "whole", "unreadable", "0", "KB"] in rows
    assert f"cache: {places / 'cache' / 'engines'}" in text.replace("\n", "")
    assert "Unreadable engines are not used." in text


def test_programs_read_the_same_list(places: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engines.show_engines(engines.find_engines(), as_json=True)
    listed = json.loads(capsys.readouterr().out)
    assert len(listed) == 6
    assert listed[1]["path"] == str(places / "package" / "skyjo.dll")
