"""A view of SkyRunner as numbers for learners: the seat itself first, then clockwise."""

from skydeck.core import features
from skydeck.core.features import INDEX, Field, each, put, put_one_of
from skydeck.core.kernel import EMPTY, Array, Seat, View, kernel
from skydeck.games.skyrunner import record
from skydeck.games.skyrunner.fall import fall_of
from skydeck.games.skyrunner.greedy import count_debts
from skydeck.games.skyrunner.record import CARDS, COUNTS, EQUIPMENT, FIRST_NUMBER, GROOVES, TIERS
from skydeck.games.skyrunner.views import is_on_table
from skydeck.games.skyrunner.wall import count_grooves, is_edge, top_of

PHASE_COUNT = len(record.PHASES)
KINDS = range(EQUIPMENT, record.LEAST_CRASH)  # cards that a seat can have beside its numbers

VERSION = 1  # of what learners see and may do; it changes with the rules or the fields

SEAT_FIELDS = (
    Field("mover", "1 if it owes a move"),
    Field("start", "1 if it is the starting seat of this round"),
    Field("level", "squares above the ground", record.HIGHEST + 1),
    Field("to the roof", "squares that it has yet to climb", record.HIGHEST + 1),
    Field("edge", "1 if it is below a ledge or the roof"),
    *each((f"groove {groove}" for groove in range(GROOVES)), "1 if it is in this groove"),
    *each(
        (f"number {card}" for card in range(FIRST_NUMBER, record.PARASITE)),
        "1 if it has this number",
    ),
    Field("parasite", "1 if it has the parasite"),
    *(Field(f"cards {card}", "cards of this number that it has", COUNTS[card]) for card in KINDS),
    Field("equipment debts", "debts for lost equipment", record.DEBTS),
    Field("climbing debts", "debts for sabotage and crashes", record.DEBTS),
    Field("has chosen", "1 if it has chosen a card"),
    *each((f"chose {card}" for card in range(1, record.LEAST_CRASH)), "1 if it chose this card"),
    Field("falling", "1 if its figure is falling"),
    Field("squares to fall", "that it has yet to fall", record.SABOTAGE_FALL),
    Field("aim", "the groove of its next step down + 1, if it is chosen; else 0", GROOVES),
    Field("to come", "1 if its card is carried out now or later"),
)
TABLE_FIELDS = (
    *each((f"phase {phase}" for phase in record.PHASES), "1 if this kind of choice comes next"),
    *each((f"open {card}" for card in range(EQUIPMENT, CARDS)), "1 if this card is open"),
    Field("no open card", "1 if no card is open"),
    Field("fall", "squares of the sabotage or crash under way", record.SABOTAGE_FALL),
    Field("main set", "the cards left in it", record.DECK),
    *(
        Field(f"unseen {card}", "cards of this number that the view does not show", COUNTS[card])
        for card in range(EQUIPMENT, CARDS)
    ),
    Field("round", "the round being played, from 1", record.ROUND_LIMIT, usual=50),
    *each((f"rows of tier {tier}" for tier in range(TIERS)), "how high the wall is", record.ROWS),
    *each((f"grooves of tier {tier}" for tier in range(TIERS)), "how wide the wall is", GROOVES),
    *features.option_fields(record.OPTIONS, record.SEATS),
)
write_options = features.make_option_writer(record.OPTIONS, record.SEATS)
# What the last move led to is seen where it led to; the kinds of debts are summed up.
UNTOLD = ("journal", "told")


@kernel
def write_seat(view: View, seat: Seat, out: Array, at: int) -> None:
    """The features of one seat, from position `at` on."""
    level = int(view.levels[seat])
    at = put(out, at & INDEX, (int(view.movers) >> seat) & 1)
    at = put(out, at, view.start == seat)
    at = put(out, at, level)
    at = put(out, at, top_of(view) + 1 - level)
    at = put(out, at, is_edge(view, level))
    at = put_one_of(out, at, GROOVES, int(view.columns[seat]))
    for card in range(FIRST_NUMBER, record.LEAST_CRASH):
        at = put(out, at, view.hands[seat, card])
    lost, debts = count_debts(view, seat)
    at = put(out, at, lost)
    at = put(out, at, debts)
    at = put(out, at, view.chosen[seat] != EMPTY)
    at = put_one_of(out, at, record.LEAST_CRASH - 1, int(view.chosen[seat]) - 1)
    write_turn(view, seat, out, at)


@kernel
def write_turn(view: View, seat: Seat, out: Array, at: int) -> None:
    """What a seat has yet to do or to suffer in this round."""
    left, is_falling, aim = 0, 0, 0
    for i in range(record.FALLERS):
        if view.fallers[i] == seat:
            left, is_falling = int(view.falls[i]), 1
            aim = int(view.aims[i]) + 1 if view.aims[i] != EMPTY else 0
    at = put(out, at & INDEX, is_falling)
    at = put(out, at, left)
    at = put(out, at, aim)
    order = seat - int(view.start)
    put(out, at, (order if order >= 0 else order + int(view.seats)) >= view.turn)


@kernel
def write_table(view: View, out: Array, at: int) -> None:
    """The features of the table, from position `at` on."""
    at = put_one_of(out, at & INDEX, PHASE_COUNT, int(view.phase))
    at = put_one_of(out, at, CARDS - EQUIPMENT, int(view.open) - EQUIPMENT)
    at = put(out, at, view.open == EMPTY)
    at = put(out, at, 0 if view.doing == EMPTY else fall_of(int(view.doing)))
    at = put(out, at, view.decked)
    count_off(view, out, at - EQUIPMENT)
    at = put(out, at + CARDS - EQUIPMENT, view.rounds)
    write_options(view, out, write_wall(view, out, at))


@kernel
def count_off(view: View, out: Array, at: int) -> None:
    """How many cards of each kind the view does not show; that of card 0 would be at `at`."""
    for card in range(EQUIPMENT, CARDS):
        shown = int(view.pile[card]) + int(view.open == card) + int(view.doing == card)
        out[at + card] = COUNTS[card] - shown
    seat = int(view.start)
    for i in range(view.seats):
        for card in range(EQUIPMENT, CARDS):
            out[at + card] -= int(view.hands[seat, card])
        for k in range(record.DEBTS):
            if view.debts[seat, k] == EMPTY:
                break
            out[at + int(view.debts[seat, k])] -= 1
        card = int(view.chosen[seat])
        if is_on_table(view, i, card):
            out[at + card] -= 1
        seat = seat + 1 if seat + 1 < view.seats else 0


@kernel
def write_wall(view: View, out: Array, at: int) -> int:
    """How high and wide the wall is, from position `at` on; return where the next one goes."""
    at &= INDEX
    for tier in range(TIERS):
        at = put(out, at, view.options.rows[tier])
    for tier in range(TIERS):
        at = put(out, at, count_grooves(view, tier))
    return at


write_features = features.make_writer("skyrunner", write_seat, write_table, SEAT_FIELDS)
