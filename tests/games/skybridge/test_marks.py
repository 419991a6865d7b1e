"""What is marked of a city, so that a page shows it without the rules (SB-19, SB-22, SB-25)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import skydeck
from skydeck.core.kernel import SPECTATOR
from skydeck.core.table import Table
from tests.games.skybridge.tables import city, mover, play, position

SEVEN = "b2 ^r | b2 ^r | r2 ^b / r2 ^b | r2 ^g | r2 ^g / b2 ^y | "


def marks(table: Table, key: str) -> list[dict[str, Any]]:
    """The marks of one sort, as everyone sees them."""
    view = table.view(SPECTATOR)
    found = view.game.marks(view.states, 0)
    return [{**mark, "key": ""} for mark in found if mark["key"] == key]


def test_the_last_piece_is_marked() -> None:
    table = position("seats 4; to move 0")
    assert marks(table, "last") == []
    play(table, "tall r b2", "tall b a1")
    assert marks(table, "last") == [{"key": "", "colour": "blue", "kind": "tall", "towers": [0]}]
    table = city("b2 | b2 | . / . | . | . / . | . | .")
    table.play(0, "bridge r a1 b1")
    assert marks(table, "last") == [
        {"key": "", "colour": "red", "kind": "bridge", "towers": [0, 1]}
    ]


@pytest.mark.rule("SB-22", "SB-25")
def test_a_roof_is_marked_with_what_it_counts() -> None:
    table = city("b2 r1 y3 ^r | y2 r1 | b3 ^g / . | . | . / . | . | .")
    assert marks(table, "roof") == [
        *[
            {
                "key": "",
                "seat": 0,
                "colour": "red",
                "tower": 0,
                "floors": 6,
                "links": [1],
                "more": 3,
            }
        ],
        *[
            {
                "key": "",
                "seat": 2,
                "colour": "green",
                "tower": 2,
                "floors": 3,
                "links": [],
                "more": 0,
            }
        ],
    ]


@pytest.mark.rule("SB-19")
def test_who_cannot_place_anything_is_marked() -> None:
    table = city(f"{SEVEN} b2 | r3", "to move 3")
    assert marks(table, "skipped") == []
    play(table, "roof y b3")
    assert marks(table, "skipped") == [{"key": "", "seat": 0}]
    table = city(f"{SEVEN} b2 | r3", "to move 3; option blocked_is_out=true")
    play(table, "roof y b3")
    assert marks(table, "skipped") == []
    assert marks(table, "out") == [{"key": "", "seat": 0}]


@pytest.mark.rule("SB-03", "SB-19")
def test_a_seat_is_out_with_both_of_its_colours() -> None:
    hands = {0b0101: [0], 0b0001: [], 0b1110: [1], 0b1111: [0, 1]}
    table = skydeck.new("skybridge", seats=2, seed=1, options={"colour_rotation": True})
    view = table.view(SPECTATOR)
    for out, seats in hands.items():
        view.states["out"] = out
        found = view.game.marks(view.states, 0)
        assert [mark["seat"] for mark in found if mark["key"] == "out"] == seats


@pytest.mark.rule("SB-25", "SB-26")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("merged", [False, True])
def test_the_roofs_of_a_seat_add_up_to_its_points(seats: int, merged: bool) -> None:
    draw = Random(seats)
    table = skydeck.new("skybridge", seats=seats, seed=seats, options={"merge_colours": merged})
    while table.movers:
        seat = mover(table)
        table.play(seat, draw.choice(table.moves(seat)))
        counted = [0] * seats
        for roof in marks(table, "roof"):
            counted[roof["seat"]] += roof["floors"] + roof["more"]
        assert counted == list(table.points)
