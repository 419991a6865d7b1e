"""The eight levels of Skyjo: what a seat sees of a move when it sees less than greedy."""

from __future__ import annotations

import math

from skydeck.core.kernel import EMPTY, UNKNOWN, Array, Seat, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.skyjo.greedy import (
    PASS,
    Outlook,
    Standing,
    column_at,
    weigh_gift,
    weigh_reveal,
    weigh_swap,
)
from skydeck.games.skyjo.hasty import REPLY, guess_draw, guess_outlook, guess_standing, guess_turn
from skydeck.games.skyjo.record import DRAW, PLACES, REVEAL, SWAP, TAKE, TURN
from skydeck.games.skyjo.search import SKILL

# What each sight adds to the one before.
NUMBERS, SETS, TIME, PAIRS, LEAD, RISK, NEIGHBOUR = range(7)

LEVELS = (
    Skill(sight=NUMBERS, blur=2.3),
    Skill(sight=SETS, blur=0.1),
    Skill(sight=TIME, blur=0.5),
    Skill(sight=PAIRS, blur=0.1),
    Skill(sight=LEAD, blur=0.6),
    Skill(sight=RISK, blur=0.2),
    Skill(),
    SKILL,
)
SENTENCES = (
    "Looks only at the numbers on the cards, and often misjudges which is the best swap.",
    "Likes low cards and sees when three equal ones fill a column, but never plans for it.",
    "Hurries to turn its cards up, as high ones can still be replaced later.",
    "Also collects pairs, in the hope of a third card for the column.",
    "Also compares the grids before it closes the round, but forgets the others' last turn.",
    "Also knows what a last turn can bring, and fears that its points are doubled.",
    "Counts the cards, and thinks of what its discard gives the next seat.",
    "Imagines thousands of ways the round may go, and plays to win the whole game.",
)


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """Write what each move is worth to one who sees only so much, in points."""
    if view.phase == REVEAL:
        for i in range(count):
            values[i] = weigh_reveal(view, seat, int(moves[i]) - TURN) if sight >= TIME else 0.0
        return
    outlook = narrow_outlook(view, sight)
    standing = narrow_standing(view, seat, outlook, sight)
    for i in range(count):
        move = int(moves[i])
        if move == TAKE:
            card = int(view.pile[view.piled - 1])
            values[i] = find_best_place(view, seat, card, outlook, standing, sight)
            values[i] -= PASS if values[i] <= 0.0 else 0.0
        elif move == DRAW:
            values[i] = guess_draw(view, seat, outlook, standing)
        elif move >= TURN:
            values[i] = guess_turn(view, seat, move - TURN, outlook, standing)
            values[i] -= weigh_gift(int(view.hand), outlook, standing)
        else:
            card = int(view.hand)
            values[i] = weigh_place(view, seat, move - SWAP, card, outlook, standing, sight)


@kernel
def narrow_outlook(view: View, sight: int) -> Outlook:
    """What may still come, as far as the sight reaches."""
    whole = guess_outlook(view)
    if sight < TIME:
        return Outlook(whole.unseen, whole.cards, whole.mean, 0.0, 1.0, 0.0)
    # A third card for a pair is hoped for only as long as there are turns.
    turns = whole.turns if sight >= PAIRS else 0.0
    return Outlook(whole.unseen, whole.cards, whole.mean, turns, whole.stays, whole.light)


@kernel
def narrow_standing(view: View, seat: Seat, outlook: Outlook, sight: int) -> Standing:
    """How the grids compare, as far as the sight reaches."""
    whole = guess_standing(view, seat, outlook)
    closes = whole.closes and sight >= LEAD
    share = whole.share if sight >= NEIGHBOUR else 0.0
    rival, doubt = whole.rival, whole.doubt
    if sight < RISK:
        rival, doubt = rival + REPLY, 1.0
    return Standing(
        closes, whole.points, rival, doubt, share, whole.worst, whole.usual, whole.pairs
    )


@kernel
def weigh_place(
    view: View,
    seat: Seat,
    place: int,
    card: int,
    outlook: Outlook,
    standing: Standing,
    sight: int,
) -> float:
    """What a card is worth at a place; to one who sees only numbers, without its column."""
    old, b, c = column_at(view, seat, place)
    if sight == NUMBERS:
        b, c = UNKNOWN, UNKNOWN
    return weigh_swap(old, b, c, card, outlook, standing)


@kernel
def find_best_place(
    view: View, seat: Seat, card: int, outlook: Outlook, standing: Standing, sight: int
) -> float:
    """What a card is worth at the best place for it."""
    best = -math.inf
    for place in range(PLACES):
        if view.cards[seat, place] != EMPTY:
            best = max(best, weigh_place(view, seat, place, card, outlook, standing, sight))
    return best
