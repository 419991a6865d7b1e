"""The rules of Level 8; the numbers are those of RULES.md.

What a hand can still become is counted in `display.py`, cards change places in `cards.py`, where
also is what a seat may know.
"""

from skydeck.core.kernel import EMPTY, NONE, Array, Move, Seat, State, kernel
from skydeck.core.piles import clear, pop_deck
from skydeck.core.rng import shuffle
from skydeck.core.seats import agree_or_draw
from skydeck.games.level8.cards import (
    can_keep,
    clear_display,
    clear_pile,
    clear_start,
    discard,
    fill_deck,
    gather_hands,
    insert_hidden,
    insert_known,
    remove,
    save_hand,
    sort_hidden,
    top_of,
)
from skydeck.games.level8.cards import imagine as imagine
from skydeck.games.level8.cards import look as look
from skydeck.games.level8.display import (
    count_hand,
    count_of,
    find_values,
    row_of,
    split_target,
    value_at,
)
from skydeck.games.level8.record import (
    ADD,
    ADD_TO,
    COLOURS,
    DISCARD,
    DONE,
    DRAW,
    ENDS,
    FILL,
    FLUSH,
    HAND,
    KEEP,
    KIND_OF,
    LEVELS,
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
    TAKE,
    TAKE_FROM,
    TURN_LIMIT,
    VALUE,
    VALUES,
    VICTORY,
    WILD,
    WILD_SHIFT,
    WILDCARD,
)


@kernel
def setup(state: State) -> None:
    """L8-01: everyone begins on level 1; the first dealer is drawn before the shuffle."""
    state.last_seat = NONE
    state.last_move = NONE
    for seat in range(state.seats):
        state.levels[seat] = 1
        state.held[seat] = 0
        clear(state.kept[seat])
        clear(state.hands[seat])
    state.dealer = agree_or_draw(state, int(state.options.dealer))
    begin_round(state)


@kernel
def legal(state: State, seat: Seat, moves: Array) -> int:
    """Write the moves that a seat may play now, in ascending order; return how many."""
    if state.phase == TAKE:
        return legal_take(state, moves)
    if state.phase == KEEP:
        return legal_keep(state, seat, moves)
    if state.phase == OVER:
        return 0
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


@kernel
def deal(state: State) -> None:
    """L8-02: one card at a time from left of the dealer, passing over hands of ten."""
    for _ in range(HAND):
        for offset in range(1, int(state.seats) + 1):
            seat = (int(state.dealer) + offset) % int(state.seats)
            if state.held[seat] < HAND:
                insert_hidden(state, seat, pop_deck(state))


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
    if state.piled[owner] == 0:
        return False
    return bool(state.options.skip_from_discard or top_of(state, owner) != SKIP)


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
        value = 0
        while not (values >> value) & 1:
            value += 1
        play_value(state, seat, value)


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
    owner, part, end = split_target(int(state.target))
    number, at = value_at(state, owner, part, end), int(state.spans[owner, part])
    card = card_for(state, owner, part, number, value)
    remove(state, seat, card)
    state.spans[owner, part] = at + 1
    if KIND_OF[row_of(state, owner), part] == RUN and end == 0:
        state.values[owner, part] = number
        while at > 0:
            state.laid[owner, part, at] = state.laid[owner, part, at - 1]
            at -= 1
    state.laid[owner, part, at] = card
    state.target = NONE
    state.phase = PLAY


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
        clear(state.hands[seat])
        for i in range(MOST_KEPT):
            if state.kept[seat, i] != EMPTY:
                insert_hidden(state, seat, int(state.kept[seat, i]))
        clear(state.kept[seat])
    state.dealer = (int(state.dealer) + 1) % int(state.seats)
    begin_round(state)
