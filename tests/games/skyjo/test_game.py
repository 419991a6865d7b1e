"""SJ-01 to SJ-04: rounds, the end of the game and who wins it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import skydeck
from skydeck import IllegalMove
from skydeck.core.table import Table

EndRound = Callable[..., Table]


@pytest.mark.rule("SJ-01")
def test_the_points_of_a_round_are_added_to_the_totals(end_round: EndRound) -> None:
    table = end_round(7, 12, 20, parts="totals 30 40 0; rounds 2")
    assert table.state.scores[:3].tolist() == [7, 12, 20]
    assert table.state.totals[:3].tolist() == [37, 52, 20]
    assert table.points == (37, 52, 20)


@pytest.mark.rule("SJ-01")
def test_a_round_that_does_not_end_the_game_is_followed_by_another(end_round: EndRound) -> None:
    table = end_round(7, 12)
    assert table.state.rounds == 2
    assert table.movers == (0, 1)
    assert not table.over


@pytest.mark.rule("SJ-02")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(("before", "is_over"), [(92, False), (93, True), (94, True)])
def test_the_game_ends_when_any_total_reaches_100(
    end_round: EndRound, seat: int, before: int, is_over: bool
) -> None:
    totals = [10, 10, 10]
    totals[seat] = before
    points = [8, 9, 10]
    points[seat] = 7
    table = end_round(*points, closer=seat, parts=f"totals {write(totals)}; rounds 2")
    assert table.state.totals[seat] == before + 7
    assert table.over == is_over


@pytest.mark.rule("SJ-02", "SJ-28")
def test_doubled_points_can_end_the_game(end_round: EndRound) -> None:
    table = end_round(6, 5, parts="totals 88 20; rounds 2")
    assert table.points == (100, 25)
    assert table.over


@pytest.mark.rule("SJ-02")
def test_cards_on_the_table_do_not_end_the_game_before_the_round_is_over() -> None:
    table = skydeck.from_text(
        "skyjo",
        """
        0: 12 11 10 9 / 11 12 9 10 / 10 9 12 ?
        1: ? ? ? 1 / ? ? ? 2 / ? ? ? ?
        pile 8
        to move 0
        totals 99 99
        rounds 2
        """,
    )
    table.play(0, "take")
    table.play(0, "swap A1")
    assert not table.over
    assert table.movers == (1,)
    assert table.state.totals[:2].tolist() == [99, 99]


@pytest.mark.rule("SJ-02")
def test_nobody_can_move_once_the_game_is_over(end_round: EndRound) -> None:
    table = end_round(7, 12, parts="totals 99 0; rounds 2")
    assert table.movers == ()
    assert [table.moves(seat) for seat in (0, 1)] == [[], []]
    with pytest.raises(IllegalMove, match="over"):
        table.play(0, "turn A1")


@pytest.mark.rule("SJ-03")
@pytest.mark.parametrize(
    ("totals", "winner"), [((95, 40, 50), 1), ((40, 95, 30), 2), ((30, 95, 40), 0)]
)
def test_the_lowest_total_wins(end_round: EndRound, totals: tuple[int, ...], winner: int) -> None:
    table = end_round(7, 12, 8, parts=f"totals {write(totals)}; rounds 2")
    assert table.over
    assert table.winners == (winner,)


@pytest.mark.rule("SJ-03")
def test_the_total_decides_and_not_the_last_round(end_round: EndRound) -> None:
    table = end_round(1, 30, parts="totals 99 60; rounds 2")
    assert table.points == (100, 90)
    assert table.winners == (1,)


@pytest.mark.rule("SJ-03")
def test_equal_lowest_totals_share_the_win(end_round: EndRound) -> None:
    table = end_round(5, 9, 6, 20, parts="totals 55 51 95 40; rounds 2")
    assert table.points == (60, 60, 101, 60)
    assert table.over
    assert table.winners == (0, 1, 3)


@pytest.mark.rule("SJ-03")
def test_nobody_has_won_before_the_game_is_over(end_round: EndRound) -> None:
    table = end_round(7, 12, parts="totals 80 30; rounds 2")
    assert not table.over
    assert table.winners == ()


@pytest.mark.rule("SJ-04")
def test_a_total_may_fall_below_zero(end_round: EndRound) -> None:
    table = end_round(-4, 3, parts="totals 1 5; rounds 2")
    assert table.points == (-3, 8)


@pytest.mark.rule("SJ-04")
def test_a_negative_total_falls_further(end_round: EndRound) -> None:
    table = end_round(-4, -3, parts="totals -8 20; rounds 3")
    assert table.points == (-12, 17)


@pytest.mark.rule("SJ-04", "SJ-03")
def test_a_negative_total_wins(end_round: EndRound) -> None:
    table = end_round(7, -3, closer=1, parts="totals 95 1; rounds 2")
    assert table.points == (102, -2)
    assert table.winners == (1,)


@pytest.mark.rule("SJ-04")
@pytest.mark.parametrize(("before", "after"), [(93, 100), (98, 105)])
def test_a_total_is_not_reset_at_100(end_round: EndRound, before: int, after: int) -> None:
    table = end_round(7, 12, parts=f"totals {before} 20; rounds 2")
    assert table.points == (after, 32)
    assert table.winners == (1,)


def write(numbers: list[int] | tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
