"""Why a piece cannot go to a place, by the number of the rule: the rules told to people.

Plain Python beside the kernels; the two agree on every move. A *hand* is what takes turns: a
seat, or with colour_rotation at two seats a colour.
"""

from collections.abc import Sequence
from typing import NamedTuple

from skydeck.core.kernel import EMPTY, Move, Seat, State
from skydeck.core.plain import plain
from skydeck.core.sentences import Sentence, Sentences
from skydeck.games.skybridge import places, record, rules
from skydeck.games.skybridge.record import BRIDGE, COLOUR_NAMES, KIND_NAMES, NEUTRAL, TOWER_NAMES

# What the rules know already
split_move, is_rotating = plain(places.split_move), plain(rules.is_rotating)
seat_of, owner_of, can_place = plain(rules.seat_of), plain(rules.owner_of), plain(rules.can_place)

draw, refuse = Sentences(__file__, "draw"), Sentences(__file__, "refuse")


class Reason(NamedTuple):
    """Why a piece cannot be placed: in a few words, by which rule, and as a sentence."""

    label: Sentence
    rule: str
    says: Sentence


class Piece(NamedTuple):
    """A piece end in a tower, and its floors from `bottom` up to below `top`."""

    colour: int
    kind: int
    bottom: int
    top: int


# The table as plain numbers


def join_move(colour: int, kind: int, place: int) -> Move:
    """The move that puts a piece on a tower or a pair of towers."""
    return colour * record.PER_COLOUR + record.STARTS[kind] + place


def places_of(kind: int) -> range:
    """All places that a piece of a kind could go to: towers, or pairs of towers."""
    return range(record.PAIR_COUNT if kind == BRIDGE else record.TOWERS)


def towers_of(kind: int, place: int) -> tuple[int, ...]:
    """The towers of a place: one, or two for a bridge."""
    return record.PAIRS[place] if kind == BRIDGE else (place,)


def pieces_of(state: State, tower: int) -> list[Piece]:
    """The piece ends of a tower from the ground up."""
    pieces, bottom = [], 0
    for end in state.towers[tower, : int(state.ends[tower])].tolist():
        kind, colour = divmod(end, record.END)
        pieces.append(Piece(colour, kind, bottom, bottom + record.FLOORS[kind]))
        bottom += record.FLOORS[kind]
    return pieces


def top_of(state: State, tower: int) -> tuple[int, int] | None:
    """The kind and the colour of a tower's top; None on a bare foundation."""
    count = int(state.ends[tower])
    return divmod(int(state.towers[tower, count - 1]), record.END) if count else None


# Whose turn it is


def hands_of(state: State) -> range:
    """All hands in the order of their turns."""
    return range(record.COLOURS if is_rotating(state) else int(state.seats))


def colours_of(state: State, hand: int) -> tuple[int, ...]:
    """SB-01, SB-02, SB-03: the colours that a hand can have pieces of."""
    if is_rotating(state) or state.seats == record.SEATS:
        return (hand,)
    return (hand, hand + record.FEWEST if state.seats == record.FEWEST else NEUTRAL)


def colours_of_seat(state: State, seat: Seat) -> list[int]:
    """All colours that the hands of a seat can have pieces of."""
    hands = [hand for hand in hands_of(state) if seat_of(state, hand) == seat]
    return [colour for hand in hands for colour in colours_of(state, hand)]


# Reasons


def reason(state: State, seat: Seat, move: Move) -> Sentence | None:
    """Why a seat cannot play a move, by the number of the rule; None if it can."""
    colour, kind, place = split_move(move)
    if state.phase == record.OVER:
        return refuse("over")
    if state.turn != seat:
        return refuse("turn", turn=state.turn)
    if is_rotating(state) and state.colour != colour:
        return refuse("turn_colour", colour=COLOUR_NAMES[state.colour])
    found = find_reason(state, seat, colour, kind, place)
    return None if found is None else found.says


def find_reason(state: State, seat: Seat, colour: int, kind: int, place: int) -> Reason | None:
    """Why a seat cannot put a piece on a tower or a pair, whoever is at turn; None if it can."""
    if not state.stock[seat, colour, kind]:
        return _why_no_piece(state, seat, colour, kind)
    if kind == record.ROOF:
        return _why_no_roof(state, colour, place)
    if kind == BRIDGE:
        return _why_no_bridge(state, colour, place)
    return _why_no_block(state, colour, kind, place)


def _why_no_piece(state: State, seat: Seat, colour: int, kind: int) -> Reason:
    label, name, piece = draw("no_piece"), COLOUR_NAMES[colour], KIND_NAMES[kind]
    if state.seats == NEUTRAL and colour == NEUTRAL:
        return Reason(label, "SB-02, SB-05", refuse("no_neutral", owner=seat, kind=piece))
    owner = owner_of(state, colour)
    if owner != seat:
        return Reason(label, "SB-05", refuse("not_own", colour=name, owner=owner))
    return Reason(label, "SB-05", refuse("none_left", owner=seat, colour=name, kind=piece))


def _why_not_on(state: State, colour: int, tower: int) -> Reason | None:
    """SB-06, SB-07: why nothing of a colour can be put on a tower."""
    name = TOWER_NAMES[tower]
    if state.roofs[tower] != EMPTY:
        return Reason(draw("roofed"), "SB-07", refuse("closed", tower=name))
    top = top_of(state, tower)
    if top is not None and top[1] == colour:
        says = refuse("own_top", tower=name, colour=COLOUR_NAMES[colour])
        return Reason(draw("own_top"), "SB-06", says)
    return None


def _why_beside(state: State, colour: int, kind: int, towers: Sequence[int]) -> Reason | None:
    """SB-06, option side_contact: why a piece cannot stand beside those of its colour."""
    if not state.options.side_contact:
        return None
    for tower in towers:
        low = int(state.heights[tower])
        high = low + record.FLOORS[kind]
        for other in record.NEIGHBOURS[tower]:
            for piece in pieces_of(state, other):
                if piece.colour == colour and piece.bottom < high and low < piece.top:
                    names, name = COLOUR_NAMES[colour], TOWER_NAMES[tower]
                    says = refuse("own_beside", tower=name, colour=names, other=TOWER_NAMES[other])
                    return Reason(draw("own_beside"), "SB-06", says)
    return None


def _why_no_block(state: State, colour: int, kind: int, tower: int) -> Reason | None:
    found = _why_no_candidate(state, colour, kind, tower)
    if found is not None or state.options.free_blocks:
        return found
    height = int(state.heights[tower])
    lower = [other for other in range(record.TOWERS) if state.heights[other] < height]
    lower = [other for other in lower if not _why_no_candidate(state, colour, kind, other)]
    if not lower:
        return None
    least = min(int(state.heights[other]) for other in lower)
    first = [TOWER_NAMES[other] for other in lower if state.heights[other] == least]
    return Reason(draw("too_high"), "SB-08", refuse("too_high", towers=first, floors=least))


def _why_no_candidate(state: State, colour: int, kind: int, tower: int) -> Reason | None:
    """SB-08: why a tower is not one of those of which the lowest is taken."""
    return _why_not_on(state, colour, tower) or _why_beside(state, colour, kind, [tower])


def _why_no_roof(state: State, colour: int, tower: int) -> Reason | None:
    found = _why_not_on(state, colour, tower)
    if found is None and not state.ends[tower] and not state.options.roof_on_foundation:
        return Reason(draw("bare"), "SB-16", refuse("bare_roof", tower=TOWER_NAMES[tower]))
    return found


def _why_no_bridge(state: State, colour: int, pair: int) -> Reason | None:
    low, high = record.PAIRS[pair]
    for tower in (low, high):
        if found := _why_not_on(state, colour, tower):
            return found
        if not state.ends[tower]:
            return Reason(draw("bare"), "SB-11", refuse("bare_bridge", tower=TOWER_NAMES[tower]))
    if state.heights[low] != state.heights[high]:
        names, heights = [TOWER_NAMES[low], TOWER_NAMES[high]], state.heights[[low, high]]
        says = refuse("unequal", low=names[0], floors=heights[0], high=names[1], others=heights[1])
        return Reason(draw("unequal"), "SB-10", says)
    return _why_no_second(state, pair) or _why_beside(state, colour, BRIDGE, (low, high))


def _why_no_second(state: State, pair: int) -> Reason | None:
    """SB-13: why a pair of towers that has a bridge cannot have another."""
    low, high = record.PAIRS[pair]
    top = top_of(state, low)
    if top is not None and top[0] == BRIDGE and top == top_of(state, high):
        says = refuse("on_bridge", colour=COLOUR_NAMES[top[1]])
        return Reason(draw("on_bridge"), "SB-13", says)
    if state.options.one_bridge_per_pair and pair in state.bridges.tolist():
        return Reason(draw("has_bridge"), "SB-13", refuse("has_bridge"))
    return None


def name_move(colour: int, kind: int, place: int) -> str:
    """A move as text: `tall r a1`, `bridge g a1 b1`."""
    towers = " ".join(TOWER_NAMES[tower] for tower in towers_of(kind, place))
    return f"{record.KIND_NAMES[kind]} {record.LETTERS[colour]} {towers}"
