"""The table of Skyjo as a round left it, from the views of a seat."""

from __future__ import annotations

from typing import Any

import pytest

import skydeck
from skydeck.core.kernel import SPECTATOR, UNKNOWN
from skydeck.core.table import Table
from skydeck.games.skyjo.record import DOWN, OVER

GAME = skydeck.game("skyjo")
LAST_TURN = """
    0: . . . 0 / . . . 1 / . . . 2
    1: 5? . 6 8? / 5? . 1 9 / 5 . 0? 10?
    closer 0
    hand 3 drawn
    totals 20 -5
    rounds 3
    to move 1
    """


def end(table: Table, seat: int = SPECTATOR) -> Any:
    """The view of the round that has just ended; None where none has."""
    views = table.view(seat).states
    ended = GAME.end(views, 1, views, 0)
    return None if ended is None else ended[0]


@pytest.mark.rule("SJ-21")
@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1])
def test_everyone_sees_all_cards_of_the_round_before_columns_go(seat: int) -> None:
    table = skydeck.from_text("skyjo", LAST_TURN)
    table.play(1, "swap C1")
    ended = end(table, seat)
    assert ended.cards[0, 9:].tolist() == [0, 1, 2]
    assert ended.cards[1, [0, 1, 2, 6, 7, 8, 9, 10, 11]].tolist() == [5, 5, 5, 3, 1, 0, 8, 9, 10]
    assert DOWN not in ended.faces[:2]
    assert ended.totals[:2].tolist() == [20, -5]
    assert (ended.rounds, ended.phase, ended.closer, ended.movers) == (3, OVER, 0, 0)
    assert set(ended.deck[: ended.decked].tolist()) == {UNKNOWN}


@pytest.mark.rule("SJ-11")
def test_the_next_round_is_no_part_of_it() -> None:
    table = skydeck.from_text("skyjo", LAST_TURN)
    assert end(table) is None
    table.play(1, "swap C1")
    assert end(table) is not None
    table.play(table.movers[0], "turn A1")
    assert end(table) is None


@pytest.mark.rule("SJ-02")
def test_the_last_round_ends_as_every_other() -> None:
    table = skydeck.from_text("skyjo", f"{LAST_TURN}; option rounds=3")
    table.play(1, "swap C1")
    assert table.over
    assert end(table).totals[:2].tolist() == [20, -5]
