"""Bad input: one sentence, and nothing has changed."""

from __future__ import annotations

import pytest

import skydeck
from skydeck import SkydeckError
from skydeck.games.schott.record import MOVES
from tests.games.schott.tables import (
    COMPLETE,
    QUIET,
    answer,
    closing,
    end_window,
    position,
    quiet,
    refuse,
)

TURN = f"{quiet('actions 1 3', 'actions x2 4')}; pile 7 11; next 13 17; to move 0"
THREE = f"{quiet('actions 5 9', '', '')}; pile 7; to move 0"


@pytest.mark.rule("SC-08")
@pytest.mark.parametrize(
    "move",
    [
        *(
            "",
            " ",
            "pass",
            "drawn",
            "take 0",
            "take 10",
            "place",
            "place 4",
            "swap 2 5",
            "choose 1",
        ),
        *("give 3", "for 7", "give 3 to 1 for 7", "keep 1", "keep 1 at 5", "answer b", "b", "fast"),
        *("action", "action middle", "action 1", "discard", "4", "2 5", "y", "x", "take 4 5", "ö"),
    ],
)
def test_no_turn_begins_with_another_text(move: str) -> None:
    refuse(position(TURN), 0, move)


@pytest.mark.parametrize("move", [-1, MOVES, 10_000])
def test_there_is_no_such_number(move: int) -> None:
    refuse(position(TURN), 0, move, f"a number from 0 to {MOVES - 1}")


@pytest.mark.parametrize("seat", [2, 3, 4, -1, 99])
def test_there_is_no_such_seat(seat: int) -> None:
    refuse(position(TURN), seat, "draw", "there is no seat")
    assert position(TURN).moves(seat) == []


@pytest.mark.rule("SC-07")
@pytest.mark.parametrize("move", ["draw", "take", "take 4", "action left"])
def test_nobody_plays_in_the_turn_of_another_seat(move: str) -> None:
    refuse(position(TURN), 1, move, "seat 1 is not to move; seat 0 is")


@pytest.mark.rule("SC-11")
def test_an_action_card_is_not_played_twice() -> None:
    table = position(TURN)
    table.play(0, "take 9")
    refuse(table, 1, "action left", "SC-11")
    refuse(table, 1, "left", "SC-11")
    table.play(1, "take 9")
    table.play(0, "action right")
    table.play(1, "take 9")
    refuse(table, 0, "action right", "SC-11")


@pytest.mark.rule("SC-09")
@pytest.mark.parametrize(
    "move",
    ["place 0", "place 10", "0", "10", "place -1", "place J", "swap 1 2", "1 2", "take", "x"],
)
@pytest.mark.parametrize("first", ["draw", "take"])
def test_a_card_in_hand_goes_to_one_of_nine_places(first: str, move: str) -> None:
    table = position(TURN)
    table.play(0, first)
    refuse(table, 0, move)


@pytest.mark.rule("SC-14")
@pytest.mark.parametrize(
    "move", ["swap 4 4", "4 4", "swap 1", "swap 1 2 3", "swap 0 1", "swap 9 10"]
)
def test_a_swap_names_two_different_places(move: str) -> None:
    table = position(TURN)
    table.play(0, "action left")
    refuse(table, 0, move)


@pytest.mark.rule("SC-16")
@pytest.mark.parametrize(
    "move",
    ["choose 0", "choose 3", "choose 4", "0", "give 1 to 0 for 1", "give 1 to 3 for 1", "give 1"],
)
def test_a5_wants_another_seat_of_this_table(move: str) -> None:
    table = position(THREE)
    table.play(0, "action left")
    refuse(table, 0, move)


@pytest.mark.rule("SC-16")
@pytest.mark.parametrize("move", ["give 0 to 1 for 1", "give 1 to 1 for 0", "give 1 to 1 for 10"])
def test_a5_wants_places_of_the_rows(move: str) -> None:
    table = position(THREE)
    table.play(0, "action left")
    refuse(table, 0, move)


@pytest.mark.rule("SC-16")
def test_a_whole_text_is_played_whole_or_not_at_all() -> None:
    table = position(THREE)
    table.play(0, "action left")
    table.play(0, "choose 2")
    refuse(table, 0, "give 1 to 1 for 3")
    assert table.moves(0)[0] == "give 1"


@pytest.mark.rule("SC-19")
@pytest.mark.parametrize("move", ["choose 0", "choose 3", "swap 1 2", "give 1"])
def test_a9_wants_another_seat_of_this_table(move: str) -> None:
    table = position(THREE)
    table.play(0, "action right")
    refuse(table, 0, move)


@pytest.mark.rule("SC-22")
def test_nobody_answers_twice_in_the_window() -> None:
    table = skydeck.new("schott", 3, 1)
    table.play(1, "fast")
    refuse(table, 1, "fast", "seat 1 is not to move; seat 0 or 2 is")
    refuse(table, 1, "wait", "seat 1 is not to move; seat 0 or 2 is")


@pytest.mark.rule("SC-22")
def test_nobody_plays_fast_track_after_the_window() -> None:
    table = skydeck.new("schott", 2, 1, {"starter": "0"})
    end_window(table)
    refuse(table, 0, "fast", "SC-08")


@pytest.mark.rule("SC-25")
@pytest.mark.parametrize(
    "move", ["answer d", "answer e", "answer abc", "1", "wait", "fast", "draw"]
)
def test_a_question_wants_one_of_its_answers(move: str) -> None:
    refuse(closing("", ""), 0, move)


@pytest.mark.rule("SC-25")
def test_a_question_is_answered_once() -> None:
    table = closing("", "")
    answer(table, False)
    refuse(table, 0, "answer a")


@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_there_are_2_to_4_seats(seats: int) -> None:
    with pytest.raises(SkydeckError) as caught:
        skydeck.new("schott", seats, 1)
    assert "\n" not in str(caught.value)


@pytest.mark.rule("SC-02")
@pytest.mark.parametrize(
    "text",
    [
        f"0: {QUIET[0]}",  # one seat
        f"0: {QUIET[0]}; 1: {QUIET[0]}",  # every card twice
        f"0: 30 4 9 15 22 18 36 41; 1: {QUIET[1]}",  # eight cards
        f"0: 30 4 9 15 22 18 36 41 2 3; 1: {QUIET[1]}",  # ten cards
        f"0: 30 4 9 15 22 18 36 41 51; 1: {QUIET[1]}",  # no card of a table of two
        f"0: J J J J 22 18 36 41 2; 1: {QUIET[1]}",  # four jokers at a table of two
        f"0: {QUIET[0]} at 49; 1: {QUIET[1]}",  # beyond the finish
        f"0: {QUIET[0]} at 5; 1: {QUIET[1]} at 5",  # two pieces on one square
        f"0: {QUIET[0]} at 48; 1: {QUIET[1]}",  # on the finish, and not over
        f"0: {QUIET[0]} actions 1 1; 1: {QUIET[1]}",
        f"0: {QUIET[0]} actions 0 1; 1: {QUIET[1]}",
        f"0: {QUIET[0]} actions 1 11; 1: {QUIET[1]}",
        f"0: {COMPLETE}; 1: {QUIET[1]}",  # SC-20 would have ended the stage
        f"0: {QUIET[0]}; 1: {QUIET[1]}; asked 31",
        f"0: {QUIET[0]}; 1: {QUIET[1]}; asked 3 3",
        f"0: {QUIET[0]}; 1: {QUIET[1]}; pile 30",
        f"0: {QUIET[0]}; 1: {QUIET[1]}; next 51",
        f"0: {QUIET[0]}; 1: {QUIET[1]}; starter 2",
        f"0: {QUIET[0]}; 1: {QUIET[1]}; stage 0",
        f"0: {QUIET[0]}; 1: {QUIET[1]}; something else",
    ],
)
def test_a_position_that_cannot_arise_is_refused(text: str) -> None:
    with pytest.raises(SkydeckError) as caught:
        position(f"{text}; to move 0")
    assert "\n" not in str(caught.value)


@pytest.mark.rule("SC-22")
def test_a_window_in_which_nobody_is_to_answer_is_refused() -> None:
    with pytest.raises(SkydeckError):
        position(f"{quiet('', '')}; window")
