"""SCHOTT's record: what lies on the table, and the constants of the game."""

import json
from collections import namedtuple
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from skydeck.core.journal import ENTRY
from skydeck.core.kernel import UNKNOWN
from skydeck.core.options import Choice, Flag, Map, Number, SeatChoice
from skydeck.core.record import CELL, FLAG, SEAT, Kind, Seats, declare, number, per_seat

SEATS = Seats(4)
FEWEST = SEATS.fewest
PLACES = 9
JOKER = 0
JOKER_NAME = "J"
HIGHEST = 60
NUMBERS = (0, 0, 50, 55, 60)  # the highest number card, by how many seats there are
JOKERS = (0, 0, 3, 3, 4)  # how many jokers, by how many seats there are
DECK = 64  # all cards of a table of four
BELOW_ALL = -PLACES  # so low that jokers at the left end of a row never reach a number

Phases = namedtuple("Phases", "WINDOW TURN PLACE SWAP CHOOSE GIVE GET KEEP QUESTION OVER")
PHASE = Phases(*range(10))
PHASES = ("fast", "turn", "place", "swap", "choose", "give", "get", "keep", "question", "over")

PAIRS = tuple(combinations(range(PLACES), 2))
PAIR_COUNT = len(PAIRS)
FIRSTS = tuple(first for first, _ in PAIRS)
SECONDS = tuple(second for _, second in PAIRS)


class Moves(NamedTuple):
    """The moves, and the first of those that are several."""

    DRAW: int = 0
    TAKE: int = 1
    LEFT: int = 2
    RIGHT: int = 3
    PUT: int = 4  # + place
    DISCARD: int = PUT + PLACES
    PAIR: int = DISCARD + 1  # + pair of places
    PICK: int = PAIR + PAIR_COUNT  # + seat
    GIVEN: int = PICK + SEATS  # + own place
    GOT: int = GIVEN + PLACES  # + place of the other seat
    KEPT: int = GOT + PLACES  # + 0 or 1
    ANSWER: int = KEPT + 2  # + letter a, b or c
    WAIT: int = ANSWER + 3
    FAST: int = WAIT + 1


MOVE = Moves()
MOVES = MOVE.FAST + 1
CHOICES = 2  # draw or take, the one card or the other, yes or no

SLOTS = 2  # Action cards that a seat has in a stage
SLOT_NAMES = ("left", "right")
ACTIONS = 10
ALL_ACTIONS = (1 << (ACTIONS + 1)) - 2  # a bit for each Action card, from bit 1

# What is under way: nothing, one of the ten Action cards, or a part of a stage.
Doings = namedtuple(
    "Doings", "FREE A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 OPENING PAYING REWARDING CLOSING"
)
DOING = Doings(*range(15))
A3_SQUARES = 2
A4_SQUARES = 1
EXTRA_SQUARES = 2  # for the right answer to a question of A10 or at the end of a stage
DOUBLE = 2

NO, YES = range(2)  # answers in the Fast Track window
BARE_HAND, BARE_SPARE = 1, 2  # which of two drawn cards all can tell

QUESTIONS = 31
LETTERS = 3
LETTER_NAMES = ("a", "b", "c")
ALL_ASKED = 3 * QUESTIONS  # here `asked` goes a round back: all questions are known by then
HOPS = 10  # moves caused by location squares in one movement, with the option location_chain

TURN_LIMIT = 200  # turns of all seats in a stage that nobody completes
STAGE_LIMIT = 50

JOURNAL = 24  # more than one move can do


class Kinds(NamedTuple):
    """What a row of the journal says has happened."""

    FASTED: int = 0  # a seat played its Fast Track card
    STARTED: int = 1  # a seat has the first turn of the stage
    ACTED: int = 2  # a seat turned up an Action card: its number
    REFILLED: int = 3  # the discards became the deck: how many cards
    TOSSED: int = 4  # a seat discarded a card that it drew: the card
    BONUS: int = 5  # a piece moved for neighbours: how far, to which square; so for all that follow
    ADVANCED: int = 6  # for A3
    TOGETHER: int = 7  # for A4
    REWARDED: int = 8  # for the row at the end of a stage
    DOUBLED: int = 9  # the same with the Fast Track card
    EXTRA: int = 10  # for the right answer to a question of A10 or at the end of a stage
    HELPED: int = 11  # on from a location square
    BACKED: int = 12  # back from a location square
    ENDED: int = 13  # the stage is over: the seat that won it, or NONE
    DEALT: int = 14  # a new stage: its number


DID = Kinds()

BY_LEFT, BY_WINNER = range(2)

LOCATIONS = "5:+1,9:+2,14:-1,18:+3,21:+1,26:-2,30:+2,34:-1,38:+3,41:-2,45:+1"
LONGEST = 120
MOST = 9  # squares of a location, up and down

OPTIONS = (
    Number("length", 48, 1, LONGEST),
    Map("locations", LOCATIONS, range(1, LONGEST + 1), MOST),
    Flag("actions_visible", False),
    Flag("may_discard_drawn", False),
    Flag("joker_free", False),
    Flag("chain_incremental", False),
    Flag("shared_finish", False),
    SeatChoice("starter"),
    Choice("next_start", ("left", "winner")),
    Flag("location_after_skip", False),
    Flag("location_chain", False),
)


# Which of its three answers is right for each question.
FILE = Path(__file__).parent / "questions" / "key.json"
KEY: tuple[int, ...] = tuple(json.loads(FILE.read_text(encoding="utf-8")))

CARD = Kind("card", JOKER, HIGHEST)

STATE = declare(
    OPTIONS,
    PHASES,
    MOVES,
    STAGE_LIMIT,
    SEATS,
    turns=number(0, TURN_LIMIT)("turns begun in this stage, of all seats together"),
    decked=number(0, DECK)("how many cards of `deck` are in use"),
    piled=number(0, DECK)("how many cards of `pile` are in use"),
    turn=SEAT.or_none("the seat whose turn it is; none before the first turn of a stage"),
    taken=FLAG("1 if the card in hand came from the discard pile"),
    hand=CARD.or_empty.hidden("the card to be placed, until it is"),
    spare=CARD.or_empty.hidden("with A8: the other card drawn"),
    bared=number(0, BARE_SPARE)("1 or 2 if the deck ran out before the hand or the spare card"),
    shown=CARD.or_empty("the card that the last move placed"),
    told=number(0, JOURNAL)("how many rows of `journal` are in use"),
    doing=number(DOING.FREE, DOING.CLOSING)(
        "what is under way: nothing, A1 to A10, or a part of a stage"
    ),
    done=per_seat(1)("with A2, A4 and rewards: how many seats have had their part"),
    owed=number(0, PLACES - 1)("squares of the neighbour bonus that are to be paid"),
    chosen=SEAT.or_none("with A5 and A9: the seat chosen"),
    picked=number(0, PLACES - 1).or_empty("with A5: the own place to be given"),
    asked=number(0, ALL_ASKED - 1)("questions asked so far"),
    stake=number(-MOST, MOST)("squares that hang on the open question: + if right, - if wrong"),
    located=FLAG("1 if the open question is that of a location square"),
    hops=number(0, HOPS - 1)("moves that locations caused so far in the movement under way"),
    starter=SEAT("the seat that starts this stage"),
    winner=SEAT.or_none("the seat that won the last stage that ended; none if nobody did"),
    rows=CARD[SEATS, "places":PLACES]("number cards, 0 for a joker"),
    squares=number(0, LONGEST)[SEATS]("where the pieces stand"),
    tracks=FLAG[SEATS]("1 if the seat still has its Fast Track card"),
    fasts=FLAG.or_empty.hidden[SEATS]("1 yes or 0 no in this stage's window; empty if not said"),
    actions=number(1, ACTIONS).hidden[SEATS, "slots":SLOTS](
        "Action cards, 1 to 10, left and right", initial=UNKNOWN
    ),
    spent=FLAG[SEATS, "slots":SLOTS]("1 if the Action card was turned up"),
    pile=CARD.list["cards":DECK]("discard pile, oldest card first"),
    deck=CARD.list.hidden["cards":DECK]("draw pile, next card last"),
    order=number(0, LETTERS - 1).or_empty["letters":LETTERS](
        "which answer stands at a, b, c; empty if no question is open"
    ),
    stack=number(0, QUESTIONS - 1).hidden["cards":QUESTIONS](
        "question cards, asked from first to last, then again", UNKNOWN
    ),
    keys=number(0, LETTERS - 1).hidden["questions":QUESTIONS](
        "which answer is right, by question", KEY
    ),
    journal=CELL.list["rows":JOURNAL, "entries":ENTRY]("what the last move led to"),
)

# What the page draws by.
PAGE = {
    "JOKER": JOKER,
    "JOKER_NAME": JOKER_NAME,
    "HIGHEST": HIGHEST,
    "ACTIONS": ACTIONS,
    "SLOT_NAMES": SLOT_NAMES,
    "LETTER_NAMES": LETTER_NAMES,
}
