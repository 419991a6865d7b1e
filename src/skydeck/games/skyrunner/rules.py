"""The rules of SkyRunner; the numbers are those of RULES.md.

The wall is in `wall.py`, cards and debts in `cards.py`, climbs in `climb.py`, falls in `fall.py`,
and what a seat may know in `views.py`.
"""

from skydeck.core.journal import clear_journal, empty_journal, note
from skydeck.core.kernel import EMPTY, NONE, Array, Move, Seat, State, kernel
from skydeck.core.piles import clear
from skydeck.core.seats import agree_or_draw, crown_highest
from skydeck.games.skyrunner.cards import (
    add_debt,
    deal,
    discard,
    find_bidder,
    find_gift,
    has_numbers,
    is_climb,
    is_crash,
    least_gift,
    most_gift,
    receive,
    take_back,
    turn_up,
)
from skydeck.games.skyrunner.climb import add_ends, find_price
from skydeck.games.skyrunner.fall import choose_groove, fall_on, push_faller
from skydeck.games.skyrunner.record import (
    CRASH,
    DID,
    EQUIPMENT,
    FIRST_NUMBER,
    LAST_NUMBER,
    LEAST_CLIMB,
    LOST,
    MOVE,
    PARASITE,
    PHASE,
    ROOF,
    ROUND_LIMIT,
    SABOTAGE,
    SIDES,
)
from skydeck.games.skyrunner.views import imagine, look
from skydeck.games.skyrunner.wall import put_figure

__all__ = ["imagine", "legal", "look", "play", "score", "setup"]


@kernel
def setup(state: State) -> None:
    """SR-02, SR-03: figures on the ground, start hands, the starting seat, the main set."""
    state.last_seat = NONE
    state.last_move = NONE
    state.open = EMPTY
    state.doing = EMPTY
    clear(state.deck)
    clear(state.fallers)
    clear(state.falls)
    clear(state.aims)
    empty_journal(state)
    for seat in range(state.seats):
        state.columns[seat] = EMPTY
        clear(state.debts[seat])
    state.start = agree_or_draw(state, int(state.options.starter))
    deal(state)
    begin_round(state)
    clear_journal(state)


@kernel
def legal(state: State, seat: Seat, moves: Array) -> int:
    """Write the moves that a seat may play now, in ascending order; return how many."""
    phase = state.phase
    if phase == PHASE.CHOICE:
        return legal_choice(state, seat, moves)
    if phase == PHASE.CLIMBING:
        return add_ends(state, seat, moves)
    if phase in (PHASE.PRIZE, PHASE.TARGET):
        return legal_target(state, seat, moves)
    if phase == PHASE.GIVE:
        return legal_give(state, seat, moves)
    if phase == PHASE.FALL:
        moves[0], moves[1] = MOVE.LEFT, MOVE.RIGHT
        return SIDES
    return 0


@kernel
def play(state: State, seat: Seat, move: Move) -> None:
    """Play a legal move, up to the next choice of a seat."""
    state.last_seat = seat
    state.last_move = move
    clear_journal(state)
    phase = state.phase
    if phase == PHASE.CHOICE:
        state.chosen[seat] = move
        state.movers ^= 1 << seat
        if state.movers == 0:
            reveal(state)
    else:
        state.movers = 0
        if phase == PHASE.CLIMBING:
            play_climb(state, seat, move - MOVE.TO)
        elif phase == PHASE.PRIZE and move == MOVE.KEEP:
            keep_prize(state, seat)
        elif phase in (PHASE.PRIZE, PHASE.TARGET):
            play_target(state, seat, move - MOVE.ON)
        elif phase == PHASE.GIVE:
            play_give(state, seat, move - MOVE.GIFT + LEAST_CLIMB)
        else:
            choose_groove(state, move - MOVE.LEFT)
    go_on(state)


@kernel
def score(state: State, points: Array) -> None:
    """SR-46: points are the squares above the ground; the roof is one above the last row."""
    for seat in range(state.seats):
        points[seat] = state.levels[seat]


# The round


@kernel
def begin_round(state: State) -> None:
    """SR-05, SR-07, option auto_pickup: an open card, and everybody chooses one."""
    state.rounds += 1
    state.turn = 0
    state.phase = PHASE.CHOICE
    state.movers = (1 << int(state.seats)) - 1
    for seat in range(state.seats):
        state.chosen[seat] = EMPTY
    if state.open == EMPTY:
        turn_up(state)
    if state.options.auto_pickup:
        for seat in range(state.seats):
            if not has_numbers(state, seat):
                take_back(state, seat)


@kernel
def legal_choice(state: State, seat: Seat, moves: Array) -> int:
    """SR-07, SR-08, SR-09: any card in hand but equipment; with no number left, any of them."""
    hand = state.hands[seat]
    is_spent = 0 if has_numbers(state, seat) else 1
    count = 0
    # Written in any case and counted only where it is legal: nothing to mispredict.
    for card in range(FIRST_NUMBER, LAST_NUMBER + 1):
        moves[count] = card
        count += int(hand[card]) | is_spent
    if is_crash(int(state.open)):
        return count
    moves[count] = PARASITE
    count += int(hand[PARASITE]) | is_spent
    for card in range(LEAST_CLIMB, SABOTAGE + 1):
        moves[count] = card
        count += int(hand[card] > 0)
    return count


@kernel
def reveal(state: State) -> None:
    """SR-04, SR-07, SR-09: all cards are revealed; one that lies in a stack brings it back."""
    for i in range(state.seats):
        seat = (int(state.start) + i) % int(state.seats)
        card = int(state.chosen[seat])
        if state.hands[seat, card] == 0:
            take_back(state, seat)
        state.hands[seat, card] -= 1
        note(state, DID.REVEALED, seat, card, 0)
    if is_crash(int(state.open)):
        crash(state)
    elif state.open != EMPTY and find_bidder(state, True) == NONE:
        note(state, DID.STAYED, NONE, int(state.open), 0)


@kernel
def go_on(state: State) -> None:
    """Carry out what is due until a seat has to choose, or the game is over."""
    while state.movers == 0 and state.phase != PHASE.OVER:
        if state.fallers[0] != EMPTY:
            fall_on(state)
        elif state.turn < state.seats:
            carry_out(state)
        else:
            end_round(state)


@kernel
def carry_out(state: State) -> None:
    """SR-10: the next seat clockwise carries out its card."""
    seat = (int(state.start) + int(state.turn)) % int(state.seats)
    card = int(state.chosen[seat])
    if is_climb(card):
        state.phase = PHASE.CLIMBING
        state.movers = 1 << seat
    elif card in (LOST, SABOTAGE):
        state.phase = PHASE.TARGET
        state.movers = 1 << seat
    elif card <= LAST_NUMBER and state.open != EMPTY and find_bidder(state, True) == seat:
        take_prize(state, seat)
    else:
        state.turn += 1


@kernel
def end_round(state: State) -> None:
    """SR-11, SR-47: parasites, then the start marker passes on, and after 400 rounds it is over."""
    feed_parasite(state)
    state.start = (int(state.start) + 1) % int(state.seats)
    if state.rounds < ROUND_LIMIT:
        begin_round(state)
        return
    for seat in range(state.seats):
        state.chosen[seat] = EMPTY
    state.turn = 0
    end_game(state)


@kernel
def feed_parasite(state: State) -> None:
    """SR-18, SR-19, SR-22: a single parasite gets the climbing cards that others played."""
    seats = int(state.seats)
    parasite, parasites, climbs = NONE, 0, 0
    for seat in range(seats):
        if state.chosen[seat] == PARASITE:
            parasite = seat
            parasites += 1
    for i in range(seats):
        seat = (int(state.start) + i) % seats
        card = int(state.chosen[seat])
        if is_climb(card):
            climbs += 1
            if parasites == 1:
                note(state, DID.GAINED, parasite, card, seat)
                receive(state, parasite, card)
            else:
                discard(state, card)
    if parasites > 1 and climbs > 0:
        note(state, DID.CROWDED, NONE, 0, 0)


# Bids


@kernel
def take_prize(state: State, seat: Seat) -> None:
    """SR-14: climbing and equipment come into the hand; the others may be used at once."""
    card = int(state.open)
    note(state, DID.WON, seat, card, 0)
    if card in (LOST, SABOTAGE):
        state.phase = PHASE.PRIZE
        state.movers = 1 << seat
        return
    state.turn += 1
    state.open = EMPTY
    receive(state, seat, card)


@kernel
def keep_prize(state: State, seat: Seat) -> None:
    """SR-14: a card that was won is taken in hand."""
    state.hands[seat, state.open] += 1
    state.open = EMPTY
    state.turn += 1


# Climbing


@kernel
def play_climb(state: State, seat: Seat, square: int) -> None:
    """SR-26, SR-32, SR-46: pay for the cheapest way to the end square; the roof wins."""
    level, groove, price = find_price(state, seat, square)
    state.hands[seat, EQUIPMENT] -= price
    state.pile[EQUIPMENT] += price
    put_figure(state, seat, level, groove)
    state.turn += 1
    note(state, DID.CLIMBED, seat, price, 0)
    if square == ROOF:
        end_game(state)


# Lost equipment and sabotage


@kernel
def legal_target(state: State, seat: Seat, moves: Array) -> int:
    """SR-14, SR-33, SR-35: another seat; a card that was just won may also be kept."""
    count = 0
    if state.phase == PHASE.PRIZE:
        moves[0] = MOVE.KEEP
        count = 1
    for other in range(state.seats):
        moves[count] = MOVE.ON + other
        count += int(other != seat)
    return count


@kernel
def play_target(state: State, seat: Seat, other: Seat) -> None:
    """SR-33, SR-35: the card goes against another seat."""
    card = int(state.chosen[seat])
    if state.phase == PHASE.PRIZE:
        card = int(state.open)
        state.open = EMPTY
    state.turn += 1
    if card == LOST:
        rob(state, other)
    else:
        state.doing = card
        strike(state, other)


@kernel
def rob(state: State, seat: Seat) -> None:
    """SR-33, SR-34: a seat puts an equipment card away, or has a debt."""
    if state.hands[seat, EQUIPMENT] == 0:
        add_debt(state, seat, LOST)
        return
    state.hands[seat, EQUIPMENT] -= 1
    discard(state, EQUIPMENT)
    discard(state, LOST)
    note(state, DID.ROBBED, seat, 0, 0)


@kernel
def strike(state: State, seat: Seat) -> None:
    """SR-35, SR-37, SR-44: a figure falls; on the ground its seat gives a card or has a debt."""
    if state.levels[seat] > 0:
        push_faller(state, 0, seat)
    elif find_gift(state, seat, int(state.doing)) > 0:
        state.phase = PHASE.GIVE
        state.movers = 1 << seat
    else:
        add_debt(state, seat, int(state.doing))
        state.doing = EMPTY


@kernel
def legal_give(state: State, seat: Seat, moves: Array) -> int:
    """SR-37, SR-44: climbing cards in hand that do for the sabotage or crash."""
    count, doing = 0, int(state.doing)
    for card in range(least_gift(doing), most_gift(state, doing) + 1):
        moves[count] = MOVE.GIFT + card - LEAST_CLIMB
        count += int(state.hands[seat, card] > 0)
    return count


@kernel
def play_give(state: State, seat: Seat, card: int) -> None:
    """SR-37: the given card and the card that wanted it are put away."""
    state.hands[seat, card] -= 1
    discard(state, card)
    discard(state, int(state.doing))
    state.doing = EMPTY
    note(state, DID.GAVE, seat, card, 0)


# Crash


@kernel
def crash(state: State) -> None:
    """SR-42, SR-43: the lowest number that occurs once suffers; no one else has anything to do."""
    state.turn = state.seats
    victim = find_bidder(state, False)
    if victim == NONE:
        note(state, DID.STAYED, NONE, int(state.open), 0)
        return
    note(state, DID.CRASHED, victim, int(state.open) - CRASH, 0)
    state.doing = state.open
    state.open = EMPTY
    strike(state, victim)


# The end


@kernel
def end_game(state: State) -> None:
    """SR-46, SR-47: the highest figure wins, which is the one on the roof if there is one."""
    crown_highest(state, state.levels)
    state.movers = 0
    state.phase = PHASE.OVER
