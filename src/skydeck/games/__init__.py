"""The games. Each is a package here whose `GAME` says everything about it."""

from __future__ import annotations

import importlib
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from skydeck.core.errors import BadGame, nearest

if TYPE_CHECKING:
    from skydeck.core.game import Game

FOLDER = Path(__file__).parent
RULE = re.compile(r"- \*\*([A-Z0-9]{2}-\d\d)\*\* (.+)")


@cache
def names() -> tuple[str, ...]:
    """The games there are, found by their folders."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/RULES.md")))


def refuse_unknown(name: str) -> None:
    """Refuse the name of a game that does not exist."""
    if name not in names():
        raise BadGame(f"there is no game {name!r}{nearest(name, names())}")


def load(name: str) -> Game:
    """A game by its name."""
    refuse_unknown(name)
    game: Game = importlib.import_module(f"skydeck.games.{name}").GAME
    return game


def rules_text(name: str) -> str:
    """A game's RULES.md; this does not load the game."""
    refuse_unknown(name)
    return (FOLDER / name / "RULES.md").read_text(encoding="utf-8")


@cache
def numbered_rules(name: str) -> tuple[tuple[str, str], ...]:
    """A game's rules by their numbers, in order, word for word as RULES.md has them."""
    lines = rules_text(name).splitlines()
    return tuple((found[1], found[2]) for line in lines if (found := RULE.fullmatch(line)))
