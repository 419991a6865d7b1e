"""What the lab counts in Skybridge: who roofs which towers, and when."""

from __future__ import annotations

from skydeck.core.game import Count, Fact
from skydeck.core.kernel import EMPTY, NONE, Array, State, kernel
from skydeck.games.skybridge.record import COLOUR_NAMES, COLOURS, SIDE, TOWERS

STARTED, ROOFED, FLOORS_ROOFED, BRIDGED, FIRST_ROOF = range(5)
FACTS = (
    Fact("started"),
    Fact("roofs"),
    Fact("floors"),
    Fact("bridges"),
    Fact("first_roof"),
)

ROOFS = 8  # of a game, at most
COUNTS = (
    Count(
        "roofs",
        tuple(map(str, range(1, ROOFS + 1))),
        ("roofs", "floors"),
    ),
    Count(
        "towers",
        ("corners", "sides", "centre"),
        ("roofs", "floors"),
    ),
    Count("colours", COLOUR_NAMES, ("roofs", "floors")),
)
BY_ORDER, BY_PLACE, BY_COLOUR = 0, 16, 22  # where the tables begin
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
    order, place = min(earlier, ROOFS - 1), place_of(tower)
    counts[BY_ORDER + order * WIDTH] += 1
    counts[BY_ORDER + order * WIDTH + 1] += floors
    counts[BY_PLACE + place * WIDTH] += 1
    counts[BY_PLACE + place * WIDTH + 1] += floors
    counts[BY_COLOUR + int(state.roofs[tower]) * WIDTH] += 1
    counts[BY_COLOUR + int(state.roofs[tower]) * WIDTH + 1] += floors


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
