"""What search needs to know of Skyjo: what a move shows, a quick policy, the chance to win.

The numbers of the chance to win come from rounds that the quick policy played against itself; they
are in chances.json, which tools/skyjo_chances.py makes.
"""

import json
import math
from pathlib import Path

import numpy as np

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, State, View, kernel
from skydeck.games.skyjo import record
from skydeck.games.skyjo.levels import (
    SHAPE,
    compare,
    find_outlook,
    find_place,
    find_turn,
    rate_draw,
)
from skydeck.games.skyjo.rules import count_faces, one_of
from skydeck.games.skyjo.worth import PASS, column_at, find_pair, find_tail, weigh_gift

SPAN = 1  # a round
PRIVATE = False

UNSEEN = 1 << record.NIBBLE * record.VALUES  # a face-down card, beside the nibbles of face-up ones

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
def notice(state: State, seat: Seat) -> int:
    """The move, the card it turned up, the one it discarded, and the card in hand if it is seen."""
    sight = int(state.last_move) * record.SEATS + int(state.last_seat)
    sight = (sight * (record.VALUES + 1) + code(state.shown)) * (record.VALUES + 1) + code(
        state.tossed
    )
    is_seen = state.turn == seat or state.taken
    return sight * (record.VALUES + 1) + (code(state.hand) if is_seen else record.VALUES)


@kernel
def code(card: int) -> int:
    """A card as a number from 0; VALUES for none."""
    kind = int(card) - record.LOWEST
    return kind if 0 <= kind < record.VALUES else record.VALUES


@kernel
def sift(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Leave out moves at a place like an earlier one: equal cards in a column, equal columns."""
    if view.phase == record.CHOOSE:
        return
    alike = find_alike(view, seat)
    for i in range(count):
        if (alike >> (int(moves[i]) - record.SWAP) % record.PLACES) & 1:
            values[i] = -math.inf


@kernel
def find_alike(view: View, seat: Seat) -> int:
    """The places that come to the same as an earlier one, a bit each."""
    alike = 0
    for column in range(record.COLUMNS):
        first, held = column * record.ROWS, hold(view, seat, column)
        for earlier in range(column):
            if hold(view, seat, earlier) == held:
                alike |= ((1 << record.ROWS) - 1) << first
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
    for place in range(column * record.ROWS, (column + 1) * record.ROWS):
        card = int(view.cards[seat, place])
        if card != EMPTY:
            held += UNSEEN if card == UNKNOWN else one_of(card)
    return held


@kernel
def pick(
    state: State, seat: Seat, moves: Array, count: int, view: View, values: Array, rng: Array
) -> Move:
    """The best move at a quick look."""
    if state.phase == record.REVEAL:
        return int(moves[0] if count == record.PLACES else moves[count - 1])
    outlook = find_outlook(state, SHAPE)
    standing = compare(state, seat, outlook, SHAPE)
    if state.phase == record.CHOOSE:
        card = int(state.pile[state.piled - 1])
        worth, _ = find_place(state, seat, card, outlook, standing)
        worth -= PASS if worth <= 0.0 else 0.0
        return record.TAKE if worth > rate_draw(state, seat, outlook, standing) else record.DRAW
    worth, place = find_place(state, seat, int(state.hand), outlook, standing)
    if state.taken:
        return record.SWAP + place
    turn, dark = find_turn(state, seat, outlook, standing)
    is_kept = worth >= turn - weigh_gift(int(state.hand), outlook, standing)
    return record.SWAP + place if is_kept else record.TURN + dark


# The chance to win, from totals and from the grids of a round being played


@kernel
def estimate(state: State, chances: Array) -> None:
    """Every seat's chance: by the totals, and by what this round is expected to add to them."""
    seats, doubt = int(state.seats), 1.0
    for seat in range(seats):
        chances[seat] = float(state.totals[seat])
    if state.phase == record.REVEAL:
        share_chances(chances, seats, find_left(state, chances), 0.0, 1.0)
        return
    for seat in range(seats):
        stage = find_stage(state, seat)
        doubt = min(doubt, DOUBT[stage])
        chances[seat] += foresee(state, seat, stage)
    if state.phase == record.PLACE:
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
    fewest = record.PLACES - record.TURNED_FIRST
    for other in range(state.seats):
        fewest = min(fewest, count_faces(state, other, record.DOWN))
    return 1 + fewest


@kernel
def foresee(state: State, seat: Seat, stage: int) -> float:
    """The points that a seat is expected to score in this round."""
    down, others = count_faces(state, seat, record.DOWN), record.PLACES
    for other in range(state.seats):
        if other != seat:
            others = min(others, count_faces(state, other, record.DOWN))
    fewest, grid = min(down, others), GRIDS[stage]
    points: float = grid[0] + grid[1] * (down - fewest) + grid[2] * (others - fewest)
    points += grid[3] if state.turn == seat else 0.0
    for column in range(record.COLUMNS):
        shape, pair = describe(state, seat, column)
        points += grid[FIRST_SHAPE + shape] + grid[FIRST_SHAPE + SHAPES + shape] * pair
    for place in range(record.PLACES):
        if state.faces[seat, place] == record.UP:
            points += CARDS[stage, int(state.cards[seat, place]) - record.LOWEST]
    return points


@kernel
def describe(state: State, seat: Seat, column: int) -> tuple[int, int]:
    """What a column may still become, and the value of its pair if there is one above zero."""
    a, b, c = column_at(state, seat, column * record.ROWS)
    if a == EMPTY:
        return PLAIN, 0
    dark, pair = (a == UNKNOWN) + (b == UNKNOWN) + (c == UNKNOWN), find_pair(a, b, c)
    if pair > 0:
        return OPEN_PAIR if dark else FULL_PAIR, pair
    if dark == 1:
        return MIXED, 0
    return ALONE if dark == record.ROWS - 1 else PLAIN, 0


@kernel
def weigh_hand(state: State, seat: Seat) -> float:
    """What the card in hand is worth beyond a usual one."""
    outlook = find_outlook(state, SHAPE)
    standing = compare(state, seat, outlook, SHAPE)
    worth, _ = find_place(state, seat, int(state.hand), outlook, standing)
    if not state.taken:
        turn, _ = find_turn(state, seat, outlook, standing)
        worth = max(worth, turn - weigh_gift(int(state.hand), outlook, standing))
    return worth - rate_draw(state, seat, outlook, standing)
