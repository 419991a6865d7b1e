"""Skyjo's record: what lies on the table, and the constants of the game."""

from skydeck.core.game import Seats, state_record
from skydeck.core.options import Choice, Flag, Number

SEATS = Seats(8)
COLUMNS = 4
ROWS = 3
PLACES = COLUMNS * ROWS
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

SHARED, LAST_ROUND_SCORE, EXTRA_ROUND = range(3)
CHOSEN, RANDOM = range(2)

OPTIONS = (
    Number("end_score", 100, 1, 1000, "The game ends when a total reaches this many points."),
    Number("rounds", None, 1, 200, "The game lasts this many rounds, whatever the totals."),
    Choice(
        "final_tie",
        ("shared", "last_round_score", "extra_round"),
        "Equal lowest totals share the win, or the better last round decides, or another round.",
    ),
    Choice(
        "initial_reveal",
        ("chosen", "random"),
        "Each seat chooses the two cards it turns up first, or they are drawn by lot.",
    ),
    Flag(
        "triplet_on_top",
        True,
        "A removed column lies on top of the card just replaced or refused, or else under it.",
    ),
)

STATE = state_record(
    OPTIONS,
    ("turns", "<i2"),  # turns begun in this round, of all seats together
    ("decked", "<i2"),  # how many cards of `deck` are in use
    ("piled", "<i2"),  # how many cards of `pile` are in use
    ("totals", "<i4", (SEATS,)),  # points of the rounds that are over
    ("scores", "<i2", (SEATS,)),  # points of the last round, as they were added
    ("turn", "i1"),  # the seat whose turn it is; NONE before the first turn
    ("starter", "i1"),  # the seat that starts this round; NONE before it is known
    ("closer", "i1"),  # the seat that closed this round; NONE while it is open
    ("ender", "i1"),  # the seat that closed the last round; NONE if nobody did
    ("extra", "i1"),  # 1 once the end was reached with a tie that another round must decide
    ("taken", "i1"),  # 1 if the card in hand came from the discard pile
    ("hand", "i1"),  # the card taken or drawn, until it is placed; else EMPTY
    ("shown", "i1"),  # the card that the last move put or turned up on its place; else EMPTY
    ("tossed", "i1"),  # the card that the last move put on the discard pile; else EMPTY
    ("reshuffled", "i1"),  # 1 if the draw pile was made of discards in this round
    ("stock", "i1", (VALUES,)),  # then: how many of each value it holds, as all can know
    ("cards", "i1", (SEATS, PLACES)),  # every card's value, seen or not; EMPTY if gone
    ("faces", "i1", (SEATS, PLACES)),  # DOWN, UP or GONE
    ("ended", "i1", (SEATS, PLACES)),  # the last round's cards, all turned up, before columns go
    ("pile", "i1", (DECK,)),  # discard pile, oldest card first, then EMPTY
    ("deck", "i1", (DECK,)),  # draw pile, next card last, then EMPTY
)
