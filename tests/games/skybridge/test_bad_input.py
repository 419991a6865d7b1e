"""Bad input: one sentence that names the rule, and nothing has changed."""

from __future__ import annotations

import pytest

import skydeck
from tests.games.skybridge.tables import city, position, refuse

# a1 is closed, b1 is red, and on b3 and c3 lies the blue bridge; red is to move.
CITY = "b3 ^y | r3 | . / b2 g2 | g2 b2 | b2 / . | y3 b1 | g3 b1"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("tall b c1", "SB-0[15]"),  # a piece of another seat
        ("bridge y a2 b2", "SB-0[15]"),
        ("tall r a1", "SB-07"),  # closed
        ("square r a1", "SB-07"),
        ("roof r a1", "SB-07"),
        ("bridge r a1 b1", "SB-(06|07|10|11)"),
        ("square r b1", "SB-06"),  # its own colour
        ("roof r b1", "SB-(06|16)"),
        ("tall r a2", "SB-08"),  # too high
        ("square r c3", "SB-08"),
        ("bridge r b2 c2", "SB-10"),  # 4 and 2 floors
        ("bridge r a1 c1", "SB-10"),  # no neighbours
        ("bridge r a2 c2", "SB-10"),
        ("bridge r a1 b2", "SB-10"),
        ("bridge r b1 b1", "SB-10"),
        ("bridge r b3 c3", "SB-13"),  # exactly on the blue one
        ("roof r c1", "SB-16"),  # bare
    ],
)
@pytest.mark.rule("SB-05")
def test_a_move_against_the_rules_is_refused_with_their_number(move: str, rule: str) -> None:
    refuse(city(CITY), 0, move, rule)


@pytest.mark.rule("SB-11")
def test_a_bridge_between_foundations_is_refused_with_its_rule() -> None:
    refuse(position("seats 3; to move 1"), 1, "bridge b a2 b2", "SB-11")


@pytest.mark.rule("SB-01", "SB-05")
@pytest.mark.parametrize(
    ("towers", "move"),
    [
        ("r3 | r3 | r3 / r3 | . | . / . | . | .", "tall r c3"),
        ("r2 | r2 | r2 / r2 | . | . / . | . | .", "square r c3"),
        ("b2 r1 | b2 r1 | b2 / . | . | b2 / . | . | .", "bridge r c1 c2"),
        ("b2 ^r | b2 ^r | b2 / . | . | . / . | . | .", "roof r c1"),
    ],
)
def test_a_piece_that_the_seat_has_no_more_is_refused(towers: str, move: str) -> None:
    refuse(city(towers), 0, move, "SB-0[15]")


@pytest.mark.parametrize(
    "move",
    [
        *("", " ", ";", "tall", "tall r", "tall r a", "tall r a4", "tall r d1", "tall r 1a"),
        *(
            "tall x a1",
            "tall purple a1",
            "tower r a1",
            "tall r a1 b1",
            "roof r a1 b1",
            "ö",
            "r r r",
        ),
        *("r r r", "bridge r a1", "bridge r a1 b1 c1", "bridge r a1-", "bridge r", "a1", "r"),
        *(
            "tall r a1; ",
            "tall r a1\ntall r b1",
            "tall r r a1",
            "0",
            "-1",
            "156",
            "tall r a１",
            "tall" * 1000,
        ),
    ],
)
def test_what_is_no_move_is_refused(move: str) -> None:
    refuse(position("seats 4; to move 0"), 0, move, ".")


@pytest.mark.parametrize("move", [-1, 156, 10_000, 2**70])
def test_there_is_no_such_number(move: int) -> None:
    refuse(position("seats 4; to move 0"), 0, move, "a number from 0 to 155")


@pytest.mark.parametrize("seat", [4, 5, -1, 99])
def test_there_is_no_such_seat(seat: int) -> None:
    table = position("seats 4; to move 0")
    refuse(table, seat, "tall r a1", "there is no seat")
    assert table.moves(seat) == []


@pytest.mark.rule("SB-04", "SB-05")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_nobody_moves_out_of_turn(seat: int) -> None:
    table = position("seats 4; to move 0")
    refuse(table, seat, f"tall {'rbgy'[seat]} a1", f"seat {seat} is not to move")
    assert table.moves(seat) == []


def test_a_view_is_not_played_on() -> None:
    refuse(skydeck.new("skybridge", 2, 1).view(0), 0, "tall r a1", "view")
