"""Matches, their intervals, and the speed of random play."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import skydeck
from skydeck.core.errors import BadBot
from skydeck.core.table import Table, find_winners
from skydeck.lab.intervals import mean_error, share_interval, wilson
from skydeck.lab.match import play_match, seat_bots
from skydeck.lab.speed import measure
from skydeck.lab.tables import STRIKES
from tests.lab_bots import Program, seat_test_bots

BENCH = Path(__file__).parents[1] / "bench"
GAME = skydeck.game("skyjo")


@pytest.fixture
def test_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches know the bots of `lab_bots`, too."""
    seat_test_bots(monkeypatch)


def test_a_match_can_be_played_again_on_tables() -> None:
    games = 6
    match = play_match(GAME, ("greedy", "greedy", "greedy"), games, seed="lab")
    points, wins, moves = np.zeros(3), np.zeros(3), 0
    for number in range(games):
        deal = f"lab/{number // 3}"
        table = skydeck.new("skyjo", 3, seed=deal)
        bots = [skydeck.bot("greedy", f"{deal}/{seat}") for seat in range(3)]
        while not table.over:
            seat = table.movers[0]
            table.play(seat, bots[seat].choose(table.view(seat)))
        for k in range(3):
            seat = seat_bots("lab", number, 3)[k]
            points[k] += table.points[seat]
            wins[k] += (seat in table.winners) / len(table.winners)
        moves += len(table.history)
    assert [score.points for score in match.scores] == pytest.approx(points / games)
    assert [score.wins for score in match.scores] == pytest.approx(wins)
    assert match.moves == pytest.approx(moves / games)


@pytest.mark.usefixtures("test_bots")
@pytest.mark.parametrize("seats", [2, 3])
def test_games_at_tables_are_those_of_the_compiled_driver(seats: int) -> None:
    others = ["greedy"] * (seats - 1)
    compiled = play_match(GAME, ["greedy", *others], 12, seed="lab", options={"rounds": 1})
    tables = play_match(GAME, ["table", *others], 12, seed="lab", options={"rounds": 1})
    assert [replace(s, name="") for s in tables.scores] == [
        replace(s, name="") for s in compiled.scores
    ]
    assert (tables.rounds, tables.moves) == (compiled.rounds, compiled.moves)
    assert tables.outcomes == compiled.outcomes
    assert compiled.scores[0].thinking is None
    assert tables.scores[0].thinking is not None
    assert 0 < tables.scores[0].thinking < 1


@pytest.mark.usefixtures("test_bots")
def test_games_at_tables_depend_on_the_seed_and_not_on_threads() -> None:
    bots = ("mixed8", "random")
    match = play_match(GAME, bots, 16, seed="lab", options={"rounds": 1}, threads=1)
    for threads in (2, 3):
        again = play_match(GAME, bots, 16, seed="lab", options={"rounds": 1}, threads=threads)
        assert again.scores == match.scores
        assert again.moves == match.moves
    other = play_match(GAME, bots, 16, seed="other", options={"rounds": 1})
    assert other.scores != match.scores


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_bots_have_every_seat_equally_often_and_change_their_neighbours(seats: int) -> None:
    seatings = [seat_bots(1, number, seats) for number in range(seats * 20)]
    for k in range(seats):
        assert all([s[k] for s in seatings].count(seat) == 20 for seat in range(seats))
    assert all(sorted(seating) == list(range(seats)) for seating in seatings)
    before = {(seating[1] - seating[0]) % seats for seating in seatings}
    assert (len(before) > 1) == (seats > 2)


def test_a_match_depends_on_its_seed_and_not_on_threads() -> None:
    bots = ("greedy", "random")
    match = play_match(GAME, bots, 150, seed="lab", threads=1)
    assert play_match(GAME, bots, 150, seed="lab", threads=2).scores == match.scores
    assert play_match(GAME, bots, 150, seed="other").scores != match.scores


def test_greedy_beats_random_and_equals_itself() -> None:
    strong, weak = play_match(GAME, ("greedy", "random"), 300).scores
    assert strong.interval[0] > 0.95
    assert strong.points < weak.points
    one, other = play_match(GAME, ("greedy", "greedy"), 300).scores
    assert one.interval[0] < 0.5 < one.interval[1]
    assert one.wins == other.wins == 150  # the same deal with seats exchanged: luck cancels
    assert one.points == other.points


def test_games_are_rounded_up_to_whole_deals() -> None:
    reported: list[int] = []
    match = play_match(GAME, ("greedy", "random", "random"), 100, report=reported.append)
    assert match.games == sum(reported) == 102
    assert match.to_data()["deals"] == 34
    assert all(score.games == 102 for score in match.scores)
    assert sum(score.wins for score in match.scores) == pytest.approx(102)


def test_the_interval_is_wilsons() -> None:
    # 8 of 10: 0.4902 to 0.9433, as in Wilson's paper and every text book
    low, high = wilson(0.8, 10)
    assert low == pytest.approx(0.4902, abs=1e-4)
    assert high == pytest.approx(0.9433, abs=1e-4)
    assert wilson(0, 10)[0] == 0
    assert wilson(1, 10)[1] == pytest.approx(1)
    assert share_interval(20, 40, 10, 2, 1) == wilson(1, 20)  # who wins all has no spread


def test_luck_that_cancels_makes_an_interval_narrow_and_luck_that_adds_up_makes_it_wide() -> None:
    def width(outcomes: list[int]) -> float:
        total = sum(k * deals for k, deals in enumerate(outcomes))
        squares = sum(k**2 * deals for k, deals in enumerate(outcomes))
        low, high = share_interval(total, squares, sum(outcomes), 2, 2)
        return high - low

    independent = width([100, 0, 200, 0, 100])
    low, high = wilson(0.5, 800)
    assert independent == pytest.approx(high - low, rel=0.01)
    assert width([20, 0, 360, 0, 20]) < 0.6 * independent
    assert width([200, 0, 0, 0, 200]) == pytest.approx(2**0.5 * independent, rel=0.02)


@pytest.mark.parametrize(
    "chances",
    [
        (0.25, 0, 0.5, 0, 0.25),  # independent games of equals
        (0.1, 0, 0.8, 0, 0.1),  # the deal decides most games
        (0.05, 0, 0.6, 0, 0.35),
        (0.4, 0, 0.2, 0, 0.4),  # some deals suit one bot in both seats
        (0.05, 0.2, 0.5, 0.2, 0.05),  # with shared wins
        (0.0009, 0, 0.0582, 0, 0.9409),  # one is far better
    ],
)
@pytest.mark.parametrize("deals", [20, 50, 500])
def test_intervals_hold_the_truth_as_often_as_they_say(
    chances: tuple[float, ...], deals: int
) -> None:
    rng, halves = np.random.default_rng(1), np.arange(5)
    truth = float(np.dot(chances, halves)) / 4
    hits, tries = 0, 2000
    for outcomes in rng.multinomial(deals, chances, size=tries):
        total, squares = int(outcomes @ halves), int(outcomes @ halves**2)
        low, high = share_interval(total, squares, deals, 2, 2)
        hits += low <= truth <= high
    # Few deals give wider intervals than they must; no case gives much narrower ones.
    assert 0.93 <= hits / tries <= (0.965 if deals == 500 else 0.995)


def test_the_error_of_points_respects_deals() -> None:
    # The luck of a deal, ± 100, falls on a bot in one seat and on the other bot in the other.
    rng, hits = np.random.default_rng(2), 0
    for luck in rng.integers(-100, 101, (1000, 100)):
        games = np.stack((luck, -luck)) + np.rint(rng.normal(10, 4, (2, 100))).astype(int)
        deals = games.sum(axis=0)
        error = mean_error(int(deals.sum()), int((deals**2).sum()), 100, 2)
        assert error is not None
        assert error < 1
        hits += abs(games.mean() - 10) <= error
    assert 0.93 <= hits / 1000 <= 0.97
    assert mean_error(10, 100, 1, 2) is None


@pytest.mark.usefixtures("test_bots")
def test_a_program_that_forfeits_loses_that_game_and_starts_again_for_the_next() -> None:
    # It makes far more than 30 moves in a game, and must break down in each.
    match = play_match(GAME, ("greedy", "run:30"), 10, seed=1, threads=1)
    first, second = match.scores
    assert (first.wins, second.wins) == (10, 0)
    assert (first.forfeits, second.forfeits) == (0, 10)
    assert second.reason == "run:30 stalled"
    assert match.to_data()["bots"][1]["forfeits"] == 10
    assert match.to_data()["bots"][1]["reason"] == "run:30 stalled"
    assert Program.started["run:30"] == Program.closed["run:30"] == STRIKES


@pytest.mark.usefixtures("test_bots")
def test_a_forfeit_disturbs_nobody() -> None:
    # Greedy plays on for it, so that all games run as those of greedy alone.
    match = play_match(GAME, ("greedy", "run:0", "greedy"), 6, seed="lab", threads=2)
    usual = play_match(GAME, ("greedy", "greedy", "greedy"), 6, seed="lab")
    assert [score.points for score in match.scores] == [score.points for score in usual.scores]
    assert match.moves == usual.moves
    assert match.scores[1].wins == 0
    assert sum(score.wins for score in match.scores) == 6
    assert match.scores[0].wins >= usual.scores[0].wins


@pytest.mark.usefixtures("test_bots")
def test_a_program_is_started_once_a_thread_and_closed_at_the_end() -> None:
    match = play_match(GAME, ("run:", "random"), 12, threads=2, options={"rounds": 1})
    assert match.scores[0].forfeits == 0
    assert match.scores[0].interval[0] > 0.5
    assert 1 <= Program.started["run:"] <= 2
    assert Program.closed == Program.started


@pytest.mark.parametrize(
    ("lowest_wins", "winners", "forfeits", "expected"),
    [
        (True, (0,), {}, (0,)),
        (True, (0,), {1: ""}, (0,)),
        (True, (0,), {0: ""}, (1, 2)),
        (True, (0, 1), {0: ""}, (1,)),
        (False, (3,), {3: ""}, (1, 2)),
        (False, (3,), {3: "", 1: ""}, (2,)),
        (True, (), {}, ()),
        (True, (), {0: ""}, (1, 2)),  # the limit ended it, and who forfeits cannot share that
        (True, (0,), {0: "", 1: "", 2: "", 3: ""}, ()),
    ],
)
def test_who_wins_where_somebody_forfeits(
    lowest_wins: bool,
    winners: tuple[int, ...],
    forfeits: dict[int, str],
    expected: tuple[int, ...],
) -> None:
    points = (1, 5, 5, 9)
    game = SimpleNamespace(lowest_wins=lowest_wins)
    table: Any = SimpleNamespace(game=game, seats=4, winners=winners, points=points)
    assert find_winners(table, forfeits) == expected


@pytest.mark.usefixtures("test_bots")
def test_an_error_ends_a_match_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def report(games: int) -> None:
        played.append(games)
        if len(played) == 2:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        play_match(GAME, ("table", "greedy"), 100_000, threads=2, report=report)
    assert len(played) < 10


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BadBot, match="there is no bot 'x'"):
        play_match(GAME, ("greedy", "x"), 10)
    for bot in (7, Lowest):  # a class is no bot yet
        with pytest.raises(BadBot, match=r"a name or an object with choose\(view\), not "):
            play_match(GAME, ("greedy", bot), 10)  # type: ignore[arg-type]


class Lowest:
    """A bot as a newcomer writes it: it plays the lowest legal move, and has no name."""

    def __init__(self) -> None:
        self.chosen = 0

    def choose(self, view: Table) -> int:
        assert view.seat is not None
        self.chosen += 1
        return view.legal(view.seat)[0]


def test_a_bot_given_as_an_object_plays_all_its_games_itself() -> None:
    mine: Any = Lowest()
    seed: Any = np.int64(3)
    match = play_match(GAME, (mine, "greedy"), 8, seed=seed, options={"rounds": 1})
    assert [score.name for score in match.scores] == ["Lowest", "greedy"]
    assert mine.chosen > 8
    assert match.scores[1].wins > match.scores[0].wins
    assert json.loads(json.dumps(match.to_data()))["seed"] == 3
    named = play_match(GAME, (skydeck.bot("level2", 1), "random"), 4, options={"rounds": 1})
    assert named.scores[0].name == "level2"


def test_speed_counts_what_was_played() -> None:
    speed = measure(GAME, 2, 2, 0.05)
    assert speed.moves_per_second > speed.games_per_second > 0
    assert (speed.game, speed.seats, speed.threads) == ("skyjo", 2, 2)


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler on this machine")
@pytest.mark.parametrize("program", ["engine.c", "simulator.c"])
def test_programs_in_c_play_the_same_games_to_the_same_totals(program: str, tmp_path: Path) -> None:
    binary = tmp_path / "skyjo"
    subprocess.run(["cc", "-O2", "-std=c11", str(BENCH / program), "-o", str(binary)], check=True)
    for seats in GAME.seats:
        words = [str(binary), str(seats), "400", "1", "2", "3", str(seats)]
        result = subprocess.run(words, capture_output=True, text=True, check=True)
        expected = json.loads(result.stdout)
        states, rng = GAME.prepare(seats, {}, 0, 2), np.array([1, 2, 3, seats], np.uint32)
        moves, points = np.zeros(GAME.moves, np.int16), np.zeros(8, np.int32)
        played, checksum = GAME.at.playouts(states, 0, 1, 400, rng, moves, points)
        assert (played, checksum) == (expected["moves"], expected["checksum"])
