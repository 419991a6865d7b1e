"""A view of Skyjo as numbers for learners, seats in turn order from one's own, mostly −1 to 1."""

from __future__ import annotations

from skydeck.core.kernel import EMPTY, UNKNOWN, Array, Seat, View, kernel
from skydeck.games.skyjo.notation import PLACE_NAMES
from skydeck.games.skyjo.record import (
    COUNTS,
    DECK,
    DOWN,
    FIFTEEN,
    GONE,
    HIGHEST,
    LOWEST,
    NIBBLE,
    OPTIONS,
    PHASES,
    PLACES,
    ROUND_LIMIT,
    SEATS,
    UP,
    VALUES,
)
from skydeck.games.skyjo.rules import count_unseen

POINTS = 100.0  # what totals are divided by
KINDS = tuple(range(LOWEST, HIGHEST + 1))

SEAT_NAMES = (
    "here",  # 1 if the seat exists
    "mover",
    "closer",
    "total",  # divided by POINTS
    *(f"card {name}" for name in PLACE_NAMES),  # divided by HIGHEST; 0 unless face up
    *(f"down {name}" for name in PLACE_NAMES),
    *(f"gone {name}" for name in PLACE_NAMES),
)
TABLE_NAMES = (
    *(f"phase {phase}" for phase in PHASES),
    "top",  # the top discard, divided by HIGHEST
    "has top",
    "hand",  # the card in hand, divided by HIGHEST; 0 if there is none or it is unknown
    "has hand",
    "knows hand",
    "taken",
    "draw pile",  # cards left, divided by DECK
    "round",  # divided by ROUND_LIMIT
    "reshuffled",
    *(f"option {option.name}" for option in OPTIONS),
    *(f"unseen {card}" for card in KINDS),  # how many of a value the view does not show, by COUNTS
    *(f"stock {card}" for card in KINDS),  # how many of a value a reshuffled pile holds, by COUNTS
)
NAMES = (*(f"seat +{k} {name}" for k in range(SEATS) for name in SEAT_NAMES), *TABLE_NAMES)
PER_SEAT = len(SEAT_NAMES)
ALL_SEATS = len(NAMES) - len(TABLE_NAMES)
FEATURES = len(NAMES)
PHASE_COUNT = len(PHASES)


@kernel
def write_features(view: View, seat: Seat, out: Array) -> None:
    """Write all features of a seat's view; NAMES says what each of them is."""
    for i in range(FEATURES):
        out[i] = 0.0
    for offset in range(view.seats):
        write_seat(view, (max(0, seat) + offset) % int(view.seats), out, offset * PER_SEAT)
    write_table(view, out, ALL_SEATS)


@kernel
def put(out: Array, at: int, value: float) -> int:
    """Write one number; return where the next one goes."""
    out[at] = value
    return at + 1


@kernel
def write_seat(view: View, seat: Seat, out: Array, at: int) -> None:
    """The features of one seat, from position `at` on."""
    at = put(out, at, 1.0)
    at = put(out, at, (int(view.movers) >> seat) & 1)
    at = put(out, at, view.closer == seat)
    at = put(out, at, view.totals[seat] / POINTS)
    for place in range(PLACES):
        is_up = view.faces[seat, place] == UP
        at = put(out, at, view.cards[seat, place] / HIGHEST if is_up else 0.0)
    for place in range(PLACES):
        at = put(out, at, view.faces[seat, place] == DOWN)
    for place in range(PLACES):
        at = put(out, at, view.faces[seat, place] == GONE)


@kernel
def write_table(view: View, out: Array, at: int) -> None:
    """The features of the table, from position `at` on."""
    for phase in range(PHASE_COUNT):
        at = put(out, at, view.phase == phase)
    has_top, has_hand = view.piled > 0, view.hand != EMPTY
    knows_hand = has_hand and view.hand != UNKNOWN
    at = put(out, at, view.pile[view.piled - 1] / HIGHEST if has_top else 0.0)
    at = put(out, at, has_top)
    at = put(out, at, view.hand / HIGHEST if knows_hand else 0.0)
    at = put(out, at, has_hand)
    at = put(out, at, knows_hand)
    at = put(out, at, view.taken)
    at = put(out, at, view.decked / DECK)
    at = put(out, at, view.rounds / ROUND_LIMIT)
    at = put(out, at, view.reshuffled)
    at = put(out, at, view.options.end_score / POINTS)
    at = put(out, at, view.options.rounds / ROUND_LIMIT)
    at = put(out, at, view.options.final_tie)
    at = put(out, at, view.options.initial_reveal)
    at = put(out, at, view.options.triplet_on_top)
    unseen = count_unseen(view)
    for kind in range(VALUES):
        at = put(out, at, ((unseen >> NIBBLE * kind) & FIFTEEN) / COUNTS[kind])
    for kind in range(VALUES):
        at = put(out, at, view.stock[kind] / COUNTS[kind])
