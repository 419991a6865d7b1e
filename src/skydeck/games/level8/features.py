"""A view of Level 8 as numbers for learners, seats in turn order from one's own, mostly 0 to 1."""

from __future__ import annotations

from skydeck.core.kernel import Array, Seat, View, kernel
from skydeck.games.level8.cards import gather_seen
from skydeck.games.level8.display import row_of
from skydeck.games.level8.laying import COLOUR_NAMES, write_kind
from skydeck.games.level8.record import (
    COLOURS,
    DECK,
    EXPERT,
    FLUSH,
    KIND_OF,
    KINDS,
    MOST_HELD,
    MOST_KEPT,
    NATURALS,
    NUMBERS,
    OPTIONS,
    PARTS,
    PARTS_OF,
    PHASES,
    RUN,
    SEATS,
    SET,
    SIZE_OF,
    SKIP,
    SKIPS,
    TURN_LIMIT,
    VICTORY,
    WILD,
    WILDS,
)

# A card as numbers: its number, its colour, or that it is a wild or a Skip!.
CARD_NAMES = ("number", *COLOUR_NAMES, "wild", "skip")
PART_NAMES = (
    *("wanted run", "wanted set", "wanted colour", "wanted size"),  # of the seat's level
    *("lies", "lowest", "highest"),  # numbers divided by NUMBERS
    *COLOUR_NAMES,
)
SEAT_NAMES = (
    "here",  # 1 if the seat exists
    "mover",
    "dealer",
    "level",  # divided by VICTORY
    "displayed",
    "skip before it",
    "held",  # cards in hand, divided by MOST_HELD
    "kept",  # cards kept from the round before, divided by MOST_KEPT
    "pile",  # cards of the discard pile, divided by DECK
    *(f"top {name}" for name in CARD_NAMES),
    *(f"part {part + 1} {name}" for part in range(PARTS) for name in PART_NAMES),
    *(f"known {write_kind(card)}" for card in range(KINDS)),  # in its hand, as everyone knows
)
TABLE_NAMES = (
    *(f"phase {phase}" for phase in PHASES),
    *("part", "slot", "draw pile", "buried", "turns"),
    *(f"option {option.name}" for option in OPTIONS[:3]),
    *(f"hand {write_kind(card)}" for card in range(KINDS)),  # of one's own; wilds and Skips counted
    *(f"unseen {write_kind(card)}" for card in range(KINDS)),  # wilds and Skips as parts of all
)
NAMES = (*(f"seat +{k} {name}" for k in range(SEATS) for name in SEAT_NAMES), *TABLE_NAMES)
PER_SEAT = len(SEAT_NAMES)
PER_PART = len(PART_NAMES)
PER_CARD = len(CARD_NAMES)
ALL_SEATS = len(NAMES) - len(TABLE_NAMES)
FEATURES = len(NAMES)
PHASE_COUNT = len(PHASES)
HALF = NATURALS // 2


@kernel
def write_features(view: View, seat: Seat, out: Array) -> None:
    """Write all features of a seat's view; NAMES says what each of them is."""
    for i in range(FEATURES):
        out[i] = 0.0
    for offset in range(view.seats):
        write_seat(view, (max(0, seat) + offset) % int(view.seats), out, offset * PER_SEAT)
    write_table(view, seat, out, ALL_SEATS)


@kernel
def write_seat(view: View, seat: Seat, out: Array, at: int) -> None:
    """The features of one seat, from position `at` on."""
    piled = int(view.piled[seat])
    out[at] = 1.0
    out[at + 1] = (int(view.movers) >> seat) & 1
    out[at + 2] = view.dealer == seat
    out[at + 3] = view.levels[seat] / VICTORY
    out[at + 4] = view.displayed[seat] > 0
    out[at + 5] = view.skips[seat]
    out[at + 6] = view.held[seat] / MOST_HELD
    out[at + 7] = view.keeps[seat] / MOST_KEPT
    out[at + 8] = piled / DECK
    at += 9
    if piled > 0:
        write_top(int(view.piles[seat, piled - 1]), out, at)
    at += PER_CARD
    for part in range(PARTS):
        write_part_features(view, seat, part, out, at)
        at += PER_PART
    for i in range(view.seen[seat]):
        out[at + int(view.hands[seat, i])] += 1.0


@kernel
def write_top(card: int, out: Array, at: int) -> None:
    """A card as CARD_NAMES says."""
    if card < NATURALS:
        out[at] = (card // COLOURS + 1) / NUMBERS
        out[at + 1 + card % COLOURS] = 1.0
    else:
        out[at + 1 + COLOURS + card - WILD] = 1.0


@kernel
def write_part_features(view: View, seat: Seat, part: int, out: Array, at: int) -> None:
    """What a seat's level wants as a part, and what lies there."""
    row, span = row_of(view, seat), int(view.spans[seat, part])
    if part >= PARTS_OF[row]:
        return
    kind, value = int(KIND_OF[row, part]), int(view.values[seat, part])
    out[at] = kind == RUN
    out[at + 1] = kind == SET
    out[at + 2] = kind == FLUSH
    out[at + 3] = SIZE_OF[row, part] / NUMBERS
    out[at + 4] = span / NUMBERS
    if span == 0:
        return
    if kind == FLUSH:
        out[at + 7 + value] = 1.0
    else:
        out[at + 5] = value / NUMBERS
        out[at + 6] = (value + (span - 1 if kind == RUN else 0)) / NUMBERS


@kernel
def write_table(view: View, seat: Seat, out: Array, at: int) -> None:
    """The features of the table, from position `at` on."""
    out[at + int(view.phase)] = 1.0
    at += PHASE_COUNT
    edition = int(view.options.edition)
    out[at] = view.part / PARTS
    out[at + 1] = view.slot / NUMBERS
    out[at + 2] = view.decked / DECK
    out[at + 3] = view.buried / SKIPS[edition]
    out[at + 4] = view.turns / TURN_LIMIT
    out[at + 5] = edition
    out[at + 6] = view.options.levels == EXPERT
    out[at + 7] = view.options.skip_from_discard
    at += 8
    if seat >= 0:
        for i in range(view.held[seat]):
            out[at + int(view.hands[seat, i])] += 1.0
    at += KINDS
    seen = gather_seen(view)
    for card in range(HALF):
        out[at + card] = 1 - ((seen.low >> card) & 1)
        out[at + HALF + card] = 1 - ((seen.high >> card) & 1)
    out[at + WILD] = (WILDS[edition] - seen.wilds) / WILDS[edition]
    out[at + SKIP] = (SKIPS[edition] - seen.skips) / SKIPS[edition]
