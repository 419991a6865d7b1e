"""Questions that change nothing in a room: drafts, hints and the story so far."""

from __future__ import annotations

from typing import Any

from skydeck.core.table import Table
from skydeck.server import draft, meter
from skydeck.server.errors import Refused
from skydeck.server.hub import Hub
from skydeck.server.live import Live
from skydeck.server.room import PLAYING, Room, Who
from skydeck.server.sight import compact
from skydeck.server.writing import find_story


async def answer_draft(hub: Hub, live: Live, who: Who, message: Any) -> str:
    """What is legal after some moves of a seat, by what the seat can know."""
    async with live.lock:
        await hub.catch_up(live)
        view = _view_of(live.room, who, message.at)
    return draft.answer(view, message.moves, message.id)


async def answer_hint(hub: Hub, live: Live, who: Who, message: Any) -> str:
    """The best moves of a seat."""
    async with live.lock:
        await hub.catch_up(live)
        room = live.room
        version = room.version_of(who.seat)
        view = _view_of(room, who, version)
    if view.seat not in view.movers:
        raise Refused("wrong_phase", "it is not your turn, so there is nothing to hint at")
    if message.moves:
        after = draft.foresee(view, message.moves)
        if after is None or not draft.goes_on(view, after):
            raise Refused("wrong_phase", "what follows these moves is seen when they are played")
        view = after
    found = await hub.thinkers.hint(view, f"hint/{version}")
    return compact({"t": "hint", "id": message.id, "version": version, "hints": found})


async def answer_story(hub: Hub, live: Live, who: Who, message: Any) -> str:
    """All that a watcher was told of this game; what others do does not wait for it."""
    async with live.lock:
        await hub.catch_up(live)
        tell = find_story(live.room, who.seat, hub.now())
    return compact(await meter.in_thread(tell, message.id))


def _view_of(room: Room, who: Who, version: int) -> Table:
    if who.seat is None or room.table is None or room.phase != PLAYING:
        raise Refused("wrong_phase", "only who has a seat in a running game can ask that")
    if who.seat not in room.seats_of(who.guest):
        raise Refused("not_seated", f"seat {who.seat} is not yours; choose a free one")
    if not room.chairs[who.seat].since <= version <= room.version_of(who.seat):
        raise Refused("stale", "the table has moved on since you decided; look again")
    return room.table.view(who.seat)
