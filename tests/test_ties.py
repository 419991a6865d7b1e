"""Moves that are worth the same: bots pick any of them, and no seat is anyone's favourite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from threading import Event

import numpy as np
import pytest

import skydeck
from skydeck.core.kernel import Array, driver
from skydeck.core.rng import pick_highest, small_rng
from skydeck.core.table import Table
from skydeck.games.level8.lab import SKIPPED
from skydeck.games.skyrunner.record import SEATS as CLIMBERS
from skydeck.lab.match import Contest
from skydeck.lab.slices import count_slice
from skydeck.lab.tables import Chairs
from tests.games.level8.cards import TEN
from tests.games.schott.tables import quiet
from tests.games.skyrunner.tables import reveal

SEEDS = 120
SIGMAS = 4.0  # standard errors that a share may be from an equal one; the seeds are fixed


@driver
def pick_highest_at(rng: Array, values: Array) -> int:
    return pick_highest(rng, values, len(values))


def choices(bot: str, view: Table) -> Counter[str]:
    """What a bot plays with many seeds, as texts."""
    write, seat = view.game.notation.write_move, view.seat
    assert seat is not None
    found = (skydeck.bot(bot, seed).choose(view) for seed in range(SEEDS))
    return Counter(write(view.state, move) for move in found)


def are_even(counts: Counter[str], expected: list[str]) -> bool:
    """Whether all of the expected texts, and no others, came about equally often."""
    share = 1 / len(expected)
    error = np.sqrt(SEEDS * share * (1 - share))
    near = all(abs(counts[text] - SEEDS * share) <= SIGMAS * error for text in expected)
    return near and set(counts) == set(expected)


# Values


def test_any_of_the_highest_values_is_picked() -> None:
    rng, values = small_rng("ties"), np.array([0.0, 3.0, 1.0, 3.0, 2.0, 3.0])
    counts = Counter(pick_highest_at(rng, values) for _ in range(3000))
    assert set(counts) == {1, 3, 5}
    assert all(abs(count - 1000) <= SIGMAS * np.sqrt(3000 * 2 / 9) for count in counts.values())


def test_what_differs_by_rounding_only_is_equal() -> None:
    rng, values = small_rng("ties"), np.array([0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1, 0.599999])
    assert values[0] != values[1]
    assert {pick_highest_at(rng, values) for _ in range(50)} == {0, 1}


def test_a_single_best_value_needs_no_luck() -> None:
    rng = small_rng("ties")
    before = rng.copy()
    assert pick_highest_at(rng, np.array([1.0, 2.0, -np.inf])) == 1
    assert (rng == before).all()


# Positions in which several seats are the same to the one that moves


def skip_to_lay(seat: int) -> Table:
    """Level 8 with four seats, one of which has a Skip! and knows nothing of the others."""
    hands = [TEN] * 4
    hands[seat] = "1r 3b 5g 7y 9p 11o 13r 15b 1g 3y !"
    rows = "; ".join(f"{owner}: {hand}" for owner, hand in enumerate(hands))
    pile = (seat + 1) % 4
    return skydeck.from_text("level8", f"{rows}; pile {pile}: 10g; to play {seat}").view(seat)


def sabotage_to_play(seat: int) -> Table:
    """SkyRunner with four seats, one of which has won a sabotage; the others are level."""
    wheres = ["1a4", "1b4", "1c4"]
    wheres.insert(seat, "ground")
    rows = "; ".join(f"{owner}: {where}" for owner, where in enumerate(wheres))
    table = skydeck.from_text("skyrunner", f"{rows}; open S; round 30; next E")
    bids = ["bid 1", "bid 2", "bid 3"]
    bids.insert(seat, "bid 8")
    reveal(table, *bids)
    return table.view(seat)


def trade_to_make(seat: int) -> Table:
    """SCHOTT with three seats, one of which may trade a card with any other."""
    extras = ["", "", ""]
    extras[seat] = "actions 5 1"
    text = f"{quiet(*extras)}; to move {seat}; option locations=none"
    table = skydeck.from_text("schott", text)
    table.play(seat, "action left")
    return table.view(seat)


# A search of one table shows what it tries first.
@pytest.mark.parametrize(
    ("make", "bot", "verb"),
    [
        (skip_to_lay, "greedy", "skip"),
        (skip_to_lay, "level7", "skip"),
        (skip_to_lay, "search:1", "skip"),
        (sabotage_to_play, "greedy", "on"),
        (sabotage_to_play, "level2", "on"),
        (sabotage_to_play, "search:1", "on"),
        (trade_to_make, "level1", "choose"),
    ],
)
def test_equal_opponents_are_picked_equally_often_from_every_seat(
    make: Callable[[int], Table], bot: str, verb: str
) -> None:
    for seat in range(make(0).seats):
        view = make(seat)
        others = [other for other in range(view.seats) if other != seat]
        assert are_even(choices(bot, view), [f"{verb} {other}" for other in others])


def test_any_card_is_turned_first_in_skyjo() -> None:
    view = skydeck.new("skyjo", 2, seed=1).view(0)
    assert are_even(choices("greedy", view), view.moves(0))


def test_the_same_seed_breaks_ties_in_the_same_way() -> None:
    view = skip_to_lay(1)
    assert choices("greedy", view) == choices("greedy", view)


def test_bids_depend_on_who_starts_and_not_on_the_number_of_a_seat() -> None:
    seats, found = range(CLIMBERS), set()
    rows = "; ".join(f"{seat}: ground" for seat in seats)
    for start in seats:
        table = skydeck.from_text("skyrunner", f"{rows}; open E; start {start}")
        order = [(start + turn) % CLIMBERS for turn in seats]
        views = [table.view(seat) for seat in order]
        found.add(tuple(skydeck.bot("greedy").choose(view) for view in views))
    assert len(found) == 1


# Whole games


def test_no_seat_is_skipped_more_often_than_another() -> None:
    game, seats, games = skydeck.game("level8"), 5, 400
    contest = Contest(game, game.prepare(seats, {}, 0), ("greedy",) * seats, "ties", False)
    numbers = range(games)
    plays = contest.log_games(numbers, Chairs(contest.bots, contest.seed, 0, []), Event())
    skips = count_slice(contest, numbers, plays).rows["facts"][:, :, SKIPPED]
    errors = skips.std(axis=0) / np.sqrt(games)
    assert (abs(skips.mean(axis=0) - skips.mean()) <= SIGMAS * errors).all()
