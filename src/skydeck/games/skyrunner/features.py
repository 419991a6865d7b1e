"""A view of SkyRunner as numbers for learners, as the seat sees it: itself first, then clockwise.

Fields are 0 or 1 unless NAMES says otherwise.
"""

from __future__ import annotations

from skydeck.core.kernel import EMPTY, Array, Seat, View, kernel
from skydeck.games.skyrunner.fall import fall_of
from skydeck.games.skyrunner.record import (
    CARDS,
    COUNTS,
    DEBTS,
    DECK,
    EQUIPMENT,
    FALLERS,
    FIRST_NUMBER,
    GROOVES,
    HIGHEST,
    LEAST_CRASH,
    LOST,
    OPTIONS,
    PARASITE,
    PHASES,
    ROUND_LIMIT,
    ROWS,
    SABOTAGE_FALL,
    SEATS,
    TIERS,
)
from skydeck.games.skyrunner.views import count_unseen
from skydeck.games.skyrunner.wall import count_grooves, is_edge, top_of

PHASE_COUNT = len(PHASES)

SEAT_NAMES = (
    "is there",
    "is to move",
    "is starting seat",
    "squares up",  # divided by HIGHEST
    "squares to the roof",  # divided by HIGHEST
    "is below a ledge or the roof",
    *(f"in groove {groove}" for groove in range(GROOVES)),
    *(f"has number {number}" for number in range(FIRST_NUMBER, PARASITE)),
    "has the parasite",
    *(f"cards of kind {card}" for card in range(EQUIPMENT, LEAST_CRASH)),  # divided by how many
    "equipment debts",  # divided by DEBTS
    "climbing debts",  # divided by DEBTS
    "has chosen",
    *(f"chose card {card}" for card in range(1, LEAST_CRASH)),
    "is falling",
    "squares to fall",  # divided by SABOTAGE_FALL
    "carries out its card now or later",
)
TABLE_NAMES = (
    *(f"phase {phase}" for phase in PHASES),
    *(f"open card {card}" for card in range(EQUIPMENT, CARDS)),
    "no open card",
    "squares of the card under way",  # divided by SABOTAGE_FALL
    "cards of the main set",  # divided by DECK
    *(f"unseen cards of kind {card}" for card in range(EQUIPMENT, CARDS)),  # divided by how many
    "rounds",  # divided by ROUND_LIMIT
    *(f"rows of tier {tier}" for tier in range(TIERS)),  # divided by ROWS
    *(f"grooves of tier {tier}" for tier in range(TIERS)),  # divided by GROOVES
    *(f"option {option.name}" for option in OPTIONS[2:]),  # starter divided by SEATS, -1 by lot
)
NAMES = (*(f"seat +{k} {name}" for k in range(SEATS) for name in SEAT_NAMES), *TABLE_NAMES)
PER_SEAT = len(SEAT_NAMES)
ALL_SEATS = len(NAMES) - len(TABLE_NAMES)
FEATURES = len(NAMES)


@kernel
def write_features(view: View, seat: Seat, out: Array) -> None:
    """Write all features of a seat's view; NAMES says what each of them is."""
    for i in range(FEATURES):
        out[i] = 0.0
    for offset in range(view.seats):
        write_seat(view, (max(0, seat) + offset) % int(view.seats), out, offset * PER_SEAT)
    write_options(view, out, write_table(view, out, ALL_SEATS))


@kernel
def put(out: Array, at: int, value: float) -> int:
    """Write one number; return where the next one goes."""
    out[at] = value
    return at + 1


@kernel
def write_seat(view: View, seat: Seat, out: Array, at: int) -> None:
    """The features of one seat, from position `at` on."""
    level = int(view.levels[seat])
    at = put(out, at, 1.0)
    at = put(out, at, (int(view.movers) >> seat) & 1)
    at = put(out, at, view.start == seat)
    at = put(out, at, level / HIGHEST)
    at = put(out, at, (top_of(view) + 1 - level) / HIGHEST)
    at = put(out, at, is_edge(view, level))
    for groove in range(GROOVES):
        at = put(out, at, view.columns[seat] == groove)
    for card in range(FIRST_NUMBER, EQUIPMENT):
        at = put(out, at, view.hands[seat, card])
    for card in range(EQUIPMENT, LEAST_CRASH):
        at = put(out, at, view.hands[seat, card] / COUNTS[card])
    lost, debts = 0, 0
    for i in range(DEBTS):
        lost += int(view.debts[seat, i] == LOST)
        debts += int(view.debts[seat, i] != EMPTY)
    at = put(out, at, lost / DEBTS)
    at = put(out, at, (debts - lost) / DEBTS)
    at = put(out, at, view.chosen[seat] != EMPTY)
    for card in range(1, LEAST_CRASH):
        at = put(out, at, view.chosen[seat] == card)
    write_turn(view, seat, out, at)


@kernel
def write_turn(view: View, seat: Seat, out: Array, at: int) -> None:
    """What a seat has yet to do or to suffer in this round."""
    left, is_falling = 0, 0
    for i in range(FALLERS):
        if view.fallers[i] == seat:
            left, is_falling = int(view.falls[i]), 1
    at = put(out, at, is_falling)
    at = put(out, at, left / SABOTAGE_FALL)
    order = (seat - int(view.start)) % int(view.seats)
    put(out, at, order >= view.turn)


@kernel
def write_table(view: View, out: Array, at: int) -> int:
    """The features of the table, from position `at` on; return where the next one goes."""
    for phase in range(PHASE_COUNT):
        at = put(out, at, view.phase == phase)
    for card in range(EQUIPMENT, CARDS):
        at = put(out, at, view.open == card)
    at = put(out, at, view.open == EMPTY)
    squares = 0 if view.doing == EMPTY else fall_of(int(view.doing))
    at = put(out, at, squares / SABOTAGE_FALL)
    at = put(out, at, view.decked / DECK)
    for card in range(EQUIPMENT, CARDS):
        at = put(out, at, count_unseen(view, card) / COUNTS[card])
    return put(out, at, view.rounds / ROUND_LIMIT)


@kernel
def write_options(view: View, out: Array, at: int) -> None:
    """The wall and the house rules, from position `at` on."""
    for tier in range(TIERS):
        at = put(out, at, view.options.rows[tier] / ROWS)
    for tier in range(TIERS):
        at = put(out, at, count_grooves(view, tier) / GROOVES)
    at = put(out, at, view.options.auto_pickup)
    at = put(out, at, view.options.may_stop_early)
    at = put(out, at, view.options.debt_min_value)
    at = put(out, at, view.options.crash_at_least)
    put(out, at, view.options.starter / SEATS)
