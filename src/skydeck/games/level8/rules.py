"""The rules of Level 8; the numbers are those of RULES.md.

What a hand can still become is counted in `display.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, State, View, copy, kernel
from skydeck.core.rng import below, draw_key, hide_rng, shuffle, small_below, small_shuffle
from skydeck.games.level8.display import count_hand, count_of, find_values, row_of
from skydeck.games.level8.record import (
    ADD,
    ADD_TO,
    COLOURS,
    DECK,
    DISCARD,
    DONE,
    DRAW,
    ENDS,
    EXPERT,
    FILL,
    FIRST_KEEPING,
    FLUSH,
    HAND,
    KEEP,
    KIND_OF,
    LEVELS,
    LONGEST,
    MOST_HELD,
    MOST_KEPT,
    NAME,
    NATURALS,
    NUMBERS,
    OVER,
    PARTS,
    PARTS_OF,
    PLAY,
    RUN,
    SET,
    SIZE_OF,
    SKIP,
    SKIP_SEAT,
    SKIPS,
    TAKE,
    TAKE_FROM,
    TURN_LIMIT,
    VALUE,
    VALUES,
    VICTORY,
    WILD,
    WILD_SHIFT,
    WILDCARD,
    WILDS,
)

HALF = NATURALS // 2


@kernel
def setup(state: State) -> None:
    """L8-01: everyone begins on level 1; the first dealer is drawn before the shuffle."""
    state.last_seat = NONE
    state.last_move = NONE
    for seat in range(state.seats):
        state.levels[seat] = 1
        state.held[seat] = 0
        clear_kept(state, seat)
        for i in range(MOST_HELD):
            state.hands[seat, i] = EMPTY
    state.dealer = state.options.dealer
    if state.dealer == NONE:
        state.dealer = below(state.rng, int(state.seats))
    begin_round(state)


@kernel
def legal(state: State, seat: Seat, moves: Array) -> int:
    """Write the moves that a seat may play now, in ascending order; return how many."""
    if state.phase == TAKE:
        return legal_take(state, moves)
    if state.phase == KEEP:
        return legal_keep(state, seat, moves)
    return legal_cards(state, seat, moves)


@kernel
def play(state: State, seat: Seat, move: Move) -> None:
    """Play a legal move, up to the next choice of a seat."""
    state.last_seat = seat
    state.last_move = move
    if state.phase == TAKE:
        play_take(state, seat, move)
    elif state.phase == KEEP:
        play_keep(state, seat, move)
    else:
        play_cards(state, seat, move)


@kernel
def score(state: State, points: Array) -> None:
    """L8-28: points are the levels that the seats are on, Victory being 9."""
    for seat in range(state.seats):
        points[seat] = state.levels[seat]


# Dealing a round


@kernel
def begin_round(state: State) -> None:
    """L8-02, L8-03, L8-29: shuffle all cards but those kept, deal ten each, turn one up."""
    state.rounds += 1
    state.phase = TAKE
    state.target = NONE
    state.buried = 0
    clear_start(state)
    for seat in range(state.seats):
        state.keeps[seat] = state.held[seat]
        state.seen[seat] = 0
        state.displayed[seat] = 0
        state.skips[seat] = 0
        clear_display(state, seat)
        clear_pile(state, seat, 0)
    state.decked = fill_deck(state, gather_hands(state))
    shuffle(state.rng, state.deck, int(state.decked))
    deal(state)
    discard(state, int(state.dealer), pop_deck(state))
    state.turn = state.dealer
    begin_turn(state)


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
def deal(state: State) -> None:
    """L8-02: one card at a time from left of the dealer, passing over hands of ten."""
    for _ in range(HAND):
        for offset in range(1, int(state.seats) + 1):
            seat = (int(state.dealer) + offset) % int(state.seats)
            if state.held[seat] < HAND:
                insert_hidden(state, seat, pop_deck(state))


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


# Turns


@kernel
def begin_turn(state: State) -> None:
    """L8-04, L8-21, L8-22: the next seat without a Skip! before it; the others lose theirs."""
    while state.turns < TURN_LIMIT:
        state.turn = (int(state.turn) + 1) % int(state.seats)
        state.turns += 1
        if not state.skips[state.turn]:
            state.phase = TAKE
            state.movers = 1 << int(state.turn)
            return
        state.skips[state.turn] = 0
        state.buried += 1
    end_game(state)


@kernel
def end_game(state: State) -> None:
    """L8-28: whoever has reached Victory has won; nobody has where the limit ended the game."""
    state.phase = OVER
    state.movers = 0
    for seat in range(state.seats):
        if state.levels[seat] == VICTORY:
            state.winners = 1 << seat


@kernel
def legal_take(state: State, moves: Array) -> int:
    """L8-05: the top of the draw pile or of any discard pile that has a card."""
    moves[0] = DRAW
    count = 1
    for owner in range(state.seats):
        moves[count] = TAKE_FROM + owner
        count += can_take(state, owner)
    return count


@kernel
def can_take(state: State, owner: Seat) -> bool:
    """L8-05: whether a discard pile has a top card, and no Skip! locks it."""
    piled = int(state.piled[owner])
    if piled == 0:
        return False
    return bool(state.options.skip_from_discard or state.piles[owner, piled - 1] != SKIP)


@kernel
def play_take(state: State, seat: Seat, move: Move) -> None:
    """L8-05, L8-12: draw a card that only the drawer sees, or take one that everyone knows."""
    if move == DRAW:
        insert_hidden(state, seat, pop_deck(state))
        if state.decked == 0:
            rebuild_deck(state)
    else:
        owner = move - TAKE_FROM
        state.piled[owner] -= 1
        top = int(state.piled[owner])
        insert_known(state, seat, int(state.piles[owner, top]))
        state.piles[owner, top] = EMPTY
    state.phase = PLAY


@kernel
def rebuild_deck(state: State) -> None:
    """L8-12, L8-22: all discards but the top ones, and buried Skips, become the draw pile."""
    count = 0
    for seat in range(state.seats):
        piled = int(state.piled[seat])
        if piled > 1:
            for i in range(piled - 1):
                state.deck[count] = state.piles[seat, i]
                count += 1
            state.piles[seat, 0] = state.piles[seat, piled - 1]
            clear_pile(state, seat, 1)
    for _ in range(state.buried):
        state.deck[count] = SKIP
        count += 1
    state.buried = 0
    state.decked = count
    shuffle(state.rng, state.deck, count)


@kernel
def legal_cards(state: State, seat: Seat, moves: Array) -> int:
    """L8-06, L8-08, L8-10: lay cards; or else add to a display, discard, or lay a Skip!."""
    count = write_values(find_values(state, seat), moves)
    if state.phase != PLAY:
        return count
    if state.displayed[seat] and state.held[seat] > 1:
        count = list_targets(state, seat, moves)
    count = list_hand(state, seat, moves, count)
    # Skips are the last cards of a hand.
    if moves[count - 1] == DISCARD + SKIP:
        for other in range(state.seats):
            moves[count] = SKIP_SEAT + other
            count += other != seat and not state.skips[other]
    return count


@kernel
def write_values(values: int, moves: Array) -> int:
    """List a set of values that may be named or filled in; return how many."""
    count = 0
    if values:
        for bit in range(VALUES):
            moves[count] = VALUE + bit
            count += (values >> bit) & 1
    return count


@kernel
def list_targets(state: State, seat: Seat, moves: Array) -> int:
    """L8-08, L8-16: the parts, and the ends of runs, that a card of the hand can go to."""
    hand, count = count_hand(state, seat), 0
    for owner in range(state.seats):
        if state.displayed[owner]:
            for part in range(PARTS_OF[row_of(state, owner)]):
                move = ADD_TO + (owner * PARTS + part) * ENDS
                kind, value = KIND_OF[row_of(state, owner), part], int(state.values[owner, part])
                moves[count] = move
                if kind == RUN:
                    count += value > 1 and has_number(hand, value - 1)
                    high = value + int(state.spans[owner, part])
                    moves[count] = move + 1
                    count += high <= NUMBERS and has_number(hand, high)
                elif kind == SET:
                    count += has_number(hand, value)
                else:
                    count += has_colour(state, seat, value) or hand >> WILD_SHIFT > 0
    return count


@kernel
def has_number(hand: int, number: int) -> bool:
    """Whether a counted hand has a card of a number or a wild."""
    return count_of(hand, number) + (hand >> WILD_SHIFT) > 0


@kernel
def has_colour(state: State, seat: Seat, colour: int) -> bool:
    """Whether a hand has a natural card of a colour."""
    for i in range(state.held[seat]):
        card = int(state.hands[seat, i])
        if card < NATURALS and card % COLOURS == colour:
            return True
    return False


@kernel
def list_hand(state: State, seat: Seat, moves: Array, count: int) -> int:
    """Append a move for each kind of card in a hand, in ascending order; return the new count."""
    first, seen = count, int(state.seen[seat])
    for i in range(seen, state.held[seat]):
        card = DISCARD + int(state.hands[seat, i])
        moves[count] = card
        count += count == first or moves[count - 1] != card
    for i in range(seen):
        card = DISCARD + int(state.hands[seat, i])
        at = count
        while at > first and moves[at - 1] > card:
            at -= 1
        if at == first or moves[at - 1] != card:
            for k in range(count, at, -1):
                moves[k] = moves[k - 1]
            moves[at] = card
            count += 1
    return count


@kernel
def play_cards(state: State, seat: Seat, move: Move) -> None:
    """L8-06, L8-08, L8-10: lay cards as far as there is no choice, or end the turn."""
    if move >= DISCARD:
        end_turn(state, seat, move)
        return
    if move >= ADD_TO:
        state.target = move - ADD_TO
        state.phase = ADD
    else:
        if state.phase == PLAY:
            save_hand(state, seat)
        play_value(state, seat, move - VALUE)
    while state.phase == NAME or state.phase == FILL or state.phase == ADD:
        values = find_values(state, seat)
        if values & (values - 1):  # more than one
            return
        play_value(state, seat, lowest_bit(values))


@kernel
def end_turn(state: State, seat: Seat, move: Move) -> None:
    """L8-10, L8-20, L8-23, L8-25: discard or lay a Skip!; the last card ends the round."""
    if move < SKIP_SEAT:
        remove(state, seat, move - DISCARD)
        discard(state, seat, move - DISCARD)
    else:
        remove(state, seat, SKIP)
        state.skips[move - SKIP_SEAT] = 1
    if state.held[seat] == 0:
        end_round(state, seat)
    else:
        begin_turn(state)


# Laying cards


@kernel
def lowest_bit(values: int) -> int:
    """The lowest member of a set of values."""
    bit = 0
    while not (values >> bit) & 1:
        bit += 1
    return bit


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


@kernel
def play_value(state: State, seat: Seat, value: int) -> None:
    """L8-06, L8-08: name a part's number or colour, or lay the card that a value means."""
    if state.phase == ADD:
        add_card(state, seat, value)
    elif state.phase == FILL:
        fill_slot(state, seat, value)
    else:
        name_part(state, seat, value)


@kernel
def name_part(state: State, seat: Seat, value: int) -> None:
    """L8-06, L8-14: what a part is to be: its number, its colour, or a run's lowest number."""
    part = int(state.part)
    is_flush = KIND_OF[row_of(state, seat), part] == FLUSH
    state.values[seat, part] = value - NUMBERS if is_flush else value + 1
    state.phase = FILL


@kernel
def card_for(state: State, owner: Seat, part: int, number: int, value: int) -> int:
    """The card that fills a place of a part: a wild, or the natural card of a number and value."""
    if value == WILDCARD - VALUE:
        return WILD
    if KIND_OF[row_of(state, owner), part] == FLUSH:
        return value * COLOURS + int(state.values[owner, part])
    return (number - 1) * COLOURS + value - NUMBERS


@kernel
def fill_slot(state: State, seat: Seat, value: int) -> None:
    """L8-06, L8-24: lay the next card of a part; the last one of level 8 ends the game."""
    part, slot = int(state.part), int(state.slot)
    number = int(state.values[seat, part])
    if KIND_OF[row_of(state, seat), part] == RUN:
        number += slot
    card = card_for(state, seat, part, number, value)
    remove(state, seat, card)
    state.laid[seat, part, slot] = card
    state.spans[seat, part] = slot + 1
    state.slot = slot + 1
    if state.slot < SIZE_OF[row_of(state, seat), part]:
        return
    state.slot = 0
    state.part = part + 1
    state.phase = NAME
    if state.part == PARTS_OF[row_of(state, seat)]:
        state.part = 0
        state.phase = PLAY
        state.displayed[seat] = state.levels[seat]
        clear_start(state)
        if state.levels[seat] == LEVELS:
            state.levels[seat] = VICTORY
            end_game(state)


@kernel
def add_card(state: State, seat: Seat, value: int) -> None:
    """L8-08, L8-15, L8-16: put a card to a part; at the low end of a run all others move up."""
    target = int(state.target)
    owner, part, end = target // (PARTS * ENDS), target // ENDS % PARTS, target % ENDS
    span, number = int(state.spans[owner, part]), int(state.values[owner, part])
    if KIND_OF[row_of(state, owner), part] == RUN:
        number = number + span if end else number - 1
    card = card_for(state, owner, part, number, value)
    remove(state, seat, card)
    at = span
    if KIND_OF[row_of(state, owner), part] == RUN and end == 0:
        state.values[owner, part] = number
        while at > 0:
            state.laid[owner, part, at] = state.laid[owner, part, at - 1]
            at -= 1
    state.laid[owner, part, at] = card
    state.spans[owner, part] = span + 1
    state.target = NONE
    state.phase = PLAY


# Cards


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


# The end of a round


@kernel
def end_round(state: State, ender: Seat) -> None:
    """L8-25, L8-26, L8-27: whoever ended it rises by two, others who displayed by one."""
    for seat in range(state.seats):
        state.levels[seat] += int(state.displayed[seat] > 0) + (seat == ender)
    if state.levels[ender] == VICTORY or state.turns == TURN_LIMIT:
        end_game(state)
        return
    state.turn = NONE
    state.movers = 0
    for seat in range(state.seats):
        # What everyone knew of a hand lapses with the round.
        state.seen[seat] = 0
        sort_hidden(state, seat)
        if can_keep(state, seat):
            state.movers |= 1 << seat
    state.phase = KEEP
    if state.movers == 0:
        begin_next_round(state)


@kernel
def can_keep(state: State, seat: Seat) -> bool:
    """L8-29, option levels: whether a seat chooses cards to keep at the end of a round."""
    is_high = state.levels[seat] >= FIRST_KEEPING and not state.displayed[seat]
    return bool(state.options.levels == EXPERT and is_high)


@kernel
def legal_keep(state: State, seat: Seat, moves: Array) -> int:
    """L8-29, option levels: keep another card of the hand, up to four, or be done."""
    count, kept = 0, 0
    if state.kept[seat, MOST_KEPT - 1] == EMPTY:
        for i in range(state.held[seat]):
            card = int(state.hands[seat, i])
            if kept < MOST_KEPT and state.kept[seat, kept] == card:
                kept += 1
            else:
                moves[count] = DISCARD + card
                count += count == 0 or moves[count - 1] != DISCARD + card
    moves[count] = DONE
    return count + 1


@kernel
def play_keep(state: State, seat: Seat, move: Move) -> None:
    """L8-29, option levels: choose a card in secret, or be done; the last seat's end deals."""
    if move != DONE:
        card, at = move - DISCARD, MOST_KEPT - 1
        while at > 0 and state.kept[seat, at - 1] > card:
            state.kept[seat, at] = state.kept[seat, at - 1]
            at -= 1
        state.kept[seat, at] = card
        return
    state.movers ^= 1 << seat
    if state.movers == 0:
        begin_next_round(state)


@kernel
def begin_next_round(state: State) -> None:
    """L8-29: the left neighbour of the dealer deals; all cards but those kept come back."""
    for seat in range(state.seats):
        state.held[seat] = 0
        for i in range(MOST_HELD):
            state.hands[seat, i] = EMPTY
        for i in range(MOST_KEPT):
            if state.kept[seat, i] != EMPTY:
                state.hands[seat, i] = state.kept[seat, i]
                state.held[seat] += 1
        clear_kept(state, seat)
    state.dealer = (int(state.dealer) + 1) % int(state.seats)
    begin_round(state)


# What a seat may know


@kernel
def look(state: State, seat: Seat, view: View) -> None:
    """L8-05, L8-02: hands but for cards taken from piles, and the draw pile, are unknown."""
    copy(state, view)
    hide_rng(view.rng)
    for i in range(view.decked):
        view.deck[i] = UNKNOWN
    if view.turn != seat and (view.phase == NAME or view.phase == FILL or view.phase == ADD):
        hide_composing(view)
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
def hide_composing(view: View) -> None:
    """L8-06: what a seat is about to lay is its own business until the cards lie there."""
    if view.phase != ADD:
        turn = int(view.turn)
        for i in range(MOST_HELD):
            view.hands[turn, i] = view.start[i]
        view.held[turn] = MOST_HELD
        view.seen[turn] = view.start_seen
        clear_display(view, turn)
        clear_start(view)
    view.phase = PLAY
    view.part = 0
    view.slot = 0
    view.target = NONE
    view.last_seat = NONE
    view.last_move = NONE


@kernel
def imagine(view: View, seat: Seat, rng: Array, state: State) -> None:
    """A whole table that fits the view: the unseen cards dealt fairly to hands and draw pile."""
    copy(view, state)
    draw_key(rng, state.rng)
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
def imagine_kept(state: State, seat: Seat, rng: Array) -> None:
    """Some cards of a hand that its seat may have chosen to keep; who is not done can keep more."""
    is_choosing = (int(state.movers) >> seat) & 1
    count = small_below(rng, MOST_KEPT + 1 - is_choosing)
    clear_kept(state, seat)
    at, left = 0, int(state.held[seat])
    for i in range(state.held[seat]):
        if small_below(rng, left) < count - at:
            state.kept[seat, at] = state.hands[seat, i]
            at += 1
        left -= 1
