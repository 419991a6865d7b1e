"""PettingZoo's own tests, for every game and seat count."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import skydeck
from skydeck import envs
from skydeck.core.errors import IllegalMove
from skydeck.core.kernel import SPECTATOR
from skydeck.core.rng import small_rng
from skydeck.core.table import Table

TABLES = [(name, seats) for name in skydeck.games() for seats in skydeck.game(name).seats]
# PettingZoo asks for observations that are no dictionaries, and then wants their masks.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def play(env: Any, seed: int) -> tuple[dict[str, float], int]:
    """A random game: what every seat got, and the number of moves."""
    env.reset(seed=seed)
    rng, paid, moves = np.random.default_rng(seed), dict[str, float](), 0
    for agent in env.agent_iter():
        observation, reward, ended, cut, info = env.last()
        paid[agent] = paid.get(agent, 0.0) + reward
        assert not cut
        if ended:
            env.step(None)
            continue
        assert info["action_mask"] is observation["action_mask"]
        assert env.observation_space(agent).contains(observation)
        env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        moves += 1
    return paid, moves


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoo_finds_nothing_wrong(name: str, seats: int) -> None:
    api_test(envs.aec(name, seats=seats), num_cycles=60)
    seed_test(lambda: envs.aec(name, seats=seats), num_cycles=30)


def test_a_game_is_played_to_its_end() -> None:
    for seats in (2, 4):
        paid, moves = play(envs.raw_aec("skyjo", seats=seats), 1)
        assert len(paid) == seats
        assert moves > 50
        assert abs(sum(paid.values())) < 1e-9
        assert max(paid.values()) == 1.0


def test_pettingzoo_measures_its_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count()
    monkeypatch.setattr("time.time", lambda: next(clock))  # five seconds pass at once
    performance_benchmark(envs.raw_aec("skyjo", seats=2))


def test_an_illegal_move_is_refused_or_loses() -> None:
    raw = envs.raw_aec("skyjo", seats=2)
    raw.reset(seed=1)
    with pytest.raises(IllegalMove, match="seat_0 cannot play move 0"):
        raw.step(0)
    for nothing in (None, -1, -2, 999, 10**30):
        with pytest.raises(IllegalMove, match="cannot play move"):
            raw.step(nothing)
    with pytest.raises(IllegalMove, match="a whole number, not"):
        raw.step(12.0)
    wrapped = envs.aec("skyjo", seats=2)
    wrapped.reset(seed=1)
    wrapped.step(0)
    assert wrapped.rewards == {"seat_0": -1.0, "seat_1": 0}
    assert all(wrapped.terminations.values())


@pytest.mark.parametrize("name", skydeck.games())
def test_a_table_is_drawn_without_secrets(name: str) -> None:
    env: Any = envs.raw_aec(name, seats=2, render_mode="ansi")
    env.reset(seed=1)
    for _ in range(12):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    drawn = env.render()
    # Whatever a watcher cannot know is dealt anew: the drawing must stay the same.
    table = Table(env.game, np.repeat(env._states, 2))
    hidden = set()
    for lot in range(5):
        other = table.view(SPECTATOR).imagine(small_rng(lot))
        hidden.add(other.to_text())
        env._states[:] = other.states[:1]
        assert env.render() == drawn
    assert len(hidden) > 1 or name == "skybridge"


def test_names_have_a_version() -> None:
    module = envs.skyjo_v1
    env = module.env(seats=3)
    env.reset(seed=1)
    assert str(env.unwrapped) == "skyjo_v1"
    assert module.raw_env().possible_agents == ["seat_0", "seat_1"]
    with pytest.raises(AttributeError, match="skyjo_v0 is not what this version"):
        envs.skyjo_v0  # noqa: B018
    with pytest.raises(AttributeError, match="no attribute 'chess_v1'"):
        envs.chess_v1  # noqa: B018
