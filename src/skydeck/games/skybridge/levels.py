"""The eight levels of Skybridge: what each sees of a move, and how far it thinks."""

import math

from skydeck.core.kernel import EMPTY, NONE, Array, Seat, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.skybridge.greedy import lift_piece
from skydeck.games.skybridge.places import find_links, top_of
from skydeck.games.skybridge.record import BARE_BITS, COLOURS, TOWERS
from skydeck.games.skybridge.rules import owner_of, put_piece
from skydeck.games.skybridge.worth import (
    COVERED,
    LINKED,
    find_level,
    project,
    weigh_hand,
    weigh_lead,
)

# What `glance` sees of the city: each sees also what those before it see.
SEES_TOWERS = 0  # the towers as they stand, for the seat's own colours
SEES_BRIDGES = 1  # where the own bridges lead, and that low towers get another block
SEES_GROWTH = 2  # how high towers grow if all blocks are built, for the others' colours, too
SEES_LEAD = 3  # where the others' bridges lead, and what a bridge in hand is worth
THINKER = Skill(sight=SEES_LEAD, grain=0.02, heat=3.0, curiosity=0.5)

# Grains of a tenth of a floor or less only vary the games: without any, all would be the same.
LEVELS = (
    Skill(sight=SEES_TOWERS, grain=0.1),
    Skill(sight=SEES_BRIDGES, grain=0.1),
    Skill(sight=SEES_GROWTH, grain=0.1),
    Skill(sight=SEES_LEAD, grain=0.1),
    THINKER._replace(iterations=7),
    THINKER._replace(iterations=55),
    THINKER._replace(iterations=480),
    THINKER._replace(iterations=2400),
)

BLOCK = 2.5  # floors that a block has on average


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """Write what the city is worth to a seat right after each move."""
    for i in range(count):
        put_piece(view, seat, int(moves[i]))
        values[i] = weigh_lead(view, seat) if sight == SEES_LEAD else weigh_part(view, seat, sight)
        lift_piece(view, seat, int(moves[i]))


@kernel
def weigh_part(view: View, seat: Seat, sight: int) -> float:
    """What a seat's colours are worth, less what those of the others are, as far as it is seen."""
    level, own, others = guess_level(view, sight), 0.0, 0.0
    for colour in range(COLOURS):
        owner = owner_of(view, colour)
        if owner == seat:
            own += weigh_towers(view, owner, colour, level, sight)
        elif owner < view.seats and sight == SEES_GROWTH:
            others += weigh_towers(view, owner, colour, level, SEES_TOWERS)
    return own - others / (int(view.seats) - 1)


@kernel
def guess_level(view: View, sight: int) -> float:
    """The height up to which the open towers seem to fill."""
    if sight == SEES_GROWTH:
        return find_level(view)
    if sight == SEES_TOWERS:
        return 0.0
    lowest = math.inf
    for tower in range(TOWERS):
        if view.roofs[tower] == EMPTY:
            lowest = min(lowest, float(view.heights[tower]))
    return lowest + BLOCK


@kernel
def weigh_towers(view: View, owner: Seat, colour: int, level: float, sight: int) -> float:
    """What the towers under a colour's roofs and the best ones for those in hand seem to count."""
    worth, first, second = 0.0, 0.0, 0.0
    far = level if sight == SEES_GROWTH else 0.0
    for tower in range(TOWERS):
        links = weigh_links(view, tower, colour, far) if sight > SEES_TOWERS else 0.0
        if view.roofs[tower] == colour:
            worth += float(view.heights[tower]) + links
        elif view.roofs[tower] == EMPTY:
            value = project(view, tower, level) + LINKED * links
            value *= COVERED if top_of(view, tower) & BARE_BITS == colour else 1.0
            second = max(second, min(first, value))
            first = max(first, value)
    return worth + weigh_hand(view, owner, colour, 0.0, first, second, 0.0)


@kernel
def weigh_links(view: View, tower: int, colour: int, level: float) -> float:
    """SB-22: the towers that a roof of a colour would count beside this one, as they may become."""
    worth = 0.0
    for other in find_links(view, tower, colour):
        worth += project(view, other, level) if other != NONE else 0.0
    return worth
