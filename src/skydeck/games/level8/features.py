"""A view of Level 8 as numbers for learners, seats in turn order from one's own."""

from skydeck.core.features import INDEX, Field, each, make_option_writer, option_fields, prefixed
from skydeck.core.kernel import EMPTY, UNKNOWN, Array, Seat, View, kernel
from skydeck.games.level8 import record
from skydeck.games.level8.display import row_of
from skydeck.games.level8.laying import write_kind

VERSION = 1  # of what learners see and may do; it changes with the rules or the fields

# A card as numbers: its number, its colour, or that it is a wild or a Skip!.
CARD_FIELDS = (
    Field("top number", "the number of its top discard; 0 without one", record.NUMBERS),
    *each((f"top {name}" for name in record.COLOUR_NAMES), "1 if the top discard has this colour"),
    Field("top wild", "1 if the top discard is a wild"),
    Field("top skip", "1 if the top discard is a Skip!"),
)
PART_FIELDS = (
    Field("wanted run", "1 if its level wants a run here"),
    Field("wanted set", "1 if its level wants a set here"),
    Field("wanted colour", "1 if its level wants cards of one colour here"),
    Field("wanted size", "how many cards its level wants here at least", record.NUMBERS),
    Field("lies", "how many cards lie here", record.LONGEST),
    Field("lowest", "the lowest number that lies here; 0 if none or a colour", record.NUMBERS),
    Field("highest", "the highest number that lies here; 0 if none or a colour", record.NUMBERS),
    *each(record.COLOUR_NAMES, "1 if cards of this colour lie here"),
)
CARD_NAMES = tuple(write_kind(card) for card in range(record.KINDS))
MOST = max(record.WILDS)  # cards of one kind
SEAT_FIELDS = (
    Field("mover", "1 if it owes a move"),
    Field("dealer", "1 if it deals this round"),
    Field("level", "the level it is on; 9 above the last", record.VICTORY),
    Field("displayed", "1 if its level lies on the table"),
    Field("skip before it", "1 if a Skip! lies before it"),
    Field("held", "cards in hand", record.MOST_HELD),
    Field("kept", "cards kept from the round before", record.MOST_KEPT),
    Field("pile", "cards of its discard pile", record.DECK),
    *CARD_FIELDS,
    *prefixed((f"part {part + 1}" for part in range(record.PARTS)), PART_FIELDS),
    *prefixed(["known"], each(CARD_NAMES, "such cards in its hand that everyone knows", MOST)),
)
TABLE_FIELDS = (
    *each((f"phase {phase}" for phase in record.PHASES), "1 if this kind of choice comes next"),
    Field("part", "the part of the display that is being composed, from 0", record.PARTS),
    Field("slot", "how many of its cards are laid", record.LONGEST),
    Field(
        "target", "where a card is being added, as the move names it, + 1; else 0", record.TARGETS
    ),
    Field("draw pile", "the cards left in it", record.DECK),
    Field("buried", "Skip! cards under the draw pile", max(record.SKIPS)),
    Field("turns", "turns begun in the game", record.TURN_LIMIT, usual=100),
    *option_fields(record.OPTIONS, record.SEATS),
    *prefixed(["hand"], each(CARD_NAMES, "cards in the own hand", MOST)),
    *prefixed(["keeps"], each(CARD_NAMES, "cards that one has chosen to keep", MOST)),
    *prefixed(["unseen"], each(CARD_NAMES, "cards of this kind that the view does not show", MOST)),
)
PER_SEAT = len(SEAT_FIELDS)
PER_PART = len(PART_FIELDS)
PER_CARD = len(CARD_FIELDS)
PER_TABLE = len(TABLE_FIELDS)
PHASE_COUNT = len(record.PHASES)
write_options = make_option_writer(record.OPTIONS, record.SEATS)
# Which cards of a part are wilds follows from what was seen being laid, and changes nothing.
UNTOLD = ("laid",)


@kernel
def write_features(view: View, seat: Seat, out: Array) -> None:
    """Write all features of a seat's view, as SEAT_FIELDS and TABLE_FIELDS say."""
    seats, other = int(view.seats), max(0, seat)
    for i in range(seats * PER_SEAT + PER_TABLE):
        out[i] = 0
    table = seats * PER_SEAT
    unseen = table + PER_TABLE - record.KINDS
    write_table(view, seat, out, table)
    write_deck(view, out, unseen)
    for offset in range(seats):
        write_seat(view, other, out, offset * PER_SEAT)
        count_off(view, other, out, unseen)
        other = other + 1 if other + 1 < seats else 0


@kernel
def write_seat(view: View, seat: Seat, out: Array, at: int) -> None:
    """The features of one seat, from position `at` on."""
    piled = int(view.piled[seat])
    at &= INDEX
    out[at] = (int(view.movers) >> seat) & 1
    out[at + 1] = view.dealer == seat
    out[at + 2] = view.levels[seat]
    out[at + 3] = view.displayed[seat] > 0
    out[at + 4] = view.skips[seat]
    out[at + 5] = view.held[seat]
    out[at + 6] = view.keeps[seat]
    out[at + 7] = piled
    at += 8
    if piled > 0:
        write_top(int(view.piles[seat, piled - 1]), out, at)
    at += PER_CARD
    row = row_of(view, seat)
    for part in range(record.PARTS_OF[row]):
        write_part_features(view, seat, row, part, out, at + part * PER_PART)
    at += record.PARTS * PER_PART
    for i in range(view.seen[seat]):
        out[at + int(view.hands[seat, i])] += 1


@kernel
def write_top(card: int, out: Array, at: int) -> None:
    """A card as CARD_FIELDS says."""
    at &= INDEX
    if card < record.NATURALS:
        out[at] = card // record.COLOURS + 1
        out[at + 1 + card % record.COLOURS] = 1
    else:
        out[at + 1 + record.COLOURS + card - record.WILD] = 1


@kernel
def write_part_features(view: View, seat: Seat, row: int, part: int, out: Array, at: int) -> None:
    """What a seat's level wants as a part, and what lies there."""
    span = int(view.spans[seat, part])
    kind, value = int(record.KIND_OF[row, part]), int(view.values[seat, part])
    at &= INDEX
    out[at] = kind == record.RUN
    out[at + 1] = kind == record.SET
    out[at + 2] = kind == record.FLUSH
    out[at + 3] = record.SIZE_OF[row, part]
    out[at + 4] = span
    if span == 0:
        return
    if kind == record.FLUSH:
        out[at + 7 + value] = 1
    else:
        out[at + 5] = value
        out[at + 6] = value + (span - 1 if kind == record.RUN else 0)


@kernel
def write_table(view: View, seat: Seat, out: Array, at: int) -> None:
    """The features of the table, from position `at` on."""
    at &= INDEX
    out[at + int(view.phase)] = 1
    at += PHASE_COUNT
    out[at] = view.part
    out[at + 1] = view.slot
    out[at + 2] = int(view.target) + 1
    out[at + 3] = view.decked
    out[at + 4] = view.buried
    out[at + 5] = view.turns
    at = write_options(view, out, at + 6)
    if seat >= 0:
        for i in range(view.held[seat]):
            out[at + int(view.hands[seat, i])] += 1
        if view.phase == record.KEEP:
            for i in range(record.MOST_KEPT):
                if view.kept[seat, i] != EMPTY:
                    out[at + record.KINDS + int(view.kept[seat, i])] += 1


@kernel
def write_deck(view: View, out: Array, at: int) -> None:
    """How many cards of each kind the edition has, from position `at` on."""
    at &= INDEX
    edition = int(view.options.edition)
    for card in range(record.NATURALS):
        out[at + card] = 1
    out[at + record.WILD] = record.WILDS[edition]
    out[at + record.SKIP] = record.SKIPS[edition] - int(view.buried)


@kernel
def count_off(view: View, seat: Seat, out: Array, at: int) -> None:
    """Count what the view shows of a seat's cards off the unseen ones, which begin at `at`."""
    at &= INDEX
    for i in range(view.held[seat]):
        card = int(view.hands[seat, i])
        if card != UNKNOWN:
            out[at + card] -= 1
    for i in range(view.piled[seat]):
        out[at + int(view.piles[seat, i])] -= 1
    for part in range(record.PARTS):
        for i in range(view.spans[seat, part]):
            out[at + int(view.laid[seat, part, i])] -= 1
    out[at + record.SKIP] -= int(view.skips[seat])
