"""What moves in SkyRunner are worth to a greedy seat: it bids by need, climbs when it pays, keeps
equipment for ledges and sabotages whoever leads."""

from __future__ import annotations

from skydeck.core.kernel import Array, Seat, View, kernel
from skydeck.games.skyrunner.record import CHOICE

UNIT = "squares"


@kernel
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each of the moves is worth to a seat."""
    for i in range(count):
        values[i] = float(moves[i]) if view.phase == CHOICE else 0.0
