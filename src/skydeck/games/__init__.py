"""The games: those of this folder, those of packages that are installed, and of other folders.

A game is a folder with RULES.md, record.py, rules.py and words. SKYDECK_GAMES names folders of
such folders; a package names its game by an entry point of the group `skydeck.games`.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from skydeck.core.errors import BadGame, nearest

if TYPE_CHECKING:
    from skydeck.core.game import Game

FOLDER = Path(__file__).parent
VARIABLE = "SKYDECK_GAMES"
NAME = re.compile(r"[a-z][a-z0-9]{1,31}")
# A rule goes on in the lines that are indented under it.
RULE = re.compile(r"^- \*\*([A-Z0-9]{2}-\d\d)\*\* (.+(?:\n  +\S.*)*)$", re.MULTILINE)


class Place(NamedTuple):
    """Where a game is: its package, and the folder of its files."""

    package: str
    folder: Path


@cache
def places() -> dict[str, Place]:
    """All games by name."""
    found = {path.parent.name: _place_here(path.parent) for path in FOLDER.glob("*/RULES.md")}
    for folder in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        for name, place in _look_into(Path(folder)).items():
            _add(found, name, place)
    for entry in importlib.metadata.entry_points(group="skydeck.games"):
        _add(found, entry.name, _find_package(entry.name, entry.value))
    return dict(sorted(found.items()))


def _place_here(folder: Path) -> Place:
    return Place(f"{__name__}.{folder.name}", folder)


def _look_into(folder: Path) -> dict[str, Place]:
    """The games of another folder, which are imported as if they were here."""
    games = [path.parent for path in sorted(folder.glob("*/rules.py"))]
    if not games:
        raise BadGame(f"{folder} has no games: one would be a folder with rules.py in it")
    if str(folder.resolve()) not in __path__:
        __path__.append(str(folder.resolve()))
    return {game.name: _place_here(game.resolve()) for game in games}


def _find_package(game: str, package: str) -> Place:
    """Where the package of an entry point lies; importing those around it may fail in any way."""
    try:
        spec = importlib.util.find_spec(package)
    except Exception as error:
        raise BadGame(
            f"the game {game} is in {package!r}, which cannot be imported: {error}"
        ) from None
    if spec is None or not spec.submodule_search_locations:
        raise BadGame(f"the game {game} is in {package!r}, which is no package that is installed")
    return Place(package, Path(spec.submodule_search_locations[0]))


def _add(found: dict[str, Place], name: str, place: Place) -> None:
    if not NAME.fullmatch(name):
        raise BadGame(f"a game's name is of small letters and digits, not {name!r}")
    if name in found:
        raise BadGame(f"there are two games {name!r}: {found[name].folder} and {place.folder}")
    if not (place.folder / "RULES.md").exists():
        raise BadGame(f"the game {name} has no RULES.md: {place.folder / 'RULES.md'} is missing")
    found[name] = place


def add_folder(folder: Path) -> None:
    """Also find the games of another folder, here and in processes that are started."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = f"{before}{os.pathsep}{folder}" if before else str(folder)
    places.cache_clear()
    places()


def names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(places())


def refuse_unknown(name: str) -> None:
    """Refuse the name of a game that does not exist."""
    if name not in names():
        raise BadGame(f"there is no game {name!r}{nearest(name, names())}")


@cache
def load(name: str) -> Game:
    """A game by its name."""
    refuse_unknown(name)
    from skydeck.core.game import Game

    return Game(name, *places()[name])


def folder_of(name: str) -> Path:
    """Where a game's files are."""
    refuse_unknown(name)
    return places()[name].folder


def rules_text(name: str) -> str:
    """A game's RULES.md; this does not load the game."""
    return (folder_of(name) / "RULES.md").read_text(encoding="utf-8")


@cache
def numbered_rules(name: str) -> tuple[tuple[str, str], ...]:
    """A game's rules by their numbers, in order, word for word as RULES.md has them."""
    found = RULE.findall(rules_text(name))
    return tuple((number, " ".join(text.split())) for number, text in found)
