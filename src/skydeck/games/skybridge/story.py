"""What Skybridge tells a seat: what happened, what is asked of it, and what a move touches."""

from skydeck.core.kernel import EMPTY, NONE, Array, Move, Seat, View, kernel
from skydeck.core.record import SEAT, named, number
from skydeck.core.telling import list_of, put, vocabulary
from skydeck.games.skybridge import record, rules
from skydeck.games.skybridge.places import find_links, high_of, low_of, split_move

CITY = record.HIGHEST + record.COLOURS  # floors of all towers: a bridge has one in each of two

# The last with three seats
BLOCK_COLOURS = (*record.COLOUR_NAMES, record.CALLED[record.NEUTRAL][record.NEUTRAL])
COLOUR, BLOCK_COLOUR = named("colour", record.COLOUR_NAMES), named("block_colour", BLOCK_COLOURS)
BLOCK = named("kind", record.KIND_NAMES[: record.BRIDGE])
TOWER = named("tower", record.TOWER_NAMES)
FIRST, SECOND = ("first", TOWER), ("second", TOWER)
HEIGHT = number(0, record.HIGHEST)
OF_BLOCK = ("floors", number(1, record.MOST_FLOORS))
OF_TOWER = ("floors", number(1, record.HIGHEST))
ROOFED = (COLOUR, TOWER, ("floors", HEIGHT))
# A seat counts every tower once at most, and both ends of its bridges, of which it has two.
POINTS = ("floors", number(0, 3 * CITY))

EVENTS = vocabulary(
    block=(SEAT, ("colour", BLOCK_COLOUR), TOWER, OF_TOWER, BLOCK),
    block_first=(SEAT, ("colour", BLOCK_COLOUR), TOWER, OF_BLOCK, BLOCK),
    bridge=(SEAT, COLOUR, FIRST, SECOND, OF_TOWER),
    roof=(SEAT, *ROOFED),
    roof_linked=(SEAT, *ROOFED, ("more", number(1, record.HIGHEST)), FIRST),
    roof_linked_both=(SEAT, *ROOFED, ("more", number(1, CITY)), FIRST, SECOND),
    roof_linked_twice=(SEAT, *ROOFED, ("more", number(1, 2 * record.HIGHEST)), FIRST),
    skip=(SEAT,),
    skip_colour=(SEAT, COLOUR),
    out=(SEAT,),
    out_colour=(SEAT, COLOUR),
    back=(SEAT,),
    back_colour=(SEAT, COLOUR),
    score=(SEAT, POINTS),
    over=(),
    over_placed=(),
)
QUESTIONS = vocabulary(place=(COLOUR,), place_colour=(COLOUR,))
PLACE = number(0, record.TOWERS - 1)
ON_TOWER = (COLOUR, ("tower", PLACE), ("height", HEIGHT))
ON_PAIR = (COLOUR, ("first", PLACE), ("second", PLACE), ("height", HEIGHT))
TOUCHES = vocabulary(tall=ON_TOWER, square=ON_TOWER, bridge=ON_PAIR, roof=ON_TOWER)  # as the kinds
# What was placed last, who cannot place anything, and what each roof counts (SB-25).
MARKS = vocabulary(
    last=(COLOUR, named("kind", record.KIND_NAMES), ("towers", list_of(PLACE, 2))),
    out=(SEAT,),
    skipped=(SEAT,),
    roof=(
        SEAT,
        COLOUR,
        ("tower", PLACE),
        ("floors", HEIGHT),
        ("links", list_of(PLACE, 2)),
        ("more", number(0, 2 * record.HIGHEST)),
    ),
)
TELL, ASK, MARK = EVENTS.codes, QUESTIONS.codes, MARKS.codes


@kernel
def touch(view: View, move: Move, out: Array) -> int:
    """A piece, the tower or two towers that it goes to, and how many floors are under it."""
    colour, kind, place = split_move(move)
    if kind != record.BRIDGE:
        return put(out, 0, kind, colour, place, int(view.heights[place]))
    low, high = low_of(place), high_of(place)
    return put(out, 0, kind, colour, low, high, int(view.heights[low]))


@kernel
def ask(view: View, seat: Seat, out: Array) -> int:
    """What a mover has to decide."""
    if view.colour == NONE:
        return put(out, 0, ASK.PLACE, seat)
    return put(out, 0, ASK.PLACE_COLOUR, int(view.colour))


@kernel
def tell(before: View, after: View, out: Array) -> int:
    """What the last move did; nothing where no move was made between the views."""
    if after.last_seat == NONE:
        return 0
    at = tell_placing(after, out)
    if after.phase != record.OVER:
        return tell_passing(before, after, out, at)
    points = rules.count_points(after)
    for seat in range(after.seats):
        at = put(out, at, TELL.SCORE, seat, rules.points_of(points, seat))
    return put(out, at, TELL.OVER if rules.count_pieces(after) else TELL.OVER_PLACED)


@kernel
def tell_placing(after: View, out: Array) -> int:
    """The piece that was placed, and where."""
    seat = int(after.last_seat)
    colour, kind, place = split_move(int(after.last_move))
    if kind == record.ROOF:
        return tell_roof(after, seat, colour, place, out)
    if kind == record.BRIDGE:
        low, high = low_of(place), high_of(place)
        return put(out, 0, TELL.BRIDGE, seat, colour, low, high, int(after.heights[low]))
    floors = int(after.heights[place])
    key = TELL.BLOCK_FIRST if floors == record.MOST_FLOORS - kind else TELL.BLOCK
    is_neutral = after.seats == record.NEUTRAL and colour == record.NEUTRAL
    return put(out, 0, key, seat, record.COLOURS if is_neutral else colour, place, floors, kind)


@kernel
def tell_roof(after: View, seat: Seat, colour: int, tower: int, out: Array) -> int:
    """A roof, and the bridges that it counts by: one, or with merged colours two."""
    floors, more = int(after.heights[tower]), rules.count_linked(after, tower, colour)
    first, second = find_links(after, tower, colour)
    if first == NONE:
        return put(out, 0, TELL.ROOF, seat, colour, tower, floors)
    if second != NONE and second != first:
        key = TELL.ROOF_LINKED_BOTH
        return put(out, 0, key, seat, colour, tower, floors, more, first, second)
    key = TELL.ROOF_LINKED if second == NONE else TELL.ROOF_LINKED_TWICE
    return put(out, 0, key, seat, colour, tower, floors, more, first)


@kernel
def tell_passing(before: View, after: View, out: Array, at: int) -> int:
    """SB-19: who was skipped between the last piece and the next, and who can place again."""
    hand, turn, hands = int(after.last_seat), int(after.turn), int(after.seats)
    if rules.is_rotating(after):
        hand, turn = int(after.last_move) // record.PER_COLOUR, int(after.colour)
        hands = record.COLOURS
    for _ in range(hands):
        hand = (hand + 1) % hands
        if hand == turn:
            break
        if (int(before.out) >> hand) & 1 == 0:
            if after.options.blocked_is_out:
                at = tell_hand(after, hand, TELL.OUT, TELL.OUT_COLOUR, out, at)
            else:
                at = tell_hand(after, hand, TELL.SKIP, TELL.SKIP_COLOUR, out, at)
    if (int(before.skipped) >> turn) & 1:
        at = tell_hand(after, turn, TELL.BACK, TELL.BACK_COLOUR, out, at)
    return at


@kernel
def tell_hand(after: View, hand: int, key: int, colour_key: int, out: Array, at: int) -> int:
    """An event of a seat, or of one of its colours where these take turns."""
    if rules.is_rotating(after):
        return put(out, at, colour_key, rules.seat_of(after, hand), hand)
    return put(out, at, key, hand)


# What is marked


@kernel
def mark(view: View, out: Array) -> int:
    """What the rules say of a city as it stands."""
    at = mark_last(view, out) if view.last_move != NONE else 0
    for seat in range(view.seats):
        if has_hands(view, seat, int(view.out)):
            at = put(out, at, MARK.OUT, seat)
        if has_hands(view, seat, int(view.skipped)):
            at = put(out, at, MARK.SKIPPED, seat)
    for tower in range(record.TOWERS):
        if view.roofs[tower] != EMPTY:
            at = mark_roof(view, tower, out, at)
    return at


@kernel
def mark_last(view: View, out: Array) -> int:
    """The piece that was placed last."""
    colour, kind, place = split_move(int(view.last_move))
    if kind == record.BRIDGE:
        return put(out, 0, MARK.LAST, colour, kind, 2, low_of(place), high_of(place))
    return put(out, 0, MARK.LAST, colour, kind, 1, place)


@kernel
def has_hands(view: View, seat: Seat, hands: int) -> bool:
    """SB-19: whether a seat is among some hands; where colours take turns, with both of its own."""
    if not rules.is_rotating(view):
        return bool((hands >> seat) & 1)
    for colour in range(record.COLOURS):
        if rules.seat_of(view, colour) == seat and (hands >> colour) & 1 == 0:
            return False
    return True


@kernel
def mark_roof(view: View, tower: int, out: Array, at: int) -> int:
    """SB-22, SB-25: what a roof counts, on its tower and over bridges."""
    roof, floors = int(view.roofs[tower]), int(view.heights[tower])
    at = put(out, at, MARK.ROOF, rules.owner_of(view, roof), roof, tower, floors)
    first, second = find_links(view, tower, roof)
    if second != NONE:
        at = put(out, at, 2, first, second)
    elif first != NONE:
        at = put(out, at, 1, first)
    else:
        at = put(out, at, 0)
    return put(out, at, rules.count_linked(view, tower, roof))
