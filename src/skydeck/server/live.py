"""A room in memory, and who is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from skydeck.core.kernel import Seat
from skydeck.server.room import OVER, Room, Who
from skydeck.server.wire import Pace

ABSENCE = 15.0  # seconds without a connection after which a person may be replaced
ROLL_CALL = 5.0  # seconds between two notices of who is here
SLOWNESS: dict[Pace, float] = {"relaxed": 1.6, "brisk": 1.0, "instant": 0.15}
FEW = 3  # bots; more of them share the time that these take


class Socket(Protocol):
    """Somebody's connection to a room."""

    who: Who

    def send(self, text: str) -> None: ...

    def dismiss(self) -> None: ...


@dataclass(eq=False)
class Live:
    """A room in memory."""

    room: Room
    now: Callable[[], int]  # milliseconds since 1970
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    checking: asyncio.Lock = field(default_factory=asyncio.Lock)  # back at what moves have shown
    sockets: list[Socket] = field(default_factory=list)
    coming: int = 0  # how many are about to join: until then the room is not put away
    elsewhere: dict[Seat, float] = field(default_factory=dict)  # seen by other servers, and when
    left: dict[Seat, float] = field(default_factory=dict)  # when the last socket of a seat went
    since: float = field(default_factory=time.monotonic)
    noted: set[Seat] = field(default_factory=set)  # who was absent at the last roll call
    thinking: asyncio.Task[None] | None = None
    recovery: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None
    has_wish: bool = False  # a take-back was asked for, when the room was last shown
    listed: int = 0  # when the lists of rooms were last told that it changed
    is_behind: bool = False  # another server has written entries that are not read yet
    holders: set[Socket] = field(default_factory=set)  # that show the end of a round until `next`
    looking: set[Socket] = field(default_factory=set)  # and those that do so now
    late: set[asyncio.TimerHandle] = field(default_factory=set)  # what spectators shall see later

    def here(self) -> set[Seat]:
        """The seats that are connected to this server."""
        return {s.who.seat for s in self.sockets if s.who.seat is not None}

    def present(self) -> set[Seat]:
        """The seats that are connected, here or to another server."""
        recent = time.monotonic() - 2.5 * ROLL_CALL
        return self.here() | {seat for seat, at in self.elsewhere.items() if at > recent}

    def slowness(self) -> float:
        """How long a bot waits before it moves, in terms of the server's pace."""
        pace: Pace = self.room.settings.get("pace", "brisk")  # rooms of earlier versions have none
        bots = sum(chair.bot is not None for chair in self.room.chairs)
        return SLOWNESS[pace] * (FEW / max(FEW, bots))

    def absent(self) -> set[Seat]:
        """The persons' seats that have not been connected for a while."""
        present, late = self.present(), time.monotonic() - ABSENCE
        return {
            seat
            for seat, chair in enumerate(self.room.chairs)
            if chair.is_person and seat not in present and self.left.get(seat, self.since) < late
        }

    def hold(self) -> None:
        """A round has ended: bots wait for the people who look at that."""
        playing = {seat for seat, chair in enumerate(self.room.chairs) if chair.bot is None}
        self.looking = {socket for socket in self.holders if socket.who.seat in playing}

    def go_on(self, seat: Seat | None) -> None:
        """Whoever sits there has seen the end of the round."""
        self.looking = {socket for socket in self.looking if socket.who.seat != seat}

    def missed(self) -> set[Seat]:
        """The absent seats where they matter for what follows by itself: when a game is over."""
        return self.absent() if self.room.phase == OVER else set()
