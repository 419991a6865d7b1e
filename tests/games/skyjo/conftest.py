"""What several tests of Skyjo set up alike."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import skydeck
from skydeck.core.table import Table


@pytest.fixture
def end_round() -> Callable[..., Table]:
    """Play the last turn of a round in which the seats get these points before any doubling."""

    def end(*points: int, closer: int = 0, parts: str = "") -> Table:
        last = (closer - 1) % len(points)
        grids = []
        for seat, cards in enumerate(map(three_cards, points)):
            hidden = "?" if seat == last else ""
            grids.append("{}: . . . {} / . . . {} / . . . {}{}".format(seat, *cards, hidden))
        rest = f"closer {closer}; to move {last}; hand 9 drawn; {parts}"
        table = skydeck.from_text("skyjo", "; ".join([*grids, rest]))
        table.play(last, "turn D3")
        return table

    return end


def three_cards(points: int) -> tuple[int, int, int]:
    """Cards of a sum from -5 to 34, never three equal ones."""
    third, over = divmod(points, 3)
    return (third, third, third + over) if over else (third - 1, third, third + 1)
