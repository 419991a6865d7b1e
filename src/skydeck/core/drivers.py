"""Drivers: generic functions over a game's kernels, compiled anew for every game.

From Python a driver is called with an array of records and an index, which costs a tenth of
passing a record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

from skydeck.core.features import write_last
from skydeck.core.kernel import (
    IS_PLAIN,
    NONE,
    SPECTATOR,
    STATE,
    Array,
    Ints,
    Longs,
    Move,
    Of,
    Seat,
    Shorts,
    State,
    States,
    View,
    Words,
    kernel,
    specialise,
)
from skydeck.core.record import MOST_SEATS
from skydeck.core.rng import WORD, draw_key, small_below


# The names that a driver is written against; each game gives them its own kernels.
def setup(state: State) -> None: ...
def legal(state: State, seat: Seat, moves: Array) -> int: ...  # type: ignore[empty-body]
def play(state: State, seat: Seat, move: Move) -> None: ...
def score(state: State, points: Array) -> None: ...
def look(state: State, seat: Seat, view: View) -> None: ...
def imagine(view: View, seat: Seat, rng: Array, state: State) -> None: ...
def write_features(view: View, seat: Seat, out: Array) -> None: ...
def watch(before: State, state: State, facts: Array, counts: Array) -> None: ...
def tell(before: View, after: View, out: Array) -> int: ...  # type: ignore[empty-body]
def ask(view: View, seat: Seat, out: Array) -> int: ...  # type: ignore[empty-body]
def touch(view: View, move: Move, out: Array) -> int: ...  # type: ignore[empty-body]
def reasons(view: View, seat: Seat, move: Move, out: Array) -> int: ...  # type: ignore[empty-body]
def mark(view: View, out: Array) -> int: ...  # type: ignore[empty-body]
def end(before: View, after: View, ended: View) -> bool: ...  # type: ignore[empty-body]
def mixes(view: View) -> bool: ...  # type: ignore[empty-body]


LOWEST_WINS = False  # each game says so of its own points

TENTHS = 10  # parts of a game after which it is noted who leads
ROUNDS, CHOICES, CHANGES, LAST, WINNERS = range(5)  # what is counted of a game
NUMBERS = 5


ByteRows: TypeAlias = Annotated[Array, Of("i1", axes=2)]
ShortRows: TypeAlias = Annotated[Array, Of("i2", axes=2)]
IntRows: TypeAlias = Annotated[Array, Of("i4", axes=2)]
Facts: TypeAlias = Annotated[Array, Of("i4", axes=3)]  # by game, seat and fact


class Line(NamedTuple):
    """Room for a line of moves that is tried to the end of the game, a row for each step."""

    states: Annotated[Array, Of(STATE, lengths=("depth",))]
    moves: Annotated[Array, Of("i2", axes=2, lengths=("depth", "moves"))]
    # how many moves there are, and how many of them were tried
    marks: Annotated[Array, Of("i4", axes=2, lengths=("depth", 2))]


@kernel
def first_mover(state: State) -> Seat:
    """The lowest seat that owes a move."""
    seat = 0
    while not (int(state.movers) >> seat) & 1:
        seat += 1
    return seat


@kernel
def watch_nothing(before: State, state: State, facts: Array, counts: Array) -> None:
    """What a game without facts of its own sees in its moves."""


@kernel
def reason_nothing(view: View, seat: Seat, move: Move, out: Array) -> int:
    """What a game without advice says of a move."""
    return 0


@kernel
def mark_nothing(view: View, out: Array) -> int:
    """What a game shows that marks nothing on a table."""
    return 0


@kernel
def end_nothing(before: View, after: View, ended: View) -> bool:
    """What a game shows at the end of a round that needs no picture of it."""
    return False


@kernel
def find_leader(points: Array, seats: int, lowest_wins: bool) -> Seat:
    """The seat that alone has the best points; NONE where several have."""
    leader, is_alone = 0, True
    for seat in range(1, seats):
        more = int(points[seat]) - int(points[leader])
        if more == 0:
            is_alone = False
        elif (more < 0) == lowest_wins:
            leader, is_alone = seat, True
    return leader if is_alone else NONE


def setup_at(states: States, i: int) -> None:
    """Deal a prepared state."""
    setup(states[i])


def legal_at(states: States, i: int, seat: Seat, moves: Shorts) -> int:
    """Write a seat's legal moves in ascending order; return how many."""
    return legal(states[i], seat, moves)


def play_at(states: States, i: int, seat: Seat, move: Move) -> None:
    """Play a legal move."""
    play(states[i], seat, move)


def score_at(states: States, i: int, points: Ints) -> None:
    """Write every seat's points."""
    score(states[i], points)


def look_at(states: States, i: int, seat: Seat, views: States, j: int) -> None:
    """Write what a seat may know of a state."""
    look(states[i], seat, views[j])


def look_all(states: States, i: int, views: States) -> None:
    """Write what every seat may know of a state, and then what everyone may."""
    seats = int(states[i].seats)
    for seat in range(seats):
        look(states[i], seat, views[seat])
    look(states[i], SPECTATOR, views[seats])


def imagine_at(views: States, i: int, seat: Seat, rng: Words, states: States, j: int) -> None:
    """Write a whole table that fits a seat's view, drawn fairly with the caller's generator."""
    imagine(views[i], seat, rng, states[j])


def features_at(views: States, i: int, seat: Seat, out: Shorts) -> None:
    """Write a seat's view as numbers, as many as the table's `fields`."""
    write_features(views[i], seat, out)
    write_last(views[i], seat, out)


def tell_at(befores: States, i: int, afters: States, j: int, out: Ints) -> int:
    """Write what the last move did, from two views of a seat; return how many numbers."""
    return tell(befores[i], afters[j], out)


def ask_at(views: States, i: int, seat: Seat, out: Ints) -> int:
    """Write what a mover has to decide; return how many numbers."""
    return ask(views[i], seat, out)


def touch_at(views: States, i: int, move: Move, out: Ints) -> int:
    """Write what a mover touches for a legal move; return how many numbers."""
    return touch(views[i], move, out)


def reasons_at(views: States, i: int, seat: Seat, move: Move, out: Ints) -> int:
    """Write what speaks for or against a legal move; return how many numbers."""
    return reasons(views[i], seat, move, out)


def offer_at(views: States, i: int, seat: Seat, moves: Shorts, ends: Ints, out: Ints) -> int:
    """Write a mover's legal moves and what is touched for each of them; return how many moves.

    The numbers of move k end at `ends[k]`, where those of the next begin.
    """
    count, at = legal(views[i], seat, moves), 0
    for k in range(count):
        at += touch(views[i], int(moves[k]), out[at:])
        ends[k] = at
    return count


def mark_at(views: States, i: int, out: Ints) -> int:
    """Write what the rules say of a view; return how many numbers."""
    return mark(views[i], out)


def end_at(befores: States, i: int, afters: States, j: int, ended: States) -> bool:
    """Write the table as a round left it, if the last move has ended one."""
    return end(befores[i], afters[j], ended[0])


def mixes_at(views: States, i: int) -> bool:
    """Whether the choice in a view must not be foreseen."""
    return mixes(views[i])


def playouts(
    states: States, i: int, j: int, games: int, rng: Words, moves: Shorts, points: Ints
) -> tuple[int, int]:
    """Play random games of the prepared state i at j; return the moves and a checksum."""
    count, checksum = 0, 0
    state = states[j]
    for _ in range(games):
        states[j] = states[i]
        draw_key(rng, state.rng)
        setup(state)
        while state.movers:
            seat = first_mover(state)
            choices = legal(state, seat, moves)
            play(state, seat, int(moves[small_below(rng, choices)]))
            count += 1
        score(state, points)
        for seat in range(state.seats):
            checksum = (checksum * 31 + int(points[seat])) & WORD
    return count, checksum


def recount(
    states: States, before: States, plays: Shorts, starts: Longs, moves: Shorts, points: IntRows,
    numbers: IntRows, leads: ByteRows, facts: Facts, phases: Longs, counts: Longs,
) -> int:  # fmt: skip
    """Replay games of prepared states, and count what happened; return how many were whole.

    The moves of game i are `plays[starts[i] : starts[i + 1]]`, each of them with its seat as one
    number. `leads[i]` is who led alone after each tenth of them, `phases` how often each phase was
    played in, and `facts` and `counts` are the game's own. It ends before a game with an illegal
    move or with no end.
    """
    for i in range(len(states)):
        state, total = states[i], int(starts[i + 1]) - int(starts[i])
        setup(state)
        watch(state, state, facts[i], counts)
        leader, tenth = NONE, 0
        for k in range(total):
            both = int(plays[starts[i] + k])
            seat, move = both % MOST_SEATS, both // MOST_SEATS
            if not (int(state.movers) >> seat) & 1:
                return i
            choices, known = legal(state, seat, moves), False
            for choice in range(choices):
                known = known or moves[choice] == move
            if not known:
                return i
            numbers[i, CHOICES] += choices > 1
            phases[state.phase] += 1
            before[0] = states[i]
            play(state, seat, move)
            watch(before[0], state, facts[i], counts)
            score(state, points[i])
            ahead = find_leader(points[i], int(state.seats), LOWEST_WINS)
            numbers[i, CHANGES] += ahead != NONE and leader != NONE and ahead != leader
            leader = leader if ahead == NONE else ahead
            while (tenth + 1) * total <= (k + 1) * TENTHS:
                leads[i, tenth] = ahead
                tenth += 1
        if state.movers:
            return i
        numbers[i, ROUNDS], numbers[i, LAST] = state.rounds, state.last_seat
        numbers[i, WINNERS] = state.winners
    return len(states)


def perft(states: States, moves: ShortRows, counts: Longs, depth: int) -> int:
    """Count the sequences of `depth` moves from the state 0, lowest mover first.

    Each depth has a state, a row of moves and a count of its own.
    """
    total, at = 0, 0
    counts[0] = legal(states[0], first_mover(states[0]), moves[0]) if states[0].movers else 0
    while at >= 0:
        if at == depth - 1:
            total += counts[at]
        if at == depth - 1 or counts[at] == 0:
            at -= 1
            continue
        counts[at] -= 1
        state = states[at + 1]
        states[at + 1] = states[at]
        play(state, first_mover(state), int(moves[at, counts[at]]))
        at += 1
        counts[at] = legal(state, first_mover(state), moves[at]) if state.movers else 0
    return total


class Drivers:
    """A game's kernels as functions of arrays."""

    setup: Callable[[Array, int], None]
    legal: Callable[[Array, int, Seat, Array], int]
    play: Callable[[Array, int, Seat, Move], None]
    score: Callable[[Array, int, Array], None]
    look: Callable[[Array, int, Seat, Array, int], None]
    look_all: Callable[[Array, int, Array], None]
    imagine: Callable[[Array, int, Seat, Array, Array, int], None]
    features: Callable[[Array, int, Seat, Array], None]
    tell: Callable[[Array, int, Array, int, Array], int]
    ask: Callable[[Array, int, Seat, Array], int]
    touch: Callable[[Array, int, Move, Array], int]
    offer: Callable[[Array, int, Seat, Array, Array, Array], int]
    reasons: Callable[[Array, int, Seat, Move, Array], int]
    mark: Callable[[Array, int, Array], int]
    end: Callable[[Array, int, Array, int, Array], bool]
    mixes: Callable[[Array, int], bool]
    playouts: Callable[[Array, int, int, int, Array, Array, Array], tuple[int, int]]
    recount: Callable[..., int]
    perft: Callable[[Array, Array, Array, int], int]

    def __init__(self, name: str, kernels: Mapping[str, Any]) -> None:
        self._name, self._kernels = name, kernels
        self._drivers: dict[str, Any] = {}

    def driver(self, name: str) -> Any:
        """One of them, which may not be built yet."""
        if name not in self._drivers:
            self._drivers[name] = specialise(FUNCTIONS[name], self._name, **self._kernels)
        return self._drivers[name]

    def __getattr__(self, name: str) -> Any:
        """Find one when it is first asked for, as Python calls it."""
        if name not in FUNCTIONS:
            raise AttributeError(name)
        found = self.driver(name)
        bound = found if IS_PLAIN else found.bind()
        setattr(self, name, bound)
        return bound


FUNCTIONS: dict[str, Any] = {
    function.__name__.removesuffix("_at"): function
    for function in (
        setup_at,
        legal_at,
        play_at,
        score_at,
        look_at,
        look_all,
        imagine_at,
        features_at,
        tell_at,
        ask_at,
        touch_at,
        offer_at,
        reasons_at,
        mark_at,
        end_at,
        mixes_at,
        playouts,
        recount,
        perft,
    )
}
