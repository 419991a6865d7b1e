"""The rules of Skyjo; the numbers are those of RULES.md."""

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, State, View, kernel
from skydeck.core.piles import (
    clear,
    copy_imagined,
    copy_unseen,
    discard,
    pop_deck,
    pop_pile,
    turn_over,
)
from skydeck.core.rng import below, shuffle, small_shuffle
from skydeck.games.skyjo.record import (
    ALL_CARDS,
    CHOOSE,
    COLUMNS,
    COUNTS,
    DECK,
    DOWN,
    DRAW,
    EXTRA_ROUND,
    FIFTEEN,
    GONE,
    LAST_ROUND_SCORE,
    LOWEST,
    NIBBLE,
    OVER,
    PLACE,
    PLACES,
    RANDOM,
    REVEAL,
    ROUND_LIMIT,
    ROWS,
    SWAP,
    TAKE,
    TURN,
    TURN_LIMIT,
    TURNED_FIRST,
    UP,
    VALUES,
)


@kernel
def setup(state: State) -> None:
    """SJ-01: a game begins with its first round; all totals are zero."""
    state.last_seat = NONE
    state.last_move = NONE
    state.ender = NONE
    state.starter = NONE
    state.shown = EMPTY
    state.tossed = EMPTY
    for seat in range(state.seats):
        clear(state.ended[seat])
    begin_round(state)


@kernel
def legal(state: State, seat: Seat, moves: Array) -> int:
    """Write the moves that a seat may play now, in ascending order; return how many."""
    if state.phase == REVEAL:
        return legal_reveal(state, seat, moves)
    if state.phase == CHOOSE:
        return legal_choose(moves)
    if state.phase == PLACE:
        return legal_place(state, seat, moves)
    return 0


@kernel
def play(state: State, seat: Seat, move: Move) -> None:
    """Play a legal move, up to the next choice of a seat."""
    state.last_seat = seat
    state.last_move = move
    state.shown = EMPTY
    state.tossed = EMPTY
    if state.phase == REVEAL:
        play_reveal(state, seat, move)
    elif state.phase == CHOOSE:
        play_choose(state, move)
    else:
        play_place(state, seat, move)


@kernel
def score(state: State, points: Array) -> None:
    """SJ-01: points are the running totals of the rounds that are over; fewer are better."""
    for seat in range(state.seats):
        points[seat] = state.totals[seat]


# Setting up a round


@kernel
def begin_round(state: State) -> None:
    """SJ-05, SJ-06, SJ-07: shuffle all cards, deal the grids, turn up the first discard."""
    state.rounds += 1
    state.turns = 0
    state.turn = NONE
    state.closer = NONE
    state.hand = EMPTY
    state.taken = 0
    state.reshuffled = 0
    for kind in range(VALUES):
        state.stock[kind] = 0
    fill_deck(state)
    shuffle(state.rng, state.deck, DECK)
    for seat in range(state.seats):
        for place in range(PLACES):
            state.cards[seat, place] = pop_deck(state)
            state.faces[seat, place] = DOWN
    clear(state.pile)
    state.piled = 0
    discard(state, pop_deck(state))
    begin_reveal(state)


@kernel
def fill_deck(state: State) -> None:
    """All 150 cards, in order of value."""
    at = 0
    for kind in range(VALUES):
        for _ in range(COUNTS[kind]):
            state.deck[at] = kind + LOWEST
            at += 1
    state.decked = DECK


@kernel
def begin_reveal(state: State) -> None:
    """SJ-08: each seat turns two of its cards, in any order among the seats, or lots do it."""
    if state.options.initial_reveal == RANDOM:
        for seat in range(state.seats):
            first = below(state.rng, PLACES)
            second = below(state.rng, PLACES - 1)
            if second >= first:
                second += 1
            state.faces[seat, first] = UP
            state.faces[seat, second] = UP
        begin_turns(state)
    else:
        state.phase = REVEAL
        state.movers = (1 << int(state.seats)) - 1


@kernel
def legal_reveal(state: State, seat: Seat, moves: Array) -> int:
    """SJ-08, SJ-09: any face-down card of one's own may be turned, none may be looked at."""
    return add_turns(state, seat, moves, 0)


@kernel
def play_reveal(state: State, seat: Seat, move: Move) -> None:
    """SJ-08: turn the card; the seat is done with its second, the reveal with the last seat."""
    state.faces[seat, move - TURN] = UP
    state.shown = state.cards[seat, move - TURN]
    if count_faces(state, seat, UP) == TURNED_FIRST:
        state.movers ^= 1 << seat
        if state.movers == 0:
            begin_turns(state)


@kernel
def begin_turns(state: State) -> None:
    """SJ-10, SJ-11: the first round's starter is found now, a later one's is known."""
    if state.starter == NONE:
        state.starter = find_starter(state)
    begin_turn(state, int(state.starter))


@kernel
def find_starter(state: State) -> Seat:
    """SJ-10: the largest sum of two face-up cards; then the highest card; then the first seat."""
    starter, best_sum, best_card = 0, 2 * LOWEST - 1, LOWEST
    for seat in range(state.seats):
        total, highest = 0, LOWEST
        for place in range(PLACES):
            if state.faces[seat, place] == UP:
                card = int(state.cards[seat, place])
                total += card
                highest = max(highest, card)
        if total > best_sum or (total == best_sum and highest > best_card):
            starter, best_sum, best_card = seat, total, highest
    return starter


# A turn


@kernel
def begin_turn(state: State, seat: Seat) -> None:
    """SJ-12: the turn passes to a seat."""
    state.turn = seat
    state.turns += 1
    state.phase = CHOOSE
    state.movers = 1 << seat


@kernel
def legal_choose(moves: Array) -> int:
    """SJ-13, SJ-14, SJ-16: take the discard or draw, decided before seeing the drawn card."""
    moves[0], moves[1] = TAKE, DRAW
    return 2


@kernel
def play_choose(state: State, move: Move) -> None:
    """SJ-13, SJ-14: the top discard, open to all, or the top of the draw pile, seen by one."""
    if move == TAKE:
        state.hand = pop_pile(state)
        state.taken = 1
    else:
        if state.decked == 0:
            reshuffle(state)
        state.hand = pop_deck(state)
        state.taken = 0
    state.phase = PLACE


@kernel
def legal_place(state: State, seat: Seat, moves: Array) -> int:
    """SJ-13, SJ-14, SJ-15, SJ-25: swap any card left; a drawn one may be refused for a turn."""
    count = 0
    for place in range(PLACES):
        moves[count] = SWAP + place
        count += state.faces[seat, place] != GONE
    return count if state.taken else add_turns(state, seat, moves, count)


@kernel
def add_turns(state: State, seat: Seat, moves: Array, count: int) -> int:
    """Append a move for each face-down card that a seat could turn; return the new count."""
    for place in range(PLACES):
        # Written at every place and counted only where it is legal: nothing to mispredict.
        moves[count] = TURN + place
        count += state.faces[seat, place] == DOWN
    return count


@kernel
def play_place(state: State, seat: Seat, move: Move) -> None:
    """SJ-13, SJ-14, SJ-15, SJ-17: place or refuse the card, then columns, closing, next seat."""
    if state.reshuffled and not state.taken:
        state.stock[int(state.hand) - LOWEST] -= 1
    if move >= TURN:
        place = move - TURN
        state.tossed = state.hand
    else:
        place = move - SWAP
        state.tossed = state.cards[seat, place]
        state.cards[seat, place] = state.hand
    discard(state, int(state.tossed))
    state.faces[seat, place] = UP
    state.shown = state.cards[seat, place]
    state.hand = EMPTY
    state.taken = 0
    clear_set(state, seat, place // ROWS)
    end_turn(state, seat)


@kernel
def end_turn(state: State, seat: Seat) -> None:
    """SJ-19, SJ-20: the first seat without a face-down card closes; the others play once more."""
    if state.closer == NONE and count_faces(state, seat, DOWN) == 0:
        state.closer = seat
    following = seat + 1
    if following == state.seats:
        following = 0
    # The technical limit: every seat has had its turns and nobody closed.
    is_stalled = state.closer == NONE and state.turns == TURN_LIMIT * int(state.seats)
    if following == state.closer or is_stalled:
        end_round(state, following)
    else:
        begin_turn(state, following)


@kernel
def reshuffle(state: State) -> None:
    """SJ-18: all discards but the top one become the draw pile, whose contents all know."""
    turn_over(state)
    for i in range(state.decked):
        state.stock[int(state.deck[i]) - LOWEST] += 1
    state.reshuffled = 1


# Cards and columns


@kernel
def count_faces(state: State, seat: Seat, face: int) -> int:
    """How many of a seat's places are DOWN, UP or GONE."""
    count = 0
    for place in range(PLACES):
        if state.faces[seat, place] == face:
            count += 1
    return count


@kernel
def is_set(state: State, seat: Seat, column: int) -> bool:
    """Whether the column lies face up and shows a single value."""
    first = column * ROWS
    for place in range(first, first + ROWS):
        if state.faces[seat, place] != UP or state.cards[seat, place] != state.cards[seat, first]:
            return False
    return True


@kernel
def clear_set(state: State, seat: Seat, column: int) -> None:
    """SJ-22, SJ-24, SJ-25: a column of three equal cards leaves for the discard pile."""
    if not is_set(state, seat, column):
        return
    card = int(state.cards[seat, column * ROWS])
    for place in range(column * ROWS, (column + 1) * ROWS):
        discard(state, card)
        state.cards[seat, place] = EMPTY
        state.faces[seat, place] = GONE
    if not state.options.triplet_on_top and state.phase == PLACE:
        under = state.piled - ROWS - 1
        state.pile[state.piled - 1] = state.pile[under]
        state.pile[under] = card


# The end of a round and of the game


@kernel
def end_round(state: State, following: Seat) -> None:
    """SJ-21, SJ-23, SJ-30, SJ-11: turn up, clear, count, add; then the next round or the end."""
    state.phase = OVER
    turn_all_up(state)
    add_scores(state)
    state.ender = state.closer
    # The closer, or where the technical limit ended the round the seat whose turn it would be.
    state.starter = following
    if is_over(state):
        find_winners(state)
        state.movers = 0
    else:
        if has_ended(state):
            state.extra = 1
        begin_round(state)


@kernel
def turn_all_up(state: State) -> None:
    """SJ-21, SJ-23, SJ-26: every card is turned, then columns go, by seat and by column."""
    for seat in range(state.seats):
        for place in range(PLACES):
            if state.faces[seat, place] == DOWN:
                state.faces[seat, place] = UP
            state.ended[seat, place] = state.cards[seat, place]
    for seat in range(state.seats):
        for column in range(COLUMNS):
            clear_set(state, seat, column)


@kernel
def count_points(state: State, seat: Seat) -> int:
    """SJ-27, SJ-25: the sum of the cards left; an empty place counts nothing."""
    total = 0
    for place in range(PLACES):
        if state.faces[seat, place] != GONE:
            total += int(state.cards[seat, place])
    return total


@kernel
def add_scores(state: State) -> None:
    """SJ-27, SJ-28, SJ-29: a closer above zero who is not alone the lowest counts double."""
    for seat in range(state.seats):
        state.scores[seat] = count_points(state, seat)
    closer = state.closer
    if closer != NONE and state.scores[closer] > 0:
        for seat in range(state.seats):
            if seat != closer and state.scores[seat] <= state.scores[closer]:
                state.scores[closer] *= 2
                break
    for seat in range(state.seats):
        state.totals[seat] += state.scores[seat]


@kernel
def is_over(state: State) -> bool:
    """SJ-02, SJ-03: whether the end is reached and no tie has to be played off."""
    if state.rounds == ROUND_LIMIT:
        return True
    if not state.extra and not has_ended(state):
        return False
    return bool(state.options.final_tie != EXTRA_ROUND or count_lowest(state) == 1)


@kernel
def has_ended(state: State) -> bool:
    """SJ-02: whether a total has reached the end score, or the agreed rounds are played."""
    if state.options.rounds > 0:
        return bool(state.rounds >= state.options.rounds)
    for seat in range(state.seats):
        if state.totals[seat] >= state.options.end_score:
            return True
    return False


@kernel
def find_lowest(state: State) -> int:
    """SJ-03, SJ-04: the lowest running total; it may be negative."""
    lowest = int(state.totals[0])
    for seat in range(1, state.seats):
        lowest = min(lowest, int(state.totals[seat]))
    return lowest


@kernel
def count_lowest(state: State) -> int:
    """How many seats have the lowest total."""
    lowest, count = find_lowest(state), 0
    for seat in range(state.seats):
        if state.totals[seat] == lowest:
            count += 1
    return count


@kernel
def find_winners(state: State) -> None:
    """SJ-03: the lowest total wins; a tie is shared, or the better last round decides it."""
    lowest = find_lowest(state)
    best = NONE
    for seat in range(state.seats):
        if state.totals[seat] == lowest and (best == NONE or is_better(state, seat, best)):
            best = seat
    state.winners = 0
    for seat in range(state.seats):
        if state.totals[seat] == lowest and not is_better(state, best, seat):
            state.winners |= 1 << seat


@kernel
def is_better(state: State, seat: Seat, other: Seat) -> bool:
    """SJ-03, option final_tie: whether a seat wins a tie against another by its last round."""
    if state.options.final_tie != LAST_ROUND_SCORE:
        return False
    return bool(state.scores[seat] < state.scores[other])


# What a seat may know


@kernel
def look(state: State, seat: Seat, view: View) -> None:
    """SJ-09: face-down cards, the draw pile's order and another's drawn card are unknown."""
    copy_unseen(state, view)
    for other in range(view.seats):
        for place in range(PLACES):
            # Written always: nothing to mispredict.
            card = view.cards[other, place]
            view.cards[other, place] = UNKNOWN if view.faces[other, place] == DOWN else card
    if view.phase == PLACE and not view.taken and view.turn != seat:
        view.hand = UNKNOWN


@kernel
def imagine(view: View, seat: Seat, rng: Array, state: State) -> None:
    """A whole table that fits the view: the unseen cards dealt fairly to the hidden places."""
    copy_imagined(view, rng, state)
    unseen = count_unseen(view)
    if view.reshuffled:
        # The draw pile's contents are known, and with them those of the face-down places.
        stock = pack_stock(view)
        deal_unseen(state, unseen - stock, rng, False)
        deal_unseen(state, stock, rng, True)
    else:
        deal_unseen(state, unseen, rng, True)


@kernel
def one_of(card: int) -> int:
    """One card of this value as a number of nibbles, to add to or take from others."""
    return 1 << NIBBLE * (int(card) - LOWEST)


@kernel
def count_of(cards: int, card: int) -> int:
    """How many cards of a value there are among some, a nibble each."""
    return (cards >> NIBBLE * (card - LOWEST)) & FIFTEEN


@kernel
def count_unseen(view: View) -> int:
    """How many cards of each value the view does not show, a nibble each, the lowest first."""
    unseen = ALL_CARDS
    for seat in range(view.seats):
        for place in range(PLACES):
            # Without a branch, and with a shift in bounds whatever lies there.
            kind = (int(view.cards[seat, place]) - LOWEST) & FIFTEEN
            unseen -= int(view.faces[seat, place] == UP) << NIBBLE * kind
    for i in range(view.piled):
        unseen -= one_of(view.pile[i])
    if view.hand != EMPTY and view.hand != UNKNOWN:
        unseen -= one_of(view.hand)
    return unseen


@kernel
def pack_stock(view: View) -> int:
    """What a reshuffled draw pile holds, and with it a drawn card that the view does not show."""
    packed = 0
    for kind in range(VALUES):
        packed += int(view.stock[kind]) << NIBBLE * kind
    if view.hand != EMPTY and view.hand != UNKNOWN and not view.taken:
        packed -= one_of(view.hand)
    return packed


@kernel
def deal_unseen(state: State, unseen: int, rng: Array, to_deck: bool) -> None:
    """Shuffle unseen cards and deal them to the hidden places, the rest to the draw pile."""
    count = 0
    for kind in range(VALUES):
        for _ in range(count_of(unseen, kind + LOWEST)):
            state.deck[count] = kind + LOWEST
            count += 1
    small_shuffle(rng, state.deck, count)
    for seat in range(state.seats):
        for place in range(PLACES):
            if state.cards[seat, place] == UNKNOWN:
                count -= 1
                state.cards[seat, place] = state.deck[count]
                state.deck[count] = EMPTY
    if to_deck and state.hand == UNKNOWN:
        count -= 1
        state.hand = state.deck[count]
        state.deck[count] = EMPTY
