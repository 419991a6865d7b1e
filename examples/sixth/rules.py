"""The rules of Sixth, and what a seat is told of them."""

from __future__ import annotations

from skydeck.core.kernel import (
    EMPTY,
    NONE,
    UNKNOWN,
    Array,
    Move,
    Seat,
    State,
    View,
    copy,
    kernel,
)
from skydeck.core.record import SEAT, number
from skydeck.core.rng import below, draw_key, hide_rng, shuffle, small_below, small_shuffle
from skydeck.core.telling import list_of, put, vocabulary
from skydeck.games.sixth.record import (
    CARD,
    CHOOSE,
    COPIES,
    HAND,
    HIGHEST,
    MOST_POINTS,
    MOVES,
    OVER,
    PRIZE,
    SEATS,
)

EVENTS = vocabulary(
    choose=(SEAT,),
    show=(("cards", list_of(CARD, SEATS)),),
    win=(SEAT, PRIZE, ("points", number(0, MOST_POINTS))),
    nobody=(PRIZE,),
    over=(),
)
QUESTIONS = vocabulary(choose=(PRIZE,))
TOUCHES = vocabulary(card=(CARD,))
TELL, ASK, TOUCH = EVENTS.codes, QUESTIONS.codes, TOUCHES.codes


# The six kernels


@kernel
def setup(state: State) -> None:
    """SX-01, SX-02, SX-03, SX-04: deal cards and prizes."""
    state.last_move, state.last_seat, state.winner = NONE, NONE, NONE
    for card in range(MOVES):
        state.played[card] = 0
    for i in range(HAND):
        state.prizes[i] = i + 1
        state.turned[i + 1] = 0
    shuffle(state.rng, state.prizes, HAND)
    for seat in range(state.seats):
        state.shown[seat] = EMPTY
        for i in range(HAND):
            state.hands[seat, i] = EMPTY
    for seat in range(state.seats):
        for _ in range(HAND):
            deal(state, seat, draw_unseen(state, below(state.rng, count_unseen(state))))
    begin_round(state)


@kernel
def legal(state: State, seat: Seat, moves: Array) -> int:
    """SX-05: each number that the seat holds."""
    count = 0
    for i in range(HAND):
        card = int(state.hands[seat, i])
        if card != EMPTY and (count == 0 or moves[count - 1] != card):
            moves[count] = card
            count += 1
    return count


@kernel
def play(state: State, seat: Seat, move: Move) -> None:
    """SX-05, SX-06, SX-07, SX-08: choose a card; when all have, the prize finds its winner."""
    state.last_move, state.last_seat = move, seat
    state.chosen[seat] = move
    take_out(state, seat, move)
    state.movers ^= 1 << seat
    if state.movers == 0:
        end_round(state)


@kernel
def score(state: State, points: Array) -> None:
    """SX-09: the prizes of each seat."""
    for seat in range(state.seats):
        points[seat] = state.points[seat]


@kernel
def look(state: State, seat: Seat, view: View) -> None:
    """SX-03, SX-05: the cards of others, their choices and the prizes to come are unknown."""
    copy(state, view)
    hide_rng(view.rng)
    for other in range(view.seats):
        if other == seat:
            continue
        for i in range(HAND):
            if view.hands[other, i] != EMPTY:
                view.hands[other, i] = UNKNOWN
        if view.chosen[other] != EMPTY:
            view.chosen[other] = UNKNOWN
    for i in range(HAND):
        if view.prizes[i] != EMPTY:
            view.prizes[i] = UNKNOWN
    if view.phase == CHOOSE and view.movers != everyone(view) and view.last_seat != seat:
        view.last_move = NONE


@kernel
def imagine(view: View, seat: Seat, rng: Array, state: State) -> None:
    """Some table that fits: cards that were neither shown nor are one's own, dealt fairly."""
    copy(view, state)
    draw_key(rng, state.rng)
    for other in range(state.seats):
        if other == seat:
            continue
        count = int(state.chosen[other] == UNKNOWN)
        for i in range(HAND):
            count += view.hands[other, i] == UNKNOWN
            state.hands[other, i] = EMPTY
        state.chosen[other] = EMPTY if view.chosen[other] == EMPTY else UNKNOWN
        for _ in range(count):
            deal(state, other, draw_unseen(state, small_below(rng, count_unseen(state))))
    for other in range(state.seats):
        if state.chosen[other] == UNKNOWN:
            held = 0
            for i in range(HAND):
                held += state.hands[other, i] != EMPTY
            card = int(state.hands[other, small_below(rng, held)])
            state.chosen[other] = card
            take_out(state, other, card)
    imagine_prizes(state, rng)


# Parts of them


@kernel
def everyone(state: State) -> int:
    return (1 << int(state.seats)) - 1


@kernel
def begin_round(state: State) -> None:
    """SX-04, SX-08: turn up the next prize; all seats choose."""
    state.rounds += 1
    state.phase, state.movers = CHOOSE, everyone(state)
    left = HAND - int(state.rounds)
    state.prize = state.prizes[left]
    state.prizes[left] = EMPTY
    state.turned[state.prize] = 1
    for seat in range(state.seats):
        state.chosen[seat] = EMPTY


@kernel
def end_round(state: State) -> None:
    """SX-06, SX-07: show the cards and give the prize away."""
    winner, best = NONE, 0
    for seat in range(state.seats):
        card, alike = int(state.chosen[seat]), 0
        for other in range(state.seats):
            alike += state.chosen[other] == card
        worth = HIGHEST + 1 - card if state.options.lowest else card
        if alike == 1 and worth > best:
            winner, best = seat, worth
    for seat in range(state.seats):
        card = int(state.chosen[seat])
        state.shown[seat] = card
        state.chosen[seat] = EMPTY
        state.played[card] += 1
    state.winner = winner
    if winner != NONE:
        state.points[winner] += state.prize
    if state.rounds == HAND:
        end_game(state)
    else:
        begin_round(state)


@kernel
def end_game(state: State) -> None:
    """SX-09: the most points win."""
    state.phase, state.prize, most = OVER, EMPTY, 0
    for seat in range(state.seats):
        most = max(most, int(state.points[seat]))
    for seat in range(state.seats):
        if state.points[seat] == most:
            state.winners |= 1 << seat


@kernel
def deal(state: State, seat: Seat, card: int) -> None:
    """Put a card into a hand, which stays in order."""
    i = HAND - 1
    while i > 0 and (state.hands[seat, i - 1] == EMPTY or state.hands[seat, i - 1] > card):
        state.hands[seat, i] = state.hands[seat, i - 1]
        i -= 1
    state.hands[seat, i] = card


@kernel
def take_out(state: State, seat: Seat, card: int) -> None:
    """Take one card of a number out of a hand."""
    at = 0
    while state.hands[seat, at] != card:
        at += 1
    for i in range(at, HAND - 1):
        state.hands[seat, i] = state.hands[seat, i + 1]
    state.hands[seat, HAND - 1] = EMPTY


@kernel
def count_of(state: State, card: int) -> int:
    """How many cards of a number are not yet in a hand, chosen or shown."""
    left = COPIES - int(state.played[card])
    for seat in range(state.seats):
        left -= state.chosen[seat] == card
        for i in range(HAND):
            left -= state.hands[seat, i] == card
    return left


@kernel
def count_unseen(state: State) -> int:
    count = 0
    for card in range(1, MOVES):
        count += count_of(state, card)
    return count


@kernel
def draw_unseen(state: State, number: int) -> int:
    """The card of that place among those that lie nowhere yet."""
    for card in range(1, MOVES):
        number -= count_of(state, card)
        if number < 0:
            return card
    return HIGHEST


@kernel
def imagine_prizes(state: State, rng: Array) -> None:
    """Put the prizes that are still to come into some order."""
    count = 0
    for prize in range(1, HAND + 1):
        if not state.turned[prize]:
            state.prizes[count] = prize
            count += 1
    small_shuffle(rng, state.prizes, count)


# What a seat is told


@kernel
def tell(before: View, after: View, out: Array) -> int:
    """Who has chosen; and when all have, what they played and who wins."""
    if after.last_seat == NONE:
        return 0
    at = put(out, 0, TELL.CHOOSE, int(after.last_seat))
    if after.rounds == before.rounds and after.phase == CHOOSE:
        return at
    at = put(out, at, TELL.SHOW, int(after.seats))
    for seat in range(after.seats):
        at = put(out, at, int(after.shown[seat]))
    winner, prize = int(after.winner), int(before.prize)
    if winner == NONE:
        at = put(out, at, TELL.NOBODY, prize)
    else:
        at = put(out, at, TELL.WIN, winner, prize, int(after.points[winner]))
    return put(out, at, TELL.OVER) if after.phase == OVER else at


@kernel
def ask(view: View, seat: Seat, out: Array) -> int:
    """Which card to play for the prize."""
    return put(out, 0, ASK.CHOOSE, int(view.prize))


@kernel
def touch(view: View, move: Move, out: Array) -> int:
    """A card of the own hand."""
    return put(out, 0, TOUCH.CARD, move)
