"""Figures of one tree, one after the other as they are asked for: `bench/against.py` compares two.

It asks only for what trees have had for long, and counts computing time, so that whatever else the
machine does hardly matters.

    PYTHONPATH=TREE/src python bench/meter.py     then write, for example, search schott
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import cache
from itertools import cycle
from typing import Any

import numpy as np

import skydeck
from skydeck.bots.search import Search
from skydeck.core.game import Game
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.lab.match import play_match
from skydeck.server.sight import Sight

SEATS, GAMES, TABLES = 4, 400, 512
SEEN = 100  # games that a server tells
CHOICES, ITERATIONS = 20, 500  # at which search is measured, and how long it thinks

Work = Callable[[], int]


def playing(game: Game) -> Work:
    """Random games in compiled code; how many moves they had."""
    states, rng = game.prepare(SEATS, {}, "bench", 2), small_rng("bench")
    moves, points = np.zeros(game.moves, np.int16), np.zeros(game.seats[-1], np.int32)
    return lambda: int(game.at.playouts(states, 0, 1, GAMES, rng, moves, points)[0])


def matching(game: Game) -> Work:
    """Whole games of greedy against greedy."""
    return lambda: play_match(game, ("greedy", "greedy"), GAMES, threads=1).games


def searching(game: Game) -> Work:
    """Iterations of search at choices of a game."""
    hooks: Any = game.search
    search = Search(game, getattr(hooks, "skill", None) or hooks.SKILL)
    views = _some_choices(game)

    def work() -> int:
        for number, view in enumerate(views):
            search.begin(view, small_rng("bench", number))
            search.think(ITERATIONS)
        return ITERATIONS * len(views)

    return work


def stepping(game: Game) -> Work:
    """Steps from Python through the drivers: legal moves, then the move."""
    states, moves = game.prepare(SEATS, {}, 1, 2), np.zeros(game.moves, np.int16)
    game.at.setup(states, 0)
    states[1] = states[0]
    history = _some_moves(game)

    def work() -> int:
        legal, play = game.at.legal, game.at.play
        for _ in range(20):
            states[0] = states[1]
            for seat, move in history:
                legal(states, 0, seat, moves)
                play(states, 0, seat, move)
        return 20 * len(history)

    return work


def batching(game: Game) -> Work:
    """Steps of many tables in one call, with observations and masks."""
    from skydeck.envs.tables import Tables

    tables = Tables(game, 2, TABLES, threads=1)
    tables.seed("bench")
    tables.reset()

    def work() -> int:
        tables.step_by_lot(8)
        return 8 * TABLES

    return work


def serving(game: Game) -> Work:
    """Moves of a room told to four: played, seen, told and written, without sockets and store.

    Texts are kept by servers, so the same game is not soon seen again.
    """
    seeds = cycle([(seed, _some_moves(game, SEATS, seed)) for seed in range(SEEN)])

    def work() -> int:
        seed, history = next(seeds)
        table = Table.new(game, SEATS, seed)
        sight: Any = Sight(table)
        for seat, move in history:
            sight.forget()
            table.play(seat, move)
            sight.follow(table)
            for watcher in range(SEATS):
                sight.write(watcher)
        return len(history)

    return work


FIGURES: dict[str, Callable[[Game], Work]] = {
    "random": playing,
    "greedy": matching,
    "search": searching,
    "step": stepping,
    "tables": batching,
    "server": serving,
}


def _some_moves(game: Game, seats: int = SEATS, seed: int = 1) -> list[tuple[int, int]]:
    """A random game's moves, to be played again."""
    table, rng = Table.new(game, seats, seed), np.random.default_rng(seed)
    while not table.over:
        seat = table.movers[0]
        table.play(seat, int(rng.choice(table.legal(seat))))
    return table.history


def _some_choices(game: Game) -> list[Table]:
    """Views of the choices in a game of random moves, from its beginning to its end."""
    table, views = Table.new(game, 2, 1), list[Table]()
    for seat, move in _some_moves(game, 2):
        if len(table.legal(seat)) > 1:
            views.append(table.view(seat))
        table.play(seat, move)
    return views[:: max(1, len(views) // CHOICES)]


@cache
def work_of(figure: str, name: str) -> Work:
    """What is measured, made ready and done once."""
    work = FIGURES[figure](skydeck.game(name))
    work()
    return work


def measure(figure: str, name: str) -> float:
    """How much of it is done in a second of computing."""
    work, done, began = work_of(figure, name), 0, time.process_time()
    while (spent := time.process_time() - began) < 0.3:
        done += work()
    return done / spent


if __name__ == "__main__":
    for line in sys.stdin:
        print(measure(*line.split()), flush=True)
