"""What search needs to know of Level 8: what a move shows, a quick policy, the chance to win."""

from __future__ import annotations

import math

from skydeck.core.kernel import NONE, Array, Move, Seat, State, View, kernel
from skydeck.core.skill import Skill
from skydeck.games.level8.belief import imagine
from skydeck.games.level8.display import row_of
from skydeck.games.level8.greedy import find_fitting
from skydeck.games.level8.outlook import (
    NEAREST,
    STANDING,
    find_display_chance,
    find_lay,
    find_pace,
    grow,
    survey,
)
from skydeck.games.level8.patience import WAITS
from skydeck.games.level8.policy import pick_quickly
from skydeck.games.level8.record import (
    COLOUR,
    COLOURS,
    DISCARD,
    FLUSH,
    HAND,
    KEEP,
    KIND_OF,
    LEVELS,
    NATURALS,
    OVER,
    PARTS,
    PARTS_OF,
    PLAY,
    SKIPS,
    TAKE,
    VALUE,
    WILDCARD,
    WILDS,
)

__all__ = ["PRIVATE", "SKILL", "SPAN", "estimate", "imagine", "notice", "pick", "sift"]

SPAN = 1
PRIVATE = True
# What a card less at first sight counts is faith times stake, 4 lost tables: that was best in
# choices tried offline, for 50 to 400 tables.
SKILL = Skill(
    sight=WAITS, iterations=1000, length=14, heat=0.2, curiosity=0.3, faith=100.0, stake=0.04
)

MASK = (1 << 30) - 1
FACTOR = 131
Values = tuple[float, float, float, float, float, float]
NOTHING = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@kernel
def notice(state: State, seat: Seat) -> int:
    """The move and what it brought: the own hand, a new deal, or cards that others have laid."""
    move = int(state.last_move)
    if seat != state.last_seat:
        if state.phase == KEEP and (int(state.movers) >> int(state.last_seat)) & 1:
            return NONE  # others choose in secret
        if VALUE <= move < DISCARD:
            is_open = state.phase == PLAY or state.phase == OVER
            return hash_table(state) if is_open else NONE
    seen = move
    if move >= DISCARD:
        seen = seen * FACTOR + int(state.piles[state.dealer, 0])
        for other in range(state.seats):
            seen = (seen * FACTOR + int(state.keeps[other])) & MASK
    for i in range(state.held[seat]):
        seen = (seen * FACTOR + int(state.hands[seat, i])) & MASK
    return seen


@kernel
def hash_table(state: State) -> int:
    """A number for all cards that lie in displays."""
    seen = 0
    for owner in range(state.seats):
        for part in range(PARTS):
            for i in range(state.spans[owner, part]):
                seen = (seen * FACTOR + int(state.laid[owner, part, i])) & MASK
    return seen


@kernel
def sift(view: View, seat: Seat, moves: Array, count: int, values: Array) -> None:
    """Cards of one number come to the same where nobody wants or lays a colour."""
    for other in range(view.seats):
        row = row_of(view, other)
        if KIND_OF[row, PARTS_OF[row] - 1] == FLUSH:
            return
    for i in range(1, count):
        move, before = int(moves[i]), int(moves[i - 1])
        is_fill = before >= COLOUR and move < WILDCARD
        if is_fill or (before >= DISCARD and is_same(move - DISCARD, before - DISCARD)):
            values[i] = -math.inf


@kernel
def is_same(card: int, other: int) -> bool:
    """Whether two natural cards have the same number."""
    return card < NATURALS and card // COLOURS == other // COLOURS


@kernel
def pick(
    state: State, seat: Seat, moves: Array, count: int, view: View, values: Array, rng: Array
) -> Move:
    """Greedy's aims, counted once for all cards."""
    return pick_quickly(state, seat, moves, count, values, rng)


@kernel
def is_dealt(state: State) -> bool:
    """Whether a round has just been dealt."""
    edition, dealer = int(state.options.edition), int(state.dealer)
    cards = NATURALS + WILDS[edition] + SKIPS[edition] - HAND * int(state.seats) - 1
    is_first = state.turn == (dealer + 1) % int(state.seats)
    return bool(
        state.phase == TAKE and is_first and state.decked == cards and state.piled[dealer] == 1
    )


@kernel
def estimate(state: State, chances: Array) -> None:
    """How the seats stand when this round is over, whoever is likely to end it."""
    seats = int(state.seats)
    if state.phase == KEEP or is_dealt(state):
        for seat in range(seats):
            chances[seat] = stand(state, int(state.levels[seat]))
        share_out(seats, chances)
        return
    fitting, lays, best, second = find_fitting(state, 0), NOTHING, -NEAREST, -NEAREST
    for seat in range(seats):
        outlook = survey(state, seat, fitting)
        pace = find_pace(outlook)
        best, second = max(best, pace), max(second, min(best, pace))
        lays = with_value(lays, seat, find_lay(outlook))
        chances[seat] = pace
    stays, whole = NOTHING, 0.0
    for seat in range(seats):
        level, rival = int(state.levels[seat]), second if chances[seat] == best else best
        low, high = stand(state, level), stand(state, min(level + 1, LEVELS))
        rise = find_display_chance(lays[seat], rival)
        stays = with_value(stays, seat, low + rise * (high - low))
        whole += stays[seat]
        chances[seat] = grow(chances[seat])
    share_out(seats, chances)
    rest = 0.0
    for seat in range(seats):
        rest += find_ratio(state, seat, chances[seat], whole - stays[seat])
    for seat in range(seats):
        ratio = find_ratio(state, seat, chances[seat], whole - stays[seat])
        own = chances[seat] if ratio == 0.0 else ratio * stand(state, int(state.levels[seat]) + 2)
        chances[seat] = own + stays[seat] * (rest - ratio)


@kernel
def stand(state: State, level: int) -> float:
    """How a seat on a level stands when a round begins."""
    return float(STANDING[state.options.levels, level])


@kernel
def find_ratio(state: State, seat: Seat, chance: float, others: float) -> float:
    """A seat's chance to end the round by all standings after it; 0 if that wins the game."""
    level = int(state.levels[seat])
    return 0.0 if level + 2 > LEVELS else chance / (others + stand(state, level + 2))


@kernel
def share_out(seats: int, chances: Array) -> None:
    """Make chances of what is in proportion to them."""
    total = 0.0
    for seat in range(seats):
        total += chances[seat]
    for seat in range(seats):
        chances[seat] /= total


@kernel
def with_value(values: Values, at: int, value: float) -> Values:
    """One number for each seat, with another for one of them."""
    a, b, c, d, e, f = values
    return (
        value if at == 0 else a,
        value if at == 1 else b,
        value if at == 2 else c,
        value if at == 3 else d,
        value if at == 4 else e,
        value if at == 5 else f,
    )
