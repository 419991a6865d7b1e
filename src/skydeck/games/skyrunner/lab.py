"""What the lab counts in SkyRunner: which bids win, and what happens on the wall."""

from skydeck.core.journal import FIRST, KIND, WHO
from skydeck.core.kernel import EMPTY, NONE, Array, Seat, State, kernel
from skydeck.core.lab import Count, begins_of, name_facts, tally
from skydeck.games.skyrunner.record import DID, EQUIPMENT, LAST_NUMBER, PARASITE, SABOTAGE

STARTED, BIDS, PRIZES, CLIMBS, PARASITES, FALLS = range(6)
FACTS = name_facts("started", "bids", "prizes", "climbs", "parasites", "falls")

COUNTS = (
    Count("bids", tuple(map(str, range(1, LAST_NUMBER + 1))), ("bid", "won"), shares=("won",)),
    Count(
        "prizes",
        ("equipment", "climb_2", "climb_3", "climb_4", "climb_5", "lost", "sabotage"),
        ("won", "bids", "stayed"),
    ),
)
BY_NUMBER, BY_PRIZE = begins_of(COUNTS)  # rows of prizes are in the order of the cards
NUMBER_WIDTH, PRIZE_WIDTH = 2, 3


@kernel
def note_prize(before: State, state: State, seat: Seat, card: int, counts: Array) -> None:
    """A seat has won the open card by what it chose, the last one to choose by the last move."""
    bid = int(state.last_move if before.chosen[seat] == EMPTY else before.chosen[seat])
    if bid <= LAST_NUMBER:
        counts[BY_NUMBER + (bid - 1) * NUMBER_WIDTH + 1] += 1
        if card <= SABOTAGE:
            tally(counts, BY_PRIZE + (card - EQUIPMENT) * PRIZE_WIDTH, bid)


@kernel
def watch(before: State, state: State, facts: Array, counts: Array) -> None:
    """See a move: what it led to is in the journal."""
    if state.last_seat == NONE:
        facts[state.start, STARTED] += 1
        return
    for i in range(state.told):
        entry = state.journal[i]
        kind, seat, card = int(entry[KIND]), int(entry[WHO]), int(entry[FIRST])
        if kind == DID.REVEALED and card <= LAST_NUMBER:
            facts[seat, BIDS] += 1
            counts[BY_NUMBER + (card - 1) * NUMBER_WIDTH] += 1
        elif kind == DID.REVEALED and card == PARASITE:
            facts[seat, PARASITES] += 1
        elif kind == DID.WON:
            facts[seat, PRIZES] += 1
            note_prize(before, state, seat, card, counts)
        elif kind == DID.STAYED and card <= SABOTAGE:
            counts[BY_PRIZE + (card - EQUIPMENT) * PRIZE_WIDTH + 2] += 1
        elif kind == DID.CLIMBED:
            facts[seat, CLIMBS] += 1
        elif kind == DID.FELL:
            facts[seat, FALLS] += 1
