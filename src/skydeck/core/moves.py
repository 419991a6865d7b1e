"""Lists of legal moves, as the rules write them."""

from __future__ import annotations

from skydeck.core.kernel import Array, Move, kernel


@kernel
def add_range(moves: Array, first: Move, count: int) -> int:
    """Write so many moves from a first one on; return how many."""
    for i in range(count):
        moves[i] = first + i
    return count
