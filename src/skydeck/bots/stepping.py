"""The drivers of the environments: a step at one table, and steps at thousands in one call.

They are part of every engine, also where the packages that learners use are not installed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeAlias

from skydeck.bots.choose import GREEDY, RANDOM, find_best
from skydeck.bots.tree import HIGH, LANE, LOW
from skydeck.bots.trial import Trial, kernels, rate
from skydeck.core.drivers import (
    ByteRows,
    ShortRows,
    first_mover,
    legal,
    look,
    play,
    score,
    setup,
    write_features,
)
from skydeck.core.features import write_last
from skydeck.core.game import Game
from skydeck.core.kernel import (
    MOVES,
    NONE,
    Array,
    Bytes,
    Doubles,
    Ints,
    Longs,
    Move,
    Of,
    Seat,
    Shorts,
    State,
    States,
    Words,
    driver,
    kernel,
    specialise,
)
from skydeck.core.rng import draw_key, seed_small, small_below

CALLER = -1  # beside RANDOM and GREEDY: a seat for which the caller chooses
ILLEGAL = -2  # what `advance_checked` returns for a move that it refuses
SMALL = 4  # words of a small generator
LANES = 4  # of a trail: what was seen so far, hashed twice, and what is seen now, the same
WORD = 4  # bytes that are hashed at a time
# The second lane has a prime of its own: two words that are the same to one lane, because they
# differ by its prime, are not the same to the other.
OTHER_LANE = 2**31 - 19

FloatRows: TypeAlias = Annotated[Array, Of("f4", axes=2)]
# Rows as records of one field, `row`: a kernel knows their length.
Masks: TypeAlias = Annotated[Array, Of("i1", row=MOVES)]
MoveRows: TypeAlias = Annotated[Array, Of("i2", row=MOVES)]
SmallRngs: TypeAlias = Annotated[Array, Of("u4", row="SMALL")]
Trails: TypeAlias = Annotated[Array, Of("i8", axes=2)]


class Written(NamedTuple):
    """What a step writes, a row for each table; `Arrays` says what each is."""

    observations: ShortRows
    masks: Masks
    moves: MoveRows
    counts: Ints
    seats: Bytes
    rewards: FloatRows
    terminations: Annotated[Array, Of("?")]
    finals: ShortRows


class Course(NamedTuple):
    """What is known of the games under way, a row for each table."""

    states: States
    rngs: SmallRngs  # records of u4: the small generator of deals, bots and lots
    learners: Bytes  # i1: the caller's seat; 0 where all are the caller's
    leads: FloatRows  # f4, by seat: how far ahead it was in points when rewards were last paid


class Room(NamedTuple):
    """Room for the work of one thread."""

    views: States
    row: Shorts  # of features
    values: Doubles
    points: Ints
    trial: Trial


def reward_of(winners: int, seat: Seat, seats: int) -> float:
    """1 for a win, less for a shared one, and what makes the sum 0 for all others.

    Nobody gets anything where nobody wins. `winners` has a bit for each seat.
    """
    count = 0
    for other in range(seats):
        count += (winners >> other) & 1
    if count == 0:
        return 0.0
    share = ((winners >> seat) & 1) / count
    return (share * seats - 1.0) / (seats - 1.0)


compiled_reward_of = kernel(reward_of)


@driver
def seed_tables(words: Words, rngs: SmallRngs) -> None:
    """Give every table a generator of its own, made of the same words and its number."""
    for i in range(len(rngs)):
        seed_small(words, i, rngs[i].row)


@driver
def find_illegal(actions: Longs, masks: ByteRows) -> int:
    """The first table with an illegal move; as many as there are if all are legal."""
    for i in range(len(actions)):
        move = actions[i]
        if move < 0 or move >= masks.shape[1] or masks[i, move] == 0:
            return i
    return len(actions)


@kernel
def whose(state: State, learner: Seat) -> Seat:
    """The learner if it owes a move, or else the lowest seat that does."""
    if (int(state.movers) >> learner) & 1:
        return learner
    seat = 0
    while not (int(state.movers) >> seat) & 1:
        seat += 1
    return seat


@kernel
def pay_wins(state: State, rewards: Array, i: int) -> None:
    """Pay every seat what the end of a game is worth to it."""
    seats = rewards.shape[1]
    for seat in range(seats):
        rewards[i, seat] = compiled_reward_of(int(state.winners), seat, seats)


@kernel
def pay_points(points: Array, sign: int, leads: Array, rewards: Array, i: int) -> None:
    """What every seat has gained on the mean of the others since it was last paid."""
    seats, total = rewards.shape[1], 0
    for seat in range(seats):
        total += int(points[seat])
    for seat in range(seats):
        own = int(points[seat])
        lead = sign * (own - (total - own) / (seats - 1.0))
        rewards[i, seat] += lead - leads[i, seat]
        leads[i, seat] = lead


def step_tables(
    prepared: States, course: Course, kinds: Bytes, turning: bool, sign: int,
    actions: Longs, is_new: bool, first: int, last: int, steps: int, room: Room, out: Written,
) -> None:  # fmt: skip
    """Play on at the tables from first to last, each to the next choice of the caller.

    `kinds` says who has which seat, counted from the learner's. Without actions they are drawn by
    lot. `sign` is 0 for rewards of wins, else 1 or -1 for points. A table whose game ends begins
    another at once; where `turning` is true its learner then sits one seat further. `masks` and
    `moves` are records of rows.
    """
    view, row, values, points = room.views[0], room.row, room.values, room.points
    states, rngs, learners, leads = course
    observations, masks, lists, counts, movers, rewards, terminations, finals = out
    seats, by_lot = rewards.shape[1], len(actions) == 0
    for _ in range(steps):
        for i in range(first, last):
            state, rng, moves, mask = states[i], rngs[i].row, lists[i].row, masks[i].row
            learner, seat, move, count = int(learners[i]), int(movers[i]), 0, 0
            terminations[i], fresh = False, is_new
            for k in range(seats):
                rewards[i, k] = 0.0
            if by_lot and not is_new:
                move = int(moves[small_below(rng, int(counts[i]))])
            elif not is_new:
                move = int(actions[i])
            while True:
                if fresh:
                    states[i] = prepared[0]
                    draw_key(rng, state.rng)
                    setup(state)
                    for k in range(seats):
                        leads[i, k] = 0.0
                    fresh = False
                else:
                    play(state, seat, move)
                over, kind = state.movers == 0, CALLER
                if over:
                    seat = learner if kinds[1] != CALLER else seat
                else:
                    seat = whose(state, learner)
                    count = legal(state, seat, moves)
                    # Without a division: seats are counted from the learner's.
                    kind = int(kinds[seat - learner if seat >= learner else seat - learner + seats])
                if kind == RANDOM:
                    move = int(moves[small_below(rng, count)])
                    continue
                look(state, seat, view)
                if kind == GREEDY:
                    rate(view, seat, moves, count, values, room.trial)
                    move = find_best(moves, count, values, rng)
                    continue
                write_features(view, seat, row)
                write_last(view, seat, row)
                if sign != 0:
                    score(state, points)
                    pay_points(points, sign, leads, rewards, i)
                elif over:
                    pay_wins(state, rewards, i)
                if not over:
                    break
                for k in range(len(row)):
                    finals[i, k] = row[k]
                terminations[i], fresh = True, True
                if turning:
                    learner = learner + 1 if learner + 1 < seats else 0
                    learners[i] = learner
            movers[i], counts[i] = seat, count
            for k in range(len(row)):
                observations[i, k] = row[k]
            for k in range(len(mask)):
                mask[k] = 0
            for k in range(count):
                mask[moves[k]] = 1


def observe(states: States, seat: Seat, views: States, out: Shorts) -> None:
    """Write the features of what a seat may know."""
    look(states[0], seat, views[0])
    write_features(views[0], seat, out)
    write_last(views[0], seat, out)


def advance_checked(states: States, seat: Seat, move: Move, moves: Shorts, mask: Bytes) -> Seat:
    """Play a move if it is legal, then mark those of the next seat that is to choose.

    Returns that seat, NONE at the end of the game, or ILLEGAL. A move of NONE plays nothing.
    """
    state = states[0]
    if move != NONE:
        found = False
        for i in range(legal(state, seat, moves)):
            found = found or moves[i] == move
        if not found:
            return ILLEGAL
        play(state, seat, move)
    if state.movers == 0:
        return NONE
    following = first_mover(state)
    for i in range(legal(state, following, moves)):
        mask[moves[i]] = 1
    return following


@kernel
def hash_words(words: Array) -> tuple[int, int]:
    """Two numbers for a view, of which the bytes are seen as 32-bit words."""
    low, high = 1, 1
    for i in range(len(words)):
        word = int(words[i])
        low = (low * LOW + word) % LANE
        high = (high * HIGH + word) % OTHER_LANE
    return low, high


@kernel
def add_to_trail(words: Array, trail: Array) -> None:
    """Add what a seat sees now to what it has seen, unless nothing has changed for it.

    A move that the seat cannot have noticed must leave no trace.
    """
    low, high = hash_words(words)
    if low == trail[2] and high == trail[3]:
        return
    trail[0] = (int(trail[0]) * LOW + low) % LANE
    trail[1] = (int(trail[1]) * HIGH + high) % OTHER_LANE
    trail[2] = low
    trail[3] = high


def advance_seen(
    states: States, seat: Seat, move: Move, moves: Shorts, views: States, words: Words,
    trails: Trails,
) -> tuple[Seat, int]:  # fmt: skip
    """Play a move, or with NONE deal; write the legal moves of who is next, and what all saw.

    Returns that seat, or NONE at the end, and how many legal moves it has.
    """
    state = states[0]
    if move == NONE:
        setup(state)
    else:
        play(state, seat, move)
    for other in range(state.seats):
        look(state, other, views[0])
        add_to_trail(words, trails[other])
    if state.movers == 0:
        return NONE, 0
    following = first_mover(state)
    return following, legal(state, following, moves)


class Stepping(NamedTuple):
    """The drivers of a game's environments."""

    step_tables: Callable[..., None]
    observe: Callable[..., None]
    advance_checked: Callable[..., Seat]
    advance_seen: Callable[..., tuple[Seat, int]]


@cache
def drivers(game: Game) -> Stepping:
    """The drivers of a game's environments, built when one is first called."""
    functions: tuple[Any, ...] = (step_tables, observe, advance_checked, advance_seen)
    return Stepping(*(specialise(each, game.name, **kernels(game)) for each in functions))
