"""Skybridge's record: what stands in the city, and the constants of the game."""

import numpy as np

from skydeck.core.options import Flag
from skydeck.core.record import SEAT, Kind, Seats, declare, number

OPENING = 4  # random moves that begin a game of a match: nothing is dealt
SEATS = Seats(4)
FEWEST = SEATS.fewest
COLOURS = 4
NEUTRAL = 3  # with three seats: the colour that nobody has
COLOUR_NAMES = ("red", "blue", "green", "yellow")
# How they are called, by the number of seats: with three the last one is nobody's.
CALLED = {
    seats: (*COLOUR_NAMES[:NEUTRAL], f"{'neutral_' if seats == NEUTRAL else ''}{COLOUR_NAMES[-1]}")
    for seats in (2, 3, 4)
}
LETTERS = "rbgy"

TALL, SQUARE, BRIDGE, ROOF = range(4)
KINDS = 4
KIND_NAMES = ("tall", "square", "bridge", "roof")
FLOORS = (3, 2, 1, 0)  # of a piece, by kind; a bridge has its one in both of its towers
MOST_FLOORS = 3  # FLOORS[kind] is MOST_FLOORS - kind
PIECES = (4, 4, 1, 2)  # of one colour, by kind
NEUTRAL_PIECES = (1, 1, 0, 0)  # that each of three seats gets

SIDE = 3
TOWERS = SIDE * SIDE  # row by row from the back: tower = SIDE * row + column
TOWER_NAMES = tuple(f"{'abc'[tower % SIDE]}{tower // SIDE + 1}" for tower in range(TOWERS))
ALL_TOWERS = (1 << TOWERS) - 1
# The towers of each set of towers, ascending, and how many they are: a set is a bit for each.
MEMBERS = np.array(
    [
        [tower for is_in in (1, 0) for tower in range(TOWERS) if towers >> tower & 1 == is_in]
        for towers in range(ALL_TOWERS + 1)
    ],
    np.int16,
)  # those that are not in the set follow
SIZES = np.array([towers.bit_count() for towers in range(ALL_TOWERS + 1)], np.int8)


def _neighbours(tower: int) -> tuple[int, ...]:
    """SB-10: the towers beside, before and behind a tower."""
    row, column = divmod(tower, SIDE)
    return tuple(
        other
        for other in range(TOWERS)
        if abs(other // SIDE - row) + abs(other % SIDE - column) == 1
    )


NEIGHBOURS = tuple(_neighbours(tower) for tower in range(TOWERS))
BESIDE = tuple(sum(1 << other for other in others) for others in NEIGHBOURS)  # a bit each
PAIRS = tuple((low, high) for low in range(TOWERS) for high in NEIGHBOURS[low] if low < high)
PAIR_COUNT = len(PAIRS)
PAIR_NAMES = tuple(f"{TOWER_NAMES[low]}-{TOWER_NAMES[high]}" for low, high in PAIRS)
NIBBLE = 4  # bits of a tower's number in the next two
NIBBLE_MASK = (1 << NIBBLE) - 1
LOWS = sum(low << NIBBLE * pair for pair, (low, _) in enumerate(PAIRS))
HIGHS = sum(high << NIBBLE * pair for pair, (_, high) in enumerate(PAIRS))

MOST_ENDS = 36  # piece ends in a tower: all blocks and an end of every bridge
HIGHEST = 84  # floors: all blocks and a floor of every bridge
END = 4  # a piece end is colour + END * kind
COLOUR_BITS = 3  # mask of its colour
BARE_BITS = 0b1000011  # the same mask, but of EMPTY it leaves what is no colour

# Where the moves of each kind begin among those of a colour.
AT_TALL = 0  # + tower
AT_SQUARE = AT_TALL + TOWERS  # + tower
AT_BRIDGE = AT_SQUARE + TOWERS  # + pair
AT_ROOF = AT_BRIDGE + PAIR_COUNT  # + tower
PER_COLOUR = AT_ROOF + TOWERS
STARTS = (AT_TALL, AT_SQUARE, AT_BRIDGE, AT_ROOF)
MOVES = COLOURS * PER_COLOUR
COUNT_MASK = 255  # of a number of moves
ALL_HANDS = (1 << COLOURS) - 1  # a bit for each that takes turns, seats or colours

POINT_BITS = 16  # of one seat's points where all are packed into a word
POINT_MASK = (1 << POINT_BITS) - 1

PLACE, OVER = range(2)
PHASES = ("place", "over")

OPTIONS = (
    Flag("colour_rotation", False),
    Flag("merge_colours", False),
    Flag("side_contact", False),
    Flag("free_blocks", False),
    Flag("one_bridge_per_pair", False),
    Flag("roof_on_foundation", False),
    Flag("blocked_is_out", False),
)

COLOUR = Kind("colour", 0, COLOURS - 1)

STATE = declare(
    OPTIONS,
    PHASES,
    MOVES,
    1,
    SEATS,
    turn=SEAT.or_none("the seat whose turn it is; none when the game is over"),
    colour=COLOUR.or_none("with colour_rotation: the colour whose turn it is"),
    out=number(0, ALL_HANDS)(
        "with blocked_is_out: the seats, or colours, that are out, a bit each"
    ),
    skipped=number(0, ALL_HANDS)("the seats, or colours, passed over when their turn came last"),
    heights=number(0, HIGHEST)["towers":TOWERS]("floors"),
    ends=number(0, MOST_ENDS)["towers":TOWERS]("how many piece ends lie in the tower"),
    roofs=COLOUR.or_empty["towers":TOWERS]("the colour of the roof; empty if the tower is open"),
    bridges=number(0, PAIR_COUNT - 1).or_empty["colours":COLOURS](
        "the pair that a colour's bridge lies on; empty if on none"
    ),
    stock=number(0, max(PIECES))[SEATS, "colours":COLOURS, "kinds":KINDS](
        "how many pieces a seat still has"
    ),
    towers=number(0, END * ROOF - 1).list["towers":TOWERS, "ends":MOST_ENDS](
        "piece ends from the ground up"
    ),
)

# What the page draws by: also what each piece end is, and by how many seats there are which seat
# has each colour.
PAGE = {
    "COLOURS": COLOUR_NAMES,
    "CALLED": CALLED,
    "KINDS": KIND_NAMES,
    "ENDS": [(colour, kind) for kind in KIND_NAMES[:ROOF] for colour in COLOUR_NAMES],
    "FLOORS": dict(zip(KIND_NAMES, FLOORS, strict=True)),
    "NEUTRAL_PIECES": NEUTRAL_PIECES,
    "SIDE": SIDE,
    "TOWER_NAMES": TOWER_NAMES,
    "PAIRS": PAIRS,
    "OWNERS": {2: (0, 1, 0, 1), 3: (0, 1, 2, None), 4: (0, 1, 2, 3)},
}
