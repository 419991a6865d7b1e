"""Greedy Skybridge: what each move is worth in floors, by what the towers are likely to become.

All blocks that are left go to the lowest towers (SB-08), so that the open towers fill up to about
one level, like water. Every colour is worth what it counts then: the towers under its roofs, for
each roof that it still holds the best open tower, and what its bridges lead to. A move is worth
what the seat's colours are worth, less what the others' are, after it and the next seat's reply.
"""

from skydeck.core.kernel import EMPTY, NONE, Array, Move, Seat, View, kernel
from skydeck.games.skybridge import record, rules
from skydeck.games.skybridge.places import (
    find_blocks,
    find_pairs,
    find_towers,
    high_of,
    low_of,
    split_move,
)
from skydeck.games.skybridge.worth import find_level, weigh_hand, weigh_roofs

NEVER = 1e6  # more than any move is worth
MARGIN = 2.0  # how far a move may be from the best one, before the reply, to be looked at further


@kernel
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each legal move is worth, after the reply if it is one of the better ones."""
    most = -NEVER
    for i in range(count):
        rules.put_piece(view, seat, int(moves[i]))
        values[i] = weigh_city(view, seat)
        lift_piece(view, seat, int(moves[i]))
        most = max(most, values[i])
    least = most - MARGIN
    lowest = most
    for i in range(count):
        if values[i] >= least:
            rules.put_piece(view, seat, int(moves[i]))
            values[i] = weigh_reply(view, seat)
            lift_piece(view, seat, int(moves[i]))
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
    other = rules.seat_of(view, colour)
    worth, best = weigh_city(view, seat), -NEVER
    while colour < record.COLOURS:
        places = find_places(view, other, colour)
        for place in range(record.PER_COLOUR):
            if (places >> place) & 1:
                move = colour * record.PER_COLOUR + place
                rules.put_piece(view, other, move)
                theirs = weigh_city(view, other)
                if theirs > best:
                    best, worth = theirs, weigh_city(view, seat)
                lift_piece(view, other, move)
        colour += rules.colour_step(view, other)
    return worth


@kernel
def find_next(view: View, hand: int) -> int:
    """SB-19: the hand that places the next piece after a hand; the same if no other can."""
    hands = record.COLOURS if rules.is_rotating(view) else int(view.seats)
    for _ in range(hands):
        hand = hand + 1 if hand + 1 < hands else 0
        if (int(view.out) >> hand) & 1 == 0 and rules.can_place(view, hand):
            break
    return hand


@kernel
def find_places(view: View, seat: Seat, colour: int) -> int:
    """All placements of a colour that a seat has, a bit each, in the order of the moves."""
    stock, places = view.stock[seat, colour], 0
    free, built, _ = find_towers(view, colour)
    if stock[record.TALL]:
        places |= find_blocks(view, colour, record.TALL, free) << record.AT_TALL
    if stock[record.SQUARE]:
        places |= find_blocks(view, colour, record.SQUARE, free) << record.AT_SQUARE
    if stock[record.BRIDGE]:
        places |= find_pairs(view, colour, built) << record.AT_BRIDGE
    if stock[record.ROOF]:
        places |= (free if view.options.roof_on_foundation else built) << record.AT_ROOF
    return places


@kernel
def lift_piece(view: View, seat: Seat, move: Move) -> None:
    """Take back the piece of a move that was tried on the view itself."""
    colour, kind, place = split_move(move)
    view.stock[seat, colour, kind] += 1
    if kind == record.ROOF:
        view.roofs[place] = EMPTY
    elif kind == record.BRIDGE:
        view.bridges[colour] = EMPTY
        lift_end(view, low_of(place), kind)
        lift_end(view, high_of(place), kind)
    else:
        lift_end(view, place, kind)


@kernel
def lift_end(view: View, tower: int, kind: int) -> None:
    """A piece end is no longer the top of a tower."""
    view.ends[tower] -= 1
    view.heights[tower] -= record.MOST_FLOORS - kind
    view.towers[tower, view.ends[tower]] = EMPTY


@kernel
def weigh_city(view: View, seat: Seat) -> float:
    """What a seat's colours are worth, less what those of the others are on average."""
    level = find_level(view)
    own, others = 0.0, 0.0
    for colour in range(record.COLOURS):
        owner = rules.owner_of(view, colour)
        if owner < view.seats:
            worth, first, second = weigh_roofs(view, colour, level)
            worth = weigh_hand(view, owner, colour, worth, first, second, level)
            if owner == seat:
                own += worth
            else:
                others += worth
    return own - others / (int(view.seats) - 1)
