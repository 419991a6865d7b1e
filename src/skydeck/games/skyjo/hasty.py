"""Greedy in haste: its worth of moves without counting the cards that lie open.

All functions see a grid as everyone does, so they serve for whole tables and for views.
"""

from __future__ import annotations

import math

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Seat, State, kernel
from skydeck.games.skyjo.greedy import (
    FADE,
    LATE,
    LIGHT,
    SPREAD,
    Outlook,
    Standing,
    cost_card,
    cost_column,
    find_gain,
    find_pair,
    weigh_close,
    weigh_swap,
)
from skydeck.games.skyjo.record import (
    ALL_CARDS,
    COUNTS,
    DECK,
    DOWN,
    LOWEST,
    PLACES,
    ROWS,
    UP,
    VALUES,
)
from skydeck.games.skyjo.rules import count_faces

MEAN = sum((kind + LOWEST) * count for kind, count in enumerate(COUNTS)) / DECK  # of all cards
REPLY = 4.0  # points that a seat saves in its last turn, about


@kernel
def guess_outlook(state: State) -> Outlook:
    """What may still come, as if no card had been seen yet."""
    if state.closer != NONE:
        return Outlook(ALL_CARDS, DECK, MEAN, 0.0, 1.0, 0.0)
    fewest = PLACES
    for seat in range(state.seats):
        fewest = min(fewest, count_faces(state, seat, DOWN))
    turns = LATE + fewest
    return Outlook(ALL_CARDS, DECK, MEAN, turns, 1.0 / (1.0 + FADE * turns), LIGHT * fewest)


@kernel
def guess_standing(state: State, seat: Seat, outlook: Outlook) -> Standing:
    """How the grids compare: the next seat's, and all others' if the seat could close the round."""
    following = seat + 1 if seat + 1 < state.seats else 0
    share = 0.0 if following == state.closer else 1.0 / (int(state.seats) - 1)
    worst, pairs = find_worst_seen(state, following, outlook)
    usual = find_gain(worst, outlook)
    points, down = sum_seen(state, seat)
    if state.closer != NONE or down > 1:
        return Standing(False, 0.0, 0.0, 1.0, share, worst, usual, pairs)
    rival, doubt = math.inf, 1.0
    for other in range(state.seats):
        if other != seat:
            total, dark = sum_seen(state, other)
            if total - REPLY < rival:
                rival, doubt = total - REPLY, SPREAD * math.sqrt(dark + 1.0)
    return Standing(True, points, rival, doubt, share, worst, usual, pairs)


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
def find_worst_seen(state: State, seat: Seat, outlook: Outlook) -> tuple[float, int]:
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
                worst = max(worst, cost_card(card, outlook))
    return worst, pairs


@kernel
def find_use(
    state: State, seat: Seat, card: int, outlook: Outlook, standing: Standing
) -> tuple[float, int]:
    """What a card is worth at the best place for it, and that place."""
    best, where = -math.inf, 0
    for first in range(0, PLACES, ROWS):
        a = card_at(state, seat, first)
        if a == EMPTY:
            continue
        b, c = card_at(state, seat, first + 1), card_at(state, seat, first + 2)
        for row in range(ROWS):
            worth = weigh_swap(a, b, c, card, outlook, standing)
            if worth > best:
                best, where = worth, first + row
            a, b, c = b, c, a
    return best, where


@kernel
def find_turn(state: State, seat: Seat, outlook: Outlook, standing: Standing) -> tuple[float, int]:
    """What turning a card up is worth at the best place, and that place."""
    best, where = -math.inf, 0
    for place in range(PLACES):
        if state.faces[seat, place] == DOWN:
            worth = guess_turn(state, seat, place, outlook, standing)
            if worth > best:
                best, where = worth, place
    return best, where


@kernel
def guess_turn(state: State, seat: Seat, place: int, outlook: Outlook, standing: Standing) -> float:
    """What turning a card up is worth: light or closing, and the chance that a column goes."""
    first = place - place % ROWS
    b = card_at(state, seat, first + (place + 1) % ROWS)
    c = card_at(state, seat, first + (place + 2) % ROWS)
    worth = weigh_close(standing.points, SPREAD, standing) if standing.closes else outlook.light
    if b == c and b != UNKNOWN:
        worth += cost_column(UNKNOWN, b, c, outlook) * COUNTS[b - LOWEST] / DECK
    return worth


@kernel
def guess_draw(state: State, seat: Seat, outlook: Outlook, standing: Standing) -> float:
    """What drawing is worth: a card in place of the costliest, or refused for a turn."""
    turn, _ = find_turn(state, seat, outlook, standing)
    most = cost_card(UNKNOWN, outlook) + turn
    for place in range(PLACES):
        if state.faces[seat, place] == UP:
            most = max(most, cost_card(int(state.cards[seat, place]), outlook))
    worth = 0.0
    for kind in range(VALUES):
        worth += COUNTS[kind] * max(turn, most - cost_card(kind + LOWEST, outlook))
    return worth / DECK
