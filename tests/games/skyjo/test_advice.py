"""Why a move of Skyjo is good or bad: exact facts, from what a seat may know."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import skydeck
from skydeck.core.game import Event
from skydeck.core.kernel import EMPTY, UNKNOWN
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from tests.catalogs import check_event

ADVICE = skydeck.game("skyjo").advice
NOTATION = skydeck.game("skyjo").notation
OTHER = "1: 9 8 7 ? / 9 5 3 ? / ? ? ? ?"
GRID = "0: 11 3 12 ? / 11 4 2 ? / 8 ? ? ?"


def position(*parts: str) -> Table:
    return skydeck.from_text("skyjo", "; ".join(parts))


def facts(table: Table, move: str) -> list[Event]:
    seat = table.movers[0]
    number = NOTATION.read_moves(table.view(seat).state, seat, move)[0]
    return table.reasons(seat, number)


def test_every_reason_has_its_test_here() -> None:
    named = re.findall(r'"key": "(\w+)"', Path(__file__).read_text(encoding="utf-8"))
    assert ADVICE
    assert set(named) == set(ADVICE.REASONS.keys)


@pytest.mark.parametrize("seats", [2, 5])
def test_every_legal_move_has_one_to_three_reasons_that_can_be_put_into_words(seats: int) -> None:
    table, rng = skydeck.new("skyjo", seats, 3), np.random.default_rng(3)
    for _ in range(250):
        if table.over:
            break
        seat = table.movers[0]
        for move in table.legal(seat):
            found = table.reasons(seat, move)
            assert 1 <= len(found) <= 3
            for fact in found:
                check_event("skyjo", "reason", fact)
                assert UNKNOWN not in fact.values()
                assert EMPTY not in (fact.get("card"), fact.get("old"), fact.get("points"))
                assert all(type(v) in (int, float, str) for v in fact.values())
        table.play(seat, int(rng.choice(table.legal(seat))))


def test_reasons_do_not_depend_on_what_is_hidden() -> None:
    table, rng, small = skydeck.new("skyjo", 3, 4), np.random.default_rng(4), small_rng("advice")
    for number in range(100):
        seat = table.movers[0]
        if number % 5 == 0:
            imagined = table.view(seat).imagine(small)
            for move in table.legal(seat):
                assert imagined.view(seat).reasons(seat, move) == table.reasons(seat, move)
        table.play(seat, int(rng.choice(table.legal(seat))))


# The reveal


def test_the_first_card_to_turn_is_any_card() -> None:
    table = position(
        "0: ? ? ? ? / ? ? ? ? / ? ? ? ?", "1: 12 12 ? ? / ? ? ? ? / ? ? ? ?", "pile 12"
    )
    # 760 points on 150 cards, less three twelves
    assert facts(table, "turn A1") == [{"key": "reveal_first", "mean": 4.9}]


def test_the_second_card_lies_beside_the_first_or_apart() -> None:
    table = position("0: 7 ? ? ? / ? ? ? ? / ? ? ? ?", "1: 7 ? ? ? / ? ? ? ? / ? ? ? ?", "pile 7")
    beside = {"key": "reveal_beside", "card": 7, "column": "A", "count": 7, "unseen": 147}
    assert facts(table, "turn A2") == [beside]
    assert facts(table, "turn B1") == [{"key": "reveal_apart", "card": 7}]


# Taking or drawing


def test_taking_a_card_that_completes_a_column() -> None:
    table = position(GRID, OTHER, "pile 11", "to move 0")
    assert facts(table, "take")[:2] == [
        {"key": "completes", "card": 11, "column": "A"},
        {"key": "take_replaces", "card": 11, "old": 12, "points": 1},
    ]


def test_taking_a_low_card_where_only_low_cards_lie() -> None:
    table = position("0: 0 ? ? ? / 1 ? ? ? / ? ? ? ?", OTHER, "pile 2", "to move 0")
    first, second = facts(table, "take")
    assert {"key": "take_unseen", "card": 2}.items() <= first.items()
    # Of 3 to 12 there are 100 cards, of which six lie open; one of 2 is the discard.
    assert second == {"key": "take_higher", "card": 2, "count": 94, "unseen": 141}
    # Of -2, -1, 0 and 1 there are 40 cards, of which two lie open.
    assert facts(table, "draw") == [{"key": "draw_lower", "card": 2, "count": 38, "unseen": 141}]


def test_taking_a_card_for_a_pair() -> None:
    table = position("0: 7 0 ? ? / 12 1 ? ? / ? ? ? ?", OTHER, "pile 7", "to move 0")
    first, second, third = facts(table, "take")
    # Ten sevens, of which two lie open and one is the discard.
    assert first == {"key": "take_pairs", "card": 7, "column": "A", "count": 7, "unseen": 139}
    assert (second["key"], third["key"]) == ("take_replaces", "take_higher")


def test_drawing_counts_the_cards_that_complete_a_column() -> None:
    table = position(GRID, OTHER, "pile 5 11", "to move 0")
    first, second = facts(table, "draw")
    assert first == {"key": "draw_completes", "count": 7, "unseen": 135}
    assert second == {"key": "draw_lower", "card": 11, "count": 119, "unseen": 135}


def test_after_a_reshuffle_only_what_was_discarded_can_be_drawn() -> None:
    table = position("0: 5 5 ? ? / 5 12 ? ? / 4 -2 ? ?", OTHER, "pile 9", "to move 0")
    while table.state.decked:
        table.play(table.movers[0], "draw")
        table.play(table.movers[0], "swap B2")
    table.play(table.movers[0], "draw")
    table.play(table.movers[0], "swap B2")
    (fact,) = [fact for fact in facts(table, "draw") if fact["key"] == "draw_lower"]
    assert fact["unseen"] == int(table.state.decked)


# Placing


def test_a_swap_says_what_it_saves_and_what_it_gives() -> None:
    table = position(GRID, OTHER, "hand 3 drawn", "to move 0")
    assert facts(table, "swap C1") == [{"key": "replaces", "card": 3, "old": 12, "points": 9}]
    worse = {"key": "replaces_worse", "card": 3, "old": 2, "points": 1}
    gift = {"key": "gift", "other": 1, "card": 2, "old": 9}
    assert facts(table, "swap C2") == [worse, gift]
    equal = {"key": "replaces_equal", "card": 3, "old": 3, "points": 0}
    assert facts(table, "swap B1")[0] == equal


def test_a_swap_makes_completes_or_breaks_up_a_pair() -> None:
    table = position(GRID, OTHER, "hand 3 drawn", "pile 6", "to move 0")
    replaced, pair, *_ = facts(table, "swap B2")
    assert replaced == {"key": "replaces", "card": 3, "old": 4, "points": 1}
    # Ten threes, of which one is in hand and two lie open.
    assert pair == {"key": "pairs", "card": 3, "column": "B", "count": 7, "unseen": 135}
    assert {"key": "breaks", "card": 11, "column": "A"} in facts(table, "swap A1")
    table = position(GRID, OTHER, "hand 11 drawn", "to move 0")
    assert facts(table, "swap A3")[0] == {"key": "completes", "card": 11, "column": "A"}


def test_a_card_in_place_of_a_face_down_one() -> None:
    table = position(GRID, OTHER, "hand 3 drawn", "pile 6", "to move 0")
    # 760 points less 51, 41, 3 and 6, on 150 cards less 7, 6, 1 and 1
    assert facts(table, "swap D1") == [{"key": "replaces_unseen", "card": 3, "mean": 4.9}]


def test_refusing_a_card_counts_what_may_turn_up_and_what_it_gives() -> None:
    table = position("0: 3 7 ? ? / 4 7 ? ? / ? ? ? ?", OTHER, "hand 9 drawn", "pile 6", "to move 0")
    completes, refused, gift = facts(table, "turn B3")
    found = {"key": "turn_completes", "column": "B", "card": 7, "count": 7, "unseen": 138}
    assert completes == found
    assert {"key": "refuses", "card": 9}.items() <= refused.items()
    assert gift == {"key": "gift_column", "other": 1, "card": 9}
    # Ten cards each of 3 and 4, of which one 4 and two 3 lie open.
    pairs = {"key": "turn_pairs", "column": "A", "count": 8 + 9, "unseen": 138}
    assert facts(table, "turn A3")[0] == pairs
    assert facts(table, "turn C1")[0] == {"key": "turn_alone", "column": "C"}
    # A pair of -2 is one, too: five cards of it less one, and ten of 6 less two that lie open.
    table = position(
        "0: 6 . ? ? / -2 . ? ? / ? . ? ?", OTHER, "hand 9 drawn", "pile 6", "to move 0"
    )
    found = facts(table, "turn A3")[0]
    assert (found["key"], found["count"]) == ("turn_pairs", 4 + 8)


# Closing


def test_closing_compares_the_points() -> None:
    own, rest = "0: 0 1 . . / 2 5 . . / 1 ? . .", ("hand 3 drawn", "pile 6", "to move 0")
    ahead = position(own, "1: 9 8 . . / 9 5 . . / 4 12? . .", *rest)
    mean = 5.0  # 760 points less 9, 35, 3 and 6, on 150 cards less 5, 5, 1 and 1
    fact = {"key": "closes", "points": 12, "other": 1, "rival": 35 + mean}
    assert facts(ahead, "swap B3")[0] == pytest.approx(fact, abs=0.11)
    assert facts(ahead, "turn B3")[0] == pytest.approx({**fact, "points": 9 + mean}, abs=0.11)
    assert facts(ahead, "swap B2")[0]["key"] != "closes"
    behind = position(own, "1: 0 0 . . / 1 -1 . . / -2 0? . .", *rest)
    assert facts(behind, "swap B3")[0]["key"] == "closes_behind"
    expected = {"key": "closes_behind", "points": 12, "other": 1}
    assert expected.items() <= facts(behind, "swap B3")[0].items()


def test_closing_with_a_complete_column_counts_without_it() -> None:
    table = position(
        "0: 0 5 . . / 2 5 . . / 1 ? . .",
        "1: 9 8 . . / 9 5 . . / 4 12? . .",
        "hand 5 drawn",
        "pile 6",
        "to move 0",
    )
    close, completes, *_ = facts(table, "swap B3")
    assert (close["key"], close["points"]) == ("closes", 3)
    assert completes == {"key": "completes", "card": 5, "column": "B"}
