"""Greedy SCHOTT: what each move is worth in squares, by how near it brings a row to its order.

Of a row the best *chain* is kept: number cards that leave room between them for what is missing.
Every card of the chain is worth about a square; cards that are missing cost the more, the fewer
numbers fit where they are missing. A move is worth what it adds to the chain and to the stretch
from the left, and the squares that it pays at once, less what it gives to others.

Rows and chains are counted in whole numbers and packed into words, as kernels have no lists.
"""

from typing import NamedTuple

import numpy as np

from skydeck.core.bits import count_bits
from skydeck.core.kernel import UNKNOWN, Array, Seat, View, kernel
from skydeck.core.seats import highest_of, next_seat
from skydeck.games.schott.record import (
    A3_SQUARES,
    ACTIONS,
    BELOW_ALL,
    CHOICES,
    DOING,
    EXTRA_SQUARES,
    FIRSTS,
    HIGHEST,
    JOKER,
    LETTERS,
    MOVE,
    NUMBERS,
    PHASE,
    PLACES,
    SECONDS,
)
from skydeck.games.schott.track import is_occupied, open_question
from skydeck.games.schott.views import find_actions

CARD_BITS = 6  # of one card of a packed row
CARD = (1 << CARD_BITS) - 1
ONE = 64  # parts of a square
BITS = 12  # of one entry of a pair of packed words
MASK = (1 << BITS) - 1
PER_WORD = 5  # entries of a word
BASE = 1024  # added to what is packed, so that it is never negative
LEAST = 72  # where no room at all is in a line of a table, as room can be negative
LINE = LEAST + HIGHEST + 1  # entries of a line, one line for each count of missing cards

# Found by matches of greedy against itself, each against a lower and a higher value, except those
# that are said to be estimated.
EACH = 0.85  # worth of a card in the chain
SCARCE = 1.0  # cost of a missing card for which there is one number only
LOSS = 1.5  # cost of taking a card out of the chain or a joker out of the row
FILLED = 0.5  # worth of a joker in a place that is not in the chain
STRETCH = 0.15  # worth of a number card in the stretch from the left, beyond its place in a chain
COMPLETE = 3.0  # worth of ending the stage; estimated, nothing else comes near
GIFT = 0.4  # cost of a discard that fits into the next row
GIFT_PAIR = 0.3  # cost of a discard that has a neighbour in the next row
KEPT_FAST = 0.5  # worth of the row for which the Fast Track card is played in the last stage
FAST_EARLY = 0.3  # how much more it must be worth for every stage to come
LUCK = 0.3  # worth of what a card drawn may do beside filling a gap
GOAL = 1000.0  # worth of winning the game; estimated, more than all else together
# Action cards: what is not computed, and how the rest counts.
SWAPPING = 1.3  # estimated
TRADING = 1.6  # estimated
SECOND_DRAW = 0.6  # estimated
SHARE = 0.3  # how much a square of one other seat matters; estimated
ROWS = 3.0  # how much the difference of two rows counts that change hands
UNSURE = 0.4  # what turning up an unknown Action card must be worth more

WORTH = round(ONE * EACH)


def _make_costs() -> Array:
    """What a gap costs in parts of a square, by the cards missing and the numbers that fit."""
    costs = np.full((PLACES + 1, LINE), MASK, np.int64)  # too dear where too few numbers fit
    costs[0, LEAST:] = 0
    for missing in range(1, PLACES + 1):
        for room in range(missing, HIGHEST + 1):
            cost = missing * missing * SCARCE / (room - missing + 1)
            costs[missing, LEAST + room] = min(round(ONE * cost), BASE - 1)
    return costs.ravel()


COSTS = _make_costs()


def _make_gains() -> Array:
    """What a card in the middle of a gap is worth in parts of a square."""
    costs, gains = COSTS.reshape(-1, LINE)[:, LEAST:], np.zeros((PLACES + 1, LINE), np.int64)
    for missing in range(1, PLACES + 1):
        for room in range(missing, HIGHEST + 1):
            few, narrow = (missing - 1) // 2, (room - 1) // 2
            rest = costs[few, narrow] + costs[missing - 1 - few, room - 1 - narrow]
            gains[missing, LEAST + room] = WORTH + costs[missing, room] - rest
    return gains.ravel()


GAINS = _make_gains()


class Chain(NamedTuple):
    """A row and its chains, packed: of every number card, what is best before and after it."""

    row: int  # the cards, CARD_BITS each, the leftmost lowest
    before_low: int  # up to and with the card at places 0 to 4, BASE added; 0 if it fits nowhere
    before_high: int
    after_low: int  # after the card
    after_high: int
    best: int  # what the best chain is worth, in parts of a square
    kept: int  # a bit for each place with a joker or a card of a best chain
    stretch: int  # how many cards from the left are in order
    numbers: int  # how many of them are number cards


@kernel
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each legal move is worth: the squares that it is expected to bring."""
    phase = view.phase
    if phase == PHASE.QUESTION:
        weigh_answers(view, values)
        return
    chain = find_chain(view, seat)
    if phase == PHASE.PLACE:
        weigh_places(view, seat, moves, count, values, chain)
    elif phase == PHASE.TURN:
        weigh_turn(view, seat, moves, count, values, chain)
    elif phase == PHASE.SWAP:
        for i in range(count):
            pair = int(moves[i]) - MOVE.PAIR
            values[i] = weigh_pair(view, seat, FIRSTS[pair], SECONDS[pair], chain)
    elif phase == PHASE.WINDOW:
        values[0], values[1] = 0.0, weigh_fast(view, seat, chain)
    elif phase == PHASE.GIVE:
        for i in range(count):
            values[i] = weigh_trade(view, seat, int(view.chosen), int(moves[i]) - MOVE.GIVEN, chain)
    elif phase == PHASE.GET:
        for i in range(count):
            values[i] = weigh_get(view, seat, int(moves[i]) - MOVE.GOT, chain)
    elif phase == PHASE.CHOOSE:
        for i in range(count):
            values[i] = weigh_other(view, seat, int(moves[i]) - MOVE.PICK, chain)
    else:
        values[0] = weigh_card(view, seat, int(view.hand), chain)
        values[1] = weigh_card(view, seat, int(view.spare), chain)


@kernel
def weigh_turn(
    view: View, seat: Seat, moves: Array, count: int, values: Array, chain: Chain
) -> None:
    """What drawing, taking the discard and turning up Action cards is worth."""
    drawing = weigh_draw(view, chain)
    values[0] = drawing
    values[1] = weigh_card(view, seat, int(view.pile[view.piled - 1]), chain)
    for i in range(CHOICES, count):
        slot = int(moves[i]) - MOVE.LEFT
        if i > CHOICES and view.actions[seat, slot] == UNKNOWN:
            values[i] = values[CHOICES]
        else:
            values[i] = weigh_action(view, seat, slot, chain, drawing)


@kernel
def weigh_places(
    view: View, seat: Seat, moves: Array, count: int, values: Array, chain: Chain
) -> None:
    """What a card is worth at each place, less what the discard is worth to the next seat."""
    card = int(view.hand)
    fits, pairs = find_wanted(view, next_seat(view, seat))
    for i in range(count):
        place = int(moves[i]) - MOVE.PUT
        gone = card
        values[i] = 0.0
        if place < PLACES:
            gone = card_of(chain.row, place)
            values[i] = weigh_place(view, seat, card, place, chain)
        values[i] -= GIFT * ((fits >> gone) & 1) + GIFT_PAIR * ((pairs >> gone) & 1)


@kernel
def weigh_answers(view: View, values: Array) -> None:
    """The right answer if it is known, else any."""
    key = int(view.keys[open_question(view)])
    for letter in range(LETTERS):
        values[letter] = 1.0 if view.order[letter] == key else 0.0


@kernel
def weigh_fast(view: View, seat: Seat, chain: Chain) -> float:
    """The Fast Track card is for a good row, and for the last stage at the latest."""
    squares = int(view.options.length) - highest_of(view.squares, int(view.seats))
    left = squares / PLACES  # about as many stages are to come
    return chain.best / ONE - KEPT_FAST - FAST_EARLY * left


# Chains


@kernel
def pack_row(view: View, seat: Seat) -> int:
    """A row as one word."""
    row = 0
    for place in range(PLACES):
        row |= int(view.rows[seat, place]) << CARD_BITS * place
    return row


@kernel
def card_of(row: int, place: int) -> int:
    """The card at a place of a packed row."""
    return (row >> CARD_BITS * place) & CARD


@kernel
def put_card(row: int, place: int, card: int) -> int:
    """A packed row with another card at a place."""
    return row & ~(CARD << CARD_BITS * place) | card << CARD_BITS * place


@kernel
def entry(low: int, high: int, place: int) -> int:
    """One entry of a pair of packed words."""
    if place < PER_WORD:
        return (low >> BITS * place) & MASK
    return (high >> BITS * (place - PER_WORD)) & MASK


@kernel
def find_before(row: int, highest: int) -> tuple[int, int, int]:
    """The best chains up to every card of a row, and what the best of all is worth."""
    low, high = 0, 0
    for place in range(PLACES):
        card = card_of(row, place)
        worth = 0
        if card != JOKER:
            worth = best_before(row, place, card, low, high)
            worth += WORTH if worth else 0
        if place < PER_WORD:
            low |= worth << BITS * place
        else:
            high |= worth << BITS * (place - PER_WORD)
    # The end of the row is like one more card.
    return low, high, best_before(row, PLACES, highest + 1, low, high) - BASE


@kernel
def find_chain(view: View, seat: Seat) -> Chain:
    """The best chains of a row, from the left and from the right."""
    row, highest = pack_row(view, seat), NUMBERS[view.seats]
    low, high, best = find_before(row, highest)
    after_low, after_high, kept = 0, 0, 0
    for place in range(PLACES - 1, -1, -1):
        card = card_of(row, place)
        worth = 0
        if card == JOKER:
            kept |= 1 << place
        else:
            worth = best_after(row, place, card, after_low, after_high, highest)
            before = entry(low, high, place)
            if worth and before and before + worth - BASE - BASE == best:
                kept |= 1 << place
        if place < PER_WORD:
            after_low |= worth << BITS * place
        else:
            after_high |= worth << BITS * (place - PER_WORD)
    stretch, numbers = measure_packed(view, row)
    return Chain(row, low, high, after_low, after_high, best, kept, stretch, numbers)


@kernel
def best_before(row: int, place: int, card: int, low: int, high: int) -> int:
    """The best chain left of a card at a place, its gap included, BASE added; 0 if none."""
    # Every card that is skipped leads to the next line of the table, every joker takes a number.
    best, at = 0, LEAST + card - 1
    for other in range(place - 1, -1, -1):
        left = card_of(row, other)
        best = max(best, entry(low, high, other) - int(COSTS[at - left]))
        at += -1 if left == JOKER else LINE
    # Jokers at the left end need no number, but without them so many must fit.
    return max(best, BASE - int(COSTS[at]))


@kernel
def best_after(row: int, place: int, card: int, low: int, high: int, highest: int) -> int:
    """The best chain right of a card at a place, its gap included, BASE added; 0 if none."""
    best, at = 0, LEAST - card - 1
    for other in range(place + 1, PLACES):
        right = card_of(row, other)
        worth = entry(low, high, other)
        best = max(best, worth + WORTH - int(COSTS[at + right]) if worth else 0)
        at += -1 if right == JOKER else LINE
    return max(best, BASE - int(COSTS[at + highest + 1]))


@kernel
def best_with(view: View, place: int, card: int, chain: Chain) -> float:
    """The best chain of a row with a card put at a place, in squares more than now."""
    without = -LOSS if (chain.kept >> place) & 1 else 0.0
    if card == JOKER:
        # It fills a place, but is worth no square of its own.
        return without + FILLED
    before = best_before(chain.row, place, card, chain.before_low, chain.before_high)
    if before == 0:
        return without
    after = best_after(
        chain.row, place, card, chain.after_low, chain.after_high, NUMBERS[view.seats]
    )
    if after == 0:
        return without
    return max(without, (before + WORTH + after - BASE - BASE - chain.best) / ONE)


# What a card at a place is worth


@kernel
def measure_packed(view: View, row: int) -> tuple[int, int]:
    """SC-20, SC-21: how many cards from the left are in order, and how many are numbers."""
    step = 0 if view.options.joker_free else 1
    least, numbers = BELOW_ALL, 0
    for place in range(PLACES):
        card = card_of(row, place)
        if card == JOKER:
            least += step
        elif card > least:
            least = card
            numbers += 1
        else:
            return place, numbers
    return PLACES, numbers


@kernel
def count_bonus(view: View, row: int, place: int, card: int) -> int:
    """SC-26: the squares that a new card is paid at once."""
    if card == JOKER:
        return 0
    left, right = 0, 0
    while left < place and card_of(row, place - left - 1) == card - left - 1 > JOKER:
        left += 1
    while place + right < PLACES - 1 and card_of(row, place + right + 1) == card + right + 1:
        right += 1
    if view.options.chain_incremental:
        return min(left, 1) + min(right, 1)
    return left + right


@kernel
def weigh_squares(view: View, seat: Seat, count: int) -> float:
    """What moving so many squares is worth, with the question of the square reached."""
    finish = int(view.options.length)
    target = int(view.squares[seat]) + count
    if target >= finish:
        return GOAL
    square = target
    while square < finish and is_occupied(view, seat, square):
        square += 1
    if square == finish:
        return GOAL
    worth = float(square - int(view.squares[seat]))
    stake = int(view.options.locations[square])
    if square == target and stake != 0:
        # A guess is right one time in three.
        worth += stake / LETTERS if stake > 0 else stake * (LETTERS - 1) / LETTERS
    return worth


@kernel
def weigh_order(view: View, row: int, chain: Chain) -> float:
    """What is gained if a row takes the place of that of the chain: its stretch, or its end."""
    stretch, numbers = measure_packed(view, row)
    worth = STRETCH * (numbers - chain.numbers)
    return worth + COMPLETE if stretch == PLACES else worth


@kernel
def weigh_place(view: View, seat: Seat, card: int, place: int, chain: Chain) -> float:
    """What a card is worth at a place of the own row."""
    worth = best_with(view, place, card, chain)
    if place <= chain.stretch:
        worth += weigh_order(view, put_card(chain.row, place, card), chain)
    bonus = count_bonus(view, chain.row, place, card)
    return worth + weigh_squares(view, seat, bonus) if bonus else worth


@kernel
def weigh_card(view: View, seat: Seat, card: int, chain: Chain) -> float:
    """What a card is worth at the best place for it."""
    best = -GOAL
    for place in range(PLACES):
        best = max(best, weigh_place(view, seat, card, place, chain))
    return best


@kernel
def weigh_draw(view: View, chain: Chain) -> float:
    """What drawing is worth: for every gap of the best chain, a card that fits into it."""
    numbers = NUMBERS[view.seats]
    left, missing, jokers, total = 0, 0, 0, 0
    for place in range(PLACES + 1):
        card = card_of(chain.row, place) if place < PLACES else numbers + 1
        if place < PLACES and not (chain.kept >> place) & 1:
            missing += 1
        elif card == JOKER:
            jokers += 1
        else:
            room = card - left - 1 - jokers
            if room >= missing:
                total += room * int(GAINS[missing * LINE + LEAST + room])
            left, missing, jokers = card, 0, 0
    return total / (numbers * ONE) + LUCK


@kernel
def find_wanted(view: View, seat: Seat) -> tuple[int, int]:
    """The numbers that fit into gaps of a row, and those with a neighbour there, a bit each."""
    chain, end = find_chain(view, seat), PLACES - 1
    fits, pairs, left, missing = 1 << JOKER, 0, 0, False
    for place in range(PLACES):
        card = card_of(chain.row, place)
        if card == JOKER:
            continue
        pairs |= (int(place < end) << card + 1) | (int(place > 0) << card - 1)
        if (chain.kept >> place) & 1:
            fits |= span(left, card) if missing else 0
            left, missing = card, False
        else:
            missing = True
    return fits | (span(left, NUMBERS[view.seats] + 1) if missing else 0), pairs & ~(1 << JOKER)


@kernel
def span(left: int, right: int) -> int:
    """The numbers between two others, a bit each."""
    return (1 << right) - (1 << left + 1) if right > left else 0


# Action cards


@kernel
def weigh_action(view: View, seat: Seat, slot: int, chain: Chain, drawing: float) -> float:
    """What turning up an Action card is worth, or on average if it is not known."""
    known = int(view.actions[seat, slot])
    if known != UNKNOWN:
        return weigh_effect(view, seat, known, drawing, chain)
    rest, total = find_actions(view), 0.0
    for action in range(1, ACTIONS + 1):
        if (rest >> action) & 1:
            total += weigh_effect(view, seat, action, drawing, chain)
    return total / count_bits(rest) - UNSURE


@kernel
def weigh_effect(view: View, seat: Seat, action: int, drawing: float, chain: Chain) -> float:
    """What an Action card is worth, roughly where it leaves many choices."""
    if action == DOING.A1:
        return SWAPPING
    if action == DOING.A2:
        return SWAPPING * (1.0 - SHARE)
    if action == DOING.A3:
        return weigh_squares(view, seat, A3_SQUARES)
    if action == DOING.A4:
        return weigh_squares(view, seat, 1) - SHARE
    if action == DOING.A5:
        return TRADING
    if action == DOING.A6:
        before = seat - 1 if seat else int(view.seats) - 1
        return best_with(view, 0, int(view.rows[before, 0]), chain)
    if action == DOING.A7:
        row = pack_row(view, next_seat(view, seat))
        return ROWS * (find_before(row, NUMBERS[view.seats])[2] - chain.best) / ONE
    if action == DOING.A8:
        return drawing + SECOND_DRAW
    if action == DOING.A9:
        return -SHARE * SWAPPING
    return EXTRA_SQUARES / LETTERS if action == DOING.A10 else 0.0


@kernel
def weigh_pair(view: View, seat: Seat, first: int, second: int, chain: Chain) -> float:
    """What swapping two cards is worth; neighbours are paid only in the own turn."""
    a, b = card_of(chain.row, first), card_of(chain.row, second)
    row = put_card(put_card(chain.row, first, b), second, a)
    worth = (find_before(row, NUMBERS[view.seats])[2] - chain.best) / ONE
    worth += weigh_order(view, row, chain)
    if view.turn != seat:
        return worth
    bonus = count_bonus(view, row, first, b)
    if (
        a - b != second - first
    ):  # else they are in one chain, as good as always, and it is paid once
        bonus += count_bonus(view, row, second, a)
    return worth + weigh_squares(view, seat, bonus) if bonus else worth


@kernel
def weigh_trade(view: View, seat: Seat, other: Seat, place: int, chain: Chain) -> float:
    """What the best card of another row is worth at a place of the own row."""
    best = -GOAL
    for at in range(PLACES):
        best = max(best, weigh_place(view, seat, int(view.rows[other, at]), place, chain))
    return best


@kernel
def weigh_get(view: View, seat: Seat, at: int, chain: Chain) -> float:
    """What getting a card of the chosen seat is worth, less what it gets for it."""
    other, place = int(view.chosen), int(view.picked)
    worth = weigh_place(view, seat, int(view.rows[other, at]), place, chain)
    rival = pack_row(view, other)
    given = put_card(rival, at, card_of(chain.row, place))
    highest = NUMBERS[view.seats]
    gain = find_before(given, highest)[2] - find_before(rival, highest)[2]
    return worth - SHARE * gain / ONE


@kernel
def weigh_other(view: View, seat: Seat, other: Seat, chain: Chain) -> float:
    """Trade with whom has the best card; let the one swap whose row is best."""
    if view.doing == DOING.A9:
        return find_before(pack_row(view, other), NUMBERS[view.seats])[2] / ONE
    best = -GOAL
    for place in range(PLACES):
        best = max(best, weigh_trade(view, seat, other, place, chain))
    return best
