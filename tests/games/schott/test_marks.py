"""SC-20 to SC-22, SC-26: what is marked of the rows on a table, for clients without rules."""

from __future__ import annotations

from typing import Any

import pytest

from skydeck.core.kernel import SPECTATOR
from tests.games.schott.tables import position

OTHER = "49 17 35 21 45 28 38 47 26"


def marked(cards: str, rest: str = "") -> dict[str, Any]:
    """What everyone is told of the row of seat 0."""
    table = position(f"0: {cards}; 1: {OTHER} fast; window; {rest}")
    views = [table.view(watcher) for watcher in (0, 1, SPECTATOR)]
    marks = [view.game.marks(view.states, 0) for view in views]
    assert marks[0] == marks[1] == marks[2]
    assert [mark["seat"] for mark in marks[0]] == [0, 1]
    return marks[0][0]


@pytest.mark.rule("SC-20", "SC-21")
@pytest.mark.parametrize(
    ("cards", "option", "stretch"),
    [
        ("3 8 20 11 30 31 40 41 50", "", (3, 3)),
        ("1 2 3 4 5 6 7 8 10", "", (9, 9)),
        ("5 J 6 7 8 9 10 11 12", "", (2, 1)),  # a joker takes a number of its own
        ("5 J 7 8 9 10 11 12 13", "", (9, 8)),
        ("J J J 1 2 3 4 5 9", "", (9, 6)),
        ("5 J 6 4 8 9 10 11 12", "option joker_free=true", (3, 2)),
    ],
)
def test_a_row_is_in_order_up_to_the_first_number_that_does_not_rise(
    cards: str, option: str, stretch: tuple[int, int]
) -> None:
    mark = marked(cards, option)
    assert (mark["cards"], mark["numbers"]) == stretch
    assert (mark["squares"], mark["doubled"]) == (stretch[1], False)


@pytest.mark.rule("SC-22")
def test_fast_track_doubles_what_a_row_is_worth_once_its_window_is_closed() -> None:
    table = position(f"0: 3 8 20 11 30 31 40 41 50 fast; 1: {OTHER} fast; window")
    table.play(0, "fast")
    assert not table.game.marks(table.view(0).states, 0)[0]["doubled"]
    table.play(1, "wait")
    mark, other = table.game.marks(table.view(1).states, 0)
    assert (mark["numbers"], mark["squares"], mark["doubled"]) == (3, 6, True)
    assert not other["doubled"]


@pytest.mark.rule("SC-26")
def test_neighbours_are_numbers_that_follow_each_other() -> None:
    assert marked("9 10 J 1 3 4 2 50 48")["pairs"] == [0, 4]
