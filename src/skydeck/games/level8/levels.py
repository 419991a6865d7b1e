"""The eight levels of bots for Level 8."""

from __future__ import annotations

from skydeck.core.kernel import Array, Move, Seat, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.level8.greedy import (
    Plan,
    count_use_with,
    find_use,
    is_helpful,
    make_plan,
    weigh_addition,
    weigh_value,
)
from skydeck.games.level8.patience import WAITS, weigh_patiently
from skydeck.games.level8.record import (
    ADD_TO,
    DISCARD,
    DONE,
    DRAW,
    KEEP,
    NATURALS,
    SKIP,
    SKIP_SEAT,
    TAKE,
    TAKE_FROM,
    WILD,
)
from skydeck.games.level8.search import SKILL

# What `glance` sees: cards that go together; what the level uses, also on piles; both. With the
# sight WAITS all is seen, and a display may be held back.
ALIKE, USES, LATER = range(3)

LEVELS = (
    Skill(sight=ALIKE, blur=0.7),
    Skill(sight=ALIKE, blur=0.45),
    Skill(sight=USES, blur=0.57),
    Skill(sight=USES, blur=0.38),
    Skill(sight=LATER, blur=0.25),
    Skill(blur=0.15),
    Skill(),
    SKILL,
)
SENTENCES = (
    "Keeps cards that go together, does not count what its level lacks, and often misjudges.",
    "Keeps cards that go together, as Chick does, but misjudges less.",
    "Counts which cards its level can use, also on the piles, and often misjudges them.",
    "Counts which cards its level can use, as Swallow does, but misjudges less.",
    "Also keeps cards that may become useful later, but ignores what its discards give the others.",
    "Also counts what may be drawn and what the others could use, and misjudges now and then.",
    "Weighs every card as Heron does, but without mistakes.",
    "Imagines a thousand ways the round may go on, and can hold a complete level back in its hand.",
)

NEEDED = 2.0  # worth of a card that the level uses
WILD_WORTH = 3.0


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """Write what each move is worth to one who sees only so much."""
    if sight == WAITS:
        weigh_patiently(view, seat, moves, count, values)
        return
    plan = make_plan(view, seat)
    for i in range(count):
        move = int(moves[i])
        if view.phase == TAKE:
            values[i] = glance_take(view, seat, move, plan, sight)
        elif view.phase == KEEP:
            values[i] = 0.0 if move == DONE else find_worth(move - DISCARD, plan, sight) - 1.0
        elif move < ADD_TO:
            values[i] = weigh_value(view, seat, move, plan)
        elif move < DISCARD:
            values[i] = weigh_addition(view, seat, move - ADD_TO, plan)
        elif move < SKIP_SEAT:
            values[i] = -find_worth(move - DISCARD, plan, sight)
            if view.displayed[seat] and sight > ALIKE:
                values[i] = -NEEDED * is_helpful(plan.fitting, move - DISCARD)
        else:
            values[i] = 0.0


@kernel
def glance_take(view: View, seat: Seat, move: Move, plan: Plan, sight: int) -> float:
    """A card of a pile is worth taking if it seems of use; one from the draw pile is the rule."""
    if move == DRAW:
        return 0.5
    owner = move - TAKE_FROM
    card = int(view.piles[owner, view.piled[owner] - 1])
    if card == SKIP:
        return 0.0
    if view.displayed[seat]:
        return float(is_helpful(plan.fitting, card))
    if sight == ALIKE or card == WILD:
        return 1.0 if card == WILD else 0.0
    return float(count_use_with(plan, card, 1) - plan.gain)


@kernel
def find_worth(card: int, plan: Plan, sight: int) -> float:
    """What a card of the hand seems worth."""
    if card >= NATURALS:
        return WILD_WORTH if card == WILD else 0.0
    if sight == ALIKE:
        return find_use(plan, card)
    worth = NEEDED if count_use_with(plan, card, -1) < plan.gain else 0.0
    return worth + find_use(plan, card) if sight == LATER else worth
