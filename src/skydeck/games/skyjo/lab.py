"""What the lab counts in Skyjo: closing, columns, and how long a round lasts."""

from skydeck.core.kernel import EMPTY, NONE, Array, Seat, State, kernel
from skydeck.core.lab import Count, begins_of, name_facts, tally
from skydeck.games.skyjo.record import COLUMNS, ROWS, TAKE
from skydeck.games.skyjo.story import count_points, has_left

STARTED, CLOSED, DOUBLED, REMOVED, TOOK = range(5)
FACTS = name_facts("started", "closed", "doubled", "columns", "took")

STEP = 5  # points of one row of the table of closings
BANDS = 7  # rows of it
LONGEST = 30  # turns of a seat that have a row of their own
COUNTS = (
    Count(
        "closing",
        ("..0", "1..5", "6..10", "11..15", "16..20", "21..25", "26.."),
        ("rounds", "doubled", "points", "other"),
        shares=("doubled",),
    ),
    Count(
        "columns",
        tuple(map(str, range(COLUMNS + 1))),
        ("rounds", "points", "best"),
        shares=("best",),
    ),
    Count("turns", (*map(str, range(LONGEST)), f"{LONGEST}.."), ("rounds",)),
)
CLOSING, BY_COLUMNS, BY_TURNS = begins_of(COUNTS)
CLOSING_WIDTH, COLUMNS_WIDTH = 4, 3


@kernel
def count_removed(state: State, seat: Seat) -> int:
    """How many columns a seat had removed when the last round ended."""
    removed = 0
    for column in range(COLUMNS):
        removed += state.ended[seat, column * ROWS] == EMPTY or has_left(state, seat, column)
    return removed


@kernel
def find_best_other(state: State, seat: Seat) -> int:
    """The lowest points of the last round among all other seats."""
    best = EMPTY * COLUMNS * ROWS
    for other in range(state.seats):
        if other != seat:
            best = min(best, int(state.scores[other]))
    return best


@kernel
def note_closing(state: State, facts: Array, counts: Array) -> None:
    """What closing was good for."""
    closer = int(state.ender)
    own, counted = count_points(state, closer), int(state.scores[closer])
    band = max(0, min(BANDS - 1, (own + STEP - 1) // STEP))
    at = CLOSING + band * CLOSING_WIDTH
    facts[closer, CLOSED] += 1
    facts[closer, DOUBLED] += counted != own
    tally(counts, at, counted != own)
    counts[at + 2] += counted
    counts[at + 3] += find_best_other(state, closer)


@kernel
def watch(before: State, state: State, facts: Array, counts: Array) -> None:
    """See a move: who starts, what is taken, and at the end of a round what it came to."""
    # With `initial_reveal=random` the deal itself tells who starts.
    is_deal = state.last_seat == NONE
    if state.starter != NONE and (is_deal or before.starter == NONE):
        facts[state.starter, STARTED] += 1
    if is_deal:
        return
    if state.last_move == TAKE:
        facts[state.last_seat, TOOK] += 1
    if state.rounds == before.rounds and state.movers != 0:
        return
    for seat in range(state.seats):
        removed, counted = count_removed(state, seat), int(state.scores[seat])
        at = BY_COLUMNS + removed * COLUMNS_WIDTH
        facts[seat, REMOVED] += removed
        tally(counts, at, counted)
        counts[at + 2] += counted <= find_best_other(state, seat)
    counts[BY_TURNS + min(LONGEST, int(before.turns) // int(state.seats))] += 1
    if state.ender != NONE:
        note_closing(state, facts, counts)
