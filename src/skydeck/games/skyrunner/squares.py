"""Squares of SkyRunner's wall for people: names such as `2b3`, and what is below a square."""

import re

from skydeck.core.kernel import EMPTY, State
from skydeck.core.plain import plain
from skydeck.games.skyrunner import wall
from skydeck.games.skyrunner.record import GROOVES, GROUND, LETTERS, ROOF, TIERS

# What the wall knows already
top_of_wall, number_of = plain(wall.top_of), plain(wall.square_of)
tier_of = plain(wall.tier_of)
count_grooves, grooves_below = plain(wall.count_grooves), plain(wall.grooves_below)


def rows_of(state: State) -> list[int]:
    """How many rows each tier has."""
    rows: list[int] = state.options.rows.tolist()
    return rows


def grooves_of(state: State) -> list[int]:
    """SR-01: how many grooves each tier has."""
    return [count_grooves(state, tier) for tier in range(TIERS)]


def tier_and_row(state: State, level: int) -> tuple[int, int]:
    """The tier, from 0, and the row in it, from 1, of a level of the wall."""
    tier = tier_of(state, level)
    return tier, level - sum(rows_of(state)[:tier])


def name_square(state: State, level: int, groove: int) -> str:
    """`1a5`, `ground` or `roof`."""
    if level == 0 or level > top_of_wall(state):
        return "roof" if level else "ground"
    tier, row = tier_and_row(state, level)
    return f"{tier + 1}{LETTERS[groove]}{row}"


def name_number(state: State, square: int) -> str:
    """The name of a square that is given by its number."""
    level, groove = square_at(state, square)
    if groove != EMPTY and level > top_of_wall(state):
        return f"square {square}"  # there is none in this wall
    return name_square(state, level, groove)


def square_at(state: State, square: int) -> tuple[int, int]:
    """The level and the groove of a square that is given by its number."""
    if square in (GROUND, ROOF):
        return (top_of_wall(state) + 1 if square else 0), EMPTY
    return (square - 1) // GROOVES + 1, (square - 1) % GROOVES


def read_square(state: State, text: str) -> tuple[int, int] | None:
    """The level and the groove of a square by its name; None if the wall has no such square."""
    if text in ("ground", "roof"):
        return (0 if text == "ground" else top_of_wall(state) + 1), EMPTY
    match = re.fullmatch("([1-3])([a-e])([0-9]{1,2})", text)
    if match is None:
        return None
    tier, groove, row = int(match[1]) - 1, LETTERS.index(match[2]), int(match[3])
    if groove >= grooves_of(state)[tier] or not 1 <= row <= rows_of(state)[tier]:
        return None
    return sum(rows_of(state)[:tier]) + row, groove


def below(state: State, level: int, groove: int) -> list[int]:
    """SR-38: the grooves that a figure may fall into from a square of the wall."""
    return sorted(set(grooves_below(state, level, groove)))
