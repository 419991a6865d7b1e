"""What the lab counts in SCHOTT: where squares come from, the Fast Track card, and jokers."""

from skydeck.core.journal import FIRST, KIND, WHO
from skydeck.core.kernel import NONE, Array, Seat, State, kernel
from skydeck.core.lab import Count, begins_of, name_facts, tally
from skydeck.games.schott.record import DID
from skydeck.games.schott.rows import count_jokers

STARTED, STAGES, ACTIONS_USED, BONUSES, FAST_PLAYED, FAST_SQUARES = range(6)
FACTS = name_facts("started", "stages", "actions", "bonuses", "fast", "fast_squares")

LAST_STAGE = 6  # the row of later ones, too
MOST_JOKERS = 4
COUNTS = (
    Count(
        "squares",
        (
            *("neighbours", "action3", "action4", "row", "row_fast"),
            *("question", "location", "location_back"),
        ),
        ("times", "squares"),
    ),
    Count(
        "stages",
        tuple(
            f"{fast}{'late:' if stage == LAST_STAGE else ''}{stage}"
            for stage in range(1, LAST_STAGE + 1)
            for fast in ("", "fast:")
        ),
        ("rows", "squares"),
    ),
    Count(
        "jokers",
        tuple(map(str, range(MOST_JOKERS + 1))),
        ("rows", "complete"),
        shares=("complete",),
    ),
)
BY_CAUSE, BY_STAGE, BY_JOKERS = begins_of(COUNTS)
CAUSE_WIDTH, STAGE_WIDTH, JOKER_WIDTH = 2, 4, 2
FAST = 2  # how far a stage's numbers with Fast Track are from those without


@kernel
def note_stage(state: State, winner: Seat, facts: Array, counts: Array) -> None:
    """A stage has ended; its rows still lie, because the closing question comes first."""
    if winner == NONE:
        return
    facts[winner, STAGES] += 1
    for seat in range(state.seats):
        tally(counts, BY_JOKERS + count_jokers(state, seat) * JOKER_WIDTH, int(seat == winner))


@kernel
def note_squares(
    stage: int, kind: int, seat: Seat, squares: int, facts: Array, counts: Array
) -> None:
    """A piece has moved."""
    tally(counts, BY_CAUSE + (kind - DID.BONUS) * CAUSE_WIDTH, squares)
    row = BY_STAGE + (min(stage, LAST_STAGE) - 1) * STAGE_WIDTH
    if kind == DID.BONUS:
        facts[seat, BONUSES] += 1
    elif kind == DID.REWARDED:
        tally(counts, row, squares)
    elif kind == DID.DOUBLED:
        facts[seat, FAST_SQUARES] += squares
        tally(counts, row + FAST, squares)


@kernel
def watch(before: State, state: State, facts: Array, counts: Array) -> None:
    """See a move: what it led to is in the journal."""
    if state.last_seat == NONE:
        facts[state.starter, STARTED] += 1
        return
    for i in range(state.told):
        entry = state.journal[i]
        kind, seat, squares = int(entry[KIND]), int(entry[WHO]), int(entry[FIRST])
        if kind == DID.ENDED:
            note_stage(state, seat, facts, counts)
        elif kind == DID.ACTED:
            facts[seat, ACTIONS_USED] += 1
        elif kind == DID.FASTED:
            facts[seat, FAST_PLAYED] = 1
        elif DID.BONUS <= kind <= DID.BACKED:
            note_squares(int(before.rounds), kind, seat, squares, facts, counts)
