"""Greedy Skyjo: what each move is worth in points, by the cards that can still come.

A move is worth the points it saves and what turning a card up is worth, less what its discard gives
the next seat; closing the round is worth a part of the lead, less the doubling it risks.
"""

import math

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Seat, View, kernel
from skydeck.games.skyjo import record
from skydeck.games.skyjo.rules import count_faces, count_of, count_unseen
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

# Found by matches of greedy against itself at two and four seats, with one of them changed; so were
# LOCK and PASS.
LATE = 3.0  # turns left beyond one for each face-down card of the seat nearest to closing
GOOD = 2.0  # a card up to this value is kept to the end
FADE = 0.4  # how soon costlier ones are replaced: t turns leave 1 / (1 + FADE * t) of them
LIGHT = 0.3  # worth of turning a card up, for each face-down card of the seat nearest to closing
APART = 0.1  # worth of turning the first two cards in different columns, as measured

SPREAD = 4.0  # standard deviation of an unseen card, 4.2 in the whole deck


@kernel
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each legal move is worth: the points it is expected to save."""
    if view.phase == record.REVEAL:
        for i in range(count):
            values[i] = weigh_reveal(view, seat, int(moves[i]) - record.TURN)
        return
    outlook = find_outlook(view)
    standing = find_standing(view, seat, outlook)
    for i in range(count):
        move = int(moves[i])
        if move == record.TAKE:
            values[i] = weigh_card(view, seat, int(view.pile[view.piled - 1]), outlook, standing)
            values[i] -= PASS if values[i] <= 0.0 else 0.0
        elif move == record.DRAW:
            values[i] = weigh_draw(view, seat, outlook, standing)
        else:
            a, b, c = column_at(view, seat, (move - record.SWAP) % record.PLACES)
            if move >= record.TURN:
                values[i] = weigh_turn(b, c, outlook, standing)
                values[i] -= weigh_gift(int(view.hand), outlook, standing)
            else:
                values[i] = weigh_swap(a, b, c, int(view.hand), outlook, standing)


@kernel
def weigh_reveal(view: View, seat: Seat, place: int) -> float:
    """Cards in two columns find partners more easily: turn the second apart from the first."""
    first = place - place % record.ROWS
    for other in range(first, first + record.ROWS):
        if view.faces[seat, other] == record.UP:
            return 0.0
    return APART


# What is the same for all moves


@kernel
def find_outlook(view: View) -> Outlook:
    """Count the cards that are unseen and the turns that are left."""
    unseen = count_unseen(view)
    total, cards, fewest = 0, 0, record.PLACES
    for kind in range(record.VALUES):
        number = count_of(unseen, kind + record.LOWEST)
        total += number * (kind + record.LOWEST)
        cards += number
    for seat in range(view.seats):
        fewest = min(fewest, count_faces(view, seat, record.DOWN))
    turns, stays, light = 0.0, 1.0, 0.0
    if view.closer == NONE:
        turns, light = LATE + fewest, LIGHT * fewest
        stays = 1.0 / (1.0 + FADE * turns)
    return Outlook(unseen, cards, total / cards, SPREAD, turns, GOOD, stays, 0.0, light, 0.0)


@kernel
def find_standing(view: View, seat: Seat, outlook: Outlook) -> Standing:
    """Look at the next seat's grid, and at all grids if the seat could close the round."""
    following, opponents = (seat + 1) % int(view.seats), int(view.seats) - 1
    share = 0.0 if following == view.closer else 1.0 / opponents
    worst, pairs = find_worst(view, following, outlook)
    usual = find_gain(worst, outlook)
    if view.closer != NONE or count_faces(view, seat, record.DOWN) > 1:
        return Standing(False, 0.0, 0.0, 1.0, share, worst, usual, pairs)
    rival, doubt = math.inf, 1.0
    for other in range(view.seats):
        if other != seat:
            points = sum_grid(view, other, outlook.mean)
            points -= find_gain(find_worst(view, other, outlook)[0], outlook)
            spread = SPREAD * math.sqrt(count_faces(view, other, record.DOWN) + 1.0)
            if points < rival or (points == rival and spread > doubt):
                rival, doubt = points, spread
    points = sum_grid(view, seat, outlook.mean)
    return Standing(True, points, rival, doubt, share, worst, usual, pairs)


@kernel
def sum_grid(view: View, seat: Seat, mean: float) -> float:
    """What a seat's cards count now, a face-down one the mean."""
    points = 0.0
    for place in range(record.PLACES):
        card = int(view.cards[seat, place])
        if card != EMPTY:
            points += mean if card == UNKNOWN else card
    return points


@kernel
def find_gain(worst: float, outlook: Outlook) -> float:
    """What a drawn card is expected to save in place of one that costs so much."""
    gain = 0.0
    for kind in range(record.VALUES):
        number = count_of(outlook.unseen, kind + record.LOWEST)
        gain += number * max(0.0, worst - cost_card(kind + record.LOWEST, outlook))
    return gain / outlook.cards


# What moves are worth


@kernel
def weigh_draw(view: View, seat: Seat, outlook: Outlook, standing: Standing) -> float:
    """What drawing is worth: over all unseen cards, the best use of each."""
    turn, worth = -math.inf, 0.0
    for place in range(record.PLACES):
        if view.cards[seat, place] == UNKNOWN:
            _, b, c = column_at(view, seat, place)
            turn = max(turn, weigh_turn(b, c, outlook, standing))
    for card in range(record.LOWEST, record.LOWEST + record.VALUES):
        number = count_of(outlook.unseen, card)
        if number:
            refuse = turn - weigh_gift(card, outlook, standing)
            keep = weigh_card(view, seat, card, outlook, standing)
            worth += number * max(refuse, keep)
    return worth / outlook.cards


@kernel
def weigh_card(view: View, seat: Seat, card: int, outlook: Outlook, standing: Standing) -> float:
    """What a card is worth at the best place for it."""
    best = -math.inf
    for place in range(record.PLACES):
        old, b, above = column_at(view, seat, place)
        # An equal or also unknown card under another is worth the same: it need not be tried.
        if old != EMPTY and (old != above or place % record.ROWS == 0):
            best = max(best, weigh_swap(old, b, above, card, outlook, standing))
    return best
