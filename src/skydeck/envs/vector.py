"""Many tables as one `gymnasium.vector.VectorEnv`: a learner against bots, or all seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from skydeck.core.cores import count_cores
from skydeck.core.kernel import Array, Seat
from skydeck.envs.spaces import action_space, name_of, observation_space, read_seed, units
from skydeck.envs.tables import Arrays, Tables
from skydeck.games import load

SEED = 2**63  # seeds are whole numbers below


class VectorTables(VectorEnv[Array, Array, Array]):
    """Tables that step together in compiled code.

    With `bots` one seat of every table is the learner's; without, all seats are, and the one that
    is to choose is `info["seat"]`. A game that ends is followed by the next in the same step
    (`AutoresetMode.SAME_STEP`): `info["final_obs"]` then has what was to be seen at its end. With
    `copy=False` the arrays that a step returns are overwritten by the next one.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int = 2,
        bots: str | Sequence[str] = (),
        seat: Seat | None = None,
        house_rules: Mapping[str, object] | None = None,
        reward: str = "wins",
        threads: int | None = None,
        copy: bool = True,
        out: Arrays | None = None,
    ) -> None:
        rules = load(game)
        self.num_envs = num_envs
        self.metadata = {"name": name_of(rules), "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(rules, seats)
        self.single_action_space = action_space(rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.units = units(rules, seats)
        self.tables = Tables(
            rules,
            seats,
            num_envs,
            options=house_rules,
            bots=bots,
            seat=seat,
            reward=reward,
            threads=threads or count_cores(),
            out=out,
        )
        self._copies = copy
        self._is_seeded = False
        self._numbers = np.arange(num_envs)
        self._never = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin a new game at every table."""
        super().reset(seed=read_seed(seed))
        if seed is not None or not self._is_seeded:
            self.tables.seed(int(self.np_random.integers(SEED)))
            self._is_seeded = True
        self.tables.reset()
        return self._give(self.tables.out.observations), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Play a move at every table; the reward is that of the seat which played it."""
        out, movers = self.tables.out, self.tables.out.seats.copy()
        self.tables.step(actions)
        rewards: Array = out.rewards[self._numbers, movers]
        info = self._info()
        if out.terminations.any():
            ended = out.terminations.copy()
            info |= {"final_obs": self._give(out.finals), "_final_obs": ended}
            info |= {"final_info": {}, "_final_info": ended}
        observations = self._give(out.observations)
        return observations, rewards, self._give(out.terminations), self._never.copy(), info

    def close_extras(self, **_: Any) -> None:
        self.tables.close()

    def _give(self, array: Array) -> Array:
        return array.copy() if self._copies else array

    def _info(self) -> dict[str, Any]:
        out = self.tables.out
        return {
            "action_mask": self._give(out.masks),
            "seat": self._give(out.seats),
            "rewards": self._give(out.rewards),
        }
