"""Experiments: plans that are carried out slice by slice, kept, and gone on with."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from skydeck.core.errors import SkydeckError, shorten
from skydeck.core.game import Game
from skydeck.core.kernel import Array
from skydeck.games import load
from skydeck.lab.intervals import share_interval
from skydeck.lab.ladder import write_text
from skydeck.lab.match import WHOLE
from skydeck.lab.plan import Plan
from skydeck.lab.slices import Slice, count_slice, read_plays
from skydeck.lab.tables import OUT
from skydeck.lab.workers import Task, Workers, play_all

PLAN = "experiment.json"
SLICES = "slices"
LOGS = "logs"
OTHERWISE = "remove it, or name another folder with --out"
UNFINISHED = "the experiment is not finished; the same command that began it goes on with it"


@dataclass(frozen=True)
class Result:
    """All games of a cell."""

    rows: Array
    phases: Array
    counts: Array
    choices: Array  # by bot, made at tables
    nanoseconds: Array  # by bot, spent on them
    reasons: tuple[str, ...]  # by bot, of the first forfeit; empty where there was none
    unasked: tuple[int, ...]  # by bot, games that it forfeited only because it was out already


class Memory:
    """Keeps slices for as long as the process runs."""

    def __init__(self) -> None:
        self._kept: dict[Task, bytes] = {}

    def save(self, task: Task, data: bytes) -> None:
        self._kept[task] = data

    def read(self, task: Task) -> bytes | None:
        return self._kept.get(task)


class Folder:
    """Keeps slices as files, each written in one go."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def _file(self, task: Task) -> Path:
        return self.path / SLICES / f"{task.cell:03}-{task.number:06}.slice"

    def begin(self, plan: Plan) -> None:
        """Refuse a folder of another experiment; make it if there is none."""
        file = self.path / PLAN
        if file.exists():
            there = read_plan(self.path)
            known = there.setting()
            for key, value in plan.setting().items():
                if known.get(key) != value:
                    raise SkydeckError(
                        f"{self.path} is an experiment with {tell_difference(key, known, value)};"
                        f" {OTHERWISE}"
                    )
            refuse_less(self.path, there, plan)
        write_text(file, json.dumps(plan.to_data(), indent=1) + "\n")
        for part in self.path.glob(f"{SLICES}/*.part"):
            part.unlink(missing_ok=True)

    def save(self, task: Task, data: bytes) -> None:
        write_bytes(self._file(task), data)

    def read(self, task: Task) -> bytes | None:
        with contextlib.suppress(OSError):
            return self._file(task).read_bytes()
        return None


def refuse_less(path: Path, there: Plan, plan: Plan) -> None:
    """Refuse to go on with less than was asked for before: what has been played would be lost."""
    if plan.games < there.games:
        raise SkydeckError(
            f"{path} is an experiment of {there.games:,} games and not of {plan.games:,}, and only"
            f" more can be added; {OTHERWISE}"
        )
    if plan.until is not None and (there.until is None or plan.until > there.until):
        before = "without --until" if there.until is None else f"until {100 * there.until:g}%"
        raise SkydeckError(
            f"{path} is an experiment {before} and not until {100 * plan.until:g}%, and only more"
            f" can be added; {OTHERWISE}"
        )


def tell_difference(key: str, known: Mapping[str, Any], value: object) -> str:
    """What an experiment has that another one has not."""
    if key == "cells":
        return "other bots, seats or house rules"
    return f"{key} {shorten(known.get(key))} and not {shorten(value)}"


Store = Memory | Folder


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file in one go."""
    write_parts(path, [data])


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """Write a file in one go: after a kill, even of the machine, it is whole or not there."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise SkydeckError(f"{path} cannot be written: {error.strerror}") from None


def read_plan(folder: Path) -> Plan:
    """The plan of an experiment that is kept in a folder."""
    file = folder / PLAN
    try:
        return Plan.from_data(json.loads(file.read_text(encoding="utf-8")))
    except OSError as error:
        raise SkydeckError(f"{file} cannot be read: {error.strerror}") from None
    except SkydeckError as error:
        raise SkydeckError(f"{file} is not the plan of an experiment: {error}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise SkydeckError(f"{file} is not the plan of an experiment") from None


class Progress:
    """What has been played of a cell, from its first slice on without a gap.

    A cell with `until` ends at the first slice at which all intervals are narrow enough. That
    depends on the slices before it and on nothing else, so that it ends at the same one however
    many were played at the same time.
    """

    def __init__(self, plan: Plan, cell: int) -> None:
        self.plan, self.cell = plan, cell
        self.slices = plan.slices_of(cell)  # that the cell will have, as far as is known
        self._seats, self._repeats = len(plan.cells[cell].bots), plan.repeats(cell)
        self._next, self._deals = 0, 0
        self._totals, self._squares = np.zeros((2, self._seats), np.int64)
        self._early: dict[int, Array] = {}

    def add(self, number: int, rows: Array) -> None:
        """Take a slice into account."""
        if self.plan.until is None:
            return
        self._early[number] = rows
        while self._next in self._early and self._next < self.slices:
            won = bot_wins(self._early.pop(self._next)).reshape(-1, self._repeats, self._seats)
            deals = won.sum(axis=1)
            self._deals += len(deals)
            self._totals += deals.sum(axis=0)
            self._squares += (deals**2).sum(axis=0)
            self._next += 1
            if self.half_width() <= self.plan.until:
                self.slices = self._next

    def half_width(self) -> float:
        """Half of the widest of the bots' 95 % intervals so far."""
        widths = []
        for total, squares in zip(self._totals.tolist(), self._squares.tolist(), strict=True):
            low, high = share_interval(total, squares, self._deals, self._repeats, WHOLE)
            widths.append((high - low) / 2)
        return max(widths)


def bot_wins(rows: Array) -> Array:
    """The wins of every game in parts of WHOLE, a column a bot."""
    by_seat = seat_wins(rows)
    wins = np.zeros_like(by_seat)
    np.put_along_axis(wins, rows["bots"].astype(np.int64), by_seat, axis=1)
    return wins


def seat_wins(rows: Array) -> Array:
    """The wins of every game in parts of WHOLE, a column a seat."""
    won = (rows["winners"][:, None].astype(np.int64) >> np.arange(rows["bots"].shape[1])) & 1
    wins: Array = won * WHOLE // np.maximum(1, won.sum(axis=1, keepdims=True))
    return wins


def carry_out(
    plan: Plan,
    store: Store,
    workers: Workers,
    report: Callable[[int], object] = lambda games: None,
) -> None:
    """Play every slice that the store lacks; `report` hears of games, also of those it has."""
    game = load(plan.game)
    progress = [Progress(plan, cell) for cell in range(len(plan.cells))]

    def missing() -> Iterator[Task]:
        for cell, one in enumerate(progress):
            number = 0
            while number < one.slices:
                task = Task(cell, number)
                known = read_slice(plan, game, store, task)
                if known is None:
                    yield task
                else:
                    one.add(number, known.rows)
                    report(len(known.rows))
                number += 1

    def done(task: Task, data: bytes) -> None:
        found = Slice.from_bytes(data, game, len(plan.cells[task.cell].bots))
        assert found is not None
        store.save(task, data)
        progress[task.cell].add(task.number, found.rows)
        report(len(found.rows))

    play_all(workers, plan, missing(), done)


def read_slice(plan: Plan, game: Game, store: Store, task: Task) -> Slice | None:
    """A slice that the store has; None where it is missing, damaged, or was cut shorter."""
    data = store.read(task)
    if data is None:
        return None
    found = Slice.from_bytes(data, game, len(plan.cells[task.cell].bots))
    if found is None or len(found.rows) != len(plan.numbers(task.cell, task.number)):
        return None
    return found if bool(found.logs) == plan.logs else None


def slices_in(plan: Plan, store: Store, cell: int) -> Iterator[Slice]:
    """The slices of a cell that count, in order; refuses a cell that was not played to its end."""
    game, one, number = load(plan.game), Progress(plan, cell), 0
    while number < one.slices:
        found = read_slice(plan, game, store, Task(cell, number))
        if found is None:
            raise SkydeckError(UNFINISHED)
        one.add(number, found.rows)
        yield found
        number += 1


def collect(plan: Plan, store: Store, cell: int) -> Result:
    """All that a cell came to."""
    slices = (replace(one, logs=b"") for one in slices_in(plan, store, cell))
    return add_up(plan, cell, list(slices))


def add_up(plan: Plan, cell: int, slices: list[Slice]) -> Result:
    """The result of a cell by its slices, in order."""
    rows = np.concatenate([one.rows for one in slices])
    bots = plan.cells[cell].bots
    reasons, unasked = [""] * len(bots), [0] * len(bots)
    for one in slices:
        for number, seat, why in one.reasons:
            bot = int(rows["bots"][number, seat])
            if why == f"{bots[bot]} {OUT}":
                unasked[bot] += 1
            else:
                reasons[bot] = reasons[bot] or why
    none = (0,) * len(bots)
    return Result(
        rows,
        np.sum([one.phases for one in slices], axis=0),
        np.sum([one.counts for one in slices], axis=0),
        np.sum([one.choices or none for one in slices], axis=0),
        np.sum([one.nanoseconds or none for one in slices], axis=0),
        tuple(reasons),
        tuple(unasked),
    )


# Logs


def write_log_files(plan: Plan, folder: Folder) -> None:
    """Put the logs of all slices together, a file a cell."""
    for cell in range(len(plan.cells)):
        logs = (one.logs for one in slices_in(plan, folder, cell))
        write_parts(log_file(folder.path, cell), logs)


def log_file(folder: Path, cell: int) -> Path:
    """Where the logs of a cell are."""
    return folder / LOGS / f"{cell:03}.jsonl.gz"


def collect_from_logs(plan: Plan, folder: Path, cell: int) -> Result:
    """All that a cell came to, counted anew from its logs and from nothing else."""
    file, contest, one = log_file(folder, cell), plan.contest(cell), Progress(plan, cell)
    slices = list[Slice]()
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            while len(slices) < one.slices:
                numbers = plan.numbers(cell, len(slices))
                part = list(islice(lines, len(numbers)))
                if len(part) < len(numbers):
                    raise SkydeckError(UNFINISHED)
                slices.append(count_slice(contest, numbers, read_plays(contest, numbers, part)))
                one.add(len(slices) - 1, slices[-1].rows)
            if next(lines, None) is not None:
                raise SkydeckError(f"{file} has more games than the experiment")
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise SkydeckError(f"{file} cannot be read: {error}") from None
    return add_up(plan, cell, slices)


def has_logs(plan: Plan, folder: Path) -> bool:
    """Whether there are logs of all cells."""
    return all(log_file(folder, cell).exists() for cell in range(len(plan.cells)))
