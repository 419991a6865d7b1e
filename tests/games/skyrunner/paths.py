"""All ways to climb with a card, one after another: SR-23 to SR-31 read word by word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

Square = tuple[int, int, int]  # tier from 1, groove from 0, row from 1
GROUND: Square = (0, 0, 0)
ROOF: Square = (4, 0, 0)
TIERS = (1, 2, 3)
Path = tuple[Square, ...]


def write(square: Square) -> str:
    """A square as the notation has it."""
    if square in (GROUND, ROOF):
        return "ground" if square == GROUND else "roof"
    tier, groove, row = square
    return f"{tier}{'abcde'[groove]}{row}"


@dataclass(frozen=True)
class Wall:
    """The rows and the grooves of the three tiers."""

    rows: tuple[int, int, int]
    grooves: tuple[int, int, int]

    def squares(self) -> list[Square]:
        """All squares between the ground and the roof."""
        return [
            (tier, groove, row)
            for tier in TIERS
            for groove in range(self.grooves[tier - 1])
            for row in range(1, self.rows[tier - 1] + 1)
        ]

    def level(self, square: Square) -> int:
        """How many squares above the ground."""
        if square in (GROUND, ROOF):
            return 0 if square == GROUND else sum(self.rows) + 1
        return sum(self.rows[: square[0] - 1]) + square[2]

    def above(self, square: Square) -> list[Square]:
        """The squares to which a step Up leads."""
        if square == GROUND:
            return [(1, groove, 1) for groove in range(self.grooves[0])]
        tier, groove, row = square
        if row < self.rows[tier - 1]:
            return [(tier, groove, row + 1)]
        if tier == 3:
            return [ROOF]
        return [(tier + 1, other, 1) for other in range(self.grooves[tier])]

    def beside(self, square: Square) -> list[Square]:
        """The squares to which a step to the side leads."""
        if square == GROUND:
            return []
        tier, groove, row = square
        inside = range(self.grooves[tier - 1])
        return [(tier, other, row) for other in (groove - 1, groove + 1) if other in inside]

    def below(self, square: Square) -> list[Square]:
        """The squares to which a step Down leads, the left one first."""
        tier, groove, row = square
        if row > 1:
            return [(tier, groove, row - 1)]
        if tier == 1:
            return [GROUND]
        wide, under = self.grooves[tier - 1], self.grooves[tier - 2]
        twice = 2 * groove - (wide - 1) + (under - 1)  # 2y of the specification
        found = []
        for y in (twice // 2, (twice + 1) // 2):
            clipped = min(max(y, 0), under - 1)
            if clipped not in found:
                found.append(clipped)
        return [(tier - 1, other, self.rows[tier - 2]) for other in found]


def is_up(before: Square, after: Square) -> bool:
    return before == GROUND or after == ROOF or before[0] < after[0] or before[2] < after[2]


def is_edge(before: Square, after: Square) -> bool:
    """Whether a step crosses a ledge or goes onto the roof."""
    return before != GROUND and before[0] != after[0]


def all_paths(wall: Wall, start: Square, steps: int) -> Iterator[Path]:
    """Every way of at most so many steps on which no square comes twice."""

    def go_on(path: Path) -> Iterator[Path]:
        yield path
        if len(path) - 1 == steps or path[-1] == ROOF:
            return
        for square in wall.above(path[-1]) + wall.beside(path[-1]):
            if square not in path:
                yield from go_on((*path, square))

    return go_on((start,))


def is_passable(path: Path, others: list[Square], value: int) -> bool:
    """SR-25, SR-27: figures are overtaken upwards, with a card of at least 4; the end is free."""
    for index in range(1, len(path)):
        square = path[index]
        if square not in others:
            continue
        if value < 4 or not is_up(path[index - 1], square):
            return False
        if index + 1 == len(path) or not is_up(square, path[index + 1]):
            return False
    return True


def price_of(path: Path, others: list[Square]) -> int:
    """SR-26: a card for each ledge, for the roof, and for each figure."""
    price = 0
    for before, after in pairwise(path):
        price += is_edge(before, after)
        price += after in others
    return price


def is_barred(wall: Wall, square: Square, others: list[Square]) -> bool:
    """SR-24: whether every step Up from the square needs equipment."""
    return all(is_edge(square, up) or up in others for up in wall.above(square))


def climbs(
    wall: Wall,
    start: Square,
    others: list[Square],
    value: int,
    equipment: int,
    may_stop_early: bool = False,
) -> dict[Square, int]:
    """The squares at which a climb may end, and what the cheapest way to each costs.

    `others` are the squares of the other figures, but for those on the ground.
    """
    prices: dict[Square, int] = {}
    for path in all_paths(wall, start, value):
        end = path[-1]
        if not is_passable(path, others, value):
            continue
        is_whole = len(path) - 1 == value or end == ROOF
        if not (is_whole or may_stop_early or is_barred(wall, end, others)):
            continue
        price = price_of(path, others)
        if price <= equipment and price < prices.get(end, price + 1):
            prices[end] = price
    return prices
