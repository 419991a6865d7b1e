"""Every seat's chance to win SCHOTT, found as people do it.

Who will complete a row first, where the pieces stand after that stage, and how far it is from
there to the finish.
"""

import math

from skydeck.core.journal import has_row
from skydeck.core.kernel import EMPTY, NONE, Array, Seat, State, kernel
from skydeck.core.seats import next_seat
from skydeck.games.schott.greedy import EACH, ONE, find_before, find_chain, pack_row, weigh_card
from skydeck.games.schott.record import DID, DOUBLE, NUMBERS, PHASE, PLACES, YES
from skydeck.games.schott.rows import count_jokers, measure_row

# Fitted to who won 38,000 games of greedy against itself, at positions on the way.
USUAL = 4.0  # turns that a row needs when it is dealt
LONGER = 1.3  # turns more than a row seems to need
FIRST = 1.3  # how much likelier the seat that moves next completes its row first
EXTRA = 1.75  # squares that the winner of a stage gets beside the reward for its row
EXTRA_OTHERS = 1.4  # squares that the others get so,
EXTRA_TURN = 0.2  # and more for every turn that the winner needs
SHARE = 0.6  # of what is in order in another row now,
GROWN = 1.0  # and what is added to it until the stage ends,
GROWN_TURN = 0.15  # and more for every turn that the winner needs
FAST_LEFT = 5.0  # squares that an unused Fast Track card is worth
STEEP = 3.4  # how much a lead counts
FAR = 15.0  # squares to go for which it counts half


@kernel
def estimate(state: State, chances: Array) -> None:
    """Every seat may complete its row first, the likelier the fewer turns it needs."""
    turns = (find_turns(state, 0), find_turns(state, 1), find_turns(state, 2), find_turns(state, 3))
    whole, ahead = 0.0, find_next(state)
    for seat in range(state.seats):
        chances[seat] = 0.0
        whole += find_pace(turns[seat], seat == ahead)
    for winner in range(state.seats):
        share = find_pace(turns[winner], winner == ahead) / whole
        judge_race(state, winner, turns[winner], share, chances)


@kernel
def find_next(state: State) -> Seat:
    """The seat that has the next whole turn."""
    if state.turn == NONE:
        return int(state.starter)
    return int(state.turn) if state.phase == PHASE.TURN else next_seat(state, int(state.turn))


@kernel
def find_pace(turns: float, is_next: bool) -> float:
    """How likely a row is completed soon."""
    pace = 1.0 / ((turns + LONGER) * (turns + LONGER))
    return pace * FIRST if is_next else pace


@kernel
def find_turns(state: State, seat: Seat) -> float:
    """About how many turns a row needs: its missing cards, and more where few numbers fit."""
    if seat >= state.seats or has_row(state, DID.DEALT):  # a new stage: its rows are luck
        return USUAL
    whole = EACH * (PLACES - count_jokers(state, seat))
    if seat == state.turn and state.hand != EMPTY:
        chain = find_chain(state, seat)
        worth = weigh_card(state, seat, int(state.hand), chain)
        if state.phase == PHASE.KEEP:
            worth = max(worth, weigh_card(state, seat, int(state.spare), chain))
        return max(0.0, (whole - chain.best / ONE - worth) / EACH)
    best = find_before(pack_row(state, seat), NUMBERS[state.seats])[2]
    return max(0.0, (whole - best / ONE) / EACH)


@kernel
def judge_race(state: State, winner: Seat, turns: float, share: float, chances: Array) -> None:
    """SC-23, SC-32: add every seat's chance if this one wins the stage, which is so likely."""
    seats, whole = int(state.seats), 0.0
    square = int(state.squares[winner]) + find_paid(state, winner, winner, turns)
    if square >= int(state.options.length):
        chances[winner] += share
        return
    left = (
        find_left(state, 0, winner, turns),
        find_left(state, 1, winner, turns),
        find_left(state, 2, winner, turns),
        find_left(state, 3, winner, turns),
    )
    for seat in range(seats):
        whole += find_odds(seats, seat, left)
    for seat in range(seats):
        chances[seat] += share * find_odds(seats, seat, left) / whole


@kernel
def find_odds(seats: int, seat: Seat, left: tuple[float, float, float, float]) -> float:
    """How well a seat stands against all others with so many squares left to go for each."""
    odds = 1.0
    for other in range(seats):
        if other != seat:
            lead = STEEP * (left[other] - left[seat])
            lead /= max(0.0, left[other] + left[seat]) / 2 + FAR
            odds *= 1.0 + lead / math.sqrt(1.0 + lead * lead)
    return odds


@kernel
def find_left(state: State, seat: Seat, winner: Seat, turns: float) -> float:
    """The squares that a seat has to go after the stage, less what its Fast Track card is worth."""
    if seat >= state.seats:
        return 0.0
    left = int(state.options.length) - int(state.squares[seat])
    extra = EXTRA if seat == winner else EXTRA_OTHERS + EXTRA_TURN * turns
    if state.tracks[seat] and state.fasts[seat] != YES:
        extra += FAST_LEFT
    return left - find_paid(state, seat, winner, turns) - extra


@kernel
def find_paid(state: State, seat: Seat, winner: Seat, turns: float) -> float:
    """SC-21, SC-22: the squares that a seat will get for its row at the end of the stage."""
    paid = float(PLACES - count_jokers(state, seat))
    if seat != winner:
        grown = SHARE * measure_row(state, seat)[1] + GROWN + GROWN_TURN * turns
        paid = min(paid, grown)
    return paid * DOUBLE if state.fasts[seat] == YES else paid
