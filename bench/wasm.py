"""Engines in Node against the same on this machine, in turns: `python -m bench.wasm`.

Each measures many short pieces of work, of which the quickest counts: others use the machine, too.
"""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table as Grid
from tests.wasm.programs import bundle, engine_of, run_node

import skydeck
from skydeck.bots import bot, bot_rng
from skydeck.bots.search import Search
from skydeck.core.game import Game
from skydeck.core.kernel import Move, Seat
from skydeck.core.rng import small_rng
from skydeck.core.table import Table

SEATS = 3
ROUNDS = 3  # of both, one after the other
MOVES = 10_000  # of random games that are played at a time, about
ITERATIONS = 200  # of a search
TURNS = 100  # measurements of each, of which the quickest counts
OPENING = 12  # moves before a search


def play_opening(game: Game, seats: int) -> list[tuple[Seat, Move]]:
    """The first moves of a game of quick bots."""
    table, quick = Table.new(game, seats, "bench"), bot("greedy", 1)
    for _ in range(OPENING):
        seat = table.movers[0]
        table.play(seat, quick.choose(table.view(seat)))
    return table.history


def fastest(work: Callable[[], object]) -> float:
    """The fewest seconds that some work took."""
    spent = []
    for _ in range(TURNS):
        began = time.perf_counter()
        work()
        spent.append(time.perf_counter() - began)
    return min(spent)


def measure_here(
    game: Game, seats: int, games: int, opening: list[tuple[Seat, Move]]
) -> tuple[float, float]:
    """Random moves and iterations of a search a second, by the engine of this machine."""
    states = game.prepare(seats, {}, "bench", 2)
    moves, points = np.zeros(game.moves, np.int16), np.zeros(game.seats[-1], np.int32)

    def play() -> int:
        rng = small_rng("playouts")
        return game.at.playouts(states, 0, 1, games, rng, moves, points)[0]

    played = play() / fastest(play)
    table = Table.new(game, seats, "bench")
    for seat, move in opening:
        table.play(seat, move)
    view = table.view(table.movers[0])
    search = Search(game, game.search.skill._replace(iterations=ITERATIONS))
    spent = fastest(lambda: search.consider(view, bot_rng("bench"), ITERATIONS))
    return played, ITERATIONS / spent


def count_games(game: Game, seats: int) -> int:
    """How many random games have about as many moves as are measured at a time."""
    states, rng = game.prepare(seats, {}, "bench", 2), small_rng("playouts")
    moves, points = np.zeros(game.moves, np.int16), np.zeros(game.seats[-1], np.int32)
    played, _ = game.at.playouts(states, 0, 1, 10, rng, moves, points)
    return max(1, 10 * MOVES // played)


def compare(name: str, program: Path, folder: Path) -> tuple[str, ...]:
    """A row: both speeds of both, their ratios, and the size of the engine in Node."""
    game = skydeck.game(name)
    seats = min(SEATS, game.seats[-1])
    games, opening = count_games(game, seats), play_opening(game, seats)
    task = folder / f"{name}.json"
    asked = {"seats": seats, "games": games, "moves": opening, "iterations": ITERATIONS}
    task.write_text(json.dumps({**asked, "turns": TURNS}), encoding="utf-8")
    here, there = [], []
    for _ in range(ROUNDS):
        here.append(measure_here(game, seats, games, opening))
        told = json.loads(run_node(program, engine_of(name), task).stdout)
        there.append((told["moves"], told["iterations"]))
    cells = [name]
    for unit, k in ((1e6, 0), (1e3, 1)):
        ratio = statistics.median(b[k] / a[k] for a, b in zip(here, there, strict=True))
        best = (max(row[k] for row in rows) / unit for rows in (here, there))
        cells += [*(f"{each:.1f}" for each in best), f"{ratio:.2f}"]
    code = engine_of(name).read_bytes()
    return (*cells, f"{len(gzip.compress(code)) / 1000:.0f} KB")


def main() -> None:
    """Measure the games named, or all."""
    grid = Grid(title="WebAssembly in Node against native")
    for heading in ("game", "random moves, M/s", "in Node", "ratio", "iterations, 1000/s"):
        grid.add_column(heading, justify="left" if heading == "game" else "right")
    for heading in ("in Node", "ratio", "gzip"):
        grid.add_column(heading, justify="right")
    with tempfile.TemporaryDirectory() as folder:
        program = bundle("speed", Path(folder))
        for name in sys.argv[1:] or skydeck.games():
            grid.add_row(*compare(name, program, Path(folder)))
    Console(highlight=False).print(grid)


if __name__ == "__main__":
    main()
