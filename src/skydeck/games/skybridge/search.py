"""What search needs to know of Skybridge: what a move shows, the chance to win, and exact ends.

Near the end of a game of two seats it finds what a seat can force, whatever the other does. Kernels
cannot call themselves, so that the line of moves being tried lies in arrays: for each step a state,
its moves, and how many of them there are and were tried.
"""

import math

from skydeck.core.drivers import Line, first_mover
from skydeck.core.kernel import Array, Seat, State, View, copy, kernel
from skydeck.games.skybridge.record import FEWEST
from skydeck.games.skybridge.rules import count_pieces, legal, play
from skydeck.games.skybridge.worth import weigh_seats

# The lead in floors that decides most games, at the end and for each piece in hand, by how 250
# games of search against itself at two seats and 150 each at three and four went on.
SURE_TWO, SURE_TWO_EACH = 1.5, 1.0 / 6.0
SURE_MORE, SURE_MORE_EACH = 1.5, 1.0 / 3.0

FEW = 10  # pieces in hand at which it is tried; with so many it mostly succeeds in time
DEPTH = FEW + 1  # states on a line
POSITIONS = 30_000  # that are looked at before it is given up: some 5 ms
COUNT, TRIED = range(2)  # columns of a line's marks
LOSS, TIE, WIN = range(3)  # what a game brings a seat
NO, YES, OPEN = range(3)  # whether a goal can be reached


@kernel
def notice(state: State, seat: Seat) -> int:
    """The move: everything lies open."""
    return int(state.last_move)


@kernel
def estimate(state: State, chances: Array) -> None:
    """By what the colours of each seat are likely to count, and how much may still change."""
    weigh_seats(state, chances)
    pieces = count_pieces(state)
    if state.seats == FEWEST:
        lead = (chances[0] - chances[1]) / (SURE_TWO + SURE_TWO_EACH * pieces)
        chances[0] = 0.5 + 0.5 * lead / math.sqrt(1.0 + lead * lead)
        chances[1] = 1.0 - chances[0]
    else:
        share_chances(chances, int(state.seats), SURE_MORE + SURE_MORE_EACH * pieces)


@kernel
def share_chances(chances: Array, seats: int, sure: float) -> None:
    """Turn what several seats are likely to count into their chances to win."""
    best, whole = 0.0, 0.0
    for seat in range(seats):
        best = max(best, chances[seat])
    for seat in range(seats):
        gap = 1.0 + (best - chances[seat]) / sure
        chances[seat] = 1.0 / (gap * gap * gap * gap)
        whole += chances[seat]
    for seat in range(seats):
        chances[seat] /= whole


# Exact ends


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
        share = TIE if state.winners != 1 << seat else WIN
        result = share if (int(state.winners) >> seat) & 1 else LOSS
        return YES if result >= goal else NO
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
