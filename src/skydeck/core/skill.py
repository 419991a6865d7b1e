"""How well a bot plays: what it sees of a move, and how far it thinks."""

from __future__ import annotations

from typing import NamedTuple

SEES_ALL = 9  # the sight of one who weighs a move as greedy does


class Skill(NamedTuple):
    """What a bot of one level sees and counts; a game has one for each of its levels."""

    sight: int = SEES_ALL  # how much of a move's worth it sees, as the game's `glance` says
    grain: float = 0.0  # how roughly it counts: moves worth so much less than the best seem equal
    iterations: int = 0  # tables that it imagines before it moves; none: it plays at first sight
    length: int = 0  # moves that it follows a table beyond its tree before it judges who will win
    heat: float = 1.0  # a move worth so much less than the best one gets a quarter of its attention
    curiosity: float = 1.0  # how much attention goes to moves that were tried little
    faith: float = 0.0  # trials that the first sight of a move counts for
    stake: float = 0.0  # the chance to win that a unit of its worth at first sight is taken for
