"""Options of a game: house rules as named values that live in the state's record.

The words for an option are in the catalogue of the game, as `option_says.NAME`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from skydeck.core.errors import BadOption, listing, nearest, shorten
from skydeck.core.kernel import NONE, State, record

Value = int | str | bool | None


@dataclass(frozen=True)
class Number:
    """A whole number; `default=None` means that the option is off unless given."""

    name: str
    default: int | None
    low: int
    high: int

    @property
    def format(self) -> str:
        return "<i2"

    @property
    def wants(self) -> str:
        off = "" if self.default is not None else ", or none"
        return f"a whole number from {self.low} to {self.high}{off}"

    def read(self, value: object) -> int:
        """The stored number; 0 where the option is off."""
        if self.default is None and (value is None or value == "none"):
            return 0
        if isinstance(value, str) and re.fullmatch("-?[0-9]{1,9}", value):
            value = int(value)
        # A bool is an int to Python, and True is not a number of points to a person.
        if not isinstance(value, int | np.integer) or isinstance(value, bool):
            raise BadOption(f"option {self.name} is {self.wants}, not {shorten(value)}")
        if not self.low <= value <= self.high:
            raise BadOption(f"option {self.name} is {self.wants}, not {shorten(value)}")
        return int(value)

    def show(self, stored: int) -> Value:
        return None if self.default is None and stored == 0 else int(stored)


@dataclass(frozen=True)
class Choice:
    """One of a few named ways; the first is the default."""

    name: str
    choices: tuple[str, ...]

    @property
    def format(self) -> str:
        return "i1"

    @property
    def default(self) -> str:
        return self.choices[0]

    @property
    def wants(self) -> str:
        return listing(self.choices, "or")

    def read(self, value: object) -> int:
        if value not in self.choices:
            raise BadOption(f"option {self.name} is {self.wants}, not {shorten(value)}")
        return self.choices.index(value)

    def show(self, stored: int) -> Value:
        return self.choices[stored]


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    name: str
    default: bool

    @property
    def format(self) -> str:
        return "i1"

    @property
    def wants(self) -> str:
        return "true or false"

    def read(self, value: object) -> int:
        if isinstance(value, str) and value.lower() in ("true", "false"):
            return int(value.lower() == "true")
        if isinstance(value, bool):
            return int(value)
        raise BadOption(f"option {self.name} is {self.wants}, not {shorten(value)}")

    def show(self, stored: int) -> Value:
        return bool(stored)


def _as_text(value: object) -> str:
    """A whole number or a text as text; of anything else one that no number is written so."""
    is_short = isinstance(value, int | np.integer) and abs(int(value)) < 10**4
    return str(value) if isinstance(value, str) or is_short else "?"


@dataclass(frozen=True)
class Map:
    """Whole numbers by place, none of them 0; written `5:+1,9:+2`, or `none` for no place at all.

    It is stored as an array with an entry for every place up to the last, 0 where there is none.
    """

    name: str
    default: str  # as `show` writes it
    places: range
    most: int  # what the numbers are at most, up and down

    @property
    def format(self) -> tuple[str, tuple[int]]:
        return "i1", (self.places[-1] + 1,)

    @property
    def wants(self) -> str:
        first, last = self.places[0], self.places[-1]
        return (
            f"numbers from -{self.most} to +{self.most} but 0 by place from {first} to {last},"
            " written 5:+1,9:-2, or none"
        )

    def read(self, value: object) -> list[int]:
        """The stored array of what is given as text or as a mapping."""
        if isinstance(value, str):
            words = [] if value == "none" else value.split(",")
            pairs = [word.partition(":")[::2] for word in words]
        elif isinstance(value, Mapping):
            pairs = [(_as_text(place), _as_text(number)) for place, number in value.items()]
        else:
            raise BadOption(f"option {self.name} is {self.wants}, not {shorten(value)}")
        stored = [0] * (self.places[-1] + 1)
        for pair in pairs:
            place, number = (self._read_number(text.strip(), value) for text in pair)
            if place not in self.places or not 1 <= abs(number) <= self.most:
                raise BadOption(f"option {self.name} is {self.wants}, not {shorten(value)}")
            if stored[place]:
                raise BadOption(f"option {self.name} has two numbers for place {place}")
            stored[place] = number
        return stored

    def _read_number(self, text: str, value: object) -> int:
        if not re.fullmatch("[+-]?[0-9]{1,4}", text):
            raise BadOption(f"option {self.name} is {self.wants}, not {shorten(value)}")
        return int(text)

    def show(self, stored: Any) -> Value:
        pairs = [f"{place}:{number:+}" for place, number in enumerate(stored.tolist()) if number]
        return ",".join(pairs) or "none"


@dataclass(frozen=True)
class Numbers:
    """Whole numbers, written `8/7/6`, or a name that stands for some; the first is the default."""

    name: str
    named: Mapping[str, tuple[int, ...]]
    low: int
    high: int

    @property
    def format(self) -> tuple[str, tuple[int]]:
        return "i1", (self.count,)

    @property
    def count(self) -> int:
        return len(self.named[self.default])

    @property
    def default(self) -> str:
        return next(iter(self.named))

    @property
    def wants(self) -> str:
        example = "/".join([str(self.high)] * self.count)
        numbers = f"{self.count} whole numbers from {self.low} to {self.high}"
        return f"{listing(list(self.named), 'or')}, or {numbers}, written {example}"

    def read(self, value: object) -> list[int]:
        """The stored array of what is given as a name, as text or as a sequence."""
        if isinstance(value, str) and value in self.named:
            return list(self.named[value])
        words = value.split("/") if isinstance(value, str) else []
        if isinstance(value, Sequence) and not isinstance(value, str):
            words = [_as_text(number) for number in value]
        numbers = [int(word) for word in words if re.fullmatch("[0-9]{1,4}", word.strip())]
        is_right = len(numbers) == len(words) == self.count
        if not is_right or not all(self.low <= number <= self.high for number in numbers):
            raise BadOption(f"option {self.name} is {self.wants}, not {shorten(value)}")
        return numbers

    def show(self, stored: Any) -> Value:
        numbers = tuple(stored.tolist())
        names = [name for name, named in self.named.items() if named == numbers]
        return names[0] if names else "/".join(map(str, numbers))


@dataclass(frozen=True)
class SeatChoice:
    """A seat of the table, or `random`."""

    name: str

    @property
    def format(self) -> str:
        return "i1"

    @property
    def default(self) -> str:
        return "random"

    @property
    def wants(self) -> str:
        return "random, or a seat from 0"

    def read(self, value: object) -> int:
        """The seat; NONE where it is drawn by lot."""
        if value == "random":
            return NONE
        if isinstance(value, str) and re.fullmatch("[0-9]{1,2}", value):
            value = int(value)
        if not isinstance(value, int | np.integer) or isinstance(value, bool) or value < 0:
            raise BadOption(f"option {self.name} is {self.wants}, not {shorten(value)}")
        return int(value)

    def show(self, stored: int) -> Value:
        return "random" if stored == NONE else int(stored)


Option = Number | Choice | Flag | Map | Numbers | SeatChoice


def options_record(options: Sequence[Option]) -> np.dtype[Any]:
    """The part of a state's record that holds the options."""
    formats = (
        option.format if isinstance(option.format, tuple) else (option.format,)
        for option in options
    )
    return record(*((o.name, *form) for o, form in zip(options, formats, strict=True)))


def refuse_options(options: Sequence[Option], given: Iterable[object]) -> None:
    """Refuse a name that no option has."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            close = nearest(name, names) if isinstance(name, str) else ""
            raise BadOption(f"there is no option {shorten(name)}{close}")


def write_options(options: Sequence[Option], given: Mapping[str, object], state: State) -> None:
    """Put the given options, and the defaults of the others, into a state that has its seats."""
    refuse_options(options, given)
    stored, seats = state.options, int(state.seats)
    for option in options:
        value = option.read(given.get(option.name, option.default))
        if isinstance(option, SeatChoice) and value not in range(NONE, seats):
            raise BadOption(
                f"option {option.name} is {option.wants} to {seats - 1}, not {shorten(value)}"
            )
        stored[option.name] = value


def read_options(options: Sequence[Option], state: State) -> dict[str, Value]:
    """The options of a state, each as a person would write it."""
    return {option.name: option.show(state.options[option.name]) for option in options}
