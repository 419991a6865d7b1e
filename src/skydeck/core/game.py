"""A game: the modules of its folder as `contract.py` has them, and defaults for the others."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from skydeck.core import defaults, engine
from skydeck.core.checker import Checker
from skydeck.core.contract import (
    Advice,
    Drawing,
    Ending,
    Features,
    Greedy,
    Lab,
    Levels,
    Marking,
    Notation,
    Quotes,
    Record,
    Rules,
    Search,
    Story,
)
from skydeck.core.drivers import Drivers, end_nothing, mark_nothing, reason_nothing, watch_nothing
from skydeck.core.errors import BadGame
from skydeck.core.features import Field, last_fields
from skydeck.core.kernel import Array, Move, Seat, State, blank, inlined
from skydeck.core.lab import Count, Fact
from skydeck.core.messages import Catalogue, read_catalogue
from skydeck.core.modules import Modules
from skydeck.core.options import Option, Value, read_options, refuse_options, write_options
from skydeck.core.record import Field as Declared
from skydeck.core.rng import read_seed, seed_rng
from skydeck.core.telling import Event as Event
from skydeck.core.telling import own_cells

if TYPE_CHECKING:
    from rich.text import Text

MOST_REASONS = 3  # for one move
FAR = 1 << 14  # rounds, more than any game has: a table is judged when the game is over


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
        self.modules = Modules(name, package, folder)
        engine.keep_in(name, folder)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @cached_property
    def record(self) -> Record:
        found: Record = self.modules.want("record")
        return found

    @cached_property
    def rules(self) -> Rules:
        _ = self.record  # whose absence is to be told first: the rules import it
        found: Rules = self.modules.want("rules")
        return found

    @cached_property
    def story(self) -> Story:
        """`story.py`, or what `rules.py` has of it."""
        found: Story | None = self.modules.find("story")
        if found is None:
            self.modules.check("rules", self.rules, Story)
        return found or cast(Story, self.rules)

    @cached_property
    def marking(self) -> Marking | None:
        """What the game marks on a table, if it does."""
        if not hasattr(self.story, "MARKS") and not hasattr(self.story, "mark"):
            return None
        self.modules.check("story" if self.modules.has("story") else "rules", self.story, Marking)
        return cast(Marking, self.story)

    @cached_property
    def check(self) -> Checker:
        return Checker(self.record.STATE, self.modules.find("check") or defaults.Check())

    @cached_property
    def notation(self) -> Notation:
        found: Notation = self.modules.find("notation") or defaults.Notation(self)
        return found

    @cached_property
    def features(self) -> Features:
        found: Features = self.modules.find("features") or defaults.Features(self)
        return found

    @cached_property
    def greedy(self) -> Greedy | None:
        found: Greedy | None = self.modules.find("greedy")
        return found

    @cached_property
    def levels(self) -> Levels:
        found: Levels = self.modules.find("levels") or defaults.Levels()
        return found

    @cached_property
    def search(self) -> Search:
        """What `search.py` has, and defaults for the rest."""
        own, is_hidden = self.modules.find("search"), any(f.kind.is_hidden for f in self.declared)
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
        found: Advice | None = self.modules.find("advice")
        return found

    @cached_property
    def lab(self) -> Lab | None:
        found: Lab | None = self.modules.find("lab")
        return found

    @cached_property
    def ending(self) -> Ending | None:
        found: Ending | None = self.modules.find("ending")
        return found

    @cached_property
    def quotes(self) -> Quotes | None:
        found: Quotes | None = self.modules.find("quotes")
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
        found: Drawing = self.modules.find("drawing") or defaults.Drawing(self)
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
