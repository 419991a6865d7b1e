"""A quick way to play Level 8, for tables that search imagines: greedy's aims, counted once."""

from __future__ import annotations

from skydeck.core.kernel import Array, Move, Seat, State, kernel
from skydeck.core.rng import pick_highest
from skydeck.games.level8.display import Colours, count_hand, count_of, row_of, sort_colours
from skydeck.games.level8.greedy import (
    LAY,
    Helpful,
    Plan,
    find_fitting,
    find_use,
    is_helpful,
    weigh_addition,
    weigh_skip,
    weigh_value,
)
from skydeck.games.level8.patience import MANY, count_left, is_urgent
from skydeck.games.level8.record import (
    ADD_TO,
    COLOURS,
    DISCARD,
    DONE,
    KEEP,
    NATURALS,
    PLAY,
    SKIP_SEAT,
    TAKE,
    TAKE_FROM,
    WILD,
)
from skydeck.games.level8.scheme import Scheme, find_scheme, list_aims

DRAWING = 0.5  # worth of a draw, where a card of a pile that helps is worth one
NEEDED = 2.0  # cost of parting with a card that the level uses
GIFT = 0.5  # and with one that can be added to a display


@kernel
def pick_quickly(
    state: State, seat: Seat, moves: Array, count: int, values: Array, rng: Array
) -> Move:
    """A sensible move by what its seat may know, any of those that are as good."""
    if state.phase == TAKE:
        rate_takes(state, seat, moves, count, values)
    else:
        rate_cards(state, seat, moves, count, values)
    return int(moves[pick_highest(rng, values, count)])


@kernel
def make_scheme(state: State, seat: Seat, hand: int, colours: Colours) -> Scheme:
    """The ways to the level of a seat that has not displayed."""
    if state.displayed[seat]:
        return Scheme(0, 0, 0, 0, 0)
    return find_scheme(row_of(state, seat), hand, colours)


@kernel
def find_aims(state: State, seat: Seat) -> Helpful:
    """The cards that a seat would take."""
    if state.displayed[seat]:
        return find_fitting(state, 0)
    return list_aims(
        make_scheme(state, seat, count_hand(state, seat), sort_colours(state, seat, 0, 0))
    )


@kernel
def rate_takes(state: State, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """A card of a pile if it helps, else one of the draw pile."""
    aims = find_aims(state, seat)
    values[0] = DRAWING
    for i in range(1, count):
        owner = int(moves[i]) - TAKE_FROM
        values[i] = is_helpful(aims, int(state.piles[owner, state.piled[owner] - 1]))


@kernel
def rate_cards(state: State, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """A display or an addition if there is a good one, else a Skip!, else what is worth least."""
    row, hand = row_of(state, seat), count_hand(state, seat)
    colours, fitting = sort_colours(state, seat, 0, 0), find_fitting(state, 0)
    plan = Plan(row, hand, colours, 0, 0, fitting)
    scheme = make_scheme(state, seat, hand, colours)
    waiting = LAY + NEEDED if is_held_back(state, seat, moves, plan, scheme) else 0.0
    for i in range(count):
        move = int(moves[i])
        if move < ADD_TO:
            worth = weigh_value(state, seat, move, plan) - waiting
        elif move < DISCARD:
            worth = weigh_addition(state, seat, move - ADD_TO, plan)
        elif move < SKIP_SEAT:
            worth = -weigh_card(move - DISCARD, plan, scheme, state.displayed[seat] > 0)
        else:
            worth = 0.0 if move == DONE else weigh_skip(state, move - SKIP_SEAT)
        if state.phase == KEEP and move != DONE:
            worth = -worth - NEEDED
        values[i] = worth


@kernel
def is_held_back(state: State, seat: Seat, moves: Array, plan: Plan, scheme: Scheme) -> bool:
    """Whether a display is possible and better made later."""
    if state.phase != PLAY or state.displayed[seat] or moves[0] >= ADD_TO:
        return False
    left = count_left(state, seat, plan.hand, plan.colours, scheme, plan.fitting)
    return left >= MANY and not is_urgent(state, seat)


@kernel
def weigh_card(card: int, plan: Plan, scheme: Scheme, has_displayed: bool) -> float:
    """What a card is worth to its seat."""
    if card >= NATURALS:
        return NEEDED + 1.0 if card == WILD else GIFT
    if has_displayed:
        return NEEDED * is_helpful(plan.fitting, card)
    number = card // COLOURS + 1
    is_used = count_of(scheme.used, number) >= count_of(plan.hand, number)
    is_collected = (scheme.colour >> card % COLOURS) & 1
    worth = NEEDED * (int(is_used) | is_collected) + GIFT * is_helpful(plan.fitting, card)
    return worth + find_use(plan, card)
