"""Greedy Level 8: what each move is worth, in cards that bring the level or the end nearer.

Before its display a seat wants the cards that its level lacks: a card taken from a pile is worth
one if it is such a card, and a draw the chance that it is. A discard costs what the card could
still be good for, and what it gives others: a seat that could add it, or one that seems to collect
such cards, as it took some. After the display every natural card added is worth one, and so is a
card taken that can be added; wilds are held back, as they fit later, too. Displays are composed so
that as few wilds as possible are used and as many of the other cards as possible fit onto the
table.
"""

from typing import NamedTuple

from skydeck.core.kernel import NONE, Array, Move, Seat, View, kernel
from skydeck.games.level8 import record
from skydeck.games.level8.cards import Cards, gather_seen, top_of
from skydeck.games.level8.display import (
    Colours,
    count_gain,
    count_hand,
    count_of,
    find_present,
    last_value,
    lowest_next,
    row_of,
    sort_colours,
    split_target,
    value_at,
    with_colour,
)

# Each was tested against a lower and a higher value, in matches of greedy against itself at two and
# four seats, some while others were a little different; none was better by two standard errors.
GIFT = 0.4  # cost of a discard that a seat with a display could add
URGE = 0.05  # how much more for each card that such a seat has parted with
NUMBER = 0.2  # what another card of its number makes a card worth to a level with sets
NEIGHBOUR = 0.15  # what a card near its number makes it worth to a level with runs
SUIT = 0.15  # what another card of its colour makes it worth to a level with a colour part
LIVE = 0.05  # what each unseen card of its number makes a card worth
SOON = 0.15  # worth of a card that could be added after one more card of a run
SAME = 0.3  # cost of a discard whose number a seat that collects sets has taken
CLOSE = 0.05  # cost of a discard near a number that a seat that collects a run has taken
ALIKE = 0.4  # cost of a discard whose colour a seat that collects a colour has taken
WILD_COST = 0.5  # cost of a wild in a display, which could be added later

# Judged, not tested on both sides; LEFT was better than twice as much, and SPENT than none.
LEFT = 0.1  # worth of a card left in hand that can be added
LACK = 2.0  # cost of parting with a card that the level needs
SKIPPING = 0.3  # worth of a Skip! before the seat that is nearest to its end
NEAR = 0.05  # how much more for each card that such a seat has parted with, and for each level
LAY = 5.0  # worth of a display
SPENT = 0.2  # cost of a number in a display that could be added to another
REACH = 2  # how far a number is near another

HALF = record.NATURALS // 2


class Helpful(NamedTuple):
    """Cards that are good for something: those of some numbers and those of some colours."""

    numbers: int  # a bit each
    colours: int


class Plan(NamedTuple):
    """What a seat is collecting."""

    row: int  # of its level in the tables
    hand: int  # its hand, counted
    colours: Colours  # and by colour
    gain: int  # how many natural cards its level can use
    live: int  # the natural cards that it has not seen, counted
    fitting: Helpful  # the cards that can be added to some display


@kernel
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each legal move is worth."""
    plan = make_plan(view, seat, find_fitting(view, 0))
    for i in range(count):
        move = int(moves[i])
        if view.phase == record.TAKE:
            values[i] = weigh_take(view, seat, move, plan)
        elif view.phase == record.KEEP:
            values[i] = weigh_keep(view, seat, move, plan)
        elif move < record.ADD_TO:
            values[i] = weigh_value(view, seat, move, plan)
        elif move < record.DISCARD:
            values[i] = weigh_addition(view, seat, move - record.ADD_TO, plan)
        else:
            values[i] = weigh_parting(view, seat, move, plan)


@kernel
def begin_plan(view: View, seat: Seat, fitting: Helpful) -> Plan:
    """Count a seat's hand for its level, but not yet what is worth more time."""
    row, hand, colours = row_of(view, seat), count_hand(view, seat), sort_colours(view, seat, 0, 0)
    return Plan(row, hand, colours, 0, 0, fitting)


@kernel
def make_plan(view: View, seat: Seat, fitting: Helpful) -> Plan:
    """Count a seat's hand for its level, and what else matters to it."""
    row, hand, colours, _, _, _ = begin_plan(view, seat, fitting)
    gain = 0 if view.displayed[seat] else count_use(row, hand, colours)
    live = count_live(view) if view.phase == record.PLAY else 0
    return Plan(row, hand, colours, gain, live, fitting)


# How many natural cards a level can use


@kernel
def count_use(row: int, hand: int, colours: Colours) -> int:
    """How many natural cards of a counted hand a level can use at most."""
    tail, best = int(record.TAIL_OF[row]), 0
    if tail == 0:
        return use_tail(row, hand, colours, 0, 1)
    kind, size = int(record.KIND_OF[row, 0]), int(record.SIZE_OF[row, 0])
    for value in range(1, last_value(kind, size) + 1):
        taken = find_taken(hand, kind, value, size)
        if taken:
            rest, low = hand - taken, lowest_next(row, 0, value)
            if tail > 1:
                following = use_second(row, rest, colours, low)
            else:
                following = use_tail(row, rest, colours, 1, low)
            best = max(best, count_taken(taken) + following)
    return best


@kernel
def use_second(row: int, hand: int, colours: Colours, low: int) -> int:
    """The same for the second part and the tail after it."""
    kind, size, best = int(record.KIND_OF[row, 1]), int(record.SIZE_OF[row, 1]), 0
    for value in range(low, last_value(kind, size) + 1):
        taken = find_taken(hand, kind, value, size)
        if taken:
            following = use_tail(row, hand - taken, colours, 2, lowest_next(row, 1, value))
            best = max(best, count_taken(taken) + following)
    return best


@kernel
def use_tail(row: int, hand: int, colours: Colours, part: int, low: int) -> int:
    """The same for a tail, as in `can_end`."""
    kind, size, best = int(record.KIND_OF[row, part]), int(record.SIZE_OF[row, part]), 0
    if kind == record.SET:
        return count_gain(hand, low, int(record.PARTS_OF[row]) - part, size)
    if kind == record.RUN:
        for value in range(low, last_value(record.RUN, size) + 1):
            best = max(best, count_taken(find_taken(hand, record.RUN, value, size)))
        return best
    present = find_present(hand)
    for colour in colours:
        best = max(best, (colour & present) % record.FIFTEEN)
    return min(size, best)


@kernel
def find_taken(hand: int, kind: int, value: int, size: int) -> int:
    """The natural cards, counted, that a run or a set takes out of a counted hand."""
    shift = record.NIBBLE * (value - 1)
    if kind == record.RUN:
        return ((find_present(hand) >> shift) & ((1 << record.NIBBLE * size) - 1)) << shift
    return min(size, count_of(hand, value)) << shift


@kernel
def count_taken(taken: int) -> int:
    """How many cards that is: the sum of the nibbles."""
    return taken % record.FIFTEEN


@kernel
def count_use_with(plan: Plan, card: int, sign: int) -> int:
    """How many natural cards the level can use with another card, or without one of the hand's."""
    one = sign << record.NIBBLE * (card // record.COLOURS)
    return count_use(
        plan.row, plan.hand + one, with_colour(plan.colours, card % record.COLOURS, one)
    )


# Which cards help


@kernel
def is_helpful(helpful: Helpful, card: int) -> int:
    """1 if a natural card or a wild is one of them."""
    if card >= record.NATURALS:
        return int(card == record.WILD)
    return (
        (helpful.numbers >> card // record.COLOURS) | (helpful.colours >> card % record.COLOURS)
    ) & 1


@kernel
def either(some: Helpful, others: Helpful) -> Helpful:
    """The cards that are among some or among others."""
    return Helpful(some.numbers | others.numbers, some.colours | others.colours)


@kernel
def find_fitting(view: View, between: int) -> Helpful:
    """The cards that can be added to some display, at the ends of runs after some others."""
    fitting = Helpful(0, 0)
    for owner in range(view.seats):
        for part in range(record.PARTS_OF[row_of(view, owner)] if view.displayed[owner] else 0):
            fitting = either(fitting, find_fitting_part(view, owner, part, between))
    return fitting


@kernel
def find_fitting_part(view: View, owner: Seat, part: int, between: int) -> Helpful:
    """The same for one part of a display."""
    row, value = row_of(view, owner), int(view.values[owner, part])
    if record.KIND_OF[row, part] == record.FLUSH:
        return Helpful(0, 1 << value)
    if record.KIND_OF[row, part] == record.SET:
        return Helpful(1 << (value - 1), 0)
    numbers = 1 << (value - 1) >> (1 + between)
    numbers |= 1 << (value - 1 + int(view.spans[owner, part]) + between)
    return Helpful(numbers & ((1 << record.NUMBERS) - 1), 0)


@kernel
def find_wanted(plan: Plan) -> Helpful:
    """The cards that the level lacks."""
    numbers, colours, spare = 0, 0, NONE
    for number in range(record.NUMBERS):
        if count_use(plan.row, plan.hand + (1 << record.NIBBLE * number), plan.colours) > plan.gain:
            numbers |= 1 << number
        else:
            spare = number
    last = int(record.PARTS_OF[plan.row]) - 1
    if record.KIND_OF[plan.row, last] == record.FLUSH and spare != NONE:
        for colour in range(record.COLOURS):
            # A card whose number is of no use can only be of use by its colour.
            if count_use_with(plan, spare * record.COLOURS + colour, 1) > plan.gain:
                colours |= 1 << colour
    return Helpful(numbers, colours)


@kernel
def is_unseen(seen: Cards, card: int) -> int:
    """1 if a natural card is not among those seen."""
    return 1 - ((seen.low >> card if card < HALF else seen.high >> (card - HALF)) & 1)


@kernel
def count_live(view: View) -> int:
    """The natural cards that a view does not show, counted."""
    seen, live = gather_seen(view), 0
    for card in range(record.NATURALS):
        live += is_unseen(seen, card) << record.NIBBLE * (card // record.COLOURS)
    return live


@kernel
def count_helpful(view: View, helpful: Helpful) -> tuple[int, int, int]:
    """How many unseen cards are natural and helpful, how many are wilds, and how many there are."""
    seen, edition, helping, unseen = gather_seen(view), int(view.options.edition), 0, 0
    for card in range(record.NATURALS):
        live = is_unseen(seen, card)
        unseen += live
        helping += live * is_helpful(helpful, card)
    wilds = record.WILDS[edition] - seen.wilds
    return helping, wilds, unseen + wilds + record.SKIPS[edition] - seen.skips


# Taking a card


@kernel
def weigh_take(view: View, seat: Seat, move: Move, plan: Plan) -> float:
    """A draw is worth the chance of a card that helps, a card of a pile whether it does."""
    is_adding = view.displayed[seat] > 0
    if move == record.DRAW:
        wanted = plan.fitting if is_adding else find_wanted(plan)
        helping, wilds, unseen = count_helpful(view, wanted)
        return (helping + wilds) / unseen
    card = top_of(view, move - record.TAKE_FROM)
    if card == record.SKIP:
        return 0.0
    if is_adding:
        return float(is_helpful(plan.fitting, card))
    if card == record.WILD:
        return 1.0 + WILD_COST
    return float(count_use_with(plan, card, 1) - plan.gain)


# Laying cards


@kernel
def weigh_value(view: View, seat: Seat, move: Move, plan: Plan) -> float:
    """Naming or filling in: with few wilds, and so that what is left can be added."""
    if move == record.WILDCARD:
        return -LACK
    if view.phase == record.FILL or view.phase == record.ADD:
        return -weigh_fill(move, plan)
    part = int(view.part)
    kind, size = int(record.KIND_OF[plan.row, part]), int(record.SIZE_OF[plan.row, part])
    if kind == record.FLUSH:
        cards = count_colour(plan.colours, move - record.COLOUR)
        return LAY - WILD_COST * max(0, size - cards) + LEFT * max(0, cards - size)
    value = move - record.VALUE + 1
    taken = find_taken(plan.hand, kind, value, size)
    rest, natural = plan.hand - taken, count_taken(taken)
    left = count_beyond(rest, value, size) if kind == record.RUN else count_of(rest, value)
    spent = count_spent(taken, plan.fitting.numbers)
    return LAY - WILD_COST * (size - natural) + LEFT * left - SPENT * spent


@kernel
def count_beyond(hand: int, low: int, size: int) -> int:
    """How many natural cards of a counted hand would make a run longer."""
    first, end = low, low + size
    while first > 1 and count_of(hand, first - 1) > 0:
        first -= 1
    while end <= record.NUMBERS and count_of(hand, end) > 0:
        end += 1
    return end - first - size


@kernel
def count_spent(taken: int, numbers: int) -> int:
    """How many of some numbers are among counted cards."""
    spent = 0
    for number in range(record.NUMBERS):
        spent += (numbers >> number) & int(count_of(taken, number + 1) > 0)
    return spent


@kernel
def count_colour(colours: Colours, wanted: int) -> int:
    """How many natural cards of a colour a hand has."""
    count = 0
    for at, colour in enumerate(colours):
        count += (colour % record.FIFTEEN) * int(at == wanted)
    return count


@kernel
def weigh_fill(move: Move, plan: Plan) -> float:
    """What a card is worth elsewhere: one of a colour with many cards, or that is on the table."""
    if move < record.COLOUR:
        return 0.0
    worth = SUIT * count_colour(plan.colours, move - record.COLOUR)
    return worth + LEFT * ((plan.fitting.colours >> (move - record.COLOUR)) & 1)


@kernel
def weigh_addition(view: View, seat: Seat, target: int, plan: Plan) -> float:
    """Natural cards are added at once, a wild where another card follows."""
    owner, part, end = split_target(target)
    kind, value = record.KIND_OF[row_of(view, owner), part], value_at(view, owner, part, end)
    if kind == record.FLUSH:
        return 1.0 if count_colour(plan.colours, value) > 0 else weigh_wild(view, seat, plan)
    following = value + 1 if end else value - 1
    follows = (
        kind == record.RUN
        and 1 <= following <= record.NUMBERS
        and count_of(plan.hand, following) > 0
    )
    if count_of(plan.hand, value) > 0:
        return 1.0 + LEFT * int(follows)
    return 1.0 - WILD_COST if follows else weigh_wild(view, seat, plan)


@kernel
def weigh_wild(view: View, seat: Seat, plan: Plan) -> float:
    """A wild can be added at any time, so it is held back until at most one other card is left."""
    others = int(view.held[seat]) - (plan.hand >> record.WILD_SHIFT)
    return -LACK if others > 1 else 1.0 - WILD_COST


# Parting with a card


@kernel
def weigh_parting(view: View, seat: Seat, move: Move, plan: Plan) -> float:
    """What a card is still good for is lost; a Skip! is worth most before who is nearest to go."""
    if move >= record.SKIP_SEAT:
        return weigh_skip(view, move - record.SKIP_SEAT)
    card = move - record.DISCARD
    if card == record.SKIP:
        return -SKIPPING
    if card == record.WILD:
        return -LACK - WILD_COST
    worth = find_want(view, seat, card) + LIVE * count_of(plan.live, card // record.COLOURS + 1)
    fitting = is_helpful(plan.fitting, card)
    if view.displayed[seat]:
        return -worth - LACK * fitting - SOON * is_helpful(find_fitting(view, 1), card)
    if count_use_with(plan, card, -1) < plan.gain:
        worth += LACK
    if fitting:
        most = 0
        for other in range(view.seats):
            most = max(most, count_parted(view, other))
        worth += GIFT + URGE * most
    return -worth - find_use(plan, card)


@kernel
def find_use(plan: Plan, card: int) -> float:
    """What a card that the level does not need now might be good for."""
    number, colour, use = card // record.COLOURS + 1, card % record.COLOURS, 0.0
    for part in range(record.PARTS_OF[plan.row]):
        if record.KIND_OF[plan.row, part] == record.SET:
            use += NUMBER * (count_of(plan.hand, number) - 1)
        elif record.KIND_OF[plan.row, part] == record.FLUSH:
            use += SUIT * count_colour(plan.colours, colour)
        else:
            for other in range(max(1, number - REACH), min(record.NUMBERS, number + REACH) + 1):
                use += NEIGHBOUR * int(other != number and count_of(plan.hand, other) > 0)
            use -= NEIGHBOUR * (count_of(plan.hand, number) - 1)
    return use


@kernel
def find_want(view: View, seat: Seat, card: int) -> float:
    """How much the other seats without a display seem to want a card."""
    want = 0.0
    for other in range(view.seats):
        if other != seat and not view.displayed[other]:
            row = row_of(view, other)
            for i in range(view.seen[other]):
                want += find_link(row, card, int(view.hands[other, i]))
    return want


@kernel
def find_link(row: int, card: int, taken: int) -> float:
    """How much a card seems worth to a seat that took another one for its level."""
    link, gap = 0.0, abs(taken // record.COLOURS - card // record.COLOURS)
    for part in range(record.PARTS_OF[row]):
        if record.KIND_OF[row, part] == record.SET:
            link = max(link, SAME * int(gap == 0))
        elif record.KIND_OF[row, part] == record.RUN:
            link = max(link, CLOSE * int(0 < gap <= REACH))
        else:
            link = max(link, ALIKE * int(taken % record.COLOURS == card % record.COLOURS))
    return link if taken < record.NATURALS else 0.0


@kernel
def count_parted(view: View, other: Seat) -> int:
    """How many cards a seat that has displayed holds less than the most; else none."""
    return record.MOST_HELD - int(view.held[other]) if view.displayed[other] else 0


@kernel
def weigh_skip(view: View, other: Seat) -> float:
    """The more cards a seat has got rid of and the higher its level, the more its turn is worth."""
    return SKIPPING + NEAR * (count_parted(view, other) + int(view.levels[other]))


@kernel
def weigh_keep(view: View, seat: Seat, move: Move, plan: Plan) -> float:
    """Wilds, and what the level can use, are kept."""
    if move == record.DONE:
        return 0.0
    card = move - record.DISCARD
    if card >= record.NATURALS:
        return 1.0 + WILD_COST if card == record.WILD else -1.0
    return float(plan.gain - count_use_with(plan, card, -1)) - WILD_COST + find_use(plan, card)
