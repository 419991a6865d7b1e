"""What the lab counts in SkyRunner: which bids win, and what happens on the wall."""

from __future__ import annotations

from skydeck.core.game import Count, Fact
from skydeck.core.journal import FIRST, KIND, WHO
from skydeck.core.kernel import EMPTY, NONE, Array, Seat, State, kernel
from skydeck.games.skyrunner.record import (
    CLIMB,
    CLIMBED,
    EQUIPMENT,
    FELL,
    LAST_NUMBER,
    LOST,
    PARASITE,
    REVEALED,
    SABOTAGE,
    STAYED,
    WON,
)

STARTED, BIDS, PRIZES, CLIMBS, PARASITES, FALLS = range(6)
FACTS = (
    Fact("started"),
    Fact("bids"),
    Fact("prizes"),
    Fact("climbs"),
    Fact("parasites"),
    Fact("falls"),
)

COUNTS = (
    Count(
        "bids",
        tuple(map(str, range(1, LAST_NUMBER + 1))),
        ("bid", "won"),
        shares=("won",),
    ),
    Count(
        "prizes",
        ("equipment", "climb 2", "climb 3", "climb 4", "climb 5", "lost equipment", "sabotage"),
        ("won", "bids", "stayed"),
    ),
)
BY_NUMBER, BY_PRIZE = 0, 16  # where the tables begin
NUMBER_WIDTH, PRIZE_WIDTH = 2, 3
PRIZE_ROWS = 7


@kernel
def row_of(card: int) -> int:
    """The row of an open card in its table; beyond the last for a crash card."""
    row = PRIZE_ROWS
    if card == SABOTAGE:
        row = PRIZE_ROWS - 1
    elif card == LOST:
        row = PRIZE_ROWS - 2
    elif EQUIPMENT <= card < LOST:
        row = 0 if card == EQUIPMENT else card - CLIMB - 1
    return row


@kernel
def bid_of(before: State, state: State, seat: Seat) -> int:
    """The card that a seat chose in the round that is carried out."""
    if before.chosen[seat] != EMPTY:
        return int(before.chosen[seat])
    return int(state.last_move)  # the last one to choose, whose choice revealed all


@kernel
def note_prize(before: State, state: State, seat: Seat, card: int, counts: Array) -> None:
    """A seat has won the open card."""
    bid = bid_of(before, state, seat)
    if bid <= LAST_NUMBER:
        counts[BY_NUMBER + (bid - 1) * NUMBER_WIDTH + 1] += 1
        row = row_of(card)
        if row < PRIZE_ROWS:
            counts[BY_PRIZE + row * PRIZE_WIDTH] += 1
            counts[BY_PRIZE + row * PRIZE_WIDTH + 1] += bid


@kernel
def watch(before: State, state: State, facts: Array, counts: Array) -> None:
    """See a move: what it led to is in the journal."""
    if state.last_seat == NONE:
        facts[state.start, STARTED] += 1
        return
    for i in range(state.told):
        entry = state.journal[i]
        kind, seat, card = int(entry[KIND]), int(entry[WHO]), int(entry[FIRST])
        if kind == REVEALED and card <= LAST_NUMBER:
            facts[seat, BIDS] += 1
            counts[BY_NUMBER + (card - 1) * NUMBER_WIDTH] += 1
        elif kind == REVEALED and card == PARASITE:
            facts[seat, PARASITES] += 1
        elif kind == WON:
            facts[seat, PRIZES] += 1
            note_prize(before, state, seat, card, counts)
        elif kind == STAYED and row_of(card) < PRIZE_ROWS:
            counts[BY_PRIZE + row_of(card) * PRIZE_WIDTH + 2] += 1
        elif kind == CLIMBED:
            facts[seat, CLIMBS] += 1
        elif kind == FELL:
            facts[seat, FALLS] += 1
