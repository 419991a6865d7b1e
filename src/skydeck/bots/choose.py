"""How bots choose, compiled: for one view, and `contest` for whole games among bots."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from skydeck.bots.trial import Trial, rate
from skydeck.core.drivers import (
    ByteRows,
    IntRows,
    first_mover,
    legal,
    look,
    play,
    score,
    setup,
)
from skydeck.core.kernel import (
    Array,
    Doubles,
    Ints,
    Move,
    Of,
    Shorts,
    States,
    Words,
    driver,
    kernel,
)
from skydeck.core.record import MOST_SEATS
from skydeck.core.rng import pick_highest, small_below

RANDOM, GREEDY = range(2)
BOTS = ("random", "greedy")
Rngs: TypeAlias = Annotated[Array, Of("u4", axes=2)]  # by game
SeatRngs: TypeAlias = Annotated[Array, Of("u4", axes=3)]  # by game and seat


@driver
def pick(moves: Shorts, rng: Words) -> Move:
    """Any of the moves, each equally likely."""
    return int(moves[small_below(rng, len(moves))])


@kernel
def find_best(moves: Array, count: int, values: Array, rng: Array) -> Move:
    """Pick the move of the highest value, any of those that are worth the same."""
    return int(moves[pick_highest(rng, values, count)])


def contest_at(
    states: States, bots: ByteRows, rngs: SeatRngs, openings: Rngs, opening: int, views: States,
    moves: Shorts, values: Doubles, points: IntRows, counts: Ints, plays: Shorts, trial: Trial,
) -> int:  # fmt: skip
    """Deal prepared states and let bots play them out; write each game's points and moves.

    `bots[i, seat]` is who sits where in game i, `rngs[i, seat]` that bot's own generator, and
    `openings[i]` that of the random moves before theirs, `opening` in number. As many moves as
    there is room for go into `plays`; how many there were is returned.
    """
    total = 0
    for i in range(len(states)):
        state, count = states[i], 0
        setup(state)
        while state.movers:
            seat = first_mover(state)
            choices = legal(state, seat, moves)
            if count < opening:
                move = int(moves[small_below(openings[i], choices)])
            elif bots[i, seat] == GREEDY:
                look(state, seat, views[0])
                rate(views[0], seat, moves, choices, values, trial)
                move = find_best(moves, choices, values, rngs[i, seat])
            else:
                move = int(moves[small_below(rngs[i, seat], choices)])
            if total < len(plays):
                plays[total] = move * MOST_SEATS + seat
            play(state, seat, move)
            count += 1
            total += 1
        counts[i] = count
        score(state, points[i])
    return total
