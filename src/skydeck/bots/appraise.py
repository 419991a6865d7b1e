"""What moves are worth: the best ones and any other, compared on the same imagined tables.

The move that a search likes best looks better than it is, because it was picked for its luck,
too. So moves are judged by new tables, the same for each: what luck they bring cancels out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from skydeck.bots.search import Search
from skydeck.core.game import Event, Game
from skydeck.core.kernel import Move
from skydeck.core.rng import small_rng
from skydeck.core.table import Table

BLIND = 16  # tables on which every legal move is tried, to know what a blind pick would bring
HINTS = 3  # moves that a hint names


@dataclass(frozen=True)
class Appraisal:
    """The chances of one choice, of the seat that has it."""

    best: Move  # the best move found
    chances: dict[Move, float]  # of the moves that were compared, by new tables
    blind: float  # the mean over all legal moves
    exact: bool  # whether the chances are proved

    @property
    def chance(self) -> float:
        """The chance of the best move."""
        return self.chances[self.best]


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
        skill = game.search.SKILL
        self.iterations = skill.iterations if iterations is None else iterations
        # Comparing takes up to three times as many more iterations, which need room in the tree.
        room = skill._replace(iterations=self.iterations * 4)
        self.search = Search(game, room)

    def appraise(
        self, view: Table, seed: int | str, also: Sequence[Move] = (), top: int = 1
    ) -> Appraisal:
        """Find the best moves, and compare them with others on the same new tables."""
        search, rng = self.search, small_rng("appraise", seed)
        thoughts = search.consider(view, rng, self.iterations)
        tried = [thought for thought in thoughts if thought.visits or thought.exact]
        moves = list(dict.fromkeys([*(thought.move for thought in tried[:top]), *also]))
        if thoughts[0].exact:
            chances = {thought.move: thought.chance for thought in thoughts}
            return Appraisal(moves[0], chances, sum(chances.values()) / len(chances), True)
        words = small_rng("compare", seed)
        chances = {move: search.try_move(move, self.iterations, words) for move in moves}
        few = {move: search.try_move(move, BLIND, words) for move in search.legal}
        blind = chances[moves[0]] - few[moves[0]] + sum(few.values()) / len(few)
        # Not the best on these tables: that one would again owe something to its luck on them.
        return Appraisal(moves[0], chances, blind, False)


def hints(view: Table, seed: int | str = 0, iterations: int | None = None) -> list[Hint]:
    """The best moves with their chances and reasons, the best first."""
    found = Appraiser(view.game, iterations).appraise(view, seed, top=HINTS)
    seat = view.seat
    assert seat is not None
    order = sorted(found.chances, key=lambda move: (-found.chances[move], move))
    return [
        Hint(
            move,
            view.game.notation.write_move(view.state, move),
            found.chances[move],
            tuple(view.game.advice.reasons(view.state, seat, move)),
            found.exact,
        )
        for move in order[:HINTS]
    ]
