"""One learner against bots as a `gymnasium.Env`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from skydeck.core.errors import SkydeckError
from skydeck.core.kernel import Array, Seat
from skydeck.core.table import Table
from skydeck.envs.spaces import (
    action_space,
    name_of,
    observation_space,
    read_action,
    read_seed,
    units,
)
from skydeck.envs.tables import Tables
from skydeck.envs.vector import SEED
from skydeck.games import load

ILLEGAL = -1.0  # the reward of an illegal move, which ends the game


class OneLearner(gymnasium.Env[Array, np.int64]):
    """A table at which all seats but one are bots, `random` or `greedy`.

    Of `bots` the first sits to the left of the learner; one name alone is for all of them. Legal
    moves are in `info["action_mask"]`; an illegal one loses the game at once.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        seats: int = 2,
        bots: str | Sequence[str] = "random",
        seat: Seat | None = None,
        house_rules: Mapping[str, object] | None = None,
        reward: str = "wins",
        render_mode: str | None = None,
    ) -> None:
        rules = load(game)
        self.metadata = {**self.metadata, "name": name_of(rules)}
        self.render_mode = render_mode
        self.observation_space = observation_space(rules, seats)
        self.action_space = action_space(rules)
        self.units = units(rules, seats)
        self.tables = Tables(
            rules, seats, 1, options=house_rules, bots=bots, seat=seat, reward=reward
        )
        self._is_seeded, self._is_over = False, True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin a new game."""
        super().reset(seed=read_seed(seed))
        if seed is not None or not self._is_seeded:
            self.tables.seed(int(self.np_random.integers(SEED)))
            self._is_seeded = True
        self.tables.reset()
        self._is_over = False
        return self.tables.out.observations[0].copy(), self._info()

    def step(self, action: np.int64) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play a move, and let the bots play to the learner's next choice or the end."""
        if self._is_over:
            raise SkydeckError("the game is over; reset() begins another")
        out, seat, move = self.tables.out, int(self.tables.out.seats[0]), read_action(action)
        if move not in range(self.tables.game.moves) or not out.masks[0, move]:
            self._is_over = True
            return (
                out.observations[0].copy(),
                ILLEGAL,
                True,
                False,
                {"illegal": True, **self._end()},
            )
        self.tables.step(np.array([move]))
        reward, self._is_over = float(out.rewards[0, seat]), bool(out.terminations[0])
        if self._is_over:
            return out.finals[0].copy(), reward, True, False, self._end()
        return out.observations[0].copy(), reward, False, False, self._info()

    def render(self) -> str | None:
        """The table as the learner sees it, drawn as text."""
        if self.render_mode != "ansi":
            return None
        states = np.repeat(self.tables.course.states, 2)
        return str(Table(self.tables.game, states).view(int(self.tables.out.seats[0])))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.tables.out.masks[0].copy()}

    def _end(self) -> dict[str, Any]:
        return {"action_mask": np.zeros_like(self.tables.out.masks[0])}
