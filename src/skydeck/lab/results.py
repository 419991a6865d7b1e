"""The files of an experiment: its games as Parquet or CSV, its figures and its page."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from skydeck.core.drivers import TENTHS
from skydeck.core.errors import SkydeckError
from skydeck.games import load
from skydeck.lab.experiment import (
    Folder,
    Result,
    collect,
    collect_from_logs,
    has_logs,
    read_plan,
    seat_wins,
    write_bytes,
    write_log_files,
)
from skydeck.lab.ladder import write_text
from skydeck.lab.match import WHOLE
from skydeck.lab.plan import Plan
from skydeck.lab.report import write_report
from skydeck.lab.summary import summarise

KINDS = ("parquet", "csv")
SUMMARY = "summary.json"
PAGE = "report.html"


def usual_kind() -> str:
    """Parquet, where it can be written."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        return "csv"
    return "parquet"


def refuse_kind(kind: str) -> None:
    """Refuse a kind of file that cannot be written here."""
    if kind not in KINDS:
        raise SkydeckError(f"--raw is parquet or csv, not {kind!r}")
    if kind == "parquet" and usual_kind() != kind:
        raise SkydeckError("Parquet needs pyarrow: pip install 'skydeck[lab]' brings it")


def columns_of(plan: Plan, cell: int, result: Result) -> dict[str, Any]:
    """The games of a cell as columns: one of a game, or one of each seat."""
    rows, game, bots = result.rows, load(plan.game), np.array(plan.cells[cell].bots)
    columns: dict[str, Any] = {
        "cell": np.full(len(rows), cell, np.int32),
        "game": rows["number"],
        "deal": rows["number"] // plan.repeats(cell),
        "seats": np.full(len(rows), len(bots), np.int32),
    }
    for name in ("rounds", "moves", "choices", "changes"):
        columns[name] = rows[name]
    columns["last"] = rows["last"].astype(np.int32)
    for tenth in range(TENTHS - 1):
        columns[f"lead_{tenth + 1}0"] = rows["leads"][:, tenth].astype(np.int32)
    wins = seat_wins(rows) / WHOLE
    masked: Any = np.ma  # it has no types
    nothing = masked.masked_all(len(rows), np.int32)
    for seat in range(max(len(one.bots) for one in plan.cells)):
        is_there = seat < len(bots)
        columns[f"bot_{seat}"] = bots[rows["bots"][:, seat]] if is_there else [""] * len(rows)
        columns[f"win_{seat}"] = wins[:, seat] if is_there else nothing.astype(float)
        forfeits = (rows["forfeits"].astype(np.int32) >> seat) & 1
        columns[f"forfeit_{seat}"] = forfeits if is_there else nothing
        columns[f"points_{seat}"] = rows["points"][:, seat] if is_there else nothing
        for k, fact in enumerate(game.facts):
            columns[f"{fact.name}_{seat}"] = rows["facts"][:, seat, k] if is_there else nothing
    return columns


def write_raw(plan: Plan, results: list[Result], folder: Path, kind: str) -> Path:
    """All games of all cells in one file."""
    tables = [columns_of(plan, cell, result) for cell, result in enumerate(results)]
    path = folder / f"games.{kind}"
    write_bytes(path, _to_parquet(tables) if kind == "parquet" else _to_csv(tables))
    return path


def _to_parquet(tables: list[dict[str, Any]]) -> bytes:
    import pyarrow
    import pyarrow.parquet

    parts = [
        pyarrow.table({name: pyarrow.array(column) for name, column in table.items()})
        for table in tables
    ]
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.concat_tables(parts), sink, compression="zstd")
    data: bytes = sink.getvalue().to_pybytes()
    return data


def _to_csv(tables: list[dict[str, Any]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(tables[0])
    for table in tables:
        writer.writerows(_rows_of(table))
    return text.getvalue().encode()


def _rows_of(table: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The rows of a table; what is masked is empty."""
    lists = [
        ["" if value is None else value for value in np.ma.asarray(column).tolist()]
        for column in table.values()
    ]
    return zip(*lists, strict=True)


def write_answers(plan: Plan, results: list[Result], folder: Path, kind: str) -> dict[str, Any]:
    """Write the games, the figures and the page; the same games give the same bytes."""
    summary = summarise(plan, results)
    write_raw(plan, results, folder, kind)
    write_text(folder / SUMMARY, json.dumps(summary, indent=1) + "\n")
    write_text(folder / PAGE, write_report(summary))
    return summary


def finish(plan: Plan, folder: Folder, kind: str) -> tuple[list[Result], dict[str, Any]]:
    """Make all files of an experiment from its slices, in their order."""
    results = [collect(plan, folder, cell) for cell in range(len(plan.cells))]
    if plan.logs:
        write_log_files(plan, folder)
    return results, write_answers(plan, results, folder.path, kind)


def report_again(path: Path, kind: str) -> tuple[Plan, list[Result], dict[str, Any]]:
    """Make the figures and the page of a folder anew: from its logs, or else from its slices."""
    plan = read_plan(path)
    cells = range(len(plan.cells))
    if plan.logs and has_logs(plan, path):
        results = [collect_from_logs(plan, path, cell) for cell in cells]
    else:
        results = [collect(plan, Folder(path), cell) for cell in cells]
    return plan, results, write_answers(plan, results, path, kind)
