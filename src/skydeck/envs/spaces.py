"""What all environments share: spaces of Gymnasium, what is observed, and what a win pays."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces

from skydeck.core.drivers import look, write_features
from skydeck.core.errors import IllegalMove, shorten
from skydeck.core.features import write_last
from skydeck.core.game import Game
from skydeck.core.kernel import Array, Seat, kernel, specialise


def observation_space(game: Game, seats: int) -> spaces.Box:
    """The features of a view, each within its bounds."""
    fields = game.fields(seats)
    low = np.array([field.low for field in fields], np.int16)
    high = np.array([field.high for field in fields], np.int16)
    return spaces.Box(low, high, dtype=np.int16)


def action_space(game: Game) -> spaces.Discrete:
    """The moves of a game, of which a mask says which are legal."""
    return spaces.Discrete(game.moves)


def read_action(action: Any) -> int:
    """An action as a whole number; a fraction is refused, as rounding it would hide a mistake."""
    try:
        return operator.index(action)
    except TypeError:
        raise IllegalMove(f"an action is a whole number, not {shorten(action)}") from None


def read_seed(seed: Any) -> int | None:
    """The seed of a reset as Gymnasium wants it: a plain number, also where NumPy's is given."""
    return int(seed) if isinstance(seed, np.integer) else seed


def units(game: Game, seats: int) -> Array:
    """What each feature is divided by, so that it is mostly from -1 to 1."""
    return np.array([field.unit for field in game.fields(seats)], np.float32)


def name_of(game: Game) -> str:
    """The versioned name of a game's environments, as skyjo_v1."""
    return f"{game.name}_v{game.features.VERSION}"


def observe(states: Array, seat: Seat, views: Array, out: Array) -> None:
    """Write the features of what a seat may know."""
    look(states[0], seat, views[0])
    write_features(views[0], seat, out)
    write_last(views[0], seat, out)


@cache
def observer_of(game: Game) -> Callable[..., None]:
    """`observe` for a game, compiled when it is first called."""
    return specialise(observe, game.name, **game.kernels)


def reward_of(winners: int, seat: Seat, seats: int) -> float:
    """1 for a win, less for a shared one, and what makes the sum 0 for all others.

    Nobody gets anything where nobody wins. `winners` has a bit for each seat.
    """
    count = 0
    for other in range(seats):
        count += (winners >> other) & 1
    if count == 0:
        return 0.0
    share = ((winners >> seat) & 1) / count
    return (share * seats - 1.0) / (seats - 1.0)


compiled_reward_of = kernel(reward_of)
