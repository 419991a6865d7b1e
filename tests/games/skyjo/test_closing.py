"""SJ-19 to SJ-21: closing a round, the last turns, and turning up what is left."""

from __future__ import annotations

import pytest

import skydeck
from skydeck import IllegalMove
from skydeck.core.kernel import NONE, SPECTATOR
from skydeck.core.table import Table
from skydeck.games.skyjo.record import UP

OTHER = "? ? ? 3 / ? ? ? 4 / ? ? ? ?"
ALMOST = "1 2 3 4 / 5 6 7 8 / 9 10 11 12?"


def position(*parts: str) -> Table:
    return skydeck.from_text("skyjo", "; ".join(parts))


@pytest.mark.rule("SJ-19")
def test_turning_the_last_face_down_card_closes_the_round() -> None:
    table = position(f"0: {ALMOST}", f"1: {OTHER}", "to move 0")
    table.play(0, "draw")
    assert table.state.closer == NONE
    table.play(0, "turn D3")
    assert table.state.closer == 0


@pytest.mark.rule("SJ-19")
@pytest.mark.parametrize("choice", ["take", "draw"])
def test_swapping_the_last_face_down_card_closes_the_round(choice: str) -> None:
    table = position(f"0: {ALMOST}", f"1: {OTHER}", "pile 0", "next 0", "to move 0")
    table.play(0, choice)
    assert table.state.closer == NONE
    table.play(0, "swap D3")
    assert table.state.closer == 0


@pytest.mark.rule("SJ-19")
def test_a_round_is_not_closed_while_a_card_lies_face_down() -> None:
    table = position(f"0: {ALMOST}", f"1: {OTHER}", "pile 0", "to move 0")
    table.play(0, "take")
    table.play(0, "swap A1")
    assert table.state.closer == NONE
    assert table.movers == (1,)


@pytest.mark.rule("SJ-19")
def test_a_column_that_leaves_does_not_close_while_another_card_lies_face_down() -> None:
    table = position(
        "0: 7 2 3 4 / 7 6 7 8 / 7? 10 11 12?", f"1: {OTHER}", "pile 0", "next 1", "to move 0"
    )
    table.play(0, "draw")
    table.play(0, "turn A3")
    assert table.to_text().splitlines()[0] == "0: . 2 3 4 / . 6 7 8 / . 10 11 12?"
    assert table.state.closer == NONE


@pytest.mark.rule("SJ-19", "SJ-24")
def test_a_last_face_down_card_that_leaves_with_its_column_closes_the_round() -> None:
    table = position(
        "0: 7 2 3 4 / 7 6 7 8 / 7? 10 11 12", f"1: {OTHER}", "pile 0", "next 3", "to move 0"
    )
    table.play(0, "draw")
    table.play(0, "turn A3")
    assert "pile 0 3 7 7 7" in table.to_text().splitlines()
    assert table.state.closer == 0


@pytest.mark.rule("SJ-19")
def test_a_seat_without_any_card_has_closed() -> None:
    table = position(
        f"0: {OTHER}", "1: . . 4 . / . . 4? . / . . 4 .", "pile 0", "next 3", "to move 1"
    )
    table.play(1, "draw")
    table.play(1, "turn C2")
    assert table.to_text().splitlines()[1] == "1: . . . . / . . . . / . . . ."
    assert table.state.closer == 1
    assert table.movers == (0,)


@pytest.mark.rule("SJ-19")
def test_removed_columns_count_as_done() -> None:
    table = position(
        f"0: {OTHER}", "1: . 1 4 . / . 2 5? . / . 3 6 .", "pile 0", "next 3", "to move 1"
    )
    table.play(1, "draw")
    table.play(1, "swap C2")
    assert table.state.closer == 1


@pytest.mark.rule("SJ-20")
@pytest.mark.parametrize(("seats", "closer"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (8, 5)])
@pytest.mark.parametrize("starter", [0, 1])
def test_every_other_seat_has_exactly_one_more_turn_in_order(
    seats: int, closer: int, starter: int
) -> None:
    grids = [f"{seat}: {ALMOST if seat == closer else OTHER}" for seat in range(seats)]
    turns = (closer - starter) % seats + 1
    start = f"starter {starter}; turns {turns + 4 * seats}"
    table = position(*grids, "pile 0", f"to move {closer}", start, "option end_score=1000")
    table.play(closer, "draw")
    table.play(closer, "turn D3")
    for turn in range(closer + 1, closer + seats):
        assert table.state.rounds == 1
        assert table.movers == (turn % seats,)
        assert table.moves(turn % seats) == ["take", "draw"]
        table.play(turn % seats, "draw")
        table.play(turn % seats, "turn A1")
    assert table.state.rounds == 2
    assert table.state.ender == closer


@pytest.mark.rule("SJ-20")
def test_the_closer_has_no_further_turn() -> None:
    table = position(f"0: {ALMOST}", f"1: {OTHER}", "to move 0")
    table.play(0, "draw")
    table.play(0, "turn D3")
    assert table.moves(0) == []
    with pytest.raises(IllegalMove, match="seat 0 is not to move"):
        table.play(0, "draw")


@pytest.mark.rule("SJ-20")
def test_a_last_turn_may_take_and_may_remove_a_column() -> None:
    table = position(
        "0: 1 2 3 4 / 5 6 7 8 / 9 10 11 12",
        "1: ? ? ? 3 / ? ? ? 3 / ? ? ? 5",
        f"2: {OTHER}",
        "pile 0 3",
        "closer 0",
        "to move 1",
    )
    table.play(1, "take")
    table.play(1, "swap D3")
    assert table.view().to_text().splitlines()[1] == "1: ? ? ? . / ? ? ? . / ? ? ? ."
    assert table.movers == (2,)


@pytest.mark.rule("SJ-20")
def test_a_second_seat_that_finishes_is_not_the_closer_and_changes_nothing() -> None:
    table = position(
        f"0: {OTHER}",
        "1: 1 2 3 4 / 5 6 7 8 / 9 10 11 12",
        "2: 0 0 0 1 / 1 1 2 2 / 2 3 3 0?",
        "closer 1",
        "to move 2",
        "hand 4 drawn",
        "option end_score=1000",
    )
    table.play(2, "turn D3")
    assert table.state.closer == 1
    assert table.movers == (0,)
    table.play(0, "draw")
    table.play(0, "turn A1")
    assert table.state.rounds == 2
    assert table.state.ender == 1
    assert table.state.starter == 1
    assert table.state.scores[1] == 2 * 78
    assert table.state.scores[2] == 15


@pytest.mark.rule("SJ-20", "SJ-28")
def test_a_second_seat_that_finishes_is_never_doubled() -> None:
    table = position(
        "0: . . . 0 / . . . 1 / . . . 2",
        "1: . . . 8 / . . . 9 / . . . 10?",
        "closer 0",
        "to move 1",
        "hand 4 drawn",
    )
    table.play(1, "turn D3")
    assert table.points == (3, 27)


@pytest.mark.rule("SJ-21")
def test_what_lies_face_down_after_the_last_turn_is_turned_up_and_counted() -> None:
    table = position(
        "0: . . . 0 / . . . 1 / . . . 2",
        "1: 5? . 6 8? / 7? . 1 9 / 4? . 0? 10?",
        "2: 3? . . 6? / 4 . . 5 / 2? . . 2?",
        "closer 0",
        "to move 2",
        "hand 4 drawn",
        "option rounds=1",
    )
    table.play(2, "turn A1")
    assert table.state.faces[1, :3].tolist() == [UP, UP, UP]
    lines = table.view(SPECTATOR).to_text().splitlines()
    assert lines[1] == "1: 5 . 6 8 / 7 . 1 9 / 4 . 0 10"
    assert lines[2] == "2: 3 . . 6 / 4 . . 5 / 2 . . 2"
    assert table.points == (3, 50, 22)


@pytest.mark.rule("SJ-21")
def test_everyone_sees_the_cards_that_a_round_ended_with() -> None:
    table = position(
        "0: . . . 0 / . . . 1 / . . . 2",
        "1: 5? . 6 8? / 7? . 1 9 / 4? . 0? 10?",
        "closer 0",
        "to move 1",
        "hand 4 drawn",
    )
    table.play(1, "turn A1")
    assert table.state.rounds == 2
    for seat in (SPECTATOR, 0, 1):
        lines = table.view(seat).to_text().splitlines()
        assert "ended 0: . . . 0 / . . . 1 / . . . 2" in lines
        assert "ended 1: 5 . 6 8 / 7 . 1 9 / 4 . 0 10" in lines


@pytest.mark.rule("SJ-21", "SJ-09")
def test_cards_stay_face_down_until_the_last_turn_is_over() -> None:
    table = position(f"0: {ALMOST}", f"1: {OTHER}", f"2: {OTHER}", "next 0", "to move 0")
    table.play(0, "draw")
    table.play(0, "turn D3")
    table.play(1, "take")
    table.play(1, "swap A1")
    for seat in (SPECTATOR, 0, 1, 2):
        lines = table.view(seat).to_text().splitlines()
        assert lines[1] == "1: 0 ? ? 3 / ? ? ? 4 / ? ? ? ?"
        assert lines[2] == "2: ? ? ? 3 / ? ? ? 4 / ? ? ? ?"
