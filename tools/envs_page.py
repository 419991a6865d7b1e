"""Writes the tables of docs/envs.md anew: what every number of an observation means.

python tools/envs_page.py          writes the page
python tools/envs_page.py --check  says whether it is up to date
"""

from __future__ import annotations

import re
import sys
from itertools import groupby
from pathlib import Path

import skydeck
from skydeck.core.features import Field, last_fields
from skydeck.core.game import Game

PAGE = Path(__file__).parents[1] / "docs" / "envs.md"
MARK = "<!-- generated from here on: python tools/envs_page.py -->"


def kind_of(field: Field) -> tuple[object, ...]:
    """What neighbours must share to be told in one row."""
    return field.says, field.low, field.high, field.unit


def rows_of(fields: tuple[Field, ...]) -> list[str]:
    """A row of the table for each run of fields of the same kind."""
    rows, at = [], 0
    for _, run in groupby(fields, kind_of):
        same = list(run)
        first, last = same[0], same[-1]
        numbers = f"{at}" if len(same) == 1 else f"{at}–{at + len(same) - 1}"
        name = first.name if len(same) == 1 else f"{first.name} … {last.name}"
        bounds = f"{first.low} to {first.high}".replace("-", "−")
        rows.append(f"| {numbers} | {name} | {first.says} | {bounds} | {first.unit} |")
        at += len(same)
    return rows


def table_of(fields: tuple[Field, ...]) -> list[str]:
    """Fields as a table, numbered from 0."""
    head = ["| number | name | what it is | from – to | unit |", "|---|---|---|---|---|"]
    return [*head, *rows_of(fields), ""]


def section_of(game: Game) -> list[str]:
    """All that is to be said of one game."""
    seat, table = game.features.SEAT_FIELDS, game.features.TABLE_FIELDS
    few, most = game.seats[0], game.seats[-1]
    counts = ", ".join(f"{len(game.fields(n)):,} with {n}" for n in (few, most))
    return [
        f"## {game.title}: `{game.name}_v{game.features.VERSION}`",
        "",
        f"{few} to {most} seats, {game.moves} actions, numbers of an observation: {counts} seats.",
        "",
        f"**Each seat**, {len(seat)} numbers, from the own seat on:",
        "",
        *table_of(seat),
        f"**The table**, {len(table)} numbers, after those of the last seat:",
        "",
        *table_of(table),
        "**At the end:**",
        "",
        *table_of(last_fields(game.moves, most)),
    ]


def page() -> str:
    """The page with its tables made anew."""
    text = PAGE.read_text(encoding="utf-8")
    head = text[: text.index(MARK) + len(MARK)]
    lines = [line for name in skydeck.games() for line in section_of(skydeck.game(name))]
    return re.sub(r"\n+\Z", "\n", "\n".join([head, "", *lines]))


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(None if page() == PAGE.read_text(encoding="utf-8") else f"{PAGE.name} is old")
    PAGE.write_text(page(), encoding="utf-8")
