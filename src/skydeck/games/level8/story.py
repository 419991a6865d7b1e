"""What Level 8 tells a seat, from its views: what happened, what is asked, what a move touches."""

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, View, kernel
from skydeck.core.record import SEAT, named, number
from skydeck.core.telling import ABSENT, group, list_of, put, vocabulary
from skydeck.games.level8 import record
from skydeck.games.level8.display import find_values, row_of, split_target, value_at
from skydeck.games.level8.grouping import (
    CARDS,
    MARKS,
    count_naturals,
    find_suited,
    mark,
    put_cards,
)
from skydeck.games.level8.laying import LETTERS, write_kind
from skydeck.games.level8.rules import card_for

__all__ = ["MARKS", "mark"]  # what is marked is told elsewhere

LARGEST = max(size for wants in record.REQUIREMENTS for parts in wants for _, size in parts)
HIGH, ANY = 1, 2  # ends of a run; the other parts have only one

NUMBER = number(1, record.NUMBERS)
LEVEL = ("level", number(1, record.LEVELS))
PART = ("part", number(1, record.PARTS))
OTHER = ("other", SEAT)
OWNER = ("owner", SEAT)
COLOUR_NAME = named("colour", record.COLOUR_NAMES)
CARD_NAME = named("card", [write_kind(card) for card in range(record.KINDS)])
# A natural card, or a wild that stands for a number or a colour.
LAID = named(
    "laid_card",
    [write_kind(card) for card in range(record.NATURALS)]
    + [f"*{meaning}" for meaning in (*range(1, record.NUMBERS + 1), *LETTERS)],
)
WANTS = named(
    "wants", [f"{name}_{n}" for name in ("standard", "expert") for n in range(1, record.LEVELS + 1)]
)
DISPLAYED = group(
    named("kind", ("run", "set", "flush")),
    ("size", number(1, LARGEST)),
    ("cards", list_of(LAID, LARGEST)),
    ("low", NUMBER.or_none),
    ("high", NUMBER.or_none),
    ("number", NUMBER.or_none),
    COLOUR_NAME.or_none,
)

EVENTS = vocabulary(
    draw=(SEAT, CARD_NAME),
    draw_unseen=(SEAT,),
    take=(SEAT, CARD_NAME, OTHER),
    take_own=(SEAT, CARD_NAME),
    rebuild=(("cards", number(1, record.DECK)),),
    display=(SEAT, LEVEL, ("parts", list_of(DISPLAYED, record.PARTS))),
    add=(SEAT, CARD_NAME, PART, OTHER),
    add_own=(SEAT, CARD_NAME, PART),
    discard=(SEAT, CARD_NAME),
    skip=(SEAT, OTHER),
    skipped=(SEAT,),
    end=(SEAT,),
    rise=(SEAT, LEVEL),
    victory=(SEAT,),
    keep=(SEAT, CARD_NAME),
    kept=(SEAT,),
    keeps=(SEAT, ("cards", number(1, record.MOST_KEPT))),
    round=(("round", number(2, record.TURN_LIMIT + 1)),),
    limit=(),
)
QUESTIONS = vocabulary(
    take=(LEVEL, WANTS),
    take_more=(),
    lay=(LEVEL,),
    play=(WANTS,),
    play_skip=(WANTS, ("number", number(0, record.SEATS - 1))),
    add=(),
    name=(PART,),
    fill=(),
    keep=(),
)
PLACE = ("part", number(0, record.PARTS - 1))
VALUES = [*range(1, record.NUMBERS + 1), *record.COLOUR_NAMES]
# Which cards of the hand a named part or an end can take, and what such a card is there; how many
# places of a part need no wild.
TOUCHES = vocabulary(
    draw=(),
    take=(OWNER,),
    name=(PLACE, named("value", VALUES), ("naturals", number(0, LARGEST)), CARDS),
    fill=(record.CARD,),
    add=(OWNER, PLACE, named("end", ("low", "high", "any")), named("takes", VALUES), CARDS),
    discard=(record.CARD,),
    keep=(record.CARD,),
    skip=(record.CARD, SEAT),
    done=(),
)
TELL, ASK, TOUCH = EVENTS.codes, QUESTIONS.codes, TOUCHES.codes


# What a move touches


@kernel
def touch(view: View, move: Move, out: Array) -> int:
    """A pile, a card by its kind, the value of a part, a displayed part and its end, or a seat."""
    if move == record.DRAW:
        return put(out, 0, TOUCH.DRAW)
    if move < record.VALUE:
        return put(out, 0, TOUCH.TAKE, move - record.TAKE_FROM)
    if move < record.ADD_TO:
        return touch_value(view, move, out)
    if move < record.DISCARD:
        return touch_end(view, move, out)
    if move < record.SKIP_SEAT:
        return put(
            out,
            0,
            TOUCH.KEEP if view.phase == record.KEEP else TOUCH.DISCARD,
            move - record.DISCARD,
        )
    if move < record.DONE:
        return put(out, 0, TOUCH.SKIP, record.SKIP, move - record.SKIP_SEAT)
    return put(out, 0, TOUCH.DONE)


@kernel
def touch_value(view: View, move: Move, out: Array) -> int:
    """What a part is to be, or the card that a value means at the place which is to be filled."""
    owner, part, end = int(view.turn), int(view.part), HIGH
    if view.phase == record.ADD:
        owner, part, end = split_target(int(view.target))
    elif view.phase != record.FILL:
        return touch_name(view, part, move - record.VALUE, out)
    number = value_at(view, owner, part, end)
    return put(out, 0, TOUCH.FILL, card_for(view, owner, part, number, move - record.VALUE))


@kernel
def touch_name(view: View, part: int, value: int, out: Array) -> int:
    """A part and what it is to be: a number, or a colour after the numbers."""
    seat, row = int(view.turn), row_of(view, int(view.turn))
    kind, size = int(record.KIND_OF[row, part]), int(record.SIZE_OF[row, part])
    is_colour = kind == record.FLUSH
    low = value - record.NUMBERS if is_colour else value + 1
    naturals = count_naturals(view, seat, kind, low, size)
    suited = find_suited(view, seat, is_colour, low, low + size - 1 if kind == record.RUN else low)
    return put_cards(view, seat, suited, out, put(out, 0, TOUCH.NAME, part, value, naturals))


@kernel
def touch_end(view: View, move: Move, out: Array) -> int:
    """A displayed part and its end, with what a card is that is added there."""
    owner, part, end = split_target(move - record.ADD_TO)
    kind, value = record.KIND_OF[row_of(view, owner), part], value_at(view, owner, part, end)
    is_colour = kind == record.FLUSH
    suited = find_suited(view, int(view.turn), is_colour, value, value)
    takes = record.NUMBERS + value if is_colour else value - 1
    at = put(out, 0, TOUCH.ADD, owner, part, end if kind == record.RUN else ANY, takes)
    return put_cards(view, int(view.turn), suited, out, at)


# What is asked


@kernel
def ask(view: View, seat: Seat, out: Array) -> int:
    """What a mover has to decide."""
    level, wants = int(view.levels[seat]), row_of(view, seat)
    if view.phase == record.TAKE:
        if view.displayed[seat]:
            return put(out, 0, ASK.TAKE_MORE)
        return put(out, 0, ASK.TAKE, level, wants)
    if view.phase == record.KEEP:
        return put(out, 0, ASK.KEEP)
    if view.phase == record.NAME:
        return put(out, 0, ASK.NAME, int(view.part) + 1)
    if view.phase == record.FILL or view.phase == record.ADD:
        return put(out, 0, ASK.FILL)
    if view.displayed[seat]:
        return put(out, 0, ASK.ADD)
    if find_values(view, seat):
        return put(out, 0, ASK.LAY, level)
    other = find_skippable(view, seat)
    if other == NONE:
        return put(out, 0, ASK.PLAY, wants)
    return put(out, 0, ASK.PLAY_SKIP, wants, other)


@kernel
def find_skippable(view: View, seat: Seat) -> int:
    """The first seat that a Skip! of the hand can be laid before; NONE without either."""
    has_skip = False
    for i in range(view.held[seat]):
        has_skip |= view.hands[seat, i] == record.SKIP
    for other in range(view.seats):
        if has_skip and other != seat and not view.skips[other]:
            return other
    return NONE


# What happened


@kernel
def tell(before: View, after: View, out: Array) -> int:
    """What the last move did; nothing where no move was made between the views."""
    is_dealt, seat = before.rounds != after.rounds, int(before.turn)
    if before.phase == record.KEEP:
        at = tell_keeping(before, after, out)
    elif before.phase == record.TAKE:
        at = tell_taking(before, after, seat, out)
    elif after.displayed[seat] and not before.displayed[seat] and not is_dealt:
        at = tell_display(after, seat, out)
    elif after.phase == record.TAKE or after.phase == record.KEEP or after.phase == record.OVER:
        at = tell_end_of_turn(before, after, seat, out)
    elif before.displayed[seat]:
        at = tell_addition(before, after, seat, out)
    else:
        at = 0  # a choice in the making, which others do not see
    return put(out, at, TELL.ROUND, int(after.rounds)) if is_dealt else at


@kernel
def tell_taking(before: View, after: View, seat: Seat, out: Array) -> int:
    for owner in range(after.seats):
        if after.seen[seat] != before.seen[seat] and after.piled[owner] != before.piled[owner]:
            card = int(before.piles[owner, after.piled[owner]])
            if owner == seat:
                return put(out, 0, TELL.TAKE_OWN, seat, card)
            return put(out, 0, TELL.TAKE, seat, card, owner)
    card = find_drawn(before, after, seat)
    if card == UNKNOWN:
        at = put(out, 0, TELL.DRAW_UNSEEN, seat)
    else:
        at = put(out, 0, TELL.DRAW, seat, card)
    return put(out, at, TELL.REBUILD, int(after.decked)) if before.decked == 1 else at


@kernel
def find_drawn(before: View, after: View, seat: Seat) -> int:
    """The only card that a hand has more than before, as far as it is known."""
    card = 0
    for i in range(after.held[seat]):
        if after.hands[seat, i] == UNKNOWN:
            return UNKNOWN
        card += int(after.hands[seat, i])
    for i in range(before.held[seat]):
        card -= int(before.hands[seat, i])
    return card


@kernel
def tell_display(after: View, seat: Seat, out: Array) -> int:
    parts, level = int(record.PARTS_OF[row_of(after, seat)]), int(after.displayed[seat])
    at = put(out, 0, TELL.DISPLAY, seat, level, parts)
    for part in range(parts):
        at = tell_part(after, seat, part, out, at)
    return put(out, at, TELL.VICTORY, seat) if level == record.LEVELS else at


@kernel
def tell_part(after: View, seat: Seat, part: int, out: Array, at: int) -> int:
    """A part of a display: what it is, and its cards, wilds with their meaning."""
    kind, value = int(record.KIND_OF[row_of(after, seat), part]), int(after.values[seat, part])
    size = int(after.spans[seat, part])
    at = put(out, at, kind, size, size)
    for i in range(size):
        card, meaning = int(after.laid[seat, part, i]), value - 1
        if kind == record.RUN:
            meaning += i
        elif kind == record.FLUSH:
            meaning = record.NUMBERS + value
        at = put(out, at, record.NATURALS + meaning if card == record.WILD else card)
    if kind == record.RUN:
        return put(out, at, value, value + size - 1, ABSENT, ABSENT)
    if kind == record.SET:
        return put(out, at, ABSENT, ABSENT, value, ABSENT)
    return put(out, at, ABSENT, ABSENT, ABSENT, value)


@kernel
def tell_addition(before: View, after: View, seat: Seat, out: Array) -> int:
    """The card that a part has more than before; nothing while it is still to be chosen."""
    for place in range(int(after.seats) * record.PARTS):
        owner, part = place // record.PARTS, place % record.PARTS
        span = int(after.spans[owner, part])
        if span != before.spans[owner, part]:
            is_low = before.values[owner, part] != after.values[owner, part]
            card = int(after.laid[owner, part, 0 if is_low else span - 1])
            if owner == seat:
                return put(out, 0, TELL.ADD_OWN, seat, card, part + 1)
            return put(out, 0, TELL.ADD, seat, card, part + 1, owner)
    return 0


@kernel
def tell_end_of_turn(before: View, after: View, seat: Seat, out: Array) -> int:
    """A discard or a Skip!, then who loses a turn or what the end of the round brings."""
    at = tell_discard(before, after, seat, out)
    if before.held[seat] == 1:
        at = put(out, at, TELL.END, seat)
        for other in range(after.seats):
            level = int(after.levels[other])
            if level == record.VICTORY:
                at = put(out, at, TELL.VICTORY, other)
            elif level != before.levels[other]:
                at = put(out, at, TELL.RISE, other, level)
    elif after.phase != record.OVER:
        following = (seat + 1) % int(after.seats)
        while following != after.turn:
            at = put(out, at, TELL.SKIPPED, following)
            following = (following + 1) % int(after.seats)
    return put(out, at, TELL.LIMIT) if after.phase == record.OVER and not after.winners else at


@kernel
def tell_discard(before: View, after: View, seat: Seat, out: Array) -> int:
    """The discard or the Skip! of a turn; while cards are kept the last move does not show it."""
    move = int(after.last_move)
    if move == NONE:
        move = record.DISCARD + int(after.piles[seat, max(0, int(after.piled[seat]) - 1)])
        for other in range(after.seats):
            if after.skips[other] > before.skips[other]:
                move = record.SKIP_SEAT + other
    if move >= record.SKIP_SEAT:
        return put(out, 0, TELL.SKIP, seat, move - record.SKIP_SEAT)
    return put(out, 0, TELL.DISCARD, seat, move - record.DISCARD)


@kernel
def tell_keeping(before: View, after: View, out: Array) -> int:
    at = 0
    for seat in range(after.seats):
        if after.phase == record.KEEP:
            card = find_kept(before, after, seat)
            if card != EMPTY:
                at = put(out, at, TELL.KEEP, seat, card)
            if (int(before.movers) & ~int(after.movers)) >> seat & 1:
                at = put(out, at, TELL.KEPT, seat)
        elif after.rounds != before.rounds and after.keeps[seat]:
            at = put(out, at, TELL.KEEPS, seat, int(after.keeps[seat]))
    return at


@kernel
def find_kept(before: View, after: View, seat: Seat) -> int:
    """The card that a seat has just chosen to keep, as far as it is known; else EMPTY."""
    for i in range(record.MOST_KEPT):
        card = int(after.kept[seat, i])
        if card != before.kept[seat, i]:
            return card if card != UNKNOWN else EMPTY
    return EMPTY
