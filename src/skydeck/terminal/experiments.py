"""Experiments in the terminal: a table of a match, or one of all settings of a sweep."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table as Grid

from skydeck.lab.experiment import Result
from skydeck.lab.ladder_page import write_time
from skydeck.lab.plan import Plan
from skydeck.lab.report import figure, interval, name_twins, percent, sign_of
from skydeck.terminal.reports import out


def show_experiment(
    plan: Plan,
    results: list[Result],
    summary: dict[str, Any],
    seconds: float | None,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Print the answer: as JSON, or as tables and where the rest is."""
    games = sum(cell["games"] for cell in summary["cells"])
    speed = {} if seconds is None else {"seconds": seconds, "games_per_second": games / seconds}
    if as_json:
        print(json.dumps({**to_data(summary, results), **speed}))
        return
    for cell, result in zip(summary["cells"], results, strict=True):
        if len(summary["cells"]) == 1:
            show_cell(cell, result)
    if len(summary["cells"]) > 1:
        show_cells(summary["cells"])
    if seconds is not None:
        per_second = games / seconds
        out.print(f"{per_second:,.{0 if per_second >= 1 else 2}f} games a second")
    if folder is not None:
        out.print(f"Written to {folder}: report.html, summary.json and all games.", markup=False)


def to_data(summary: dict[str, Any], results: list[Result]) -> dict[str, Any]:
    """The figures and what only the machine decides; a match without a sweep is one object."""
    cells = []
    for cell, result in zip(summary["cells"], results, strict=True):
        bots = [
            {**bot, "reason": result.reasons[k], "seconds_per_move": thinking(result, k)}
            for k, bot in enumerate(cell["bots"])
        ]
        cells.append({**cell, "bots": bots})
    rest = {key: value for key, value in summary.items() if key != "cells"}
    return {**rest, **cells[0]} if len(cells) == 1 else {**rest, "cells": cells}


def thinking(result: Result, bot: int) -> float | None:
    """The mean seconds that a bot took for a move; None where its games were compiled."""
    choices = int(result.choices[bot])
    return int(result.nanoseconds[bot]) / choices / 1e9 if choices else None


def show_cell(cell: dict[str, Any], result: Result) -> None:
    """The table of a match."""
    times = [thinking(result, k) for k in range(len(cell["bots"]))]
    is_timed = any(time is not None for time in times)
    grid = Grid(title=f"{cell['label']}: {cell['games']:,} games, {cell['seats']} seats")
    extra = ("a move takes",) if is_timed else ()
    for heading in ("bot", "wins", "share", "95 % interval", "points", *extra):
        grid.add_column(heading, justify="left" if heading == "bot" else "right")
    names = name_twins([bot["name"] for bot in cell["bots"]])
    for name, bot, time in zip(names, cell["bots"], times, strict=True):
        grid.add_row(
            escape(name),
            f"{bot['wins']:,.1f}".removesuffix(".0"),
            percent(bot["win_rate"]),
            interval(bot["win_rate_95"]),
            figure(bot["points"], bot["points_95"]),
            *([write_time(time)] if is_timed else []),
        )
    out.print(grid)
    for line in tell_cell(cell):
        out.print(line, markup=False)
    for name, bot, reason in zip(names, cell["bots"], result.reasons, strict=True):
        if bot["forfeits"]:
            lost = "a game" if bot["forfeits"] == 1 else f"{bot['forfeits']:,} games"
            why = f": {reason}" if reason else ""
            out.print(f"{name} forfeited {lost}{why}", markup=False)


def tell_cell(cell: dict[str, Any]) -> list[str]:
    """What else there is to say of a match, a line each."""
    moves, rounds = cell["moves"], cell["rounds"]
    low, high = moves["quantiles"]["5"], moves["quantiles"]["95"]
    lines = [
        f"{rounds['mean']:.1f} rounds and {moves['mean']:.0f} moves a game;"
        f" nine of ten games have {low:,} to {high:,} moves"
    ]
    seats = ", ".join(
        f"seat {k} {percent(seat['share'])} ({interval(seat['share_95'])})"
        for k, seat in enumerate(cell["by_seat"])
    )
    lines.append(f"wins by seat: {seats}")
    for name, words in (("started", "who starts"), ("led", "who leads alone half way")):
        sign = sign_of(cell, name)
        if sign is not None and sign["share"] is not None:
            lines.append(f"{words} wins {percent(sign['share'])} ({interval(sign['share_95'])})")
    return lines


def show_cells(cells: list[dict[str, Any]]) -> None:
    """Two lines for each setting of a sweep, the second one with intervals."""
    grid = Grid(title=f"{len(cells)} settings", show_lines=True)
    for heading in ("setting", "games", "first bot wins", "rounds", "moves", "who starts wins"):
        is_name = heading == "setting"
        grid.add_column(heading, justify="left" if is_name else "right", overflow="fold")
    for cell in cells:
        first, start = cell["bots"][0], sign_of(cell, "started")
        grid.add_row(
            escape(cell["label"]),
            f"{cell['games']:,}",
            two_lines(first["win_rate"], first["win_rate_95"]),
            figure(cell["rounds"]["mean"], cell["rounds"]["mean_95"]).replace(" ±", "\n±"),
            figure(cell["moves"]["mean"], cell["moves"]["mean_95"]).replace(" ±", "\n±"),
            "" if start is None else two_lines(start["share"], start["share_95"]),
        )
    out.print(grid)


def two_lines(share: float | None, pair: Sequence[float | None]) -> str:
    """A share with its interval under it, narrow enough for a terminal."""
    low, high = pair
    if low is None or high is None:
        return percent(share)
    return f"{percent(share)}\n{100 * low:.1f}–{100 * high:.1f} %"
