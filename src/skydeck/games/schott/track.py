"""Pieces of SCHOTT: how they move, and the questions on their way."""

from skydeck.core.journal import note
from skydeck.core.kernel import Seat, State, kernel
from skydeck.core.rng import shuffle
from skydeck.games.schott.record import ALL_ASKED, DID, HOPS, LETTERS, PHASE, QUESTIONS


@kernel
def is_occupied(state: State, seat: Seat, square: int) -> bool:
    """SC-27: whether another piece stands on a square."""
    for other in range(state.seats):
        if other != seat and state.squares[other] == square:
            return True
    return False


@kernel
def advance(state: State, seat: Seat, count: int, cause: int) -> None:
    """SC-27, SC-32: forward to the next free square, or to the finish, where all have room."""
    finish = int(state.options.length)
    target = min(int(state.squares[seat]) + count, finish)
    square = target
    while square < finish and is_occupied(state, seat, square):
        square += 1
    note(state, cause, seat, count, square)
    land(state, seat, square, square == target)


@kernel
def go_back(state: State, seat: Seat, count: int) -> None:
    """SC-30: back to the next free square, at worst to the start, where all have room."""
    target = max(int(state.squares[seat]) - count, 0)
    square = target
    while square > 0 and is_occupied(state, seat, square):
        square -= 1
    note(state, DID.BACKED, seat, count, square)
    land(state, seat, square, square == target)


@kernel
def land(state: State, seat: Seat, square: int, is_exact: bool) -> None:
    """SC-28: a piece that comes to a location square by its count is asked a question."""
    state.squares[seat] = square
    stake = int(state.options.locations[square])
    acts = is_exact or state.options.location_after_skip
    if stake != 0 and square < state.options.length and acts and can_hop(state):
        ask(state, seat, stake, 1)
    else:
        state.hops = 0


@kernel
def can_hop(state: State) -> bool:
    """SC-31: a movement that a location caused leads to another one only by option."""
    if state.hops == 0:
        return True
    return bool(state.options.location_chain and state.hops < HOPS)


@kernel
def ask(state: State, seat: Seat, stake: int, located: int) -> None:
    """SC-25, SC-29, SC-30: the next question card is read, its answers in any order."""
    state.asked += 1
    if state.asked == ALL_ASKED:
        state.asked -= QUESTIONS
    for letter in range(LETTERS):
        state.order[letter] = letter
    shuffle(state.rng, state.order, LETTERS)
    state.stake = stake
    state.located = located
    state.phase = PHASE.QUESTION
    state.movers = 1 << seat


@kernel
def open_question(state: State) -> int:
    """The question that was asked last."""
    return int(state.stack[(int(state.asked) - 1) % QUESTIONS])


@kernel
def is_finished(state: State) -> bool:
    """SC-32: whether a piece is on the finish."""
    for seat in range(state.seats):
        if state.squares[seat] == state.options.length:
            return True
    return False
