"""Ratings, and the ladder: what it plays, keeps, goes on from and writes."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import skydeck
from skydeck.cli import split_names
from skydeck.core.errors import BadBot, BadOption, SkydeckError
from skydeck.core.kernel import Array
from skydeck.lab.ladder import BOTS, SURVEY, Ladder, climb
from skydeck.lab.ladder_page import write_page, write_pages, write_time
from skydeck.lab.plot import draw_ratings, find_ticks
from skydeck.lab.ratings import OUTCOMES, POINTS, rate
from tests.lab_bots import seat_test_bots
from tests.test_cli import run

GAME = skydeck.game("skyjo")
SHORT = {"rounds": 1}
SKYDECK = str(Path(sys.executable).with_name("skydeck"))
TIMES = {"seconds", "thinking", "seconds_per_move"}


@pytest.fixture
def test_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ladders know the bots of `lab_bots`, too."""
    seat_test_bots(monkeypatch)


def play_deals(rng: np.random.Generator, chance: float, deals: int, luck: float) -> Array:
    """The outcomes of deals of two games each; the part `luck` of deals is decided by the seat."""
    games = rng.random((deals, 2)) < chance
    lucky = rng.random(deals) < luck
    games[lucky] = [True, False]
    return np.bincount(2 * games.sum(axis=1), minlength=OUTCOMES)


def play_pairs(
    rng: np.random.Generator, strengths: list[float], deals: int, luck: float = 0.0
) -> Array:
    """The outcomes of all pairs of bots whose strengths are given in points."""
    count = len(strengths)
    outcomes = np.zeros((count, count, OUTCOMES), np.int64)
    for i in range(count):
        for j in range(i):
            chance = 1 / (1 + np.exp((strengths[j] - strengths[i]) / POINTS))
            # What the seat decides is won by half, so the rest must make up for it.
            skill = (chance - luck / 2) / (1 - luck)
            outcomes[i, j] = play_deals(rng, skill, deals, luck)
            outcomes[j, i] = outcomes[i, j][::-1]
    return outcomes


def test_ratings_find_known_strengths() -> None:
    strengths = [700.0, 1000.0, 1080.0, 1200.0, 1450.0]
    ratings = rate(play_pairs(np.random.default_rng(1), strengths, 20_000), anchor=1)
    assert ratings.points == pytest.approx(strengths, abs=8)
    assert ratings.points[1] == 1000
    assert ratings.errors[1] == 0
    assert (ratings.errors[[0, 2, 3, 4]] < 8).all()


def test_two_bots_are_rated_by_their_odds() -> None:
    # 3 : 1 in 4,000 games is 400 log10(3) = 190.8 points; the prior takes off next to nothing.
    outcomes = np.zeros((2, 2, OUTCOMES), np.int64)
    outcomes[0, 1] = [125, 0, 750, 0, 1125]
    outcomes[1, 0] = outcomes[0, 1][::-1]
    ratings = rate(outcomes, anchor=1)
    assert ratings.points == pytest.approx([1190.8, 1000], abs=0.2)
    # Of independent games: 1.96 deviations of log odds, 1 / sqrt(4000 × 3/4 × 1/4), in points.
    assert ratings.errors[0] == pytest.approx(1.96 * POINTS / 750**0.5, rel=0.01)


def test_without_an_anchor_the_mean_is_1000() -> None:
    ratings = rate(play_pairs(np.random.default_rng(1), [0.0, 100.0, 400.0], 500))
    assert ratings.points.mean() == pytest.approx(1000)
    assert (ratings.errors > 0).all()


def test_who_wins_or_loses_everything_has_a_finite_rating_and_a_wide_interval() -> None:
    outcomes = np.zeros((3, 3, OUTCOMES), np.int64)
    for i, j in ((0, 1), (1, 2), (0, 2)):
        outcomes[i, j, -1], outcomes[j, i, 0] = 500, 500
    ratings = rate(outcomes, anchor=1)
    assert np.isfinite(ratings.points).all()
    assert ratings.points[0] > 1500 > 1000 > 500 > ratings.points[2]
    assert ratings.errors[0] > 300
    nothing = rate(np.zeros((3, 3, OUTCOMES), np.int64))
    assert nothing.points == pytest.approx([1000] * 3)
    assert (nothing.errors > 1000).all()


@pytest.mark.parametrize("luck", [0.0, 0.5])
@pytest.mark.parametrize("anchor", [1, None])
def test_intervals_of_ratings_hold_the_truth_as_often_as_they_say(
    luck: float, anchor: int | None
) -> None:
    strengths, tries = [920.0, 1000.0, 1050.0, 1130.0], 500
    truth = np.array(strengths) - (strengths[anchor] if anchor is not None else np.mean(strengths))
    rng, hits, widths = np.random.default_rng(3), np.zeros(4), 0.0
    for _ in range(tries):
        ratings = rate(play_pairs(rng, strengths, 100, luck), anchor)
        hits += np.abs(ratings.points - 1000 - truth) <= ratings.errors + 1e-9
        widths += float(ratings.errors[3]) / tries
    shares = np.delete(hits, 1 if anchor is not None else []) / tries
    assert (shares >= 0.92).all()
    assert (shares <= 0.985).all()
    if anchor is not None:  # mirrored deals are worth more games where the seat decides
        assert (widths < 32) == (luck > 0)


def test_a_circle_of_bots_is_a_surprise_that_ratings_cannot_show() -> None:
    outcomes = np.zeros((3, 3, OUTCOMES), np.int64)
    for i, j in ((0, 1), (1, 2), (2, 0)):
        outcomes[i, j] = [10, 0, 40, 0, 150]
        outcomes[j, i] = outcomes[i, j][::-1]
    ratings = rate(outcomes)
    assert ratings.points == pytest.approx([1000] * 3)
    assert (np.abs(ratings.surprises[~np.eye(3, dtype=bool)]) > 5).all()


def run_to_end(
    folder: Path, bots: tuple[str, ...], games: int = 60, threads: int = 1, breaks: int = 0
) -> dict[str, Any]:
    """A finished ladder's JSON; the run is broken off so many times, after one step each."""
    path = folder / "skyjo.json"
    for left in reversed(range(breaks + 1)):
        ladder = Ladder(GAME, bots, games, "seed", SHORT)
        ladder.go_on_from(path)
        saved: list[float] = []

        def report(
            spent: float, total: float, left: int = left, saved: list[float] = saved
        ) -> None:
            saved.append(spent)
            if left and len(set(saved)) > 2:
                raise KeyboardInterrupt

        try:
            climb(ladder, path, {"date": "today"}, threads, report)
        except KeyboardInterrupt:
            assert left
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def without_times(data: Any) -> Any:
    """JSON data without what depends on a clock."""
    if isinstance(data, dict):
        return {key: without_times(value) for key, value in data.items() if key not in TIMES}
    return [without_times(value) for value in data] if isinstance(data, list) else data


@pytest.mark.usefixtures("test_bots")
def test_a_ladder_that_is_broken_off_ends_as_one_that_is_not(tmp_path: Path) -> None:
    bots = ("random", "greedy", "mixed2", "mixed6")
    whole = run_to_end(tmp_path / "whole", bots)
    assert whole["finished"]
    assert [row["bot"] for row in whole["ratings"]][-1] == "random"
    broken = run_to_end(tmp_path / "broken", bots, threads=2, breaks=3)
    assert without_times(broken) == without_times(whole)
    # Once more, it only reads what is there.
    assert run_to_end(tmp_path / "whole", bots)["pairs"] == whole["pairs"]
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.usefixtures("test_bots")
def test_neighbours_play_most_and_everyone_plays_everyone(tmp_path: Path) -> None:
    bots = ("random", "greedy", "mixed2", "mixed8")
    ladder, path = Ladder(GAME, bots, 60, 1, SHORT), tmp_path / "skyjo.json"
    climb(ladder, path, {})
    order = ladder.rank()
    for i, bot in enumerate(order):
        for j in range(i):
            games = ladder.pairs[min(bot, order[j]), max(bot, order[j])].games
            assert games >= (60 if i - j == 1 else 30 if i - j == 2 else SURVEY)
    # More games and more bots go on from what is there.
    more = Ladder(GAME, ("mixed5", *bots), 80, 1, SHORT)
    assert more.go_on_from(path) == sum(pair.games for pair in ladder.pairs.values())
    climb(more, path, {})
    assert all(pair.games >= ladder.pairs[names].games for names, pair in more.pairs.items()
               if names in ladder.pairs)  # fmt: skip


def test_quotas_halve_with_distance() -> None:
    pair = ("greedy", "random")
    ladder = Ladder(GAME, pair, 401)
    quotas = [ladder.quota(pair, distance) for distance in range(1, 8)]
    assert quotas == [402, 202, 100, 50, 26, 20, 20]
    assert Ladder(GAME, pair, 7).quota(pair, 3) == 8


def test_bots_that_think_long_can_play_fewer_games() -> None:
    bots = ("greedy", "level7", "level8", "run:./mine", "search:10")
    ladder = Ladder(GAME, bots, 400, 0, {}, 60)
    assert ladder.quota(("greedy", "level7"), 1) == 400
    assert [ladder.quota(("greedy", bot), 1) for bot in bots[2:]] == [60] * 3
    assert "--games 400 --seed 0 --slow-games 60" in ladder.command()
    for pair in ladder.pairs.values():
        pair.outcomes = [0, 0, 30, 0, 0]
    assert set(ladder.missing()) == {("greedy", "level7")}
    assert "Neighbours play 400 games (60 where one thinks long)" in write_page(ladder, {})


@pytest.mark.usefixtures("test_bots")
def test_a_ladder_counts_forfeits_and_says_why(tmp_path: Path) -> None:
    data = run_to_end(tmp_path, ("greedy", "random", "run:3"), games=20)
    pairs = {tuple(pair["bots"]): pair for pair in data["pairs"]}
    assert pairs["greedy", "run:3"]["forfeits"] == [0, 20]
    assert pairs["greedy", "run:3"]["reasons"] == ["", "run:3 stalled"]
    assert pairs["random", "run:3"]["share"] == 1
    ladder = Ladder(GAME, ("greedy", "random", "run:3"), 20, "seed", SHORT)
    ladder.go_on_from(tmp_path / "skyjo.json")
    assert "run:3 forfeited 20 games against greedy: run:3 stalled" in write_page(ladder, {})


@pytest.mark.usefixtures("test_bots")
def test_the_pages_tell_all(tmp_path: Path) -> None:
    bots = ("random", "greedy", "mixed4")
    ladder = Ladder(GAME, bots, 40, 7, SHORT)
    climb(ladder, tmp_path / "skyjo.json", {})
    write_pages(ladder, tmp_path, {"date": "2030-01-02", "skydeck": "9.9"})
    page = (tmp_path / "skyjo.md").read_text(encoding="utf-8")
    assert page.startswith("# Skyjo: the ladder\n")
    assert "date 2030-01-02, skydeck 9.9." in page
    command = "skydeck ladder skyjo --bots random,greedy,mixed4 --games 40 --seed 7"
    assert f"{command} --option rounds=1" in page
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| ")]
    assert len({len(row) for row in rows[:5]}) == 1
    assert rows[2][1] == ladder.rank()[0]
    share = ladder.against("greedy", "random")
    assert share is not None
    assert share > 0.9
    assert f"{100 * share:.0f} %" in page
    drawing = ElementTree.parse(tmp_path / "skyjo.svg").getroot()
    texts = [element.text for element in drawing.iter() if element.tag.endswith("text")]
    assert set(bots) < set(texts)
    assert all(ladder.thinking(bot) is not None for bot in bots)


def test_a_page_tells_how_far_levels_are_apart_and_which_of_them_is_greedy() -> None:
    ladder = Ladder(GAME, BOTS, 20)
    for names, pair in ladder.pairs.items():
        pair.outcomes = [2, 0, 6, 0, 2]
        if "level8" in names:
            pair.outcomes = [5, 0, 4, 0, 1] if names[1] == "level8" else [1, 0, 4, 0, 5]
    page = write_page(ladder, {})
    steps = re.search(r"From each level to the next, in points: 0, 0, 0, 0, 0, 0 and (\d+)\.", page)
    assert steps is not None
    assert 100 < int(steps[1]) < 200  # of 10 deals 4 are shared and 5 won, so 70 % of the games
    assert "- **greedy**: The same bot as level7 Falcon.\n" in page


def test_a_drawing_needs_nothing_from_elsewhere_and_survives_odd_names() -> None:
    svg = draw_ratings("a & b", [("run:<x> & y" * 9, 1300.0, 20.0), ("greedy", 1000.0, 0.0)])
    drawing = ElementTree.fromstring(svg)
    assert "prefers-color-scheme: dark" in svg
    assert svg.count("http") == 1  # the name of the format
    width = float(drawing.attrib["width"])
    for element in drawing.iter():
        for key in ("x", "x1", "x2", "cx"):
            assert 0 <= float(element.attrib.get(key, "0")) <= width
    assert find_ticks(990, 1010)[0] <= 990 < 1010 <= find_ticks(990, 1010)[-1]
    assert find_ticks(1000, 1000) == [1000, 1010]
    assert len(find_ticks(-2000, 9000)) < 10


def test_times_are_written_in_a_unit_that_suits_them() -> None:
    times = [None, 0.0000123, 0.02, 0.1234, 2.5]
    assert [write_time(time) for time in times] == ["", "12 µs", "20 ms", "123 ms", "2.5 s"]


def test_ladders_that_make_no_sense_are_refused() -> None:
    with pytest.raises(BadBot, match="there is no bot 'deep'"):
        Ladder(GAME, ("greedy", "deep"))
    with pytest.raises(SkydeckError, match="at least two bots, not greedy alone"):
        Ladder(GAME, ("greedy",))
    with pytest.raises(SkydeckError, match="'greedy' is named twice"):
        Ladder(GAME, ("greedy", "random", "greedy"))
    with pytest.raises(SkydeckError, match="at least 2 games, not 1"):
        Ladder(GAME, ("greedy", "random"), 1)
    with pytest.raises(SkydeckError, match="at least 2 games, not 0"):
        Ladder(GAME, ("greedy", "random"), 10, 0, {}, 0)
    with pytest.raises(SkydeckError, match="at most 100,000,000 games, not 999,999,999,999"):
        Ladder(GAME, ("greedy", "random"), 999_999_999_999)
    with pytest.raises(BadOption, match="there is no option 'x'"):
        Ladder(GAME, ("greedy", "random"), 10, 0, {"x": 1})


def test_the_command_of_a_ladder_is_one_that_the_command_line_reads() -> None:
    options = {"triplet_on_top": "false", "rounds": "2"}
    program = "run:2s:./bot 'a,b' \"c,d\""
    words = shlex.split(Ladder(GAME, ("greedy", program), 10, 1, options).command())
    given = [word for before, word in pairwise(words) if before == "--option"]
    assert sorted(given) == ["rounds=2", "triplet_on_top=false"]
    assert split_names(words[words.index("--bots") + 1]) == ["greedy", program]


def test_a_file_of_another_ladder_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "skyjo.json"
    climb(Ladder(GAME, ("random", "greedy"), 10, 1), path, {})
    text = path.read_text()
    with pytest.raises(SkydeckError, match="is a ladder with seed 1 and not 2; remove it"):
        Ladder(GAME, ("random", "greedy"), 10, 2).go_on_from(path)
    with pytest.raises(SkydeckError, match="is a ladder with options"):
        Ladder(GAME, ("random", "greedy"), 10, 1, SHORT).go_on_from(path)
    data = json.loads(text)
    data["pairs"][0]["bots"] = ["greedy", "other"]
    path.write_text(json.dumps(data))
    with pytest.raises(SkydeckError, match="with the bot 'other' that is not among those given"):
        Ladder(GAME, ("random", "greedy"), 10, 1).go_on_from(path)


@pytest.mark.parametrize(
    "broken",
    [
        "", "[]", "\x00", "[" * 100_000,
        '"pairs": 3', '"pairs": [{}]', '"outcomes": [1]', '"outcomes": [1, 2, 3, 4, -5]',
        '"outcomes": [1, 2, 3, 4, 0.5]', '"forfeits": 1', '"bots": ["random", "greedy"]',
        '"forfeits": [0, "a"]', '"forfeits": [0, -1]', '"thinking": ["a", null]',
        '"thinking": [-1, null]', '"thinking": [NaN, null]', '"thinking": [true, 1]',
        '"seconds": "x"', '"seconds": null', '"seconds": Infinity', '"reasons": [1, ""]',
    ],
)  # fmt: skip
def test_a_file_that_is_no_ladder_is_refused(broken: str, tmp_path: Path) -> None:
    path = tmp_path / "skyjo.json"
    climb(Ladder(GAME, ("random", "greedy"), 10), path, {})
    if broken.startswith('"'):
        data, (key, value) = (
            json.loads(path.read_text()),
            json.loads(f"[{broken.replace(': ', ',', 1)}]"),
        )
        (data if key == "pairs" else data["pairs"][0])[key] = value
        path.write_text(json.dumps(data))
    else:
        path.write_text(broken)
    with pytest.raises(SkydeckError, match="is not a ladder; remove it, or name another folder"):
        Ladder(GAME, ("random", "greedy"), 10).go_on_from(path)


def run_process(*words: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, as it is installed."""
    env = {**os.environ, "COLUMNS": "100"}
    return subprocess.run(
        [SKYDECK, "ladder", *words], env=env, capture_output=True, text=True, check=False
    )


def test_the_command_writes_three_files_and_goes_on(tmp_path: Path) -> None:
    words = ("skyjo", "--bots", "random,greedy", "--games", "40", "--out", str(tmp_path / "new"))
    result = run_process(*words)
    assert result.returncode == 0, result.stderr
    assert "greedy" in result.stdout
    names = {path.name for path in (tmp_path / "new").iterdir()}
    assert names == {"skyjo.json", "skyjo.md", "skyjo.svg"}
    again = run_process(*words, "--json")
    assert "with 40 games" in " ".join(again.stderr.split())
    data = json.loads(again.stdout)
    assert data == json.loads((tmp_path / "new" / "skyjo.json").read_text())
    assert data["about"]["skydeck"] == skydeck.__version__
    assert data["ratings"][0]["bot"] == "greedy"


def test_the_command_survives_being_killed(tmp_path: Path) -> None:
    words = ("skyjo", "--bots", "random,greedy", "--games", "3000", "--option", "rounds=1")
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert run("ladder", *words, "--out", str(whole)).returncode == 0
    command = [SKYDECK, "ladder", *words, "--threads", "1", "--out", str(killed)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    path = killed / "skyjo.json"
    while process.poll() is None and not (path.exists() and '"games": 1' in path.read_text()):
        time.sleep(0.005)
    process.kill()
    process.wait()
    assert json.loads(path.read_text())["pairs"]
    result = run_process(*words, "--out", str(killed))
    assert result.returncode == 0, result.stderr
    first, second = (json.loads((out / "skyjo.json").read_text()) for out in (whole, killed))
    assert without_times(first) == without_times(second)
    assert first["pairs"][0]["games"] == 3000


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("ludo",), "there is no game 'ludo'"),
        (("skyjo", "--bots", "greedy,deep"), "there is no bot 'deep'"),
        (("skyjo", "--bots", "greedy"), "at least two bots"),
        (("skyjo", "--bots", "greedy,random,greedy"), "named twice"),
        (("skyjo", "--bots", "greedy,random", "--games", "0"), "at least 2 games, not 0"),
        (("skyjo", "--bots", "greedy,random", "--seats", "4"), "played at 2 seats, not 4"),
        (("skyjo", "--bots", "greedy,random", "--out", "/dev/null/x"), "cannot be"),
        (("skyjo", "--bots", "greedy,random", "--option", "x=1"), "there is no option 'x'"),
        (("skyjo", "--bots", "greedy,random", "--threads", "0"), "--threads is from 1"),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(words: tuple[str, ...], sentence: str) -> None:
    result = run("ladder", *words)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert result.stderr.startswith("skydeck: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""
