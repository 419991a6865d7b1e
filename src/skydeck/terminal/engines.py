"""The list of engines that came with the package or were built on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path

from rich import box
from rich.markup import escape
from rich.table import Table as Grid

from skydeck.core import artefacts, engine
from skydeck.core.artefacts import Damaged
from skydeck.core.engine import SHIPPED, STAGES, WHOLE
from skydeck.core.kernel import COMMON
from skydeck.games import folder_of, names
from skydeck.terminal.reports import out

PAGE = Path(engine.__file__).parents[1] / "server" / "client" / "engines"
PACKAGED, IN_PAGE, CACHED = "package", "page", "cache"
CURRENT, OLD, UNREADABLE = "current", "old", "unreadable"
SUFFIXES = {".so", ".dylib", ".dll"}  # of engines that are libraries


@dataclass(frozen=True)
class Built:
    """An engine in a file."""

    name: str
    part: str  # `table` or `whole`, or `page` where it is for browsers
    where: str  # PACKAGED, IN_PAGE or CACHED
    platform: str
    cpu: str  # the oldest processor that runs it, or the one that it was built for
    sources: str  # a hash of the files that it was built from
    age: str  # CURRENT where those sources are installed, OLD, or UNREADABLE where it is damaged
    size: int  # bytes
    path: str


def find_engines() -> list[Built]:
    """All engines: those of the package first, then those of the cache."""
    libraries = sorted(path for path in SHIPPED.glob("*") if path.suffix in SUFFIXES)
    here = [_read(path, path.stem, WHOLE, PACKAGED) for path in libraries]
    return [*here, *_find_in_page(), *_find_cached()]


def _find_in_page() -> Iterator[Built]:
    """The engines that the page for browsers has."""
    try:
        index = json.loads((PAGE / "index.json").read_bytes())
        files = [(name, PAGE / of["code"], PAGE / of["description"]) for name, of in index.items()]
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        files = [(path.stem, path, path.with_suffix("")) for path in sorted(PAGE.glob("*.wasm"))]
    for name, code, told in files:
        yield _read(code, name, "page", IN_PAGE, told)


def _find_cached() -> Iterator[Built]:
    for folder in sorted((engine.cache_root() / "engines").glob("*-*")):
        name = folder.name.rpartition("-")[0]
        for path in (folder / f"{stage}.o" for stage in STAGES):
            if path.exists():
                yield _read(path, name, path.stem, CACHED)


def _read(path: Path, name: str, part: str, where: str, told: Path | None = None) -> Built:
    """What is known of an engine, which is nothing where it is damaged."""
    try:
        about = artefacts.read_description(path, told)
        content = artefacts.read_verified(path, about)
        platform, cpu, sources = (str(about[key]) for key in ("platform", "cpu", "sources"))
    except (Damaged, KeyError):
        size = path.stat().st_size if path.exists() else 0
        return Built(name, part, where, "", "", "", UNREADABLE, size, str(path))
    age = CURRENT if _current(name) == sources else OLD
    return Built(name, part, where, platform, cpu, sources, age, len(content), str(path))


def _current(name: str) -> str | None:
    """The hash of the sources that are installed; None of a game that is not."""
    if name in names():
        engine.keep_in(name, folder_of(name))
    elif name != COMMON:
        return None
    return engine.sources_of(name)


def show_engines(found: Sequence[Built], as_json: bool) -> None:
    """One row for each engine, and one table for each place that has some."""
    if as_json:
        print(json.dumps([asdict(each) for each in found]))
        return
    if not found:
        out.print("There are no engines yet; skydeck warm builds them.")
        return
    for where, group in groupby(found, key=lambda each: each.where):
        engines = list(group)
        path = Path(engines[0].path).parent
        place = path.parent if where == CACHED else path
        out.print(_draw(engines))
        out.print(f"{where}: {escape(str(place))}\n", soft_wrap=True)
    if any(each.age == UNREADABLE for each in found):
        out.print(
            "Unreadable engines are not used. Those of the cache are built again when they are"
            " needed; for the others, install Skydeck again."
        )


def _draw(engines: Sequence[Built]) -> Grid:
    """A table of 80 columns at most; what is too long goes on in a second line."""
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in ("engine", "part", "platform", "processor", "sources"):
        grid.add_column(heading, overflow="fold")
    grid.add_column("size", justify="right", overflow="fold")
    for each in engines:
        age = f"{each.sources[:8]} {each.age}".strip()
        row = (each.name, each.part, each.platform, each.cpu, age)
        grid.add_row(*map(escape, row), f"{each.size / 1000:,.0f} KB")
    return grid
