"""Random play on each interface: python random_play.py [pettingzoo|gymnasium|vector|openspiel]."""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np


def play_pettingzoo(game: str = "skyjo") -> float:
    """A game of three seats, turn by turn; returns what the first one got."""
    import skydeck.envs

    env, total = skydeck.envs.aec(game, seats=3), 0.0
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        total += reward if agent == "seat_0" else 0.0
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if ended or cut else int(np.random.choice(legal)))
    return total


def play_gymnasium(game: str = "skyjo") -> float:
    """A game against the bot `greedy`; returns the reward."""
    import gymnasium

    import skydeck.envs  # noqa: F401  # registers the games

    env, total, done = gymnasium.make(f"skydeck/{game}-v1", bots="greedy"), 0.0, False
    _, info = env.reset(seed=1)
    while not done:
        action = np.random.choice(np.flatnonzero(info["action_mask"]))
        _, reward, done, _, info = env.step(action)
        total += float(reward)
    return total


def play_vector(game: str = "skyjo", tables: int = 256, steps: int = 200) -> int:
    """Many tables of two seats, all of them ours; returns how many games ended."""
    import gymnasium

    import skydeck.envs  # noqa: F401  # registers the games

    envs: Any = gymnasium.make_vec(f"skydeck/{game}-v1", num_envs=tables, seats=2)
    _, info = envs.reset(seed=1)
    ended = 0
    for _ in range(steps):
        lots = np.random.random(info["action_mask"].shape) * info["action_mask"]
        _, _, ends, _, info = envs.step(lots.argmax(axis=1))
        ended += int(ends.sum())
    envs.close()
    return ended


def play_openspiel(game: str = "skyjo") -> list[float]:
    """A game of two seats; returns what both got."""
    import pyspiel

    import skydeck.envs.openspiel  # noqa: F401  # registers the games

    state = pyspiel.load_game(f"python_skydeck_{game}(seats=2)").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    returns: list[float] = state.returns()
    return returns


PLAYS = {
    "pettingzoo": play_pettingzoo,
    "gymnasium": play_gymnasium,
    "vector": play_vector,
    "openspiel": play_openspiel,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or PLAYS:
        print(name, PLAYS[name]())  # type: ignore[operator]
