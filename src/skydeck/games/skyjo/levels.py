"""The eight levels of Skyjo: the gentler ones leave out parts of what a move is worth."""

from __future__ import annotations

from skydeck.core.kernel import UNKNOWN, Array, Seat, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.skyjo.greedy import Standing, column_at, weigh_reveal
from skydeck.games.skyjo.hasty import (
    CARE,
    LEAD,
    NUMBERS,
    PAIRS,
    PASS,
    SETS,
    TIME,
    Prospects,
    compare,
    find_place,
    find_prospects,
    rate_draw,
    rate_gift,
    rate_swap,
    rate_turn,
)
from skydeck.games.skyjo.record import DRAW, PLACES, REVEAL, SWAP, TAKE, TURN
from skydeck.games.skyjo.search import SKILL

LEVELS = (
    Skill(sight=NUMBERS),
    Skill(sight=SETS),
    Skill(sight=TIME),
    Skill(sight=PAIRS),
    Skill(sight=CARE),
    Skill(sight=LEAD),
    Skill(),
    SKILL,
)

LOW = 4.5  # those who see numbers only take a discard below this


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """Write what each move is worth to one who sees only so much, in points."""
    if view.phase == REVEAL:
        for i in range(count):
            values[i] = weigh_reveal(view, seat, int(moves[i]) - TURN) if sight >= CARE else 0.0
        return
    ahead = find_prospects(view, sight)
    standing = compare(view, seat, ahead, sight)
    for i in range(count):
        move = int(moves[i])
        if move == TAKE:
            card = int(view.pile[view.piled - 1])
            values[i] = rate_take(view, seat, card, ahead, standing, sight)
        elif move == DRAW:
            values[i] = rate_draw(view, seat, ahead, standing) if sight > NUMBERS else 0.0
        else:
            values[i] = rate_place(view, seat, move, ahead, standing, sight)


@kernel
def rate_take(
    view: View, seat: Seat, card: int, ahead: Prospects, standing: Standing, sight: int
) -> float:
    """What taking the discard is worth: by its number, or at the best place for it."""
    if sight == NUMBERS:
        return LOW - card
    worth, _ = find_place(view, seat, card, ahead, standing)
    return worth if worth > 0.0 else worth - PASS


@kernel
def rate_place(
    view: View, seat: Seat, move: int, ahead: Prospects, standing: Standing, sight: int
) -> float:
    """What putting the card in hand at a place is worth, or turning up the card there."""
    a, b, c = column_at(view, seat, (move - SWAP) % PLACES)
    if sight == NUMBERS:
        b, c = UNKNOWN, UNKNOWN
    card = int(view.hand)
    if move < TURN:
        return rate_swap(a, b, c, card, ahead, standing)
    return rate_turn(b, c, ahead, standing) - rate_gift(card, ahead, standing)
