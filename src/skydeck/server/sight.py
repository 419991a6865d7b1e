"""What each watcher of a table sees, as JSON text, made from that watcher's view alone.

Compiled code writes a view; sentences and moves, of which there are few, are kept as texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from pydantic_core import to_json

import skydeck
from skydeck.core.game import Event, Game
from skydeck.core.kernel import SPECTATOR, Array, Move, Seat, blank
from skydeck.core.table import Table
from skydeck.core.telling import Vocabulary, make_cells, own_cells
from skydeck.core.view_text import plan_of

KEPT_TEXTS = 1 << 15


def compact(data: Any) -> str:
    """Data as JSON text without spaces."""
    return to_json(data).decode()


@lru_cache(KEPT_TEXTS)
def _write_told(name: str, sort: str, raw: bytes) -> str:
    """Sentences as JSON text, `raw` as a kernel wrote them; most of them are told often."""
    vocabulary: Vocabulary = getattr(skydeck.game(name).story, sort)
    return compact(vocabulary.read(np.frombuffer(raw, np.int32).tolist()))[1:-1]


MOVES: dict[tuple[str, Move, bytes], str] = {}  # texts of moves by what they touch, which decides


def write_move(game: Game, views: Array, i: int, move: Move, touched: bytes) -> str:
    """A legal move as JSON text, with its own text and what a person touches to make it."""
    key = game.name, move, touched
    text = MOVES.get(key)
    if text is None:
        if len(MOVES) >= KEPT_TEXTS:
            MOVES.clear()
        thing = _write_told(game.name, "TOUCHES", touched)
        named = compact(game.notation.write_move(views[i], move))
        text = MOVES[key] = f'{{"move":{move},"text":{named},"touch":{thing}}}'
    return text


def write_moves(game: Game, views: Array, i: int, moves: Sequence[Move]) -> str:
    """Some legal moves of a seat as JSON text."""
    at, out = game.at, own_cells()
    touched = ((move, out[: at.touch(views, i, move, out)].tobytes()) for move in moves)
    return f"[{','.join([write_move(game, views, i, move, raw) for move, raw in touched])}]"


def write_question(game: Game, views: Array, i: int, seat: Seat) -> str:
    """What a mover has to decide as JSON text."""
    out = own_cells()
    return _write_told(game.name, "QUESTIONS", out[: game.at.ask(views, i, seat, out)].tobytes())


def write_view(game: Game, views: Array, i: int) -> str:
    """A view as the text of a JSON object of its fields; the generator is left out."""
    plan = plan_of(game, views["options"][i], int(views["seats"][i]))
    return close_view(game, views, i, plan.write(rows_of(views), i, plan.make_room()))


def close_view(game: Game, views: Array, i: int, text: str) -> str:
    """Add what the rules say of a view as one more field, where a game marks anything."""
    if game.marking is None:
        return f"{text}}}"
    out = own_cells()
    marks = _write_told(game.name, "MARKS", out[: game.at.mark(views, i, out)].tobytes())
    return f'{text},"marks":[{marks}]}}'


def rows_of(views: Array) -> Array:
    """The same records as rows of bytes."""
    return views.view(np.uint8).reshape(len(views), views.itemsize)


class Seen(NamedTuple):
    """What a watcher sees of a table, as texts of the parts of a message."""

    view: str
    points: str
    ask: str
    legal: str
    told: str
    ended: str


class Sight:
    """The views of all seats and of spectators, now and before the last move.

    Many watchers see the same, byte for byte: what can be told from the bytes is told once.
    """

    def __init__(self, table: Table) -> None:
        self.game, self.seats = table.game, table.seats
        self.now, self._rows = _make_views(table)
        self.before, self._rows_before = _make_views(table)
        self._plan = plan_of(self.game, table.state.options, self.seats)
        self._room = self._plan.make_room()
        self.told = [""] * (table.seats + 1)  # events as JSON texts, with commas between
        self.ended = ["null"] * (table.seats + 1)  # the table as a round left it that has ended
        self._points = np.zeros(table.game.seats[-1], np.int32)
        moves, width = table.game.moves, table.game.story.TOUCHES.width
        self._moves, self._ends = np.zeros(moves, np.int16), np.zeros(moves, np.int32)
        self._touched = np.zeros(moves * width, np.int32)
        self._out, self._scratch = make_cells(), blank(table.game.dtype)
        self.look(table)

    def catch_up(self, table: Table) -> None:
        """Look at a table, unless that was done since its last move."""
        if self._ply != len(table.history):
            self.look(table)

    def look(self, table: Table) -> None:
        """See what is on the table now, without telling what has happened."""
        self._ply = len(table.history)
        self.game.at.look_all(table.states, 0, self.now)
        raw, size = self.now.tobytes(), self.now.itemsize
        self.raw = [raw[at : at + size] for at in range(0, len(raw), size)]
        self._texts: dict[bytes, tuple[str, str]] = {}  # of a view and of its points

    def raw_of_others(self, seat: Seat) -> list[bytes]:
        """What everyone but a seat sees."""
        return self.raw[:seat] + self.raw[seat + 1 :]

    def forget(self) -> None:
        """Nothing has been told since now."""
        self.told = [""] * len(self.told)
        self.ended = ["null"] * len(self.ended)

    def follow(self, table: Table) -> None:
        """Look again after a move, and add what it did to what was told."""
        self.now, self.before = self.before, self.now
        self._rows, self._rows_before = self._rows_before, self._rows
        old, stories = self.raw, dict[tuple[bytes, bytes], str]()
        self.look(table)
        for i, key in enumerate(zip(old, self.raw, strict=True)):
            if key[0] == key[1]:
                continue  # nothing that this watcher may know has happened
            if key not in stories:
                count = self.game.at.tell(self.before, i, self.now, i, self._out)
                stories[key] = _write_told(self.game.name, "EVENTS", self._out[:count].tobytes())
            self.told[i] = ",".join(filter(None, (self.told[i], stories[key])))
            if self.game.at.end(self.before, i, self.now, i, self._scratch):
                self.ended[i] = write_view(self.game, self._scratch, 0)

    @property
    def has_ended(self) -> bool:
        """Whether a round has ended since the last time that all was forgotten."""
        return self.ended[-1] != "null"

    def index(self, seat: Seat | None) -> int:
        """The row of a seat, or of spectators."""
        return self.seats if seat is None else seat

    def legal(self, seat: Seat) -> str:
        """A mover's legal moves as JSON text, as its view shows them."""
        game, views = self.game, self.now
        count = game.at.offer(views, seat, seat, self._moves, self._ends, self._touched)
        ends, texts, start = self._ends[:count].tolist(), list[str](), 0
        raw = self._touched[: ends[-1]].tobytes()
        for move, end in zip(self._moves[:count].tolist(), ends, strict=True):
            texts.append(write_move(game, views, seat, move, raw[4 * start : 4 * end]))
            start = end
        return f"[{','.join(texts)}]"

    def is_mover(self, seat: Seat) -> bool:
        return bool((int(self.now["movers"][seat]) >> seat) & 1)

    def write(self, seat: Seat | None, may_play: bool = True) -> Seen:
        """What a watcher sees, with what it may play if that is of any use."""
        i, ask, legal = self.index(seat), "null", "[]"
        view, points = self._write_view(i)
        if seat is not None and may_play and self.is_mover(seat):
            ask, legal = write_question(self.game, self.now, i, seat), self.legal(seat)
        return Seen(view, points, ask, legal, f"[{self.told[i]}]", self.ended[i])

    def _write_view(self, i: int) -> tuple[str, str]:
        raw = self.raw[i]
        if raw not in self._texts:
            self.game.at.score(self.now, i, self._points)
            points = compact(self._points[: self.seats].tolist())
            text = self._plan.write(self._rows, i, self._room)
            self._texts[raw] = close_view(self.game, self.now, i, text), points
        return self._texts[raw]


def _make_views(table: Table) -> tuple[Array, Array]:
    """Room for the views of all watchers, and the same as bytes."""
    views = blank(table.game.dtype, table.seats + 1)
    return views, rows_of(views)


def tell_story(
    table: Table, moves: Sequence[tuple[Seat, Move]], seat: Seat | None
) -> list[list[Event]]:
    """What a watcher is told when moves are played at a table, move by move."""
    game, watcher = table.game, SPECTATOR if seat is None else seat
    views, told = blank(game.dtype, 2), list[list[Event]]()
    game.at.look(table.states, 0, watcher, views, 0)
    for number, (mover, move) in enumerate(moves):
        table.play(mover, move)
        old, new = number % 2, (number + 1) % 2
        game.at.look(table.states, 0, watcher, views, new)
        if views[old].tobytes() != views[new].tobytes():
            told.append(game.tell(views, old, views, new))
    return [events for events in told if events]
