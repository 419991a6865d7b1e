"""SR-42 to SR-45: crash cards."""

from __future__ import annotations

import pytest

from skydeck.core.table import Table
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
    refuse_position,
    reveal,
    rounds,
    start,
    where,
)


def crash(card: str, *figures: str, numbers: tuple[int, ...] = (), rest: str = ONE) -> Table:
    """Bids under a crash card; without numbers seat 0 suffers it."""
    lines = [f"{seat}: {figure}" for seat, figure in enumerate(figures)]
    table = position("; ".join([*lines, f"open {card}; next E", rest]))
    chosen = numbers or tuple(range(1, len(figures) + 1))
    return reveal(table, *[f"bid {number}" for number in chosen])


@pytest.mark.rule("SR-42")
@pytest.mark.parametrize(
    ("numbers", "victim"),
    [
        ((1, 2, 3, 4, 5), 0),
        ((5, 4, 3, 2, 6), 3),
        ((1, 1, 3, 4, 2), 4),
        ((1, 1, 2, 2, 8), 4),
        ((8, 7, 8, 7, 8), None),
        ((2, 2, 2, 7, 6), 4),
    ],
)
@pytest.mark.parametrize("first", [0, 3])
def test_the_lowest_number_that_occurs_once_suffers(
    numbers: tuple[int, ...], victim: int | None, first: int
) -> None:
    figures = [f"1{groove}9" for groove in "abcde"]
    rest = f"option grooves=5/1/1; start {first}"
    table = crash("X2", *figures, numbers=numbers, rest=rest)
    expected = [f"1{'abcde'[seat]}{7 if seat == victim else 9}" for seat in range(5)]
    assert where(table) == expected


@pytest.mark.rule("SR-42")
@pytest.mark.parametrize("card", ["X2", "X3"])
def test_numbers_are_spent_and_the_card_goes_to_the_common_discard(card: str) -> None:
    table = crash(card, "1a9", "ground", numbers=(4, 6))
    assert (bids(table, 0), bids(table, 1)) == ("1235678P", "1234578P")
    assert (pile(table), opened(table)) == (card, "E")
    assert (phase(table), rounds(table), start(table)) == ("choice", 2, 1)


@pytest.mark.rule("SR-42")
def test_nobody_wins_a_crash_card() -> None:
    table = crash("X3", "1a9", "ground", "ground")
    assert [cards(table, seat) for seat in range(3)] == ["", "", ""]


@pytest.mark.rule("SR-43")
@pytest.mark.parametrize("numbers", [(5, 5), (5, 5, 5), (2, 2, 7, 7)])
def test_without_a_unique_number_the_card_stays_open(numbers: tuple[int, ...]) -> None:
    figures = [f"1{groove}9 cards +3" for groove in "abcd"[: len(numbers)]]
    table = crash("X3", *figures, numbers=numbers, rest="option grooves=5/1/1")
    assert (opened(table), pile(table), rounds(table)) == ("X3", "", 2)
    assert where(table) == [f"1{groove}9" for groove in "abcd"[: len(numbers)]]
    assert table.moves(0) == [bid for bid in BIDS if bid != f"bid {numbers[0]}"]
    refuse(table, 0, "climb 3", "SR-08")


@pytest.mark.rule("SR-43")
def test_a_crash_card_that_stayed_strikes_later() -> None:
    table = crash("X3", "1a9", "ground", numbers=(5, 5))
    reveal(table, "bid 6", "bid 8")
    assert (where(table), pile(table), opened(table)) == (["1a6", "ground"], "X3", "E")


@pytest.mark.rule("SR-44")
@pytest.mark.parametrize(("card", "after"), [("X2", "1a7"), ("X3", "1a6")])
def test_the_figure_falls_by_the_value_of_the_card(card: str, after: str) -> None:
    assert where(crash(card, "1a9", "ground")) == [after, "ground"]


@pytest.mark.rule("SR-44", "SR-36")
@pytest.mark.parametrize(("card", "square"), [("X2", "1a1"), ("X3", "1a2"), ("X2", "1a2")])
def test_near_the_ground_the_figure_falls_to_the_ground_only(card: str, square: str) -> None:
    table = crash(card, f"{square} cards +2 +3", "ground")
    assert (where(table), cards(table, 0)) == (["ground", "ground"], "+2 +3")
    assert (debts(table, 0), pile(table)) == ("", card)


@pytest.mark.rule("SR-44", "SR-39")
@pytest.mark.parametrize(
    ("card", "after"), [("X2", ["1a7", "1a6", "ground"]), ("X3", ["1a6", "1a5", "ground"])]
)
def test_others_are_taken_along_by_the_same_number_of_squares(card: str, after: list[str]) -> None:
    assert where(crash(card, "1a9", "1a8", "ground")) == after


@pytest.mark.rule("SR-44", "SR-38")
def test_the_crashed_figure_chooses_left_or_right() -> None:
    table = crash("X2", "2a2", "ground", rest="option grooves=2/1/1")
    assert (phase(table), table.movers, where(table)[0]) == ("fall", (0,), "2a1")
    table.play(0, "right")
    assert (where(table)[0], pile(table), phase(table)) == ("1b12", "X2", "choice")


@pytest.mark.rule("SR-44")
@pytest.mark.parametrize(("card", "value"), [("X2", 2), ("X3", 3)])
def test_on_the_ground_a_climbing_card_of_exactly_that_value_is_given(
    card: str, value: int
) -> None:
    table = crash(card, "ground cards +2 +3 +4 +5", "1a4")
    assert (phase(table), table.movers, table.moves(0)) == ("give", (0,), [f"give {value}"])
    refuse(table, 0, "give 4", "SR-44")
    refuse(table, 0, f"give {5 - value}", "SR-44")
    table.play(0, f"give {value}")
    assert pile(table) == f"+{value} {card}"
    assert f"+{value}" not in cards(table, 0)
    assert (phase(table), rounds(table), opened(table)) == ("choice", 2, "E")


@pytest.mark.rule("SR-44")
@pytest.mark.parametrize(("card", "hand"), [("X2", "+3 +4 +5"), ("X3", "+2 +4 +5"), ("X3", "E")])
def test_otherwise_the_crash_card_becomes_a_climbing_debt(card: str, hand: str) -> None:
    table = crash(card, f"ground cards {hand}", "1a4")
    assert (debts(table, 0), cards(table, 0), pile(table)) == (card, hand, "")
    assert (phase(table), opened(table)) == ("choice", "E")


@pytest.mark.rule("SR-44")
@pytest.mark.parametrize(
    ("card", "gives"),
    [("X2", ["give 2", "give 3", "give 5"]), ("X3", ["give 3", "give 5"])],
)
def test_with_crash_at_least_a_higher_card_may_be_given(card: str, gives: list[str]) -> None:
    rest = f"{ONE}; option crash_at_least=true"
    table = crash(card, "ground cards +2 +3 +5", "1a4", rest=rest)
    assert table.moves(0) == gives
    refuse(table, 0, "give 4", "SR-44")
    table.play(0, "give 5")
    assert (cards(table, 0), pile(table)) == ("+2 +3", f"+5 {card}")


@pytest.mark.rule("SR-44")
def test_with_crash_at_least_a_lower_card_is_not_enough() -> None:
    table = crash("X3", "ground cards +2 +2", "1a4", rest=f"{ONE}; option crash_at_least=true")
    assert (debts(table, 0), cards(table, 0)) == ("X3", "+2 +2")


@pytest.mark.rule("SR-45")
@pytest.mark.parametrize("card", ["X2", "X3"])
def test_a_crash_card_is_in_nobodys_hand(card: str) -> None:
    refuse_position(f"0: ground cards {card}; 1: ground; open E")
    for figure in ("1a9", "ground", "ground cards +2 +3"):
        table = crash(card, figure, "1a12")
        if phase(table) == "give":
            table.play(0, table.moves(0)[0])
        for seat in (0, 1):
            assert card not in cards(table, seat)
        assert card in f"{pile(table)} {debts(table, 0)}"
