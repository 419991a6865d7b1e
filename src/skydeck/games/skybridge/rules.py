"""The rules of Skybridge; the numbers are those of RULES.md.

Where pieces can go is found in `places.py`. A *hand* is what takes turns: a seat, or with the
option colour_rotation at two seats a colour.
"""

from skydeck.core.kernel import EMPTY, NONE, Array, Move, Seat, State, View, copy, kernel
from skydeck.core.piles import clear, copy_imagined
from skydeck.core.rng import below, hide_rng
from skydeck.games.skybridge.places import (
    can_place_colour,
    find_blocks,
    find_links,
    find_pairs,
    find_towers,
    high_of,
    low_of,
    split_move,
)
from skydeck.games.skybridge.record import (
    ALL_HANDS,
    ALL_TOWERS,
    AT_BRIDGE,
    AT_ROOF,
    AT_SQUARE,
    AT_TALL,
    BRIDGE,
    COLOURS,
    COUNT_MASK,
    END,
    FEWEST,
    KINDS,
    MEMBERS,
    MOST_FLOORS,
    NEUTRAL,
    NEUTRAL_PIECES,
    OVER,
    PAIR_COUNT,
    PER_COLOUR,
    PIECES,
    PLACE,
    POINT_BITS,
    POINT_MASK,
    ROOF,
    SEATS,
    SIZES,
    SQUARE,
    TALL,
    TOWERS,
)


@kernel
def setup(state: State) -> None:
    """SB-01, SB-04: nine bare foundations, all pieces dealt, the first seat drawn by lot."""
    state.last_seat = NONE
    state.last_move = NONE
    state.rounds = 1
    state.phase = PLACE
    state.colour = NONE
    clear(state.roofs)
    clear(state.bridges)
    for tower in range(TOWERS):
        clear(state.towers[tower])
    for colour in range(COLOURS):
        deal_colour(state, colour)
    begin_turn(state, below(state.rng, int(state.seats)))


@kernel
def deal_colour(state: State, colour: int) -> None:
    """SB-01, SB-02, SB-03: a colour goes to its seat; the neutral one gives every seat two."""
    is_neutral = state.seats == NEUTRAL and colour == NEUTRAL
    for kind in range(KINDS):
        if is_neutral:
            for seat in range(NEUTRAL):
                state.stock[seat, colour, kind] = NEUTRAL_PIECES[kind]
        else:
            state.stock[owner_of(state, colour), colour, kind] = PIECES[kind]


@kernel
def owner_of(state: State, colour: int) -> Seat:
    """SB-01, SB-03: the seat that a colour belongs to; with three seats nobody has NEUTRAL."""
    return colour % FEWEST if state.seats == FEWEST else colour


# A turn


@kernel
def is_rotating(state: State) -> bool:
    """SB-03, option colour_rotation: whether colours take turns, and not seats."""
    return bool(state.options.colour_rotation and state.seats == FEWEST)


@kernel
def seat_of(state: State, hand: int) -> Seat:
    """The seat of a hand."""
    return hand % FEWEST if is_rotating(state) else hand


@kernel
def colour_step(state: State, seat: Seat) -> int:
    """SB-02, SB-03: how far the second colour that a hand can place is from its first."""
    if state.seats == SEATS or is_rotating(state):
        return COLOURS
    return FEWEST if state.seats == FEWEST else NEUTRAL - seat


@kernel
def begin_turn(state: State, hand: int) -> None:
    """SB-05: a hand is to place a piece."""
    state.skipped = int(state.skipped) & (ALL_HANDS ^ (1 << hand))
    if is_rotating(state):
        state.colour = hand
        hand = hand % FEWEST
    state.turn = hand
    state.movers = 1 << hand


@kernel
def legal(state: State, seat: Seat, moves: Array) -> int:
    """SB-05: write the placements that a seat has now, in ascending order; return how many."""
    if state.phase == OVER:
        return 0
    colour = seat if state.colour == NONE else int(state.colour)
    count = 0
    while colour < COLOURS:
        count = add_colour(state, seat, colour, moves, count)
        colour += colour_step(state, seat)
    return count


@kernel
def add_colour(state: State, seat: Seat, colour: int, moves: Array, count: int) -> int:
    """SB-08, SB-10, SB-16: add the placements of one colour; return how many moves there are."""
    stock, first = state.stock[seat, colour], colour * PER_COLOUR
    free, built, tall = find_towers(state, colour)
    square = tall
    if state.options.free_blocks or state.options.side_contact:
        tall = find_blocks(state, colour, TALL, free)
        square = find_blocks(state, colour, SQUARE, free)
    # Nothing is added of an empty set, which is quicker than to branch.
    count = add_towers(moves, count, first + AT_TALL, tall if stock[TALL] else 0)
    count = add_towers(moves, count, first + AT_SQUARE, square if stock[SQUARE] else 0)
    if stock[BRIDGE]:
        pairs = find_pairs(state, colour, built)
        if pairs:
            count = add_pairs(moves, count, first + AT_BRIDGE, pairs)
    roofs = free if state.options.roof_on_foundation else built
    return add_towers(moves, count, first + AT_ROOF, roofs if stock[ROOF] else 0)


@kernel
def add_towers(moves: Array, count: int, first: Move, towers: int) -> int:
    """Add a move for each tower of a set; return how many moves there are."""
    for i in range(TOWERS):
        # All are written, those of the set first: nothing to mispredict. The masks change nothing,
        # but as indices are not negative then, the loop becomes a few wide instructions.
        moves[(count & COUNT_MASK) + i] = first + int(MEMBERS[towers & ALL_TOWERS, i])
    return count + int(SIZES[towers])


@kernel
def add_pairs(moves: Array, count: int, first: Move, pairs: int) -> int:
    """Add a move for each pair of a set; return how many moves there are."""
    for pair in range(PAIR_COUNT):
        moves[count] = first + pair
        count += (pairs >> pair) & 1
    return count


@kernel
def play(state: State, seat: Seat, move: Move) -> None:
    """SB-05, SB-07: place the piece, then the next hand that can place one is to move."""
    state.last_seat = seat
    state.last_move = move
    put_piece(state, seat, move)
    pass_turn(state, seat if state.colour == NONE else int(state.colour))


@kernel
def put_piece(state: State, seat: Seat, move: Move) -> None:
    """SB-14, SB-17: a bridge is one floor in both its towers; a roof closes its tower for good."""
    colour, kind, place = split_move(move)
    state.stock[seat, colour, kind] -= 1
    if kind == ROOF:
        state.roofs[place] = colour
    elif kind == BRIDGE:
        state.bridges[colour] = place
        put_end(state, low_of(place), colour, BRIDGE)
        put_end(state, high_of(place), colour, BRIDGE)
    else:
        put_end(state, place, colour, kind)


@kernel
def put_end(state: State, tower: int, colour: int, kind: int) -> None:
    """SB-09, SB-14: a block or an end of a bridge becomes the top of a tower."""
    state.towers[tower, state.ends[tower]] = colour + END * kind
    state.ends[tower] += 1
    state.heights[tower] += MOST_FLOORS - kind


# Who is next, and the end


@kernel
def pass_turn(state: State, hand: int) -> None:
    """SB-04, SB-19, SB-20: the next hand that can place something, or else the game is over."""
    hands = COLOURS if is_rotating(state) else int(state.seats)
    for _ in range(hands):
        hand = hand + 1 if hand + 1 < hands else 0
        if (int(state.out) >> hand) & 1 == 0:
            if can_place(state, hand):
                begin_turn(state, hand)
                return
            if state.options.blocked_is_out:
                state.out |= 1 << hand
            else:
                state.skipped |= 1 << hand
    end_game(state)


@kernel
def can_place(state: State, hand: int) -> bool:
    """SB-19: whether a hand can place anything now."""
    seat, colour = seat_of(state, hand), hand
    while colour < COLOURS:
        if can_place_colour(state, seat, colour):
            return True
        colour += colour_step(state, seat)
    return False


@kernel
def end_game(state: State) -> None:
    """SB-20, SB-26: nobody can place anything; the highest score wins, equal ones share it."""
    state.phase = OVER
    state.turn = NONE
    state.colour = NONE
    state.skipped = 0
    state.movers = 0
    points, best = count_points(state), -1
    for seat in range(state.seats):
        count = points_of(points, seat)
        if count > best:
            state.winners = 0
            best = count
        if count == best:
            state.winners |= 1 << seat


# Points


@kernel
def score(state: State, points: Array) -> None:
    """SB-21: the floors that each seat counts, as if the game ended now; more are better."""
    counted = count_points(state)
    for seat in range(state.seats):
        points[seat] = points_of(counted, seat)


@kernel
def points_of(points: int, seat: Seat) -> int:
    """One seat's points of those that are packed into a word."""
    return (points >> POINT_BITS * seat) & POINT_MASK


@kernel
def count_points(state: State) -> int:
    """SB-03, SB-18, SB-21, SB-24, SB-25: what every seat counts, packed into one word.

    For each roof the floors of its tower, and those that its colour's bridges lead to.
    """
    points = 0
    for tower in range(TOWERS):
        roof = int(state.roofs[tower])
        if roof != EMPTY:
            floors = int(state.heights[tower]) + count_linked(state, tower, roof)
            points += floors << POINT_BITS * owner_of(state, roof)
    return points


@kernel
def count_linked(state: State, tower: int, roof: int) -> int:
    """SB-22, SB-23: the floors at the other end of the bridges that count for this roof."""
    floors = 0
    for other in find_links(state, tower, roof):
        floors += int(state.heights[other]) if other != NONE else 0
    return floors


@kernel
def count_pieces(state: State) -> int:
    """The pieces that all seats have in hand."""
    pieces = 0
    for seat in range(state.seats):
        for colour in range(COLOURS):
            for kind in range(KINDS):
                pieces += int(state.stock[seat, colour, kind])
    return pieces


# What a seat may know


@kernel
def look(state: State, seat: Seat, view: View) -> None:
    """SB-04: everything lies open; only the generator is nobody's business."""
    copy(state, view)
    hide_rng(view.rng)


@kernel
def imagine(view: View, seat: Seat, rng: Array, state: State) -> None:
    """The same table with a generator of its own: nothing else is hidden."""
    copy_imagined(view, rng, state)
