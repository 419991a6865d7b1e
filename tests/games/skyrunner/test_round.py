"""SR-05 to SR-11: the open card, the choice, picking up, and the order of a round."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.skyrunner.tables import (
    ALL,
    BIDS,
    NUMBERS,
    ONE,
    SET,
    bids,
    cards,
    chose,
    deck,
    ends,
    opened,
    phase,
    pile,
    position,
    refuse,
    reveal,
    rounds,
    start,
    where,
)

# All 45 cards are with the seats: nothing is left to be turned up.
HOARD = (
    "0: 1a5 cards E E E E E E E E E E E E +2 +2 +2 +2 +2 +3 +3 +3 +3 +3 +3 +3 +3 L L;"
    " 1: 1b7 cards +4 +4 +4 +4 +4 +4 +4 +5 +5 +5 +5 +5 S S S S debts X2 X3; open none; deck 0"
)


# The open card


@pytest.mark.rule("SR-05")
def test_a_new_card_is_turned_up_when_none_is_left_over() -> None:
    table = position("0: ground; 1: ground; open +4; next +5 E L")
    reveal(table, "bid 8", "bid 5")
    assert opened(table) == "+5"
    assert deck(table)[:2] == ["E", "L"]


@pytest.mark.rule("SR-05", "SR-13")
def test_no_card_is_turned_up_beside_one_that_is_left_over() -> None:
    table = position("0: ground; 1: ground; open +4; next +5 E L")
    reveal(table, "bid 8", "bid 8")
    assert opened(table) == "+4"
    assert deck(table)[:3] == ["+5", "E", "L"]


@pytest.mark.rule("SR-06")
def test_the_discard_becomes_the_main_set_when_a_card_must_be_turned_up() -> None:
    table = position("0: 1a3 cards +2; 1: ground; open E; deck 0; option grooves=1/1/1")
    before = Counter(pile(table).split())
    assert sum(before.values()) == 43
    reveal(table, "climb 2", "bid 3")
    table.play(0, "to 1a5")
    assert pile(table) == ""
    assert Counter([opened(table), *deck(table)]) == before + Counter(["+2"])
    assert cards(table, 1) == "E"


@pytest.mark.rule("SR-06")
def test_the_new_main_set_is_shuffled() -> None:
    orders = set()
    for seed in range(6):
        table = position("0: ground; 1: ground; open E; deck 0", seed)
        reveal(table, "bid 3", "bid 4")
        orders.add((opened(table), *deck(table)))
    assert len(orders) == 6


@pytest.mark.rule("SR-06")
def test_an_empty_main_set_is_left_alone_while_a_card_is_open() -> None:
    table = position("0: ground; 1: ground; open E; deck 0")
    before = pile(table)
    reveal(table, "bid 3", "bid 3")
    assert (opened(table), deck(table), pile(table)) == ("E", [], before)


@pytest.mark.rule("SR-06")
def test_the_last_card_of_the_main_set_is_turned_up_without_a_shuffle() -> None:
    table = position("0: ground; 1: ground; open E; next L; deck 1")
    before = pile(table)
    reveal(table, "bid 3", "bid 4")
    assert (opened(table), deck(table), pile(table)) == ("L", [], before)


@pytest.mark.rule("SR-06")
def test_where_no_card_is_left_number_cards_win_nothing() -> None:
    table = position(HOARD)
    assert opened(table) == "none"
    hands = [cards(table, seat) for seat in (0, 1)]
    reveal(table, "bid 3", "bid 4")
    assert (phase(table), rounds(table), opened(table)) == ("choice", 2, "none")
    assert [cards(table, seat) for seat in (0, 1)] == hands
    assert (bids(table, 0), bids(table, 1)) == ("1245678P", "1235678P")


@pytest.mark.rule("SR-06")
def test_the_first_discard_is_turned_up_where_no_card_was_left() -> None:
    table = position(HOARD)
    reveal(table, "climb 2", "bid 4")
    table.play(0, "to 1a7")
    assert (opened(table), deck(table), pile(table)) == ("+2", [], "")


def test_the_hoard_is_the_whole_set() -> None:
    table = position(HOARD)
    held = f"{cards(table, 0)} {cards(table, 1)} X2 X3".split()
    assert Counter(held) == Counter(SET)


# The choice


@pytest.mark.rule("SR-07")
def test_numbers_parasite_climbing_lost_equipment_and_sabotage_can_be_chosen() -> None:
    table = position("0: ground bids 257P cards +2 +3 +3 +5 E E L S; 1: ground; open E")
    assert table.moves(0) == [
        *("bid 2", "bid 5", "bid 7", "parasite", "climb 2", "climb 3", "climb 5"),
        *("lost", "sabotage"),
    ]
    assert table.moves(1) == [*BIDS, "parasite"]


@pytest.mark.rule("SR-07")
@pytest.mark.parametrize(
    "move", ["bid 1", "bid 4", "parasite", "climb 2", "climb 4", "lost", "sabotage"]
)
def test_a_card_that_the_seat_does_not_have_is_refused(move: str) -> None:
    table = position("0: ground bids 2578 cards +3 E; 1: ground; open E")
    refuse(table, 0, move, "SR-07", "SR-09")


@pytest.mark.rule("SR-07")
@pytest.mark.parametrize("move", [0, 10, 17, 199, 201, 205, 209])
def test_equipment_and_answers_are_no_choice(move: int) -> None:
    table = position("0: ground cards +3 E; 1: ground; open E")
    refuse(table, 0, move, "SR-07")


@pytest.mark.rule("SR-07")
def test_seats_choose_in_any_order_and_all_cards_are_revealed_together() -> None:
    table = position("0: 1a1 cards +3; 1: 1a7 cards +2; 2: ground; open E; next E; start 1")
    table.play(2, "bid 4")
    assert (table.movers, phase(table)) == ((0, 1), "choice")
    table.play(0, "climb 3")
    assert (table.movers, phase(table)) == ((1,), "choice")
    assert where(table) == ["1a1", "1a7", "ground"]
    table.play(1, "climb 2")
    assert (table.movers, phase(table)) == ((1,), "climb")
    assert [chose(table, seat) for seat in range(3)] == ["+3", "+2", "#4"]


@pytest.mark.rule("SR-07")
def test_a_choice_is_not_changed() -> None:
    table = position("0: ground cards +3; 1: ground; open E")
    table.play(0, "climb 3")
    assert table.moves(0) == []
    assert "seat 0 is not to move" in refuse(table, 0, "bid 1")


@pytest.mark.rule("SR-08")
@pytest.mark.parametrize("crash", ["X2", "X3"])
def test_everybody_must_choose_a_number_under_a_crash_card(crash: str) -> None:
    table = position(f"0: ground bids 38P cards +3 E L S; 1: ground; open {crash}")
    assert table.moves(0) == ["bid 3", "bid 8"]
    assert table.moves(1) == BIDS
    for move in ("parasite", "climb 3", "lost", "sabotage"):
        refuse(table, 0, move, "SR-08")


# Picking up


@pytest.mark.rule("SR-09")
@pytest.mark.parametrize("hand", ["P", "-"])
def test_with_all_numbers_spent_any_card_of_the_stack_may_be_chosen(hand: str) -> None:
    table = position(f"0: ground bids {hand} cards +3 E; 1: ground bids 1; open E")
    assert table.moves(0) == [*BIDS, "parasite", "climb 3"]
    assert table.moves(1) == ["bid 1"]


@pytest.mark.rule("SR-09")
def test_the_parasite_in_the_stack_stays_there_while_a_number_is_in_hand() -> None:
    table = position("0: ground bids 4 cards +3; 1: ground; open E")
    assert table.moves(0) == ["bid 4", "climb 3"]
    refuse(table, 0, "parasite", "SR-09", "SR-17", "SR-07")
    refuse(table, 0, "bid 5", "SR-09", "SR-07")


@pytest.mark.rule("SR-09")
@pytest.mark.parametrize("hand", ["P", "-"])
def test_a_number_out_of_the_stack_takes_the_whole_stack_back(hand: str) -> None:
    table = position(f"0: ground bids {hand} cards +3; 1: ground; open E; next E")
    reveal(table, "bid 5", "bid 2")
    assert bids(table, 0) == "1234678P"
    assert cards(table, 0) == "E +3"


@pytest.mark.rule("SR-09", "SR-17")
def test_a_parasite_out_of_the_stack_takes_the_whole_stack_back() -> None:
    table = position("0: ground bids -; 1: ground cards +2; open E; next E")
    reveal(table, "parasite", "climb 2")
    table.play(1, "to 1a2")
    assert bids(table, 0) == NUMBERS
    assert cards(table, 0) == "+2"


@pytest.mark.rule("SR-09")
def test_a_parasite_in_hand_is_played_without_picking_up() -> None:
    table = position("0: ground bids P; 1: ground; open E; next E")
    reveal(table, "parasite", "bid 1")
    assert bids(table, 0) == "-"


@pytest.mark.rule("SR-09")
@pytest.mark.parametrize(("choice", "answer"), [("climb 3", "to 1a3"), ("lost", "on 1")])
def test_another_card_is_played_without_picking_up(choice: str, answer: str) -> None:
    table = position(f"0: ground bids - cards +3 L; 1: ground; open E; next E; {ONE}")
    reveal(table, choice, "bid 1")
    table.play(0, answer)
    assert bids(table, 0) == "-"
    assert len(table.moves(0)) == 10


@pytest.mark.rule("SR-09")
def test_the_stack_is_picked_up_at_the_reveal_and_not_before() -> None:
    table = position("0: ground bids - cards +3; 1: ground cards +2; open E; next E; start 1")
    table.play(0, "bid 5")
    assert (bids(table, 0), chose(table, 0)) == ("-", "#5")
    table.play(1, "climb 2")
    assert phase(table) == "climb"
    assert (bids(table, 0), chose(table, 0)) == ("1234678P", "#5")


@pytest.mark.rule("SR-09")
def test_the_last_number_does_not_bring_the_stack_back() -> None:
    table = position("0: ground bids 6; 1: ground; open E; next E")
    reveal(table, "bid 6", "bid 1")
    assert bids(table, 0) == "-"
    assert table.moves(0) == [*BIDS, "parasite"]


@pytest.mark.rule("SR-08", "SR-09")
@pytest.mark.parametrize("hand", ["P", "-"])
def test_a_crash_card_makes_the_pick_up_compulsory(hand: str) -> None:
    table = position(f"0: 1a9 bids {hand} cards +3; 1: ground; open X2; next E; {ONE}")
    assert table.moves(0) == BIDS
    reveal(table, "bid 7", "bid 8")
    assert bids(table, 0) == "1234568P"
    assert where(table) == ["1a7", "ground"]


@pytest.mark.rule("SR-09")
@pytest.mark.parametrize("hand", ["6", "6P"])
def test_with_auto_pickup_the_stack_comes_back_at_the_start_of_the_round(hand: str) -> None:
    table = position(f"0: ground bids {hand}; 1: ground; open E; next E; option auto_pickup=true")
    reveal(table, "bid 6", "bid 1")
    assert bids(table, 0) == ALL
    assert bids(table, 1) == "2345678P"


@pytest.mark.rule("SR-09")
def test_with_auto_pickup_the_parasite_waits_for_the_numbers() -> None:
    table = position("0: ground bids 36P; 1: ground; open E; next E; option auto_pickup=true")
    reveal(table, "parasite", "bid 1")
    assert bids(table, 0) == "36"
    reveal(table, "bid 3", "bid 2")
    assert bids(table, 0) == "6"


# The order


@pytest.mark.rule("SR-10")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_cards_are_carried_out_clockwise_from_the_starting_seat(first: int) -> None:
    seats = "; ".join(f"{seat}: 1{'abcd'[seat]}3 cards +2" for seat in range(4))
    table = position(f"{seats}; open E; next E; start {first}")
    reveal(table, *["climb 2"] * 4)
    for step in range(4):
        seat = (first + step) % 4
        assert (table.movers, phase(table)) == ((seat,), "climb")
        table.play(seat, f"to 1{'abcd'[seat]}5")
    assert where(table) == ["1a5", "1b5", "1c5", "1d5"]
    assert phase(table) == "choice"


@pytest.mark.rule("SR-10")
def test_every_card_has_its_effect_at_its_owners_turn() -> None:
    # seat 1 falls out of the way before seat 0 climbs, or only afterwards
    text = "0: 1a5 cards +3; 1: 1a6; 2: ground cards S; open E; next E; option grooves=1/1/1"
    table = reveal(position(f"{text}; start 2"), "climb 3", "bid 1", "sabotage")
    table.play(2, "on 1")
    assert where(table) == ["1a2", "1a3", "ground"]
    assert ends(table) == {"1a2"}
    table = reveal(position(text), "climb 3", "bid 1", "sabotage")
    assert ends(table) == {"1a5"}


@pytest.mark.rule("SR-11")
@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 2), (2, 0)])
def test_the_start_marker_passes_to_the_left(first: int, second: int) -> None:
    table = position(f"0: ground; 1: ground; 2: ground; open E; next E; start {first}; round 7")
    reveal(table, "bid 1", "bid 2", "bid 3")
    assert (start(table), rounds(table), phase(table)) == (second, 8, "choice")
    assert table.movers == (0, 1, 2)
    assert [chose(table, seat) for seat in range(3)] == [None] * 3


@pytest.mark.rule("SR-11", "SR-22")
def test_used_cards_are_put_away_before_the_next_card_is_turned_up() -> None:
    table = position(f"0: 1a3 cards +2; 1: ground; open E; deck 0; {ONE}")
    reveal(table, "climb 2", "bid 3")
    table.play(0, "to 1a5")
    assert [opened(table), *deck(table)].count("+2") == 5
