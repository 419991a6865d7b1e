"""Greedy Skybridge: what each move is worth in floors, by what the towers are likely to become.

All blocks that are left go to the lowest towers (SB-08), so that the open towers fill up to about
one level, like water. Every colour is worth what it counts then: the towers under its roofs, for
each roof that it still holds the best open tower, and what its bridges lead to. A move is worth
what the seat's colours are worth, less what the others' are, after it and the next seat's reply.
"""

from __future__ import annotations

from skydeck.core.kernel import EMPTY, NONE, Array, Move, Seat, View, kernel
from skydeck.games.skybridge.places import (
    find_blocks,
    find_other_end,
    find_pairs,
    find_towers,
    high_of,
    low_of,
)
from skydeck.games.skybridge.record import (
    AT_BRIDGE,
    AT_ROOF,
    AT_SQUARE,
    AT_TALL,
    BRIDGE,
    COLOURS,
    END,
    FEWEST,
    MOST_FLOORS,
    PER_COLOUR,
    ROOF,
    SQUARE,
    TALL,
    TOWERS,
)
from skydeck.games.skybridge.rules import can_place, colour_step, is_rotating, owner_of, seat_of

UNIT = "floors"
NEVER = 1e6  # more than any move is worth
MARGIN = 2.0  # how far a move may be from the best one, before the reply, to be looked at further

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
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each legal move is worth, after the reply if it is one of the better ones."""
    most = -NEVER
    for i in range(count):
        change(view, seat, int(moves[i]), 1)
        values[i] = weigh_city(view, seat)
        change(view, seat, int(moves[i]), -1)
        most = max(most, values[i])
    least = most - MARGIN
    lowest = most
    for i in range(count):
        if values[i] >= least:
            change(view, seat, int(moves[i]), 1)
            values[i] = weigh_reply(view, seat)
            change(view, seat, int(moves[i]), -1)
            lowest = min(lowest, values[i])
        else:
            values[i] -= NEVER
    for i in range(count):
        if values[i] < least - NEVER:
            values[i] += NEVER - least + lowest  # below all those that were looked at


@kernel
def weigh_reply(view: View, seat: Seat) -> float:
    """What the city is worth to a seat after the reply that is best for the next one."""
    colour = find_next(view, seat if view.colour == NONE else int(view.colour))
    other = seat_of(view, colour)
    worth, best = weigh_city(view, seat), -NEVER
    while colour < COLOURS:
        places = find_places(view, other, colour)
        for place in range(PER_COLOUR):
            if (places >> place) & 1:
                move = colour * PER_COLOUR + place
                change(view, other, move, 1)
                theirs = weigh_city(view, other)
                if theirs > best:
                    best, worth = theirs, weigh_city(view, seat)
                change(view, other, move, -1)
        colour += colour_step(view, other)
    return worth


@kernel
def find_next(view: View, hand: int) -> int:
    """SB-19: the hand that places the next piece after a hand; the same if no other can."""
    hands = COLOURS if is_rotating(view) else int(view.seats)
    for _ in range(hands):
        hand = hand + 1 if hand + 1 < hands else 0
        if (int(view.out) >> hand) & 1 == 0 and can_place(view, hand):
            break
    return hand


@kernel
def find_places(view: View, seat: Seat, colour: int) -> int:
    """All placements of a colour that a seat has, a bit each, in the order of the moves."""
    stock, places = view.stock[seat, colour], 0
    free, built, _ = find_towers(view, colour)
    if stock[TALL]:
        places |= find_blocks(view, colour, TALL, free) << AT_TALL
    if stock[SQUARE]:
        places |= find_blocks(view, colour, SQUARE, free) << AT_SQUARE
    if stock[BRIDGE]:
        places |= find_pairs(view, colour, built) << AT_BRIDGE
    if stock[ROOF]:
        places |= (free if view.options.roof_on_foundation else built) << AT_ROOF
    return places


# Trying a move on the view itself, and taking it back


@kernel
def change(view: View, seat: Seat, move: Move, step: int) -> None:
    """Place the piece of a move (step 1) or lift it again (step -1)."""
    colour = move // PER_COLOUR
    place = move - colour * PER_COLOUR
    if place >= AT_ROOF:
        view.roofs[place - AT_ROOF] = colour if step > 0 else EMPTY
        view.stock[seat, colour, ROOF] -= step
    elif place >= AT_BRIDGE:
        pair = place - AT_BRIDGE
        view.bridges[colour] = pair if step > 0 else EMPTY
        change_end(view, low_of(pair), colour, BRIDGE, step)
        change_end(view, high_of(pair), colour, BRIDGE, step)
        view.stock[seat, colour, BRIDGE] -= step
    else:
        kind = place // TOWERS
        change_end(view, place - kind * TOWERS, colour, kind, step)
        view.stock[seat, colour, kind] -= step


@kernel
def change_end(view: View, tower: int, colour: int, kind: int, step: int) -> None:
    """Put a piece end on a tower (step 1) or lift it (step -1)."""
    if step > 0:
        view.towers[tower, view.ends[tower]] = colour + END * kind
        view.ends[tower] += 1
        view.heights[tower] += MOST_FLOORS - kind
    else:
        view.ends[tower] -= 1
        view.heights[tower] -= MOST_FLOORS - kind
        view.towers[tower, view.ends[tower]] = EMPTY


# What the colours are worth


@kernel
def weigh_city(view: View, seat: Seat) -> float:
    """What a seat's colours are worth, less what those of the others are on average."""
    level = find_level(view)
    own, others = 0.0, 0.0
    for colour in range(COLOURS):
        owner = owner_of(view, colour)
        if owner < view.seats:
            worth = weigh_colour(view, owner, colour, level)
            if owner == seat:
                own += worth
            else:
                others += worth
    return own - others / (int(view.seats) - 1)


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
def weigh_colour(view: View, owner: Seat, colour: int, level: float) -> float:
    """What a colour is likely to count at the end."""
    worth, first, second = 0.0, 0.0, 0.0
    free, _, _ = find_towers(view, colour)
    for tower in range(TOWERS):
        if view.roofs[tower] == colour:
            worth += float(view.heights[tower]) + weigh_links(view, tower, colour, level)
        elif view.roofs[tower] == EMPTY:
            value = project(view, tower, level)
            value += LINKED * weigh_links(view, tower, colour, level)
            if not (free >> tower) & 1:
                value *= COVERED
            second = max(second, min(first, value))
            first = max(first, value)
    roofs = int(view.stock[owner, colour, ROOF])
    if roofs > 0:
        worth += HELD * first
    if roofs > 1:
        worth += SECOND * second
    if view.stock[owner, colour, BRIDGE]:
        worth += HOPE * roofs * level
    return worth


@kernel
def weigh_links(view: View, tower: int, colour: int, level: float) -> float:
    """SB-22: the towers that a roof of a colour would count beside this one, as they may become."""
    worth = weigh_link(view, tower, colour, level)
    if view.options.merge_colours and view.seats == FEWEST:
        worth += weigh_link(view, tower, (colour + FEWEST) % COLOURS, level)
    return worth


@kernel
def weigh_link(view: View, tower: int, colour: int, level: float) -> float:
    """The tower at the other end of a colour's bridge; 0 if it has no end in this one."""
    other = find_other_end(view, tower, colour)
    return 0.0 if other == NONE else project(view, other, level)
