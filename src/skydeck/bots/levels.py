"""The eight levels: what they are called, and what a person may expect of each."""

from __future__ import annotations

from skydeck.core.game import Game
from skydeck.core.skill import Skill

NAMES = ("Chick", "Sparrow", "Swallow", "Magpie", "Raven", "Heron", "Falcon", "Eagle")
COUNT = len(NAMES)


def skill_of(game: Game, number: int) -> Skill:
    """How well a game's level plays, 1 to 8."""
    return game.levels.LEVELS[number - 1]


def describe(game: Game, number: int) -> tuple[str, str]:
    """A level's name, and a sentence about how it plays this game."""
    return NAMES[number - 1], game.words().say(f"level.level{number}")
