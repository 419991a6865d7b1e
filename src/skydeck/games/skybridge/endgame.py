"""Exact play near the end of a game of two seats: what a seat can force, whatever the other does.

Kernels cannot call themselves, so that the line of moves being tried lies in arrays: for each step
a state, its moves, and how many of them there are and were tried.
"""

from __future__ import annotations

from skydeck.core.drivers import Line, first_mover
from skydeck.core.kernel import Array, Seat, State, View, copy, kernel
from skydeck.games.skybridge.record import COLOURS, FEWEST, KINDS
from skydeck.games.skybridge.rules import legal, play

FEW = 10  # pieces in hand at which it is tried; with so many it mostly succeeds in time
DEPTH = FEW + 1  # states on a line
POSITIONS = 30_000  # that are looked at before it is given up: some 5 ms
COUNT, TRIED = range(2)  # columns of a line's marks
LOSS, TIE, WIN = range(3)  # what a game brings a seat
NO, YES, OPEN = range(3)  # whether a goal can be reached


@kernel
def solve(
    line: Line, view: View, seat: Seat, moves: Array, count: int, values: Array
) -> bool:  # fmt: skip
    """Write the proved chance of each move; False if that is too far to see."""
    if view.seats != FEWEST or count_pieces(view) > FEW:
        return False
    left = POSITIONS
    for i in range(count):
        values[i] = 0.0
        for goal in (TIE, WIN):
            copy(view, line.states[0])
            play(line.states[0], seat, int(moves[i]))
            answer, left = force(line, seat, goal, left)
            if answer == OPEN:
                return False
            if answer == NO:
                break
            values[i] = goal / WIN
    return True


@kernel
def count_pieces(state: State) -> int:
    """The pieces that all seats have in hand."""
    pieces = 0
    for seat in range(state.seats):
        for colour in range(COLOURS):
            for kind in range(KINDS):
                pieces += int(state.stock[seat, colour, kind])
    return pieces


@kernel
def force(line: Line, seat: Seat, goal: int, left: int) -> tuple[int, int]:
    """Whether a seat can reach a goal from the line's first state, and how many positions are left.

    A seat that has found a move which settles the question in its favour tries no others.
    """
    at, answer = 0, OPEN
    begin_step(line, 0)
    while at >= 0:
        answer = answer_at(line, at, seat, goal)
        if answer == OPEN:
            if left == 0:
                return OPEN, 0
            left -= 1
            try_next(line, at)
            at += 1
            continue
        at -= 1
        while at >= 0 and (first_mover(line.states[at]) == seat) == (answer == YES):
            at -= 1
    return answer, left


@kernel
def begin_step(line: Line, at: int) -> None:
    """Write the moves of a state on the line; none when the game is over."""
    state = line.states[at]
    line.marks[at, TRIED] = 0
    line.marks[at, COUNT] = legal(state, first_mover(state), line.moves[at]) if state.movers else 0


@kernel
def answer_at(line: Line, at: int, seat: Seat, goal: int) -> int:
    """What is known of a step: the result, or that its mover has tried all in vain."""
    state, marks = line.states[at], line.marks[at]
    if state.movers == 0:
        return YES if result_of(state, seat) >= goal else NO
    if marks[TRIED] < marks[COUNT]:
        return OPEN
    return NO if first_mover(state) == seat else YES


@kernel
def try_next(line: Line, at: int) -> None:
    """Play the next move of a step, the last ones first: roofs and bridges settle most."""
    state, marks = line.states[at], line.marks[at]
    marks[TRIED] += 1
    copy(state, line.states[at + 1])
    play(line.states[at + 1], first_mover(state), int(line.moves[at, marks[COUNT] - marks[TRIED]]))
    begin_step(line, at + 1)


@kernel
def result_of(state: State, seat: Seat) -> int:
    """What a game that is over brought a seat."""
    if not (int(state.winners) >> seat) & 1:
        return LOSS
    return WIN if state.winners == 1 << seat else TIE
