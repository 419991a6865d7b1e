"""How fast a game is: random legal play, compiled, on one thread or several."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from skydeck.core.game import Game
from skydeck.core.rng import small_rng

CHUNK = 100  # games between two looks at the clock


@dataclass(frozen=True)
class Speed:
    """What random legal play of one game reached."""

    game: str
    seats: int
    threads: int
    moves_per_second: float
    games_per_second: float


def load(game: Game, seats: int) -> None:
    """Play one game, so that the driver is compiled and loaded."""
    moves, points = np.zeros(game.moves, np.int16), np.zeros(game.seats[-1], np.int32)
    states = game.prepare(seats, {}, "bench", 2)
    game.at.playouts(states, 0, 1, 1, small_rng("bench"), moves, points)


def measure(game: Game, seats: int, threads: int, seconds: float) -> Speed:
    """Play random games on every thread for about so many seconds."""

    def play(thread: int) -> tuple[int, int]:
        states, rng = game.prepare(seats, {}, "bench", 2), small_rng("bench", thread)
        moves, points = np.zeros(game.moves, np.int16), np.zeros(game.seats[-1], np.int32)
        games, played, end = 0, 0, time.perf_counter() + seconds
        while time.perf_counter() < end:
            played += game.at.playouts(states, 0, 1, CHUNK, rng, moves, points)[0]
            games += CHUNK
        return games, played

    # The first call of a process loads the driver, which is no part of playing.
    load(game, seats)
    with ThreadPoolExecutor(threads) as pool:
        began = time.perf_counter()
        counts = list(pool.map(play, range(threads)))
        elapsed = time.perf_counter() - began
    games, played = (sum(column) for column in zip(*counts, strict=True))
    return Speed(game.name, seats, threads, played / elapsed, games / elapsed)
