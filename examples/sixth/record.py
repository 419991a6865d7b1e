"""The record of Sixth: what lies on the table, and the constants of the game."""

from skydeck.core.options import Flag
from skydeck.core.record import FLAG, SEAT, Kind, Seats, declare, number

SEATS = Seats(5)
HIGHEST = 12  # numbers of the cards, from 1 (SX-01)
COPIES = 3
HAND = 6  # cards of a seat, and prizes (SX-02, SX-03)
MOST_POINTS = HAND * (HAND + 1) // 2
MOVES = HIGHEST + 1  # a move is the number of a card

CHOOSE, OVER = range(2)
PHASES = ("choose", "over")
OPTIONS = (Flag("lowest", False),)

CARD = Kind("card", 1, HIGHEST)
PRIZE = Kind("prize", 1, HAND)

STATE = declare(
    OPTIONS,
    PHASES,
    MOVES,
    HAND,
    SEATS,
    points=number(0, MOST_POINTS)[SEATS]("the prizes that each seat has won, added up"),
    prize=PRIZE.or_empty("the prize that is played for; empty when all are gone"),
    winner=SEAT.or_none("who won the last prize; none if nobody did"),
    hands=CARD.or_empty.hidden[SEATS, "cards":HAND]("the cards of each seat, the lowest first"),
    chosen=CARD.or_empty.hidden[SEATS]("what each seat has chosen, face down"),
    shown=CARD.or_empty[SEATS]("what each seat played for the last prize"),
    played=number(0, COPIES)["numbers":MOVES]("how many cards of each number were shown"),
    turned=FLAG["prizes" : HAND + 1]("1 for each prize that was turned up"),
    prizes=PRIZE.list.hidden["prizes":HAND]("the prizes to come, the next one last"),
)
