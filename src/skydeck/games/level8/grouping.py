"""Which cards of a hand of Level 8 go together: what its level wants, or what fits on the table."""

from skydeck.core.kernel import NONE, UNKNOWN, Array, Seat, View, kernel
from skydeck.core.record import SEAT, named, number
from skydeck.core.telling import ABSENT, list_of, put, vocabulary
from skydeck.games.level8 import record
from skydeck.games.level8.display import (
    Colours,
    count_hand,
    count_of,
    find_present,
    last_value,
    lowest_next,
    sort_colours,
)
from skydeck.games.level8.greedy import count_taken, count_use, find_taken, use_second, use_tail
from skydeck.games.level8.needs import Held, fits_table, hold

NEED = int(record.NEED_OF.max())
MANY = 16  # more cards than a hand has
CARDS = ("cards", list_of(record.CARD, record.MOST_HELD))
# A hand whose cards are all known: how much of its level it has, the cards for each part that
# bring it nearest to the level, and, once that lies on the table, the cards that fit there.
MARKS = vocabulary(
    level=(SEAT, ("has", number(0, NEED)), ("wants", number(0, NEED))),
    part=(
        SEAT,
        ("part", number(0, record.PARTS - 1)),
        named("value", [*range(1, record.NUMBERS + 1), *record.COLOUR_NAMES]).or_none,
        CARDS,
    ),
    fits=(SEAT, CARDS),
)
MARK = MARKS.codes


@kernel
def mark(view: View, out: Array) -> int:
    """L8-06, L8-08, L8-11: what the cards of each hand that is known are good for."""
    at = 0
    for seat in range(view.seats):
        is_composing = view.phase == record.NAME or view.phase == record.FILL
        if view.levels[seat] == record.VICTORY or not is_known(view, seat):
            continue
        if view.displayed[seat]:
            at = mark_fitting(view, seat, out, at)
        elif view.turn != seat or not is_composing:
            at = mark_level(view, seat, out, at)
    return at


@kernel
def is_known(view: View, seat: Seat) -> bool:
    """Whether a view shows all cards of a hand."""
    count = int(view.held[seat])
    for i in range(count):
        if view.hands[seat, i] == UNKNOWN:
            return False
    return count > 0


@kernel
def mark_fitting(view: View, seat: Seat, out: Array, at: int) -> int:
    """L8-08: the cards of a hand that can be added to a display."""
    chosen = 0
    for i in range(view.held[seat]):
        card = int(view.hands[seat, i])
        chosen |= int(card != record.SKIP and fits_table(view, card)) << i
    return put_cards(view, seat, chosen, out, put(out, at, MARK.FITS, seat))


@kernel
def put_cards(view: View, seat: Seat, chosen: int, out: Array, at: int) -> int:
    """Write how many cards of a hand are chosen, and which; a bit for each of its places."""
    count = 0
    for i in range(view.held[seat]):
        if (chosen >> i) & 1:
            count += 1
            out[at + count] = view.hands[seat, i]
    return put(out, at, count) + count


@kernel
def mark_level(view: View, seat: Seat, out: Array, at: int) -> int:
    """L8-06: how much of its level a hand has, and the cards for each part of it."""
    held = hold(view, seat)
    values, used, need = choose_values(held), 0, int(record.NEED_OF[held.row])
    has = count_use(held.row, held.hand, held.colours) + (held.hand >> record.WILD_SHIFT)
    at = put(out, at, MARK.LEVEL, seat, min(has, need), need)
    for part in range(record.PARTS_OF[held.row]):
        value = (values >> record.NIBBLE * part) & record.FIFTEEN
        chosen = choose_cards(view, seat, held.row, part, values, used)
        used |= chosen
        named_as = value - 1 if value else ABSENT
        if value and record.KIND_OF[held.row, part] == record.FLUSH:
            named_as += record.NUMBERS
        at = put_cards(view, seat, chosen, out, put(out, at, MARK.PART, seat, part, named_as))
    return at


@kernel
def choose_values(held: Held) -> int:
    """What the parts of a level are to be so that they use most natural cards, a nibble each.

    That is a number, or a colour counted from 1; 0 for a part that no natural card is left for.
    """
    row, hand, low, values = held.row, held.hand, 1, 0
    for part in range(record.PARTS_OF[row]):
        kind, size = int(record.KIND_OF[row, part]), int(record.SIZE_OF[row, part])
        if kind == record.FLUSH:
            value = choose_colour(hand, held.colours)
        else:
            value = choose_number(row, hand, held.colours, part, low)
        if value and kind != record.FLUSH:
            hand -= find_taken(hand, kind, value, size)
        low = lowest_next(row, part, max(low, value))
        values |= value << record.NIBBLE * part
    return values


@kernel
def choose_colour(hand: int, colours: Colours) -> int:
    """The colour of most cards that are left, counted from 1; 0 without any."""
    present, most, found = find_present(hand), 0, 0
    for at, colour in enumerate(colours):
        cards = (colour & present) % record.FIFTEEN
        if cards > most:
            most, found = cards, at + 1
    return found


@kernel
def choose_number(row: int, hand: int, colours: Colours, part: int, low: int) -> int:
    """The value of a run or a set with which it and the parts after it use most natural cards.

    Of several the one that has most neighbours, and then that begins with a card of the hand.
    """
    kind, size = int(record.KIND_OF[row, part]), int(record.SIZE_OF[row, part])
    most, found = 0, 0
    for value in range(low, last_value(kind, size) + 1):
        taken = find_taken(hand, kind, value, size)
        if taken:
            following = lowest_next(row, part, value)
            gain = count_use_from(row, hand - taken, colours, part + 1, following)
            links = count_taken(taken & (taken >> record.NIBBLE)) if kind == record.RUN else 0
            starts = int(count_of(taken, value) > 0)
            worth = MANY * (MANY * (gain + count_taken(taken)) + links) + starts
            if worth > most:
                most, found = worth, value
    return found


@kernel
def count_use_from(row: int, hand: int, colours: Colours, part: int, low: int) -> int:
    """How many natural cards the parts of a level after its first can use, from `part` on."""
    if part >= record.PARTS_OF[row]:
        return 0
    if part < record.TAIL_OF[row]:
        return use_second(row, hand, colours, low)
    return use_tail(row, hand, colours, part, low)


@kernel
def choose_cards(view: View, seat: Seat, row: int, part: int, values: int, used: int) -> int:
    """The cards of a hand for one part, a bit for each place, of those that no part has used.

    Runs and sets take cards of other colours than a colour part wants, if they have them.
    """
    kind, size = int(record.KIND_OF[row, part]), int(record.SIZE_OF[row, part])
    value, last = (values >> record.NIBBLE * part) & record.FIFTEEN, int(record.PARTS_OF[row]) - 1
    spared = NONE
    if record.KIND_OF[row, last] == record.FLUSH and kind != record.FLUSH:
        spared = ((values >> record.NIBBLE * last) & record.FIFTEEN) - 1
    chosen = 0
    for k in range(size if value else 0):
        number, colour = (value + k if kind == record.RUN else value) - 1, NONE
        if kind == record.FLUSH:
            number, colour = NONE, value - 1
        place = find_card(view, seat, number, colour, spared, used | chosen)
        chosen |= int(place != NONE) << max(place, 0)
    return chosen


@kernel
def find_card(view: View, seat: Seat, number: int, colour: int, spared: int, used: int) -> int:
    """The place of an unused natural card of a number or a colour, unless it must be a spared one.

    NONE stands for any number or colour, and for a hand without such a card.
    """
    found = NONE
    for i in range(view.held[seat]):
        card = int(view.hands[seat, i])
        if card >= record.NATURALS or (used >> i) & 1:
            continue
        if number != NONE and card // record.COLOURS != number:
            continue
        if colour != NONE and card % record.COLOURS != colour:
            continue
        if found == NONE or int(view.hands[seat, found]) % record.COLOURS == spared:
            found = i
    return found


@kernel
def find_suited(view: View, seat: Seat, is_colour: bool, low: int, high: int) -> int:
    """The cards of a hand that suit numbers, or a colour counted from 0; a bit for each place.

    Wilds suit anything, and a Skip! nothing.
    """
    chosen = 0
    for i in range(view.held[seat]):
        card = int(view.hands[seat, i])
        value = card % record.COLOURS if is_colour else card // record.COLOURS + 1
        is_suited = card == record.WILD or (card < record.NATURALS and low <= value <= high)
        chosen |= int(is_suited) << i
    return chosen


@kernel
def count_naturals(view: View, seat: Seat, kind: int, value: int, size: int) -> int:
    """How many places of a part the natural cards of a hand can take; a colour from 0."""
    if kind == record.FLUSH:
        return min(size, sort_colours(view, seat, 0, 0)[value] % record.FIFTEEN)
    return count_taken(find_taken(count_hand(view, seat), kind, value, size))
