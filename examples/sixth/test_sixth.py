"""The rules of Sixth, each by a position."""

from __future__ import annotations

import pytest

import skydeck
from skydeck.core.table import Table

HANDS = "hands 1 5 7 8 9 12 2 5 6 8 9 11 3 5 7 10 10 12"
FIRST = f"seats 3; phase choose; movers 0 1 2; rounds 1; {HANDS}; prize 4; prizes 1 2 3 5 6 ."
FIRST += "; turned 0 0 0 0 1 0 0"
LAST = "seats 2; phase choose; movers 0 1; rounds 6; points 8 7; prize 3; turned 0 1 1 1 1 1 1"
LAST += "; hands 4 . . . . . 9 . . . . .; played 0 0 0 0 2 2 1 1 1 1 1 1 0"


def play(text: str, *cards: int) -> Table:
    """A position in which all seats have chosen."""
    table = skydeck.from_text("sixth", text)
    for seat, card in enumerate(cards):
        table.play(seat, f"card {card}")
    return table


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everyone_is_dealt_six_cards_and_plays_for_a_prize(seats: int) -> None:
    """SX-01, SX-02, SX-03, SX-04"""
    state = skydeck.new("sixth", seats, seed=1).state
    assert ((state.hands[:seats] >= 1) & (state.hands[:seats] <= 12)).all()
    assert {int(state.prize), *state.prizes[:5].tolist()} == {1, 2, 3, 4, 5, 6}


def test_all_choose_at_the_same_time_face_down() -> None:
    """SX-05"""
    table = skydeck.from_text("sixth", FIRST)
    assert table.movers == (0, 1, 2)
    table.play(2, "card 10")
    assert table.movers == (0, 1)
    assert table.view(0).tell() == [{"key": "choose", "seat": 2}]
    assert table.view(0).state.last_move == -1


@pytest.mark.parametrize(
    ("cards", "winner", "option"),
    [
        ((12, 11, 10), 0, ""),
        ((9, 11, 12), 2, ""),
        ((12, 11, 12), 1, ""),
        ((5, 5, 5), None, ""),
        ((12, 11, 10), 2, "; option lowest=true"),
        ((5, 6, 5), 1, "; option lowest=true"),
    ],
)
def test_the_highest_number_that_nobody_shares_wins(
    cards: tuple[int, ...], winner: int | None, option: str
) -> None:
    """SX-06, SX-07, SX-10"""
    table = play(FIRST + option, *cards)
    told = table.tell()
    assert told[1] == {"key": "show", "cards": list(cards)}
    if winner is None:
        assert told[2] == {"key": "nobody", "prize": 4}
    else:
        assert told[2] == {"key": "win", "seat": winner, "prize": 4, "points": 4}
    assert table.points == tuple(4 if seat == winner else 0 for seat in range(3))


def test_the_next_prize_is_turned_up() -> None:
    """SX-08"""
    table = play(FIRST, 12, 11, 10)
    assert (int(table.state.rounds), int(table.state.prize)) == (2, 6)
    assert table.movers == (0, 1, 2)


@pytest.mark.parametrize(("points", "winners"), [("8 7", (1,)), ("10 7", (0, 1)), ("12 7", (0,))])
def test_the_most_points_win(points: str, winners: tuple[int, ...]) -> None:
    """SX-09"""
    table = play(LAST.replace("points 8 7", f"points {points}"), 4, 9)
    assert table.over
    assert table.winners == winners
