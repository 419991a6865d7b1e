"""Finished games of a room: their logs, their reviews and their positions."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

import skydeck
from skydeck.core.engine import WHOLE
from skydeck.core.kernel import Seat
from skydeck.core.log import Log
from skydeck.core.record import MOST_SEATS
from skydeck.core.table import Table
from skydeck.server.answers import PositionInfo, ReviewState, problems
from skydeck.server.errors import Refused
from skydeck.server.live import Live
from skydeck.server.room import OVER
from skydeck.server.services import Limited, RoomPath, client_of, room_of
from skydeck.server.sight import write_view

GamePath = Annotated[int, Path(ge=1, le=1_000_000, description="which game of the room, from 1")]

router = APIRouter()


@router.get("/api/rooms/{room}/games/{game}/log", responses=problems(404, 422, 503))
async def show_log(
    request: Request, services: Limited, room: RoomPath, game: GamePath
) -> dict[str, Any]:
    """The log of a finished game, with its secret: `skydeck verify` proves the deal."""
    live = await room_of(services, room, client_of(request))
    data: dict[str, Any] = json.loads(find_log(live, game).to_json())
    return data


@router.get(
    "/api/rooms/{room}/games/{game}/review",
    responses={**problems(404, 422, 503), 202: {"model": ReviewState}},
)
async def show_review(
    request: Request, services: Limited, response: Response, room: RoomPath, game: GamePath
) -> ReviewState:
    """The review of a finished game; 202 as long as it is being made."""
    live = await room_of(services, room, client_of(request))
    played = find_log(live, game)
    await services.warming.wait(played.game, WHOLE)
    state = services.reviews.ask(f"{room}/{game}", played)
    response.status_code = 200 if state.review else 202
    return state


@router.get("/api/rooms/{room}/games/{game}/positions/{ply}", responses=problems(404, 422, 503))
async def show_position(
    request: Request,
    services: Limited,
    room: RoomPath,
    game: GamePath,
    ply: Annotated[int, Path(ge=0, le=100_000, description="after how many moves")],
    seat: Annotated[int | None, Query(ge=0, lt=MOST_SEATS)] = None,
) -> PositionInfo:
    """A position of a finished game: what a seat saw then, or without a seat everything."""
    live = await room_of(services, room, client_of(request))
    return show_ply(find_log(live, game), ply, seat)


def find_log(live: Live, game: int) -> Log:
    """The log of a finished game of a room."""
    logs = live.room.logs
    if game > len(logs):
        running = game == len(logs) + 1 and live.room.phase != OVER
        reason = "it is not over yet" if running else f"{len(logs)} were finished"
        raise Refused("no_game", f"this room has no finished game {game}: {reason}")
    return logs[game - 1]


def show_ply(log: Log, ply: int, seat: Seat | None) -> PositionInfo:
    """A position of a log, and what the move before it did."""
    if ply > len(log.moves) or (seat is not None and seat >= log.seats):
        raise Refused("no_position", f"this game has {len(log.moves)} moves and {log.seats} seats")
    game = skydeck.game(log.game)
    table = Table.new(game, log.seats, log.seed, log.options)
    for mover, move in log.moves[:ply]:
        table.play(mover, move)
    seen = table if seat is None else table.view(seat)
    views = seen.states
    last = log.moves[ply - 1] if ply else None
    return PositionInfo(
        view=json.loads(write_view(game, views, 0)),
        points=list(seen.points),
        told=game.tell(views, 1, views, 0) if last else [],
        seat=last[0] if last else None,
        move=last[1] if last else None,
    )
