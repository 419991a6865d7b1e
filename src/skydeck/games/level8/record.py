"""Level 8's record: what lies on the table, and the constants of the game."""

import numpy as np

from skydeck.core.game import Seats, state_record
from skydeck.core.kernel import Array
from skydeck.core.options import Choice, Flag, SeatChoice

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


def _tabulate() -> tuple[Array, Array, Array, Array]:
    """The kinds, sizes and numbers of parts by list and level, and where the tail of each begins.

    The tail is what the search for a display settles in one step: the last part, or all the last
    parts where they are equal sets.
    """
    rows = len(REQUIREMENTS) * LEVELS
    kinds, sizes = np.zeros((rows, PARTS), np.int64), np.zeros((rows, PARTS), np.int64)
    counts, tails = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    for row, parts in enumerate(parts for levels in REQUIREMENTS for parts in levels):
        counts[row] = len(parts)
        for part, (kind, size) in enumerate(parts):
            kinds[row, part], sizes[row, part] = kind, size
        tail = len(parts) - 1
        while tail > 0 and parts[tail - 1] == parts[-1] and parts[-1][0] == SET:
            tail -= 1
        tails[row] = tail
    return kinds, sizes, counts, tails


# By row, which is list * LEVELS + level - 1, and (the first two) by part.
KIND_OF, SIZE_OF, PARTS_OF, TAIL_OF = _tabulate()
MOST_BEFORE_TAIL = int(TAIL_OF.max())

# A hand counted: a nibble for each number, the lowest first, and one for wilds.
NIBBLE = 4
FIFTEEN = 15  # mask of one nibble
ONES = sum(1 << NIBBLE * k for k in range(NUMBERS))  # one card of every number
WILD_SHIFT = NIBBLE * NUMBERS


def _tabulate_gains() -> Array:
    """What the cards of one number give for equal sets: nibble g is how many sets get g of them.

    Of c cards of a number, sets of size s get s each as often as they can, then one gets the rest.
    """
    gains = np.zeros((COLOURS, COLOURS + 1), np.int64)
    for size in range(1, COLOURS):
        for count in range(COLOURS + 1):
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
    Choice(
        "edition",
        ("us", "de", "fr"),
        "The cards of an edition: 6 wilds and 3 Skips, or 5 and 3, or 7 and 4.",
    ),
    Choice(
        "levels",
        ("standard", "expert"),
        "The eight levels, or eight harder ones with cards that may be kept from level 5 on.",
    ),
    Flag(
        "skip_from_discard",
        True,
        "A Skip! on top of a discard pile may be taken, or else it locks the pile.",
    ),
    SeatChoice("dealer", "Who deals the first round: a seat, or drawn by lot."),
)

STATE = state_record(
    OPTIONS,
    ("turns", "<i2"),  # turns begun in the whole game, skipped ones included
    ("turn", "i1"),  # the seat whose turn it is; NONE while cards are kept
    ("dealer", "i1"),  # the dealer of this round
    ("decked", "i1"),  # how many cards of `deck` are in use
    ("buried", "i1"),  # Skip! cards that lie face up under the draw pile
    ("part", "i1"),  # the part of the display that is being composed, from 0
    ("slot", "i1"),  # how many cards of that part are laid
    ("target", "i1"),  # where a card is being added, see ADD_TO; NONE otherwise
    ("start_seen", "i1"),  # what `seen` was before a display that is being composed; else 0
    ("start", "i1", (MOST_HELD,)),  # and the hand of its seat; else EMPTY
    ("levels", "i1", (SEATS,)),  # the level each seat is on; VICTORY above the last
    ("displayed", "i1", (SEATS,)),  # the level of the seat that lies on the table; 0 if none
    ("skips", "i1", (SEATS,)),  # 1 if a Skip! lies before the seat
    ("keeps", "i1", (SEATS,)),  # cards that the seat kept from the round before
    ("piled", "i1", (SEATS,)),  # how many cards of its `piles` are in use
    ("held", "i1", (SEATS,)),  # cards in hand
    ("seen", "i1", (SEATS,)),  # how many of them everyone knows: taken from piles, still held
    ("hands", "i1", (SEATS, MOST_HELD)),  # those first, then the others, each ascending, then EMPTY
    ("values", "i1", (SEATS, PARTS)),  # a run's lowest number, a set's number, a colour; or EMPTY
    ("spans", "i1", (SEATS, PARTS)),  # how many cards a part has
    ("kept", "i1", (SEATS, MOST_KEPT)),  # cards chosen to be kept, ascending, then EMPTY
    ("deck", "i1", (DECK,)),  # draw pile without the buried cards, next card last, then EMPTY
    ("piles", "i1", (SEATS, DECK)),  # discard piles, oldest card first, then EMPTY
    ("laid", "i1", (SEATS, PARTS, LONGEST)),  # the cards of parts, runs ascending, then EMPTY
)
