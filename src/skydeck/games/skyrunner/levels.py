"""The eight levels of SkyRunner: what each sees of a move, and how far it thinks."""

from skydeck.core.kernel import Array, Seat, View, kernel
from skydeck.core.rng import wide
from skydeck.core.skill import Skill
from skydeck.games.skyrunner import greedy, record
from skydeck.games.skyrunner.cards import is_climb, is_crash
from skydeck.games.skyrunner.climb import find_price
from skydeck.games.skyrunner.record import CLIMB, MOVE, PHASE
from skydeck.games.skyrunner.search import SKILL

# What `glance` sees: each sees also what those before it see.
SEES_PRIZE = 0  # what the open card is
SEES_NEEDS = 1  # what it is worth to this seat, and what a number costs that is spent
SEES_PLAYS = 2  # what climbs, attacks and the parasite are worth
SEES_RIVALS = 3  # which numbers the others have, and how much they want the open card
SEES_CLIMBERS = 4  # who of them may rather climb or play a parasite than bid

LEVELS = (
    *(Skill(sight=sight) for sight in range(SEES_PRIZE, SEES_CLIMBERS + 1)),
    SKILL._replace(iterations=20),
    SKILL._replace(iterations=75),
    SKILL,
)

EQUIPMENT_LOOK = 3.0  # what an equipment card seems worth, in squares,
ATTACK_LOOK = 2.0  # and a lost equipment or sabotage card
CLIMB_LOOK = 1.25  # so much less than its value a climbing card seems worth to one who would bid


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """Write what each legal move is worth to one who sees only so much."""
    if sight >= SEES_PLAYS and view.phase != PHASE.CHOICE:
        greedy.weigh(view, seat, moves, count, values)
        return
    for i in range(count):
        move = wide(moves[i])
        if view.phase == PHASE.CHOICE:
            values[i] = glance_choice(view, seat, move, sight)
        elif view.phase == PHASE.CLIMBING:
            values[i] = find_price(view, seat, move - MOVE.TO)[0]
        elif view.phase == PHASE.GIVE:
            values[i] = MOVE.GIFT - move
        elif view.phase in (PHASE.PRIZE, PHASE.TARGET) and move >= MOVE.ON:
            values[i] = 1.0 + int(view.levels[move - MOVE.ON])
        else:
            values[i] = 0.0


@kernel
def glance_choice(view: View, seat: Seat, card: int, sight: int) -> float:
    """What it is worth to choose a card; seats that think alike must not bid alike."""
    noise = greedy.find_noise(view, seat, card)
    if card <= record.LAST_NUMBER:
        if sight >= SEES_RIVALS:
            return glance_numbers(view, seat, card, sight)
        return glance_bid(view, seat, card, sight) - noise
    if sight < SEES_PLAYS:
        return glance_card(card, sight) - noise
    if is_climb(card):
        return greedy.weigh_climb(view, seat, card) - greedy.NOISE_OTHER * noise
    if card == record.PARASITE:
        return glance_parasite(view, seat) - greedy.NOISE_OTHER * noise
    leaders = greedy.find_leaders(view, seat)
    return greedy.weigh_attack(view, seat, card, leaders) - greedy.NOISE_OTHER * noise


@kernel
def glance_card(card: int, sight: int) -> float:
    """What a card that is no number seems worth to one who only reads what is on it."""
    if card == record.PARASITE:
        return 0.0
    if not is_climb(card):
        return ATTACK_LOOK
    return card - CLIMB - (CLIMB_LOOK if sight == SEES_PRIZE else 0.0)


@kernel
def glance_bid(view: View, seat: Seat, number: int, sight: int) -> float:
    """A bid is worth the open card, the more the higher the number is."""
    part = number / record.LAST_NUMBER
    if sight == SEES_PRIZE:
        return part * glance_prize(wide(view.open))
    prize = greedy.find_prize(view, seat, greedy.find_leaders(view, seat))
    chance = 1.0 - part if is_crash(wide(view.open)) else part
    return chance * prize - greedy.COST * part * part


@kernel
def glance_numbers(view: View, seat: Seat, number: int, sight: int) -> float:
    """A bid is worth the open card times its chance, by what the others have and want."""
    chance = 1.0
    for other in range(wide(view.seats)):
        if other == seat:
            continue
        want = greedy.find_want(view, seat, other)
        if is_crash(wide(view.open)):
            chance *= greedy.find_tail(view, other, number + 1, want)
        else:
            bids = guess_bids(view, other, want) if sight >= SEES_CLIMBERS else 1.0
            chance *= 1.0 - bids * greedy.find_tail(view, other, number, want)
    prize = greedy.find_prize(view, seat, greedy.find_leaders(view, seat))
    return greedy.weigh_bid(view, seat, number, chance, prize, greedy.Outlook(0.0, 0.0, 0.0, 0.0))


@kernel
def guess_bids(view: View, other: Seat, want: float) -> float:
    """The chance that another seat bids and neither climbs nor plays its parasite."""
    best = greedy.find_best_climb(view, other)
    climbs = greedy.CLIMBS / (1.0 + greedy.CALM * want) if best else 0.0
    return 1.0 - climbs - (greedy.FEEDS if greedy.can_feed(view, other) else 0.0)


@kernel
def glance_prize(card: int) -> float:
    """What the open card seems worth to one who does not ask who needs it."""
    if is_climb(card):
        return float(card - CLIMB)
    if card == record.EQUIPMENT:
        return EQUIPMENT_LOOK
    if card in (record.LOST, record.SABOTAGE):
        return ATTACK_LOOK
    return float(card - record.CRASH) if is_crash(card) else 0.0


@kernel
def glance_parasite(view: View, seat: Seat) -> float:
    """What the climbing cards of others seem worth to a parasite."""
    food = 0.0
    for other in range(wide(view.seats)):
        best = greedy.find_best_climb(view, other)
        if other != seat and best > 0:
            food += greedy.CLIMBS * (best - CLIMB)
    return food - greedy.PARASITE_COST
