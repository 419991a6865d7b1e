"""Greedy in every game: from a view alone, and the same in every driver that plays it."""

from __future__ import annotations

import threading

import pytest

import skydeck
from skydeck.bots import bot
from skydeck.bots.search import Search, drivers
from skydeck.core.game import Game
from skydeck.core.kernel import blank
from skydeck.core.rng import small_rng
from skydeck.core.skill import Skill
from skydeck.core.table import Table
from skydeck.envs.tables import Tables
from skydeck.lab.match import Contest
from skydeck.lab.tables import Chairs
from tests.contract.conftest import NAMES, SETTINGS, Setting
from tests.lab_bots import seat_test_bots

GAMES = [skydeck.game(name) for name in NAMES]
MOMENTS = (0, 3, 9, 25)  # moves played before a choice
TRUTHS = 5
STEPS = 12  # of the learner in an environment


def worths(view: Table) -> list[float]:
    """What each legal move of a view is worth to greedy."""
    search = Search(view.game, Skill())
    count = search.begin(view, small_rng("worths"))
    assert view.seat is not None
    drivers(view.game).glimpse(search.desk, view.seat, count, search.skill, small_rng("ties"))
    return [float(value) for value in search.desk.values[:count]]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_greedy_knows_nothing_but_the_view(setting: Setting) -> None:
    for moves in MOMENTS:
        table = setting.midway(12, moves)
        seat, before = table.movers[0], table.states.tobytes()
        view = table.view(seat)
        found, move = worths(view), bot("greedy", 3).choose(view)
        assert move in table.legal(seat)
        for number in range(TRUTHS):
            other = view.imagine(small_rng("truth", number)).view(seat)
            assert worths(other) == found
            assert bot("greedy", 3).choose(other) == move
        assert table.states.tobytes() == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_greedy_sees_differences_in_every_game(game: Game) -> None:
    tables = [Setting(game, game.seats[0]).midway(seed, 4) for seed in range(8)]
    found = [worths(table.view(seat)) for table in tables for seat in table.movers]
    assert any(max(values) > min(values) for values in found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_compiled_matches_play_what_greedy_chooses_from_views(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_test_bots(monkeypatch)
    seats, played = game.seats[0], []
    for first in ("greedy", "table"):  # the second is greedy, too, but chooses in Python
        bots = (first, *["greedy"] * (seats - 1))
        contest = Contest(game, game.prepare(seats, {}, "contract"), bots, "contract")
        assert contest.is_compiled == (first == "greedy")
        chairs = Chairs(bots, "contract", 0, [])
        found = contest.log_games(range(seats), chairs, threading.Event())
        played.append((found.plays.tolist(), found.starts.tolist()))
    assert len(played[0][0]) == played[0][1][-1] > 0
    assert played[0] == played[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_environments_play_what_greedy_chooses_from_views(game: Game) -> None:
    search, views = Search(game, Skill()), blank(game.dtype)
    tables = Tables(game, game.seats[0], 1, bots="greedy", seat=0)
    tables.seed("contract")
    tables.reset()
    for _ in range(STEPS):
        states, rng = tables.course.states.copy(), tables.course.rngs["row"][0].copy()
        move = tables.out.moves[0, :1].copy()
        game.at.play(states, 0, 0, int(move[0]))
        while states[0].movers and not states[0].movers & 1:
            seat = next(seat for seat in range(8) if states[0].movers >> seat & 1)
            game.at.look(states, 0, seat, views, 0)
            search.desk.views[0] = views[0]
            count = game.at.legal(states, 0, seat, search.desk.moves)
            chosen = drivers(game).glimpse(search.desk, seat, count, search.skill, rng)
            game.at.play(states, 0, seat, chosen)
        if not states[0].movers:
            break
        tables.step(move)
        assert tables.course.states.tobytes() == states.tobytes()
    tables.close()
