"""What a seat is told, declared: events, questions, touches, and reasons of advice.

A vocabulary says which keys there are and what each value of a key is. A kernel writes numbers
into an array that its caller owns, the number of a key and then its values, one sentence after
another. One generic function makes data of them, so a sentence is the same wherever it is read.
"""

from __future__ import annotations

import threading
from collections import namedtuple
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from skydeck.core.errors import BadGame, listing
from skydeck.core.kernel import Array, Seat, View, kernel
from skydeck.core.record import Kind

Event = dict[str, Any]  # what is told, as data: a key and its values
CELLS = 1024  # numbers that the sentences about one move may take
ABSENT = -(2**31)  # a value of a sentence that is left out


@dataclass(frozen=True)
class Listing:
    """A list of values; its length is told before them."""

    item: Told
    most: int


@dataclass(frozen=True)
class Group:
    """A small object of named values."""

    values: tuple[Value, ...]


class Value(NamedTuple):
    """One value of a sentence: what it is called and what it is."""

    name: str
    kind: Told


Told = Kind | Listing | Group
Given = Kind | tuple[str, Told]  # a kind alone has its own name


def list_of(item: Told, most: int) -> Listing:
    """At most so many values of a kind."""
    return Listing(item, most)


def group(*values: Given) -> Group:
    """A small object in a list."""
    return Group(tuple(map(_read_value, values)))


def vocabulary(**keys: tuple[Given, ...]) -> Vocabulary:
    """The sentences of one sort: each key with its values."""
    return Vocabulary({key: tuple(map(_read_value, values)) for key, values in keys.items()})


def _read_value(given: Given) -> Value:
    return Value(given.name, given) if isinstance(given, Kind) else Value(*given)


@dataclass(frozen=True)
class Vocabulary:
    """Which sentences there are, and how they are read from numbers."""

    sentences: dict[str, tuple[Value, ...]]

    @cached_property
    def keys(self) -> tuple[str, ...]:
        return tuple(self.sentences)

    @cached_property
    def width(self) -> int:
        """How many numbers the longest sentence takes, its key included."""
        return 1 + max((_width(values) for values in self.sentences.values()), default=0)

    @cached_property
    def codes(self) -> Any:
        """The numbers of the keys by their names in capitals, as kernels write them."""
        names = [key.upper() for key in self.keys]
        return namedtuple("Codes", names)(*range(len(names)))

    def read(self, cells: Sequence[int]) -> list[Event]:
        """All sentences that a kernel wrote."""
        found, at = [], 0
        while at < len(cells):
            event, at = self._read_sentence(cells, at)
            found.append(event)
        return found

    def read_one(self, cells: Sequence[int]) -> Event:
        """The only sentence that a kernel wrote."""
        return self._read_sentence(cells, 0)[0]

    def _read_sentence(self, cells: Sequence[int], at: int) -> tuple[Event, int]:
        key = self.keys[cells[at]]
        try:
            return _read_values({"key": key}, self.sentences[key], cells, at + 1)
        except IndexError:
            wanted = listing([value.name for value in self.sentences[key]])
            raise BadGame(f"{key!r} was told with too few numbers; it wants {wanted}") from None


def _read_values(
    event: Event, values: Sequence[Value], cells: Sequence[int], at: int
) -> tuple[Event, int]:
    for name, kind in values:
        if isinstance(kind, Kind):
            if cells[at] != ABSENT:
                event[name] = kind.show(cells[at])
            at += 1
        else:
            event[name], at = _read_told(kind, cells, at)
    return event, at


def _read_told(kind: Told, cells: Sequence[int], at: int) -> tuple[Any, int]:
    if isinstance(kind, Group):
        return _read_values({}, kind.values, cells, at)
    if isinstance(kind, Kind):
        return kind.show(cells[at]), at + 1
    items, count = [], cells[at]
    at += 1
    for _ in range(count):
        item, at = _read_told(kind.item, cells, at)
        items.append(item)
    return items, at


def _width(told: Told | tuple[Value, ...]) -> int:
    """How many numbers a value takes at the most."""
    if isinstance(told, Kind):
        return 1
    if isinstance(told, Listing):
        return 1 + told.most * _width(told.item)
    values = told.values if isinstance(told, Group) else told
    return sum(_width(value.kind) for value in values)


def find_wrong(vocabulary: Vocabulary, cells: Sequence[int], seats: int) -> Iterator[str]:
    """What in some sentences is not as it is declared, each as the end of a sentence."""
    for event in vocabulary.read(cells):
        values = vocabulary.sentences[event["key"]]
        if missing := [v.name for v in values if v.name not in event and not may_lack(v.kind)]:
            yield f"{event['key']} lacks {missing}"
        for name, kind in values:
            if name in event:
                yield from _find_wrong(f"{event['key']}.{name}", kind, event[name], seats)


def may_lack(kind: Told) -> bool:
    """Whether a value of a sentence may be left out."""
    return isinstance(kind, Kind) and kind.none


def _find_wrong(name: str, kind: Told, told: Any, seats: int) -> Iterator[str]:
    if isinstance(kind, Listing):
        if len(told) > kind.most:
            yield f"{name} has {len(told)} of at most {kind.most}"
        for item in told:
            yield from _find_wrong(name, kind.item, item, seats)
    elif isinstance(kind, Group):
        for value in kind.values:
            if value.name in told:
                yield from _find_wrong(f"{name}.{value.name}", value.kind, told[value.name], seats)
            elif not may_lack(value.kind):
                yield f"{name} lacks {value.name}"
    elif kind.names:
        if told not in kind.names:
            yield f"{name} is {told!r}"
    else:
        low, high = kind.bounds(seats)
        if not low <= told * kind.unit <= high:
            yield f"{name} is {told!r}, not from {low} to {high}"


def make_cells() -> Array:
    """An array for sentences."""
    return np.zeros(CELLS, np.int32)


_own = threading.local()


def own_cells() -> Array:
    """This thread's array for sentences that are read before others are written."""
    if not hasattr(_own, "cells"):
        _own.cells = make_cells()
    cells: Array = _own.cells
    return cells


@kernel
def put(out: Array, at: int, *numbers: int) -> int:
    """Write numbers; return where the next one goes. What would not fit is left out."""
    if at + len(numbers) <= len(out):
        for i in range(len(numbers)):
            out[at + i] = numbers[i]
        return at + len(numbers)
    return at


@kernel
def put_others(view: View, seat: Seat, out: Array, at: int) -> int:
    """Write a list of all other seats; return where the next number goes."""
    at = put(out, at, int(view.seats) - 1)
    for other in range(view.seats):
        if other != seat:
            at = put(out, at, other)
    return at
