"""A table: one state and the moves that led to it, checked and with text, for Python and people."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from skydeck.core.errors import BadLog, BadPosition, IllegalMove, SkydeckError, listing
from skydeck.core.game import Event, Game
from skydeck.core.kernel import SPECTATOR, Array, Move, Seat, State, View, blank
from skydeck.core.log import Log
from skydeck.core.options import Value
from skydeck.core.position import from_data, refuse_broken, to_data
from skydeck.core.rng import read_seed, seed_rng, small_rng

GUESSES = 32  # tables imagined to see whether a move showed something that was hidden
DEEPEST = 20  # moves that are counted ahead, more than anyone can wait for
WIDTH = 100  # columns of a drawing that nobody measured


class Table:
    """A table of a game: the whole truth, or what one seat knows of it (`table.view(seat)`)."""

    def __init__(self, game: Game, states: Array, seat: Seat | None = None) -> None:
        self.game = game
        self.seat = seat  # whose view this is; None for the whole truth
        self.history: list[tuple[Seat, Move]] = []
        self.seed: int | str | None = None  # None where the table was set up by hand
        self.states = states  # [0] is now, [1] is before the last move
        self._glances = blank(game.dtype)
        self._moves = np.zeros(game.moves, np.int16)

    @classmethod
    def new(
        cls,
        game: Game,
        seats: int,
        seed: int | str | None = None,
        options: Mapping[str, object] | None = None,
    ) -> Table:
        """Deal a new game; a seed that is not given is drawn by lot."""
        seed = secrets.token_hex(8) if seed is None else read_seed(seed)
        table = cls(game, game.prepare(seats, options or {}, seed, 2))
        table.seed = seed
        game.at.setup(table.states, 0)
        table.states[1] = table.states[0]
        return table

    # What there is to see

    @property
    def state(self) -> State:
        """The record itself."""
        state: State = self.states[0]
        return state

    @property
    def seats(self) -> int:
        return int(self.state.seats)

    @property
    def options(self) -> dict[str, Value]:
        return self.game.options_of(self.state)

    @property
    def movers(self) -> tuple[Seat, ...]:
        """The seats that owe a move; more than one where they choose at the same time."""
        return self._seat_set("movers")

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; empty until the game is over."""
        return self._seat_set("winners")

    @property
    def over(self) -> bool:
        return not self.states["movers"][0]

    @property
    def points(self) -> tuple[int, ...]:
        """Every seat's points, in the game's own unit."""
        points = np.zeros(self.game.seats[-1], np.int32)
        self.game.at.score(self.states, 0, points)
        return tuple(points[: self.seats].tolist())

    def _seat_set(self, field: str) -> tuple[Seat, ...]:
        bits, seats, seat = int(self.states[field][0]), [], 0
        while bits:
            if bits & 1:
                seats.append(seat)
            bits >>= 1
            seat += 1
        return tuple(seats)

    # Moves

    def legal(self, seat: Seat) -> list[Move]:
        """A seat's legal moves, ascending; none if it owes no move."""
        if not self._owes(seat) or self.seat not in (None, seat):
            return []  # a view knows the moves of its own seat only
        count = self.game.at.legal(self.states, 0, seat, self._moves)
        moves: list[Move] = self._moves[:count].tolist()
        return moves

    def moves(self, seat: Seat) -> list[str]:
        """A seat's legal moves as text."""
        legal = self.legal(seat)
        if not legal:
            return []
        write, view = self.game.notation.write_move, self._glance(seat)
        return [write(view, move) for move in legal]

    def play(self, seat: Seat, move: Move | str) -> None:
        """Play a move, given as a number or as text; `IllegalMove` says why it cannot be."""
        if self.seat is not None:
            raise IllegalMove("a view cannot be played on; play on the table that it is a view of")
        if not self._owes(seat):
            raise IllegalMove(self._whose_move(seat))
        if isinstance(move, str):
            self._play_text(seat, move)
        else:
            self._play_move(seat, move)

    def _play_text(self, seat: Seat, text: str) -> None:
        """Play the moves that a text means, all of them or none."""
        moves = self.game.notation.read_moves(self._glance(seat), seat, text)
        if len(moves) == 1:
            self._play_move(seat, moves[0])
            return
        states, done = self.states.copy(), len(self.history)
        try:
            for move in moves:
                if not self._owes(seat):
                    raise IllegalMove(self._whose_move(seat))
                self._play_move(seat, move)
        except SkydeckError:
            self.states[:] = states
            del self.history[done:]
            raise

    def _play_move(self, seat: Seat, move: Move) -> None:
        count = self.game.at.legal(self.states, 0, seat, self._moves)
        if not isinstance(move, int | np.integer) or move not in self._moves[:count].tolist():
            raise self._refuse(seat, move)
        self.states[1] = self.states[0]
        self.game.at.play(self.states, 0, seat, move)
        self.history.append((seat, int(move)))

    def _is_seat(self, seat: object) -> bool:
        return isinstance(seat, int | np.integer) and seat in range(self.seats)

    def _owes(self, seat: Seat) -> bool:
        try:
            return seat >= 0 and bool((int(self.states["movers"][0]) >> seat) & 1)
        except TypeError:
            raise IllegalMove(f"a seat is a whole number from 0, not {seat!r}") from None

    def _whose_move(self, seat: Seat) -> str:
        if seat not in range(self.seats):
            return f"there is no seat {seat}; the seats are 0 to {self.seats - 1}"
        if self.over:
            return "the game is over; nobody is to move"
        return f"seat {seat} is not to move; seat {listing(self.movers, 'or')} is"

    def _refuse(self, seat: Seat, move: Move) -> IllegalMove:
        if not isinstance(move, int | np.integer) or not 0 <= move < self.game.moves:
            most = self.game.moves - 1
            return IllegalMove(f"a move is a text or a number from 0 to {most}, not {move!r}")
        view = self._glance(seat)
        text = self.game.notation.write_move(view, move)
        why = self.game.notation.why_not(view, seat, move)
        return IllegalMove(f"seat {seat} cannot play {text!r}: {why}", why)

    # Views and what they tell

    def view(self, seat: Seat = SPECTATOR) -> Table:
        """What one seat may know: a table too, that can be looked at but not played on."""
        if self.seat is not None and seat != self.seat:
            raise SkydeckError(f"this is the view of seat {self.seat}; it knows no other's")
        if seat != SPECTATOR and not self._is_seat(seat):
            raise SkydeckError(f"there is no seat {seat!r}; the seats are 0 to {self.seats - 1}")
        return Table(self.game, self._look(seat), seat)

    def _look(self, seat: Seat) -> Array:
        """A seat's view of now and of before the last move."""
        if self.seat is not None:
            return self.states.copy()
        views = blank(self.game.dtype, 2)
        self.game.at.look(self.states, 0, seat, views, 0)
        self.game.at.look(self.states, 1, seat, views, 1)
        return views

    def _glance(self, seat: Seat) -> View:
        """A seat's view of now, to be read at once: the next glance overwrites it."""
        if self.seat is not None:
            return self.state
        self.game.at.look(self.states, 0, seat, self._glances, 0)
        view: View = self._glances[0]
        return view

    def imagine(self, rng: Array) -> Table:
        """Some whole table that fits this view, drawn fairly with a small generator."""
        if self.seat is None:
            raise SkydeckError("only a view can be imagined from; take table.view(seat) first")
        states = blank(self.game.dtype, 2)
        self.game.at.imagine(self.states, 0, self.seat, rng, states, 0)
        states[1] = states[0]
        return Table(self.game, states)

    def tell(self, seat: Seat = SPECTATOR) -> list[Event]:
        """What the last move did, as far as a seat may know it: data, to be put into words."""
        views = self._look(seat if self.seat is None else self.seat)
        if views[0].tobytes() == views[1].tobytes():
            return []  # no move was made since the table was dealt or set up
        return self.game.tell(views, 1, views, 0)

    def ask(self, seat: Seat) -> Event:
        """What a mover has to decide: data, to be put into words."""
        return self.game.ask(self.view(seat).states, 0, seat)

    def touch(self, seat: Seat, move: Move) -> Event:
        """What a mover touches for a legal move."""
        return self.game.touch(self._offer(seat, move), 0, move)

    def reasons(self, seat: Seat, move: Move) -> list[Event]:
        """The facts that speak for or against a legal move of a seat, the weightiest first."""
        return self.game.reasons(self._offer(seat, move), 0, seat, move)

    def _offer(self, seat: Seat, move: Move) -> Array:
        """A seat's view, in which a move must be legal."""
        if move not in self.legal(seat):
            raise self._refuse(seat, move)
        return self._look(seat)

    def reveals(self, seat: Seat, move: Move) -> bool:
        """Whether a move would show anyone a thing that was hidden, so that it is final."""
        after = self.copy()
        after.play(seat, move)
        for watcher in (SPECTATOR, *range(self.seats)):
            view, rng = self.view(watcher), small_rng("reveals", watcher)
            seen = after.view(watcher).state.tobytes()
            for _ in range(GUESSES):
                guess = view.imagine(rng)
                if move not in guess.legal(seat):
                    return True  # it showed that the seat could play it
                guess._play_move(seat, move)
                if guess.view(watcher).state.tobytes() != seen:
                    return True
        return False

    def perft(self, depth: int) -> int:
        """How many sequences of that many moves there are from here: a check of the rules.

        Where several seats choose at the same time, the lowest goes first.
        """
        if self.seat is not None:
            raise SkydeckError("moves are counted at a whole table, not in a view of it")
        if not isinstance(depth, int) or isinstance(depth, bool) or not 1 <= depth <= DEEPEST:
            raise SkydeckError(f"a depth is a whole number from 1 to {DEEPEST}, not {depth!r}")
        states = blank(self.game.dtype, depth)
        states[0] = self.states[0]
        moves, counts = np.zeros((depth, self.game.moves), np.int16), np.zeros(depth, np.int64)
        return self.game.at.perft(states, moves, counts, depth)

    # Keeping and bringing back

    def copy(self) -> Table:
        """Another table in the same position, with the same past."""
        table = Table(self.game, self.states.copy(), self.seat)
        table.history, table.seed = list(self.history), self.seed
        return table

    def log(self, names: Sequence[str] = ()) -> Log:
        """The log of this game so far."""
        if self.seat is not None or self.seed is None:
            raise BadLog("only a table that was dealt has a log; keep this one by to_json")
        game = self.game
        return Log(
            game.name,
            game.version,
            self.seats,
            self.options,
            self.seed,
            tuple(self.history),
            tuple(names),
        )

    def to_json(self) -> str:
        """The whole position as JSON text; in a view the unknown is null."""
        return json.dumps(to_data(self.game, self.state, self.seat))

    def to_text(self) -> str:
        """The position in the game's notation."""
        return self.game.notation.write_position(self.state)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        same = self.game is other.game and self.seat == other.seat
        return same and self.state.tobytes() == other.state.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        names = [f"seat {seat}" for seat in range(self.seats)]
        return self.game.drawing.draw(self.state, names, self.seat, WIDTH).plain

    def __repr__(self) -> str:
        whose = "" if self.seat is None else f", view of {self.seat}"
        return f"<Table {self.game.name}, {self.seats} seats, {len(self.history)} moves{whose}>"


def find_winners(table: Table, out: Collection[Seat]) -> tuple[Seat, ...]:
    """Who wins when some seats are out: where only those would have won, the best of the others."""
    left = [seat for seat in range(table.seats) if seat not in out]
    winners = tuple(seat for seat in table.winners if seat in left)
    if winners or not left or len(left) == table.seats:
        return winners
    points = table.points
    best = (min if table.game.lowest_wins else max)(points[seat] for seat in left)
    return tuple(seat for seat in left if points[seat] == best)


def replay(game: Game, log: Log) -> Table:
    """The table at the end of a log; refuses a log that does not replay."""
    if log.rules != game.version:
        raise BadLog(
            f"the log was played by version {log.rules} of the rules of {game.title},"
            f" but this is version {game.version}"
        )
    table = Table.new(game, log.seats, log.seed, log.options)
    for number, (seat, move) in enumerate(log.moves, 1):
        try:
            table.play(seat, move)
        except IllegalMove as error:
            raise BadLog(
                f"move {number} of the log cannot be played, so it was changed: {error}"
            ) from None
    return table


def from_json(game: Game, data: Mapping[str, Any], seed: int | str = 0) -> Table:
    """The table of a position given as JSON data; a bad one is refused with a reason."""
    states, seat = from_data(game, data, seed)
    states[1] = states[0]
    return Table(game, states, seat)


def from_text(game: Game, text: str, seed: int | str = 0) -> Table:
    """A position set up in the game's notation; what it leaves open is drawn from the seed."""
    states = blank(game.dtype, 2)
    states[0] = game.notation.read_position(text, seed)[0]
    seed_rng(states[0].rng, seed)
    refuse_broken(game, states, None)
    states[1] = states[0]
    return Table(game, states)


def parse_json(text: str) -> Mapping[str, Any]:
    """The data of a position's JSON text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadPosition("the position is not whole JSON: it was cut off") from None
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadPosition('a position is a JSON object with the name of its "game"')
    return data
