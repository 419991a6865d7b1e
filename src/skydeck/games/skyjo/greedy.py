"""Greedy Skyjo: what each move is worth in points, by the cards that can still come.

A card costs what its place is expected to count at the end of the round: of a high or face-down
card less, the more turns are left to replace it, and of a column with a pair less, the likelier a
third card of its value is. A move is worth the points it saves and what turning a card up is
worth, less what its discard gives the next seat; closing the round is worth a part of the lead,
less the doubling it risks.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Seat, View, kernel
from skydeck.games.skyjo.record import (
    DOWN,
    DRAW,
    FIFTEEN,
    LOWEST,
    NIBBLE,
    PLACES,
    REVEAL,
    ROWS,
    SWAP,
    TAKE,
    TURN,
    UP,
    VALUES,
)
from skydeck.games.skyjo.rules import count_faces, count_unseen

UNIT = "points"

# Found by matches of greedy against itself at two and four seats, with one of them changed.
LATE = 3.0  # turns left beyond one for each face-down card of the seat nearest to closing
GOOD = 2.0  # a card up to this value is kept to the end
FADE = 0.4  # how soon costlier ones are replaced: t turns leave 1 / (1 + FADE * t) of them
LIGHT = 0.3  # worth of turning a card up, for each face-down card of the seat nearest to closing
LOCK = 0.1  # the part of a lead that closing keeps and playing on would lose
PASS = 2.0  # cost of taking a card that saves nothing: else two seats wait for ever to close
APART = 0.1  # worth of turning the first two cards in different columns, as measured

SPREAD = 4.0  # standard deviation of an unseen card, 4.2 in the whole deck
TAIL = (0.196854, 0.115194, 0.000344, 0.019527)  # coefficients of the formula in find_tail


class Outlook(NamedTuple):
    """What may still come in this round."""

    unseen: int  # how many cards of each value are unseen, a nibble each, the lowest first
    cards: int  # how many in all
    mean: float  # their mean
    turns: float  # how many turns a seat still has after this one
    stays: float  # the part of a costly card that is expected to stay to the end
    light: float  # worth of turning a card up


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


@kernel
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each legal move is worth: the points it is expected to save."""
    if view.phase == REVEAL:
        for i in range(count):
            values[i] = weigh_reveal(view, seat, int(moves[i]) - TURN)
        return
    outlook = find_outlook(view)
    standing = find_standing(view, seat, outlook)
    for i in range(count):
        move = int(moves[i])
        if move == TAKE:
            values[i] = weigh_card(view, seat, int(view.pile[view.piled - 1]), outlook, standing)
            values[i] -= PASS if values[i] <= 0.0 else 0.0
        elif move == DRAW:
            values[i] = weigh_draw(view, seat, outlook, standing)
        elif move >= TURN:
            values[i] = weigh_turn(view, seat, move - TURN, outlook, standing)
            values[i] -= weigh_gift(int(view.hand), outlook, standing)
        else:
            a, b, c = column_at(view, seat, move - SWAP)
            values[i] = weigh_swap(a, b, c, int(view.hand), outlook, standing)


@kernel
def weigh_reveal(view: View, seat: Seat, place: int) -> float:
    """Cards in two columns find partners more easily: turn the second apart from the first."""
    first = place - place % ROWS
    for other in range(first, first + ROWS):
        if view.faces[seat, other] == UP:
            return 0.0
    return APART


# What is the same for all moves


@kernel
def find_outlook(view: View) -> Outlook:
    """Count the cards that are unseen and the turns that are left."""
    unseen = count_unseen(view)
    total, cards, fewest = 0, 0, PLACES
    for kind in range(VALUES):
        number = (unseen >> NIBBLE * kind) & FIFTEEN
        total += number * (kind + LOWEST)
        cards += number
    for seat in range(view.seats):
        fewest = min(fewest, count_faces(view, seat, DOWN))
    if view.closer != NONE:
        return Outlook(unseen, cards, total / cards, 0.0, 1.0, 0.0)
    turns = LATE + fewest
    return Outlook(unseen, cards, total / cards, turns, 1.0 / (1.0 + FADE * turns), LIGHT * fewest)


@kernel
def find_standing(view: View, seat: Seat, outlook: Outlook) -> Standing:
    """Look at the next seat's grid, and at all grids if the seat could close the round."""
    following, opponents = (seat + 1) % int(view.seats), int(view.seats) - 1
    share = 0.0 if following == view.closer else 1.0 / opponents
    worst, pairs = find_worst(view, following, outlook)
    usual = find_gain(worst, outlook)
    if view.closer != NONE or count_faces(view, seat, DOWN) > 1:
        return Standing(False, 0.0, 0.0, 1.0, share, worst, usual, pairs)
    rival, doubt = math.inf, 1.0
    for other in range(view.seats):
        if other != seat:
            points = sum_grid(view, other, outlook.mean)
            points -= find_gain(find_worst(view, other, outlook)[0], outlook)
            spread = SPREAD * math.sqrt(count_faces(view, other, DOWN) + 1.0)
            if points < rival or (points == rival and spread > doubt):
                rival, doubt = points, spread
    points = sum_grid(view, seat, outlook.mean)
    return Standing(True, points, rival, doubt, share, worst, usual, pairs)


@kernel
def sum_grid(view: View, seat: Seat, mean: float) -> float:
    """What a seat's cards count now, a face-down one the mean."""
    points = 0.0
    for place in range(PLACES):
        card = int(view.cards[seat, place])
        if card != EMPTY:
            points += mean if card == UNKNOWN else card
    return points


@kernel
def find_worst(view: View, seat: Seat, outlook: Outlook) -> tuple[float, int]:
    """What a seat's costliest single card costs, and the values of its pairs, a bit each."""
    worst, pairs = 0.0, 0
    for first in range(0, PLACES, ROWS):
        a, b, c = column_at(view, seat, first)
        pair = find_pair(a, b, c)
        if 0 < pair < EMPTY:
            pairs |= 1 << pair
        for card in (a, b, c):
            if card != EMPTY and (card != pair or pair <= 0):
                worst = max(worst, cost_card(card, outlook))
    return worst, pairs


@kernel
def find_gain(worst: float, outlook: Outlook) -> float:
    """What a drawn card is expected to save in place of one that costs so much."""
    gain = 0.0
    for kind in range(VALUES):
        number = (outlook.unseen >> NIBBLE * kind) & FIFTEEN
        gain += number * max(0.0, worst - cost_card(kind + LOWEST, outlook))
    return gain / outlook.cards


# What cards cost


@kernel
def column_at(view: View, seat: Seat, place: int) -> tuple[int, int, int]:
    """The card at a place, and the other two of its column."""
    cards, first = view.cards[seat], place - place % ROWS
    b, c = first + (place + 1) % ROWS, first + (place + 2) % ROWS
    return int(cards[place]), int(cards[b]), int(cards[c])


@kernel
def find_pair(a: int, b: int, c: int) -> int:
    """The value that two face-up cards of a column share, or else UNKNOWN."""
    return a if a in (b, c) else b if b == c else UNKNOWN


@kernel
def count_of(card: int, outlook: Outlook) -> int:
    """How many cards of a value are unseen."""
    return (outlook.unseen >> NIBBLE * (card - LOWEST)) & FIFTEEN


@kernel
def cost_card(card: int, outlook: Outlook) -> float:
    """What a card is expected to count at the end, or what then lies in its place."""
    if card == UNKNOWN:
        return outlook.mean * outlook.stays
    return float(card) if card <= GOOD else GOOD + (card - GOOD) * outlook.stays


@kernel
def cost_column(a: int, b: int, c: int, outlook: Outlook) -> float:
    """What a column is expected to count at the end: nothing if it goes."""
    if a == EMPTY or (a == b and b == c and a != UNKNOWN):
        return 0.0
    cost = cost_card(a, outlook) + cost_card(b, outlook) + cost_card(c, outlook)
    pair = find_pair(a, b, c)
    if pair <= 0 or cost <= 0.0:
        return cost
    # About the chance that a third comes when a seat sees one more card in every turn.
    return cost * outlook.cards / (outlook.cards + outlook.turns * count_of(pair, outlook))


# What moves are worth


@kernel
def weigh_draw(view: View, seat: Seat, outlook: Outlook, standing: Standing) -> float:
    """What drawing is worth: over all unseen cards, the best use of each."""
    turn, worth = -math.inf, 0.0
    for place in range(PLACES):
        if view.cards[seat, place] == UNKNOWN:
            turn = max(turn, weigh_turn(view, seat, place, outlook, standing))
    for card in range(LOWEST, LOWEST + VALUES):
        number = count_of(card, outlook)
        if number:
            refuse = turn - weigh_gift(card, outlook, standing)
            keep = weigh_card(view, seat, card, outlook, standing)
            worth += number * max(refuse, keep)
    return worth / outlook.cards


@kernel
def weigh_card(view: View, seat: Seat, card: int, outlook: Outlook, standing: Standing) -> float:
    """What a card is worth at the best place for it."""
    best = -math.inf
    for place in range(PLACES):
        old, b, above = column_at(view, seat, place)
        # An equal or also unknown card under another is worth the same: it need not be tried.
        if old != EMPTY and (old != above or place % ROWS == 0):
            best = max(best, weigh_swap(old, b, above, card, outlook, standing))
    return best


@kernel
def weigh_swap(a: int, b: int, c: int, card: int, outlook: Outlook, standing: Standing) -> float:
    """What putting a card in place of a is worth in the column of a, b and c."""
    is_set = card == b and card == c
    worth = cost_column(a, b, c, outlook) - cost_column(card, b, c, outlook)
    if a == UNKNOWN and standing.closes:
        points = standing.points - outlook.mean + (card - ROWS * card if is_set else card)
        worth += weigh_close(points, 0.0, standing)
    elif a == UNKNOWN:
        worth += outlook.light
    if is_set or a != UNKNOWN:
        worth -= weigh_gift(card if is_set else a, outlook, standing)
    return worth


@kernel
def weigh_turn(view: View, seat: Seat, place: int, outlook: Outlook, standing: Standing) -> float:
    """What turning a card up is worth: light, and the chance that it completes a column."""
    a, b, c = column_at(view, seat, place)
    pair, saved, points = find_pair(a, b, c), 0.0, standing.points
    if pair != UNKNOWN:
        chance = count_of(pair, outlook) / outlook.cards
        saved = chance * cost_column(a, b, c, outlook)
        points -= chance * (pair + pair + outlook.mean)
    return saved + (weigh_close(points, SPREAD, standing) if standing.closes else outlook.light)


@kernel
def weigh_close(points: float, doubt: float, standing: Standing) -> float:
    """What closing the round with so many points is worth: part of the lead, less the doubling."""
    spread = math.sqrt(standing.doubt * standing.doubt + doubt * doubt)
    # A tie doubles too, so the rival must be above by one: half of one where points are not whole.
    above = standing.rival - points - 0.5
    risk = find_tail(above / spread)
    return LOCK * (standing.rival - points) - max(0.0, points) * risk


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
