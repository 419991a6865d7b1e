"""What a climb in SkyRunner costs: its end squares with their prices, found by trying them."""

from __future__ import annotations

import numpy as np

from skydeck.core.journal import FIRST
from skydeck.core.kernel import SPECTATOR, Move, Seat, View, blank
from skydeck.core.rng import small_rng
from skydeck.games.skyrunner.record import CLIMBING, MOVES, STATE


def prices(view: View, seat: Seat) -> dict[Move, int]:
    """SR-26: the moves of a seat that is to climb, and how many equipment cards each costs.

    Each is played on a table imagined from the view, so that asking reveals nothing.
    """
    from skydeck.games.skyrunner import GAME  # not above: the game is made of this module, too

    if view.phase != CLIMBING or not int(view.movers) >> seat & 1:
        return {}
    tables, moves = blank(STATE.dtype, 3), np.zeros(MOVES, np.int16)
    tables[0] = view
    GAME.at.imagine(tables, 0, SPECTATOR, small_rng("prices"), tables, 1)
    count, found = GAME.at.legal(tables, 1, seat, moves), {}
    for move in moves[:count].tolist():
        tables[2] = tables[1]
        GAME.at.play(tables, 2, seat, move)
        found[move] = int(tables[2].journal[0, FIRST])  # of the row CLIMBED
    return found
