"""What search needs to know of Skyjo: what a move shows, a quick policy, the chance to win.

The numbers of the estimate come from rounds that greedy played against itself; they are in
chances.json, which tools/skyjo_chances.py makes.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, State, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.skyjo.greedy import PASS, find_tail, weigh_gift
from skydeck.games.skyjo.hasty import (
    card_at,
    find_turn,
    find_use,
    guess_draw,
    guess_outlook,
    guess_standing,
)
from skydeck.games.skyjo.record import (
    CHOOSE,
    COLUMNS,
    DOWN,
    DRAW,
    LOWEST,
    NIBBLE,
    PLACE,
    PLACES,
    REVEAL,
    ROWS,
    SEATS,
    SWAP,
    TAKE,
    TURN,
    TURNED_FIRST,
    VALUES,
)
from skydeck.games.skyjo.rules import count_faces, one_of

SPAN = 1  # a round
PRIVATE = False
SKILL = Skill(iterations=2000, length=16, heat=1.0, curiosity=0.4)

DATA = json.loads((Path(__file__).parent / "chances.json").read_text(encoding="utf-8"))
# By stage: 0 for a seat whose round is over, 1 before its last turn, then by face-down cards.
CARDS = np.array(DATA["cards"])  # [stage, kind]: points that a face-up card comes to
GRIDS = np.array(DATA["grids"])  # [stage]: points of the rest, in the order of `foresee`
DOUBT = np.array(DATA["doubt"])  # [stage]: variance that is left, as a part of a whole round's
# [points left // LEFT_STEP, gap // GAP_STEP]: chance of two seats' leader to win the game
CHANCES = np.array(DATA["chances"])
LEFT_STEP, GAP_STEP = DATA["left_step"], DATA["gap_step"]
MEAN_SCORE, SPREAD = DATA["mean_score"], DATA["spread"]  # of a seat's points in a round
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
    """What greedy would do if it did not count cards."""
    if state.phase == REVEAL:
        return int(moves[0] if count == PLACES else moves[count - 1])
    outlook = guess_outlook(state)
    standing = guess_standing(state, seat, outlook)
    if state.phase == CHOOSE:
        worth, _ = find_use(state, seat, int(state.pile[state.piled - 1]), outlook, standing)
        worth -= PASS if worth <= 0.0 else 0.0
        return TAKE if worth > guess_draw(state, seat, outlook, standing) else DRAW
    worth, place = find_use(state, seat, int(state.hand), outlook, standing)
    if state.taken:
        return SWAP + place
    turn, dark = find_turn(state, seat, outlook, standing)
    is_kept = worth >= turn - weigh_gift(int(state.hand), outlook, standing)
    return SWAP + place if is_kept else TURN + dark


# The chance to win


@kernel
def estimate(state: State, chances: Array) -> None:
    """Every seat's chance: by the totals, and by what this round is expected to add to them."""
    seats, doubt = int(state.seats), 1.0
    for seat in range(seats):
        chances[seat] = float(state.totals[seat])
    if state.phase == REVEAL:
        share_chances(chances, seats, find_left(state, chances), 0.0, 1.0)
        return
    for seat in range(seats):
        stage = find_stage(state, seat)
        doubt = min(doubt, DOUBT[stage])
        chances[seat] += foresee(state, seat, stage)
    if state.phase == PLACE:
        chances[state.turn] -= weigh_hand(state, int(state.turn))
    doubt = math.sqrt(doubt)
    left = find_left(state, chances)
    share_chances(chances, seats, left, find_end(state, left, doubt), doubt)


@kernel
def find_left(state: State, totals: Array) -> float:
    """How far the highest total is from the end, or how far that many rounds would bring it."""
    if state.extra:
        return 0.0
    if state.options.rounds > 0:
        return (int(state.options.rounds) - int(state.rounds)) * MEAN_SCORE
    highest = totals[0]
    for seat in range(1, state.seats):
        highest = max(highest, totals[seat])
    return int(state.options.end_score) - highest


@kernel
def find_end(state: State, left: float, doubt: float) -> float:
    """How likely the round being played is the last."""
    if state.extra:
        return 1.0
    if state.options.rounds > 0:
        return 1.0 if state.rounds >= state.options.rounds else 0.0
    return find_tail(left / (SPREAD * doubt))


@kernel
def share_chances(chances: Array, seats: int, left: float, ends: float, doubt: float) -> None:
    """Make chances of totals: each seat by its odds against the one in front.

    `ends` is how likely this round is the last, in which only its doubt is left.
    """
    lowest, whole = math.inf, 0.0
    for seat in range(seats):
        lowest = min(lowest, chances[seat])
    for seat in range(seats):
        gap = chances[seat] - lowest
        ahead = (1.0 - ends) * read_chance(left, gap) + ends * read_chance(0.0, gap / doubt)
        chances[seat] = (1.0 - ahead) / ahead
        whole += chances[seat]
    for seat in range(seats):
        chances[seat] /= whole


@kernel
def read_chance(left: float, gap: float) -> float:
    """The chance of a seat that is so many points ahead of another, between the table's numbers."""
    rows, columns = CHANCES.shape
    most = LEFT_STEP * (rows - 1.0)
    if left > most:
        # In a longer game a gap counts less: luck grows with the square root of the rounds.
        gap *= math.sqrt(most / left)
    x = min(max(0.0, left / LEFT_STEP), rows - 1.0)
    y = min(gap / GAP_STEP, columns - 1.0)
    i, j = min(int(x), rows - 2), min(int(y), columns - 2)
    x, y = x - i, y - j
    low = CHANCES[i, j] + (CHANCES[i, j + 1] - CHANCES[i, j]) * y
    high = CHANCES[i + 1, j] + (CHANCES[i + 1, j + 1] - CHANCES[i + 1, j]) * y
    return low + (high - low) * x


@kernel
def find_stage(state: State, seat: Seat) -> int:
    """How far the round is for a seat: 0 over, 1 before its last turn, else by face-down cards."""
    if state.closer != NONE:
        seats, turn = int(state.seats), int(state.turn)
        return 1 if (seat - turn) % seats < (int(state.closer) - turn) % seats else 0
    fewest = PLACES - TURNED_FIRST
    for other in range(state.seats):
        fewest = min(fewest, count_faces(state, other, DOWN))
    return 1 + fewest


@kernel
def foresee(state: State, seat: Seat, stage: int) -> float:
    """The points that a seat is expected to score in this round."""
    down, others = count_faces(state, seat, DOWN), PLACES
    for other in range(state.seats):
        if other != seat:
            others = min(others, count_faces(state, other, DOWN))
    fewest, grid = min(down, others), GRIDS[stage]
    points = grid[0] + grid[1] * (down - fewest) + grid[2] * (others - fewest)
    points += grid[3] if state.turn == seat else 0.0
    for place in range(PLACES):
        card = card_at(state, seat, place)
        if card != UNKNOWN and card != EMPTY:
            points += CARDS[stage, card - LOWEST]
            after = place - place % ROWS + (place + 1) % ROWS
            if card > 0 and card == card_at(state, seat, after):
                points += grid[4] + grid[5] * card
    return points


@kernel
def weigh_hand(state: State, seat: Seat) -> float:
    """What the card in hand is worth beyond a usual one."""
    outlook = guess_outlook(state)
    standing = guess_standing(state, seat, outlook)
    worth, _ = find_use(state, seat, int(state.hand), outlook, standing)
    if not state.taken:
        turn, _ = find_turn(state, seat, outlook, standing)
        worth = max(worth, turn - weigh_gift(int(state.hand), outlook, standing))
    return worth - guess_draw(state, seat, outlook, standing)
