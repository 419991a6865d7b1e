"""Gymnasium's own checks, and what its vector environments promise."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import skydeck
import skydeck.envs
from skydeck.core.errors import SkydeckError
from skydeck.envs.gym import OneLearner
from skydeck.envs.vector import VectorTables


@pytest.mark.parametrize("name", skydeck.games())
@pytest.mark.filterwarnings("ignore:.*render:UserWarning")
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    version = skydeck.game(name).features.VERSION
    env = gymnasium.make(f"skydeck/{name}-v{version}", bots="random", render_mode="ansi")
    check_env(env.unwrapped)


def test_a_learner_plays_to_the_end() -> None:
    env, rng = OneLearner("skyjo", 3, "greedy", render_mode="ansi"), np.random.default_rng(1)
    observation, info = env.reset(seed=5)
    done, total = False, 0.0
    while not done:
        assert env.observation_space.contains(observation)
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, done, _, info = env.step(action)
        total += reward
    assert total in (1.0, -0.5, 0.25, 0.0)
    assert not info["action_mask"].any()
    assert "round" in str(env.render()).lower()
    with pytest.raises(SkydeckError, match="reset"):
        env.step(np.int64(0))


@pytest.mark.parametrize("action", [0, -1, -9, 999, 10**30])  # nothing can be taken at first
def test_an_illegal_move_loses(action: int) -> None:
    env = OneLearner("skyjo")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(action)  # type: ignore[arg-type]
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


def test_a_fraction_is_no_action() -> None:
    env = OneLearner("skyjo")
    _, info = env.reset(seed=1)
    legal = float(np.flatnonzero(info["action_mask"])[0])
    with pytest.raises(SkydeckError, match="an action is a whole number, not"):
        env.step(np.float64(legal))  # type: ignore[arg-type]


def test_bots_may_be_one_name_for_many_tables_too() -> None:
    envs = gymnasium.make_vec("skydeck/skyjo-v1", num_envs=2, seats=3, bots="greedy", threads=1)
    assert isinstance(envs, VectorTables)
    envs.reset(seed=1)
    assert envs.tables.out.seats.tolist() == [0, 1]  # the learner's, not whoever moves first
    envs.close()


def test_many_tables_are_made_by_name() -> None:
    envs = gymnasium.make_vec("skydeck/skyjo-v1", num_envs=5, seats=2, threads=2)
    assert isinstance(envs, VectorTables)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, info = envs.reset(seed=1)
    again, _ = envs.reset(seed=1)
    other, _ = envs.reset(seed=2)
    assert (observations == again).all()
    assert (observations != other).any()
    assert envs.observation_space.contains(observations)
    assert info["action_mask"].shape == (5, envs.tables.game.moves)
    envs.close()


def test_a_game_that_ends_is_followed_in_the_same_step() -> None:
    envs = VectorTables("skyjo", 4, bots=("random",), house_rules={"rounds": 1}, threads=1)
    rng, ended = np.random.default_rng(1), 0
    _, info = envs.reset(seed=1)
    while ended < 4:
        choices = rng.random(info["action_mask"].shape) * info["action_mask"]
        seen, rewards, ends, cut, info = envs.step(choices.argmax(axis=1))
        assert not cut.any()
        assert ("final_obs" in info) == bool(ends.any())
        assert not rewards[~ends].any()
        for i in np.flatnonzero(ends):
            ended += 1
            assert info["_final_obs"][i]
            assert (info["final_obs"][i] != seen[i]).any()
            assert envs.single_observation_space.contains(info["final_obs"][i])


def test_arrays_are_copies_unless_that_is_not_wanted() -> None:
    kept, shared = (VectorTables("skyjo", 2, copy=copy, threads=1) for copy in (True, False))
    for envs, is_shared in ((kept, False), (shared, True)):
        observations, info = envs.reset(seed=1)
        later, *_ = envs.step(info["action_mask"].argmax(axis=1))
        assert (observations is later) == is_shared
