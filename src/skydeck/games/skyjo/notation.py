"""Skyjo's notation: moves (`take`, `draw`, `swap B2`, `turn A1`) and positions as text.

A position is a list of parts between `;` or line ends. A seat's part is its grid by rows, where
`7` lies face up, `7?` face down, `?` is any card face down and `.` is a removed one:

    0: 7 4 1 9 / 7 4 1? 8 / 7 ? 2 7
    1: . 5 ? ? / . ? ? ? / . ? 3 ?
    pile 3 9          the discard pile, its top last
    next 5 -1         the next cards of the draw pile, the first to be drawn first
    reveal            or: to move 0, or: over
    hand 9 taken      or: drawn
    ended 0: 7 4 …    the last card each place had in the round before
    closer 1          and so on for every other field of the record

Cards that are left open are dealt from those that remain, the draw pile last.
"""

import re
from collections import Counter

import numpy as np

from skydeck.core.errors import BadPosition, IllegalMove, shorten
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, State, View
from skydeck.core.notation import (
    begin_position,
    deal_left,
    read_card,
    read_field,
    read_pile,
    shuffle_left,
    split_parts,
    write_by_name,
    write_card,
    write_deck,
    write_fields,
    write_list,
)
from skydeck.core.rng import small_rng
from skydeck.core.sentences import Sentence, Sentences, Why
from skydeck.games.skyjo import record
from skydeck.games.skyjo.check import components

refuse, position = Sentences(__file__, "refuse"), Sentences(__file__, "position")
MOVE_NAMES = (
    "take",
    "draw",
    *(f"swap {name}" for name in record.PLACE_NAMES),
    *(f"turn {name}" for name in record.PLACE_NAMES),
)
MOVE_NUMBERS = {name: move for move, name in enumerate(MOVE_NAMES)}
write_move = write_by_name(MOVE_NAMES)
# The parts of a position that are Skyjo's own; the last six are fields that they speak for.
DRAWN = ("pile", "next", "hand", "ended", "cards", "faces", "deck", "decked", "piled", "taken")
TEXT = re.compile(r"(take|t|draw|d)|(?:(take|t)? *(swap|s|turn|t)? *)([a-d][1-3])")


def read_moves(view: View, seat: Seat, text: str) -> tuple[Move, ...]:
    """`take`, `draw`, `swap B2`, `turn A1`; short `t`, `d`, `s b2`, `b2`, and `take B2` for two."""
    if text in MOVE_NUMBERS:
        return (MOVE_NUMBERS[text],)
    found = TEXT.fullmatch(" ".join(text.lower().split()))
    if not found:
        raise IllegalMove(refuse("unknown", text=shorten(text)))
    alone, first, verb, name = found.groups()
    if alone:
        return (record.TAKE if alone.startswith("t") else record.DRAW,)
    place = record.PLACE_NAMES.index(name.upper())
    if verb is None and first == "t":
        first, verb = None, "turn"
    is_turn = verb.startswith("t") if verb else view.phase == record.REVEAL
    move = (record.TURN if is_turn else record.SWAP) + place
    return (record.TAKE, move) if first else (move,)


def why_not(view: View, seat: Seat, move: Move) -> Why:
    """Why a seat that is to move may not play this move."""
    if view.phase == record.CHOOSE:
        return refuse("begin")
    if move in (record.TAKE, record.DRAW):
        if view.phase == record.REVEAL:
            return refuse("reveal")
        return refuse("in_hand")
    place = (move - record.SWAP) % record.PLACES
    name, face = record.PLACE_NAMES[place], view.faces[seat, place]
    if face == record.GONE:
        return refuse("removed", place=name)
    if view.phase == record.REVEAL and move < record.TURN:
        return refuse("reveal")
    if view.phase == record.REVEAL:
        return refuse("shown_first", place=name)
    if view.taken:
        return refuse("taken")
    return refuse("shown", place=name)


def write_position(state: State) -> str:
    """The position of a state or a view; the draw pile only as far as it is known."""
    seats = range(state.seats)
    parts = [f"{seat}: {_write_grid(state.cards[seat], state.faces[seat])}" for seat in seats]
    parts.append(write_list("pile", state.pile[: state.piled]))
    parts += write_deck(state, write_card)
    in_turn = state.phase in (record.CHOOSE, record.PLACE)
    parts.append(f"to move {state.turn}" if in_turn else record.PHASES[state.phase])
    if state.phase == record.PLACE:
        parts.append(f"hand {write_card(state.hand)} {'taken' if state.taken else 'drawn'}")
    if (state.ended[: state.seats] != EMPTY).any():
        faces = np.where(state.ended == EMPTY, record.GONE, record.UP)
        for seat in seats:
            parts.append(f"ended {seat}: {_write_grid(state.ended[seat], faces[seat])}")
    fresh = record.STATE.fresh(int(state.seats))[0]
    fresh.faces = state.faces
    _begin(fresh, int(state.phase), int(state.turn))
    return "\n".join(parts + write_fields(record.STATE, record.OPTIONS, state, fresh, DRAWN))


def read_position(text: str, seed: int | str) -> Array:
    """The state of a position; `check` has yet to find whether it can arise."""
    parts = split_parts(text)
    states = begin_position(record.STATE, parts)
    state = states[0]
    late = []
    for part in parts:
        if not part.startswith("option ") and not _read_drawn(state, part):
            late.append(part)
    if state.phase == record.REVEAL:
        _begin(state, record.REVEAL, NONE)
    for part in late:
        read_field(record.STATE, state, part, DRAWN)
    _deal_rest(state, seed)
    return states


def _begin(state: State, phase: int, turn: Seat) -> None:
    """What follows from the phase, unless another part says otherwise."""
    state.phase = phase
    if phase == record.REVEAL:
        up = (state.faces[: state.seats] == record.UP).sum(axis=1)
        state.movers = sum(
            1 << seat for seat in range(state.seats) if up[seat] < record.TURNED_FIRST
        )
    elif phase == record.OVER:
        state.movers = 0
    else:
        state.turn = state.starter = turn
        state.turns = 1
        state.movers = 1 << turn


def _read_drawn(state: State, part: str) -> bool:
    """Read a part that is Skyjo's own, if it is one."""
    head, _, rest = part.partition(" ")
    if match := re.fullmatch(r"(ended )?([0-9]+): (.*)", part):
        _read_grid(state, *match.groups())
    elif head in ("pile", "next"):
        words = rest.split()
        cards = [read_card(word, record.LOWEST, record.HIGHEST) for word in words]
        if len(cards) > record.DECK or EMPTY in cards or UNKNOWN in cards:
            raise BadPosition(
                position(
                    "pile", part=head, most=record.DECK, low=record.LOWEST, high=record.HIGHEST
                )
            )
        read_pile(state, head, cards)
    elif part in ("reveal", "over"):
        _begin(state, record.PHASES.index(part), NONE)
    elif match := re.fullmatch("to move ([0-9]+)", part):
        seat = read_card(match[1], 0, int(state.seats) - 1)
        _begin(state, max(record.CHOOSE, int(state.phase)), seat)
    elif match := re.fullmatch(r"hand (\S+) (taken|drawn)", part):
        state.hand = read_card(match[1], record.LOWEST, record.HIGHEST)
        state.taken = match[2] == "taken"
        state.phase = record.PLACE
    else:
        return False
    return True


def _read_grid(state: State, ended: str | None, seat_text: str, grid: str) -> None:
    seat = read_card(seat_text, 0, int(state.seats) - 1)
    rows = [row.split() for row in grid.split("/")]
    if [len(row) for row in rows] != [record.COLUMNS] * record.ROWS:
        raise BadPosition(
            position("grid", rows=record.ROWS, columns=record.COLUMNS, grid=repr(grid))
        )
    for place in range(record.PLACES):
        word = rows[place % record.ROWS][place // record.ROWS]
        card = read_card(word.removesuffix("?") or "?", record.LOWEST, record.HIGHEST)
        if ended:
            state.ended[seat, place] = card
        else:
            state.cards[seat, place] = card
            state.faces[seat, place] = (
                record.GONE if card == EMPTY else record.DOWN if "?" in word else record.UP
            )


def _deal_rest(state: State, seed: int | str) -> None:
    """Deal the cards that the position does not name to the places left open."""
    have = Counter(dict(enumerate(record.COUNTS, record.LOWEST)))
    left = shuffle_left(small_rng("position", seed), have, components(state), _refuse_many)
    deal_left(state, state.cards[: state.seats], ["hand"], left)


def _refuse_many(card: int, count: int, found: int) -> Sentence:
    return position("too_many", found=found, card=card, count=count)


def _write_grid(cards: Array, faces: Array) -> str:
    dark = (faces == record.DOWN) & (cards != UNKNOWN)
    words = [write_card(int(c)) + "?" * bool(d) for c, d in zip(cards, dark, strict=True)]
    return " / ".join(" ".join(words[row :: record.ROWS]) for row in range(record.ROWS))
