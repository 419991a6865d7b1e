"""What has been shown since a seat's last choice: a take-back must not undo what people have seen.

To find out whether a move has shown something, tables are imagined for every watcher. That takes
milliseconds, so it is done only when somebody asks, once for each move, and never in the event
loop.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from skydeck.core.kernel import SPECTATOR, Array, Move, Seat, blank
from skydeck.core.rng import small_rng
from skydeck.core.table import GUESSES, Table


class Trail:
    """The moves from one choice of a seat on, as far as they have been looked at."""

    def __init__(self, table: Table) -> None:
        self.first = self.ply = len(table.history)  # `ply` is that of the first not looked at
        self.has_shown = False
        self._game, self._raw = table.game, table.states[:1].tobytes()  # a copy takes far longer

    def is_known(self, ply: int) -> bool:
        """Whether a game of some moves has been looked at as far as it matters."""
        return self.has_shown or self.ply >= ply

    def follow(self, moves: Sequence[tuple[Seat, Move]]) -> None:
        """Look at a game's moves, up to the first that has shown anyone what was hidden."""
        if self.is_known(len(moves)):
            return
        states = blank(self._game.dtype, 2)
        states[:1].view(np.uint8)[:] = np.frombuffer(self._raw, np.uint8)
        table = Table(self._game, states)
        for seat, move in moves[self.ply :]:
            self.has_shown = shows(table, seat, move)
            if self.has_shown:
                return
            table.play(seat, move)
            self.ply, self._raw = self.ply + 1, table.states[:1].tobytes()


def shows(table: Table, seat: Seat, move: Move) -> bool:
    """Whether a move shows anyone a thing that was hidden.

    It is what `Table.reveals` says, but for watchers who see nothing of the move: a small move that
    is hidden from them shows them nothing, not even that it can be played.
    """
    kernels, after = table.game.at, table.states[:1].copy()
    kernels.play(after, 0, seat, move)
    view, seen = blank(table.game.dtype), blank(table.game.dtype)
    for watcher in (SPECTATOR, *range(table.seats)):
        kernels.look(table.states, 0, watcher, view, 0)
        kernels.look(after, 0, watcher, seen, 0)
        known = seen.tobytes()
        is_hidden = known == view.tobytes() and watcher != seat
        if not is_hidden and not _is_foreseen(table, view, watcher, (seat, move), known):
            return True
    return False


def _is_foreseen(
    table: Table, view: Array, watcher: Seat, played: tuple[Seat, Move], known: bytes
) -> bool:
    """Whether a move looks the same from every table that a watcher can imagine."""
    game, kernels, (seat, move) = table.game, table.game.at, played
    rng, moves = small_rng("reveals", watcher), np.zeros(table.game.moves, np.int16)
    guess, seen = blank(game.dtype), blank(game.dtype)
    for _ in range(GUESSES):
        kernels.imagine(view, 0, watcher, rng, guess, 0)
        if not (int(guess["movers"][0]) >> seat) & 1:
            return False
        count = kernels.legal(guess, 0, seat, moves)
        if move not in moves[:count].tolist():
            return False  # it showed that the seat could play it
        kernels.play(guess, 0, seat, move)
        kernels.look(guess, 0, watcher, seen, 0)
        if seen.tobytes() != known:
            return False
    return True
