"""How near each seat of Level 8 is to the end of the round, and what that makes its chances.

The numbers come from rounds that greedy played against itself: `tools/level8_chances.py` made
`chances.json` of them. A seat's pace says how likely it is to end the round: of several seats each
ends it in proportion to `grow(pace)`.
"""

import json
from pathlib import Path
from typing import NamedTuple

import numpy as np

from skydeck.core.kernel import Array, Seat, State, kernel
from skydeck.games.level8 import record
from skydeck.games.level8.cards import count_all, top_of
from skydeck.games.level8.greedy import Helpful, begin_plan, find_fitting, is_helpful
from skydeck.games.level8.policy import count_left
from skydeck.games.level8.scheme import find_scheme, list_aims

MOST_LACKING = 6  # cards that a level lacks; more count as so many
MOST_LEFT = 5  # the same for the cards that do not fit after a display
SQUARINGS = 8  # in `grow`
GROWING = 0.25  # the share of the draw pile that helps a display that is held back, about
NEAREST = 1e9  # of a seat that has its display

_DATA = json.loads(Path(__file__).with_name("chances.json").read_text())
STANDING = np.array(_DATA["standing"])  # by list and level: how a seat stands when a round begins
PACE_LACKING = np.array(_DATA["pace_lacking"])  # by row of the level and lacking cards
PACE_OUTS = np.array(_DATA["pace_outs"])  # times the share of the draw pile that helps
PACE_LEFT = np.array(_DATA["pace_left"])  # by cards that do not fit, after the display
PACE_FITTING = np.array(_DATA["pace_fitting"])
PACE_SPARE, PACE_HELPED, PACE_HELPED_LATE, PACE_FIRST, PACE_SKIP, PACE_SKIPPED = _DATA["pace"]
LAY_LACKING = np.array(_DATA["lay_lacking"])  # the same for the chance to display in time
LAY_OUTS = np.array(_DATA["lay_outs"])
LAY_RIVAL, LAY_HELPED, LAY_FIRST, LAY_SKIPPED = _DATA["lay"]
Values = tuple[float, float, float, float, float, float]
NOTHING = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


class Outlook(NamedTuple):
    """What a seat has before it."""

    row: int
    has_displayed: int
    lacking: int  # cards that its level lacks; after the display, cards that do not fit
    outs: float  # the share of the draw pile that helps
    spare: int  # wilds that its level does not need
    is_helped: int  # 1 if it moves next and the top of a pile helps
    is_first: int  # 1 if it moves next
    skips: int  # Skip! cards in its hand
    is_skipped: int
    left: int  # cards that a display in its hand would leave over


@kernel
def grow(x: float) -> float:
    """Nearly e to the power of x, the same on every machine."""
    y = max(0.001, 1.0 + x / (1 << SQUARINGS))
    for _ in range(SQUARINGS):
        y *= y
    return y


@kernel
def survey(state: State, seat: Seat, fitting: Helpful) -> Outlook:
    """What a seat has before it; the table is known in full."""
    plan, skips, fits = begin_plan(state, seat, fitting), 0, 0
    # The seat that takes a card next, but for Skips
    following = (int(state.turn) + int(state.phase != record.TAKE)) % int(state.seats)
    wilds, is_first = plan.hand >> record.WILD_SHIFT, int(seat == following)
    for i in range(state.held[seat]):
        card = int(state.hands[seat, i])
        skips += card == record.SKIP
        fits += card < record.NATURALS and is_helpful(fitting, card)
    has_displayed, is_skipped = int(state.displayed[seat] > 0), int(state.skips[seat])
    if has_displayed:
        extra = int(state.phase == record.PLAY and seat == state.turn)
        lacking, spare, wanted = int(state.held[seat]) - extra - fits - wilds, 0, fitting
        left = 0
    else:
        scheme = find_scheme(plan)
        lacking = int(record.NEED_OF[plan.row]) - scheme.gain - wilds
        spare, wanted = max(0, -lacking), list_aims(scheme)
        left = count_left(state, seat, plan, scheme) if lacking <= 0 else 0
    is_helped = is_first * find_help(state, wanted)
    outs, left = find_outs(state, wanted) if lacking > 0 else 0.0, max(0, left)
    lacking = max(0, lacking)
    return Outlook(
        plan.row, has_displayed, lacking, outs, spare, is_helped, is_first, skips, is_skipped, left
    )


@kernel
def find_help(state: State, wanted: Helpful) -> int:
    """1 if the top of some discard pile is wanted."""
    for owner in range(state.seats):
        if state.piled[owner] and is_helpful(wanted, top_of(state, owner)):
            return 1
    return 0


@kernel
def find_outs(state: State, wanted: Helpful) -> float:
    """The share of the draw pile that is wanted."""
    count = 0
    for i in range(state.decked):
        count += is_helpful(wanted, int(state.deck[i]))
    return count / int(state.decked)


@kernel
def find_pace(outlook: Outlook) -> float:
    """How near a seat is to the end of the round."""
    pace = PACE_SKIP * outlook.skips + PACE_SKIPPED * outlook.is_skipped
    pace += PACE_FIRST * outlook.is_first
    if outlook.has_displayed:
        left = min(outlook.lacking, MOST_LEFT)
        pace += PACE_LEFT[left] + PACE_FITTING[left] * outlook.outs
        return float(pace + PACE_HELPED_LATE * outlook.is_helped)
    lacking = min(outlook.lacking, MOST_LACKING)
    if lacking == 0 and outlook.row % record.LEVELS < record.LEVELS - 1:
        left = min(outlook.left, MOST_LEFT)
        return float(pace + PACE_LEFT[left] + PACE_FITTING[left] * GROWING)
    pace += PACE_LACKING[outlook.row, lacking] + PACE_OUTS[lacking] * outlook.outs
    return float(pace + PACE_SPARE * outlook.spare + PACE_HELPED * outlook.is_helped)


@kernel
def find_lay(outlook: Outlook) -> float:
    """How near a seat is to its display; one that has it counts as very near."""
    if outlook.has_displayed:
        return NEAREST
    lacking = min(outlook.lacking, MOST_LACKING)
    lay = LAY_LACKING[outlook.row, lacking] + LAY_OUTS[lacking] * outlook.outs
    lay += LAY_HELPED * outlook.is_helped + LAY_FIRST * outlook.is_first
    return float(lay + LAY_SKIPPED * outlook.is_skipped)


@kernel
def find_display_chance(lay: float, rival: float) -> float:
    """The chance to display before another seat of some pace ends the round."""
    if lay == NEAREST:
        return 1.0
    odds = grow(lay + LAY_RIVAL * rival)
    return odds / (1.0 + odds)


# The chance to win the game


@kernel
def is_dealt(state: State) -> bool:
    """Whether a round has just been dealt."""
    dealer, left = int(state.dealer), count_all(state) - record.HAND * int(state.seats) - 1
    is_first = state.phase == record.TAKE and state.turn == (dealer + 1) % int(state.seats)
    return bool(is_first and state.decked == left and state.piled[dealer] == 1)


@kernel
def estimate(state: State, chances: Array) -> None:
    """How the seats stand when this round is over, whoever is likely to end it."""
    seats = int(state.seats)
    if state.phase == record.KEEP or is_dealt(state):
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
        low, high = stand(state, level), stand(state, min(level + 1, record.LEVELS))
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
    return 0.0 if level + 2 > record.LEVELS else chance / (others + stand(state, level + 2))


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
