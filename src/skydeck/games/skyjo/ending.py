"""The table of Skyjo as a round left it: the next one is dealt in the same move."""

from __future__ import annotations

import numpy as np

from skydeck.core.kernel import EMPTY, NONE, Array, View, blank
from skydeck.games.skyjo.record import GONE, OVER, STATE, UP


def end(before: View, after: View) -> Array | None:
    """All cards turned up, before columns go and points are added; piles as before the move."""
    if after.rounds == before.rounds and after.phase != OVER:
        return None
    views = blank(STATE.dtype)
    views[0] = before
    ended = views[0]
    ended.phase, ended.movers, ended.turn = OVER, 0, NONE
    ended.hand, ended.taken = EMPTY, 0
    ended.closer = after.ender
    ended.cards = after.ended
    ended.faces = np.where(after.ended == EMPTY, GONE, UP)
    for name in ("last_seat", "last_move", "shown", "tossed"):
        ended[name] = after[name]
    return views
