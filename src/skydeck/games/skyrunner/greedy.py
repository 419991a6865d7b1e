"""Greedy SkyRunner: what each move is worth, in squares of the wall.

A seat stands as high as its figure is. Its climbing cards count as the squares that they bring,
each less the round that it takes to play it; equipment that it lacks for the ledges and the roof
counts against it. A move is worth what it adds to the own standing and takes from that of others,
most of all from the leader's. A bid is worth the prize times its chance, by the numbers that others
still hold and how much they want the card, less what the number could win later.

Seats that think alike would bid alike, and all bids would cancel. So every card is a little
better or worse by a number that is mixed from the round, the seat and where the figures are.
"""

from typing import NamedTuple

from skydeck.core.kernel import EMPTY, NONE, Array, Seat, View, kernel
from skydeck.core.rng import WORD, wide
from skydeck.games.skyrunner.cards import find_debt, find_gift, has_numbers, is_climb, is_crash
from skydeck.games.skyrunner.climb import (
    LEVEL,
    PRICE,
    begin_climb,
    ends_at,
    find_price,
    first_ways,
    next_ways,
)
from skydeck.games.skyrunner.fall import fall_of
from skydeck.games.skyrunner.record import (
    CLIMB,
    DEBTS,
    EQUIPMENT,
    FIRST_NUMBER,
    LAST_NUMBER,
    LEAST_CLIMB,
    LOST,
    MOST_CLIMB,
    MOVE,
    PARASITE,
    PHASE,
    SABOTAGE,
    TIERS,
)
from skydeck.games.skyrunner.wall import count_grooves, figure_at, grooves_below, tier_of, top_of

# Most were compared with a lower and a higher value, in matches of greedy against itself at two,
# three and five seats; some were changed together, and DEBT, FINISH, LOSS and WIN are judged. They
# are no optimum at two seats: still more eager bids (a higher DRAIN, LEAD, WAIT or FEEDS, a lower
# COST or NOISE) win more there, but more of them cancel, and games become longer and longer.

# Fields are made `wide` before they are passed on: else Numba compiles kernels once for each width.

# How a seat stands
STEPS = 3.5  # squares that a usual climbing card brings
WAIT = 2.2  # rounds of bidding that a card takes,
WAIT_SEAT = 0.4  # and so many more for each seat
SPARE = 0.75  # worth of an equipment card beyond those for the ledges and the roof
SPARES = 2  # so many of them count
DEBT = 2.0  # cost of a climbing debt
FINISH = 6.0  # worth of a hand that reaches the roof, divided by the rounds that it takes
WIN = 100.0  # worth of the roof
AHEAD = 3.0  # cost of a figure above in a tier of one groove, where it has to be overtaken
BLOCKED = 0.8  # cost of ending a climb right below another figure

# How much others matter
SHARE = 0.7  # the standing of all other seats together,
LEAD = 0.3  # and of the one of them that stands best in addition; equals share it
KEPT = 0.5  # worth of a lost equipment or sabotage card in hand
THREAT = 0.9  # chance that such a card goes against this seat when another wins it
LOSS = 2.0  # what lost equipment is expected to cost

# What others do
CLIMBS = 0.42  # chance that a seat plays a climbing card, if it has one and wants no other,
CALM = 0.3  # and how much rarer that is for each square that the open card is worth to it
FEEDS = 0.2  # chance that a seat plays its parasite, if it can
TILT = 1.5  # how much more often high numbers are bid, for each square that the card is worth

# What cards cost that are spent
PARASITE_COST = 1.5  # what the parasite could win later
COST = 1.5  # what the highest number could win later; the square of a number's rank counts
RANK = 0.7  # how much of the rank is that among the own numbers; the rest is among all eight
DRAIN = 0.35  # worth of spending a number: all eight come back together
NOISE = 0.6  # how much worse a number may seem by chance, for each other seat: so bids differ
NOISE_OTHER = 0.4  # the same for other cards
PANIC = 1.0  # so much more for each square at stake while a crash card is open
MIXER = 0x45D9F3B  # an odd number that spreads bits when multiplied by


class Outlook(NamedTuple):
    """What is expected of the others in this round."""

    denial: float  # what they gain if this seat does not win the open card, as far as it matters
    food: float  # what the climbing cards that they play are worth to a parasite
    fear: float  # how many parasites they play
    hunger: float  # what each step of a climbing card is worth to these, as far as it matters


class Leaders(NamedTuple):
    """The seats that matter more than others, because they stand best."""

    seats: int  # a bit each
    each: float  # how much more each of them matters


@kernel
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each legal move is worth."""
    leaders = find_leaders(view, seat)
    if view.phase == PHASE.CHOICE:
        weigh_choice(view, seat, moves, count, values, leaders)
        return
    for i in range(count):
        move = wide(moves[i])
        if view.phase == PHASE.CLIMBING:
            values[i] = weigh_end(view, seat, move - MOVE.TO)
        elif view.phase == PHASE.GIVE:
            values[i] = weigh_more(view, seat, move - MOVE.GIFT + LEAST_CLIMB, wide(-1))
        elif view.phase == PHASE.FALL:
            values[i] = weigh_side(view, seat, move - MOVE.LEFT, leaders)
        elif move == MOVE.KEEP:
            values[i] = KEPT
        else:
            card = wide(view.open) if view.phase == PHASE.PRIZE else wide(view.chosen[seat])
            values[i] = weigh_target(view, seat, move - MOVE.ON, card, leaders)


# How a seat stands


@kernel
def find_wait(view: View) -> float:
    """How many rounds of bidding a card takes."""
    return WAIT + WAIT_SEAT * int(view.seats)


@kernel
def find_tempo(view: View) -> float:
    """How many squares a round is worth: a climb takes one, and its card has to be won first."""
    return STEPS / (1.0 + find_wait(view))


@kernel
def price_equipment(view: View) -> float:
    """How many squares an equipment card is worth that is needed."""
    return find_wait(view) * find_tempo(view)


@kernel
def stand_at(view: View, seat: Seat, level: int, equipment: int, card: int, more: int) -> float:
    """How a seat would stand at a level, with so much equipment and one of a card more or less."""
    left, worth, climbs = top_of(view) + 1 - level, float(level), 0
    if left <= 0:
        return WIN
    for climb in range(MOST_CLIMB, LEAST_CLIMB - 1, -1):
        cards = int(view.hands[seat, climb]) + (more if card == climb else 0)
        while cards > 0 and left > 0:
            worth += min(climb - CLIMB, left)
            left -= climb - CLIMB
            cards -= 1
            climbs += 1
    lost, debts = count_debts(view, seat)
    missing = TIERS - tier_of(view, level) + lost - equipment
    worth -= climbs * find_tempo(view) + debts * DEBT + AHEAD * count_ahead(view, seat, level)
    if missing > 0:
        return worth - missing * price_equipment(view)
    if left <= 0:
        worth += FINISH / climbs
    return worth + SPARE * min(SPARES, -missing)


@kernel
def weigh_place(view: View, seat: Seat, level: int, equipment: int, card: int, more: int) -> float:
    """How much better than now a seat would stand so."""
    return stand_at(view, seat, level, equipment, card, more) - stand_now(view, seat)


@kernel
def stand_now(view: View, seat: Seat) -> float:
    """How a seat stands."""
    level, equipment = wide(view.levels[seat]), wide(view.hands[seat, EQUIPMENT])
    return stand_at(view, seat, level, equipment, wide(0), wide(0))


@kernel
def count_ahead(view: View, seat: Seat, level: int) -> int:
    """How many figures are above a level where there is only one groove."""
    ahead = 0
    for other in range(wide(view.seats)):
        at = int(view.levels[other])
        if other != seat and at > level and count_grooves(view, tier_of(view, at)) == 1:
            ahead += 1
    return ahead


@kernel
def count_debts(view: View, seat: Seat) -> tuple[int, int]:
    """How many equipment debts and how many climbing debts a seat has."""
    lost, debts = 0, 0
    while lost + debts < DEBTS and view.debts[seat, lost + debts] != EMPTY:
        if view.debts[seat, lost + debts] == LOST:
            lost += 1
        else:
            debts += 1
    return lost, debts


@kernel
def find_leaders(view: View, seat: Seat) -> Leaders:
    """The other seats that stand best, most often one."""
    seats, count, best = 0, 0, 0.0
    for other in range(wide(view.seats)):
        if other != seat:
            worth = stand_now(view, other)
            if count == 0 or worth > best:
                seats, count, best = 0, 0, worth
            if worth == best:
                seats |= 1 << other
                count += 1
    return Leaders(seats, LEAD / count)


@kernel
def find_share(view: View, other: Seat, leaders: Leaders) -> float:
    """How much the standing of another seat matters."""
    return SHARE / (int(view.seats) - 1) + leaders.each * ((leaders.seats >> other) & 1)


# What cards are worth


@kernel
def weigh_card(view: View, seat: Seat, card: int) -> float:
    """What a climbing or equipment card is worth to a seat that receives it."""
    if find_debt(view, seat, card) != NONE:
        return price_equipment(view) if card == EQUIPMENT else DEBT
    return weigh_more(view, seat, card, wide(1))


@kernel
def weigh_more(view: View, seat: Seat, card: int, more: int) -> float:
    """What one of a card more or less in hand is worth."""
    level, equipment = wide(view.levels[seat]), wide(view.hands[seat, EQUIPMENT])
    if card == EQUIPMENT:
        equipment += more
    return weigh_place(view, seat, level, equipment, card, more)


@kernel
def find_loss(view: View, seat: Seat, card: int) -> float:
    """What a seat loses that is struck by a sabotage or crash card."""
    level, gift = wide(view.levels[seat]), wide(0)
    if level == 0:
        gift = find_gift(view, seat, card)
        if gift == 0:
            return DEBT
    low, equipment = max(0, level - fall_of(card)), wide(view.hands[seat, EQUIPMENT])
    return -weigh_place(view, seat, low, equipment, gift, wide(-1))


@kernel
def weigh_strike(view: View, seat: Seat, other: Seat, card: int, leaders: Leaders) -> float:
    """What it is worth that a figure falls, and takes those along that are in its way."""
    level, groove, worth = wide(view.levels[other]), wide(view.columns[other]), 0.0
    struck, left = other, 0
    while struck != NONE or left > 0:
        if struck != NONE:
            left = fall_of(card)
            loss = find_loss(view, struck, card)
            worth += -loss if struck == seat else loss * find_share(view, struck, leaders)
        if level == 0:
            break
        groove = grooves_below(view, level, groove)[0]
        level -= 1
        left -= 1
        struck = figure_at(view, level, groove)
    return worth


@kernel
def weigh_target(view: View, seat: Seat, other: Seat, card: int, leaders: Leaders) -> float:
    """What lost equipment or sabotage is worth against another seat."""
    if card == SABOTAGE:
        return weigh_strike(view, seat, other, card, leaders)
    loss = price_equipment(view)
    if view.hands[other, EQUIPMENT] > 0:
        loss = -weigh_more(view, other, wide(EQUIPMENT), wide(-1))
    return loss * find_share(view, other, leaders)


@kernel
def weigh_attack(view: View, seat: Seat, card: int, leaders: Leaders) -> float:
    """What lost equipment or sabotage is worth against whom it is worth most."""
    best = -WIN
    for other in range(wide(view.seats)):
        if other != seat:
            best = max(best, weigh_target(view, seat, other, card, leaders))
    return best


# Climbs and falls


@kernel
def weigh_end(view: View, seat: Seat, square: int) -> float:
    """What it is worth to end a climb on a square."""
    level, groove, price = find_price(view, seat, square)
    equipment = wide(view.hands[seat, EQUIPMENT]) - price
    worth = weigh_place(view, seat, level, equipment, wide(0), wide(0))
    if 0 < level < top_of(view) and figure_at(view, level + 1, groove) != NONE:
        worth -= BLOCKED
    return worth


@kernel
def weigh_climb(view: View, seat: Seat, card: int) -> float:
    """What a climbing card is worth with the best end of its climb."""
    climb = begin_climb(view, seat, card - CLIMB)
    ways, best = first_ways(view, seat, climb), -WIN
    for level in range(wide(climb.start), climb.top + 1):
        if level > climb.start:
            ways = next_ways(view, climb, level - 1, ways)
        ends, price = ends_at(view, climb, level, ways), 0
        while ends and not ends & LEVEL:
            ends >>= PRICE
            price += 1
        if ends:
            equipment = wide(view.hands[seat, EQUIPMENT]) - price
            best = max(best, stand_at(view, seat, level, equipment, card, wide(-1)))
    return best - stand_now(view, seat)


@kernel
def weigh_side(view: View, seat: Seat, side: int, leaders: Leaders) -> float:
    """In a fall it is good to take another figure along."""
    level = wide(view.levels[seat])
    groove = grooves_below(view, level, wide(view.columns[seat]))[side]
    other = figure_at(view, level - 1, groove)
    if other == NONE:
        return 0.0
    return find_loss(view, other, wide(view.doing)) * find_share(view, other, leaders)


# The choice of a card


@kernel
def weigh_choice(
    view: View, seat: Seat, moves: Array, count: int, values: Array, leaders: Leaders
) -> None:
    """Write what each card is worth that a seat may choose."""
    outlook = find_outlook(view, seat, moves, count, values, leaders)
    prize = find_prize(view, seat, leaders)
    for i in range(count):
        move = wide(moves[i])
        if move <= LAST_NUMBER:
            values[i] = weigh_bid(view, seat, move, values[i], prize, outlook)
            continue
        if move == PARASITE:
            worth = outlook.food * (1.0 - outlook.fear) - PARASITE_COST
        elif is_climb(move):
            worth = weigh_climb(view, seat, move) - outlook.hunger * (move - CLIMB)
        else:
            worth = weigh_attack(view, seat, move, leaders) - KEPT
        values[i] = worth - outlook.denial - NOISE_OTHER * find_noise(view, seat, move)


@kernel
def find_prize(view: View, seat: Seat, leaders: Leaders) -> float:
    """What the open card is worth to a seat that gets it."""
    card = wide(view.open)
    if card in (LOST, SABOTAGE):
        return max(KEPT, weigh_attack(view, seat, card, leaders))
    want = find_want(view, seat, seat)
    return -want if is_crash(card) else want


@kernel
def find_want(view: View, seat: Seat, other: Seat) -> float:
    """How much another seat, or the same, wants the open card, or wants to avoid a crash."""
    card = wide(view.open)
    if card == EMPTY:
        return 0.0
    if card == LOST:
        return THREAT * LOSS
    if card == SABOTAGE or is_crash(card):
        loss = find_loss(view, seat if card == SABOTAGE else other, card)
        return THREAT * loss if card == SABOTAGE else loss
    return weigh_card(view, other, card)


@kernel
def find_outlook(
    view: View, seat: Seat, moves: Array, count: int, values: Array, leaders: Leaders
) -> Outlook:
    """Expect what others do, and write the chance of each bid to be the one that counts."""
    bidders, denial, food, fear, hunger = 0.0, 0.0, 0.0, 0.0, 0.0
    is_forced = is_crash(wide(view.open))
    for i in range(count):
        values[i] = 1.0
    for other in range(wide(view.seats)):
        if other == seat:
            continue
        want, best = find_want(view, seat, other), find_best_climb(view, other)
        climbs = CLIMBS / (1.0 + CALM * want) if best and not is_forced else 0.0
        feeds = FEEDS if can_feed(view, other) and not is_forced else 0.0
        bids = 1.0 - climbs - feeds
        bidders += bids
        share = find_share(view, other, leaders)
        denial += bids * want * share
        fear += feeds
        if feeds > 0.0:
            hunger += (
                feeds * share * weigh_card(view, other, wide(MOST_CLIMB)) / (MOST_CLIMB - CLIMB)
            )
        if climbs > 0.0:
            food += climbs * weigh_card(view, seat, best)
        reduce_chances(view, other, moves, count, values, bids, want)
    return Outlook(denial / max(1.0, bidders), food, fear, hunger)


@kernel
def reduce_chances(
    view: View, other: Seat, moves: Array, count: int, values: Array, bids: float, want: float
) -> None:
    """Multiply the chance of each bid by that against another seat: to win, or to be crashed."""
    is_forced = is_crash(wide(view.open))
    for i in range(count):
        number = wide(moves[i])
        if number <= LAST_NUMBER:
            if is_forced:
                values[i] *= find_tail(view, other, number + 1, want)
            else:
                values[i] *= 1.0 - bids * find_tail(view, other, number, want)


@kernel
def find_best_climb(view: View, seat: Seat) -> int:
    """The highest climbing card of a seat; 0 if it has none."""
    for card in range(MOST_CLIMB, LEAST_CLIMB - 1, -1):
        if view.hands[seat, card] > 0:
            return card
    return 0


@kernel
def can_feed(view: View, seat: Seat) -> bool:
    """Whether a seat may choose its parasite."""
    return bool(view.hands[seat, PARASITE] > 0) or not has_numbers(view, seat)


@kernel
def find_tail(view: View, seat: Seat, number: int, want: float) -> float:
    """The chance that a seat which bids does not bid below a number."""
    numbers, high = 0, 0
    for card in range(FIRST_NUMBER, LAST_NUMBER + 1):
        numbers += int(view.hands[seat, card])
        high += int(view.hands[seat, card]) * int(card >= number)
    if numbers == 0:
        numbers, high = LAST_NUMBER, LAST_NUMBER + 1 - number
    part = high / numbers
    return part * (1.0 + TILT * want) / (1.0 + part * TILT * want)


@kernel
def weigh_bid(
    view: View, seat: Seat, number: int, chance: float, prize: float, outlook: Outlook
) -> float:
    """A bid is worth its chance of the prize, less what the number could win later."""
    below = 1.0 - find_tail(view, seat, number + 1, 0.0)
    rank = RANK * below + (1.0 - RANK) * number / LAST_NUMBER
    cost, noise = COST * rank * rank - DRAIN, find_noise(view, seat, number)
    if is_crash(wide(view.open)):
        stake = outlook.denial - prize
        return -chance * stake - cost - (NOISE + PANIC * stake) * noise
    others = int(view.seats) - 1
    return chance * (prize + outlook.denial) - outlook.denial - cost - NOISE * others * noise


@kernel
def find_noise(view: View, seat: Seat, card: int) -> float:
    """A number from 0 to 1 that differs by round, seat, card and where the figures are.

    Seats are counted from the one that starts, so that none of them is always the lucky one.
    """
    mixed = (int(view.rounds) << 16) + (count_from_start(view, seat) << 8) + card
    for other in range(wide(view.seats)):
        mixed += (int(view.levels[other]) + 1) << (24 + count_from_start(view, other))
    for _ in range(2):
        mixed = ((mixed ^ (mixed >> 16)) * MIXER) & WORD
    return (mixed ^ (mixed >> 16)) / WORD


@kernel
def count_from_start(view: View, seat: Seat) -> int:
    """How many seats after the one that starts this round a seat has its turn."""
    turn = int(seat) - int(view.start)
    return turn if turn >= 0 else turn + int(view.seats)
