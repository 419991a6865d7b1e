"""Why a move of Level 8 is good or bad: facts that its seat can check on the table."""

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, View, kernel
from skydeck.core.record import number
from skydeck.core.telling import put, vocabulary
from skydeck.games.level8 import record
from skydeck.games.level8.cards import top_of
from skydeck.games.level8.display import count_of, row_of, split_target, value_at
from skydeck.games.level8.greedy import (
    count_beyond,
    count_colour,
    count_live,
    count_taken,
    find_fitting,
    find_taken,
    is_helpful,
)
from skydeck.games.level8.needs import (
    Held,
    change,
    count_lacking,
    count_outs,
    find_useful,
    fits_table,
    helps,
    hold,
    is_alike,
)
from skydeck.games.level8.story import CARD_NAME, COLOUR_NAME, LARGEST, LEVEL, NUMBER, OTHER, PART

MOST_NEEDED = max(
    sum(size for _, size in parts) for wants in record.REQUIREMENTS for parts in wants
)
OUTS = (("helping", number(0, record.DECK)), ("unseen", number(0, record.DECK)))
LACKING = ("lacking", number(0, MOST_NEEDED))
BEFORE = ("before", number(0, MOST_NEEDED))
COUNT = ("count", number(0, record.MOST_HELD))
NUMBERED = ("number", NUMBER)

REASONS = vocabulary(
    outs=(*OUTS, LEVEL),
    outs_then=(*OUTS, LEVEL),
    outs_table=OUTS,
    ready_wins=(LEVEL,),
    ready_outs=(*OUTS, LEVEL),
    ready_lays=(CARD_NAME, LEVEL),
    ready_spare=(CARD_NAME, LEVEL),
    leaves=(CARD_NAME, OTHER),
    completes=(CARD_NAME, LEVEL, LACKING, BEFORE),
    nears=(CARD_NAME, LEVEL, LACKING, BEFORE),
    useless=(CARD_NAME, LEVEL, LACKING),
    fits=(CARD_NAME,),
    fits_nowhere=(CARD_NAME,),
    skip_in_hand=(),
    wins=(),
    displays=(LEVEL,),
    part=(
        PART,
        ("naturals", number(0, LARGEST)),
        ("wilds", number(0, max(record.WILDS))),
        ("have", number(0, max(record.WILDS))),
    ),
    part_grows=(COUNT,),
    wild_spent=(),
    fill_number=(NUMBERED, COUNT),
    fill_colour=(COLOUR_NAME, COUNT),
    follows=(CARD_NAME,),
    hand=(("left", number(2, record.HAND)),),
    last=(),
    ends=(),
    needed=(CARD_NAME, LEVEL, LACKING, BEFORE),
    spare=(CARD_NAME, LEVEL, LACKING),
    twin=(NUMBERED,),
    live=(NUMBERED, ("count", number(0, record.COLOURS))),
    waits=(LEVEL,),
    lays=(CARD_NAME,),
    gift=(OTHER, CARD_NAME),
    collects=(OTHER, CARD_NAME, ("taken", CARD_NAME)),
    fits_now=(CARD_NAME,),
    fits_soon=(CARD_NAME,),
    skip_lost=(),
    skipped=(OTHER, ("cards", number(1, record.HAND)), LEVEL),
    keeps=(("kept", number(0, record.MOST_KEPT)),),
)
WHY = REASONS.codes


@kernel
def reasons(view: View, seat: Seat, move: Move, out: Array) -> int:
    """The facts that speak for or against a legal move, the weightiest first."""
    if view.phase == record.TAKE:
        if move == record.DRAW:
            return judge_draw(view, seat, out)
        return judge_take(view, seat, move - record.TAKE_FROM, out)
    if view.phase == record.KEEP:
        return judge_keep(view, seat, move, out)
    if move < record.ADD_TO:
        return judge_value(view, seat, move, out)
    if move < record.DISCARD:
        return judge_addition(view, seat, move - record.ADD_TO, out)
    if view.held[seat] == 1:
        return put(out, 0, WHY.WINS if int(view.levels[seat]) + 2 > record.LEVELS else WHY.ENDS)
    if move < record.SKIP_SEAT:
        return judge_discard(view, seat, move - record.DISCARD, out)
    other = move - record.SKIP_SEAT
    return put(out, 0, WHY.SKIPPED, other, int(view.held[other]), int(view.levels[other]))


# Taking a card


@kernel
def judge_draw(view: View, seat: Seat, out: Array) -> int:
    """How many cards would help, and what is left on the piles."""
    held, level = hold(view, seat), int(view.levels[seat])
    if has_won(view, seat, held):
        return put(out, 0, WHY.READY_WINS, level)
    useful = find_useful(view, seat, held)
    helping, unseen = count_outs(view, seat, useful)
    if view.displayed[seat]:
        at = put(out, 0, WHY.OUTS_TABLE, helping, unseen)
    else:
        key = WHY.OUTS if count_lacking(held) else WHY.READY_OUTS
        at = put(out, 0, key, helping, unseen, level)
    for owner in range(view.seats):
        if view.piled[owner] and helps(view, seat, useful, top_of(view, owner)):
            at = put(out, at, WHY.LEAVES, top_of(view, owner), owner)
    return at


@kernel
def has_won(view: View, seat: Seat, held: Held) -> bool:
    """Whether a hand has the last level, whose display wins."""
    return bool(view.levels[seat] == record.LEVELS and count_lacking(held) == 0)


@kernel
def judge_take(view: View, seat: Seat, owner: Seat, out: Array) -> int:
    """What the top of a pile does for the hand."""
    card, held = top_of(view, owner), hold(view, seat)
    if card == record.SKIP:
        return put(out, 0, WHY.SKIP_IN_HAND)
    if view.displayed[seat]:
        return judge_fit(view, card, WHY.FITS, out)
    if has_won(view, seat, held):
        return put(out, 0, WHY.READY_WINS, record.LEVELS)
    return compare(view, seat, held, card, out)


@kernel
def judge_fit(view: View, card: int, fitting: int, out: Array) -> int:
    """Whether a card fits on the table: now, soon or not at all."""
    if fits_table(view, card):
        return put(out, 0, fitting, card)
    is_soon = card < record.NATURALS and is_helpful(find_fitting(view, 1), card)
    return put(out, 0, WHY.FITS_SOON if is_soon else WHY.FITS_NOWHERE, card)


@kernel
def compare(view: View, seat: Seat, held: Held, card: int, out: Array) -> int:
    """What a card more does for the level."""
    level, after = int(view.levels[seat]), change(held, card, 1)
    before, lacking = count_lacking(held), count_lacking(after)
    if before == 0:
        can_lay = helps(view, seat, find_useful(view, seat, held), card)
        return put(out, 0, WHY.READY_LAYS if can_lay else WHY.READY_SPARE, card, level)
    if lacking == 0:
        return put(out, 0, WHY.COMPLETES, card, level, lacking, before)
    if lacking == before:
        at = put(out, 0, WHY.USELESS, card, level, lacking)
    else:
        at = put(out, 0, WHY.NEARS, card, level, lacking, before)
    return judge_outs(view, seat, after, out, at)


@kernel
def judge_outs(view: View, seat: Seat, held: Held, out: Array, at: int) -> int:
    """How many cards would help a hand that still lacks some."""
    helping, unseen = count_outs(view, seat, find_useful(view, seat, held))
    return put(out, at, WHY.OUTS_THEN, helping, unseen, int(view.levels[seat]))


# Laying cards


@kernel
def judge_value(view: View, seat: Seat, move: Move, out: Array) -> int:
    """Naming a part, filling a place or adding a card."""
    if move == record.WILDCARD:
        return put(out, 0, WHY.WILD_SPENT)
    held, part, at = hold(view, seat), int(view.part), 0
    if view.phase == record.PLAY:
        if view.levels[seat] == record.LEVELS:
            at = put(out, 0, WHY.WINS)
        else:
            at = put(out, 0, WHY.DISPLAYS, int(view.levels[seat]))
    elif view.phase != record.NAME:
        return judge_fill(held, move, out)
    kind, size = int(record.KIND_OF[held.row, part]), int(record.SIZE_OF[held.row, part])
    cards = count_named(held, kind, size, move)
    natural, wilds = min(size, cards), held.hand >> record.WILD_SHIFT
    at = put(out, at, WHY.PART, part + 1, natural, size - natural, wilds)
    grows = (
        count_beyond(held.hand, move - record.VALUE + 1, size)
        if kind == record.RUN
        else cards - size
    )
    return put(out, at, WHY.PART_GROWS, grows) if grows > 0 else at


@kernel
def count_named(held: Held, kind: int, size: int, move: Move) -> int:
    """How many natural cards a hand has for a part that is named."""
    if kind == record.FLUSH:
        return count_colour(held.colours, move - record.COLOUR)
    value = move - record.VALUE + 1
    if kind == record.SET:
        return count_of(held.hand, value)
    return count_taken(find_taken(held.hand, record.RUN, value, size))


@kernel
def judge_fill(held: Held, move: Move, out: Array) -> int:
    """A card chosen among several that would do."""
    if move >= record.COLOUR:
        colour = move - record.COLOUR
        return put(out, 0, WHY.FILL_COLOUR, colour, count_colour(held.colours, colour))
    value = move - record.VALUE + 1
    return put(out, 0, WHY.FILL_NUMBER, value, count_of(held.hand, value))


@kernel
def judge_addition(view: View, seat: Seat, target: int, out: Array) -> int:
    """What is left in hand, and whether another card could follow."""
    owner, part, end = split_target(target)
    kind, value = record.KIND_OF[row_of(view, owner), part], value_at(view, owner, part, end)
    held, left, at = hold(view, seat), int(view.held[seat]) - 1, 0
    if kind == record.RUN:
        card = find_numbered(view, seat, value + 1 if end else value - 1)
        if card != NONE and left > 1:
            at = put(out, at, WHY.FOLLOWS, card)
    at = put(out, at, WHY.LAST) if left == 1 else put(out, at, WHY.HAND, left)
    natural = (
        count_colour(held.colours, value) if kind == record.FLUSH else count_of(held.hand, value)
    )
    return at if natural else put(out, at, WHY.WILD_SPENT)


@kernel
def find_numbered(view: View, seat: Seat, wanted: int) -> int:
    """The first card of a number in a hand; NONE without one."""
    for i in range(view.held[seat]):
        card = int(view.hands[seat, i])
        if card < record.NATURALS and card // record.COLOURS + 1 == wanted:
            return card
    return NONE


# Parting with a card


@kernel
def judge_discard(view: View, seat: Seat, card: int, out: Array) -> int:
    """What a hand loses with a card, and who could use it."""
    if card == record.SKIP:
        return put(out, 0, WHY.SKIP_LOST)
    if view.displayed[seat]:
        return judge_gifts(view, seat, card, out, judge_fit(view, card, WHY.FITS_NOW, out))
    held = hold(view, seat)
    rest = change(held, card, -1)
    if count_lacking(rest) == 0:
        at = put(out, 0, WHY.WAITS, int(view.levels[seat]))
        if helps(view, seat, find_useful(view, seat, rest), card):
            at = put(out, at, WHY.LAYS, card)
        return judge_gifts(view, seat, card, out, at)
    at = judge_without(view, seat, card, out)
    at = judge_same(view, held, card, out, at)
    at = judge_gifts(view, seat, card, out, at)
    return judge_outs(view, seat, rest, out, at)


@kernel
def judge_same(view: View, held: Held, card: int, out: Array, at: int) -> int:
    """Others of the same number: to come where it is collected, in hand where one is enough."""
    value, has_runs_only = card // record.COLOURS + 1, True
    if card == record.WILD:
        return at
    for part in range(record.PARTS_OF[held.row]):
        if record.KIND_OF[held.row, part] == record.SET:
            return put(out, at, WHY.LIVE, value, count_of(count_live(view), value))
        has_runs_only &= record.KIND_OF[held.row, part] == record.RUN
    is_twin = has_runs_only and count_of(held.hand, value) > 1
    return put(out, at, WHY.TWIN, value) if is_twin else at


@kernel
def judge_without(view: View, seat: Seat, card: int, out: Array) -> int:
    """What the level lacks without a card of the hand."""
    held, level = hold(view, seat), int(view.levels[seat])
    before, lacking = count_lacking(held), count_lacking(change(held, card, -1))
    if lacking == 0:
        return put(out, 0, WHY.READY_SPARE, card, level)
    if lacking == before:
        return put(out, 0, WHY.SPARE, card, level, lacking)
    return put(out, 0, WHY.NEEDED, card, level, lacking, before)


@kernel
def judge_gifts(view: View, seat: Seat, card: int, out: Array, at: int) -> int:
    """Who could use a card that is discarded, as far as everyone knows."""
    for other in range(view.seats):
        if other == seat:
            continue
        if not view.displayed[other]:
            taken = find_alike(view, other, card)
            at = put(out, at, WHY.COLLECTS, other, card, taken) if taken != NONE else at
        elif fits_table(view, card):
            at = put(out, at, WHY.GIFT, other, card)
    return at


@kernel
def find_alike(view: View, other: Seat, card: int) -> int:
    """The first card that a seat took for a part that another could go into; NONE without one."""
    for i in range(view.seen[other]):
        if is_alike(row_of(view, other), int(view.hands[other, i]), card):
            return int(view.hands[other, i])
    return NONE


# Keeping cards for the next round


@kernel
def judge_keep(view: View, seat: Seat, move: Move, out: Array) -> int:
    """What a card is to the level, and how many are kept."""
    kept = 0
    for i in range(record.MOST_KEPT):
        kept += view.kept[seat, i] != EMPTY and view.kept[seat, i] != UNKNOWN
    if move == record.DONE:
        return put(out, 0, WHY.KEEPS, kept)
    if move == record.DISCARD + record.SKIP:
        return put(out, 0, WHY.SKIP_IN_HAND)
    return put(out, judge_without(view, seat, move - record.DISCARD, out), WHY.KEEPS, kept + 1)
