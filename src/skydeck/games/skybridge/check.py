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
from skydeck.core.sentences import Sentences, Why
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

wrong = Sentences(__file__, "wrong")


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


def check(state: State, is_view: bool) -> Iterator[Why]:
    """What is wrong with a position, which is the same in a view: everything lies open."""
    for tower in range(record.TOWERS):
        yield from _wrong_tower(state, tower)
    for colour in range(record.COLOURS):
        yield from _wrong_bridge(state, colour)
    yield from _wrong_pairs(state)
    yield from _wrong_sides(state)
    yield from _wrong_stock(state)
    yield from _wrong_turn(state)
    yield from _wrong_last(state)


def _wrong_tower(state: State, tower: int) -> Iterator[Why]:
    name, count = record.TOWER_NAMES[tower], int(state.ends[tower])
    ends, rest = state.towers[tower, :count], state.towers[tower, count:]
    if ((ends < 0) | (ends >= record.END * ROOF)).any() or (rest != EMPTY).any():
        yield wrong("ends", tower=name)
        return
    pieces = pieces_of(state, tower)
    if state.heights[tower] != sum(record.FLOORS[piece.kind] for piece in pieces):
        yield wrong("height", tower=name)
    if pieces and pieces[0].kind == BRIDGE:
        yield wrong("bare_bridge")
    colours = [piece.colour for piece in pieces]
    roof = int(state.roofs[tower])
    if roof != EMPTY:
        colours.append(roof)
        if not pieces and not state.options.roof_on_foundation:
            yield wrong("bare_roof", tower=name)
    if any(below == above for below, above in pairwise(colours)):
        yield wrong("own_colour", tower=name)


def _wrong_bridge(state: State, colour: int) -> Iterator[Why]:
    """A colour's bridge has one end in each tower of its pair, both at the same level."""
    pair, name = int(state.bridges[colour]), COLOUR_NAMES[colour]
    ends: dict[int, list[Piece]] = {}
    for tower in range(record.TOWERS):
        for piece in pieces_of(state, tower):
            if piece.kind == BRIDGE and piece.colour == colour:
                ends.setdefault(tower, []).append(piece)
    if pair == EMPTY:
        if ends:
            yield wrong("bridge_towers", colour=name)
        return
    if tuple(ends) != record.PAIRS[pair] or any(len(pieces) > 1 for pieces in ends.values()):
        yield wrong("bridge_ends", colour=name)
        return
    low, high = record.PAIRS[pair]
    level = ends[low][0].bottom
    if level != ends[high][0].bottom:
        yield wrong("bridge_level", colour=name)
    supports = [p for tower in (low, high) for p in pieces_of(state, tower) if p.top == level]
    if len(supports) == 2 and supports[0] == supports[1] and supports[0].kind == BRIDGE:
        yield wrong("bridge_above", colour=name)


def _wrong_pairs(state: State) -> Iterator[Why]:
    pairs = state.bridges[state.bridges != EMPTY].tolist()
    if state.options.one_bridge_per_pair and len(set(pairs)) < len(pairs):
        yield wrong("one_bridge")


def _wrong_sides(state: State) -> Iterator[Why]:
    if not state.options.side_contact:
        return
    for low, high in record.PAIRS:
        for piece in pieces_of(state, low):
            for other in pieces_of(state, high):
                is_level = piece.bottom < other.top and other.bottom < piece.top
                is_one = piece.kind == other.kind == BRIDGE  # the two ends of one bridge
                if piece.colour == other.colour and is_level and not is_one:
                    first, second = record.TOWER_NAMES[low], record.TOWER_NAMES[high]
                    yield wrong("sides", first=first, second=second)


def _wrong_stock(state: State) -> Iterator[Why]:
    seats, stock = int(state.seats), state.stock
    if stock[seats:].any():
        yield wrong("stock_seats")
    for seat in range(seats):
        own = colours_of_seat(state, seat)
        if any(stock[seat, colour].any() for colour in range(record.COLOURS) if colour not in own):
            yield wrong("stock_colours")
    if seats == NEUTRAL and (stock[:seats, NEUTRAL] > record.NEUTRAL_PIECES).any():
        yield wrong("stock_neutral")
    found = components(state)
    for colour, name in enumerate(COLOUR_NAMES):
        for kind in range(record.KINDS):
            count = pieces_in_game(seats, colour, kind)
            if found.get(f"{name} {KIND_NAMES[kind]}", 0) != count:
                shown = found.get(f"{name} {KIND_NAMES[kind]}", 0)
                yield wrong("stock", colour=name, kind=KIND_NAMES[kind], count=count, found=shown)


def _wrong_turn(state: State) -> Iterator[Why]:
    out, skipped = _hands_in(state.out), _hands_in(state.skipped)
    if any(hand not in hands_of(state) for hand in (*out, *skipped)):
        yield wrong("hands")
    if out and not state.options.blocked_is_out:
        yield wrong("out")
    if skipped and state.options.blocked_is_out:
        yield wrong("skipped")
    able = [hand for hand in hands_of(state) if hand not in out and can_place(state, hand)]
    if state.phase == record.OVER:
        yield from _wrong_end(state, able)
        return
    turn, colour = int(state.turn), int(state.colour)
    if turn == NONE or state.movers != 1 << turn or state.winners:
        yield wrong("mover")
    if (colour != NONE) != is_rotating(state) or (colour != NONE and colour % FEWEST != turn):
        yield wrong("colour")
    hand = colour if is_rotating(state) else turn
    if hand not in able:
        yield wrong("able")
    if hand in skipped:
        yield wrong("not_skipped")


def _hands_in(bits: int) -> list[int]:
    return [hand for hand in range(record.COLOURS) if int(bits) >> hand & 1]


def _wrong_end(state: State, able: list[int]) -> Iterator[Why]:
    if state.turn != NONE or state.colour != NONE or state.movers or state.skipped:
        yield wrong("over")
    if able:
        yield wrong("not_over")
    if state.winners != winners_of(state):
        yield wrong("winners")


def _wrong_last(state: State) -> Iterator[Why]:
    seat, move = int(state.last_seat), int(state.last_move)
    if (seat == NONE) != (move == NONE):
        yield wrong("last")
    if seat == NONE or move == NONE:
        return
    colour, kind, place = split_move(move)
    hand = colour if is_rotating(state) else seat
    if seat != seat_of(state, hand) or colour not in colours_of(state, hand):
        yield wrong("last_colour")
    for tower in towers_of(kind, place):
        roof, top = int(state.roofs[tower]), top_of(state, tower)
        if roof != (colour if kind == ROOF else EMPTY) or (kind != ROOF and top != (kind, colour)):
            yield wrong("last_top")
    if kind == BRIDGE and state.bridges[colour] != place:
        yield wrong("last_top")
    yield from _wrong_order(state, hand)


def _wrong_order(state: State, last: int) -> Iterator[Why]:
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
            yield wrong("next")
    if last != turn and int(state.out | state.skipped) >> last & 1:
        yield wrong("last_skipped")
