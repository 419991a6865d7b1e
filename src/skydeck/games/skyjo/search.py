"""What search needs to know of Skyjo: what a move shows, a quick policy, the chance to win."""

from __future__ import annotations

import math

from skydeck.core.kernel import EMPTY, UNKNOWN, Array, Move, Seat, State, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.skyjo.chances import estimate as estimate
from skydeck.games.skyjo.hasty import (
    PASS,
    SHAPE,
    compare,
    find_place,
    find_prospects,
    find_turn,
    rate_draw,
    rate_gift,
)
from skydeck.games.skyjo.record import (
    CHOOSE,
    COLUMNS,
    DRAW,
    LOWEST,
    NIBBLE,
    PLACES,
    REVEAL,
    ROWS,
    SEATS,
    SWAP,
    TAKE,
    TURN,
    VALUES,
)
from skydeck.games.skyjo.rules import one_of

SPAN = 1  # a round
PRIVATE = False
SKILL = Skill(sight=SHAPE, iterations=2000, length=14, heat=1.0, curiosity=0.4)

UNSEEN = 1 << NIBBLE * VALUES  # a face-down card, beside the nibbles of face-up ones


@kernel
def notice(state: State, seat: Seat) -> int:
    """The move, the card it turned up, the one it discarded, and the card in hand if it is seen."""
    sight = int(state.last_move) * SEATS + int(state.last_seat)
    sight = (sight * (VALUES + 1) + code(state.shown)) * (VALUES + 1) + code(state.tossed)
    is_seen = state.turn == seat or state.taken
    return sight * (VALUES + 1) + (code(state.hand) if is_seen else VALUES)


@kernel
def code(card: int) -> int:
    """A card as a number from 0; VALUES for none."""
    kind = int(card) - LOWEST
    return kind if 0 <= kind < VALUES else VALUES


@kernel
def sift(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Leave out moves at a place like an earlier one: equal cards in a column, equal columns."""
    if view.phase == CHOOSE:
        return
    alike = find_alike(view, seat)
    for i in range(count):
        if (alike >> (int(moves[i]) - SWAP) % PLACES) & 1:
            values[i] = -math.inf


@kernel
def find_alike(view: View, seat: Seat) -> int:
    """The places that come to the same as an earlier one, a bit each."""
    alike = 0
    for column in range(COLUMNS):
        first, held = column * ROWS, hold(view, seat, column)
        for earlier in range(column):
            if hold(view, seat, earlier) == held:
                alike |= ((1 << ROWS) - 1) << first
        cards = view.cards[seat]
        if cards[first + 1] == cards[first]:
            alike |= 1 << first + 1
        if cards[first + 2] == cards[first] or cards[first + 2] == cards[first + 1]:
            alike |= 1 << first + 2
    return alike


@kernel
def hold(view: View, seat: Seat, column: int) -> int:
    """The cards of a column as one number, whatever their order."""
    held = 0
    for place in range(column * ROWS, (column + 1) * ROWS):
        card = int(view.cards[seat, place])
        if card != EMPTY:
            held += UNSEEN if card == UNKNOWN else one_of(card)
    return held


@kernel
def pick(
    state: State, seat: Seat, moves: Array, count: int, view: View, values: Array, rng: Array
) -> Move:
    """The best move at a quick look."""
    if state.phase == REVEAL:
        return int(moves[0] if count == PLACES else moves[count - 1])
    ahead = find_prospects(state, SHAPE)
    standing = compare(state, seat, ahead, SHAPE)
    if state.phase == CHOOSE:
        card = int(state.pile[state.piled - 1])
        worth, _ = find_place(state, seat, card, ahead, standing)
        worth -= PASS if worth <= 0.0 else 0.0
        return TAKE if worth > rate_draw(state, seat, ahead, standing) else DRAW
    worth, place = find_place(state, seat, int(state.hand), ahead, standing)
    if state.taken:
        return SWAP + place
    turn, dark = find_turn(state, seat, ahead, standing)
    is_kept = worth >= turn - rate_gift(int(state.hand), ahead, standing)
    return SWAP + place if is_kept else TURN + dark
