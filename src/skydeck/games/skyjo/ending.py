"""The table of Skyjo as a round left it: the next one is dealt in the same move."""

from skydeck.core.kernel import EMPTY, NONE, View, copy, kernel
from skydeck.games.skyjo.record import GONE, OVER, PLACES, UP


@kernel
def end(before: View, after: View, ended: View) -> bool:
    """Write all cards turned up, before columns go and points are added, if a round has ended.

    The piles lie as before the move.
    """
    if after.rounds == before.rounds and after.phase != OVER:
        return False
    copy(before, ended)
    ended.phase, ended.movers, ended.turn = OVER, 0, NONE
    ended.hand, ended.taken = EMPTY, 0
    ended.closer = after.ender
    for seat in range(after.seats):
        for place in range(PLACES):
            card = after.ended[seat, place]
            ended.cards[seat, place] = card
            ended.faces[seat, place] = GONE if card == EMPTY else UP
    ended.last_seat, ended.last_move = after.last_seat, after.last_move
    ended.shown, ended.tossed = after.shown, after.tossed
    return True
