"""What SkyRunner tells a seat, from its views: what happened, what is asked, what is touched."""

from skydeck.core.journal import FIRST, KIND, SECOND, WHO
from skydeck.core.kernel import EMPTY, NONE, Array, Move, Seat, View, kernel
from skydeck.core.record import SEAT, Kind, named, number
from skydeck.core.telling import group, list_of, put, put_others, vocabulary
from skydeck.games.skyrunner import record
from skydeck.games.skyrunner.cards import is_crash
from skydeck.games.skyrunner.check import CLIMBS, CRASHES, NUMBERS
from skydeck.games.skyrunner.climb import MOST, find_ends, price_of
from skydeck.games.skyrunner.fall import count_fallers
from skydeck.games.skyrunner.record import DID, GROOVES, LOST, MOVE, PARASITE, PHASE, ROOF, SABOTAGE
from skydeck.games.skyrunner.rules import legal_choice, legal_give
from skydeck.games.skyrunner.wall import grooves_below, tier_of, top_of


def code_card(card: int) -> str:
    """A card as it is told: `number_5`, `climb_4`, `crash_2`, `equipment` …"""
    return record.CODES[card - record.FIRST_NUMBER]


CARD = Kind("card", record.FIRST_NUMBER, record.CARDS - 1, names=record.CODES)
WALL = [
    f"{tier + 1}{letter}{row + 1}"
    for tier in range(record.TIERS)
    for row in range(record.ROWS)
    for letter in record.LETTERS
]
SQUARE = named("square", ("ground", *WALL, "roof"))  # of the highest and widest wall there is
VALUE = ("value", number(record.LEAST_CLIMB - record.CLIMB, record.MOST_CLIMB - record.CLIMB))
ROUND = ("number", number(1, record.ROUND_LIMIT))
OTHER = ("other", SEAT)
PAID = ("paid", number(1, MOST))

EVENTS = vocabulary(
    choose=(SEAT,),
    choose_known=(SEAT, CARD),
    reveal=(SEAT, CARD),
    clash=(CARD, ("seats", list_of(SEAT, record.SEATS))),
    **{"return": (SEAT,)},
    win=(SEAT, CARD),
    stay_open=(ROUND, CARD),
    stay_crash=(ROUND, CARD),
    climb=(SEAT, SQUARE),
    climb_paid=(SEAT, SQUARE, PAID),
    stay=(SEAT, SQUARE),
    roof=(SEAT, SQUARE, PAID),
    keep=(SEAT, CARD),
    lost=(SEAT, OTHER),
    sabotage=(SEAT, OTHER),
    rob=(SEAT,),
    give=(SEAT, CARD),
    owe=(SEAT, CARD),
    settle=(SEAT, CARD, ("debt", CARD)),
    gain=(SEAT, CARD, OTHER),
    crowd=(),
    crash=(SEAT, ("squares", number(CRASHES[0] - record.CRASH, CRASHES[-1] - record.CRASH))),
    aim=(SEAT, named("side", ("left", "right"))),
    take_along=(OTHER, SEAT),
    fall=(SEAT, SQUARE),
    refill=(("cards", number(1, record.DECK)),),
    open=(ROUND, CARD),
    bare=(ROUND,),
    still_open=(ROUND, CARD),
    limit=(ROUND,),
    over=(),
)
CHOICES = ("choices", list_of(CARD, SABOTAGE - 1))  # any card but equipment
TARGETS = ("seats", list_of(SEAT, record.SEATS - 1))
ENDS = group(SQUARE, ("price", number(0, MOST)), ("stay", named("stay", (False, True))))
QUESTIONS = vocabulary(
    choose=(ROUND, CARD, CHOICES),
    choose_bare=(ROUND, CHOICES),
    choose_crash=(ROUND, CARD, CHOICES),
    climb=(VALUE, ("ends", list_of(ENDS, GROOVES * (record.MOST_CLIMB - record.CLIMB + 1)))),
    prize=(CARD, TARGETS),
    target=(CARD, TARGETS),
    give=(CARD, ("choices", list_of(CARD, len(CLIMBS)))),
    fall=(SQUARE,),
)
CLIMB_CARD = Kind("card", record.LEAST_CLIMB, record.MOST_CLIMB)
AT = (("level", number(0, record.HIGHEST + 1)), named("column", (*range(GROOVES), "empty")))
TOUCHES = vocabulary(
    bid=(Kind("card", record.FIRST_NUMBER, record.LAST_NUMBER),),
    parasite=(Kind("card", PARASITE, PARASITE),),
    climb=(CLIMB_CARD,),
    lost=(Kind("card", LOST, LOST),),
    sabotage=(Kind("card", SABOTAGE, SABOTAGE),),
    to=AT,
    keep=(),
    on=(SEAT,),
    give=(CLIMB_CARD,),
    left=AT,
    right=AT,
)
TELL, ASK, TOUCH = EVENTS.codes, QUESTIONS.codes, TOUCHES.codes
CARD_KEYS = (  # what each card is touched as; equipment is never chosen
    *(NONE, *[TOUCH.BID] * len(NUMBERS), TOUCH.PARASITE, NONE),
    *(*[TOUCH.CLIMB] * len(CLIMBS), TOUCH.LOST, TOUCH.SABOTAGE),
)
ROW_KEYS = (  # what each kind of row in the journal is told as; a climb is told by its move
    *(TELL.REVEAL, TELL.RETURN, TELL.WIN, TELL.STAY_OPEN, NONE, TELL.ROB, TELL.GIVE, TELL.OWE),
    *(TELL.SETTLE, TELL.GAIN, TELL.CROWD, TELL.CRASH, TELL.TAKE_ALONG, TELL.FALL, TELL.REFILL),
    *(TELL.OPEN, TELL.BARE),
)


@kernel
def told_square(view: View, level: int, groove: int) -> int:
    """The number of a square in the highest wall there is, by which it is named."""
    if level == 0 or level > top_of(view):
        return ROOF if level else record.GROUND
    tier = tier_of(view, level)
    for lower in range(tier):
        level += record.ROWS - int(view.options.rows[lower])
    return 1 + (level - 1) * GROOVES + groove


@kernel
def told_figure(view: View, seat: Seat) -> int:
    """The name of the square that a figure is on."""
    return told_square(view, int(view.levels[seat]), int(view.columns[seat]))


# What a move touches


@kernel
def touch(view: View, move: Move, out: Array) -> int:
    """A card of the hand by its number, a seat, or a square as `levels` and `columns` have it."""
    if move < MOVE.TO:
        return put(out, 0, CARD_KEYS[move], move)
    if move < MOVE.KEEP:
        return touch_end(view, move - MOVE.TO, out)
    if move == MOVE.KEEP:
        return put(out, 0, TOUCH.KEEP)
    if move < MOVE.GIFT:
        return put(out, 0, TOUCH.ON, move - MOVE.ON)
    if move < MOVE.LEFT:
        return put(out, 0, TOUCH.GIVE, move - MOVE.GIFT + record.LEAST_CLIMB)
    seat = int(view.fallers[count_fallers(view) - 1])
    level = int(view.levels[seat])
    left, right = grooves_below(view, level, int(view.columns[seat]))
    if move == MOVE.LEFT:
        return put(out, 0, TOUCH.LEFT, level - 1, left)
    return put(out, 0, TOUCH.RIGHT, level - 1, right)


@kernel
def touch_end(view: View, square: int, out: Array) -> int:
    """The end of a climb; the ground and the roof have no grooves."""
    if square in (record.GROUND, ROOF):
        return put(out, 0, TOUCH.TO, top_of(view) + 1 if square else 0, GROOVES)
    return put(out, 0, TOUCH.TO, (square - 1) // GROOVES + 1, (square - 1) % GROOVES)


# What is asked


@kernel
def ask(view: View, seat: Seat, out: Array) -> int:
    """What a mover has to decide."""
    phase = view.phase
    if phase == PHASE.CHOICE:
        return ask_choice(view, seat, out)
    if phase == PHASE.CLIMBING:
        return ask_climb(view, seat, out)
    if phase == PHASE.PRIZE:
        return put_others(view, seat, out, put(out, 0, ASK.PRIZE, int(view.open)))
    if phase == PHASE.TARGET:
        return put_others(view, seat, out, put(out, 0, ASK.TARGET, int(view.chosen[seat])))
    if phase == PHASE.GIVE:
        return ask_gift(view, seat, out)
    return put(out, 0, ASK.FALL, told_figure(view, seat))


@kernel
def ask_choice(view: View, seat: Seat, out: Array) -> int:
    card, rounds = int(view.open), int(view.rounds)
    if card == EMPTY:
        at = put(out, 0, ASK.CHOOSE_BARE, rounds)
    else:
        at = put(out, 0, ASK.CHOOSE_CRASH if is_crash(card) else ASK.CHOOSE, rounds, card)
    count = legal_choice(view, seat, out[at + 1 :])  # a choice is the number of its card
    return put(out, at, count) + count


@kernel
def ask_climb(view: View, seat: Seat, out: Array) -> int:
    """SR-24, SR-26: the squares where a climb may end, from the lowest, and what each costs."""
    here, value = int(view.levels[seat]), int(view.chosen[seat]) - record.CLIMB
    own, count = told_figure(view, seat), 0
    counted = put(out, 0, ASK.CLIMB, value)
    at = put(out, counted, count)
    for level in range(here, min(here + value, top_of(view) + 1) + 1):
        ends = find_ends(view, seat, value, level)
        for groove in range(GROOVES):
            price = price_of(ends, groove)
            if price != NONE:
                square = told_square(view, level, groove)
                at = put(out, at, square, price, int(square == own))
                count += 1
    out[counted] = count
    return at


@kernel
def ask_gift(view: View, seat: Seat, out: Array) -> int:
    at = put(out, 0, ASK.GIVE, int(view.doing))
    count = legal_give(view, seat, out[at + 1 :])
    at = put(out, at, count)
    for i in range(at, at + count):
        out[i] += record.LEAST_CLIMB - MOVE.GIFT
    return at + count


# What happened


@kernel
def tell(before: View, after: View, out: Array) -> int:
    """What the last move did; nothing where no move was made between the views."""
    if after.last_seat == NONE:
        return 0
    at, rounds = tell_move(before, after, out), int(after.rounds)
    has_turned, shown = False, 0
    for i in range(after.told):
        kind = int(after.journal[i, KIND])
        has_turned = has_turned or kind in (DID.TURNED, DID.BARE)
        if kind != DID.CLIMBED:
            at = tell_row(after, i, out, at)
        if kind == DID.REVEALED:
            shown += 1
            if shown == after.seats:
                at = tell_clashes(after, out, at)
    if after.phase == PHASE.OVER:
        if after.last_move != MOVE.TO + ROOF:
            at = put(out, at, TELL.LIMIT, rounds)
        return put(out, at, TELL.OVER)
    if rounds > before.rounds and not has_turned:
        return put(out, at, TELL.STILL_OPEN, rounds, int(after.open))
    return at


@kernel
def tell_move(before: View, after: View, out: Array) -> int:
    """What the mover chose, where the journal does not say it."""
    phase, seat, move = before.phase, int(after.last_seat), int(after.last_move)
    if phase == PHASE.CHOICE:
        if move == NONE or after.told > 0:  # hidden, or told by the reveal
            return put(out, 0, TELL.CHOOSE, seat)
        return put(out, 0, TELL.CHOOSE_KNOWN, seat, move)
    if phase == PHASE.CLIMBING:
        return tell_climb(before, after, seat, out)
    if phase == PHASE.PRIZE and move == MOVE.KEEP:
        return put(out, 0, TELL.KEEP, seat, int(before.open))
    if phase in (PHASE.PRIZE, PHASE.TARGET):
        card = int(before.open if phase == PHASE.PRIZE else before.chosen[seat])
        return put(out, 0, TELL.LOST if card == LOST else TELL.SABOTAGE, seat, move - MOVE.ON)
    return put(out, 0, TELL.AIM, seat, move - MOVE.LEFT) if phase == PHASE.FALL else 0


@kernel
def tell_climb(before: View, after: View, seat: Seat, out: Array) -> int:
    name, price = told_figure(after, seat), int(after.journal[0, FIRST])  # of the row CLIMBED
    if name == ROOF:
        return put(out, 0, TELL.ROOF, seat, name, price)
    if name == told_figure(before, seat):
        return put(out, 0, TELL.STAY, seat, name)
    if price:
        return put(out, 0, TELL.CLIMB_PAID, seat, name, price)
    return put(out, 0, TELL.CLIMB, seat, name)


@kernel
def tell_clashes(after: View, out: Array, at: int) -> int:
    """SR-12: the numbers that were shown more than once, and by whom."""
    for card in range(record.FIRST_NUMBER, record.LAST_NUMBER + 1):
        counted = put(out, at, TELL.CLASH, card)
        end = put(out, counted, 0)
        for i in range(after.told):
            if after.journal[i, KIND] == DID.REVEALED and after.journal[i, FIRST] == card:
                end = put(out, end, int(after.journal[i, WHO]))
        out[counted] = end - counted - 1
        if out[counted] > 1:
            at = end
    return at


@kernel
def tell_row(after: View, i: int, out: Array, at: int) -> int:
    """A row of the journal: what followed from the move."""
    row, rounds = after.journal[i], int(after.rounds)
    kind, seat, first, second = int(row[KIND]), int(row[WHO]), int(row[FIRST]), int(row[SECOND])
    key = ROW_KEYS[kind]
    if kind == DID.CROWDED:
        return put(out, at, key)
    if kind == DID.REFILLED:
        return put(out, at, key, first)
    if kind == DID.BARE:
        return put(out, at, key, rounds)
    if kind == DID.STAYED and is_crash(first):
        return put(out, at, TELL.STAY_CRASH, rounds, first)
    if kind in (DID.STAYED, DID.TURNED):
        return put(out, at, key, rounds, first)
    if kind in (DID.RETURNED, DID.ROBBED):
        return put(out, at, key, seat)
    if kind == DID.FELL:
        return put(out, at, key, seat, told_square(after, first, second))
    if kind in (DID.SETTLED, DID.GAINED):
        return put(out, at, key, seat, first, second)
    return put(out, at, key, seat, first)
