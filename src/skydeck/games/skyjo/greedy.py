"""Greedy Skyjo: what each move is worth in points, by the cards that can still come.

A column costs what it is expected to count at the end of the round: face-up cards their value,
face-down ones the mean of the unseen cards, less what a pair is likely to save by becoming three.
A move is worth the points it saves, less what its discard gives the next seat; closing the round
is worth a part of the lead, less the doubling it risks.
"""

from __future__ import annotations

import math

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Seat, View, kernel
from skydeck.games.skyjo.record import (
    COLUMNS,
    DOWN,
    DRAW,
    GONE,
    LOWEST,
    PLACES,
    REVEAL,
    ROWS,
    SWAP,
    TAKE,
    TURN,
    UP,
    VALUES,
)
from skydeck.games.skyjo.rules import FIFTEEN, NIBBLE, count_faces, count_unseen

UNIT = "points"

# Found by matches of greedy against itself with one of them changed.
PACE = 1.0  # turns that a seat still has for each face-down card of the seat nearest to closing
LOOKS = 1.5  # cards that a seat can choose from in a turn: one drawn, and often a useful discard
USUAL = 3.0  # points that a turn saves on average
SPREAD = 4.0  # standard deviation of an unseen card
LOCK = 0.3  # the part of a lead that closing keeps and playing on would lose
TEMPO = 0.1  # worth of turning up a card, for each point of the lead


@kernel
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each legal move is worth: the points it is expected to save."""
    unseen = count_unseen(view)
    mean, turns = find_mean(unseen), count_turns(view)
    for i in range(count):
        move = int(moves[i])
        if move == TAKE:
            card = int(view.pile[view.piled - 1])
            values[i] = find_best_swap(view, seat, card, unseen, mean, turns)
        elif move == DRAW:
            values[i] = weigh_draw(view, seat, unseen, mean, turns)
        elif view.phase == REVEAL:
            values[i] = weigh_reveal(view, seat, move - TURN)
        elif move >= TURN:
            values[i] = weigh_turn(view, seat, move - TURN, unseen, mean, turns)
        else:
            card, place = int(view.hand), move - SWAP
            values[i] = weigh_swap(view, seat, place, card, unseen, mean, turns)
            values[i] -= weigh_gift(view, seat, int(view.cards[seat, place]), unseen, mean, turns)


@kernel
def find_mean(unseen: int) -> float:
    """The mean value of the unseen cards."""
    total, count = 0, 0
    for kind in range(VALUES):
        number = (unseen >> NIBBLE * kind) & FIFTEEN
        total += number * (kind + LOWEST)
        count += number
    return total / count if count else 0.0


@kernel
def count_cards(unseen: int) -> int:
    """How many cards are unseen."""
    count = 0
    for kind in range(VALUES):
        count += (unseen >> NIBBLE * kind) & FIFTEEN
    return count


@kernel
def count_turns(view: View) -> float:
    """How many turns a seat will still have in this round after this one."""
    if view.closer != NONE:
        return 0.0
    fewest = PLACES
    for seat in range(view.seats):
        fewest = min(fewest, count_faces(view, seat, DOWN))
    return PACE * fewest


@kernel
def find_chance(card: int, unseen: int, turns: float) -> float:
    """The chance to come by a card of this value in that many turns."""
    count = (unseen >> NIBBLE * (card - LOWEST)) & FIFTEEN
    if count == 0:
        return 0.0
    return 1.0 - math.exp(-LOOKS * turns * count / count_cards(unseen))


@kernel
def card_at(view: View, seat: Seat, place: int, changed: int, card: int) -> int:
    """The card at a place, UNKNOWN face down; at the changed place the given one."""
    if place == changed:
        return card
    face = view.faces[seat, place]
    return UNKNOWN if face == DOWN else EMPTY if face == GONE else int(view.cards[seat, place])


@kernel
def cost_column(
    view: View, seat: Seat, column: int, changed: int, card: int, unseen: int, mean: float,
    turns: float,
) -> float:  # fmt: skip
    """What a column is expected to count, with `card` at the changed place."""
    a = card_at(view, seat, column * ROWS, changed, card)
    b = card_at(view, seat, column * ROWS + 1, changed, card)
    c = card_at(view, seat, column * ROWS + 2, changed, card)
    if a == EMPTY or (a == b and b == c and a != UNKNOWN):
        return 0.0
    cost = mean if a == UNKNOWN else float(a)
    cost += mean if b == UNKNOWN else float(b)
    cost += mean if c == UNKNOWN else float(c)
    pair = a if a in (b, c) else b if b == c else UNKNOWN
    if pair > 0 and cost > 0.0:
        cost *= 1.0 - find_chance(pair, unseen, turns)
    return cost


@kernel
def cost_grid(view: View, seat: Seat, unseen: int, mean: float, turns: float) -> float:
    """What a seat's grid is expected to count."""
    cost = 0.0
    for column in range(COLUMNS):
        cost += cost_column(view, seat, column, NONE, EMPTY, unseen, mean, turns)
    return cost


@kernel
def save_by_swap(
    view: View, seat: Seat, place: int, card: int, unseen: int, mean: float, turns: float
) -> float:
    """What a column counts less when a card is put at one of its places."""
    column = place // ROWS
    before = cost_column(view, seat, column, NONE, EMPTY, unseen, mean, turns)
    return before - cost_column(view, seat, column, place, card, unseen, mean, turns)


@kernel
def weigh_swap(
    view: View, seat: Seat, place: int, card: int, unseen: int, mean: float, turns: float
) -> float:
    """What putting a card at a place is worth."""
    saved = save_by_swap(view, seat, place, card, unseen, mean, turns)
    if view.faces[seat, place] == DOWN:
        saved += weigh_progress(view, seat, saved, unseen, mean, turns)
    return saved


@kernel
def weigh_turn(view: View, seat: Seat, place: int, unseen: int, mean: float, turns: float) -> float:
    """What turning up a card is worth: mostly progress, and the chance to complete a column."""
    column = place // ROWS
    pair = UNKNOWN
    for other in range(column * ROWS, column * ROWS + ROWS):
        for third in range(column * ROWS, other):
            if view.faces[seat, other] == UP and view.faces[seat, third] == UP:
                if view.cards[seat, other] == view.cards[seat, third]:
                    pair = int(view.cards[seat, other])
    saved = 0.0
    if pair > 0:
        hit = ((unseen >> NIBBLE * (pair - LOWEST)) & FIFTEEN) / count_cards(unseen)
        saved = hit * cost_column(view, seat, column, NONE, EMPTY, unseen, mean, turns)
    return saved + weigh_progress(view, seat, saved, unseen, mean, turns)


@kernel
def weigh_draw(view: View, seat: Seat, unseen: int, mean: float, turns: float) -> float:
    """What drawing is worth: over all unseen cards, the best use of each."""
    refuse = -math.inf
    for place in range(PLACES):
        if view.faces[seat, place] == DOWN:
            refuse = max(refuse, weigh_turn(view, seat, place, unseen, mean, turns))
    worth = 0.0
    for kind in range(VALUES):
        number = (unseen >> NIBBLE * kind) & FIFTEEN
        if number:
            card = kind + LOWEST
            best = find_best_swap(view, seat, card, unseen, mean, turns)
            worth += number * max(best, refuse)
    return worth / count_cards(unseen)


@kernel
def find_best_swap(
    view: View, seat: Seat, card: int, unseen: int, mean: float, turns: float
) -> float:
    """What a card is worth at the best place for it."""
    best = -math.inf
    for place in range(PLACES):
        if view.faces[seat, place] != GONE:
            best = max(best, weigh_swap(view, seat, place, card, unseen, mean, turns))
    return best


@kernel
def weigh_gift(view: View, seat: Seat, card: int, unseen: int, mean: float, turns: float) -> float:
    """What a discard is worth to the next seat beyond a usual turn, shared by its opponents."""
    following = (seat + 1) % int(view.seats)
    if card in (UNKNOWN, EMPTY) or following == view.closer:
        return 0.0
    best = 0.0
    for place in range(PLACES):
        if view.faces[following, place] != GONE:
            saved = save_by_swap(view, following, place, card, unseen, mean, turns)
            best = max(best, saved)
    return max(0.0, best - USUAL) / (int(view.seats) - 1)


@kernel
def weigh_progress(
    view: View, seat: Seat, saved: float, unseen: int, mean: float, turns: float
) -> float:
    """What having one card fewer face down is worth: closing, or coming nearer to it."""
    if view.closer != NONE:
        return 0.0
    mine = cost_grid(view, seat, unseen, mean, turns) - saved
    others, lowest_chance = 0.0, 1.0
    for other in range(view.seats):
        if other != seat:
            cost = cost_grid(view, other, unseen, mean, 1.0) - USUAL
            others += cost / (int(view.seats) - 1)
            down = count_faces(view, other, DOWN)
            lowest_chance *= find_chance_above(cost - mine, down)
    if count_faces(view, seat, DOWN) > 1:
        return TEMPO * (others - mine)
    return LOCK * (others - mine) - max(0.0, mine) * (1.0 - lowest_chance)


@kernel
def find_chance_above(lead: float, down: int) -> float:
    """The chance that a seat which is expected to be this far above really is above."""
    spread = SPREAD * math.sqrt(down + 1.0)
    return 0.5 * (1.0 + math.erf(lead / (spread * math.sqrt(2.0))))


@kernel
def weigh_reveal(view: View, seat: Seat, place: int) -> float:
    """Two cards of one column may become a pair: turn the second beside the first."""
    column = place // ROWS
    for other in range(column * ROWS, column * ROWS + ROWS):
        if view.faces[seat, other] == UP:
            return 1.0
    return 0.0
