"""What the lab counts in SCHOTT: where squares come from, the Fast Track card, and jokers."""

from __future__ import annotations

from skydeck.core.game import Count, Fact
from skydeck.core.journal import FIRST, KIND, WHO
from skydeck.core.kernel import NONE, Array, Seat, State, kernel
from skydeck.games.schott.record import (
    ACTED,
    BACKED,
    BONUS,
    DOUBLED,
    ENDED,
    FASTED,
    JOKER,
    PLACES,
    REWARDED,
)

STARTED, STAGES, ACTIONS_USED, BONUSES, FAST_PLAYED, FAST_SQUARES = range(6)
FACTS = (
    Fact("started"),
    Fact("stages"),
    Fact("actions"),
    Fact("bonuses"),
    Fact("fast"),
    Fact("fast_squares"),
)

LAST_STAGE = 6  # the row of later ones, too
MOST_JOKERS = 4
COUNTS = (
    Count(
        "squares",
        (
            "neighbours",
            "Action card 3",
            "Action card 4",
            "row at the end of a stage",
            "row with Fast Track",
            "question",
            "location",
            "location, back",
        ),
        ("times", "squares"),
    ),
    Count(
        "stages",
        tuple(
            f"{stage}{' or later' if stage == LAST_STAGE else ''}{fast}"
            for stage in range(1, LAST_STAGE + 1)
            for fast in ("", ", Fast Track")
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
BY_CAUSE, BY_STAGE, BY_JOKERS = 0, 16, 40  # where the tables begin
CAUSE_WIDTH, STAGE_WIDTH, JOKER_WIDTH = 2, 4, 2
FAST = 2  # how far a stage's numbers with Fast Track are from those without


@kernel
def count_jokers(state: State, seat: Seat) -> int:
    """How many jokers a row holds."""
    jokers = 0
    for place in range(PLACES):
        jokers += state.rows[seat, place] == JOKER
    return jokers


@kernel
def note_stage(state: State, winner: Seat, facts: Array, counts: Array) -> None:
    """A stage has ended; its rows still lie, because the closing question comes first."""
    if winner == NONE:
        return
    facts[winner, STAGES] += 1
    for seat in range(state.seats):
        at = BY_JOKERS + count_jokers(state, seat) * JOKER_WIDTH
        counts[at] += 1
        counts[at + 1] += seat == winner


@kernel
def note_squares(
    stage: int, kind: int, seat: Seat, squares: int, facts: Array, counts: Array
) -> None:
    """A piece has moved."""
    at = BY_CAUSE + (kind - BONUS) * CAUSE_WIDTH
    counts[at] += 1
    counts[at + 1] += squares
    row = BY_STAGE + (min(stage, LAST_STAGE) - 1) * STAGE_WIDTH
    if kind == BONUS:
        facts[seat, BONUSES] += 1
    elif kind == REWARDED:
        counts[row] += 1
        counts[row + 1] += squares
    elif kind == DOUBLED:
        facts[seat, FAST_SQUARES] += squares
        counts[row + FAST] += 1
        counts[row + FAST + 1] += squares


@kernel
def watch(before: State, state: State, facts: Array, counts: Array) -> None:
    """See a move: what it led to is in the journal."""
    if state.last_seat == NONE:
        facts[state.starter, STARTED] += 1
        return
    for i in range(state.told):
        entry = state.journal[i]
        kind, seat, squares = int(entry[KIND]), int(entry[WHO]), int(entry[FIRST])
        if kind == ENDED:
            note_stage(state, seat, facts, counts)
        elif kind == ACTED:
            facts[seat, ACTIONS_USED] += 1
        elif kind == FASTED:
            facts[seat, FAST_PLAYED] = 1
        elif BONUS <= kind <= BACKED:
            note_squares(int(before.rounds), kind, seat, squares, facts, counts)
