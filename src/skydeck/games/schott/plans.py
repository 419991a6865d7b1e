"""How a row of SCHOTT can be completed with as few new cards as can be.

Rows are packed as in `greedy.py`. A *link* leads from a place, or from the end of the row, to the
card before it that stays in the best plan.
"""

from typing import NamedTuple

from skydeck.core.kernel import Seat, View, kernel
from skydeck.games.schott.greedy import card_of, measure_packed, pack_row, put_card
from skydeck.games.schott.record import JOKER, NUMBERS, PLACES

START, NOWHERE = -1, -2  # links to the left end of the row, and of a card that cannot stay
LINK_BITS = 4  # of a packed link
LINK = (1 << LINK_BITS) - 1
WIDE = 1024  # more than the numbers that fit at all places together
UNFIT = WIDE * WIDE  # cost of cards that cannot stay together


class Gap(NamedTuple):
    """The places between two cards that stay, or between one and an end of the row."""

    missing: int  # how many of them want a new card; jokers stay
    choice: int  # how many numbers fit at each of those; 0 or less if there are too few
    least: int  # the lowest number that fits
    lows: int  # a bit for each of those: how far above it the lowest number is that fits there


class Plan(NamedTuple):
    """Cards of a row that can stay, and what fits at the places of the others."""

    stay: int  # how many cards can stay
    fits: int  # a bit for each card that fits into a gap; 0 if there is no gap


class Change(NamedTuple):
    """What a move does to the own row."""

    is_complete: bool
    squares: int  # paid at once
    stay: int  # cards that can stay after it
    numbers: int  # in order from the left after it
    place: int
    card: int


@kernel
def plan_of(view: View, row: int) -> Plan:
    """The plan of a row by the rules of a table."""
    return plan_row(row, NUMBERS[view.seats], 0 if view.options.joker_free else 1)


@kernel
def plan_row(row: int, highest: int, step: int) -> Plan:
    """The plan that keeps most cards; of such plans one with the widest gaps.

    `step` is how many numbers a joker needs between two number cards.
    """
    links = 0
    for place in range(PLACES + 1):
        if place == PLACES or card_of(row, place) != JOKER:
            link = find_link(row, place, links, highest, step)
            links |= (link - NOWHERE) << LINK_BITS * (place - START)
    stay, fits, right = PLACES, 0, PLACES
    while right != START:
        left = link_of(links, right)
        gap = find_gap(row, left, right, highest, step)
        stay -= gap.missing
        for i in range(gap.choice):
            fits |= gap.lows << gap.least + i
        right = left
    return Plan(stay, fits | int(fits != 0) << JOKER)


@kernel
def link_of(links: int, place: int) -> int:
    """The link of a place; NOWHERE from the start and from a joker, too."""
    return ((links >> LINK_BITS * (place - START)) & LINK) + NOWHERE


@kernel
def find_link(row: int, right: int, links: int, highest: int, step: int) -> int:
    """The card that is best before one that stays."""
    best, least = NOWHERE, UNFIT
    for left in range(START, right):
        cost = find_cost(row, left, right, links, highest, step)
        if cost < least:
            best, least = left, cost
    return best


@kernel
def find_cost(row: int, left: int, right: int, links: int, highest: int, step: int) -> int:
    """What is missing up to a card if this one stays before it: the fewer, then the wider."""
    cost = 0
    while right != START:
        if left == NOWHERE:
            return UNFIT
        gap = find_gap(row, left, right, highest, step)
        if gap.choice <= 0:
            return UNFIT
        cost += gap.missing * (WIDE - gap.choice)
        right, left = left, link_of(links, left)
    return cost


@kernel
def find_gap(row: int, left: int, right: int, highest: int, step: int) -> Gap:
    """What is missing between two cards; jokers at the ends of a row need no number."""
    least = card_of(row, left) + 1 if left != START else 1
    room = (card_of(row, right) if right < PLACES else highest + 1) - least
    missing, needs, jokers, lows = 0, 0, 0, 0
    for place in range(left + 1, right):
        if card_of(row, place) != JOKER:
            lows |= 1 << needs + jokers
            missing, needs, jokers = missing + 1, needs + jokers + 1, 0
        elif left != START or missing:
            jokers += step
    if right < PLACES:
        needs += jokers
    return Gap(missing, room - needs + 1, least, lows)


@kernel
def count_chain(row: int, places: int, is_incremental: bool) -> int:
    """SC-26: the squares that a row is paid in which the cards at some places, a bit each, are new.

    It is the chains with a new card, or only the pairs.
    """
    total, first = 0, 0
    for place in range(PLACES):
        card = card_of(row, place)
        is_pair = card != JOKER and card + 1 == card_of(row, place + 1)
        if is_incremental:
            total += is_pair and (places >> place) & 0b11 != 0
        elif not is_pair:
            is_new = (places >> first) & ((1 << place - first + 1) - 1) != 0
            total += place - first if is_new else 0
            first = place + 1
    return total


@kernel
def change_row(view: View, seat: Seat, row: int, places: int, place: int, card: int) -> Change:
    """What it means if a row takes the place of one's own; a bit for each place that is new."""
    stretch, numbers = measure_packed(view, row)
    squares = 0
    if view.turn == seat:
        squares = count_chain(row, places, view.options.chain_incremental != 0)
    return Change(stretch == PLACES, squares, plan_of(view, row).stay, numbers, place, card)


@kernel
def change_card(view: View, seat: Seat, place: int, card: int) -> Change:
    """What it means if a card comes to a place of the own row."""
    row = put_card(pack_row(view, seat), place, card)
    return change_row(view, seat, row, 1 << place, place, card)


@kernel
def swap_cards(view: View, seat: Seat, first: int, second: int) -> Change:
    """What it means if two cards of the own row trade places."""
    row = pack_row(view, seat)
    left, right = card_of(row, first), card_of(row, second)
    row = put_card(put_card(row, first, right), second, left)
    return change_row(view, seat, row, 1 << first | 1 << second, first, right)


@kernel
def pick_better(one: Change, other: Change) -> Change:
    """The better of two changes, the first of equal ones."""
    if one.is_complete != other.is_complete:
        return one if one.is_complete else other
    gain = other.squares + other.stay - one.squares - one.stay
    if gain == 0:
        gain = other.numbers - one.numbers
    return other if gain > 0 else one


@kernel
def best_place(view: View, seat: Seat, card: int) -> Change:
    """What a card does at the best place for it."""
    best = change_card(view, seat, 0, card)
    for place in range(1, PLACES):
        best = pick_better(best, change_card(view, seat, place, card))
    return best


@kernel
def best_trade(view: View, seat: Seat, other: Seat, place: int) -> Change:
    """What the best card of another row does at a place."""
    best = change_card(view, seat, place, int(view.rows[other, 0]))
    for at in range(1, PLACES):
        best = pick_better(best, change_card(view, seat, place, int(view.rows[other, at])))
    return best
