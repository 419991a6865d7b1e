"""SR-35 to SR-37: sabotage."""

from __future__ import annotations

import pytest

from skydeck.core.table import Table
from tests.games.skyrunner.tables import (
    ONE,
    cards,
    debts,
    phase,
    pile,
    position,
    refuse,
    reveal,
    rounds,
    where,
)


def sabotage(victim: str, *others: str, rest: str = ONE) -> Table:
    """Seat 0, on the ground, sabotages seat 1; the others have played parasites."""
    lines = [f"{seat}: {text}" for seat, text in enumerate(("ground cards S", victim, *others))]
    table = position("; ".join([*lines, "open E; next E", rest]))
    reveal(table, "sabotage", *["parasite"] * (1 + len(others)))
    table.play(0, "on 1")
    return table


@pytest.mark.rule("SR-35")
def test_one_other_seat_is_named() -> None:
    table = position("0: ground; 1: 1a5 cards S; 2: ground; open E; next E")
    reveal(table, "parasite", "sabotage", "parasite")
    assert (phase(table), table.movers) == ("target", (1,))
    assert table.moves(1) == ["on 0", "on 2"]
    refuse(table, 1, "on 1", "SR-35")
    refuse(table, 1, "on 3", "SR-35")
    refuse(table, 1, "keep", "SR-35", "SR-14")


@pytest.mark.rule("SR-35")
@pytest.mark.parametrize(("square", "after"), [("1a12", "1a9"), ("1a4", "1a1"), ("2a2", "1a11")])
def test_the_figure_falls_three_squares(square: str, after: str) -> None:
    table = sabotage(square)
    assert where(table) == ["ground", after]
    assert pile(table) == "S"
    assert (phase(table), rounds(table)) == ("choice", 2)


@pytest.mark.rule("SR-35")
def test_a_fall_costs_no_equipment_and_no_climbing_card() -> None:
    table = sabotage("2a2 cards E +3 +4 debts L")
    assert (cards(table, 1), debts(table, 1), pile(table)) == ("E +3 +4", "L", "S")


@pytest.mark.rule("SR-35", "SR-10")
def test_who_was_sabotaged_still_climbs_at_the_own_turn() -> None:
    table = position(f"0: ground cards S; 1: 1a9 cards +2; open E; next E; {ONE}")
    reveal(table, "sabotage", "climb 2")
    table.play(0, "on 1")
    assert (table.movers, table.moves(1)) == ((1,), ["to 1a8"])


@pytest.mark.rule("SR-36")
@pytest.mark.parametrize("row", [1, 2, 3])
def test_near_the_ground_the_figure_falls_to_the_ground_only(row: int) -> None:
    table = sabotage(f"1a{row} cards +3 +4")
    assert where(table) == ["ground", "ground"]
    assert (cards(table, 1), debts(table, 1), pile(table)) == ("+3 +4", "", "S")


@pytest.mark.rule("SR-37")
def test_on_the_ground_a_climbing_card_of_3_or_more_is_given_up() -> None:
    table = sabotage("ground cards +2 +3 +3 +5 E")
    assert (phase(table), table.movers) == ("give", (1,))
    assert table.moves(1) == ["give 3", "give 5"]
    refuse(table, 1, "give 2", "SR-37")
    refuse(table, 1, "give 4", "SR-37")
    table.play(1, "give 5")
    assert (cards(table, 1), pile(table)) == ("E +2 +3 +3", "+5 S")
    assert (phase(table), rounds(table)) == ("choice", 2)


@pytest.mark.rule("SR-37")
def test_the_victim_is_asked_also_where_there_is_only_one_card() -> None:
    table = sabotage("ground cards +2 +4")
    assert (phase(table), table.moves(1)) == ("give", ["give 4"])


@pytest.mark.rule("SR-37")
@pytest.mark.parametrize("hand", ["", "cards +2", "cards E E +2 +2 L S"])
def test_without_such_a_card_the_sabotage_becomes_a_climbing_debt(hand: str) -> None:
    table = sabotage(f"ground {hand}")
    assert (debts(table, 1), pile(table)) == ("S", "")
    assert f"cards {cards(table, 1)}".strip() == (hand or "cards")
    assert (phase(table), rounds(table)) == ("choice", 2)


@pytest.mark.rule("SR-37")
@pytest.mark.parametrize("first", [0, 1])
def test_a_card_already_revealed_is_not_in_hand(first: int) -> None:
    table = position(f"0: ground cards S; 1: ground cards +4; open E; next E; {ONE}; start {first}")
    reveal(table, "sabotage", "climb 4")
    if first == 0:
        table.play(0, "on 1")
        assert debts(table, 1) == "S"
        assert (phase(table), table.movers) == ("climb", (1,))
        table.play(1, "to 1a4")
        assert pile(table) == "+4"
    else:
        table.play(1, "to 1a4")
        table.play(0, "on 1")
        assert where(table) == ["ground", "1a1"]
        assert (debts(table, 1), pile(table)) == ("", "+4 S")


@pytest.mark.rule("SR-37")
def test_the_second_of_two_equal_cards_can_be_given() -> None:
    table = position(f"0: ground cards S; 1: ground cards +4 +4; open E; next E; {ONE}")
    reveal(table, "sabotage", "climb 4")
    table.play(0, "on 1")
    assert (phase(table), table.moves(1)) == ("give", ["give 4"])
    table.play(1, "give 4")
    assert (phase(table), table.movers, pile(table)) == ("climb", (1,), "+4 S")
    table.play(1, "to 1a4")
    assert pile(table) == "+4 +4 S"


@pytest.mark.rule("SR-37")
@pytest.mark.parametrize("move", [4, 14, 17, 199, 200, 209, 210])
def test_only_a_card_is_given(move: int) -> None:
    refuse(sabotage("ground cards +4 +5"), 1, move, "SR-37")


@pytest.mark.rule("SR-37")
def test_nobody_gives_for_another_seat() -> None:
    table = sabotage("ground cards +4", "ground cards +4")
    for seat in (0, 2):
        assert table.moves(seat) == []
        assert "seat 1 is" in refuse(table, seat, "give 4")
