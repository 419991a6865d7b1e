"""Slices: some games of an experiment, played, counted from their moves, and kept as bytes."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import threading
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from skydeck.core.drivers import CHANGES, CHOICES, LAST, NUMBERS, ROUNDS, TENTHS
from skydeck.core.drivers import WINNERS as WINNERS_AT
from skydeck.core.errors import BadLog, SkydeckError
from skydeck.core.game import Game
from skydeck.core.kernel import NONE, Array, Seat, blank
from skydeck.core.log import Log, Result
from skydeck.core.record import MOST_SEATS
from skydeck.core.table import find_winners
from skydeck.lab.match import Contest, Plays, seat_bots
from skydeck.lab.plan import FORMAT, MOST_GAMES, Plan
from skydeck.lab.tables import Chairs

PACKED = b"\x1f\x8b"  # what files of gzip begin with
DIGEST = 32  # bytes of a checksum
LEVEL = 6  # of compression


def row_type(game: Game, seats: int) -> np.dtype[Any]:
    """What is kept of every game; sets of seats are a bit each."""
    return np.dtype(
        [
            ("number", "<i4"),
            ("winners", "<u2"),  # after forfeits
            ("forfeits", "<u2"),
            ("rounds", "<i4"),
            ("moves", "<i4"),
            ("choices", "<i4"),  # moves with more than one legal one
            ("changes", "<i4"),  # of the lead
            ("last", "i1"),  # the seat that moved last
            ("leads", "i1", (TENTHS,)),  # who led alone after each tenth; NONE if nobody
            ("bots", "i1", (seats,)),  # who sat where, by index
            ("points", "<i4", (seats,)),
            ("facts", "<i4", (seats, len(game.facts))),
        ]
    )


@dataclass(frozen=True)
class Slice:
    """What some games came to."""

    rows: Array
    phases: Array  # moves in each phase
    counts: Array  # the game's own tables, flat
    logs: bytes = b""  # JSON lines, compressed; empty where none are kept
    choices: tuple[int, ...] = ()  # by bot, made at tables
    nanoseconds: tuple[int, ...] = ()  # by bot, spent on them
    reasons: tuple[tuple[int, Seat, str], ...] = ()  # the game's number, the seat, why it forfeited

    def to_bytes(self) -> bytes:
        """The slice as bytes, with a checksum in front."""
        head = {
            "format": FORMAT,
            "games": len(self.rows),
            "logs": len(self.logs),
            "choices": self.choices,
            "nanoseconds": self.nanoseconds,
            "reasons": self.reasons,
        }
        tables = b"".join(
            np.ascontiguousarray(a).tobytes() for a in (self.rows, self.phases, self.counts)
        )
        line = json.dumps(head).encode() + b"\n"
        whole = line + self.logs + zlib.compress(tables, LEVEL)
        return hashlib.sha256(whole).digest() + whole

    @classmethod
    def from_bytes(cls, data: bytes, game: Game, seats: int) -> Slice | None:
        """The slice in bytes; None where they are damaged or of another format."""
        whole = data[DIGEST:]
        if hashlib.sha256(whole).digest() != data[:DIGEST]:
            return None
        line, _, rest = whole.partition(b"\n")
        head = json.loads(line)
        if head["format"] != FORMAT:
            return None
        tables = zlib.decompress(rest[head["logs"] :])
        kind, phases = row_type(game, seats), len(game.record.PHASES)
        size = head["games"] * kind.itemsize
        numbers = np.frombuffer(tables[size:], "<i8")
        return cls(
            np.frombuffer(tables[:size], kind),
            numbers[:phases],
            numbers[phases:],
            rest[: head["logs"]],
            tuple(head["choices"]),
            tuple(head["nanoseconds"]),
            tuple((number, seat, why) for number, seat, why in head["reasons"]),
        )


class Standing(NamedTuple):
    """The end of a game, as far as it must be known to say who wins."""

    game: Game
    seats: int
    winners: tuple[Seat, ...]
    points: tuple[int, ...]


def count_slice(contest: Contest, numbers: range, plays: Plays) -> Slice:
    """What games came to, by their moves alone; refuses moves that are not legal."""
    game, seats, count = contest.game, len(contest.bots), len(numbers)
    states, before = contest.prepare(numbers), blank(game.dtype)
    most, sizes = game.seats[-1], sum(table.size for table in game.counts)
    points, found = np.zeros((count, most), np.int32), np.zeros((count, NUMBERS), np.int32)
    facts = np.zeros((count, most, len(game.facts)), np.int32)
    leads = np.full((count, TENTHS), NONE, np.int8)
    phases, counts = np.zeros(len(game.record.PHASES), np.int64), np.zeros(sizes, np.int64)
    moves = np.zeros(game.moves, np.int16)
    whole = game.at.recount(
        states, before, plays.plays, plays.starts, moves, points, found, leads, facts, phases,
        counts,
    )  # fmt: skip
    if whole < count:
        raise BadLog(f"the moves of game {numbers[whole]} are not those of a whole, legal game")
    rows = np.zeros(count, row_type(game, seats))
    rows["number"], rows["moves"] = numbers, np.diff(plays.starts)
    rows["rounds"], rows["choices"] = found[:, ROUNDS], found[:, CHOICES]
    rows["changes"], rows["last"] = found[:, CHANGES], found[:, LAST]
    rows["winners"], rows["leads"] = found[:, WINNERS_AT], leads
    rows["points"], rows["facts"] = points[:, :seats], facts[:, :seats]
    for i, number in enumerate(numbers):
        rows["bots"][i, seat_bots(contest.seed, number, seats)] = range(seats)
    _settle(game, seats, rows, numbers, plays)
    return Slice(rows, phases, counts)


def _settle(game: Game, seats: int, rows: Array, numbers: range, plays: Plays) -> None:
    """Let nobody win who has forfeited."""
    for number in dict.fromkeys(number for number, _, _ in plays.forfeits):
        row = rows[number - numbers[0]]
        out = [seat for other, seat, _ in plays.forfeits if other == number]
        winners = tuple(seat for seat in range(seats) if int(row["winners"]) >> seat & 1)
        end: Any = Standing(game, seats, winners, tuple(row["points"].tolist()))
        row["forfeits"] = sum(1 << seat for seat in out)
        row["winners"] = sum(1 << seat for seat in find_winners(end, out))


def write_logs(contest: Contest, rows: Array, plays: Plays) -> bytes:
    """The logs of games as JSON lines, compressed; the same bytes for the same games."""
    game, seats = contest.game, len(contest.bots)
    options, text = game.options_of(contest.prepared[0]), io.StringIO()
    for i, row in enumerate(rows):
        part = plays.plays[plays.starts[i] : plays.starts[i + 1]].tolist()
        log = Log(
            game.name,
            game.version,
            seats,
            options,
            contest.seed_of(int(row["number"])),
            tuple((play % MOST_SEATS, play // MOST_SEATS) for play in part),
            tuple(contest.bots[bot] for bot in row["bots"].tolist()),
            None,
            Result(
                tuple(row["points"].tolist()),
                _seats_in(int(row["winners"]), seats),
                _seats_in(int(row["forfeits"]), seats),
            ),
        )
        text.write(json.dumps(log.to_data(), separators=(",", ":")) + "\n")
    return gzip.compress(text.getvalue().encode(), LEVEL, mtime=0)


def _seats_in(bits: int, seats: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(seats) if bits >> seat & 1)


def read_plays(contest: Contest, numbers: range, lines: Sequence[str]) -> Plays:
    """The moves in the logs of some games; refuses logs that are not theirs."""
    plays, starts, forfeits = list[int](), [0], []
    options = contest.game.options_of(contest.prepared[0])
    for number, line in zip(numbers, lines, strict=True):
        log = Log.from_json(line)
        mine = (contest.game.name, contest.game.version, contest.seed_of(number), options)
        if (log.game, log.rules, log.seed, log.options) != mine or log.result is None:
            raise BadLog(f"line {number + 1} of the logs is not the log of game {number}")
        if not all(0 <= seat < log.seats and 0 <= m < contest.game.moves for seat, m in log.moves):
            raise BadLog(f"the moves of game {number} are not those of a whole, legal game")
        plays += [move * MOST_SEATS + seat for seat, move in log.moves]
        starts.append(len(plays))
        forfeits += [(number, seat, "") for seat in log.result.resigned]
    none = np.zeros(len(contest.bots), np.int64)
    return Plays(np.array(plays, np.int16), np.array(starts), tuple(forfeits), none, none)


def read_logged(path: Path, number: int) -> Log:
    """The log of one game in a file of logs that an experiment has kept."""
    try:
        with path.open("rb") as file:
            is_packed = file.read(len(PACKED)) == PACKED
        with (gzip.open if is_packed else open)(path, "rt", encoding="utf-8") as lines:
            is_number = 0 <= number < MOST_GAMES
            line = next(islice(lines, number, None), None) if is_number else None
    except (OSError, EOFError, ValueError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or "it holds no logs of the lab"
        raise BadLog(f"{path} cannot be read: {reason}") from None
    if line is None:
        raise BadLog(f"{path} has no game {number}; its games are counted from 0")
    return Log.from_json(line)


@lru_cache(maxsize=8)
def _plan_of(text: str) -> Plan:
    return Plan.from_data(json.loads(text))


@lru_cache(maxsize=64)
def _contest_of(text: str, cell: int) -> Contest:
    one = _plan_of(text)
    contest = one.contest(cell)
    if contest.game.version != one.rules:
        raise SkydeckError(
            f"this experiment is played by version {one.rules} of the rules of"
            f" {contest.game.title}, and here is version {contest.game.version}"
        )
    return contest


NEVER = threading.Event()


def play_slice(
    plan: str,
    cell: int,
    number: int,
    chairs: Chairs | None = None,
    stop: threading.Event = NEVER,
) -> bytes:
    """Play one slice of a plan, given as JSON, wherever this is called."""
    contest, one = _contest_of(plan, cell), _plan_of(plan)
    numbers = one.numbers(cell, number)
    seated = chairs or Chairs(contest.bots, contest.seed, 0, [])
    plays = contest.log_games(numbers, seated, stop)
    if stop.is_set():
        return b""
    counted = count_slice(contest, numbers, plays)
    logs = write_logs(contest, counted.rows, plays) if one.logs else b""
    return Slice(
        counted.rows,
        counted.phases,
        counted.counts,
        logs,
        tuple(plays.choices.tolist()),
        tuple(plays.nanoseconds.tolist()),
        plays.forfeits,
    ).to_bytes()
