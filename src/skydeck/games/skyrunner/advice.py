"""Why a move of SkyRunner is good or bad: facts that can be checked on the table, from a view.

What a climb would bring is said as the figures stand: others may move before it.
"""

from skydeck.core.kernel import EMPTY, NONE, Array, Move, Seat, View, kernel
from skydeck.core.record import Kind, number
from skydeck.core.telling import put, vocabulary
from skydeck.games.skyrunner import record
from skydeck.games.skyrunner.cards import has_numbers, is_climb, is_crash
from skydeck.games.skyrunner.check import CLIMBS
from skydeck.games.skyrunner.climb import any_price, find_ends, find_price, price_of
from skydeck.games.skyrunner.fall import fall_of
from skydeck.games.skyrunner.greedy import can_feed, count_debts, find_best_climb
from skydeck.games.skyrunner.record import CLIMB, COUNTS, EQUIPMENT, LAST_NUMBER, LOST, MOVE, PHASE
from skydeck.games.skyrunner.story import CARD, OTHER, PAID, SQUARE, VALUE, told_figure, told_square
from skydeck.games.skyrunner.wall import figure_at, grooves_below, is_edge, tier_of, top_of

NUMBER = ("number", number(record.FIRST_NUMBER, LAST_NUMBER))
NUMBERS = ("numbers", Kind("number", 1, -LAST_NUMBER, each=LAST_NUMBER))  # of all others
HIGH = Kind("number", 0, -LAST_NUMBER, each=LAST_NUMBER)
RIVALS = ("count", Kind("number", 0, -1, each=1))  # other seats
HIGHER = ("count", number(0, LAST_NUMBER - 1))
IN_HAND = ("squares", number(0, sum(COUNTS[card] * (card - CLIMB) for card in CLIMBS)))
GAIN = ("squares", number(1, record.MOST_CLIMB - CLIMB))
TOOLS = number(0, COUNTS[EQUIPMENT])

REASONS = vocabulary(
    bid_safe=(NUMBER,),
    bid=(("high", HIGH), NUMBERS, NUMBER),
    bid_enough=(NUMBER,),
    bid_equal=(NUMBER, RIVALS),
    bid_alone=(NUMBER, ("count", number(0, 0))),
    bid_keeps=(HIGHER,),
    bid_highest=(),
    bid_return=(HIGHER,),
    bid_last=(),
    bid_bare=(),
    crash=(("high", HIGH), NUMBERS, NUMBER),
    crash_equal=(NUMBER, RIVALS),
    prize_climb=(CARD, IN_HAND),
    prize_needed=(CARD, ("cards", number(1, record.TIERS))),
    prize_spare=(CARD,),
    prize_debt=(CARD,),
    prize_attack=(CARD, OTHER),
    food=(VALUE,),
    no_food=(),
    parasites=(RIVALS,),
    climb=(SQUARE, GAIN),
    climb_roof=(),
    climb_none=(),
    climb_feeds=(VALUE, RIVALS),
    climb_left=(IN_HAND,),
    stay=(SQUARE,),
    side=(),
    lower=(SQUARE, GAIN),
    pays=(PAID, ("left", TOOLS)),
    under=(SQUARE, OTHER),
    above=(SQUARE, OTHER, ("squares", number(2, record.ROWS - 1))),
    keep=(CARD,),
    rob=(OTHER, ("cards", TOOLS)),
    rob_debt=(OTHER,),
    push=(OTHER, SQUARE, ("squares", number(1, record.SABOTAGE_FALL))),
    push_ground=(OTHER,),
    highest=(OTHER, SQUARE),
    give=(IN_HAND,),
    fall_on=(OTHER,),
    fall_free=(SQUARE,),
)
WHY = REASONS.codes


@kernel
def reasons(view: View, seat: Seat, move: Move, out: Array) -> int:
    """The facts that speak for or against a legal move, the weightiest first."""
    phase = view.phase
    if phase == PHASE.CHOICE:
        return judge_choice(view, seat, move, out)
    if phase == PHASE.CLIMBING:
        return judge_end(view, seat, move - MOVE.TO, out)
    if phase == PHASE.GIVE:
        value = move - MOVE.GIFT + record.LEAST_CLIMB - CLIMB
        return put(out, 0, WHY.GIVE, count_squares(view, seat) - value)
    if phase == PHASE.FALL:
        return judge_side(view, seat, move - MOVE.LEFT, out)
    if move == MOVE.KEEP:
        return put(out, 0, WHY.KEEP, int(view.open))
    card = int(view.open) if phase == PHASE.PRIZE else int(view.chosen[seat])
    return judge_target(view, seat, move - MOVE.ON, card, out)


@kernel
def find_highest(view: View, seat: Seat) -> Seat:
    """The other seat whose figure is highest, the first of equals."""
    highest = NONE
    for other in range(view.seats):
        if other != seat and (highest == NONE or view.levels[other] > view.levels[highest]):
            highest = other
    return highest


@kernel
def count_squares(view: View, seat: Seat) -> int:
    """How many squares all climbing cards in hand are good for."""
    squares = 0
    for card in range(record.LEAST_CLIMB, record.MOST_CLIMB + 1):
        squares += int(view.hands[seat, card]) * (card - CLIMB)
    return squares


# The choice of a card


@kernel
def judge_choice(view: View, seat: Seat, card: int, out: Array) -> int:
    if card <= LAST_NUMBER:
        return judge_bid(view, seat, card, out)
    if card == record.PARASITE:
        return judge_parasite(view, seat, out)
    if is_climb(card):
        return judge_climb(view, seat, card - CLIMB, out)
    return judge_target(view, seat, find_highest(view, seat), card, out)


@kernel
def count_numbers(view: View, seat: Seat, low: int, high: int) -> int:
    """How many numbers within bounds a seat can bid; with none in hand it can have all of them."""
    is_spent, count = not has_numbers(view, seat), 0
    for card in range(low, high + 1):
        count += int(is_spent or view.hands[seat, card] > 0)
    return count


@kernel
def count_rivals(view: View, seat: Seat, low: int, high: int) -> int:
    """How many numbers within bounds the other seats can bid."""
    count = 0
    for other in range(view.seats):
        if other != seat:
            count += count_numbers(view, other, low, high)
    return count


@kernel
def judge_bid(view: View, seat: Seat, bid: int, out: Array) -> int:
    """What differs from bid to bid: the open card is the same for all of them."""
    at = put(out, 0, WHY.BID_BARE) if view.open == EMPTY else judge_rivals(view, seat, bid, out)
    count = count_numbers(view, seat, bid + 1, LAST_NUMBER)
    if not has_numbers(view, seat):
        return put(out, at, WHY.BID_RETURN, count)
    if count_numbers(view, seat, record.FIRST_NUMBER, LAST_NUMBER) == 1:
        return put(out, at, WHY.BID_LAST)
    return put(out, at, WHY.BID_KEEPS, count) if count else put(out, at, WHY.BID_HIGHEST)


@kernel
def judge_rivals(view: View, seat: Seat, bid: int, out: Array) -> int:
    """How a bid compares with what others can bid, and what it wins if that is sure."""
    numbers = count_rivals(view, seat, record.FIRST_NUMBER, LAST_NUMBER)
    equal = count_rivals(view, seat, bid, bid)
    higher = count_rivals(view, seat, bid + 1, LAST_NUMBER)
    if is_crash(int(view.open)):
        at = put(out, 0, WHY.CRASH, higher, numbers, bid)
        return put(out, at, WHY.CRASH_EQUAL, bid, equal) if equal else at
    if equal + higher:
        at = put(out, 0, WHY.BID, equal + higher, numbers, bid)
        return put(out, at, WHY.BID_EQUAL if equal else WHY.BID_ALONE, bid, equal)
    at = put(out, 0, WHY.BID_SAFE, bid)
    for enough in range(record.FIRST_NUMBER, bid):
        is_safe = count_rivals(view, seat, enough, LAST_NUMBER) == 0
        if is_safe and count_numbers(view, seat, enough, enough):
            return put(out, at, WHY.BID_ENOUGH, enough)
    return judge_prize(view, seat, out, at)


@kernel
def judge_prize(view: View, seat: Seat, out: Array, at: int) -> int:
    """What the open card would be to a seat that wins it."""
    card = int(view.open)
    if card in (LOST, record.SABOTAGE):
        return put(out, at, WHY.PRIZE_ATTACK, card, find_highest(view, seat))
    lost, debts = count_debts(view, seat)
    if (debts if is_climb(card) else lost) > 0:
        return put(out, at, WHY.PRIZE_DEBT, card)
    if is_climb(card):
        return put(out, at, WHY.PRIZE_CLIMB, card, count_squares(view, seat))
    tier = tier_of(view, int(view.levels[seat]))
    missing = record.TIERS - tier - int(view.hands[seat, EQUIPMENT])
    if missing > 0:
        return put(out, at, WHY.PRIZE_NEEDED, card, missing)
    return put(out, at, WHY.PRIZE_SPARE, card)


@kernel
def count_parasites(view: View, seat: Seat) -> int:
    """How many others can play a parasite."""
    count = 0
    for other in range(view.seats):
        count += int(other != seat and can_feed(view, other))
    return count


@kernel
def judge_parasite(view: View, seat: Seat, out: Array) -> int:
    best = 0
    for other in range(view.seats):
        if other != seat:
            best = max(best, find_best_climb(view, other))
    if best == 0:
        return put(out, 0, WHY.NO_FOOD)
    at = put(out, 0, WHY.FOOD, best - CLIMB)
    return put(out, at, WHY.PARASITES, count_parasites(view, seat))


@kernel
def judge_climb(view: View, seat: Seat, value: int, out: Array) -> int:
    """Where a climbing card leads, as the figures stand, and who could get it."""
    level, ends = find_top(view, seat, value)
    if level > top_of(view):
        return put(out, 0, WHY.CLIMB_ROOF)
    gain = level - int(view.levels[seat])
    if gain > 0:
        groove, price = find_cheapest(ends)
        at = put(out, 0, WHY.CLIMB, told_square(view, level, groove), gain)
        at = judge_price(view, seat, price, out, at)
    else:
        at = put(out, 0, WHY.CLIMB_NONE)
    parasites = count_parasites(view, seat)
    if parasites:
        at = put(out, at, WHY.CLIMB_FEEDS, value, parasites)
    return put(out, at, WHY.CLIMB_LEFT, count_squares(view, seat) - value)


# The end of a climb


@kernel
def find_top(view: View, seat: Seat, value: int) -> tuple[int, int]:
    """The highest level that a climb may end on, and the ways that end there."""
    here = int(view.levels[seat])
    level = min(here + value, top_of(view) + 1)
    ends = find_ends(view, seat, value, level)
    while ends == 0 and level > here:
        level -= 1
        ends = find_ends(view, seat, value, level)
    return level, ends


@kernel
def find_cheapest(ends: int) -> tuple[int, int]:
    """The cheapest groove of a level where a climb ends, the first of equals, and its price."""
    best, least = 0, NONE
    for groove in range(record.GROOVES):
        price = price_of(ends, groove)
        if price != NONE and (least == NONE or price < least):
            best, least = groove, price
    return best, least


@kernel
def judge_end(view: View, seat: Seat, square: int, out: Array) -> int:
    if square == record.ROOF:
        return put(out, 0, WHY.CLIMB_ROOF)
    level, groove, price = find_price(view, seat, square)
    name, gain = told_square(view, level, groove), level - int(view.levels[seat])
    if gain > 0:
        at = put(out, 0, WHY.CLIMB, name, gain)
    elif name == told_figure(view, seat):
        at = put(out, 0, WHY.STAY, name)
    else:
        at = put(out, 0, WHY.SIDE)
    top, ends = find_top(view, seat, int(view.chosen[seat]) - CLIMB)
    if top > level:
        first, _ = find_cheapest(any_price(ends))
        at = put(out, at, WHY.LOWER, told_square(view, top, first), top - level)
    at = judge_price(view, seat, price, out, at)
    return judge_above(view, level, groove, out, at) if level else at


@kernel
def judge_price(view: View, seat: Seat, paid: int, out: Array, at: int) -> int:
    left = int(view.hands[seat, EQUIPMENT]) - paid
    return put(out, at, WHY.PAYS, paid, left) if paid else at


@kernel
def judge_above(view: View, level: int, groove: int, out: Array, at: int) -> int:
    """The next figure above a square in the same groove; across a ledge every groove is open."""
    name, height = told_square(view, level, groove), level
    while not is_edge(view, height):
        height += 1
        other = figure_at(view, height, groove)
        if other != NONE and height == level + 1:
            return put(out, at, WHY.UNDER, name, other)
        if other != NONE:
            return put(out, at, WHY.ABOVE, name, other, height - level)
    return at


# Cards against others, and falls


@kernel
def judge_target(view: View, seat: Seat, other: Seat, card: int, out: Array) -> int:
    """What lost equipment or sabotage would do to another seat."""
    level, tools = int(view.levels[other]), int(view.hands[other, EQUIPMENT])
    name = told_figure(view, other)
    if card == LOST and tools:
        at = put(out, 0, WHY.ROB, other, tools)
    elif card == LOST:
        at = put(out, 0, WHY.ROB_DEBT, other)
    elif level:
        at = put(out, 0, WHY.PUSH, other, name, min(level, fall_of(card)))
    else:
        at = put(out, 0, WHY.PUSH_GROUND, other)
    if view.seats > record.FEWEST and other == find_highest(view, seat):
        at = put(out, at, WHY.HIGHEST, other, name)
    return at


@kernel
def judge_side(view: View, seat: Seat, side: int, out: Array) -> int:
    level = int(view.levels[seat])
    groove = grooves_below(view, level, int(view.columns[seat]))[side]
    other = figure_at(view, level - 1, groove)
    if other == NONE:
        return put(out, 0, WHY.FALL_FREE, told_square(view, level - 1, groove))
    return put(out, 0, WHY.FALL_ON, other)
