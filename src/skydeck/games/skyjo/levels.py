"""The eight levels of Skyjo: the gentler ones leave out parts of what a move is worth, in points.

It is greedy's worth, without counting the cards that lie open, and with a sense of columns: a card
alone in its column and an open pair may still find partners, which a card of another value there
ends. Search also plays by it.
"""

import math

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Seat, State, View, kernel
from skydeck.core.seats import next_seat
from skydeck.core.skill import Skill
from skydeck.games.skyjo import record
from skydeck.games.skyjo.greedy import weigh_reveal
from skydeck.games.skyjo.rules import count_faces
from skydeck.games.skyjo.worth import (
    PASS,
    Outlook,
    Standing,
    column_at,
    cost_card,
    find_worst,
    weigh_gift,
    weigh_swap,
    weigh_turn,
)

# What one sees: each sight adds something to the one before.
NUMBERS, SETS, TIME, PAIRS, CARE, LEAD, SHAPE = range(7)
LEVELS = (
    Skill(sight=NUMBERS),
    Skill(sight=SETS),
    Skill(sight=TIME),
    Skill(sight=PAIRS),
    Skill(sight=CARE),
    Skill(sight=LEAD),
    Skill(),
    Skill(sight=SHAPE, iterations=2000, length=14, heat=1.0, curiosity=0.4),
)

LOW = 4.5  # those who see numbers only take a discard below this

MEAN = (
    sum(card * count for card, count in enumerate(record.COUNTS, record.LOWEST)) / record.DECK
)  # of all cards

# What those assume of a rival's points who do not look; so their level is midway between others.
FEW = 31.0

# Found by matches of this policy against itself and greedy, with one of them changed.
LATE = 2.2  # turns left beyond one for each face-down card of the seat nearest to closing
GOOD = 2.5  # a card up to this value is kept to the end
FADE = 0.48  # how soon costlier ones are replaced: t turns leave 1 / (1 + FADE * t) of them
RARE = 15.0  # turns after which a pair has found its third card with a chance of a half
LIGHT, MORE_LIGHT = 0.3, 0.36  # worth of turning a card up, and more for each of those cards
REPLY = 4.0  # points that a seat saves in its last turn
SPREAD = 4.8  # standard deviation of a face-down card
GIFT = 0.85  # how much a point of the next seat matters, against one opponent


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """Write what each move is worth to one who sees only so much, in points."""
    if view.phase == record.REVEAL:
        for i in range(count):
            values[i] = (
                weigh_reveal(view, seat, int(moves[i]) - record.TURN) if sight >= CARE else 0.0
            )
        return
    outlook = find_outlook(view, sight)
    standing = compare(view, seat, outlook, sight)
    for i in range(count):
        move = int(moves[i])
        if move == record.TAKE:
            card = int(view.pile[view.piled - 1])
            values[i] = rate_take(view, seat, card, outlook, standing, sight)
        elif move == record.DRAW:
            values[i] = rate_draw(view, seat, outlook, standing) if sight > NUMBERS else 0.0
        else:
            values[i] = rate_place(view, seat, move, outlook, standing, sight)


@kernel
def rate_take(
    view: View, seat: Seat, card: int, outlook: Outlook, standing: Standing, sight: int
) -> float:
    """What taking the discard is worth: by its number, or at the best place for it."""
    if sight == NUMBERS:
        return LOW - card
    worth, _ = find_place(view, seat, card, outlook, standing)
    return worth if worth > 0.0 else worth - PASS


@kernel
def rate_place(
    view: View, seat: Seat, move: int, outlook: Outlook, standing: Standing, sight: int
) -> float:
    """What putting the card in hand at a place is worth, or turning up the card there."""
    a, b, c = column_at(view, seat, (move - record.SWAP) % record.PLACES)
    if sight == NUMBERS:
        b, c = UNKNOWN, UNKNOWN
    card = int(view.hand)
    if move < record.TURN:
        return weigh_swap(a, b, c, card, outlook, standing)
    return weigh_turn(b, c, outlook, standing) - weigh_gift(card, outlook, standing)


# What is the same for all moves


@kernel
def find_outlook(state: State, sight: int) -> Outlook:
    """Look how far the round is, by all grids or the own.

    In the last turn, and to those who do not look ahead, cards count as they are.
    """
    if state.closer != NONE or sight < TIME:
        return Outlook(record.ALL_CARDS, record.DECK, MEAN, SPREAD, 0.0, GOOD, 1.0, 1.0, 0.0, 0.0)
    fewest = record.PLACES
    for seat in range(state.seats):
        if sight >= LEAD or seat == state.turn:
            fewest = min(fewest, count_faces(state, seat, record.DOWN))
    turns = LATE + fewest
    pair = 1.0 / (1.0 + turns / RARE) if sight >= PAIRS else 1.0
    stays, light = 1.0 / (1.0 + FADE * turns), LIGHT + MORE_LIGHT * fewest
    hope = turns if sight >= SHAPE else 0.0
    return Outlook(
        record.ALL_CARDS, record.DECK, MEAN, SPREAD, turns, GOOD, stays, pair, light, hope
    )


@kernel
def compare(state: State, seat: Seat, outlook: Outlook, sight: int) -> Standing:
    """How the grids compare: with the next seat's, and with a rival's if the seat could close."""
    following = next_seat(state, seat)
    is_kind = sight < SHAPE or following == state.closer
    share = 0.0 if is_kind else GIFT / (int(state.seats) - 1)
    worst, pairs = find_worst(state, following, outlook)
    usual = 0.0
    for kind in range(record.VALUES):
        usual += record.COUNTS[kind] * max(0.0, worst - cost_card(kind + record.LOWEST, outlook))
    usual /= record.DECK
    if state.closer != NONE or sight < CARE or count_faces(state, seat, record.DOWN) > 1:
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


@kernel
def sum_seen(state: State, seat: Seat) -> tuple[float, int]:
    """What a seat's cards count, a face-down one the mean, and how many lie face down."""
    points, down = 0, 0
    for place in range(record.PLACES):
        if state.faces[seat, place] == record.UP:
            points += int(state.cards[seat, place])
        down += state.faces[seat, place] == record.DOWN
    return points + MEAN * down, down


# What moves are worth


@kernel
def find_place(
    state: State, seat: Seat, card: int, outlook: Outlook, standing: Standing
) -> tuple[float, int]:
    """What a card is worth at the best place for it, and that place."""
    best, where = -math.inf, 0
    for first in range(0, record.PLACES, record.ROWS):
        a, b, c = column_at(state, seat, first)
        if a == EMPTY:
            continue
        for row in range(record.ROWS):
            worth = weigh_swap(a, b, c, card, outlook, standing)
            if worth > best:
                best, where = worth, first + row
            a, b, c = b, c, a
    return best, where


@kernel
def find_turn(state: State, seat: Seat, outlook: Outlook, standing: Standing) -> tuple[float, int]:
    """What turning a card up is worth at the best place, and that place."""
    best, where = -math.inf, 0
    for place in range(record.PLACES):
        if state.faces[seat, place] == record.DOWN:
            _, b, c = column_at(state, seat, place)
            worth = weigh_turn(b, c, outlook, standing)
            if worth > best:
                best, where = worth, place
    return best, where


@kernel
def rate_draw(state: State, seat: Seat, outlook: Outlook, standing: Standing) -> float:
    """What drawing is worth: a card in place of the costliest, or refused for a turn."""
    turn, _ = find_turn(state, seat, outlook, standing)
    most = MEAN * outlook.stays + turn
    for place in range(record.PLACES):
        if state.faces[seat, place] == record.UP:
            most = max(most, cost_card(int(state.cards[seat, place]), outlook))
    worth = 0.0
    for kind in range(record.VALUES):
        worth += record.COUNTS[kind] * max(turn, most - cost_card(kind + record.LOWEST, outlook))
    return worth / record.DECK
