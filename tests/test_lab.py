"""Matches, their intervals, and the speed of random play."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import skydeck
from skydeck.core.errors import BadBot
from skydeck.lab.match import Score, play_match, seat_bots
from skydeck.lab.speed import measure

BENCH = Path(__file__).parents[1] / "bench"
GAME = skydeck.game("skyjo")


def test_a_match_can_be_played_again_on_tables() -> None:
    games = 6
    match = play_match(GAME, ("greedy", "greedy", "greedy"), games, seed="lab")
    points, wins, moves = np.zeros(3), np.zeros(3), 0
    for number in range(games):
        table, bot = skydeck.new("skyjo", 3, seed=f"lab/{number}"), skydeck.bot("greedy")
        while not table.over:
            seat = table.movers[0]
            table.play(seat, bot.choose(table.view(seat)))
        for k in range(3):
            seat = seat_bots("lab", number, 3)[k]
            points[k] += table.points[seat]
            wins[k] += (seat in table.winners) / len(table.winners)
        moves += len(table.history)
    assert [score.points for score in match.scores] == pytest.approx(points / games)
    assert [score.wins for score in match.scores] == pytest.approx(wins)
    assert match.moves == pytest.approx(moves / games)


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
    assert one.wins + other.wins == pytest.approx(300)


def test_the_interval_is_wilsons() -> None:
    # 8 of 10: 0.4902 to 0.9433, as in Wilson's paper and every text book
    low, high = Score("x", 8, 10, 0, 0).interval
    assert low == pytest.approx(0.4902, abs=1e-4)
    assert high == pytest.approx(0.9433, abs=1e-4)
    assert Score("x", 0, 10, 0, 0).interval[0] == 0
    assert Score("x", 10, 10, 0, 0).interval[1] == pytest.approx(1)


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BadBot, match="there is no bot 'x'"):
        play_match(GAME, ("greedy", "x"), 10)


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
