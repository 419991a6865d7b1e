"""Where the cards of Level 8 are: hands, piles and displays."""

from __future__ import annotations

from typing import NamedTuple

from skydeck.core.kernel import EMPTY, Seat, State, View, kernel
from skydeck.games.level8.record import (
    DECK,
    EXPERT,
    FIRST_KEEPING,
    LONGEST,
    MOST_HELD,
    MOST_KEPT,
    NATURALS,
    PARTS,
    SKIP,
    SKIPS,
    WILD,
    WILDS,
)

HALF = NATURALS // 2


class Cards(NamedTuple):
    """Cards that are somewhere: natural ones as two sets of bits, wilds and Skips counted."""

    low: int  # the lower half of the natural cards
    high: int  # the upper half
    wilds: int
    skips: int


@kernel
def with_card(cards: Cards, card: int) -> Cards:
    """Some cards and another one; nothing and the unknown do not count."""
    low, high = cards.low, cards.high
    if 0 <= card < HALF:
        low |= 1 << card
    elif HALF <= card < NATURALS:
        high |= 1 << (card - HALF)
    return Cards(low, high, cards.wilds + (card == WILD), cards.skips + (card == SKIP))


@kernel
def fill_deck(state: State, cards: Cards) -> int:
    """Make the draw pile of all cards of the edition but some, ascending; return how many."""
    edition, count = int(state.options.edition), 0
    for card in range(HALF):
        state.deck[count] = card
        count += 1 - ((cards.low >> card) & 1)
    for card in range(HALF):
        state.deck[count] = card + HALF
        count += 1 - ((cards.high >> card) & 1)
    for _ in range(WILDS[edition] - cards.wilds):
        state.deck[count] = WILD
        count += 1
    for _ in range(SKIPS[edition] - cards.skips):
        state.deck[count] = SKIP
        count += 1
    for i in range(count, DECK):
        state.deck[i] = EMPTY
    return count


@kernel
def gather_hands(state: State) -> Cards:
    """The cards in all hands, as far as they are known."""
    cards = Cards(0, 0, 0, 0)
    for seat in range(state.seats):
        for i in range(state.held[seat]):
            cards = with_card(cards, int(state.hands[seat, i]))
    return cards


@kernel
def clear_display(state: State, seat: Seat) -> None:
    """Nothing of a seat's lies on the table."""
    for part in range(PARTS):
        state.values[seat, part] = EMPTY
        state.spans[seat, part] = 0
        for i in range(LONGEST):
            state.laid[seat, part, i] = EMPTY


@kernel
def clear_pile(state: State, seat: Seat, first: int) -> None:
    """A discard pile has no card from this place on."""
    for i in range(first, DECK):
        state.piles[seat, i] = EMPTY
    state.piled[seat] = first


@kernel
def clear_kept(state: State, seat: Seat) -> None:
    """No card is chosen to be kept."""
    for i in range(MOST_KEPT):
        state.kept[seat, i] = EMPTY


@kernel
def save_hand(state: State, seat: Seat) -> None:
    """Remember a hand as it was before a display, which others see only when it is complete."""
    for i in range(state.held[seat]):
        state.start[i] = state.hands[seat, i]
    state.start_seen = state.seen[seat]


@kernel
def clear_start(state: State) -> None:
    """No display is being composed."""
    for i in range(MOST_HELD):
        state.start[i] = EMPTY
    state.start_seen = 0


# Cards that change places


@kernel
def pop_deck(state: State) -> int:
    """Take the top card off the draw pile."""
    state.decked -= 1
    card = int(state.deck[state.decked])
    state.deck[state.decked] = EMPTY
    return card


@kernel
def discard(state: State, seat: Seat, card: int) -> None:
    """L8-10, L8-17, L8-19: put a card on a seat's own discard pile."""
    state.piles[seat, state.piled[seat]] = card
    state.piled[seat] += 1


@kernel
def insert_hidden(state: State, seat: Seat, card: int) -> None:
    """Put a card that only its seat knows into a hand."""
    at, seen = int(state.held[seat]), int(state.seen[seat])
    while at > seen and state.hands[seat, at - 1] > card:
        state.hands[seat, at] = state.hands[seat, at - 1]
        at -= 1
    state.hands[seat, at] = card
    state.held[seat] += 1


@kernel
def insert_known(state: State, seat: Seat, card: int) -> None:
    """Put a card that everyone knows into a hand."""
    at, seen = int(state.held[seat]), int(state.seen[seat])
    while at > 0 and (at > seen or state.hands[seat, at - 1] > card):
        state.hands[seat, at] = state.hands[seat, at - 1]
        at -= 1
    state.hands[seat, at] = card
    state.held[seat] += 1
    state.seen[seat] += 1


@kernel
def remove(state: State, seat: Seat, card: int) -> None:
    """Take a card out of a hand; of equal ones the first, which everyone knows if any is known."""
    at = 0
    while state.hands[seat, at] != card:
        at += 1
    state.seen[seat] -= at < state.seen[seat]
    state.held[seat] -= 1
    for i in range(at, state.held[seat]):
        state.hands[seat, i] = state.hands[seat, i + 1]
    state.hands[seat, state.held[seat]] = EMPTY


@kernel
def sort_hidden(state: State, seat: Seat) -> None:
    """Put the cards of a hand that not everyone knows into ascending order."""
    count = int(state.held[seat])
    state.held[seat] = state.seen[seat]
    for i in range(state.seen[seat], count):
        insert_hidden(state, seat, int(state.hands[seat, i]))


@kernel
def gather_seen(view: View) -> Cards:
    """All cards that a view shows."""
    cards = gather_hands(view)
    skips = int(view.buried)
    for owner in range(view.seats):
        skips += int(view.skips[owner])
        for i in range(view.piled[owner]):
            cards = with_card(cards, int(view.piles[owner, i]))
        for part in range(PARTS):
            for i in range(view.spans[owner, part]):
                cards = with_card(cards, int(view.laid[owner, part, i]))
    return Cards(cards.low, cards.high, cards.wilds, cards.skips + skips)


@kernel
def can_keep(state: State, seat: Seat) -> bool:
    """L8-29, option levels: whether a seat chooses cards to keep at the end of a round."""
    is_high = state.levels[seat] >= FIRST_KEEPING and not state.displayed[seat]
    return bool(state.options.levels == EXPERT and is_high)
