"""Experiments in the terminal: a table of a match, or one of all settings of a sweep."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from skydeck.lab.experiment import Result
from skydeck.lab.ladder_page import write_time
from skydeck.lab.plan import Plan
from skydeck.lab.report import (
    changes_table,
    figure,
    name_twins,
    nine_of_ten,
    settings_table,
    sign_of,
    two_lines,
)
from skydeck.lab.tables import STRIKES
from skydeck.terminal.grids import in_one_line, print_table
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
    cells = summary["cells"]
    if len(cells) > 1:
        show_cells(cells)
    for cell, result in zip(cells, results, strict=True):
        if len(cells) == 1:
            show_cell(cell, result)
        for line in tell_forfeits(cell, result):
            out.print(line if len(cells) == 1 else f"{cell['label']}: {line}", markup=False)
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
            {
                **bot,
                "reason": result.reasons[k],
                "unasked": result.unasked[k],
                "seconds_per_move": thinking(result, k),
            }
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
    extra = ("a move takes",) if is_timed else ()
    names = name_twins([bot["name"] for bot in cell["bots"]])
    rows = [
        [
            name,
            f"{bot['wins']:,.1f}".removesuffix(".0"),
            two_lines(bot, "win_rate"),
            figure(bot["points"], bot["points_95"]),
            *([write_time(time)] if is_timed else []),
        ]
        for name, bot, time in zip(names, cell["bots"], times, strict=True)
    ]
    print_table(
        f"{cell['label']}: {cell['games']:,} games, {cell['seats']} seats",
        ["bot", "wins", "share (95 %)", "points", *extra],
        rows,
    )
    for line in tell_cell(cell):
        out.print(line, markup=False)


def tell_forfeits(cell: dict[str, Any], result: Result) -> list[str]:
    """Who forfeited how many games and why, a line each."""
    lines = []
    names = name_twins([bot["name"] for bot in cell["bots"]])
    for k, (name, bot) in enumerate(zip(names, cell["bots"], strict=True)):
        if not bot["forfeits"]:
            continue
        lost = "a game" if bot["forfeits"] == 1 else f"{bot['forfeits']:,} games"
        line = f"{name} forfeited {lost}"
        if result.unasked[k]:
            line += (
                f", {result.unasked[k]:,} of them without being asked, as it was out after"
                f" {STRIKES} forfeits"
            )
        first = "" if bot["forfeits"] == 1 else "the first one: "
        lines.append(f"{line}; {first}{result.reasons[k]}" if result.reasons[k] else line)
    return lines


def tell_cell(cell: dict[str, Any]) -> list[str]:
    """What else there is to say of a match, a line each."""
    moves, rounds = cell["moves"], cell["rounds"]
    lines = [
        f"{rounds['mean']:.1f} rounds and {moves['mean']:.0f} moves a game;"
        f" {nine_of_ten(moves['quantiles'])} moves"
    ]
    seats = ", ".join(
        f"seat {k} {in_one_line(two_lines(seat, 'share'))}"
        for k, seat in enumerate(cell["by_seat"])
    )
    lines.append(f"wins by seat: {seats}")
    for name, words in (("started", "who starts"), ("led", "who leads alone half way")):
        sign = sign_of(cell, name)
        if sign is not None and sign["share"] is not None:
            lines.append(f"{words} wins {in_one_line(two_lines(sign, 'share'))}")
    return lines


def show_cells(cells: list[dict[str, Any]]) -> None:
    """The tables of a sweep: all settings, and what they change."""
    print_table(f"{len(cells)} settings", *settings_table(cells))
    changes = changes_table(cells)
    if changes is not None:
        print_table(*changes)
