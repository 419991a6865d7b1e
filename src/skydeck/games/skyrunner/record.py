"""SkyRunner's record: the wall, the cards and the figures, and the constants of the game."""

from collections import namedtuple
from typing import NamedTuple

from skydeck.core.journal import ENTRY
from skydeck.core.options import Flag, Numbers, SeatChoice
from skydeck.core.record import CELL, SEAT, Kind, Seats, declare, number, per_seat

SEATS = Seats(5)
FEWEST = SEATS.fewest

TIERS = 3
GROOVES = 5  # of a tier, at most
ROWS = 12  # of a tier, at most
HIGHEST = TIERS * ROWS  # the highest level of any wall
LETTERS = "abcde"  # what the grooves of a tier are called
SIZES = {"standard": (12, 12, 12), "quick": (8, 7, 6)}  # rows of the tiers
USUAL = (  # grooves of the three tiers, by how many seats there are
    *(0, 0, 0),
    *(0, 0, 0),
    *(2, 2, 1),
    *(3, 2, 2),
    *(4, 3, 2),
    *(5, 4, 3),
)

# Every card has one number: a number card its own, a climbing or crash card one by its value.
FIRST_NUMBER, LAST_NUMBER = 1, 8
PARASITE = 9
EQUIPMENT = 10
CLIMB = 9  # + value
LEAST_CLIMB, MOST_CLIMB = CLIMB + 2, CLIMB + 5
LOST = 15
SABOTAGE = 16
CRASH = 15  # + value
LEAST_CRASH, MOST_CRASH = CRASH + 2, CRASH + 3
CARDS = MOST_CRASH + 1
COUNTS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 5, 8, 7, 5, 2, 4, 1, 1)  # in the game, by card
DECK = 45
START_CARDS = (EQUIPMENT, CLIMB + 3, CLIMB + 4)
CODES = (  # what the cards are told as, from the first number on
    *(f"number_{card}" for card in range(FIRST_NUMBER, LAST_NUMBER + 1)),
    *("parasite", "equipment"),
    *(f"climb_{card - CLIMB}" for card in range(LEAST_CLIMB, MOST_CLIMB + 1)),
    *("lost", "sabotage"),
    *(f"crash_{card - CRASH}" for card in range(LEAST_CRASH, MOST_CRASH + 1)),
)

OVERTAKING = 4  # the least value of a climbing card that overtakes a figure
SABOTAGE_FALL = 3
SABOTAGE_GIFT = 3  # the least value of a climbing card that a seat on the ground gives

Phases = namedtuple("Phases", "CHOICE CLIMBING PRIZE TARGET GIVE FALL OVER")
PHASE = Phases(*range(7))
PHASES = ("choice", "climb", "prize", "target", "give", "fall", "over")

GROUND = 0
ROOF = 1 + HIGHEST * GROOVES  # squares between are numbered by level, then by groove

SIDES = 2  # left and right, in a fall


class Moves(NamedTuple):
    """The moves, and the first of those that are several; a choice is the number of its card."""

    TO: int = SABOTAGE + 1  # + square
    KEEP: int = TO + ROOF + 1
    ON: int = KEEP + 1  # + seat
    GIFT: int = ON + SEATS  # + value of a climbing card, from 2
    LEFT: int = GIFT + MOST_CLIMB - LEAST_CLIMB + 1
    RIGHT: int = LEFT + 1


MOVE = Moves()
MOVES = MOVE.RIGHT + 1

FALLERS = int(SEATS)  # figures that fall at the same time, at most
DEBTS = 8  # lost equipment, sabotage and crash cards there are
ROUND_LIMIT = 400

JOURNAL = 48  # more than one move can do


class Kinds(NamedTuple):
    """What a row of the journal says has happened."""

    REVEALED: int = 0  # a seat reveals its card: the card
    RETURNED: int = 1  # a seat takes its stack of number cards back
    WON: int = 2  # a seat gets the open card by its bid: the card
    STAYED: int = 3  # nobody gets the open card: the card
    CLIMBED: int = 4  # a seat has climbed: how many equipment cards it paid
    ROBBED: int = 5  # a seat puts an equipment card away for a lost equipment card
    GAVE: int = 6  # a seat puts a climbing card away: the card
    OWED: int = 7  # a card stays beside a seat as a debt: the card
    SETTLED: int = 8  # a seat settles a debt: the card received, the card of the debt
    GAINED: int = 9  # a seat gets a climbing card by its parasite: the card, whose it was
    CROWDED: int = 10  # several parasites get nothing
    CRASHED: int = 11  # a seat suffers the crash: its value
    TAKEN: int = 12  # a figure is taken along in a fall: by whose
    FELL: int = 13  # a figure has fallen: its level, its groove or EMPTY
    REFILLED: int = 14  # the discards became the main set: how many cards
    TURNED: int = 15  # a new card is open: the card
    BARE: int = 16  # there is no card to be turned up


DID = Kinds()

OPTIONS = (
    Numbers("rows", SIZES, 1, ROWS),
    Numbers(
        "grooves",
        {"usual": (0, 0, 0)},  # see USUAL
        1,
        GROOVES,
    ),
    Flag("auto_pickup", False),
    Flag("may_stop_early", False),
    Flag("debt_min_value", False),
    Flag("crash_at_least", False),
    SeatChoice("starter"),
)

CARD = Kind("card", 0, CARDS - 1)
HELD = number(0, max(COUNTS))
GROOVE = Kind("groove", 0, GROOVES - 1)

STATE = declare(
    OPTIONS,
    PHASES,
    MOVES,
    ROUND_LIMIT,
    SEATS,
    start=SEAT("the starting seat of this round"),
    open=Kind("card", EQUIPMENT, CARDS - 1).or_empty("the open card; empty if there is none"),
    turn=per_seat(1)("after the reveal: how many seats had their card carried out"),
    doing=CARD.or_empty("the sabotage or crash card under way"),
    decked=number(0, DECK)("how many cards of `deck` are in use"),
    told=number(0, JOURNAL)("how many rows of `journal` are in use"),
    levels=number(0, HIGHEST + 1)[SEATS](
        "squares above the ground; the roof is above the last row"
    ),
    columns=GROOVE.or_empty[SEATS]("the groove, from 0; empty on the ground and on the roof"),
    chosen=CARD.or_empty.hidden[SEATS]("the card of this round, until its end; empty before"),
    hands=HELD[SEATS, "cards":CARDS]("how many of each card; numbers not here lie in the stack"),
    debts=CARD.list[SEATS, "debts":DEBTS]("cards beside a seat, oldest first"),
    pile=HELD["cards":CARDS]("the common discard: how many of each card"),
    deck=CARD.list.hidden["cards":DECK]("the main set, next card last"),
    fallers=SEAT.or_empty["fallers":FALLERS](
        "seats whose figures fall, each hit by the one before"
    ),
    falls=number(0, FALLERS - 1).or_empty["fallers":FALLERS](
        "how many squares each of them has yet to fall"
    ),
    aims=GROOVE.or_empty["fallers":FALLERS]("the groove of each one's next step, if it is chosen"),
    journal=CELL.list["rows":JOURNAL, "entries":ENTRY]("what the last move led to"),
)

# What the page draws by.
PAGE = {
    "NUMBERS": tuple(range(FIRST_NUMBER, LAST_NUMBER + 1)),
    "PARASITE": PARASITE,
    "EQUIPMENT": EQUIPMENT,
    "LOST": LOST,
    "SABOTAGE": SABOTAGE,
    "CLIMB": CLIMB,
    "CRASH": CRASH,
    "CLIMBS": tuple(range(LEAST_CLIMB, MOST_CLIMB + 1)),
    "CODES": ("", *CODES),
    "SIZES": SIZES,
    "USUAL": [USUAL[at : at + TIERS] for at in range(0, len(USUAL), TIERS)],
    "LETTERS": LETTERS,
}
