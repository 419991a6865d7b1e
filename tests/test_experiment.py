"""Experiments: the same bytes however they are played, stopped, gone on with and counted."""

from __future__ import annotations

import gzip
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import skydeck
from skydeck.cli import app
from skydeck.core.errors import BadLog, BadOption, SkydeckError
from skydeck.core.kernel import NONE
from skydeck.core.log import Log
from skydeck.lab import workers as workers_module
from skydeck.lab.experiment import Folder, Memory, Result, carry_out, collect, seat_wins
from skydeck.lab.intervals import paired_interval, paired_shares, ratio_interval
from skydeck.lab.match import WHOLE, play_match
from skydeck.lab.plan import Plan, fill_seats, make_plan, read_percent, read_sweep
from skydeck.lab.report import changes_table, nine_of_ten, settings_table, write_report
from skydeck.lab.results import finish, report_again
from skydeck.lab.summary import summarise
from skydeck.lab.tables import STRIKES
from skydeck.lab.workers import Task, Threads, count_local, open_workers
from skydeck.terminal import reports
from skydeck.terminal.experiments import show_cell, show_cells, show_experiment
from skydeck.terminal.grids import print_table
from tests.lab_bots import seat_test_bots
from tests.test_cli import SKYDECK, run

GAME = skydeck.game("skyjo")
FILES = ("games.csv", "summary.json", "report.html", "logs/000.jsonl.gz", "logs/001.jsonl.gz")


def small_plan(**changes: Any) -> Plan:
    """Two settings of short games, in many slices."""
    plan = make_plan(GAME, [("greedy", "random")], 100, "lab", sweeps={"rounds": (1, 2)}, logs=True)
    return replace(plan, compiled_slice=10, **changes)


def play(plan: Plan, folder: Path, threads: int = 2) -> dict[str, bytes]:
    """Carry a plan out in a folder; all files that it ends with."""
    store = Folder(folder)
    store.begin(plan)
    with open_workers(plan, threads, None) as workers:
        carry_out(plan, store, workers)
    finish(plan, store, "csv")
    return files_of(folder)


def files_of(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in FILES if (folder / name).exists()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the small plan, played in one go on one thread."""
    return play(small_plan(), tmp_path_factory.mktemp("whole"), 1)


class Mortal(Threads):
    """Threads that break down after so many slices."""

    def __init__(self, slices: int) -> None:
        super().__init__(2)
        self._left = slices

    def submit(self, plan: Plan, task: Task) -> Future[bytes]:
        self._left -= 1
        if self._left < 0:
            raise RuntimeError("struck by lightning")
        return super().submit(plan, task)


def test_the_number_of_threads_changes_nothing(whole: dict[str, bytes], tmp_path: Path) -> None:
    assert play(small_plan(), tmp_path, 3) == whole


@pytest.mark.parametrize("slices", [0, 1, 7, 13])
def test_what_was_stopped_goes_on_to_the_same_bytes(
    slices: int, whole: dict[str, bytes], tmp_path: Path
) -> None:
    store, workers = Folder(tmp_path), Mortal(slices)
    store.begin(small_plan())
    with pytest.raises(RuntimeError):
        carry_out(small_plan(), store, workers)
    workers.close()
    assert play(small_plan(), tmp_path) == whole


def test_a_damaged_slice_is_played_again(whole: dict[str, bytes], tmp_path: Path) -> None:
    assert play(small_plan(), tmp_path) == whole
    files = sorted((tmp_path / "slices").iterdir())
    assert len(files) == 20
    files[3].write_bytes(files[3].read_bytes()[:-5])
    files[4].write_bytes(b"")
    files[5].unlink()
    (tmp_path / "slices" / "000-000001.slice.7.part").write_bytes(b"half of a sl")
    assert play(small_plan(), tmp_path) == whole
    assert not list(tmp_path.glob("slices/*.part"))


def test_more_games_are_added_to_those_there_are(whole: dict[str, bytes], tmp_path: Path) -> None:
    play(small_plan(games=34), tmp_path)  # ends in the middle of a slice
    assert play(small_plan(), tmp_path) == whole


def test_a_folder_of_another_experiment_is_refused(tmp_path: Path) -> None:
    Folder(tmp_path).begin(small_plan())
    with pytest.raises(SkydeckError, match="with seed 'lab' and not 'other'; remove it"):
        Folder(tmp_path).begin(small_plan(seed="other"))
    with pytest.raises(SkydeckError, match="other bots, seats or house rules; remove it"):
        Folder(tmp_path).begin(replace(small_plan(), cells=small_plan().cells[:1]))
    (tmp_path / "experiment.json").write_text("[]")
    with pytest.raises(SkydeckError, match="is not the plan of an experiment"):
        Folder(tmp_path).begin(small_plan())


def test_what_has_been_played_is_not_lost_by_asking_for_less(tmp_path: Path) -> None:
    before = play(small_plan(until=0.2), tmp_path)
    slices = {path.name: path.read_bytes() for path in tmp_path.glob("slices/*")}
    with pytest.raises(SkydeckError, match="of 100 games and not of 40, and only more can be add"):
        Folder(tmp_path).begin(small_plan(games=40, until=0.2))
    with pytest.raises(SkydeckError, match="until 20% and not until 30%, and only more can be add"):
        Folder(tmp_path).begin(small_plan(until=0.3))
    assert {path.name: path.read_bytes() for path in tmp_path.glob("slices/*")} == slices
    assert files_of(tmp_path) == before
    Folder(tmp_path).begin(small_plan(until=0.1))
    Folder(tmp_path).begin(small_plan())
    with pytest.raises(SkydeckError, match="without --until and not until 10%"):
        Folder(tmp_path).begin(small_plan(until=0.1))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": "x"}, "games cannot be 'x'"),
        ({"games": 0}, "games are from 1 to 100,000,000, not 0"),
        ({"until": 7.0}, "until cannot be 7.0"),
        ({"mirrored": 1}, "mirrored cannot be 1"),
        ({"seed": None}, "seed cannot be None"),
        ({"table_slice": 0}, "a slice has at least one game"),
        ({"game": "chess"}, "chess"),
        ({"format": 9}, "its format is 9 and not 1"),
        ({"cells": []}, "1 to 1,000 settings"),
        ({"cells": [{"bots": ["foo", "bar"], "options": {}}]}, "there is no bot 'foo'"),
        ({"cells": [{"bots": ["greedy"], "options": {}}]}, "2 to 8 seats, not 1"),
        ({"cells": [{"bots": ["greedy", 5], "options": {}}]}, ""),
        ({"cells": [{"bots": ["greedy", "greedy"], "options": {}}]}, "lacks some of the house"),
        ({"cells": 7}, ""),
    ],
)
def test_a_plan_that_cannot_be_is_refused(
    change: dict[str, Any], message: str, tmp_path: Path
) -> None:
    data = {**small_plan().to_data(), **change}
    (tmp_path / "experiment.json").write_text(json.dumps(data))
    with pytest.raises(SkydeckError, match="is not the plan of an experiment") as found:
        report_again(tmp_path, "csv")
    assert message in str(found.value)


def test_every_figure_comes_from_the_logs(whole: dict[str, bytes], tmp_path: Path) -> None:
    play(small_plan(), tmp_path)
    for path in (*tmp_path.glob("slices/*"), tmp_path / "games.csv", tmp_path / "report.html"):
        path.unlink()
    (tmp_path / "summary.json").unlink()
    report_again(tmp_path, "csv")
    assert files_of(tmp_path) == whole


def test_logs_that_were_changed_are_refused(tmp_path: Path) -> None:
    play(small_plan(), tmp_path)
    file = tmp_path / "logs" / "000.jsonl.gz"
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    log = Log.from_json(lines[0])
    cut = replace(log, moves=log.moves[:-1])
    file.write_bytes(gzip.compress("\n".join([json.dumps(cut.to_data()), *lines[1:]]).encode()))
    with pytest.raises(BadLog, match="game 0 are not those of a whole, legal game"):
        report_again(tmp_path, "csv")
    file.write_bytes(gzip.compress("\n".join(reversed(lines)).encode()))
    with pytest.raises(BadLog, match="line 1 of the logs is not the log of game 0"):
        report_again(tmp_path, "csv")
    file.write_bytes(gzip.compress("\n".join(lines[:-1]).encode()))
    with pytest.raises(SkydeckError, match="the experiment is not finished"):
        report_again(tmp_path, "csv")
    file.write_bytes(gzip.compress("\n".join([*lines, lines[0]]).encode()))
    with pytest.raises(SkydeckError, match="has more games than the experiment"):
        report_again(tmp_path, "csv")
    file.write_bytes(gzip.compress("\n".join(lines).encode())[:-20])
    with pytest.raises(SkydeckError, match="cannot be read"):
        report_again(tmp_path, "csv")


def test_an_experiment_agrees_with_a_match() -> None:
    plan = replace(make_plan(GAME, [("greedy", "random", "greedy")], 30, 5), compiled_slice=9)
    match, store = play_match(GAME, ("greedy", "random", "greedy"), 30, 5), Memory()
    with open_workers(plan, 2, None) as workers:
        carry_out(plan, store, workers)
    cell = summarise(plan, [collect(plan, store, 0)])["cells"][0]
    for bot, score in zip(cell["bots"], match.scores, strict=True):
        assert bot["wins"] == pytest.approx(score.wins)
        assert bot["win_rate_95"] == pytest.approx(list(score.interval), abs=1e-5)
        assert bot["points"] == pytest.approx(score.points, abs=1e-5)
    assert cell["rounds"]["mean"] == pytest.approx(match.rounds, abs=1e-5)
    assert cell["moves"]["mean"] == pytest.approx(match.moves, abs=1e-5)


def test_bots_at_tables_and_forfeits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seat_test_bots(monkeypatch)
    plan = make_plan(GAME, [("table", "run:4")], 8, "t", {"rounds": 1}, logs=True)
    plan = replace(plan, table_slice=2)
    Folder(tmp_path).begin(plan)
    with open_workers(plan, 2, None) as workers:
        carry_out(plan, Folder(tmp_path), workers)
    results, _ = finish(plan, Folder(tmp_path), "csv")
    before = (tmp_path / "summary.json").read_bytes()
    assert results[0].reasons[1] == "run:4 stalled"
    assert 0 < results[0].unasked[1] <= 8 - STRIKES
    bots = json.loads(before)["cells"][0]["bots"]
    assert [bot["forfeits"] for bot in bots] == [0, 8]
    assert [bot["wins"] for bot in bots] == [8, 0]
    report_again(tmp_path, "csv")
    assert (tmp_path / "summary.json").read_bytes() == before


def make_summary(plan: Plan) -> tuple[list[Result], dict[str, Any]]:
    """Carry a plan out without a folder."""
    store = Memory()
    with open_workers(plan, 2, None) as workers:
        carry_out(plan, store, workers)
    results = [collect(plan, store, cell) for cell in range(len(plan.cells))]
    return results, summarise(plan, results)


def test_settings_are_compared_deal_by_deal() -> None:
    lineups = [("greedy", "random"), ("greedy", "random", "random")]
    plan = make_plan(GAME, lineups, 60, "pairs", sweeps={"rounds": (1, 2)})
    results, summary = make_summary(plan)
    changes = [cell["change"] for cell in summary["cells"]]
    assert changes[0] is changes[2] is None  # what the others with as many seats are compared with
    for seats, first, change in ((2, 0, changes[1]), (3, 2, changes[3])):
        assert change["from"] == summary["cells"][first]["label"]
        assert change["deals"] == 60 // seats
        short, long = (results[k].rows["moves"].reshape(-1, seats) for k in (first, first + 1))
        by_deal = (long.mean(axis=1) - short.mean(axis=1)).tolist()
        assert change["moves"]["mean"] == pytest.approx(np.mean(by_deal), abs=1e-5)
        error = 1.96 * np.std(by_deal, ddof=1) / np.sqrt(len(by_deal))
        assert change["moves"]["mean_95"] == pytest.approx(error, rel=1e-3)
        assert change["rounds"] == {"mean": 1.0, "mean_95": 0.0}


def test_shares_that_never_differed_may_differ() -> None:
    all_won = np.ones(20)
    mean, error = paired_shares(all_won, all_won)
    assert mean == 0.0
    assert error is not None
    assert error > 0.05
    # Where shares differ often, it is the interval of any other mean.
    mine, theirs = np.random.default_rng(1).integers(0, 2, (2, 10_000)).astype(float)
    shares, others = paired_shares(mine, theirs), paired_interval(mine, theirs)
    assert shares == pytest.approx(others, rel=0.01)
    assert paired_shares(all_won[:5], all_won)[1] is None


def test_a_paired_interval_sees_what_luck_hides() -> None:
    rng = np.random.default_rng(5)
    deals = rng.normal(700, 200, 1000)
    mean, error = paired_interval(deals + rng.normal(2, 5, 1000), np.append(deals, [1e9, 1e9]))
    assert error is not None
    assert 0 < mean - error < 2 < mean + error < 4
    assert paired_interval(deals, deals) == (0.0, 0.0)
    mean, error = paired_interval(deals[:5] + 1, deals)
    assert (round(mean, 9), error) == (1.0, None)  # five deals say nothing about luck


def test_forfeits_of_a_sweep_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seat_test_bots(monkeypatch)
    monkeypatch.setattr(reports.out, "_width", 200)
    plan = make_plan(GAME, [("run:4", "greedy")], 10, "t", sweeps={"rounds": (1, 2)})
    results, summary = make_summary(plan)
    show_experiment(plan, results, summary, None, None, False)
    said = capsys.readouterr().out
    for rounds, result in zip((1, 2), results, strict=True):
        unasked = result.unasked[0]
        assert 5 <= unasked <= 7  # two threads may be at it when the third forfeit comes
        assert (
            f"rounds={rounds}: run:4 forfeited 10 games, {unasked} of them without being asked, as"
            " it was out after 3 forfeits; the first one: run:4 stalled" in said
        )
    assert "Forfeited: run:4 10 of 10 games with rounds=1; run:4 10" in write_report(summary)
    show_experiment(plan, results, summary, None, None, True)
    cells = json.loads(capsys.readouterr().out)["cells"]
    assert [cell["bots"][0]["unasked"] for cell in cells] == [r.unasked[0] for r in results]


def test_names_reach_the_terminal_as_they_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seat_test_bots(monkeypatch)
    monkeypatch.setattr(reports.out, "_width", 200)
    for sweeps in ({}, {"rounds": (1, 2)}):
        plan = make_plan(GAME, [("run:x [/]", "random")], 2, "t", {}, sweeps)
        results, summary = make_summary(plan)
        for cell in summary["cells"]:
            cell["label"] += " [/b]"
        show_experiment(plan, results, summary, None, None, False)
        said = capsys.readouterr().out
        assert "[/b]" in said
        assert bool(sweeps) or "run:x [/]" in said


@pytest.mark.parametrize("width", [30, 40, 45, 55, 80, 120])
def test_no_figure_is_broken_in_a_narrow_terminal(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reports.out, "_width", width)
    sweeps = {"rounds": (1, 2), "initial_reveal": ("chosen", "random")}
    for lineup in (("greedy", "random"), ("greedy", "greedy")):
        plan = make_plan(GAME, [lineup], 40, "t", {}, sweeps)
        results, summary = make_summary(plan)
        heads, rows = settings_table(summary["cells"])
        print_table("settings", heads, rows)
        said = capsys.readouterr().out
        for text in (part for row in rows for cell in row[1:] for part in cell.split("\n")):
            assert text in said
        assert ("first bot wins" in heads) == (lineup[1] == "random")
        assert ("┃" in said) == (width >= 80)  # as a table where there is room for it
        show_cells(summary["cells"])
        show_cell(summary["cells"][0], results[0])
        said = capsys.readouterr().out
        assert "…" not in said
        changes = (changes_table(summary["cells"]) or (0, 0, []))[2]
        for text in (part for row in changes for cell in row[1:] for part in cell.split("\n")):
            assert text in said
        assert max(map(len, said.splitlines())) <= width
        low, high = summary["cells"][0]["bots"][0]["win_rate_95"]
        assert f"({100 * low:.1f}–{100 * high:.1f})" in said


def test_until_ends_at_the_same_game_on_any_number_of_threads() -> None:
    plan = make_plan(GAME, [("greedy", "greedy")], 5000, 1, {"rounds": 1}, until=0.05)
    plan, ends = replace(plan, compiled_slice=20), set()
    for threads in (1, 3):
        store = Memory()
        with open_workers(plan, threads, None) as workers:
            carry_out(plan, store, workers)
        cell = summarise(plan, [collect(plan, store, 0)])["cells"][0]
        low, high = cell["bots"][0]["win_rate_95"]
        assert (high - low) / 2 <= 0.05
        ends.add(json.dumps(cell))
    assert len(ends) == 1
    assert 200 < cell["games"] < 600


# What is counted


def test_what_is_counted_is_what_happened(tmp_path: Path) -> None:
    plan = small_plan()
    play(plan, tmp_path)
    result = collect(plan, Folder(tmp_path), 1)
    closed = columns = 0
    lines = gzip.decompress((tmp_path / "logs" / "001.jsonl.gz").read_bytes()).splitlines()
    for line, row in zip(lines, result.rows, strict=True):
        log = Log.from_json(line.decode())
        table = skydeck.new("skyjo", 2, log.seed, log.options)
        leads, choices = [], 0
        for seat, move in log.moves:
            choices += len(table.legal(seat)) > 1
            started = int(table.state.starter)
            table.play(seat, move)
            if started == NONE and table.state.starter != NONE:
                assert row["facts"][int(table.state.starter), 0] == 1
            for event in table.tell():
                columns += event["key"] == "clear"
                closed += event["key"] == "close"
            first, second = table.points
            leads.append(NONE if first == second else int(second < first))
        assert tuple(row["points"]) == table.points == log.result.points  # type: ignore[union-attr]
        assert row["winners"] == sum(1 << seat for seat in table.winners)
        assert (row["moves"], row["choices"]) == (len(log.moves), choices)
        assert row["last"] == log.moves[-1][0]
        marks = [leads[-(-tenth * len(leads) // 10) - 1] for tenth in range(1, 11)]
        assert row["leads"].tolist() == marks
        assert [("greedy", "random")[bot] for bot in row["bots"]] == list(log.names)
    assert result.rows["facts"][:, :, 1].sum() == closed > 0
    tables = {t["name"]: t for t in summarise(plan, [result, result])["cells"][1]["counts"]}
    assert sum(row["numbers"][0] for row in tables["turns"]["rows"]) == 2 * len(lines)
    by_columns = [row["numbers"] for row in tables["columns"]["rows"]]
    assert sum(numbers[0] for numbers in by_columns) == 4 * len(lines)
    assert sum(numbers[1] for numbers in by_columns) == result.rows["points"].sum()
    removed = sum(k * numbers[0] for k, numbers in enumerate(by_columns))
    assert removed == result.rows["facts"][:, :, 3].sum() == columns > 0


# A table, its column, and the fact that must come to the same over all seats.
SAME = {
    "level8": ("levels", 2, "displayed"),
    "schott": ("squares", 0, "bonuses"),
    "skybridge": ("roofs", 1, "floors"),
    "skyjo": ("closing", 0, "closed"),
    "skyrunner": ("bids", 1, "prizes"),
}


@pytest.mark.parametrize("name", skydeck.games())
def test_every_game_can_be_counted(name: str, tmp_path: Path) -> None:
    game = skydeck.game(name)
    plan = make_plan(game, [("greedy", "random"), ("greedy",) * game.seats[-1]], 6, name, logs=True)
    plan, store = replace(plan, mirrored=False, compiled_slice=4), Folder(tmp_path)
    store.begin(plan)
    with open_workers(plan, 2, None) as workers:
        carry_out(plan, store, workers)
    results, summary = finish(plan, store, "csv")
    page = (tmp_path / "report.html").read_bytes()
    for result in results:
        assert (seat_wins(result.rows).sum(axis=1) == WHOLE).all()
        assert (result.rows["facts"] >= 0).all()
        assert (result.rows["facts"][:, :, 0].sum(axis=1) == 1).all()  # one seat starts
        assert (result.counts >= -100_000).all()
        assert result.phases.sum() == result.rows["moves"].sum()
    table, column, fact = SAME[name]
    rows = next(t["rows"] for t in summary["cells"][0]["counts"] if t["name"] == table)
    numbers = [row["numbers"][column] for row in (rows[:1] if name == "schott" else rows)]
    k = [one.name for one in game.facts].index(fact)
    assert sum(numbers) == results[0].rows["facts"][:, :, k].sum() > 0
    assert [len(t["rows"]) for t in summary["cells"][0]["counts"]] == [
        len(t.rows) for t in game.counts
    ]
    report_again(tmp_path, "csv")
    assert (tmp_path / "report.html").read_bytes() == page


def test_shares_of_deals_that_count_differently_have_fair_intervals() -> None:
    rng, hits = np.random.default_rng(3), 0
    for _ in range(1000):
        wholes = rng.integers(0, 4, 200).astype(float)
        parts = rng.binomial(wholes.astype(int), 0.3).astype(float)
        share, low, high = ratio_interval(parts, wholes)
        assert low < share < high
        hits += low <= 0.3 <= high
    assert 0.93 <= hits / 1000 <= 0.975
    assert np.isnan(ratio_interval(np.zeros(3), np.zeros(3))).all()
    assert ratio_interval(np.ones(50), np.ones(50))[0] == 1


# Plans


def test_a_plan_is_a_grid_and_its_command_makes_it_again() -> None:
    sweeps = {"end_score": ("50", "100"), "initial_reveal": ("chosen", "random")}
    plan = make_plan(GAME, [("greedy", "random")], 10, 7, {"rounds": "3"}, sweeps, until=0.005)
    assert len(plan.cells) == 4
    assert plan.label(1) == "end_score=50, initial_reveal=random"
    words = shlex.split(plan.command())
    assert words[:3] == ["skydeck", "lab", "skyjo"]
    for pair in ("--sweep end_score=50,100", "--option rounds=3", "--until 0.5%", "--mirrored"):
        assert pair in plan.command()
    assert Plan.from_data(json.loads(plan.to_json())) == plan
    alike = make_plan(GAME, [("greedy",) * seats for seats in (2, 4)], 10)
    assert "--bots greedy --seats 2,4 --games" in alike.command()


def test_deals_are_mirrored_unless_all_bots_are_the_same() -> None:
    assert make_plan(GAME, [("greedy", "random")], 10).mirrored
    assert not make_plan(GAME, [("greedy", "greedy")], 10).mirrored
    assert make_plan(GAME, [("greedy", "greedy")], 10, mirrored=True).mirrored


def test_sweeps_and_widths_are_read() -> None:
    assert read_sweep("end_score=50, 100") == ("end_score", ["50", "100"])
    assert read_sweep("locations=5:+1,9:+2|none") == ("locations", ["5:+1,9:+2", "none"])
    for text in ("end_score", "end_score=", "end_score=1,,2", "end_score=1,1"):
        with pytest.raises(BadOption, match="sweep"):
            read_sweep(text)
    assert read_percent("0.5%") == 0.005
    for text in ("0.5", "0%", "60%", "x%"):
        with pytest.raises(SkydeckError, match="a percentage such as"):
            read_percent(text)
    assert fill_seats(("a", "b"), 4) == ("a", "b", "b", "b")
    with pytest.raises(SkydeckError, match="do not fit at 2"):
        fill_seats(("a", "b", "c"), 2)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--sweep", "end_scor=1,2"), "there is no option 'end_scor'; did you mean 'end_score'"),
        (("--sweep", "end_score=1,x"), "option end_score is a whole number"),
        (("--sweep", "end_score=5,6", "--option", "end_score=5"), "is swept"),
        (("--until", "1"), "a percentage such as 0.5%"),
        (("--seats", "9"), "2 to 8 seats, not 9"),
        (("--seats", "two"), "--seats is made of whole numbers"),
        (("--logs",), "--logs needs --out"),
        (("--raw", "xls"), "--raw is parquet or csv"),
        (("--cluster", "local:0"), "1 to 256 workers"),
        (("--cluster", "local:x"), "1 to 256 workers on this machine, not 'local:x'"),
        (("--cluster", "local:100000"), "1 to 256 workers"),
        (("--cluster", "local4"), "1 to 256 workers"),
        (("--sweep", "rounds=1,2", "--sweep", "rounds=3,4"), "--sweep rounds is given twice"),
        (("--option", "rounds=1", "--option", "rounds=2"), "--option rounds is given twice"),
        (("somewhere",), "there is nothing to be done with 'somewhere'"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(words: tuple[str, ...], message: str) -> None:
    with pytest.raises(SkydeckError, match=re.escape(message)) as found:
        app(["lab", "skyjo", "--bots", "greedy,random", *words], standalone_mode=False)
    assert "\n" not in str(found.value)


def test_a_report_needs_an_experiment(tmp_path: Path) -> None:
    result = run("lab", "report", str(tmp_path))
    assert result.returncode == 2
    assert "experiment.json cannot be read" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    with pytest.raises(SkydeckError, match="say which folder"):
        app(["lab", "report"], standalone_mode=False)
    for words in (["--games", "4"], ["--bots", "greedy"], ["--seed", "0"], ["--logs"]):
        with pytest.raises(SkydeckError, match=f"lab report does nothing with {words[0]}; leave"):
            app(["lab", "report", str(tmp_path), *words], standalone_mode=False)


def test_the_game_is_looked_at_before_the_bots() -> None:
    with pytest.raises(SkydeckError, match="nogame"):
        app(["lab", "nogame"], standalone_mode=False)


def test_localhost_is_an_address() -> None:
    assert count_local("localhost:8786") == count_local("tcp://local:1") == count_local(None) == 0
    assert count_local("local:3") == 3
    assert count_local("local") >= 1


# The page


def test_the_page_stands_alone_and_shows_names_as_they_are() -> None:
    plan, store = small_plan(logs=False), Memory()
    with open_workers(plan, 2, None) as workers:
        carry_out(plan, store, workers)
    summary = summarise(plan, [collect(plan, store, cell) for cell in range(2)])
    summary["cells"][0]["bots"][0]["name"] = "run:<b>x</b>"
    page = write_report(summary)
    assert "<b>x" not in page
    assert "run:&lt;b&gt;x" in page
    assert not re.search(r"(src|href)=|url\(|@import|<script", page)
    assert "@" not in re.sub(r"@media", "", page)
    for heading in ("The advantage of each seat", "Length in moves", "What a lead is worth",
                    "How often the lead changes", "What wins", "Where the time goes",
                    "Points of winners"):  # fmt: skip
        assert heading in page
    assert page.count("<svg") == page.count("</svg>") > 15
    assert "prefers-color-scheme: dark" in page
    assert "NaN" not in page
    assert "nan" not in re.findall(r'="([^"]*)"', page)


def test_a_page_of_equal_bots_leads_with_what_it_can_tell() -> None:
    lineups = [("greedy",) * seats for seats in (2, 3)]
    plan = make_plan(GAME, lineups, 30, 1, sweeps={"rounds": (2, 3)})
    page = write_report(make_summary(plan)[1])
    charts = re.findall("<figcaption>([^<]*)", page)
    assert charts[:3] == [
        "Moves of a game",
        "Rounds of a game",
        "How often who starts wins, against an equal share",
    ]
    assert "irst bot" not in page
    assert "More than with the first setting of as many seats, deal by deal" in page
    assert nine_of_ten({"5": 2, "95": 2}) == "at least nine of ten games have 2"
    assert nine_of_ten({"5": 2, "95": 3000}) == "nine of ten games have 2 to 3,000"
    closing = page.partition("What became of closing a round")[2]
    assert re.search(r'data-head="doubled"><span>[0-9.]+ %<', closing)
    page = write_report(make_summary(make_plan(GAME, lineups[:1], 30, 1))[1])
    assert "All settings" not in page


# Real processes


def wait_for(folder: Path, slices: int, seconds: float = 300) -> None:
    """Wait until a folder has so many slices."""
    end = time.monotonic() + seconds
    while len(list(folder.glob("slices/*.slice"))) < slices:
        assert time.monotonic() < end, "the experiment does not get on"
        time.sleep(0.01)


def test_a_killed_process_goes_on_where_it_was(tmp_path: Path) -> None:
    words = ["lab", "skyjo", "--bots", "greedy,random", "--games", "6000", "--option", "rounds=1",
             "--logs", "--raw", "csv", "--out", str(tmp_path / "killed")]  # fmt: skip
    killed = 0
    for slices in (1, 3):
        process = subprocess.Popen(
            [*SKYDECK, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for(tmp_path / "killed", slices)
        process.send_signal(signal.SIGKILL)
        killed += process.wait(timeout=60) == -signal.SIGKILL
    assert killed
    assert run(*words).returncode == 0
    play(
        make_plan(GAME, [("greedy", "random")], 6000, 0, {"rounds": 1}, logs=True),
        tmp_path / "whole",
    )
    for name in FILES[:4]:
        one, other = ((tmp_path / kind / name).read_bytes() for kind in ("killed", "whole"))
        assert one == other, name


@pytest.mark.skipif(sys.platform == "win32", reason="workers are killed by a signal")
def test_a_cluster_gives_the_same_bytes_though_a_worker_is_killed(
    whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers_module, "PATIENCE", 300)  # seconds; a busy machine is slow
    plan, store, killed = small_plan(), Folder(tmp_path), list[int]()
    store.begin(plan)
    with open_workers(plan, None, "local:2") as workers:
        client: Any = workers.client  # type: ignore[attr-defined]

        def kill_one(games: int) -> None:
            if not killed and len(list(tmp_path.glob("slices/*"))) >= 3:
                pids = client.run(os.getpid)
                killed.append(next(iter(pids.values())))
                os.kill(killed[0], signal.SIGKILL)

        carry_out(plan, store, workers, kill_one)
    assert killed
    finish(plan, store, "csv")
    assert files_of(tmp_path) == whole


def test_a_cluster_that_is_not_there_is_named(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    words = ("lab", "skyjo", "--bots", "greedy,random", "--cluster", "nowhere")
    result = run(*words, "--games", "2")
    assert result.returncode == 2
    assert "there is no cluster at 'nowhere'" in result.stderr


def test_parquet_holds_the_same_games_as_csv(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    plan = make_plan(GAME, [("greedy", "random"), ("greedy", "random", "random")], 6, 2)
    store = Folder(tmp_path)
    store.begin(plan)
    with open_workers(plan, 2, None) as workers:
        carry_out(plan, store, workers)
    for kind in ("csv", "parquet"):
        finish(plan, store, kind)
    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    lines = (tmp_path / "games.csv").read_text().splitlines()
    assert len(table) == len(lines) - 1 == 12
    for row, line in zip(table, lines[1:], strict=True):
        texts = ["" if value is None else str(value) for value in row.values()]
        assert texts == line.split(",")
    assert table[0]["points_2"] is None
    assert table[-1]["points_2"] is not None
