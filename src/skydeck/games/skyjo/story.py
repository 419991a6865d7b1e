"""What happens in Skyjo and what is asked, told as data from the views of one seat."""

from __future__ import annotations

from skydeck.core.game import Event
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Seat, View
from skydeck.games.skyjo.notation import PLACE_NAMES
from skydeck.games.skyjo.record import (
    CHOOSE,
    DOWN,
    OVER,
    PLACES,
    REVEAL,
    ROWS,
    SWAP,
    TAKE,
    TURN,
    UP,
)


def ask(view: View, seat: Seat) -> Event:
    """What a mover has to decide, as data."""
    if view.phase == REVEAL:
        return {"key": "reveal"}
    if view.phase == CHOOSE:
        return {"key": "choose", "card": int(view.pile[view.piled - 1])}
    return {"key": "place_taken" if view.taken else "place_drawn", "card": int(view.hand)}


def tell(before: View, after: View) -> list[Event]:
    """What the last move did; nothing where no move was made between the views."""
    if after.last_seat == NONE:
        return []
    seat, move = int(after.last_seat), int(after.last_move)
    if before.phase == REVEAL:
        return _tell_turn(after, seat, move - TURN)
    if before.phase == CHOOSE:
        return _tell_choice(before, after, seat, move)
    events = _tell_placing(before, after, seat, move)
    if after.rounds != before.rounds or after.phase == OVER:
        return events + _tell_round_end(before, after, seat, move)
    if after.closer != before.closer:
        events.append({"key": "close", "seat": seat})
    return events


def _tell_turn(after: View, seat: int, place: int) -> list[Event]:
    turn = {"key": "turn", "seat": seat, "place": PLACE_NAMES[place], "card": int(after.shown)}
    return [turn, {"key": "start", "seat": int(after.turn)}] if after.phase == CHOOSE else [turn]


def _tell_choice(before: View, after: View, seat: int, move: int) -> list[Event]:
    if move == TAKE:
        return [{"key": "take", "seat": seat, "card": int(after.hand)}]
    events: list[Event] = []
    if before.decked == 0:
        events.append({"key": "reshuffle", "cards": int(after.decked) + 1})
    if after.hand == UNKNOWN:
        return [*events, {"key": "draw_unseen", "seat": seat}]
    return [*events, {"key": "draw", "seat": seat, "card": int(after.hand)}]


def _place(move: int) -> int:
    return move - TURN if move >= TURN else move - SWAP


def _tell_placing(before: View, after: View, seat: int, move: int) -> list[Event]:
    shown, tossed = int(after.shown), int(after.tossed)
    place = _place(move)
    event: Event = {"key": "swap", "seat": seat, "place": PLACE_NAMES[place]}
    if move >= TURN:
        event |= {"key": "refuse", "card": tossed, "turned": shown}
    else:
        event |= {"card": shown, "old": tossed}
    if not _has_cleared(before, seat, place, shown):
        return [event]
    return [event, {"key": "clear", "seat": seat, "column": _column(place), "card": shown}]


def _column(place: int) -> str:
    return PLACE_NAMES[place][0]


def _has_cleared(before: View, seat: int, place: int, shown: int) -> bool:
    """Whether the card at this place completed a column."""
    first = place - place % ROWS
    column = slice(first, first + ROWS)
    cards = zip(
        before.faces[seat, column].tolist(), before.cards[seat, column].tolist(), strict=True
    )
    others = [card for at, card in enumerate(cards, first) if at != place]
    return others == [(UP, shown)] * (ROWS - 1)


def _tell_round_end(before: View, after: View, last_seat: int, last_move: int) -> list[Event]:
    events: list[Event] = []
    if after.ender == NONE:
        events.append({"key": "limit"})
    for seat in range(after.seats):
        turned = [p for p in range(PLACES) if before.faces[seat, p] == DOWN]
        if seat == last_seat and _place(last_move) in turned:
            turned.remove(_place(last_move))
        if turned:
            cards = [int(after.ended[seat, place]) for place in turned]
            names = [PLACE_NAMES[place] for place in turned]
            events.append({"key": "show", "seat": seat, "cards": cards, "places": names})
    removed = {seat: _removed_columns(after, seat) for seat in range(after.seats)}
    for seat, columns in removed.items():
        for place in columns:
            card = int(after.ended[seat, place])
            events.append({"key": "clear", "seat": seat, "column": _column(place), "card": card})
    points = [_count_points(after, seat, columns) for seat, columns in removed.items()]
    events += [_tell_score(after, seat, points) for seat in removed]
    if after.phase == OVER:
        return [*events, {"key": "over"}]
    if after.extra:
        events.append({"key": "extra"})
    return [*events, {"key": "round", "round": int(after.rounds)}]


def _removed_columns(after: View, seat: int) -> list[int]:
    """The first places of the columns that left at the final turn-up."""
    ended = after.ended[seat]
    return [
        place
        for place in range(0, PLACES, ROWS)
        if ended[place] != EMPTY and (ended[place : place + ROWS] == ended[place]).all()
    ]


def _count_points(after: View, seat: int, removed: list[int]) -> int:
    """What a seat's cards were worth before the closer's points were doubled."""
    ended = after.ended[seat].astype(int)
    return int(ended[ended != EMPTY].sum()) - ROWS * sum(int(ended[place]) for place in removed)


def _tell_score(after: View, seat: int, points: list[int]) -> Event:
    event: Event = {"seat": seat, "points": points[seat], "total": int(after.totals[seat])}
    if after.scores[seat] == points[seat]:
        return {"key": "score", **event}
    rival = min((other for other in range(after.seats) if other != seat), key=points.__getitem__)
    return {"key": "score_doubled", **event, "other": rival, "fewer": points[rival]}
