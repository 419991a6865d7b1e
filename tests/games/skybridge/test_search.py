"""Search at Skybridge: chances, what moves show, exact ends, obvious moves and the levels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import numpy as np
import pytest

import skydeck
from skydeck.bots.search import Search, Thought
from skydeck.core.kernel import Array, Seat, specialise
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.games.skybridge import greedy, levels, search, worth
from tests.games.skybridge.tables import OPTIONS, mover, position
from tests.plainly import PLAIN

GAME = skydeck.game("skybridge")
FEW = 3 if PLAIN else 5  # pieces in hand from which a game is played out in all ways

STEP = 7 if PLAIN else 1  # every so many moves a random game is looked at


def estimate_at(states: Array, i: int, chances: Array) -> None:
    search.estimate(states[i], chances)


def notice_at(states: Array, i: int, seat: Seat) -> int:
    return search.notice(states[i], seat)


def glance_at(
    states: Array, i: int, seat: Seat, moves: Array, count: int, values: Array, sight: int
) -> None:  # fmt: skip
    levels.glance(states[i], seat, moves, count, values, sight)


def gap_at(states: Array, i: int, seat: Seat) -> float:
    return greedy.weigh_city(states[i], seat) - worth.weigh_lead(states[i], seat)


estimate: Any = specialise(estimate_at, "skybridge")
notice: Any = specialise(notice_at, "skybridge")
glance: Any = specialise(glance_at, "skybridge")
gap: Any = specialise(gap_at, "skybridge")


def walk(
    seats: int, seed: int, options: Mapping[str, object] | None = None, step: int = STEP
) -> Iterator[Table]:
    """A random game, one position after the other."""
    random, table = Random(seed), skydeck.new("skybridge", seats, seed, options or {})
    while not table.over:
        if len(table.history) % step == 0:
            yield table
        seat = mover(table)
        table.play(seat, random.choice(table.legal(seat)))


def consider(table: Table, iterations: int) -> list[Thought]:
    skill = levels.LEVELS[-1]._replace(iterations=iterations)
    return Search(GAME, skill).consider(table.view(mover(table)), small_rng(1), iterations)


def brute(table: Table, seat: Seat) -> float:
    """What a seat wins of a game of two if both play for their best, tried in all ways."""
    if table.over:
        return (seat in table.winners) / len(table.winners)
    turn = mover(table)
    shares = []
    for move in table.legal(turn):
        after = table.copy()
        after.play(turn, move)
        shares.append(brute(after, seat))
    return max(shares) if turn == seat else min(shares)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_are_shares_of_one(seats: int) -> None:
    chances = np.zeros(4)
    for table in walk(seats, 1):
        estimate(table.states, 0, chances)
        assert chances[:seats].sum() == pytest.approx(1.0)
        assert (chances[:seats] >= 0).all()
        assert (chances[:seats] <= 1).all()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), OPTIONS], ids=str)
def test_search_weighs_a_city_as_greedy_does(seats: int, options: tuple[str, ...]) -> None:
    for table in walk(seats, 4, dict.fromkeys(options, True)):
        assert all(abs(gap(table.states, 0, seat)) < 1e-9 for seat in range(seats))


def test_a_taller_tower_is_a_better_chance() -> None:
    chances, found = np.zeros(4), []
    for tower in ("b3 ^r", "b3 g3 b3 ^r", "b3 g3 b3 g3 b3 ^r"):
        estimate(position(f"seats 2; a1: {tower}").states, 0, chances)
        found.append(float(chances[0]))
    assert found == sorted(set(found))


@pytest.mark.parametrize("seats", [2, 4])
def test_every_move_is_noticed_by_every_seat_alike(seats: int) -> None:
    for table in walk(seats, 2):
        if table.history:
            assert {notice(table.states, 0, seat) for seat in range(seats)} == {
                table.history[-1][1]
            }


def test_imagined_tables_show_the_same() -> None:
    rng = small_rng("imagine")
    for table in walk(2, 3):
        seat = mover(table)
        view, move = table.view(seat), table.legal(seat)[0]
        tables = [view.imagine(rng) for _ in range(2)]
        for imagined in tables:
            imagined.play(seat, move)
        looks = {imagined.view(seat).states.tobytes() for imagined in tables}
        assert len(looks) == len({notice(imagined.states, 0, seat) for imagined in tables}) == 1


@pytest.mark.parametrize("seed", range(2 if PLAIN else 8))
def test_the_end_is_solved_as_by_trying_everything(seed: int) -> None:
    options = dict.fromkeys(OPTIONS[seed : seed + 1], True)
    for table in walk(2, seed, options, 1):
        seat = mover(table)
        if table.state.stock.sum() > FEW or len(table.legal(seat)) < 2:
            continue
        thoughts = consider(table, 1)
        assert all(thought.exact for thought in thoughts)
        for thought in thoughts:
            after = table.copy()
            after.play(seat, thought.move)
            assert thought.chance == brute(after, seat)


def test_what_is_far_from_the_end_is_not_solved() -> None:
    for table in walk(2, 5):
        if table.state.stock.sum() > search.FEW and len(table.legal(mover(table))) > 1:
            assert not consider(table, 1)[0].exact
            if PLAIN:
                break


def test_a_table_of_four_is_not_solved() -> None:
    last = [table.copy() for table in walk(4, 6)][-1]
    assert last.state.stock.sum() <= search.FEW
    assert not any(thought.exact for thought in consider(last, 2))


# Seat 1 would close the tall tower next if seat 0 does not.
@pytest.mark.skipif(PLAIN, reason="takes too long without the compiler")
@pytest.mark.parametrize(
    ("towers", "best"),
    [
        ("a1: b3 r3 b3 r3 b3 r3 y3", {"roof r a1", "roof g a1"}),
        ("b2: b3 r3 b3 r3 b3 r3 g3; a1: y3", {"roof r b2"}),
    ],
)
def test_search_takes_the_tall_tower(towers: str, best: set[str]) -> None:
    table = position(f"seats 2; {towers}; to move 0")
    thoughts = consider(table, 300)
    assert GAME.notation.write_move(table.state, thoughts[0].move) in best
    assert thoughts[0].chance > 0.6


def test_the_same_seed_gives_the_same_move() -> None:
    table = position("seats 2; a1: b3; b1: r3; c2: y2 g2")
    skill = levels.LEVELS[-1]._replace(iterations=3 if PLAIN else 200)
    moves = {Search(GAME, skill).choose(table.view(0), small_rng(7)) for _ in range(2)}
    assert len(moves) == 1


# Levels


def test_there_are_eight_levels() -> None:
    assert len(levels.LEVELS) == len(set(levels.LEVELS)) == 8


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("sight", range(levels.SEES_LEAD + 1))
def test_a_glance_values_every_move_and_leaves_the_view_as_it_was(seats: int, sight: int) -> None:
    values = np.zeros(GAME.moves)
    for table in walk(seats, 8):
        seat = mover(table)
        moves, before = np.array(table.legal(seat), np.int16), table.states.tobytes()
        values.fill(np.nan)
        glance(table.states, 0, seat, moves, len(moves), values, sight)
        assert np.isfinite(values[: len(moves)]).all()
        assert table.states.tobytes() == before


def look(table: Table, sight: int) -> dict[str, float]:
    """What each legal move is worth to a sight."""
    seat, values = mover(table), np.zeros(GAME.moves)
    moves = np.array(table.legal(seat), np.int16)
    glance(table.states, 0, seat, moves, len(moves), values, sight)
    names = (GAME.notation.write_move(table.state, move) for move in moves.tolist())
    return dict(zip(names, values, strict=False))


def test_only_higher_sights_mind_what_a_move_opens_to_others() -> None:
    closed = "c1: b2 ^r; a2: b2 ^r; b2: b2 ^g; c2: b2 ^g"
    tall = "a1: r3 y3 r3 y3 r3 b3"  # no blue roof fits on it as long as its top is blue
    table = position(f"seats 2; {closed}; {tall}; option free_blocks=true; to move 0")
    own, both = look(table, levels.SEES_BRIDGES), look(table, levels.SEES_GROWTH)
    assert own["square g a1"] == own["square g a3"]
    assert both["square g a1"] < both["square g a3"] - 1


def test_only_who_guesses_growth_does_not_mind_a_low_block() -> None:
    table = position("seats 2; a1: b3; to move 0")
    gaps = []
    for sight in (levels.SEES_TOWERS, levels.SEES_GROWTH):
        values = look(table, sight)
        gaps.append(values["tall r b1"] - values["square r b1"])
    assert abs(gaps[1]) < 0.5 < gaps[0]


def test_only_who_sees_bridges_would_rather_lay_one_between_high_towers() -> None:
    table = position("seats 2; a1: b3; b1: b3; a3: b3 y3; b3: b3 y3; to move 0")
    low, high = "bridge r a1 b1", "bridge r a3 b3"
    towers, bridges = look(table, levels.SEES_TOWERS), look(table, levels.SEES_BRIDGES)
    assert bridges[high] - bridges[low] > towers[high] - towers[low] + 1


def test_only_who_sees_the_lead_roofs_the_end_of_another_colours_bridge() -> None:
    table = position("seats 2; a1: g3 b1; b1: g3 b1; a3: g3 y1; b3: g3 y1; c2: r2 g2; to move 0")
    growth, lead = look(table, levels.SEES_GROWTH), look(table, levels.SEES_LEAD)
    gains = [values["roof r a1"] - values["roof r c2"] for values in (growth, lead)]
    assert gains[1] > gains[0] + 0.5
