"""Greedy SCHOTT: what each move is worth in squares, by how near it brings a row to its order.

Of a row the best *chain* is kept: number cards that leave room between them for what is missing.
Every card of the chain is worth a square; every card missing costs the more, the fewer numbers
fit where it is missing. A move is worth what it adds to the chain and to the stretch from the
left, and the squares that it pays at once, less what it gives to others.

Chains are counted in whole parts of a square and packed into words, as kernels have no lists.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from skydeck.core.kernel import UNKNOWN, Array, Seat, View, kernel
from skydeck.games.schott.record import (
    A1,
    A2,
    A3,
    A3_SQUARES,
    A4,
    A5,
    A6,
    A7,
    A8,
    A9,
    A10,
    ACTIONS,
    CHOOSE,
    DISCARD,
    DRAW,
    EXTRA_SQUARES,
    FIRSTS,
    GET,
    GIVE,
    GIVEN,
    GOT,
    HIGHEST,
    JOKER,
    KEPT,
    LEFT,
    LETTERS,
    NUMBERS,
    PAIR,
    PICK,
    PLACE,
    PLACES,
    PUT,
    QUESTION,
    RIGHT,
    SECONDS,
    SLOTS,
    SWAP,
    TAKE,
    WINDOW,
)
from skydeck.games.schott.rules import (
    following,
    is_occupied,
    measure_row,
    open_question,
)

UNIT = "squares"

ONE = 64  # parts of a square
BITS = 12  # of one entry of a packed word
MASK = (1 << BITS) - 1
PER_WORD = 5  # entries of a packed word
BASE = 1024  # added to what is packed, so that it is never negative

# STRETCH, GIFT and UNSURE were found by matches of greedy against itself; the rest is estimated.
MISSING = 0.25  # squares that any missing card costs
SCARCE = 1.2  # squares that one costs for which there is one number only
STRETCH = 0.15  # worth of a number card in the stretch from the left, beyond its place in a chain
COMPLETE = 3.0  # worth of ending the stage
SHARE = 0.3  # how much a square of one other seat matters
GIFT = 0.3  # how much of what a discard is worth to the next seat is lost
KEPT_FAST = 5.5  # worth of the row for which the Fast Track card is played
GOAL = 1000.0  # worth of winning the game
# What the Action cards are worth where it is not computed: swapping and trading.
SWAPPING = 1.0
TRADING = 1.2
SECOND_DRAW = 0.4
LUCK = 0.15  # worth of the chance that a card drawn makes neighbours
UNSURE = 0.8  # what turning up an unknown Action card must be worth more


def _make_costs() -> Array:
    """What a gap costs in parts of a square, by the cards missing and the numbers that fit."""
    costs = np.zeros((PLACES + 1, HIGHEST + 1), np.int64)
    for missing in range(1, PLACES + 1):
        for width in range(HIGHEST + 1):
            room = (max(width - missing, 0) + 1) / missing
            cost = missing * (MISSING + SCARCE / room)
            costs[missing, width] = min(round(ONE * cost), BASE - 1)
    return costs


COSTS = _make_costs()


def _make_gains() -> Array:
    """What a card in the middle of a gap is worth in parts of a square."""
    gains = np.zeros((PLACES + 1, HIGHEST + 1), np.int64)
    for missing in range(1, PLACES + 1):
        for width in range(missing, HIGHEST + 1):
            few, narrow = (missing - 1) // 2, (width - 1) // 2
            rest = COSTS[few, narrow] + COSTS[missing - 1 - few, width - 1 - narrow]
            gains[missing, width] = ONE + COSTS[missing, width] - rest
    return gains


GAINS = _make_gains()


class Chain(NamedTuple):
    """The chains of a row, packed: of every number card, what is best before and after it."""

    before_low: int  # up to and with the card at places 0 to 4, BASE added; 0 if it fits nowhere
    before_high: int
    after_low: int  # after the card
    after_high: int
    best: int  # what the best chain is worth, in parts of a square
    stretch: int  # how many cards from the left are in order
    numbers: int  # how many of them are number cards


@kernel
def weigh(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Write what each legal move is worth: the squares that it is expected to bring."""
    phase = view.phase
    if phase == QUESTION:
        weigh_answers(view, values)
        return
    chain = find_chain(view, seat)
    if phase == SWAP:
        for i in range(count):
            pair = int(moves[i]) - PAIR
            values[i] = weigh_pair(view, seat, FIRSTS[pair], SECONDS[pair], chain)
    elif phase == WINDOW:
        values[0], values[1] = 0.0, weigh_fast(view, seat, chain)
    elif phase == GIVE:
        for i in range(count):
            values[i] = weigh_trade(view, seat, int(view.chosen), int(moves[i]) - GIVEN, chain)
    elif phase == GET:
        for i in range(count):
            values[i] = weigh_get(view, seat, int(moves[i]) - GOT, chain)
    elif phase == CHOOSE:
        for i in range(count):
            values[i] = weigh_other(view, seat, int(moves[i]) - PICK, chain)
    else:
        weigh_cards(view, seat, moves, count, values, chain)


@kernel
def weigh_cards(
    view: View, seat: Seat, moves: Array, count: int, values: Array, chain: Chain
) -> None:
    """What the moves of a turn, of placing a card and of keeping one of two are worth."""
    other = find_chain(view, following(view, seat)) if view.phase == PLACE else chain
    drawing = 0.0
    for i in range(count):
        move = int(moves[i])
        if move == DRAW:
            drawing = weigh_draw(view, seat, chain)
            values[i] = drawing
        elif move == TAKE:
            values[i] = weigh_card(view, seat, int(view.pile[view.piled - 1]), chain)
        elif move <= RIGHT:
            values[i] = weigh_action(view, seat, move - LEFT, chain, drawing)
        elif move == DISCARD:
            values[i] = -weigh_gift(view, seat, int(view.hand), other)
        elif move < DISCARD:
            place = move - PUT
            values[i] = weigh_place(view, seat, int(view.hand), place, chain)
            values[i] -= weigh_gift(view, seat, int(view.rows[seat, place]), other)
        else:
            card = int(view.hand) if move == KEPT else int(view.spare)
            values[i] = weigh_card(view, seat, card, chain)


@kernel
def weigh_answers(view: View, values: Array) -> None:
    """The right answer if it is known, else any."""
    key = int(view.keys[open_question(view)])
    for letter in range(LETTERS):
        values[letter] = 1.0 if view.order[letter] == key else 0.0


@kernel
def weigh_fast(view: View, seat: Seat, chain: Chain) -> float:
    """The Fast Track card is for a good row, and for the last stage at the latest."""
    finish, furthest = int(view.options.length), 0
    for other in range(view.seats):
        furthest = max(furthest, int(view.squares[other]))
    left = (finish - furthest) / PLACES  # about as many stages are still to come
    return chain.best / ONE - KEPT_FAST * min(1.0, 0.5 * left)


# Chains


@kernel
def cost_gap(missing: int, width: int) -> int:
    """What a gap costs in which so many cards are missing and so many numbers fit."""
    return int(COSTS[missing, width])


@kernel
def entry(low: int, high: int, place: int) -> int:
    """One entry of a pair of packed words."""
    if place < PER_WORD:
        return (low >> BITS * place) & MASK
    return (high >> BITS * (place - PER_WORD)) & MASK


@kernel
def find_chain(view: View, seat: Seat) -> Chain:
    """The best chains of a row, from the left and from the right."""
    low, high = 0, 0
    for place in range(PLACES):
        card = int(view.rows[seat, place])
        worth = 0
        if card != JOKER:
            worth = best_before(view, seat, place, card, low, high)
            worth += ONE if worth else 0
        if place < PER_WORD:
            low |= worth << BITS * place
        else:
            high |= worth << BITS * (place - PER_WORD)
    after_low, after_high, best = 0, 0, 0
    for place in range(PLACES - 1, -1, -1):
        card = int(view.rows[seat, place])
        worth = 0
        if card != JOKER:
            worth = best_after(view, seat, place, card, after_low, after_high)
            before = entry(low, high, place)
            if worth and before:
                best = max(best, before + worth)
        if place < PER_WORD:
            after_low |= worth << BITS * place
        else:
            after_high |= worth << BITS * (place - PER_WORD)
    stretch, numbers = measure_row(view, seat)
    return Chain(low, high, after_low, after_high, best - BASE - BASE, stretch, numbers)


@kernel
def best_before(view: View, seat: Seat, place: int, card: int, low: int, high: int) -> int:
    """The best chain left of a card at a place, its gap included, BASE added; 0 if none."""
    best, missing, jokers = 0, 0, 0
    for other in range(place - 1, -1, -1):
        left = int(view.rows[seat, other])
        if left == JOKER:
            jokers += 1
            continue
        worth, room = entry(low, high, other), card - left - 1 - jokers
        if worth and room >= missing:
            best = max(best, worth - cost_gap(missing, room))
        missing += 1
    room = card - 1 - jokers
    # Jokers at the left end need no number, but without them so many must fit.
    if room >= missing:
        best = max(best, BASE - cost_gap(missing, room))
    return best


@kernel
def best_after(view: View, seat: Seat, place: int, card: int, low: int, high: int) -> int:
    """The best chain right of a card at a place, its gap included, BASE added; 0 if none."""
    best, missing, jokers = 0, 0, 0
    for other in range(place + 1, PLACES):
        right = int(view.rows[seat, other])
        if right == JOKER:
            jokers += 1
            continue
        worth, room = entry(low, high, other), right - card - 1 - jokers
        if worth and room >= missing:
            best = max(best, worth + ONE - cost_gap(missing, room))
        missing += 1
    room = NUMBERS[view.seats] - card - jokers
    if room >= missing:
        best = max(best, BASE - cost_gap(missing, room))
    return best


@kernel
def best_with(view: View, seat: Seat, place: int, card: int, chain: Chain) -> int:
    """The best chain of a row with a card put at a place, in parts of a square."""
    if card == JOKER:
        # It fills a place, but is worth no square of its own.
        return chain.best + ONE // 2 - (ONE if is_in_best(chain, place) else 0)
    before = best_before(view, seat, place, card, chain.before_low, chain.before_high)
    after = best_after(view, seat, place, card, chain.after_low, chain.after_high)
    without = chain.best - (ONE + ONE // 2 if is_in_best(chain, place) else 0)
    if before and after:
        return max(without, before + ONE + after - BASE - BASE)
    return without


@kernel
def is_in_best(chain: Chain, place: int) -> bool:
    """Whether a card is part of a best chain; a joker is not."""
    before = entry(chain.before_low, chain.before_high, place)
    after = entry(chain.after_low, chain.after_high, place)
    return before + after - BASE - BASE == chain.best and before > 0


# What a card at a place is worth


@kernel
def card_at(view: View, seat: Seat, at: int, place: int, card: int) -> int:
    """The card at one place of a row that has a new card at another."""
    return card if at == place else int(view.rows[seat, at])


@kernel
def measure_with(view: View, seat: Seat, place: int, card: int) -> tuple[int, int]:
    """How many cards would be in order from the left with a new card, and how many numbers."""
    step = 0 if view.options.joker_free else 1
    least, numbers = -PLACES, 0
    for at in range(PLACES):
        found = card_at(view, seat, at, place, card)
        if found == JOKER:
            least += step
        elif found > least:
            least = found
            numbers += 1
        else:
            return at, numbers
    return PLACES, numbers


@kernel
def count_bonus(view: View, seat: Seat, place: int, card: int) -> int:
    """SC-26: the squares that a new card is paid at once."""
    if card == JOKER:
        return 0
    first, last = place, place
    while first > 0 and view.rows[seat, first - 1] == card - (place - first) - 1:
        if view.rows[seat, first - 1] == JOKER:
            break
        first -= 1
    while last < PLACES - 1 and view.rows[seat, last + 1] == card + (last - place) + 1:
        last += 1
    if view.options.chain_incremental:
        return min(place - first, 1) + min(last - place, 1)
    return last - first


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
def weigh_place(view: View, seat: Seat, card: int, place: int, chain: Chain) -> float:
    """What a card is worth at a place of the own row."""
    parts = best_with(view, seat, place, card, chain) - chain.best
    worth = parts / ONE
    if place <= chain.stretch:
        stretch, numbers = measure_with(view, seat, place, card)
        worth += STRETCH * (numbers - chain.numbers)
        if stretch == PLACES:
            worth += COMPLETE
    bonus = count_bonus(view, seat, place, card)
    return worth + weigh_squares(view, seat, bonus) if bonus else worth


@kernel
def weigh_card(view: View, seat: Seat, card: int, chain: Chain) -> float:
    """What a card is worth at the best place for it."""
    best = -GOAL
    for place in range(PLACES):
        best = max(best, weigh_place(view, seat, card, place, chain))
    return best


@kernel
def weigh_draw(view: View, seat: Seat, chain: Chain) -> float:
    """What drawing is worth: for every gap of the best chain, a card that fits into it."""
    numbers = NUMBERS[view.seats]
    left, missing, jokers, total = 0, 0, 0, 0
    for place in range(PLACES + 1):
        card = int(view.rows[seat, place]) if place < PLACES else numbers + 1
        if card == JOKER:
            jokers += 1
        elif place < PLACES and not is_in_best(chain, place):
            missing += 1
        else:
            room = card - left - 1 - jokers
            if missing > 0 and room >= missing:
                total += room * int(GAINS[missing, room])
            left, missing, jokers = card, 0, 0
    return total / (numbers * ONE) + LUCK


@kernel
def weigh_gift(view: View, seat: Seat, card: int, other: Chain) -> float:
    """What a discard is worth to the next seat, as far as it counts."""
    if card == JOKER:
        return GIFT
    neighbour = following(view, seat)
    left, missing, jokers = 0, 0, 0
    for place in range(PLACES + 1):
        right = int(view.rows[neighbour, place]) if place < PLACES else HIGHEST + 1
        if right == JOKER:
            jokers += 1
        elif place < PLACES and not is_in_best(other, place):
            missing += 1
        else:
            room = right - left - 1 - jokers
            if left < card < right:
                return GIFT * int(GAINS[missing, room]) / ONE if room >= missing > 0 else 0.0
            left, missing, jokers = right, 0, 0
    return 0.0


# Action cards


@kernel
def weigh_action(view: View, seat: Seat, slot: int, chain: Chain, drawing: float) -> float:
    """What turning up an Action card is worth, or on average if it is not known."""
    known = int(view.actions[seat, slot])
    if known == A6:
        before = (seat + int(view.seats) - 1) % int(view.seats)
        return weigh_place(view, seat, int(view.rows[before, 0]), 0, chain)
    if known == A7:
        return (find_chain(view, following(view, seat)).best - chain.best) / ONE
    if known != UNKNOWN:
        return weigh_effect(view, seat, known, drawing)
    rest, total, cards = 0, 0.0, 0
    for other in range(view.seats):
        for at in range(SLOTS):
            if view.actions[other, at] != UNKNOWN:
                rest |= 1 << int(view.actions[other, at])
    for action in range(1, ACTIONS + 1):
        if not (rest >> action) & 1:
            total += weigh_effect(view, seat, action, drawing)
            cards += 1
    return total / cards - UNSURE


@kernel
def weigh_effect(view: View, seat: Seat, action: int, drawing: float) -> float:
    """What an Action card is worth, roughly where it leaves many choices."""
    if action == A1:
        return SWAPPING
    if action == A2:
        return SWAPPING * (1.0 - SHARE)
    if action == A3:
        return weigh_squares(view, seat, A3_SQUARES)
    if action == A4:
        return weigh_squares(view, seat, 1) - SHARE
    if action == A5:
        return TRADING
    if action == A8:
        return drawing + SECOND_DRAW
    if action == A9:
        return -SHARE * SWAPPING
    return EXTRA_SQUARES / LETTERS if action == A10 else 0.0


@kernel
def weigh_pair(view: View, seat: Seat, first: int, second: int, chain: Chain) -> float:
    """What swapping two cards is worth: each at its new place, as if it came alone."""
    a, b = int(view.rows[seat, first]), int(view.rows[seat, second])
    worth = weigh_place(view, seat, b, first, chain)
    return worth + weigh_place(view, seat, a, second, chain)


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
    rival = find_chain(view, other)
    given = best_with(view, other, at, int(view.rows[seat, place]), rival) - rival.best
    return worth - SHARE * given / ONE


@kernel
def weigh_other(view: View, seat: Seat, other: Seat, chain: Chain) -> float:
    """Trade with whom has the best card; let the one swap whose row is best."""
    if view.doing == A9:
        return find_chain(view, other).best / ONE
    best = -GOAL
    for place in range(PLACES):
        best = max(best, weigh_trade(view, seat, other, place, chain))
    return best
