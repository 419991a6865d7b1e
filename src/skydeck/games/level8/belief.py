"""Tables that fit a view and how people play: nobody still holds what they would have laid.

`views.imagine` deals the unseen cards as if nobody had chosen any. But a seat that has taken some
turns has thrown away what its level does not use, one that has displayed has added what fits, and
a Skip! is laid as soon as it comes. So hands are imagined, and then improved as turns would.
"""

from __future__ import annotations

from skydeck.core.kernel import EMPTY, Array, Seat, State, View, kernel
from skydeck.core.rng import small_below
from skydeck.games.level8.cards import sort_hidden
from skydeck.games.level8.display import count_hand, row_of, sort_colours
from skydeck.games.level8.greedy import Helpful, Plan, find_fitting, is_helpful
from skydeck.games.level8.outlook import count_need
from skydeck.games.level8.policy import weigh_card
from skydeck.games.level8.record import (
    HAND,
    KEEP,
    NATURALS,
    SKIP,
    SKIPS,
    WILD_SHIFT,
    WILDS,
)
from skydeck.games.level8.scheme import find_scheme
from skydeck.games.level8.views import imagine as imagine_any

MOST_DRAWS = 12  # turns after which a hand hardly gets better
TRIES = 4  # cards that are exchanged for others at most, where one must not be there
NEW = 4  # of so many fitting cards one has come to fit only since its seat's last turn


@kernel
def imagine(view: View, seat: Seat, rng: Array, state: State) -> None:
    """A whole table that fits the view, with hands as they are after some turns."""
    imagine_any(view, seat, rng, state)
    if state.phase == KEEP or state.decked == 0:
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
    edition, seats = int(state.options.edition), int(state.seats)
    cards = NATURALS + WILDS[edition] + SKIPS[edition] - HAND * seats - 1
    return min(MOST_DRAWS, max(0, cards - int(state.decked)) // seats)


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
            if state.hands[seat, i] == SKIP:
                exchange(state, seat, i, small_below(rng, int(state.decked)))


@kernel
def part_with_fitting(state: State, seat: Seat, fitting: Helpful, rng: Array) -> None:
    """Most cards that fit on the table have been added."""
    for i in range(state.seen[seat], state.held[seat]):
        if small_below(rng, NEW) > 0:
            for _ in range(TRIES):
                card = int(state.hands[seat, i])
                if card < NATURALS and is_helpful(fitting, card):
                    exchange(state, seat, i, small_below(rng, int(state.decked)))


@kernel
def collect(state: State, seat: Seat, fitting: Helpful, rng: Array) -> None:
    """Draw a card and part with the one that is worth least, unless that completes the level."""
    at, row = small_below(rng, int(state.decked)), row_of(state, seat)
    if state.deck[at] == SKIP:
        return
    # The drawn card lies behind the hand for a moment.
    last = int(state.held[seat])
    state.hands[seat, last] = state.deck[at]
    state.held[seat] = last + 1
    hand, colours = count_hand(state, seat), sort_colours(state, seat, 0, 0)
    state.held[seat] = last
    scheme, worst, least = find_scheme(row, hand, colours), last, 99.0
    plan = Plan(row, hand, colours, 0, 0, fitting)
    if scheme.gain + (hand >> WILD_SHIFT) < count_need(row):
        for i in range(state.seen[seat], last + 1):
            worth = weigh_card(int(state.hands[seat, i]), plan, scheme, False)
            if worth < least:
                worst, least = i, worth
    state.deck[at] = state.hands[seat, worst]
    state.hands[seat, worst] = state.hands[seat, last]
    state.hands[seat, last] = EMPTY
