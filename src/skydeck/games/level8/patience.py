"""When to hold back a display of Level 8: others could add to it, and it still grows in the hand.

A hand that has its level gets nearer to the end of the round as fast before the display as after
it: cards that will fit are kept, the others go. Until then nobody can add to the display, but if
someone else ends the round it counts for nothing.
"""

from __future__ import annotations

import math

from skydeck.core.kernel import Array, Seat, State, View, kernel
from skydeck.games.level8.display import (
    Colours,
    count_hand,
    count_of,
    find_present,
    row_of,
    sort_colours,
)
from skydeck.games.level8.greedy import Helpful, find_fitting, weigh
from skydeck.games.level8.record import (
    ADD_TO,
    DISCARD,
    FIFTEEN,
    FLUSH,
    KIND_OF,
    LEVELS,
    NIBBLE,
    NUMBERS,
    PARTS_OF,
    PLAY,
    RUN,
    SIZE_OF,
    WILD_SHIFT,
)
from skydeck.games.level8.scheme import ALL, Scheme, find_scheme

WAITS = 6  # the sight of one who weighs moves as here
MANY = 2  # cards left over with which a display is held back
ALARM = 1  # but not if another seat with a display has no more cards than this
LAYING = 1.0  # how much better than a discard a display that leaves fewer over is at first sight
WAITING = 0.5  # how much worse one is that should be held back


@kernel
def weigh_patiently(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each move is worth: as to greedy, but a display may wait."""
    weigh(view, seat, moves, count, values)
    if view.phase != PLAY or view.displayed[seat] or moves[0] >= ADD_TO:
        return
    hand, colours = count_hand(view, seat), sort_colours(view, seat, 0, 0)
    scheme = find_scheme(row_of(view, seat), hand, colours)
    left = count_left(view, seat, hand, colours, scheme, find_fitting(view, 0))
    if left <= 0 or is_urgent(view, seat):
        return
    best, lay = -math.inf, -math.inf
    for i in range(count):
        if moves[i] < ADD_TO:
            lay = max(lay, values[i])
        elif moves[i] >= DISCARD:
            best = max(best, values[i])
    lean = LAYING if left < MANY else -WAITING
    for i in range(count):
        if moves[i] < ADD_TO:
            values[i] += best + lean - lay


@kernel
def is_urgent(view: View, seat: Seat) -> bool:
    """Whether the display wins the game, or another may end the round at any time."""
    if view.levels[seat] == LEVELS:
        return True
    for other in range(view.seats):
        if other != seat and view.displayed[other] and view.held[other] <= ALARM:
            return True
    return False


@kernel
def count_left(
    state: State, seat: Seat, hand: int, colours: Colours, scheme: Scheme, fitting: Helpful
) -> int:
    """How many cards would be left after a display, all additions and a discard, about."""
    row = row_of(state, seat)
    placed = scheme.gain + (hand >> WILD_SHIFT)
    placed += count_growth(row, hand & ALL, colours, scheme, fitting)
    return int(state.held[seat]) - int(state.phase == PLAY and seat == state.turn) - placed


@kernel
def count_growth(row: int, hand: int, colours: Colours, scheme: Scheme, fitting: Helpful) -> int:
    """How many natural cards beyond the level could be added, about."""
    growth, last, uses, has_run = 0, int(PARTS_OF[row]) - 1, 0, False
    for part in range(last + 1):
        has_run |= KIND_OF[row, part] == RUN
    for number in range(1, NUMBERS + 1):
        used = count_of(scheme.used, number)
        uses += used
        growth += int(count_of(hand, number) > used) & (fitting.numbers >> (number - 1))
    if has_run:
        growth += count_longer(hand, scheme.used)
    elif KIND_OF[row, last] != FLUSH:
        growth += max(0, uses - scheme.gain)  # all cards of a set's number are used
    if KIND_OF[row, last] == FLUSH:
        most = 0
        for colour in colours:
            most = max(most, colour % FIFTEEN)
        growth += max(0, most - int(SIZE_OF[row, last]))
    return growth


@kernel
def count_longer(hand: int, used: int) -> int:
    """How many numbers of a counted hand make runs of the used ones longer."""
    longer, row = 0, find_present(used)
    spare = find_present(hand) & ~row
    for number in range(1, NUMBERS):
        one = 1 << NIBBLE * number
        if spare & one and row & (one >> NIBBLE):
            row |= one
            longer += 1
    for number in range(NUMBERS - 2, -1, -1):
        one = 1 << NIBBLE * number
        if spare & ~row & one and row & (one << NIBBLE):
            row |= one
            longer += 1
    return longer
