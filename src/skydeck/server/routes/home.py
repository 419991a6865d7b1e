"""Phones in the home network: whoever sits at the server's own machine lets them in."""

from __future__ import annotations

from fastapi import APIRouter, Request

from skydeck.server.answers import HomeInfo, problems
from skydeck.server.doors import Doors
from skydeck.server.errors import Refused
from skydeck.server.security import LOOPBACK, host_of, is_own_origin
from skydeck.server.services import Limited, client_of

router = APIRouter()


def doors_of(request: Request) -> Doors | None:
    """What a request may open: none unless a page on this very machine asks, not through a proxy.

    A page of another site has another origin; one that lies about its host is found by the host.
    """
    doors: Doors | None = getattr(request.app.state, "doors", None)
    is_here = client_of(request) in LOOPBACK and host_of(request.headers) in LOOPBACK
    return doors if is_here and is_own_origin(request.headers, ()) else None


def wanted_doors(request: Request) -> Doors:
    """What a page may open, or a refusal."""
    doors = doors_of(request)
    if doors is None or request.headers.get("origin") is None:
        raise Refused("forbidden", "only a page on the server's own machine can do that")
    return doors


@router.get("/api/home", responses=problems())
async def show_home(request: Request, services: Limited) -> HomeInfo:
    """Whether this page can let phones in, and where they find it."""
    doors = doors_of(request)
    return HomeInfo(can=doors is not None, address=doors.address if doors else None)


@router.post("/api/home", responses=problems(403, 409))
async def open_home(request: Request, services: Limited) -> HomeInfo:
    """Listen in the home network, too."""
    doors = wanted_doors(request)
    await doors.open()
    return HomeInfo(can=True, address=doors.address)


@router.delete("/api/home", responses=problems(403))
async def close_home(request: Request, services: Limited) -> HomeInfo:
    """Listen in the home network no longer."""
    doors = wanted_doors(request)
    doors.close()
    return HomeInfo(can=True, address=None)
