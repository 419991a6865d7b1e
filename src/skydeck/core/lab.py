"""What the `lab.py` of all games share: facts by their names, and tables one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from skydeck.core.kernel import Array, kernel
from skydeck.core.messages import Catalogue


@dataclass(frozen=True)
class Fact:
    """Something that the lab counts of every seat in every game.

    `lab.fact.NAME` of the catalogue says what it is, as in "seats that …".
    """

    name: str


@dataclass(frozen=True)
class Count:
    """A table that the lab adds up over all games; `lab.count.NAME` says what it is a table of.

    `lab.column.KEY` and `lab.row.KEY` say what its columns and rows are. Rows of numbers need no
    text: "3", "1..5", "..0" and "26.."; those of a table of one column are such. `fast:3` is said
    by `lab.row.fast`, which is given what "3" is called as `row`.
    """

    name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]  # the first is how often, the others are sums over these times
    shares: tuple[str, ...] = ()  # the columns of what happens at most once in each time

    @property
    def size(self) -> int:
        return len(self.rows) * len(self.columns)


def name_facts(*names: str) -> tuple[Fact, ...]:
    """The facts of these names, which kernels number from 0."""
    return tuple(map(Fact, names))


def begins_of(counts: Sequence[Count]) -> tuple[int, ...]:
    """Where each table begins in the row of numbers that they share."""
    return (0, *accumulate(count.size for count in counts[:-1]))


def say_row(words: Catalogue, row: str) -> str:
    """What a row of a table is called."""
    low, is_span, high = row.partition("..")
    if is_span:
        key = "span" if low and high else "least" if low else "most"
        return words.say(f"lab.{key}", {"low": low, "high": high})
    key, _, rest = row.partition(":")
    if key.isdecimal():
        return key
    return words.say(f"lab.row.{key}", {"row": say_row(words, rest)} if rest else None)


def say_column(words: Catalogue, column: str) -> str:
    """What a column of a table is called."""
    return words.say(f"lab.column.{column}")


@kernel
def tally(counts: Array, at: int, number: int) -> None:
    """One more time in the row of a table that begins here, and a number to its first sum."""
    counts[at] += 1
    counts[at + 1] += number
