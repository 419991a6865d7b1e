"""The eight levels of SCHOTT, and what a move is worth to those who see less than greedy."""

from skydeck.core.kernel import Array, Seat, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.schott.greedy import (
    ONE,
    STRETCH,
    card_of,
    count_bonus,
    find_before,
    find_chain,
    measure_packed,
    pack_row,
    put_card,
    weigh_answers,
    weigh_fast,
)
from skydeck.games.schott.record import FIRSTS, JOKER, MOVE, NUMBERS, PHASE, PLACES, SECONDS

# What a level looks at: each sight adds something to the one before.
SIZES, ORDER, RISE, ROOM, GAPS = range(5)

LEVELS = (
    *(Skill(sight=sight) for sight in (SIZES, ORDER, RISE, ROOM, GAPS)),
    Skill(),
    Skill(iterations=20, heat=1.0, curiosity=0.5),
    Skill(iterations=5000, heat=1.0, curiosity=0.5),
)

STEP = 20.0  # how far cards must be from where they belong to lose a square
FINISH = 4.0  # worth of a row that is complete
HOPE = (0.1, 0.3, 0.35, 0.8, 1.2)  # what a card from the deck seems worth, by sight
NEVER = -9.0  # worth of an Action card to those who do not think of it


@kernel
def glance(view: View, seat: Seat, moves: Array, count: int, values: Array, sight: int) -> None:
    """Write what each legal move is worth to one who sees only so much: what it does to the row."""
    phase = view.phase
    if phase == PHASE.QUESTION:
        weigh_answers(view, values)
    elif phase == PHASE.WINDOW:
        values[0] = 0.0
        values[1] = weigh_fast(view, seat, find_chain(view, seat)) if sight >= RISE else 1.0
    else:
        row = pack_row(view, seat)
        now = judge_row(view, row, sight)
        for i in range(count):
            values[i] = judge_move(view, seat, int(moves[i]), row, sight, now)


@kernel
def judge_move(view: View, seat: Seat, move: int, row: int, sight: int, now: float) -> float:
    """What a move does to the row."""
    phase = view.phase
    if phase == PHASE.PLACE:
        if move - MOVE.PUT >= PLACES:
            return 0.0
        return judge_card(view, row, move - MOVE.PUT, int(view.hand), sight) - now
    if phase == PHASE.SWAP:
        first, second = FIRSTS[move - MOVE.PAIR], SECONDS[move - MOVE.PAIR]
        a, b = card_of(row, first), card_of(row, second)
        return judge_row(view, put_card(put_card(row, first, b), second, a), sight) - now
    if phase == PHASE.GIVE:
        return find_trade(view, row, move - MOVE.GIVEN, sight) - now
    if phase == PHASE.GET:
        card = int(view.rows[view.chosen, move - MOVE.GOT])
        return judge_card(view, row, int(view.picked), card, sight) - now
    if phase == PHASE.KEEP:
        card = int(view.hand if move == MOVE.KEPT else view.spare)
        return find_best(view, row, card, sight) - now
    if phase == PHASE.CHOOSE:
        return 0.0
    return judge_turn(view, move, row, sight, now)


@kernel
def judge_turn(view: View, move: int, row: int, sight: int, now: float) -> float:
    """What drawing, taking the discard or turning up an Action card seems worth."""
    if move == MOVE.DRAW:
        return HOPE[sight]
    if move == MOVE.TAKE:
        return find_best(view, row, int(view.pile[view.piled - 1]), sight) - now
    return NEVER


@kernel
def find_best(view: View, row: int, card: int, sight: int) -> float:
    """What the row is worth with a card at the best place for it."""
    best = judge_card(view, row, 0, card, sight)
    for place in range(1, PLACES):
        best = max(best, judge_card(view, row, place, card, sight))
    return best


@kernel
def find_trade(view: View, row: int, place: int, sight: int) -> float:
    """What the row is worth with the best card of the chosen seat at a place."""
    best = judge_card(view, row, place, int(view.rows[view.chosen, 0]), sight)
    for at in range(1, PLACES):
        best = max(best, judge_card(view, row, place, int(view.rows[view.chosen, at]), sight))
    return best


@kernel
def judge_card(view: View, row: int, place: int, card: int, sight: int) -> float:
    """What the row is worth with a card at a place, with what its neighbours pay at once."""
    return judge_row(view, put_card(row, place, card), sight) + count_bonus(view, row, place, card)


@kernel
def judge_row(view: View, row: int, sight: int) -> float:
    """What a packed row is worth: by sizes and by what is in order, or by its gaps."""
    stretch, numbers = measure_packed(view, row)
    highest = NUMBERS[view.seats]
    if sight >= GAPS:
        worth = find_before(row, highest)[2] / ONE + STRETCH * numbers
    elif sight >= RISE:
        worth = judge_sizes(row, highest) + count_rising(row, highest, sight) + STRETCH * numbers
    else:
        worth = judge_sizes(row, highest) + (numbers if sight == ORDER else 0)
    return worth + FINISH if stretch == PLACES else worth


@kernel
def count_rising(row: int, highest: int, sight: int) -> int:
    """The most cards of a row that rise, with room for those between or without; jokers do."""
    counts, most, jokers = 0, 0, 0  # how many rise up to each place, packed as the row is
    for place in range(PLACES):
        card, count = card_of(row, place), 0
        if card == JOKER:
            jokers += 1
        elif sight < ROOM or place < card <= highest - (PLACES - 1 - place):
            for other in range(place):
                left, step = card_of(row, other), place - other if sight >= ROOM else 1
                if left != JOKER and card - left >= step:
                    count = max(count, card_of(counts, other))
            counts = put_card(counts, place, count + 1)
            most = max(most, count + 1)
    return most + jokers


@kernel
def judge_sizes(row: int, highest: int) -> float:
    """How near the cards are to where they would be in a row of even steps."""
    step, far = highest / PLACES, 0.0
    for place in range(PLACES):
        card = card_of(row, place)
        if card != JOKER:
            far += abs(card - step * (place + 0.5))
    return -far / STEP
