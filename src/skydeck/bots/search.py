"""Search from a view: by a number of iterations, which is the same everywhere, or by time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from skydeck.bots import tree, trial
from skydeck.bots.choose import pick
from skydeck.bots.tree import EDGE, Desk, make_desk
from skydeck.core.defaults import make_hash
from skydeck.core.errors import SkydeckError
from skydeck.core.game import Game
from skydeck.core.kernel import NONE, Array, Move, bind, blank, specialise
from skydeck.core.rng import fork
from skydeck.core.skill import Skill
from skydeck.core.table import Table

MOST_NODES = 1 << 16
MOST_EDGES = 1 << 20
PARTS = 8  # parts of a budget after which the search may stop, as nothing can change any more
FIRST_LOOK = 16  # iterations before a search by time first looks at the clock
ENOUGH = 2  # a move tried half as often as the one tried most is known as well
SELDOM = 4  # where moves are drawn, one tried less often than this part of the most is left out
LOOKS = 40  # times that it looks at the clock
# The time that a search computes itself: what else a machine does makes no bot weaker.
IS_FINE = time.get_clock_info("thread_time").resolution < 0.001
read_clock = time.thread_time if IS_FINE else time.perf_counter

STEPS = (
    tree.goes_on,
    tree.assess,
    tree.expand,
    tree.find_node,
    tree.descend,
    tree.play_out,
    trial.judge,
)  # the parts of a search, each after those that it calls


class Drivers(NamedTuple):
    """The compiled search of one game."""

    think: Callable[[Desk, int, int, Skill, int, Array], None]
    glimpse: Callable[[Desk, int, int, Skill, Array], Move]
    solve: Callable[[Desk, int, int], bool] | None


@cache
def drivers(game: Game) -> Drivers:
    """The search of a game, compiled when it is first called."""
    hooks, known = game.search, dict(trial.kernels(game))
    known |= {"imagine": hooks.imagine, "recall": hooks.recall, "sift": hooks.sift}
    if hooks.notice:
        known["sense"] = bind(tree.sense, game.name, **known)
    else:
        known["hash_view"] = make_hash(game.declared)
        known["sense"] = bind(tree.sense_view, game.name, **known)
    for function in STEPS:
        known[function.__name__] = bind(function, game.name, **known)
    known["solve"] = hooks.solve
    return Drivers(
        specialise(tree.think, game.name, **known),
        specialise(tree.glimpse, game.name, **known),
        specialise(tree.solve_at, game.name, **known) if hooks.solve else None,
    )


@dataclass(frozen=True)
class Thought:
    """What a search found out about one move."""

    move: Move
    chance: float  # to win the game after it, 0 to 1; of a move never tried, what others brought
    visits: int
    prior: float  # the part of the attention that it deserved at first sight
    merit: float  # its chance, with what it promised at first sight taken into account
    exact: bool = False  # whether the chance is proved


def rank(thoughts: Sequence[Thought]) -> list[Thought]:
    """The best first: by merit those that were tried often, after them the others."""
    enough = max(thought.visits for thought in thoughts) / ENOUGH
    return sorted(thoughts, key=lambda t: (t.visits < enough, -t.merit, -t.visits, t.move))


def pick_best(thoughts: Sequence[Thought], rng: Array) -> Move:
    """The best move, any of those that nothing tells apart."""
    ranked = rank(thoughts)
    first = ranked[0]
    equals = [t.move for t in ranked if (t.merit, t.visits) == (first.merit, first.visits)]
    return int(pick(np.array(equals, np.int16), rng)) if len(equals) > 1 else first.move


def draw(thoughts: Sequence[Thought], rng: Array) -> Move:
    """One of the moves that were tried often, by how often: others shall not foresee it."""
    enough = max(thought.visits for thought in thoughts) / SELDOM
    weights = [thought.visits if thought.visits >= enough else 0 for thought in thoughts]
    moves = np.array([thought.move for thought in thoughts], np.int16)
    return int(pick(np.repeat(moves, weights), rng))


def legal_moves(view: Table) -> list[Move]:
    """The moves that a view's seat has to choose from."""
    if view.seat is None:
        raise SkydeckError("a bot gets a view, never the whole truth; pass table.view(seat)")
    legal = view.legal(view.seat)
    if not legal:
        raise SkydeckError(f"seat {view.seat} is not to move, so there is nothing to choose")
    return legal


class Search:
    """Thinks about one view at a time, with room that is used again for the next."""

    def __init__(self, game: Game, skill: Skill, seconds: float | None = None) -> None:
        self.game, self.skill, self.seconds = game, skill, seconds
        nodes = MOST_NODES if seconds else min(MOST_NODES, skill.iterations + 1)
        edges = min(MOST_EDGES, max(nodes * 32, game.moves))
        depth = game.search.depth
        self.desk = make_desk(game.dtype, game.moves, game.seats[-1], nodes, edges, depth)

    def begin(self, view: Table, rng: Array) -> int:
        """Get ready to think about a view; how many legal moves there are."""
        self.words = fork(rng)
        return self._lay(view)

    def _lay(self, view: Table) -> int:
        """Lay a view on the desk and forget the last one; how many legal moves there are."""
        desk, legal = self.desk, legal_moves(view)
        desk.views[0] = view.states[0]
        desk.moves[: len(legal)] = legal
        desk.slots.fill(0)
        desk.used.fill(0)
        self.view, self.legal = view, legal
        return len(legal)

    def choose(self, view: Table, rng: Array) -> Move:
        """The move that search prefers."""
        count = self._lay(view)
        if count == 1:
            return self.legal[0]
        if self.skill.iterations == 0 and not self.seconds:
            return self._play_at_sight(rng)
        self.words = fork(rng)
        exact = self._solve()
        if exact and any(thought.chance for thought in exact):
            return pick_best(exact, rng)  # where all is lost, search finds what is hard to answer
        if self.seconds:
            self._think_for(self.seconds)
        else:
            self._think_often(self.skill.iterations)
        if self.game.at.mixes(self.desk.views, 0):
            return draw(self.thoughts(), rng)
        return pick_best(self.thoughts(), rng)

    def consider(self, view: Table, rng: Array, iterations: int) -> list[Thought]:
        """What search finds out about every legal move, the best first; nothing is cut short."""
        count = self.begin(view, rng)
        exact = self._solve() if count > 1 else None
        if not exact:
            self.think(iterations)
        return rank(exact or self.thoughts())

    def think(self, iterations: int) -> None:
        """Go on thinking about the view on the desk."""
        self._think(iterations, NONE, self.words)

    def try_move(self, move: Move, iterations: int, words: Array) -> float:
        """The chance of one move on so many tables that follow from four random words."""
        option = self.legal.index(move)
        before = self.edges()[option].copy()
        self._think(iterations, option, words)
        after = self.edges()[option]
        return float((after.total - before.total) / (after.visits - before.visits))

    def _think(self, iterations: int, forced: int, words: Array) -> None:
        seat = self.view.seat
        assert seat is not None
        drivers(self.game).think(self.desk, seat, iterations, self.skill, forced, words)

    def thoughts(self) -> list[Thought]:
        """What is known about each legal move so far, in their order."""
        edges, count = self.edges(), len(self.legal)
        chances, merits = np.zeros(count), np.zeros(count)
        tree.appraise(edges, count, self.skill.faith, chances, merits)
        columns = (chances, edges["visits"], edges["prior"], merits)
        rows = zip(self.legal, *(column.tolist() for column in columns), strict=True)
        return [Thought(*row) for row in rows]

    def edges(self) -> Array:
        """The moves at the root, which is the first node of all."""
        if not self.desk.used[0]:
            return blank(EDGE, len(self.legal))
        edges: Array = self.desk.edges[: len(self.legal)]
        return edges

    def _solve(self) -> list[Thought] | None:
        """The proved result of every move, where the game can see to its end."""
        solve = drivers(self.game).solve
        count, seat = len(self.legal), self.view.seat
        assert seat is not None
        if solve is None or not solve(self.desk, seat, count):
            return None
        chances = self.desk.values[:count].tolist()
        return [
            Thought(move, chance, 0, 1.0 / count, chance, True)
            for move, chance in zip(self.legal, chances, strict=True)
        ]

    def _play_at_sight(self, rng: Array) -> Move:
        """The move that is worth most at first sight."""
        seat, count = self.view.seat, len(self.legal)
        assert seat is not None
        return int(drivers(self.game).glimpse(self.desk, seat, count, self.skill, rng))

    def _think_often(self, iterations: int) -> None:
        """Think until the iterations are used up or cannot change the choice any more."""
        part, done = max(1, iterations // PARTS), 0
        while done < iterations and not self._is_decided(iterations - done):
            step = min(part, iterations - done)
            self.think(step)
            done += step

    def _think_for(self, seconds: float) -> None:
        """Think until the time is over or could not change the choice any more."""
        began = read_clock()
        step, done, spent = FIRST_LOOK, 0, 0.0
        while spent < seconds:
            self.think(step)
            done += step
            spent = read_clock() - began
            left = (seconds - spent) * done / spent
            if self._is_decided(left):
                return
            step = max(1, int(min(left, seconds / LOOKS * done / spent)))

    def _is_decided(self, left: float) -> bool:
        """Whether the move in front stays there, whatever so many more iterations bring."""
        visits = np.sort(self.edges()["visits"])
        return bool(visits[-1] - visits[-2] > left)
