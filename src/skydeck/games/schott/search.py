"""What search needs to know of SCHOTT: what a move shows, and a quick policy.

Every seat sees all but the next cards, so all seats are in the tree. Usually nothing is played out
beyond it: eight moves of the quick policy take as long as five iterations without them.
"""

import math

from skydeck.core.journal import FIRST, KIND
from skydeck.core.kernel import EMPTY, UNKNOWN, Array, Move, Seat, State, View, kernel
from skydeck.core.rng import pick_highest
from skydeck.core.skill import Skill
from skydeck.games.schott import record
from skydeck.games.schott.chances import estimate
from skydeck.games.schott.greedy import find_chain, weigh, weigh_card, weigh_draw, weigh_place
from skydeck.games.schott.record import BARE_HAND, BARE_SPARE, MOVE, PHASE
from skydeck.games.schott.rules import look
from skydeck.games.schott.track import open_question

__all__ = ["PRIVATE", "SKILL", "SPAN", "estimate", "notice", "pick", "sift"]

SPAN = 1
PRIVATE = False
SKILL = Skill(iterations=2500, heat=1.0, curiosity=0.5)

CODES = 128  # more than there are moves, squares or cards
ANSWERS = 4  # where the right answer stands, or that it is not known

SURPRISE = 0.7  # what an unknown Action card is about worth, in squares


@kernel
def notice(state: State, seat: Seat) -> int:
    """The move, the cards and the answer that it showed the seat, and where the piece stands."""
    move = int(state.last_move)
    if move >= MOVE.WAIT:
        return notice_window(state, seat)
    first, second = find_shown(state, seat)
    code = (move * CODES + first) * CODES + second
    return (code * ANSWERS + find_answer(state)) * CODES + int(state.squares[state.last_seat])


@kernel
def notice_window(state: State, seat: Seat) -> int:
    """Who has answered; once the window is closed, what all have said."""
    code = (int(state.last_seat) + 1) * 2 + int(state.phase == PHASE.WINDOW)
    for other in range(state.seats):
        is_seen = state.phase != PHASE.WINDOW or other == seat
        code = code * 2 + int(is_seen and state.fasts[other] == record.YES)
    return code


@kernel
def find_shown(state: State, seat: Seat) -> tuple[int, int]:
    """The cards that the last move showed a seat, or the Action card; 0 for none."""
    is_told = state.told > 0 and state.journal[0, KIND] in (record.DID.ACTED, record.DID.TOSSED)
    told = int(state.journal[0, FIRST]) + 1 if is_told else 0
    if state.shown != EMPTY:
        return int(state.shown) + 1, told
    if state.hand == EMPTY:
        return told, 0
    first, second = int(state.hand) + 1, 0 if state.spare == EMPTY else int(state.spare) + 1
    if state.turn == seat:
        return first, second
    return first if state.bared == BARE_HAND else 0, second if state.bared == BARE_SPARE else 0


@kernel
def find_answer(state: State) -> int:
    """The letter of the right answer if it was told before, else LETTERS."""
    if state.phase == PHASE.QUESTION and state.asked > record.QUESTIONS:
        key = int(state.keys[open_question(state)])
        for letter in range(record.LETTERS):
            if state.order[letter] == key:
                return letter
    return record.LETTERS


@kernel
def pick(
    state: State, seat: Seat, moves: Array, count: int, view: View, values: Array, rng: Array
) -> Move:
    """What is best for the own row, without a thought for the others."""
    if state.phase == PHASE.TURN:
        return pick_turn(state, seat, moves, count)
    if state.phase == PHASE.PLACE:
        return pick_place(state, seat)
    look(state, seat, view)
    weigh(view, seat, moves, count, values)
    return int(moves[pick_highest(rng, values, count)])


@kernel
def pick_turn(state: State, seat: Seat, moves: Array, count: int) -> Move:
    """Take the discard or draw, or turn up an Action card if both bring little."""
    chain = find_chain(state, seat)
    drawing = weigh_draw(state, chain)
    taking = weigh_card(state, seat, int(state.pile[state.piled - 1]), chain)
    if count > record.CHOICES and max(drawing, taking) < SURPRISE:
        return int(moves[count - 1])
    return MOVE.TAKE if taking > drawing else MOVE.DRAW


@kernel
def pick_place(state: State, seat: Seat) -> Move:
    """The best place for the card in hand."""
    chain = find_chain(state, seat)
    best, most = 0, -math.inf
    for place in range(record.PLACES):
        worth = weigh_place(state, seat, int(state.hand), place, chain)
        if worth > most:
            best, most = place, worth
    return MOVE.PUT + best


@kernel
def sift(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Answers to a question that nobody knows come to the same, as do unknown Action cards."""
    if view.phase == PHASE.QUESTION and view.keys[open_question(view)] == UNKNOWN:
        values[1] = values[2] = -math.inf
    elif view.phase == PHASE.TURN and count == record.CHOICES + record.SLOTS:
        if view.actions[seat, 0] == UNKNOWN and view.actions[seat, 1] == UNKNOWN:
            values[count - 1] = -math.inf
