"""The chance to win a game of Skyjo, from totals and from the grids of a round being played.

The numbers come from rounds that search's quick policy played against itself; they are in
chances.json, which tools/skyjo_chances.py makes.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Seat, State, kernel
from skydeck.games.skyjo.greedy import find_pair, find_tail
from skydeck.games.skyjo.hasty import (
    SHAPE,
    card_at,
    compare,
    find_place,
    find_prospects,
    find_turn,
    rate_draw,
    rate_gift,
)
from skydeck.games.skyjo.record import (
    COLUMNS,
    DOWN,
    LOWEST,
    PLACE,
    PLACES,
    REVEAL,
    ROWS,
    TURNED_FIRST,
    UP,
)
from skydeck.games.skyjo.rules import count_faces

DATA = json.loads((Path(__file__).parent / "chances.json").read_text(encoding="utf-8"))
# By stage: 0 for a seat whose round is over, 1 before its last turn, then by face-down cards.
CARDS = np.array(DATA["cards"])  # [stage, kind]: points that a face-up card comes to
GRIDS = np.array(DATA["grids"])  # [stage]: points of the rest, in the order of `foresee`
DOUBT = np.array(DATA["doubt"])  # [stage]: variance that is left, as a part of a whole round's
# [points left // LEFT_STEP, gap // GAP_STEP]: chance of two seats' leader to win the game
CHANCES = np.array(DATA["chances"])
LEFT_STEP: int = DATA["left_step"]
GAP_STEP: int = DATA["gap_step"]
MEAN_SCORE: float = DATA["mean_score"]  # of a seat in a round
SPREAD: float = DATA["spread"]  # and its standard deviation
PLAIN, ALONE, MIXED, OPEN_PAIR, FULL_PAIR = range(5)  # shapes of columns
SHAPES, FIRST_SHAPE = 5, 4


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
    highest = -math.inf
    for seat in range(state.seats):
        highest = max(highest, totals[seat])
    return float(int(state.options.end_score) - highest)


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
    return float(low + (high - low) * x)


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
    points: float = grid[0] + grid[1] * (down - fewest) + grid[2] * (others - fewest)
    points += grid[3] if state.turn == seat else 0.0
    for column in range(COLUMNS):
        shape, pair = describe(state, seat, column)
        points += grid[FIRST_SHAPE + shape] + grid[FIRST_SHAPE + SHAPES + shape] * pair
    for place in range(PLACES):
        if state.faces[seat, place] == UP:
            points += CARDS[stage, int(state.cards[seat, place]) - LOWEST]
    return points


@kernel
def describe(state: State, seat: Seat, column: int) -> tuple[int, int]:
    """What a column may still become, and the value of its pair if there is one above zero."""
    first = column * ROWS
    a = card_at(state, seat, first)
    if a == EMPTY:
        return PLAIN, 0
    b, c = card_at(state, seat, first + 1), card_at(state, seat, first + 2)
    dark, pair = (a == UNKNOWN) + (b == UNKNOWN) + (c == UNKNOWN), find_pair(a, b, c)
    if pair > 0:
        return OPEN_PAIR if dark else FULL_PAIR, pair
    if dark == 1:
        return MIXED, 0
    return ALONE if dark == ROWS - 1 else PLAIN, 0


@kernel
def weigh_hand(state: State, seat: Seat) -> float:
    """What the card in hand is worth beyond a usual one."""
    ahead = find_prospects(state, SHAPE)
    standing = compare(state, seat, ahead, SHAPE)
    worth, _ = find_place(state, seat, int(state.hand), ahead, standing)
    if not state.taken:
        turn, _ = find_turn(state, seat, ahead, standing)
        worth = max(worth, turn - rate_gift(int(state.hand), ahead, standing))
    return worth - rate_draw(state, seat, ahead, standing)
