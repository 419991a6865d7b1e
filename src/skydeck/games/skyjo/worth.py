"""What cards, columns and moves of Skyjo are worth in points, to greedy, the levels and search.

A card costs what its place is expected to count at the end of the round: of a high or face-down
card less, the more turns are left to replace it, and of a column with a pair less, the likelier a
third card of its value is. All functions see grids as everyone does, so that they serve for whole
tables and for views.
"""

import math
from typing import NamedTuple

from skydeck.core.kernel import EMPTY, UNKNOWN, Seat, State, kernel
from skydeck.games.skyjo.record import DOWN, PLACES, ROWS
from skydeck.games.skyjo.rules import count_of

LOCK = 0.1  # the part of a lead that closing keeps and playing on would lose
PASS = 2.0  # cost of taking a card that saves nothing: else two seats wait for ever to close
TAIL = (0.196854, 0.115194, 0.000344, 0.019527)  # coefficients of the formula in find_tail

# What columns may still become, in points for each turn that is left
ALONE, ALONE_FALL = 0.05, -0.005  # one card above zero, and for each of its points; two face-down
ALONE_LOW = 0.02  # the same with a card of zero or less
OPEN = 0.1  # a pair above zero and a face-down card
MIXED = -0.045  # two different cards, or low ones, and a face-down card


class Outlook(NamedTuple):
    """What may still come in this round."""

    unseen: int  # how many cards of each value may come, a nibble each, the lowest first
    cards: int  # how many in all
    mean: float  # their mean
    spread: float  # standard deviation of a face-down card
    turns: float  # how many turns a seat still has after this one
    good: float  # a card up to this value is kept to the end
    stays: float  # the part of a costly card that is expected to stay to the end
    pair: float  # the part of a column with a pair that is; 0 if its cards are counted
    light: float  # worth of turning a card up
    hope: float  # turns left for columns to come together


class Standing(NamedTuple):
    """How the grids compare, as far as it matters for a move."""

    closes: bool  # whether turning one more card up closes the round
    points: float  # then: what the seat's cards count, a face-down one the mean
    rival: float  # and the lowest that another is expected to count after its last turn
    doubt: float  # and its standard deviation
    share: float  # how much a point of the next seat matters; 0 if it has no more turn
    worst: float  # what the next seat's costliest card costs
    usual: float  # what the next seat is expected to save by drawing
    pairs: int  # the values of which it has a pair in a column, a bit each


# What lies there


@kernel
def card_at(state: State, seat: Seat, place: int) -> int:
    """The card at a place as everyone sees it."""
    return UNKNOWN if state.faces[seat, place] == DOWN else int(state.cards[seat, place])


@kernel
def column_at(state: State, seat: Seat, place: int) -> tuple[int, int, int]:
    """The card at a place, and the other two of its column."""
    first = place - place % ROWS
    b, c = first + (place + 1) % ROWS, first + (place + 2) % ROWS
    return card_at(state, seat, place), card_at(state, seat, b), card_at(state, seat, c)


@kernel
def find_pair(a: int, b: int, c: int) -> int:
    """The value that two face-up cards of a column share, or else UNKNOWN."""
    return a if a in (b, c) else b if b == c else UNKNOWN


@kernel
def find_worst(state: State, seat: Seat, outlook: Outlook) -> tuple[float, int]:
    """What a seat's costliest single card costs, and the values of its pairs, a bit each."""
    worst, pairs = 0.0, 0
    for first in range(0, PLACES, ROWS):
        a, b, c = column_at(state, seat, first)
        if a == EMPTY:
            continue
        pair = find_pair(a, b, c)
        if pair > 0:
            pairs |= 1 << pair
        for card in (a, b, c):
            if card != pair or pair <= 0:
                worst = max(worst, cost_card(card, outlook))
    return worst, pairs


# What cards cost


@kernel
def cost_card(card: int, outlook: Outlook) -> float:
    """What a card is expected to count at the end, or what then lies in its place."""
    if card == UNKNOWN:
        return outlook.mean * outlook.stays
    if card <= outlook.good:
        return float(card)
    return outlook.good + (card - outlook.good) * outlook.stays


@kernel
def cost_column(a: int, b: int, c: int, outlook: Outlook) -> float:
    """What a column is expected to count at the end, less what may still become of it."""
    if a == b and b == c and a != UNKNOWN:
        return 0.0
    cost = cost_card(a, outlook) + cost_card(b, outlook) + cost_card(c, outlook)
    pair = find_pair(a, b, c)
    if pair > 0 and cost > 0.0:
        if outlook.pair > 0.0:
            cost *= outlook.pair
        else:
            # About the chance that a third comes when a seat sees one more card in every turn.
            lacking = outlook.turns * count_of(outlook.unseen, pair)
            cost = cost * outlook.cards / (outlook.cards + lacking)
    return cost - hope_for(a, b, c) * outlook.hope if outlook.hope > 0.0 else cost


@kernel
def hope_for(a: int, b: int, c: int) -> float:
    """What a column may still become: points for each turn that is left."""
    dark = (a == UNKNOWN) + (b == UNKNOWN) + (c == UNKNOWN)
    if dark == 1:
        return OPEN if find_pair(a, b, c) > 0 else MIXED
    if dark != ROWS - 1:
        return 0.0
    alone = max(a, b, c)  # UNKNOWN is below all cards
    return ALONE + ALONE_FALL * alone if alone > 0 else ALONE_LOW


# What moves are worth


@kernel
def weigh_swap(a: int, b: int, c: int, card: int, outlook: Outlook, standing: Standing) -> float:
    """What putting a card in place of a is worth in the column of a, b and c."""
    is_set = card == b and card == c
    worth = cost_column(a, b, c, outlook) - cost_column(card, b, c, outlook)
    if a == UNKNOWN and standing.closes:
        points = standing.points - outlook.mean + (card - ROWS * card if is_set else card)
        worth += weigh_close(points, standing.doubt, standing)
    elif a == UNKNOWN:
        worth += outlook.light
    if is_set or a != UNKNOWN:
        worth -= weigh_gift(card if is_set else a, outlook, standing)
    return worth


@kernel
def weigh_turn(b: int, c: int, outlook: Outlook, standing: Standing) -> float:
    """What turning up a card beside b and c is worth: light, and what the column may become."""
    worth, points = 0.0, standing.points
    if outlook.hope > 0.0:
        hope = -hope_for(UNKNOWN, b, c)
        if b == UNKNOWN and c == UNKNOWN:
            hope += ALONE + ALONE_FALL * outlook.mean
        elif b == UNKNOWN or c == UNKNOWN:
            hope += MIXED
        worth = hope * outlook.hope
    if b == c and b != UNKNOWN:
        chance = count_of(outlook.unseen, b) / outlook.cards
        worth += chance * cost_column(UNKNOWN, b, c, outlook)
        points -= chance * (b + b + outlook.mean)
    if not standing.closes:
        return worth + outlook.light
    doubt = math.sqrt(standing.doubt * standing.doubt + outlook.spread * outlook.spread)
    return worth + weigh_close(points, doubt, standing)


@kernel
def weigh_close(points: float, doubt: float, standing: Standing) -> float:
    """What closing the round with so many points is worth: part of the lead, less the doubling."""
    # A tie doubles too, so the rival must be above by one: half of one where points are not whole.
    above = standing.rival - points - 0.5
    return LOCK * (standing.rival - points) - max(0.0, points) * find_tail(above / doubt)


@kernel
def find_tail(x: float) -> float:
    """The chance that a normal number is above x (Abramowitz and Stegun 26.2.18).

    By arithmetic alone: the last bit of a library's erf differs from machine to machine.
    """
    a, b, c, d = TAIL
    z = abs(x)
    root = 1.0 + z * (a + z * (b + z * (c + z * d)))
    tail = 0.5 / (root * root * root * root)
    return tail if x >= 0.0 else 1.0 - tail


@kernel
def weigh_gift(card: int, outlook: Outlook, standing: Standing) -> float:
    """What a discard gives the next seat beyond a usual turn."""
    cost = cost_card(card, outlook)
    saved = standing.worst - cost
    if card > 0 and (standing.pairs >> card) & 1:
        saved = cost + cost + outlook.mean * outlook.stays
    return max(0.0, saved - standing.usual) * standing.share
