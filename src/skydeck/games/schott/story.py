"""What SCHOTT tells a seat, from its views: what happened, what is asked, what a move touches."""

from skydeck.core.drivers import first_mover
from skydeck.core.journal import FIRST, KIND, SECOND, WHO, has_row
from skydeck.core.kernel import NONE, UNKNOWN, Array, Move, Seat, View, kernel
from skydeck.core.record import SEAT, named, number
from skydeck.core.telling import list_of, put, put_others, vocabulary
from skydeck.games.schott import record
from skydeck.games.schott.record import ACTIONS, DID, FIRSTS, LETTERS, MOVE, PHASE, PLACES, SECONDS
from skydeck.games.schott.record import QUESTIONS as QUESTION_CARDS
from skydeck.games.schott.rows import is_doubled, is_pair, measure_row
from skydeck.games.schott.track import open_question

CARD = named("card", (record.JOKER_NAME, *range(1, record.HIGHEST + 1)))
OTHER = ("other", SEAT)
SPARE = ("spare", CARD)
POSITION = ("place", number(1, PLACES))  # counted from 1, as people do
ACTION = (("number", number(1, ACTIONS)), named("effect", [f"A{n + 1}" for n in range(ACTIONS)]))
FINISH = record.LONGEST  # told in place of whichever square is the finish
SQUARE = named("square", ("start", *range(1, FINISH), "finish"))
ANY_LETTER = number(0, LETTERS - 1)
CARD_ASKED = ("number", number(0, QUESTION_CARDS - 1))
OPEN = (CARD_ASKED, ("answers", list_of(ANY_LETTER, LETTERS)), ("squares", number(1, record.MOST)))
LETTER = named("letter", record.LETTER_NAMES)
ANSWERED = (SEAT, CARD_ASKED, LETTER, ("given", ANY_LETTER), ("right_letter", LETTER))
OTHERS = (("seats", list_of(SEAT, record.SEATS - 1)),)

EVENTS = vocabulary(
    decide=(SEAT,),
    fast=(SEAT,),
    no_fast=(),
    start=(SEAT,),
    take=(SEAT, CARD),
    refill=(("cards", number(1, record.DECK)),),
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
    skip=(SEAT, ("square", number(1, record.LONGEST - 1))),
    bonus=(SEAT, ("squares", number(1, PLACES - 1)), SQUARE),
    advance=(SEAT, ("squares", number(record.A4_SQUARES, record.A3_SQUARES)), SQUARE),
    reward=(SEAT, ("squares", number(0, PLACES)), SQUARE),
    reward_doubled=(SEAT, ("squares", number(0, record.DOUBLE * PLACES)), SQUARE),
    extra=(SEAT, ("squares", number(1, record.MOST)), SQUARE),
    back=(SEAT, ("squares", number(1, record.MOST)), SQUARE),
    ask=(SEAT, *OPEN),
    ask_against=(SEAT, *OPEN),
    right=(*ANSWERED, ("right", ANY_LETTER)),
    wrong=(*ANSWERED, ("right", ANY_LETTER)),
    stage_won=(SEAT,),
    stage_limit=(),
    round=(("round", number(1, record.STAGE_LIMIT)),),
    over=(),
)
QUESTIONS = vocabulary(
    fast=(),
    turn=(CARD,),
    turn_action=(CARD, ("slots", list_of(named("slot", record.SLOT_NAMES), record.SLOTS))),
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
    action=(("slot", number(0, record.SLOTS - 1)),),
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
PAIRED = list_of(number(0, PLACES - 2), PLACES - 1)  # places of the first of two neighbours
MARKS = vocabulary(
    row=(
        SEAT,
        ("cards", number(0, PLACES)),
        ("numbers", number(0, PLACES)),
        ("squares", number(0, record.DOUBLE * PLACES)),
        named("doubled", (False, True)),
        ("pairs", PAIRED),
    )
)
TELL, ASK, TOUCH, MARK = EVENTS.codes, QUESTIONS.codes, TOUCHES.codes, MARKS.codes
# What the rows of the journal that move a piece are told as, from BONUS to BACKED.
STEPS = (
    *(TELL.BONUS, TELL.ADVANCE, TELL.ADVANCE, TELL.REWARD, TELL.REWARD_DOUBLED),
    *(TELL.EXTRA, TELL.EXTRA, TELL.BACK),
)


@kernel
def touch(view: View, move: Move, out: Array) -> int:
    """A pile or a card, a place of a row, a seat, or an answer, each counted from 0."""
    if move < MOVE.LEFT:
        return put(out, 0, TOUCH.TAKE if move == MOVE.TAKE else TOUCH.DRAW)
    if move < MOVE.PUT:
        return put(out, 0, TOUCH.ACTION, move - MOVE.LEFT)
    if move < MOVE.DISCARD:
        return put(out, 0, TOUCH.PLACE, move - MOVE.PUT)
    if move == MOVE.DISCARD:
        return put(out, 0, TOUCH.DISCARD)
    if move < MOVE.PICK:
        return put(out, 0, TOUCH.SWAP, FIRSTS[move - MOVE.PAIR], SECONDS[move - MOVE.PAIR])
    if move < MOVE.GIVEN:
        return put(out, 0, TOUCH.CHOOSE, move - MOVE.PICK)
    if move < MOVE.GOT:
        return put(out, 0, TOUCH.GIVE, move - MOVE.GIVEN)
    if move < MOVE.KEPT:
        return put(out, 0, TOUCH.FOR, int(view.chosen), move - MOVE.GOT)
    if move < MOVE.ANSWER:
        return put(out, 0, TOUCH.KEEP, move - MOVE.KEPT)
    if move < MOVE.WAIT:
        return put(out, 0, TOUCH.ANSWER, move - MOVE.ANSWER)
    return put(out, 0, TOUCH.FAST if move == MOVE.FAST else TOUCH.WAIT)


# What is asked


@kernel
def ask(view: View, seat: Seat, out: Array) -> int:
    """What a mover has to decide."""
    phase, other = view.phase, int(view.chosen)
    if phase == PHASE.WINDOW:
        return put(out, 0, ASK.FAST)
    if phase == PHASE.TURN:
        return ask_turn(view, seat, out)
    if phase == PHASE.PLACE:
        return ask_place(view, out)
    if phase == PHASE.SWAP:
        return put(out, 0, ASK.SWAP)
    if phase == PHASE.CHOOSE:
        key = ASK.CHOOSE_TRADE if view.doing == record.DOING.A5 else ASK.CHOOSE_SWAP
        return put_others(view, seat, out, put(out, 0, key))
    if phase == PHASE.GIVE:
        return put(out, 0, ASK.GIVE, other)
    if phase == PHASE.GET:
        return put(out, 0, ASK.GET, other, int(view.rows[seat, view.picked]))
    if phase == PHASE.KEEP:
        return put(out, 0, ASK.KEEP, int(view.hand), int(view.spare))
    return put_open(view, out, put(out, 0, ASK.ANSWER if view.stake > 0 else ASK.ANSWER_AGAINST))


@kernel
def ask_turn(view: View, seat: Seat, out: Array) -> int:
    card, left = int(view.pile[view.piled - 1]), 0
    for slot in range(record.SLOTS):
        left += view.spent[seat, slot] == 0
    if left == 0:
        return put(out, 0, ASK.TURN, card)
    at = put(out, 0, ASK.TURN_ACTION, card, left)
    for slot in range(record.SLOTS):
        if view.spent[seat, slot] == 0:
            at = put(out, at, slot)
    return at


@kernel
def ask_place(view: View, out: Array) -> int:
    key = ASK.PLACE_DRAWN
    if view.taken:
        key = ASK.PLACE_TAKEN
    elif view.doing == record.DOING.A8:
        key = ASK.PLACE_KEPT
    elif view.options.may_discard_drawn:
        key = ASK.PLACE_OR_DISCARD
    return put(out, 0, key, int(view.hand))


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
    is_tossed = told > 0 and after.journal[0, KIND] == DID.TOSSED
    ahead = told if before.phase == PHASE.TURN else int(is_tossed)
    at = tell_journal(before, after, 0, ahead, out, 0)
    at = tell_move(before, after, seat, move, out, at)
    at = tell_journal(before, after, ahead, told, out, at)
    if after.phase == PHASE.QUESTION:
        key = TELL.ASK if after.stake > 0 else TELL.ASK_AGAINST
        return put_open(after, out, put(out, at, key, first_mover(after)))
    return put(out, at, TELL.OVER) if after.phase == PHASE.OVER else at


@kernel
def tell_move(before: View, after: View, seat: Seat, move: Move, out: Array, at: int) -> int:
    """What the mover chose, where the journal does not say it."""
    phase, row, other = before.phase, before.rows[seat], int(before.chosen)
    if phase == PHASE.WINDOW:
        return tell_window(after, seat, out, at)
    if phase == PHASE.TURN:
        return tell_turn(after, seat, move, out, at)
    if phase == PHASE.PLACE and move != MOVE.DISCARD:
        place = move - MOVE.PUT
        return put(out, at, TELL.PLACE, seat, int(after.shown), place + 1, int(row[place]))
    if phase == PHASE.SWAP:
        first, second = row[FIRSTS[move - MOVE.PAIR]], row[SECONDS[move - MOVE.PAIR]]
        return put(out, at, TELL.SWAP, seat, int(first), int(second))
    if phase == PHASE.CHOOSE:
        return put(out, at, TELL.CHOOSE, seat, move - MOVE.PICK)
    if phase == PHASE.GIVE:
        return put(out, at, TELL.GIVE, seat, int(row[move - MOVE.GIVEN]), other)
    if phase == PHASE.GET:
        got = int(before.rows[other, move - MOVE.GOT])
        return put(out, at, TELL.TRADE, seat, other, int(row[before.picked]), got)
    if phase == PHASE.KEEP:
        if after.hand == UNKNOWN:
            return put(out, at, TELL.KEEP_UNSEEN, seat)
        return put(out, at, TELL.KEEP, seat, int(after.hand))
    if phase == PHASE.QUESTION:
        return tell_answer(before, after, seat, move - MOVE.ANSWER, out, at)
    return at


@kernel
def tell_window(after: View, seat: Seat, out: Array, at: int) -> int:
    at = put(out, at, TELL.DECIDE, seat)
    if after.phase == PHASE.WINDOW or has_row(after, DID.FASTED):
        return at
    return put(out, at, TELL.NO_FAST)


@kernel
def tell_turn(after: View, seat: Seat, move: Move, out: Array, at: int) -> int:
    hand, spare = int(after.hand), int(after.spare)
    if move == MOVE.TAKE:
        return put(out, at, TELL.TAKE, seat, hand)
    if move == MOVE.DRAW:
        if hand == UNKNOWN:
            return put(out, at, TELL.DRAW_UNSEEN, seat)
        return put(out, at, TELL.DRAW, seat, hand)
    if after.phase != PHASE.KEEP:
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
        if DID.BONUS <= kind <= DID.BACKED:
            at = tell_step(before, after, i, out, at)
        elif kind == DID.FASTED:
            at = put(out, at, TELL.FAST, seat)
        elif kind == DID.STARTED:
            at = put(out, at, TELL.START, seat)
        elif kind == DID.ENDED and seat != NONE:
            at = put(out, at, TELL.STAGE_WON, seat)
        elif kind == DID.ENDED:
            at = put(out, at, TELL.STAGE_LIMIT)
        else:
            at = tell_cards(kind, seat, int(after.journal[i, FIRST]), out, at)
    return at


@kernel
def tell_cards(kind: int, seat: Seat, count: int, out: Array, at: int) -> int:
    """A row of the journal about cards, with its number."""
    if kind == DID.ACTED:
        return put(out, at, TELL.ACT, seat, count, count - 1)
    if kind == DID.REFILLED:
        return put(out, at, TELL.REFILL, count)
    if kind == DID.TOSSED:
        return put(out, at, TELL.TOSS, seat, count)
    return put(out, at, TELL.ROUND, count)


@kernel
def tell_step(before: View, after: View, i: int, out: Array, at: int) -> int:
    """A row of the journal that moves a piece, and first what was in its way."""
    kind, seat = int(after.journal[i, KIND]), int(after.journal[i, WHO])
    count, square = int(after.journal[i, FIRST]), int(after.journal[i, SECOND])
    length, old = int(after.options.length), int(before.squares[seat])
    for k in range(i):
        if DID.BONUS <= after.journal[k, KIND] <= DID.BACKED and after.journal[k, WHO] == seat:
            old = int(after.journal[k, SECOND])
    target = max(old - count, 0) if kind == DID.BACKED else min(old + count, length)
    if target != square:
        at = put(out, at, TELL.SKIP, seat, target)
    reached = FINISH if square == length else square
    return put(out, at, STEPS[kind - DID.BONUS], seat, count, reached)


# What is marked


@kernel
def mark(view: View, out: Array) -> int:
    """SC-20, SC-21, SC-22, SC-26: how far each row is in order and pays, and its neighbours."""
    at = 0
    for seat in range(view.seats):
        cards, numbers = measure_row(view, seat)
        doubled = view.phase != PHASE.WINDOW and is_doubled(view, seat)
        squares = record.DOUBLE * numbers if doubled else numbers
        pairs = 0
        for place in range(PLACES - 1):
            pairs += is_pair(view, seat, place)
        at = put(out, at, MARK.ROW, seat, cards, numbers, squares, int(doubled), pairs)
        for place in range(PLACES - 1):
            if is_pair(view, seat, place):
                at = put(out, at, place)
    return at
