"""The eight levels of SkyRunner, from one that only climbs to one that thinks ahead."""

from __future__ import annotations

from skydeck.core.kernel import Array, Seat, View, kernel
from skydeck.core.rng import wide
from skydeck.core.skill import Skill
from skydeck.games.skyrunner.cards import is_climb, is_crash
from skydeck.games.skyrunner.climb import find_price
from skydeck.games.skyrunner.greedy import (
    CLIMBS,
    COST,
    NOISE_OTHER,
    PARASITE_COST,
    Outlook,
    find_best_climb,
    find_leader,
    find_noise,
    find_prize,
    find_tail,
    weigh,
    weigh_attack,
    weigh_bid,
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
    Skill(sight=SEES_NEEDS, blur=0.7),
    Skill(sight=SEES_NUMBERS),
    Skill(),
    SKILL._replace(iterations=35),
    SKILL._replace(iterations=120),
    SKILL,
)
SENTENCES = (
    "Climbs and attacks as soon as a card allows it, and bids without looking at the open card.",
    "Bids high for good cards, but does not ask which of them it needs.",
    "Knows which cards it needs, but adds up roughly what they are worth.",
    "Adds up well, and looks at the numbers that the others still have before it bids.",
    "Also thinks of what the others want, and keeps the best cards from them.",
    "Tries out some dozens of ways in which the next three rounds could go.",
    "Tries out more than a hundred ways in which the next three rounds could go.",
    "Tries out more than three thousand ways in which the next three rounds could go.",
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
            values[i] = glance_choice(view, seat, move, sight)
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
    """What it is worth to choose a card; seats that think alike must not bid alike."""
    noise = find_noise(view, seat, card)
    if card <= LAST_NUMBER:
        if sight >= SEES_NUMBERS:
            return glance_numbers(view, seat, card)
        return glance_bid(view, seat, card, sight) - noise
    if sight < SEES_NEEDS:
        if card == PARASITE:
            return -noise
        return (card - CLIMB - CLIMB_LOOK * sight if is_climb(card) else ATTACK_LOOK) - noise
    if is_climb(card):
        return weigh_climb(view, seat, card) - NOISE_OTHER * noise
    if card == PARASITE:
        return glance_parasite(view, seat) - NOISE_OTHER * noise
    return weigh_attack(view, seat, card, find_leader(view, seat)) - NOISE_OTHER * noise


@kernel
def glance_bid(view: View, seat: Seat, number: int, sight: int) -> float:
    """A bid is worth the open card, the more the higher the number is."""
    part = number / LAST_NUMBER
    if sight == SEES_SQUARES:
        return 0.0
    if sight == SEES_PRIZE:
        return part * glance_prize(wide(view.open))
    prize = find_prize(view, seat, find_leader(view, seat))
    chance = 1.0 - part if is_crash(wide(view.open)) else part
    return chance * prize - COST * part * part


@kernel
def glance_numbers(view: View, seat: Seat, number: int) -> float:
    """A bid is worth the open card times its chance, by the numbers that the others have."""
    chance = 1.0
    for other in range(wide(view.seats)):
        if other == seat:
            continue
        if is_crash(wide(view.open)):
            chance *= find_tail(view, other, number + 1, 0.0)
        else:
            chance *= 1.0 - find_tail(view, other, number, 0.0)
    prize = find_prize(view, seat, find_leader(view, seat))
    return weigh_bid(view, seat, number, chance, prize, Outlook(0.0, 0.0, 0.0, 0.0))


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
def glance_parasite(view: View, seat: Seat) -> float:
    """What the climbing cards of others seem worth to a parasite."""
    food = 0.0
    for other in range(wide(view.seats)):
        best = find_best_climb(view, other)
        if other != seat and best > 0:
            food += CLIMBS * (best - CLIMB)
    return food - PARASITE_COST
