"""SC-14 to SC-19: the ten Action cards."""

from __future__ import annotations

import pytest

from skydeck.core.kernel import EMPTY, NONE
from tests.games.schott.tables import (
    ALMOST,
    ALMOST_TOO,
    COMPLETE,
    PLACES,
    QUIET,
    SWAPS,
    answer,
    deck,
    end_window,
    everyone,
    phase,
    pile,
    position,
    quiet,
    refuse,
    row,
    squares,
)

NO_LOCATIONS = "option locations=none"


def three(action: int, *where: str, rest: str = NO_LOCATIONS) -> str:
    """Three seats of which seat 1 is at turn with an Action card at its left."""
    at = where or ("", "", "")
    other = 1 if action != 1 else 2
    return f"{quiet(at[0], f'{at[1]} actions {action} {other}', at[2])}; to move 1; {rest}"


# A1 and A2


@pytest.mark.rule("SC-14")
def test_a1_swaps_two_cards_of_the_own_row() -> None:
    table = position(three(1))
    table.play(1, "action left")
    assert phase(table) == "swap"
    assert table.movers == (1,)
    assert table.moves(1) == SWAPS
    table.play(1, "swap 2 7")
    assert row(table, 1) == "44 39 12 25 20 33 6 48 1"
    assert [row(table, seat) for seat in (0, 2)] == [QUIET[0], QUIET[2]]
    assert table.movers == (2,)


@pytest.mark.rule("SC-14")
@pytest.mark.parametrize("move", ["swap 3 3", "swap 0 4", "swap 1 10", "place 1", "draw", "wait"])
def test_a1_swaps_two_different_places_and_nothing_else(move: str) -> None:
    table = position(three(1))
    table.play(1, "action left")
    refuse(table, 1, move)


@pytest.mark.rule("SC-14")
def test_a1_may_swap_jokers() -> None:
    table = position(three(1).replace("44 6", "J J"))
    table.play(1, "action left")
    table.play(1, "swap 1 2")
    assert row(table, 1) == "J J 12 25 20 33 39 48 1"
    assert squares(table) == [0, 0, 0]
    assert table.movers == (2,)


@pytest.mark.rule("SC-14")
def test_a2_lets_everyone_swap_in_the_own_row_from_the_active_seat_clockwise() -> None:
    table = position(three(2))
    table.play(1, "action left")
    for seat, after in (
        (1, "6 44 12 25 20 33 39 48 1"),
        (2, "8 50 14 27 23 35 43 46 3"),
        (0, "4 30 9 15 22 18 36 41 2"),
    ):
        assert table.movers == (seat,)
        assert phase(table) == "swap"
        assert table.moves(seat) == SWAPS
        table.play(seat, "swap 1 2")
        assert row(table, seat) == after
    assert table.movers == (2,)
    assert phase(table) == "turn"


@pytest.mark.rule("SC-14")
def test_a2_each_swap_is_seen_by_the_next_seat() -> None:
    table = position(three(2))
    table.play(1, "action left")
    table.play(1, "swap 1 9")
    for watcher in everyone(table):
        assert table.view(watcher).state.rows[1].tolist()[0] == 1


@pytest.mark.rule("SC-14")
def test_a2_nobody_swaps_before_it_is_the_own_turn_to() -> None:
    table = position(three(2))
    table.play(1, "action left")
    refuse(table, 2, "swap 1 2", "seat 2 is not to move; seat 1 is")
    refuse(table, 0, "swap 1 2", "seat 0 is not to move; seat 1 is")


@pytest.mark.rule("SC-14", "SC-20")
@pytest.mark.parametrize(
    ("rows", "winner"),
    [
        ((QUIET[0], ALMOST, QUIET[2]), 1),
        ((QUIET[0], QUIET[1], ALMOST), 2),
        ((ALMOST_TOO, QUIET[1], ALMOST), 2),
        ((ALMOST_TOO, ALMOST, QUIET[2]), 1),
        ((ALMOST, QUIET[1], QUIET[2]), 0),
    ],
)
def test_a2_rows_are_checked_after_the_last_swap(rows: tuple[str, str, str], winner: int) -> None:
    table = position(
        f"0: {rows[0]}; 1: {rows[1]} actions 2 1; 2: {rows[2]}; to move 1; {NO_LOCATIONS}"
    )
    table.play(1, "action left")
    for seat in (1, 2, 0):
        assert phase(table) == "swap"
        assert squares(table) == [0, 0, 0]
        table.play(seat, "swap 1 2")
    assert phase(table) == "question"
    assert table.movers == (winner,)
    assert table.state.winner == winner


# A3 and A4


@pytest.mark.rule("SC-15")
def test_a3_moves_the_own_piece_two_squares() -> None:
    table = position(three(3, "at 7", "at 10", "at 20"))
    table.play(1, "action left")
    assert squares(table) == [7, 12, 20]
    assert table.movers == (2,)


@pytest.mark.rule("SC-15", "SC-29")
@pytest.mark.parametrize(("is_right", "square"), [(True, 6), (False, 5)])
def test_a3_may_lead_to_a_question(is_right: bool, square: int) -> None:
    table = position(three(3, "at 7", "at 3", "at 20", rest=""))
    table.play(1, "action left")
    assert squares(table) == [7, 5, 20]
    assert table.movers == (1,)
    assert table.moves(1) == ["answer a", "answer b", "answer c"]
    answer(table, is_right)
    assert squares(table) == [7, square, 20]
    assert table.movers == (2,)


@pytest.mark.rule("SC-15")
def test_a4_moves_every_piece_one_square() -> None:
    table = position(three(4, "at 7", "at 10", "at 20"))
    table.play(1, "action left")
    assert squares(table) == [8, 11, 21]
    assert table.movers == (2,)


@pytest.mark.rule("SC-15", "SC-01")
def test_a4_moves_the_pieces_one_after_another_from_the_active_seat() -> None:
    table = position(three(4))
    table.play(1, "action left")
    assert squares(table) == [3, 1, 2]


@pytest.mark.rule("SC-15", "SC-27")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((5, 4, 6), (6, 7, 8)),
        ((4, 5, 6), (5, 7, 8)),
        ((4, 6, 5), (5, 7, 6)),
        ((11, 10, 30), (13, 12, 31)),
    ],
)
def test_a4_each_piece_skips_those_that_stand_there_at_its_moment(
    before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    table = position(three(4, *(f"at {square}" for square in before)))
    table.play(1, "action left")
    assert tuple(squares(table)) == after


@pytest.mark.rule("SC-15", "SC-29", "SC-30")
def test_a4_every_location_question_is_answered_before_the_next_piece_moves() -> None:
    table = position(three(4, "at 13", "at 4", "at 8", rest=""))
    table.play(1, "action left")
    assert squares(table) == [13, 5, 8]
    assert table.movers == (1,)
    assert table.state.stake == 1
    answer(table, True)
    assert squares(table) == [13, 6, 9]
    assert table.movers == (2,)
    assert table.state.stake == 2
    answer(table, False)
    assert squares(table) == [14, 6, 9]
    assert table.movers == (0,)
    assert table.state.stake == -1
    answer(table, False)
    assert squares(table) == [13, 6, 9]
    assert phase(table) == "turn"
    assert table.movers == (2,)


@pytest.mark.rule("SC-15", "SC-28")
def test_a4_a_piece_that_skips_to_a_location_is_not_asked() -> None:
    table = position(three(4, "at 30", "at 4", "at 5", rest="option locations=5:+2,7:+1"))
    table.play(1, "action left")
    assert squares(table) == [31, 6, 7]
    assert phase(table) == "turn"


@pytest.mark.rule("SC-15", "SC-29")
@pytest.mark.parametrize(("is_right", "after"), [(True, [31, 7, 8]), (False, [31, 5, 7])])
def test_a4_an_answer_may_move_a_piece_into_the_way_of_the_next(
    is_right: bool, after: list[int]
) -> None:
    table = position(three(4, "at 30", "at 4", "at 6", rest="option locations=5:+2"))
    table.play(1, "action left")
    assert squares(table) == [30, 5, 6]
    answer(table, is_right)
    assert squares(table) == after


@pytest.mark.rule("SC-15", "SC-26")
def test_a3_and_a4_pay_no_bonus_for_neighbours_that_stand_there() -> None:
    for action, after in ((3, [0, 2, 0]), (4, [3, 1, 2])):
        table = position(three(action).replace("44 6 12", "44 6 7"))
        table.play(1, "action left")
        assert squares(table) == after


# A5


@pytest.mark.rule("SC-16")
def test_a5_exchanges_a_card_with_another_seat() -> None:
    table = position(three(5))
    table.play(1, "action left")
    assert phase(table) == "choose"
    assert table.moves(1) == ["choose 0", "choose 2"]
    table.play(1, "choose 2")
    assert phase(table) == "give"
    assert table.movers == (1,)
    assert table.moves(1) == [f"give {place}" for place in range(1, 10)]
    table.play(1, "give 3")
    assert phase(table) == "get"
    assert table.movers == (1,)
    assert table.moves(1) == [f"for {place}" for place in range(1, 10)]
    table.play(1, "for 7")
    assert row(table, 0) == QUIET[0]
    assert row(table, 1) == "44 6 43 25 20 33 39 48 1"
    assert row(table, 2) == "50 8 14 27 23 35 12 46 3"
    assert table.movers == (2,)
    assert phase(table) == "turn"


@pytest.mark.rule("SC-16")
def test_a5_may_be_said_in_one_text() -> None:
    table = position(three(5))
    table.play(1, "action left")
    table.play(1, "give 1 to 0 for 9")
    assert row(table, 1) == "2 6 12 25 20 33 39 48 1"
    assert row(table, 0) == "30 4 9 15 22 18 36 41 44"
    assert len(table.history) == 4


@pytest.mark.rule("SC-16")
def test_a5_with_two_seats_the_other_one_is_chosen() -> None:
    table = position(f"{quiet('actions 5 1', '')}; to move 0; {NO_LOCATIONS}")
    table.play(0, "action left")
    assert phase(table) == "give"
    assert table.state.chosen == 1
    table.play(0, "give 3 for 7")
    assert row(table, 0) == "30 4 39 15 22 18 36 41 2"
    assert row(table, 1) == "44 6 12 25 20 33 9 48 1"
    assert (table.state.chosen, table.state.picked) == (NONE, EMPTY)


@pytest.mark.rule("SC-16")
@pytest.mark.parametrize("move", ["choose 1", "choose 3", "give 1", "for 1", "swap 1 2", "draw"])
def test_a5_another_seat_must_be_chosen(move: str) -> None:
    table = position(three(5))
    table.play(1, "action left")
    refuse(table, 1, move, "SC-16")


@pytest.mark.rule("SC-16")
def test_a5_the_active_seat_chooses_both_cards() -> None:
    table = position(three(5))
    table.play(1, "action left")
    table.play(1, "choose 0")
    refuse(table, 0, "give 1", "not to move")
    table.play(1, "give 4")
    refuse(table, 0, "for 1", "not to move")
    refuse(table, 1, "for 0")
    refuse(table, 1, "for 10")


@pytest.mark.rule("SC-16", "SC-10")
def test_a5_jokers_may_be_given_and_taken() -> None:
    table = position(three(5).replace("44 6 12", "J 6 12").replace("43 46 3", "J 46 3"))
    table.play(1, "action left")
    table.play(1, "give 1 to 2 for 8")
    assert row(table, 1) == "46 6 12 25 20 33 39 48 1"
    assert row(table, 2) == "50 8 14 27 23 35 J J 3"


@pytest.mark.rule("SC-16", "SC-20")
def test_a5_may_complete_the_other_row() -> None:
    table = position(
        f"0: 7 11 13 17 19 21 26 28 1; 1: 44 6 31 25 20 33 39 48 2 actions 5 1;"
        f" 2: {QUIET[2]}; to move 1; {NO_LOCATIONS}"
    )
    table.play(1, "action left")
    table.play(1, "give 3 to 0 for 9")
    assert row(table, 0) == COMPLETE
    assert table.state.winner == 0
    assert table.movers == (0,)


@pytest.mark.rule("SC-16", "SC-20")
def test_a5_may_complete_both_rows_and_the_active_seat_wins() -> None:
    table = position(
        "0: 53 11 13 17 19 21 26 28 31 at 10; 1: 32 34 38 40 42 47 49 51 7 at 30 actions 5 1;"
        f" 2: {QUIET[2]}; to move 1; {NO_LOCATIONS}"
    )
    table.play(1, "action left")
    table.play(1, "give 9 to 0 for 1")
    assert table.state.winner == 1
    assert squares(table) == [19, 39, 1]
    assert table.movers == (1,)


# A6 and A7


@pytest.mark.rule("SC-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a6_every_leftmost_card_moves_to_the_left_neighbour(seats: int) -> None:
    text = quiet("actions 6 1", *[""] * (seats - 1))
    table = position(f"{text}; to move 0; {NO_LOCATIONS}")
    table.play(0, "action left")
    for seat in range(seats):
        first = QUIET[(seat - 1) % seats].split()[0]
        assert row(table, seat) == " ".join([first, *QUIET[seat].split()[1:]])
    assert table.movers == (1,)
    assert squares(table) == [0] * seats


@pytest.mark.rule("SC-17", "SC-20")
def test_a6_of_two_rows_that_become_complete_the_first_after_the_active_seat_wins() -> None:
    table = position(
        "0: 7 4 9 15 22 18 36 41 2 actions 6 1; 1: 38 11 13 17 19 21 26 28 31;"
        f" 2: 52 40 42 45 47 49 51 53 55; to move 0; {NO_LOCATIONS}"
    )
    table.play(0, "action left")
    assert row(table, 1) == COMPLETE
    assert row(table, 2) == "38 40 42 45 47 49 51 53 55"
    assert row(table, 0) == "52 4 9 15 22 18 36 41 2"
    assert table.state.winner == 1
    assert squares(table) == [1, 9, 10]


@pytest.mark.rule("SC-18")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a7_everyone_takes_over_the_row_of_the_left_neighbour(seats: int) -> None:
    text = quiet("actions 7 1", *[""] * (seats - 1))
    table = position(f"{text}; to move 0; {NO_LOCATIONS}")
    table.play(0, "action left")
    for seat in range(seats):
        assert row(table, seat) == QUIET[(seat + 1) % seats]
    assert table.movers == (1,)


@pytest.mark.rule("SC-18")
def test_a7_pieces_action_cards_and_fast_track_stay_with_their_seats() -> None:
    table = position(
        f"{quiet('at 7 fast actions 8 9', 'at 10 actions 7 1', 'at 20 doubles actions x2 3')};"
        f" to move 1; {NO_LOCATIONS}"
    )
    table.play(1, "action left")
    assert squares(table) == [7, 10, 20]
    assert table.state.tracks[:3].tolist() == [1, 0, 0]
    assert table.state.fasts[:3].tolist()[2] == 1
    assert table.state.actions[:3].tolist() == [[8, 9], [7, 1], [2, 3]]
    assert table.state.spent[:3].tolist() == [[0, 0], [1, 0], [1, 0]]
    assert table.movers == (2,)


@pytest.mark.rule("SC-18", "SC-22")
def test_a7_the_row_that_a_seat_has_at_the_end_of_the_stage_is_doubled() -> None:
    table = position(
        f"0: {QUIET[0]} at 20 fast actions 7 1; 1: {ALMOST} fast actions 2 3;"
        f" starter 1; window; {NO_LOCATIONS}; pile 50"
    )
    end_window(table, 0)
    table.play(1, "take 9")  # 11 7 …
    table.play(0, "action left")
    assert row(table, 0) == "11 7 13 17 19 21 26 28 50"
    table.play(1, "action left")
    table.play(1, "swap 1 3")
    table.play(0, "swap 1 2")
    assert table.state.winner == 0
    assert squares(table) == [38, 1]


# A8


EIGHT = f"{quiet('actions 8 1', 'actions 2 3')}; pile 5 10; next 13 17 21; to move 0"


@pytest.mark.rule("SC-19")
@pytest.mark.parametrize(("keep", "kept", "unused"), [(1, 13, 17), (2, 17, 13)])
def test_a8_one_of_two_cards_goes_into_the_row(keep: int, kept: int, unused: int) -> None:
    table = position(EIGHT)
    table.play(0, "action left")
    assert phase(table) == "keep"
    assert table.moves(0) == ["keep 1", "keep 2"]
    assert deck(table)[0] == 21
    table.play(0, f"keep {keep}")
    assert phase(table) == "place"
    assert table.moves(0) == PLACES
    table.play(0, "place 7")
    assert row(table, 0) == f"30 4 9 15 22 18 {kept} 41 2"
    assert pile(table) == [5, 10, unused, 36]
    assert deck(table)[0] == 21
    assert table.movers == (1,)
    assert (table.state.hand, table.state.spare) == (EMPTY, EMPTY)


@pytest.mark.rule("SC-19")
def test_a8_may_be_said_in_one_text() -> None:
    table = position(EIGHT)
    table.play(0, "action left")
    table.play(0, "keep 2 at 1")
    assert row(table, 0) == "17 4 9 15 22 18 36 41 2"
    assert pile(table) == [5, 10, 13, 30]


@pytest.mark.rule("SC-19")
@pytest.mark.parametrize("move", ["keep 3", "keep 0", "discard", "place 1", "take", "draw", "wait"])
def test_a8_one_card_must_be_kept(move: str) -> None:
    table = position(EIGHT)
    table.play(0, "action left")
    refuse(table, 0, move)


@pytest.mark.rule("SC-19")
def test_a8_the_choice_of_the_card_is_final() -> None:
    table = position(EIGHT)
    table.play(0, "action left")
    table.play(0, "keep 1")
    refuse(table, 0, "keep 2")
    refuse(table, 0, "discard")


@pytest.mark.rule("SC-19")
def test_a8_the_next_seat_may_take_the_replaced_card() -> None:
    table = position(EIGHT)
    table.play(0, "action left")
    table.play(0, "keep 1 at 7")
    table.play(1, "take")
    assert table.state.hand == 36


# A9


@pytest.mark.rule("SC-19")
@pytest.mark.parametrize(("chosen", "after"), [(0, "9 4 30"), (2, "14 8 50")])
def test_a9_another_seat_must_swap_two_cards(chosen: int, after: str) -> None:
    table = position(three(9))
    table.play(1, "action left")
    assert phase(table) == "choose"
    assert table.moves(1) == ["choose 0", "choose 2"]
    table.play(1, f"choose {chosen}")
    assert phase(table) == "swap"
    assert table.movers == (chosen,)
    assert table.moves(chosen) == SWAPS
    refuse(table, 1, "swap 1 2", "not to move")
    table.play(chosen, "swap 1 3")
    assert row(table, chosen).startswith(after)
    assert row(table, 1) == QUIET[1]
    assert table.movers == (2,)
    assert phase(table) == "turn"


@pytest.mark.rule("SC-19")
@pytest.mark.parametrize("move", ["choose 1", "choose 3", "swap 1 2", "draw", "wait"])
def test_a9_another_seat_must_be_chosen(move: str) -> None:
    table = position(three(9))
    table.play(1, "action left")
    refuse(table, 1, move, "SC-19")


@pytest.mark.rule("SC-19")
def test_a9_with_two_seats_the_other_one_is_chosen() -> None:
    table = position(f"{quiet('actions 9 1', '')}; to move 0; {NO_LOCATIONS}")
    table.play(0, "action left")
    assert table.movers == (1,)
    assert phase(table) == "swap"
    table.play(1, "swap 8 9")
    assert row(table, 1) == "44 6 12 25 20 33 39 1 48"
    assert table.movers == (1,)
    assert phase(table) == "turn"


@pytest.mark.rule("SC-19", "SC-20")
def test_a9_a_forced_swap_may_win_the_stage() -> None:
    table = position(
        f"0: {QUIET[0]} actions 9 1; 1: {QUIET[1]}; 2: {ALMOST}; to move 0; {NO_LOCATIONS}"
    )
    table.play(0, "action left")
    table.play(0, "choose 2")
    table.play(2, "swap 1 2")
    assert table.state.winner == 2
    assert table.movers == (2,)
    assert squares(table) == [1, 2, 9]


# A10


@pytest.mark.rule("SC-19")
@pytest.mark.parametrize(("is_right", "square"), [(True, 12), (False, 10)])
def test_a10_a_right_answer_moves_the_own_piece_two_squares(is_right: bool, square: int) -> None:
    table = position(three(10, "at 7", "at 10", "at 20", rest=""))
    table.play(1, "action left")
    assert phase(table) == "question"
    assert table.movers == (1,)
    assert (table.state.stake, table.state.located) == (2, 0)
    answer(table, is_right)
    assert squares(table) == [7, square, 20]
    assert table.movers == (2,)
    assert phase(table) == "turn"


@pytest.mark.rule("SC-19", "SC-31")
def test_a10_may_lead_to_the_question_of_a_location() -> None:
    table = position(three(10, "at 7", "at 12", "at 20", rest=""))
    table.play(1, "action left")
    answer(table, True)
    assert squares(table) == [7, 14, 20]
    assert table.movers == (1,)
    assert (table.state.stake, table.state.located) == (-1, 1)
    answer(table, False)
    assert squares(table) == [7, 13, 20]
    assert table.movers == (2,)


@pytest.mark.rule("SC-19")
@pytest.mark.parametrize("move", ["answer d", "d", "wait", "draw", "place 1"])
def test_a10_one_of_three_answers_must_be_given(move: str) -> None:
    table = position(three(10, rest=""))
    table.play(1, "action left")
    assert table.moves(1) == ["answer a", "answer b", "answer c"]
    refuse(table, 1, move)
