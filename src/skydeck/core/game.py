"""The contract of a game: what its folder gives, and the record that every game begins with."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from skydeck.core import defaults, engine
from skydeck.core.drivers import Drivers, end_nothing, mark_nothing, reason_nothing, watch_nothing
from skydeck.core.errors import BadGame, listing
from skydeck.core.features import Field, last_fields
from skydeck.core.kernel import (
    Array,
    Move,
    Seat,
    State,
    View,
    blank,
    inlined,
)
from skydeck.core.messages import Catalogue, read_catalogue
from skydeck.core.options import Option, Value, read_options, refuse_options, write_options
from skydeck.core.record import Field as Declared
from skydeck.core.record import Layout
from skydeck.core.rng import read_seed, seed_rng
from skydeck.core.sentences import Why
from skydeck.core.skill import Skill
from skydeck.core.telling import Event as Event
from skydeck.core.telling import Vocabulary, own_cells

if TYPE_CHECKING:
    from rich.text import Text

MOST_REASONS = 3  # for one move
FAR = 1 << 14  # rounds, more than any game has: a table is judged when the game is over


class Record(Protocol):
    """`record.py`: constants and the record.

    It may also say VERSION of the rules, which is 1 until a log would replay differently,
    LOWEST_WINS, and OPENING: random moves that begin each game of a match, where nothing is dealt.
    """

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

    def check(self, state: State, is_view: bool) -> Why | None:
        """What must be otherwise in a position, as the end of a sentence; None if nothing."""


class Notation(Protocol):
    """`notation.py`: moves and positions as text, both ways."""

    def write_move(self, view: View, move: Move) -> str:
        """A legal move as text; its touch and its number decide it."""

    def read_moves(self, view: View, seat: Seat, text: str) -> tuple[Move, ...]:
        """The moves that a text means, usually one; a SkydeckError if it means none."""

    def why_not(self, view: View, seat: Seat, move: Move) -> Why:
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
    """`greedy.py`: what each legal move is worth to a seat; more is better."""

    def weigh(self, view: View, seat: Seat, moves: Array, count: int, values: Array) -> None: ...


@dataclass(frozen=True)
class Search:
    """What search knows of a game besides its rules: names of `search.py`, and defaults.

    - SPAN: rounds before the table is judged by `estimate`.
    - PRIVATE: whether seats hold what others do not see.
    - SKILL: that of the bot `search`.
    - notice(state, seat): what the last move has just shown a seat, as a number, or NONE if nothing
      at all. Two moves that a seat can tell apart, or that reveal different things to it, give
      different numbers. Without it, all that a seat sees is compared.
    - pick(state, seat, moves, count, view, values, rng): a quick and sensible move at an imagined
      table, by what its seat may know.
    - estimate(state, chances): every seat's chance to win the game from here; they add up to 1, or
      to less, to make a dead end unattractive to everyone.
    - imagine: as that of the rules, where what others did tells of what they hold.
    - recall(state, seat): takes back what others have chosen face down.
    - sift(view, seat, moves, count, values): marks moves that come to the same as another.
    - solve(line, view, seat, moves, count, values): proves results on a line of DEPTH moves.
    - mixes(view): whether a choice must not be foreseen.
    """

    span: int
    private: bool
    skill: Skill
    notice: Any
    pick: Any
    estimate: Any
    imagine: Any
    recall: Any
    sift: Any
    solve: Any
    depth: int
    mixes: Any


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

    @property
    def REASONS(self) -> Vocabulary: ...  # noqa: N802

    def reasons(self, view: View, seat: Seat, move: Move, out: Array) -> int:
        """Write the facts that speak for or against a legal move, the weightiest first."""


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
    """`story.py`: what a seat is told, written as numbers from its views alone.

    Each kernel writes sentences of its vocabulary one after another, and returns how many numbers
    that took. The catalogue of every language has the words: `tell.KEY`, `ask.KEY`, `move.KEY`.
    """

    @property
    def EVENTS(self) -> Vocabulary: ...  # noqa: N802

    @property
    def QUESTIONS(self) -> Vocabulary: ...  # noqa: N802

    @property
    def TOUCHES(self) -> Vocabulary: ...  # noqa: N802

    def tell(self, before: View, after: View, out: Array) -> int:
        """What the last move did; nothing where no move was made between the views."""

    def ask(self, view: View, seat: Seat, out: Array) -> int:
        """What a mover has to decide."""

    def touch(self, view: View, move: Move, out: Array) -> int:
        """What a mover touches for a legal move; the key is the first word of its text."""


class Marking(Protocol):
    """What `story.py` may also have, where the rules say more of a table than its fields show."""

    @property
    def MARKS(self) -> Vocabulary: ...  # noqa: N802

    def mark(self, view: View, out: Array) -> int:
        """What follows by the rules from what a seat sees, so that a client needs no rules."""


class Quotes(Protocol):
    """`quotes.py`, where the cards of a game have texts of their own."""

    def quote(self, event: Event, language: str) -> Mapping[str, str]:
        """What the card of an event says, for the words `read.KEY`."""


class Ending(Protocol):
    """`ending.py`, where a move that ends a round also clears the table for the next one."""

    def end(self, before: View, after: View, ended: View) -> bool:
        """Write a view of the table as the round left it that the last move ended, made from a
        seat's views before and after that move; whether a round has ended."""


class Drawing(Protocol):
    """`drawing.py`: the table drawn as text in colour."""

    def draw(self, state: State, names: Sequence[str], seat: Seat | None, width: int) -> Text:
        """The table; `seat` is whose view it is."""

    # Where a round's end looks otherwise than the table now, it also has `draw_end`: the table as
    # it was when the last round ended, with `before`, the state before the last move, as its first.


def _find(name: str, version: int, layout: str) -> Game:
    """The game of this name, for copies and pickles: there is only one of each.

    What was pickled with a game is of no use to other rules or another record.
    """
    game: Game = importlib.import_module("skydeck.games").load(name)
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


class Game:
    """A game by its name: the modules of its folder, and defaults for those that it lacks.

    It must have `record.py` and `rules.py`, in which `story.py` may be, and words.
    """

    def __init__(self, name: str, package: str, folder: Path) -> None:
        self.name, self.package, self.folder = name, package, folder
        engine.keep_in(name, folder)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def _find(self, module: str) -> Any:
        """A module of the game's folder; None if there is none."""
        name = f"{self.package}.{module}"
        return importlib.import_module(name) if importlib.util.find_spec(name) else None

    def _want(self, module: str, protocol: type) -> Any:
        """A module that the game must have, with all that a protocol names."""
        found = self._find(module)
        if found is None:
            raise BadGame(f"the game {self.name} has no {module}.py")
        wanted = [name for name in vars(protocol) if not name.startswith("_")]
        if missing := [name for name in wanted if not hasattr(found, name)]:
            raise BadGame(f"{module}.py of the game {self.name} has no {listing(missing)}")
        return found

    @cached_property
    def record(self) -> Record:
        found: Record = self._want("record", Record)
        return found

    @cached_property
    def rules(self) -> Rules:
        _ = self.record  # whose absence is to be told first: the rules import it
        found: Rules = self._want("rules", Rules)
        return found

    @cached_property
    def story(self) -> Story:
        """`story.py`, or what `rules.py` has of it."""
        found: Story = self._want("story" if self._find("story") else "rules", Story)
        return found

    @cached_property
    def marking(self) -> Marking | None:
        """What the game marks on a table, if it does."""
        return cast(Marking, self.story) if hasattr(self.story, "MARKS") else None

    @cached_property
    def check(self) -> Check:
        found: Check = self._find("check") or defaults.Check(self)
        return found

    @cached_property
    def notation(self) -> Notation:
        found: Notation = self._find("notation") or defaults.Notation(self)
        return found

    @cached_property
    def features(self) -> Features:
        found: Features = self._find("features") or defaults.Features(self)
        return found

    @cached_property
    def greedy(self) -> Greedy | None:
        found: Greedy | None = self._find("greedy")
        return found

    @cached_property
    def levels(self) -> Levels:
        found: Levels = self._find("levels") or defaults.Levels()
        return found

    @cached_property
    def search(self) -> Search:
        """What `search.py` has, and defaults for the rest."""
        own, is_hidden = self._find("search"), any(f.kind.is_hidden for f in self.declared)
        return Search(
            span=getattr(own, "SPAN", FAR),
            private=getattr(own, "PRIVATE", is_hidden),
            skill=getattr(own, "SKILL", self.levels.LEVELS[-1]),
            notice=getattr(own, "notice", None),
            pick=getattr(own, "pick", defaults.pick_any),
            estimate=getattr(own, "estimate", None) or defaults.bind_estimate(self),
            imagine=getattr(own, "imagine", self.rules.imagine),
            recall=getattr(own, "recall", defaults.recall_nothing),
            sift=getattr(own, "sift", defaults.sift_nothing),
            solve=getattr(own, "solve", None),
            depth=getattr(own, "DEPTH", 1),
            mixes=getattr(own, "mixes", defaults.mixes_nothing),
        )

    @cached_property
    def advice(self) -> Advice | None:
        found: Advice | None = self._find("advice")
        return found

    @cached_property
    def lab(self) -> Lab | None:
        found: Lab | None = self._find("lab")
        return found

    @cached_property
    def ending(self) -> Ending | None:
        found: Ending | None = self._find("ending")
        return found

    @cached_property
    def quotes(self) -> Quotes | None:
        found: Quotes | None = self._find("quotes")
        return found

    @cached_property
    def title(self) -> str:
        return self.words().say("title")

    @property
    def version(self) -> int:
        """Of the rules; it changes when a log would replay differently."""
        return int(getattr(self.record, "VERSION", 1))

    @property
    def lowest_wins(self) -> bool:
        return bool(getattr(self.record, "LOWEST_WINS", False))

    @property
    def opening(self) -> int:
        """Random moves that begin each game of a match, where nothing is dealt."""
        return int(getattr(self.record, "OPENING", 0))

    @property
    def seats(self) -> range:
        """How many seats a table may have."""
        return self.record.STATE.seats.range

    @property
    def declared(self) -> tuple[Declared, ...]:
        """The declared fields of the record."""
        return self.record.STATE.fields

    def __reduce__(self) -> tuple[Callable[[str, int, str], Game], tuple[str, int, str]]:
        return _find, (self.name, self.version, self.layout)

    @cached_property
    def layout(self) -> str:
        """A hash of the record: tables of another one cannot be read."""
        return hashlib.sha256(repr(self.dtype).encode()).hexdigest()[:16]

    @cached_property
    def drawing(self) -> Drawing:
        """`drawing.py`, imported when a table is first drawn: Rich takes its time."""
        found: Drawing = self._find("drawing") or defaults.Drawing(self)
        return found

    def draw_end(
        self, before: State, state: State, names: Sequence[str], seat: Seat | None, width: int
    ) -> Text:
        """The table as it was when the last round ended; `before` is before the last move."""
        if own := getattr(self.drawing, "draw_end", None):
            return cast("Text", own(before, state, names, seat, width))
        return self.drawing.draw(state, names, seat, width)

    def words(self, language: str = "en") -> Catalogue:
        """The words of the game in a language, read when they are first asked for."""
        return read_catalogue(self.name, self.folder, language)

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

    def tell(self, befores: Array, i: int, afters: Array, j: int) -> list[Event]:
        """What the last move did, from a seat's views before and after it."""
        out = own_cells()
        count = self.at.tell(befores, i, afters, j, out)
        return self.story.EVENTS.read(out[:count].tolist())

    def ask(self, views: Array, i: int, seat: Seat) -> Event:
        """What a mover has to decide."""
        out = own_cells()
        count = self.at.ask(views, i, seat, out)
        return self.story.QUESTIONS.read_one(out[:count].tolist())

    def touch(self, views: Array, i: int, move: Move) -> Event:
        """What a mover touches for a legal move."""
        out = own_cells()
        count = self.at.touch(views, i, move, out)
        return self.story.TOUCHES.read_one(out[:count].tolist())

    def marks(self, views: Array, i: int) -> list[Event]:
        """What the rules say of what a seat sees."""
        if not self.marking:
            return []
        out = own_cells()
        return self.marking.MARKS.read(out[: self.at.mark(views, i, out)].tolist())

    def reasons(self, views: Array, i: int, seat: Seat, move: Move) -> list[Event]:
        """The facts that speak for or against a legal move, the weightiest first."""
        out = own_cells()
        count = self.at.reasons(views, i, seat, move, out)
        if not self.advice:
            return []
        return self.advice.REASONS.read(out[:count].tolist())[:MOST_REASONS]

    def end(self, befores: Array, i: int, afters: Array, j: int) -> Array | None:
        """A view of the table as the round left it that the last move ended; None otherwise."""
        ended = blank(self.dtype)
        return ended if self.at.end(befores, i, afters, j, ended) else None

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
            "weigh": self.greedy.weigh if self.greedy else defaults.weigh_nothing,
            "glance": self.levels.glance,
            "notice": self.search.notice,
            "pick": self.search.pick,
            "estimate": self.search.estimate,
            "mixes": self.search.mixes,
            "watch": self.lab.watch if self.lab else watch_nothing,
            "tell": self.story.tell,
            "ask": self.story.ask,
            "touch": self.story.touch,
            "reasons": self.advice.reasons if self.advice else reason_nothing,
            "mark": self.marking.mark if self.marking else mark_nothing,
            "end": self.ending.end if self.ending else end_nothing,
            "STATE_TYPE": self.dtype,
            "MOVES": self.moves,
            "LOWEST_WINS": self.lowest_wins,
            "SPAN": self.search.span,
            "PRIVATE": self.search.private,
        }

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
