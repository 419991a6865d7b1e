"""A quick worth of moves, for search and for the levels, in points.

It is greedy's, without counting the cards that lie open, and with a sense of columns: a card alone
in its column and an open pair may still find partners, which a card of another value there ends.
Who sees less leaves parts of it out. All functions see grids as everyone does, so that they serve
for whole tables and for views.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Seat, State, kernel
from skydeck.games.skyjo.greedy import Standing, find_pair, find_tail
from skydeck.games.skyjo.record import COUNTS, DECK, DOWN, LOWEST, PLACES, ROWS, UP, VALUES
from skydeck.games.skyjo.rules import count_faces

# What one sees: each sight adds something to the one before.
NUMBERS, SETS, TIME, PAIRS, CARE, LEAD, SHAPE = range(7)

MEAN = sum((kind + LOWEST) * count for kind, count in enumerate(COUNTS)) / DECK  # of all cards

# What those assume of a rival's points who do not look; so their level is midway between others.
FEW = 31.0

# Found by matches of this policy against itself and greedy, with one of them changed.
LATE = 2.2  # turns left beyond one for each face-down card of the seat nearest to closing
GOOD = 2.5  # a card up to this value is kept to the end
FADE = 0.48  # how soon costlier ones are replaced: t turns leave 1 / (1 + FADE * t) of them
RARE = 15.0  # turns after which a pair has found its third card with a chance of a half
LIGHT, MORE_LIGHT = 0.3, 0.36  # worth of turning a card up, and more for each of those cards
LOCK = 0.1  # the part of a lead that closing keeps and playing on would lose
REPLY = 4.0  # points that a seat saves in its last turn
SPREAD = 4.8  # standard deviation of a face-down card
GIFT = 0.85  # how much a point of the next seat matters, against one opponent
PASS = 2.0  # cost of taking a card that saves nothing: else two seats wait for ever to close
# What columns may still become, in points for each turn that is left
ALONE, ALONE_FALL = 0.05, -0.005  # one card above zero, and for each of its points; two face-down
ALONE_LOW = 0.02  # the same with a card of zero or less
ALONE_USUAL = ALONE + MEAN * ALONE_FALL
OPEN = 0.1  # a pair above zero and a face-down card
MIXED = -0.045  # two different cards, or low ones, and a face-down card


class Prospects(NamedTuple):
    """What may still become of a card in this round."""

    stays: float  # the part of a costly card that is expected to stay to the end
    pair: float  # the part of a column with a pair that is
    light: float  # worth of turning a card up
    turns: float  # left for columns to come together


@kernel
def find_prospects(state: State, sight: int) -> Prospects:
    """Look how far the round is, by all grids or the own.

    In the last turn, and to those who do not look ahead, cards count as they are.
    """
    if state.closer != NONE or sight < TIME:
        return Prospects(1.0, 1.0, 0.0, 0.0)
    fewest = PLACES
    for seat in range(state.seats):
        if sight >= LEAD or seat == state.turn:
            fewest = min(fewest, count_faces(state, seat, DOWN))
    turns = LATE + fewest
    pair = 1.0 / (1.0 + turns / RARE) if sight >= PAIRS else 1.0
    stays = 1.0 / (1.0 + FADE * turns)
    return Prospects(stays, pair, LIGHT + MORE_LIGHT * fewest, turns if sight >= SHAPE else 0.0)


@kernel
def compare(state: State, seat: Seat, ahead: Prospects, sight: int) -> Standing:
    """How the grids compare: with the next seat's, and with a rival's if the seat could close."""
    following = seat + 1 if seat + 1 < state.seats else 0
    is_kind = sight < SHAPE or following == state.closer
    share = 0.0 if is_kind else GIFT / (int(state.seats) - 1)
    worst, pairs = find_needs(state, following, ahead)
    usual = 0.0
    for kind in range(VALUES):
        usual += COUNTS[kind] * max(0.0, worst - price_card(kind + LOWEST, ahead))
    usual /= DECK
    if state.closer != NONE or sight < CARE or count_faces(state, seat, DOWN) > 1:
        return Standing(False, 0.0, 0.0, 1.0, share, worst, usual, pairs)
    points, _ = sum_seen(state, seat)
    rival, doubt = find_rival(state, seat, sight)
    return Standing(True, points, rival, doubt, share, worst, usual, pairs)


@kernel
def find_rival(state: State, seat: Seat, sight: int) -> tuple[float, float]:
    """The points below which a seat would close, and their standard deviation."""
    if sight < LEAD:
        return FEW, 1.0
    rival, doubt = math.inf, 1.0
    for other in range(state.seats):
        if other != seat:
            total, dark = sum_seen(state, other)
            spread = SPREAD * math.sqrt(dark + 1.0)
            if total < rival or (total == rival and spread > doubt):
                rival, doubt = total, spread
    return (rival - REPLY, doubt) if sight >= SHAPE else (rival, 1.0)


# What lies there


@kernel
def card_at(state: State, seat: Seat, place: int) -> int:
    """The card at a place as everyone sees it."""
    return UNKNOWN if state.faces[seat, place] == DOWN else int(state.cards[seat, place])


@kernel
def sum_seen(state: State, seat: Seat) -> tuple[float, int]:
    """What a seat's cards count, a face-down one the mean, and how many lie face down."""
    points, down = 0, 0
    for place in range(PLACES):
        if state.faces[seat, place] == UP:
            points += int(state.cards[seat, place])
        down += state.faces[seat, place] == DOWN
    return points + MEAN * down, down


@kernel
def find_needs(state: State, seat: Seat, ahead: Prospects) -> tuple[float, int]:
    """What a seat's costliest single card costs, and the values of its pairs, a bit each."""
    worst, pairs = 0.0, 0
    for first in range(0, PLACES, ROWS):
        a = card_at(state, seat, first)
        if a == EMPTY:
            continue
        b, c = card_at(state, seat, first + 1), card_at(state, seat, first + 2)
        pair = find_pair(a, b, c)
        if pair > 0:
            pairs |= 1 << pair
        for card in (a, b, c):
            if card != pair or pair <= 0:
                worst = max(worst, price_card(card, ahead))
    return worst, pairs


# What cards cost


@kernel
def price_card(card: int, ahead: Prospects) -> float:
    """What a card is expected to count at the end, or what then lies in its place."""
    if card == UNKNOWN:
        return MEAN * ahead.stays
    return float(card) if card <= GOOD else GOOD + (card - GOOD) * ahead.stays


@kernel
def price_column(a: int, b: int, c: int, ahead: Prospects) -> float:
    """What a column is expected to count at the end, less what may still become of it."""
    if a == b and b == c and a != UNKNOWN:
        return 0.0
    price = price_card(a, ahead) + price_card(b, ahead) + price_card(c, ahead)
    if find_pair(a, b, c) > 0 and price > 0.0:
        price *= ahead.pair
    return price - hope_for(a, b, c) * ahead.turns


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
def rate_swap(a: int, b: int, c: int, card: int, ahead: Prospects, standing: Standing) -> float:
    """What putting a card in place of a is worth in the column of a, b and c."""
    is_set = card == b and card == c
    worth = price_column(a, b, c, ahead) - price_column(card, b, c, ahead)
    if a == UNKNOWN and standing.closes:
        points = standing.points - MEAN + (card - ROWS * card if is_set else card)
        worth += rate_close(points, standing.doubt, standing)
    elif a == UNKNOWN:
        worth += ahead.light
    if is_set or a != UNKNOWN:
        worth -= rate_gift(card if is_set else a, ahead, standing)
    return worth


@kernel
def rate_turn(b: int, c: int, ahead: Prospects, standing: Standing) -> float:
    """What turning up a card beside b and c is worth."""
    points, hope = standing.points, -hope_for(UNKNOWN, b, c)
    if b == UNKNOWN and c == UNKNOWN:
        hope += ALONE_USUAL
    elif b == UNKNOWN or c == UNKNOWN:
        hope += MIXED
    worth = hope * ahead.turns
    if b == c and b != UNKNOWN:
        chance = COUNTS[b - LOWEST] / DECK
        worth += chance * price_column(UNKNOWN, b, c, ahead)
        points -= chance * (b + b + MEAN)
    if not standing.closes:
        return worth + ahead.light
    doubt = math.sqrt(standing.doubt * standing.doubt + SPREAD * SPREAD)
    return worth + rate_close(points, doubt, standing)


@kernel
def rate_close(points: float, doubt: float, standing: Standing) -> float:
    """What closing the round with so many points is worth: part of the lead, less the doubling."""
    above = standing.rival - points - 0.5  # a tie doubles, too
    return LOCK * (standing.rival - points) - max(0.0, points) * find_tail(above / doubt)


@kernel
def rate_gift(card: int, ahead: Prospects, standing: Standing) -> float:
    """What a discard gives the next seat beyond a usual turn."""
    price = price_card(card, ahead)
    saved = standing.worst - price
    if card > 0 and (standing.pairs >> card) & 1:
        saved = price + price + MEAN * ahead.stays
    return max(0.0, saved - standing.usual) * standing.share


@kernel
def find_place(
    state: State, seat: Seat, card: int, ahead: Prospects, standing: Standing
) -> tuple[float, int]:
    """What a card is worth at the best place for it, and that place."""
    best, where = -math.inf, 0
    for first in range(0, PLACES, ROWS):
        a = card_at(state, seat, first)
        if a == EMPTY:
            continue
        b, c = card_at(state, seat, first + 1), card_at(state, seat, first + 2)
        for row in range(ROWS):
            worth = rate_swap(a, b, c, card, ahead, standing)
            if worth > best:
                best, where = worth, first + row
            a, b, c = b, c, a
    return best, where


@kernel
def find_turn(state: State, seat: Seat, ahead: Prospects, standing: Standing) -> tuple[float, int]:
    """What turning a card up is worth at the best place, and that place."""
    best, where = -math.inf, 0
    for place in range(PLACES):
        if state.faces[seat, place] == DOWN:
            first = place - place % ROWS
            b = card_at(state, seat, first + (place + 1) % ROWS)
            c = card_at(state, seat, first + (place + 2) % ROWS)
            worth = rate_turn(b, c, ahead, standing)
            if worth > best:
                best, where = worth, place
    return best, where


@kernel
def rate_draw(state: State, seat: Seat, ahead: Prospects, standing: Standing) -> float:
    """What drawing is worth: a card in place of the costliest, or refused for a turn."""
    turn, _ = find_turn(state, seat, ahead, standing)
    most = MEAN * ahead.stays + turn
    for place in range(PLACES):
        if state.faces[seat, place] == UP:
            most = max(most, price_card(int(state.cards[seat, place]), ahead))
    worth = 0.0
    for kind in range(VALUES):
        worth += COUNTS[kind] * max(turn, most - price_card(kind + LOWEST, ahead))
    return worth / DECK
