"""The record of a game, declared field by field.

A declaration says once what a number is, how far it goes, which sentinels it may be, whether a
seat may not know it, and what it means. From it come the record, fresh states, the bounds that a
position must hold to, its JSON and the types of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from skydeck.core.errors import BadGame, BadPosition
from skydeck.core.kernel import (
    EMPTY,
    NONE,
    UNKNOWN,
    Array,
    State,
    blank,
    record,
)
from skydeck.core.options import Option, options_record
from skydeck.core.rng import RNG
from skydeck.core.sentences import Sentence, Sentences

MOST_SEATS = 8  # of any game: a move of the lab and its seat are one small number
SEAT_SETS = ("movers", "winners")  # the fields that are a bit for each seat
SET = "<u2"  # their type
FORMS = ("i1", "<i2", "<i4")  # of whole numbers; UNKNOWN and EMPTY are only in the first
PLAIN = ("number", "seat", "flag", "phase")  # kinds that nobody has to be told of
Initial = int | tuple[int, ...] | None
wrong, position = Sentences(__file__, "wrong"), Sentences(__file__, "position")


class Seats(int):
    """The length of an axis with one entry a seat: how many seats a game has at most."""

    fewest: int

    def __new__(cls, most: int, fewest: int = 2) -> Seats:
        if not 1 <= fewest <= most <= MOST_SEATS:
            raise BadGame(f"a game has from 1 to {MOST_SEATS} seats, so not {fewest} to {most}")
        seats = super().__new__(cls, most)
        seats.fewest = fewest
        return seats

    @property
    def range(self) -> range:
        """How many seats a table may have."""
        return range(self.fewest, self + 1)


@dataclass(frozen=True)
class Axis:
    """An axis of a field: what runs along it, and how long it is."""

    name: str
    length: int


@dataclass(frozen=True)
class Kind:
    """What a number is, how far it goes, and what else may stand in its place.

    A kind is made into that of a field step by step: `CARD.or_empty.hidden[SEATS, "places":12]`.
    """

    name: str
    low: int = 0
    high: int = 0
    each: int = 0  # how much higher it may be for every seat of the table
    none: bool = False  # it may be NONE
    empty: bool = False  # it, or each of its cells, may be EMPTY
    is_list: bool = False  # its cells are used from the first on, and EMPTY after the last
    is_hidden: bool = False  # a seat may not know it
    axes: tuple[Axis, ...] = ()
    names: tuple[str | int, ...] = ()  # what each number is called where a seat is told of it
    unit: int = 1  # how many of it make one, as it is told

    def show(self, value: int) -> Any:
        """A number as a seat is told of it."""
        if self.names:
            return self.names[value - self.low]
        return value // self.unit if value % self.unit == 0 else value / self.unit

    @property
    def or_none(self) -> Kind:
        return replace(self, none=True)

    @property
    def or_empty(self) -> Kind:
        return replace(self, empty=True)

    @property
    def list(self) -> Kind:
        return replace(self, empty=True, is_list=True)

    @property
    def hidden(self) -> Kind:
        return replace(self, is_hidden=True)

    def __getitem__(self, axes: Seats | slice | tuple[Seats | slice, ...]) -> Kind:
        """Many of them, along axes: SEATS, or what runs along it and how far."""
        given = axes if isinstance(axes, tuple) else (axes,)
        return replace(self, axes=tuple(map(read_axis, given)))

    def __call__(self, says: str, initial: Initial = None, form: str = "") -> Field:
        """A field of this kind: what it holds, and what before the first deal."""
        return Field("", self, says, initial, form)

    def bounds(self, seats: int) -> tuple[int, int]:
        """The lowest and the highest number at a table of `seats` seats."""
        return self.low, self.high + self.each * seats


def read_axis(axis: Seats | slice) -> Axis:
    """An axis as it stands between the brackets of a kind."""
    return Axis(axis.start, axis.stop) if isinstance(axis, slice) else Axis("seats", axis)


SEAT = Kind("seat", 0, -1, each=1)
FLAG = Kind("flag", 0, 1)
CELL = Kind("number", UNKNOWN + 1, EMPTY - 1)  # any small number


def number(low: int, high: int) -> Kind:
    """A whole number within bounds."""
    return Kind("number", low, high)


def tenths(low: int, high: int) -> Kind:
    """A number with one decimal within bounds, kept as tenths."""
    return Kind("tenths", 10 * low, 10 * high, unit=10)


def named(name: str, names: Sequence[str | int]) -> Kind:
    """A number from 0 on, each of which has a name."""
    return Kind(name, 0, len(names) - 1, names=tuple(names))


def per_seat(most: int) -> Kind:
    """A whole number up to so many for each seat of the table."""
    return Kind("number", each=most)


@dataclass(frozen=True)
class Field:
    """One field of a record."""

    name: str
    kind: Kind
    says: str  # what it holds, without a full stop
    initial: Initial = None  # where that is neither a sentinel nor the lowest number from 0 on
    form: str = ""  # NumPy's name of its type, where that is wider than its numbers need

    @property
    def by_seat(self) -> bool:
        """Whether it has an entry for every seat."""
        return bool(self.kind.axes) and self.kind.axes[0].name == "seats"

    @property
    def fresh(self) -> int | tuple[int, ...]:
        """What it holds before the first deal."""
        if self.initial is not None:
            return self.initial
        return EMPTY if self.kind.empty else NONE if self.kind.none else max(0, self.kind.low)

    def declaration(self, seats: int) -> tuple[Any, ...]:
        """The field as NumPy declares it, for tables of at most `seats` seats."""
        found = (self.name, self.form or self._find_form(seats))
        shape = tuple(int(axis.length) for axis in self.kind.axes)
        return (*found, shape) if shape else found

    def _find_form(self, seats: int) -> str:
        low, high = self.kind.bounds(seats)
        if self.kind.empty or self.kind.is_hidden:
            if low <= UNKNOWN or high >= EMPTY:
                raise TypeError(
                    f"{self.name} may be empty or hidden, so its numbers go from {UNKNOWN + 1} to"
                    f" {EMPTY - 1}, not from {low} to {high}"
                )
        for form in FORMS:
            limits, ends = np.iinfo(form), form == FORMS[0]  # whose ends are sentinels
            if limits.min + ends <= low and high <= limits.max - ends:
                return form
        raise TypeError(f"{self.name} has numbers that no field can hold")


@dataclass(frozen=True)
class Layout:
    """A game's record as it is declared."""

    seats: Seats
    fields: tuple[Field, ...]  # all but the generator and the options
    options: tuple[Option, ...]
    phases: tuple[str, ...]

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        forms = [field.declaration(self.seats) for field in self.fields]
        return record(("rng", RNG), ("options", options_record(self.options)), *forms)

    @cached_property
    def by_name(self) -> dict[str, Field]:
        return {field.name: field for field in self.fields}

    @cached_property
    def by_seat(self) -> frozenset[str]:
        """The names of the fields that have an entry for every seat."""
        return frozenset(field.name for field in self.fields if field.by_seat)

    def fresh(self, seats: int) -> Array:
        """A table before the first deal, without a component; refuses seats that cannot be."""
        few, most = self.seats.fewest, int(self.seats)
        if not few <= seats <= most:
            raise BadPosition(position("table", few=few, most=most, seats=seats))
        states = blank(self.dtype)
        state = states[0]
        state.seats = seats
        for field in self.fields:
            if field.name in ("seats", *SEAT_SETS):
                continue
            if field.by_seat:
                state[field.name][:seats] = field.fresh
            else:
                state[field.name] = field.fresh
        return states

    def find_wrong(self, state: State, is_view: bool) -> Iterator[Sentence]:
        """What is out of its bounds in a position, each as the end of a sentence."""
        seats = int(state.seats)
        for field in self.fields:
            values = np.asarray(state[field.name])
            if field.by_seat:
                if values[seats:].any():
                    yield wrong("no_seat", field=field.name)
                values = values[:seats]
            yield from _find_wrong(field, values.ravel(), seats, is_view)


def _find_wrong(field: Field, values: Array, seats: int, is_view: bool) -> Iterator[Sentence]:
    """What is wrong with the numbers of one field."""
    is_small = values.dtype == np.int8
    if is_small and (values == UNKNOWN).any():
        if not field.kind.is_hidden or not is_view:
            yield wrong("unknown", field=field.name)
        values = values[values != UNKNOWN]
    if is_small and field.kind.empty:
        values = values[values != EMPTY]
    low, high = field.kind.bounds(seats)
    beyond = values[((values < low) | (values > high)) & ~(field.kind.none & (values == NONE))]
    if len(beyond) and field.kind.name not in PLAIN:
        yield wrong("kind", field=field.name, kind=field.kind.name, low=low, high=high)
    elif len(beyond):
        least, found = NONE if field.kind.none else low, _show(beyond[0])
        yield wrong("number", field=field.name, low=least, high=high, found=found)


def _show(value: Any) -> str:
    return "empty" if value == EMPTY and value.dtype == np.int8 else str(value)


def declare(
    options: Sequence[Option],
    phases: Sequence[str],
    moves: int,
    rounds: int,
    seats: Seats,
    /,
    **fields: Field,
) -> Layout:
    """The record of a game's state: what every game has, then the fields of its own."""
    everyone = number(0, (1 << seats) - 1)
    every_game = {
        "movers": everyone("the seats that owe a move; none when the game is over", form=SET),
        "winners": everyone("the seats that have won; none until the game is over", form=SET),
        "rounds": number(1, rounds)("the round being played, from 1", form="<i2"),
        "last_move": number(0, moves - 1).or_none("the move played last", form="<i2"),
        "last_seat": SEAT.or_none("the seat that played it"),
        "seats": number(1, seats)("how many seats the table has"),
        "phase": Kind("phase", 0, len(phases) - 1)("what kind of choice comes next"),
    }
    named = (replace(field, name=name) for name, field in {**every_game, **fields}.items())
    return Layout(seats, tuple(named), tuple(options), tuple(phases))
