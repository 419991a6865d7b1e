"""What an experiment came to: every figure of its table and its page, from its games.

All sums are of whole numbers and are made in the order of the games, so that the same games give
the same figures to the last digit, wherever and in whichever order they were played.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from skydeck.core.drivers import TENTHS
from skydeck.core.game import Game
from skydeck.core.kernel import NONE, Array
from skydeck.core.lab import say_column, say_row
from skydeck.games import load
from skydeck.lab.experiment import Result, bot_wins, seat_wins
from skydeck.lab.intervals import (
    mean_error,
    mean_interval,
    paired_interval,
    paired_shares,
    ratio_interval,
    share_interval,
)
from skydeck.lab.match import WHOLE
from skydeck.lab.plan import Plan, name_cells

BINS = 24  # bars of a histogram, at most
QUANTILES = (5, 25, 50, 75, 95)
STEPS = (1, 2, 5)  # widths of bars, times a power of ten
DIGITS = 6  # of a figure


def summarise(plan: Plan, results: list[Result]) -> dict[str, Any]:
    """All figures of an experiment as JSON data."""
    game, labels = load(plan.game), name_cells(plan)
    cells = [
        {
            "label": labels[cell],
            **summarise_cell(plan, game, cell, result),
            "change": clean(change_of(plan, labels, cell, results)),
        }
        for cell, result in enumerate(results)
    ]
    return {"game": plan.game, "title": game.title, "seed": plan.seed, "command": plan.command(),
            "mirrored": plan.mirrored, "cells": cells}  # fmt: skip


def summarise_cell(plan: Plan, game: Game, cell: int, result: Result) -> dict[str, Any]:
    """All figures of one cell."""
    one, rows, repeats = plan.cells[cell], result.rows, plan.repeats(cell)
    figures: dict[str, Any] = clean(
        {
            "seats": len(one.bots),
            "options": dict(one.options),
            "games": len(rows),
            "deals": len(rows) // repeats,
            "bots": [score_bot(one.bots, k, rows, repeats) for k in range(len(one.bots))],
            "by_seat": shares_by_seat(rows, repeats),
            "rounds": spread(rows["rounds"], repeats),
            "moves": spread(rows["moves"], repeats),
            "choices": float(rows["choices"].sum() / rows["moves"].sum()),
            "points": points_of(game, rows),
            "margin": margin_of(game, rows),
            "shared": int((count_bits(rows["winners"]) > 1).sum()),
            "unwon": int((rows["winners"] == 0).sum()),
            "lead": lead_of(rows, repeats),
            "signs": signs_of(game, rows, repeats),
            "facts": facts_of(game, one.bots, rows, repeats),
            "phases": phases_of(game, result.phases),
            "counts": counts_of(game, result.counts),
        }
    )
    return figures


def change_of(
    plan: Plan, labels: tuple[str, ...], cell: int, results: list[Result]
) -> dict[str, Any] | None:
    """How much more there is of something than in the first setting that played the same deals,
    which is the first one with as many seats; None for that one itself."""
    seats = [len(one.bots) for one in plan.cells]
    first, repeats = seats.index(seats[cell]), plan.repeats(cell)
    if first == cell:
        return None
    mine, theirs = (figures_by_deal(results[one].rows, repeats) for one in (cell, first))
    change: dict[str, Any] = {
        "from": labels[first],
        "deals": min(len(results[one].rows) for one in (cell, first)) // repeats,
    }
    for name in mine:
        compare = paired_shares if name == "win_rate" else paired_interval
        mean, error = compare(mine[name], theirs[name])
        change[name] = {"mean": mean, "mean_95": error}
    return change


def figures_by_deal(rows: Array, repeats: int) -> dict[str, Array]:
    """What settings are compared by: means of a game, one for each deal."""
    figures = {
        "win_rate": bot_wins(rows)[:, 0] / WHOLE,
        "moves": rows["moves"].astype(float),
        "rounds": rows["rounds"].astype(float),
    }
    return {name: by_deal(values, repeats) / repeats for name, values in figures.items()}


def clean(value: Any) -> Any:
    """Figures with as many digits as mean something; None for those that cannot be."""
    if isinstance(value, Mapping):
        return {key: clean(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [clean(part) for part in value]
    if isinstance(value, float):
        return None if math.isnan(value) else round(value, DIGITS)
    return value


def count_bits(sets: Array) -> Array:
    """How many seats are in each set."""
    bits: Array = ((sets[:, None].astype(np.int64) >> np.arange(16)) & 1).sum(axis=1)
    return bits


def by_deal(values: Array, repeats: int) -> Array:
    """Sums over the games of each deal."""
    sums: Array = values.reshape(-1, repeats, *values.shape[1:]).sum(axis=1)
    return sums


def score_bot(bots: tuple[str, ...], k: int, rows: Array, repeats: int) -> dict[str, Any]:
    """How one bot did; the keys are those of a match."""
    wins = by_deal(bot_wins(rows), repeats)[:, k]
    seat = (rows["bots"] == k).argmax(axis=1)[:, None]
    scored = np.take_along_axis(rows["points"], seat, axis=1)[:, 0].astype(np.int64)
    points = by_deal(scored, repeats)
    forfeits = (rows["forfeits"].astype(np.int64) >> seat[:, 0]) & 1
    total, squares, deals = int(wins.sum()), int((wins**2).sum()), len(wins)
    return {
        "name": bots[k],
        "wins": total / WHOLE,
        "win_rate": total / WHOLE / len(rows),
        "win_rate_95": list(share_interval(total, squares, deals, repeats, WHOLE)),
        "points": int(points.sum()) / len(rows),
        "points_95": mean_error(int(points.sum()), int((points**2).sum()), deals, repeats),
        "forfeits": int(forfeits.sum()),
    }


def share_where(wins: Array, where: Array, repeats: int) -> dict[str, Any]:
    """The share of games won by seats of a kind; arrays have a row a game and a column a seat."""
    won = by_deal((wins * where).sum(axis=1), repeats) / WHOLE
    held = by_deal(where.sum(axis=1), repeats).astype(float)
    share, low, high = ratio_interval(won, held)
    return {"share": share, "share_95": [low, high], "times": int(held.sum())}


def shares_by_seat(rows: Array, repeats: int) -> list[dict[str, Any]]:
    """The share of games that each seat won."""
    wins = seat_wins(rows)
    everyone = np.ones_like(wins)
    seats = range(wins.shape[1])
    return [share_where(wins[:, [seat]], everyone[:, [seat]], repeats) for seat in seats]


def spread(values: Array, repeats: int) -> dict[str, Any]:
    """How a number is spread over games: its mean, quantiles and a histogram."""
    mean, error = mean_interval(by_deal(values.astype(np.int64), repeats) / repeats)
    found = np.quantile(values, [q / 100 for q in QUANTILES], method="inverted_cdf")
    return {
        "mean": mean,
        "mean_95": error,
        "least": int(values.min()),
        "most": int(values.max()),
        "quantiles": dict(zip(map(str, QUANTILES), map(int, found), strict=True)),
        "histogram": histogram([values])[0],
    }


def histogram(groups: list[Array]) -> list[dict[str, Any]]:
    """Histograms with the same bars for several groups; what lies far out is in the last ones."""
    everything = np.concatenate(groups)
    low, high = (int(v) for v in np.quantile(everything, [0.001, 0.999], method="inverted_cdf"))
    width, power = 1, 1
    while (high - low) // width + 1 > BINS:
        for step in STEPS:
            width = step * power
            if (high - low) // width + 1 <= BINS:
                break
        power *= 10
    first = low // width
    last = high // width
    histograms = []
    for values in groups:
        places = np.clip(values // width, first, last) - first
        bars = np.bincount(places, minlength=last - first + 1)
        histograms.append({"start": first * width, "width": width, "games": bars.tolist()})
    return histograms


def points_of(game: Game, rows: Array) -> dict[str, Any]:
    """Points of winners and of the others."""
    won = seat_wins(rows) > 0
    winners, others = rows["points"][won], rows["points"][~won]
    if not len(winners) or not len(others):
        both = histogram([rows["points"].ravel()])
        return {"winners": None, "others": float(rows["points"].mean()), "histograms": both}
    return {
        "winners": float(winners.mean()),
        "others": float(others.mean()),
        "histograms": histogram([winners, others]),
    }


def margin_of(game: Game, rows: Array) -> dict[str, Any]:
    """By how many points the best is ahead of the second."""
    points = np.sort(rows["points"].astype(np.int64), axis=1)
    ahead = points[:, 1] - points[:, 0] if game.lowest_wins else points[:, -1] - points[:, -2]
    found = np.quantile(ahead, [q / 100 for q in QUANTILES], method="inverted_cdf")
    return {
        "mean": float(ahead.mean()),
        "quantiles": dict(zip(map(str, QUANTILES), map(int, found), strict=True)),
        "histogram": histogram([ahead])[0],
    }


def lead_of(rows: Array, repeats: int) -> dict[str, Any]:
    """How often somebody leads alone after each tenth of a game, wins then, and how it changes."""
    wins, tenths = seat_wins(rows), []
    for tenth in range(TENTHS - 1):
        leader = rows["leads"][:, tenth].astype(np.int64)
        where = leader[:, None] == np.arange(wins.shape[1])
        found = share_where(wins, where, repeats)
        tenths.append({"played": (tenth + 1) / TENTHS, "led": float((leader != NONE).mean()),
                       **found})  # fmt: skip
    changes = np.bincount(np.minimum(rows["changes"], BINS - 1))
    return {"tenths": tenths, "changes": float(rows["changes"].mean()), "games": changes.tolist()}


def signs_of(game: Game, rows: Array, repeats: int) -> list[dict[str, Any]]:
    """What seats had that won: for each sign, how often those who had it won."""
    wins, seats = seat_wins(rows), np.arange(rows["bots"].shape[1])
    half = rows["leads"][:, TENTHS // 2 - 1].astype(np.int64)
    signs = [
        ("led", "led alone half way", half[:, None] == seats),
        ("last", "made the last move", rows["last"].astype(np.int64)[:, None] == seats),
    ]
    for k, fact in enumerate(game.facts):
        have, says = rows["facts"][:, :, k], game.words().say(f"lab.fact.{fact.name}")
        if 0 < have.max() <= 1:
            signs.append((fact.name, says, have > 0))
            continue
        most = have.max(axis=1, keepdims=True)
        # Having most of something tells nothing where all have as much.
        is_most = (have == most) & ((have == most).sum(axis=1, keepdims=True) == 1)
        signs.append((fact.name, f"{says} most often", is_most))
    return [
        {"name": name, "says": says, **share_where(wins, where, repeats)}
        for name, says, where in signs
        if where.any()
    ]


def facts_of(game: Game, bots: tuple[str, ...], rows: Array, repeats: int) -> list[dict[str, Any]]:
    """The mean of each fact of a seat in a game: over all, of winners, and by bot."""
    won, found = seat_wins(rows) > 0, []
    for k, fact in enumerate(game.facts):
        have = rows["facts"][:, :, k]
        mean, error = mean_interval(by_deal(have.sum(axis=1), repeats) / repeats / len(bots))
        found.append(
            {
                "name": fact.name,
                "says": game.words().say(f"lab.fact.{fact.name}"),
                "mean": mean,
                "mean_95": error,
                "winners": float(have[won].mean()) if won.any() else None,
                "others": float(have[~won].mean()) if not won.all() else None,
                "bots": [float(have[rows["bots"] == bot].mean()) for bot in range(len(bots))],
            }
        )
    return found


def phases_of(game: Game, phases: Array) -> list[dict[str, Any]]:
    """The share of moves in each phase."""
    total = int(phases.sum())
    pairs = zip(game.record.PHASES, phases.tolist(), strict=True)
    return [{"phase": phase, "share": moves / total} for phase, moves in pairs if moves]


def counts_of(game: Game, counts: Array) -> list[dict[str, Any]]:
    """The game's own tables."""
    tables, at, words = [], 0, game.words()
    for table in game.counts:
        cells = counts[at : at + table.size].reshape(len(table.rows), len(table.columns))
        at += table.size
        tables.append(
            {
                "name": table.name,
                "says": words.say(f"lab.count.{table.name}"),
                "columns": list(table.columns),
                "heads": [say_column(words, column) for column in table.columns],
                "shares": list(table.shares),
                "rows": [
                    {"row": row, "says": say_row(words, row), "numbers": numbers}
                    for row, numbers in zip(table.rows, cells.tolist(), strict=True)
                ],
            }
        )
    return tables
