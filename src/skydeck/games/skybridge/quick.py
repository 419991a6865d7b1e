"""What greedy thinks the colours are worth: the same numbers in less than two thirds of the time.

Search weighs cities by the thousand. Greedy asks for every tower which bridges lead from it; here
the ends of a colour's bridges are found once, and no step depends on a guess that can be wrong.
"""

from __future__ import annotations

from skydeck.core.kernel import EMPTY, NONE, Array, Seat, View, kernel
from skydeck.games.skybridge.greedy import (
    COVERED,
    HELD,
    HOPE,
    LINKED,
    SECOND,
    find_level,
    project,
)
from skydeck.games.skybridge.places import find_ends, top_of
from skydeck.games.skybridge.record import (
    BARE_BITS,
    BRIDGE,
    COLOURS,
    FEWEST,
    ROOF,
    TOWERS,
)
from skydeck.games.skybridge.rules import owner_of


@kernel
def weigh_seats(view: View, worths: Array) -> None:
    """Write what the colours of each seat are likely to count at the end."""
    level = find_level(view)
    for seat in range(view.seats):
        worths[seat] = 0.0
    for colour in range(COLOURS):
        owner = owner_of(view, colour)
        if owner < view.seats:
            worths[owner] += weigh_colour(view, owner, colour, level)


@kernel
def weigh_lead(view: View, seat: Seat) -> float:
    """What a seat's colours are worth, less what those of the others are on average."""
    level, own, others = find_level(view), 0.0, 0.0
    for colour in range(COLOURS):
        owner = owner_of(view, colour)
        if owner == seat:
            own += weigh_colour(view, owner, colour, level)
        elif owner < view.seats:
            others += weigh_colour(view, owner, colour, level)
    return own - others / (int(view.seats) - 1)


@kernel
def weigh_colour(view: View, owner: Seat, colour: int, level: float) -> float:
    """What a colour is likely to count at the end."""
    worth, first, second = 0.0, 0.0, 0.0
    roofs = int(view.stock[owner, colour, ROOF])
    low, high = find_ends(view, colour)
    other_low, other_high = NONE, NONE
    if view.options.merge_colours and view.seats == FEWEST:
        other_low, other_high = find_ends(view, (colour + FEWEST) % COLOURS)
    for tower in range(TOWERS):
        roof = int(view.roofs[tower])
        height = float(view.heights[tower])
        links = weigh_link(view, tower, low, high, level)
        links += weigh_link(view, tower, other_low, other_high, level)
        worth += height + links if roof == colour else 0.0
        value = max(height, level) + LINKED * links
        value *= COVERED if top_of(view, tower) & BARE_BITS == colour else 1.0
        value = value if roof == EMPTY else 0.0
        second = max(second, min(first, value))
        first = max(first, value)
    return worth + weigh_hand(view, owner, colour, roofs, first, second, level)


@kernel
def weigh_hand(
    view: View, owner: Seat, colour: int, roofs: int, first: float, second: float, level: float
) -> float:
    """What a colour's roofs and bridge in hand are worth, by the two best towers for them."""
    worth = HELD * first if roofs > 0 else 0.0
    if roofs > 1:
        worth += SECOND * second
    if view.stock[owner, colour, BRIDGE]:
        worth += HOPE * roofs * level
    return worth


@kernel
def weigh_link(view: View, tower: int, low: int, high: int, level: float) -> float:
    """What a bridge between two towers adds to one of them: the other, as it may become."""
    if tower == low:
        return project(view, high, level)
    return project(view, low, level) if tower == high else 0.0
