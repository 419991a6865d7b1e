"""What the colours of Skybridge are worth: the floors that they are likely to count at the end.

Search weighs cities by the thousand: no step depends on a guess that can be wrong.
"""

from skydeck.core.kernel import EMPTY, NONE, Array, Seat, View, kernel
from skydeck.games.skybridge.places import find_ends, top_of
from skydeck.games.skybridge.record import (
    BARE_BITS,
    BRIDGE,
    COLOURS,
    FEWEST,
    MOST_FLOORS,
    ROOF,
    SQUARE,
    TALL,
    TOWERS,
)
from skydeck.games.skybridge.rules import owner_of

# Found by matches of greedy against itself after eight random moves, at two, three and four seats:
# each was better than 15 % less and 15 % more, before greedy looked at replies. A MARGIN of 4 wins
# a little more at two seats and takes longer.
SPENT = 0.925  # the part of the floors in hand that is expected to be built
HELD = 1.03  # how much the best open tower counts for a roof in hand: waiting has its worth
SECOND = 1.08  # how much the second best one counts for a second roof
COVERED = 0.84  # what is left of a tower whose top is of the colour of the roof
LINKED = 0.6  # how much the tower at the other end of a bridge counts for a roof in hand
HOPE = 0.14  # worth of a bridge in hand for each roof in hand, in parts of the level
ROUNDS = 3  # steps in which the level is found


@kernel
def find_level(view: View) -> float:
    """The height to which the open towers fill up if all blocks in hand are poured over them."""
    floors = 0
    for seat in range(view.seats):
        for colour in range(COLOURS):
            stock = view.stock[seat, colour]
            floors += MOST_FLOORS * int(stock[TALL]) + (MOST_FLOORS - SQUARE) * int(stock[SQUARE])
    level = float(EMPTY)
    for _ in range(ROUNDS):
        total, towers = SPENT * floors, 0
        for tower in range(TOWERS):
            if view.roofs[tower] == EMPTY and view.heights[tower] < level:
                total += int(view.heights[tower])
                towers += 1
        if towers:
            level = total / towers
    return level


@kernel
def project(view: View, tower: int, level: float) -> float:
    """The height that a tower is likely to reach."""
    height = float(view.heights[tower])
    return max(height, level) if view.roofs[tower] == EMPTY else height


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
    worth, first, second = weigh_roofs(view, colour, level)
    return worth + weigh_hand(view, owner, colour, 0.0, first, second, level)


@kernel
def weigh_roofs(view: View, colour: int, level: float) -> tuple[float, float, float]:
    """What a colour's roofs are likely to count, and the two best towers for those in hand."""
    worth, first, second = 0.0, 0.0, 0.0
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
    return worth, first, second


@kernel
def weigh_hand(
    view: View, owner: Seat, colour: int, worth: float, first: float, second: float, level: float
) -> float:
    """Add what a colour's roofs and bridge in hand are worth, by the two best towers for them."""
    roofs = int(view.stock[owner, colour, ROOF])
    if roofs > 0:
        worth += HELD * first
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
