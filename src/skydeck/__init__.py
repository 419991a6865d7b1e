"""Skydeck: tabletop games as software. `skydeck.new("skyjo", seats=3)` deals a table.

Importing this is quick: Numba and NumPy are imported when a game is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skydeck.core.errors import IllegalMove, SkydeckError
from skydeck.games import load as game
from skydeck.games import names as games

if TYPE_CHECKING:
    from skydeck.bots import Bot
    from skydeck.core.log import Log
    from skydeck.core.table import Table

__version__ = "0.1.0"
__all__ = [
    "IllegalMove",
    "SkydeckError",
    "bot",
    "from_json",
    "from_text",
    "game",
    "games",
    "new",
    "replay",
]


def new(
    name: str,
    seats: int,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
) -> Table:
    """Deal a new game."""
    loaded = game(name)
    from skydeck.core.table import Table

    return Table.new(loaded, seats, seed, options)


def replay(log: Log | str) -> Table:
    """The table at the end of a log, given as a log or as its JSON text."""
    from skydeck.core import table
    from skydeck.core.log import Log

    read = Log.from_json(log) if isinstance(log, str) else log
    return table.replay(game(read.game), read)


def from_json(text: str, seed: int | str = 0) -> Table:
    """A table in the position that a JSON text describes."""
    from skydeck.core import table

    data = table.parse_json(text)
    return table.from_json(game(data["game"]), data, seed)


def from_text(name: str, text: str, seed: int | str = 0) -> Table:
    """A table in a position that is written in the game's notation."""
    loaded = game(name)
    from skydeck.core import table

    return table.from_text(loaded, text, seed)


def bot(name: str, seed: int | str = 0) -> Bot:
    """A bot by its name; with the same seed it chooses the same moves."""
    from skydeck import bots

    return bots.bot(name, seed)
