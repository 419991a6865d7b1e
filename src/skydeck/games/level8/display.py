"""Which displays a hand can become: what may be named, filled in or added next.

A display fits a hand if the natural cards that it lacks are no more than the hand's wilds. Runs and
sets want numbers only, so a hand is counted: a nibble for each number, the lowest first, and one
for wilds. Each part in turn takes the natural cards it can use, as a card that is left for another
part saves no more wilds there than here. The search goes over the values of at most two parts; the
tail that remains is settled at once (TAIL_OF). A colour part comes last and gets the cards of its
colour that the others can spare: those whose number has a card left over.
"""

from skydeck.core.kernel import NONE, Seat, State, kernel
from skydeck.games.level8.record import (
    ADD,
    COLOUR_BIT,
    COLOURS,
    ENDS,
    FIFTEEN,
    FILL,
    FLUSH,
    GAINS,
    KIND_OF,
    LEVELS,
    MOST_BEFORE_TAIL,
    NATURALS,
    NIBBLE,
    NUMBERS,
    ONES,
    PARTS,
    PARTS_OF,
    RUN,
    SET,
    SIZE_OF,
    TAIL_OF,
    WILD,
    WILD_BIT,
    WILD_SHIFT,
)

# The nibbles of the numbers that a hand has of each colour, a one in each.
Colours = tuple[int, int, int, int, int, int]


@kernel
def row_of(state: State, seat: Seat) -> int:
    """Where KIND_OF and the other tables have the level that a seat lays or has laid."""
    level = int(state.displayed[seat])
    if level == 0:
        level = int(state.levels[seat])
    return int(state.options.levels) * LEVELS + level - 1


@kernel
def split_target(target: int) -> tuple[int, int, int]:
    """The owner, the part and the end where a card is added."""
    return target // (PARTS * ENDS), target // ENDS % PARTS, target % ENDS


@kernel
def value_at(state: State, owner: Seat, part: int, end: int) -> int:
    """The number or the colour that a card has which is added to a part."""
    value = int(state.values[owner, part])
    if KIND_OF[row_of(state, owner), part] != RUN:
        return value
    return value + int(state.spans[owner, part]) if end else value - 1


# A hand as numbers


@kernel
def count_hand(state: State, seat: Seat) -> int:
    """The cards of a hand by number, a nibble each, and the wilds."""
    hand = 0
    for i in range(state.held[seat]):
        card = int(state.hands[seat, i])
        # Wilds come after the last number; Skips do not count.
        hand += int(card <= WILD) << NIBBLE * (card // COLOURS)
    return hand


@kernel
def sort_colours(state: State, seat: Seat, spent: int, spent_to: int) -> Colours:
    """The numbers of a hand by colour, without the cards from `spent` up to `spent_to`."""
    colours = (0, 0, 0, 0, 0, 0)
    for i in range(state.held[seat]):
        card = int(state.hands[seat, i])
        one = int(card < NATURALS and not spent <= card < spent_to) << NIBBLE * (card // COLOURS)
        colours = with_colour(colours, card % COLOURS, one)
    return colours


@kernel
def with_colour(colours: Colours, colour: int, one: int) -> Colours:
    """The numbers of a hand by colour with another card, or without one."""
    a, b, c, d, e, f = colours
    return (
        a + one * (colour == 0),
        b + one * (colour == 1),
        c + one * (colour == 2),
        d + one * (colour == 3),
        e + one * (colour == 4),
        f + one * (colour == 5),
    )


@kernel
def has_card(state: State, seat: Seat, card: int) -> bool:
    """Whether a hand has a card."""
    for i in range(state.held[seat]):
        if state.hands[seat, i] == card:
            return True
    return False


@kernel
def count_of(hand: int, number: int) -> int:
    """How many natural cards of a number a counted hand has."""
    return (hand >> NIBBLE * (number - 1)) & FIFTEEN


@kernel
def find_present(hand: int) -> int:
    """A one in the nibble of every number that a counted hand has."""
    return (hand | hand >> 1 | hand >> 2) & ONES


# Taking the cards of a part out of a counted hand: NONE where it has not enough wilds


@kernel
def take_part(hand: int, kind: int, value: int, size: int) -> int:
    """A counted hand without a run or a set, of natural cards as far as it has them."""
    shift = NIBBLE * (value - 1)
    if kind == RUN:
        taken = (find_present(hand) >> shift) & ((1 << NIBBLE * size) - 1)
        # The sum of nibbles is the remainder by fifteen, as that of digits is by nine.
        natural = taken % FIFTEEN
    else:
        natural = min(size, (hand >> shift) & FIFTEEN)
        taken = natural
    return take_wilds(hand - (taken << shift), size - natural)


@kernel
def take_wilds(hand: int, count: int) -> int:
    """A counted hand without some wilds."""
    return hand - (count << WILD_SHIFT) if count <= hand >> WILD_SHIFT else NONE


# Whether the rest of a display fits


@kernel
def last_value(kind: int, size: int) -> int:
    """The highest value that a run or a set can have."""
    return NUMBERS + 1 - size if kind == RUN else NUMBERS


@kernel
def lowest_next(row: int, part: int, value: int) -> int:
    """L8-06: the lowest value of the part after one of this value: equal parts come ascending."""
    following = min(part + 1, PARTS - 1)
    is_equal = KIND_OF[row, part] == KIND_OF[row, following] and (
        SIZE_OF[row, part] == SIZE_OF[row, following]
    )
    return value if is_equal else 1


@kernel
def can_finish(row: int, hand: int, colours: Colours, part: int, low: int) -> bool:
    """Whether a counted hand has all parts of a level from `part` on, none below value `low`."""
    tail = max(part, int(TAIL_OF[row]))
    if tail - part < MOST_BEFORE_TAIL:
        return can_end_after(row, hand, colours, part, low)
    kind, size = int(KIND_OF[row, part]), int(SIZE_OF[row, part])
    for value in range(low, last_value(kind, size) + 1):
        rest = take_part(hand, kind, value, size)
        following = lowest_next(row, part, value)
        if rest != NONE and can_end_after(row, rest, colours, part + 1, following):
            return True
    return False


@kernel
def can_end_after(row: int, hand: int, colours: Colours, part: int, low: int) -> bool:
    """Whether a counted hand has a part before the tail, if there is one, and the tail."""
    if part >= TAIL_OF[row]:
        return can_end(row, hand, colours, part, low)
    kind, size = int(KIND_OF[row, part]), int(SIZE_OF[row, part])
    for value in range(low, last_value(kind, size) + 1):
        rest = take_part(hand, kind, value, size)
        following = lowest_next(row, part, value)
        if rest != NONE and can_end(row, rest, colours, part + 1, following):
            return True
    return False


@kernel
def can_end(row: int, hand: int, colours: Colours, part: int, low: int) -> bool:
    """Whether a counted hand has the tail of a display: a run, equal sets or a colour part."""
    parts = int(PARTS_OF[row]) - part
    if parts == 0:
        return True
    kind, size, lacking = int(KIND_OF[row, part]), int(SIZE_OF[row, part]), 0
    if kind == RUN:
        for value in range(low, last_value(RUN, size) + 1):
            if take_part(hand, RUN, value, size) != NONE:
                return True
        return False
    if kind == SET:
        lacking = parts * size - count_gain(hand, low, parts, size)
    else:
        present = find_present(hand)
        most = 0
        for colour in colours:
            most = max(most, (colour & present) % FIFTEEN)
        lacking = size - most
    return lacking <= hand >> WILD_SHIFT


@kernel
def count_lacking(row: int, hand: int, colours: Colours, part: int, low: int) -> int:
    """How many wilds the parts from `part` on want at least: a quick answer for most hands.

    Equal sets are counted together, and of the others each as if it were alone.
    """
    if part >= TAIL_OF[row] and KIND_OF[row, part] == SET:
        parts, size = int(PARTS_OF[row]) - part, int(SIZE_OF[row, part])
        return parts * size - count_gain(hand, low, parts, size)
    alike, same, lacking = 0, 0, 0
    for number in range(1, NUMBERS + 1):
        alike = max(alike, count_of(hand, number))
    for colour in colours:
        same = max(same, colour % FIFTEEN)
    for other in range(part, PARTS_OF[row]):
        most = alike if KIND_OF[row, other] == SET else same
        lacking += max(0, int(SIZE_OF[row, other]) - most) * int(KIND_OF[row, other] != RUN)
    return lacking


@kernel
def count_gain(hand: int, low: int, sets: int, size: int) -> int:
    """How many natural cards equal sets can have at most: each takes the most that is left."""
    have, gain = 0, 0
    for number in range(low, NUMBERS + 1):
        have += int(GAINS[size, count_of(hand, number)])
    for cards in range(size, 0, -1):
        taken = min(sets, (have >> NIBBLE * cards) & FIFTEEN)
        gain += taken * cards
        sets -= taken
    return gain


# What may come next, as a set of values: a bit for each number, each colour and the wild


@kernel
def find_values(state: State, seat: Seat) -> int:
    """What a seat may name, fill in or add now; nothing where it may not lay cards."""
    if state.phase == ADD:
        return find_additions(state, seat, int(state.target))
    if state.phase == FILL:
        if KIND_OF[row_of(state, seat), state.part] == FLUSH:
            return find_flush_fills(state, seat)
        return find_fills(state, seat)
    return find_names(state, seat) if state.displayed[seat] == 0 else 0


@kernel
def find_names(state: State, seat: Seat) -> int:
    """L8-06, L8-14: the values of the next part with which the display can be completed."""
    row, part, low, names = row_of(state, seat), int(state.part), 1, 0
    kind, size = int(KIND_OF[row, part]), int(SIZE_OF[row, part])
    hand, colours = count_hand(state, seat), sort_colours(state, seat, 0, 0)
    if kind == FLUSH:
        bit = COLOUR_BIT
        for colour in colours:
            names |= int(size - colour % FIFTEEN <= hand >> WILD_SHIFT) << bit
            bit += 1
        return names
    if part > 0:
        low = lowest_next(row, part - 1, int(state.values[seat, part - 1]))
    has_runs_only = KIND_OF[row, PARTS_OF[row] - 1] == RUN
    if not has_runs_only and count_lacking(row, hand, colours, part, low) > hand >> WILD_SHIFT:
        return 0
    for value in range(low, last_value(kind, size) + 1):
        rest = take_part(hand, kind, value, size)
        following = lowest_next(row, part, value)
        if rest != NONE and can_finish(row, rest, colours, part + 1, following):
            names |= 1 << (value - 1)
    return names


@kernel
def find_fills(state: State, seat: Seat) -> int:
    """L8-06, L8-14: the cards for the next place with which the display can be completed."""
    row, part, slot, fills = row_of(state, seat), int(state.part), int(state.slot), 0
    value, is_run = int(state.values[seat, part]), KIND_OF[row, part] == RUN
    number, low = value + slot if is_run else value, lowest_next(row, part, value)
    last = NONE if is_run or slot == 0 else int(state.laid[seat, part, slot - 1])
    for colour in range(COLOURS + 1):
        card = (number - 1) * COLOURS + colour if colour < COLOURS else WILD
        if has_card(state, seat, card) and (card > last or card == WILD):
            rest, spent_to = fill_rest(state, seat, row, number, card)
            colours = sort_colours(state, seat, card, spent_to)
            if rest != NONE and can_finish(row, rest, colours, part + 1, low):
                fills |= 1 << (COLOUR_BIT + colour)
    return fills


@kernel
def fill_rest(state: State, seat: Seat, row: int, number: int, card: int) -> tuple[int, int]:
    """L8-11: the counted hand when a card and the rest of its run or set are laid.

    Also up to which card all are spent. A set goes on with later colours and then wilds only.
    """
    part = int(state.part)
    hand, left = count_hand(state, seat), int(SIZE_OF[row, part]) - int(state.slot) - 1
    hand -= 1 << (WILD_SHIFT if card == WILD else NIBBLE * (number - 1))
    if KIND_OF[row, part] == RUN:
        return take_part(hand, RUN, number + 1, left), card + 1
    later = 0
    for other in range(card + 1, number * COLOURS):
        later += has_card(state, seat, other)
    natural = min(later, left)
    hand -= natural << NIBBLE * (number - 1)
    # Where all later cards of the number are needed here, none of them can be spared.
    spent_to = number * COLOURS if later == natural else card + 1
    return take_wilds(hand, left - natural), spent_to


@kernel
def find_flush_fills(state: State, seat: Seat) -> int:
    """L8-11: a card of the colour with a higher number than the last, then only wilds."""
    part, slot, fills, later = int(state.part), int(state.slot), 0, 0
    left = int(SIZE_OF[row_of(state, seat), part]) - slot
    last = NONE if slot == 0 else int(state.laid[seat, part, slot - 1])
    wilds = count_hand(state, seat) >> WILD_SHIFT
    for number in range(NUMBERS - 1, -1, -1):
        card = number * COLOURS + int(state.values[seat, part])
        if card > last and has_card(state, seat, card):
            fills |= int(left - 1 - later <= wilds) << number
            later += 1
    return fills | int(wilds >= left) << WILD_BIT


@kernel
def find_additions(state: State, seat: Seat, target: int) -> int:
    """L8-08, L8-16: the cards of a hand that can be added at a target."""
    owner, part, end = split_target(target)
    kind, value, fills = KIND_OF[row_of(state, owner), part], value_at(state, owner, part, end), 0
    for i in range(state.held[seat]):
        card = int(state.hands[seat, i])
        if card == WILD:
            fills |= 1 << WILD_BIT
        elif kind == FLUSH and card < NATURALS and card % COLOURS == value:
            fills |= 1 << (card // COLOURS)
        elif kind != FLUSH and card // COLOURS == value - 1:
            fills |= 1 << (COLOUR_BIT + card % COLOURS)
    return fills if kind == FLUSH or 1 <= value <= NUMBERS else 0
