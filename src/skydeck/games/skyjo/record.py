"""Skyjo's record: what lies on the table, and the constants of the game."""

from skydeck.core.options import Choice, Flag, Number
from skydeck.core.record import FLAG, SEAT, Kind, Seats, declare, number, per_seat

LOWEST_WINS = True
SEATS = Seats(8)
COLUMNS = 4
ROWS = 3
PLACES = COLUMNS * ROWS
COLUMN_NAMES = tuple("ABCD")
PLACE_NAMES = tuple(f"{column}{row + 1}" for column in COLUMN_NAMES for row in range(ROWS))
DECK = 150
LOWEST, HIGHEST = -2, 12
VALUES = HIGHEST - LOWEST + 1
COUNTS = (5, 10, 15, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10)  # of -2, -1, 0 … 12
NIBBLE = 4  # bits that hold how many cards of one value: at most 15
FIFTEEN = 15  # mask of one nibble
ALL_CARDS = sum(count << NIBBLE * kind for kind, count in enumerate(COUNTS))
TURNED_FIRST = 2  # cards that a seat turns up before the first turn

REVEAL, CHOOSE, PLACE, OVER = range(4)
PHASES = ("reveal", "choose", "place", "over")
DOWN, UP, GONE = range(3)

TAKE = 0
DRAW = 1
SWAP = 2  # + place
TURN = SWAP + PLACES  # + place
MOVES = TURN + PLACES

TURN_LIMIT = 500  # turns of one seat in a round that nobody closes
ROUND_LIMIT = 200
MOST_SCORE = 500  # no score of a round is above: 2 * PLACES * HIGHEST is less
MOST_POINTS = 2 * PLACES * HIGHEST * ROUND_LIMIT

SHARED, LAST_ROUND_SCORE, EXTRA_ROUND = range(3)
CHOSEN, RANDOM = range(2)

OPTIONS = (
    Number("end_score", 100, 1, 1000),
    Number("rounds", None, 1, 200),
    Choice("final_tie", ("shared", "last_round_score", "extra_round")),
    Choice("initial_reveal", ("chosen", "random")),
    Flag("triplet_on_top", True),
)

CARD = Kind("card", LOWEST, HIGHEST)
FACE = Kind("face", DOWN, GONE)

STATE = declare(
    OPTIONS,
    PHASES,
    MOVES,
    ROUND_LIMIT,
    SEATS,
    turns=per_seat(TURN_LIMIT + 1)("turns begun in this round, of all seats together"),
    decked=number(0, DECK)("how many cards of `deck` are in use"),
    piled=number(0, DECK)("how many cards of `pile` are in use"),
    totals=number(-MOST_POINTS, MOST_POINTS)[SEATS]("points of the rounds that are over"),
    scores=number(-MOST_SCORE, MOST_SCORE)[SEATS]("points of the last round, as they were added"),
    turn=SEAT.or_none("the seat whose turn it is; none before the first turn"),
    starter=SEAT.or_none("the seat that starts this round; none before it is known"),
    closer=SEAT.or_none("the seat that closed this round; none while it is open"),
    ender=SEAT.or_none("the seat that closed the last round; none if nobody did"),
    extra=FLAG("1 once the end was reached with a tie that another round must decide"),
    taken=FLAG("1 if the card in hand came from the discard pile"),
    hand=CARD.or_empty.hidden("the card taken or drawn, until it is placed"),
    shown=CARD.or_empty("the card that the last move put or turned up on its place"),
    tossed=CARD.or_empty("the card that the last move put on the discard pile"),
    reshuffled=FLAG("1 if the draw pile was made of discards in this round"),
    stock=number(0, max(COUNTS))["values":VALUES](
        "then: how many of each value it holds, as all can know"
    ),
    cards=CARD.or_empty.hidden[SEATS, "places":PLACES](
        "every card's value, seen or not; empty if gone"
    ),
    faces=FACE[SEATS, "places":PLACES]("0 down, 1 up, 2 gone"),
    ended=CARD.or_empty[SEATS, "places":PLACES](
        "the last round's cards, turned up, before columns go"
    ),
    pile=CARD.list["cards":DECK]("discard pile, oldest card first"),
    deck=CARD.list.hidden["cards":DECK]("draw pile, next card last"),
)

# What the page draws by.
PAGE = {
    "ROWS": ROWS,
    "COLUMN_NAMES": COLUMN_NAMES,
    "FACES": ("down", "up", "gone"),
    "DOWN": DOWN,
    "UP": UP,
    "GONE": GONE,
}
