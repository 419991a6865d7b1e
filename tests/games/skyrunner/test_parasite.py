"""SR-17 to SR-22: the parasite."""

from __future__ import annotations

import pytest

from tests.games.skyrunner.tables import (
    BIDS,
    ONE,
    bids,
    cards,
    debts,
    opened,
    phase,
    pile,
    position,
    refuse,
    reveal,
    rounds,
    where,
)

THREE = "0: ground; 1: 1a3 cards +3 +3; 2: 1b3 cards +5 E; open L; next E"


@pytest.mark.rule("SR-17")
def test_the_parasite_is_spent_when_it_is_played() -> None:
    table = position("0: ground bids 27P; 1: ground; open E; next E")
    reveal(table, "parasite", "bid 1")
    assert bids(table, 0) == "27"
    refuse(table, 0, "parasite", "SR-17", "SR-09", "SR-07")
    assert pile(table) == ""


@pytest.mark.rule("SR-18")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_single_parasite_gets_the_climbing_cards_of_the_others(first: int) -> None:
    table = position(f"{THREE}; start {first}")
    reveal(table, "parasite", "climb 3", "climb 5")
    while phase(table) == "climb":
        (seat,) = table.movers
        assert cards(table, 0) == ""  # not before the end of the round
        table.play(seat, "to 1a6" if seat == 1 else "to 1b8")
    assert where(table) == ["ground", "1a6", "1b8"]
    assert [cards(table, seat) for seat in range(3)] == ["+3 +5", "+3", "E"]
    assert pile(table) == ""
    assert {"climb 3", "climb 5"} <= set(table.moves(0))


@pytest.mark.rule("SR-19")
def test_two_parasites_get_nothing() -> None:
    table = position(f"0: ground; 1: ground; 2: 1a3 cards +3; open E; next E; {ONE}")
    reveal(table, "parasite", "parasite", "climb 3")
    table.play(2, "to 1a6")
    assert [cards(table, seat) for seat in range(3)] == ["", "", ""]
    assert pile(table) == "+3"
    assert (bids(table, 0), bids(table, 1)) == ("12345678", "12345678")


@pytest.mark.rule("SR-19")
def test_three_parasites_get_nothing() -> None:
    table = position(f"0: ground; 1: ground; 2: 1a3 cards +3; 3: ground; open E; next E; {ONE}")
    reveal(table, "parasite", "parasite", "climb 3", "parasite")
    table.play(2, "to 1a6")
    assert pile(table) == "+3"


@pytest.mark.rule("SR-20")
def test_without_a_climbing_card_the_parasite_is_spent_for_nothing() -> None:
    table = position("0: ground; 1: ground; open E; next +5")
    reveal(table, "parasite", "bid 1")
    assert (bids(table, 0), cards(table, 0)) == ("12345678", "")
    assert (cards(table, 1), pile(table)) == ("E", "")


@pytest.mark.rule("SR-21")
def test_a_parasite_collects_no_other_card() -> None:
    table = position(
        "0: ground; 1: 1a5 cards L S +2 E; 2: 1b5 cards L; 3: 1a12 cards +2 E; open E; next +5;"
        " option grooves=2/1/1"
    )
    reveal(table, "parasite", "sabotage", "lost", "climb 2")
    table.play(1, "on 2")
    table.play(2, "on 1")
    table.play(3, "to 2a2")
    assert cards(table, 0) == "+2"
    assert pile(table) == "E E L S"
    assert opened(table) == "E"


@pytest.mark.rule("SR-21")
def test_a_parasite_does_not_get_the_open_card() -> None:
    table = position("0: ground; 1: ground; open +5; next E")
    reveal(table, "parasite", "bid 1")
    assert (cards(table, 0), cards(table, 1)) == ("", "+5")


@pytest.mark.rule("SR-21")
def test_a_climbing_card_that_moved_nobody_counts_as_played() -> None:
    table = position(f"0: ground; 1: 1a12 cards +3; open E; next E; {ONE}")
    reveal(table, "parasite", "climb 3")
    table.play(1, "to 1a12")
    assert (cards(table, 0), cards(table, 1), pile(table)) == ("+3", "", "")


@pytest.mark.rule("SR-18", "SR-37")
def test_a_given_card_does_not_count_as_played() -> None:
    table = position("0: ground; 1: ground cards +4; 2: ground cards S; open E; next E")
    reveal(table, "parasite", "bid 1", "sabotage")
    table.play(2, "on 1")
    table.play(1, "give 4")
    assert (cards(table, 0), pile(table)) == ("", "+4 S")


@pytest.mark.rule("SR-22")
def test_the_cards_come_at_the_end_of_the_round() -> None:
    # at its turn the sabotage finds no card in the parasite's hand, so the first one settles it
    table = position(f"0: ground; 1: 1a3 cards +3; 2: ground cards S; open E; next E; {ONE}")
    reveal(table, "parasite", "climb 3", "sabotage")
    table.play(1, "to 1a6")
    assert cards(table, 0) == ""
    table.play(2, "on 0")
    assert (phase(table), rounds(table)) == ("choice", 2)
    assert (cards(table, 0), debts(table, 0), pile(table)) == ("", "", "+3 S")


@pytest.mark.rule("SR-22", "SR-40")
@pytest.mark.parametrize(
    ("first", "hand", "discard"), [(0, "+5", "+3 S"), (1, "+5", "+3 S"), (2, "+3", "+5 S")]
)
def test_the_cards_come_in_the_order_in_which_they_were_carried_out(
    first: int, hand: str, discard: str
) -> None:
    table = position(
        "0: ground debts S; 1: 1a3 cards +3; 2: 1b3 cards +5; open L; next E;"
        f" option grooves=2/1/1; start {first}"
    )
    reveal(table, "parasite", "climb 3", "climb 5")
    while phase(table) == "climb":
        (seat,) = table.movers
        table.play(seat, "to 1a6" if seat == 1 else "to 1b8")
    assert (cards(table, 0), debts(table, 0), pile(table)) == (hand, "", discard)


@pytest.mark.rule("SR-22", "SR-40")
def test_each_card_settles_one_debt_of_the_parasite() -> None:
    table = position(
        "0: ground debts S L X2; 1: 1a3 cards +3; 2: 1b3 cards +5; open E; next E;"
        " option grooves=2/1/1"
    )
    reveal(table, "parasite", "climb 3", "climb 5")
    table.play(1, "to 1a6")
    table.play(2, "to 1b8")
    assert (cards(table, 0), debts(table, 0), pile(table)) == ("", "L", "+3 +5 S X2")


@pytest.mark.rule("SR-18")
def test_the_cards_can_be_played_from_the_next_round_on() -> None:
    table = position(f"0: ground; 1: 1a3 cards +3; open E; next E; {ONE}")
    reveal(table, "parasite", "climb 3")
    table.play(1, "to 1a6")
    assert table.moves(0) == [*BIDS, "climb 3"]
    reveal(table, "climb 3", "bid 1")
    table.play(0, "to 1a3")
    assert where(table) == ["1a3", "1a6"]
