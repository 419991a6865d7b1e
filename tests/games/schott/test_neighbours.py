"""SC-26: the bonus for neighbours."""

from __future__ import annotations

import pytest

from tests.games.schott.tables import (
    answer,
    phase,
    position,
    refuse,
    row,
    squares,
)

OTHER = "49 17 35 21 45 28 38 47 26"
OTHERS = f"1: {OTHER} at 30; option locations=none"


def exchange(cards: str, card: str, place: int, rest: str = "") -> int:
    """How far the piece moves when a discard goes to a place of this row."""
    table = position(f"0: {cards} at 10; {OTHERS}; pile {card}; to move 0; {rest}")
    table.play(0, f"take {place}")
    assert table.movers == (1,)
    assert squares(table)[1] == 30
    return squares(table)[0] - 10


def swap(cards: str, places: str, rest: str = "") -> int:
    """How far the piece moves when A1 swaps two places of this row."""
    table = position(f"0: {cards} at 10 actions 1 2; {OTHERS}; to move 0; {rest}")
    table.play(0, "action left")
    table.play(0, f"swap {places}")
    assert squares(table)[1] == 30
    return squares(table)[0] - 10


INCREMENTAL = "option chain_incremental=true"


@pytest.mark.rule("SC-26")
@pytest.mark.parametrize(
    ("cards", "card", "place", "full", "new_pairs"),
    [
        ("30 9 41 15 22 18 36 4 2", "10", 3, 1, 1),  # right of its neighbour
        ("30 41 10 15 22 18 36 4 2", "9", 2, 1, 1),  # left of it
        ("30 9 41 11 22 18 36 4 2", "10", 3, 2, 2),  # between two
        ("30 9 10 41 22 18 36 4 2", "11", 4, 2, 1),  # a third one at the right
        ("30 41 10 11 22 18 36 4 2", "9", 2, 2, 1),  # a third one at the left
        ("9 10 41 12 13 18 36 4 2", "11", 3, 4, 2),
        ("30 9 10 11 41 13 14 4 2", "12", 5, 5, 2),
        ("30 2 3 4 5 7 8 9 10", "6", 6, 4, 1),  # 2 to 6: the card 7 was replaced
        ("30 11 41 9 22 18 36 4 2", "10", 3, 0, 0),  # descending
        ("30 9 J 41 22 18 36 4 2", "10", 4, 0, 0),  # a joker between
        ("30 9 J 41 22 18 36 4 2", "11", 4, 0, 0),  # a joker in the place of 10
        ("30 9 41 15 22 18 36 4 2", "J", 3, 0, 0),  # a joker that would fit
        ("30 9 41 11 22 18 36 4 2", "J", 3, 0, 0),
        ("30 J 41 15 22 18 36 4 2", "1", 3, 0, 0),  # no joker stands for 0
        ("30 9 41 15 22 18 36 4 2", "11", 3, 0, 0),  # a gap
        ("30 9 10 11 22 18 36 4 2", "50", 8, 0, 0),  # a chain that is not touched
        ("30 9 10 11 22 18 36 4 2", "50", 3, 0, 0),  # a chain that is broken
        ("30 9 10 11 12 18 36 4 2", "50", 2, 0, 0),  # what is left of it was not touched
        ("36 9 10 15 22 18 41 4 2", "42", 8, 1, 1),  # only the chain that is touched
    ],
)
def test_chains_of_a_card_that_is_placed(
    cards: str, card: str, place: int, full: int, new_pairs: int
) -> None:
    assert exchange(cards, card, place) == full
    assert exchange(cards, card, place, INCREMENTAL) == new_pairs


@pytest.mark.rule("SC-26", "SC-21")
@pytest.mark.parametrize(("option", "bonus"), [("", 8), (INCREMENTAL, 2)])
def test_a_chain_over_the_whole_row_is_paid_besides_the_reward(option: str, bonus: int) -> None:
    cards = "2 3 4 5 50 7 8 9 10"
    table = position(f"0: {cards} at 10; {OTHERS}; pile 6; to move 0; {option}")
    table.play(0, "take 5")
    assert squares(table) == [10 + bonus + 9, 31]


@pytest.mark.rule("SC-26")
@pytest.mark.parametrize("option", ["", INCREMENTAL])
def test_a_drawn_card_pays_like_a_taken_one(option: str) -> None:
    table = position(f"0: 30 9 41 15 22 18 36 4 2 at 10; {OTHERS}; next 10; to move 0; {option}")
    table.play(0, "draw")
    assert squares(table) == [10, 30]
    table.play(0, "place 3")
    assert squares(table) == [11, 30]


@pytest.mark.rule("SC-26")
def test_a_chain_pays_when_it_grows_and_costs_nothing_when_it_is_broken() -> None:
    table = position(
        f"0: 30 9 41 48 22 18 36 4 2 at 10; {OTHERS}; pile 13 10; next 11 50; to move 0"
    )
    table.play(0, "take 3")
    assert squares(table)[0] == 11
    table.play(1, "take 8")
    table.play(0, "draw")
    table.play(0, "place 4")
    assert row(table, 0).startswith("30 9 10 11")
    assert squares(table)[0] == 13
    table.play(1, "take 8")
    table.play(0, "draw")
    table.play(0, "place 3")
    assert squares(table) == [13, 30]


@pytest.mark.rule("SC-26")
@pytest.mark.parametrize("option", ["", INCREMENTAL])
def test_a_chain_that_was_broken_and_is_rebuilt_counts_as_new(option: str) -> None:
    table = position(
        f"0: 30 9 10 11 22 18 36 4 2 at 10 actions 1 2; {OTHERS}; pile 50; to move 0; {option}"
    )
    table.play(0, "action left")
    table.play(0, "swap 3 9")
    assert squares(table)[0] == 10
    table.play(1, "take 9")
    table.play(0, "action right")
    table.play(0, "swap 3 9")
    table.play(1, "swap 8 9")
    assert row(table, 0).startswith("30 9 10 11")
    assert squares(table)[0] == 12


@pytest.mark.rule("SC-26", "SC-14")
@pytest.mark.parametrize(
    ("cards", "places", "full", "new_pairs"),
    [
        ("30 10 9 15 22 18 36 4 2", "2 3", 1, 1),  # two cards of one chain
        ("30 5 6 8 7 18 36 22 2", "4 5", 3, 2),
        ("30 6 5 7 22 18 36 41 2", "2 3", 2, 2),
        ("30 7 6 5 22 18 36 41 2", "2 4", 2, 2),
        ("30 9 41 15 40 10 36 4 2", "3 6", 2, 2),  # a chain at each of two places
        ("9 10 11 41 22 18 36 4 2", "1 9", 0, 0),  # 10 11 was not touched
        ("9 10 30 11 22 18 36 4 2", "3 4", 2, 1),
        ("9 10 30 41 22 18 36 4 2", "3 9", 0, 0),
        ("9 10 30 41 22 18 36 4 2", "1 9", 0, 0),
        ("9 10 30 41 22 18 36 4 2", "1 2", 0, 0),
        ("J 1 30 41 22 18 36 4 2", "1 3", 0, 0),
        ("30 J 41 1 22 18 36 4 2", "3 4", 0, 0),
        ("9 30 11 10 22 18 36 41 40", "2 4", 2, 2),
        ("36 10 11 12 22 18 9 41 40", "1 7", 3, 1),
    ],
)
def test_chains_of_two_cards_that_are_swapped(
    cards: str, places: str, full: int, new_pairs: int
) -> None:
    assert swap(cards, places) == full
    assert swap(cards, places, INCREMENTAL) == new_pairs


@pytest.mark.rule("SC-26", "SC-14")
def test_a2_pays_the_active_seat_after_the_last_swap() -> None:
    table = position(
        "0: 30 10 9 15 22 18 36 4 2 at 10 actions 2 1;"
        "1: 44 6 12 25 20 33 39 48 1 at 20; 2: 50 8 14 27 23 35 43 46 3 at 30;"
        "to move 0; option locations=none"
    )
    table.play(0, "action left")
    table.play(0, "swap 2 3")
    assert squares(table) == [10, 20, 30]
    table.play(1, "swap 8 9")
    assert squares(table) == [10, 20, 30]
    table.play(2, "swap 8 9")
    assert squares(table) == [11, 20, 30]
    assert table.movers == (1,)


@pytest.mark.rule("SC-26", "SC-14")
def test_a2_pays_no_other_seat() -> None:
    table = position(
        "0: 30 4 9 15 22 18 36 41 2 at 10 actions 2 1;"
        "1: 44 13 12 25 20 33 39 48 1 at 20; option locations=none; to move 0"
    )
    table.play(0, "action left")
    table.play(0, "swap 8 9")
    table.play(1, "swap 2 3")
    assert row(table, 1).startswith("44 12 13")
    assert squares(table) == [10, 20]


@pytest.mark.rule("SC-26", "SC-16")
def test_a5_pays_for_chains_of_the_own_row_only() -> None:
    table = position(
        "0: 30 9 41 15 22 18 36 4 2 at 10 actions 5 1;"
        "1: 44 40 10 25 20 33 39 48 1 at 20; option locations=none; to move 0"
    )
    table.play(0, "action left")
    table.play(0, "give 3 for 3")
    assert row(table, 0).startswith("30 9 10")
    assert row(table, 1).startswith("44 40 41")
    assert squares(table) == [11, 20]


@pytest.mark.rule("SC-26", "SC-16")
def test_a5_a_chain_in_the_other_row_pays_nobody() -> None:
    table = position(
        "0: 30 9 41 15 22 18 36 4 2 at 10 actions 5 1;"
        "1: 44 40 12 25 20 33 39 48 1 at 20; option locations=none; to move 0"
    )
    table.play(0, "action left")
    table.play(0, "give 3 for 3")
    assert squares(table) == [10, 20]


@pytest.mark.rule("SC-26", "SC-19")
@pytest.mark.parametrize(("keep", "square"), [(1, 12), (2, 10)])
def test_a8_pays_for_the_card_that_is_placed(keep: int, square: int) -> None:
    table = position(
        f"0: 30 9 41 11 22 18 36 4 2 at 10 actions 8 1; {OTHERS}; next 10 23; to move 0"
    )
    table.play(0, "action left")
    table.play(0, f"keep {keep} at 3")
    assert squares(table) == [square, 30]


@pytest.mark.rule("SC-26", "SC-17")
def test_a6_pays_nothing() -> None:
    table = position(
        "0: 30 9 41 15 22 18 36 4 2 at 10 actions 6 1;"
        "1: 8 31 12 25 20 33 39 48 1 at 20; option locations=none; to move 0"
    )
    table.play(0, "action left")
    assert row(table, 0).startswith("8 9")
    assert row(table, 1).startswith("30 31")
    assert squares(table) == [10, 20]


@pytest.mark.rule("SC-26", "SC-18")
def test_a7_pays_nothing() -> None:
    table = position(
        "0: 30 9 10 15 22 18 36 4 2 at 10 actions 7 1;"
        "1: 44 31 32 33 20 12 39 48 1 at 20; option locations=none; to move 0"
    )
    table.play(0, "action left")
    assert row(table, 0) == "44 31 32 33 20 12 39 48 1"
    assert squares(table) == [10, 20]


@pytest.mark.rule("SC-26", "SC-19")
def test_a9_pays_nobody() -> None:
    table = position(
        "0: 30 9 10 15 22 18 36 4 2 at 10 actions 9 1;"
        "1: 44 32 31 33 20 12 39 48 1 at 20; option locations=none; to move 0"
    )
    table.play(0, "action left")
    table.play(1, "swap 2 3")
    assert squares(table) == [10, 20]


@pytest.mark.rule("SC-26")
def test_several_chains_are_one_move_of_the_piece() -> None:
    # one move of 2 goes past a piece that two moves of 1 would both meet
    table = position(
        "0: 30 9 41 15 40 10 36 4 2 at 10 actions 1 2; 1: 44 6 12 25 20 33 39 48 1 at 11;"
        "option locations=none; to move 0"
    )
    table.play(0, "action left")
    table.play(0, "swap 3 6")
    assert squares(table) == [12, 11]


@pytest.mark.rule("SC-26", "SC-31")
def test_the_bonus_may_lead_to_a_location() -> None:
    table = position(f"0: 30 9 41 11 22 18 36 4 2 at 3; 1: {OTHER} at 30; pile 10; to move 0")
    table.play(0, "take 3")
    assert squares(table)[0] == 5
    assert phase(table) == "question"
    refuse(table, 0, "draw", "SC-25")
    answer(table, True)
    assert squares(table)[0] == 6
    assert table.movers == (1,)


@pytest.mark.rule("SC-26")
def test_a_discarded_card_pays_nothing_for_chains_that_stand_there() -> None:
    table = position(
        f"0: 30 9 10 11 22 18 36 4 2 at 10; {OTHERS}; next 12; to move 0;"
        "option may_discard_drawn=true"
    )
    table.play(0, "draw")
    table.play(0, "discard")
    assert squares(table) == [10, 30]
