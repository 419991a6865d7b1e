"""What search needs to know of SkyRunner: what a move shows, a quick policy, the chance to win."""

from skydeck.core.journal import ENTRY, FIRST, KIND
from skydeck.core.kernel import EMPTY, NONE, Array, Move, Seat, State, View, kernel
from skydeck.core.rng import pick_highest, small_below
from skydeck.core.seats import highest_of
from skydeck.core.skill import Skill
from skydeck.games.skyrunner import record
from skydeck.games.skyrunner.cards import has_numbers, is_climb
from skydeck.games.skyrunner.greedy import count_ahead, count_debts
from skydeck.games.skyrunner.record import EQUIPMENT, LAST_NUMBER, LEAST_CLIMB, MOVE, PHASE, TIERS
from skydeck.games.skyrunner.wall import figure_at, is_edge, tier_of, top_of

SPAN = 3
PRIVATE = False  # hands are known to all
SKILL = Skill(iterations=3500, length=100, heat=1.0, curiosity=0.3)

SIGHTS = (1 << 30) - 1  # a sight is below this
MIXER = 0x45D9F3B
SHIFT = 15

# How often a playout plays another card than a number, if there is one
OTHERS, PARTS = 3, 8

# How a seat stands, by what it has: for two seats, and for more. Fitted to games of greedy.
SPEED = (1.5, 3.0)  # how much more everything counts when the first figure is on the roof
SQUARE = (0.1850, 0.0534)  # a square climbed,
PLAN = (0.1732, 0.0338)  # and one that the climbing cards in hand can climb
TEMPO = (-0.2872, -0.0315)  # each of these cards
MISSING = (-0.2996, -0.2144)  # each equipment card that is still to be won
SPARE = (0.3048, 0.1258)  # the first that is left over,
SPARES = (0.2102, 0.0341)  # and two more
DEBT = (-0.2471, -0.0432)
READY = (0.7154, 0.4489)  # the way to the roof is in hand, divided by the rounds that it takes
FOOD = (0.0705, 0.0085)  # the parasite
NUMBERS = (  # each number card in hand
    (-0.1538, -0.1234, -0.084, -0.0357, 0.0216, 0.0878, 0.163, 0.2472),
    (-0.027, -0.0283, -0.0248, -0.0164, -0.0033, 0.0147, 0.0374, 0.065),
)
THEFT = (0.0583, 0.0313)  # a lost equipment card in hand
PUSH = (0.0942, 0.0682)  # a sabotage card in hand
AHEAD = (-0.2440, 0.0)  # a figure above in a tier of one groove
BLOCKED = (-0.2335, -0.1084)  # a figure right above
MOST_SPARES = 3
# Seats that all bid their highest numbers again and again would never end: bids that cancel are
# nobody's gain, and the less so the longer the game lasts.
PATIENCE = 800.0
STEEPEST = 40.0  # standings further apart are as far
DOUBLINGS = 8


@kernel
def mixes(view: View) -> bool:
    """All choose a card at the same time: whoever can be foreseen loses every bid."""
    return bool(view.phase == PHASE.CHOICE)


@kernel
def recall(state: State, seat: Seat) -> None:
    """Others may have chosen any card yet: nobody has seen it."""
    if state.phase == PHASE.CHOICE:
        for other in range(state.seats):
            if other != seat and state.chosen[other] != EMPTY:
                state.chosen[other] = EMPTY
                state.movers |= 1 << other


@kernel
def notice(state: State, seat: Seat) -> int:
    """The move and all that followed from it; a card chosen face down is seen by its seat only."""
    if state.phase == PHASE.CHOICE and state.told == 0 and state.last_seat != seat:
        return NONE
    sight = int(state.last_move)
    for i in range(state.told):
        for k in range(ENTRY):
            sight = ((sight ^ (sight >> SHIFT)) * MIXER + int(state.journal[i, k]) + 1) & SIGHTS
    return sight


@kernel
def pick(
    state: State, seat: Seat, moves: Array, count: int, view: View, values: Array, rng: Array
) -> Move:
    """A climb now and then, else a number by luck, a high one where the open card is good."""
    if state.phase in (PHASE.PRIZE, PHASE.TARGET):
        return pick_target(state, moves, count, values, rng)
    if state.phase == PHASE.GIVE:
        return int(moves[0])
    if state.phase == PHASE.FALL:
        return int(moves[small_below(rng, count)])
    if state.phase == PHASE.CLIMBING:
        return int(moves[count - 1])
    numbers, last = count, count - 1
    while numbers > 0 and moves[numbers - 1] > LAST_NUMBER:
        numbers -= 1
    if moves[last] >= LEAST_CLIMB and small_below(rng, PARTS) < OTHERS:
        while moves[last] > record.MOST_CLIMB and small_below(rng, PARTS) < OTHERS:
            last -= 1
        if not is_climb(int(moves[last])) or can_climb(state, seat):
            return int(moves[last])
    if numbers == 0:
        return int(moves[last])
    first, second = small_below(rng, numbers), small_below(rng, numbers)
    return int(moves[max(first, second) if is_wanted(state, seat) else min(first, second)])


@kernel
def pick_target(state: State, moves: Array, count: int, values: Array, rng: Array) -> Move:
    """Against the highest figure of the others; a card that was won is used at once."""
    for i in range(count):
        values[i] = NONE if moves[i] == MOVE.KEEP else int(state.levels[moves[i] - MOVE.ON])
    return int(moves[pick_highest(rng, values, count)])


@kernel
def can_climb(state: State, seat: Seat) -> bool:
    """Whether a seat is not held up by a ledge."""
    return state.hands[seat, EQUIPMENT] > 0 or not is_edge(state, int(state.levels[seat]))


@kernel
def is_wanted(state: State, seat: Seat) -> bool:
    """Whether it is good for a seat to bid high."""
    card = int(state.open)
    if card == EQUIPMENT:
        return TIERS - tier_of(state, int(state.levels[seat])) > int(state.hands[seat, EQUIPMENT])
    return card > LEAST_CLIMB and card != EMPTY


@kernel
def estimate(state: State, chances: Array) -> None:
    """The further a seat stands ahead, the likelier it wins."""
    seats, best, whole = int(state.seats), 0.0, 0.0
    kind = 0 if seats == 2 else 1
    slope = 1.0 + SPEED[kind] * highest_of(state.levels, seats) / (top_of(state) + 1)
    for seat in range(seats):
        chances[seat] = slope * stand(state, seat, kind)
        best = max(best, chances[seat]) if seat else chances[seat]
    for seat in range(seats):
        chances[seat] = grow(chances[seat] - best)
        whole += chances[seat]
    if has_tied(state):
        whole *= 1.0 + int(state.rounds) / PATIENCE
    for seat in range(seats):
        chances[seat] /= whole


@kernel
def has_tied(state: State) -> bool:
    """Whether the last move has shown bids that won nothing."""
    stayed, bids = False, False
    for i in range(state.told):
        kind, card = int(state.journal[i, KIND]), int(state.journal[i, FIRST])
        stayed |= kind == record.DID.STAYED
        bids |= kind == record.DID.REVEALED and card <= LAST_NUMBER
    return stayed and bids


@kernel
def grow(gap: float) -> float:
    """The exponential function of a gap below zero, near enough and the same on all machines."""
    power = 1.0 + max(gap, -STEEPEST) / (1 << DOUBLINGS)
    for _ in range(DOUBLINGS):
        power *= power
    return power


@kernel
def stand(state: State, seat: Seat, kind: int) -> float:
    """How a seat stands: what it has, and what it still lacks."""
    hand, level = state.hands[seat], int(state.levels[seat])
    left, climbs, worth = top_of(state) + 1 - level, 0, SQUARE[kind] * level
    for climb in range(record.MOST_CLIMB, LEAST_CLIMB - 1, -1):
        cards = int(hand[climb])
        while cards > 0 and left > 0:
            worth += PLAN[kind] * min(climb - record.CLIMB, left) + TEMPO[kind]
            left -= climb - record.CLIMB
            cards -= 1
            climbs += 1
    lost, debts = count_debts(state, seat)
    missing = TIERS - tier_of(state, level) + lost - int(hand[EQUIPMENT])
    worth += DEBT[kind] * debts + AHEAD[kind] * count_ahead(state, seat, level)
    worth += THEFT[kind] * int(hand[record.LOST]) + PUSH[kind] * int(hand[record.SABOTAGE])
    if 0 < level < top_of(state) and figure_at(state, level + 1, int(state.columns[seat])) != NONE:
        worth += BLOCKED[kind]
    if missing > 0:
        worth += MISSING[kind] * missing
    elif missing < 0:
        worth += SPARE[kind] + SPARES[kind] * (min(MOST_SPARES, -missing) - 1)
    if missing <= 0 and left <= 0 and climbs > 0:
        worth += READY[kind] / climbs
    return worth + value_numbers(state, seat, kind)


@kernel
def value_numbers(state: State, seat: Seat, kind: int) -> float:
    """What number cards and the parasite are worth; whoever has none can have all of them."""
    is_spent = 0 if has_numbers(state, seat) else 1
    worth = FOOD[kind] * (int(state.hands[seat, record.PARASITE]) | is_spent)
    for card in range(record.FIRST_NUMBER, LAST_NUMBER + 1):
        worth += NUMBERS[kind][card - 1] * (int(state.hands[seat, card]) | is_spent)
    return worth
