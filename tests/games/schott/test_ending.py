"""The table of SCHOTT as a stage left it, from the views of a seat."""

from __future__ import annotations

from typing import Any

import pytest

import skydeck
from skydeck.core.kernel import NONE, SPECTATOR
from skydeck.core.table import Table
from skydeck.games.schott.record import PHASE, TURN_LIMIT
from tests.games.schott.tables import ALMOST, QUIET, end_window, position, squares

GAME = skydeck.game("schott")


def stage(rest: str = "option locations=none; to move 0") -> Table:
    """A swap of places 1 and 2 completes the row of seat 0."""
    return position(f"0: {ALMOST} at 3 actions 1 2; 1: {QUIET[1]} at 5; {rest}")


def end(table: Table, seat: int = SPECTATOR) -> Any:
    """The view of the stage that has just ended; None where none has."""
    views = table.view(seat).states
    ended = GAME.end(views, 1, views, 0)
    return None if ended is None else ended[0]


@pytest.mark.rule("SC-20", "SC-23")
@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1])
def test_the_rows_are_seen_with_the_pieces_where_they_stood(seat: int) -> None:
    table = stage()
    table.play(0, "action left")
    assert end(table, seat) is None
    table.play(0, "swap 1 2")
    ended = end(table, seat)
    assert squares(table) == [12, 6]
    assert ended.squares[:2].tolist() == [3, 5]
    assert ended.rows[0].tolist() == sorted(ended.rows[0].tolist())
    assert (ended.winner, ended.phase, ended.movers, ended.turn) == (0, PHASE.OVER, 0, NONE)
    assert ended.rounds == table.state.rounds == 1


@pytest.mark.rule("SC-24")
def test_the_question_that_follows_ends_no_stage_again() -> None:
    table = stage()
    table.play(0, "action left")
    table.play(0, "swap 1 2")
    assert end(table) is not None
    table.play(0, "answer a")
    assert table.state.rounds == 2
    assert end(table) is None


@pytest.mark.rule("SC-20")
def test_a_stage_may_end_with_its_window() -> None:
    table = position(f"0: {' '.join(sorted(ALMOST.split(), key=int))} fast; 1: {QUIET[1]}; window")
    end_window(table)
    assert end(table).winner == 0


@pytest.mark.rule("SC-35")
def test_a_stage_that_ran_out_of_turns_is_not_shown() -> None:
    table = stage(f"option locations=none; to move 1; starter 0; turns {TURN_LIMIT}")
    table.play(1, "draw")
    table.play(1, "place 9")
    assert table.state.rounds == 2
    assert end(table) is None
