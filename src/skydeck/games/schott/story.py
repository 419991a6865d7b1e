"""What SCHOTT tells a seat, from its views: what happened, what is asked, what a move touches."""

from __future__ import annotations

from skydeck.core.drivers import first_mover
from skydeck.core.journal import FIRST, KIND, SECOND, WHO
from skydeck.core.kernel import NONE, UNKNOWN, Array, Move, Seat, View, kernel
from skydeck.core.record import SEAT, named, number
from skydeck.core.telling import list_of, put, vocabulary
from skydeck.games.schott.notation import LETTER_NAMES
from skydeck.games.schott.record import (
    A3_SQUARES,
    A4_SQUARES,
    A5,
    A8,
    ACTED,
    ACTIONS,
    ANSWER,
    BACKED,
    BONUS,
    CHOOSE,
    DECK,
    DISCARD,
    DOUBLE,
    DRAW,
    ENDED,
    FAST,
    FASTED,
    FIRSTS,
    GET,
    GIVE,
    GIVEN,
    GOT,
    HIGHEST,
    KEEP,
    KEPT,
    LEFT,
    LETTERS,
    LONGEST,
    MOST,
    OVER,
    PAIR,
    PICK,
    PLACE,
    PLACES,
    PUT,
    QUESTION,
    REFILLED,
    SEATS,
    SECONDS,
    SLOTS,
    STAGE_LIMIT,
    STARTED,
    SWAP,
    TAKE,
    TOSSED,
    TURN,
    WAIT,
    WINDOW,
)
from skydeck.games.schott.record import QUESTIONS as QUESTION_CARDS
from skydeck.games.schott.track import open_question

CARD = named("card", ("J", *range(1, HIGHEST + 1)))
OTHER = ("other", SEAT)
SPARE = ("spare", CARD)
POSITION = ("place", number(1, PLACES))  # counted from 1, as people do
ACTION = (("number", number(1, ACTIONS)), named("effect", [f"A{n + 1}" for n in range(ACTIONS)]))
FINISH = LONGEST  # told in place of whichever square is the finish
SQUARE = named("square", ("start", *range(1, FINISH), "finish"))
ANY_LETTER = number(0, LETTERS - 1)
CARD_ASKED = ("number", number(0, QUESTION_CARDS - 1))
OPEN = (CARD_ASKED, ("answers", list_of(ANY_LETTER, LETTERS)), ("squares", number(1, MOST)))
LETTER = named("letter", LETTER_NAMES)
ANSWERED = (SEAT, CARD_ASKED, LETTER, ("given", ANY_LETTER), ("right_letter", LETTER))
OTHERS = (("seats", list_of(SEAT, SEATS - 1)),)

EVENTS = vocabulary(
    decide=(SEAT,),
    fast=(SEAT,),
    no_fast=(),
    start=(SEAT,),
    take=(SEAT, CARD),
    refill=(("cards", number(1, DECK)),),
    draw=(SEAT, CARD),
    draw_unseen=(SEAT,),
    place=(SEAT, CARD, POSITION, ("old", CARD)),
    toss=(SEAT, CARD),
    act=(SEAT, *ACTION),
    swap=(SEAT, ("first", CARD), ("second", CARD)),
    choose=(SEAT, OTHER),
    give=(SEAT, CARD, OTHER),
    trade=(SEAT, OTHER, CARD, ("got", CARD)),
    look=(SEAT, CARD, SPARE),
    look_first=(SEAT, CARD),
    look_unseen=(SEAT,),
    keep=(SEAT, CARD),
    keep_unseen=(SEAT,),
    skip=(SEAT, ("square", number(1, LONGEST - 1))),
    bonus=(SEAT, ("squares", number(1, PLACES - 1)), SQUARE),
    advance=(SEAT, ("squares", number(A4_SQUARES, A3_SQUARES)), SQUARE),
    reward=(SEAT, ("squares", number(0, PLACES)), SQUARE),
    reward_doubled=(SEAT, ("squares", number(0, DOUBLE * PLACES)), SQUARE),
    extra=(SEAT, ("squares", number(1, MOST)), SQUARE),
    back=(SEAT, ("squares", number(1, MOST)), SQUARE),
    ask=(SEAT, *OPEN),
    ask_against=(SEAT, *OPEN),
    right=(*ANSWERED, ("right", ANY_LETTER)),
    wrong=(*ANSWERED, ("right", ANY_LETTER)),
    stage_won=(SEAT,),
    stage_limit=(),
    round=(("round", number(1, STAGE_LIMIT)),),
    over=(),
)
QUESTIONS = vocabulary(
    fast=(),
    turn=(CARD,),
    turn_action=(CARD, ("slots", list_of(named("slot", ("left", "right")), SLOTS))),
    place_taken=(CARD,),
    place_drawn=(CARD,),
    place_or_discard=(CARD,),
    place_kept=(CARD,),
    swap=(),
    choose_trade=OTHERS,
    choose_swap=OTHERS,
    give=(OTHER,),
    get=(OTHER, CARD),
    keep=(CARD, SPARE),
    answer=OPEN,
    answer_against=OPEN,
)
PLACED = number(0, PLACES - 1)
TOUCHES = vocabulary(
    draw=(),
    take=(),
    action=(("slot", number(0, SLOTS - 1)),),
    place=(("place", PLACED),),
    discard=(),
    swap=(("first", PLACED), ("second", PLACED)),
    choose=(SEAT,),
    give=(("place", PLACED),),
    **{"for": (SEAT, ("place", PLACED))},
    keep=(named("which", ("hand", "spare")),),
    answer=(("letter", ANY_LETTER),),
    wait=(),
    fast=(),
)
TELL, ASK, TOUCH = EVENTS.codes, QUESTIONS.codes, TOUCHES.codes
# What the rows of the journal that move a piece are told as, from BONUS to BACKED.
STEPS = (
    *(TELL.BONUS, TELL.ADVANCE, TELL.ADVANCE, TELL.REWARD, TELL.REWARD_DOUBLED),
    *(TELL.EXTRA, TELL.EXTRA, TELL.BACK),
)


@kernel
def touch(view: View, move: Move, out: Array) -> int:
    """A pile or a card, a place of a row, a seat, or an answer, each counted from 0."""
    if move < PUT:
        return touch_turn(move, out)
    if move < DISCARD:
        return put(out, 0, TOUCH.PLACE, move - PUT)
    if move == DISCARD:
        return put(out, 0, TOUCH.DISCARD)
    if move < PICK:
        return put(out, 0, TOUCH.SWAP, FIRSTS[move - PAIR], SECONDS[move - PAIR])
    if move < GIVEN:
        return put(out, 0, TOUCH.CHOOSE, move - PICK)
    if move < GOT:
        return put(out, 0, TOUCH.GIVE, move - GIVEN)
    if move < KEPT:
        return put(out, 0, TOUCH.FOR, int(view.chosen), move - GOT)
    if move < ANSWER:
        return put(out, 0, TOUCH.KEEP, move - KEPT)
    if move < WAIT:
        return put(out, 0, TOUCH.ANSWER, move - ANSWER)
    return put(out, 0, TOUCH.FAST if move == FAST else TOUCH.WAIT)


@kernel
def touch_turn(move: Move, out: Array) -> int:
    """A pile, or one of the two Action cards."""
    if move < LEFT:
        return put(out, 0, TOUCH.TAKE if move == TAKE else TOUCH.DRAW)
    return put(out, 0, TOUCH.ACTION, move - LEFT)


# What is asked


@kernel
def ask(view: View, seat: Seat, out: Array) -> int:
    """What a mover has to decide."""
    phase, other = view.phase, int(view.chosen)
    if phase == WINDOW:
        return put(out, 0, ASK.FAST)
    if phase == TURN:
        return ask_turn(view, seat, out)
    if phase == PLACE:
        return ask_place(view, out)
    if phase == SWAP:
        return put(out, 0, ASK.SWAP)
    if phase == CHOOSE:
        return ask_choose(view, seat, out)
    if phase == GIVE:
        return put(out, 0, ASK.GIVE, other)
    if phase == GET:
        return put(out, 0, ASK.GET, other, int(view.rows[seat, view.picked]))
    if phase == KEEP:
        return put(out, 0, ASK.KEEP, int(view.hand), int(view.spare))
    return put_open(view, out, put(out, 0, ASK.ANSWER if view.stake > 0 else ASK.ANSWER_AGAINST))


@kernel
def ask_turn(view: View, seat: Seat, out: Array) -> int:
    card, left = int(view.pile[view.piled - 1]), 0
    for slot in range(SLOTS):
        left += view.spent[seat, slot] == 0
    if left == 0:
        return put(out, 0, ASK.TURN, card)
    at = put(out, 0, ASK.TURN_ACTION, card, left)
    for slot in range(SLOTS):
        if view.spent[seat, slot] == 0:
            at = put(out, at, slot)
    return at


@kernel
def ask_place(view: View, out: Array) -> int:
    key = ASK.PLACE_DRAWN
    if view.taken:
        key = ASK.PLACE_TAKEN
    elif view.doing == A8:
        key = ASK.PLACE_KEPT
    elif view.options.may_discard_drawn:
        key = ASK.PLACE_OR_DISCARD
    return put(out, 0, key, int(view.hand))


@kernel
def ask_choose(view: View, seat: Seat, out: Array) -> int:
    key = ASK.CHOOSE_TRADE if view.doing == A5 else ASK.CHOOSE_SWAP
    at = put(out, 0, key, int(view.seats) - 1)
    for other in range(view.seats):
        if other != seat:
            at = put(out, at, other)
    return at


@kernel
def put_open(view: View, out: Array, at: int) -> int:
    """The open question's card, which of its answers stand at a, b and c, and what it is for."""
    at = put(out, at, open_question(view), LETTERS)
    for letter in range(LETTERS):
        at = put(out, at, int(view.order[letter]))
    return put(out, at, abs(int(view.stake)))


# What happened


@kernel
def tell(before: View, after: View, out: Array) -> int:
    """What the last move did; nothing where no move was made between the views."""
    seat, move, told = int(after.last_seat), int(after.last_move), int(after.told)
    if seat == NONE:
        return 0
    # An Action card or a new deck comes before what it gives, and the card that A8 leaves over is
    # discarded before the one that is replaced.
    ahead = told if before.phase == TURN else int(told > 0 and after.journal[0, KIND] == TOSSED)
    at = tell_journal(before, after, 0, ahead, out, 0)
    at = tell_move(before, after, seat, move, out, at)
    at = tell_journal(before, after, ahead, told, out, at)
    if after.phase == QUESTION:
        key = TELL.ASK if after.stake > 0 else TELL.ASK_AGAINST
        return put_open(after, out, put(out, at, key, first_mover(after)))
    return put(out, at, TELL.OVER) if after.phase == OVER else at


@kernel
def tell_move(before: View, after: View, seat: Seat, move: Move, out: Array, at: int) -> int:
    """What the mover chose, where the journal does not say it."""
    phase, row, other = before.phase, before.rows[seat], int(before.chosen)
    if phase == WINDOW:
        return tell_window(after, seat, out, at)
    if phase == TURN:
        return tell_turn(after, seat, move, out, at)
    if phase == PLACE and move != DISCARD:
        place = move - PUT
        return put(out, at, TELL.PLACE, seat, int(after.shown), place + 1, int(row[place]))
    if phase == SWAP:
        first, second = row[FIRSTS[move - PAIR]], row[SECONDS[move - PAIR]]
        return put(out, at, TELL.SWAP, seat, int(first), int(second))
    if phase == CHOOSE:
        return put(out, at, TELL.CHOOSE, seat, move - PICK)
    if phase == GIVE:
        return put(out, at, TELL.GIVE, seat, int(row[move - GIVEN]), other)
    if phase == GET:
        got = int(before.rows[other, move - GOT])
        return put(out, at, TELL.TRADE, seat, other, int(row[before.picked]), got)
    if phase == KEEP:
        if after.hand == UNKNOWN:
            return put(out, at, TELL.KEEP_UNSEEN, seat)
        return put(out, at, TELL.KEEP, seat, int(after.hand))
    return tell_answer(before, after, seat, move - ANSWER, out, at) if phase == QUESTION else at


@kernel
def tell_window(after: View, seat: Seat, out: Array, at: int) -> int:
    at = put(out, at, TELL.DECIDE, seat)
    for i in range(after.told):
        if after.journal[i, KIND] == FASTED:
            return at
    return put(out, at, TELL.NO_FAST) if after.phase != WINDOW else at


@kernel
def tell_turn(after: View, seat: Seat, move: Move, out: Array, at: int) -> int:
    hand, spare = int(after.hand), int(after.spare)
    if move == TAKE:
        return put(out, at, TELL.TAKE, seat, hand)
    if move == DRAW:
        if hand == UNKNOWN:
            return put(out, at, TELL.DRAW_UNSEEN, seat)
        return put(out, at, TELL.DRAW, seat, hand)
    if after.phase != KEEP:
        return at
    if hand == UNKNOWN:
        return put(out, at, TELL.LOOK_UNSEEN, seat)
    if spare == UNKNOWN:  # the deck ran out between the two, so that all can tell the first
        return put(out, at, TELL.LOOK_FIRST, seat, hand)
    return put(out, at, TELL.LOOK, seat, hand, spare)


@kernel
def tell_answer(before: View, after: View, seat: Seat, letter: int, out: Array, at: int) -> int:
    """An answer and the right one: their letters, and their places on the question card."""
    card, given, right_letter = open_question(before), int(before.order[letter]), letter
    right = int(after.keys[card])
    for other in range(LETTERS):
        if before.order[other] == right:
            right_letter = other
    key = TELL.RIGHT if given == right else TELL.WRONG
    return put(out, at, key, seat, card, letter, given, right_letter, right)


@kernel
def tell_journal(before: View, after: View, first: int, last: int, out: Array, at: int) -> int:
    """What followed from the move: these rows of the journal, in their order."""
    for i in range(first, last):
        kind, seat = int(after.journal[i, KIND]), int(after.journal[i, WHO])
        if BONUS <= kind <= BACKED:
            at = tell_step(before, after, i, out, at)
        elif kind == FASTED:
            at = put(out, at, TELL.FAST, seat)
        elif kind == STARTED:
            at = put(out, at, TELL.START, seat)
        elif kind == ENDED and seat != NONE:
            at = put(out, at, TELL.STAGE_WON, seat)
        elif kind == ENDED:
            at = put(out, at, TELL.STAGE_LIMIT)
        else:
            at = tell_cards(kind, seat, int(after.journal[i, FIRST]), out, at)
    return at


@kernel
def tell_cards(kind: int, seat: Seat, count: int, out: Array, at: int) -> int:
    """A row of the journal about cards, with its number."""
    if kind == ACTED:
        return put(out, at, TELL.ACT, seat, count, count - 1)
    if kind == REFILLED:
        return put(out, at, TELL.REFILL, count)
    if kind == TOSSED:
        return put(out, at, TELL.TOSS, seat, count)
    return put(out, at, TELL.ROUND, count)


@kernel
def tell_step(before: View, after: View, i: int, out: Array, at: int) -> int:
    """A row of the journal that moves a piece, and first what was in its way."""
    kind, seat = int(after.journal[i, KIND]), int(after.journal[i, WHO])
    count, square = int(after.journal[i, FIRST]), int(after.journal[i, SECOND])
    length, old = int(after.options.length), int(before.squares[seat])
    for k in range(i):
        if BONUS <= after.journal[k, KIND] <= BACKED and after.journal[k, WHO] == seat:
            old = int(after.journal[k, SECOND])
    target = max(old - count, 0) if kind == BACKED else min(old + count, length)
    if target != square:
        at = put(out, at, TELL.SKIP, seat, target)
    return put(out, at, STEPS[kind - BONUS], seat, count, FINISH if square == length else square)
