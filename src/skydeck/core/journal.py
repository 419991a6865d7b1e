"""A journal in a game's record: what a move led to, in its order, where everyone sees it.

A game that carries out many things after one move has the fields `journal`, rows of ENTRY small
numbers, and `told`, how many of them are in use. The kinds of rows are the game's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from skydeck.core.errors import BadPosition, shorten
from skydeck.core.kernel import EMPTY, NONE, Seat, State, kernel
from skydeck.core.notation import read_card
from skydeck.core.sentences import Sentence, Sentences

KIND, WHO, FIRST, SECOND = range(4)  # what a row holds: a kind, a seat, two numbers
ENTRY = 4

wrong, position = Sentences(__file__, "wrong"), Sentences(__file__, "position")


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


@kernel
def has_row(state: State, kind: int) -> bool:
    """Whether the last move led to something of this kind."""
    for i in range(state.told):
        if state.journal[i, KIND] == kind:
            return True
    return False


# In positions


def write_journal(state: State) -> list[str]:
    """The part of a position for a journal, if there is anything in it."""
    rows = state.journal[: state.told].tolist()
    text = " / ".join(" ".join(map(str, row)) for row in rows)
    return [f"journal {text}"] if rows else []


def read_journal(state: State, part: str, high: int) -> None:
    """Read what `write_journal` wrote, with numbers up to `high`."""
    rows, most = (
        [row.split() for row in part.removeprefix("journal").split("/")],
        len(state.journal),
    )
    if len(rows) > most or any(len(row) != ENTRY for row in rows):
        raise BadPosition(position("journal", text=shorten(part), most=most, count=ENTRY))
    state.journal[: len(rows)] = [[read_card(word, NONE, high) for word in row] for row in rows]
    state.told = len(rows)


def find_wrong_rows(state: State, kinds: int, filled: int = ENTRY) -> Iterator[Sentence]:
    """What is wrong with a journal; the first `filled` numbers of its rows are never empty."""
    rows, rest = state.journal[: state.told], state.journal[state.told :]
    if (rest != EMPTY).any() or (rows[:, :filled] == EMPTY).any():
        yield wrong("journal", rows=state.told)
    is_row = (rows[:, KIND] >= 0) & (rows[:, KIND] < kinds) & (rows[:, WHO] < state.seats)
    if (rows < NONE).any() or not is_row.all():
        yield wrong("journal_row")
