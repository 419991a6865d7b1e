"""Environments for learners, an adapter for each interface and none for a single game.

`skydeck.envs.aec("skyjo", seats=3)` is PettingZoo's; importing this registers Gymnasium's, as
`gymnasium.make("skydeck/skyjo-v1")` and `gymnasium.make_vec("skydeck/skyjo-v1", num_envs=4096)`;
`import skydeck.envs.openspiel` registers OpenSpiel's. Of all names the number is the version.
"""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from skydeck.games import load, names

try:
    import gymnasium
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "the environments need more packages: pip install 'skydeck[envs]'"
    ) from None

if TYPE_CHECKING:
    from pettingzoo import AECEnv

__all__ = ["aec", "raw_aec", "register"]


def aec(game: str, seats: int = 2, **options: Any) -> AECEnv[Any, Any, Any]:
    """A game as PettingZoo has its own: wrapped, so that an illegal move loses the game."""
    from skydeck.envs import pettingzoo

    return pettingzoo.aec(game, seats, **options)


def raw_aec(game: str, seats: int = 2, **options: Any) -> AECEnv[Any, Any, Any]:
    """The same without wrappers: faster, and an illegal move is refused."""
    from skydeck.envs import pettingzoo

    return pettingzoo.raw_aec(game, seats, **options)


def register() -> None:
    """Make the environments known to Gymnasium by their versioned names."""
    for name in names():
        version = load(name).features.VERSION
        gymnasium.register(
            id=f"skydeck/{name}-v{version}",
            entry_point="skydeck.envs.gym:OneLearner",
            vector_entry_point="skydeck.envs.vector:VectorTables",
            kwargs={"game": name},
        )


def __getattr__(name: str) -> SimpleNamespace:
    """`skyjo_v1` and the like: what a module of PettingZoo's has, `env` and `raw_env`."""
    game, _, version = name.rpartition("_v")
    if game not in names() or not version.isdecimal():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    current = load(game).features.VERSION
    if int(version) != current:
        raise AttributeError(f"{name} is not what this version of Skydeck plays: {game}_v{current}")
    return SimpleNamespace(env=partial(aec, game), raw_env=partial(raw_aec, game))


register()
