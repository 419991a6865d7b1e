"""Which positions can arise at a table of Skybridge: what one set up by hand must hold to.

Whether every block lay at the lowest level when it was placed (SB-08) is not asked.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

import numpy as np

from skydeck.core.kernel import EMPTY, NONE, State
from skydeck.core.plain import plain
from skydeck.core.seats import name_highest
from skydeck.games.skybridge import record, rules
from skydeck.games.skybridge.reasons import (
    Piece,
    can_place,
    colours_of,
    colours_of_seat,
    hands_of,
    is_rotating,
    pieces_of,
    seat_of,
    split_move,
    top_of,
    towers_of,
)
from skydeck.games.skybridge.record import BRIDGE, COLOUR_NAMES, FEWEST, KIND_NAMES, NEUTRAL, ROOF


def components(state: State) -> Mapping[str, int]:
    """Every piece by colour and kind, wherever it is; a bridge with two ends is one piece."""
    found: Counter[str] = Counter()
    for colour, kinds in enumerate(state.stock[: state.seats].sum(axis=0, dtype=int).tolist()):
        for kind, count in enumerate(kinds):
            found[f"{COLOUR_NAMES[colour]} {KIND_NAMES[kind]}"] += count
        placed = (state.bridges[colour] != EMPTY, (state.roofs == colour).sum())
        found[f"{COLOUR_NAMES[colour]} bridge"] += int(placed[0])
        found[f"{COLOUR_NAMES[colour]} roof"] += int(placed[1])
    for tower in range(record.TOWERS):
        for piece in pieces_of(state, tower):
            if piece.kind != BRIDGE:
                found[f"{COLOUR_NAMES[piece.colour]} {KIND_NAMES[piece.kind]}"] += 1
    return +found


def pieces_in_game(seats: int, colour: int, kind: int) -> int:
    """SB-01, SB-02: how many pieces of a colour and kind there are."""
    is_neutral = seats == NEUTRAL and colour == NEUTRAL
    return NEUTRAL * record.NEUTRAL_PIECES[kind] if is_neutral else record.PIECES[kind]


def points_of(state: State) -> list[int]:
    """SB-25: the floors that every seat counts, if the game ended now."""
    points = plain(rules.count_points)(state)
    return [plain(rules.points_of)(points, seat) for seat in range(state.seats)]


def winners_of(state: State) -> int:
    """SB-26: the winners, once the game is over, a bit each."""
    return name_highest(state, np.array(points_of(state))) if state.phase == record.OVER else 0


# What can be wrong


def check(state: State, is_view: bool) -> str | None:
    """The first thing that is wrong with a position, as the end of a sentence."""
    return next(_find_wrong(state), None)  # everything lies open: a view is a whole table


def _find_wrong(state: State) -> Iterator[str]:
    yield from record.STATE.find_wrong(state, is_view=False)
    for tower in range(record.TOWERS):
        yield from _wrong_tower(state, tower)
    for colour in range(record.COLOURS):
        yield from _wrong_bridge(state, colour)
    yield from _wrong_pairs(state)
    yield from _wrong_sides(state)
    yield from _wrong_stock(state)
    yield from _wrong_turn(state)
    yield from _wrong_last(state)


def _wrong_tower(state: State, tower: int) -> Iterator[str]:
    name, count = record.TOWER_NAMES[tower], int(state.ends[tower])
    ends, rest = state.towers[tower, :count], state.towers[tower, count:]
    if ((ends < 0) | (ends >= record.END * ROOF)).any() or (rest != EMPTY).any():
        yield f"{name} holds as many piece ends as it is said to have, and then nothing"
        return
    pieces = pieces_of(state, tower)
    if state.heights[tower] != sum(record.FLOORS[piece.kind] for piece in pieces):
        yield f"the height of {name} is the sum of its floors"
    if pieces and pieces[0].kind == BRIDGE:
        yield "a bridge rests on pieces, not on a bare foundation (SB-11)"
    colours = [piece.colour for piece in pieces]
    roof = int(state.roofs[tower])
    if roof != EMPTY:
        colours.append(roof)
        if not pieces and not state.options.roof_on_foundation:
            yield f"there is no roof on a bare foundation such as {name} (SB-16)"
    if any(below == above for below, above in pairwise(colours)):
        yield f"no piece of {name} lies on one of its own colour (SB-06)"


def _wrong_bridge(state: State, colour: int) -> Iterator[str]:
    """A colour's bridge has one end in each tower of its pair, both at the same level."""
    pair, name = int(state.bridges[colour]), COLOUR_NAMES[colour]
    ends: dict[int, list[Piece]] = {}
    for tower in range(record.TOWERS):
        for piece in pieces_of(state, tower):
            if piece.kind == BRIDGE and piece.colour == colour:
                ends.setdefault(tower, []).append(piece)
    if pair == EMPTY:
        if ends:
            yield f"the {name} bridge has an end in each of two neighbouring towers (SB-10)"
        return
    if tuple(ends) != record.PAIRS[pair] or any(len(pieces) > 1 for pieces in ends.values()):
        yield f"the {name} bridge has one end in each tower of its pair (SB-10)"
        return
    low, high = record.PAIRS[pair]
    level = ends[low][0].bottom
    if level != ends[high][0].bottom:
        yield f"both ends of the {name} bridge are at the same level (SB-10)"
    supports = [p for tower in (low, high) for p in pieces_of(state, tower) if p.top == level]
    if len(supports) == 2 and supports[0] == supports[1] and supports[0].kind == BRIDGE:
        yield f"the {name} bridge does not lie exactly on another one (SB-13)"


def _wrong_pairs(state: State) -> Iterator[str]:
    pairs = state.bridges[state.bridges != EMPTY].tolist()
    if state.options.one_bridge_per_pair and len(set(pairs)) < len(pairs):
        yield "no two towers have more than one bridge (SB-13, option one_bridge_per_pair)"


def _wrong_sides(state: State) -> Iterator[str]:
    if not state.options.side_contact:
        return
    for low, high in record.PAIRS:
        for piece in pieces_of(state, low):
            for other in pieces_of(state, high):
                is_level = piece.bottom < other.top and other.bottom < piece.top
                is_one = piece.kind == other.kind == BRIDGE  # the two ends of one bridge
                if piece.colour == other.colour and is_level and not is_one:
                    names = f"{record.TOWER_NAMES[low]} and {record.TOWER_NAMES[high]}"
                    yield f"pieces of a colour do not touch between {names} (SB-06)"


def _wrong_stock(state: State) -> Iterator[str]:
    seats, stock = int(state.seats), state.stock
    if stock[seats:].any():
        yield "stock has no entry for a seat that is not there"
    for seat in range(seats):
        own = colours_of_seat(state, seat)
        if any(stock[seat, colour].any() for colour in range(record.COLOURS) if colour not in own):
            yield "a seat has pieces of its own colours only (SB-01, SB-02, SB-03)"
    if seats == NEUTRAL and (stock[:seats, NEUTRAL] > record.NEUTRAL_PIECES).any():
        yield "a seat has one tall and one square neutral block at most (SB-02)"
    found = components(state)
    for colour, name in enumerate(COLOUR_NAMES):
        for kind in range(record.KINDS):
            count = pieces_in_game(seats, colour, kind)
            if found.get(f"{name} {KIND_NAMES[kind]}", 0) != count:
                shown = found.get(f"{name} {KIND_NAMES[kind]}", 0)
                yield f"of {name} {KIND_NAMES[kind]} the game has {count}, not {shown}"


def _wrong_turn(state: State) -> Iterator[str]:
    out, skipped = _hands_in(state.out), _hands_in(state.skipped)
    if any(hand not in hands_of(state) for hand in (*out, *skipped)):
        yield "only seats that are there, or colours that take turns, are out or skipped"
    if out and not state.options.blocked_is_out:
        yield "only with the option blocked_is_out are seats out (SB-19)"
    if skipped and state.options.blocked_is_out:
        yield "with the option blocked_is_out nobody is skipped, but out (SB-19)"
    able = [hand for hand in hands_of(state) if hand not in out and can_place(state, hand)]
    if state.phase == record.OVER:
        yield from _wrong_end(state, able)
        return
    turn, colour = int(state.turn), int(state.colour)
    if turn == NONE or state.movers != 1 << turn or state.winners:
        yield "the seat at turn is to move, and nobody has won yet"
    if (colour != NONE) != is_rotating(state) or (colour != NONE and colour % FEWEST != turn):
        yield "a colour of the seat at turn is at turn with colour_rotation, and else none (SB-03)"
    hand = colour if is_rotating(state) else turn
    if hand not in able:
        yield "who is at turn can place something (SB-05, SB-19)"
    if hand in skipped:
        yield "who is at turn was not skipped (SB-19)"


def _hands_in(bits: int) -> list[int]:
    return [hand for hand in range(record.COLOURS) if int(bits) >> hand & 1]


def _wrong_end(state: State, able: list[int]) -> Iterator[str]:
    if state.turn != NONE or state.colour != NONE or state.movers or state.skipped:
        yield "nobody is to move or skipped when the game is over"
    if able:
        yield "the game is over only when nobody can place anything (SB-20)"
    if state.winners != winners_of(state):
        yield "the winners are the seats with the highest score (SB-26)"


def _wrong_last(state: State) -> Iterator[str]:
    seat, move = int(state.last_seat), int(state.last_move)
    if (seat == NONE) != (move == NONE):
        yield "last_seat and last_move are both there or both -1"
    if seat == NONE or move == NONE:
        return
    colour, kind, place = split_move(move)
    hand = colour if is_rotating(state) else seat
    if seat != seat_of(state, hand) or colour not in colours_of(state, hand):
        yield "the last piece was of a colour of its seat"
    for tower in towers_of(kind, place):
        roof, top = int(state.roofs[tower]), top_of(state, tower)
        if roof != (colour if kind == ROOF else EMPTY) or (kind != ROOF and top != (kind, colour)):
            yield "the last piece is on top of its tower"
    if kind == BRIDGE and state.bridges[colour] != place:
        yield "the last piece is on top of its tower"
    yield from _wrong_order(state, hand)


def _wrong_order(state: State, last: int) -> Iterator[str]:
    """SB-19: after the last piece those were skipped who could not place anything."""
    if state.phase == record.OVER:
        return
    hands, turn = hands_of(state), int(state.colour if is_rotating(state) else state.turn)
    for step in range(1, len(hands) + 1):
        hand = (last + step) % len(hands)
        if hand == turn:
            break
        is_passed = int(state.out | state.skipped) >> hand & 1
        is_able = not int(state.out) >> hand & 1 and can_place(state, hand)
        if is_able or not is_passed:
            yield "the next seat that can place something is at turn (SB-04, SB-19)"
    if last != turn and int(state.out | state.skipped) >> last & 1:
        yield "who placed the last piece was not skipped"
