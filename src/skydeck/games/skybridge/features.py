"""A view of Skybridge as numbers for learners, mostly 0 to 1.

Seats and colours come in turn order from one's own: colour +0 is the first colour of the seat that
looks. With two seats colour +2 is its second one, with three colour +3 is the neutral one.
"""

from __future__ import annotations

from skydeck.core.kernel import EMPTY, Array, Seat, View, kernel
from skydeck.games.skybridge.places import find_towers, top_of
from skydeck.games.skybridge.record import (
    BRIDGE,
    COLOUR_BITS,
    COLOURS,
    END,
    KIND_NAMES,
    KINDS,
    MOST_FLOORS,
    NEUTRAL,
    OPTIONS,
    OVER,
    PAIR_COUNT,
    PAIR_NAMES,
    PIECES,
    SEATS,
    TOWER_NAMES,
    TOWERS,
)
from skydeck.games.skybridge.rules import count_points, is_rotating, owner_of, points_of

POINTS = 100.0  # what scores are divided by
HEIGHT = 24.0  # what heights are divided by
LEVELS = 24  # floors of a tower whose colours are features

SEAT_NAMES = (
    "here",  # 1 if the seat exists
    "mover",
    "points",  # as if the game ended now, divided by POINTS
    *(f"{kind} +{k}" for k in range(COLOURS) for kind in KIND_NAMES),  # of colour +k, by PIECES
)
COLOUR_FEATURES = (
    "turn",  # 1 if it is at turn, with colour_rotation
    "out",  # 1 if it is out, with blocked_is_out: the colour, or else its seat
    "skipped",  # 1 if it was passed over when its turn came last
    *(f"bridge {pair}" for pair in PAIR_NAMES),  # where its bridge lies
    *(f"free {tower}" for tower in TOWER_NAMES),  # 1 if the tower is open to it
    *(f"roof {tower}" for tower in TOWER_NAMES),  # 1 if the tower has its roof
)
TOWER_FEATURES = (
    "height",  # divided by HEIGHT
    "built",  # 1 if it is no bare foundation
    "open",  # 1 if it has no roof
    "lowest",  # 1 if no open tower is lower
    "top is bridge",
    *(f"floor {level} is +{k}" for level in range(LEVELS) for k in range(COLOURS)),
)
TABLE_NAMES = ("over", *(f"option {option.name}" for option in OPTIONS))
NAMES = (
    *(f"seat +{k} {name}" for k in range(SEATS) for name in SEAT_NAMES),
    *(f"colour +{k} {name}" for k in range(COLOURS) for name in COLOUR_FEATURES),
    *(f"{tower} {name}" for tower in TOWER_NAMES for name in TOWER_FEATURES),
    *TABLE_NAMES,
)
FEATURES = len(NAMES)
PER_SEAT, PER_COLOUR, PER_TOWER = len(SEAT_NAMES), len(COLOUR_FEATURES), len(TOWER_FEATURES)
AT_COLOURS = SEATS * PER_SEAT
AT_TOWERS = AT_COLOURS + COLOURS * PER_COLOUR
AT_TABLE = AT_TOWERS + TOWERS * PER_TOWER


@kernel
def write_features(view: View, seat: Seat, out: Array) -> None:
    """Write all features of a seat's view; NAMES says what each of them is."""
    seat = max(0, seat)
    for i in range(FEATURES):
        out[i] = 0.0
    for offset in range(view.seats):
        other = (seat + offset) % int(view.seats)
        write_seat(view, seat, other, out, offset * PER_SEAT)
    for colour in range(COLOURS):
        at = AT_COLOURS + turned(view, seat, colour) * PER_COLOUR
        write_colour(view, colour, out, at)
    lowest = find_lowest_open(view)
    for tower in range(TOWERS):
        write_tower(view, seat, tower, lowest, out, AT_TOWERS + tower * PER_TOWER)
    write_options(view, out, AT_TABLE)


@kernel
def put(out: Array, at: int, value: float) -> int:
    """Write one number; return where the next one goes."""
    out[at] = value
    return at + 1


@kernel
def turned(view: View, seat: Seat, colour: int) -> int:
    """A colour as the seat counts them, its own first."""
    if view.seats == NEUTRAL:
        return colour if colour == NEUTRAL else (colour - seat) % NEUTRAL
    return (colour - seat) % COLOURS


@kernel
def find_lowest_open(view: View) -> int:
    """The height of the lowest open tower."""
    lowest = EMPTY
    for tower in range(TOWERS):
        if view.roofs[tower] == EMPTY:
            lowest = min(lowest, int(view.heights[tower]))
    return lowest


@kernel
def write_seat(view: View, seat: Seat, other: Seat, out: Array, at: int) -> None:
    """The features of one seat, from position `at` on, its pieces by colours turned to `seat`."""
    at = put(out, at, 1.0)
    at = put(out, at, (int(view.movers) >> other) & 1)
    at = put(out, at, points_of(count_points(view), other) / POINTS)
    for colour in range(COLOURS):
        place = at + turned(view, seat, colour) * KINDS
        for kind in range(KINDS):
            place = put(out, place, view.stock[other, colour, kind] / PIECES[kind])


@kernel
def write_colour(view: View, colour: int, out: Array, at: int) -> None:
    """The features of one colour, from position `at` on."""
    hand = colour if is_rotating(view) else owner_of(view, colour)
    at = put(out, at, view.colour == colour)
    at = put(out, at, (int(view.out) >> hand) & 1)
    at = put(out, at, (int(view.skipped) >> hand) & 1)
    for pair in range(PAIR_COUNT):
        at = put(out, at, view.bridges[colour] == pair)
    free, _, _ = find_towers(view, colour)
    for tower in range(TOWERS):
        at = put(out, at, (free >> tower) & 1)
    for tower in range(TOWERS):
        at = put(out, at, view.roofs[tower] == colour)


@kernel
def write_tower(view: View, seat: Seat, tower: int, lowest: int, out: Array, at: int) -> None:
    """The features of one tower, from position `at` on."""
    is_open, top = view.roofs[tower] == EMPTY, top_of(view, tower)
    at = put(out, at, view.heights[tower] / HEIGHT)
    at = put(out, at, view.ends[tower] != 0)
    at = put(out, at, is_open)
    at = put(out, at, is_open and view.heights[tower] == lowest)
    at = put(out, at, top != EMPTY and top // END == BRIDGE)
    level = 0
    for i in range(view.ends[tower]):
        end = int(view.towers[tower, i])
        colour = turned(view, seat, end & COLOUR_BITS)
        for _ in range(MOST_FLOORS - end // END):
            if level < LEVELS:
                out[at + level * COLOURS + colour] = 1.0
            level += 1


@kernel
def write_options(view: View, out: Array, at: int) -> None:
    """Whether the game is over, and the house rules, from position `at` on."""
    at = put(out, at, view.phase == OVER)
    at = put(out, at, view.options.colour_rotation)
    at = put(out, at, view.options.merge_colours)
    at = put(out, at, view.options.side_contact)
    at = put(out, at, view.options.free_blocks)
    at = put(out, at, view.options.one_bridge_per_pair)
    at = put(out, at, view.options.roof_on_foundation)
    put(out, at, view.options.blocked_is_out)
