"""The eight levels of Skyjo."""

from __future__ import annotations

from skydeck.core.kernel import Array, Seat, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.skyjo.greedy import weigh

LEVELS = tuple(Skill() for _ in range(8))
SENTENCES = ("",) * 8


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """As greedy."""
    weigh(view, seat, moves, count, values)
