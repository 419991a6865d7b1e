"""Features: a view as whole numbers for learners, each declared with its bounds.

The features of the seats come first, in turn order from one's own, then those of the table, then
LAST_FIELDS. They are 16-bit integers: written at once, and half the size of floats; a learner
divides each by its unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from skydeck.core.kernel import NONE, Array, Seat, View, fit, kernel
from skydeck.core.options import Choice, Flag, Number, Option, SeatChoice

LEAST, MOST = -(2**15), 2**15 - 1  # what a feature can hold
# Kernels begin with `at &= INDEX`. It changes nothing, as no table has more features, but the
# compiler then knows that no index is negative, and leaves out what would count from the end.
INDEX = 2**14 - 1


class Field(NamedTuple):
    """One feature: a whole number from `low` to `high`."""

    name: str
    says: str  # what it is, as a part of a sentence
    high: int = 1
    low: int = 0
    usual: int = 0  # what most of its values are below, where `high` is far above them

    @property
    def unit(self) -> int:
        """What a learner divides it by, so that it is mostly from -1 to 1."""
        return self.usual or max(abs(self.low), abs(self.high))


def each(names: Iterable[str], says: str, high: int = 1, low: int = 0) -> tuple[Field, ...]:
    """Features of the same kind."""
    return tuple(Field(name, says, high, low) for name in names)


def prefixed(prefixes: Iterable[str], fields: Sequence[Field]) -> tuple[Field, ...]:
    """The same features of several things, each under the name of its thing."""
    return tuple(f._replace(name=f"{prefix} {f.name}") for prefix in prefixes for f in fields)


def option_fields(options: Sequence[Option], seats: int) -> tuple[Field, ...]:
    """The house rules that are one number, as features."""
    fields = []
    for option in options:
        name = f"option {option.name}"
        match option:
            case Number():
                low = min(option.low, 0)
                fields.append(Field(name, "the house rule; 0 where it is off", option.high, low))
            case Choice():
                fields.append(
                    Field(name, "the number of the choice, from 0", len(option.choices) - 1)
                )
            case Flag():
                fields.append(Field(name, "1 if the house rule is on"))
            case SeatChoice():
                fields.append(Field(name, "the seat, not turned; −1 by lot", seats - 1, NONE))
    return tuple(fields)


def make_option_writer(options: Sequence[Option], seats: int) -> Any:
    """A kernel that writes what `option_fields` declares; it returns where the next one goes."""
    names = [field.name.removeprefix("option ") for field in option_fields(options, seats)]
    lines = ["def write_options(view, out, at):", " at &= INDEX"]
    lines += [f" out[at + {i}] = view.options.{name}" for i, name in enumerate(names)]
    meanings: dict[str, Any] = {"INDEX": INDEX}
    code = "\n".join([*lines, f" return at + {len(names)}"])
    exec(compile(code, "<features of options>", "exec"), meanings)
    return kernel(meanings["write_options"])


# Each game gives these names its own.
PER_SEAT = 0


def write_seat(view: View, seat: Seat, out: Array, at: int) -> None: ...


def write_table(view: View, out: Array, at: int) -> None: ...


def write_features(view: View, seat: Seat, out: Array) -> None:
    """Write all features of a seat's view, as SEAT_FIELDS and TABLE_FIELDS say."""
    seats, other = int(view.seats), max(0, seat)
    for offset in range(seats):
        write_seat(view, other, out, offset * PER_SEAT)
        other = other + 1 if other + 1 < seats else 0
    write_table(view, out, seats * PER_SEAT)


def make_writer(game: str, write_seat: Any, write_table: Any, fields: Sequence[Field]) -> Any:
    """The kernel `write_features` of a game that writes one seat after another, then its table."""
    parts = {"write_seat": write_seat, "write_table": write_table}
    return fit(write_features, game, **parts, PER_SEAT=len(fields))


def last_fields(moves: int, seats: int) -> tuple[Field, ...]:
    """The features that end those of every game, as `write_last` writes them."""
    return (
        Field("seat", "the number of the own seat, by which moves name seats", seats - 1),
        Field("last seat", "who made the last move: 1 the own seat; 0 nobody, or unknown", seats),
        Field("last move", "that move + 1; 0 where there is none, or it is unknown", moves),
    )


LAST = 3


@kernel
def write_last(view: View, seat: Seat, out: Array) -> None:
    """Write the features that end those of every game."""
    seat = max(0, seat)
    at = len(out) - LAST
    out[at] = seat
    out[at + 1] = 0
    if view.last_seat != NONE:
        offset = int(view.last_seat) - seat
        out[at + 1] = (offset if offset >= 0 else offset + int(view.seats)) + 1
    out[at + 2] = int(view.last_move) + 1


@kernel
def put(out: Array, at: int, value: int) -> int:
    """Write one number; return where the next one goes."""
    out[at] = value
    return at + 1


@kernel
def put_one_of(out: Array, at: int, count: int, value: int) -> int:
    """Write `count` flags of which that of the value is 1; return where the next one goes."""
    for i in range(count):
        out[at + i] = i == value
    return at + count


@kernel
def bounded(value: int) -> int:
    """A number, cut to what a feature can hold."""
    return min(max(int(value), LEAST), MOST)
