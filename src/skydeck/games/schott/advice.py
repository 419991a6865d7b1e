"""Why a move of SCHOTT is good or bad: facts that can be checked on the table, from a view.

A card *can stay* if the row can be completed around it: of all ways to do so the one that keeps
most cards counts.
"""

from skydeck.core.bits import count_bits
from skydeck.core.kernel import UNKNOWN, Array, Move, Seat, View, kernel
from skydeck.core.record import number
from skydeck.core.seats import highest_of, next_seat
from skydeck.core.telling import put, vocabulary
from skydeck.games.schott import plans, record
from skydeck.games.schott.greedy import find_wanted, measure_packed, pack_row, put_card
from skydeck.games.schott.record import ACTIONS, DOING, FIRSTS, MOVE, PHASE, PLACES, SECONDS
from skydeck.games.schott.story import ACTION, CARD, OTHER, POSITION
from skydeck.games.schott.track import open_question
from skydeck.games.schott.views import count_unseen, find_actions

# The Action cards that move one's own piece.
MOVING = 1 << DOING.A3 | 1 << DOING.A4 | 1 << DOING.A10

OLD = ("old", CARD)
STAY = ("stay", number(0, PLACES))
COMPARED = (("before", number(0, PLACES)), ("after", number(0, PLACES)))
FITTING = (("fits", number(0, record.DECK)), ("unseen", number(0, record.DECK)))

REASONS = vocabulary(
    complete=(("squares", number(1, record.DOUBLE * PLACES)),),
    bonus=(("squares", number(1, PLACES - 1)),),
    more_stay=COMPARED,
    fewer_stay=COMPARED,
    same_stay=COMPARED,
    longer=COMPARED,
    shorter=COMPARED,
    fits_then=FITTING,
    gift=(CARD, OTHER),
    gift_pair=(CARD, OTHER),
    at=(CARD, POSITION, OLD),
    draw=FITTING,
    no_gap=(),
    action=ACTION,
    action_unseen=(("moving", number(0, MOVING.bit_count())), ("unseen", number(1, ACTIONS))),
    trade=(OTHER, CARD),
    trade_with=(OTHER, CARD, OLD),
    given=(OTHER, CARD, *COMPARED),
    order_of=(OTHER, STAY),
    known=(),
    known_wrong=(),
    guess=(),
    fast_row=(STAY,),
    fast_later=(STAY,),
    to_go=(("squares", number(1, record.LONGEST)),),
    toss=(),
)
WHY = REASONS.codes
LENGTHS = tuple(1 + len(values) for values in REASONS.sentences.values())  # numbers of each
AHEAD = 2  # facts that come before what a move gives to another seat


@kernel
def reasons(view: View, seat: Seat, move: Move, out: Array) -> int:
    """The facts that speak for or against a legal move, the weightiest first."""
    phase = view.phase
    if phase == PHASE.WINDOW:
        return judge_fast(view, seat, move, out)
    if phase == PHASE.QUESTION:
        return judge_answer(view, move - MOVE.ANSWER, out)
    if phase == PHASE.PLACE:
        return judge_place(view, seat, move, out)
    if phase == PHASE.SWAP:
        change = plans.swap_cards(view, seat, FIRSTS[move - MOVE.PAIR], SECONDS[move - MOVE.PAIR])
        return judge_row(view, seat, change, out, 0)
    if phase == PHASE.GET:
        return judge_get(view, seat, move - MOVE.GOT, out)
    if phase == PHASE.GIVE:
        best = plans.best_trade(view, seat, int(view.chosen), move - MOVE.GIVEN)
        at = put(out, 0, WHY.TRADE, int(view.chosen), best.card)
        return judge_row(view, seat, best, out, at)
    if phase == PHASE.CHOOSE:
        return judge_choice(view, seat, move - MOVE.PICK, out)
    if phase == PHASE.KEEP:
        return judge_card(view, seat, int(view.hand if move == MOVE.KEPT else view.spare), out)
    return judge_turn(view, seat, move, out)


@kernel
def judge_row(view: View, seat: Seat, change: plans.Change, out: Array, at: int) -> int:
    """What changes in the own row."""
    row = pack_row(view, seat)
    stay, numbers = plans.plan_of(view, row).stay, measure_packed(view, row)[1]
    if change.is_complete:
        paid = change.numbers * (record.DOUBLE if view.fasts[seat] == record.YES else 1)
        at = put(out, at, WHY.COMPLETE, paid)
    if change.squares:
        at = put(out, at, WHY.BONUS, change.squares)
    if change.is_complete:
        return at
    key = WHY.MORE_STAY if change.stay > stay else WHY.FEWER_STAY
    at = put(out, at, key if change.stay != stay else WHY.SAME_STAY, stay, change.stay)
    if change.numbers == numbers:
        return at
    key = WHY.LONGER if change.numbers > numbers else WHY.SHORTER
    return put(out, at, key, numbers, change.numbers)


@kernel
def keep_first(out: Array, at: int, count: int) -> int:
    """Where the first facts end, if only so many are kept."""
    end = 0
    for _ in range(count):
        if end < at:
            end += LENGTHS[out[end]]
    return end


# Each kind of choice


@kernel
def judge_fast(view: View, seat: Seat, move: Move, out: Array) -> int:
    stay = plans.plan_of(view, pack_row(view, seat)).stay
    if move == MOVE.FAST:
        return put(out, 0, WHY.FAST_ROW, stay)
    furthest = highest_of(view.squares, int(view.seats))
    at = put(out, 0, WHY.FAST_LATER, stay)
    return put(out, at, WHY.TO_GO, int(view.options.length) - furthest)


@kernel
def judge_answer(view: View, letter: int, out: Array) -> int:
    key = view.keys[open_question(view)]
    if key == UNKNOWN:
        return put(out, 0, WHY.GUESS)
    return put(out, 0, WHY.KNOWN if view.order[letter] == key else WHY.KNOWN_WRONG)


@kernel
def judge_turn(view: View, seat: Seat, move: Move, out: Array) -> int:
    if move == MOVE.TAKE:
        return judge_card(view, seat, int(view.pile[view.piled - 1]), out)
    if move == MOVE.DRAW:
        at = judge_gaps(view, pack_row(view, seat), WHY.DRAW, out, 0)
        return at if at else put(out, 0, WHY.NO_GAP)
    known, rest = int(view.actions[seat, move - MOVE.LEFT]), find_actions(view)
    if known != UNKNOWN:
        return put(out, 0, WHY.ACTION, known, known - 1)
    return put(out, 0, WHY.ACTION_UNSEEN, count_bits(rest & MOVING), count_bits(rest))


@kernel
def judge_gaps(view: View, row: int, key: int, out: Array, at: int) -> int:
    """How many unseen cards fit into a row; nothing if it has no gap."""
    fits = plans.plan_of(view, row).fits
    unseen, jokers = count_unseen(view)
    if fits == 0:
        return at
    return put(out, at, key, count_bits(unseen & fits) + jokers, count_bits(unseen) + jokers)


@kernel
def judge_card(view: View, seat: Seat, card: int, out: Array) -> int:
    """What a card does at the best place for it."""
    best = plans.best_place(view, seat, card)
    at = put(out, 0, WHY.AT, card, best.place + 1, int(view.rows[seat, best.place]))
    return judge_row(view, seat, best, out, at)


@kernel
def judge_place(view: View, seat: Seat, move: Move, out: Array) -> int:
    card, place = int(view.hand), move - MOVE.PUT
    if move == MOVE.DISCARD:
        return judge_gift(view, seat, card, out, put(out, 0, WHY.TOSS))
    change = plans.change_card(view, seat, place, card)
    at = judge_row(view, seat, change, out, 0)
    if change.is_complete:
        return at
    at = judge_gaps(view, put_card(pack_row(view, seat), place, card), WHY.FITS_THEN, out, at)
    return judge_gift(view, seat, int(view.rows[seat, place]), out, at)


@kernel
def judge_gift(view: View, seat: Seat, card: int, out: Array, at: int) -> int:
    """What a discard is to the next seat, which may take it at once."""
    other = next_seat(view, seat)
    if (plans.plan_of(view, pack_row(view, other)).fits >> card) & 1:
        return put(out, keep_first(out, at, AHEAD), WHY.GIFT, card, other)
    if (find_wanted(view, other)[1] >> card) & 1:
        return put(out, keep_first(out, at, AHEAD), WHY.GIFT_PAIR, card, other)
    return at


@kernel
def judge_get(view: View, seat: Seat, at: int, out: Array) -> int:
    other, place = int(view.chosen), int(view.picked)
    card, theirs = int(view.rows[seat, place]), pack_row(view, other)
    change = plans.change_card(view, seat, place, int(view.rows[other, at]))
    end = keep_first(out, judge_row(view, seat, change, out, 0), AHEAD)
    before = plans.plan_of(view, theirs).stay
    after = plans.plan_of(view, put_card(theirs, at, card)).stay
    return end if before == after else put(out, end, WHY.GIVEN, other, card, before, after)


@kernel
def judge_choice(view: View, seat: Seat, other: Seat, out: Array) -> int:
    if view.doing != DOING.A5:
        return put(out, 0, WHY.ORDER_OF, other, plans.plan_of(view, pack_row(view, other)).stay)
    best = plans.best_trade(view, seat, other, 0)
    for place in range(1, PLACES):
        best = plans.pick_better(best, plans.best_trade(view, seat, other, place))
    at = put(out, 0, WHY.TRADE_WITH, other, best.card, int(view.rows[seat, best.place]))
    return judge_row(view, seat, best, out, at)
