"""What Skyjo tells a seat, from its views: what happened, what is asked, what a move touches."""

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, View, kernel
from skydeck.core.record import SEAT, named, number
from skydeck.core.telling import list_of, put, vocabulary
from skydeck.games.skyjo import record

WHERE = named("place", record.PLACE_NAMES)
COLUMN = named("column", record.COLUMN_NAMES)
POINTS = ("points", number(record.PLACES * record.LOWEST, record.PLACES * record.HIGHEST))
TOTAL = ("total", number(-record.MOST_POINTS, record.MOST_POINTS))

EVENTS = vocabulary(
    turn=(SEAT, WHERE, record.CARD),
    start=(SEAT,),
    take=(SEAT, record.CARD),
    reshuffle=(("cards", number(1, record.DECK)),),
    draw=(SEAT, record.CARD),
    draw_unseen=(SEAT,),
    swap=(SEAT, WHERE, record.CARD, ("old", record.CARD)),
    refuse=(SEAT, WHERE, record.CARD, ("turned", record.CARD)),
    clear=(SEAT, COLUMN, record.CARD),
    close=(SEAT,),
    limit=(),
    show=(
        SEAT,
        ("cards", list_of(record.CARD, record.PLACES)),
        ("places", list_of(WHERE, record.PLACES)),
    ),
    score=(SEAT, POINTS, TOTAL),
    score_doubled=(
        SEAT,
        POINTS,
        ("counted", POINTS[1]),
        TOTAL,
        ("other", SEAT),
        ("fewer", POINTS[1]),
    ),
    round=(("round", number(1, record.ROUND_LIMIT)),),
    extra=(),
    over=(),
)
QUESTIONS = vocabulary(
    reveal=(), choose=(record.CARD,), place_taken=(record.CARD,), place_drawn=(record.CARD,)
)
PLACED = (("column", number(0, record.COLUMNS - 1)), ("row", number(0, record.ROWS - 1)))
TOUCHES = vocabulary(take=(), draw=(), swap=PLACED, turn=PLACED)
TELL, ASK, TOUCH = EVENTS.codes, QUESTIONS.codes, TOUCHES.codes


@kernel
def touch(view: View, move: Move, out: Array) -> int:
    """A pile, or a place of the own grid."""
    if move < record.SWAP:
        return put(out, 0, TOUCH.TAKE if move == record.TAKE else TOUCH.DRAW)
    place, key = placed_at(move), TOUCH.TURN if move >= record.TURN else TOUCH.SWAP
    return put(out, 0, key, place // record.ROWS, place % record.ROWS)


@kernel
def ask(view: View, seat: Seat, out: Array) -> int:
    """What a mover has to decide."""
    if view.phase == record.REVEAL:
        return put(out, 0, ASK.REVEAL)
    if view.phase == record.CHOOSE:
        return put(out, 0, ASK.CHOOSE, int(view.pile[view.piled - 1]))
    return put(out, 0, ASK.PLACE_TAKEN if view.taken else ASK.PLACE_DRAWN, int(view.hand))


@kernel
def tell(before: View, after: View, out: Array) -> int:
    """What the last move did; nothing where no move was made between the views."""
    seat, move = int(after.last_seat), int(after.last_move)
    if seat == NONE:
        return 0
    if before.phase == record.REVEAL:
        at = put(out, 0, TELL.TURN, seat, move - record.TURN, int(after.shown))
        return put(out, at, TELL.START, int(after.turn)) if after.phase == record.CHOOSE else at
    if before.phase == record.CHOOSE:
        return tell_choice(before, after, seat, move, out)
    at = tell_placing(before, after, seat, move, out)
    if after.rounds != before.rounds or after.phase == record.OVER:
        return tell_round_end(before, after, seat, move, out, at)
    return put(out, at, TELL.CLOSE, seat) if after.closer != before.closer else at


@kernel
def tell_choice(before: View, after: View, seat: Seat, move: Move, out: Array) -> int:
    card = int(after.hand)
    if move != record.DRAW:
        return put(out, 0, TELL.TAKE, seat, card)
    at = put(out, 0, TELL.RESHUFFLE, int(after.decked) + 1) if before.decked == 0 else 0
    if card == UNKNOWN:
        return put(out, at, TELL.DRAW_UNSEEN, seat)
    return put(out, at, TELL.DRAW, seat, card)


@kernel
def placed_at(move: Move) -> int:
    """The place of the own grid that a move of the phase `place` is about."""
    return move - record.TURN if move >= record.TURN else move - record.SWAP


@kernel
def tell_placing(before: View, after: View, seat: Seat, move: Move, out: Array) -> int:
    shown, tossed, place = int(after.shown), int(after.tossed), placed_at(move)
    if move >= record.TURN:
        at = put(out, 0, TELL.REFUSE, seat, place, tossed, shown)
    else:
        at = put(out, 0, TELL.SWAP, seat, place, shown, tossed)
    if has_cleared(before, seat, place, shown):
        at = put(out, at, TELL.CLEAR, seat, place // record.ROWS, shown)
    return at


@kernel
def has_cleared(before: View, seat: Seat, place: int, shown: int) -> bool:
    """Whether the card at this place completed a column."""
    first = place - place % record.ROWS
    for other in range(first, first + record.ROWS):
        is_equal = before.faces[seat, other] == record.UP and before.cards[seat, other] == shown
        if other != place and not is_equal:
            return False
    return True


@kernel
def tell_round_end(
    before: View, after: View, last_seat: Seat, move: Move, out: Array, at: int
) -> int:
    seats = int(after.seats)
    if after.ender == NONE:
        at = put(out, at, TELL.LIMIT)
    for seat in range(seats):
        moved = placed_at(move) if seat == last_seat else NONE
        at = tell_turned_up(before, after, seat, moved, out, at)
    for seat in range(seats):
        for column in range(record.COLUMNS):
            if has_left(after, seat, column):
                card = int(after.ended[seat, column * record.ROWS])
                at = put(out, at, TELL.CLEAR, seat, column, card)
    for seat in range(seats):
        at = tell_score(after, seat, out, at)
    if after.phase == record.OVER:
        return put(out, at, TELL.OVER)
    if after.extra:
        at = put(out, at, TELL.EXTRA)
    return put(out, at, TELL.ROUND, int(after.rounds))


@kernel
def tell_turned_up(before: View, after: View, seat: Seat, moved: int, out: Array, at: int) -> int:
    """The cards that a seat turned up at the end; one that was just played is none of them."""
    count = 0
    for place in range(record.PLACES):
        count += before.faces[seat, place] == record.DOWN and place != moved
    if count == 0:
        return at
    at = put(out, at, TELL.SHOW, seat, count)
    for place in range(record.PLACES):
        if before.faces[seat, place] == record.DOWN and place != moved:
            at = put(out, at, int(after.ended[seat, place]))
    at = put(out, at, count)
    for place in range(record.PLACES):
        if before.faces[seat, place] == record.DOWN and place != moved:
            at = put(out, at, place)
    return at


@kernel
def has_left(after: View, seat: Seat, column: int) -> bool:
    """Whether a column left at the final turn-up."""
    ended, first = after.ended[seat], column * record.ROWS
    if ended[first] == EMPTY:
        return False
    for place in range(first + 1, first + record.ROWS):
        if ended[place] != ended[first]:
            return False
    return True


@kernel
def count_points(after: View, seat: Seat) -> int:
    """What a seat's cards were worth before the closer's points were doubled."""
    points = 0
    for column in range(record.COLUMNS):
        if not has_left(after, seat, column):
            for place in range(column * record.ROWS, (column + 1) * record.ROWS):
                card = int(after.ended[seat, place])
                points += card if card != EMPTY else 0
    return points


@kernel
def tell_score(after: View, seat: Seat, out: Array, at: int) -> int:
    points, total = count_points(after, seat), int(after.totals[seat])
    if after.scores[seat] == points:
        return put(out, at, TELL.SCORE, seat, points, total)
    rival, fewer = NONE, 0
    for other in range(after.seats):
        theirs = count_points(after, other)
        if other != seat and (rival == NONE or theirs < fewer):
            rival, fewer = other, theirs
    counted = int(after.scores[seat])
    return put(out, at, TELL.SCORE_DOUBLED, seat, points, counted, total, rival, fewer)
