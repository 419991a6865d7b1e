"""How bots choose, compiled: `choose` for one view, `contest` for whole games among bots."""

from __future__ import annotations

from skydeck.core.drivers import first_mover, legal, look, play, setup
from skydeck.core.kernel import Array, Move, Seat, View, kernel
from skydeck.core.rng import small_below

RANDOM, GREEDY = range(2)
BOTS = ("random", "greedy")


# Each game gives this name its own kernel.
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None: ...


@kernel
def find_best(moves: Array, count: int, values: Array) -> Move:
    """The move of the highest value, the first of equals."""
    best = 0
    for i in range(1, count):
        if values[i] > values[best]:
            best = i
    return int(moves[best])


def weigh_at(views: Array, i: int, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each of a seat's legal moves is worth to greedy."""
    weigh(views[i], seat, moves, count, values)


def choose_at(
    views: Array, i: int, seat: Seat, bot: int, moves: Array, count: int, values: Array, rng: Array
) -> Move:
    """The move that a bot chooses from a seat's view and legal moves."""
    if bot == GREEDY:
        weigh(views[i], seat, moves, count, values)
        return find_best(moves, count, values)
    return int(moves[small_below(rng, count)])


def contest_at(
    states: Array, i: int, bots: Array, views: Array, moves: Array, values: Array, rng: Array,
    history: Array,
) -> int:  # fmt: skip
    """Deal a prepared state and let bots play it out; write and count the moves.

    Moves beyond the length of `history` are counted but not written.
    """
    state = states[i]
    setup(state)
    number = 0
    while state.movers:
        seat = first_mover(state)
        count = legal(state, seat, moves)
        if bots[seat] == GREEDY:
            look(state, seat, views[0])
            weigh(views[0], seat, moves, count, values)
            move = find_best(moves, count, values)
        else:
            move = int(moves[small_below(rng, count)])
        if number < len(history):
            history[number, 0], history[number, 1] = seat, move
        play(state, seat, move)
        number += 1
    return number
