"""What the lab counts in Skybridge: who roofs which towers, and when."""

from skydeck.core.kernel import EMPTY, NONE, Array, State, kernel
from skydeck.core.lab import Count, begins_of, name_facts, tally
from skydeck.games.skybridge.record import COLOUR_NAMES, COLOURS, SIDE, TOWERS

STARTED, ROOFED, FLOORS_ROOFED, BRIDGED, FIRST_ROOF = range(5)
FACTS = name_facts("started", "roofs", "floors", "bridges", "first_roof")

ROOFS = 8  # of a game, at most
COUNTS = (
    Count("roofs", tuple(map(str, range(1, ROOFS + 1))), ("roofs", "floors")),
    Count("towers", ("corners", "sides", "centre"), ("roofs", "floors")),
    Count("colours", COLOUR_NAMES, ("roofs", "floors")),
)
BY_ORDER, BY_PLACE, BY_COLOUR = begins_of(COUNTS)
WIDTH = 2


@kernel
def place_of(tower: int) -> int:
    """Whether a tower stands at a corner, at a side or in the middle."""
    row, column = tower // SIDE, tower % SIDE
    return int(row == 1) + int(column == 1)


@kernel
def note_roof(before: State, state: State, tower: int, facts: Array, counts: Array) -> None:
    """A tower was roofed."""
    seat, floors, earlier = int(state.last_seat), int(state.heights[tower]), 0
    for other in range(TOWERS):
        earlier += before.roofs[other] != EMPTY
    facts[seat, ROOFED] += 1
    facts[seat, FLOORS_ROOFED] += floors
    facts[seat, FIRST_ROOF] += earlier == 0
    tally(counts, BY_ORDER + min(earlier, ROOFS - 1) * WIDTH, floors)
    tally(counts, BY_PLACE + place_of(tower) * WIDTH, floors)
    tally(counts, BY_COLOUR + int(state.roofs[tower]) * WIDTH, floors)


@kernel
def watch(before: State, state: State, facts: Array, counts: Array) -> None:
    """See a move: roofs and bridges."""
    if state.last_seat == NONE:
        facts[state.turn, STARTED] += 1
        return
    for tower in range(TOWERS):
        if before.roofs[tower] != state.roofs[tower]:
            note_roof(before, state, tower, facts, counts)
    for colour in range(COLOURS):
        facts[state.last_seat, BRIDGED] += before.bridges[colour] != state.bridges[colour]
