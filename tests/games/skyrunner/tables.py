"""Tables of SkyRunner for the tests: what a position shows, revealed rounds, and refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

import pytest

import skydeck
from skydeck import IllegalMove, SkydeckError
from skydeck.core.kernel import SPECTATOR
from skydeck.core.table import Table

NUMBERS = "12345678"
ALL = f"{NUMBERS}P"  # all bids in hand
BIDS = [f"bid {number}" for number in NUMBERS]
ONE = "option grooves=1/1/1"
ORDER = ("E", "+2", "+3", "+4", "+5", "L", "S", "X2", "X3")  # of the action cards
SET = {"E": 12, "+2": 5, "+3": 8, "+4": 7, "+5": 5, "L": 2, "S": 4, "X2": 1, "X3": 1}
SEAT = re.compile(
    r"\d+: (?P<where>\S+)(?: bids (?P<bids>\S+))?(?: cards(?P<cards>(?: (?![a-z])\S+)*))?"
    r"(?: debts(?P<debts>(?: (?![a-z])\S+)*))?(?: chose (?P<chose>\S+))?"
)


def position(text: str, seed: int | str = 0) -> Table:
    return skydeck.from_text("skyrunner", text, seed)


def data(table: Table) -> dict[str, Any]:
    """The record of a table or a view as JSON tells it."""
    found: dict[str, Any] = json.loads(table.to_json())["state"]
    return found


# What the text of a position shows


def _seat(table: Table, seat: int) -> dict[str, str | None]:
    for line in table.to_text().splitlines():
        if line.startswith(f"{seat}:"):
            match = SEAT.fullmatch(line)
            assert match, line
            return match.groupdict()
    raise AssertionError(f"there is no seat {seat}")


def _part(table: Table, head: str) -> str | None:
    for line in table.to_text().splitlines():
        if line == head or line.startswith(f"{head} "):
            return line.removeprefix(head).strip()
    return None


def in_order(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards, key=ORDER.index))


def where(table: Table) -> list[str]:
    """The squares of all figures."""
    return [_seat(table, seat)["where"] or "" for seat in range(table.seats)]


def bids(table: Table, seat: int) -> str:
    """The number cards and the parasite in hand; `-` for none."""
    return _seat(table, seat)["bids"] or ALL


def cards(table: Table, seat: int) -> str:
    """The other cards in hand, in order."""
    return in_order((_seat(table, seat)["cards"] or "").split())


def debts(table: Table, seat: int) -> str:
    """A seat's debts, oldest first."""
    return (_seat(table, seat)["debts"] or "").strip()


def chose(table: Table, seat: int) -> str | None:
    return _seat(table, seat)["chose"]


def opened(table: Table) -> str:
    return _part(table, "open") or "none"


def pile(table: Table) -> str:
    """The common discard, in order."""
    return in_order((_part(table, "pile") or "").split())


def deck(table: Table) -> list[str]:
    """The main set, the next card first."""
    return (_part(table, "next") or "").split()


def rounds(table: Table) -> int:
    return int(_part(table, "round") or 1)


def start(table: Table) -> int:
    return int(_part(table, "start") or 0)


def phase(table: Table) -> str:
    phases = table.game.record.PHASES
    return phases[int(table.state.phase)]


def ends(table: Table, seat: int = 0) -> set[str]:
    """The squares at which a seat's climb may end."""
    assert phase(table) == "climb"
    moves = table.moves(seat)
    assert all(move.startswith("to ") for move in moves)
    assert len(set(moves)) == len(moves)
    return {move.removeprefix("to ") for move in moves}


# Playing


def reveal(table: Table, *choices: str) -> Table:
    """All seats choose, seat 0 first."""
    assert len(choices) == table.seats
    for seat, choice in enumerate(choices):
        table.play(seat, choice)
    return table


def climbing(first: str, *others: str, rest: str = ONE) -> Table:
    """Seat 0, of which `first` tells the square and the cards, plays its first card.

    The others bid, each another number, and the last of them wins some equipment.
    """
    seats = [first, *others]
    lines = [f"{seat}: {text}" for seat, text in enumerate(seats)]
    table = position("; ".join([*lines, "open E", rest]))
    value = first.partition("+")[2][0]
    bidding = [f"bid {seat}" for seat in range(1, len(seats))]
    return reveal(table, f"climb {value}", *bidding)


def everyone(table: Table) -> tuple[int, ...]:
    """All who look on: the spectator and the seats."""
    return (SPECTATOR, *range(table.seats))


# Refusals


def refuse(table: Table, seat: int, move: int | str, *rules: str) -> str:
    """A move must be refused in one sentence that names one of these rules; nothing may change."""
    before, played = table.to_json(), len(table.history)
    with pytest.raises(IllegalMove) as caught:
        table.play(seat, move)
    assert table.to_json() == before
    assert len(table.history) == played
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert not rules or any(rule in sentence for rule in rules), sentence
    return sentence


def refuse_position(text: str, reason: str | None = None) -> None:
    """A position that cannot arise must be refused in one sentence."""
    with pytest.raises(SkydeckError, match=reason) as caught:
        position(text)
    assert "\n" not in str(caught.value)
