"""Climbs of SkyRunner: an exact search for all squares that a climb may end on, and their prices.

A *way* is where a climb can be after some steps. All ways to a level are kept in six numbers, one
for each count of steps from 0 to 5. Such a number has a byte for each price from 0 to 7, and in it
a bit for each groove: a step to the side is a shift by a bit, a card paid a shift by a byte.
"""

from typing import NamedTuple

from skydeck.core.kernel import NONE, Array, Seat, State, kernel
from skydeck.games.skyrunner.record import CLIMB, EQUIPMENT, GROOVES, MOVE, OVERTAKING
from skydeck.games.skyrunner.wall import all_grooves, is_edge, square_of, top_of

PRICE = 8  # bits of a price
MOST = 7  # the highest price that five steps can cost: four figures, two ledges and the roof
LEVEL = (1 << GROOVES) - 1  # all grooves of a level
EACH = 0x0101010101010101  # the first groove at each price

Ways = tuple[int, int, int, int, int, int]


class Climb(NamedTuple):
    """A climb that begins."""

    start: int  # the level where the figure is
    top: int  # the highest level that the steps can reach
    value: int
    purse: int  # all ways that the equipment in hand can pay
    crowd: int  # the other figures from the start up, GROOVES bits for each level


@kernel
def begin_climb(state: State, seat: Seat, value: int) -> Climb:
    """SR-23, SR-30: what a climb begins with; equipment counts at this moment."""
    start = int(state.levels[seat])
    top = min(start + value, top_of(state) + 1)
    purse = (1 << PRICE * min(int(state.hands[seat, EQUIPMENT]), MOST) + GROOVES) - 1
    crowd = 0
    for other in range(state.seats):
        above = int(state.levels[other]) - start
        if other != seat and 0 <= above <= value + 1 and state.levels[other] > 0:
            crowd |= 1 << (GROOVES * above + int(state.columns[other]))
    return Climb(start, top, value, purse, crowd)


@kernel
def taken_at(climb: Climb, level: int) -> int:
    """The grooves of a level with another figure."""
    return (climb.crowd >> GROOVES * (level - climb.start)) & LEVEL


@kernel
def free_at(state: State, climb: Climb, level: int) -> int:
    """The grooves of a level without another figure."""
    return all_grooves(state, level) & ~taken_at(climb, level)


@kernel
def first_ways(state: State, seat: Seat, climb: Climb) -> Ways:
    """The ways on the level where a climb begins."""
    groove = int(state.columns[seat]) if climb.start > 0 else 0
    return step_aside((1 << groove, 0, 0, 0, 0, 0), free_at(state, climb, climb.start) * EACH)


@kernel
def step_aside(ways: Ways, free: int) -> Ways:
    """SR-23, SR-27: side steps through free squares, which never turn back."""
    w0, w1, w2, w3, w4, w5 = ways
    left = right = w0 & free
    left, right = (left >> 1 | w1) & free, (right << 1 | w1) & free
    s1 = w1 | left | right
    left, right = (left >> 1 | w2) & free, (right << 1 | w2) & free
    s2 = w2 | left | right
    left, right = (left >> 1 | w3) & free, (right << 1 | w3) & free
    s3 = w3 | left | right
    left, right = (left >> 1 | w4) & free, (right << 1 | w4) & free
    s4 = w4 | left | right
    left, right = (left >> 1 | w5) & free, (right << 1 | w5) & free
    return w0, s1, s2, s3, s4, w5 | left | right


@kernel
def next_ways(state: State, climb: Climb, level: int, ways: Ways) -> Ways:
    """The ways on the level above, side steps there included."""
    w0, w1, w2, w3, w4, _ = ways
    free = free_at(state, climb, level + 1) * EACH
    taken = taken_at(climb, level + 1) * EACH if climb.value >= OVERTAKING else 0
    edge = is_edge(state, level)
    is_open = edge or level == 0  # whoever crosses goes on in any groove
    toll = PRICE if edge else 0
    above = (
        0,
        step_up(w0, is_open, toll, free, taken) & climb.purse,
        step_up(w1, is_open, toll, free, taken) & climb.purse,
        step_up(w2, is_open, toll, free, taken) & climb.purse,
        step_up(w3, is_open, toll, free, taken) & climb.purse,
        step_up(w4, is_open, toll, free, taken) & climb.purse,
    )
    return step_aside(above, free)


@kernel
def step_up(ways: int, is_open: bool, toll: int, free: int, taken: int) -> int:
    """SR-26, SR-27, SR-29: a ledge or the roof costs a card, and so does a figure."""
    if is_open:
        ways = (at_any(ways) & EACH) * LEVEL
    return ((ways & free) | (ways & taken) << PRICE) << toll


@kernel
def at_any(ways: int) -> int:
    """In the first bit of each price: whether there is a way at that price in any groove."""
    return ways | ways >> 1 | ways >> 2 | ways >> 3 | ways >> 4


@kernel
def ends_at(state: State, climb: Climb, level: int, ways: Ways) -> int:
    """SR-24, SR-25, SR-31: the ways to a level that are whole climbs."""
    free = free_at(state, climb, level)
    if level > top_of(state) or is_edge(state, level) or state.options.may_stop_early:
        barred = LEVEL
    elif level == 0:
        barred = int(taken_at(climb, 1) == all_grooves(state, 1))
    else:
        barred = taken_at(climb, level + 1)
    some = 0
    for steps in range(climb.value):
        some |= ways[steps]
    return ((some & barred * EACH) | ways[climb.value]) & (free * EACH)


@kernel
def any_price(ends: int) -> int:
    """The grooves of some ends, whatever they cost."""
    while ends > LEVEL:
        ends = (ends & LEVEL) | ends >> PRICE
    return ends


@kernel
def add_ends(state: State, seat: Seat, moves: Array) -> int:
    """SR-24: write the squares that a seat's climb may end on; return how many."""
    climb = begin_climb(state, seat, int(state.chosen[seat]) - CLIMB)
    ways = first_ways(state, seat, climb)
    count = 0
    for level in range(climb.start, climb.top + 1):
        if level > climb.start:
            ways = next_ways(state, climb, level - 1, ways)
        ends = any_price(ends_at(state, climb, level, ways))
        first = MOVE.TO + square_of(state, level, 0)
        for groove in range(GROOVES):
            moves[count] = first + groove
            count += (ends >> groove) & 1
    return count


@kernel
def find_price(state: State, seat: Seat, square: int) -> tuple[int, int, int]:
    """SR-24, SR-26: the level and the groove of an end square, and the least that it costs."""
    climb = begin_climb(state, seat, int(state.chosen[seat]) - CLIMB)
    ways = first_ways(state, seat, climb)
    level = climb.start
    while level < climb.top and square >= square_of(state, level + 1, 0):
        ways = next_ways(state, climb, level, ways)
        level += 1
    groove = square - square_of(state, level, 0)
    ends = ends_at(state, climb, level, ways) >> groove
    price = 0
    while not (ends >> PRICE * price) & 1:
        price += 1
    return level, groove, price


@kernel
def find_ends(state: State, seat: Seat, value: int, level: int) -> int:
    """SR-24: the ways of a climb of this value that end on a level within its reach."""
    climb = begin_climb(state, seat, value)
    ways = first_ways(state, seat, climb)
    for lower in range(climb.start, level):
        ways = next_ways(state, climb, lower, ways)
    return ends_at(state, climb, level, ways)


@kernel
def price_of(ends: int, groove: int) -> int:
    """SR-26: the least that an end in a groove costs; NONE if there is none."""
    for price in range(MOST + 1):
        if (ends >> PRICE * price + groove) & 1:
            return price
    return NONE
