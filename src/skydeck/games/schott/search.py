"""What search needs to know of SCHOTT: what a move shows, a quick policy, the chance to win.

The chance is found as people do it: who will complete a row first, where the pieces stand after
that stage, and how far it is from there to the finish.
"""

from __future__ import annotations

import math

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, State, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.schott.greedy import (
    EACH,
    ONE,
    find_before,
    find_chain,
    pack_row,
    weigh,
    weigh_card,
    weigh_draw,
    weigh_place,
)
from skydeck.games.schott.record import (
    ACTED,
    BARE_HAND,
    BARE_SPARE,
    CHOICES,
    DOUBLE,
    DRAW,
    JOKER,
    KEEP,
    LETTERS,
    NUMBERS,
    PLACE,
    PLACES,
    PUT,
    QUESTION,
    QUESTIONS,
    SLOTS,
    TAKE,
    TOSSED,
    TURN,
    WAIT,
    WINDOW,
    YES,
)
from skydeck.games.schott.rows import following, measure_row
from skydeck.games.schott.rules import look
from skydeck.games.schott.track import open_question

SPAN = 1
PRIVATE = False
SKILL = Skill(iterations=2500, heat=1.0, curiosity=0.5)

CODES = 128  # more than there are moves, squares or cards
ANSWERS = 4  # where the right answer stands, or that it is not known

# Found by fitting the results of games of greedy against itself.
NEVER_READY = 0.5  # turns more than a row seems to need
FIRST = 1.35  # how much likelier the seat that moves next completes its row first
EXTRA = 2.0  # squares that the winner of a stage gets besides for its row, and the others
EXTRA_OTHERS = 1.3
EXTRA_TURN = 0.4  # and others for every turn that the winner's row still needs
GROWN = 1.75  # by how much the stretch of another seat is longer at the end
GROWN_SHARE = 0.7
GROWN_TURN = 0.35
FAST_LEFT = 6.0  # squares that an unused Fast Track card is worth
STEEP = 3.5  # how much a lead counts
SURPRISE = 0.7  # what an unknown Action card is about worth
FAR = 16.0  # squares after which it counts half


@kernel
def notice(state: State, seat: Seat) -> int:
    """The move, the cards and the answer that it showed the seat, and where the piece stands."""
    move = int(state.last_move)
    if move >= WAIT:
        return notice_window(state, seat)
    first, second = find_shown(state, seat)
    code = (move * CODES + first) * CODES + second
    return (code * ANSWERS + find_answer(state)) * CODES + int(state.squares[state.last_seat])


@kernel
def notice_window(state: State, seat: Seat) -> int:
    """Who has answered; once the window is closed, what all have said."""
    code = (int(state.last_seat) + 1) * 2 + int(state.phase == WINDOW)
    for other in range(state.seats):
        is_seen = state.phase != WINDOW or other == seat
        code = code * 2 + int(is_seen and state.fasts[other] == YES)
    return code


@kernel
def find_shown(state: State, seat: Seat) -> tuple[int, int]:
    """The cards that the last move showed a seat, or the Action card; 0 for none."""
    told = int(state.journal[0, 2]) + 1 if state.told and is_card(state) else 0
    if state.shown != EMPTY:
        return int(state.shown) + 1, told
    if state.hand == EMPTY:
        return told, 0
    first, second = int(state.hand) + 1, 0 if state.spare == EMPTY else int(state.spare) + 1
    if state.turn == seat:
        return first, second
    return first if state.bared == BARE_HAND else 0, second if state.bared == BARE_SPARE else 0


@kernel
def is_card(state: State) -> bool:
    """Whether the journal begins with a card that was turned up or discarded."""
    return bool(state.journal[0, 0] == ACTED or state.journal[0, 0] == TOSSED)


@kernel
def find_answer(state: State) -> int:
    """The letter of the right answer if it was told before, else LETTERS."""
    if state.phase == QUESTION and state.asked > QUESTIONS:
        key = int(state.keys[open_question(state)])
        for letter in range(LETTERS):
            if state.order[letter] == key:
                return letter
    return LETTERS


@kernel
def pick(
    state: State, seat: Seat, moves: Array, count: int, view: View, values: Array, rng: Array
) -> Move:
    """What is best for the own row, without a thought for the others."""
    if state.phase == TURN:
        return pick_turn(state, seat, moves, count)
    if state.phase == PLACE:
        return pick_place(state, seat)
    look(state, seat, view)
    weigh(view, seat, moves, count, values)
    best = 0
    for i in range(1, count):
        if values[i] > values[best]:
            best = i
    return int(moves[best])


@kernel
def pick_turn(state: State, seat: Seat, moves: Array, count: int) -> Move:
    """Take the discard or draw, or turn up an Action card if both bring little."""
    chain = find_chain(state, seat)
    drawing = weigh_draw(state, chain)
    taking = weigh_card(state, seat, int(state.pile[state.piled - 1]), chain)
    if count > CHOICES and max(drawing, taking) < SURPRISE:
        return int(moves[count - 1])
    return TAKE if taking > drawing else DRAW


@kernel
def pick_place(state: State, seat: Seat) -> Move:
    """The best place for the card in hand."""
    chain = find_chain(state, seat)
    best, most = 0, -math.inf
    for place in range(PLACES):
        worth = weigh_place(state, seat, int(state.hand), place, chain)
        if worth > most:
            best, most = place, worth
    return PUT + best


@kernel
def sift(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Answers to a question that nobody knows come to the same, as do unknown Action cards."""
    if view.phase == QUESTION and view.keys[open_question(view)] == UNKNOWN:
        values[1] = values[2] = -math.inf
    elif view.phase == TURN and count == CHOICES + SLOTS:
        if view.actions[seat, 0] == UNKNOWN and view.actions[seat, 1] == UNKNOWN:
            values[count - 1] = -math.inf


@kernel
def estimate(state: State, chances: Array) -> None:
    """Every seat may complete its row first, the likelier the fewer turns it needs."""
    turns = (find_turns(state, 0), find_turns(state, 1), find_turns(state, 2), find_turns(state, 3))
    whole, ahead = 0.0, find_next(state)
    for seat in range(state.seats):
        chances[seat] = 0.0
        whole += find_pace(turns[seat], seat == ahead)
    for winner in range(state.seats):
        share = find_pace(turns[winner], winner == ahead) / whole
        judge_race(state, winner, turns[winner], share, chances)


@kernel
def find_next(state: State) -> Seat:
    """The seat that has the next whole turn."""
    if state.turn == NONE:
        return int(state.starter)
    return int(state.turn) if state.phase == TURN else following(state, int(state.turn))


@kernel
def find_pace(turns: float, is_next: bool) -> float:
    """How likely a row is completed soon."""
    pace = 1.0 / ((turns + NEVER_READY) * (turns + NEVER_READY))
    return pace * FIRST if is_next else pace


@kernel
def find_turns(state: State, seat: Seat) -> float:
    """About how many turns a row needs: its missing cards, and more where few numbers fit."""
    if seat >= state.seats:
        return 0.0
    whole = EACH * (PLACES - count_jokers(state, seat))
    if seat == state.turn and state.hand != EMPTY:
        chain = find_chain(state, seat)
        worth = weigh_card(state, seat, int(state.hand), chain)
        if state.phase == KEEP:
            worth = max(worth, weigh_card(state, seat, int(state.spare), chain))
        return max(0.0, (whole - chain.best / ONE - worth) / EACH)
    best = find_before(pack_row(state, seat), NUMBERS[state.seats])[2]
    return max(0.0, (whole - best / ONE) / EACH)


@kernel
def count_jokers(state: State, seat: Seat) -> int:
    """How many jokers are in a row."""
    jokers = 0
    for place in range(PLACES):
        jokers += state.rows[seat, place] == JOKER
    return jokers


@kernel
def judge_race(state: State, winner: Seat, turns: float, share: float, chances: Array) -> None:
    """Add every seat's chance if this one wins the stage, which is so likely."""
    left = (
        find_left(state, 0, winner, turns),
        find_left(state, 1, winner, turns),
        find_left(state, 2, winner, turns),
        find_left(state, 3, winner, turns),
    )
    if left[winner] <= 0.0:
        chances[winner] += share
        return
    whole, seats = 0.0, int(state.seats)
    for seat in range(seats):
        whole += find_odds(seats, seat, left)
    for seat in range(seats):
        chances[seat] += share * find_odds(seats, seat, left) / whole


@kernel
def find_odds(seats: int, seat: Seat, left: tuple[float, float, float, float]) -> float:
    """How well a seat stands against all others with so many squares left to go for each."""
    odds = 1.0
    for other in range(seats):
        if other != seat:
            lead = STEEP * (left[other] - left[seat])
            lead /= max(0.0, left[other] + left[seat]) / 2 + FAR
            odds *= 1.0 + lead / math.sqrt(1.0 + lead * lead)
    return odds


@kernel
def find_left(state: State, seat: Seat, winner: Seat, turns: float) -> float:
    """The squares that a seat has to go after the stage, less what its Fast Track card is worth."""
    if seat >= state.seats:
        return 0.0
    paid = float(PLACES - count_jokers(state, seat))
    extra = EXTRA
    if seat != winner:
        grown = GROWN_SHARE * measure_row(state, seat)[1] + GROWN + GROWN_TURN * turns
        paid, extra = min(paid, grown), EXTRA_OTHERS + EXTRA_TURN * turns
    if state.fasts[seat] == YES:
        paid *= DOUBLE
    elif state.tracks[seat]:
        extra += FAST_LEFT
    return int(state.options.length) - int(state.squares[seat]) - paid - extra
