"""Rooms before one enters them."""

from __future__ import annotations

from fastapi import APIRouter, Request

from skydeck.server.answers import MOST_LISTED, RoomInfo, RoomName, RoomSummary, problems
from skydeck.server.room import SECOND
from skydeck.server.services import Guest, Limited, RoomPath, client_of, room_of
from skydeck.server.wire import Settings

LISTED = 2 * 60 * 60 * SECOND  # milliseconds that a public room is listed without a change

router = APIRouter()


@router.get("/api/rooms", responses=problems(503))
async def list_rooms(services: Limited) -> list[RoomSummary]:
    """Public rooms that wait for people or can be watched."""
    found = await services.store.list_public(MOST_LISTED, services.hub.now() - LISTED)
    return [RoomSummary(**summary) for summary in found]


@router.post("/api/rooms", status_code=201, responses=problems(401, 413, 422, 503))
async def open_room(
    request: Request, services: Limited, guest: Guest, settings: Settings
) -> RoomName:
    """Open a room."""
    services.gate.check("rooms", client_of(request))
    room = await services.hub.open(settings, guest.guest)
    services.warming.want(settings.game)
    return RoomName(room=room)


@router.get("/api/rooms/{room}", responses=problems(404, 422, 503))
async def show_room(request: Request, services: Limited, room: RoomPath) -> RoomInfo:
    """What there is to know about a room before one enters it."""
    live = await room_of(services, room, client_of(request))
    found = live.room
    summary = found.summary()
    return RoomInfo(
        **summary,
        changed=found.changed,
        settings=Settings(**found.settings),
        finished=len(found.logs),
    )
