"""What the `lab.py` of all games share: facts by their names, and tables one after another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from skydeck.core.game import Count, Fact
from skydeck.core.kernel import Array, kernel


def name_facts(*names: str) -> tuple[Fact, ...]:
    """The facts of these names, which kernels number from 0."""
    return tuple(map(Fact, names))


def begins_of(counts: Sequence[Count]) -> tuple[int, ...]:
    """Where each table begins in the row of numbers that they share."""
    return (0, *accumulate(count.size for count in counts[:-1]))


@kernel
def tally(counts: Array, at: int, number: int) -> None:
    """One more time in the row of a table that begins here, and a number to its first sum."""
    counts[at] += 1
    counts[at + 1] += number
