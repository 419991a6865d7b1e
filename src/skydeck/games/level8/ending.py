"""The table of Level 8 as a round left it: the next one is often dealt in the same move."""

from __future__ import annotations

from skydeck.core.kernel import EMPTY, NONE, Array, View, blank
from skydeck.games.level8.record import DISCARD, KEEP, OVER, SKIP_SEAT, STATE


def end(before: View, after: View) -> Array | None:
    """What lies on the table after the last card, before levels rise; hands stay hidden."""
    is_dealt = after.rounds != before.rounds
    if before.phase == KEEP or not (is_dealt or after.phase in (KEEP, OVER)):
        return None
    views = blank(STATE.dtype)
    views[0] = before if is_dealt else after
    ended = views[0]
    if is_dealt:
        _part(ended, int(before.turn), int(after.last_move))
    ended.phase, ended.movers, ended.winners, ended.turn = OVER, 0, 0, NONE
    ended.levels = before.levels
    return views


def _part(ended: View, seat: int, move: int) -> None:
    """A seat parts with its last card."""
    ended.held[seat] = ended.seen[seat] = 0
    ended.hands[seat] = EMPTY
    if move >= SKIP_SEAT:
        ended.skips[move - SKIP_SEAT] = 1
    else:
        ended.piles[seat, ended.piled[seat]] = move - DISCARD
        ended.piled[seat] += 1
