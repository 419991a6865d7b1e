"""What a hand collects: the best ways to a level, in one pass over the values of its parts."""

from typing import NamedTuple

from skydeck.core.kernel import kernel
from skydeck.games.level8 import record
from skydeck.games.level8.display import Colours, count_of, find_present, last_value, lowest_next
from skydeck.games.level8.greedy import Helpful, Plan, find_taken

ALL = (1 << record.NIBBLE * record.NUMBERS) - 1


class Scheme(NamedTuple):
    """The ways to a level that use most natural cards of a hand."""

    gain: int  # how many they use
    used: int  # the cards of runs and sets in one of the ways, counted
    wanted: int  # a one in the nibble of each number that would help in some way
    colour: int  # a bit for each colour that is collected in some way
    full: int  # 1 if that colour lacks nothing


@kernel
def find_scheme(plan: Plan) -> Scheme:
    """The ways of a counted hand to a level."""
    row, hand, colours = plan.row, plan.hand & ALL, plan.colours
    tail, best = int(record.TAIL_OF[row]), Scheme(0, 0, 0, 0, 0)
    if tail == 0:
        return add_tail(best, row, 0, hand, 0, 0, 1, colours)
    kind, size = int(record.KIND_OF[row, 0]), int(record.SIZE_OF[row, 0])
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
    kind, size = int(record.KIND_OF[row, 1]), int(record.SIZE_OF[row, 1])
    for value in range(low, last_value(kind, size) + 1):
        taken = find_taken(hand - before, kind, value, size)
        if taken:
            lacks, after = find_lacks(taken, kind, value, size), lowest_next(row, 1, value)
            best = add_tail(best, row, 2, hand, before + taken, wanted | lacks, after, colours)
    return best


@kernel
def find_lacks(taken: int, kind: int, value: int, size: int) -> int:
    """The numbers that a run or a set of some cards lacks, a one in the nibble of each."""
    shift = record.NIBBLE * (value - 1)
    if kind == record.RUN:
        return ((record.ONES & ((1 << record.NIBBLE * size) - 1)) << shift) & ~taken
    return int(taken >> shift < size) << shift


@kernel
def add_tail(
    best: Scheme, row: int, part: int, hand: int, before: int, wanted: int, low: int,
    colours: Colours,
) -> Scheme:  # fmt: skip
    """The best ways so far, and those with some cards before the tail."""
    kind, size = int(record.KIND_OF[row, part]), int(record.SIZE_OF[row, part])
    rest, count = hand - before, before % record.FIFTEEN
    if kind == record.SET:
        return add_sets(
            best, rest, before, count, wanted, low, int(record.PARTS_OF[row]) - part, size
        )
    if kind == record.FLUSH:
        return add_colour(best, rest, before, count, wanted, size, colours)
    for value in range(low, last_value(record.RUN, size) + 1):
        taken = find_taken(rest, record.RUN, value, size)
        lacks = find_lacks(taken, record.RUN, value, size)
        best = better(best, count + taken % record.FIFTEEN, before + taken, wanted | lacks, 0, 0)
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
    for number in range(low, record.NUMBERS + 1):
        have += int(record.GAINS[size, count_of(rest, number)])
    for cards in range(size, 0, -1):
        taken = min(left, (have >> record.NIBBLE * cards) & record.FIFTEEN)
        gain += taken * cards
        left -= taken
        if left == 0 and least == 0:
            least = cards
    if count + gain < best.gain:
        return best
    used, lacks = before, 0
    for number in range(low, record.NUMBERS + 1):
        have = count_of(rest, number)
        if have >= max(1, least):
            used += have << record.NIBBLE * (number - 1)
        lacks |= int(least < size and have % size >= least) << record.NIBBLE * (number - 1)
    return better(best, count + gain, used, wanted | lacks, 0, 0)


@kernel
def add_colour(
    best: Scheme, rest: int, before: int, count: int, wanted: int, size: int, colours: Colours
) -> Scheme:
    """The same for cards of one colour, as far as their numbers are left."""
    present, most, found, bit = find_present(rest), 0, 0, 1
    for colour in colours:
        cards = min(size, (colour & present) % record.FIFTEEN)
        if cards > most:
            most, found = cards, 0
        found |= bit * (cards == most)
        bit <<= 1
    return better(best, count + most, before, wanted, found, int(most == size))


@kernel
def list_aims(scheme: Scheme) -> Helpful:
    """The cards that the level lacks."""
    numbers = 0
    for number in range(record.NUMBERS):
        numbers |= ((scheme.wanted >> record.NIBBLE * number) & 1) << number
    return Helpful(numbers, 0 if scheme.full else scheme.colour)
