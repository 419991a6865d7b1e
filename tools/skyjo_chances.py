"""Makes src/skydeck/games/skyjo/chances.json from rounds of search's quick policy alone.

    python tools/skyjo_chances.py [GAMES]

It holds what cards come to at the end of a round by how far the round is (fitted by least
squares), and the chance to win the game of the leader of two by the points that are left to the
end and the gap (computed from the scores of all rounds: the policy does not look at totals).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

import numpy as np

import skydeck
from skydeck.core.drivers import first_mover
from skydeck.core.kernel import NONE, Array, State, blank, driver, kernel
from skydeck.core.rng import small_rng
from skydeck.games.skyjo.record import CHOOSE, COLUMNS, DOWN, LOWEST, PLACES, UP, VALUES
from skydeck.games.skyjo.rules import count_faces, legal, play, setup
from skydeck.games.skyjo.search import FIRST_SHAPE, PLAIN, SHAPES, describe, pick

TARGET = Path(__file__).parents[1] / "src/skydeck/games/skyjo/chances.json"
GAMES = 12_000
TURNS = 250  # turns of a game that are kept, about twice its mean
ROUNDS = 40
STAGES = 12  # no more turn; the last turn to come; 1 to 10 face-down cards of the seat in front
# A row: stage, score, then what is fitted: 1, more face-down cards than the seat in front, the
# others' more, whether it is the seat's turn, columns of each shape, the values of their pairs,
# face-up cards of each value.
STAGE, SCORE, FITTED = 0, 1, 2
COLUMNS_FROM = FITTED + FIRST_SHAPE
CARDS = COLUMNS_FROM + 2 * SHAPES
WIDTH = CARDS + VALUES
END, DEEP, ABOVE = 100, 60, 150  # totals from -DEEP to END + ABOVE
LEFT_STEP, LEFT_ROWS = 10, 14
GAP_STEP, GAP_COLUMNS = 4, 25
CLOSE = 1e-5  # a change so small ends the computation


@kernel
def write_row(state: State, seat: int, row: Array) -> None:
    """What is known of a seat's round when a turn begins."""
    down, others, seats = count_faces(state, seat, DOWN), PLACES, int(state.seats)
    for other in range(seats):
        if other != seat:
            others = min(others, count_faces(state, other, DOWN))
    fewest, turn = min(down, others), int(state.turn)
    row[STAGE] = 1 + fewest
    if state.closer != NONE:
        row[STAGE] = (seat - turn) % seats < (int(state.closer) - turn) % seats
    row[FITTED], row[FITTED + 1], row[FITTED + 2] = 1, down - fewest, others - fewest
    row[FITTED + 3] = seat == turn
    for column in range(COLUMNS):
        shape, pair = describe(state, seat, column)
        row[COLUMNS_FROM + shape] += shape != PLAIN
        row[COLUMNS_FROM + SHAPES + shape] += pair
    for place in range(PLACES):
        if state.faces[seat, place] == UP:
            row[CARDS + int(state.cards[seat, place]) - LOWEST] += 1


@driver
def play_rounds(
    states: Array, moves: Array, values: Array, rng: Array, rows: Array, scores: Array, sizes: Array
) -> None:  # fmt: skip
    """Let the policy play prepared games; write a row a seat at every turn, and all scores."""
    count, rounds = 0, 0
    for i in range(len(states)):
        state = states[i]
        setup(state)
        first, number = count, int(state.rounds)
        while state.movers:
            seat = first_mover(state)
            choices = legal(state, seat, moves)
            if state.phase == CHOOSE and count + state.seats <= len(rows):
                for other in range(state.seats):
                    write_row(state, other, rows[count + other])
                count += state.seats
            play(state, seat, pick(state, seat, moves, choices, state, values, rng))
            if state.rounds != number or not state.movers:
                for at in range(first, count):
                    rows[at, SCORE] = state.scores[(at - first) % int(state.seats)]
                if rounds < len(scores):
                    scores[rounds, 0], scores[rounds, 1] = state.scores[0], state.scores[1]
                    rounds += 1
                first, number = count, int(state.rounds)
    sizes[0], sizes[1] = count, rounds


def collect(games: int) -> tuple[Array, Array]:
    """Rows and scores of games of two seats."""
    game = skydeck.game("skyjo")
    states = blank(game.dtype, games)
    for i in range(games):
        states[i] = game.prepare(2, {}, f"chances {i}")[0]
    rows, scores = np.zeros((games * TURNS * 2, WIDTH), np.float32), np.zeros((games * ROUNDS, 2))
    moves, values, sizes = np.zeros(game.moves, np.int16), np.zeros(game.moves), np.zeros(2, int)
    play_rounds(states, moves, values, small_rng("chances"), rows, scores, sizes)
    return rows[: sizes[0]], scores[: sizes[1]]


def fit(rows: Array, variance: float) -> dict[str, list[object]]:
    """What cards and the rest of a grid come to, and the variance that is left, by stage."""
    found: dict[str, list[object]] = {"cards": [], "grids": [], "doubt": []}
    for stage in range(STAGES):
        chosen = rows[rows[:, STAGE] == stage].astype(float)
        known, score = chosen[:, FITTED:], chosen[:, SCORE]
        # Barely more than zero: where a column of `known` is empty its weight becomes zero.
        square = known.T @ known + np.eye(known.shape[1]) * len(known) * 1e-6
        weights = np.linalg.solve(square, known.T @ score)
        left = float((score - known @ weights).var())
        found["cards"].append(np.round(weights[CARDS - FITTED :], 2).tolist())
        found["grids"].append(np.round(weights[: CARDS - FITTED], 2).tolist())
        found["doubt"].append(round(min(1.0, left / variance), 3))
    return found


def solve(scores: Array) -> Array:
    """The chance of the first of two seats at the start of a round, by both totals."""
    pairs = Counter(map(tuple, np.vstack([scores, scores[:, ::-1]]).astype(int).tolist()))
    totals = np.arange(-DEEP, END + ABOVE)
    ahead = np.sign(totals[None, :] - totals[:, None])
    chances: Array = 0.5 + 0.5 * ahead
    open_ones = np.arange(DEEP + END)
    while True:
        sums = np.zeros((DEEP + END, DEEP + END))
        for (one, other), count in pairs.items():
            i = np.clip(open_ones + one, 0, len(totals) - 1)
            j = np.clip(open_ones + other, 0, len(totals) - 1)
            sums += count * chances[np.ix_(i, j)]
        sums /= pairs.total()
        change = np.abs(sums - chances[: DEEP + END, : DEEP + END]).max()
        chances[: DEEP + END, : DEEP + END] = sums
        print(f"changed by {change:.6f}", file=sys.stderr)
        if change < CLOSE:
            return chances


def read_table(chances: Array) -> list[list[float]]:
    """The chance of the leader, by the points left and the gap."""
    table = []
    for left in range(0, LEFT_STEP * LEFT_ROWS, LEFT_STEP):
        top = END - max(1, left) + DEEP
        row = [chances[max(0, top - GAP_STEP * i), top] for i in range(GAP_COLUMNS)]
        table.append(np.round(row, 4).tolist())
    return table


if __name__ == "__main__":
    rows, scores = collect(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
    variance = float(scores.var())
    data = {
        "mean_score": round(float(scores.mean()), 1),
        "spread": round(variance**0.5, 1),
        **fit(rows, variance),
        "left_step": LEFT_STEP,
        "gap_step": GAP_STEP,
        "chances": read_table(solve(scores)),
    }
    lines = json.dumps(data).replace("[[", "[\n[").replace("], [", "],\n[")
    TARGET.write_text(lines + "\n", encoding="utf-8")
