"""SJ-10 to SJ-12: who starts a round, and who is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import skydeck
from skydeck.core.kernel import NONE
from skydeck.core.table import Table

CARDS = st.integers(-2, 12)
EndRound = Callable[..., Table]


def after_the_reveal(pairs: list[tuple[int, int]], last: int, parts: str = "") -> Table:
    """The table once every seat has turned its two cards, the last seat's second at last."""
    grids = []
    for seat, (one, other) in enumerate(pairs):
        hidden = "?" if seat == last else ""
        grids.append(f"{seat}: ? ? {one} ? / ? ? ? ? / {other}{hidden} ? ? ?")
    table = skydeck.from_text("skyjo", "; ".join([*grids, "reveal", parts]))
    assert table.state.turn == NONE
    table.play(last, "turn A3")
    return table


@pytest.mark.rule("SJ-10")
def test_twelve_and_minus_two_start_before_four_and_two() -> None:
    table = skydeck.from_text(
        "skyjo",
        """
        0: ? ? ? ? / ? 12 ? -2 / ? ? ? ?
        1: 4 ? ? ? / ? ? ? ? / ? ? 2? ?
        reveal
        """,
    )
    table.play(1, "turn C3")
    assert table.movers == (0,)
    assert table.moves(0) == ["take", "draw"]


@pytest.mark.rule("SJ-10")
@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_largest_sum_starts_whoever_turned_last(last: int) -> None:
    assert after_the_reveal([(12, -2), (6, 5), (0, 10)], last).movers == (1,)


@pytest.mark.rule("SJ-10")
def test_among_equal_sums_the_highest_card_starts() -> None:
    assert after_the_reveal([(5, 5), (6, 4), (3, 7), (4, 6)], last=0).movers == (2,)


@pytest.mark.rule("SJ-10")
def test_among_equal_pairs_the_lowest_seat_starts() -> None:
    assert after_the_reveal([(1, 2), (4, 6), (5, 5), (6, 4)], last=3).movers == (1,)


@pytest.mark.rule("SJ-10")
def test_the_smallest_negative_sum_does_not_start() -> None:
    assert after_the_reveal([(-2, -2), (-2, -1), (-1, -1)], last=0).movers == (2,)


@pytest.mark.rule("SJ-10")
@given(pairs=st.lists(st.tuples(CARDS, CARDS), min_size=2, max_size=8), data=st.data())
def test_the_first_starter_has_the_largest_sum_then_the_highest_card_then_the_lowest_seat(
    pairs: list[tuple[int, int]], data: st.DataObject
) -> None:
    counts = Counter(card for pair in pairs for card in pair)
    assume(counts[-2] <= 5 and all(count <= 10 for count in counts.values()))
    last = data.draw(st.integers(0, len(pairs) - 1))
    best = max((sum(pair), max(pair)) for pair in pairs)
    starter = [(sum(pair), max(pair)) for pair in pairs].index(best)
    table = after_the_reveal(pairs, last)
    assert table.movers == (starter,)
    assert table.state.starter == starter


@pytest.mark.rule("SJ-10")
def test_only_the_cards_turned_up_count_for_the_start() -> None:
    table = skydeck.from_text(
        "skyjo",
        """
        0: 12? 12? 1 1? / 12? 12? ? ? / 1? ? ? ?
        1: 1? 0? 2 ? / 0? 0? ? ? / 1 ? ? ?
        reveal
        """,
    )
    table.play(0, "turn A3")
    assert table.movers == (1,)


@pytest.mark.rule("SJ-11")
@pytest.mark.parametrize("closer", [0, 1, 2])
def test_the_closer_starts_the_next_round(end_round: EndRound, closer: int) -> None:
    points = [10, 10, 10]
    points[closer] = 9
    table = end_round(*points, closer=closer)
    for seat in (2, 0, 1):
        assert table.state.turn == NONE
        table.play(seat, "turn A1")
        table.play(seat, "turn B1")
    assert table.movers == (closer,)


@pytest.mark.rule("SJ-11")
def test_the_closer_starts_whatever_cards_are_turned_up() -> None:
    pairs = [(12, 11), (-2, -2), (12, 12)]
    table = after_the_reveal(pairs, last=2, parts="rounds 2; ender 1; starter 1")
    assert table.movers == (1,)


@pytest.mark.rule("SJ-11", "SJ-08")
def test_every_seat_turns_two_cards_before_the_closer_starts(end_round: EndRound) -> None:
    table = end_round(7, 12, 15)
    for seat in range(3):
        table.play(seat, "turn C1")
    assert table.movers == (0, 1, 2)
    assert all("take" not in table.moves(seat) for seat in range(3))
    for seat in range(3):
        table.play(seat, "turn C2")
    assert table.moves(0) == ["take", "draw"]


@pytest.mark.rule("SJ-12")
@pytest.mark.parametrize("seats", [2, 3, 8])
@pytest.mark.parametrize("first", [0, 1])
def test_turns_pass_to_the_next_higher_seat_and_from_the_last_to_seat_0(
    seats: int, first: int
) -> None:
    grids = [f"{seat}: 1 2 ? ? / ? ? ? ? / ? ? ? ?" for seat in range(seats)]
    table = skydeck.from_text("skyjo", "; ".join([*grids, "pile 6", f"to move {first}"]))
    for turn in range(first, first + seats + 1):
        assert table.movers == (turn % seats,)
        table.play(turn % seats, "take")
        table.play(turn % seats, "swap D3")
    assert table.movers == ((first + seats + 1) % seats,)


@pytest.mark.rule("SJ-12")
def test_a_turn_is_over_only_when_the_card_in_hand_is_placed() -> None:
    table = skydeck.from_text(
        "skyjo", "0: 1 2 ? ? / ? ? ? ? / ? ? ? ?; 1: 3 4 ? ? / ? ? ? ? / ? ? ? ?; to move 0"
    )
    table.play(0, "draw")
    assert table.movers == (0,)
    table.play(0, "turn C1")
    assert table.movers == (1,)
