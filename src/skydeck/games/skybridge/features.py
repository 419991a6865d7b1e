"""A view of Skybridge as numbers for learners.

Seats and colours come in turn order from one's own: colour +0 is the first colour of the seat that
looks. With two seats colour +2 is its second one, with three colour +3 is the neutral one.
"""

from skydeck.core import features
from skydeck.core.features import INDEX, MOST, Field, each, prefixed, put
from skydeck.core.kernel import EMPTY, NONE, Array, Seat, View, kernel
from skydeck.games.skybridge import record
from skydeck.games.skybridge.places import top_of
from skydeck.games.skybridge.record import COLOUR_BITS, COLOURS, TOWER_NAMES, TOWERS
from skydeck.games.skybridge.rules import count_points, is_rotating, owner_of, points_of

LEVELS = 24  # floors of a tower whose colours are features
USUAL_POINTS, USUAL_HEIGHT = 100, 24

VERSION = 1  # of what learners see and may do; it changes with the rules or the fields

SEAT_FIELDS = (
    Field("mover", "1 if it owes a move"),
    Field("points", "as if the game ended now", MOST, usual=USUAL_POINTS),
    *(
        Field(f"{name} +{k}", "pieces of colour +k that it still has", record.PIECES[kind])
        for k in range(COLOURS)
        for kind, name in enumerate(record.KIND_NAMES)
    ),
)
COLOUR_FIELDS = (
    Field("turn", "1 if it is at turn, with colour_rotation"),
    Field("out", "1 if it is out, with blocked_is_out: the colour, or else its seat"),
    Field("skipped", "1 if it was passed over when its turn came last"),
    *each((f"bridge {pair}" for pair in record.PAIR_NAMES), "1 if its bridge lies here"),
    *each((f"free {tower}" for tower in TOWER_NAMES), "1 if the tower is open to it"),
    *each((f"roof {tower}" for tower in TOWER_NAMES), "1 if the tower has its roof"),
)
TOWER_FIELDS = (
    Field("height", "floors", EMPTY, usual=USUAL_HEIGHT),
    Field("built", "1 if it is no bare foundation"),
    Field("open", "1 if it has no roof"),
    Field("lowest", "1 if no open tower is lower"),
    Field("top is bridge", "1 if a bridge ends on its top"),
    *each((f"floor {n}" for n in range(LEVELS)), "its colour: 1 for colour +0; 0 none", COLOURS),
)
TABLE_FIELDS = (
    *prefixed((f"colour +{k}" for k in range(COLOURS)), COLOUR_FIELDS),
    *prefixed(TOWER_NAMES, TOWER_FIELDS),
    Field("over", "1 if the game is over"),
    *features.option_fields(record.OPTIONS, record.SEATS),
)
PER_SEAT, PER_COLOUR, PER_TOWER = len(SEAT_FIELDS), len(COLOUR_FIELDS), len(TOWER_FIELDS)
AT_ROOFS = PER_COLOUR - TOWERS  # where the flags of towers begin among those of a colour
AT_FREE = AT_ROOFS - TOWERS
PER_TABLE = len(TABLE_FIELDS)
write_options = features.make_option_writer(record.OPTIONS, record.SEATS)
UNTOLD: tuple[str, ...] = ()


@kernel
def write_features(view: View, seat: Seat, out: Array) -> None:
    """Write all features of a seat's view, as SEAT_FIELDS and TABLE_FIELDS say."""
    seat, seats = max(0, seat), int(view.seats)
    turns = turn_colours(view, seat)
    for i in range(seats * PER_SEAT + PER_TABLE):
        out[i] = 0
    points, other = count_points(view), seat
    for offset in range(seats):
        write_seat(view, other, turns, points_of(points, other), out, offset * PER_SEAT)
        other = other + 1 if other + 1 < seats else 0
    colours = seats * PER_SEAT
    for colour in range(COLOURS):
        write_colour(view, colour, out, colours + turned(turns, colour) * PER_COLOUR)
    at, lowest = colours + COLOURS * PER_COLOUR, find_lowest_open(view)
    for tower in range(TOWERS):
        write_tower(view, tower, turns, lowest, out, at)
        write_tops(view, tower, turns, out, colours)
        at += PER_TOWER
    write_options(view, out, put(out, at & INDEX, view.phase == record.OVER))


@kernel
def turn_colours(view: View, seat: Seat) -> int:
    """The colours as the seat counts them, its own first, a nibble each."""
    turns, colours = 0, record.NEUTRAL if view.seats == record.NEUTRAL else COLOURS
    for colour in range(COLOURS):
        place = colour - seat if colour >= seat else colour - seat + colours
        place = colour if colour >= colours else place
        turns |= place << record.NIBBLE * colour
    return turns


@kernel
def turned(turns: int, colour: int) -> int:
    """A colour as the seat counts it."""
    return (turns >> record.NIBBLE * int(colour)) & COLOUR_BITS


@kernel
def find_lowest_open(view: View) -> int:
    """The height of the lowest open tower."""
    lowest = EMPTY
    for tower in range(TOWERS):
        lowest = min(lowest, int(view.heights[tower]) if view.roofs[tower] == EMPTY else EMPTY)
    return lowest


@kernel
def write_seat(view: View, seat: Seat, turns: int, points: int, out: Array, at: int) -> None:
    """The features of one seat, from position `at` on."""
    at &= INDEX
    out[at] = (int(view.movers) >> seat) & 1
    out[at + 1] = points
    for colour in range(COLOURS):
        place = at + 2 + turned(turns, colour) * record.KINDS
        for kind in range(record.KINDS):
            out[place + kind] = view.stock[seat, colour, kind]


@kernel
def write_colour(view: View, colour: int, out: Array, at: int) -> None:
    """The features of one colour but those of towers, from position `at` on."""
    hand = colour if is_rotating(view) else owner_of(view, colour)
    at = put(out, at & INDEX, view.colour == colour)
    at = put(out, at, (int(view.out) >> hand) & 1)
    at = put(out, at, (int(view.skipped) >> hand) & 1)
    if view.bridges[colour] != EMPTY:
        out[at + int(view.bridges[colour])] = 1


@kernel
def write_tops(view: View, tower: int, turns: int, out: Array, at: int) -> None:
    """Which colours a tower is open to, and which has its roof; the colours begin at `at`."""
    top, roof = top_of(view, tower), int(view.roofs[tower])
    top_colour = NONE if top == EMPTY else turned(turns, top & COLOUR_BITS)
    roof_colour = NONE if roof == EMPTY else turned(turns, roof)
    at = (at & INDEX) + tower
    for colour in range(COLOURS):
        out[at + AT_FREE] = (roof == EMPTY) & (top_colour != colour)
        out[at + AT_ROOFS] = roof_colour == colour
        at += PER_COLOUR


@kernel
def write_tower(view: View, tower: int, turns: int, lowest: int, out: Array, at: int) -> None:
    """The features of one tower, from position `at` on."""
    is_open, top = view.roofs[tower] == EMPTY, top_of(view, tower)
    at = put(out, at & INDEX, view.heights[tower])
    at = put(out, at, view.ends[tower] != 0)
    at = put(out, at, is_open)
    at = put(out, at, is_open & (view.heights[tower] == lowest))
    at = put(out, at, (top != EMPTY) & (top // record.END == record.BRIDGE))
    level = 0
    for i in range(view.ends[tower]):
        end = int(view.towers[tower, i])
        put_floors(out, at + level, turned(turns, end & COLOUR_BITS) + 1)
        level = min(level + record.MOST_FLOORS - end // record.END, LEVELS)
    put_floors(out, at + level, 0)


@kernel
def put_floors(out: Array, at: int, colour: int) -> None:
    """A piece's floors, always as many as the tallest has: nothing to mispredict.

    What is too much is overwritten: by the next piece, by none, or by the features that follow.
    """
    for i in range(record.MOST_FLOORS):
        out[at + i] = colour
