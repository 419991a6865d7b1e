"""Guests and their devices."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request

from skydeck.server import room_names
from skydeck.server.answers import (
    MOST_LISTED,
    Code,
    GuestInfo,
    GuestToken,
    NewGuest,
    OwnRoom,
    UseCode,
    problems,
)
from skydeck.server.errors import Refused
from skydeck.server.services import Guest, Limited, client_of
from skydeck.server.wire import LONGEST_NAME
from skydeck.server.wishes import clean

CODE_MINUTES = 10
CODE_LENGTH = 8

router = APIRouter()


@router.post("/api/guests", status_code=201, responses=problems(413, 422, 503))
async def become_guest(request: Request, services: Limited, new: NewGuest) -> GuestToken:
    """Become a guest: no account, only a name and a secret token."""
    services.gate.check("guests", client_of(request))
    name = clean(new.name, LONGEST_NAME)
    guest, token = await services.store.add_guest(name, services.hub.now())
    return GuestToken(guest=guest, name=name, token=token)


@router.get("/api/me", responses=problems(401, 503))
async def who_am_i(guest: Guest) -> GuestInfo:
    """Whose token this is."""
    return guest


@router.patch("/api/me", responses=problems(401, 413, 422, 503))
async def rename_me(services: Limited, guest: Guest, new: NewGuest) -> GuestInfo:
    """Take another name, for rooms to come."""
    name = clean(new.name, LONGEST_NAME)
    await services.store.rename(guest.guest, name)
    return GuestInfo(guest=guest.guest, name=name)


@router.get("/api/me/rooms", responses=problems(401, 503))
async def my_rooms(services: Limited, guest: Guest) -> list[OwnRoom]:
    """The rooms in which this guest has had a seat, the newest first."""
    found = await services.store.list_of(guest.guest, MOST_LISTED)
    return [OwnRoom(**summary) for summary in found]


@router.post("/api/me/codes", status_code=201, responses=problems(401, 503))
async def make_code(services: Limited, guest: Guest) -> Code:
    """A code that makes another device this guest, once and soon."""
    letters = room_names.LETTERS
    code = "".join(secrets.choice(letters) for _ in range(CODE_LENGTH))
    now = services.hub.now()
    expires = now + CODE_MINUTES * 60_000
    await services.store.add_code(guest.guest, code, expires, now)
    return Code(code=code, expires=expires)


@router.post("/api/devices", status_code=201, responses=problems(404, 413, 422, 503))
async def use_code(request: Request, services: Limited, given: UseCode) -> GuestToken:
    """Become the guest whose code this is, on this device, too."""
    services.gate.check("codes", client_of(request))
    code = "".join(given.code.split()).replace("-", "").lower()
    found = await services.store.use_code(code, services.hub.now())
    if found is None:
        raise Refused("no_code", "no device shows this code, or it was used or is too old")
    known = await services.store.find_guest(found[1])
    assert known is not None
    return GuestToken(guest=found[0], name=known[1], token=found[1])
