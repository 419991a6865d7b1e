"""What search needs to know of Skyjo: what a move shows, a quick policy, the chance to win."""

from __future__ import annotations

from skydeck.core.kernel import Array, Move, Seat, State, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.skyjo.greedy import weigh
from skydeck.games.skyjo.record import LOWEST, VALUES
from skydeck.games.skyjo.rules import look

SPAN = 1  # a round
PRIVATE = False
SKILL = Skill(iterations=2000, length=300, heat=1.0, curiosity=0.2)


@kernel
def notice(state: State, seat: Seat) -> int:
    """The move, the card it turned up, the one it discarded, and the seat's own new card."""
    sight = int(state.last_move) * (VALUES + 1) + code(state.shown)
    sight = sight * (VALUES + 1) + code(state.tossed)
    is_own = state.turn == seat or state.taken
    return sight * (VALUES + 1) + (code(state.hand) if is_own else VALUES)


@kernel
def code(card: int) -> int:
    """A card as a number from 0; VALUES for none."""
    kind = int(card) - LOWEST
    return kind if 0 <= kind < VALUES else VALUES


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
    """From the totals."""
    whole = 0.0
    for seat in range(state.seats):
        chances[seat] = 2.0 ** (-int(state.totals[seat]) / 15.0)
        whole += chances[seat]
    for seat in range(state.seats):
        chances[seat] /= whole
