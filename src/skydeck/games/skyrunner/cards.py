"""Cards of SkyRunner: the main set and the discards, hands, bids and debts."""

from skydeck.core.journal import note
from skydeck.core.kernel import EMPTY, NONE, Seat, State, kernel
from skydeck.core.rng import shuffle
from skydeck.games.skyrunner.record import (
    CARDS,
    CLIMB,
    COUNTS,
    CRASH,
    DEBTS,
    DID,
    EQUIPMENT,
    FIRST_NUMBER,
    LAST_NUMBER,
    LEAST_CLIMB,
    LEAST_CRASH,
    LOST,
    MOST_CLIMB,
    PARASITE,
    SABOTAGE,
    SABOTAGE_GIFT,
    START_CARDS,
)

# The main set


@kernel
def deal(state: State) -> None:
    """SR-02, SR-03: start hands, then all other action cards shuffled as the main set."""
    for seat in range(state.seats):
        for card in range(FIRST_NUMBER, PARASITE + 1):
            state.hands[seat, card] = 1
        for card in START_CARDS:
            state.hands[seat, card] = 1
    for card in range(EQUIPMENT, CARDS):
        state.pile[card] = COUNTS[card]
    for card in START_CARDS:
        state.pile[card] -= state.seats
    refill(state)


@kernel
def refill(state: State) -> None:
    """SR-06: the common discard is shuffled and becomes the main set."""
    count = 0
    for card in range(EQUIPMENT, CARDS):
        for _ in range(state.pile[card]):
            state.deck[count] = card
            count += 1
        state.pile[card] = 0
    shuffle(state.rng, state.deck, count)
    state.decked = count


@kernel
def turn_up(state: State) -> None:
    """SR-05, SR-06: the top card of the main set is open, if there is any card left."""
    if state.decked == 0:
        refill(state)
        if state.decked > 0:
            note(state, DID.REFILLED, NONE, int(state.decked), 0)
    if state.decked == 0:
        note(state, DID.BARE, NONE, 0, 0)
        return
    state.decked -= 1
    state.open = state.deck[state.decked]
    state.deck[state.decked] = EMPTY
    note(state, DID.TURNED, NONE, int(state.open), 0)


@kernel
def discard(state: State, card: int) -> None:
    """SR-04: a used card goes to the common discard."""
    state.pile[card] += 1


# Number cards


@kernel
def has_numbers(state: State, seat: Seat) -> bool:
    """Whether a seat has a number card in hand."""
    for card in range(FIRST_NUMBER, LAST_NUMBER + 1):
        if state.hands[seat, card] > 0:
            return True
    return False


@kernel
def take_back(state: State, seat: Seat) -> None:
    """SR-09: a seat takes its whole stack back into its hand."""
    for card in range(FIRST_NUMBER, PARASITE + 1):
        state.hands[seat, card] = 1
    note(state, DID.RETURNED, seat, 0, 0)


@kernel
def is_crash(card: int) -> bool:
    """Whether a card is a crash card."""
    return card >= LEAST_CRASH and card != EMPTY


@kernel
def is_climb(card: int) -> bool:
    """Whether a card is a climbing card."""
    return LEAST_CLIMB <= card <= MOST_CLIMB


@kernel
def find_bidder(state: State, is_highest: bool) -> Seat:
    """SR-12, SR-42: who chose the highest, or lowest, number that nobody else did; or NONE."""
    once, twice = 0, 0
    for seat in range(state.seats):
        bit = (1 << int(state.chosen[seat])) * int(state.chosen[seat] <= LAST_NUMBER)
        twice |= once & bit
        once |= bit
    bidder, unique = NONE, once & ~twice
    for seat in range(state.seats):
        card = int(state.chosen[seat])
        if card <= LAST_NUMBER and (unique >> card) & 1:
            if bidder == NONE or (card > state.chosen[bidder]) == is_highest:
                bidder = seat
    return bidder


# Debts and gifts


@kernel
def least_gift(card: int) -> int:
    """SR-37, SR-44: the lowest climbing card that does for a sabotage or crash card."""
    return CLIMB + SABOTAGE_GIFT if card == SABOTAGE else card - CRASH + CLIMB


@kernel
def most_gift(state: State, card: int) -> int:
    """SR-37, SR-44, option crash_at_least: the highest climbing card that does for it."""
    if card == SABOTAGE or state.options.crash_at_least:
        return MOST_CLIMB
    return least_gift(card)


@kernel
def find_gift(state: State, seat: Seat, card: int) -> int:
    """SR-37, SR-44: the lowest climbing card that a seat could give for a card; 0 if none."""
    for gift in range(least_gift(card), most_gift(state, card) + 1):
        if state.hands[seat, gift] > 0:
            return gift
    return 0


@kernel
def add_debt(state: State, seat: Seat, card: int) -> None:
    """SR-34, SR-37, SR-44: a card stays beside a seat."""
    at = 0
    while state.debts[seat, at] != EMPTY:
        at += 1
    state.debts[seat, at] = card
    note(state, DID.OWED, seat, card, 0)


@kernel
def settles(state: State, card: int, debt: int) -> bool:
    """SR-40, option debt_min_value: whether a card that is received settles a debt."""
    if card == EQUIPMENT or debt == LOST:
        return card == EQUIPMENT and debt == LOST
    if not state.options.debt_min_value:
        return True
    if debt == SABOTAGE:
        return card >= CLIMB + SABOTAGE_GIFT
    return card - CLIMB == debt - CRASH


@kernel
def find_debt(state: State, seat: Seat, card: int) -> int:
    """SR-40: the place of the oldest debt that a card settles; NONE if it settles none."""
    for at in range(DEBTS):
        debt = int(state.debts[seat, at])
        if debt == EMPTY:
            return NONE
        if settles(state, card, debt):
            return at
    return NONE


@kernel
def receive(state: State, seat: Seat, card: int) -> None:
    """SR-14, SR-40: a climbing or equipment card settles a debt, or else comes into the hand."""
    at = find_debt(state, seat, card)
    if at == NONE:
        state.hands[seat, card] += 1
        return
    debt = int(state.debts[seat, at])
    for i in range(at, DEBTS - 1):
        state.debts[seat, i] = state.debts[seat, i + 1]
    state.debts[seat, DEBTS - 1] = EMPTY
    discard(state, card)
    discard(state, debt)
    note(state, DID.SETTLED, seat, card, debt)
