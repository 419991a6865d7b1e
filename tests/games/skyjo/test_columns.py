"""SJ-22 to SJ-26: columns of three equal cards leave."""

from __future__ import annotations

import pytest

import skydeck
from skydeck import IllegalMove
from skydeck.core.table import Table

OTHER = "? ? ? 3 / ? ? ? 4 / ? ? ? ?"


def position(*parts: str) -> Table:
    return skydeck.from_text("skyjo", "; ".join(parts))


@pytest.mark.rule("SJ-22")
@pytest.mark.parametrize("card", range(-2, 13))
def test_a_column_of_any_three_equal_cards_must_leave(card: int) -> None:
    other = 5 if card != 5 else 6
    table = position(
        f"0: {other} {card} ? ? / ? {card} ? ? / ? {other} ? ?",
        f"1: {OTHER}",
        f"pile {card}",
        "to move 0",
    )
    table.play(0, "take")
    table.play(0, "swap B3")
    lines = table.view().to_text().splitlines()
    assert lines[0] == f"0: {other} . ? ? / ? . ? ? / ? . ? ?"
    assert lines[2] == f"pile {other} {card} {card} {card}"
    assert table.movers == (1,)


@pytest.mark.rule("SJ-22")
@pytest.mark.parametrize("column", "ABCD")
def test_every_column_can_leave(column: str) -> None:
    rows = [["?", "?", "?", "?"] for _ in range(3)]
    for row in (0, 2):
        rows[row]["ABCD".index(column)] = "7"
    grid = " / ".join(" ".join(row) for row in rows)
    table = position(f"0: {grid}", f"1: {OTHER}", "pile 7", "to move 0")
    table.play(0, "take")
    table.play(0, f"swap {column}2")
    for row in range(3):
        rows[row]["ABCD".index(column)] = "."
    expected = " / ".join(" ".join(row) for row in rows)
    assert table.view().to_text().splitlines()[0] == f"0: {expected}"


@pytest.mark.rule("SJ-22")
def test_a_row_of_equal_cards_stays() -> None:
    table = position("0: 5 5 5 5? / 1 2 3 4 / ? ? ? ?", f"1: {OTHER}", "next 9", "to move 0")
    table.play(0, "draw")
    table.play(0, "turn D1")
    assert table.view().to_text().splitlines()[0] == "0: 5 5 5 5 / 1 2 3 4 / ? ? ? ?"


@pytest.mark.rule("SJ-22")
def test_equal_cards_in_a_slanting_line_stay() -> None:
    table = position("0: 5 1 ? 5 / 2 5 5 ? / 5 3 5? ?", f"1: {OTHER}", "next 9", "to move 0")
    table.play(0, "draw")
    table.play(0, "turn C3")
    assert table.view().to_text().splitlines()[0] == "0: 5 1 ? 5 / 2 5 5 ? / 5 3 5 ?"


@pytest.mark.rule("SJ-22")
def test_a_column_with_a_face_down_card_stays_even_if_all_three_are_equal() -> None:
    table = position("0: 5? 1 ? ? / 5? 2 ? ? / 5? 3? ? ?", f"1: {OTHER}", "next 9", "to move 0")
    for place, grid in [
        ("A1", "0: 5 1 ? ? / ? 2 ? ? / ? ? ? ?"),
        ("A3", "0: 5 1 ? ? / ? 2 ? ? / 5 ? ? ?"),
        ("A2", "0: . 1 ? ? / . 2 ? ? / . ? ? ?"),
    ]:
        table.play(0, "draw")
        table.play(0, f"turn {place}")
        assert table.view().to_text().splitlines()[0] == grid
        table.play(1, "draw")
        table.play(1, "swap D1")


@pytest.mark.rule("SJ-22")
def test_two_equal_cards_and_another_stay() -> None:
    table = position("0: 7 1 ? ? / 7 2 ? ? / 8? 3 ? ?", f"1: {OTHER}", "next 9", "to move 0")
    table.play(0, "draw")
    table.play(0, "turn A3")
    lines = table.view().to_text().splitlines()
    assert lines[0] == "0: 7 1 ? ? / 7 2 ? ? / 8 3 ? ?"


@pytest.mark.rule("SJ-22")
def test_opposite_cards_are_not_equal() -> None:
    table = position("0: 1 ? ? ? / 1 ? ? ? / ? 5 ? ?", f"1: {OTHER}", "pile -1", "to move 0")
    table.play(0, "take")
    table.play(0, "swap A3")
    assert table.view().to_text().splitlines()[0] == "0: 1 ? ? ? / 1 ? ? ? / -1 5 ? ?"


@pytest.mark.rule("SJ-22")
def test_equal_cards_over_two_seats_stay() -> None:
    table = position(
        "0: ? ? ? 1 / ? ? ? 2 / 7 ? ? ?", "1: 7 ? ? ? / ? 7 ? ? / ? ? ? 3", "pile 7", "to move 1"
    )
    table.play(1, "take")
    table.play(1, "swap A2")
    lines = table.view().to_text().splitlines()
    assert lines[0] == "0: ? ? ? 1 / ? ? ? 2 / 7 ? ? ?"
    assert lines[1] == "1: 7 ? ? ? / 7 7 ? ? / ? ? ? 3"


@pytest.mark.rule("SJ-23", "SJ-24")
def test_a_column_leaves_after_a_taken_card_was_swapped_in() -> None:
    table = position("0: 9 1 ? ? / 9 2 ? ? / -1 3 ? ?", f"1: {OTHER}", "pile 4 9", "to move 0")
    table.play(0, "take")
    table.play(0, "swap A3")
    lines = table.view().to_text().splitlines()
    assert lines[0] == "0: . 1 ? ? / . 2 ? ? / . 3 ? ?"
    assert lines[2] == "pile 4 -1 9 9 9"


@pytest.mark.rule("SJ-23", "SJ-24")
def test_a_column_leaves_after_a_drawn_card_was_swapped_in() -> None:
    table = position(
        "0: 9 1 ? ? / 9 2 ? ? / 6? 3 ? ?", f"1: {OTHER}", "pile 4", "next 9", "to move 0"
    )
    table.play(0, "draw")
    table.play(0, "swap A3")
    lines = table.view().to_text().splitlines()
    assert lines[0] == "0: . 1 ? ? / . 2 ? ? / . 3 ? ?"
    assert lines[2] == "pile 4 6 9 9 9"


@pytest.mark.rule("SJ-23", "SJ-24")
def test_a_column_leaves_after_a_card_was_turned() -> None:
    table = position(
        "0: 7 1 ? ? / 7 2 ? ? / 7? 3 ? ?", f"1: {OTHER}", "pile 4", "next 3", "to move 0"
    )
    table.play(0, "draw")
    table.play(0, "turn A3")
    lines = table.view().to_text().splitlines()
    assert lines[0] == "0: . 1 ? ? / . 2 ? ? / . 3 ? ?"
    assert lines[2] == "pile 4 3 7 7 7"


@pytest.mark.rule("SJ-23")
def test_a_refused_card_does_not_complete_a_column() -> None:
    table = position(
        "0: 7 1 ? ? / 7 2 ? ? / 8? 3 ? ?", f"1: {OTHER}", "pile 4", "next 7", "to move 0"
    )
    table.play(0, "draw")
    table.play(0, "turn A3")
    lines = table.view().to_text().splitlines()
    assert lines[0] == "0: 7 1 ? ? / 7 2 ? ? / 8 3 ? ?"
    assert lines[2] == "pile 4 7"


@pytest.mark.rule("SJ-23", "SJ-21")
def test_a_column_that_the_final_turn_up_completes_leaves_before_points_are_counted() -> None:
    table = position(
        "0: . . . 3 / . . . 4 / . . . 0",
        "1: 4? . . 5 / 4 . . 6 / 4? . . 1?",
        "closer 0",
        "hand 9 drawn",
        "to move 1",
    )
    table.play(1, "turn D3")
    assert table.points == (7, 12)


@pytest.mark.rule("SJ-23", "SJ-27")
def test_a_column_below_zero_leaves_at_the_final_turn_up_too() -> None:
    table = position(
        "0: . . . 3 / . . . 4 / . . . 0",
        "1: -2? . . 5 / -2? . . 6 / -2? . . 1?",
        "closer 0",
        "hand 9 drawn",
        "to move 1",
    )
    table.play(1, "turn D3")
    assert table.points == (7, 12)


@pytest.mark.rule("SJ-24")
def test_the_next_seat_may_take_a_card_of_the_column_that_left() -> None:
    table = position(
        "0: 7 1 ? ? / 7 2 ? ? / 7? 3 ? ?", f"1: {OTHER}", "pile 4", "next 3", "to move 0"
    )
    table.play(0, "draw")
    table.play(0, "turn A3")
    table.play(1, "take")
    assert table.state.hand == 7
    table.play(1, "swap D1")
    assert "pile 4 3 7 7 3" in table.to_text().splitlines()


@pytest.mark.rule("SJ-25")
@pytest.mark.parametrize("choice", ["take", "draw"])
def test_empty_places_cannot_be_chosen(choice: str) -> None:
    table = position("0: . 1 . 3 / . 2? . ? / . 4 . 5", f"1: {OTHER}", "to move 0")
    table.play(0, choice)
    swaps = [f"swap {place}" for place in ("B1", "B2", "B3", "D1", "D2", "D3")]
    turns = ["turn B2", "turn D2"] if choice == "draw" else []
    assert table.moves(0) == swaps + turns
    for move in ("swap A1", "turn C3"):
        with pytest.raises(IllegalMove, match="SJ-25"):
            table.play(0, move)


@pytest.mark.rule("SJ-25")
def test_empty_places_stay_empty_until_the_round_is_over() -> None:
    table = position("0: . 1 . 3 / . ? . ? / . 4 . 5", f"1: {OTHER}", "pile 8", "to move 0")
    table.play(0, "take")
    table.play(0, "swap B1")
    table.play(1, "draw")
    table.play(1, "swap A1")
    assert table.view().to_text().splitlines()[0] == "0: . 8 . 3 / . ? . ? / . 4 . 5"


@pytest.mark.rule("SJ-25", "SJ-27")
def test_empty_places_count_nothing() -> None:
    table = position(
        "0: . . . . / . . . . / . . . .",
        "1: . . . 5 / . . . 6 / . . . 1?",
        "closer 0",
        "hand 9 drawn",
        "to move 1",
    )
    table.play(1, "turn D3")
    assert table.points == (0, 12)


@pytest.mark.rule("SJ-26")
def test_all_columns_that_the_final_turn_up_completes_leave_by_seat_and_column() -> None:
    table = position(
        "0: . 7? 1 9? / . 7? 2 9? / . 7? 3? 9?",
        "1: . . . 3 / . . . 4 / . . . 0",
        "2: 5? . 2? 8? / 5? . 2 8 / 5? . 2? 6?",
        "pile 8",
        "closer 1",
        "hand 10 drawn",
        "to move 0",
        "option rounds=1",
    )
    table.play(0, "turn C3")
    lines = table.to_text().splitlines()
    assert lines[0] == "0: . . 1 . / . . 2 . / . . 3 ."
    assert lines[2] == "2: . . . 8 / . . . 8 / . . . 6"
    assert lines[3] == "pile 8 10 7 7 7 9 9 9 5 5 5 2 2 2"
    assert table.points == (6, 7 * 2, 22)


@pytest.mark.rule("SJ-26", "SJ-23")
def test_the_column_of_the_last_turn_leaves_before_those_of_the_final_turn_up() -> None:
    table = position(
        "0: . . . 3 / . . . 4 / . . . 0",
        "1: 5? . . 8 / 5? . . 8 / 5? . . 8?",
        "pile 1",
        "closer 0",
        "hand 10 drawn",
        "to move 1",
        "option rounds=1",
    )
    table.play(1, "turn D3")
    assert "pile 1 10 8 8 8 5 5 5" in table.to_text().splitlines()
    assert table.points == (14, 0)
