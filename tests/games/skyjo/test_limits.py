"""The limits of the engine: 500 turns of a seat without a closer, and 200 rounds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import skydeck
from skydeck import SkydeckError
from skydeck.core.kernel import NONE
from skydeck.core.table import Table

EndRound = Callable[..., Table]
GRIDS = (
    "1 2 ? . / ? ? 3 . / ? ? ? .",
    ". 1 ? . / . ? 3 . / . 2 ? .",
    "? . . 1 / ? . . 2 / ? . . 4",
)


def near_the_limit(seats: int, turns: int, starter: int, parts: str = "") -> Table:
    """A table at this turn of its round, counted over all seats."""
    grids = [f"{seat}: {GRIDS[seat]}" for seat in range(seats)]
    mover = (starter + turns - 1) % seats
    rest = f"pile 5; to move {mover}; starter {starter}; turns {turns}; {parts}"
    return skydeck.from_text("skyjo", "; ".join([*grids, rest]))


def swap_a_face_up_card(table: Table) -> None:
    seat = table.movers[0]
    place = {0: "C2", 1: "C2", 2: "D1"}[seat]
    table.play(seat, "take")
    table.play(seat, f"swap {place}")


def test_turns_are_counted_over_all_seats() -> None:
    table = near_the_limit(3, 1, 2)
    for turn in range(1, 6):
        assert table.state.turns == turn
        swap_a_face_up_card(table)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("starter", [0, 1])
def test_a_round_ends_when_a_seat_would_begin_its_501st_turn(seats: int, starter: int) -> None:
    table = near_the_limit(seats, 500 * seats - 1, starter)
    swap_a_face_up_card(table)
    assert table.state.rounds == 1
    assert table.state.turns == 500 * seats
    swap_a_face_up_card(table)
    assert table.state.rounds == 2
    assert table.movers == tuple(range(seats))


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_seat_that_would_have_begun_starts_the_next_round(starter: int) -> None:
    table = near_the_limit(3, 1500, starter)
    swap_a_face_up_card(table)
    for seat in range(3):
        table.play(seat, "turn A1")
        table.play(seat, "turn B1")
    assert table.movers == (starter,)


@pytest.mark.rule("SJ-21", "SJ-23", "SJ-27")
def test_at_the_limit_all_cards_are_turned_up_and_columns_leave_before_points_are_counted() -> None:
    table = skydeck.from_text(
        "skyjo",
        """
        0: 1 2 6? . / 5? 4? 6? . / 7? 0 6? .
        1: . 1 9? . / . 8? 3 . / . 2 10? .
        pile 5
        to move 1
        starter 0
        turns 1000
        option rounds=1
        """,
    )
    table.play(1, "take")
    table.play(1, "swap C2")
    lines = table.to_text().splitlines()
    assert lines[0] == "0: 1 2 . . / 5 4 . . / 7 0 . ."
    assert lines[1] == "1: . 1 9 . / . 8 5 . / . 2 10 ."
    assert "pile 3 6 6 6" in lines
    assert table.points == (19, 35)
    assert table.winners == (0,)


@pytest.mark.rule("SJ-28")
@pytest.mark.parametrize("starter", [0, 1])
def test_at_the_limit_nobody_is_the_closer_and_nothing_is_doubled(starter: int) -> None:
    mover = 1 - starter
    table = skydeck.from_text(
        "skyjo",
        f"""
        0: . . . 4 / . . . 3? / . . . 2
        1: . . . 2 / . . . 3? / . . . 4
        pile 4
        to move {mover}
        starter {starter}
        turns 1000
        """,
    )
    table.play(mover, "take")
    table.play(mover, "swap D1" if mover == 0 else "swap D3")
    assert table.state.rounds == 2
    assert table.points == (9, 9)
    assert table.state.ender == NONE
    assert table.state.closer == NONE
    assert table.tell()[1] == {"key": "limit"}


@pytest.mark.rule("SJ-20")
def test_a_round_closed_at_the_limit_has_its_last_turns() -> None:
    table = skydeck.from_text(
        "skyjo",
        """
        0: . . . 4 / . . . 3? / . . . 1
        1: . . . 2 / . . . 3? / . . . 4
        pile 5
        to move 1
        starter 0
        turns 1000
        """,
    )
    table.play(1, "draw")
    table.play(1, "turn D2")
    assert table.state.closer == 1
    assert table.movers == (0,)
    table.play(0, "draw")
    table.play(0, "turn D2")
    assert table.state.rounds == 2
    assert table.state.ender == 1
    assert table.points == (8, 18)


@pytest.mark.rule("SJ-20")
def test_last_turns_that_pass_the_limit_are_all_played() -> None:
    table = skydeck.from_text(
        "skyjo",
        """
        0: . . . 4 / . . . 3? / . . . 1
        1: . . . 2 / . . . 3? / . . . 4
        2: . . . 1 / . . . 2 / . . . 4
        pile 5
        to move 0
        closer 2
        starter 0
        turns 1501
        """,
    )
    for seat in (0, 1):
        assert table.movers == (seat,)
        table.play(seat, "draw")
        table.play(seat, "turn D2")
    assert table.state.rounds == 2
    assert table.points == (8, 9, 7)


@pytest.mark.rule("SJ-02")
def test_a_round_that_the_limit_ends_can_end_the_game() -> None:
    table = near_the_limit(2, 1000, 0, "totals 99 20; rounds 3")
    swap_a_face_up_card(table)
    assert table.over
    assert table.winners == (1,)


def test_the_count_of_turns_begins_anew_in_every_round(end_round: EndRound) -> None:
    table = end_round(7, 12, parts="turns 900")
    for seat in range(2):
        table.play(seat, "turn A1")
        table.play(seat, "turn B1")
    assert table.state.turns == 1


@pytest.mark.parametrize(("played", "is_over"), [(198, False), (199, False), (200, True)])
def test_a_game_ends_after_200_rounds(end_round: EndRound, played: int, is_over: bool) -> None:
    table = end_round(7, 12, parts=f"totals -300 -310; rounds {played}")
    assert table.over == is_over
    assert table.winners == ((1,) if is_over else ())


@pytest.mark.rule("SJ-03")
def test_equal_lowest_totals_share_the_win_after_200_rounds(end_round: EndRound) -> None:
    table = end_round(7, 12, 3, closer=2, parts="totals 13 8 60; rounds 200")
    assert table.points == (20, 20, 63)
    assert table.winners == (0, 1)


@pytest.mark.rule("SJ-03")
@pytest.mark.parametrize(
    "parts",
    [
        "rounds 200",
        "rounds 200; option rounds=200",
        "rounds 200; extra 1; option rounds=150",
        "rounds 200; extra 1; option end_score=15",
    ],
)
def test_no_extra_round_follows_the_200th(end_round: EndRound, parts: str) -> None:
    table = end_round(7, 12, parts=f"totals 13 8; {parts}; option final_tie=extra_round")
    assert table.points == (20, 20)
    assert table.over
    assert table.winners == (0, 1)


@pytest.mark.rule("SJ-03")
def test_an_extra_round_may_be_the_200th(end_round: EndRound) -> None:
    parts = "totals 13 8; rounds 199; option rounds=199; option final_tie=extra_round"
    table = end_round(7, 12, parts=parts)
    assert not table.over
    assert table.state.rounds == 200


@pytest.mark.rule("SJ-03")
def test_the_last_round_decides_a_tie_after_200_rounds(end_round: EndRound) -> None:
    parts = "totals 13 8; rounds 200; option final_tie=last_round_score"
    table = end_round(7, 12, parts=parts)
    assert table.points == (20, 20)
    assert table.winners == (0,)


def test_a_201st_round_cannot_be_set_up() -> None:
    with pytest.raises(SkydeckError, match="rounds is 1 to 200"):
        near_the_limit(2, 1, 0, "rounds 201")
