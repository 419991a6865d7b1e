"""Why a move of SkyRunner is good: facts of positions, and words for all of them."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

import skydeck
from skydeck.core.game import MOST_REASONS, Event
from skydeck.core.table import Table
from skydeck.terminal.words import put_reason
from tests.catalogs import check_event
from tests.games.skyrunner.tables import ONE, climbing, position, reveal
from tests.plainly import PLAIN

GAME = skydeck.game("skyrunner")
STEPS = 30 if PLAIN else 400
SENTINEL = re.compile(r"-\d|\b12[78]\b|None")


def why(table: Table, seat: int, move: str) -> list[Event]:
    (number,) = GAME.notation.read_moves(table.view(seat).state, seat, move)
    return table.reasons(seat, number)


def check_words(event: Event) -> None:
    """An event has all that its words name, and nothing that only the record means."""
    check_event("skyrunner", "reason", event)
    assert not SENTINEL.search(put_reason(GAME, event, ["A", "B", "C", "D", "E"]))
    assert json.loads(json.dumps(event)) == event


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_legal_move_has_reasons_with_words(seats: int) -> None:
    rng, table, game = np.random.default_rng(1), skydeck.new("skyrunner", seats, "advice"), 0
    for _ in range(STEPS):
        if table.over:
            game += 1
            table = skydeck.new("skyrunner", seats, f"advice/{game}")
        seat = int(rng.choice(table.movers))
        for move in table.legal(seat):
            found = table.reasons(seat, move)
            assert 1 <= len(found) <= MOST_REASONS
            for event in found:
                check_words(event)
        table.play(seat, int(rng.choice(table.legal(seat))))


def test_what_others_have_chosen_changes_nothing() -> None:
    found = []
    for choice in ("bid 8", "climb 3"):
        table = position("0: ground cards +3; 1: 1a4 cards +4; 2: ground; open +5")
        table.play(0, choice)
        found.append([why(table, 1, move) for move in table.moves(1)])
    assert found[0] == found[1]


# Bids


def test_a_bid_is_compared_with_the_numbers_of_the_others() -> None:
    table = position("0: ground; 1: ground bids 1267; open +4")
    assert why(table, 0, "bid 8")[0] == {"key": "bid_safe", "number": 8}
    assert why(table, 0, "bid 6") == [
        {"key": "bid", "high": 2, "numbers": 4, "number": 6},
        {"key": "bid_equal", "number": 6, "count": 1},
        {"key": "bid_keeps", "count": 2},
    ]
    assert why(table, 0, "bid 5")[1:] == [
        {"key": "bid_alone", "number": 5, "count": 0},
        {"key": "bid_keeps", "count": 3},
    ]


def test_the_lowest_bid_that_is_sure_to_win_is_enough() -> None:
    table = position("0: ground; 1: ground bids 1256; open E")
    highest, needed = (
        {"key": "bid_highest"},
        {"key": "prize_needed", "card": "equipment", "cards": 3},
    )
    assert why(table, 0, "bid 8")[1:] == [{"key": "bid_enough", "number": 7}, highest]
    assert why(table, 0, "bid 7")[1:] == [needed, {"key": "bid_keeps", "count": 1}]


@pytest.mark.parametrize("card", ["+4", "E", "S", "X3"])
def test_no_two_bids_have_the_same_reasons(card: str) -> None:
    table = position(f"0: 1a4; 1: ground bids 1256; 2: 1b7 bids 68; open {card}")
    found = [json.dumps(why(table, 0, f"bid {number}")) for number in range(1, 9)]
    assert len(set(found)) == 8
    shared = set.intersection(*({str(event) for event in json.loads(text)} for text in found))
    assert shared == set()


def test_a_seat_without_numbers_can_bid_all() -> None:
    table = position("0: ground; 1: ground bids -; open +4")
    assert why(table, 0, "bid 8")[0] == {"key": "bid", "high": 1, "numbers": 8, "number": 8}


@pytest.mark.parametrize(
    ("own", "card", "fact"),
    [
        ("ground cards E", "E", {"key": "prize_needed", "cards": 2}),
        ("2a4 cards E", "E", {"key": "prize_needed", "cards": 1}),
        ("2a4 cards E E", "E", {"key": "prize_spare"}),
        ("ground debts L", "E", {"key": "prize_debt"}),
        ("ground debts S", "+4", {"key": "prize_debt"}),
        ("ground cards +3 +3", "+4", {"key": "prize_climb", "squares": 6}),
        ("ground", "S", {"key": "prize_attack", "other": 1}),
    ],
)
def test_what_the_open_card_would_be(own: str, card: str, fact: Event) -> None:
    event = why(position(f"0: {own}; 1: 1a4 bids 12; open {card}"), 0, "bid 3")[1]
    del event["card"]
    assert event == fact


def test_the_last_number_and_the_stack() -> None:
    table = position("0: ground bids 3P; 1: ground bids P; open E")
    assert why(table, 0, "bid 3")[-1] == {"key": "bid_last"}
    assert why(table, 1, "bid 3")[-1] == {"key": "bid_return", "count": 5}


def test_a_crash_hits_the_lowest() -> None:
    table = position("0: 1a7; 1: ground bids 358; open X2")
    assert why(table, 0, "bid 5") == [
        {"key": "crash", "high": 1, "numbers": 3, "number": 5},
        {"key": "crash_equal", "number": 5, "count": 1},
        {"key": "bid_keeps", "count": 3},
    ]
    assert why(table, 0, "bid 8")[1:] == [
        {"key": "crash_equal", "number": 8, "count": 1},
        {"key": "bid_highest"},
    ]


# Other cards


def test_a_parasite_needs_food() -> None:
    table = position("0: ground; 1: ground cards +2 +4; 2: ground bids 1; open E")
    assert why(table, 0, "parasite") == [
        {"key": "food", "value": 4},
        {"key": "parasites", "count": 1},
    ]
    assert why(table, 1, "parasite") == [{"key": "no_food"}]


def test_where_a_climbing_card_leads() -> None:
    table = position(f"0: 1a10 cards +4; 1: 3a11 bids 1 cards +2 E; open E; {ONE}")
    assert why(table, 0, "climb 4") == [
        {"key": "climb", "square": "1a12", "squares": 2},
        {"key": "climb_left", "squares": 0},
    ]
    assert why(table, 1, "climb 2") == [{"key": "climb_roof"}]


def test_a_climb_that_leads_nowhere_feeds_a_parasite() -> None:
    table = position(f"0: 1a12 cards +4; 1: ground; open E; {ONE}")
    assert why(table, 0, "climb 4") == [
        {"key": "climb_none"},
        {"key": "climb_feeds", "value": 4, "count": 1},
        {"key": "climb_left", "squares": 0},
    ]


def test_the_end_of_a_climb() -> None:
    table = climbing("1a11 cards +4 E E", "ground")
    assert why(table, 0, "2a3") == [
        {"key": "climb", "square": "2a3", "squares": 4},
        {"key": "pays", "paid": 1, "left": 1},
    ]
    assert why(table, 0, "1a12")[1] == {"key": "lower", "square": "2a3", "squares": 3}


def test_a_figure_right_above() -> None:
    table = climbing("1a3 cards +3", "1a6")
    assert why(table, 0, "1a5")[-1] == {"key": "under", "other": 1, "square": "1a5"}
    table = climbing("1a3 cards +3", "1a8")
    assert why(table, 0, "1a6")[-1] == {"key": "above", "other": 1, "square": "1a6", "squares": 2}


def test_a_figure_across_a_ledge_is_in_nobodys_way() -> None:
    table = climbing("1a9 cards +3", "2a1")
    assert why(table, 0, "1a12") == [{"key": "climb", "square": "1a12", "squares": 3}]


def test_lost_equipment_and_sabotage() -> None:
    table = position("0: ground cards L S; 1: 1a2 cards E E; 2: 1b9; open E; next E")
    reveal(table, "sabotage", "bid 1", "bid 1")
    assert why(table, 0, "on 1") == [{"key": "push", "other": 1, "square": "1a2", "squares": 2}]
    assert why(table, 0, "on 2")[1] == {"key": "highest", "other": 2, "square": "1b9"}
    table = position("0: ground cards L; 1: 1a2 cards E E; 2: 1b9; open E; next E")
    reveal(table, "lost", "bid 1", "bid 1")
    assert why(table, 0, "on 1") == [{"key": "rob", "other": 1, "cards": 2}]
    assert why(table, 0, "on 2")[0] == {"key": "rob_debt", "other": 2}


def test_a_prize_can_be_kept() -> None:
    table = position("0: ground; 1: ground; open S; next E")
    reveal(table, "bid 2", "bid 1")
    assert why(table, 0, "keep") == [{"key": "keep", "card": "sabotage"}]
    assert why(table, 0, "on 1") == [{"key": "push_ground", "other": 1}]


def test_a_gift_leaves_squares() -> None:
    table = position("0: ground cards S; 1: ground cards +2 +3 +5; open E; next E")
    reveal(table, "sabotage", "bid 1")
    table.play(0, "on 1")
    assert why(table, 1, "give 3") == [{"key": "give", "squares": 7}]
    assert why(table, 1, "give 5") == [{"key": "give", "squares": 5}]


def test_a_fall_to_one_side() -> None:
    table = position("0: ground cards S; 1: 2a1; 2: 1b12; open E; next E; option grooves=2/1/1")
    reveal(table, "sabotage", "bid 1", "bid 1")
    table.play(0, "on 1")
    assert why(table, 1, "left") == [{"key": "fall_free", "square": "1a12"}]
    assert why(table, 1, "right") == [{"key": "fall_on", "other": 2}]
