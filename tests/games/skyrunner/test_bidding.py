"""SR-12 to SR-16: number cards and the open card."""

from __future__ import annotations

import pytest

from tests.games.skyrunner.tables import (
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


def bidding(*numbers: int, rest: str = "open +5; next E") -> list[str]:
    """The action cards in all hands after these bids for a climbing card of 5."""
    seats = "; ".join(f"{seat}: ground" for seat in range(len(numbers)))
    table = position(f"{seats}; {rest}")
    reveal(table, *[f"bid {number}" for number in numbers])
    return [cards(table, seat) for seat in range(len(numbers))]


@pytest.mark.rule("SR-12")
@pytest.mark.parametrize(
    ("numbers", "winner"),
    [
        ((1, 2), 1),
        ((8, 2), 0),
        ((3, 3, 1), 2),
        ((8, 8, 7, 2), 2),
        ((8, 7, 8, 7, 1), 4),
        ((8, 8, 8, 5, 6), 4),
        ((4, 4, 8, 5, 6), 2),
        ((2, 2, 2, 2, 1), 4),
    ],
)
@pytest.mark.parametrize("first", [0, 1])
def test_the_highest_number_that_occurs_once_wins(
    numbers: tuple[int, ...], winner: int, first: int
) -> None:
    hands = bidding(*numbers, rest=f"open +5; next E; start {first}")
    assert hands == ["+5" if seat == winner else "" for seat in range(len(numbers))]


@pytest.mark.rule("SR-12")
def test_only_number_cards_take_part_in_the_bidding() -> None:
    table = position(
        "0: ground cards +4; 1: ground; 2: ground; open E; next L; option grooves=3/1/1"
    )
    reveal(table, "climb 4", "bid 1", "parasite")
    table.play(0, "to 1a4")
    assert [cards(table, seat) for seat in range(3)] == ["", "E", "+4"]


@pytest.mark.rule("SR-13")
@pytest.mark.parametrize("numbers", [(4, 4), (4, 4, 4), (1, 1, 8, 8), (2, 2, 3, 3, 3)])
def test_without_a_unique_number_the_card_stays_and_the_numbers_are_spent(
    numbers: tuple[int, ...],
) -> None:
    seats = "; ".join(f"{seat}: ground" for seat in range(len(numbers)))
    table = position(f"{seats}; open L; next E")
    reveal(table, *[f"bid {number}" for number in numbers])
    assert (opened(table), rounds(table), phase(table)) == ("L", 2, "choice")
    for seat, number in enumerate(numbers):
        assert cards(table, seat) == ""
        assert bids(table, seat) == "12345678P".replace(str(number), "")


@pytest.mark.rule("SR-13")
def test_where_nobody_plays_a_number_the_card_stays() -> None:
    table = position(f"0: 1a2 cards +2; 1: ground; open S; next E; {ONE}")
    reveal(table, "climb 2", "parasite")
    table.play(0, "to 1a4")
    assert (opened(table), rounds(table)) == ("S", 2)


@pytest.mark.rule("SR-14")
@pytest.mark.parametrize("card", ["E", "+2", "+3", "+4", "+5"])
def test_a_won_climbing_or_equipment_card_is_taken_in_hand(card: str) -> None:
    table = position(f"0: ground; 1: ground cards E; open {card}; next E")
    reveal(table, "bid 3", "bid 4")
    assert sorted(cards(table, 1).split()) == sorted(["E", card])
    assert (cards(table, 0), pile(table)) == ("", "")


@pytest.mark.rule("SR-14")
@pytest.mark.parametrize("card", ["L", "S"])
def test_lost_equipment_and_sabotage_may_be_carried_out_at_once_or_kept(card: str) -> None:
    table = position(f"0: ground; 1: 1a5; 2: ground; open {card}; next E; start 2")
    reveal(table, "bid 3", "bid 4", "bid 4")
    assert (table.movers, phase(table)) == ((0,), "prize")
    assert table.moves(0) == ["keep", "on 1", "on 2"]
    assert opened(table) == card
    table.play(0, "keep")
    assert (cards(table, 0), opened(table), pile(table)) == (card, "E", "")
    assert where(table) == ["ground", "1a5", "ground"]


@pytest.mark.rule("SR-14", "SR-33")
def test_lost_equipment_at_once() -> None:
    table = position("0: ground; 1: 1a5 cards E E; open L; next +2")
    reveal(table, "bid 3", "bid 2")
    table.play(0, "on 1")
    assert (cards(table, 0), cards(table, 1), pile(table)) == ("", "E", "E L")
    assert opened(table) == "+2"


@pytest.mark.rule("SR-14", "SR-35")
def test_sabotage_at_once() -> None:
    table = position(f"0: ground; 1: 1a5; open S; next +2; {ONE}")
    reveal(table, "bid 3", "bid 2")
    table.play(0, "on 1")
    assert where(table) == ["ground", "1a2"]
    assert (cards(table, 0), pile(table), opened(table)) == ("", "S", "+2")


@pytest.mark.rule("SR-14")
@pytest.mark.parametrize("move", ["on 0", "on 2", "on 4"])
def test_a_prize_goes_against_another_seat_of_the_table(move: str) -> None:
    table = position("0: ground; 1: 1a5; open S; next E")
    reveal(table, "bid 3", "bid 2")
    refuse(table, 0, move, "SR-33", "SR-35", "SR-14")


@pytest.mark.rule("SR-14")
@pytest.mark.parametrize("move", [3, 11, 17, 20, 205, 209])
def test_a_prize_is_kept_or_used_and_nothing_else(move: int) -> None:
    table = position("0: ground cards +3; 1: 1a5; open S; next E")
    reveal(table, "bid 3", "bid 2")
    refuse(table, 0, move, "SR-14")


@pytest.mark.rule("SR-14", "SR-10")
def test_a_card_won_before_a_sabotage_can_be_given_up() -> None:
    table = position("0: ground; 1: ground cards S; open +4; next E; start 0")
    reveal(table, "bid 3", "sabotage")
    table.play(1, "on 0")
    assert (phase(table), table.moves(0)) == ("give", ["give 4"])


@pytest.mark.rule("SR-14", "SR-10", "SR-40")
def test_a_card_won_after_a_sabotage_comes_too_late_and_settles_the_debt() -> None:
    table = position("0: ground; 1: ground cards S; open +4; next E; start 1")
    reveal(table, "bid 3", "sabotage")
    table.play(1, "on 0")
    assert (phase(table), rounds(table)) == ("choice", 2)
    assert (cards(table, 0), debts(table, 0), pile(table)) == ("", "", "+4 S")


@pytest.mark.rule("SR-14", "SR-10")
def test_the_card_lies_open_until_the_winners_turn() -> None:
    table = position(f"0: 1a2 cards +2; 1: ground; open +3; next E; {ONE}")
    reveal(table, "climb 2", "bid 1")
    assert (phase(table), opened(table), cards(table, 1)) == ("climb", "+3", "")
    table.play(0, "to 1a4")
    assert (phase(table), opened(table), cards(table, 1)) == ("choice", "E", "+3")


@pytest.mark.rule("SR-15")
def test_a_won_climbing_card_waits_for_the_next_round() -> None:
    table = position(f"0: 1a2; 1: 1a7 cards +2; open +3; next E; {ONE}")
    reveal(table, "bid 1", "climb 2")
    assert (table.movers, phase(table), cards(table, 0)) == ((1,), "climb", "+3")
    table.play(1, "to 1a9")
    assert where(table) == ["1a2", "1a9"]
    assert "climb 3" in table.moves(0)


@pytest.mark.rule("SR-15", "SR-37")
def test_a_won_climbing_card_can_be_given_up_in_the_same_round() -> None:
    table = position("0: ground; 1: ground cards S; open +3; next E")
    reveal(table, "bid 1", "sabotage")
    table.play(1, "on 0")
    assert (table.movers, phase(table)) == ((0,), "give")
    assert table.moves(0) == ["give 3"]


@pytest.mark.rule("SR-15", "SR-14")
def test_a_kept_prize_waits_for_the_next_round() -> None:
    table = position("0: ground; 1: 1a5; open S; next E")
    reveal(table, "bid 1", "bid 1")
    reveal(table, "bid 2", "bid 3")
    table.play(1, "keep")
    assert (phase(table), rounds(table)) == ("choice", 3)
    assert "sabotage" in table.moves(1)


@pytest.mark.rule("SR-16")
def test_numbers_that_won_or_not_are_used() -> None:
    table = position("0: ground bids 168P; 1: ground bids 16; 2: ground bids 2P; open E; next E")
    reveal(table, "bid 6", "bid 6", "bid 2")
    assert [bids(table, seat) for seat in range(3)] == ["18P", "1", "P"]
    assert cards(table, 2) == "E"
    refuse(table, 0, "bid 6", "SR-07", "SR-09")
