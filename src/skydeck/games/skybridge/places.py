"""Where pieces can go: sets of towers and of pairs of towers, a bit each.

A tower is *free* for a colour if it is open and its top is of another colour or bare.
"""

from skydeck.core.kernel import EMPTY, NONE, Move, Seat, State, kernel
from skydeck.games.skybridge.record import (
    ALL_TOWERS,
    AT_BRIDGE,
    AT_ROOF,
    BARE_BITS,
    BESIDE,
    BRIDGE,
    COLOUR_BITS,
    COLOURS,
    END,
    FEWEST,
    HIGHS,
    LOWS,
    MOST_FLOORS,
    NIBBLE,
    NIBBLE_MASK,
    PAIR_COUNT,
    PER_COLOUR,
    ROOF,
    SQUARE,
    TALL,
    TOWERS,
)


@kernel
def split_move(move: Move) -> tuple[int, int, int]:
    """The colour, the kind and the tower or pair of a move."""
    colour = move // PER_COLOUR
    place = move - colour * PER_COLOUR
    if place >= AT_ROOF:
        return colour, ROOF, place - AT_ROOF
    if place >= AT_BRIDGE:
        return colour, BRIDGE, place - AT_BRIDGE
    return colour, place // TOWERS, place % TOWERS


@kernel
def low_of(pair: int) -> int:
    """The first tower of a pair."""
    return (LOWS >> NIBBLE * int(pair)) & NIBBLE_MASK


@kernel
def high_of(pair: int) -> int:
    """The second tower of a pair."""
    return (HIGHS >> NIBBLE * int(pair)) & NIBBLE_MASK


@kernel
def find_ends(state: State, colour: int) -> tuple[int, int]:
    """The two towers of a colour's bridge; NONE if it is not laid."""
    pair = int(state.bridges[colour])
    if pair == EMPTY:
        return NONE, NONE
    return low_of(pair), high_of(pair)


@kernel
def find_other_end(state: State, tower: int, colour: int) -> int:
    """The tower at the other end of a colour's bridge; NONE if it has no end in this one."""
    low, high = find_ends(state, colour)
    if tower == low:
        return high
    return low if tower == high else NONE


@kernel
def find_links(state: State, tower: int, colour: int) -> tuple[int, int]:
    """SB-22: the towers that a roof of a colour counts by bridges; NONE for what is not there."""
    if not (state.options.merge_colours and state.seats == FEWEST):
        return find_other_end(state, tower, colour), NONE
    first = find_other_end(state, tower, colour % FEWEST)
    second = find_other_end(state, tower, colour % FEWEST + FEWEST)
    return (second, NONE) if first == NONE else (first, second)


@kernel
def top_of(state: State, tower: int) -> int:
    """The top of a tower, colour + END * kind; EMPTY on a bare foundation."""
    return int(state.towers[tower, max(0, int(state.ends[tower]) - 1)])


@kernel
def find_towers(state: State, colour: int) -> tuple[int, int, int]:
    """SB-06, SB-07, SB-08, SB-09: the free towers, of these the built, and the lowest."""
    free, lowest, least = 0, 0, EMPTY
    for tower in range(TOWERS):
        is_other = top_of(state, tower) & BARE_BITS != colour
        is_free = is_other & (state.roofs[tower] == EMPTY)
        height = int(state.heights[tower]) if is_free else EMPTY
        lowest = 0 if height < least else lowest
        least = min(least, height)
        free |= int(is_free) << tower
        lowest |= int(height == least) << tower
    lowest &= free
    built = free if least else free ^ lowest  # where there are bare ones, these are the lowest
    return free, built, lowest


@kernel
def has_free(state: State, colour: int) -> bool:
    """Whether any tower is free for a colour."""
    for tower in range(TOWERS):
        if state.roofs[tower] == EMPTY and top_of(state, tower) & BARE_BITS != colour:
            return True
    return False


@kernel
def find_blocks(state: State, colour: int, kind: int, free: int) -> int:
    """SB-08, options side_contact and free_blocks: where a block can go of the free towers."""
    if state.options.side_contact:
        free = without_contact(state, colour, kind, free)
    least = EMPTY
    for tower in range(TOWERS):
        if (free >> tower) & 1:
            least = min(least, int(state.heights[tower]))
    blocks = 0
    for tower in range(TOWERS):
        if state.options.free_blocks or state.heights[tower] == least:
            blocks |= 1 << tower
    return blocks & free


@kernel
def find_pairs(state: State, colour: int, built: int) -> int:
    """SB-10, SB-11, SB-12, SB-15: the pairs of free towers with a piece that a bridge can go to."""
    if state.options.side_contact:
        built = without_contact(state, colour, BRIDGE, built)
    pairs = 0
    for pair in range(PAIR_COUNT):
        low, high = low_of(pair), high_of(pair)
        is_level = int(state.heights[low] == state.heights[high])
        pairs |= ((built >> low) & (built >> high) & is_level) << pair
    return pairs & ~find_bridged(state) if pairs else 0


@kernel
def find_bridged(state: State) -> int:
    """SB-13: the pairs with a bridge on top of both towers, or by option with any bridge."""
    bridged = 0
    for colour in range(COLOURS):
        pair = int(state.bridges[colour])
        if pair != EMPTY:
            end = colour + END * BRIDGE
            is_top = top_of(state, low_of(pair)) == end and top_of(state, high_of(pair)) == end
            if is_top or state.options.one_bridge_per_pair:
                bridged |= 1 << pair
    return bridged


@kernel
def can_place_colour(state: State, seat: Seat, colour: int) -> bool:
    """SB-19: whether a seat can place any piece of a colour now."""
    stock, beside = state.stock[seat, colour], state.options.side_contact
    if not beside and stock[TALL] + stock[SQUARE] and has_free(state, colour):
        return True
    free, built, _ = find_towers(state, colour)
    if beside:
        for kind in (TALL, SQUARE):
            if stock[kind] and without_contact(state, colour, kind, free):
                return True
    if stock[ROOF] and (free if state.options.roof_on_foundation else built):
        return True
    return bool(stock[BRIDGE] and find_pairs(state, colour, built))


# The option side_contact


@kernel
def without_contact(state: State, colour: int, kind: int, towers: int) -> int:
    """SB-06, option side_contact: those of some towers where a piece touches none of its colour."""
    for tower in range(TOWERS):
        if (towers >> tower) & 1 and has_contact(state, colour, kind, tower):
            towers &= ALL_TOWERS ^ (1 << tower)
    return towers


@kernel
def has_contact(state: State, colour: int, kind: int, tower: int) -> bool:
    """Whether a piece on a tower would touch its colour in a neighbouring one.

    Of a bridge this is one end; the other cannot matter, as its tower is no higher yet.
    """
    low = int(state.heights[tower])
    for other in range(TOWERS):
        if (BESIDE[tower] >> other) & 1:
            if has_colour(state, other, colour, low, low + MOST_FLOORS - kind):
                return True
    return False


@kernel
def has_colour(state: State, tower: int, colour: int, low: int, high: int) -> bool:
    """Whether a piece of a colour has floors between two heights of a tower."""
    bottom = 0
    for i in range(state.ends[tower]):
        piece = int(state.towers[tower, i])
        top = bottom + MOST_FLOORS - piece // END
        if piece & COLOUR_BITS == colour and bottom < high and low < top:
            return True
        bottom = top
    return False
