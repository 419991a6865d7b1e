"""The proof that a finished game was fair, from its log alone: deal, moves and result."""

from __future__ import annotations

from skydeck.core.errors import BadLog
from skydeck.core.game import Game
from skydeck.core.log import Log, Result
from skydeck.core.table import Table, find_winners, replay


def verify(game: Game, log: Log, commitment: str | None = None) -> Table:
    """The table at the end of a log whose deal, moves and result are as they must be.

    A commitment that somebody noted before the game is compared with the log's.
    """
    if log.deal is None or log.result is None:
        lacking = "deal" if log.deal is None else "result"
        raise BadLog(f"the log has no {lacking} to verify; logs of finished rooms have one")
    if commitment is not None and commitment != log.deal.commitment:
        raise BadLog("the log's commitment is not the one that you were given before the game")
    log.deal.prove(log.seed)
    table = replay(game, log)
    if log.result != find_result(table, log.result.resigned):
        raise BadLog("the result of the log is not that of its moves")
    return table


def find_result(table: Table, resigned: tuple[int, ...]) -> Result:
    """How a game ended; one that is not over ends when all but one seat have resigned."""
    left = [seat for seat in range(table.seats) if seat not in resigned]
    if not table.over and len(left) != 1:
        raise BadLog("the game of the log is not over, so there is no result to verify")
    winners = find_winners(table, resigned) if table.over else tuple(left)
    return Result(table.points, winners, tuple(sorted(resigned)))
