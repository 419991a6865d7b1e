"""The eight levels of Skyjo: the gentler ones leave out parts of what a move is worth."""

from __future__ import annotations

from skydeck.core.kernel import UNKNOWN, Array, Seat, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.skyjo.greedy import column_at, weigh_reveal
from skydeck.games.skyjo.hasty import (
    LEAD,
    NUMBERS,
    PAIRS,
    PASS,
    RISK,
    SETS,
    TIME,
    compare,
    find_place,
    find_prospects,
    rate_draw,
    rate_gift,
    rate_swap,
    rate_turn,
)
from skydeck.games.skyjo.record import DRAW, REVEAL, SWAP, TAKE, TURN
from skydeck.games.skyjo.search import SKILL

LEVELS = (
    Skill(sight=NUMBERS, blur=2.7),
    Skill(sight=SETS, blur=2.2),
    Skill(sight=TIME, blur=0.15),
    Skill(sight=PAIRS),
    Skill(sight=LEAD, blur=0.7),
    Skill(sight=RISK, blur=0.2),
    Skill(),
    SKILL,
)
SENTENCES = (
    "Swaps by the numbers on the cards alone, and often misjudges them.",
    "Also sees when three equal cards fill a column, but still misjudges a swap often.",
    "Hardly misjudges, and hurries to turn its cards up: high ones can be replaced later.",
    "Also collects pairs, in the hope of a third card for the column.",
    "Also compares the grids before it closes, forgets the others' last turn, and errs a little.",
    "Also allows for the last turn of the others, and for their face-down cards, before it closes.",
    "Also counts which cards are left, and thinks of what its discard gives the next seat.",
    "Imagines two thousand ways the round may go on, and plays to win the whole game.",
)


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """Write what each move is worth to one who sees only so much, in points."""
    if view.phase == REVEAL:
        for i in range(count):
            values[i] = weigh_reveal(view, seat, int(moves[i]) - TURN) if sight >= TIME else 0.0
        return
    ahead = find_prospects(view, sight)
    standing = compare(view, seat, ahead, sight)
    for i in range(count):
        move = int(moves[i])
        if move == TAKE:
            card = int(view.pile[view.piled - 1])
            values[i] = find_place(view, seat, card, ahead, standing, sight)[0]
            values[i] -= PASS if values[i] <= 0.0 else 0.0
        elif move == DRAW:
            values[i] = rate_draw(view, seat, ahead, standing)
        elif move >= TURN:
            _, b, c = column_at(view, seat, move - TURN)
            values[i] = rate_turn(b, c, ahead, standing)
            values[i] -= rate_gift(int(view.hand), ahead, standing)
        else:
            a, b, c = column_at(view, seat, move - SWAP)
            if sight == NUMBERS:
                b, c = UNKNOWN, UNKNOWN
            values[i] = rate_swap(a, b, c, int(view.hand), ahead, standing)
