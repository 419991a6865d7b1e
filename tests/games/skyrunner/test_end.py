"""SR-46 and SR-47: the end of the game."""

from __future__ import annotations

import pytest

from tests.games.skyrunner.tables import (
    ONE,
    cards,
    climbing,
    opened,
    phase,
    position,
    refuse,
    reveal,
    rounds,
    where,
)


@pytest.mark.rule("SR-46")
def test_the_first_figure_on_the_roof_wins_at_once() -> None:
    table = position(f"0: 3a12 cards +2 E; 1: 3a11 cards +5 E E; open E; next E; {ONE}; start 0")
    reveal(table, "climb 2", "climb 5")
    table.play(0, "to roof")
    assert table.over
    assert (table.winners, table.movers, phase(table)) == ((0,), (), "over")
    assert where(table) == ["roof", "3a11"]
    assert table.points == (37, 35)


@pytest.mark.rule("SR-46")
def test_cards_of_seats_that_come_later_are_not_carried_out() -> None:
    table = position(f"0: 3a12 cards +2 E; 1: 1a5; 2: ground cards S; open +5; next E; {ONE}")
    reveal(table, "climb 2", "bid 1", "sabotage")
    table.play(0, "to roof")
    assert where(table) == ["roof", "1a5", "ground"]
    assert (cards(table, 1), opened(table)) == ("", "+5")


@pytest.mark.rule("SR-46")
def test_who_reaches_the_roof_later_in_the_order_does_not_win() -> None:
    table = position(f"0: 3a12 cards +2 E; 1: 3a11 cards +5 E E; open E; next E; {ONE}; start 1")
    reveal(table, "climb 2", "climb 5")
    table.play(1, "to roof")
    assert table.winners == (1,)
    assert table.points == (36, 37)


@pytest.mark.rule("SR-46")
@pytest.mark.parametrize(
    ("rows", "top", "points"),
    [("standard", "3a12", 37), ("quick", "3a6", 22), ("1/1/1", "3a1", 4), ("2/3/4", "3a4", 10)],
)
def test_points_are_squares_above_the_ground(rows: str, top: str, points: int) -> None:
    table = climbing(f"{top} cards +2 E", "1a1", rest=f"{ONE}; option rows={rows}")
    assert table.points == (points - 1, 1)
    table.play(0, "to roof")
    assert table.points == (points, 1)


@pytest.mark.rule("SR-46")
@pytest.mark.parametrize(
    ("square", "points"), [("ground", 0), ("1a12", 12), ("2a1", 13), ("2b12", 24), ("3a1", 25)]
)
def test_every_square_has_its_points(square: str, points: int) -> None:
    table = position(f"0: {square}; 1: ground; open E")
    assert table.points == (points, 0)


@pytest.mark.rule("SR-46")
def test_nobody_moves_after_the_end() -> None:
    table = climbing("3a12 cards +2 E", "1a1")
    table.play(0, "to roof")
    for seat in (0, 1):
        assert table.moves(seat) == []
        assert "the game is over" in refuse(table, seat, "bid 1")


@pytest.mark.rule("SR-47")
def test_after_400_rounds_the_highest_figure_wins() -> None:
    table = position(f"0: 1a9; 1: 1a10; open E; next E; round 400; {ONE}")
    reveal(table, "bid 1", "bid 2")
    assert (table.over, table.winners, phase(table)) == (True, (1,), "over")
    assert table.points == (9, 10)


@pytest.mark.rule("SR-47")
@pytest.mark.parametrize(
    ("figures", "winners"),
    [
        (("1a9", "1b9", "1b2"), (0, 1)),
        (("2a1", "1b9", "2b1"), (0, 2)),
        (("ground", "ground", "ground"), (0, 1, 2)),
    ],
)
def test_the_highest_figures_share_the_win(
    figures: tuple[str, ...], winners: tuple[int, ...]
) -> None:
    seats = "; ".join(f"{seat}: {figure}" for seat, figure in enumerate(figures))
    table = position(f"{seats}; open E; next E; round 400")
    reveal(table, "bid 1", "bid 2", "bid 2")
    assert table.winners == winners


@pytest.mark.rule("SR-47")
def test_the_last_round_is_played_to_its_end() -> None:
    table = position("0: 1a9 cards +2; 1: 1b9 cards S; open E; next E; round 400; start 1")
    reveal(table, "climb 2", "sabotage")
    table.play(1, "on 0")
    assert not table.over
    table.play(0, "to 1a8")
    assert (table.winners, table.points) == ((1,), (8, 9))


@pytest.mark.rule("SR-47")
def test_after_399_rounds_there_is_another() -> None:
    table = position(f"0: 1a9; 1: 1a10; open E; next E; round 399; {ONE}")
    reveal(table, "bid 1", "bid 2")
    assert (table.over, rounds(table), phase(table)) == (False, 400, "choice")


@pytest.mark.rule("SR-47", "SR-46")
def test_the_roof_wins_also_in_the_last_round() -> None:
    table = position(f"0: 3a12 cards +2 E; 1: 3a11; open E; next E; round 400; {ONE}")
    reveal(table, "climb 2", "bid 1")
    table.play(0, "to roof")
    assert table.winners == (0,)


@pytest.mark.rule("SR-47", "SR-43")
def test_a_crash_in_the_last_round_still_counts() -> None:
    table = position("0: 1a9; 1: 1b8; open X3; next E; round 400; option grooves=2/1/1")
    reveal(table, "bid 1", "bid 2")
    assert (table.winners, table.points) == ((1,), (6, 8))
