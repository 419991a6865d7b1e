"""Why a move of SCHOTT is good or bad: exact facts, for every move, from the view only."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pytest

import skydeck
from skydeck.core.game import MOST_REASONS, Event
from skydeck.core.kernel import Array, driver
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.games.schott.greedy import CARD_BITS, measure_packed
from skydeck.games.schott.plans import Plan, count_chain, plan_row
from skydeck.games.schott.record import JOKER
from skydeck.terminal.words import put_reason
from tests.catalogs import check_event
from tests.games.schott.tables import ALMOST, COMPLETE, QUIET, position, quiet

GAME = skydeck.game("schott")
ACTIONS = ("actions 1 8", "actions 2 4")
TURN = f"{quiet(*ACTIONS)}; pile 7 11; to move 0; option locations=none"


def explain(table: Table, seat: int, move: str) -> list[Event]:
    """The reasons for a move, with nothing in them that is no number."""
    view = table.view(seat).state
    (number,) = GAME.notation.read_moves(view, seat, move)
    assert number in table.legal(seat)
    return explain_move(table, seat, number)


def explain_move(table: Table, seat: int, move: int) -> list[Event]:
    events = table.reasons(seat, move)
    assert 1 <= len(events) <= MOST_REASONS
    for event in events:
        check_event("schott", "reason", event)
        assert json.loads(json.dumps(event)) == event
        assert not {-128, 127, -1} & {value for value in event.values() if type(value) is int}
    return events


def cards(text: str) -> list[int]:
    return [JOKER if word == "J" else int(word) for word in text.split()]


def pack(row: list[int]) -> int:
    return sum(card << CARD_BITS * place for place, card in enumerate(row))


# Kernels, as a driver calls them


def plan_at(row: int, highest: int, step: int) -> Plan:
    return plan_row(row, highest, step)


def chain_at(row: int, places: int, is_incremental: bool) -> int:
    return count_chain(row, places, is_incremental)


def measure_at(views: Array, row: int) -> tuple[int, int]:
    return measure_packed(views[0], row)


def can_stay(row: list[int], stay: set[int], highest: int, joker_free: bool) -> bool:
    """Whether a row can be completed with new numbers at all places but jokers and these."""
    least = -len(row)
    for place, card in enumerate(row):
        if card == JOKER:
            least += 0 if joker_free else 1
        elif place in stay:
            if card <= least:
                return False
            least = card
        else:
            least = max(least, 0) + 1
            if least > highest:
                return False
    return True


def find_gaps(row: list[int], stay: set[int], highest: int, joker_free: bool) -> list[list[int]]:
    """The numbers that fit at each place of a card that does not stay."""
    return [
        [
            card
            for card in range(1, highest + 1)
            if can_stay(
                [*row[:place], card, *row[place + 1 :]], stay | {place}, highest, joker_free
            )
        ]
        for place in range(len(row))
        if row[place] != JOKER and place not in stay
    ]


def plan_slowly(row: list[int], highest: int, joker_free: bool) -> tuple[int, list[set[int]]]:
    """How many cards can stay, and what fits in each of the plans with the widest gaps."""
    numbers = [place for place in range(9) if row[place] != JOKER]
    sets = [{p for i, p in enumerate(numbers) if (bits >> i) & 1} for bits in range(512)]
    found = [stay for stay in sets if can_stay(row, stay, highest, joker_free)]
    best = max(map(len, found))
    plans = [find_gaps(row, stay, highest, joker_free) for stay in found if len(stay) == best]
    widest = max(sum(map(len, gaps)) for gaps in plans)
    wide = [gaps for gaps in plans if sum(map(len, gaps)) == widest]
    fits = [{card for gap in gaps for card in (JOKER, *gap)} for gaps in wide]
    return best + row.count(JOKER), fits


@pytest.mark.parametrize("joker_free", [False, True])
def test_a_plan_keeps_as_many_cards_as_can_be_and_knows_what_fits(joker_free: bool) -> None:
    plan: Any = driver(plan_at)
    random = Random(5)
    for _ in range(12):
        row = random.sample([0, 0, 0, *range(1, 21)], 9)
        stay, fits = plan_slowly(row, 20, joker_free)
        found = plan(pack(row), 20, 0 if joker_free else 1)
        assert found.stay == stay
        assert {card for card in range(64) if (found.fits >> card) & 1} in fits


def test_a_row_in_order_has_no_gap() -> None:
    plan: Any = driver(plan_at)
    assert plan(pack(cards("J J 1 J 3 20 48 50 J")), 50, 1) == (9, 0)
    assert plan(pack(cards("1 J 2 3 4 5 6 7 8")), 50, 0) == (9, 0)


@pytest.mark.rule("SC-26")
def test_chains_with_a_new_card_are_paid() -> None:
    chain: Any = driver(chain_at)
    row = pack(cards("9 10 11 J 12 20 21 3 4"))
    assert chain(row, 1 << 1, False) == 2
    assert chain(row, 1 << 1 | 1 << 8, False) == 3
    assert chain(row, 1 << 0, True) == 1
    assert chain(row, 1 << 4, False) == 0


def test_the_stretch_from_the_left() -> None:
    measure: Any = driver(measure_at)
    row = pack(cards("7 J 8 9 10 11 12 13 14"))
    for joker_free, found in ((False, (2, 1)), (True, (9, 8))):
        table = skydeck.new("schott", 2, 1, {"joker_free": joker_free})
        assert measure(table.view(0).states, row) == found


# Each kind of choice


def test_drawing_counts_the_unseen_cards_that_fit() -> None:
    table = position(f"0: {QUIET[0]}; 1: {QUIET[1]}; pile 7 11; to move 0")
    # Of 30 4 9 15 22 18 36 41 2 seven can stay: 1 to 3 fit before the 4, 16 and 17 before the 18
    # or 19 to 35 after the 15 and the 18, and 42 to 50 after the 41.
    assert plan_slowly(cards(QUIET[0]), 50, joker_free=False)[0] == 6
    expected = fits(QUIET[0], f"{QUIET[1]} 7 11") | {"key": "draw"}
    assert expected["unseen"] == 33
    assert explain(table, 0, "draw") == [expected]


def test_drawing_for_a_row_without_a_gap() -> None:
    table = position(f"{quiet('', '')}; pile 5; to move 0")
    table.states["rows"][:, 0] = cards(COMPLETE)  # in a game it would have ended the stage
    assert explain(table, 0, "draw") == [{"key": "no_gap"}]


def test_taking_the_discard_names_the_best_place() -> None:
    table = position(f"0: {ALMOST}; 1: {QUIET[1]}; pile 14 3; to move 0")
    assert explain(table, 0, "take") == [
        {"key": "at", "card": 3, "place": 1, "old": 11},
        {"key": "complete", "squares": 9},
    ]


def fits(row: str, others: str) -> Event:
    """What is to be told of the gaps of a row, when others are seen, too."""
    (fitting,), seen = plan_slowly(cards(row), 50, joker_free=False)[1], cards(others)
    unseen = [card for card in range(1, 51) if card not in cards(row) + seen] + [JOKER] * 3
    return {
        "key": "fits_then",
        "fits": sum(map(fitting.__contains__, unseen)),
        "unseen": len(unseen),
    }


def test_placing_tells_of_neighbours_of_the_row_of_its_gaps_and_of_the_gift() -> None:
    table = position(f"{quiet('', '')}; pile 13; hand 5 taken; to move 0")
    assert explain(table, 0, "place 3") == [
        {"key": "bonus", "squares": 1},
        {"key": "same_stay", "before": 6, "after": 6},
        fits("30 4 5 15 22 18 36 41 2", f"{QUIET[1]} 13 9"),
    ]
    assert explain(table, 0, "place 9") == [
        {"key": "same_stay", "before": 6, "after": 6},
        fits("30 4 9 15 22 18 36 41 5", f"{QUIET[1]} 13 2"),
        {"key": "gift", "card": 2, "other": 1},
    ]
    assert explain(table, 0, "place 4") == [
        {"key": "fewer_stay", "before": 6, "after": 5},
        fits("30 4 9 5 22 18 36 41 2", f"{QUIET[1]} 13 15"),
    ]


def test_completing_counts_twice_with_the_fast_track_card() -> None:
    table = position(f"0: {ALMOST} doubles; 1: {QUIET[1]}; pile 14; hand 3 drawn; to move 0")
    assert explain(table, 0, "place 1") == [{"key": "complete", "squares": 18}]


def test_swapping() -> None:
    table = position(f"0: {ALMOST} actions x1 2; 1: {QUIET[1]}; to move 0; doing A1; phase swap")
    assert explain(table, 0, "swap 1 2") == [{"key": "complete", "squares": 9}]


def test_action_cards() -> None:
    hidden = position(f"{quiet('actions 1 8', 'actions x2 x4')}; to move 0")
    assert explain(hidden, 0, "action left") == [{"key": "action_unseen", "moving": 2, "unseen": 8}]
    open_ = position(f"{quiet(*ACTIONS)}; to move 0; option actions_visible=true")
    assert explain(open_, 0, "action left") == [{"key": "action", "number": 1, "effect": "A1"}]


def test_trading() -> None:
    start = f"0: 7 50 14 17 19 21 26 28 31 actions x5 1; 1: {QUIET[1]}; to move 0; doing A5"
    table = position(f"{start}; chosen 1; phase give")
    done = {"key": "complete", "squares": 9}
    assert explain(table, 0, "give 2") == [{"key": "trade", "other": 1, "card": 12}, done]
    table.play(0, "give 2")
    given = {"key": "given", "other": 1, "card": 50, "before": 6}
    assert explain(table, 0, "for 3") == [done, given | {"after": 5}]
    assert explain(table, 0, "for 9")[-1] == given | {"after": 7}


def test_choosing_a_seat() -> None:
    seats = quiet("", "actions x9 1", "")
    table = position(f"{seats}; to move 1; doing A9; phase choose")
    assert explain(table, 1, "choose 0") == [{"key": "order_of", "other": 0, "stay": 6}]
    row = "7 53 13 17 19 21 26 28 31"
    seats = f"0: {row} actions x5 1; 1: {QUIET[1]}; 2: {QUIET[2]}"
    table = position(f"{seats}; to move 0; doing A5; phase choose")
    assert explain(table, 0, "choose 1") == [
        {"key": "trade_with", "other": 1, "card": 12, "old": 53},
        {"key": "complete", "squares": 9},
        {"key": "bonus", "squares": 1},
    ]


@pytest.mark.parametrize(("letter", "key"), [("a", "known"), ("b", "known_wrong")])
def test_a_question_answered_before(letter: str, key: str) -> None:
    asked = " ".join(str(number) for number in [4, *(n for n in range(31) if n != 4)])
    table = position(
        f"{quiet('at 10 actions x10 1', '')}; to move 0; doing A10; asked {asked} again 0;"
        " question 4 order 2 0 1 for +2"
    )
    assert explain(table, 0, f"answer {letter}") == [{"key": key}]


def test_a_new_question_is_a_guess() -> None:
    table = position(
        f"{quiet('at 10 actions x10 1', '')}; to move 0; doing A10; question 4 order 2 0 1 for +2"
    )
    assert explain(table, 0, "answer a") == [{"key": "guess"}]


def test_the_fast_track_card() -> None:
    table = position(f"{quiet('at 10 fast', 'at 41 fast')}; window; pile 7")
    assert explain(table, 0, "fast") == [{"key": "fast_row", "stay": 6}]
    assert explain(table, 0, "wait") == [
        {"key": "fast_later", "stay": 6},
        {"key": "to_go", "squares": 7},
    ]


# Every move


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"may_discard_drawn": True, "actions_visible": True}), (4, {"joker_free": True})],
)
def test_every_move_has_reasons_that_can_be_told(seats: int, options: dict[str, object]) -> None:
    random, keys = Random(seats), set()
    table = skydeck.new("schott", seats=seats, seed=seats, options=options)
    for _ in range(50):
        if table.over:
            break
        seat = random.choice(table.movers)
        for move in table.legal(seat):
            for event in explain_move(table, seat, move):
                keys.add(event["key"])
                assert put_reason(GAME, event, "ABCD")
        table.play(seat, random.choice(table.legal(seat)))
    assert len(keys) >= 8


def test_reasons_do_not_depend_on_what_is_hidden() -> None:
    random, rng = Random(1), small_rng("reasons")
    table = skydeck.new("schott", seats=3, seed=1)
    for _ in range(20):
        seat = table.movers[0]
        other = table.view(seat).imagine(rng)
        assert not np.array_equal(other.state.deck, table.state.deck)
        for move in table.legal(seat):
            assert explain_move(table, seat, move) == explain_move(other, seat, move)
        table.play(seat, random.choice(table.legal(seat)))
