"""How near each seat of Level 8 is to the end of the round, and what that makes its chances.

The numbers come from rounds that greedy played against itself: `tools/level8_chances.py` made
`chances.json` of them. A seat's pace says how likely it is to end the round: of several seats each
ends it in proportion to `grow(pace)`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import numpy as np

from skydeck.core.kernel import Seat, State, kernel
from skydeck.games.level8.display import count_hand, row_of, sort_colours
from skydeck.games.level8.greedy import Helpful, is_helpful
from skydeck.games.level8.patience import count_left
from skydeck.games.level8.record import (
    LEVELS,
    NATURALS,
    PARTS_OF,
    PLAY,
    SIZE_OF,
    SKIP,
    TAKE,
    WILD_SHIFT,
)
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
def next_seat(state: State) -> Seat:
    """The seat that takes a card next, but for Skips."""
    return (int(state.turn) + int(state.phase != TAKE)) % int(state.seats)


@kernel
def survey(state: State, seat: Seat, fitting: Helpful) -> Outlook:
    """What a seat has before it; the table is known in full."""
    row, hand, skips, fits = row_of(state, seat), count_hand(state, seat), 0, 0
    wilds, is_first = hand >> WILD_SHIFT, int(seat == next_seat(state))
    for i in range(state.held[seat]):
        card = int(state.hands[seat, i])
        skips += card == SKIP
        fits += card < NATURALS and is_helpful(fitting, card)
    has_displayed, is_skipped = int(state.displayed[seat] > 0), int(state.skips[seat])
    if has_displayed:
        extra = int(state.phase == PLAY and seat == state.turn)
        lacking, spare, wanted = int(state.held[seat]) - extra - fits - wilds, 0, fitting
        left = 0
    else:
        colours = sort_colours(state, seat, 0, 0)
        scheme = find_scheme(row, hand, colours)
        lacking = count_need(row) - scheme.gain - wilds
        spare, wanted = max(0, -lacking), list_aims(scheme)
        left = count_left(state, seat, hand, colours, scheme, fitting) if lacking <= 0 else 0
    is_helped = is_first * find_help(state, wanted)
    outs, left = find_outs(state, wanted) if lacking > 0 else 0.0, max(0, left)
    lacking = max(0, lacking)
    return Outlook(
        row, has_displayed, lacking, outs, spare, is_helped, is_first, skips, is_skipped, left
    )


@kernel
def count_need(row: int) -> int:
    """How many cards a level has."""
    need = 0
    for part in range(PARTS_OF[row]):
        need += int(SIZE_OF[row, part])
    return need


@kernel
def find_help(state: State, wanted: Helpful) -> int:
    """1 if the top of some discard pile is wanted."""
    for owner in range(state.seats):
        piled = int(state.piled[owner])
        if piled and is_helpful(wanted, int(state.piles[owner, piled - 1])):
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
    if lacking == 0 and outlook.row % LEVELS < LEVELS - 1:
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
