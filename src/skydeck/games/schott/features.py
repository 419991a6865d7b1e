"""A view of SCHOTT as numbers for learners, seats in turn order from one's own."""

from skydeck.core import features
from skydeck.core.features import INDEX, MOST, Field, each, put, put_one_of
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Seat, View, kernel
from skydeck.games.schott import record
from skydeck.games.schott.record import DOING, HIGHEST, JOKER, LETTERS, PLACES, SEATS, SLOT_NAMES
from skydeck.games.schott.rows import measure_row
from skydeck.games.schott.track import open_question
from skydeck.games.schott.views import count_unseen

ACTION_NAMES = tuple(f"A{number}" for number in range(1, record.ACTIONS + 1))
NEAR = 12  # squares before a piece whose locations are features
MOST_JOKERS = max(record.JOKERS)

VERSION = 1  # of what learners see and may do; it changes with the rules or the fields

SEAT_FIELDS = (
    Field("mover", "1 if it owes a move"),
    Field("turn", "1 if it is its turn"),
    Field("starter", "1 if it starts this stage"),
    Field("chosen", "1 if it was chosen by A5 or A9"),
    Field("square", "where its piece stands", EMPTY, usual=48),
    Field("to the finish", "squares that are left", record.LONGEST, usual=48),
    *each(
        (f"location +{k}" for k in range(NEAR + 1)),
        "what the location so far before its piece gives",
        record.MOST,
        -record.MOST,
    ),
    Field("fast", "1 if it holds its Fast Track card"),
    Field("doubles", "1 if it played it in this stage and this is known"),
    Field("answered", "1 if it has answered in the window"),
    *each(
        (f"card {place}" for place in range(1, PLACES + 1)),
        "the number card; 0 if it is a joker",
        HIGHEST,
    ),
    *each((f"joker {place}" for place in range(1, PLACES + 1)), "1 if it is a joker"),
    Field("stretch", "cards in order from the left", PLACES),
    Field("reward", "number cards among them", PLACES),
    *each((f"spent {slot}" for slot in SLOT_NAMES), "1 if the Action card was turned up"),
    *each(
        (f"{slot} {name}" for slot in SLOT_NAMES for name in ACTION_NAMES),
        "1 if it is this Action card, and that is known",
    ),
)
TABLE_FIELDS = (
    *each((f"phase {phase}" for phase in record.PHASES), "1 if this kind of choice comes next"),
    *each((f"doing {number}" for number in range(DOING.CLOSING + 1)), "1 if this is under way"),
    Field("top", "the top discard; 0 if there is none, or a joker", HIGHEST),
    Field("has top", "1 if there is a discard"),
    Field("top is joker", "1 if the top discard is a joker"),
    Field("hand", "the card in hand; 0 if none, unknown, or a joker", HIGHEST),
    Field("has hand", "1 if a seat has a card in hand"),
    Field("knows hand", "1 if it has one that is known"),
    Field("hand is joker", "1 if it is known as a joker"),
    Field("spare", "the other card of A8; 0 if none, unknown, or a joker", HIGHEST),
    Field("has spare", "1 if there is another card of A8"),
    Field("knows spare", "1 if there is one that is known"),
    Field("spare is joker", "1 if it is known as a joker"),
    Field("taken", "1 if the card in hand came from the discard pile"),
    *each((f"picked {place}" for place in range(1, PLACES + 1)), "1 if A5 gives this place"),
    Field("draw pile", "the cards left in it", record.DECK),
    Field("stage", "the stage being played, from 1", record.STAGE_LIMIT, usual=10),
    Field("turns", "turns begun in this stage", record.TURN_LIMIT, usual=50),
    Field("done", "seats that had their part of what is under way", SEATS),
    Field("owed", "squares of the neighbour bonus that are to be paid", MOST),
    Field("stake", "squares that hang on the open question", MOST, -MOST, usual=record.MOST),
    Field("located", "1 if it is the question of a location"),
    Field("hops", "moves that locations caused in this movement", record.HOPS),
    Field("asked", "questions asked so far", record.ALL_ASKED),
    Field("question", "the number of the open question + 1; 0 if none is open", record.QUESTIONS),
    *each(
        (f"answer {letter}" for letter in "abc"),
        "which answer stands at this letter + 1; 0 if no question is open",
        LETTERS,
    ),
    *each((f"right {letter}" for letter in "abc"), "1 if it is known as the right answer"),
    *features.option_fields(record.OPTIONS, SEATS),
    *each(
        (f"unseen {card}" for card in range(1, HIGHEST + 1)),
        "1 if the view does not show the number card",
    ),
    Field("unseen jokers", "jokers that the view does not show", MOST_JOKERS),
)
PHASE_COUNT = len(record.PHASES)
write_options = features.make_option_writer(record.OPTIONS, SEATS)
# What the last move led to is seen where it led to; the far locations stay the same.
UNTOLD = ("journal", "told", "shown", "winner", "bared")


@kernel
def write_seat(view: View, seat: Seat, out: Array, at: int) -> None:
    """The features of one seat, from position `at` on."""
    square, finish = int(view.squares[seat]), int(view.options.length)
    at = put(out, at & INDEX, (int(view.movers) >> seat) & 1)
    at = put(out, at, view.turn == seat)
    at = put(out, at, view.starter == seat)
    at = put(out, at, view.chosen == seat)
    at = put(out, at, square)
    at = put(out, at, max(0, finish - square))
    for before in range(square, square + NEAR + 1):
        at = put(out, at, int(view.options.locations[before]) if before < finish else 0)
    at = put(out, at, view.tracks[seat])
    at = put(out, at, view.fasts[seat] == record.YES)
    at = put(out, at, view.fasts[seat] != EMPTY)
    for place in range(PLACES):
        at = put(out, at, view.rows[seat, place])
    for place in range(PLACES):
        at = put(out, at, view.rows[seat, place] == JOKER)
    stretch, reward = measure_row(view, seat)
    at = put(out, at, stretch)
    at = put(out, at, reward)
    for slot in range(record.SLOTS):
        at = put(out, at, view.spent[seat, slot])
    for slot in range(record.SLOTS):
        at = put_one_of(out, at, record.ACTIONS, int(view.actions[seat, slot]) - 1)


@kernel
def write_table(view: View, out: Array, at: int) -> None:
    """The features of the table, from position `at` on."""
    at = put_one_of(out, at & INDEX, PHASE_COUNT, int(view.phase))
    at = put_one_of(out, at, DOING.CLOSING + 1, int(view.doing))
    top = int(view.pile[view.piled - 1]) if view.piled > 0 else EMPTY
    at = put(out, at, top if top != EMPTY else 0)
    at = put(out, at, top != EMPTY)
    at = put(out, at, top == JOKER)
    at = write_hand(int(view.hand), out, at)
    at = write_hand(int(view.spare), out, at)
    at = put(out, at, view.taken)
    at = put_one_of(out, at, PLACES, int(view.picked))
    at = put(out, at, view.decked)
    at = put(out, at, view.rounds)
    at = put(out, at, view.turns)
    at = put(out, at, view.done)
    at = put(out, at, view.owed)
    at = put(out, at, view.stake)
    at = put(out, at, view.located)
    at = put(out, at, view.hops)
    at = write_options(view, out, write_question(view, out, at))
    write_unseen(view, out, at)


@kernel
def write_question(view: View, out: Array, at: int) -> int:
    """The open question, as far as it is known; return where the next feature goes."""
    is_open = view.phase == record.PHASE.QUESTION
    question = open_question(view) if is_open else NONE
    key = int(view.keys[question]) if is_open else UNKNOWN
    at = put(out, at & INDEX, view.asked)
    at = put(out, at, question + 1)
    for letter in range(LETTERS):
        out[at + letter] = int(view.order[letter]) + 1 if is_open else 0
        out[at + LETTERS + letter] = is_open and view.order[letter] == key
    return at + 2 * LETTERS


@kernel
def write_hand(card: int, out: Array, at: int) -> int:
    """Four features of a card that may be there and known; return where the next one goes."""
    is_known = card not in (EMPTY, UNKNOWN)
    at = put(out, at & INDEX, card if is_known else 0)
    at = put(out, at, card != EMPTY)
    at = put(out, at, is_known)
    return put(out, at, card == JOKER)


@kernel
def write_unseen(view: View, out: Array, at: int) -> None:
    """The cards that are not to be seen, from position `at` on."""
    at &= INDEX
    unseen, jokers = count_unseen(view)
    for card in range(1, HIGHEST + 1):
        at = put(out, at, (unseen >> card) & 1)
    put(out, at, jokers)


write_features = features.make_writer("schott", write_seat, write_table, SEAT_FIELDS)
