"""Views as JSON text, written by compiled code: a server writes one for every watcher and move.

A plan says once how each field of a game's record is written; `write_row` follows it. The text is
that of `core/position.py`, without the generator, which is in no view.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Annotated, TypeAlias

import numpy as np

from skydeck.core.game import Game
from skydeck.core.kernel import EMPTY, UNKNOWN, Array, Of, RawRows, blank, driver, kernel
from skydeck.core.record import SEAT_SETS

Text: TypeAlias = Annotated[Array, Of("u1")]
Parts: TypeAlias = Annotated[Array, Of("i4", axes=2)]

# A part: its kind, where it lies in the record or in the texts, how many bytes it has (of seats,
# how many there are), how many axes, and for each of these how many numbers one of its lists has.
LITERAL, NUMBERS, LIST, SEATS, NAME = range(5)
KIND, AT, SIZE, DEPTH, COUNTS = range(5)
MOST_AXES = 3
LONGEST = 12  # bytes of a number, a sentinel or a bracket, with a comma
QUOTE, COMMA, MINUS, OPEN, CLOSE, ZERO = b'",-[]0'
SENTINELS = b'null"empty"'  # what the texts of all plans begin with
NULL, WHOLE = 4, len(SENTINELS)  # bytes of the first of them, and of both


@dataclass(frozen=True)
class Plan:
    """How the views of one table are written."""

    parts: Array
    texts: Array  # of the literals and names, one after the other
    room: int  # bytes that a view takes at most

    def make_room(self) -> Array:
        return np.empty(self.room, np.uint8)

    def write(self, rows: Array, i: int, out: Array) -> str:
        """The text of row i, an object that is not closed yet; `out` is room for it."""
        return out[: write_row(rows, i, self.parts, self.texts, out)].tobytes().decode()


def plan_of(game: Game, options: Array, seats: int) -> Plan:
    """The plan for tables with these house rules and so many seats."""
    return _make_plan(game, options.tobytes(), seats)


@lru_cache(256)
def _make_plan(game: Game, options: bytes, seats: int) -> Plan:
    texts = bytearray(SENTINELS)
    rows, room = list[list[int]](), 0

    def add(kind: int, at: int, size: int, *counts: int) -> None:
        rows.append([kind, at, size, len(counts), *counts, *[0] * (MOST_AXES - len(counts))])

    def add_literal(text: str) -> None:
        nonlocal room
        add(LITERAL, len(texts), len(text.encode()))
        texts.extend(text.encode())
        room += len(text.encode())

    sign = "{"
    for name, (dtype, at, *_) in (game.dtype.fields or {}).items():
        if name == "rng":
            continue
        add_literal(f'{sign}"{name}":')
        sign = ","
        if name == "options":
            states = blank(game.dtype)
            states["options"] = np.frombuffer(options, dtype)
            add_literal(json.dumps(game.options_of(states[0]), separators=(",", ":")))
        elif name == "phase":
            names = [json.dumps(phase) for phase in game.record.PHASES]
            longest = max(map(len, names))
            add(NAME, at, longest, len(texts))
            texts.extend("".join(name.ljust(longest) for name in names).encode())
            room += longest
        elif name in SEAT_SETS:
            add(SEATS, at, seats)
            room += LONGEST * (seats + 1)
        else:
            by_seat = name in game.record.STATE.by_seat
            axes = (seats, *dtype.shape[1:]) if by_seat else dtype.shape
            is_list = len(axes) == 1 and dtype.base == np.int8 and not by_seat
            counts = [prod(axes[k:]) for k in range(len(axes))]
            add(LIST if is_list else NUMBERS, at, dtype.base.itemsize, *counts)
            room += LONGEST * (1 + len(axes)) * prod(axes)
    return Plan(np.array(rows, np.int32), np.frombuffer(bytes(texts), np.uint8).copy(), room)


@kernel
def copy_text(texts: Array, start: int, size: int, out: Array, at: int) -> int:
    """Write some bytes; return where they end."""
    for k in range(size):
        out[at + k] = texts[start + k]
    return at + size


@kernel
def write_digits(value: int, out: Array, at: int) -> int:
    """Write a whole number; return where it ends."""
    if value < 0:
        out[at] = MINUS
        at += 1
        value = -value
    size, rest = 1, value // 10
    while rest:
        size, rest = size + 1, rest // 10
    for k in range(size):
        out[at + size - 1 - k] = ZERO + value % 10
        value //= 10
    return at + size


@kernel
def read_number(row: Array, at: int, size: int) -> int:
    """A whole number as it lies in a record, lowest byte first."""
    value = 0
    for k in range(size):
        value += int(row[at + k]) << (8 * k)
    top = 1 << (8 * size - 1)
    return value - 2 * top if value >= top else value


@kernel
def write_cell(row: Array, at: int, size: int, texts: Array, out: Array, to: int) -> int:
    """Write a number or what stands for one; return where it ends."""
    value = read_number(row, at, size)
    if size == 1 and value == UNKNOWN:
        return copy_text(texts, 0, NULL, out, to)
    if size == 1 and value == EMPTY:
        return copy_text(texts, NULL, WHOLE - NULL, out, to)
    return write_digits(value, out, to)


@kernel
def close_list(out: Array, to: int) -> int:
    """End a list, whose last item has left a comma; return where it ends."""
    if out[to - 1] == COMMA:
        to -= 1
    out[to] = CLOSE
    return to + 1


@kernel
def write_numbers(row: Array, part: Array, texts: Array, out: Array, to: int) -> int:
    """Write a field of numbers, in lists of lists as its axes say; return where it ends."""
    at, size, depth = part[AT], part[SIZE], part[DEPTH]
    for k in range(part[COUNTS] if depth else 1):
        for level in range(depth):
            if k % part[COUNTS + level] == 0:
                out[to] = OPEN
                to += 1
        to = write_cell(row, at + k * size, size, texts, out, to)
        out[to] = COMMA
        to += 1
        for level in range(depth):
            if (k + 1) % part[COUNTS + depth - 1 - level] == 0:
                to = close_list(out, to)
                out[to] = COMMA
                to += 1
    return to - 1


@kernel
def write_list(row: Array, part: Array, texts: Array, out: Array, to: int) -> int:
    """Write a list of small numbers without the empty places at its end; return where it ends."""
    at, count = part[AT], part[COUNTS]
    while count and row[at + count - 1] == EMPTY:
        count -= 1
    out[to] = OPEN
    to += 1
    for k in range(count):
        to = write_cell(row, at + k, 1, texts, out, to)
        out[to] = COMMA
        to += 1
    return close_list(out, to)


@kernel
def write_seats(row: Array, at: int, seats: int, out: Array, to: int) -> int:
    """Write a set of seats as a list; return where it ends."""
    members = read_number(row, at, 2)
    out[to] = OPEN
    to += 1
    for seat in range(seats):
        if (members >> seat) & 1:
            to = write_digits(seat, out, to)
            out[to] = COMMA
            to += 1
    return close_list(out, to)


@kernel
def write_name(row: Array, part: Array, texts: Array, out: Array, to: int) -> int:
    """Write the name of a number, whose names have spaces behind them; return where it ends."""
    start = part[COUNTS] + int(row[part[AT]]) * part[SIZE]
    size = part[SIZE]
    while texts[start + size - 1] != QUOTE:
        size -= 1
    return copy_text(texts, start, size, out, to)


@driver
def write_row(rows: RawRows, i: int, parts: Parts, texts: Text, out: Text) -> int:
    """Write a view, whose record is row i; return where the text ends."""
    row, to = rows[i], 0
    for k in range(len(parts)):
        part = parts[k]
        kind = part[KIND]
        if kind == LITERAL:
            to = copy_text(texts, part[AT], part[SIZE], out, to)
        elif kind == NUMBERS:
            to = write_numbers(row, part, texts, out, to)
        elif kind == LIST:
            to = write_list(row, part, texts, out, to)
        elif kind == SEATS:
            to = write_seats(row, part[AT], part[SIZE], out, to)
        else:
            to = write_name(row, part, texts, out, to)
    return to
