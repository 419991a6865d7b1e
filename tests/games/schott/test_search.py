"""Search in SCHOTT: chances, what a seat notices, obvious moves, and the levels."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import skydeck
from skydeck.bots.search import Search, drivers
from skydeck.core.kernel import Array, Seat, State, specialise
from skydeck.core.rng import small_rng
from skydeck.core.skill import SEES_ALL, Skill
from skydeck.core.table import Table
from skydeck.games.schott.levels import GAPS, LEVELS, ORDER, RISE, ROOM, SIZES
from tests.games.schott.tables import ALMOST, COMPLETE, QUIET, phase, position, quiet
from tests.plainly import only_plain

GAME = skydeck.game("schott")
FEW = 60  # iterations; the tests also run without the compiler


# The drivers here are written against these names; the game gives them its own kernels.
def estimate(state: State, chances: Array) -> None: ...
def notice(state: State, seat: Seat) -> int: ...  # type: ignore[empty-body]


def estimate_at(states: Array, chances: Array) -> None:
    estimate(states[0], chances)


def notice_at(states: Array, seat: int) -> int:
    return notice(states[0], seat)


ESTIMATE = specialise(estimate_at, GAME.name, **GAME.kernels)
NOTICE = specialise(notice_at, GAME.name, **GAME.kernels)


def chances_of(table: Table) -> list[float]:
    chances = np.zeros(4)
    only_plain()
    ESTIMATE(table.states, chances)
    return [float(chance) for chance in chances[: table.seats]]


def choose(table: Table, seat: int, iterations: int = FEW) -> str:
    search = Search(GAME, GAME.search.skill._replace(iterations=iterations))
    move = search.choose(table.view(seat), small_rng("test", seat))
    return GAME.notation.write_move(table.state, move)


def wander(seats: int, steps: int) -> list[Table]:
    """Tables of a game on the way, in which every Action card is turned up as soon as possible."""
    random, found = Random(seats), []
    table = skydeck.new("schott", seats=seats, seed=seats)
    for _ in range(steps):
        if table.over:
            break
        found.append(table.copy())
        seat = random.choice(table.movers)
        legal = table.legal(seat)
        table.play(seat, legal[-1] if random.random() < 0.3 else random.choice(legal))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_add_up_to_1(seats: int) -> None:
    for table in wander(seats, 60):
        chances = chances_of(table)
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_a_lead_a_better_row_and_a_fast_track_card_are_worth_something() -> None:
    start = f"0: {ALMOST}{{}}; 1: {QUIET[1]}{{}}; to move 0; pile 3"
    level = chances_of(position(start.format("", "")))
    assert level[0] > 0.5
    assert chances_of(position(start.format("", " at 20")))[0] < level[0]
    assert chances_of(position(start.format(" fast", "")))[0] > level[0]


# What is noticed


def seen(table: Table, seat: int) -> bytes:
    """What a seat sees of cards and pieces."""
    view = table.view(seat).state
    fields = ("rows", "hand", "spare", "pile", "squares", "actions", "fasts", "last_move")
    return b"".join(view[name].tobytes() for name in fields)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_seat_notices_what_it_sees_and_nothing_else(seats: int) -> None:
    rng, compared = small_rng("notice"), set()
    for table in wander(seats, 60):
        mover = table.movers[-1]
        for seat in range(seats):
            tables = [table.view(seat).imagine(rng) for _ in range(2)]
            for move in {table.legal(mover)[0], table.legal(mover)[-1]}:
                found = []
                for imagined in tables:
                    after = imagined.copy()
                    after.play(mover, move)
                    found.append((after.view(seat).states.tobytes(), seen(after, seat), after))
                notices = [NOTICE(after.states, seat) for *_, after in found]
                assert all(0 <= number < 1 << 30 for number in notices)
                if found[0][0] == found[1][0]:
                    assert notices[0] == notices[1]
                elif all(after.state.rounds == table.state.rounds for *_, after in found):
                    assert (found[0][1] == found[1][1]) == (notices[0] == notices[1])
                    compared.add((phase(table), seat == mover, notices[0] == notices[1]))
    assert {("turn", True, False), ("place", False, False)} <= compared


@pytest.mark.rule("SC-22")
def test_an_answer_in_the_window_is_noticed_when_all_are_given() -> None:
    notices = []
    for answer in ("fast", "wait"):
        table = position(f"{quiet('fast', 'fast')}; window")
        table.play(0, answer)
        notices.append(NOTICE(table.states, 1))
        assert NOTICE(table.states, 0) != notices[0] or answer == "wait"
        table.play(1, "wait")
        notices.append(NOTICE(table.states, 1))
    assert notices[0] == notices[2]
    assert notices[1] != notices[3]


# Obvious moves


def test_the_same_seed_gives_the_same_move() -> None:
    table = position(f"{quiet('', '')}; pile 7; to move 0")
    view = table.view(0)
    moves = {skydeck.bot(f"search:{FEW}", 5).choose(view) for _ in range(2)}
    assert len(moves) == 1


def test_a_card_that_wins_is_taken_and_placed() -> None:
    table = position(f"0: {ALMOST} at 39; 1: {QUIET[1]} at 45; pile 3; to move 0")
    assert choose(table, 0) == "take"
    table.play(0, "take")
    assert choose(table, 0) == "place 1"


def test_a_swap_that_wins_is_found() -> None:
    table = position(
        f"0: {ALMOST} at 39 actions x1 2; 1: {QUIET[1]}; to move 0; doing A1; phase swap"
    )
    assert choose(table, 0, 200) == "swap 1 2"


def test_the_fast_track_card_is_played_for_the_win() -> None:
    table = position(f"0: {COMPLETE} at 30 fast; 1: {QUIET[1]} at 47; window")
    assert choose(table, 0) == "fast"


def test_a_known_answer_is_given() -> None:
    asked = " ".join(str(number) for number in [4, *(n for n in range(31) if n != 4)])
    table = position(
        f"{quiet('at 10 actions x10 1', '')}; to move 0; doing A10; asked {asked} again 0;"
        " question 4 order 0 2 1 for +2"
    )
    assert choose(table, 0) == "answer b"


# Levels


def test_there_are_eight_levels() -> None:
    assert len(LEVELS) == len(set(LEVELS)) == 8


def test_every_sight_weighs_every_move() -> None:
    phases = set()
    for table in [*wander(2, 40), *wander(4, 40)]:
        seat = table.movers[0]
        for skill in LEVELS:
            search = Search(GAME, skill._replace(iterations=0))
            count = search.begin(table.view(seat), small_rng(1))
            search.desk.values.fill(np.nan)
            drivers(GAME).glimpse(search.desk, seat, count, skill, small_rng("sight"))
            assert np.isfinite(search.desk.values[:count]).all()
        phases.add(phase(table))
    assert phases >= {"fast", "turn", "place", "swap", "question"}


def chosen(row: str, rest: str, *sights: int, other: str = QUIET[1]) -> list[str]:
    """What seat 0 plays with each of these sights; of moves that are as good, the first."""
    table, rng = position(f"0: {row}; 1: {other}; {rest}; to move 0"), small_rng("sights")
    view, searches = table.view(0), [Search(GAME, Skill(sight=sight)) for sight in sights]
    moves = [min(search.choose(view, rng) for _ in range(100)) for search in searches]
    return [GAME.notation.write_move(table.state, move) for move in moves]


def test_the_first_sight_puts_small_numbers_left_and_large_ones_right() -> None:
    assert chosen(QUIET[0], "hand 3 drawn", SIZES) == ["place 1"]
    assert chosen(QUIET[0], "hand 49 drawn", SIZES) == ["place 9"]


def test_the_first_sight_puts_10_next_to_9_and_11_where_it_is_nearer_to_its_size() -> None:
    row = "3 4 9 15 22 18 36 41 2"
    assert chosen(row, "hand 10 drawn", SIZES) == ["place 4"]
    assert chosen(row, "hand 11 drawn", SIZES) == ["place 9"]


def test_only_the_first_sight_takes_a_discard_that_hardly_helps() -> None:
    assert chosen("3 4 9 15 22 18 36 41 45", "pile 7", SIZES, ORDER) == ["take", "draw"]


def test_only_who_looks_at_the_order_keeps_what_ascends_from_the_left_end() -> None:
    row = "11 18 24 30 36 35 34 40 46"
    assert chosen(row, "hand 7 drawn", SIZES, ORDER) == ["place 2", "place 1"]


def test_only_who_looks_at_all_that_rises_does_not_break_it_for_the_left_end() -> None:
    row = "19 10 14 18 24 30 36 42 47"
    assert chosen(row, "hand 22 drawn", ORDER, RISE) == ["place 2", "place 4"]


def test_only_who_sees_room_puts_a_number_where_what_is_missing_still_fits() -> None:
    narrow, wide = "3 8 19 50 2 49 23 40 47", "3 8 19 50 2 49 29 40 47"
    assert chosen(narrow, "hand 21 drawn", RISE, ROOM) == ["place 4", "place 5"]
    assert chosen(wide, "hand 21 drawn", RISE, ROOM) == ["place 4", "place 4"]


def test_only_who_sees_room_leaves_a_discard_that_brings_a_number_just_nearer() -> None:
    assert chosen("3 4 9 15 22 18 36 41 2", "pile 11", RISE, ROOM) == ["take", "draw"]


def test_only_who_sees_gaps_leaves_room_where_many_numbers_are_missing() -> None:
    narrow, wide = "30 8 19 9 50 2 40 42 47", "30 8 13 9 50 2 40 42 47"
    assert chosen(narrow, "hand 22 drawn", ROOM, GAPS) == ["place 5", "place 4"]
    assert chosen(wide, "hand 22 drawn", ROOM, GAPS) == ["place 5", "place 5"]


def test_only_who_sees_all_turns_up_an_action_card() -> None:
    moves = chosen(QUIET[0], "pile 10", GAPS, SEES_ALL, other=ALMOST)
    assert moves == ["draw", "action left"]


def test_only_who_sees_all_avoids_a_discard_that_fits_into_the_next_row() -> None:
    row, hand = "3 8 50 2 24 30 36 42 47", "hand 15 drawn"  # 50 or 2 goes
    full, ends_low = "5 44 12 25 20 33 39 41 48", "5 44 12 25 20 33 39 48 1"
    assert chosen(row, hand, GAPS, SEES_ALL, other=full) == ["place 3", "place 3"]
    assert chosen(row, hand, GAPS, SEES_ALL, other=ends_low) == ["place 3", "place 4"]
