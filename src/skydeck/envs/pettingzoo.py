"""Every game and seat count as a PettingZoo `AECEnv`: the seats choose one after another."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from skydeck.bots.stepping import ILLEGAL, drivers, reward_of
from skydeck.core.errors import IllegalMove
from skydeck.core.kernel import NONE, SPECTATOR, Array, Seat, blank
from skydeck.core.rng import seed_rng
from skydeck.core.table import Table
from skydeck.envs.spaces import (
    action_space,
    name_of,
    observation_space,
    read_action,
    units,
)
from skydeck.games import load

ILLEGAL_REWARD = -1.0


class Turns(AECEnv[str, dict[str, Array], int]):  # type: ignore[misc]
    """The table of one game; where several seats owe a move, the lowest chooses first."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        seats: int = 2,
        house_rules: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        rules = self.game = load(game)
        self.metadata = {
            "name": name_of(rules),
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._prepared = rules.prepare(seats, house_rules or {}, 0)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_space(rules, seats)
        mask = spaces.Box(0, 1, (rules.moves,), np.int8)
        self._observation_spaces = {
            agent: spaces.Dict({"observation": space, "action_mask": mask})
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: action_space(rules) for agent in self.possible_agents}
        self.units = units(rules, seats)
        self._states, self._views = blank(rules.dtype), blank(rules.dtype)
        self._moves = np.zeros(rules.moves, np.int16)
        self._features = len(self.units)
        self._bind()
        self._seeds = np.random.default_rng(secrets.randbits(64))
        self.agents: list[str] = []

    def _bind(self) -> None:
        """Find the compiled functions, which are no part of a pickle or copy."""
        own = drivers(self.game)
        self._advance, self._observe = own.advance_checked, own.observe

    def __getstate__(self) -> dict[str, Any]:
        compiled = ("_advance", "_observe")
        return {name: value for name, value in vars(self).items() if name not in compiled}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; without a seed the next one that follows from the last."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._states[0] = self._prepared[0]
        seed_rng(self._states[0].rng, int(self._seeds.integers(2**63)))
        self.game.at.setup(self._states, 0)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._mask = np.zeros(self.game.moves, np.int8)
        seat = self._advance(self._states, 0, NONE, self._moves, self._mask)
        self._ask(seat)

    def observe(self, agent: str) -> dict[str, Array]:
        """What a seat may know; only who is to choose has legal moves."""
        out = np.empty(self._features, np.int16)
        self._observe(self._states, self._seat_of[agent], self._views, out)
        is_asked = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = self._mask if is_asked else np.zeros_like(self._mask)
        return {"observation": out, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play a move of the seat that is to choose; an illegal one is refused."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        # One type for all actions: each would have the step compiled anew. NONE is no action.
        move = ILLEGAL if action is None else read_action(action)
        move = move if 0 <= move < self.game.moves else ILLEGAL
        mask = np.zeros(self.game.moves, np.int8)
        seat = self._advance(self._states, self._seat_of[agent], move, self._moves, mask)
        if seat == ILLEGAL:
            raise IllegalMove(f"{agent} cannot play move {action}: it is not one of the legal ones")
        self._cumulative_rewards[agent] = 0.0
        self._mask = mask
        self.infos[agent] = {}
        if seat != NONE:
            self._ask(seat)
        else:
            self._end()

    def render(self) -> str | None:
        """The table as everyone sees it, drawn as text."""
        if self.render_mode != "ansi":
            return None
        return str(Table(self.game, np.repeat(self._states, 2)).view(SPECTATOR))

    def close(self) -> None:
        """There is nothing to close."""

    def _ask(self, seat: Seat) -> None:
        agent = self.agent_selection = self.possible_agents[seat]
        self.infos[agent] = {"action_mask": self._mask}

    def _end(self) -> None:
        """Pay all rewards: 1 for a win, less for a shared one, and the sum is 0."""
        winners, seats = int(self._states["winners"][0]), len(self.possible_agents)
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = reward_of(winners, seat, seats)
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()


def raw_aec(game: str, seats: int = 2, **options: Any) -> Turns:
    """The environment itself, which refuses illegal moves."""
    return Turns(game, seats, **options)


def aec(game: str, seats: int = 2, **options: Any) -> AECEnv[str, dict[str, Array], int]:
    """The environment as PettingZoo's own are wrapped: an illegal move loses the game."""
    env: Any = wrappers.TerminateIllegalWrapper(Turns(game, seats, **options), ILLEGAL_REWARD)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    wrapped: AECEnv[str, dict[str, Array], int] = wrappers.OrderEnforcingWrapper(env)
    return wrapped
