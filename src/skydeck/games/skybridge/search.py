"""What search needs to know of Skybridge: what a move shows, a quick policy, the chance to win."""

from __future__ import annotations

import math

from skydeck.core.kernel import Array, Move, Seat, State, View, kernel
from skydeck.core.rng import small_below
from skydeck.games.skybridge.endgame import DEPTH as DEPTH
from skydeck.games.skybridge.endgame import count_pieces
from skydeck.games.skybridge.endgame import solve as solve
from skydeck.games.skybridge.levels import LEVELS
from skydeck.games.skybridge.quick import weigh_seats
from skydeck.games.skybridge.record import FEWEST

SPAN = 2  # rounds: a game has only one
PRIVATE = False
SKILL = LEVELS[-1]

# The lead in floors that decides most games, at the end and for each piece in hand, by how 250
# games of search against itself at two seats and 150 each at three and four went on.
SURE_TWO, SURE_TWO_EACH = 1.5, 1.0 / 6.0
SURE_MORE, SURE_MORE_EACH = 1.5, 1.0 / 3.0


@kernel
def notice(state: State, seat: Seat) -> int:
    """The move: everything lies open."""
    return int(state.last_move)


@kernel
def pick(
    state: State, seat: Seat, moves: Array, count: int, view: View, values: Array, rng: Array
) -> Move:
    """Any move: search at Skybridge judges a city as it stands and plays none out."""
    return int(moves[small_below(rng, count)])


@kernel
def estimate(state: State, chances: Array) -> None:
    """By what the colours of each seat are likely to count, and how much may still change."""
    weigh_seats(state, chances)
    pieces = count_pieces(state)
    if state.seats == FEWEST:
        lead = (chances[0] - chances[1]) / (SURE_TWO + SURE_TWO_EACH * pieces)
        chances[0] = 0.5 + 0.5 * lead / math.sqrt(1.0 + lead * lead)
        chances[1] = 1.0 - chances[0]
    else:
        share_chances(chances, int(state.seats), SURE_MORE + SURE_MORE_EACH * pieces)


@kernel
def share_chances(chances: Array, seats: int, sure: float) -> None:
    """Turn what several seats are likely to count into their chances to win."""
    best, whole = 0.0, 0.0
    for seat in range(seats):
        best = max(best, chances[seat])
    for seat in range(seats):
        gap = 1.0 + (best - chances[seat]) / sure
        chances[seat] = 1.0 / (gap * gap * gap * gap)
        whole += chances[seat]
    for seat in range(seats):
        chances[seat] /= whole
