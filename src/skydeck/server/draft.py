"""Drafts: what is legal after moves that were not played yet, as far as their seat can know.

The moves are tried on tables imagined from the seat's view. What all of them show is what the
seat would see; where they differ, hidden things decide, and nothing is told.
"""

from __future__ import annotations

from skydeck.core.errors import IllegalMove
from skydeck.core.kernel import Move
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.server.errors import Refused
from skydeck.server.sight import compact, list_moves, write_view

GUESSES = 16  # tables that are compared


def answer(view: Table, moves: list[Move], number: str) -> str:
    """The answer to a draft, from the view of its seat."""
    after = foresee(view, moves)
    return _write(number, after, after is not None and after.seat in after.movers)


def foresee(view: Table, moves: list[Move]) -> Table | None:
    """What a seat would see after some moves of its own; None where hidden things decide that."""
    seat, rng = view.seat, small_rng("draft")
    assert seat is not None
    tables = [view.imagine(rng) for _ in range(GUESSES if moves else 0)]
    after = view
    for move in moves:
        try:
            for table in tables:
                table.play(seat, move)
        except IllegalMove as error:
            raise Refused("illegal", str(error)) from None
        after = tables[0].view(seat)
        seen = after.state.tobytes()
        if any(table.view(seat).state.tobytes() != seen for table in tables):
            return None
    return after


def _write(number: str, after: Table | None, is_open: bool) -> str:
    head = f'{{"t":"draft","id":{compact(number)},"open":{compact(is_open)},'
    if after is None or after.seat is None:
        return f'{head}"view":null,"ask":null,"legal":[]}}'
    game, views, seat = after.game, after.states, after.seat
    ask = compact(game.story.ask(after.state, seat)) if is_open else "null"
    legal = list_moves(game, views, 0, after.legal(seat)) if is_open else []
    text = write_view(game, views, 0)
    return f'{head}"view":{text},"ask":{ask},"legal":{compact(legal)}}}'
