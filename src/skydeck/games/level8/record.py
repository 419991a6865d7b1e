"""Level 8's record: what lies on the table, and the constants of the game."""

import numpy as np

from skydeck.core.kernel import Array
from skydeck.core.options import Choice, Flag, SeatChoice
from skydeck.core.record import FLAG, SEAT, Kind, Seats, declare, number

SEATS = Seats(6)
NUMBERS = 15  # numbers of cards; 0 stands for number 1 in the code of a card
COLOURS = 6
NATURALS = NUMBERS * COLOURS  # a card is (number - 1) * COLOURS + colour below
WILD = NATURALS
SKIP = WILD + 1
KINDS = SKIP + 1
WILDS = (6, 5, 7)  # by edition
SKIPS = (3, 3, 4)
DECK = NATURALS + max(w + s for w, s in zip(WILDS, SKIPS, strict=True))
HAND = 10  # cards of a hand between turns
MOST_HELD = HAND + 1
MOST_KEPT = 4
FIRST_KEEPING = 5  # the first level on which cards are kept
LEVELS = 8
VICTORY = LEVELS + 1

RUN, SET, FLUSH = range(3)  # numbers in a row, one number, one colour
PARTS = 4  # of a level at most
LONGEST = NUMBERS + max(WILDS)  # cards of a part at most
STANDARD, EXPERT = range(2)
COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "purple")
KIND_NAMES = ("run", "set", "flush")
REQUIREMENTS = (
    (
        ((RUN, 3), (RUN, 3)),
        ((SET, 2), (SET, 2), (SET, 2), (SET, 2)),
        ((RUN, 3), (FLUSH, 4)),
        ((RUN, 6), (SET, 2)),
        ((RUN, 7),),
        ((SET, 2), (SET, 3), (SET, 3)),
        ((SET, 3), (FLUSH, 5)),
        ((SET, 2), (SET, 3), (SET, 4)),
    ),
    (
        ((RUN, 4), (SET, 2), (SET, 2)),
        ((FLUSH, 6),),
        ((RUN, 5), (SET, 3)),
        ((SET, 4), (SET, 4)),
        ((RUN, 8),),
        ((SET, 2), (SET, 2), (FLUSH, 5)),
        ((SET, 3), (RUN, 6)),
        ((SET, 5), (FLUSH, 4)),
    ),
)


Parts = tuple[tuple[int, int], ...]  # kinds and sizes
ROWS = len(REQUIREMENTS) * LEVELS
GROWTH = 5  # by how many cards a part can be longer at most, in a hand that has its whole level


def _lengthen(parts: Parts, part: int, growth: int) -> Parts:
    """A level with one part longer; that one comes first, but a colour part still last."""
    longer = tuple((kind, size + growth) for kind, size in parts[part : part + 1])
    others = parts[:part] + parts[part + 1 :]
    return others + longer if longer and longer[0][0] == FLUSH else longer + others


def _tabulate() -> tuple[Array, Array, Array, Array]:
    """The kinds, sizes and numbers of parts by row, and where the tail of each begins.

    The tail is what the search for a display settles in one step: the last part, or all the last
    parts where they are equal sets.
    """
    levels: list[Parts] = [parts for wanted in REQUIREMENTS for parts in wanted]
    levels += [
        _lengthen(parts, part, growth)
        for parts in levels
        for part in range(PARTS)
        for growth in range(1, GROWTH + 1)
    ]
    kinds, sizes = np.zeros((2, len(levels), PARTS), np.int8)
    counts, tails = np.zeros((2, len(levels)), np.int8)
    for row, parts in enumerate(levels):
        counts[row] = len(parts)
        for part, (kind, size) in enumerate(parts):
            kinds[row, part], sizes[row, part] = kind, size
        tail = len(parts) - 1
        while tail > 0 and parts[tail - 1] == parts[-1] and parts[-1][0] == SET:
            tail -= 1
        tails[row] = tail
    return kinds, sizes, counts, tails


# By row and (the first two) by part. A row is list * LEVELS + level - 1; the rows from ROWS on are
# levels with one part longer: ROWS + (row * PARTS + part) * GROWTH + growth - 1.
KIND_OF, SIZE_OF, PARTS_OF, TAIL_OF = _tabulate()
MOST_BEFORE_TAIL = int(TAIL_OF.max())
NEED_OF = SIZE_OF.sum(axis=1)  # the cards of a level

# A hand counted: a nibble for each number, the lowest first, and one for wilds.
NIBBLE = 4
FIFTEEN = 15  # mask of one nibble
ONES = sum(1 << NIBBLE * k for k in range(NUMBERS))  # one card of every number
WILD_SHIFT = NIBBLE * NUMBERS


def _tabulate_gains() -> Array:
    """What the cards of one number give for equal sets: nibble g is how many sets get g of them.

    Of c cards of a number, sets of size s get s each as often as they can, then one gets the rest.
    Aims ask what one card more would give, so c is up to one more than there are cards.
    """
    gains = np.zeros((COLOURS, COLOURS + 2), np.int64)
    for size in range(1, COLOURS):
        for count in range(COLOURS + 2):
            full, rest = divmod(count, size)
            gains[size, count] = (full << NIBBLE * size) + ((1 << NIBBLE * rest) if rest else 0)
    return gains


GAINS = _tabulate_gains()  # by size of the sets and cards of the number

TAKE, PLAY, NAME, FILL, ADD, KEEP, OVER = range(7)
PHASES = ("take", "play", "name", "fill", "add", "keep", "over")

DRAW = 0
TAKE_FROM = DRAW + 1  # + owner of the pile
VALUE = TAKE_FROM + SEATS  # + number - 1: names or fills
COLOUR = VALUE + NUMBERS  # + colour: names or fills
WILDCARD = COLOUR + COLOURS  # fills
ADD_TO = WILDCARD + 1  # + target
ENDS = 2  # of a run: 0 low, 1 high; the other parts have only 0
TARGETS = SEATS * PARTS * ENDS  # a target is (owner * PARTS + part) * ENDS + end
DISCARD = ADD_TO + TARGETS  # + kind of card; in phase KEEP: keep it
SKIP_SEAT = DISCARD + KINDS  # + seat that the Skip! is laid before
DONE = SKIP_SEAT + SEATS
MOVES = DONE + 1
VALUES = NUMBERS + COLOURS + 1  # moves that name or fill, a bit each in a set of them
COLOUR_BIT = NUMBERS  # the first bit of colours in such a set
WILD_BIT = NUMBERS + COLOURS

TURN_LIMIT = 5000

OPTIONS = (
    Choice("edition", ("us", "de", "fr")),
    Choice("levels", ("standard", "expert")),
    Flag("skip_from_discard", True),
    SeatChoice("dealer"),
)

CARD = Kind("card", 0, KINDS - 1)

STATE = declare(
    OPTIONS,
    PHASES,
    MOVES,
    TURN_LIMIT + 1,  # a round has at least a turn
    SEATS,
    turns=number(1, TURN_LIMIT)("turns begun in the whole game, skipped ones included"),
    turn=SEAT.or_none("the seat whose turn it is; none while cards are kept"),
    dealer=SEAT("the dealer of this round"),
    decked=number(1, DECK)("how many cards of `deck` are in use", initial=0),
    buried=number(0, max(SKIPS))("Skip! cards that lie face up under the draw pile"),
    part=number(0, PARTS - 1)("the part of the display that is being composed, from 0"),
    slot=number(0, HAND)("how many cards of that part are laid"),
    target=number(0, TARGETS - 1).or_none("where a card is being added, see ADD_TO"),
    start_seen=number(0, MOST_HELD)("what `seen` was before a display that is being composed"),
    start=CARD.or_empty["cards":MOST_HELD]("and the hand of its seat"),
    levels=number(1, VICTORY)[SEATS]("the level each seat is on; 9 above the last"),
    displayed=number(0, LEVELS)[SEATS]("the level of the seat that lies on the table; 0 if none"),
    skips=FLAG[SEATS]("1 if a Skip! lies before the seat"),
    keeps=number(0, MOST_KEPT)[SEATS]("cards that the seat kept from the round before"),
    piled=number(0, DECK)[SEATS]("how many cards of its `piles` are in use"),
    held=number(0, MOST_HELD)[SEATS]("cards in hand"),
    seen=number(0, MOST_HELD)[SEATS](
        "how many of them everyone knows: taken from piles, still held"
    ),
    hands=CARD.list.hidden[SEATS, "cards":MOST_HELD](
        "those first, then the others, each ascending"
    ),
    values=number(0, NUMBERS).or_empty[SEATS, "parts":PARTS](
        "a run's lowest number, a set's number, or a colour"
    ),
    spans=number(0, DECK)[SEATS, "parts":PARTS]("how many cards a part has"),
    kept=CARD.list.hidden[SEATS, "cards":MOST_KEPT]("cards chosen to be kept, ascending"),
    deck=CARD.list.hidden["cards":DECK]("draw pile without the buried cards, next card last"),
    piles=CARD.list[SEATS, "cards":DECK]("discard piles, oldest card first"),
    laid=CARD.list[SEATS, "parts":PARTS, "cards":LONGEST]("the cards of parts, runs ascending"),
)

# What the page draws by.
PAGE = {
    "COLOURS": COLOUR_NAMES,
    "CARDS": [(card // COLOURS + 1, COLOUR_NAMES[card % COLOURS]) for card in range(NATURALS)],
    "WILD": WILD,
    "SKIP": SKIP,
    "LAST_LEVEL": LEVELS,
    "VICTORY": VICTORY,
    "LEVELS": {
        name: [
            [{"kind": KIND_NAMES[kind], "size": size} for kind, size in parts] for parts in wants
        ]
        for name, wants in zip(("standard", "expert"), REQUIREMENTS, strict=True)
    },
}
