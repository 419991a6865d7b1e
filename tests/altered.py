"""A game of which something is otherwise, for the tests."""

from __future__ import annotations

from skydeck.core.game import Game


def alter(game: Game, **values: object) -> Game:
    """The same game with other values, as of `seats` or `version`."""
    kind = type("Altered", (Game,), values)
    altered: Game = object.__new__(kind)
    vars(altered).update({name: value for name, value in vars(game).items() if name not in values})
    return altered
