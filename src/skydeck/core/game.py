"""The contract of a game: what its folder gives, and the record that every game begins with."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from skydeck.core.drivers import Drivers, watch_nothing
from skydeck.core.errors import BadGame
from skydeck.core.features import Field, last_fields
from skydeck.core.kernel import Array, Move, Seat, State, View, blank, inlined
from skydeck.core.messages import Catalogue, read_catalogue
from skydeck.core.options import Option, Value, read_options, refuse_options, write_options
from skydeck.core.record import Layout
from skydeck.core.rng import read_seed, seed_rng, small_rng
from skydeck.core.skill import Skill

if TYPE_CHECKING:
    from rich.text import Text

Event = dict[str, Any]  # what happened, as data: a key and its values


class Step(NamedTuple):
    """A part of the work of compiling a game: what it is called, and what it compiles."""

    title: str
    run: Callable[[], object]
    drivers: tuple[Any, ...] = ()


class Record(Protocol):
    """`record.py`: constants and the record."""

    @property
    def MOVES(self) -> int: ...  # noqa: N802

    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...  # noqa: N802

    @property
    def PHASES(self) -> tuple[str, ...]: ...  # noqa: N802

    @property
    def STATE(self) -> Layout: ...  # noqa: N802


class Rules(Protocol):
    """`rules.py`: the six kernels."""

    def setup(self, state: State) -> None:
        """Deal, from the state's seats, options and generator."""

    def legal(self, state: State, seat: Seat, moves: Array) -> int:
        """Write a mover's legal moves in ascending order; return how many."""

    def play(self, state: State, seat: Seat, move: Move) -> None:
        """Apply one legal move, up to the next choice of a person."""

    def score(self, state: State, points: Array) -> None:
        """Write every seat's points, in the game's own unit."""

    def look(self, state: State, seat: Seat, view: View) -> None:
        """Write what a seat may know, or with SPECTATOR what everyone may."""

    def imagine(self, view: View, seat: Seat, rng: Array, state: State) -> None:
        """Write some whole table that fits the view, drawn fairly with a small generator."""


class Check(Protocol):
    """`check.py`: which positions can arise at a table."""

    def components(self, state: State) -> Mapping[Any, int]:
        """Every component that the record shows, wherever it lies, and how often."""

    def check(self, state: State, is_view: bool) -> str | None:
        """What is wrong with a position, as a sentence; None if nothing is."""


class Notation(Protocol):
    """`notation.py`: moves and positions as text, both ways; moves also as what is touched."""

    @property
    def TOUCHES(self) -> Mapping[str, tuple[str, ...]]: ...  # noqa: N802  # names of values by key

    def write_move(self, view: View, move: Move) -> str: ...

    def touch(self, view: View, move: Move) -> Event:
        """What a mover touches for a legal move: as key the first word of its text, and values."""

    def read_moves(self, view: View, seat: Seat, text: str) -> tuple[Move, ...]:
        """The moves that a text means, usually one; a SkydeckError if it means none."""

    def why_not(self, view: View, seat: Seat, move: Move) -> str:
        """Why a seat that is to move may not play this move, as the end of a sentence."""

    def write_position(self, state: State) -> str: ...

    def read_position(self, text: str, seed: int | str) -> Array: ...


class Features(Protocol):
    """`features.py`: a view as numbers for learners."""

    @property
    def VERSION(self) -> int: ...  # noqa: N802  # of the environments; it changes with the rules

    @property
    def SEAT_FIELDS(self) -> tuple[Field, ...]: ...  # noqa: N802  # of each seat

    @property
    def TABLE_FIELDS(self) -> tuple[Field, ...]: ...  # noqa: N802

    @property
    def UNTOLD(self) -> tuple[str, ...]: ...  # noqa: N802  # fields of the record that are left out

    def write_features(self, view: View, seat: Seat, out: Array) -> None:
        """Write the features of every seat, from one's own on, and then those of the table."""


class Greedy(Protocol):
    """`greedy.py`: what each legal move is worth to a seat, in UNIT; more is better."""

    @property
    def UNIT(self) -> str: ...  # noqa: N802

    def weigh(self, view: View, seat: Seat, moves: Array, count: int, values: Array) -> None: ...


class Search(Protocol):
    """`search.py`: what search needs to know of the game besides its rules."""

    @property
    def SPAN(self) -> int: ...  # noqa: N802  # rounds before the table is judged by `estimate`

    @property
    def PRIVATE(self) -> bool: ...  # noqa: N802  # whether seats hold what others do not see

    @property
    def SKILL(self) -> Skill: ...  # noqa: N802  # of the bot `search`

    def notice(self, state: State, seat: Seat) -> int:
        """What the last move has just shown a seat, as a number; NONE if nothing at all.

        Two moves that a seat can tell apart, or that reveal different things to it, give
        different numbers.
        """

    def pick(
        self,
        state: State,
        seat: Seat,
        moves: Array,
        count: int,
        view: View,
        values: Array,
        rng: Array,
    ) -> Move:
        """A quick and sensible move at an imagined table, by what its seat may know."""

    def estimate(self, state: State, chances: Array) -> None:
        """Write every seat's chance to win the game from here; they add up to 1, or to less where
        all shall find that it leads nowhere."""


class Levels(Protocol):
    """`levels.py`: the bots from the gentlest to the strongest."""

    @property
    def LEVELS(self) -> tuple[Skill, ...]: ...  # noqa: N802

    def glance(
        self, view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int
    ) -> None:
        """Write what each legal move is worth to one who sees only so much; more is better."""


class Advice(Protocol):
    """`advice.py`: why a move is good, as facts; `reason.KEY` of the catalogue has the words."""

    def reasons(self, view: View, seat: Seat, move: Move) -> list[Event]:
        """The facts that speak for or against a legal move, the weightiest first."""


@dataclass(frozen=True)
class Fact:
    """Something that the lab counts of every seat in every game.

    `lab.fact.NAME` of the catalogue says what it is, as in "seats that …".
    """

    name: str


@dataclass(frozen=True)
class Count:
    """A table that the lab adds up over all games; `lab.count.NAME` says what it is a table of."""

    name: str
    rows: tuple[str, ...]  # with one column only: numbers, as "3", the last one as "3 or more"
    columns: tuple[str, ...]  # the first is how often, the others are sums over these times
    shares: tuple[str, ...] = ()  # the columns of what happens at most once in each time

    @property
    def size(self) -> int:
        return len(self.rows) * len(self.columns)


class Lab(Protocol):
    """`lab.py`, where a game has more to tell than points and rounds; most need none."""

    @property
    def FACTS(self) -> tuple[Fact, ...]: ...  # noqa: N802

    @property
    def COUNTS(self) -> tuple[Count, ...]: ...  # noqa: N802

    def watch(self, before: State, state: State, facts: Array, counts: Array) -> None:
        """See a move, or with twice the same state a deal; add to `facts[seat, fact]` of this
        game and to `counts`, in which all tables lie one after another, row by row."""


class Story(Protocol):
    """`story.py`: what happened and what is asked, as data.

    The values of an event are numbers, codes, or lists of these and of small objects, never
    phrases: the catalogue of every language has the words, `tell.KEY` and `ask.KEY`. In an event
    `seat` and `other` are seats, which the words call by name.
    """

    def ask(self, view: View, seat: Seat) -> Event:
        """What a mover has to decide."""

    def tell(self, before: View, after: View) -> list[Event]:
        """What the last move did."""


class Quotes(Protocol):
    """`quotes.py`, where the cards of a game have texts of their own."""

    def quote(self, event: Event, language: str) -> Mapping[str, str]:
        """What the card of an event says, for the words `read.KEY`."""


class Ending(Protocol):
    """`ending.py`, where a move that ends a round also clears the table for the next one."""

    def end(self, before: View, after: View) -> Array | None:
        """A view of the table as the round left it that the last move ended, made from a seat's
        views before and after that move; None where no round has ended."""


class Drawing(Protocol):
    """`drawing.py`: the table drawn as text in colour."""

    def draw(self, state: State, names: Sequence[str], seat: Seat | None, width: int) -> Text:
        """The table; `seat` is whose view it is."""

    def draw_end(
        self, before: State, state: State, names: Sequence[str], seat: Seat | None, width: int
    ) -> Text:
        """The table as it was when the last round ended; `before` is before the last move."""


def _find(name: str, version: int, layout: str) -> Game:
    """The game of this name, for copies and pickles: there is only one of each.

    What was pickled with a game is of no use to other rules or another record.
    """
    game: Game = importlib.import_module(f"skydeck.games.{name}").GAME
    if version != game.version:
        raise BadGame(
            f"this was pickled by version {version} of the rules of {game.title},"
            f" but this is version {game.version}"
        )
    if layout != game.layout:
        raise BadGame(
            f"this was pickled by another Skydeck, whose tables of {game.title} are kept otherwise"
        )
    return game


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its name, its sizes, and the modules of its folder."""

    name: str
    title: str
    version: int  # of the rules; it changes when a log would replay differently
    seats: range
    lowest_wins: bool
    record: Record
    rules: Rules
    check: Check
    notation: Notation
    features: Features
    greedy: Greedy
    search: Search
    levels: Levels
    advice: Advice
    story: Story
    opening: int = 0  # random moves that begin each game of a match, where nothing is dealt
    lab: Lab | None = None
    ending: Ending | None = None
    quotes: Quotes | None = None

    def __reduce__(self) -> tuple[Callable[[str, int, str], Game], tuple[str, int, str]]:
        return _find, (self.name, self.version, self.layout)

    @cached_property
    def layout(self) -> str:
        """A hash of the record: tables of another one cannot be read."""
        return hashlib.sha256(repr(self.dtype).encode()).hexdigest()[:16]

    @cached_property
    def drawing(self) -> Drawing:
        """`drawing.py`, imported when a table is first drawn: Rich takes its time."""
        drawing: Drawing = importlib.import_module(f"skydeck.games.{self.name}.drawing")
        return drawing

    def words(self, language: str = "en") -> Catalogue:
        """The words of the game in a language, read when they are first asked for."""
        return read_catalogue(self.name, language)

    @property
    def moves(self) -> int:
        """How many moves there are; a move is a whole number below."""
        return self.record.MOVES

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.record.STATE.dtype

    @property
    def options(self) -> tuple[Option, ...]:
        return self.record.OPTIONS

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What the lab counts of every seat."""
        return self.lab.FACTS if self.lab else ()

    @property
    def counts(self) -> tuple[Count, ...]:
        """The tables that the lab adds up."""
        return self.lab.COUNTS if self.lab else ()

    def end(self, before: View, after: View) -> Array | None:
        """A view of the table as the round left it that the last move ended; None otherwise."""
        return self.ending.end(before, after) if self.ending else None

    def fields(self, seats: int) -> tuple[Field, ...]:
        """All features of a view at a table of so many seats, in their order."""
        features = self.features
        return (
            *(
                field._replace(name=f"seat +{k} {field.name}")
                for k in range(seats)
                for field in features.SEAT_FIELDS
            ),
            *features.TABLE_FIELDS,
            *last_fields(self.moves, seats),
        )

    @cached_property
    def at(self) -> Drivers:
        """The kernels as drivers on arrays of states: the fast way from Python."""
        return Drivers(self.name, self.kernels)

    @cached_property
    def kernels(self) -> dict[str, Any]:
        """The names that a generic driver knows, and what this game means by them."""
        return {
            "setup": self.rules.setup,
            "legal": inlined(self.rules.legal),
            "play": self.rules.play,
            "score": self.rules.score,
            "look": self.rules.look,
            "imagine": self.rules.imagine,
            "write_features": self.features.write_features,
            "weigh": self.greedy.weigh,
            "glance": self.levels.glance,
            "notice": self.search.notice,
            "pick": self.search.pick,
            "estimate": self.search.estimate,
            "watch": self.lab.watch if self.lab else watch_nothing,
            "LOWEST_WINS": self.lowest_wins,
            "SPAN": self.search.SPAN,
            "PRIVATE": self.search.PRIVATE,
        }

    def warm(self) -> list[Step]:
        """Steps that compile what a table needs."""
        states = self.prepare(self.seats[0], {}, "warm", 3)
        moves, points = np.zeros(self.moves, np.int16), np.zeros(self.seats[-1], np.int32)
        at, rng = self.at, small_rng("warm")
        return [
            Step("dealing", lambda: at.setup(states, 0), (at.setup,)),
            Step("legal moves", lambda: at.legal(states, 0, 0, moves), (at.legal,)),
            Step("moves", lambda: at.play(states, 0, 0, int(moves[0])), (at.play,)),
            Step("points", lambda: at.score(states, 0, points), (at.score,)),
            Step("views", lambda: at.look(states, 0, 0, states, 1), (at.look,)),
            Step("imagining", lambda: at.imagine(states, 1, 0, rng, states, 2), (at.imagine,)),
        ]

    def check_seats(self, seats: object) -> int:
        """The number of seats, or an error that says how many there may be."""
        if not isinstance(seats, int | np.integer) or isinstance(seats, bool):
            raise BadGame(f"the number of seats must be a whole number, not {seats!r}")
        if seats not in self.seats:
            few, most = self.seats[0], self.seats[-1]
            wanted = f"{few} to {most}" if few < most else str(few)
            raise BadGame(f"{self.title} is played by {wanted} seats, not {seats}")
        return int(seats)

    def prepare(
        self, seats: int, options: Mapping[str, object], seed: int | str, count: int = 1
    ) -> Array:
        """States that lack only the deal: seats, options and a generator."""
        refuse_options(self.options, options)
        states = blank(self.dtype, count)
        states[0].seats = self.check_seats(seats)
        write_options(self.options, options, states[0])
        seed_rng(states[0].rng, read_seed(seed))
        states[1:] = states[0]
        return states

    def options_of(self, state: State) -> dict[str, Value]:
        """A state's options, each as a person would write it."""
        return read_options(self.options, state)
