"""What a hand collects: the best ways to a level, in one pass over the values of its parts."""

from __future__ import annotations

from typing import NamedTuple

from skydeck.core.kernel import kernel
from skydeck.games.level8.display import (
    Colours,
    count_of,
    find_present,
    last_value,
    lowest_next,
)
from skydeck.games.level8.greedy import Helpful, find_taken
from skydeck.games.level8.record import (
    FIFTEEN,
    FLUSH,
    GAINS,
    KIND_OF,
    NIBBLE,
    NUMBERS,
    ONES,
    PARTS_OF,
    RUN,
    SET,
    SIZE_OF,
    TAIL_OF,
)

ALL = (1 << NIBBLE * NUMBERS) - 1


class Scheme(NamedTuple):
    """The ways to a level that use most natural cards of a hand."""

    gain: int  # how many they use
    used: int  # the cards of runs and sets in one of the ways, counted
    wanted: int  # a one in the nibble of each number that would help in some way
    colour: int  # a bit for each colour that is collected in some way
    full: int  # 1 if that colour lacks nothing


@kernel
def find_scheme(row: int, hand: int, colours: Colours) -> Scheme:
    """The ways of a counted hand to a level."""
    hand, tail, best = hand & ALL, int(TAIL_OF[row]), Scheme(0, 0, 0, 0, 0)
    if tail == 0:
        return add_tail(best, row, 0, hand, 0, 0, 1, colours)
    kind, size = int(KIND_OF[row, 0]), int(SIZE_OF[row, 0])
    for value in range(1, last_value(kind, size) + 1):
        taken = find_taken(hand, kind, value, size)
        if taken:
            lacks, low = find_lacks(taken, kind, value, size), lowest_next(row, 0, value)
            if tail > 1:
                best = add_second(best, row, hand, taken, lacks, low, colours)
            else:
                best = add_tail(best, row, 1, hand, taken, lacks, low, colours)
    return best


@kernel
def add_second(
    best: Scheme, row: int, hand: int, before: int, wanted: int, low: int, colours: Colours
) -> Scheme:
    """The same for the second of three parts."""
    kind, size = int(KIND_OF[row, 1]), int(SIZE_OF[row, 1])
    for value in range(low, last_value(kind, size) + 1):
        taken = find_taken(hand - before, kind, value, size)
        if taken:
            lacks, after = find_lacks(taken, kind, value, size), lowest_next(row, 1, value)
            best = add_tail(best, row, 2, hand, before + taken, wanted | lacks, after, colours)
    return best


@kernel
def find_lacks(taken: int, kind: int, value: int, size: int) -> int:
    """The numbers that a run or a set of some cards lacks, a one in the nibble of each."""
    shift = NIBBLE * (value - 1)
    if kind == RUN:
        return ((ONES & ((1 << NIBBLE * size) - 1)) << shift) & ~taken
    return int(taken >> shift < size) << shift


@kernel
def add_tail(
    best: Scheme, row: int, part: int, hand: int, before: int, wanted: int, low: int,
    colours: Colours,
) -> Scheme:  # fmt: skip
    """The best ways so far, and those with some cards before the tail."""
    kind, size = int(KIND_OF[row, part]), int(SIZE_OF[row, part])
    rest, count = hand - before, before % FIFTEEN
    if kind == SET:
        return add_sets(best, rest, before, count, wanted, low, int(PARTS_OF[row]) - part, size)
    if kind == FLUSH:
        return add_colour(best, rest, before, count, wanted, size, colours)
    for value in range(low, last_value(RUN, size) + 1):
        taken = find_taken(rest, RUN, value, size)
        lacks = find_lacks(taken, RUN, value, size)
        best = better(best, count + taken % FIFTEEN, before + taken, wanted | lacks, 0, 0)
    return best


@kernel
def better(best: Scheme, gain: int, used: int, wanted: int, colour: int, full: int) -> Scheme:
    """The best ways so far and another one."""
    if gain > best.gain:
        return Scheme(gain, used, wanted, colour, full)
    if gain == best.gain:
        return Scheme(gain, best.used, best.wanted | wanted, best.colour | colour, best.full & full)
    return best


@kernel
def add_sets(
    best: Scheme, rest: int, before: int, count: int, wanted: int, low: int, sets: int, size: int
) -> Scheme:
    """The same for equal sets: each takes the most that is left."""
    have, gain, least, left = 0, 0, 0, sets
    for number in range(low, NUMBERS + 1):
        have += int(GAINS[size, count_of(rest, number)])
    for cards in range(size, 0, -1):
        taken = min(left, (have >> NIBBLE * cards) & FIFTEEN)
        gain += taken * cards
        left -= taken
        if left == 0 and least == 0:
            least = cards
    if count + gain < best.gain:
        return best
    used, lacks = before, 0
    for number in range(low, NUMBERS + 1):
        have = count_of(rest, number)
        if have >= max(1, least):
            used += have << NIBBLE * (number - 1)
        lacks |= int(least < size and have % size >= least) << NIBBLE * (number - 1)
    return better(best, count + gain, used, wanted | lacks, 0, 0)


@kernel
def add_colour(
    best: Scheme, rest: int, before: int, count: int, wanted: int, size: int, colours: Colours
) -> Scheme:
    """The same for cards of one colour, as far as their numbers are left."""
    present, most, found, bit = find_present(rest), 0, 0, 1
    for colour in colours:
        cards = min(size, (colour & present) % FIFTEEN)
        if cards > most:
            most, found = cards, 0
        found |= bit * (cards == most)
        bit <<= 1
    return better(best, count + most, before, wanted, found, int(most == size))


@kernel
def list_aims(scheme: Scheme) -> Helpful:
    """The cards that the level lacks."""
    numbers = 0
    for number in range(NUMBERS):
        numbers |= ((scheme.wanted >> NIBBLE * number) & 1) << number
    return Helpful(numbers, 0 if scheme.full else scheme.colour)
