"""What a hand of Level 8 lacks, which cards would help it, and what fits on the table."""

from typing import NamedTuple

from skydeck.core.kernel import Seat, View, kernel
from skydeck.games.level8 import record
from skydeck.games.level8.display import Colours, count_hand, row_of, sort_colours, with_colour
from skydeck.games.level8.greedy import (
    Helpful,
    count_helpful,
    count_use,
    either,
    find_fitting,
    is_helpful,
)


class Held(NamedTuple):
    """A hand that is collected for a level."""

    row: int  # of the level in the tables
    hand: int  # counted
    colours: Colours  # and by colour


@kernel
def hold(view: View, seat: Seat) -> Held:
    """The hand of a seat."""
    return Held(row_of(view, seat), count_hand(view, seat), sort_colours(view, seat, 0, 0))


@kernel
def change(held: Held, card: int, sign: int) -> Held:
    """A hand with another card, or without one of its own."""
    if card == record.SKIP:
        return held
    one, colours = sign << record.NIBBLE * (card // record.COLOURS), held.colours
    if card < record.NATURALS:
        colours = with_colour(colours, card % record.COLOURS, one)
    return Held(held.row, held.hand + one, colours)


# What a level lacks


@kernel
def count_lacking(held: Held) -> int:
    """How many cards a hand lacks to its level."""
    used = count_use(held.row, held.hand, held.colours) + (held.hand >> record.WILD_SHIFT)
    return max(0, int(record.NEED_OF[held.row]) - used)


@kernel
def find_wanted(held: Held) -> Helpful:
    """The natural cards with which a level can use one card more."""
    row, hand, numbers, colours = held.row, held.hand, 0, 0
    gain = count_use(row, hand, held.colours)
    for number in range(record.NUMBERS):
        more = count_use(row, hand + (1 << record.NIBBLE * number), held.colours)
        numbers |= int(more > gain) << number
    if record.KIND_OF[row, record.PARTS_OF[row] - 1] == record.FLUSH:
        for colour in range(record.COLOURS):
            colours |= int(wants_colour(held, gain, numbers, colour)) << colour
    return Helpful(numbers, colours)


@kernel
def wants_colour(held: Held, gain: int, numbers: int, colour: int) -> bool:
    """Whether a card helps by its colour, tried with one that does not help by its number."""
    for number in range(record.NUMBERS):
        shift = record.NIBBLE * number
        if not (numbers >> number) & 1 and not (held.colours[colour] >> shift) & 1:
            more = change(held, number * record.COLOURS + colour, 1)
            return count_use(more.row, more.hand, more.colours) > gain
    return False


@kernel
def lengthen(held: Held, part: int) -> Held:
    """A hand that has its level, collected for one with a part just longer than it can be now."""
    first = record.ROWS + (held.row * record.PARTS + part) * record.GROWTH
    for row in range(first, first + record.GROWTH):
        longer = Held(row, held.hand, held.colours)
        if count_lacking(longer) > 0:
            return longer
    return held


# What helps


@kernel
def find_useful(view: View, seat: Seat, held: Held) -> Helpful:
    """The natural cards that would help a hand: to its level, or else to be laid with it."""
    if not view.displayed[seat] and count_lacking(held) > 0:
        return find_wanted(held)
    useful = find_fitting(view, 0)
    for part in range(0 if view.displayed[seat] else record.PARTS_OF[held.row]):
        # The longer part lacks a single card, whatever its level.
        useful = either(useful, find_wanted(lengthen(held, part)))
    return useful


@kernel
def helps(view: View, seat: Seat, useful: Helpful, card: int) -> bool:
    """Whether a card would help: one of the useful ones, or a wild."""
    if card == record.WILD and view.displayed[seat]:
        return fits_table(view, record.WILD)
    return is_helpful(useful, card) > 0


@kernel
def count_outs(view: View, seat: Seat, useful: Helpful) -> tuple[int, int]:
    """How many unseen cards would help, and how many there are."""
    helping, wilds, unseen = count_helpful(view, useful)
    return helping + wilds * int(helps(view, seat, useful, record.WILD)), unseen


@kernel
def fits_table(view: View, card: int) -> bool:
    """Whether a card can be added to some display; only a full run has no room for a wild."""
    if card != record.WILD:
        return is_helpful(find_fitting(view, 0), card) > 0
    for owner in range(view.seats):
        for part in range(record.PARTS_OF[row_of(view, owner)] if view.displayed[owner] else 0):
            if (
                record.KIND_OF[row_of(view, owner), part] != record.RUN
                or view.spans[owner, part] < record.NUMBERS
            ):
                return True
    return False


@kernel
def is_alike(row: int, held: int, card: int) -> bool:
    """Whether two cards could go into one part of a level."""
    gap, found = abs(held // record.COLOURS - card // record.COLOURS), False
    for part in range(record.PARTS_OF[row]):
        if record.KIND_OF[row, part] == record.SET:
            found |= gap == 0
        elif record.KIND_OF[row, part] == record.RUN:
            found |= 0 < gap < record.SIZE_OF[row, part]
        else:
            found |= held % record.COLOURS == card % record.COLOURS
    return found and held < record.NATURALS and card < record.NATURALS
