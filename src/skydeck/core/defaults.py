"""What a game need not write: working defaults for all modules but its record and its rules.

They know a game by its declared fields and touches alone. A module of a game's own takes their
place as a whole, `search.py` name by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from skydeck.core.errors import BadPosition, IllegalMove, shorten
from skydeck.core.features import Field as Feature
from skydeck.core.features import bounded, option_fields
from skydeck.core.kernel import (
    EMPTY,
    NONE,
    UNKNOWN,
    Array,
    Move,
    Seat,
    State,
    View,
    bind,
    blank,
    kernel,
)
from skydeck.core.messages import Catalogue
from skydeck.core.notation import (
    read_card,
    read_field,
    read_options,
    split_parts,
    write_card,
    write_fields,
)
from skydeck.core.record import SEAT_SETS, Field, Kind
from skydeck.core.rng import small_below
from skydeck.core.sentences import Sentences, Why, spoken
from skydeck.core.skill import Skill
from skydeck.core.telling import Event

if TYPE_CHECKING:
    from rich.text import Text

    from skydeck.core.game import Game

refuse, position = Sentences(__file__, "refuse"), Sentences(__file__, "position")
say = Sentences(__file__, "draw").say

SHOWN = 12  # moves that a refusal names
EVERY_GAME = ("movers", "winners", "rounds", "last_move", "last_seat", "seats", "phase")
UNDRAWN = (*EVERY_GAME, "points")  # fields that are told otherwise, or not at all
LENGTH = 200  # moves that a table is followed beyond the tree
# Tables that the second to the eighth level imagine before they move.
ITERATIONS = (3, 10, 30, 100, 300, 1000, 3000)


# Check


class Check:
    """Positions whose numbers are within the bounds of their fields."""

    def components(self, state: State) -> Mapping[Any, int]:
        """Nothing that could be counted is known."""
        return {}

    def check(self, state: State, is_view: bool) -> Iterable[Why]:
        """Nothing more than bounds is known."""
        return ()


# Notation


def write_touch(touch: Event) -> str:
    """A touch as text: its key, then its values."""
    return " ".join(str(value) for value in touch.values())


class Notation:
    """Moves as the text of what they touch, positions field by field."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def write_move(self, view: View, move: Move) -> str:
        views = blank(self.game.dtype)
        views[0] = view
        return write_touch(self.game.touch(views, 0, move))

    def read_moves(self, view: View, seat: Seat, text: str) -> tuple[Move, ...]:
        """The legal move whose text this is, or the only one that begins or ends with it."""
        wanted, texts = " ".join(text.lower().split()), self._texts(view, seat)
        names = {name.lower(): move for name, move in texts.items()}
        if wanted in names:
            return (names[wanted],)
        found = [name for name in names if name.startswith(wanted) or name.endswith(f" {wanted}")]
        if wanted and len(found) == 1:
            return (names[found[0]],)
        raise IllegalMove(refuse("unknown", text=shorten(text), moves=[*texts][:SHOWN]))

    def _texts(self, view: View, seat: Seat) -> dict[str, Move]:
        views, moves = blank(self.game.dtype), np.zeros(self.game.moves, np.int16)
        views[0] = view
        count = self.game.at.legal(views, 0, seat, moves)
        return {self.write_move(view, move): move for move in moves[:count].tolist()}

    def why_not(self, view: View, seat: Seat, move: Move) -> Why:
        return refuse("may", moves=[*self._texts(view, seat)][:SHOWN])

    def write_position(self, state: State) -> str:
        record = self.game.record
        parts = [f"seats {state.seats}", f"phase {record.PHASES[state.phase]}"]
        fresh = record.STATE.fresh(int(state.seats))[0]
        return "\n".join(parts + write_fields(record.STATE, record.OPTIONS, state, fresh, ()))

    def read_position(self, text: str, seed: int | str) -> Array:
        record, parts = self.game.record, split_parts(text)
        heads = {part.partition(" ")[0]: part.partition(" ")[2] for part in parts}
        if "seats" not in heads or "phase" not in heads:
            raise BadPosition(position("heads"))
        states = record.STATE.fresh(read_card(heads["seats"], 0, int(record.STATE.seats)))
        if heads["phase"] not in record.PHASES:
            raise BadPosition(position("phases", phases=[*record.PHASES]))
        states[0].phase = record.PHASES.index(heads["phase"])
        read_options(record.OPTIONS, parts, states[0])
        for part in parts:
            if part.partition(" ")[0] not in ("seats", "phase", "option"):
                read_field(record.STATE, states[0], part, ())
        return states


# Features


class Features:
    """Every cell of every field as a number: by seat from one's own on, then those of all."""

    VERSION = 1
    UNTOLD = ("rng", "last_move", "last_seat", "seats")

    def __init__(self, game: Game) -> None:
        self.game = game
        layout = game.record.STATE
        told = [field for field in layout.fields if field.name not in self.UNTOLD]
        self._by_seat = [field for field in told if field.by_seat]
        self._others = [field for field in told if not field.by_seat]

    @cached_property
    def SEAT_FIELDS(self) -> tuple[Feature, ...]:  # noqa: N802
        return tuple(f for field in self._by_seat for f in _features_of(field, self._most, 1))

    @cached_property
    def TABLE_FIELDS(self) -> tuple[Feature, ...]:  # noqa: N802
        plain = tuple(f for field in self._others for f in _features_of(field, self._most, 0))
        return (*plain, *option_fields(self.game.options, self._most))

    @property
    def _most(self) -> int:
        return int(self.game.record.STATE.seats)

    @cached_property
    def write_features(self) -> Any:
        """A kernel that is written from the declared fields."""
        lines = ["def write_features(view, seat, out):", " at, seats = 0, int(view.seats)"]
        lines += [" for step in range(seats):", "  other = (max(seat, 0) + step) % seats"]
        for field in self._by_seat:
            lines += _write_cells(field, f"view.{field.name}", "[other", 1, "  ")
        for field in self._others:
            lines += _write_cells(field, f"view.{field.name}", "[", 0, " ")
        for option in option_fields(self.game.options, self._most):
            name = option.name.removeprefix("option ")
            lines += [f" out[at] = bounded(int(view.options.{name}))", " at += 1"]
        meanings: dict[str, Any] = {"bounded": bounded}
        exec(compile("\n".join(lines), f"<features of {self.game.name}>", "exec"), meanings)
        return kernel(meanings["write_features"])


def _features_of(field: Field, seats: int, skip: int) -> list[Feature]:
    """The features of one field, one for each cell."""
    low, high = field.kind.bounds(seats)
    low = min(low, UNKNOWN) if field.kind.is_hidden else min(low, NONE if field.kind.none else low)
    high = max(high, EMPTY) if field.kind.empty else high
    if field.name in SEAT_SETS:
        low, high = 0, (1 << seats) - 1
    names = [field.name]
    for axis in field.kind.axes[skip:]:
        names = [f"{name} {i}" for name in names for i in range(int(axis.length))]
    limit = 2**15 - 1
    return [Feature(name, field.says, min(high, limit), max(low, -limit - 1)) for name in names]


def _write_cells(field: Field, name: str, index: str, skip: int, indent: str) -> list[str]:
    """The lines that write all cells of one field."""
    lines, indices = [], [index[1:]] if skip else []
    for depth, axis in enumerate(field.kind.axes[skip:]):
        lines.append(f"{indent}for i{depth} in range({int(axis.length)}):")
        indices.append(f"i{depth}")
        indent += " "
    cell = f"{name}[{', '.join(indices)}]" if indices else name
    return [*lines, f"{indent}out[at] = bounded(int({cell}))", f"{indent}at += 1"]


@kernel
def mix(number: int, value: int) -> int:
    """Add a value to a hash of 31 bits."""
    number = (number * 1103515245 + value + 1) & (2**31 - 1)
    return number ^ (number >> 15)


def make_hash(fields: Sequence[Field]) -> Any:
    """A kernel that makes one number of all that a view shows."""
    lines = ["def hash_view(view):", " number = 1"]
    for field in fields:
        indices = [f"i{depth}" for depth in range(len(field.kind.axes))]
        for depth, axis in enumerate(field.kind.axes):
            lines.append(f"{' ' * (depth + 1)}for i{depth} in range({int(axis.length)}):")
        cell = f"view.{field.name}[{', '.join(indices)}]" if indices else f"view.{field.name}"
        lines.append(f"{' ' * (len(indices) + 1)}number = mix(number, int({cell}))")
    meanings: dict[str, Any] = {"mix": mix}
    exec(compile("\n".join([*lines, " return number"]), "<hash of a view>", "exec"), meanings)
    return kernel(meanings["hash_view"])


# Drawing


class Drawing:
    """The table as lines: what each seat has, then what lies between them.

    Fields are called by `field.NAME` of the game's words, phases by `phase.NAME`, where they are.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def draw(self, state: State, names: Sequence[str], seat: Seat | None, width: int) -> Text:
        from rich.text import Text

        own = [f for f in self.game.declared if f.name not in UNDRAWN and not is_bookkeeping(f)]
        points, lines = self._count_points(state), [Text(self._head(state, names), "bold")]
        width = max(map(len, names[: state.seats]))
        for other in range(state.seats):
            cells = [self._draw_field(f, state[f.name][other], names) for f in own if f.by_seat]
            lines.append(Text(f"{names[other]:{width}}   ", "bold"))
            lines[-1].append("   ".join([points[other], *cells]), "not bold")
        fields = (self._draw_field(f, state[f.name], names) for f in own if not f.by_seat)
        return Text("\n").join([*lines, *map(Text, fields)])

    def draw_end(
        self, before: State, state: State, names: Sequence[str], seat: Seat | None, width: int
    ) -> Text:
        return self.draw(before, names, seat, width)

    @property
    def _words(self) -> Catalogue:
        return self.game.words(spoken())

    def _head(self, state: State, names: Sequence[str]) -> str:
        """Which round and phase it is, and who is to move."""
        phase, words = self.game.record.PHASES[state.phase], self._words
        called = words.say(f"phase.{phase}") if f"phase.{phase}" in words else phase
        movers = tuple(names[s] for s in range(state.seats) if int(state.movers) >> s & 1)
        head = say("round", round=state.rounds, phase=called)
        return f"{head} · {say('movers', movers=movers)}" if movers else head

    def _count_points(self, state: State) -> list[str]:
        """Every seat's points, in words."""
        states, points = blank(self.game.dtype), np.zeros(self.game.seats[-1], np.int32)
        states[0] = state
        self.game.at.score(states, 0, points)
        return [self._words.say("points", {"points": number}) for number in points.tolist()]

    def _draw_field(self, field: Field, values: Any, names: Sequence[str]) -> str:
        words, key = self._words, f"field.{field.name}"
        cells = np.ravel(values).tolist()
        if np.asarray(values).dtype == np.int8:
            cells = [cell for cell in cells if cell != EMPTY]
        texts = [self._draw_cell(field.kind, cell, names) for cell in cells]
        label = words.say(key) if key in words else field.name.replace("_", " ")
        return f"{label}: {' '.join(texts) or '–'}"

    def _draw_cell(self, kind: Kind, cell: int, names: Sequence[str]) -> str:
        """One number as a person reads it: seats by their names, codes by their words."""
        if kind.none and cell == NONE:
            return "–"
        if kind.is_hidden and cell == UNKNOWN:
            return write_card(cell)
        if kind.name == "seat" and cell < len(names):
            return names[cell]
        told, words = kind.show(cell), self._words
        return words.say(f"word.{told}") if f"word.{told}" in words else str(told)


def is_bookkeeping(field: Field) -> bool:
    """Whether a field counts something that nobody looks at on a table: long rows of numbers."""
    axes = field.kind.axes[1:] if field.by_seat else field.kind.axes
    return field.kind.name in ("number", "flag") and bool(axes)


# Bots


class Levels:
    """Eight levels that imagine more and more tables; the first plays any move."""

    LEVELS = (
        Skill(sight=0),
        *(Skill(iterations=count, length=LENGTH) for count in ITERATIONS),
    )

    def __init__(self) -> None:
        self.glance = glance_at_nothing


@kernel
def weigh_nothing(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """See no difference between moves."""
    for i in range(count):
        values[i] = 0.0


@kernel
def glance_at_nothing(
    view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int
) -> None:
    """See no difference between moves."""
    for i in range(count):
        values[i] = 0.0


@kernel
def sift_nothing(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """For games in which no two moves come to the same."""


@kernel
def mixes_nothing(view: View) -> bool:
    """For games in which it does no harm that a choice is foreseen."""
    return False


@kernel
def recall_nothing(state: State, seat: Seat) -> None:
    """For games in which nobody chooses face down."""


@kernel
def pick_any(
    state: State, seat: Seat, moves: Array, count: int, view: View, values: Array, rng: Array
) -> Move:
    """Any legal move."""
    return int(moves[small_below(rng, count)])


# Each game gives these names its own.
LOWEST_WINS = False


def score(state: State, points: Array) -> None: ...


def estimate_by_points(state: State, chances: Array) -> None:
    """Take the seat with the best points for the likeliest winner."""
    score(state, chances)
    seats = int(state.seats)
    low, high = chances[0], chances[0]
    for seat in range(1, seats):
        low, high = min(low, chances[seat]), max(high, chances[seat])
    whole = 0.0
    for seat in range(seats):
        ahead = high - chances[seat] if LOWEST_WINS else chances[seat] - low
        chances[seat] = 1.0 + ahead / (1.0 + high - low)
        whole += chances[seat]
    for seat in range(seats):
        chances[seat] /= whole


def bind_estimate(game: Game) -> Any:
    """The estimate of a game that has none of its own."""
    return bind(estimate_by_points, game.name, score=game.rules.score, LOWEST_WINS=game.lowest_wins)
