"""Tables of SCHOTT for the tests: rows that lead to nothing, answers, and refusals."""

from __future__ import annotations

import pytest

import skydeck
from skydeck import IllegalMove
from skydeck.core.kernel import SPECTATOR
from skydeck.core.table import Table
from skydeck.games.schott.record import PHASES, QUESTIONS

# Rows without neighbours, out of order in the middle and at the left end: each earns 1.
QUIET = (
    "30 4 9 15 22 18 36 41 2",
    "44 6 12 25 20 33 39 48 1",
    "50 8 14 27 23 35 43 46 3",
    "52 10 16 29 24 37 45 54 5",
)
# Of cards that are in no quiet row: complete, and complete once places 1 and 2 are swapped.
COMPLETE = "7 11 13 17 19 21 26 28 31"
ALMOST = "11 7 13 17 19 21 26 28 31"
ALMOST_TOO = "34 32 38 40 42 47 49 51 53"  # at a table of three or four
SWAPS = [f"swap {first} {second}" for first in range(1, 10) for second in range(first + 1, 10)]
PLACES = [f"place {place}" for place in range(1, 10)]


def position(text: str, seed: int | str = 0) -> Table:
    return skydeck.from_text("schott", text, seed)


def quiet(*extras: str) -> str:
    """Seats with quiet rows, and what each of them has besides."""
    return "; ".join(f"{seat}: {QUIET[seat]} {extra}" for seat, extra in enumerate(extras))


def closing(*extras: str, winner: int = 0, rest: str = "option locations=none") -> Table:
    """A stage that a seat won as it was dealt, with the closing question open.

    All seats have their Fast Track card and keep it; the winner's row earns 9, the others' 1.
    """
    rows = [COMPLETE if seat == winner else QUIET[seat] for seat in range(len(extras))]
    parts = [f"{seat}: {row} {extras[seat]} fast" for seat, row in enumerate(rows)]
    table = position("; ".join([*parts, rest, "window"]))
    end_window(table)
    assert phase(table) == "question"
    return table


def end_window(table: Table, *fast: int) -> None:
    """Answer for all seats in the Fast Track window: these play the card."""
    for seat in table.movers:
        table.play(seat, "fast" if seat in fast else "wait")


def row(table: Table, seat: int) -> str:
    return " ".join("J" if card == 0 else str(card) for card in table.state.rows[seat])


def squares(table: Table) -> list[int]:
    found: list[int] = table.state.squares[: table.seats].tolist()
    return found


def pile(table: Table) -> list[int]:
    """The discards, the top last."""
    cards: list[int] = table.state.pile[: table.state.piled].tolist()
    return cards


def deck(table: Table) -> list[int]:
    """The deck, the next card first."""
    cards: list[int] = table.state.deck[: table.state.decked][::-1].tolist()
    return cards


def phase(table: Table) -> str:
    return PHASES[table.state.phase]


def question(table: Table) -> int:
    """The number of the open question."""
    assert phase(table) == "question"
    return int(table.state.stack[(int(table.state.asked) - 1) % QUESTIONS])


def right_letter(table: Table) -> str:
    key = table.state.keys[question(table)]
    return "abc"[table.state.order.tolist().index(key)]


def answer(table: Table, is_right: bool) -> None:
    """Answer the open question for the seat that is asked."""
    (seat,) = table.movers
    right = right_letter(table)
    table.play(seat, f"answer {right if is_right else 'abc'.replace(right, '')[0]}")


def everyone(table: Table) -> tuple[int, ...]:
    """All who look on: the spectator and the seats."""
    return (SPECTATOR, *range(table.seats))


def refuse(table: Table, seat: int, move: int | str, reason: str | None = None) -> None:
    """A move must be refused in one sentence, and nothing may change."""
    before, played = table.states.tobytes(), len(table.history)
    with pytest.raises(IllegalMove, match=reason) as caught:
        table.play(seat, move)
    assert table.states.tobytes() == before
    assert len(table.history) == played
    assert "\n" not in str(caught.value)


def with_deck_of(cards: int, text: str, seed: int = 0) -> Table:
    """The position with all but the next cards of the deck put under the discards."""
    lines = position(text, seed).to_text().splitlines()
    discards, rest = (
        next(line for line in lines if line.startswith(f"{name} ")).split()[1:]
        for name in ("pile", "next")
    )
    lines = [line for line in lines if not line.startswith(("pile ", "next "))]
    lines.append(" ".join(["pile", *rest[cards:], *discards]))
    if cards:
        lines.append(" ".join(["next", *rest[:cards]]))
    return position("\n".join(lines), seed)
