"""The eight levels of bots for Level 8."""

from __future__ import annotations

from skydeck.core.kernel import Array, Move, Seat, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.level8.display import count_of
from skydeck.games.level8.greedy import (
    GIFT,
    NEIGHBOUR,
    NUMBER,
    SUIT,
    URGE,
    Plan,
    count_colour,
    count_most_parted,
    count_use_with,
    find_fitting_at,
    find_use,
    is_helpful,
    make_plan,
    weigh_addition,
    weigh_skip,
    weigh_value,
)
from skydeck.games.level8.patience import WAITS, weigh_patiently
from skydeck.games.level8.record import (
    ADD_TO,
    COLOURS,
    DISCARD,
    DONE,
    DRAW,
    ENDS,
    FLUSH,
    KEEP,
    KIND_OF,
    NATURALS,
    NUMBERS,
    PARTS,
    SET,
    SKIP_SEAT,
    TAKE,
    TAKE_FROM,
    WILD,
)
from skydeck.games.level8.search import SKILL

# What `glance` sees: each sees also what those before it see. With the sight WAITS all is seen, and
# a display may be held back.
LINKS = 0  # cards of one number, and numbers that follow each other
FIRST = 1  # what the first part of the level asks for
WHOLE = 2  # what all its parts ask for
PILES = 3  # which cards on the piles the level can use
TABLE = 4  # what fits to the displays of others
GIFTS = 5  # what a discard gives to those who have displayed

LEVELS = (
    Skill(sight=LINKS, grain=0.21),
    Skill(sight=FIRST, grain=0.16),
    Skill(sight=WHOLE, grain=0.01),
    Skill(sight=PILES, grain=0.21),
    Skill(sight=TABLE, grain=0.46),
    Skill(sight=GIFTS, grain=0.25),
    Skill(),
    SKILL,
)
SENTENCES = (
    "Keeps equal numbers and neighbours, whatever its level asks, and lays no Skip! for others.",
    "Collects roughly for the first part of its level, and adds only to what it laid itself.",
    "Collects for all parts of its level, but hardly looks at the piles.",
    "Also takes from the piles what its level can use, but does not see small differences.",
    "Also adds cards to what others laid, but sees only large differences between its own cards.",
    "Also keeps cards back that others could add, and sees differences better.",
    "Counts all cards: what its level needs, what may be drawn, and what the others collect.",
    "Imagines a thousand ways the round may go on, and can hold a complete level back in its hand.",
)

HOPE = 0.5  # worth of a card from the draw pile
NEEDED = 2.0  # worth of a card that can be added
WILD_WORTH = 3.0
NEVER = -9.0  # worth of an addition to the display of another for those who do not think of it


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """Write what each move is worth to one who sees only so much."""
    if sight == WAITS:
        weigh_patiently(view, seat, moves, count, values)
        return
    plan = make_plan(view, seat)
    if sight < TABLE:
        own = find_fitting_at(view, seat, 0)
        plan = Plan(plan.row, plan.hand, plan.colours, plan.gain, plan.live, own)
    for i in range(count):
        move = int(moves[i])
        if view.phase == TAKE:
            values[i] = glance_take(view, seat, move, plan, sight)
        elif view.phase == KEEP:
            values[i] = 0.0 if move == DONE else find_worth(move - DISCARD, plan, sight) - 1.0
        elif move < ADD_TO:
            values[i] = weigh_value(view, seat, move, plan)
        elif move < DISCARD:
            owner, values[i] = (move - ADD_TO) // (PARTS * ENDS), NEVER
            if owner == seat or sight >= TABLE:
                values[i] = weigh_addition(view, seat, move - ADD_TO, plan)
        elif move < SKIP_SEAT:
            values[i] = -glance_parting(view, seat, move - DISCARD, plan, sight)
        else:
            values[i] = weigh_skip(view, move - SKIP_SEAT) if sight > LINKS else NEVER


@kernel
def glance_take(view: View, seat: Seat, move: Move, plan: Plan, sight: int) -> float:
    """A card of a pile is worth taking if it seems of use; one from the draw pile is the rule."""
    if move == DRAW:
        return HOPE
    owner = move - TAKE_FROM
    card = int(view.piles[owner, view.piled[owner] - 1])
    if card >= NATURALS:
        return WILD_WORTH if card == WILD else 0.0
    if view.displayed[seat]:
        return float(is_helpful(plan.fitting, card))
    return float(count_use_with(plan, card, 1) - plan.gain) if sight >= PILES else 0.0


@kernel
def glance_parting(view: View, seat: Seat, card: int, plan: Plan, sight: int) -> float:
    """What a discard costs: what the card is good for here, and what it gives to others."""
    if view.displayed[seat]:
        return NEEDED * is_helpful(plan.fitting, card)
    worth = find_worth(card, plan, sight)
    if sight >= GIFTS and is_helpful(plan.fitting, card):
        worth += GIFT + URGE * count_most_parted(view)
    return worth


@kernel
def find_worth(card: int, plan: Plan, sight: int) -> float:
    """What a card of the hand seems worth."""
    if card >= NATURALS:
        return WILD_WORTH if card == WILD else 0.0
    if sight > FIRST:
        return find_use(plan, card)
    number, kind = card // COLOURS + 1, KIND_OF[plan.row, 0]
    equals = NUMBER * (count_of(plan.hand, number) - 1)
    if sight == LINKS:
        return equals + count_neighbours(plan, number)
    if kind == FLUSH:
        return SUIT * count_colour(plan.colours, card % COLOURS)
    return equals if kind == SET else count_neighbours(plan, number)


@kernel
def count_neighbours(plan: Plan, number: int) -> float:
    """What the numbers next to it make a card worth."""
    worth = 0.0
    if number > 1 and count_of(plan.hand, number - 1) > 0:
        worth += NEIGHBOUR
    if number < NUMBERS and count_of(plan.hand, number + 1) > 0:
        worth += NEIGHBOUR
    return worth
