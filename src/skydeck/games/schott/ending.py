"""The table of SCHOTT as a stage left it: its rows are paid in the same move."""

from skydeck.core.journal import has_row
from skydeck.core.kernel import NONE, View, copy, kernel
from skydeck.games.schott.record import DID, PHASE


@kernel
def end(before: View, after: View, ended: View) -> bool:
    """Write the rows of a stage that is over, with the pieces where they stood before that move.

    A stage that ran out of turns (SC-35) is not shown: nobody has won it, and the next one is dealt
    in the same move.
    """
    if not has_row(after, DID.ENDED) or after.winner == NONE:
        return False
    copy(after, ended)
    ended.phase, ended.movers, ended.winners, ended.turn = PHASE.OVER, 0, 0, NONE
    for seat in range(after.seats):
        ended.squares[seat] = before.squares[seat]
    return True
