"""SJ-27 to SJ-30: points of a round, the closer's penalty, and totals."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import skydeck
from skydeck.core.kernel import NONE
from skydeck.core.table import Table

EndRound = Callable[..., Table]
LOW_CARDS = [-1] * 10 + [0] * 15 + [1] * 10 + [2] * 10


def position(*parts: str) -> Table:
    return skydeck.from_text("skyjo", "; ".join(parts))


@pytest.mark.rule("SJ-27", "SJ-28")
def test_the_rulebooks_example_gives_20_and_24_and_10() -> None:
    table = position(
        "0: 0 2 1 -1 / 0 -2 1 3 / 5 3 0 -2",
        "1: 1 3 7 4 / -2 0 -1 0 / 1 0 12 -1",
        "2: 2 -2 5 3 / 0 0 2 -1 / 2 -1 0 0?",
        "closer 0",
        "hand 6 drawn",
        "to move 2",
    )
    table.play(2, "turn D3")
    assert table.state.scores[:3].tolist() == [20, 24, 10]
    assert table.points == (20, 24, 10)


@pytest.mark.rule("SJ-27")
def test_negative_cards_are_subtracted() -> None:
    table = position(
        "0: -2 -1 0 1 / -1 -2 0 -1 / 2 -1 -1 0",
        "1: . . . 5 / . . . 6 / . . . -2?",
        "closer 0",
        "hand 6 drawn",
        "to move 1",
    )
    table.play(1, "turn D3")
    assert table.points == (-6, 9)


@pytest.mark.rule("SJ-27")
def test_a_grid_of_the_highest_cards_counts_in_full() -> None:
    table = position(
        "0: . . . 3 / . . . 4 / . . . 0",
        "1: 12 12 12 12? / 12 12 12 11? / 11? 11? 11? 12?",
        "closer 0",
        "hand 6 drawn",
        "to move 1",
    )
    table.play(1, "turn D3")
    assert table.points == (7, 140)


@pytest.mark.rule("SJ-28")
@pytest.mark.parametrize(
    ("closer", "others", "score"),
    [
        (0, (-3,), 0),
        (-4, (-5,), -4),
        (5, (6, 7), 5),
        (5, (5, 7), 10),
        (5, (7, 4), 10),
        (5, (4, 3), 10),
        (1, (1,), 2),
        (1, (0,), 2),
        (0, (0,), 0),
        (-1, (-1, -4), -1),
        (34, (-5,), 68),
    ],
)
def test_the_closer_is_doubled_unless_alone_lowest_or_not_above_zero(
    end_round: EndRound, closer: int, others: tuple[int, ...], score: int
) -> None:
    table = end_round(closer, *others)
    assert table.points == (score, *others)


@pytest.mark.rule("SJ-28")
@pytest.mark.parametrize("closer", [0, 1, 2])
def test_nobody_but_the_closer_is_doubled(end_round: EndRound, closer: int) -> None:
    table = end_round(20, 20, 20, closer=closer)
    expected = [20, 20, 20]
    expected[closer] = 40
    assert list(table.points) == expected


@pytest.mark.rule("SJ-28", "SJ-29")
@given(points=st.lists(st.integers(-2, 8), min_size=2, max_size=4), data=st.data())
def test_doubling_compares_the_closer_with_every_other_seat(
    points: list[int], data: st.DataObject
) -> None:
    closer = data.draw(st.integers(0, len(points) - 1))
    last = (closer - 1) % len(points)
    grids = []
    for seat, sum_of_cards in enumerate(points):
        cards = (-1, 1, sum_of_cards)
        hidden = "?" if seat == last else ""
        grids.append("{}: . {} . . / . {} . . / . {}{} . .".format(seat, *cards, hidden))
    table = position(*grids, f"closer {closer}", "hand 9 drawn", f"to move {last}")
    table.play(last, "turn B3")
    others = points[:closer] + points[closer + 1 :]
    expected = list(points)
    if points[closer] > 0 and min(others) <= points[closer]:
        expected[closer] *= 2
    assert list(table.points) == expected


@pytest.mark.rule("SJ-29")
def test_the_comparison_counts_cards_that_lay_face_down() -> None:
    table = position(
        "0: . . . 3 / . . . 4 / . . . 0",
        "1: . . 0? 1 / . . 12? 2 / . . 0? 3?",
        "closer 0",
        "hand 9 drawn",
        "to move 1",
    )
    table.play(1, "turn D3")
    assert table.points == (7, 18)


@pytest.mark.rule("SJ-29")
def test_the_comparison_counts_negative_cards_that_lay_face_down() -> None:
    table = position(
        "0: . . . 3 / . . . 4 / . . . 0",
        "1: . . -2? 4 / . . -1? 3 / . . -2? 3?",
        "closer 0",
        "hand 9 drawn",
        "to move 1",
    )
    table.play(1, "turn D3")
    assert table.points == (14, 5)


@pytest.mark.rule("SJ-29", "SJ-23")
def test_the_comparison_is_made_after_the_last_columns_have_left() -> None:
    table = position(
        "0: . . . 3 / . . . 4 / . . . 0",
        "1: . . 9? 1 / . . 9? 2 / . . 9? 3?",
        "closer 0",
        "hand 10 drawn",
        "to move 1",
    )
    table.play(1, "turn D3")
    assert table.points == (14, 6)


@pytest.mark.rule("SJ-29")
def test_a_column_below_zero_that_leaves_saves_the_closer() -> None:
    table = position(
        "0: . . . 3 / . . . 4 / . . . 0",
        "1: . . -2? 3 / . . -2? 3 / . . -2? 2?",
        "closer 0",
        "hand 10 drawn",
        "to move 1",
    )
    table.play(1, "turn D3")
    assert table.points == (7, 8)


@pytest.mark.rule("SJ-29")
def test_the_comparison_is_made_before_doubling_and_without_the_totals(
    end_round: EndRound,
) -> None:
    table = end_round(5, 9, parts="totals 50 1; rounds 2")
    assert table.points == (55, 10)


@pytest.mark.rule("SJ-23", "SJ-26", "SJ-27", "SJ-28", "SJ-29")
@given(seed=st.integers(0, 10**6))
def test_any_three_grids_are_counted_as_the_rules_say(seed: int) -> None:
    random = Random(seed)
    cards = random.sample(LOW_CARDS, 37)
    columns = [[cards[12 * s + 3 * c :][:3] for c in range(4)] for s in range(3)]
    kept = [[column for column in grid if len(set(column)) > 1] for grid in columns]
    sums = [sum(map(sum, grid)) for grid in kept]
    closer, last = 0, 2
    expected = list(sums)
    if sums[closer] > 0 and min(sums[1], sums[2]) <= sums[closer]:
        expected[closer] *= 2

    def write(seat: int) -> str:
        """The closer's grid as it would be by now; of the others only two cards are face up."""
        faces = ["?"] * 12
        for place in random.sample(range(12), 2):
            faces[place] = ""
        words = []
        for row in range(3):
            for column in range(4):
                is_gone = seat == closer and columns[seat][column] not in kept[seat]
                face = "" if seat == closer else faces[4 * row + column]
                words.append("." if is_gone else f"{columns[seat][column][row]}{face}")
        return f"{seat}: " + " / ".join(" ".join(words[i : i + 4]) for i in (0, 4, 8))

    table = position(
        *map(write, range(3)), "closer 0", f"hand {cards[36]} drawn", f"to move {last}"
    )
    turn = random.choice([move for move in table.moves(last) if move.startswith("turn")])
    table.play(last, turn)
    assert list(table.points) == expected


@pytest.mark.rule("SJ-30")
def test_points_are_added_as_doubled(end_round: EndRound) -> None:
    table = end_round(6, 5, parts="totals 10 20; rounds 2")
    assert table.state.scores[:2].tolist() == [12, 5]
    assert table.state.totals[:2].tolist() == [22, 25]


@pytest.mark.rule("SJ-30")
def test_the_next_round_is_dealt_if_the_game_is_not_over(end_round: EndRound) -> None:
    table = end_round(6, 7, 8, closer=0, parts="totals 90 20 30; rounds 4")
    state = table.state
    assert state.rounds == 5
    assert state.closer == NONE
    assert state.turns == 0
    assert table.movers == (0, 1, 2)
    assert table.moves(2)[0] == "turn A1"


@pytest.mark.rule("SJ-30", "SJ-02")
def test_no_round_is_dealt_once_the_game_is_over(end_round: EndRound) -> None:
    table = end_round(6, 7, parts="totals 95 20; rounds 4")
    assert table.over
    assert table.state.rounds == 4
    assert table.to_text().splitlines()[1] == "1: . . . 2 / . . . 2 / . . . 3"
