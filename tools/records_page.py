"""Writes docs/records anew: the record of every game, from its declarations.

python tools/records_page.py
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

import skydeck
from skydeck.core.game import Game
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN
from skydeck.core.record import SEAT_SETS, Field, Kind
from skydeck.games import FOLDER, folder_of

PAGES = Path(__file__).parents[1] / "docs" / "records"
MARK = "<!-- generated: python tools/records_page.py -->"
HEAD = [
    "| field | what it holds | type | axes | from – to | may also be | hidden |",
    "|---" * 7 + "|",
]


def write_pages() -> dict[str, str]:
    """The text of each page by the name of its file."""
    known = [name for name in skydeck.games() if folder_of(name).parent == FOLDER]
    return {f"{name}.md": page_of(skydeck.game(name)) for name in known}


def page_of(game: Game) -> str:
    """The record of a game."""
    lines = [
        f"# The record of {game.title}",
        "",
        MARK,
        "",
        f"A state of {game.title} is one NumPy record of {game.dtype.itemsize:,} bytes, for"
        f" {game.seats[0]} to {game.seats[-1]} seats. Before the fields below it has `rng`, its"
        " generator, which no view shows, and `options`, its"
        f" [house rules](../../src/skydeck/games/{game.name}/RULES.md). A view is the same record"
        " in which a hidden field that the seat may not know is unknown. As JSON, unknown is"
        ' `null`, empty is `"empty"`, and none is −1.',
        "",
        f"There are {game.moves:,} moves, numbered from 0. The phases, from 0:"
        f" {', '.join(f'`{phase}`' for phase in game.record.PHASES)}.",
        "",
        *HEAD,
        *(row_of(game, field) for field in game.declared),
    ]
    return "\n".join(lines) + "\n"


def row_of(game: Game, field: Field) -> str:
    """A field as a row of the table."""
    kind = field.kind
    cells = (
        f"`{field.name}`",
        field.says,
        type_of(game, field),
        " × ".join(f"{axis.name} ({axis.length})" for axis in kind.axes),
        bounds_of(field),
        also_of(kind),
        "yes" if kind.is_hidden else "",
    )
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def type_of(game: Game, field: Field) -> str:
    """What a number is, and NumPy's name of its type."""
    form = np.dtype(game.dtype[field.name].base).name
    if field.name in SEAT_SETS:
        return f"set of seats, a bit each, {form}"
    listed = f"list of {field.kind.name}s" if field.kind.is_list else field.kind.name
    return f"{listed}, {form}"


def bounds_of(field: Field) -> str:
    """The lowest and the highest number; what depends on the number of seats says so."""
    kind = field.kind
    if field.name in SEAT_SETS:
        return ""
    high = str(kind.high) if kind.high or not kind.each else ""
    if kind.each:
        seats = "seats" if kind.each == 1 else f"{kind.each} × seats"
        high = (
            f"{seats} − {-kind.high}" if kind.high < 0 else " + ".join(filter(None, (high, seats)))
        )
    return f"{kind.low} to {high}".replace("-", "−")


def also_of(kind: Kind) -> str:
    """The sentinels that may stand in the place of a number."""
    found = {
        f"none ({NONE})": kind.none,
        f"empty ({EMPTY})": kind.empty,
        f"unknown ({UNKNOWN})": kind.is_hidden,
    }
    return ", ".join(name for name, holds in found.items() if holds).replace("-", "−")


if __name__ == "__main__":
    PAGES.mkdir(parents=True, exist_ok=True)
    for name, text in write_pages().items():
        (PAGES / name).write_text(text, encoding="utf-8")
