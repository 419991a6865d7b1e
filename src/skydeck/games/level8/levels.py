"""The eight levels of bots for Level 8."""

from skydeck.core.kernel import Array, Move, Seat, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.level8 import record
from skydeck.games.level8.cards import top_of
from skydeck.games.level8.display import count_of, row_of, split_target
from skydeck.games.level8.greedy import (
    NEIGHBOUR,
    NUMBER,
    SUIT,
    Helpful,
    Plan,
    count_colour,
    count_use_with,
    either,
    find_fitting_part,
    find_use,
    is_helpful,
    make_plan,
    weigh_addition,
    weigh_skip,
    weigh_value,
)
from skydeck.games.level8.policy import WAITS, weigh_patiently
from skydeck.games.level8.search import SKILL

# What `glance` sees; from the second on, each sees also what those before it see. With the sight
# WAITS all is seen, and a display may be held back.
LINKS = 0  # cards of one number, and numbers that follow each other
FIRST = 1  # what the first part of the level asks for
WHOLE = 2  # what all its parts ask for
PILES = 3  # which cards on the piles the level can use
SETS = 4  # what fits to sets and colours that others have laid
TABLE = 5  # what fits to runs of others, too

TIES = 0.01  # any of several cards that are as good may go
LEVELS = (
    Skill(sight=LINKS, grain=TIES),
    Skill(sight=FIRST, grain=TIES),
    Skill(sight=WHOLE, grain=TIES),
    Skill(sight=PILES, grain=TIES),
    Skill(sight=SETS, grain=TIES),
    Skill(sight=TABLE, grain=TIES),
    Skill(),
    SKILL,
)

HOPE = 0.5  # worth of a card from the draw pile
NEEDED = 2.0  # worth of a card that the level uses, or that can be added
WILD_WORTH = 3.0
FEW = 2  # cards that the level lacks when the piles become interesting
NEVER = -9.0  # worth of what one does not think of


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """Write what each move is worth to one who sees only so much."""
    if sight == WAITS:
        weigh_patiently(view, seat, moves, count, values)
        return
    plan = make_plan(view, seat, find_fitting_to(view, seat, sight))
    for i in range(count):
        move = int(moves[i])
        if view.phase == record.TAKE:
            values[i] = glance_take(view, seat, move, plan, sight)
        elif view.phase == record.KEEP:
            worth = find_worth(view, seat, move - record.DISCARD, plan, sight)
            values[i] = 0.0 if move == record.DONE else worth - 1.0
        elif move < record.ADD_TO:
            values[i] = weigh_value(view, seat, move, plan)
        elif move < record.DISCARD:
            values[i] = NEVER
            owner, part, _ = split_target(move - record.ADD_TO)
            if is_seen(view, seat, owner, part, sight):
                values[i] = weigh_addition(view, seat, move - record.ADD_TO, plan)
        elif move < record.SKIP_SEAT:
            values[i] = -find_worth(view, seat, move - record.DISCARD, plan, sight)
        else:
            values[i] = weigh_skip(view, move - record.SKIP_SEAT) if sight > LINKS else NEVER


@kernel
def is_seen(view: View, seat: Seat, owner: Seat, part: int, sight: int) -> bool:
    """Whether a seat thinks of adding to a part that lies on the table."""
    is_run = record.KIND_OF[row_of(view, owner), part] == record.RUN
    return bool(owner == seat or sight >= TABLE or (sight == SETS and not is_run))


@kernel
def find_fitting_to(view: View, seat: Seat, sight: int) -> Helpful:
    """The cards that can be added to parts of which a seat thinks."""
    fitting = Helpful(0, 0)
    for owner in range(view.seats):
        for part in range(record.PARTS_OF[row_of(view, owner)] if view.displayed[owner] else 0):
            if is_seen(view, seat, owner, part, sight):
                fitting = either(fitting, find_fitting_part(view, owner, part, 0))
    return fitting


@kernel
def glance_take(view: View, seat: Seat, move: Move, plan: Plan, sight: int) -> float:
    """A card of a pile is worth taking if it seems of use; one from the draw pile is the rule."""
    if move == record.DRAW:
        return HOPE
    card = top_of(view, move - record.TAKE_FROM)
    if card >= record.NATURALS:
        return WILD_WORTH if card == record.WILD else 0.0
    if view.displayed[seat]:
        return float(is_helpful(plan.fitting, card))
    missing = int(record.NEED_OF[plan.row]) - plan.gain - (plan.hand >> record.WILD_SHIFT)
    if sight < PILES or (sight < TABLE and missing > FEW):
        return 0.0
    return float(count_use_with(plan, card, 1) - plan.gain)


@kernel
def find_worth(view: View, seat: Seat, card: int, plan: Plan, sight: int) -> float:
    """What a card of the hand seems worth."""
    if view.displayed[seat]:
        return NEEDED * is_helpful(plan.fitting, card)
    if card >= record.NATURALS:
        return WILD_WORTH if card == record.WILD else 0.0
    if sight > FIRST:
        is_used = count_use_with(plan, card, -1) < plan.gain
        return find_use(plan, card) + (NEEDED if is_used else 0.0)
    number, kind = card // record.COLOURS + 1, record.KIND_OF[plan.row, 0]
    equals = NUMBER * (count_of(plan.hand, number) - 1)
    if sight == LINKS:
        return equals + count_neighbours(plan, number)
    if kind == record.FLUSH:
        return SUIT * count_colour(plan.colours, card % record.COLOURS)
    return equals if kind == record.SET else count_neighbours(plan, number)


@kernel
def count_neighbours(plan: Plan, number: int) -> float:
    """What the numbers next to it make a card worth."""
    below = number > 1 and count_of(plan.hand, number - 1) > 0
    above = number < record.NUMBERS and count_of(plan.hand, number + 1) > 0
    return NEIGHBOUR * (int(below) + int(above))
