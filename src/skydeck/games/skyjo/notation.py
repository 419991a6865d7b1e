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

from __future__ import annotations

import re
from collections import Counter

import numpy as np

from skydeck.core.errors import BadPosition, IllegalMove, shorten
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, State, View
from skydeck.core.notation import (
    read_card,
    read_field,
    read_options,
    split_parts,
    write_card,
    write_fields,
)
from skydeck.core.rng import shuffle_items, small_rng
from skydeck.games.skyjo.record import (
    CHOOSE,
    COLUMNS,
    COUNTS,
    DECK,
    DOWN,
    DRAW,
    GONE,
    HIGHEST,
    LOWEST,
    OPTIONS,
    OVER,
    PHASES,
    PLACE,
    PLACE_NAMES,
    PLACES,
    REVEAL,
    ROWS,
    STATE,
    SWAP,
    TAKE,
    TURN,
    TURNED_FIRST,
    UP,
)

MOVE_NAMES = (
    "take",
    "draw",
    *(f"swap {name}" for name in PLACE_NAMES),
    *(f"turn {name}" for name in PLACE_NAMES),
)
MOVE_NUMBERS = {name: move for move, name in enumerate(MOVE_NAMES)}
# The parts of a position that are Skyjo's own; the last six are fields that they speak for.
DRAWN = ("pile", "next", "hand", "ended", "cards", "faces", "deck", "decked", "piled", "taken")
FORMS = "write take, draw, swap B2 or turn A1"
TEXT = re.compile(r"(take|t|draw|d)|(?:(take|t)? *(swap|s|turn|t)? *)([a-d][1-3])")


def write_move(view: View, move: Move) -> str:
    """A move as text; it does not depend on the position."""
    return MOVE_NAMES[move]


def read_moves(view: View, seat: Seat, text: str) -> tuple[Move, ...]:
    """`take`, `draw`, `swap B2`, `turn A1`; short `t`, `d`, `s b2`, `b2`, and `take B2` for two."""
    if text in MOVE_NUMBERS:
        return (MOVE_NUMBERS[text],)
    found = TEXT.fullmatch(" ".join(text.lower().split()))
    if not found:
        raise IllegalMove(f"{shorten(text)} is no move of Skyjo; {FORMS}")
    alone, first, verb, name = found.groups()
    if alone:
        return (TAKE if alone.startswith("t") else DRAW,)
    place = PLACE_NAMES.index(name.upper())
    if verb is None and first == "t":
        first, verb = None, "turn"
    is_turn = verb.startswith("t") if verb else view.phase == REVEAL
    move = (TURN if is_turn else SWAP) + place
    return (TAKE, move) if first else (move,)


def why_not(view: View, seat: Seat, move: Move) -> str:
    """Why a seat that is to move may not play this move."""
    if view.phase == CHOOSE:
        return "a turn begins with take or draw (SJ-13, SJ-14)"
    if move in (TAKE, DRAW):
        if view.phase == REVEAL:
            return "first every seat turns up two of its cards (SJ-08)"
        return "there is a card in hand, which must be placed first (SJ-16)"
    place = (move - SWAP) % PLACES
    name, face = PLACE_NAMES[place], view.faces[seat, place]
    if face == GONE:
        return f"the column of {name} was removed (SJ-25)"
    if view.phase == REVEAL:
        is_turn = move >= TURN
        reason = (
            f"{name} lies face up already"
            if is_turn
            else "first every seat turns up two of its cards"
        )
        return f"{reason} (SJ-08)"
    if view.taken:
        return "a card taken from the discard pile must be swapped in (SJ-13)"
    return f"{name} lies face up already (SJ-15)"


def write_position(state: State) -> str:
    """The position of a state or a view; the draw pile only as far as it is known."""
    seats = range(state.seats)
    parts = [f"{seat}: {_write_grid(state.cards[seat], state.faces[seat])}" for seat in seats]
    parts.append(_write_cards("pile", state.pile[: state.piled]))
    if state.decked and state.deck[0] != UNKNOWN:
        parts.append(_write_cards("next", state.deck[: state.decked][::-1]))
    in_turn = state.phase in (CHOOSE, PLACE)
    parts.append(f"to move {state.turn}" if in_turn else PHASES[state.phase])
    if state.phase == PLACE:
        parts.append(f"hand {write_card(state.hand)} {'taken' if state.taken else 'drawn'}")
    if (state.ended[: state.seats] != EMPTY).any():
        faces = np.where(state.ended == EMPTY, GONE, UP)
        for seat in seats:
            parts.append(f"ended {seat}: {_write_grid(state.ended[seat], faces[seat])}")
    fresh = STATE.fresh(int(state.seats))[0]
    fresh.faces = state.faces
    _begin(fresh, int(state.phase), int(state.turn))
    return "\n".join(parts + write_fields(STATE, OPTIONS, state, fresh, DRAWN))


def read_position(text: str, seed: int | str) -> Array:
    """The state of a position; `check` has yet to find whether it can arise."""
    parts = split_parts(text)
    states = STATE.fresh(sum(part.partition(":")[0].isdigit() for part in parts))
    state = states[0]
    read_options(OPTIONS, parts, state)
    late = []
    for part in parts:
        if not part.startswith("option ") and not _read_drawn(state, part):
            late.append(part)
    if state.phase == REVEAL:
        _begin(state, REVEAL, NONE)
    for part in late:
        read_field(STATE, state, part, DRAWN)
    _deal_rest(state, seed)
    return states


def _begin(state: State, phase: int, turn: Seat) -> None:
    """What follows from the phase, unless another part says otherwise."""
    state.phase = phase
    if phase == REVEAL:
        up = (state.faces[: state.seats] == UP).sum(axis=1)
        state.movers = sum(1 << seat for seat in range(state.seats) if up[seat] < TURNED_FIRST)
    elif phase == OVER:
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
        cards = [read_card(word, LOWEST, HIGHEST) for word in words]
        if len(cards) > DECK or EMPTY in cards or UNKNOWN in cards:
            raise BadPosition(f"{head} wants at most {DECK} cards, each from {LOWEST} to {HIGHEST}")
        name, count = ("pile", "piled") if head == "pile" else ("deck", "decked")
        state[name][: len(cards)] = cards if head == "pile" else cards[::-1]
        state[count] = len(cards)
    elif part in ("reveal", "over"):
        _begin(state, PHASES.index(part), NONE)
    elif match := re.fullmatch("to move ([0-9]+)", part):
        seat = read_card(match[1], 0, int(state.seats) - 1)
        _begin(state, max(CHOOSE, int(state.phase)), seat)
    elif match := re.fullmatch(r"hand (\S+) (taken|drawn)", part):
        state.hand = read_card(match[1], LOWEST, HIGHEST)
        state.taken = match[2] == "taken"
        state.phase = PLACE
    else:
        return False
    return True


def _read_grid(state: State, ended: str | None, seat_text: str, grid: str) -> None:
    seat = read_card(seat_text, 0, int(state.seats) - 1)
    rows = [row.split() for row in grid.split("/")]
    if [len(row) for row in rows] != [COLUMNS] * ROWS:
        raise BadPosition(f"a grid has {ROWS} rows of {COLUMNS} cards, not {grid!r}")
    for place in range(PLACES):
        word = rows[place % ROWS][place // ROWS]
        card = read_card(word.removesuffix("?") or "?", LOWEST, HIGHEST)
        if ended:
            state.ended[seat, place] = card
        else:
            state.cards[seat, place] = card
            state.faces[seat, place] = GONE if card == EMPTY else DOWN if "?" in word else UP


def _deal_rest(state: State, seed: int | str) -> None:
    """Deal the cards that the position does not name to the places left open."""
    rest = Counter(dict(enumerate(COUNTS, LOWEST)))
    cards = state.cards[: state.seats]
    for card in (*cards.ravel(), *state.pile, *state.deck, state.hand):
        if card not in (EMPTY, UNKNOWN):
            rest[int(card)] -= 1
    for card, count in rest.items():
        if count < 0:
            have = COUNTS[card - LOWEST]
            raise BadPosition(f"the position has {have - count} cards of {card}, the game {have}")
    pool = np.array(sorted(rest.elements()), np.int8)
    shuffle_items(small_rng("position", seed), pool)
    left = pool.tolist()
    wanted = int((cards == UNKNOWN).sum()) + (state.hand == UNKNOWN) + (state.piled == 0)
    if wanted > len(left):
        raise BadPosition(f"{wanted} cards are left open, but only {len(left)} remain")
    cards[cards == UNKNOWN] = [left.pop() for _ in range((cards == UNKNOWN).sum())]
    if state.hand == UNKNOWN:
        state.hand = left.pop()
    if state.piled == 0 and not state.taken:
        state.pile[0] = left.pop()
        state.piled = 1
    state.deck[: len(left) + state.decked] = left + state.deck[: state.decked].tolist()
    state.decked += len(left)


def _write_grid(cards: Array, faces: Array) -> str:
    words = [_write_place(int(c), int(f)) for c, f in zip(cards, faces, strict=True)]
    return " / ".join(" ".join(words[row::ROWS]) for row in range(ROWS))


def _write_place(card: int, face: int) -> str:
    return f"{card}?" if face == DOWN and card != UNKNOWN else write_card(card)


def _write_cards(name: str, cards: Array) -> str:
    return " ".join([name, *(str(card) for card in cards)])
