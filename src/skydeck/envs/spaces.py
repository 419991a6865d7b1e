"""Spaces of Gymnasium for a game's observations and actions."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

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


def units(game: Game, seats: int) -> Array:
    """What each feature is divided by, so that it is mostly from -1 to 1."""
    return np.array([field.unit for field in game.fields(seats)], np.float32)


def name_of(game: Game) -> str:
    """The versioned name of a game's environments, as skyjo_v1."""
    return f"{game.name}_v{game.features.VERSION}"
