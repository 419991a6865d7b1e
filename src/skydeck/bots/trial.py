"""Trying moves at imagined tables: what greedy does in a game that has no `greedy.py`.

Each legal move is played at the same few tables that fit the view, and others answer by the game's
quick policy, at random where it has none. The luck of the tables and of the answers comes from the
view alone: the same view always gives the same worths.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple

from skydeck.core.defaults import make_hash, mix
from skydeck.core.drivers import first_mover, imagine, legal, play
from skydeck.core.game import Game
from skydeck.core.kernel import STATE, Array, Move, Of, Seat, State, View, bind, make_room
from skydeck.core.rng import SPREAD, seed_small

TRIALS = 160  # of all legal moves together
FEWEST = 4  # tables at which each of them is tried
LENGTH = 60  # moves after it, at most, until the table is judged
START: Any = SPREAD  # what the luck of all tables is made of, besides the view


# Each game gives these names its own.
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None: ...
def estimate(state: State, chances: Array) -> None: ...
def recall(state: State, seat: Seat) -> None: ...
def hash_view(view: View) -> int: ...  # type: ignore[empty-body]
def pick(  # type: ignore[empty-body]
    state: State, seat: Seat, moves: Array, count: int, view: View, values: Array, rng: Array
) -> Move: ...


class Trial(NamedTuple):
    """Room to try moves at one table after another."""

    # [0] is the table, [1] what a seat sees of it
    states: Annotated[Array, Of(STATE, lengths=(2,))]
    moves: Annotated[Array, Of("i2", lengths=("moves",))]
    values: Annotated[Array, Of("f8", lengths=("moves",))]
    chances: Annotated[Array, Of("f8", lengths=("seats",))]  # of every seat
    rng: Annotated[Array, Of("u4", lengths=(4,))]  # of this table


def rate(view: View, seat: Seat, moves: Array, count: int, values: Array, trial: Trial) -> None:
    """Write what each legal move is worth, by the game's own greedy."""
    weigh(view, seat, moves, count, values)


def rate_by_trial(
    view: View, seat: Seat, moves: Array, count: int, values: Array, trial: Trial
) -> None:
    """Write the mean chance to win that a seat has after each legal move."""
    for i in range(count):
        values[i] = 0.0
    if count == 1:
        return  # there is nothing to compare
    number, tables = hash_view(view), max(FEWEST, TRIALS // count)
    for _ in range(tables):
        number = mix(number, seat)
        for i in range(count):
            seed_small(START, number, trial.rng)
            imagine(view, seat, trial.rng, trial.states[0])
            recall(trial.states[0], seat)
            play(trial.states[0], seat, int(moves[i]))
            play_on(trial)
            judge(trial.states[0], trial.chances)
            values[i] += trial.chances[seat] / tables


def play_on(trial: Trial) -> None:
    """Play a few moves by the game's quick policy."""
    state, length = trial.states[0], LENGTH
    while state.movers and length > 0:
        seat = first_mover(state)
        count = legal(state, seat, trial.moves)
        move = int(trial.moves[0])
        if count > 1:
            view, values = trial.states[1], trial.values
            move = pick(state, seat, trial.moves, count, view, values, trial.rng)
        play(state, seat, move)
        length -= 1


def judge(state: State, chances: Array) -> None:
    """Write every seat's chance to win: the result if there is one, else the game's estimate."""
    if state.movers:
        estimate(state, chances)
        return
    won = 0
    for seat in range(state.seats):
        won += (int(state.winners) >> seat) & 1
    for seat in range(state.seats):
        chances[seat] = ((int(state.winners) >> seat) & 1) / max(1, won)


@cache
def kernels(game: Game) -> Mapping[str, Any]:
    """The game's kernels, with what each move is worth at first sight as `rate`."""
    known = dict(game.kernels)
    if game.greedy:
        return known | {"rate": bind(rate, game.name, **known)}
    hooks = game.search
    known |= {"imagine": hooks.imagine, "recall": hooks.recall}
    known["hash_view"] = make_hash(game.declared)
    for function in (play_on, judge):
        known[function.__name__] = bind(function, game.name, **known)
    return dict(game.kernels) | {"rate": bind(rate_by_trial, game.name, **known)}


def make_trial(game: Game) -> Trial:
    """Room for a game."""
    sizes = {STATE: game.dtype, "moves": game.moves, "seats": game.seats[-1]}
    trial: Trial = make_room(Trial, sizes)
    return trial
