"""SR-01 to SR-04: the wall, the hands, the main set and the stacks."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import skydeck
from skydeck.core.kernel import Array, blank, driver
from skydeck.core.rng import RNG, below
from tests.games.skyrunner.tables import (
    ALL,
    BIDS,
    SET,
    bids,
    cards,
    chose,
    climbing,
    debts,
    deck,
    ends,
    opened,
    phase,
    pile,
    position,
    reveal,
    rounds,
    start,
    where,
)

GAME = skydeck.game("skyrunner")


@driver
def run_below(rngs: Array, bound: int, drawn: Array) -> None:
    drawn[0] = below(rngs[0], bound)


@pytest.mark.rule("SR-01")
@pytest.mark.parametrize(
    ("seats", "grooves"),
    [
        (2, ("ab", "ab", "a")),
        (3, ("abc", "ab", "ab")),
        (4, ("abcd", "abc", "ab")),
        (5, ("abcde", "abcd", "abc")),
    ],
)
def test_the_usual_walls_have_these_grooves(seats: int, grooves: tuple[str, ...]) -> None:
    for tier, square in enumerate(("ground", "1a12", "2a12")):
        others = ["ground"] * (seats - 1)
        table = climbing(f"{square} cards +2 E", *others, rest="")
        found = {end[1] for end in ends(table) if end[0] == str(tier + 1)}
        assert "".join(sorted(found)) == grooves[tier]


@pytest.mark.rule("SR-01")
@pytest.mark.parametrize("grooves", ["1/1/1", "5/5/5", "1/3/5", "4/1/2"])
def test_walls_have_1_to_5_grooves_and_may_be_wider_above(grooves: str) -> None:
    for tier, square in enumerate(("ground", "1a12", "2a12")):
        table = climbing(f"{square} cards +2 E", "ground", rest=f"option grooves={grooves}")
        found = {end[1] for end in ends(table) if end[0] == str(tier + 1)}
        assert len(found) == int(grooves.split("/")[tier])


@pytest.mark.rule("SR-02")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everyone_begins_on_the_ground_with_the_start_hand(seats: int) -> None:
    table = skydeck.new("skyrunner", seats, 7)
    assert where(table) == ["ground"] * seats
    assert table.points == (0,) * seats
    for seat in range(seats):
        assert bids(table, seat) == ALL
        assert cards(table, seat) == "E +3 +4"
        assert debts(table, seat) == ""
        assert chose(table, seat) is None


@pytest.mark.rule("SR-02", "SR-03")
@pytest.mark.parametrize(("seats", "left"), [(2, 39), (3, 36), (4, 33), (5, 30)])
def test_the_main_set_is_what_the_hands_leave_of_45_cards(seats: int, left: int) -> None:
    table = skydeck.new("skyrunner", seats, 8)
    main = [opened(table), *deck(table)]
    assert len(main) == left
    assert pile(table) == ""
    hands = Counter({"E": seats, "+3": seats, "+4": seats})
    assert Counter(main) + hands == Counter(SET)


@pytest.mark.rule("SR-03")
def test_the_main_set_is_shuffled_by_the_seed() -> None:
    orders = [tuple(deck(skydeck.new("skyrunner", 3, seed))) for seed in (1, 2, 3, 1)]
    assert orders[0] == orders[3]
    assert len(set(orders)) == 3


@pytest.mark.rule("SR-03")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_any_seat_may_be_drawn_to_start(seats: int) -> None:
    starters = {start(skydeck.new("skyrunner", seats, seed)) for seed in range(60)}
    assert starters == set(range(seats))


@pytest.mark.rule("SR-03")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_starting_seat_is_drawn_before_the_shuffle(seats: int) -> None:
    for seed in range(10):
        rngs = blank(RNG)
        rngs[0] = GAME.prepare(seats, {}, seed, 1)[0].rng
        drawn = np.zeros(1, np.int64)
        run_below(rngs, seats, drawn)
        assert start(skydeck.new("skyrunner", seats, seed)) == drawn[0]


@pytest.mark.rule("SR-03")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_option_starter_names_the_starting_seat(seat: int) -> None:
    for seed in range(5):
        assert start(skydeck.new("skyrunner", 3, seed, {"starter": seat})) == seat


@pytest.mark.rule("SR-02", "SR-07")
def test_a_new_table_waits_for_everyones_choice_in_round_1() -> None:
    table = skydeck.new("skyrunner", 4, "calm", {"starter": 2})
    assert (phase(table), rounds(table)) == ("choice", 1)
    assert table.movers == (0, 1, 2, 3)
    assert opened(table) not in ("X2", "X3")
    assert table.moves(3) == [*BIDS, "parasite", "climb 3", "climb 4"]


@pytest.mark.rule("SR-04", "SR-16")
def test_a_number_goes_to_its_owners_stack_and_not_to_the_common_discard() -> None:
    table = position("0: ground; 1: ground bids 1357P; open +4; next +5")
    reveal(table, "bid 8", "bid 5")
    assert (bids(table, 0), bids(table, 1)) == ("1234567P", "137P")
    assert pile(table) == ""


@pytest.mark.rule("SR-04", "SR-32")
def test_other_used_cards_go_to_the_common_discard() -> None:
    table = position("0: 1a12 cards +3 E; 1: ground cards +2; open E; next E; option grooves=1/1/1")
    reveal(table, "climb 3", "climb 2")
    table.play(0, "to 2a3")
    table.play(1, "to 1a2")
    assert pile(table) == "E +2 +3"
    assert (cards(table, 0), cards(table, 1)) == ("", "")


@pytest.mark.rule("SR-04")
def test_a_face_down_card_counts_as_in_hand_until_the_reveal() -> None:
    table = position("0: ground cards +3; 1: ground; open E; next E; start 1")
    table.play(0, "climb 3")
    assert (cards(table, 0), chose(table, 0)) == ("+3", "+3")
    table.play(1, "bid 1")
    assert phase(table) == "climb"
    assert (cards(table, 0), chose(table, 0)) == ("", "+3")
