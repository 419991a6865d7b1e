"""Greedy Level 8 (to be written)."""

from __future__ import annotations

from skydeck.core.kernel import Array, Seat, View, kernel

UNIT = "cards"


@kernel
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each legal move is worth."""
    for i in range(count):
        values[i] = 0.0
