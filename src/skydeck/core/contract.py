"""The contract of a game: what the modules of its folder give, each as a protocol."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from skydeck.core.drivers import Line
from skydeck.core.features import Field
from skydeck.core.kernel import Array, Move, Seat, State, View
from skydeck.core.lab import Count, Fact
from skydeck.core.options import Option
from skydeck.core.record import Layout
from skydeck.core.sentences import Why
from skydeck.core.skill import Skill
from skydeck.core.telling import Event, Vocabulary

if TYPE_CHECKING:
    from rich.text import Text


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

    def check(self, state: State, is_view: bool) -> Iterable[Why]:
        """What must be otherwise in a position, each as the end of a sentence.

        All numbers are within the bounds of their fields. The first one found is told, so that
        what comes later may take for granted what was asked before.
        """


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


class Notice(Protocol):
    """What the last move has just shown a seat, as a number, or NONE if nothing at all.

    Two moves that a seat can tell apart, or that reveal different things to it, give different
    numbers. Without it, all that a seat sees is compared.
    """

    def __call__(self, state: State, seat: Seat) -> int: ...


class Pick(Protocol):
    """A quick and sensible move at an imagined table, by what its seat may know."""

    def __call__(
        self,
        state: State,
        seat: Seat,
        moves: Array,
        count: int,
        view: View,
        values: Array,
        rng: Array,
    ) -> Move: ...


class Estimate(Protocol):
    """Every seat's chance to win the game from here.

    They add up to 1, or to less, to make a dead end unattractive to everyone.
    """

    def __call__(self, state: State, chances: Array) -> None: ...


class Imagine(Protocol):
    """As that of the rules, where what others did tells of what they hold."""

    def __call__(self, view: View, seat: Seat, rng: Array, state: State) -> None: ...


class Recall(Protocol):
    """Take back what others have chosen face down."""

    def __call__(self, state: State, seat: Seat) -> None: ...


class Sift(Protocol):
    """Mark moves that come to the same as another."""

    def __call__(self, view: View, seat: Seat, moves: Array, count: int, values: Array) -> None: ...


class Solve(Protocol):
    """Prove results on a line of DEPTH moves; False if that is too far to see."""

    def __call__(
        self, line: Line, view: View, seat: Seat, moves: Array, count: int, values: Array
    ) -> bool: ...


class Mixes(Protocol):
    """Whether a choice must not be foreseen."""

    def __call__(self, view: View) -> bool: ...


class Hooks(Protocol):
    """`search.py`: any of HOOKS."""


HOOKS = (
    *("SPAN", "PRIVATE", "SKILL", "DEPTH", "notice", "pick", "estimate", "imagine", "recall"),
    *("sift", "solve", "mixes"),
)


@dataclass(frozen=True)
class Search:
    """What search knows of a game besides its rules: names of `search.py`, and defaults."""

    span: int  # SPAN: rounds before the table is judged by `estimate`
    private: bool  # PRIVATE: whether seats hold what others do not see
    skill: Skill  # SKILL: that of the bot `search`
    notice: Notice | None
    pick: Pick
    estimate: Estimate
    imagine: Imagine
    recall: Recall
    sift: Sift
    solve: Solve | None
    depth: int  # DEPTH, for `solve`
    mixes: Mixes


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
