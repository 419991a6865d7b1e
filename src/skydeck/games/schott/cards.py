"""The cards of SCHOTT: dealing, drawing and passing them on."""

from skydeck.core.bits import find_bit
from skydeck.core.journal import note
from skydeck.core.kernel import NONE, State, kernel
from skydeck.core.piles import clear, discard, pop_deck, turn_over
from skydeck.core.rng import below, shuffle
from skydeck.games.schott.record import (
    ACTIONS,
    ALL_ACTIONS,
    DID,
    JOKER,
    JOKERS,
    NUMBERS,
    PLACES,
    SLOTS,
)


@kernel
def deal_cards(state: State) -> None:
    """SC-02, SC-03, SC-05: shuffle all cards, turn up the first, deal nine each, face up."""
    numbers, jokers = NUMBERS[state.seats], JOKERS[state.seats]
    clear(state.deck)
    clear(state.pile)
    for i in range(numbers + jokers):
        state.deck[i] = i + 1 if i < numbers else JOKER
    state.decked = numbers + jokers
    state.piled = 0
    shuffle(state.rng, state.deck, numbers + jokers)
    discard(state, pop_deck(state))
    for seat in range(state.seats):
        for place in range(PLACES):
            state.rows[seat, place] = pop_deck(state)


@kernel
def deal_actions(state: State) -> None:
    """SC-04: two of the ten Action cards each, left then right; nobody looks at them."""
    rest = ALL_ACTIONS
    left = ACTIONS
    for seat in range(state.seats):
        for slot in range(SLOTS):
            action = find_bit(rest, below(state.rng, left))
            state.actions[seat, slot] = action
            state.spent[seat, slot] = 0
            rest ^= 1 << action
            left -= 1


@kernel
def draw_card(state: State) -> int:
    """SC-12: the top card of the deck, which is made of the discards when it is empty."""
    if state.decked == 0:
        refill(state)
    return pop_deck(state)


@kernel
def refill(state: State) -> None:
    """SC-12: all discards but the top one become the deck."""
    turn_over(state)
    note(state, DID.REFILLED, NONE, int(state.decked), 0)


@kernel
def pass_leftmost(state: State) -> None:
    """SC-17: every leftmost card goes to the leftmost place of the left neighbour."""
    last = int(state.seats) - 1
    card = state.rows[last, 0]
    for seat in range(last, 0, -1):
        state.rows[seat, 0] = state.rows[seat - 1, 0]
    state.rows[0, 0] = card


@kernel
def pass_rows(state: State) -> None:
    """SC-18: every seat takes over the row of its left neighbour."""
    last = int(state.seats) - 1
    for place in range(PLACES):
        card = state.rows[0, place]
        for seat in range(last):
            state.rows[seat, place] = state.rows[seat + 1, place]
        state.rows[last, place] = card
