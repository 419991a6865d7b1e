"""Why a piece cannot go to a place, by the number of the rule: the rules told to people.

Plain Python beside the kernels; the two agree on every move. A *hand* is what takes turns: a
seat, or with colour_rotation at two seats a colour.
"""

from collections.abc import Sequence
from typing import NamedTuple

from skydeck.core.errors import listing
from skydeck.core.kernel import EMPTY, Move, Seat, State
from skydeck.core.plain import plain
from skydeck.games.skybridge import places, record, rules
from skydeck.games.skybridge.record import BRIDGE, COLOUR_NAMES, FLOORS, NEUTRAL, PAIRS, TOWER_NAMES

# What the rules know already
split_move, is_rotating = plain(places.split_move), plain(rules.is_rotating)
seat_of, owner_of, can_place = plain(rules.seat_of), plain(rules.owner_of), plain(rules.can_place)

PIECE_NAMES = ("tall block", "square block", "bridge", "roof")


class Reason(NamedTuple):
    """Why a piece cannot be placed: in a few words, by which rule, and as a sentence."""

    label: str
    rule: str
    says: str

    def __str__(self) -> str:
        return f"{self.says} ({self.rule})"


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
    return PAIRS[place] if kind == BRIDGE else (place,)


def pieces_of(state: State, tower: int) -> list[Piece]:
    """The piece ends of a tower from the ground up."""
    pieces, bottom = [], 0
    for end in state.towers[tower, : int(state.ends[tower])].tolist():
        kind, colour = divmod(end, record.END)
        pieces.append(Piece(colour, kind, bottom, bottom + FLOORS[kind]))
        bottom += FLOORS[kind]
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


def reason(state: State, seat: Seat, move: Move) -> str | None:
    """Why a seat cannot play a move, as a sentence with the rule's number; None if it can."""
    colour, kind, place = split_move(move)
    if state.phase == record.OVER:
        return "the game is over (SB-20)"
    if state.turn != seat:
        return f"it is the turn of seat {state.turn} (SB-05)"
    if is_rotating(state) and state.colour != colour:
        return f"it is the turn of {COLOUR_NAMES[state.colour]} (SB-03)"
    found = find_reason(state, seat, colour, kind, place)
    return None if found is None else str(found)


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
    name = f"{COLOUR_NAMES[colour]} {PIECE_NAMES[kind]}"
    if state.seats == NEUTRAL and colour == NEUTRAL:
        says = f"seat {seat} has no neutral {PIECE_NAMES[kind]}"
        return Reason("none", "SB-02, SB-05", says)
    owner = owner_of(state, colour)
    if owner != seat:
        return Reason("none", "SB-05", f"the {COLOUR_NAMES[colour]} pieces belong to seat {owner}")
    return Reason("none", "SB-05", f"seat {seat} has no {name} left")


def _why_not_on(state: State, colour: int, tower: int) -> Reason | None:
    """SB-06, SB-07: why nothing of a colour can be put on a tower."""
    name = TOWER_NAMES[tower]
    if state.roofs[tower] != EMPTY:
        return Reason("closed", "SB-07", f"{name} has a roof and is closed")
    top = top_of(state, tower)
    if top is not None and top[1] == colour:
        says = f"the top of {name} is {COLOUR_NAMES[colour]}, too"
        return Reason("own colour on top", "SB-06", says)
    return None


def _why_beside(state: State, colour: int, kind: int, towers: Sequence[int]) -> Reason | None:
    """SB-06, option side_contact: why a piece cannot stand beside those of its colour."""
    if not state.options.side_contact:
        return None
    for tower in towers:
        low = int(state.heights[tower])
        high = low + FLOORS[kind]
        for other in record.NEIGHBOURS[tower]:
            for piece in pieces_of(state, other):
                if piece.colour == colour and piece.bottom < high and low < piece.top:
                    touched = f"{COLOUR_NAMES[colour]} in {TOWER_NAMES[other]}"
                    says = f"on {TOWER_NAMES[tower]} it would touch {touched}"
                    return Reason("own colour beside", "SB-06", says)
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
    level = f"with {count_floors(least)}" if least else "on the ground"
    says = f"a block goes as low as it can, here to {listing(first, 'or')}, {level}"
    return Reason("too high", "SB-08", says)


def _why_no_candidate(state: State, colour: int, kind: int, tower: int) -> Reason | None:
    """SB-08: why a tower is not one of those of which the lowest is taken."""
    return _why_not_on(state, colour, tower) or _why_beside(state, colour, kind, [tower])


def _why_no_roof(state: State, colour: int, tower: int) -> Reason | None:
    found = _why_not_on(state, colour, tower)
    if found is None and not state.ends[tower] and not state.options.roof_on_foundation:
        says = f"{TOWER_NAMES[tower]} is a bare foundation, and a roof needs a tower"
        return Reason("bare", "SB-16", says)
    return found


def _why_no_bridge(state: State, colour: int, pair: int) -> Reason | None:
    low, high = PAIRS[pair]
    for tower in (low, high):
        if found := _why_not_on(state, colour, tower):
            return found
        if not state.ends[tower]:
            says = f"{TOWER_NAMES[tower]} is a bare foundation, and a bridge needs two towers"
            return Reason("bare", "SB-11", says)
    if state.heights[low] != state.heights[high]:
        floors = count_floors(int(state.heights[low]))
        says = f"{TOWER_NAMES[low]} has {floors} and {TOWER_NAMES[high]} has {state.heights[high]}"
        return Reason("unequal", "SB-10", says)
    return _why_no_second(state, pair) or _why_beside(state, colour, BRIDGE, (low, high))


def _why_no_second(state: State, pair: int) -> Reason | None:
    """SB-13: why a pair of towers that has a bridge cannot have another."""
    low, high = PAIRS[pair]
    top = top_of(state, low)
    if top is not None and top[0] == BRIDGE and top == top_of(state, high):
        says = f"it would lie exactly on the {COLOUR_NAMES[top[1]]} bridge"
        return Reason("on a bridge", "SB-13", says)
    if state.options.one_bridge_per_pair and pair in state.bridges.tolist():
        return Reason("has a bridge", "SB-13", "these two towers have a bridge already")
    return None


def count_floors(count: int) -> str:
    """`1 floor`, `2 floors`."""
    return f"{count} floor" if count == 1 else f"{count} floors"


def name_move(colour: int, kind: int, place: int) -> str:
    """A move as text: `tall r a1`, `bridge g a1 b1`."""
    towers = " ".join(TOWER_NAMES[tower] for tower in towers_of(kind, place))
    return f"{record.KIND_NAMES[kind]} {record.LETTERS[colour]} {towers}"
