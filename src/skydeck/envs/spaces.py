"""What all environments share: spaces of Gymnasium, what is observed, and what a win pays."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces

from skydeck.core.errors import IllegalMove, shorten
from skydeck.core.game import Game
from skydeck.core.kernel import Array


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
