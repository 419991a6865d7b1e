"""Why a move of Skybridge is good or bad: facts that anyone can check on the table."""

from skydeck.core.kernel import EMPTY, NONE, Array, Move, Seat, View, kernel
from skydeck.core.record import SEAT, number
from skydeck.core.telling import list_of, put, vocabulary
from skydeck.games.skybridge import record, rules, story
from skydeck.games.skybridge.greedy import find_next, find_places, lift_piece
from skydeck.games.skybridge.places import find_links, high_of, low_of, split_move, top_of
from skydeck.games.skybridge.story import CITY, COLOUR, OF_TOWER, TOWER

OTHER = ("other", SEAT)
COUNTED = ("floors", number(0, 2 * CITY))  # by a roof: its tower, and one more for each bridge
GAINED = ("floors", number(1, 2 * record.MOST_FLOORS))  # over one bridge or two

REASONS = vocabulary(
    end=(SEAT, story.POINTS, ("others", story.POINTS[1])),
    roof=story.ROOFED,
    roof_linked=(COLOUR, TOWER, COUNTED, ("links", list_of(TOWER, 2))),
    tallest=(TOWER,),
    taller=(("best", TOWER), OF_TOWER),
    taken=(OTHER, TOWER),
    links=(story.FIRST, story.SECOND, COLOUR, ("floors", number(1, CITY))),
    links_nothing=(COLOUR,),
    gain=(SEAT, GAINED),
    gift=(OTHER, GAINED),
    first=(TOWER, story.OF_BLOCK),
    grows=(TOWER, OF_TOWER, ("before", OF_TOWER[1])),
    highest=(TOWER, OF_TOWER),
    shuts=(COLOUR, TOWER),
    opens=(COLOUR, TOWER),
    opens_other=(COLOUR, TOWER, OTHER),
    threat=(OTHER, TOWER, COLOUR, COUNTED),
)
WHY = REASONS.codes


@kernel
def reasons(view: View, seat: Seat, move: Move, out: Array) -> int:
    """The facts that speak for or against a legal move, the weightiest first."""
    colour, kind, place = split_move(move)
    hand = colour if rules.is_rotating(view) else seat
    rules.put_piece(view, seat, move)  # it is tried on the view itself, and taken back
    following, points = find_next(view, hand), rules.count_points(view)
    is_over = not rules.can_place(view, following)
    floors, tower, roof = find_roof(view, following, record.ALL_TOWERS)
    lift_piece(view, seat, move)
    at = judge_end(view, seat, points, out) if is_over else 0
    if kind == record.ROOF:
        at = judge_roof(view, hand, colour, place, out, at)
    elif kind == record.BRIDGE:
        at = judge_bridge(view, seat, colour, place, out, at)
    else:
        at = judge_block(view, seat, kind, place, points, out, at)
    other = rules.seat_of(view, following)
    if other != seat and floors > find_roof(view, following, record.ALL_TOWERS)[0]:
        at = put(out, at, WHY.THREAT, other, tower, roof, floors)
    return judge_tops(view, seat, colour, place, out, at) if kind < record.BRIDGE else at


@kernel
def judge_end(view: View, seat: Seat, points: int, out: Array) -> int:
    """The result, if a move ends the game."""
    others = 0
    for other in range(view.seats):
        if other != seat:
            others = max(others, rules.points_of(points, other))
    return put(out, 0, WHY.END, seat, rules.points_of(points, seat), others)


# What the piece does


@kernel
def judge_roof(view: View, hand: int, colour: int, tower: int, out: Array, at: int) -> int:
    """What a roof counts, whether there is a taller tower, and whose it could have been."""
    height, (first, second) = int(view.heights[tower]), find_links(view, tower, colour)
    if first == NONE:
        at = put(out, at, WHY.ROOF, colour, tower, height)
    else:
        floors = height + rules.count_linked(view, tower, colour)
        at = put(out, at, WHY.ROOF_LINKED, colour, tower, floors, 1 + int(second != NONE), first)
        at = put(out, at, second) if second != NONE else at
    most, best = find_tallest(view, tower)
    is_less = most > height
    at = put(out, at, WHY.TALLER, best, most) if is_less else put(out, at, WHY.TALLEST, tower)
    following = find_next(view, hand)
    other = rules.seat_of(view, following)
    if other != rules.seat_of(view, hand) and find_roof(view, following, 1 << tower)[0] != NONE:
        at = put(out, at, WHY.TAKEN, other, tower)
    return at


@kernel
def judge_bridge(view: View, seat: Seat, colour: int, pair: int, out: Array, at: int) -> int:
    """What a bridge links, and whether a roof is left that could count it."""
    low, high, roof = low_of(pair), high_of(pair), colour
    if view.options.merge_colours and not view.stock[seat, colour, record.ROOF]:
        roof = (colour + record.FEWEST) % record.COLOURS
    if not view.stock[seat, roof, record.ROOF]:
        return put(out, at, WHY.LINKS_NOTHING, colour)
    floors = 2 * (int(view.heights[low]) + record.MOST_FLOORS - record.BRIDGE)
    return put(out, at, WHY.LINKS, low, high, roof, floors)


@kernel
def judge_block(
    view: View, seat: Seat, kind: int, tower: int, points: int, out: Array, at: int
) -> int:
    """Whose count a block adds to, and how high its tower is then."""
    earlier, before = rules.count_points(view), int(view.heights[tower])
    for other in range(view.seats):
        gained = rules.points_of(points, other) - rules.points_of(earlier, other)
        if gained:
            at = put(out, at, WHY.GAIN if other == seat else WHY.GIFT, other, gained)
    floors, (most, _) = before + record.MOST_FLOORS - kind, find_tallest(view, tower)
    if before <= most < floors:
        return put(out, at, WHY.HIGHEST, tower, floors)
    if before:
        return put(out, at, WHY.GROWS, tower, floors, before)
    return put(out, at, WHY.FIRST, tower, floors)


@kernel
def judge_tops(view: View, seat: Seat, colour: int, tower: int, out: Array, at: int) -> int:
    """Which roofs in hand fit on a tower by its new top, and which do not any more."""
    top = top_of(view, tower)
    covered = top & record.COLOUR_BITS
    owner = rules.owner_of(view, covered)
    if top != EMPTY and view.stock[owner, covered, record.ROOF]:
        if owner == seat:
            at = put(out, at, WHY.OPENS, covered, tower)
        else:
            at = put(out, at, WHY.OPENS_OTHER, covered, tower, owner)
    if view.stock[rules.owner_of(view, colour), colour, record.ROOF]:
        at = put(out, at, WHY.SHUTS, colour, tower)
    return at


# What to compare with


@kernel
def find_tallest(view: View, but: int) -> tuple[int, int]:
    """The floors and the number of the tallest open tower but one; NONE if no other is open."""
    most, best = NONE, NONE
    for tower in range(record.TOWERS):
        if tower != but and view.roofs[tower] == EMPTY and view.heights[tower] > most:
            most, best = int(view.heights[tower]), tower
    return most, best


@kernel
def find_roof(view: View, hand: int, towers: int) -> tuple[int, int, int]:
    """The floors, the tower and the colour of the best roof that a hand could put on some towers.

    All are NONE if there is no such roof.
    """
    seat, colour = rules.seat_of(view, hand), hand
    most, best, roof = NONE, NONE, NONE
    while colour < record.COLOURS:
        found = (find_places(view, seat, colour) >> record.AT_ROOF) & towers
        for tower in range(record.TOWERS):
            floors = int(view.heights[tower]) + rules.count_linked(view, tower, colour)
            is_better = floors > most or (floors == most and tower < best)
            if (found >> tower) & 1 and is_better:
                most, best, roof = floors, tower, colour
        colour += rules.colour_step(view, seat)
    return most, best, roof
