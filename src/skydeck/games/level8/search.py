"""What search needs to know of Level 8: what a move shows, likely tables, the chance to win.

`imagine` of the rules deals the unseen cards as if nobody had chosen any. But a seat that has taken
some turns has thrown away what its level does not use, one that has displayed has added what fits,
and a Skip! is laid as soon as it comes. So hands are imagined, and then improved as turns would.
"""

import math

from skydeck.core.kernel import EMPTY, NONE, Array, Seat, State, View, kernel
from skydeck.core.rng import small_below
from skydeck.core.skill import Skill
from skydeck.games.level8 import record
from skydeck.games.level8.cards import count_all, sort_hidden
from skydeck.games.level8.cards import imagine as imagine_any
from skydeck.games.level8.chances import estimate as estimate
from skydeck.games.level8.display import row_of
from skydeck.games.level8.greedy import Helpful, begin_plan, find_fitting, is_helpful
from skydeck.games.level8.policy import WAITS, weigh_card
from skydeck.games.level8.policy import pick as pick
from skydeck.games.level8.scheme import find_scheme

SPAN = 1
# What a card less at first sight counts is faith times stake, 4 lost tables: that was best in
# choices tried offline, for 50 to 400 tables.
SKILL = Skill(
    sight=WAITS, iterations=1000, length=14, heat=0.2, curiosity=0.3, faith=100.0, stake=0.04
)

MASK = (1 << 30) - 1
FACTOR = 131

MOST_DRAWS = 12  # turns after which a hand hardly gets better
TRIES = 4  # cards that are exchanged for others at most, where one must not be there
NEW = 4  # of so many fitting cards one has come to fit only since its seat's last turn


@kernel
def notice(state: State, seat: Seat) -> int:
    """The move and what it brought: the own hand, a new deal, or cards that others have laid."""
    move = int(state.last_move)
    if seat != state.last_seat:
        if state.phase == record.KEEP and (int(state.movers) >> int(state.last_seat)) & 1:
            return NONE  # others choose in secret
        if record.VALUE <= move < record.DISCARD:
            is_open = state.phase == record.PLAY or state.phase == record.OVER
            return hash_table(state) if is_open else NONE
    seen = move
    if move >= record.DISCARD:
        seen = seen * FACTOR + int(state.piles[state.dealer, 0])
        for other in range(state.seats):
            seen = (seen * FACTOR + int(state.keeps[other])) & MASK
    for i in range(state.held[seat]):
        seen = (seen * FACTOR + int(state.hands[seat, i])) & MASK
    return seen


@kernel
def hash_table(state: State) -> int:
    """A number for all cards that lie in displays."""
    seen = 0
    for owner in range(state.seats):
        for part in range(record.PARTS):
            for i in range(state.spans[owner, part]):
                seen = (seen * FACTOR + int(state.laid[owner, part, i])) & MASK
    return seen


@kernel
def sift(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Cards of one number come to the same where nobody wants or lays a colour."""
    for other in range(view.seats):
        row = row_of(view, other)
        if record.KIND_OF[row, record.PARTS_OF[row] - 1] == record.FLUSH:
            return
    for i in range(1, count):
        move, before = int(moves[i]), int(moves[i - 1])
        is_fill = before >= record.COLOUR and move < record.WILDCARD
        is_card = before >= record.DISCARD and move < record.DISCARD + record.NATURALS
        is_same = (before - record.DISCARD) // record.COLOURS == (
            move - record.DISCARD
        ) // record.COLOURS
        if is_fill or (is_card and is_same):
            values[i] = -math.inf


# Tables as they are after some turns


@kernel
def imagine(view: View, seat: Seat, rng: Array, state: State) -> None:
    """A whole table that fits the view, with hands as they are after some turns."""
    imagine_any(view, seat, rng, state)
    if state.phase == record.KEEP or state.decked == 0:
        return
    fitting, draws = find_fitting(state, 0), count_draws(state)
    for other in range(state.seats):
        if other != seat and state.seen[other] < state.held[other]:
            part_with_skips(state, other, rng)
            if state.displayed[other]:
                part_with_fitting(state, other, fitting, rng)
            else:
                for _ in range(draws):
                    collect(state, other, fitting, rng)
            sort_hidden(state, other)


@kernel
def count_draws(state: State) -> int:
    """How many cards each seat has drawn in this round, about."""
    seats = int(state.seats)
    left = count_all(state) - record.HAND * seats - 1
    return min(MOST_DRAWS, max(0, left - int(state.decked)) // seats)


@kernel
def exchange(state: State, seat: Seat, i: int, at: int) -> None:
    """Swap a card of a hand for one of the draw pile."""
    card = int(state.hands[seat, i])
    state.hands[seat, i] = state.deck[at]
    state.deck[at] = card


@kernel
def part_with_skips(state: State, seat: Seat, rng: Array) -> None:
    """A Skip! that was drawn has been laid."""
    for i in range(state.seen[seat], state.held[seat]):
        for _ in range(TRIES):
            if state.hands[seat, i] == record.SKIP:
                exchange(state, seat, i, small_below(rng, int(state.decked)))


@kernel
def part_with_fitting(state: State, seat: Seat, fitting: Helpful, rng: Array) -> None:
    """Most cards that fit on the table have been added."""
    for i in range(state.seen[seat], state.held[seat]):
        if small_below(rng, NEW) > 0:
            for _ in range(TRIES):
                card = int(state.hands[seat, i])
                if card < record.NATURALS and is_helpful(fitting, card):
                    exchange(state, seat, i, small_below(rng, int(state.decked)))


@kernel
def collect(state: State, seat: Seat, fitting: Helpful, rng: Array) -> None:
    """Draw a card and part with the one that is worth least, unless that completes the level."""
    at = small_below(rng, int(state.decked))
    if state.deck[at] == record.SKIP:
        return
    # The drawn card lies behind the hand for a moment.
    last = int(state.held[seat])
    state.hands[seat, last] = state.deck[at]
    state.held[seat] = last + 1
    plan = begin_plan(state, seat, fitting)
    state.held[seat] = last
    scheme, worst, least = find_scheme(plan), last, 99.0
    if scheme.gain + (plan.hand >> record.WILD_SHIFT) < record.NEED_OF[plan.row]:
        for i in range(state.seen[seat], last + 1):
            worth = weigh_card(int(state.hands[seat, i]), plan, scheme, False)
            if worth < least:
                worst, least = i, worth
    state.deck[at] = state.hands[seat, worst]
    state.hands[seat, worst] = state.hands[seat, last]
    state.hands[seat, last] = EMPTY
