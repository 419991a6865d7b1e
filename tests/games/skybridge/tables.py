"""Cities of Skybridge for the tests: drawn as they lie, what may go where, and refusals."""

from __future__ import annotations

import re

import pytest

import skydeck
from skydeck import IllegalMove
from skydeck.core.table import Table

TOWERS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
COLOURS = "rbgy"
KINDS = ("tall", "square", "bridge", "roof")
OPTIONS = (
    "colour_rotation",
    "merge_colours",
    "side_contact",
    "free_blocks",
    "one_bridge_per_pair",
    "roof_on_foundation",
    "blocked_is_out",
)
# Eight closed towers, two of each colour; the last place is for what a test is about.
CLOSED = "b2 ^r | b2 ^r | r2 ^b / r2 ^b | r2 ^g | r2 ^g / b2 ^y | b2 ^y | "


def position(text: str) -> Table:
    return skydeck.from_text("skybridge", text)


def draw(towers: str) -> str:
    """The parts of nine towers that are drawn in rows: `b2 ^r | . | r3 / …`."""
    drawn = [tower.strip() for row in towers.split("/") for tower in row.split("|")]
    assert len(drawn) == len(TOWERS)
    parts = (f"{name}: {tower}" for name, tower in zip(TOWERS, drawn, strict=True) if tower != ".")
    return "; ".join(parts)


def city(towers: str, rest: str = "to move 0", seats: int = 4) -> Table:
    """A table with these nine towers, where every seat has what the towers do not show."""
    return position(f"seats {seats}; {draw(towers)}; {rest}")


def mover(table: Table) -> int:
    """The only seat that is to move."""
    (seat,) = table.movers
    return seat


def places(table: Table, piece: str) -> list[str]:
    """Where the mover may put a piece, such as `tall r`."""
    moves = table.moves(mover(table))
    return [move.removeprefix(f"{piece} ") for move in moves if move.startswith(f"{piece} ")]


def play(table: Table, *moves: str) -> None:
    """Moves of whoever is to move."""
    for move in moves:
        table.play(mover(table), move)


def tower(table: Table, name: str) -> str:
    """What a tower is made of, from the ground up."""
    for part in re.split("[;\n]", table.to_text()):
        if part.strip().startswith(f"{name}:"):
            return part.partition(":")[2].strip()
    return ""


def stock(table: Table, seat: int) -> dict[str, int]:
    """How many pieces a seat still has, such as `{"tall r": 4}`; without those it lacks."""
    (part,) = (
        part.partition(":")[2]
        for part in re.split("[;\n]", table.to_text())
        if part.strip().startswith(f"{seat}:")
    )
    colour, kind, found = COLOURS[seat], "", {}
    for word in part.split():
        if word in COLOURS:
            colour = word
        elif word in KINDS:
            kind = word
        elif int(word):
            found[f"{kind} {colour}"] = int(word)
    return found


def refuse(table: Table, seat: int, move: int | str, reason: str) -> None:
    """A move must be refused in one sentence with a reason, and nothing may change."""
    texts, states, played = table.to_text(), table.states.tobytes(), len(table.history)
    data = table.to_json()
    with pytest.raises(IllegalMove, match=reason) as caught:
        table.play(seat, move)
    assert "\n" not in str(caught.value)
    assert (table.to_text(), table.to_json()) == (texts, data)
    assert (table.states.tobytes(), len(table.history)) == (states, played)
