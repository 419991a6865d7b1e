"""The games for OpenSpiel: `pyspiel.load_game("python_skydeck_skyjo(seats=2)")` after an import.

A deck has too many orders for a chance node to list: chance draws the seed of the game instead,
eight bits at a time, and everything else follows from it and the moves. So a history replays, and
states can be cloned and serialised. What a seat has seen so far is hashed along the way: that is
its information state. It is resampled by the game's own `imagine`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from skydeck.bots.stepping import LANES, WORD, drivers, reward_of
from skydeck.core.game import Game
from skydeck.core.kernel import NONE, Array, Move, Seat
from skydeck.core.options import Number, Option
from skydeck.core.rng import seed_rng, small_rng
from skydeck.core.table import Table
from skydeck.envs.spaces import units
from skydeck.games import load, names

DRAWS = 4  # chance nodes at the beginning
OUTCOMES = 256  # of each
LONGEST = 1_000_000  # moves of a game; no game comes near
COMMA, SEPARATOR = ",", ";"  # OpenSpiel ends a parameter at a comma; so in lists this stands for it


def short_name(name: str) -> str:
    """What a game is called in OpenSpiel."""
    return f"python_skydeck_{name}"


def parameter_of(option: Option) -> int | str | bool:
    """The default of a house rule as a parameter of OpenSpiel: 0 is a number that is off."""
    value = option.default or 0 if isinstance(option, Number) else option.default
    return value.replace(COMMA, SEPARATOR) if isinstance(value, str) else value


def parameters_of(game: Game) -> dict[str, Any]:
    """The parameters of a game and their defaults."""
    return {"seats": 2} | {option.name: parameter_of(option) for option in game.options}


def read_parameter(option: Option, value: Any) -> Any:
    """A parameter as the value of a house rule."""
    if isinstance(option, Number) and option.default is None and value == 0:
        return None
    return value.replace(SEPARATOR, COMMA) if isinstance(value, str) else value


def type_of(game: Game) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=short_name(game.name),
        long_name=f"Skydeck {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game),
    )


class SkydeckGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Skydeck with its seats and house rules."""

    def __init__(self, name: str, game_type: pyspiel.GameType, params: dict[str, Any]) -> None:
        self.rules = load(name)
        given = parameters_of(self.rules) | (params or {})
        self.seats = self.rules.check_seats(given.pop("seats"))
        house_rules = {o.name: read_parameter(o, given[o.name]) for o in self.rules.options}
        self.prepared = self.rules.prepare(self.seats, house_rules, 0)
        self.features = len(self.rules.fields(self.seats))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.moves,
            max_chance_outcomes=OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type, info, params or {})

    def new_initial_state(self) -> SkydeckState:
        return SkydeckState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(
            self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )


class SkydeckState(pyspiel.State):  # type: ignore[misc]
    """A table, with what every seat has seen of it so far."""

    def __init__(self, game: SkydeckGame) -> None:
        super().__init__(game)
        self.rules, self.seats = game.rules, game.seats
        # Bytes, as OpenSpiel copies and pickles states by their attributes.
        self._bytes = game.prepared.view(np.uint8).copy()
        self._draws: list[int] = []
        self._mover, self._count = NONE, 0
        self._moves = np.zeros(self.rules.moves, np.int16)
        self._trails = np.zeros((self.seats, LANES), np.int64)

    @property
    def _states(self) -> Array:
        return self._bytes.view(self.rules.dtype)

    def current_player(self) -> int:
        if len(self._draws) < DRAWS:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._mover == NONE else self._mover

    def is_terminal(self) -> bool:
        return self._mover == NONE and len(self._draws) == DRAWS

    def _legal_actions(self, player: int) -> list[int]:
        if player != self._mover:
            return []
        moves: list[int] = self._moves[: self._count].tolist()
        return moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if len(self._draws) == DRAWS:
            self._advance(self._mover, action)
            return
        self._draws.append(action)
        if len(self._draws) == DRAWS:
            seed_rng(self._states[0].rng, f"openspiel {bytes(self._draws).hex()}")
            self._advance(0, NONE)

    def _advance(self, seat: Seat, move: Move) -> None:
        views, words = room_of(self.rules)
        self._mover, self._count = drivers(self.rules).advance_seen(
            self._states, seat, move, self._moves, views, words, self._trails
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action:02x}"
        view = self._table().view(player).state
        return self.rules.notation.write_move(view, action)

    def returns(self) -> list[float]:
        """1 for a win, less for a shared one; the sum is 0."""
        winners = int(self._states["winners"][0]) if self.is_terminal() else 0
        return [reward_of(winners, seat, self.seats) for seat in range(self.seats)]

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has seen so far, as a hash: two histories that differ for it differ."""
        seat = self._mover if player is None else player
        low, high = self._trails[seat, :2].tolist()
        return f"{seat}/{low:08x}{high:08x}"

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees now, in the game's notation."""
        seat = self._mover if player is None else player
        return self._table().view(seat).to_text() if len(self._draws) == DRAWS else "seed"

    def observe(self, player: int, out: Array) -> None:
        """Write the features of what a seat may know."""
        drivers(self.rules).observe(self._states, player, room_of(self.rules)[0], out)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SkydeckState:
        """Another table that the seat cannot tell from this one, drawn fairly."""
        other: SkydeckState = self.clone()
        rng = small_rng(*(int(sampler() * 2**32) for _ in range(2)))
        views = room_of(self.rules)[0]
        self.rules.at.look(self._states, 0, player, views, 0)
        self.rules.at.imagine(views, 0, player, rng, other._states, 0)
        # What is legal for the mover can depend on what only the mover knows.
        if other._mover not in (NONE, player):
            other._count = self.rules.at.legal(other._states, 0, other._mover, other._moves)
        return other

    def _table(self) -> Table:
        return Table(self.rules, np.repeat(self._states, 2))

    def __str__(self) -> str:
        return self._table().to_text() if len(self._draws) == DRAWS else f"seed {self._draws}"


class Observer:
    """What a seat sees now, as numbers from about -1 to 1 (`PyObserver` of OpenSpiel).

    With perfect recall it has no tensor, as one of a whole game would be too long, but a string.
    """

    def __init__(self, game: SkydeckGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer has no parameters, not {params}")
        self._recalls = bool(iig_obs_type.perfect_recall)
        self._out = np.zeros(game.features, np.int16)
        self._units = units(game.rules, game.seats)
        self.tensor = None if self._recalls else np.zeros(game.features, np.float32)
        self.dict = {} if self._recalls else {"features": self.tensor}

    def set_from(self, state: SkydeckState, player: int) -> None:
        if self.tensor is None:
            return
        if state.is_chance_node():
            self.tensor[:] = 0
            return
        state.observe(player, self._out)
        np.divide(self._out, self._units, out=self.tensor)

    def string_from(self, state: SkydeckState, player: int) -> str:
        if self._recalls:
            return state.information_state_string(player)
        return state.observation_string(player)


@cache
def room_of(game: Game) -> tuple[Array, Array]:
    """Room for one view, also seen as words: its bytes and up to three zeros."""
    size = game.dtype.itemsize
    words = np.zeros(-(-size // WORD), np.uint32)
    return words.view(np.uint8)[:size].view(game.dtype), words


def class_of(name: str) -> type[SkydeckGame]:
    """What OpenSpiel makes a game with: it keeps it to the end of the process, where only a class
    outlives Python's own end."""
    game_type = type_of(load(name))

    def __init__(self: SkydeckGame, params: dict[str, Any] | None = None) -> None:  # noqa: N807
        SkydeckGame.__init__(self, name, game_type, params or {})

    return type(f"Skydeck_{name}", (SkydeckGame,), {"__init__": __init__, "TYPE": game_type})


def register() -> None:
    """Make all games known to OpenSpiel."""
    for name in names():
        game_class: Any = class_of(name)
        pyspiel.register_game(game_class.TYPE, game_class)


register()
