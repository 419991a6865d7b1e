"""Why a move of Skybridge is good or bad: facts that anyone can check on the table."""

from __future__ import annotations

from typing import NamedTuple

from skydeck.core.game import Event
from skydeck.core.kernel import EMPTY, Move, Seat, State, View
from skydeck.games.skybridge.check import linked, points_of
from skydeck.games.skybridge.reasons import (
    can_place,
    colours_of,
    find_reason,
    hands_of,
    is_rotating,
    owner_of,
    seat_of,
    split_move,
    top_of,
    towers_of,
)
from skydeck.games.skybridge.record import (
    BRIDGE,
    COLOUR_NAMES,
    COLOURS,
    END,
    FLOORS,
    ROOF,
    TOWER_NAMES,
    TOWERS,
)

MOST = 3  # reasons for a move


class Roof(NamedTuple):
    """A roof that a seat could put on a tower, and the floors that it would count."""

    floors: int
    colour: int
    tower: int


def reasons(view: View, seat: Seat, move: Move) -> list[Event]:
    """The facts that speak for or against a legal move, the weightiest first."""
    colour, kind, place = split_move(move)
    after = _place(view, seat, move)
    hand = _next_hand(after, colour if is_rotating(view) else seat)
    facts = [] if hand is not None else [_end(after, seat)]
    if kind == ROOF:
        facts += _roof(view, after, seat, colour, place)
    elif kind == BRIDGE:
        facts += _bridge(after, seat, colour, place)
    else:
        facts += _block(view, after, seat, place)
    if hand is not None and seat_of(view, hand) != seat:
        facts += _reply(view, after, hand)
    if kind not in (ROOF, BRIDGE):
        facts += _fits(view, after, seat, place)
    return facts[:MOST]


def _place(view: View, seat: Seat, move: Move) -> State:
    """The table after a move, as far as pieces go."""
    after: State = view.copy()
    colour, kind, place = split_move(move)
    after.stock[seat, colour, kind] -= 1
    if kind == ROOF:
        after.roofs[place] = colour
        return after
    if kind == BRIDGE:
        after.bridges[colour] = place
    for tower in towers_of(kind, place):
        after.towers[tower, after.ends[tower]] = colour + END * kind
        after.ends[tower] += 1
        after.heights[tower] += FLOORS[kind]
    return after


def _next_hand(after: State, last: int) -> int | None:
    """SB-19: the hand that places the next piece; None if none can and the game is over."""
    hands = hands_of(after)
    for step in range(1, len(hands) + 1):
        hand = (last + step) % len(hands)
        if not int(after.out) >> hand & 1 and can_place(after, hand):
            return hand
    return None


def _end(after: State, seat: Seat) -> Event:
    """The result, if a move ends the game."""
    points = points_of(after)
    others = max(count for other, count in enumerate(points) if other != seat)
    return {"key": "end", "seat": seat, "floors": points[seat], "others": others}


def _open(view: View) -> list[int]:
    """The open towers, the tallest first."""
    towers = [tower for tower in range(TOWERS) if view.roofs[tower] == EMPTY]
    return sorted(towers, key=lambda tower: (-int(view.heights[tower]), tower))


# What the piece does


def _roof(view: View, after: State, seat: Seat, colour: int, tower: int) -> list[Event]:
    """What a roof counts, whether there is a taller tower, and whose it could have been."""
    others, height = linked(after, tower), int(view.heights[tower])
    floors = height + sum(int(view.heights[other]) for other in others)
    named: Event = {"colour": COLOUR_NAMES[colour], "tower": TOWER_NAMES[tower]}
    facts: list[Event] = [{"key": "roof", **named, "floors": floors}]
    if others:
        facts[0] |= {"key": "roof_linked", "links": [TOWER_NAMES[other] for other in others]}
    best = _open(view)[0]
    if view.heights[best] > height:
        most = int(view.heights[best])
        facts.append({"key": "taller", "best": TOWER_NAMES[best], "floors": most})
    else:
        facts.append({"key": "tallest", "tower": TOWER_NAMES[tower]})
    hand = _next_hand(view, colour if is_rotating(view) else seat)
    if hand is not None and seat_of(view, hand) != seat:
        if tower in [roof.tower for roof in _roofs(view, hand)]:
            other = seat_of(view, hand)
            facts.append({"key": "taken", "other": other, "tower": TOWER_NAMES[tower]})
    return facts


def _bridge(after: State, seat: Seat, colour: int, pair: int) -> list[Event]:
    """What a bridge links, and whether a roof is left that could count it."""
    first, second = towers_of(BRIDGE, pair)
    floors = int(after.heights[first]) + int(after.heights[second])
    own = [other for other in range(COLOURS) if owner_of(after, other) == seat]
    counted = own if after.options.merge_colours else [colour]
    held = [other for other in counted if after.stock[seat, other, ROOF]]
    if not held:
        return [{"key": "links_nothing", "colour": COLOUR_NAMES[colour]}]
    towers: Event = {"first": TOWER_NAMES[first], "second": TOWER_NAMES[second]}
    name = COLOUR_NAMES[colour if colour in held else held[0]]
    return [{"key": "links", **towers, "colour": name, "floors": floors}]


def _block(view: View, after: State, seat: Seat, tower: int) -> list[Event]:
    """Whose count a block adds to, and how high its tower is then."""
    facts: list[Event] = []
    for other, (old, new) in enumerate(zip(points_of(view), points_of(after), strict=True)):
        if new > old:
            whose = {"seat": seat} if other == seat else {"other": other}
            key = "gain" if other == seat else "gift"
            facts.append({"key": key, **whose, "floors": new - old})
    before, floors = int(view.heights[tower]), int(after.heights[tower])
    named: Event = {"tower": TOWER_NAMES[tower], "floors": floors}
    highest = max((int(view.heights[t]) for t in _open(view) if t != tower), default=floors)
    if before <= highest < floors:
        facts.append({"key": "highest", **named})
    elif before:
        facts.append({"key": "grows", **named, "before": before})
    else:
        facts.append({"key": "first", **named})
    return facts


def _fits(view: View, after: State, seat: Seat, tower: int) -> list[Event]:
    """Which roofs in hand fit on a tower by its new top, and which do not any more."""
    facts: list[Event] = []
    for key, top in (("opens", top_of(view, tower)), ("shuts", top_of(after, tower))):
        if top is not None and after.stock[:, top[1], ROOF].any():
            name, owner = COLOUR_NAMES[top[1]], owner_of(view, top[1])
            fact: Event = {"key": key, "colour": name, "tower": TOWER_NAMES[tower]}
            if key == "opens" and owner != seat:
                fact |= {"key": "opens_other", "other": owner}
            facts.append(fact)
    return facts


# What the next seat could do


def _roofs(view: View, hand: int) -> list[Roof]:
    """The roofs that a hand could place now, the one that counts most first."""
    seat, found = seat_of(view, hand), list[Roof]()
    for colour in colours_of(view, hand):
        for tower in range(TOWERS):
            if find_reason(view, seat, colour, ROOF, tower) is None:
                after: State = view.copy()
                after.roofs[tower] = colour
                towers = [tower, *linked(after, tower)]
                found.append(Roof(sum(int(view.heights[t]) for t in towers), colour, tower))
    return sorted(found, key=lambda roof: (-roof.floors, roof.tower, roof.colour))


def _reply(view: View, after: State, hand: int) -> list[Event]:
    """The best roof of the seat that is next, if the move makes it better."""
    old, new = _roofs(view, hand), _roofs(after, hand)
    if not new or (old and old[0].floors >= new[0].floors):
        return []
    best = new[0]
    named: Event = {"tower": TOWER_NAMES[best.tower], "colour": COLOUR_NAMES[best.colour]}
    return [{"key": "threat", "other": seat_of(after, hand), **named, "floors": best.floors}]
