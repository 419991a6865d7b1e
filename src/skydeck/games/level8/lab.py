"""What the lab counts in Level 8: how long each level takes, and what displaying first is worth."""

from skydeck.core.kernel import NONE, Array, Seat, State, kernel
from skydeck.core.lab import Count, begins_of, name_facts, tally
from skydeck.games.level8.record import KEEP, LEVELS, SKIP_SEAT, TAKE

STARTED, DISPLAYED, FIRST, ENDED, SKIPPED, OPENED = range(6)
FACTS = name_facts("started", "displayed", "first", "ended", "skipped", "opened")

COUNTS = (
    Count(
        "levels",
        tuple(map(str, range(1, LEVELS + 1))),
        ("rounds", "turns", "displays", "ended"),
        shares=("displays", "ended"),
    ),
    Count("display", ("first", "later", "never"), ("rounds", "ended"), shares=("ended",)),
)
BY_LEVEL, BY_DISPLAY = begins_of(COUNTS)
LEVEL_WIDTH, DISPLAY_WIDTH = 4, 2
EARLY, LATER, NEVER = range(3)
ENDING = 2  # levels that whoever ends a round rises


@kernel
def note_display(before: State, state: State, seat: Seat, facts: Array) -> None:
    """A seat has displayed its level."""
    facts[seat, DISPLAYED] += 1
    for other in range(state.seats):
        if before.displayed[other] > 0:
            return
    facts[seat, FIRST] += 1
    facts[seat, OPENED] = 1


@kernel
def note_round(before: State, state: State, facts: Array, counts: Array) -> None:
    """A round has ended."""
    for seat in range(state.seats):
        has_won = (int(state.winners) >> seat) & 1 == 1
        is_shown = before.displayed[seat] > 0 or has_won
        is_end = has_won or int(state.levels[seat]) - int(before.levels[seat]) == ENDING
        at = BY_LEVEL + (int(before.levels[seat]) - 1) * LEVEL_WIDTH
        facts[seat, ENDED] += is_end
        counts[at] += 1
        counts[at + 2] += is_shown
        counts[at + 3] += is_end
        row = NEVER
        if is_shown:
            row = EARLY if facts[seat, OPENED] > 0 else LATER
        tally(counts, BY_DISPLAY + row * DISPLAY_WIDTH, is_end)


@kernel
def watch(before: State, state: State, facts: Array, counts: Array) -> None:
    """See a move: turns, displays, Skip! cards, and the ends of rounds."""
    if state.last_seat == NONE:
        facts[state.turn, STARTED] += 1
        return
    seat = int(state.last_seat)
    if before.phase == TAKE:
        counts[BY_LEVEL + (int(before.levels[seat]) - 1) * LEVEL_WIDTH + 1] += 1
    is_over = state.movers == 0
    is_won = is_over and (int(state.winners) >> seat) & 1 == 1
    if before.displayed[seat] == 0 and (state.displayed[seat] > 0 or is_won):
        if before.phase != KEEP and state.rounds == before.rounds:
            note_display(before, state, seat, facts)
    for other in range(state.seats):
        if state.last_move == SKIP_SEAT + other:
            facts[other, SKIPPED] += 1
    is_new = state.rounds != before.rounds
    if before.phase != KEEP and (is_new or is_over or state.phase == KEEP):
        note_round(before, state, facts, counts)
    if is_new:
        for other in range(state.seats):
            facts[other, OPENED] = 0
