"""The table of Level 8 as a round left it, from the views of a seat."""

from __future__ import annotations

from typing import Any

import pytest

import skydeck
from skydeck.core.kernel import EMPTY, SPECTATOR, UNKNOWN
from skydeck.core.table import Table
from skydeck.games.level8.record import OVER, SKIP
from tests.games.level8.cards import TEN, position
from tests.games.level8.test_options import ended as ended_round

GAME = skydeck.game("level8")
LAID = "laid 0: 3r 4b 5g | 7r 8b 9g ~(10o 11o 12o 13o)"


def last_turn(last: str = "14b") -> Table:
    """Seat 0, which has displayed, has one card left."""
    others = f"1: {TEN}; 2: {TEN}; pile 0: 2y; levels 1 3 5"
    table = position(f"0: {last} 6y; {others}; {LAID}; to play 0")
    table.play(0, "add 6y to 0.1")
    return table


def end(table: Table, seat: int = SPECTATOR) -> Any:
    """The view of the round that has just ended; None where none has."""
    views = table.view(seat).states
    ended = GAME.end(views, 1, views, 0)
    return None if ended is None else ended[0]


@pytest.mark.rule("L8-25", "L8-26")
def test_what_lies_on_the_table_is_seen_before_levels_rise() -> None:
    table = last_turn()
    assert end(table) is None
    table.play(0, "discard 14b")
    ended = end(table)
    assert table.state.rounds == ended.rounds + 1
    assert ended.levels[:3].tolist() == [1, 3, 5]
    assert ended.displayed[:3].tolist() == [1, 0, 0]
    assert ended.held[:3].tolist() == [0, 10, 10]
    top = ended.piles[0, ended.piled[0] - 1]
    assert table.game.notation.write_move(table.view(0).state, int(table.state.last_move)) == (
        "discard 14b"
    )
    assert (top, ended.piled[0], ended.phase, ended.movers) == (13 * 6 + 4, 2, OVER, 0)
    table.play(table.movers[0], "draw")
    assert end(table) is None


@pytest.mark.rule("L8-05", "L8-25")
@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1])
def test_hands_that_are_left_stay_hidden_from_others(seat: int) -> None:
    table = last_turn()
    table.play(0, "discard 14b")
    ended = end(table, seat)
    for other in (1, 2):
        hand = ended.hands[other, :10].tolist()
        assert (hand == [UNKNOWN] * 10) == (other != seat)
    assert set(ended.hands[0].tolist()) == {EMPTY}
    assert set(ended.deck[: ended.decked].tolist()) == {UNKNOWN}


@pytest.mark.rule("L8-23")
def test_a_skip_as_the_last_card_lies_before_its_seat() -> None:
    table = last_turn("!")
    table.play(0, "skip 2")
    ended = end(table)
    assert ended.skips[:3].tolist() == [0, 0, 1]
    assert SKIP not in ended.piles[0].tolist()


@pytest.mark.rule("L8-29")
def test_a_round_ends_before_cards_are_kept_and_not_again_after_that() -> None:
    table = ended_round()
    assert end(table).levels[:5].tolist() == [1, 5, 4, 8, 6]
    for seat in table.movers:
        table.play(seat, "done")
    assert table.state.rounds == 2
    assert end(table) is None


@pytest.mark.rule("L8-24")
def test_a_display_of_level_eight_ends_the_last_round() -> None:
    level_8 = "1r 1b 7y 7g 7p 13r 13o 13g 13b"
    table = position(f"0: {level_8} 4y 10p; 1: {TEN}; 2: {TEN}; levels 8 5 3; to play 0")
    table.play(0, "name 1")
    assert table.over
    ended = end(table)
    assert (ended.levels[:3].tolist(), ended.displayed[0]) == ([8, 5, 3], 8)
