"""What each watcher of a table sees, as JSON text, made from that watcher's view alone.

A move changes little of a view, and most of it looks the same to all. So the text of each field is
kept by the bytes of the field, and a whole view is put together from such texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from pydantic_core import to_json

import skydeck
from skydeck.core.game import Game
from skydeck.core.kernel import SPECTATOR, Array, Move, Seat, blank
from skydeck.core.position import write_field
from skydeck.core.table import Table

KEPT_TEXTS = 1 << 15
KEPT_VIEWS = 1 << 8  # most watchers of a table see the same


def compact(data: Any) -> str:
    """Data as JSON text without spaces."""
    return to_json(data).decode()


@lru_cache(KEPT_TEXTS)
def _write_texts(name: str, field: str, offset: int, seats: int, raw: bytes) -> str:
    """A field of a view, `raw` as it lies in the record, as a part of a JSON object."""
    game = skydeck.game(name)
    views = blank(game.dtype)
    views.view(np.uint8)[offset : offset + len(raw)] = np.frombuffer(raw, np.uint8)
    views[0].seats = seats
    return f'"{field}":{compact(write_field(game, views[0], field))}'


@lru_cache(KEPT_VIEWS)
def _write_whole(name: str, seats: int, raw: bytes) -> str:
    texts = [
        _write_texts(name, field, offset, seats, raw[offset : offset + size])
        for field, offset, size in _fields_of(name)
    ]
    return f"{{{','.join(texts)}}}"


def write_view(game: Game, views: Array, i: int) -> str:
    """A view as the text of a JSON object of its fields; the generator is left out."""
    return _write_whole(game.name, int(views["seats"][i]), views[i].tobytes())


@lru_cache
def _fields_of(name: str) -> list[tuple[str, int, int]]:
    """The fields of a game's view: name, offset and size."""
    fields: Mapping[str, Any] = skydeck.game(name).dtype.fields or {}
    return [(at, part[1], part[0].itemsize) for at, part in fields.items() if at != "rng"]


class Sight:
    """The views of all seats and of spectators, now and before the last move."""

    def __init__(self, table: Table) -> None:
        self.game, self.seats = table.game, table.seats
        self.now = blank(table.game.dtype, table.seats + 1)
        self.before = blank(table.game.dtype, table.seats + 1)
        self.told = [""] * (table.seats + 1)  # events as JSON texts, with commas between
        self._points = np.zeros(table.game.seats[-1], np.int32)
        self._moves = np.zeros(table.game.moves, np.int16)
        self._look(table)
        self.before[:] = self.now

    def _look(self, table: Table) -> None:
        for seat in range(self.seats):
            self.game.at.look(table.states, 0, seat, self.now, seat)
        self.game.at.look(table.states, 0, SPECTATOR, self.now, self.seats)

    def forget(self) -> None:
        """Nothing has been told since now."""
        self.told = [""] * len(self.told)

    def follow(self, table: Table) -> None:
        """Look again after a move, and add what it did to what was told."""
        self.before[:] = self.now
        self._look(table)
        stories: dict[bytes, str] = {}
        for i, told in enumerate(self.told):
            key = self.before[i].tobytes() + self.now[i].tobytes()
            if key not in stories:  # most seats see the same
                events = self.game.story.tell(self.before[i], self.now[i])
                stories[key] = compact(events)[1:-1]
            self.told[i] = (
                f"{told},{stories[key]}" if told and stories[key] else told + stories[key]
            )

    def index(self, seat: Seat | None) -> int:
        """The row of a seat, or of spectators."""
        return self.seats if seat is None else seat

    def legal(self, seat: Seat) -> list[dict[str, Any]]:
        """A mover's legal moves, as its view shows them."""
        count = self.game.at.legal(self.now, seat, seat, self._moves)
        return list_moves(self.game, self.now, seat, self._moves[:count].tolist())

    def is_mover(self, seat: Seat) -> bool:
        return bool((int(self.now["movers"][seat]) >> seat) & 1)

    def write(self, seat: Seat | None) -> dict[str, str]:
        """What a watcher sees, as texts of the parts of a message."""
        i = self.index(seat)
        self.game.at.score(self.now, i, self._points)
        parts = {
            "view": write_view(self.game, self.now, i),
            "points": compact(self._points[: self.seats].tolist()),
            "ask": "null",
            "legal": "[]",
            "told": f"[{self.told[i]}]",
        }
        if seat is not None and self.is_mover(seat):
            parts["ask"] = compact(self.game.story.ask(self.now[i], seat))
            parts["legal"] = compact(self.legal(seat))
        return parts


def list_moves(game: Game, views: Array, i: int, moves: list[Move]) -> list[dict[str, Any]]:
    """Moves of a seat with their texts and what a person touches to make them."""
    view, notation = views[i], game.notation
    return [
        {"move": m, "text": notation.write_move(view, m), "touch": notation.touch(view, m)}
        for m in moves
    ]
