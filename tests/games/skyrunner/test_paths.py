"""Climbs against all paths, one by one: where they may end, and what they cost."""

from __future__ import annotations

import random

import pytest

from skydeck.core.table import Table
from tests.games.skyrunner.paths import (
    GROUND,
    ROOF,
    Square,
    Wall,
    climbs,
    is_barred,
    write,
)
from tests.games.skyrunner.tables import climbing, ends
from tests.plainly import PLAIN

POSITIONS = 25 if PLAIN else 80
EQUIPMENT = 10  # its code
TALL = Wall((12, 12, 12), (1, 1, 1))


# The enumeration itself


@pytest.mark.rule("SR-24", "SR-27")
def test_the_paths_know_the_examples() -> None:
    wide = Wall((12, 12, 12), (5, 5, 5))
    found = climbs(wide, (1, 0, 11), [], 4, 0)
    assert sorted(map(write, found)) == ["1a12", "1b12", "1c12", "1d12", "1e11"]
    assert climbs(wide, (1, 0, 11), [], 4, 1)[(2, 4, 3)] == 1
    assert climbs(TALL, (1, 0, 5), [(1, 0, 6)], 4, 1) == {(1, 0, 5): 0, (1, 0, 9): 1}
    assert climbs(TALL, (1, 0, 5), [(1, 0, 6)], 3, 1) == {(1, 0, 5): 0}
    assert climbs(TALL, (1, 0, 10), [(1, 0, 12)], 5, 2) == {(1, 0, 11): 0, (2, 0, 3): 2}
    assert climbs(TALL, (1, 0, 10), [(1, 0, 12)], 5, 1) == {(1, 0, 11): 0}
    assert climbs(Wall((12, 12, 12), (2, 1, 1)), (1, 0, 5), [(1, 1, 6)], 4, 1)[(1, 0, 7)] == 1


@pytest.mark.rule("SR-24")
def test_the_paths_know_what_is_barred() -> None:
    assert is_barred(TALL, (1, 0, 12), [])
    assert is_barred(TALL, (3, 0, 12), [])
    assert is_barred(TALL, (1, 0, 4), [(1, 0, 5)])
    assert not is_barred(TALL, (1, 0, 4), [(1, 0, 6)])
    assert is_barred(TALL, GROUND, [(1, 0, 1)])
    assert not is_barred(Wall((12, 12, 12), (2, 1, 1)), GROUND, [(1, 0, 1)])


@pytest.mark.rule("SR-38")
def test_the_wall_knows_what_is_below() -> None:
    wall = Wall((12, 1, 12), (1, 2, 1))
    assert wall.below((3, 0, 1)) == [(2, 0, 1), (2, 1, 1)]
    assert wall.below((2, 1, 1)) == [(1, 0, 12)]
    assert wall.below((1, 0, 1)) == [GROUND]
    assert wall.level(ROOF) == 26


# Random walls


class Case:
    """A random wall with figures, of which seat 0 is to climb."""

    def __init__(self, rng: random.Random, may_stop_early: bool) -> None:
        tallest = rng.choice([1, 2, 3, 12])  # low walls have many ledges
        rows = [rng.randint(1, tallest) for _ in range(3)]
        grooves = [rng.randint(1, 5) for _ in range(3)]
        self.wall = Wall((rows[0], rows[1], rows[2]), (grooves[0], grooves[1], grooves[2]))
        self.value = rng.randint(2, 5)
        self.equipment = rng.choice([0, 0, 1, 1, 2, 2, 3, 4, 5, 7])
        self.may_stop_early = may_stop_early
        self.figures = self._place(rng)

    def _place(self, rng: random.Random) -> list[Square]:
        """The others stand near seat 0, mostly where it wants to go."""
        squares = self.wall.squares()
        first = rng.choice([GROUND, *squares])
        level = self.wall.level(first)
        near = [s for s in squares if s != first and -1 <= self.wall.level(s) - level <= 4]
        figures = [first]
        for _ in range(rng.randint(1, 4)):
            free = [square for square in near if square not in figures]
            figures.append(rng.choice(free) if free and rng.random() < 0.8 else GROUND)
        return figures

    @property
    def prices(self) -> dict[str, int]:
        others = [square for square in self.figures[1:] if square != GROUND]
        found = climbs(
            self.wall, self.figures[0], others, self.value, self.equipment, self.may_stop_early
        )
        return {write(square): price for square, price in found.items()}

    @property
    def table(self) -> Table:
        first, *others = map(write, self.figures)
        rows, grooves = ("/".join(map(str, n)) for n in (self.wall.rows, self.wall.grooves))
        rest = f"option rows={rows}; option grooves={grooves}"
        if self.may_stop_early:
            rest += "; option may_stop_early=true"
        return climbing(f"{first} cards +{self.value}{' E' * self.equipment}", *others, rest=rest)


@pytest.mark.rule("SR-23", "SR-24", "SR-25", "SR-26", "SR-27", "SR-28", "SR-29", "SR-30", "SR-31")
@pytest.mark.parametrize("may_stop_early", [False, True])
@pytest.mark.parametrize("number", range(3))
def test_climbs_end_and_cost_what_the_paths_say(number: int, may_stop_early: bool) -> None:
    rng = random.Random(f"paths {number} {may_stop_early}")
    paid = set()
    for _ in range(POSITIONS):
        case = Case(rng, may_stop_early)
        table, prices = case.table, case.prices
        squares = {write(square): square for square in [GROUND, ROOF, *case.wall.squares()]}
        assert ends(table) == set(prices), (case.wall, table.to_text())
        for end, price in prices.items():
            after = table.copy()
            after.play(0, f"to {end}")
            assert after.points[0] == case.wall.level(squares[end])
            paid_for = case.equipment - int(after.state.hands[0, EQUIPMENT])
            assert paid_for == price, (case.wall, table.to_text(), end)
            paid.add(price)
    assert {0, 1, 2, 3} <= paid


@pytest.mark.rule("SR-24")
def test_there_is_always_a_way_to_climb() -> None:
    rng = random.Random("always")
    for _ in range(300):
        assert Case(rng, False).prices
