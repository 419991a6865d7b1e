"""SkyRunner's search: what it knows, what it finds, and the levels."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import skydeck
from skydeck.bots.search import Search, drivers
from skydeck.core.kernel import EMPTY, NONE, Array, Seat, State, blank, specialise
from skydeck.core.rng import small_rng
from skydeck.core.skill import Skill
from skydeck.core.table import Table
from skydeck.games.skyrunner import levels, search
from skydeck.games.skyrunner.record import PHASES
from tests.games.skyrunner.tables import ONE, climbing, position, reveal
from tests.plainly import PLAIN

GAME = skydeck.game("skyrunner")
STEPS = 40 if PLAIN else 300
THOUGHTS = 60 if PLAIN else 400
CALM = "round 30;"


def estimate(state: State, chances: Array) -> None: ...
def notice(state: State, seat: Seat) -> int: ...  # type: ignore[empty-body]
def recall(state: State, seat: Seat) -> None: ...


def estimate_at(states: Array, i: int, chances: Array) -> None:
    estimate(states[i], chances)


def notice_at(states: Array, i: int, seat: Seat) -> int:
    return notice(states[i], seat)


def recall_at(states: Array, i: int, seat: Seat) -> None:
    recall(states[i], seat)


ESTIMATE = specialise(estimate_at, "skyrunner", estimate=search.estimate)
NOTICE = specialise(notice_at, "skyrunner", notice=search.notice)
RECALL = specialise(recall_at, "skyrunner", recall=search.recall)


def tables(seats: int, steps: int, seed: str) -> Iterator[Table]:
    """Tables of random games, each before a move."""
    rng, game = np.random.default_rng(7), 0
    table = skydeck.new("skyrunner", seats, seed)
    for _ in range(steps):
        if table.over:
            game += 1
            table = skydeck.new("skyrunner", seats, f"{seed}/{game}")
        yield table
        seat = int(rng.choice(table.movers))
        table.play(seat, int(rng.choice(table.legal(seat))))


def find(table: Table, seat: Seat, iterations: int = THOUGHTS) -> str:
    """The move that a search considers best, as text."""
    thinker, view = Search(GAME, search.SKILL), table.view(seat)
    best = thinker.consider(view, small_rng("test"), iterations)[0]
    return GAME.notation.write_move(view.state, best.move)


# Chances


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_chances_add_up_to_one_but_for_bids_that_cancelled(seats: int) -> None:
    chances = np.zeros(5)
    for table in tables(seats, STEPS, "chances"):
        ESTIMATE(table.states, 0, chances)
        whole, state = chances[:seats].sum(), table.state
        assert (chances[:seats] > 0).all()
        if whole < 1 - 1e-9:
            assert "stay" in {event["key"].partition("_")[0] for event in table.tell(0)}
            assert whole == pytest.approx(1 / (1 + int(state.rounds) / search.PATIENCE))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("1a9", "1a5"),
        ("1a5 cards +4", "1a5"),
        ("1a5 cards +5", "1a5 cards +4"),
        ("1a5 cards E", "1a5"),
        ("1a5 bids 8", "1a5 bids 7"),
        ("1a5", "1a5 debts S"),
        ("1a5 cards S", "1a5"),
        ("3a10 cards +3 E", "3a10 cards +2 E"),
    ],
)
def test_whoever_has_more_is_likelier_to_win(better: str, worse: str) -> None:
    chances, found = np.zeros(5), []
    for own in (better, worse):
        ESTIMATE(position(f"0: {own}; 1: 1b5; open E").states, 0, chances)
        found.append(chances[0])
    assert found[0] > found[1]


def test_equal_seats_have_equal_chances() -> None:
    chances = np.zeros(5)
    for seats in (2, 4):
        ESTIMATE(skydeck.new("skyrunner", seats, 1).states, 0, chances)
        assert chances[:seats] == pytest.approx(1 / seats)


# What a seat notices


@pytest.mark.parametrize("seats", [2, 3])
def test_tables_that_look_alike_are_noticed_alike(seats: int) -> None:
    rng, states = small_rng("notice"), blank(GAME.dtype, 4)
    for table in tables(seats, STEPS, "notice"):
        mover = table.movers[0]
        move = table.legal(mover)[-1]
        for seat in range(seats):
            states[0] = table.view(seat).states[0]
            seen = []
            for i in (1, 2):
                GAME.at.imagine(states, 0, seat, rng, states, i)
                if move in Table(GAME, states[i : i + 1].copy()).legal(mover):
                    GAME.at.play(states, i, mover, move)
                    GAME.at.look(states, i, seat, states, 3)
                    seen.append((states[3].tobytes(), NOTICE(states, i, seat)))
            if len(seen) == 2:
                assert (seen[0][0] == seen[1][0]) <= (seen[0][1] == seen[1][1])


def test_a_card_chosen_face_down_is_noticed_by_its_seat_only() -> None:
    sights = set()
    for choice in ("bid 1", "bid 2", "climb 3"):
        table = position("0: ground cards +3; 1: ground; open E")
        table.play(0, choice)
        assert NOTICE(table.states, 0, 1) == NONE
        sights.add(NOTICE(table.states, 0, 0))
    assert len(sights) == 3


def test_what_is_revealed_and_turned_up_is_noticed_by_all() -> None:
    sights = set()
    for choice in ("bid 1", "bid 2", "bid 3"):
        for card in ("+2", "+5", "S"):
            table = position(f"0: ground; 1: ground; open E; next {card}")
            reveal(table, choice, "bid 8")
            sight = NOTICE(table.states, 0, 0)
            assert sight == NOTICE(table.states, 0, 1)
            assert 0 <= sight < 1 << 30
            sights.add(sight)
    assert len(sights) == 9


def test_the_hidden_choices_of_others_are_open_again() -> None:
    table = position("0: ground cards +3; 1: ground; 2: ground; open E")
    fresh = table.copy()
    table.play(0, "climb 3")
    table.play(1, "bid 4")
    RECALL(table.states, 0, 1)
    assert table.state.chosen[:3].tolist() == [EMPTY, 4, EMPTY]
    assert table.state.movers == 0b101
    assert (table.state.hands == fresh.state.hands).all()


# What it finds


@pytest.mark.parametrize(
    ("table", "best"),
    [
        (climbing("3a10 cards +4 E", "1a4"), "to roof"),
        (climbing("1a5 cards +4", "ground", rest="option grooves=2/2/1"), "to 1a9"),
    ],
)
def test_the_best_end_of_a_climb_is_found(table: Table, best: str) -> None:
    assert find(table, 0) == best


@pytest.mark.parametrize("second", ["1a3", "3a4"])
def test_a_card_that_wins_is_played(second: str) -> None:
    table = position(f"0: 3a9 cards +4 E; 1: {second} bids 1234; open +2; {CALM} {ONE}")
    assert find(table, 0) == "climb 4"


def test_the_leader_is_pushed() -> None:
    table = position(f"0: ground; 1: 1a4; 2: 3a9; 3: 1c2; open S; {CALM} next E")
    reveal(table, "bid 8", "bid 1", "bid 2", "bid 3")
    assert find(table, 0) == "on 2"


def test_a_choice_made_before_does_not_change_what_is_searched() -> None:
    found = []
    for choice in ("bid 8", "bid 1"):
        table = position("0: ground; 1: ground; open E")
        table.play(0, choice)
        found.append(Search(GAME, search.SKILL).consider(table.view(1), small_rng(1), 50))
    assert found[0] == found[1]


def test_the_same_seed_gives_the_same_moves() -> None:
    for table in tables(2, 4 if PLAIN else 30, "seed"):
        view = table.view(table.movers[0])
        moves = {skydeck.bot("search:20", seed=3).choose(view) for _ in range(2)}
        assert len(moves) == 1


def test_bids_are_not_foreseen() -> None:
    table = position("0: 1a10 cards +5 E E; 1: 1a12 cards +3; open +4")
    chosen = {skydeck.bot("search:120", seed=seed).choose(table.view(1)) for seed in range(6)}
    assert len(chosen) > 1


# Levels


def test_there_are_eight_levels() -> None:
    assert len(levels.LEVELS) == len(set(levels.LEVELS)) == 8


@pytest.mark.parametrize("sight", range(levels.SEES_CLIMBERS + 1))
def test_every_sight_values_every_move_of_every_phase(sight: int) -> None:
    thinker, rng, phases = Search(GAME, levels.LEVELS[0]._replace(sight=sight)), small_rng(1), set()
    for table in tables(3, 2 * STEPS, "glance"):
        seat = table.movers[0]
        count = thinker.begin(table.view(seat), small_rng(1))
        drivers(GAME).glimpse(thinker.desk, seat, count, thinker.skill, rng)
        assert np.isfinite(thinker.desk.values[:count]).all()
        phases.add(PHASES[int(table.state.phase)])
    assert phases >= {"choice", "climb"}


def chosen(text: str, sight: int) -> set[str]:
    """What seat 0 chooses in some rounds: a seat's choices differ a little from round to round."""
    moves = set()
    for number in range(20, 40, 2):
        table = position(f"{text}; round {number}")
        move = Search(GAME, Skill(sight=sight)).choose(table.view(0), small_rng(1))
        moves.add(GAME.notation.write_move(table.state, move))
    return moves


def worths(text: str, sight: int) -> dict[str, float]:
    """What each move of seat 0 is worth to one who sees only so much."""
    table, thinker = position(text), Search(GAME, Skill(sight=sight))
    count = thinker.begin(table.view(0), small_rng(1))
    drivers(GAME).glimpse(thinker.desk, 0, count, thinker.skill, small_rng(1))
    names = [GAME.notation.write_move(table.state, move) for move in thinker.legal]
    return dict(zip(names, thinker.desk.values[:count].tolist(), strict=True))


def test_only_who_asks_what_it_needs_saves_its_high_numbers() -> None:
    rich = "0: 3a2 cards E E E E; 1: ground; open E"
    assert chosen(rich, levels.SEES_PRIZE) <= {"bid 6", "bid 7", "bid 8"}
    assert chosen(rich, levels.SEES_NEEDS) <= {"bid 1", "bid 2", "bid 3", "bid 4", "parasite"}


def test_only_who_thinks_of_climbs_keeps_a_card_that_leads_nowhere() -> None:
    stuck = "0: 1a12 cards +5; 1: ground; open +3"
    assert chosen(stuck, levels.SEES_NEEDS) == {"climb 5"}
    assert "climb 5" not in chosen(stuck, levels.SEES_PLAYS)


def test_only_who_looks_at_rivals_bids_just_more_than_they_can() -> None:
    low = "0: 1a5; 1: 1b5 bids 12; open E"
    assert chosen(low, levels.SEES_RIVALS) <= {"bid 3", "bid 4"}
    assert chosen(low, levels.SEES_PLAYS) & {"bid 6", "bid 7", "bid 8"}


def test_only_who_asks_who_may_climb_hopes_more_for_a_low_number() -> None:
    gains = []
    for cards in ("bids 12345678", "bids 12345678 cards +5"):
        text = f"0: 1a5; 1: 1b5 {cards}; open E"
        rivals, climbers = (worths(text, s) for s in (levels.SEES_RIVALS, levels.SEES_CLIMBERS))
        gains.append(climbers["bid 2"] - rivals["bid 2"])
    assert gains[0] == 0.0
    assert gains[1] > 0.5
