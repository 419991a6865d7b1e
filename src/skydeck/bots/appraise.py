"""What moves are worth: the best ones and any other, compared on the same imagined tables.

The move that a search likes best looks better than it is, because it was picked for its luck,
too. So moves are judged by new tables, the same for each: what luck they bring cancels out.

Two moves are equal within the error of judging if the difference of their mean chances is at
most SURE times its standard error. That error is measured: the tables are tried in BATCHES, and
the difference of two moves is known for each batch. Of equal moves a hint names first the one
that is better at first sight, and a review calls none of them a mistake.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from skydeck.bots.search import Search
from skydeck.core.game import Event, Game
from skydeck.core.kernel import Move
from skydeck.core.rng import small_rng
from skydeck.core.skill import Skill
from skydeck.core.table import Table

BLIND = 16  # tables on which every legal move is tried, to know what a blind pick would bring
HINTS = 3  # moves that a hint names
BATCHES = 16  # parts of the new tables, whose spread tells the error of judging
SURE = 2.0  # standard errors by which a move must be better to be called so


@dataclass(frozen=True)
class Appraisal:
    """The chances of one choice, of the seat that has it."""

    best: Move  # the best move found
    trials: dict[Move, list[float]]  # of the moves compared: the chance in each batch
    sight: dict[Move, float]  # of every legal move: the attention that it deserves at first sight
    blind: float  # the mean over all legal moves
    exact: bool  # whether the chances are proved

    @property
    def chances(self) -> dict[Move, float]:
        """The chances of the moves that were compared, by new tables."""
        return {move: fmean(batches) for move, batches in self.trials.items()}

    @property
    def chance(self) -> float:
        """The chance of the best move."""
        return self.chances[self.best]

    def error(self, move: Move, other: Move) -> float:
        """The standard error of the difference of two chances; a single batch tells nothing."""
        if move == other or self.exact:
            return 0.0
        gaps = [a - b for a, b in zip(self.trials[move], self.trials[other], strict=True)]
        return stdev(gaps) / math.sqrt(len(gaps)) if len(gaps) > 1 else 1.0

    def order(self) -> list[Move]:
        """The moves that were compared, the best first; of equal ones the better at first sight."""
        chances, found = self.chances, []
        left = sorted(chances, key=lambda move: (-chances[move], move))
        while left:
            lead = left[0]
            equals = [m for m in left if chances[lead] - chances[m] <= SURE * self.error(lead, m)]
            found.append(max(equals, key=lambda move: self.sight[move]))
            left.remove(found[-1])
        return found


@dataclass(frozen=True)
class Hint:
    """A move worth considering, its chance to win, and the facts that speak for it."""

    move: Move
    text: str
    chance: float
    reasons: tuple[Event, ...]
    exact: bool

    def to_data(self) -> dict[str, Any]:
        """The hint as JSON data."""
        return {
            "move": self.move,
            "text": self.text,
            "chance": self.chance,
            "exact": self.exact,
            "reasons": list(self.reasons),
        }


class Appraiser:
    """Judges choices; the same choice with the same seed always to the same numbers."""

    def __init__(self, game: Game, iterations: int | None = None) -> None:
        skill = game.search.skill
        self.iterations = skill.iterations if iterations is None else iterations
        # Comparing takes up to five times as many more iterations, which need room in the tree.
        room = skill._replace(iterations=self.iterations * 6)
        self.search = Search(game, room)
        self.greedy = Search(game, Skill(iterations=1))

    def appraise(
        self, view: Table, seed: int | str, also: Sequence[Move] = (), top: int = 1
    ) -> Appraisal:
        """Find the best moves, and compare them with others on the same new tables."""
        search, rng = self.search, small_rng("appraise", seed)
        thoughts = search.consider(view, rng, self.iterations)
        best, exact = thoughts[0].move, thoughts[0].exact
        if exact:
            proved = {thought.move: [thought.chance] for thought in thoughts}
            blind = fmean(thought.chance for thought in thoughts)
            return Appraisal(best, proved, self.look(view, search), blind, exact)
        tried = [thought.move for thought in thoughts if thought.visits]
        trials = self.compare(list(dict.fromkeys([*tried[:top], *also])), seed)
        words = small_rng("compare", seed)
        few = {move: search.try_move(move, BLIND, words) for move in search.legal}
        blind = fmean(trials[best]) - few[best] + fmean(few.values())
        sight = {thought.move: thought.prior for thought in thoughts}
        # Not the best on these tables: that one would again owe something to its luck on them.
        return Appraisal(best, trials, sight, blind, exact)

    def compare(self, moves: Sequence[Move], seed: int | str) -> dict[Move, list[float]]:
        """The chance of each move in each batch of new tables.

        All moves are tried on a batch before the next one: whoever chooses at the same time
        cannot adapt to one of them.
        """
        batches = min(BATCHES, self.iterations)
        found: dict[Move, list[float]] = {move: [] for move in moves}
        for batch in range(batches):
            words = small_rng("compare", seed, batch)
            for move in moves:
                chance = self.search.try_move(move, self.iterations // batches, words)
                found[move].append(chance)
        return found

    def look(self, view: Table, search: Search) -> dict[Move, float]:
        """The attention that each legal move deserves at the first sight of a search."""
        search.begin(view, small_rng("sight"))
        search.think(1)
        return {thought.move: thought.prior for thought in search.thoughts()}

    def find_promising(self, view: Table) -> list[Move]:
        """The best moves at the first sight of search and of greedy, which are always compared."""
        sights = [self.look(view, search) for search in (self.search, self.greedy)]
        return [max(sight, key=lambda move: sight[move]) for sight in sights]


def hints(view: Table, seed: int | str = 0, iterations: int | None = None) -> list[Hint]:
    """The best moves with their chances and reasons, the best first.

    Moves that are equal within the error of judging are in the order of the first sight.
    """
    appraiser = Appraiser(view.game, iterations)
    found = appraiser.appraise(view, seed, appraiser.find_promising(view), HINTS)
    chances, seat = found.chances, view.seat
    assert seat is not None
    return [
        Hint(
            move,
            view.game.notation.write_move(view.state, move),
            chances[move],
            tuple(view.reasons(seat, move)),
            found.exact,
        )
        for move in found.order()[:HINTS]
    ]
