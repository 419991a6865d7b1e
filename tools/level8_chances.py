"""Makes src/skydeck/games/level8/chances.json of rounds that greedy plays against itself.

    python tools/level8_chances.py [GAMES]

Each game gives a row of numbers for every turn: what `outlook.survey` sees of each seat. How the
round went on is then fitted by Newton's method: who ended it as a choice among the seats (the
paces), who displayed as yes or no, and who won the game from the levels at a round's beginning.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

import skydeck
from skydeck.bots.choose import find_best, weigh
from skydeck.core.drivers import first_mover, legal, look, play, setup
from skydeck.core.kernel import Array, State, copy, kernel, specialise
from skydeck.core.rng import draw_key, small_rng
from skydeck.games.level8.chances import MOST_LACKING, MOST_LEFT, survey
from skydeck.games.level8.greedy import find_fitting
from skydeck.games.level8.record import LEVELS, TAKE

TARGET = Path(skydeck.__file__).parent / "games/level8/chances.json"
ROWS = 2 * LEVELS
CELLS = ROWS * (MOST_LACKING + 1)
ROW, DISPLAYED, LACKING, OUTS, SPARE, HELPED, FIRST, SKIPS, SKIPPED, LEVEL = range(10)
ROUND, GAIN, WON = range(10, 13)
COLUMNS = 13
TABLES = ((2, "standard"), (2, "expert"), (3, "standard"), (4, "standard"), (4, "expert"))
MOST_TURNS = 130  # of a game on average, at four seats
STEPS = 7  # of Newton's method


@kernel
def note(state: State, rows: Array) -> None:
    """Write what every seat has before it."""
    fitting = find_fitting(state, 0)
    for seat in range(state.seats):
        row, outlook = rows[seat], survey(state, seat, fitting)
        row[ROW], row[DISPLAYED] = outlook.row, outlook.has_displayed
        row[LACKING], row[OUTS], row[SPARE] = outlook.lacking, outlook.outs, outlook.spare
        row[HELPED], row[FIRST] = outlook.is_helped, outlook.is_first
        row[SKIPS], row[SKIPPED] = outlook.skips, outlook.is_skipped
        row[LEVEL], row[ROUND] = state.levels[seat], state.rounds


@kernel
def settle(state: State, rows: Array, since: int, count: int) -> None:
    """Write what the round that is over brought to the rows since its game began."""
    last = rows[count - 1, 0, ROUND]
    for i in range(since, count):
        if rows[i, 0, ROUND] == last:
            for seat in range(state.seats):
                rows[i, seat, GAIN] = int(state.levels[seat]) - rows[i, seat, LEVEL]
        if state.movers == 0:
            for seat in range(state.seats):
                rows[i, seat, WON] = (int(state.winners) >> seat) & 1


def gather(states: Array, rng: Array, moves: Array, values: Array, games: int, rows: Array) -> int:
    """Play games from the prepared states[0] and write a row for each turn; return how many."""
    state, view, count = states[1], states[2], 0
    for _ in range(games):
        copy(states[0], state)
        draw_key(rng, state.rng)
        setup(state)
        since = count
        while state.movers and count < len(rows):
            seat, current = first_mover(state), int(state.rounds)
            if state.phase == TAKE:
                note(state, rows[count])
                count += 1
            choices = legal(state, seat, moves)
            look(state, seat, view)
            weigh(view, seat, moves, choices, values)
            play(state, seat, find_best(moves, choices, values))
            if state.movers == 0 or state.rounds != current:
                settle(state, rows, since, count)
        if count == len(rows):
            return since
    return count


def collect(games: int) -> list[Array]:
    """The rows of all tables: turn, seat, column."""
    game, tables = skydeck.game("level8"), []
    drive: Any = specialise(gather, game.name, **game.kernels)
    for seats, levels in TABLES:
        print(f"{games} games of {seats} seats, {levels} levels", flush=True)
        rows = np.zeros((games * MOST_TURNS, seats, COLUMNS))
        states, rng = game.prepare(seats, {"levels": levels}, 0, 3), small_rng(seats, levels)
        moves, values = np.zeros(game.moves, np.int16), np.zeros(game.moves)
        tables.append(rows[: drive(states, rng, moves, values, games, rows)])
    return tables


def one_hot(values: Array, count: int) -> Array:
    marks: Array = np.minimum(values, count - 1)[..., None] == np.arange(count)
    return marks.astype(float)


def cells(rows: Array) -> Array:
    """By row of the level and lacking cards."""
    lacking = np.minimum(rows[..., LACKING], MOST_LACKING)
    return one_hot(rows[..., ROW] * (MOST_LACKING + 1) + lacking, CELLS)


def signs_of_pace(rows: Array) -> Array:
    """What the pace is a sum of, in the order of `write`."""
    before = 1.0 - rows[..., DISPLAYED]
    lacking = one_hot(rows[..., LACKING], MOST_LACKING + 1) * before[..., None]
    left = one_hot(rows[..., LACKING], MOST_LEFT + 1) * rows[..., DISPLAYED, None]
    outs, helped = rows[..., OUTS, None], rows[..., HELPED]
    columns = [rows[..., SPARE] * before, helped * before, helped - helped * before]
    columns += [rows[..., FIRST], rows[..., SKIPS], rows[..., SKIPPED]]
    last = np.stack(columns, -1)
    cell = cells(rows) * before[..., None]
    return np.concatenate([cell, lacking * outs, left, left * outs, last], -1)


def signs_of_lay(rows: Array, rival: Array) -> Array:
    """The same for the chance to display."""
    lacking, outs = one_hot(rows[..., LACKING], MOST_LACKING + 1), rows[..., OUTS, None]
    columns = [rival, rows[..., HELPED], rows[..., FIRST], rows[..., SKIPPED]]
    return np.concatenate([cells(rows), lacking * outs, np.stack(columns, -1)], -1)


def fit(groups: list[tuple[Array, Array]]) -> Array:
    """The weights of signs with which choices are likeliest; a group has the same seats."""
    count = groups[0][0].shape[-1]
    weights = np.zeros(count)
    for _ in range(STEPS):
        slope, curve = -weights, np.eye(count)
        for signs, chosen in groups:
            power = np.exp(signs @ weights)
            chance = power / power.sum(1, keepdims=True)
            slope = slope + (chosen - chance).reshape(-1) @ signs.reshape(-1, count)
            weighted = signs * chance[..., None]
            mean = weighted.sum(1)
            curve = curve + signs.reshape(-1, count).T @ weighted.reshape(-1, count) - mean.T @ mean
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def ended(rows: Array) -> Array:
    """Who ended the round."""
    gain, level = rows[..., GAIN], rows[..., LEVEL]
    found: Array = ((gain >= 2) | ((level == LEVELS) & (gain > 0))).astype(float)
    return found


def fit_paces(tables: list[Array]) -> Array:
    return fit([(signs_of_pace(rows), ended(rows)) for rows in tables])


def fit_lays(tables: list[Array], paces: Array) -> Array:
    """Each seat that neither has displayed nor ends the round, against not displaying."""
    groups = []
    for rows in tables:
        pace, end = signs_of_pace(rows) @ paces, ended(rows)
        for seat in range(rows.shape[1]):
            rival = np.delete(pace, seat, 1).max(1)
            own = rows[:, seat]
            used = (own[:, DISPLAYED] == 0) & (end[:, seat] == 0) & (own[:, LEVEL] < LEVELS)
            signs = signs_of_lay(own[used], rival[used])
            gain = own[used, GAIN] > 0
            pair = np.stack([signs, np.zeros_like(signs)], 1)
            groups.append((pair, np.stack([gain, ~gain], 1).astype(float)))
    return fit(groups)


def fit_standing(tables: list[Array]) -> list[Array]:
    """How levels stand at a round's beginning, for each list of levels."""
    standings = []
    for name in ("standard", "expert"):
        groups = []
        for rows, (_, levels) in zip(tables, TABLES, strict=True):
            begins = np.r_[True, np.diff(rows[:, 0, ROUND]) != 0] & (rows[..., WON].sum(1) == 1)
            if levels == name:
                chosen = rows[begins][..., WON]
                groups.append((one_hot(rows[begins][..., LEVEL], LEVELS + 1), chosen))
        standing = np.exp(fit(groups))
        standings.append(standing / standing[1])
    return standings


def write(standings: list[Array], paces: Array, lays: Array) -> None:
    """Put the weights into the file, with names."""

    def cut(weights: Array, *sizes: int) -> list[list[float]]:
        parts = np.split(weights, np.cumsum(sizes))
        return [[round(float(x), 4) for x in part] for part in parts]

    lacking, left = MOST_LACKING + 1, MOST_LEFT + 1
    names = ("pace_lacking", "pace_outs", "pace_left", "pace_fitting", "pace")
    data: dict[str, Any] = {"standing": [cut(standing)[0] for standing in standings]}
    data |= dict(zip(names, cut(paces, CELLS, lacking, left, left), strict=True))
    laying = ("lay_lacking", "lay_outs", "lay")
    data |= dict(zip(laying, cut(lays, CELLS, lacking), strict=True))
    for name in ("pace_lacking", "lay_lacking"):
        # Who lacks more is never nearer; cells that hardly come up would say so.
        table = np.reshape(data[name], (ROWS, lacking))
        data[name] = np.minimum.accumulate(table, 1).tolist()
    lines = [f'  "{name}": {json.dumps(values)}' for name, values in data.items()]
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    tables = collect(games)
    paces = fit_paces(tables)
    write(fit_standing(tables), paces, fit_lays(tables, paces))


if __name__ == "__main__":
    main()
