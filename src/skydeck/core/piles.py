"""Cards that lie in piles: `deck`, of which `decked` are left, and `pile`, with `piled` cards."""

from __future__ import annotations

from skydeck.core.kernel import EMPTY, UNKNOWN, Array, State, View, copy, kernel
from skydeck.core.rng import hide_rng


@kernel
def clear(items: Array) -> None:
    """Leave nothing in a row of places."""
    for i in range(len(items)):
        items[i] = EMPTY


@kernel
def pop_deck(state: State) -> int:
    """Take the top card off the deck."""
    state.decked -= 1
    card = int(state.deck[state.decked])
    state.deck[state.decked] = EMPTY
    return card


@kernel
def discard(state: State, card: int) -> None:
    """Put a card on the discard pile."""
    state.pile[state.piled] = card
    state.piled += 1


@kernel
def copy_unseen(state: State, view: View) -> None:
    """Copy a table for someone who knows neither its generator nor the cards of the deck."""
    copy(state, view)
    hide_rng(view.rng)
    for i in range(view.decked):
        view.deck[i] = UNKNOWN
