"""Matches: bots against bots on all cores, the same result for the same seed on any number."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from skydeck.bots import BOTS, drivers
from skydeck.core.errors import BadBot, SkydeckError, nearest
from skydeck.core.game import Game, Step
from skydeck.core.kernel import Array, Seat, blank
from skydeck.core.rng import key_of, small_rng

BATCH = 100  # games that a thread plays before it reports
WHOLE = 840  # a win in parts that two to eight seats can share without a rest
Z95 = 1.959964  # of the normal distribution, for intervals of 95 %


@dataclass(frozen=True)
class Score:
    """How one bot of a match did."""

    name: str
    wins: float  # a shared win counts as its share
    games: int
    points: float  # mean
    points_error: float  # half of the 95 % interval

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share of games won."""
        n, p = self.games, self.wins / self.games
        centre = (p + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
        half = Z95 * math.sqrt(p * (1 - p) / n + Z95**2 / (4 * n**2)) / (1 + Z95**2 / n)
        return max(0.0, centre - half), min(1.0, centre + half)


@dataclass(frozen=True)
class Match:
    """The result of a match."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int | str
    games: int
    scores: tuple[Score, ...]
    rounds: float
    moves: float
    seconds: float

    def to_data(self) -> dict[str, Any]:
        """The result as JSON data."""
        bots = [
            {
                "name": score.name,
                "wins": score.wins,
                "win_rate": score.wins / score.games,
                "win_rate_95": list(score.interval),
                "points": score.points,
                "points_95": score.points_error,
            }
            for score in self.scores
        ]
        return {
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "games": self.games,
            "bots": bots,
            "rounds": self.rounds,
            "moves": self.moves,
            "seconds": self.seconds,
            "games_per_second": self.games / self.seconds,
        }


@dataclass(frozen=True)
class Tally:
    """Sums over games, by bot; whole numbers, so that the order of adding does not matter."""

    games: int
    wins: Array  # in parts of WHOLE
    points: Array
    squares: Array  # of points
    rounds: int
    moves: int

    @classmethod
    def of(cls, bots: int) -> Tally:
        """Nothing played yet."""
        wins, points, squares = np.zeros((3, bots), np.int64)
        return cls(0, wins, points, squares, 0, 0)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            self.wins + other.wins,
            self.points + other.points,
            self.squares + other.squares,
            self.rounds + other.rounds,
            self.moves + other.moves,
        )

    def score(self, name: str, k: int) -> Score:
        """How the bot with this index did."""
        mean = int(self.points[k]) / self.games
        variance = max(0.0, int(self.squares[k]) / self.games - mean**2)
        error = Z95 * math.sqrt(variance / self.games)
        return Score(name, int(self.wins[k]) / WHOLE, self.games, mean, error)


def play_match(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    threads: int | None = None,
    report: Callable[[int], object] = lambda done: None,
) -> Match:
    """Play a match; bots change seats from game to game, and `report` hears of games played."""
    refuse_unknown(bots)
    if games < 1:
        raise SkydeckError(f"a match has at least one game, not {games}")
    prepared = game.prepare(len(bots), options or {}, seed)
    workers, stop = threads or count_cores(), threading.Event()

    def work(worker: int) -> Tally:
        tally = Tally.of(len(bots))
        for start in range(worker * BATCH, games, workers * BATCH):
            if stop.is_set():
                break
            count = min(BATCH, games - start)
            tally += _play_batch(game, prepared, bots, seed, start, count)
            report(count)
        return tally

    # The first call of a process loads the driver, which is no part of playing.
    _play_batch(game, prepared, bots, seed, 0, 1)
    began = time.perf_counter()
    with ThreadPoolExecutor(workers) as pool:
        try:
            tally = sum(pool.map(work, range(workers)), Tally.of(len(bots)))
        finally:
            stop.set()  # whoever interrupts a match does not wait for the rest of it
    return Match(
        game=game.name,
        seats=len(bots),
        options=dict(game.options_of(prepared[0])),
        seed=seed,
        games=games,
        scores=tuple(tally.score(bot, k) for k, bot in enumerate(bots)),
        rounds=tally.rounds / games,
        moves=tally.moves / games,
        seconds=time.perf_counter() - began,
    )


def refuse_unknown(bots: Sequence[str]) -> None:
    """Refuse a bot that does not exist."""
    for bot in bots:
        if bot not in BOTS:
            raise BadBot(f"there is no bot {bot!r}{nearest(bot, BOTS)}")


def warm(game: Game) -> list[Step]:
    """Steps that compile what a match needs."""
    bots = (BOTS * game.seats[0])[: game.seats[0]]
    prepared = game.prepare(len(bots), {}, "warm")
    return [("matches", lambda: _play_batch(game, prepared, bots, "warm", 0, 1))]


def count_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def seat_bots(seed: int | str, number: int, seats: int) -> list[Seat]:
    """Where each bot sits in a game: in a block of games every bot has every seat once.

    The order around the table is drawn anew for every block, as it matters whom one sits after.
    """
    block, turn = divmod(number, seats)
    order = np.argsort(small_rng("seats", seed, block, words=seats), kind="stable")
    return [int(place + turn) % seats for place in order]


def _play_batch(
    game: Game, prepared: Array, bots: Sequence[str], seed: int | str, start: int, count: int
) -> Tally:
    """Play games `start` and following."""
    seats = len(bots)
    states = blank(game.dtype, count)
    states[:] = prepared[0]
    rngs, numbers = np.zeros((count, 4), np.uint32), range(start, start + count)
    seat_of = np.array([seat_bots(seed, number, seats) for number in numbers])
    sitting = np.zeros((count, game.seats[-1]), np.int8)
    kinds = np.broadcast_to([BOTS.index(bot) for bot in bots], seat_of.shape)
    np.put_along_axis(sitting, seat_of, kinds, axis=1)
    for i, number in enumerate(numbers):
        states["rng"]["key"][i] = key_of(f"{seed}/{number}")
        rngs[i] = small_rng("match", seed, number)
    moves, values = np.zeros(game.moves, np.int16), np.zeros(game.moves)
    points, counts = np.zeros((count, game.seats[-1]), np.int32), np.zeros(count, np.int32)
    views = blank(game.dtype)
    drivers(game).contest(states, sitting, rngs, views, moves, values, points, counts)
    won = (states["winners"][:, None] >> np.arange(seats)) & 1
    shares = won * WHOLE // np.maximum(1, won.sum(axis=1, keepdims=True))
    by_bot = np.take_along_axis(points, seat_of, axis=1).astype(np.int64)
    return Tally(
        count,
        np.take_along_axis(shares, seat_of, axis=1).sum(axis=0),
        by_bot.sum(axis=0),
        (by_bot**2).sum(axis=0),
        int(states["rounds"].sum()),
        int(counts.sum()),
    )
