"""A view of Skyjo as numbers for learners, seats in turn order from one's own."""

from skydeck.core import features
from skydeck.core.features import INDEX, LEAST, MOST, Field, bounded, each, put, put_one_of
from skydeck.core.kernel import EMPTY, UNKNOWN, Array, Seat, View, kernel
from skydeck.games.skyjo import record
from skydeck.games.skyjo.rules import count_of, count_unseen

KINDS = tuple(range(record.LOWEST, record.HIGHEST + 1))
ENDS = record.HIGHEST, record.LOWEST  # of a feature that is a card

VERSION = 1  # of what learners see and may do; it changes with the rules or the fields

SEAT_FIELDS = (
    Field("mover", "1 if it owes a move"),
    Field("closer", "1 if it has closed this round"),
    Field("total", "its points of the rounds that are over", MOST, LEAST, usual=100),
    *each((f"card {p}" for p in record.PLACE_NAMES), "the card if it is face up, else 0", *ENDS),
    *each((f"down {place}" for place in record.PLACE_NAMES), "1 if the card is face down"),
    *each((f"gone {place}" for place in record.PLACE_NAMES), "1 if the column is removed"),
)
TABLE_FIELDS = (
    *each((f"phase {phase}" for phase in record.PHASES), "1 if this kind of choice comes next"),
    Field("top", "the top discard; 0 if there is none", *ENDS),
    Field("has top", "1 if there is a discard"),
    Field("hand", "the card in hand; 0 if there is none or it is unknown", *ENDS),
    Field("has hand", "1 if a seat has a card in hand"),
    Field("knows hand", "1 if it has one that is known"),
    Field("taken", "1 if it came from the discard pile"),
    Field("draw pile", "the cards left in it", record.DECK),
    Field("round", "the round being played, from 1", record.ROUND_LIMIT, usual=10),
    Field("turns", "turns begun in this round", record.TURN_LIMIT * record.SEATS, usual=50),
    Field("reshuffled", "1 if the draw pile was made of discards in this round"),
    Field("extra", "1 if this round decides a tie"),
    *features.option_fields(record.OPTIONS, record.SEATS),
    *each(
        (f"unseen {card}" for card in KINDS),
        "cards of this value that nobody shows",
        record.FIFTEEN,
    ),
    *each((f"stock {card}" for card in KINDS), "of them in a reshuffled draw pile", record.FIFTEEN),
)
PHASE_COUNT = len(record.PHASES)
write_options = features.make_option_writer(record.OPTIONS, record.SEATS)
# Of the view only this is not told: it changes nothing, and the totals tell most of it.
UNTOLD = ("ended", "scores", "ender", "starter", "shown", "tossed")


@kernel
def write_seat(view: View, seat: Seat, out: Array, at: int) -> None:
    """The features of one seat, from position `at` on."""
    at &= INDEX
    out[at] = (int(view.movers) >> seat) & 1
    out[at + 1] = view.closer == seat
    out[at + 2] = bounded(view.totals[seat])
    at += 3
    for place in range(record.PLACES):
        out[at + place] = int(view.cards[seat, place]) * (view.faces[seat, place] == record.UP)
    for place in range(record.PLACES):
        out[at + record.PLACES + place] = view.faces[seat, place] == record.DOWN
    for place in range(record.PLACES):
        out[at + 2 * record.PLACES + place] = view.faces[seat, place] == record.GONE


@kernel
def write_table(view: View, out: Array, at: int) -> None:
    """The features of the table, from position `at` on."""
    at = put_one_of(out, at & INDEX, PHASE_COUNT, int(view.phase))
    has_top, has_hand = view.piled > 0, view.hand != EMPTY
    knows_hand = has_hand and view.hand != UNKNOWN
    at = put(out, at, int(view.pile[view.piled - 1]) if has_top else 0)
    at = put(out, at, has_top)
    at = put(out, at, int(view.hand) if knows_hand else 0)
    at = put(out, at, has_hand)
    at = put(out, at, knows_hand)
    at = put(out, at, view.taken)
    at = put(out, at, view.decked)
    at = put(out, at, view.rounds)
    at = put(out, at, view.turns)
    at = put(out, at, view.reshuffled)
    at = put(out, at, view.extra)
    at = write_options(view, out, at)
    unseen = count_unseen(view)
    for kind in range(record.VALUES):
        out[at + kind] = count_of(unseen, kind + record.LOWEST)
    for kind in range(record.VALUES):
        out[at + record.VALUES + kind] = view.stock[kind]


write_features = features.make_writer("skyjo", write_seat, write_table, SEAT_FIELDS)
