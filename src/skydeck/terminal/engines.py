"""The list of engines that came with the package or were built on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.markup import escape
from rich.table import Table as Grid

from skydeck.core import engine
from skydeck.core.engine import ABOUT, LIBRARY, SHIPPED, STAGES, WHOLE
from skydeck.core.kernel import COMMON
from skydeck.games import folder_of, names
from skydeck.terminal.reports import out

PAGE = Path(engine.__file__).parents[1] / "server" / "client" / "engines"
PLACES = {SHIPPED: "package", PAGE: "page"}


@dataclass(frozen=True)
class Built:
    """An engine in a file."""

    name: str
    part: str  # `table` or `whole`, or `page` where it is for browsers
    platform: str
    cpu: str  # the oldest processor that runs it, or the one that it was built for
    sources: str  # a hash of the files that it was built from
    is_current: bool  # these are the sources that are installed
    size: int  # bytes
    path: str


def find_engines() -> list[Built]:
    """All engines: those of the package first, then those of the cache."""
    here = [_read(path, path.stem, WHOLE) for path in sorted(SHIPPED.glob(f"*.{LIBRARY}"))]
    return [*filter(None, here), *_find_in_page(), *_find_cached()]


def _find_in_page() -> Iterator[Built]:
    """The engines that the page for browsers has."""
    try:
        index = json.loads((PAGE / "index.json").read_bytes())
        files = [(name, PAGE / of["code"], PAGE / of["description"]) for name, of in index.items()]
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return
    for name, code, description in files:
        found = _read(code, name, "page", description)
        if found:
            yield found


def _find_cached() -> Iterator[Built]:
    for folder in sorted((engine.cache_root() / "engines").glob("*-*")):
        name = folder.name.rpartition("-")[0]
        for stage in STAGES:
            found = _read(folder / f"{stage}.o", name, stage)
            if found:
                yield found


def _read(path: Path, name: str, part: str, told: Path | None = None) -> Built | None:
    """What is known of an engine; None where it is not there or nothing is told about it."""
    is_shipped = path.parent == SHIPPED
    try:
        told = told or (path.with_suffix(".json") if is_shipped else path.parent / ABOUT)
        about = json.loads(told.read_bytes())
        platform, cpu, sources = (str(about[key]) for key in ("platform", "cpu", "sources"))
        size = path.stat().st_size
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return Built(name, part, platform, cpu, sources, _current(name) == sources, size, str(path))


def _current(name: str) -> str | None:
    """The hash of the sources that are installed; None of a game that is not."""
    if name in names():
        engine.keep_in(name, folder_of(name))
    elif name != COMMON:
        return None
    return engine.sources_of(name)


def show_engines(found: Sequence[Built], as_json: bool) -> None:
    """One row for each engine."""
    if as_json:
        print(json.dumps([asdict(each) for each in found]))
        return
    if not found:
        out.print("There are no engines yet; skydeck warm builds them.")
        return
    grid = Grid(title="Engines")
    for heading in ("engine", "part", "platform", "processor", "sources", "size", "where"):
        grid.add_column(heading, justify="right" if heading == "size" else "left")
    for each in found:
        age = "current" if each.is_current else "old"
        where = PLACES.get(Path(each.path).parent, "cache")
        row = (each.name, each.part, each.platform, each.cpu, f"{each.sources[:8]} {age}")
        grid.add_row(*map(escape, row), f"{each.size / 1000:,.0f} KB", where)
    out.print(grid)
    folders = {Path(each.path).parent for each in found}
    places = {folder if folder in PLACES else folder.parent for folder in folders}
    out.print(escape("\n".join(map(str, sorted(places)))), soft_wrap=True)
