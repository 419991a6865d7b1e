"""SC-32 to SC-34: the end of the game."""

from __future__ import annotations

import pytest

from tests.games.schott.tables import (
    ALMOST,
    COMPLETE,
    QUIET,
    answer,
    closing,
    end_window,
    phase,
    position,
    quiet,
    refuse,
    squares,
)

NO_LOCATIONS = "option locations=none"
SHARED = "option shared_finish=true"


@pytest.mark.rule("SC-32", "SC-34")
@pytest.mark.parametrize("square", [46, 47])
def test_surplus_squares_are_lost_and_the_first_piece_on_the_finish_wins(square: int) -> None:
    table = position(f"{quiet(f'at {square} actions 3 1', 'at 40')}; to move 0")
    table.play(0, "action left")
    assert squares(table) == [48, 40]
    assert table.over
    assert table.winners == (0,)
    assert phase(table) == "over"


@pytest.mark.rule("SC-32")
def test_one_square_short_of_the_finish_wins_nothing() -> None:
    table = position(f"{quiet('at 45 actions 3 1', 'at 40')}; to move 0; {NO_LOCATIONS}")
    table.play(0, "action left")
    assert squares(table) == [47, 40]
    assert not table.over
    assert table.winners == ()


@pytest.mark.rule("SC-32")
def test_nobody_moves_once_the_game_is_over() -> None:
    table = position(f"{quiet('at 46 actions 3 1', 'at 40')}; to move 0")
    table.play(0, "action left")
    assert table.movers == ()
    for seat in (0, 1):
        assert table.moves(seat) == []
        refuse(table, seat, "draw", "the game is over; nobody is to move")


@pytest.mark.rule("SC-34")
def test_a_bonus_may_end_the_game_in_the_middle_of_a_stage() -> None:
    table = position(
        f"0: 30 9 41 15 22 18 36 4 2 at 47; 1: {QUIET[1]} at 40; pile 10; to move 0; stage 3"
    )
    table.play(0, "take 3")
    assert table.winners == (0,)
    assert table.state.rounds == 3
    assert squares(table) == [48, 40]


@pytest.mark.rule("SC-34", "SC-19")
def test_the_question_of_a10_may_end_the_game() -> None:
    table = position(f"{quiet('at 46 actions 10 1', 'at 40')}; to move 0")
    table.play(0, "action left")
    answer(table, True)
    assert table.winners == (0,)


@pytest.mark.rule("SC-33", "SC-15", "SC-27")
def test_a4_is_one_event_and_the_victory_is_shared() -> None:
    table = position(f"{quiet('at 47', 'at 46 actions 4 1')}; to move 1")
    table.play(1, "action left")
    assert squares(table) == [48, 48]
    assert table.winners == (0, 1)


@pytest.mark.rule("SC-33", "SC-15")
def test_a4_is_completed_after_a_piece_has_reached_the_finish() -> None:
    table = position(f"{quiet('at 47 actions 4 1', 'at 8', 'at 20', 'at 33')}; to move 0")
    table.play(0, "action left")
    assert squares(table) == [48, 9, 20, 33]
    assert not table.over
    assert table.movers == (1,)
    answer(table, True)
    assert squares(table) == [48, 11, 21, 33]
    assert table.movers == (2,)
    answer(table, False)
    assert squares(table) == [48, 11, 21, 34]
    answer(table, False)
    assert squares(table) == [48, 11, 21, 33]
    assert table.winners == (0,)


@pytest.mark.rule("SC-33", "SC-15", "SC-29")
@pytest.mark.parametrize(("is_right", "winners"), [(True, (0, 1)), (False, (0,))])
def test_a4_a_question_after_the_first_finish_may_share_the_victory(
    is_right: bool, winners: tuple[int, ...]
) -> None:
    table = position(f"{quiet('at 47 actions 4 1', 'at 44')}; to move 0; option locations=45:+3")
    table.play(0, "action left")
    assert not table.over
    answer(table, is_right)
    assert table.winners == winners


# Rewards


@pytest.mark.rule("SC-33", "SC-20")
def test_a_row_completed_by_a_turn_may_end_the_game() -> None:
    table = position(f"0: {ALMOST} at 40; 1: {QUIET[1]} at 47; pile 5; to move 0; {NO_LOCATIONS}")
    table.play(0, "take 1")
    assert squares(table) == [48, 47]
    assert table.winners == (0,)
    assert table.state.rounds == 1


@pytest.mark.rule("SC-33", "SC-23")
def test_a_winner_who_reaches_the_finish_wins_alone_and_at_once() -> None:
    table = position(f"0: {COMPLETE} at 40 fast; 1: {QUIET[1]} at 47 fast; window; {NO_LOCATIONS}")
    end_window(table)
    assert squares(table) == [48, 47]
    assert table.over
    assert table.winners == (0,)
    assert table.state.rounds == 1


@pytest.mark.rule("SC-33")
def test_with_shared_finish_all_rewards_are_paid_and_shared() -> None:
    table = position(
        f"0: {COMPLETE} at 40; 1: {QUIET[1]} at 47 fast; 2: {QUIET[2]} at 30; window;"
        f" {NO_LOCATIONS}; {SHARED}"
    )
    table.play(1, "wait")
    assert squares(table) == [48, 48, 31]
    assert table.winners == (0, 1)
    assert phase(table) == "over"


@pytest.mark.rule("SC-33")
@pytest.mark.parametrize(
    ("option", "after", "winners"),
    [("", [19, 48, 46], (1,)), (SHARED, [19, 48, 48], (1, 2))],
)
def test_a_finish_of_another_seat_ends_the_rewards_unless_they_are_shared(
    option: str, after: list[int], winners: tuple[int, ...]
) -> None:
    table = position(
        f"0: {COMPLETE} at 10 fast; 1: {QUIET[1]} at 47 fast; 2: {QUIET[2]} at 46 fast; window;"
        f" {NO_LOCATIONS}; {option}"
    )
    end_window(table, 2)
    assert squares(table) == after
    assert table.winners == winners


@pytest.mark.rule("SC-33", "SC-29")
@pytest.mark.parametrize("option", ["", SHARED])
def test_a_location_question_of_a_reward_may_end_the_game(option: str) -> None:
    table = position(
        f"0: {COMPLETE} at 36 fast; 1: {QUIET[1]} at 47; window; option locations=45:+3; {option}"
    )
    table.play(0, "wait")
    assert squares(table) == [45, 47]
    answer(table, True)
    assert squares(table) == [48, 48 if option else 47]
    assert table.winners == ((0, 1) if option else (0,))


@pytest.mark.rule("SC-33")
def test_with_shared_finish_questions_of_later_rewards_are_still_asked() -> None:
    table = position(f"0: {COMPLETE} at 40 fast; 1: {QUIET[1]} at 4; window; {SHARED}")
    table.play(0, "wait")
    assert squares(table) == [48, 5]
    assert table.movers == (1,)
    answer(table, True)
    assert squares(table) == [48, 6]
    assert table.winners == (0,)


@pytest.mark.rule("SC-33", "SC-24")
@pytest.mark.parametrize("option", ["", SHARED])
def test_without_a_finish_the_closing_question_follows(option: str) -> None:
    table = closing("at 38", "at 20", rest=f"{NO_LOCATIONS}; {option}")
    assert squares(table) == [47, 21]
    assert table.movers == (0,)
    answer(table, False)
    assert table.state.rounds == 2


@pytest.mark.rule("SC-33", "SC-24")
@pytest.mark.parametrize("option", ["", SHARED])
def test_the_closing_question_may_end_the_game(option: str) -> None:
    table = closing("at 38", "at 45", rest=f"{NO_LOCATIONS}; {option}")
    assert squares(table) == [47, 46]
    answer(table, True)
    assert squares(table) == [48, 46]
    assert table.winners == (0,)
    assert table.state.rounds == 1


@pytest.mark.rule("SC-32", "SC-22")
def test_surplus_squares_of_a_doubled_reward_are_lost() -> None:
    table = position(f"0: {COMPLETE} at 31 fast; 1: {QUIET[1]} at 40; window; {NO_LOCATIONS}")
    table.play(0, "fast")
    assert squares(table) == [48, 40]
    assert table.winners == (0,)


@pytest.mark.rule("SC-32")
@pytest.mark.parametrize("length", [1, 20, 120])
def test_the_finish_may_be_another_square(length: int) -> None:
    table = position(
        f"{quiet(f'at {length - 1} actions 3 1', '')}; to move 0; option length={length}"
    )
    table.play(0, "action left")
    assert squares(table) == [length, 0]
    assert table.winners == (0,)
