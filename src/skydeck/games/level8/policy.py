"""A quick way to play Level 8, for tables that search imagines: greedy's aims, counted once.

And when to hold back a display: others could add to it, and it still grows in the hand. A hand that
has its level gets nearer to the end of the round as fast before the display as after it: cards that
will fit are kept, the others go. Until then nobody can add to the display, but if someone else ends
the round it counts for nothing.
"""

import math

from skydeck.core.kernel import Array, Move, Seat, State, View, kernel
from skydeck.core.rng import pick_highest
from skydeck.games.level8 import record
from skydeck.games.level8.cards import top_of
from skydeck.games.level8.display import count_of, find_present
from skydeck.games.level8.greedy import (
    LAY,
    Helpful,
    Plan,
    begin_plan,
    find_fitting,
    find_use,
    is_helpful,
    weigh,
    weigh_addition,
    weigh_skip,
    weigh_value,
)
from skydeck.games.level8.scheme import ALL, Scheme, find_scheme, list_aims

DRAWING = 0.5  # worth of a draw, where a card of a pile that helps is worth one
NEEDED = 2.0  # cost of parting with a card that the level uses
GIFT = 0.5  # and with one that can be added to a display
WAITS = 6  # the sight of one who weighs moves as here
MANY = 2  # cards left over with which a display is held back
ALARM = 1  # but not if another seat with a display has no more cards than this
LAYING = 1.0  # how much better than a discard a display that leaves fewer over is at first sight
WAITING = 0.5  # how much worse one is that should be held back


@kernel
def pick(
    state: State, seat: Seat, moves: Array, count: int, view: View, values: Array, rng: Array
) -> Move:
    """A sensible move by what its seat may know, any of those that are as good."""
    if state.phase == record.TAKE:
        rate_takes(state, seat, moves, count, values)
    else:
        rate_cards(state, seat, moves, count, values)
    return int(moves[pick_highest(rng, values, count)])


@kernel
def rate_takes(state: State, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """A card of a pile if it helps, else one of the draw pile."""
    if state.displayed[seat]:
        aims = find_fitting(state, 0)
    else:
        aims = list_aims(find_scheme(begin_plan(state, seat, Helpful(0, 0))))
    values[0] = DRAWING
    for i in range(1, count):
        values[i] = is_helpful(aims, top_of(state, int(moves[i]) - record.TAKE_FROM))


@kernel
def rate_cards(state: State, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """A display or an addition if there is a good one, else a Skip!, else what is worth least."""
    plan = begin_plan(state, seat, find_fitting(state, 0))
    scheme = Scheme(0, 0, 0, 0, 0)
    if not state.displayed[seat]:
        scheme = find_scheme(plan)
    waiting = LAY + NEEDED if is_held_back(state, seat, moves, plan, scheme) else 0.0
    for i in range(count):
        move = int(moves[i])
        if move < record.ADD_TO:
            worth = weigh_value(state, seat, move, plan) - waiting
        elif move < record.DISCARD:
            worth = weigh_addition(state, seat, move - record.ADD_TO, plan)
        elif move < record.SKIP_SEAT:
            worth = -weigh_card(move - record.DISCARD, plan, scheme, state.displayed[seat] > 0)
        else:
            worth = 0.0 if move == record.DONE else weigh_skip(state, move - record.SKIP_SEAT)
        if state.phase == record.KEEP and move != record.DONE:
            worth = -worth - NEEDED
        values[i] = worth


@kernel
def is_held_back(state: State, seat: Seat, moves: Array, plan: Plan, scheme: Scheme) -> bool:
    """Whether a display is possible and better made later."""
    if state.phase != record.PLAY or state.displayed[seat] or moves[0] >= record.ADD_TO:
        return False
    left = count_left(state, seat, plan, scheme)
    return left >= MANY and not is_urgent(state, seat)


@kernel
def weigh_card(card: int, plan: Plan, scheme: Scheme, has_displayed: bool) -> float:
    """What a card is worth to its seat."""
    if card >= record.NATURALS:
        return NEEDED + 1.0 if card == record.WILD else GIFT
    if has_displayed:
        return NEEDED * is_helpful(plan.fitting, card)
    number = card // record.COLOURS + 1
    is_used = count_of(scheme.used, number) >= count_of(plan.hand, number)
    is_collected = (scheme.colour >> card % record.COLOURS) & 1
    worth = NEEDED * (int(is_used) | is_collected) + GIFT * is_helpful(plan.fitting, card)
    return worth + find_use(plan, card)


# Holding a display back


@kernel
def weigh_patiently(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each move is worth: as to greedy, but a display may wait."""
    weigh(view, seat, moves, count, values)
    if view.phase != record.PLAY or view.displayed[seat] or moves[0] >= record.ADD_TO:
        return
    plan = begin_plan(view, seat, find_fitting(view, 0))
    scheme = find_scheme(plan)
    left = count_left(view, seat, plan, scheme)
    if left <= 0 or is_urgent(view, seat):
        return
    best, lay = -math.inf, -math.inf
    for i in range(count):
        if moves[i] < record.ADD_TO:
            lay = max(lay, values[i])
        elif moves[i] >= record.DISCARD:
            best = max(best, values[i])
    lean = LAYING if left < MANY else -WAITING
    for i in range(count):
        if moves[i] < record.ADD_TO:
            values[i] += best + lean - lay


@kernel
def is_urgent(view: View, seat: Seat) -> bool:
    """Whether the display wins the game, or another may end the round at any time."""
    if view.levels[seat] == record.LEVELS:
        return True
    for other in range(view.seats):
        if other != seat and view.displayed[other] and view.held[other] <= ALARM:
            return True
    return False


@kernel
def count_left(state: State, seat: Seat, plan: Plan, scheme: Scheme) -> int:
    """How many cards would be left after a display, all additions and a discard, about."""
    placed = scheme.gain + (plan.hand >> record.WILD_SHIFT) + count_growth(plan, scheme)
    return int(state.held[seat]) - int(state.phase == record.PLAY and seat == state.turn) - placed


@kernel
def count_growth(plan: Plan, scheme: Scheme) -> int:
    """How many natural cards beyond the level could be added, about."""
    row, hand, last = plan.row, plan.hand & ALL, int(record.PARTS_OF[plan.row]) - 1
    growth, uses, has_run = 0, 0, False
    for part in range(last + 1):
        has_run |= record.KIND_OF[row, part] == record.RUN
    for number in range(1, record.NUMBERS + 1):
        used = count_of(scheme.used, number)
        uses += used
        growth += int(count_of(hand, number) > used) & (plan.fitting.numbers >> (number - 1))
    if has_run:
        growth += count_longer(hand, scheme.used)
    elif record.KIND_OF[row, last] != record.FLUSH:
        growth += max(0, uses - scheme.gain)  # all cards of a set's number are used
    if record.KIND_OF[row, last] == record.FLUSH:
        most = 0
        for colour in plan.colours:
            most = max(most, colour % record.FIFTEEN)
        growth += max(0, most - int(record.SIZE_OF[row, last]))
    return growth


@kernel
def count_longer(hand: int, used: int) -> int:
    """How many numbers of a counted hand make runs of the used ones longer."""
    longer, row = 0, find_present(used)
    spare = find_present(hand) & ~row
    for number in range(1, record.NUMBERS):
        one = 1 << record.NIBBLE * number
        if spare & one and row & (one >> record.NIBBLE):
            row |= one
            longer += 1
    for number in range(record.NUMBERS - 2, -1, -1):
        one = 1 << record.NIBBLE * number
        if spare & ~row & one and row & (one << record.NIBBLE):
            row |= one
            longer += 1
    return longer
