"""Environments as pickles and copies: they go on as if nothing had happened."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import skydeck
import skydeck.envs
from skydeck.core.errors import BadGame
from skydeck.envs.gym import OneLearner
from skydeck.envs.vector import VectorTables
from tests.altered import alter


def pickled(one: Any) -> Any:
    return pickle.loads(pickle.dumps(one))


FIVE: Any = np.int64(5)
AGAIN = pytest.mark.parametrize("again", [pickled, copy.deepcopy])


@AGAIN
@pytest.mark.parametrize(
    "make",
    [
        lambda: OneLearner("skyjo", 3, "greedy"),
        lambda: gymnasium.make("skydeck/skyjo-v1", seats=3, bots="greedy"),
    ],
)
def test_one_learner_goes_on_identically(
    make: Callable[[], Any], again: Callable[[Any], Any]
) -> None:
    env = make()
    _, info = env.reset(seed=FIVE)
    *_, info = env.step(int(info["action_mask"].argmax()))
    other = again(env)
    for _ in range(2):  # also in the next game, whose deal follows from this one
        over = False
        while not over:
            move = int(info["action_mask"].argmax())
            seen, reward, over, _, info = env.step(move)
            seen_there, reward_there, over_there, *_ = other.step(move)
            assert (seen == seen_there).all()
            assert (reward, over) == (reward_there, over_there)
        (seen, info), (seen_there, _) = env.reset(), other.reset()
        assert (seen == seen_there).all()


@AGAIN
def test_many_tables_go_on_identically(again: Callable[[Any], Any]) -> None:
    envs = VectorTables("skyjo", 6, seats=3, bots="greedy", threads=2)
    _, info = envs.reset(seed=FIVE)
    other = again(envs)
    for _ in range(200):
        moves = info["action_mask"].argmax(axis=1)
        seen, rewards, ends, _, info = envs.step(moves)
        seen_there, rewards_there, ends_there, _, info_there = other.step(moves)
        assert (seen == seen_there).all()
        assert (rewards == rewards_there).all()
        assert (ends == ends_there).all()
        assert (info["action_mask"] == info_there["action_mask"]).all()
    envs.close()
    other.close()


@AGAIN
@pytest.mark.parametrize("make", [skydeck.envs.raw_aec, skydeck.envs.aec])
def test_turns_go_on_identically(make: Callable[..., Any], again: Callable[[Any], Any]) -> None:
    env = make("skyjo", 2)
    env.reset(seed=FIVE)
    other = again(env)
    for _ in range(60):
        seen, reward, over, *_ = env.last()
        seen_there, reward_there, *_ = other.last()
        assert env.agent_selection == other.agent_selection
        assert (seen["observation"] == seen_there["observation"]).all()
        assert (seen["action_mask"] == seen_there["action_mask"]).all()
        assert reward == reward_there
        move = None if over else int(seen["action_mask"].argmax())
        env.step(move)
        other.step(move)


def test_other_rules_are_refused_in_a_sentence() -> None:
    env = OneLearner("skyjo")
    env.tables.game = alter(env.tables.game, version=99)
    data = pickle.dumps(env)
    with pytest.raises(BadGame, match="by version 99 of the rules of Skyjo"):
        pickle.loads(data)


def test_seeds_of_numpy_are_seeds() -> None:
    for make in (OneLearner, lambda game: VectorTables(game, 2)):
        seeds: tuple[Any, ...] = (4, np.int64(4), np.uint8(4))
        seen = [make("skyjo").reset(seed=seed)[0] for seed in seeds]
        assert all((one == seen[0]).all() for one in seen)
