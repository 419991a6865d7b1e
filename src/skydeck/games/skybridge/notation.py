"""Skybridge's notation: moves and positions as text.

Moves: `tall r a1`, `square b c3`, `bridge g a1 b1`, `roof y b2`. The towers are a to c from left to
right and 1 to 3 from the back to the front; the colours are r, b, g and y. Short: `t`, `s`, `b`
and `r` for the kinds, no colour where the seat has the piece in one colour only, and `a1-b1`.

A position is a list of parts between `;` or line ends. A tower's part is its pieces from the ground
up, the colour and the floors of each (3 tall, 2 square, 1 the end of a bridge), and `^` its roof:

    a1: b3 r1 g2                 a tower without a part is a bare foundation
    b1: y3 r1 ^b                 the red bridge lies on a1 and b1
    0: tall 4 square 3 roof 2    what a seat still has, with two seats by colours: r tall 4 … g tall
                                 3 …, with three the neutral blocks at the end: y tall 1 square 1
    seats 2                      instead of the seats' parts: each has what the towers do not show
    to move 0                    whose turn it is, else 0; with colour_rotation a colour: to move r
    over                         the game is over
    out 1 2                      with blocked_is_out: the seats that are out, or colours: out r g
    skipped 1                    those passed over when their turn came last
    last_move 40                 and so on for every other field of the record
"""

import re
from collections import Counter

from skydeck.core.errors import BadPosition, IllegalMove, Unclear, shorten
from skydeck.core.kernel import EMPTY, NONE, Array, Move, Seat, State, View
from skydeck.core.notation import (
    read_card,
    read_field,
    read_index,
    read_options,
    refuse_twice,
    split_parts,
    write_by_name,
    write_fields,
)
from skydeck.core.sentences import Sentences, Why
from skydeck.games.skybridge import reasons, record
from skydeck.games.skybridge.check import pieces_in_game, winners_of
from skydeck.games.skybridge.record import FEWEST, FLOORS, KIND_NAMES, LETTERS, PIECES, TOWER_NAMES

refuse, position = Sentences(__file__, "refuse"), Sentences(__file__, "position")
MOVE_NAMES = tuple(reasons.name_move(*reasons.split_move(move)) for move in range(record.MOVES))
MOVE_NUMBERS = {name: move for move, name in enumerate(MOVE_NAMES)}
write_move = write_by_name(MOVE_NAMES)
KIND_WORDS = {word: kind for kind, name in enumerate(KIND_NAMES) for word in (name, name[0])}
COLOUR_WORDS = {word: c for c, name in enumerate(record.COLOUR_NAMES) for word in (name, name[0])}
KIND_FORMS = ("tall {} a1", "square {} c3", "bridge {} a1 b1", "roof {} b2")

HAND_SETS = ("out", "skipped")  # fields that are a bit for each seat, or colour
# The parts of a position that are Skybridge's own, and the fields that they speak for.
DRAWN = (
    *("to", "over", *HAND_SETS, "seats", *TOWER_NAMES),
    *("turn", "colour", "heights", "ends", "roofs", "bridges", "stock", "towers"),
)
TURN_PARTS = ("to ", *(f"{name} " for name in HAND_SETS))
TOWER_PART = re.compile(r"([a-z][0-9]+): ?(.*)")
SEAT_PART = re.compile(r"([0-9]{1,2}): ?(.*)")


# Moves


def read_moves(view: View, seat: Seat, text: str) -> tuple[Move, ...]:
    """The move that a text means: a kind, perhaps a colour, and one tower or two."""
    words = re.sub(r"(?<=[0-9])\s*-\s*(?=[a-z])", " ", text.lower()).split()
    name = " ".join(words)
    if name in MOVE_NUMBERS:
        return (MOVE_NUMBERS[name],)
    letter = LETTERS[seat if view.colour == NONE else view.colour]
    forms = [form.format(letter) for form in KIND_FORMS]
    if not words or words[0] not in KIND_WORDS:
        raise IllegalMove(refuse("unknown", text=shorten(text), colour=letter))
    kind = KIND_WORDS[words[0]]
    colours = [COLOUR_WORDS[word] for word in words[1:] if word in COLOUR_WORDS]
    if len(colours) > 1:
        raise IllegalMove(refuse("one_colour", form=forms[kind]))
    towers = [word for word in words[1:] if word not in COLOUR_WORDS]
    place = _read_place(kind, towers, forms[kind])
    colour = colours[0] if colours else _find_colour(view, seat, kind, place)
    return (reasons.join_move(colour, kind, place),)


def _read_place(kind: int, words: list[str], form: str) -> int:
    """The tower, or the pair of towers, that some words name."""
    if not words:
        raise IllegalMove(refuse("no_place", kind=KIND_NAMES[kind], form=form))
    for word in words:
        if word not in TOWER_NAMES:
            raise IllegalMove(refuse("no_tower", word=shorten(word), form=form))
    towers = sorted(TOWER_NAMES.index(word) for word in words)
    if kind != record.BRIDGE:
        if len(towers) > 1:
            raise IllegalMove(refuse("one_tower", kind=KIND_NAMES[kind], form=form))
        return towers[0]
    if len(towers) != 2:
        raise IllegalMove(refuse("two_towers", form=form))
    pair = (towers[0], towers[1])
    if pair not in record.PAIRS:
        first, second = (TOWER_NAMES[tower] for tower in pair)
        raise IllegalMove(refuse("not_neighbours", first=first, second=second))
    return record.PAIRS.index(pair)


def _find_colour(view: View, seat: Seat, kind: int, place: int) -> int:
    """The colour of a piece that is named without one."""
    hand = int(view.colour) if reasons.is_rotating(view) and view.colour != NONE else seat
    colours = reasons.colours_of(view, hand)
    held = [colour for colour in colours if view.stock[seat, colour, kind]]
    if len(held) < 2:
        return held[0] if held else colours[0]
    ways = [reasons.join_move(colour, kind, place) for colour in held]
    good = [way for way in ways if reasons.reason(view, seat, way) is None]
    if len(good) == 1:
        return reasons.split_move(good[0])[0]
    first, second = (record.COLOUR_NAMES[colour] for colour in held)
    texts = [MOVE_NAMES[way] for way in good or ways]
    raise Unclear(refuse("colours", kind=KIND_NAMES[kind], first=first, second=second), texts)


def why_not(view: View, seat: Seat, move: Move) -> Why:
    """Why a seat that is to move may not play this move."""
    return reasons.reason(view, seat, move) or refuse("allowed")


# Writing a position


def write_position(state: State) -> str:
    """The position of a state or a view: all of it but the generator."""
    parts = []
    for tower in range(record.TOWERS):
        if state.ends[tower] or state.roofs[tower] != EMPTY:
            parts.append(_write_tower(state, tower))
    parts += [_write_seat(state, seat) for seat in range(state.seats)]
    if state.phase == record.OVER:
        parts.append("over")
    else:
        hand = LETTERS[state.colour] if state.colour != NONE else state.turn
        parts.append(f"to move {hand}")
    for name in HAND_SETS:
        if hands := [hand for hand in reasons.hands_of(state) if int(state[name]) >> hand & 1]:
            words = [LETTERS[hand] if reasons.is_rotating(state) else str(hand) for hand in hands]
            parts.append(" ".join([name, *words]))
    fresh = record.STATE.fresh(int(state.seats))[0]
    fresh.movers = _movers(state)
    fresh.winners = winners_of(state)
    return "\n".join(parts + write_fields(record.STATE, record.OPTIONS, state, fresh, DRAWN))


def _write_tower(state: State, tower: int) -> str:
    words = [f"{TOWER_NAMES[tower]}:"]
    words += [
        f"{LETTERS[piece.colour]}{FLOORS[piece.kind]}" for piece in reasons.pieces_of(state, tower)
    ]
    if state.roofs[tower] != EMPTY:
        words.append(f"^{LETTERS[state.roofs[tower]]}")
    return " ".join(words)


def _write_seat(state: State, seat: Seat) -> str:
    words = [f"{seat}:"]
    for colour in range(record.COLOURS):
        kinds = state.stock[seat, colour].tolist()
        if any(kinds) and (state.seats == FEWEST or colour != seat):
            words.append(LETTERS[colour])
        for kind, count in enumerate(kinds):
            words += [KIND_NAMES[kind], str(count)] if count else []
    return " ".join(words)


def _movers(state: State) -> int:
    return 0 if state.turn == NONE else 1 << int(state.turn)


# Reading a position


def read_position(text: str, seed: int | str) -> Array:
    """The state of a position; `check` has yet to find whether it can arise."""
    parts = split_parts(text)
    refuse_twice(parts)
    states = record.STATE.fresh(_count_seats(parts))
    state = states[0]
    read_options(record.OPTIONS, parts, state)
    late = [part for part in parts if not part.startswith(("option ", "seats "))]
    late = [part for part in late if not _read_tower(state, part)]
    _find_bridges(state)
    seats = [match for part in late if (match := SEAT_PART.fullmatch(part))]
    for match in seats:
        _read_seat(state, int(match[1]), match[2])
    if not seats:
        _deal_rest(state)
    _read_turn(state, late)
    for part in late:
        if not (SEAT_PART.fullmatch(part) or part == "over" or part.startswith(TURN_PARTS)):
            read_field(record.STATE, state, part, DRAWN)
    return states


def _count_seats(parts: list[str]) -> int:
    """How many seats a position has, by their parts or by `seats 3`."""
    given = [part.removeprefix("seats ") for part in parts if part.startswith("seats ")]
    named = [int(match[1]) for part in parts if (match := SEAT_PART.fullmatch(part))]
    if not given and not named:
        raise BadPosition(position("seats"))
    count = len(named) or read_index(given[0], record.SEATS)
    if count is None or count not in range(FEWEST, record.SEATS + 1):
        shown = len(named) or shorten(given[0])
        raise BadPosition(position("players", least=FEWEST, most=record.SEATS, count=shown))
    if (named and sorted(named) != list(range(count))) or any(g != str(count) for g in given):
        raise BadPosition(position("parts"))
    return count


def _read_tower(state: State, part: str) -> bool:
    """Read a part that is a tower, if it is one."""
    match = TOWER_PART.fullmatch(part)
    if not match:
        return False
    if match[1] not in TOWER_NAMES:
        raise BadPosition(position("tower", name=shorten(match[1])))
    tower, words = TOWER_NAMES.index(match[1]), match[2].split()
    if words and (match := re.fullmatch(r"\^([rbgy])", words[-1])):
        state.roofs[tower] = LETTERS.index(match[1])
        words.pop()
    if len(words) > record.MOST_ENDS:
        raise BadPosition(position("pieces", most=record.MOST_ENDS))
    _read_ends(state, tower, words)
    return True


def _read_ends(state: State, tower: int, words: list[str]) -> None:
    for i, word in enumerate(words):
        match = re.fullmatch("([rbgy])([123])", word)
        if not match:
            raise BadPosition(position("piece", word=shorten(word)))
        kind = FLOORS.index(int(match[2]))
        state.towers[tower, i] = LETTERS.index(match[1]) + record.END * kind
        state.heights[tower] += FLOORS[kind]
    state.ends[tower] = len(words)


def _find_bridges(state: State) -> None:
    """The pair of towers under each bridge; what is none is left to `check`."""
    for colour in range(record.COLOURS):
        end = colour + record.END * record.BRIDGE
        towers = tuple(tower for tower in range(record.TOWERS) if end in state.towers[tower])
        if towers in record.PAIRS:
            state.bridges[colour] = record.PAIRS.index(towers)


def _read_seat(state: State, seat: Seat, text: str) -> None:
    seats = int(state.seats)
    colour = None if seats == FEWEST else seat
    words = text.lower().split()
    while words:
        word = words.pop(0)
        if word in COLOUR_WORDS:
            colour = COLOUR_WORDS[word]
            continue
        if word not in KIND_NAMES:
            raise BadPosition(position("kind", word=shorten(word), kinds=[*KIND_NAMES]))
        if colour is None:
            raise BadPosition(position("colour"))
        kind = KIND_NAMES.index(word)
        count = words.pop(0) if words else ""
        if not re.fullmatch("[0-9]", count) or int(count) > PIECES[kind]:
            raise BadPosition(position("count", word=word, most=PIECES[kind]))
        state.stock[seat, colour, kind] = int(count)


def _deal_rest(state: State) -> None:
    """Give each seat what the towers do not show; the lowest seats played neutral blocks first."""
    placed = Counter((colour, record.ROOF) for colour in state.roofs.tolist())
    for tower in range(record.TOWERS):
        placed.update((piece.colour, piece.kind) for piece in reasons.pieces_of(state, tower))
    seats = int(state.seats)
    for colour in range(record.COLOURS):
        for kind in range(record.KINDS):
            used, whole = placed[colour, kind], pieces_in_game(seats, colour, kind)
            if kind == record.BRIDGE:
                used = (used + 1) // 2  # a bridge has two ends
            if used > whole:
                name = f"{record.COLOUR_NAMES[colour]} {KIND_NAMES[kind]}"
                raise BadPosition(position("too_many", piece=name, found=used, count=whole))
            if seats == record.NEUTRAL and colour == record.NEUTRAL:
                for seat in range(record.NEUTRAL):
                    state.stock[seat, colour, kind] = record.NEUTRAL_PIECES[kind] * (seat >= used)
            else:
                state.stock[reasons.owner_of(state, colour), colour, kind] = whole - used


def _read_turn(state: State, parts: list[str]) -> None:
    """Whose turn it is and who is out, or that the game is over."""
    state.phase = record.OVER if "over" in parts else record.PLACE
    hand = 0
    for part in parts:
        if match := re.fullmatch(r"to move (\S+)", part):
            hand = _read_hand(state, match[1])
            if state.phase == record.OVER:
                raise BadPosition(position("over"))
        elif part.startswith("to "):
            raise BadPosition(position("mover", part=repr(part)))
        elif part.startswith(tuple(f"{name} " for name in HAND_SETS)):
            name, *words = part.split()
            state[name] = sum(1 << h for h in {_read_hand(state, word) for word in words})
    if state.phase == record.PLACE:
        state.turn = reasons.seat_of(state, hand)
        state.colour = hand if reasons.is_rotating(state) else NONE
    state.movers = _movers(state)
    state.winners = winners_of(state)


def _read_hand(state: State, word: str) -> int:
    """A seat, or where the colours take turns a colour; there a seat is its first colour."""
    if word.lower() in COLOUR_WORDS:
        if not reasons.is_rotating(state):
            raise BadPosition(position("colour_hand"))
        return COLOUR_WORDS[word.lower()]
    hand = read_card(word, 0, reasons.hands_of(state)[-1])
    if hand not in reasons.hands_of(state):
        raise BadPosition(position("seat", word=repr(word)))
    return hand
