"""The worked examples at the end of the rules, each played as it is told."""

from __future__ import annotations

import pytest

from tests.games.skyrunner.tables import (
    BIDS,
    NUMBERS,
    ONE,
    bids,
    cards,
    climbing,
    debts,
    ends,
    opened,
    phase,
    pile,
    position,
    reveal,
    where,
)


def bidding(card: str, *numbers: int) -> list[str]:
    """Who has the card, or has fallen, after these bids; else where the card is."""
    figures = [f"1{'abcde'[seat]}9" for seat in range(len(numbers))]
    seats = "; ".join(f"{seat}: {figure}" for seat, figure in enumerate(figures))
    table = position(f"{seats}; open {card}; next L; option grooves=5/1/1")
    reveal(table, *[f"bid {number}" for number in numbers])
    found = [f"seat {seat}" for seat in range(len(numbers)) if cards(table, seat)]
    found += [
        f"seat {seat} falls" for seat in range(len(numbers)) if where(table)[seat] != figures[seat]
    ]
    return found or [f"open {opened(table)}"]


@pytest.mark.rule("SR-12", "SR-13", "SR-42", "SR-43")
@pytest.mark.parametrize(
    ("card", "numbers", "outcome"),
    [
        ("+5", (3, 3, 4, 4, 1), "seat 4"),
        ("+5", (8, 8), "open +5"),
        ("X2", (6, 6, 7, 7, 8), "seat 4 falls"),
        ("X2", (5, 5, 5), "open X2"),
    ],
)
def test_1_bids(card: str, numbers: tuple[int, ...], outcome: str) -> None:
    assert bidding(card, *numbers) == [outcome]


@pytest.mark.rule("SR-24", "SR-29", "SR-30")
def test_2_across_a_ledge_into_any_groove() -> None:
    wide = "option grooves=5/5/5"
    table = climbing("1a11 cards +4 E", "ground", rest=wide)
    assert {"2a3", "2b3", "2c3", "2d3", "2e3"} <= ends(table)
    table = climbing("1a11 cards +4", "ground", rest=wide)
    assert ends(table) == {"1a12", "1b12", "1c12", "1d12", "1e11"}


@pytest.mark.rule("SR-24", "SR-27")
def test_3_overtaking_in_a_single_groove() -> None:
    table = climbing("1a5 cards +4 E", "1a6")
    assert ends(table) == {"1a5", "1a9"}
    assert ends(climbing("1a5 cards +3 E", "1a6")) == {"1a5"}


@pytest.mark.rule("SR-26", "SR-30")
def test_4_a_figure_and_a_ledge_in_one_move() -> None:
    table = climbing("1a10 cards +5 E E", "1a12")
    assert ends(table) == {"1a11", "2a3"}
    table.play(0, "to 2a3")
    assert cards(table, 0) == ""
    assert ends(climbing("1a10 cards +5 E", "1a12")) == {"1a11"}


@pytest.mark.rule("SR-24")
def test_4_a_free_path_that_would_stop_short() -> None:
    table = climbing("1a5 cards +4 E", "1b6", rest="option grooves=2/1/1")
    table.play(0, "to 1a7")
    assert (where(table)[0], cards(table, 0)) == ("1a7", "")


@pytest.mark.rule("SR-39", "SR-44")
def test_5_a_crash_takes_another_along() -> None:
    table = position(f"0: 1a6; 1: 1a4; open X2; next E; {ONE}")
    reveal(table, "bid 1", "bid 2")
    assert where(table) == ["1a4", "1a2"]


@pytest.mark.rule("SR-36")
def test_6_a_sabotage_near_the_ground() -> None:
    table = position(f"0: 1a2; 1: ground cards S; open E; next E; {ONE}")
    reveal(table, "parasite", "sabotage")
    table.play(1, "on 0")
    assert where(table) == ["ground", "ground"]


@pytest.mark.rule("SR-37")
def test_6_the_4_is_given() -> None:
    table = position("0: ground cards +2 +4; 1: ground cards S; open E; next E")
    reveal(table, "parasite", "sabotage")
    table.play(1, "on 0")
    assert table.moves(0) == ["give 4"]
    table.play(0, "give 4")
    assert (cards(table, 0), pile(table)) == ("+2", "+4 S")


@pytest.mark.rule("SR-37", "SR-40")
def test_6_with_only_a_2_there_is_a_debt_that_the_next_climbing_card_settles() -> None:
    table = position("0: ground cards +2; 1: ground cards S; open +2; next E")
    reveal(table, "parasite", "sabotage")
    table.play(1, "on 0")
    assert (debts(table, 0), pile(table)) == ("S", "")
    reveal(table, "bid 3", "bid 2")
    assert (cards(table, 0), debts(table, 0), pile(table)) == ("+2", "", "+2 S")


@pytest.mark.rule("SR-18", "SR-19")
def test_7_parasites() -> None:
    text = "1: 1a2 cards +3; 2: 1b2 cards +5; 3: ground; open E; next E; option grooves=2/1/1"
    for last, hand, discard in (("bid 1", "+3 +5", ""), ("parasite", "", "+3 +5")):
        table = position(f"0: ground; {text}")
        reveal(table, "parasite", "climb 3", "climb 5", last)
        table.play(1, "to 1a5")
        table.play(2, "to 1b7")
        assert where(table) == ["ground", "1a5", "1b7", "ground"]
        assert (cards(table, 0), pile(table)) == (hand, discard)


@pytest.mark.rule("SR-09")
def test_8_the_parasite_now_and_nine_cards_next_round_or_any_number_now() -> None:
    text = "0: ground bids P; 1: ground; open E; next E"
    table = position(text)
    assert table.moves(0) == [*BIDS, "parasite"]
    reveal(table, "parasite", "bid 1")
    assert bids(table, 0) == "-"
    assert table.moves(0) == [*BIDS, "parasite"]
    other = table.copy()
    reveal(table, "bid 4", "bid 2")
    assert bids(table, 0) == "1235678P"
    reveal(other, "parasite", "bid 2")
    assert bids(other, 0) == NUMBERS
    table = position(text)
    reveal(table, "bid 8", "bid 1")
    assert bids(table, 0) == "1234567P"


@pytest.mark.rule("SR-38", "SR-39")
def test_9_a_figure_is_hit_twice() -> None:
    table = position(
        "0: 3a2; 1: 3a1; 2: 2b1; 3: ground cards S; open E; next E;"
        " option rows=12/1/12; option grooves=1/2/1"
    )
    reveal(table, *["parasite"] * 3, "sabotage")
    table.play(3, "on 0")
    assert (phase(table), table.movers) == ("fall", (1,))
    table.play(1, "left")
    assert (phase(table), table.movers) == ("fall", (0,))
    table.play(0, "right")
    assert where(table) == ["1a12", "1a8", "1a10", "ground"]
