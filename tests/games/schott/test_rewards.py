"""SC-20 to SC-25: complete rows, rewards, Fast Track and the closing question."""

from __future__ import annotations

import pytest

from skydeck.core.kernel import EMPTY, NONE
from skydeck.core.table import Table
from tests.games.schott.tables import (
    ALMOST,
    COMPLETE,
    QUIET,
    answer,
    closing,
    end_window,
    everyone,
    phase,
    position,
    quiet,
    refuse,
    row,
    squares,
)

ANY = "? ? ? ? ? ? ? ? ?"
FAR = "option length=120; option locations=none"


def ends_stage(cards: str, option: str = "") -> bool:
    """Whether a row is complete: the stage ends right after the Fast Track window."""
    table = position(f"0: {cards}; 1: {ANY} fast; 2: {ANY}; 3: {ANY}; window; {FAR}; {option}")
    table.play(1, "wait")
    if phase(table) == "turn":
        return False
    assert table.state.winner == 0
    assert table.movers == (0,)
    return True


def reward(cards: str, say: str = "wait", option: str = "") -> int:
    """What a row earns when another seat has won the stage."""
    free = [str(card) for card in range(1, 61) if str(card) not in cards.split()]
    winner = " ".join(free[:9])
    seats = f"0: {winner}; 1: {cards} at 40 fast; 2: {ANY}; 3: {ANY}"
    table = position(f"{seats}; window; {FAR}; {option}")
    table.play(1, say)
    assert table.state.winner == 0
    return squares(table)[1] - 40


# Complete rows


@pytest.mark.rule("SC-20")
@pytest.mark.parametrize(
    "cards",
    [
        "3 8 12 20 27 33 41 50 58",
        "1 2 3 4 5 6 7 8 9",
        "52 53 54 55 56 57 58 59 60",
        "3 J 12 20 27 J 41 50 58",
        "5 J 7 9 11 20 30 40 50",
        "5 J J 8 11 20 30 40 50",
        "5 J J J J 10 30 40 50",
        "J 1 2 3 4 5 6 7 8",
        "J J J J 1 2 3 4 5",
        "J 52 53 54 55 56 57 58 60",
        "52 53 54 55 56 57 58 60 J",
        "56 57 58 59 60 J J J J",
        "J J 1 2 3 4 60 J J",
        "J 1 J 3 J 5 6 7 J",
        "1 J 3 J 5 J 7 J 9",
    ],
)
def test_complete_rows(cards: str) -> None:
    assert ends_stage(cards)
    assert ends_stage(cards, "option joker_free=true")


@pytest.mark.rule("SC-20")
@pytest.mark.parametrize(
    "cards",
    [
        "8 3 12 20 27 33 41 50 58",
        "3 8 12 20 27 33 41 58 50",
        "3 8 12 20 33 27 41 50 58",
        "58 50 41 33 27 20 12 8 3",
        "3 12 J 8 20 27 33 41 50",
        "J 2 1 3 4 5 6 7 8",
        "2 J J 1 20 27 33 41 50",
        "3 8 12 20 27 33 58 J 50",
    ],
)
def test_incomplete_rows(cards: str) -> None:
    assert not ends_stage(cards)
    assert not ends_stage(cards, "option joker_free=true")


@pytest.mark.rule("SC-20")
@pytest.mark.parametrize(
    "cards",
    [
        "5 J 6 8 12 20 27 33 41",
        "5 J J 6 8 12 20 27 33",
        "5 J J 7 8 12 20 27 33",
        "1 2 3 4 5 6 7 J 8",
        "5 J J J J 9 10 11 12",
        "1 J 3 J 5 J 6 8 9",
    ],
)
def test_a_joker_needs_a_number_of_its_own_unless_jokers_are_free(cards: str) -> None:
    assert not ends_stage(cards)
    assert ends_stage(cards, "option joker_free=true")


@pytest.mark.rule("SC-20")
def test_a_turn_that_completes_the_own_row_ends_the_stage() -> None:
    table = position(
        f"0: 7 11 13 17 19 21 26 28 5 at 10; 1: {QUIET[1]} at 30; pile 50; to move 0; {FAR}"
    )
    table.play(0, "take 9")
    assert table.state.winner == 0
    assert squares(table) == [19, 31]
    assert table.movers == (0,)
    assert phase(table) == "question"
    assert table.state.rounds == 1


@pytest.mark.rule("SC-20")
def test_with_free_jokers_a_turn_may_complete_a_row_that_is_not_strict() -> None:
    text = f"0: 7 J 8 17 19 21 26 28 5 at 10; 1: {QUIET[1]} at 30; pile 50; to move 0; {FAR}"
    table = position(text)
    table.play(0, "take 9")
    assert table.movers == (1,)
    table = position(f"{text}; option joker_free=true")
    table.play(0, "take 9")
    assert squares(table) == [18, 31]


@pytest.mark.rule("SC-20")
@pytest.mark.parametrize(("starter", "winner"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_after_the_window_the_starter_counts_as_the_active_seat(starter: int, winner: int) -> None:
    table = position(
        f"0: {QUIET[0]} at 60 fast; 1: {COMPLETE} at 10; 2: 32 34 38 40 42 47 49 51 53 at 30;"
        f" 3: {ANY} at 80; window; starter {starter}; {FAR}"
    )
    table.play(0, "wait")
    assert table.state.winner == winner
    assert table.movers == (winner,)
    assert squares(table)[:3] == [61, 19, 39]


@pytest.mark.rule("SC-20")
def test_no_turn_is_played_in_a_stage_that_is_complete_as_dealt() -> None:
    table = closing("", "")
    assert table.state.turns == 0
    assert len(table.history) == 2


@pytest.mark.rule("SC-20")
def test_the_check_is_made_once_all_have_answered() -> None:
    table = position(f"0: {COMPLETE} fast; 1: {QUIET[1]} fast; window; {FAR}")
    table.play(1, "wait")
    assert phase(table) == "fast"
    assert table.movers == (0,)
    table.play(0, "wait")
    assert table.state.winner == 0


@pytest.mark.rule("SC-20")
def test_a_complete_row_in_the_middle_of_an_action_does_not_end_the_stage() -> None:
    table = position(
        f"0: {ALMOST} actions 2 1; 1: {QUIET[1]}; 2: {QUIET[2]}; to move 0; option locations=none"
    )
    table.play(0, "action left")
    table.play(0, "swap 1 2")
    assert row(table, 0) == COMPLETE
    assert phase(table) == "swap"
    assert table.movers == (1,)


# Rewards


@pytest.mark.rule("SC-21")
@pytest.mark.parametrize(
    ("cards", "earned"),
    [
        ("3 8 12 20 27 33 41 50 58", 9),
        ("3 J 12 20 27 J 41 50 58", 7),
        ("4 9 15 22 18 30 31 32 33", 4),
        ("50 3 4 5 6 7 8 9 10", 1),
        ("7 J 8 9 10 11 12 13 14", 1),
        ("7 J 9 8 10 11 12 13 14", 2),
        ("J 7 J 8 9 10 11 12 13", 1),
        ("J J J J 1 2 3 4 5", 5),
        ("J J J J 60 2 3 4 5", 1),
        ("7 J J 9 10 11 12 13 14", 1),
        ("7 J J 10 J 11 12 13 14", 2),
        ("7 J J 10 J 12 13 14 J", 5),
        ("1 2 3 4 5 6 7 9 8", 8),
        ("1 2 3 4 5 6 7 8 J", 8),
        ("10 9 8 7 6 5 4 3 2", 1),
        ("10 J 9 20 30 31 32 33 34", 1),
    ],
)
def test_the_reward_counts_the_number_cards_of_the_correct_stretch_at_the_left_end(
    cards: str, earned: int
) -> None:
    assert reward(cards) == earned
    assert reward(cards, "fast") == 2 * earned


@pytest.mark.rule("SC-21", "SC-20")
@pytest.mark.parametrize(
    ("cards", "earned"),
    [
        ("7 J 8 9 10 11 12 13 14", 8),
        ("J 7 J 8 9 10 3 12 13", 4),
        ("7 J J 10 J 11 12 4 14", 4),
        ("10 J 9 20 30 31 32 33 34", 1),
        ("50 3 4 5 6 7 8 9 10", 1),
    ],
)
def test_with_free_jokers_the_stretch_may_be_longer(cards: str, earned: int) -> None:
    assert reward(cards, option="option joker_free=true") == earned


@pytest.mark.rule("SC-21")
def test_the_winner_with_two_jokers_earns_7() -> None:
    table = position(
        f"0: 3 J 11 21 26 J 42 49 50 fast; 1: {QUIET[1]} at 30 fast; window; {FAR}; starter 0"
    )
    end_window(table, 0)
    assert squares(table) == [14, 31]


# Fast Track


@pytest.mark.rule("SC-22")
def test_all_who_hold_the_card_answer_in_any_order() -> None:
    table = position(f"{quiet('fast', '', 'fast', 'fast')}; window")
    movers = [table.movers]
    for seat in (0, 2, 3):
        assert table.moves(seat) == ["wait", "fast"]
    assert table.moves(1) == []
    refuse(table, 1, "fast", "seat 1 is not to move")
    table.play(3, "fast")
    movers.append(table.movers)
    refuse(table, 3, "wait", "seat 3 is not to move")
    table.play(0, "wait")
    movers.append(table.movers)
    table.play(2, "fast")
    assert movers == [(0, 2, 3), (0, 2), (2,)]
    assert phase(table) == "turn"
    assert table.state.tracks[:4].tolist() == [1, 0, 0, 0]


@pytest.mark.rule("SC-22")
@pytest.mark.parametrize("move", ["draw", "take", "action left", "place 1", "answer a"])
def test_nothing_else_happens_before_all_have_answered(move: str) -> None:
    table = position(f"{quiet('fast', 'fast')}; window")
    table.play(1, "wait")
    refuse(table, 0, move, "SC-22")


@pytest.mark.rule("SC-22")
def test_the_order_of_the_answers_changes_nothing() -> None:
    tables = [position(f"{quiet('fast', 'fast', 'fast')}; window; starter 1") for _ in range(2)]
    for table, order in zip(tables, ((0, 1, 2), (2, 0, 1)), strict=True):
        for seat in order:
            table.play(seat, "fast" if seat == 1 else "wait")
    for table in tables:
        assert table.state.tracks[:3].tolist() == [1, 0, 1]
        assert table.state.fasts[:3].tolist() == [0, 1, 0]
        assert table.movers == (1,)


@pytest.mark.rule("SC-22")
def test_answers_stay_hidden_until_the_last_is_given_but_not_that_they_were() -> None:
    tables = [position(f"{quiet('fast', 'fast', 'fast')}; window") for _ in range(2)]
    for table, say in zip(tables, ("fast", "wait"), strict=True):
        table.play(1, say)
    for watcher in (-1, 0, 2):
        views = [table.view(watcher) for table in tables]
        assert views[0] == views[1]
        assert views[0].tell() == views[1].tell()
        assert views[0].to_text() == views[1].to_text()
        assert views[0].state.fasts[1] not in (0, 1, EMPTY)
        assert views[0].state.fasts[0] == EMPTY
    for table in tables:
        table.play(2, "wait")
    for watcher in (-1, 0, 2):
        assert tables[0].view(watcher) == tables[1].view(watcher)
    for table in tables:
        table.play(0, "fast")
    for watcher in everyone(tables[0]):
        assert tables[0].view(watcher).state.fasts[:3].tolist() == [1, 1, 0]
        assert tables[1].view(watcher).state.fasts[:3].tolist() == [1, 0, 0]
        assert tables[0].view(watcher).state.tracks[:3].tolist() == [0, 0, 1]
        assert tables[1].view(watcher).state.tracks[:3].tolist() == [0, 1, 1]


@pytest.mark.rule("SC-22")
def test_a_played_card_doubles_the_reward_of_this_stage() -> None:
    table = position(f"0: {COMPLETE} at 10 fast; 1: {QUIET[1]} at 50 fast; window; {FAR}")
    end_window(table, 0, 1)
    assert squares(table) == [28, 52]


@pytest.mark.rule("SC-22")
def test_a_card_that_was_played_is_lost_for_the_game() -> None:
    table = position(f"0: {COMPLETE} fast; 1: {QUIET[1]} at 50 fast; window; {FAR}; starter 0")
    end_window(table, 0)
    answer(table, False)
    assert table.state.rounds == 2
    assert table.movers == (1,)
    assert table.state.fasts[:2].tolist()[1] == EMPTY
    table.play(1, "fast")
    assert table.state.tracks[:2].tolist() == [0, 0]
    assert table.state.fasts[1] == 1
    assert table.state.fasts[0] != 1


@pytest.mark.rule("SC-22")
def test_a_card_that_was_not_played_can_be_played_in_a_later_stage() -> None:
    table = closing("", "")
    answer(table, False)
    assert table.movers == (0, 1)
    assert table.state.fasts[:2].tolist() == [EMPTY, EMPTY]


@pytest.mark.rule("SC-22", "SC-06")
def test_without_fast_track_cards_a_stage_begins_with_the_first_turn() -> None:
    table = position(f"0: {COMPLETE} fast; 1: {QUIET[1]} at 50 fast; window; {FAR}; starter 0")
    end_window(table, 0, 1)
    answer(table, False)
    assert table.state.rounds == 2
    assert phase(table) == "turn"
    assert table.movers == (1,)
    assert table.state.turns == 1


@pytest.mark.rule("SC-22", "SC-26", "SC-15")
def test_fast_track_doubles_no_bonus_and_no_action_card() -> None:
    table = position(
        f"0: 30 10 9 15 22 18 36 41 2 at 10 doubles actions 1 3; 1: {QUIET[1]} at 50;"
        f" to move 0; pile 50; {FAR}"
    )
    table.play(0, "action left")
    table.play(0, "swap 2 3")
    assert squares(table) == [11, 50]
    table.play(1, "take 9")
    table.play(0, "action right")
    assert squares(table) == [13, 50]


@pytest.mark.rule("SC-22", "SC-24")
def test_fast_track_does_not_double_the_closing_question() -> None:
    table = position(f"0: {COMPLETE} at 10 fast; 1: {QUIET[1]} at 50 fast; window; {FAR}")
    end_window(table, 0)
    assert squares(table) == [28, 51]
    answer(table, True)
    assert squares(table) == [30, 51]


@pytest.mark.rule("SC-22")
def test_fast_track_doubles_a_reward_earned_by_turns() -> None:
    table = position(
        f"0: 7 11 13 17 19 21 26 28 5 at 10 doubles; 1: {QUIET[1]} at 50 doubles; pile 50;"
        f" to move 0; {FAR}"
    )
    table.play(0, "take 9")
    assert squares(table) == [28, 52]


# The order of rewards and the closing question


def three_at_start(winner: int) -> Table:
    """Three seats on the start; the winner earns 9, the others 4 each."""
    rows = ["4 9 15 22 18 30 36 41 2", "6 12 25 33 20 44 39 48 1", "8 14 27 35 23 50 43 46 3"]
    rows[winner] = COMPLETE
    seats = "; ".join(f"{seat}: {cards} fast" for seat, cards in enumerate(rows))
    table = position(f"{seats}; window; {FAR}; starter {(winner + 1) % 3}")
    end_window(table)
    return table


@pytest.mark.rule("SC-23")
@pytest.mark.parametrize(("winner", "after"), [(0, [9, 4, 5]), (1, [5, 9, 4]), (2, [4, 5, 9])])
def test_the_winner_moves_first_and_then_the_others_clockwise(
    winner: int, after: list[int]
) -> None:
    assert squares(three_at_start(winner)) == after


@pytest.mark.rule("SC-23", "SC-29")
def test_the_question_of_one_reward_is_answered_before_the_next_reward() -> None:
    table = position(
        f"0: {QUIET[0]} at 4; 1: {COMPLETE} at 0 fast; 2: {QUIET[2]} at 8; window; starter 1"
    )
    table.play(1, "wait")
    assert squares(table) == [4, 9, 8]
    assert table.movers == (1,)
    assert (table.state.stake, table.state.located) == (2, 1)
    answer(table, True)
    assert squares(table) == [4, 11, 9]
    assert table.movers == (2,)
    answer(table, False)
    assert squares(table) == [5, 11, 9]
    assert table.movers == (0,)
    answer(table, True)
    assert squares(table) == [6, 11, 9]
    assert table.movers == (1,)
    assert (table.state.stake, table.state.located) == (2, 0)


@pytest.mark.rule("SC-24")
@pytest.mark.parametrize(("is_right", "square"), [(True, 11), (False, 9)])
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_the_winner_is_asked_a_closing_question(is_right: bool, square: int, winner: int) -> None:
    table = closing("", "", "", winner=winner)
    assert table.movers == (winner,)
    assert (table.state.stake, table.state.located) == (2, 0)
    assert table.moves(winner) == ["answer a", "answer b", "answer c"]
    answer(table, is_right)
    assert squares(table)[winner] == square
    assert table.state.rounds == 2
    assert phase(table) == "fast"


@pytest.mark.rule("SC-24", "SC-31")
@pytest.mark.parametrize(("is_right", "square"), [(True, 12), (False, 11)])
def test_the_squares_of_the_closing_question_may_lead_to_a_location(
    is_right: bool, square: int
) -> None:
    table = closing("", "", rest="option locations=11:+1")
    answer(table, True)
    assert squares(table)[0] == 11
    assert table.state.rounds == 1
    assert table.movers == (0,)
    assert (table.state.stake, table.state.located) == (1, 1)
    answer(table, is_right)
    assert squares(table)[0] == square
    assert table.state.rounds == 2


@pytest.mark.rule("SC-24")
def test_the_next_stage_keeps_the_pieces_and_deals_the_rest_anew() -> None:
    table = closing("at 5", "at 20")
    answer(table, False)
    assert squares(table) == [14, 21]
    assert table.state.turn == NONE
    assert table.state.turns == 0
    assert table.state.piled == 1
    assert not table.state.spent.any()


@pytest.mark.rule("SC-25")
def test_only_the_seat_that_is_asked_answers() -> None:
    table = closing("", "", winner=1)
    assert table.moves(0) == []
    refuse(table, 0, "answer a", "seat 0 is not to move; seat 1 is")


@pytest.mark.rule("SC-25")
def test_a_question_is_used_once_until_all_others_were_used() -> None:
    text = f"{quiet('actions 10 1', 'actions 9 8')}; to move 0; {FAR}"
    asked = " ".join(str(number) for number in range(30))
    table = position(f"{text}; asked {asked}")
    table.play(0, "action left")
    assert table.state.stack[(int(table.state.asked) - 1) % 31] == 30
    table = position(f"{text}; asked {asked} 30")
    table.play(0, "action left")
    assert table.state.stack[(int(table.state.asked) - 1) % 31] == 0
    table = position(f"{text}; asked {asked} 30 again 5")
    table.play(0, "action left")
    assert table.state.stack[(int(table.state.asked) - 1) % 31] == 5
