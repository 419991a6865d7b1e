"""SC-08 to SC-13: exchange or Action card, an empty deck, and what follows a turn."""

from __future__ import annotations

from collections import Counter

import pytest

from skydeck.core.kernel import EMPTY
from tests.games.schott.tables import (
    PLACES,
    QUIET,
    answer,
    deck,
    phase,
    pile,
    position,
    quiet,
    refuse,
    row,
    squares,
    with_deck_of,
)

SEATS = quiet("actions 1 3", "actions 2 4")
POSITION = f"{SEATS}; pile 7 11; next 13 17; to move 0; option locations=none"
EIGHT = f"{quiet('actions 8 3', 'actions 2 4')}; pile 7 11; next 13 17; to move 0"


# The choice


@pytest.mark.rule("SC-08")
def test_a_turn_begins_with_an_exchange_or_an_action_card() -> None:
    assert position(POSITION).moves(0) == ["draw", "take", "action left", "action right"]
    assert position(POSITION).moves(1) == []


@pytest.mark.rule("SC-08", "SC-11")
@pytest.mark.parametrize(
    ("actions", "moves"),
    [
        ("x1 3", ["draw", "take", "action right"]),
        ("1 x3", ["draw", "take", "action left"]),
        ("x1 x3", ["draw", "take"]),
    ],
)
def test_only_action_cards_that_were_not_turned_up_can_be_played(
    actions: str, moves: list[str]
) -> None:
    table = position(POSITION.replace("actions 1 3", f"actions {actions}"))
    assert table.moves(0) == moves
    for move in {"action left", "action right"} - set(moves):
        refuse(table, 0, move, "SC-11")


@pytest.mark.rule("SC-08")
@pytest.mark.parametrize("move", ["discard", "wait", "place 1", "swap 1 2", "keep 1", "answer a"])
def test_nobody_may_pass_or_do_anything_else(move: str) -> None:
    refuse(position(POSITION), 0, move, "SC-08")


@pytest.mark.rule("SC-08")
@pytest.mark.parametrize("first", ["draw", "take"])
@pytest.mark.parametrize("then", ["draw", "take", "action left", "action right"])
def test_after_one_choice_there_is_no_other(first: str, then: str) -> None:
    table = position(POSITION)
    table.play(0, first)
    refuse(table, 0, then)


@pytest.mark.rule("SC-08")
def test_after_an_action_card_there_is_no_exchange() -> None:
    table = position(POSITION)
    table.play(0, "action left")
    for move in ("draw", "take", "action right"):
        refuse(table, 0, move)
    table.play(0, "swap 1 3")
    assert table.movers == (1,)


# The exchange


@pytest.mark.rule("SC-09")
def test_a_drawn_card_replaces_any_card_of_the_row() -> None:
    for place in range(9):
        table = position(POSITION)
        table.play(0, "draw")
        assert table.state.hand == 13
        assert table.moves(0) == PLACES
        table.play(0, f"place {place + 1}")
        cards = QUIET[0].split()
        old, cards[place] = cards[place], "13"
        assert row(table, 0) == " ".join(cards)
        assert pile(table) == [7, 11, int(old)]
        assert deck(table)[0] == 17
        assert table.state.hand == EMPTY
        assert table.movers == (1,)


@pytest.mark.rule("SC-09")
def test_a_taken_discard_replaces_any_card_of_the_row() -> None:
    for place in range(9):
        table = position(POSITION)
        table.play(0, "take")
        assert table.state.hand == 11
        assert pile(table) == [7]
        assert table.moves(0) == PLACES
        table.play(0, f"place {place + 1}")
        cards = QUIET[0].split()
        old, cards[place] = cards[place], "11"
        assert row(table, 0) == " ".join(cards)
        assert pile(table) == [7, int(old)]
        assert deck(table)[:2] == [13, 17]
        assert table.movers == (1,)


@pytest.mark.rule("SC-09")
def test_the_other_row_stays_as_it_is() -> None:
    table = position(POSITION)
    table.play(0, "take 5")
    assert row(table, 1) == QUIET[1]


@pytest.mark.rule("SC-09")
def test_the_only_discard_may_be_taken() -> None:
    table = position(POSITION.replace("pile 7 11", "pile 11"))
    table.play(0, "take")
    assert pile(table) == []
    table.play(0, "place 1")
    assert pile(table) == [30]


@pytest.mark.rule("SC-09")
def test_a_replaced_card_may_be_taken_by_the_next_seat() -> None:
    table = position(POSITION)
    table.play(0, "take 3")
    table.play(1, "take 3")
    assert row(table, 1) == "44 6 9 25 20 33 39 48 1"
    assert pile(table) == [7, 12]


@pytest.mark.rule("SC-09")
@pytest.mark.parametrize("option", ["false", "true"])
def test_a_discard_that_was_taken_may_not_be_put_back(option: str) -> None:
    table = position(f"{POSITION}; option may_discard_drawn={option}")
    table.play(0, "take")
    assert table.moves(0) == PLACES
    refuse(table, 0, "discard", "SC-09")


@pytest.mark.rule("SC-09")
def test_a_drawn_card_must_be_exchanged() -> None:
    table = position(POSITION)
    table.play(0, "draw")
    refuse(table, 0, "discard", "SC-09")


@pytest.mark.rule("SC-09")
def test_with_may_discard_drawn_a_drawn_card_may_be_discarded_which_ends_the_turn() -> None:
    table = position(f"{POSITION}; option may_discard_drawn=true")
    table.play(0, "draw")
    assert table.moves(0) == [*PLACES, "discard"]
    table.play(0, "discard")
    assert pile(table) == [7, 11, 13]
    assert row(table, 0) == QUIET[0]
    assert squares(table) == [0, 0]
    assert table.state.hand == EMPTY
    assert table.movers == (1,)
    table.play(1, "take")
    assert table.state.hand == 13


@pytest.mark.rule("SC-09")
def test_with_may_discard_drawn_a_drawn_card_may_still_be_placed() -> None:
    table = position(f"{POSITION}; option may_discard_drawn=true")
    table.play(0, "draw")
    table.play(0, "place 4")
    assert row(table, 0) == "30 4 9 13 22 18 36 41 2"


@pytest.mark.rule("SC-09", "SC-19")
def test_with_may_discard_drawn_no_card_of_a8_may_be_discarded() -> None:
    table = position(f"{EIGHT}; option may_discard_drawn=true")
    table.play(0, "action left")
    refuse(table, 0, "discard")
    table.play(0, "keep 1")
    assert table.moves(0) == PLACES
    refuse(table, 0, "discard")


# Jokers


@pytest.mark.rule("SC-10")
def test_a_drawn_joker_goes_into_the_row() -> None:
    table = position(POSITION.replace("next 13 17", "next J 17"))
    table.play(0, "draw")
    assert table.moves(0) == PLACES
    table.play(0, "place 5")
    assert row(table, 0) == "30 4 9 15 J 18 36 41 2"


@pytest.mark.rule("SC-10")
def test_a_joker_leaves_the_row_and_the_next_seat_takes_it() -> None:
    table = position(POSITION.replace("15 22", "J 22"))
    table.play(0, "draw")
    table.play(0, "place 4")
    assert pile(table) == [7, 11, 0]
    table.play(1, "take 1")
    assert row(table, 1) == "J 6 12 25 20 33 39 48 1"


@pytest.mark.rule("SC-10")
def test_a_joker_may_replace_a_joker() -> None:
    table = position(POSITION.replace("15 22", "J 22").replace("pile 7 11", "pile 7 J"))
    table.play(0, "take 4")
    assert row(table, 0) == "30 4 9 J 22 18 36 41 2"
    assert pile(table) == [7, 0]
    assert squares(table) == [0, 0]


@pytest.mark.rule("SC-10")
def test_nobody_exchanges_a_joker_out_of_turn() -> None:
    table = position(POSITION.replace("pile 7 11", "pile 7 J"))
    assert table.moves(1) == []
    refuse(table, 1, "take", "seat 1 is not to move; seat 0 is")


# Action cards


@pytest.mark.rule("SC-11")
@pytest.mark.parametrize(("side", "spent"), [("left", [1, 0]), ("right", [0, 1])])
def test_an_action_card_is_turned_up_and_carried_out_at_once(side: str, spent: list[int]) -> None:
    actions = "3 1" if side == "left" else "1 3"
    table = position(POSITION.replace("actions 1 3", f"actions {actions}"))
    table.play(0, f"action {side}")
    assert table.state.spent[0].tolist() == spent
    assert squares(table) == [2, 0]
    assert table.movers == (1,)
    assert pile(table) == [7, 11]


@pytest.mark.rule("SC-11")
def test_two_action_cards_a_stage_one_a_turn() -> None:
    table = position(POSITION)
    table.play(0, "action right")
    assert table.movers == (1,)
    table.play(1, "take 9")
    assert table.moves(0) == ["draw", "take", "action left"]
    table.play(0, "action left")
    table.play(0, "swap 1 3")
    table.play(1, "take 9")
    assert table.moves(0) == ["draw", "take"]
    assert table.moves(1) == []


@pytest.mark.rule("SC-11")
def test_a_seat_plays_only_its_own_action_cards() -> None:
    table = position(POSITION)
    table.play(0, "action right")
    assert table.state.spent.tolist()[:2] == [[0, 1], [0, 0]]
    assert table.moves(1) == ["draw", "take", "action left", "action right"]


# The empty deck


@pytest.mark.rule("SC-12")
def test_an_empty_deck_is_made_anew_of_all_discards_but_the_top_one() -> None:
    table = with_deck_of(0, POSITION)
    before = pile(table)
    assert len(before) == 35
    table.play(0, "draw")
    assert pile(table) == before[-1:] == [11]
    assert Counter([int(table.state.hand), *deck(table)]) == Counter(before[:-1])


@pytest.mark.rule("SC-12")
def test_the_new_deck_is_shuffled_by_the_seed() -> None:
    orders = set()
    for seed in range(3):
        table = position(with_deck_of(0, POSITION).to_text(), seed)
        table.play(0, "draw")
        orders.add((int(table.state.hand), *deck(table)))
    assert len(orders) == 3


@pytest.mark.rule("SC-12")
def test_drawing_the_last_card_makes_no_new_deck() -> None:
    table = with_deck_of(1, POSITION)
    before = pile(table)
    table.play(0, "draw")
    assert table.state.hand == 13
    assert deck(table) == []
    assert pile(table) == before
    table.play(0, "place 4")
    assert pile(table) == [*before, 15]
    assert deck(table) == []
    table.play(1, "draw")
    assert pile(table) == [15]
    assert len(deck(table)) == 33


@pytest.mark.rule("SC-12")
def test_taking_makes_no_new_deck() -> None:
    table = with_deck_of(0, POSITION)
    before = pile(table)
    table.play(0, "take 9")
    assert deck(table) == []
    assert pile(table) == [*before[:-1], 2]


@pytest.mark.rule("SC-12", "SC-19")
def test_with_a8_the_deck_may_run_out_between_the_two_cards() -> None:
    table = with_deck_of(1, EIGHT)
    before = pile(table)
    table.play(0, "action left")
    assert pile(table) == before[-1:]
    two = {int(table.state.hand), int(table.state.spare)}
    assert 13 in two
    assert Counter([*two, *deck(table)]) == Counter([13, *before[:-1]])
    (other,) = two - {13}
    table.play(0, "keep 1 at 4")
    assert table.state.rows[0, 3] == 13
    assert pile(table) == [11, other, 15]


@pytest.mark.rule("SC-12", "SC-19")
def test_with_a8_both_cards_may_come_from_the_new_deck() -> None:
    table = with_deck_of(0, EIGHT)
    before = pile(table)
    table.play(0, "action left")
    assert pile(table) == [11]
    two = [int(table.state.hand), int(table.state.spare)]
    assert Counter([*two, *deck(table)]) == Counter(before[:-1])


@pytest.mark.rule("SC-12", "SC-19")
def test_with_a8_the_last_two_cards_make_no_new_deck() -> None:
    table = with_deck_of(2, EIGHT)
    before = pile(table)
    table.play(0, "action left")
    assert pile(table) == before
    assert deck(table) == []


# What follows the action


@pytest.mark.rule("SC-13")
def test_the_neighbour_bonus_comes_before_the_row_check() -> None:
    table = position(
        f"""
        0: 7 11 13 17 19 21 26 28 5 at 4 actions 1 3
        1: {QUIET[1]} at 20
        pile 29
        to move 0
        option locations=5:+1
        """
    )
    table.play(0, "take 9")
    assert phase(table) == "question"
    assert table.state.located == 1
    assert squares(table) == [5, 20]
    assert table.state.rounds == 1
    answer(table, False)
    assert squares(table) == [14, 21]
    assert table.state.located == 0
    assert table.movers == (0,)
    answer(table, True)
    assert squares(table) == [16, 21]
    assert table.state.rounds == 2


@pytest.mark.rule("SC-13", "SC-33")
def test_no_row_is_checked_once_a_piece_is_on_the_finish() -> None:
    table = position(f"0: 7 11 13 17 19 21 26 28 5 at 47; 1: {QUIET[1]} at 40; pile 29; to move 0")
    table.play(0, "take 9")
    assert table.over
    assert table.winners == (0,)
    assert squares(table) == [48, 40]
    assert table.state.rounds == 1


@pytest.mark.rule("SC-13")
def test_without_a_complete_row_the_next_seat_is_at_turn() -> None:
    table = position(POSITION)
    table.play(0, "take 1")
    assert (table.movers, phase(table)) == ((1,), "turn")
    table.play(1, "take 1")
    assert (table.movers, phase(table)) == ((0,), "turn")
