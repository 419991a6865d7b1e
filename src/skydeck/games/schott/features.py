"""A view of SCHOTT as numbers for learners, seats in turn order from one's own, mostly −1 to 1."""

from __future__ import annotations

from skydeck.core.kernel import EMPTY, UNKNOWN, Array, Seat, View, kernel
from skydeck.games.schott.record import (
    ACTIONS,
    CLOSING,
    DECK,
    HIGHEST,
    HOPS,
    JOKER,
    JOKERS,
    LONGEST,
    MOST,
    OPTIONS,
    PHASES,
    PLACES,
    QUESTION,
    SEATS,
    SLOTS,
    STAGE_LIMIT,
    TURN_LIMIT,
    YES,
)
from skydeck.games.schott.rows import measure_row
from skydeck.games.schott.views import count_unseen

ACTION_NAMES = tuple(f"A{number}" for number in range(1, ACTIONS + 1))
SLOT_NAMES = ("left", "right")
NEAR = 12  # squares before a piece whose locations are features
MOST_JOKERS = max(JOKERS)

SEAT_NAMES = (
    "here",  # 1 if the seat exists
    "mover",
    "turn",
    "starter",
    "chosen",  # by A5 or A9
    "square",  # divided by the length
    *(f"location +{k}" for k in range(NEAR + 1)),  # of that square before the piece, by MOST
    "fast",  # 1 if it holds its Fast Track card
    "doubles",  # 1 if it played it in this stage and this is known
    "answered",  # 1 if it has answered in the window
    *(f"card {place}" for place in range(1, PLACES + 1)),  # divided by HIGHEST; 0 if a joker
    *(f"joker {place}" for place in range(1, PLACES + 1)),
    "stretch",  # cards in order from the left, divided by PLACES
    "reward",  # number cards among them, divided by PLACES
    *(f"spent {slot}" for slot in SLOT_NAMES),
    *(f"{slot} {name}" for slot in SLOT_NAMES for name in ACTION_NAMES),  # if known
)
TABLE_NAMES = (
    *(f"phase {phase}" for phase in PHASES),
    *(f"doing {number}" for number in range(CLOSING + 1)),
    "top",  # the top discard, divided by HIGHEST
    "has top",
    "top is joker",
    "hand",  # the card in hand, divided by HIGHEST; 0 if there is none or it is unknown
    "has hand",
    "knows hand",
    "hand is joker",
    "spare",  # the other card of A8
    "has spare",
    "knows spare",
    "spare is joker",
    "taken",
    *(f"picked {place}" for place in range(1, PLACES + 1)),
    "draw pile",  # cards left, divided by DECK
    "stage",  # divided by STAGE_LIMIT
    "turns",  # divided by TURN_LIMIT
    "done",  # divided by SEATS
    "owed",  # divided by PLACES
    "stake",  # divided by MOST
    "question",  # 1 if a question is open
    "located",
    "hops",  # divided by HOPS
    *(f"option {option.name}" for option in OPTIONS if option.name != "locations"),
    *(f"unseen {card}" for card in range(1, HIGHEST + 1)),
    "unseen jokers",  # divided by how many there are at most
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
    write_options(view, out, write_table(view, out, ALL_SEATS))


@kernel
def put(out: Array, at: int, value: float) -> int:
    """Write one number; return where the next one goes."""
    out[at] = value
    return at + 1


@kernel
def write_seat(view: View, seat: Seat, out: Array, at: int) -> None:
    """The features of one seat, from position `at` on."""
    square, finish = int(view.squares[seat]), int(view.options.length)
    at = put(out, at, 1.0)
    at = put(out, at, (int(view.movers) >> seat) & 1)
    at = put(out, at, view.turn == seat)
    at = put(out, at, view.starter == seat)
    at = put(out, at, view.chosen == seat)
    at = put(out, at, square / finish)
    for before in range(square, square + NEAR + 1):
        at = put(out, at, view.options.locations[before] / MOST if before < finish else 0.0)
    at = put(out, at, view.tracks[seat])
    at = put(out, at, view.fasts[seat] == YES)
    at = put(out, at, view.fasts[seat] != EMPTY)
    for place in range(PLACES):
        at = put(out, at, view.rows[seat, place] / HIGHEST)
    for place in range(PLACES):
        at = put(out, at, view.rows[seat, place] == JOKER)
    stretch, reward = measure_row(view, seat)
    at = put(out, at, stretch / PLACES)
    at = put(out, at, reward / PLACES)
    for slot in range(SLOTS):
        at = put(out, at, view.spent[seat, slot])
    for slot in range(SLOTS):
        for action in range(1, ACTIONS + 1):
            at = put(out, at, view.actions[seat, slot] == action)


@kernel
def write_table(view: View, out: Array, at: int) -> int:
    """The features of the table, from position `at` on; return where the next one goes."""
    for phase in range(PHASE_COUNT):
        at = put(out, at, view.phase == phase)
    for doing in range(CLOSING + 1):
        at = put(out, at, view.doing == doing)
    top = int(view.pile[view.piled - 1]) if view.piled > 0 else EMPTY
    at = put(out, at, top / HIGHEST if top != EMPTY else 0.0)
    at = put(out, at, top != EMPTY)
    at = put(out, at, top == JOKER)
    at = write_hand(int(view.hand), out, at)
    at = write_hand(int(view.spare), out, at)
    at = put(out, at, view.taken)
    for place in range(PLACES):
        at = put(out, at, view.picked == place)
    at = put(out, at, view.decked / DECK)
    at = put(out, at, view.rounds / STAGE_LIMIT)
    at = put(out, at, view.turns / TURN_LIMIT)
    at = put(out, at, view.done / SEATS)
    at = put(out, at, view.owed / PLACES)
    at = put(out, at, view.stake / MOST)
    at = put(out, at, view.phase == QUESTION)
    at = put(out, at, view.located)
    return put(out, at, view.hops / HOPS)


@kernel
def write_hand(card: int, out: Array, at: int) -> int:
    """Four features of a card that may be there and known; return where the next one goes."""
    is_known = card not in (EMPTY, UNKNOWN)
    at = put(out, at, card / HIGHEST if is_known else 0.0)
    at = put(out, at, card != EMPTY)
    at = put(out, at, is_known)
    return put(out, at, card == JOKER)


@kernel
def write_options(view: View, out: Array, at: int) -> None:
    """The house rules and the cards that are not to be seen, from position `at` on."""
    at = put(out, at, view.options.length / LONGEST)
    at = put(out, at, view.options.actions_visible)
    at = put(out, at, view.options.may_discard_drawn)
    at = put(out, at, view.options.joker_free)
    at = put(out, at, view.options.chain_incremental)
    at = put(out, at, view.options.shared_finish)
    at = put(out, at, view.options.starter / SEATS)
    at = put(out, at, view.options.next_start)
    at = put(out, at, view.options.location_after_skip)
    at = put(out, at, view.options.location_chain)
    unseen, jokers = count_unseen(view)
    for card in range(1, HIGHEST + 1):
        at = put(out, at, (unseen >> card) & 1)
    put(out, at, jokers / MOST_JOKERS)
