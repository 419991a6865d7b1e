"""Where the cards of Level 8 are: hands, piles and displays, and what a seat may know of them."""

from typing import NamedTuple

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Seat, State, View, kernel
from skydeck.core.piles import clear, copy_imagined, copy_unseen
from skydeck.core.rng import small_below, small_shuffle
from skydeck.games.level8.record import (
    ADD,
    DECK,
    DISCARD,
    EXPERT,
    FILL,
    FIRST_KEEPING,
    KEEP,
    MOST_HELD,
    MOST_KEPT,
    NAME,
    NATURALS,
    PARTS,
    PLAY,
    SKIP,
    SKIPS,
    VALUE,
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
        clear(state.laid[seat, part])


@kernel
def clear_pile(state: State, seat: Seat, first: int) -> None:
    """A discard pile has no card from this place on."""
    for i in range(first, DECK):
        state.piles[seat, i] = EMPTY
    state.piled[seat] = first


@kernel
def save_hand(state: State, seat: Seat) -> None:
    """Remember a hand as it was before a display, which others see only when it is complete."""
    for i in range(state.held[seat]):
        state.start[i] = state.hands[seat, i]
    state.start_seen = state.seen[seat]


@kernel
def clear_start(state: State) -> None:
    """No display is being composed."""
    clear(state.start)
    state.start_seen = 0


# Cards that change places


@kernel
def discard(state: State, seat: Seat, card: int) -> None:
    """L8-10, L8-17, L8-19: put a card on a seat's own discard pile."""
    state.piles[seat, state.piled[seat]] = card
    state.piled[seat] += 1


@kernel
def top_of(state: State, owner: Seat) -> int:
    """The top card of a discard pile that is not empty."""
    return int(state.piles[owner, state.piled[owner] - 1])


@kernel
def count_all(state: State) -> int:
    """How many cards the edition has."""
    edition = int(state.options.edition)
    return NATURALS + WILDS[edition] + SKIPS[edition]


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


# What a seat may know


@kernel
def look(state: State, seat: Seat, view: View) -> None:
    """L8-05, L8-02: hands but for cards taken from piles, and the draw pile, are unknown."""
    copy_unseen(state, view)
    if view.turn != seat:
        hide_turn(view)
    for other in range(view.seats):
        if other != seat:
            for i in range(view.seen[other], view.held[other]):
                view.hands[other, i] = UNKNOWN
    if view.phase == KEEP:
        # Who keeps how many cards is secret until all are done, and so is who chose last.
        view.last_seat = NONE
        view.last_move = NONE
        for other in range(view.seats):
            if other != seat and can_keep(view, other):
                for i in range(MOST_KEPT):
                    view.kept[other, i] = UNKNOWN


@kernel
def hide_turn(view: View) -> None:
    """L8-06: what a seat is about to lay is its own business until the cards lie there.

    The last small move of a turn is hidden, too: whether there was a choice of cards would tell
    what else the hand holds.
    """
    is_composing = view.phase == NAME or view.phase == FILL
    if is_composing:
        turn = int(view.turn)
        for i in range(MOST_HELD):
            view.hands[turn, i] = view.start[i]
        view.held[turn] = MOST_HELD
        view.seen[turn] = view.start_seen
        clear_display(view, turn)
        clear_start(view)
    if is_composing or view.phase == ADD:
        view.phase = PLAY
        view.part = 0
        view.slot = 0
        view.target = NONE
    if view.phase == PLAY or VALUE <= view.last_move < DISCARD:
        view.last_seat = NONE
        view.last_move = NONE


@kernel
def imagine(view: View, seat: Seat, rng: Array, state: State) -> None:
    """A whole table that fits the view: the unseen cards dealt fairly to hands and draw pile."""
    copy_imagined(view, rng, state)
    count = fill_deck(state, gather_seen(view))
    small_shuffle(rng, state.deck, count)
    for other in range(state.seats):
        if other != seat:
            for i in range(state.seen[other], state.held[other]):
                count -= 1
                state.hands[other, i] = state.deck[count]
                state.deck[count] = EMPTY
            sort_hidden(state, other)
            if state.kept[other, 0] == UNKNOWN:
                imagine_kept(state, other, rng)


@kernel
def imagine_kept(state: State, seat: Seat, rng: Array) -> None:
    """Some cards of a hand that its seat may have chosen to keep."""
    count = small_below(rng, MOST_KEPT + 1)
    clear(state.kept[seat])
    at, left = 0, int(state.held[seat])
    for i in range(state.held[seat]):
        if small_below(rng, left) < count - at:
            state.kept[seat, at] = state.hands[seat, i]
            at += 1
        left -= 1
