"""A journal in a game's record: what a move led to, in its order, where everyone sees it.

A game that carries out many things after one move has the fields `journal`, rows of ENTRY small
numbers, and `told`, how many of them are in use. The kinds of rows are the game's own.
"""

from __future__ import annotations

from skydeck.core.kernel import EMPTY, Seat, State, kernel

KIND, WHO, FIRST, SECOND = range(4)  # what a row holds: a kind, a seat, two numbers
ENTRY = 4


@kernel
def clear_journal(state: State) -> None:
    """Forget what the move before led to."""
    for i in range(state.told):
        for k in range(ENTRY):
            state.journal[i, k] = EMPTY
    state.told = 0


@kernel
def empty_journal(state: State) -> None:
    """Begin a journal in a new record."""
    state.told = len(state.journal)
    clear_journal(state)


@kernel
def note(state: State, kind: int, seat: Seat, first: int, second: int) -> None:
    """Write down what everyone sees happen; a journal that is full is left as it is."""
    if state.told < len(state.journal):
        row = state.journal[state.told]
        row[KIND], row[WHO] = kind, seat
        row[FIRST], row[SECOND] = first, second
        state.told += 1
