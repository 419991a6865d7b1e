"""Rows of SCHOTT: what is in order, and which neighbours pay."""

from skydeck.core.kernel import NONE, Seat, State, kernel
from skydeck.core.seats import next_seat
from skydeck.games.schott.record import BELOW_ALL, JOKER, PLACES, YES


@kernel
def measure_row(state: State, seat: Seat) -> tuple[int, int]:
    """SC-20, SC-21: how many cards from the left are in order, and how many are numbers."""
    step = 0 if state.options.joker_free else 1
    least, numbers = BELOW_ALL, 0
    for place in range(PLACES):
        card = int(state.rows[seat, place])
        if card == JOKER:
            least += step
        elif card > least:
            least = card
            numbers += 1
        else:
            return place, numbers
    return PLACES, numbers


@kernel
def is_doubled(state: State, seat: Seat) -> bool:
    """SC-22: whether a seat has played Fast Track in this stage."""
    return bool(state.fasts[seat] == YES)


@kernel
def count_jokers(state: State, seat: Seat) -> int:
    """How many jokers are in a row."""
    jokers = 0
    for place in range(PLACES):
        jokers += state.rows[seat, place] == JOKER
    return jokers


@kernel
def is_complete(state: State, seat: Seat) -> bool:
    """SC-20: whether a whole row is in ascending order."""
    return measure_row(state, seat)[0] == PLACES


@kernel
def find_complete(state: State, seat: Seat) -> Seat:
    """SC-20: the first seat with a complete row, from this one clockwise; else NONE."""
    for _ in range(state.seats):
        if is_complete(state, seat):
            return seat
        seat = next_seat(state, seat)
    return NONE


@kernel
def is_pair(state: State, seat: Seat, place: int) -> bool:
    """SC-26: whether a number stands at a place and the next higher one right of it."""
    card = int(state.rows[seat, place])
    return bool(card != JOKER and card + 1 == state.rows[seat, place + 1])


@kernel
def count_left(state: State, seat: Seat, place: int) -> int:
    """How many cards left of a place are in one chain with it."""
    first = place
    while first > 0 and is_pair(state, seat, first - 1):
        first -= 1
    return place - first


@kernel
def count_right(state: State, seat: Seat, place: int) -> int:
    """How many cards right of a place are in one chain with it."""
    last = place
    while last < PLACES - 1 and is_pair(state, seat, last):
        last += 1
    return last - place


@kernel
def place_bonus(state: State, seat: Seat, place: int) -> int:
    """SC-26: what a card that is new at its place is paid: its chain, or only its pairs."""
    left, right = count_left(state, seat, place), count_right(state, seat, place)
    if state.options.chain_incremental:
        return min(left, 1) + min(right, 1)
    return left + right


@kernel
def swap_bonus(state: State, seat: Seat, first: int, second: int) -> int:
    """SC-26: what two cards that traded places are paid; what they share counts once."""
    total = place_bonus(state, seat, first) + place_bonus(state, seat, second)
    if second - first > count_right(state, seat, first):
        return total
    if state.options.chain_incremental:
        return total - 1 if second == first + 1 else total
    return place_bonus(state, seat, first)
