"""SR-38 and SR-39: falls, where grooves do not line up, and figures that are taken along."""

from __future__ import annotations

import pytest

from skydeck.core.table import Table
from tests.games.skyrunner.tables import (
    ONE,
    phase,
    pile,
    position,
    refuse,
    reveal,
    where,
)

SMALL = "option rows=12/1/12; option grooves=1/2/1"


def sabotage(*figures: str, rest: str = ONE) -> Table:
    """The last seat, on the ground, sabotages seat 0; the others have played parasites."""
    last = len(figures)
    lines = [f"{seat}: {figure}" for seat, figure in enumerate(figures)]
    table = position("; ".join([*lines, f"{last}: ground cards S", "open E; next E", rest]))
    reveal(table, *["parasite"] * last, "sabotage")
    table.play(last, "on 0")
    return table


def falls_to(square: str, grooves: str) -> set[str]:
    """Where a figure may be after a fall of three squares."""
    table = sabotage(square, rest=f"option grooves={grooves}")
    if phase(table) != "fall":
        return {where(table)[0]}
    found = set()
    for way in table.moves(0):
        other = table.copy()
        other.play(0, way)
        found.add(where(other)[0])
    return found


@pytest.mark.rule("SR-38")
@pytest.mark.parametrize(
    ("square", "grooves", "after"),
    [
        # lined up: the groove directly below
        ("2a1", "1/1/1", {"1a10"}),
        ("2b1", "3/3/3", {"1b10"}),
        ("2a1", "3/1/1", {"1b10"}),
        ("2a1", "5/1/1", {"1c10"}),
        ("2a1", "4/2/1", {"1b10"}),
        ("2b1", "4/2/1", {"1c10"}),
        ("2c1", "5/3/1", {"1d10"}),
        ("3b1", "1/4/2", {"2c10"}),
        # between two grooves
        ("2a1", "2/1/1", {"1a10", "1b10"}),
        ("2a1", "3/2/1", {"1a10", "1b10"}),
        ("2b1", "3/2/1", {"1b10", "1c10"}),
        ("2a1", "4/1/1", {"1b10", "1c10"}),
        ("2a1", "5/2/1", {"1b10", "1c10"}),
        ("2b1", "4/3/1", {"1b10", "1c10"}),
        ("3a1", "1/2/1", {"2a10", "2b10"}),
        ("2b1", "2/3/1", {"1a10", "1b10"}),
        # a wider wall above: clipped to the wall below
        ("2a1", "2/3/1", {"1a10"}),
        ("2c1", "2/3/1", {"1b10"}),
        ("2a1", "1/2/1", {"1a10"}),
        ("2b1", "1/2/1", {"1a10"}),
        ("2e1", "1/5/1", {"1a10"}),
        ("2a1", "3/5/1", {"1a10"}),
        ("2e1", "3/5/1", {"1c10"}),
        ("2d1", "3/5/1", {"1c10"}),
        ("2a1", "2/5/1", {"1a10"}),
        ("2c1", "2/5/1", {"1a10", "1b10"}),
        ("2b1", "2/4/1", {"1a10"}),
        ("2d1", "2/4/1", {"1b10"}),
        ("2b1", "3/4/1", {"1a10", "1b10"}),
        ("2a1", "3/4/1", {"1a10"}),
        ("3e1", "1/4/5", {"2d10"}),
        ("3c1", "1/4/5", {"2b10", "2c10"}),
    ],
)
def test_a_figure_falls_into_the_groove_below(square: str, grooves: str, after: set[str]) -> None:
    assert falls_to(square, grooves) == after


@pytest.mark.rule("SR-38")
@pytest.mark.parametrize(("way", "after"), [("left", "1b10"), ("right", "1c10")])
def test_where_grooves_do_not_line_up_the_faller_chooses(way: str, after: str) -> None:
    table = sabotage("2b1", rest="option grooves=4/3/2")
    assert (phase(table), table.movers) == ("fall", (0,))
    assert table.moves(0) == ["left", "right"]
    assert pile(table) == ""
    table.play(0, way)
    assert (where(table)[0], pile(table), phase(table)) == (after, "S", "choice")


@pytest.mark.rule("SR-38")
def test_a_choice_comes_only_when_the_figure_reaches_the_ledge() -> None:
    table = sabotage("2a3", rest="option grooves=2/1/1")
    assert (phase(table), where(table)[0]) == ("fall", "2a1")
    table.play(0, "right")
    assert where(table)[0] == "1b12"
    table = sabotage("2a4", rest="option grooves=2/1/1")
    assert (phase(table), where(table)[0]) == ("choice", "2a1")


@pytest.mark.rule("SR-38")
def test_a_fall_over_two_ledges_asks_twice() -> None:
    table = sabotage("3a1", rest="option grooves=3/2/1; option rows=5/1/5")
    table.play(0, "left")
    assert (phase(table), where(table)[0]) == ("fall", "2a1")
    table.play(0, "right")
    assert where(table)[0] == "1b4"


@pytest.mark.rule("SR-38")
def test_a_fall_with_one_possible_groove_is_never_asked() -> None:
    table = sabotage("2a2", rest="option grooves=3/1/1")
    assert (where(table)[0], phase(table)) == ("1b11", "choice")


@pytest.mark.rule("SR-38")
@pytest.mark.parametrize("move", [199, 200, 17, 1, 205, "to 1a1"])
def test_only_left_or_right_is_an_answer(move: int | str) -> None:
    refuse(sabotage("2b1", rest="option grooves=4/3/2"), 0, move, "SR-38")


@pytest.mark.rule("SR-38")
def test_each_figures_own_player_chooses_also_when_taken_along() -> None:
    table = sabotage("2a2", "2a1", rest="option grooves=2/1/1")
    assert (phase(table), table.movers) == ("fall", (1,))
    assert where(table)[:2] == ["2a2", "2a1"]
    table.play(1, "right")
    assert (phase(table), table.movers) == ("fall", (0,))
    assert where(table)[:2] == ["2a1", "1b10"]
    table.play(0, "left")
    assert where(table)[:2] == ["1a11", "1b10"]


@pytest.mark.rule("SR-38")
def test_the_faller_chooses_before_the_figure_on_that_square_falls() -> None:
    rest = "option rows=5/1/5; option grooves=3/2/1"
    table = sabotage("3a1", "2b1", rest=rest)
    assert table.movers == (0,)
    table.play(0, "right")
    # now seat 1 is hit and chooses for its own figure; seat 0 has not moved yet
    assert (phase(table), table.movers) == ("fall", (1,))
    assert where(table)[:2] == ["3a1", "2b1"]
    table.play(1, "right")
    assert (phase(table), table.movers) == ("fall", (0,))
    assert where(table)[:2] == ["2b1", "1c3"]
    table.play(0, "left")
    assert where(table)[:2] == ["1b4", "1c3"]
    table = sabotage("3a1", "2b1", rest=rest)
    table.play(0, "left")
    assert where(table)[:2] == ["2a1", "2b1"]


@pytest.mark.rule("SR-39")
@pytest.mark.parametrize(
    ("figures", "after"),
    [
        (("1a6", "1a4"), ["1a3", "1a1"]),
        (("1a6", "1a3"), ["1a3", "ground"]),
        (("1a6", "1a2"), ["1a3", "1a2"]),
        (("1a6", "1a7"), ["1a3", "1a7"]),
        (("1a9", "1a8", "1a7"), ["1a6", "1a5", "1a4"]),
        (("1a12", "1a10", "1a8"), ["1a9", "1a7", "1a5"]),
        (("2a2", "1a12"), ["1a11", "1a9"]),
        (("1a3", "1a2", "1a1"), ["ground", "ground", "ground"]),
        (("1a2", "1a1"), ["ground", "ground"]),
    ],
)
def test_figures_in_the_way_are_taken_along(figures: tuple[str, ...], after: list[str]) -> None:
    table = sabotage(*figures)
    assert where(table)[:-1] == after
    assert pile(table) == "S"


@pytest.mark.rule("SR-39")
def test_the_figure_below_falls_before_the_faller_moves_on() -> None:
    table = sabotage("3a2", "3a1", rest="option grooves=1/2/1")
    assert where(table)[:2] == ["3a2", "3a1"]
    assert table.movers == (1,)
    table.play(1, "left")
    assert where(table)[:2] == ["3a1", "2a10"]


@pytest.mark.rule("SR-39")
def test_figures_in_other_grooves_and_on_the_ground_are_not_hit() -> None:
    table = sabotage("1a3", "1b2", "ground", rest="option grooves=2/1/1")
    assert where(table) == ["ground", "1b2", "ground", "ground"]


@pytest.mark.rule("SR-39", "SR-37")
def test_who_is_taken_along_to_the_ground_gives_no_card() -> None:
    table = sabotage("1a4", "1a1 cards +4")
    assert where(table)[:2] == ["1a1", "ground"]
    assert phase(table) == "choice"


@pytest.mark.rule("SR-39")
def test_the_saboteur_may_be_taken_along() -> None:
    table = position(f"0: 1a9; 1: 1a7 cards S; open E; next E; {ONE}")
    reveal(table, "parasite", "sabotage")
    table.play(1, "on 0")
    assert where(table) == ["1a6", "1a4"]


@pytest.mark.rule("SR-38", "SR-39")
def test_a_figure_that_is_hit_again_falls_again() -> None:
    table = sabotage("3a2", "3a1", "2b1", rest=SMALL)
    table.play(1, "left")
    assert (where(table)[:3], table.movers) == (["3a1", "1a11", "2b1"], (0,))
    table.play(0, "right")
    assert where(table)[:3] == ["1a12", "1a8", "1a10"]
    assert phase(table) == "choice"
