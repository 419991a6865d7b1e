"""Drafts: what is legal after moves that were not played yet, as far as their seat can know.

The moves are tried on tables imagined from the seat's view. What all of them show is what the
seat would see; where they differ, hidden things decide, and nothing is told.
"""

from __future__ import annotations

from skydeck.core.errors import IllegalMove
from skydeck.core.kernel import Move, Seat
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.server.errors import Refused
from skydeck.server.sight import compact, write_moves, write_question, write_view

GUESSES = 16  # tables that are compared


def answer(view: Table, moves: list[Move], number: str) -> str:
    """The answer to a draft, from the view of its seat."""
    after = foresee(view, moves)
    return _write(number, after, after is not None and goes_on(view, after))


def goes_on(view: Table, after: Table) -> bool:
    """Whether a seat has still to choose before anyone else; in a new round all begin anew."""
    is_same_round = int(view.state.rounds) == int(after.state.rounds)
    return is_same_round and view.seat in after.movers and set(after.movers) <= set(view.movers)


def foresee(view: Table, moves: list[Move]) -> Table | None:
    """What a seat would see after some moves of its own; None where hidden things decide that."""
    rng = small_rng("draft")
    seen, error = _try(view.imagine(rng), view.seat, moves)
    for _ in range(GUESSES - 1 if seen else 0):
        if _try(view.imagine(rng), view.seat, moves[: len(seen)])[0] != seen:
            return None
    if error is not None:
        raise Refused("illegal", str(error), error.told) from None
    return seen[-1] if seen else view


def _try(
    table: Table, seat: Seat | None, moves: list[Move]
) -> tuple[list[Table], IllegalMove | None]:
    """What a seat sees after each of its moves, up to one that is illegal."""
    assert seat is not None
    seen: list[Table] = []
    for move in moves:
        try:
            table.play(seat, move)
        except IllegalMove as error:
            return seen, error
        seen.append(table.view(seat))
    return seen, None


def _write(number: str, after: Table | None, is_open: bool) -> str:
    head = f'{{"t":"draft","id":{compact(number)},"open":{compact(is_open)},'
    if after is None or after.seat is None:
        return f'{head}"view":null,"ask":null,"legal":[]}}'
    game, views, seat = after.game, after.states, after.seat
    ask = write_question(game, views, 0, seat) if is_open else "null"
    legal = write_moves(game, views, 0, after.legal(seat)) if is_open else "[]"
    text = write_view(game, views, 0)
    return f'{head}"view":{text},"ask":{ask},"legal":{legal}}}'
