"""The eight levels of SkyRunner, from one that only climbs to one that thinks a round ahead."""

from __future__ import annotations

from skydeck.core.kernel import Array, Seat, View, kernel
from skydeck.core.rng import wide
from skydeck.core.skill import Skill
from skydeck.games.skyrunner.cards import is_climb, is_crash
from skydeck.games.skyrunner.climb import find_price
from skydeck.games.skyrunner.greedy import (
    CLIMBS,
    COST,
    PARASITE_COST,
    find_best_climb,
    find_leader,
    find_noise,
    find_prize,
    find_tail,
    weigh,
    weigh_attack,
    weigh_climb,
)
from skydeck.games.skyrunner.record import (
    CHOICE,
    CLIMB,
    CLIMBING,
    CRASH,
    EQUIPMENT,
    GIFT,
    GIVE,
    LAST_NUMBER,
    LOST,
    ON,
    PARASITE,
    PRIZE,
    SABOTAGE,
    TARGET,
    TO,
)
from skydeck.games.skyrunner.search import SKILL

# What `glance` sees: each sees also what those before it see.
SEES_SQUARES = 0  # how high a climb leads
SEES_PRIZE = 1  # what the open card is
SEES_NEEDS = 2  # what it is worth to this seat, and what a card costs that is spent
SEES_NUMBERS = 3  # which numbers the others still have

LEVELS = (
    Skill(sight=SEES_SQUARES),
    Skill(sight=SEES_PRIZE),
    Skill(sight=SEES_NEEDS),
    Skill(sight=SEES_NUMBERS),
    Skill(),
    SKILL._replace(iterations=60),
    SKILL._replace(iterations=300),
    SKILL,
)
SENTENCES = (
    "Climbs as soon as it can, and bids without looking at the open card.",
    "Bids high for good cards, but does not ask which of them it needs.",
    "Knows which cards it needs, and saves its high numbers for them.",
    "Looks at the numbers that the others still have before it bids.",
    "Also thinks of what the others want, and keeps the best cards from them.",
    "Imagines a few ways in which this round could go on.",
    "Imagines hundreds of ways in which this round could go on.",
    "Imagines thousands of ways, and lets nobody foresee what it will bid.",
)

EQUIPMENT_LOOK = 3.0  # what an equipment card seems worth, in squares,
ATTACK_LOOK = 2.0  # and a lost equipment or sabotage card
CLIMB_LOOK = 1.5  # so much less than its value a climbing card seems worth that could be kept


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """Write what each legal move is worth to one who sees only so much."""
    if sight >= SEES_NEEDS and view.phase != CHOICE:
        weigh(view, seat, moves, count, values)
        return
    for i in range(count):
        move = wide(moves[i])
        if view.phase == CHOICE:
            values[i] = glance_choice(view, seat, move, sight) - find_noise(view, seat, move)
        elif view.phase == CLIMBING:
            values[i] = find_price(view, seat, move - TO)[0]
        elif view.phase == GIVE:
            values[i] = GIFT - move
        elif view.phase in (PRIZE, TARGET) and move >= ON:
            values[i] = 1.0 + int(view.levels[move - ON])
        else:
            values[i] = 0.0


@kernel
def glance_choice(view: View, seat: Seat, card: int, sight: int) -> float:
    """What it is worth to choose a card."""
    if card <= LAST_NUMBER:
        return glance_bid(view, seat, card, sight)
    if sight < SEES_NEEDS:
        if card == PARASITE:
            return 0.0
        return card - CLIMB - CLIMB_LOOK * sight if is_climb(card) else ATTACK_LOOK
    if is_climb(card):
        return weigh_climb(view, seat, card)
    if card == PARASITE:
        return glance_parasite(view, seat)
    return weigh_attack(view, seat, card, find_leader(view, seat))


@kernel
def glance_bid(view: View, seat: Seat, number: int, sight: int) -> float:
    """A bid is worth the open card, the more the higher the number is."""
    if sight == SEES_SQUARES:
        return 0.0
    part = number / LAST_NUMBER
    chance, cost = part, COST * part * part
    if sight == SEES_PRIZE:
        return chance * glance_prize(wide(view.open))
    prize = find_prize(view, seat, find_leader(view, seat))
    if sight >= SEES_NUMBERS:
        chance = find_chance(view, seat, number)
    if is_crash(wide(view.open)):
        return (1.0 - chance) * prize - cost
    return chance * prize - cost


@kernel
def glance_prize(card: int) -> float:
    """What the open card seems worth to one who does not ask who needs it."""
    if is_climb(card):
        return float(card - CLIMB)
    if card == EQUIPMENT:
        return EQUIPMENT_LOOK
    if card in (LOST, SABOTAGE):
        return ATTACK_LOOK
    return float(card - CRASH) if is_crash(card) else 0.0


@kernel
def find_chance(view: View, seat: Seat, number: int) -> float:
    """The chance that all others bid lower, by the numbers that they have."""
    chance = 1.0
    for other in range(wide(view.seats)):
        if other != seat:
            chance *= 1.0 - find_tail(view, other, number, 0.0)
    return chance


@kernel
def glance_parasite(view: View, seat: Seat) -> float:
    """What the climbing cards of others seem worth to a parasite."""
    food = 0.0
    for other in range(wide(view.seats)):
        best = find_best_climb(view, other)
        if other != seat and best > 0:
            food += CLIMBS * (best - CLIMB)
    return food - PARASITE_COST
