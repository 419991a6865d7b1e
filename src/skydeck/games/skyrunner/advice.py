"""Why a move of skyrunner is good."""

from __future__ import annotations

from skydeck.core.game import Event
from skydeck.core.kernel import Move, Seat, View

REASONS: dict[str, str] = {}


def reasons(view: View, seat: Seat, move: Move) -> list[Event]:
    """Nothing yet."""
    return []
