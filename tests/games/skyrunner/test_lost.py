"""SR-33 and SR-34: lost equipment."""

from __future__ import annotations

import pytest

from tests.games.skyrunner.tables import (
    cards,
    debts,
    opened,
    phase,
    pile,
    position,
    refuse,
    reveal,
)

TEXT = "0: ground cards L E; 1: ground cards E E; 2: ground; open +2; next E"


@pytest.mark.rule("SR-33")
def test_one_other_seat_is_named() -> None:
    table = reveal(position(TEXT), "lost", "bid 1", "bid 1")
    assert (phase(table), table.movers) == ("target", (0,))
    assert table.moves(0) == ["on 1", "on 2"]
    for move in ("on 0", "on 3"):
        refuse(table, 0, move, "SR-33")


@pytest.mark.rule("SR-33")
def test_the_victim_loses_one_equipment_with_the_card() -> None:
    table = reveal(position(TEXT), "lost", "bid 1", "bid 1")
    table.play(0, "on 1")
    assert [cards(table, seat) for seat in range(3)] == ["E", "E", ""]
    assert pile(table) == "E L"
    assert [debts(table, seat) for seat in range(3)] == ["", "", ""]


@pytest.mark.rule("SR-33")
def test_the_target_is_asked_also_where_there_is_only_one() -> None:
    table = position("0: ground cards L; 1: ground cards E; open +2; next E; start 1")
    reveal(table, "lost", "parasite")
    assert (phase(table), table.moves(0)) == ("target", ["on 1"])


@pytest.mark.rule("SR-33")
@pytest.mark.parametrize("move", [199, 17, 1, 15, 205, 209])
def test_only_a_seat_is_an_answer(move: int) -> None:
    refuse(reveal(position(TEXT), "lost", "bid 1", "bid 1"), 0, move, "SR-33", "SR-14")


@pytest.mark.rule("SR-33")
def test_a_card_from_the_hand_is_carried_out_at_its_turn() -> None:
    table = position("0: ground; 1: ground cards L; open E; next +2; start 0")
    reveal(table, "bid 4", "lost")
    assert (table.movers, phase(table)) == ((1,), "target")
    assert (cards(table, 0), opened(table)) == ("E", "none")
    table.play(1, "on 0")
    assert (cards(table, 0), pile(table)) == ("", "E L")


@pytest.mark.rule("SR-33", "SR-14")
def test_a_card_that_was_kept_is_played_later() -> None:
    table = position("0: ground; 1: ground cards E; open L; next +2")
    reveal(table, "bid 4", "bid 3")
    table.play(0, "keep")
    reveal(table, "lost", "bid 1")
    table.play(0, "on 1")
    assert (cards(table, 0), cards(table, 1), pile(table)) == ("", "+2", "E L")


@pytest.mark.rule("SR-34")
def test_who_has_no_equipment_gets_a_debt() -> None:
    table = reveal(position(TEXT), "lost", "bid 1", "bid 1")
    table.play(0, "on 2")
    assert (debts(table, 2), pile(table)) == ("L", "")
    assert [cards(table, seat) for seat in range(3)] == ["E", "E E", ""]


@pytest.mark.rule("SR-34", "SR-14")
def test_a_card_used_at_once_may_become_a_debt() -> None:
    table = position("0: ground; 1: ground cards +3; open L; next +2")
    reveal(table, "bid 4", "bid 3")
    table.play(0, "on 1")
    assert (debts(table, 1), cards(table, 1), pile(table)) == ("L", "+3", "")


@pytest.mark.rule("SR-34")
def test_there_may_be_two_equipment_debts() -> None:
    table = position("0: ground cards L; 1: ground debts L; open +2; next E")
    reveal(table, "lost", "bid 1")
    table.play(0, "on 1")
    assert debts(table, 1) == "L L"


@pytest.mark.rule("SR-34")
def test_a_debt_follows_the_debts_that_are_there() -> None:
    table = position("0: ground cards L; 1: ground debts S X3; open E; next E; start 1")
    reveal(table, "lost", "parasite")
    table.play(0, "on 1")
    assert debts(table, 1) == "S X3 L"
