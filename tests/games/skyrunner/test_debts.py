"""SR-40 and SR-41: debts."""

from __future__ import annotations

import pytest

from skydeck.core.table import Table
from tests.games.skyrunner.tables import (
    ONE,
    cards,
    debts,
    deck,
    opened,
    phase,
    pile,
    position,
    reveal,
    where,
)

MIN_VALUE = "option debt_min_value=true"


def win(prize: str, owed: str, hand: str = "", rest: str = "") -> Table:
    """Seat 0, which owes something, wins a card."""
    text = f"0: ground{hand and f' cards {hand}'}{owed and f' debts {owed}'}"
    table = position(f"{text}; 1: ground; open {prize}; next E; {rest}")
    reveal(table, "bid 8", "bid 7")
    return table


@pytest.mark.rule("SR-40")
def test_won_equipment_settles_an_equipment_debt() -> None:
    table = win("E", "L", "+3")
    assert (cards(table, 0), debts(table, 0), pile(table)) == ("+3", "", "E L")


@pytest.mark.rule("SR-40")
@pytest.mark.parametrize("debt", ["S", "X2", "X3"])
@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_a_won_climbing_card_of_any_value_settles_a_climbing_debt(debt: str, value: int) -> None:
    table = win(f"+{value}", debt, "E")
    assert (cards(table, 0), debts(table, 0), pile(table)) == ("E", "", f"+{value} {debt}")


@pytest.mark.rule("SR-40")
@pytest.mark.parametrize(
    ("prize", "owed"), [("E", "S"), ("E", "X2 X3"), ("+3", "L"), ("+3", "L L")]
)
def test_a_card_of_the_other_kind_is_taken_in_hand(prize: str, owed: str) -> None:
    table = win(prize, owed)
    assert (cards(table, 0), debts(table, 0), pile(table)) == (prize, owed, "")


@pytest.mark.rule("SR-40")
@pytest.mark.parametrize(
    ("prize", "owed", "left"),
    [
        ("+3", "S X2", "X2"),
        ("+3", "X2 S", "S"),
        ("+3", "X3 S S", "S S"),
        ("+3", "L S X3", "L X3"),
        ("E", "S L L", "S L"),
        ("E", "L S L", "S L"),
    ],
)
def test_several_debts_are_settled_oldest_first_one_card_each(
    prize: str, owed: str, left: str
) -> None:
    table = win(prize, owed)
    assert (cards(table, 0), debts(table, 0)) == ("", left)


@pytest.mark.rule("SR-40")
def test_debts_are_never_settled_from_cards_held_earlier() -> None:
    table = win("L", "L S", "E E +5")
    table.play(0, "keep")
    assert (cards(table, 0), debts(table, 0)) == ("E E +5 L", "L S")


@pytest.mark.rule("SR-40")
def test_an_equipment_card_held_earlier_does_not_settle_a_new_debt_of_climbing() -> None:
    table = position("0: ground cards S; 1: ground cards +2 E; open E; next E; start 1")
    reveal(table, "sabotage", "parasite")
    table.play(0, "on 1")
    assert (cards(table, 1), debts(table, 1)) == ("E +2", "S")


@pytest.mark.rule("SR-40")
def test_debts_do_not_stop_a_seat_from_playing_its_cards() -> None:
    table = position(f"0: 1a11 cards +3 E debts L S X2; 1: ground; open E; next E; {ONE}")
    reveal(table, "climb 3", "bid 1")
    table.play(0, "to 2a2")
    assert (where(table)[0], cards(table, 0), debts(table, 0)) == ("2a2", "", "L S X2")


@pytest.mark.rule("SR-40")
def test_a_kept_sabotage_settles_nothing() -> None:
    table = win("S", "L S")
    table.play(0, "keep")
    assert (cards(table, 0), debts(table, 0), pile(table)) == ("S", "L S", "")


@pytest.mark.rule("SR-40")
def test_a_card_from_a_parasite_settles_a_debt() -> None:
    table = position(f"0: ground debts X3; 1: 1a2 cards +2; open E; next E; {ONE}")
    reveal(table, "parasite", "climb 2")
    table.play(1, "to 1a4")
    assert (cards(table, 0), debts(table, 0), pile(table)) == ("", "", "+2 X3")


@pytest.mark.rule("SR-40")
@pytest.mark.parametrize(
    ("value", "owed", "left"),
    [
        (2, "S", "S"),
        (3, "S", ""),
        (5, "S", ""),
        (2, "X2", ""),
        (3, "X2", "X2"),
        (2, "X3", "X3"),
        (3, "X3", ""),
        (4, "X3", "X3"),
        (3, "X2 S", "X2"),  # the oldest debt that it can settle
        (2, "S X3 X2", "S X3"),
        (3, "X2 X3 S", "X2 S"),
        (4, "X2 X3 S S", "X2 X3 S"),
        (5, "L X2", "L X2"),
    ],
)
def test_with_debt_min_value_a_debt_wants_its_value(value: int, owed: str, left: str) -> None:
    table = win(f"+{value}", owed, rest=MIN_VALUE)
    assert debts(table, 0) == left
    assert cards(table, 0) == (f"+{value}" if left == owed else "")


@pytest.mark.rule("SR-40")
def test_with_debt_min_value_equipment_settles_an_equipment_debt() -> None:
    table = win("E", "X2 L", rest=MIN_VALUE)
    assert (cards(table, 0), debts(table, 0)) == ("", "X2")


@pytest.mark.rule("SR-40", "SR-22")
def test_with_debt_min_value_each_card_of_a_parasite_settles_what_it_can() -> None:
    table = position(
        "0: ground debts X3 S; 1: 1a2 cards +2; 2: 1b2 cards +5; 3: 1c2 cards +3; open E; next E;"
        f" option grooves=3/1/1; {MIN_VALUE}"
    )
    reveal(table, "parasite", "climb 2", "climb 5", "climb 3")
    table.play(1, "to 1a4")
    table.play(2, "to 1b7")
    table.play(3, "to 1c5")
    assert (cards(table, 0), debts(table, 0), pile(table)) == ("+2", "", "+3 +5 S X3")


@pytest.mark.rule("SR-41")
def test_cards_that_are_debts_are_out_of_circulation() -> None:
    table = position("0: ground debts L S; 1: ground debts X2; open E; deck 0")
    reveal(table, "bid 1", "bid 2")
    main = [opened(table), *deck(table)]
    assert (main.count("L"), main.count("S"), main.count("X2"), main.count("X3")) == (1, 3, 0, 1)
    assert (debts(table, 0), debts(table, 1)) == ("L S", "X2")


@pytest.mark.rule("SR-41", "SR-46")
def test_debts_do_not_count_at_the_end_of_the_game() -> None:
    table = position(f"0: 3a12 cards +2 E debts L S S; 1: 3a11; open E; next E; {ONE}")
    reveal(table, "climb 2", "bid 1")
    table.play(0, "to roof")
    assert (table.winners, table.points) == ((0,), (37, 35))
    assert phase(table) == "over"
