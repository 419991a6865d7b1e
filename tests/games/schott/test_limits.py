"""SC-35: a stage ends after 200 turns, the game after 50 stages."""

from __future__ import annotations

import pytest

from skydeck import SkydeckError
from skydeck.core.kernel import NONE
from skydeck.core.table import Table
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
    squares,
)

FAR = "option length=120; option locations=none"


def at_turn(turns: int, starter: int, *extras: str, rest: str = FAR) -> Table:
    """Quiet rows at this turn of the stage."""
    mover = (starter + turns - 1) % len(extras)
    return position(
        f"{quiet(*extras)}; pile 7; to move {mover}; starter {starter}; turns {turns}; {rest}"
    )


def play_turn(table: Table) -> None:
    (seat,) = table.movers
    table.play(seat, "take 9")


@pytest.mark.rule("SC-35")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("starter", [0, 1])
def test_a_stage_ends_after_200_turns_of_all_seats_together(seats: int, starter: int) -> None:
    extras = [f"at {20 * seat} fast" for seat in range(seats)]
    table = at_turn(199, starter, *extras)
    play_turn(table)
    assert phase(table) == "turn"
    assert table.state.turns == 200
    play_turn(table)
    assert table.state.rounds == 2
    assert phase(table) == "fast"
    assert table.state.winner == NONE
    assert squares(table) == [20 * seat + 1 for seat in range(seats)]


@pytest.mark.rule("SC-35")
@pytest.mark.parametrize("starter", [0, 1, 2])
@pytest.mark.parametrize("option", ["", "option next_start=winner"])
def test_the_seat_left_of_the_starter_starts_the_stage_after_the_limit(
    starter: int, option: str
) -> None:
    table = at_turn(200, starter, "at 20", "at 40", "at 60", rest=f"{FAR}; {option}")
    play_turn(table)
    assert table.state.rounds == 2
    assert table.state.starter == (starter + 1) % 3
    assert table.movers == ((starter + 1) % 3,)


@pytest.mark.rule("SC-35", "SC-23")
@pytest.mark.parametrize(("starter", "after"), [(0, [1, 2, 3]), (1, [3, 1, 2]), (2, [2, 3, 1])])
def test_at_the_limit_all_are_paid_clockwise_from_the_starter(
    starter: int, after: list[int]
) -> None:
    table = at_turn(200, starter, "", "", "")
    play_turn(table)
    assert squares(table) == after


@pytest.mark.rule("SC-35", "SC-22")
def test_at_the_limit_fast_track_doubles_too() -> None:
    table = at_turn(200, 0, "at 10 doubles", "at 20")
    play_turn(table)
    assert squares(table) == [12, 21]


@pytest.mark.rule("SC-35", "SC-29")
def test_at_the_limit_locations_ask_but_there_is_no_closing_question() -> None:
    table = at_turn(200, 0, "at 4", "at 20", rest="")
    play_turn(table)
    assert squares(table) == [5, 20]
    assert table.movers == (0,)
    assert table.state.located == 1
    answer(table, True)
    assert squares(table) == [6, 21]
    assert table.movers == (1,)
    answer(table, False)
    assert squares(table) == [6, 21]
    assert table.state.rounds == 2


@pytest.mark.rule("SC-35", "SC-33")
@pytest.mark.parametrize(
    ("option", "after", "winners"),
    [("", [47, 48], (1,)), ("option shared_finish=true", [48, 48], (0, 1))],
)
def test_rewards_at_the_limit_may_end_the_game(
    option: str, after: list[int], winners: tuple[int, ...]
) -> None:
    rest = f"option locations=none; {option}"
    table = at_turn(200, 1, "at 47", "at 46 doubles", rest=rest)
    play_turn(table)
    assert squares(table) == after
    assert table.winners == winners


@pytest.mark.rule("SC-35", "SC-20")
def test_a_row_completed_in_the_200th_turn_wins_the_stage() -> None:
    table = position(
        f"0: {QUIET[0]} at 20; 1: {ALMOST} at 40 actions 1 2; to move 1; starter 0; turns 200;"
        f" {FAR}"
    )
    table.play(1, "action left")
    table.play(1, "swap 1 2")
    assert table.state.winner == 1
    assert squares(table) == [21, 49]
    assert table.movers == (1,)
    assert phase(table) == "question"


@pytest.mark.rule("SC-35")
def test_the_200th_turn_is_finished_whatever_action_it_is() -> None:
    table = position(
        f"{quiet('at 20', 'at 40 actions 2 1')}; to move 1; starter 0; turns 200; {FAR}"
    )
    table.play(1, "action left")
    table.play(1, "swap 8 9")
    assert table.movers == (0,)
    table.play(0, "swap 8 9")
    assert table.state.rounds == 2
    assert squares(table) == [21, 41]


@pytest.mark.rule("SC-35")
def test_the_turns_are_counted_anew_in_every_stage() -> None:
    table = at_turn(200, 0, "at 20 fast", "at 40")
    play_turn(table)
    table.play(0, "wait")
    assert table.state.turns == 1


@pytest.mark.rule("SC-35", "SC-24")
@pytest.mark.parametrize("is_right", [True, False])
def test_after_50_stages_and_the_last_closing_question_the_furthest_piece_wins(
    is_right: bool,
) -> None:
    table = closing("at 10", "at 18", rest="stage 50; option locations=none")
    assert squares(table) == [19, 20]
    assert table.movers == (0,)
    answer(table, is_right)
    assert table.over
    assert table.winners == ((0,) if is_right else (1,))
    assert table.state.rounds == 50


@pytest.mark.rule("SC-35", "SC-31")
def test_the_location_of_the_last_closing_question_is_answered_before_the_end() -> None:
    table = closing("at 10", "at 18", rest="stage 50; option locations=21:-3")
    answer(table, True)
    assert squares(table) == [21, 20]
    assert not table.over
    answer(table, False)
    assert squares(table) == [18, 20]
    assert table.winners == (1,)


@pytest.mark.rule("SC-35")
def test_the_49th_stage_is_followed_by_another() -> None:
    table = closing("at 10", "at 18", rest="stage 49; option locations=none")
    answer(table, False)
    assert not table.over
    assert table.state.rounds == 50
    assert phase(table) == "fast"


@pytest.mark.rule("SC-35")
def test_the_limit_of_turns_may_end_the_50th_stage() -> None:
    table = at_turn(200, 0, "at 20", "at 40", rest=f"stage 50; {FAR}")
    play_turn(table)
    assert table.over
    assert squares(table) == [21, 41]
    assert table.winners == (1,)
    assert table.state.rounds == 50


@pytest.mark.rule("SC-35", "SC-33")
def test_a_finish_in_the_50th_stage_wins_alone() -> None:
    table = position(
        f"0: {QUIET[0]} at 47 fast; 1: {COMPLETE} at 40 fast; window; stage 50;"
        " option locations=none"
    )
    end_window(table)
    assert squares(table) == [47, 48]
    assert table.winners == (1,)


@pytest.mark.rule("SC-35")
@pytest.mark.parametrize("part", ["stage 51", "stage 0", "turns 201"])
def test_nothing_beyond_the_limits_can_be_set_up(part: str) -> None:
    with pytest.raises(SkydeckError):
        position(f"{quiet('', '')}; to move 0; {part}")
