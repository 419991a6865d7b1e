"""What a person touches to make moves, for the tests."""

from __future__ import annotations

from skydeck.core.game import Event
from skydeck.core.kernel import Seat
from skydeck.core.table import Table


def touches(table: Table, seat: Seat) -> dict[str, Event]:
    """What a mover touches for each of its legal moves, by the text of the move."""
    events = [table.touch(seat, move) for move in table.legal(seat)]
    return dict(zip(table.moves(seat), events, strict=True))
