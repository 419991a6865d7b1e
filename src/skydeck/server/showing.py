"""What the sockets of a room are sent, and when: spectators of a room with a delay see it later."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable

from skydeck.core.kernel import Seat
from skydeck.server.live import Live, Socket
from skydeck.server.metrics import METRICS
from skydeck.server.room import SECOND, Entry, Who
from skydeck.server.sight import compact
from skydeck.server.writing import write_past, write_room, write_table

TABLE_FACTS = {"start", "play", "back", "late", "return", "end", "resign", "replace"}


def show_entry(live: Live, entry: Entry) -> None:
    """Show everyone what an entry did."""
    kinds = {fact["t"] for fact in entry.facts}
    for fact in entry.facts:
        if fact["t"] == "sit":  # whoever sits is here, though not connected at that seat yet
            live.left[fact["seat"]] = time.monotonic()
    if kinds & {"sit", "stand", "set", "bot"}:
        check_seats(live)
    if live.room.sight is not None and live.room.sight.has_ended:
        live.hold()
    if kinds & TABLE_FACTS:
        _show_table(live, kinds)
    has_wish = live.room.wish is not None
    if kinds - {"play", "say"} or has_wish != live.has_wish:
        show_room(live)
    live.has_wish = has_wish
    for fact in entry.facts:
        if fact["t"] == "say":
            text = compact(live.room.sayings[-1])
            for socket in live.sockets:
                socket.send(text)
    METRICS.moves.inc(sum(fact["t"] == "play" for fact in entry.facts))


def check_seats(live: Live) -> None:
    """Whose seat somebody else has now, or nobody, is a spectator."""
    for socket in live.sockets:
        if socket.who.seat not in (None, *live.room.seats_of(socket.who.guest)):
            socket.who = Who(socket.who.guest, None)


def show_all(live: Live, socket: Socket) -> None:
    """Show one socket the whole room."""
    socket.send(_write_room(live, socket.who))
    for saying in live.room.sayings:
        socket.send(compact(saying))
    if socket.who.seat is None and live.room.settings["delay"]:
        _show_past(live, [socket], is_fresh=True)
        _show_later(live)
        return
    text = write_table(live.room, socket.who.seat, live.now(), True)
    if text:
        socket.send(text)


def _write_room(live: Live, who: Who) -> str:
    spectators = sum(socket.who.seat is None for socket in live.sockets)
    return write_room(live.room, who, live.present(), spectators, live.absent())


def show_room(live: Live, but: Socket | None = None) -> None:
    """Show everyone, or everyone but one, who is in the room and how it is set."""
    for socket in live.sockets:
        if socket is not but:
            socket.send(_write_room(live, socket.who))


def _show_table(live: Live, kinds: set[str]) -> None:
    """Show the table to everyone; moves only to those who see that something has changed."""
    room, now, texts = live.room, live.now(), dict[Seat | None, str | None]()
    is_fresh, is_public = bool(kinds & {"start", "back"}), bool(kinds & TABLE_FACTS - {"play"})
    for socket in live.sockets:
        seat = socket.who.seat
        if seat is None and room.settings["delay"]:
            continue
        if not is_public and not room.has_news(seat):
            continue
        if seat not in texts:
            texts[seat] = write_table(room, seat, now, is_fresh)
        text = texts[seat]
        if text:
            socket.send(text)
    _show_later(live)


def _show_later(live: Live) -> None:
    """Spectators of a room with a delay see what happens when the delay is over."""
    delay = live.room.settings["delay"] * SECOND
    watchers = [socket for socket in live.sockets if socket.who.seat is None]
    if not delay or not watchers:
        return
    for handle in live.late:
        handle.cancel()
    live.late.clear()
    now, call = live.now(), asyncio.get_running_loop().call_later
    for at in {at for at in live.room.recent_moments() if at > now - delay}:
        wait = (at + delay - now) / SECOND + 0.01
        live.late.add(call(wait, _show_past, live))


def _show_past(live: Live, sockets: Iterable[Socket] | None = None, is_fresh: bool = False) -> None:
    """Show spectators the table as it was some time ago."""
    room = live.room
    if not room.number:
        return  # it is about to be read again, and then shown
    text = write_past(room, live.now() - room.settings["delay"] * SECOND, is_fresh)
    for socket in sockets or [s for s in live.sockets if s.who.seat is None]:
        if text:
            socket.send(text)
