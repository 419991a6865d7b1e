"""Thousands of tables in one call: compiled, on all cores, into arrays that the caller owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import numpy as np

from skydeck.bots.choose import BOTS
from skydeck.bots.stepping import (
    CALLER,
    SMALL,
    Course,
    Room,
    Written,
    drivers,
    find_illegal,
    seed_tables,
)
from skydeck.bots.trial import make_trial
from skydeck.core.errors import BadBot, IllegalMove, SkydeckError, listing
from skydeck.core.game import Game
from skydeck.core.kernel import Array, Seat, blank, record
from skydeck.core.rng import read_seed, small_rng

REWARDS = ("wins", "points")


class Arrays(NamedTuple):
    """What a step writes, a row for each table; all but `observations` and `masks` are small."""

    observations: Array  # i2, by table and feature
    masks: Array  # i1, by table and move: 1 if it is legal
    moves: Array  # i2, by table: the legal moves, ascending; what follows them means nothing
    counts: Array  # i4: how many they are
    seats: Array  # i1: the seat that is to choose, and that observes
    rewards: Array  # f4, by table and seat
    terminations: Array  # bool: a game ended in this step, and the next one has begun
    finals: Array  # i2: where it ended, what was to be seen then; else old

    @classmethod
    def make(cls, game: Game, seats: int, count: int) -> Arrays:
        """Arrays for so many tables."""
        features = len(game.fields(seats))
        return cls(
            observations=np.zeros((count, features), np.int16),
            masks=np.zeros((count, game.moves), np.int8),
            moves=np.zeros((count, game.moves), np.int16),
            counts=np.zeros(count, np.int32),
            seats=np.zeros(count, np.int8),
            rewards=np.zeros((count, seats), np.float32),
            terminations=np.zeros(count, np.bool_),
            finals=np.zeros((count, features), np.int16),
        )

    def refuse_misfits(self, game: Game, seats: int, count: int) -> None:
        """Refuse arrays other than `make` makes: compiled code would write beyond them."""
        for name, array, wanted in zip(
            self._fields, self, Arrays.make(game, seats, count), strict=True
        ):
            found: Any = array
            is_array = isinstance(found, np.ndarray)
            if not is_array or (found.shape, found.dtype) != (wanted.shape, wanted.dtype):
                given = f"{found.shape} of {found.dtype}" if is_array else type(found).__name__
                raise SkydeckError(
                    f"the array {name} is to be {wanted.shape} of {wanted.dtype}, not {given}"
                )
            if not (found.flags.c_contiguous and found.flags.writeable and found.flags.aligned):
                raise SkydeckError(
                    f"the array {name} is to be writable, and in one piece in C order"
                )
        for one, other in combinations(range(len(self)), 2):
            if np.may_share_memory(self[one], self[other]):
                raise SkydeckError(
                    f"the arrays {self._fields[one]} and {self._fields[other]} are to have memory"
                    " of their own, not the same"
                )


def make_room(game: Game, seats: int) -> Room:
    """Room for the work of one thread."""
    return Room(
        blank(game.dtype),
        np.zeros(len(game.fields(seats)), np.int16),
        np.zeros(game.moves),
        np.zeros(game.seats[-1], np.int32),
        make_trial(game),
    )


def as_records(array: Array) -> Array:
    """The rows of an array as records of one field, `row`, in the same memory.

    A kernel gets such a row for nothing, and knows its length; a row of an array of two axes would
    be a reference that is counted.
    """
    return array.view(record(("row", array.dtype, array.shape[1:])))[:, 0]


def read_bots(bots: str | Sequence[str], seats: int) -> list[int]:
    """The kinds of bots that play in compiled code; one name alone is for all other seats."""
    bots = [bots] * (seats - 1) if isinstance(bots, str) else bots
    if bots and len(bots) != seats - 1:
        raise SkydeckError(f"{seats} seats have room for {seats - 1} bots, not {len(bots)}")
    for name in bots:
        if name not in BOTS:
            raise BadBot(f"the bots here are {listing(BOTS, 'and')}, not {name!r}")
    return [BOTS.index(name) for name in bots]


class Tables:
    """Tables of one game at which the caller has all seats, or one against bots.

    With `bots` (one for each of the other seats, from the left of the learner, or one name for all)
    the caller has one seat: `seat`, or if that is None another one in every game. Everything that a
    step writes is in `out`, which may be given; nothing else is allocated, and no table costs any
    Python. First comes `seed`, then `reset`, then steps.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        count: int,
        *,
        options: Mapping[str, object] | None = None,
        bots: str | Sequence[str] = (),
        seat: Seat | None = None,
        reward: str = "wins",
        threads: int = 1,
        out: Arrays | None = None,
    ) -> None:
        if count < 1:
            raise SkydeckError(f"there is at least one table, not {count}")
        if reward not in REWARDS:
            raise SkydeckError(f"rewards are for {listing(REWARDS, 'or')}, not {reward!r}")
        self.game, self.seats, self.count = game, game.check_seats(seats), count
        kinds = read_bots(bots, seats)
        if seat is not None and (not bots or seat not in range(seats)):
            raise SkydeckError(f"{seat!r} is no seat of one learner among {seats}")
        if out is not None and not isinstance(out, Arrays):
            raise SkydeckError("`out` is to be Arrays, as Arrays.make makes them")
        if out is not None:
            out.refuse_misfits(game, seats, count)
        self.out = out or Arrays.make(game, seats, count)
        self._is_seeded, self._is_begun = False, False
        self._prepared = game.prepare(seats, options or {}, 0)
        self._kinds = np.array([CALLER, *(kinds or [CALLER] * (seats - 1))], np.int8)
        self._turning = bool(bots) and seat is None
        self._sign = 0 if reward == "wins" else -1 if game.lowest_wins else 1
        self._learners = np.full(count, seat or 0, np.int8)
        if self._turning:
            self._learners[:] = np.arange(count) % seats
        self.course = Course(
            blank(game.dtype, count),
            as_records(np.zeros((count, SMALL), np.uint32)),
            self._learners.copy(),
            np.zeros((count, seats), np.float32),
        )
        self._threads = max(1, min(threads, count))
        self._nothing = np.zeros(0, np.int64)
        self._set_up()

    def _set_up(self) -> None:
        """Make what is no part of the games: threads, their room, and other names of `out`."""
        bounds = [self.count * k // self._threads for k in range(self._threads + 1)]
        self._slices = list(pairwise(bounds))
        self._rooms = [make_room(self.game, self.seats) for _ in range(self._threads)]
        self._pool = ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None
        self._records = Written(*self.out)._replace(
            masks=as_records(self.out.masks), moves=as_records(self.out.moves)
        )

    def __getstate__(self) -> dict[str, Any]:
        made = ("_slices", "_rooms", "_pool", "_records")
        return {name: value for name, value in vars(self).items() if name not in made}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._set_up()

    def seed(self, seed: int | str) -> None:
        """Decide all deals, bots' choices and lots to come, whatever the number of threads."""
        seed_tables(small_rng("tables", read_seed(seed)), self.course.rngs)
        self.course.learners[:] = self._learners
        self._is_seeded = True

    def reset(self) -> None:
        """Begin a new game at every table."""
        if not self._is_seeded:
            raise SkydeckError("nothing decides the deals yet; seed() comes before reset()")
        self._run(self._nothing, True, 1)
        self._is_begun = True

    def step(self, actions: Array) -> None:
        """Play a legal move at every table, and on to the caller's next choice."""
        self._refuse_early()
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise IllegalMove(f"moves are whole numbers, not {given.dtype}")
        actions = np.ascontiguousarray(given, np.int64)
        if actions.shape != (self.count,):
            raise IllegalMove(f"{self.count} tables want as many moves, not {actions.shape}")
        wrong = find_illegal(actions, self.out.masks)
        if wrong < self.count:
            raise IllegalMove(f"move {actions[wrong]} is not legal at table {wrong}")
        self._run(actions, False, 1)

    def step_by_lot(self, steps: int) -> None:
        """Play so many legal moves at every table, each drawn by lot in compiled code."""
        self._refuse_early()
        self._run(self._nothing, False, steps)

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()

    def _refuse_early(self) -> None:
        if not self._is_begun:
            raise SkydeckError("no game has begun; reset() comes before the first step")

    def _run(self, actions: Array, is_new: bool, steps: int) -> None:
        def work(k: int) -> None:
            first, last = self._slices[k]
            drivers(self.game).step_tables(
                self._prepared, self.course, self._kinds, self._turning, self._sign,
                actions, is_new, first, last, steps, self._rooms[k], self._records,
            )  # fmt: skip

        waiting: list[Any] = []
        if self._pool:
            waiting = [self._pool.submit(work, k) for k in range(1, len(self._slices))]
        work(0)
        for future in waiting:
            future.result()
