"""What happens in Skybridge and what is asked, told as data from the views of one seat."""

from __future__ import annotations

from skydeck.core.game import Event
from skydeck.core.kernel import NONE, Seat, View
from skydeck.games.skybridge.check import linked, points_of
from skydeck.games.skybridge.reasons import (
    hands_of,
    is_rotating,
    seat_of,
    split_move,
)
from skydeck.games.skybridge.record import (
    BRIDGE,
    COLOUR_NAMES,
    FLOORS,
    KIND_NAMES,
    NEUTRAL,
    OVER,
    PAIRS,
    ROOF,
    TOWER_NAMES,
)


def ask(view: View, seat: Seat) -> Event:
    """What a mover has to decide, as data."""
    name = COLOUR_NAMES[seat if view.colour == NONE else view.colour]
    return {"key": "place" if view.colour == NONE else "place_colour", "colour": name}


def tell(before: View, after: View) -> list[Event]:
    """What the last move did; nothing where no move was made between the views."""
    if after.last_seat == NONE:
        return []
    events = [_tell_placing(after), *_tell_passing(before, after)]
    if after.phase != OVER:
        return events
    for seat, points in enumerate(points_of(after)):
        events.append({"key": "score", "seat": seat, "floors": points})
    key = "over" if after.stock[: after.seats].any() else "over_placed"
    return [*events, {"key": key}]


def _tell_placing(after: View) -> Event:
    """The piece that was placed, and where."""
    colour, kind, place = split_move(int(after.last_move))
    event: Event = {"seat": int(after.last_seat), "colour": COLOUR_NAMES[colour]}
    if after.seats == NEUTRAL and colour == NEUTRAL:
        event["colour"] = f"neutral_{COLOUR_NAMES[colour]}"
    if kind == BRIDGE:
        first, second = PAIRS[place]
        names = {"first": TOWER_NAMES[first], "second": TOWER_NAMES[second]}
        return {"key": "bridge", **event, **names, "floors": int(after.heights[first])}
    event |= {"tower": TOWER_NAMES[place], "floors": int(after.heights[place])}
    if kind != ROOF:
        is_first = after.heights[place] == FLOORS[kind]
        key = "block_first" if is_first else "block"
        return {"key": key, **event, "kind": KIND_NAMES[kind]}
    others = linked(after, place)
    if not others:
        return {"key": "roof", **event}
    event["more"] = sum(int(after.heights[other]) for other in others)
    return {**event, **_tell_links([TOWER_NAMES[other] for other in others])}


def _tell_links(names: list[str]) -> Event:
    """The bridges that a roof counts by: one, or with merged colours two."""
    first, *rest = names
    if not rest:
        return {"key": "roof_linked", "first": first}
    if rest == [first]:
        return {"key": "roof_linked_twice", "first": first}
    return {"key": "roof_linked_both", "first": first, "second": rest[0]}


def _tell_passing(before: View, after: View) -> list[Event]:
    """SB-19: who was skipped between the last piece and the next, and who can place again."""
    if after.phase == OVER:
        return []
    hands, events = hands_of(after), list[Event]()
    last = split_move(int(after.last_move))[0] if is_rotating(after) else int(after.last_seat)
    turn = int(after.colour if is_rotating(after) else after.turn)
    for step in range(1, len(hands) + 1):
        hand = (last + step) % len(hands)
        if hand == turn:
            break
        if not int(before.out) >> hand & 1:
            events.append(
                _tell_hand(after, "out" if after.options.blocked_is_out else "skip", hand)
            )
    if int(before.skipped) >> turn & 1:
        events.append(_tell_hand(after, "back", turn))
    return events


def _tell_hand(after: View, key: str, hand: int) -> Event:
    """An event of a seat, or of one of its colours where these take turns."""
    event: Event = {"key": key, "seat": seat_of(after, hand)}
    if is_rotating(after):
        event |= {"key": f"{key}_colour", "colour": COLOUR_NAMES[hand]}
    return event
