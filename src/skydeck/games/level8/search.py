"""What search needs to know of level8: what a move shows, a quick policy, the chance to win."""

from __future__ import annotations

from skydeck.core.kernel import Array, Move, Seat, State, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.level8.greedy import weigh
from skydeck.games.level8.rules import look

SPAN = 1000
PRIVATE = False
SKILL = Skill(iterations=2000, length=300, heat=1.0, curiosity=0.2)


@kernel
def notice(state: State, seat: Seat) -> int:
    """The move."""
    return int(state.last_move)


@kernel
def pick(
    state: State, seat: Seat, moves: Array, count: int, view: View, values: Array, rng: Array
) -> Move:
    """What greedy would do."""
    look(state, seat, view)
    weigh(view, seat, moves, count, values)
    best = 0
    for i in range(1, count):
        if values[i] > values[best]:
            best = i
    return int(moves[best])


@kernel
def estimate(state: State, chances: Array) -> None:
    """Nobody is ahead."""
    for seat in range(state.seats):
        chances[seat] = 1.0 / int(state.seats)
