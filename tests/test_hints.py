"""Hints: the plainly best move comes first, in ten positions of each game.

Each position in tests/hints was judged from the rules first; where a hint disagreed, both moves
were played on from imagined tables to find out which is better. A file has the parts of a
position, the moves played from there, and the best moves, any of which will do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import skydeck
from skydeck.bots.appraise import Appraisal, hints
from skydeck.core.table import Table

FOLDER = Path(__file__).with_name("hints")
EACH = 10  # positions of a game


@dataclass(frozen=True)
class Position:
    """A position and the moves that are best there."""

    game: str
    title: str
    lines: tuple[str, ...]
    best: tuple[str, ...]  # patterns of moves

    def __str__(self) -> str:
        return f"{self.game}: {self.title}"

    def set_up(self) -> Table:
        """The table, after the moves that are to be played first."""
        parts = [line for line in self.lines if not line.startswith("play ")]
        table = skydeck.from_text(self.game, "\n".join(parts))
        for line in self.lines:
            if line.startswith("play "):
                seat, _, move = line.removeprefix("play ").partition(" ")
                table.play(int(seat), move)
        return table


def read_positions() -> Iterator[Position]:
    for game in skydeck.games():
        for block in (FOLDER / f"{game}.txt").read_text(encoding="utf-8").split("\n\n"):
            title, *lines, best = block.strip().splitlines()
            moves = best.removeprefix("best ").split(", ")
            yield Position(game, title.removeprefix("# "), tuple(lines), tuple(moves))


POSITIONS = list(read_positions())


def test_every_game_has_its_positions() -> None:
    assert len(set(map(str, POSITIONS))) == EACH * len(skydeck.games())


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_plainly_best_move_is_the_first_hint(position: Position) -> None:
    table = position.set_up()
    (seat, *_) = table.movers
    legal = table.moves(seat)
    assert (
        any(not any(fnmatchcase(m, best) for best in position.best) for m in legal)
        or len(legal) == 1
    )
    found = [hint.text for hint in hints(table.view(seat))]
    assert not all(any(fnmatchcase(move, best) for best in position.best) for move in legal)
    found = [hint.text for hint in hints(table.view(seat))]
    assert any(fnmatchcase(found[0], best) for best in position.best), found


def judge(chances: dict[int, list[float]], sight: dict[int, float]) -> Appraisal:
    """What a comparison found, batch by batch."""
    return Appraisal(min(chances), chances, sight, 0.5, False)


def test_the_error_is_that_of_the_difference_on_the_same_tables() -> None:
    luck = [0.1, 0.9, 0.4, 0.6]
    found = judge({1: luck, 2: [chance + 0.05 for chance in luck]}, {1: 0.9, 2: 0.1})
    assert found.error(1, 2) == pytest.approx(0)  # what luck the tables bring cancels out
    assert found.order() == [2, 1]
    found = judge({1: [0.5, 0.5, 0.5, 0.5], 2: [0.4, 0.6, 0.5, 0.7]}, {1: 0.9, 2: 0.1})
    assert found.error(1, 2) == pytest.approx(0.129099 / 2, abs=1e-6)
    assert found.order() == [1, 2]  # 2 is better by less than its error, and 1 at first sight
    assert judge({1: [0.1], 2: [0.9]}, {1: 0.9, 2: 0.1}).order() == [1, 2]  # one batch is none


def test_equal_moves_go_by_sight_and_the_others_by_their_chances() -> None:
    wide, narrow = [0.5, 0.6, 0.4, 0.5], [0.5, 0.5, 0.5, 0.5]
    low = [0.1, 0.1, 0.1, 0.1]
    found = judge({1: low, 2: wide, 3: narrow}, {1: 0.8, 2: 0.05, 3: 0.15})
    assert found.order() == [3, 2, 1]
    proved = Appraisal(1, {1: [0.5], 2: [1.0], 3: [1.0]}, {1: 0.6, 2: 0.1, 3: 0.3}, 0.8, True)
    assert proved.order() == [3, 2, 1]
