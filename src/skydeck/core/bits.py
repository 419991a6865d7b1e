"""Sets of small numbers, a bit each, as kernels have no others."""

from __future__ import annotations

from skydeck.core.kernel import kernel


@kernel
def find_bit(bits: int, rank: int) -> int:
    """Which bit is the one of this rank, from 0, among those that are set."""
    at = 0
    while True:
        if (bits >> at) & 1:
            if rank == 0:
                return at
            rank -= 1
        at += 1


@kernel
def count_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
