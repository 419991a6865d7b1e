"""Cards that lie in piles: `deck`, of which `decked` are left, and `pile`, with `piled` cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from skydeck.core.kernel import EMPTY, UNKNOWN, Array, State, View, copy, kernel
from skydeck.core.rng import draw_key, hide_rng, shuffle
from skydeck.core.sentences import Sentence, Sentences

wrong = Sentences(__file__, "wrong")


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
def pop_pile(state: State) -> int:
    """Take the top card off the discard pile."""
    state.piled -= 1
    card = int(state.pile[state.piled])
    state.pile[state.piled] = EMPTY
    return card


@kernel
def turn_over(state: State) -> None:
    """All discards but the top one become the deck, shuffled."""
    state.decked = state.piled - 1
    for i in range(state.decked):
        state.deck[i] = state.pile[i]
        state.pile[i] = EMPTY
    state.pile[0] = state.pile[state.decked]
    state.pile[state.decked] = EMPTY
    state.piled = 1
    shuffle(state.rng, state.deck, int(state.decked))


@kernel
def copy_unseen(state: State, view: View) -> None:
    """Copy a table for someone who knows neither its generator nor the cards of the deck."""
    copy(state, view)
    hide_rng(view.rng)
    for i in range(view.decked):
        view.deck[i] = UNKNOWN


@kernel
def copy_imagined(view: View, rng: Array, state: State) -> None:
    """Copy a view as the beginning of a table that fits it, with a generator of its own."""
    copy(view, state)
    draw_key(rng, state.rng)


# Outside kernels


def count_known(places: Iterable[Array]) -> Counter[int]:
    """How many of each card lie in these places, as far as they are known."""
    cards = np.concatenate([np.ravel(cards) for cards in places])
    return Counter(cards[(cards != EMPTY) & (cards != UNKNOWN)].tolist())


def find_wrong_lists(lists: Iterable[tuple[str, Array, int]]) -> Iterator[Sentence]:
    """What is wrong with lists, each with its name: they are full up to a count, then empty."""
    for name, cards, count in lists:
        if count > len(cards) or (cards[:count] == EMPTY).any() or (cards[count:] != EMPTY).any():
            yield wrong("full", list=name, count=count)


def find_wrong_piles(state: State) -> Iterator[Sentence]:
    """What is wrong with the discard pile and the deck."""
    piles = [("pile", state.pile, int(state.piled)), ("deck", state.deck, int(state.decked))]
    return find_wrong_lists(piles)
