"""Matches: bots against bots on all cores, the same result for the same seed on any number.

Deals are mirrored: each is played as often as there are seats, with every bot in every seat once,
so that the luck of the deal cancels. Such games belong together, and intervals respect that.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from skydeck import bots as makers
from skydeck.bots import Bot, bot_rng, contest_of
from skydeck.bots.choose import BOTS, pick
from skydeck.bots.trial import make_trial
from skydeck.core.cores import count_cores
from skydeck.core.errors import BadBot, SkydeckError, shorten
from skydeck.core.game import Game
from skydeck.core.kernel import Array, Seat, blank
from skydeck.core.record import MOST_SEATS
from skydeck.core.rng import key_of, read_seed, small_rng
from skydeck.core.table import Table, find_winners
from skydeck.lab.intervals import mean_error, share_interval
from skydeck.lab.tables import Chairs, play_out

BATCH = 50  # deals that a thread plays in one go where all bots are compiled
ROOM = 1024  # moves of a game of compiled bots for which there is room at first
WHOLE = 840  # a win in parts that two to eight seats can share without a rest


@dataclass(frozen=True)
class Score:
    """How one bot of a match did."""

    name: str
    wins: float  # a shared win counts as its share
    games: int
    interval: tuple[float, float]  # of the share of games won, 95 %
    points: float  # mean
    points_error: float | None  # half of the 95 % interval; None with too few deals
    forfeits: int = 0  # games
    reason: str = ""  # of the first forfeit
    thinking: float | None = field(default=None, compare=False)  # seconds a move; None: compiled


@dataclass(frozen=True)
class Match:
    """The result of a match."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int | str
    games: int
    scores: tuple[Score, ...]
    outcomes: tuple[int, ...]  # at two seats: deals that gave the first bot 0, ½, 1, 1½ and 2 wins
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
                "forfeits": score.forfeits,
                "reason": score.reason,
                "seconds_per_move": score.thinking,
            }
            for score in self.scores
        ]
        return {
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "games": self.games,
            "deals": self.games // self.seats,
            "bots": bots,
            "rounds": self.rounds,
            "moves": self.moves,
            "seconds": self.seconds,
            "games_per_second": self.games / self.seconds,
        }


@dataclass(frozen=True)
class Tally:
    """Sums over deals, by bot; whole numbers, so that the order of adding does not matter."""

    games: int
    wins: Array  # in parts of WHOLE
    win_squares: Array  # of a deal's wins
    points: Array
    point_squares: Array  # of a deal's points
    outcomes: Array  # as in a match
    rounds: int
    moves: int
    choices: Array  # made at a table
    nanoseconds: Array  # spent on them
    forfeits: tuple[tuple[int, int, str], ...] = ()  # the game's number, the bot, the reason

    @classmethod
    def none(cls, seats: int) -> Tally:
        """Nothing played yet."""
        nobody = np.zeros((0, seats), np.int64)
        return cls.of(nobody, nobody, 0, 0)

    @classmethod
    def of(cls, wins: Array, points: Array, rounds: int, moves: int) -> Tally:
        """What games of whole deals came to; arrays have a row a game and a column a bot."""
        games, seats = wins.shape
        won, scored = (a.reshape(-1, seats, seats).sum(axis=1) for a in (wins, points))
        margins = (won[:, 0] - won[:, 1]) // WHOLE  # a game that nobody wins is a shared one here
        outcomes = np.bincount(margins + 2, minlength=5) if seats == 2 else np.zeros(0, np.int64)
        none = np.zeros(seats, np.int64)
        return cls(
            games,
            won.sum(axis=0),
            (won**2).sum(axis=0),
            scored.sum(axis=0),
            (scored**2).sum(axis=0),
            outcomes,
            rounds,
            moves,
            none,
            none,
        )

    def __add__(self, other: Tally) -> Tally:
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return Tally(*(one + another for one, another in pairs))

    def score(self, name: str, k: int) -> Score:
        """How the bot with this index did."""
        seats = len(self.wins)
        deals = self.games // seats
        wins, points = int(self.wins[k]), int(self.points[k])
        reasons = [reason for _, bot, reason in sorted(self.forfeits) if bot == k]
        choices = int(self.choices[k])
        return Score(
            name=name,
            wins=wins / WHOLE,
            games=self.games,
            interval=share_interval(wins, int(self.win_squares[k]), deals, seats, WHOLE),
            points=points / self.games,
            points_error=mean_error(points, int(self.point_squares[k]), deals, seats),
            forfeits=len(reasons),
            reason=reasons[0] if reasons else "",
            thinking=int(self.nanoseconds[k]) / choices / 1e9 if choices else None,
        )


def play_match(
    game: Game,
    bots: Sequence[str | Bot],
    games: int,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    threads: int | None = None,
    report: Callable[[int], object] = lambda done: None,
) -> Match:
    """Play a match, and call `report` with the number of games played since the last call.

    Bots are named, or given as objects with a function `choose(view)`. An object plays all its
    games itself, so that the whole match has one thread. The number of games is rounded up to
    whole deals.
    """
    for bot in bots:
        refuse_bot(bot)
    if not all(isinstance(bot, str) for bot in bots):
        threads = 1
    if games < 1:
        raise SkydeckError(f"a match has at least one game, not {games}")
    seed = read_seed(seed)
    prepared = game.prepare(len(bots), options or {}, seed)
    contest = Contest(game, prepared, tuple(bots), seed)
    contest.load()
    began = time.perf_counter()
    tally = _share_out(contest, count_games(games, len(bots)), threads or count_cores(), report)
    return Match(
        game=game.name,
        seats=len(bots),
        options=dict(game.options_of(prepared[0])),
        seed=seed,
        games=tally.games,
        scores=tuple(tally.score(name_of(bot), k) for k, bot in enumerate(bots)),
        outcomes=tuple(tally.outcomes.tolist()),
        rounds=tally.rounds / tally.games,
        moves=tally.moves / tally.games,
        seconds=time.perf_counter() - began,
    )


def _share_out(
    contest: Contest, games: int, threads: int, report: Callable[[int], object]
) -> Tally:
    """Play all games on so many threads; whoever interrupts them does not wait for the rest."""
    stop, strikes = threading.Event(), list[int]()
    seats = len(contest.bots)
    size = seats * BATCH if contest.is_compiled else seats
    starts = iter(range(0, games, size))  # each thread takes the next batch when it is ready

    def work(thread: int) -> Tally:
        tally, chairs = Tally.none(seats), Chairs(contest.bots, contest.seed, thread, strikes)
        try:
            for start in starts:
                numbers = range(start, min(games, start + size))
                tally += contest.play(numbers, chairs, stop)
                if stop.is_set():
                    break
                report(len(numbers))
        except BaseException:
            stop.set()
            raise
        finally:
            chairs.close()
        return tally

    with ThreadPoolExecutor(threads) as pool:
        try:
            return sum(pool.map(work, range(threads)), Tally.none(seats))
        finally:
            stop.set()


def refuse_bot(bot: object) -> None:
    """Refuse what is neither the name of a bot nor a bot."""
    if isinstance(bot, str):
        makers.refuse_unknown(bot)
    elif isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise BadBot(f"a bot is a name or an object with choose(view), not {shorten(bot)}")


def name_of(bot: str | Bot) -> str:
    """What a bot is called in the result; one without a name by its class."""
    return bot if isinstance(bot, str) else str(getattr(bot, "name", type(bot).__name__))


def is_compiled(bots: Sequence[str | Bot]) -> bool:
    """Whether whole games of these bots are played in compiled code."""
    return all(isinstance(bot, str) and bot in BOTS for bot in bots)


def count_games(games: int, seats: int) -> int:
    """So many games, rounded up to whole deals."""
    return -(-games // seats) * seats


def seat_bots(seed: int | str, number: int, seats: int) -> list[Seat]:
    """Where each bot sits in a game: in a block of games every bot has every seat once.

    The order around the table is drawn anew for every block, as it matters whom one sits after.
    """
    block, turn = divmod(number, seats)
    order = np.argsort(small_rng("seats", seed, block, words=seats), kind="stable")
    return [int(place + turn) % seats for place in order]


@dataclass(frozen=True)
class Plays:
    """The moves of some games, and what else is to be known of how they went."""

    plays: Array  # seats and moves, see `core/drivers.py`, of all games one after another
    starts: Array  # where each game begins in them, and where the last one ends
    forfeits: tuple[tuple[int, Seat, str], ...]  # the game's number, the seat, the reason
    choices: Array  # by bot: made at a table
    nanoseconds: Array  # by bot: spent on them


@dataclass(frozen=True)
class Contest:
    """Who plays what: everything of a match but how many games there are."""

    game: Game
    prepared: Array
    bots: tuple[str | Bot, ...]
    seed: int | str
    mirrored: bool = True  # whether every deal is played with every bot in every seat

    @property
    def is_compiled(self) -> bool:
        return is_compiled(self.bots)

    @property
    def repeats(self) -> int:
        """How many games one deal is played for."""
        return len(self.bots) if self.mirrored else 1

    def seed_of(self, number: int) -> str:
        """The seed of the table of a game, the same for all games of a deal."""
        return f"{self.seed}/{number // self.repeats}"

    def bot_seeds(self, number: int) -> list[str]:
        """The seeds of the bots of a game, by seat: equal bots play a deal in the same way again,
        whoever of them has which seat."""
        deal = self.seed_of(number)
        return [f"{deal}/{seat}" for seat in range(len(self.bots))]

    def prepare(self, numbers: range) -> Array:
        """The states of these games, which lack only the deal."""
        states = blank(self.game.dtype, len(numbers))
        states[:] = self.prepared[0]
        for i, number in enumerate(numbers):
            states["rng"]["key"][i] = key_of(self.seed_of(number))
        return states

    def load(self) -> None:
        """Load what is compiled: the first call of a process, which is no part of playing."""
        if self.is_compiled:
            self._play_compiled(range(len(self.bots)))
            return
        table = self._deal(0)
        named = (bot for bot in self.bots if isinstance(bot, str))
        for name in dict.fromkeys(("greedy", *named)):
            if not makers.is_program(name):
                makers.bot(name).choose(table.view(table.movers[0]))

    def play(self, numbers: range, chairs: Chairs, stop: threading.Event) -> Tally:
        """Play the games of these numbers, which are those of whole deals."""
        if self.is_compiled:
            return self._play_compiled(numbers)
        return self._play_at_tables(numbers, chairs, stop)

    def _deal(self, number: int) -> Table:
        seats, options = len(self.bots), self.game.options_of(self.prepared[0])
        seed = self.seed_of(number)
        table, rng = Table.new(self.game, seats, seed, options), small_rng("opening", seed)
        for _ in range(self.game.opening):
            seat = table.movers[0]
            table.play(seat, int(pick(np.array(table.legal(seat), np.int16), rng)))
        return table

    def _play_at_tables(self, numbers: range, chairs: Chairs, stop: threading.Event) -> Tally:
        seats = len(self.bots)
        wins, points, choices, spent = np.zeros((4, len(numbers), seats), np.int64)
        rounds, moves, forfeits = 0, 0, []
        for i, number in enumerate(numbers):
            table, places = self._deal(number), seat_bots(self.seed, number, seats)
            bot_at = [places.index(seat) for seat in range(seats)]
            seeds = self.bot_seeds(number)
            sitting = [chairs.seat(bot_at[seat], seeds[seat]) for seat in range(seats)]
            course = play_out(table, sitting, seeds, stop)
            chairs.clear(sitting, [bot_at[seat] for seat in course.forfeits])
            winners = find_winners(table, course.forfeits)
            wins[i, [bot_at[seat] for seat in winners]] = WHOLE // max(1, len(winners))
            points[i, bot_at], choices[i, bot_at] = table.points, course.choices
            spent[i, bot_at] = course.nanoseconds
            forfeits += [(number, bot_at[seat], why) for seat, why in course.forfeits.items()]
            rounds += int(table.states["rounds"][0])
            moves += len(table.history)
        return replace(
            Tally.of(wins, points, rounds, moves),
            choices=choices.sum(axis=0),
            nanoseconds=spent.sum(axis=0),
            forfeits=tuple(forfeits),
        )

    def _play_compiled(self, numbers: range) -> Tally:
        states, points, counts, _, _ = self._run(numbers, 0)
        seats = len(self.bots)
        seat_of = np.array([seat_bots(self.seed, number, seats) for number in numbers])
        won = (states["winners"][:, None] >> np.arange(seats)) & 1
        shares = won * WHOLE // np.maximum(1, won.sum(axis=1, keepdims=True))
        return Tally.of(
            np.take_along_axis(shares, seat_of, axis=1).astype(np.int64),
            np.take_along_axis(points, seat_of, axis=1).astype(np.int64),
            int(states["rounds"].sum()),
            int(counts.sum()),
        )

    def _run(self, numbers: range, room: int) -> tuple[Array, Array, Array, Array, int]:
        """Play games of compiled bots: states, points, moves of each, and as many of all moves as
        there is room for, with their true number."""
        game, seats, count = self.game, len(self.bots), len(numbers)
        states = self.prepare(numbers)
        own = [bot_rng(seed) for number in numbers for seed in self.bot_seeds(number)]
        rngs = np.concatenate(own).reshape(count, seats, -1)
        openings = np.zeros((count, 4), np.uint32)
        sitting = np.zeros((count, game.seats[-1]), np.int8)
        kinds = [BOTS.index(name_of(bot)) for bot in self.bots]
        for i, number in enumerate(numbers):
            sitting[i, seat_bots(self.seed, number, seats)] = kinds
            openings[i] = small_rng("opening", self.seed_of(number))
        moves, values = np.zeros(game.moves, np.int16), np.zeros(game.moves)
        points, counts = np.zeros((count, game.seats[-1]), np.int32), np.zeros(count, np.int32)
        views, plays = blank(game.dtype), np.zeros(room, np.int16)
        total = contest_of(game)(
            states, sitting, rngs, openings, game.opening, views, moves, values, points, counts,
            plays, make_trial(game),
        )  # fmt: skip
        return states, points, counts, plays, total

    def log_games(self, numbers: range, chairs: Chairs, stop: threading.Event) -> Plays:
        """Play the games of these numbers, and keep their moves."""
        return (
            self._log_compiled(numbers)
            if self.is_compiled
            else self._log_tables(numbers, chairs, stop)
        )

    def _log_compiled(self, numbers: range) -> Plays:
        total, room = len(numbers) * ROOM, 0
        while total > room:  # a second time only where games are uncommonly long
            room = total
            _, _, counts, plays, total = self._run(numbers, room)
        starts = np.concatenate([[0], np.cumsum(counts)])
        none = np.zeros(len(self.bots), np.int64)
        return Plays(plays[:total], starts, (), none, none)

    def _log_tables(self, numbers: range, chairs: Chairs, stop: threading.Event) -> Plays:
        seats = len(self.bots)
        choices, spent = np.zeros((2, seats), np.int64)
        plays, starts, forfeits = list[int](), [0], []
        for number in numbers:
            table, places = self._deal(number), seat_bots(self.seed, number, seats)
            bot_at = [places.index(seat) for seat in range(seats)]
            seeds = self.bot_seeds(number)
            sitting = [chairs.seat(bot_at[seat], seeds[seat]) for seat in range(seats)]
            course = play_out(table, sitting, seeds, stop)
            chairs.clear(sitting, [bot_at[seat] for seat in course.forfeits])
            choices[bot_at] += course.choices
            spent[bot_at] += course.nanoseconds
            forfeits += [(number, seat, why) for seat, why in course.forfeits.items()]
            plays += [move * MOST_SEATS + seat for seat, move in table.history]
            starts.append(len(plays))
        return Plays(np.array(plays, np.int16), np.array(starts), tuple(forfeits), choices, spent)
