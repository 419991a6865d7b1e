"""The rooms that somebody is in: they are read from the store, moved on, and shown to sockets.

Everything in a room goes through its lock: decide, apply, write, and only then show. What could
not be written never happened: the room is read from the store again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from skydeck.core.kernel import Move, Seat
from skydeck.core.table import Table
from skydeck.server import meter, room_names, wishes
from skydeck.server.errors import Refused
from skydeck.server.live import ROLL_CALL, Live, Socket
from skydeck.server.metrics import METRICS
from skydeck.server.room import SECOND, Entry, Fact, Room, Who
from skydeck.server.showing import check_seats, show_all, show_entry, show_room
from skydeck.server.store import Store
from skydeck.server.thinkers import Thinkers
from skydeck.server.wire import Settings

TRIES = 20  # for an entry that other servers are quicker to write
PAUSE = 1.0  # seconds before something that the store refused is tried again
LINGER = 20.0  # seconds that a room stays in memory after the last one left
GRACE = 3.0  # seconds after which a server plays a bot's move that another should have played
LOOK_AGAIN = 0.1  # seconds until it is seen that people have gone on to the next round
LOBBY_FACTS = {"open", "sit", "stand", "bot", "set", "start", "end"}
LISTED_AGAIN = 60 * SECOND  # after which a list tells anew when a room last changed

BYE = '{"t":"bye","retry":500}'

log = logging.getLogger("skydeck")


class Hub:
    """All rooms in memory."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        pace: float = 0.7,
        clock: Callable[[], float] = time.time,
        draw_secret: Callable[[], str] | None = None,
        prepare: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        self.store, self.thinkers, self.pace = store, thinkers, pace
        self.rooms: dict[str, Live] = {}
        self.preparing: dict[str, str] = {}  # rooms that wait for their game, and for which
        self.is_stopping = False
        self._clock, self._prepare = clock, prepare
        self._draw = {"draw_secret": draw_secret} if draw_secret else {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._stirred: set[str] = set()  # rooms that moved on while they were being read
        self._tasks: set[asyncio.Task[Any]] = set()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(self._clock() * SECOND)

    async def start(self) -> None:
        """Listen to other servers, and tell them who is here."""
        self.store.listen(self._wake, self._miss)
        self._spawn(self._call_roll())

    async def stop(self) -> None:
        """Tell everyone to come back soon, and let go of all rooms."""
        if self.is_stopping:
            return
        self.is_stopping = True
        for live in self.rooms.values():
            for socket in live.sockets:
                socket.send(BYE)
            for handle in (live.timer, *live.late):
                if handle:
                    handle.cancel()
            if live.thinking:
                live.thinking.cancel()
        for task in list(self._tasks):
            task.cancel()

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)
        return task

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("a task of the hub failed", exc_info=error)

    # Rooms

    async def open(self, settings: Settings, host: str) -> str:
        """Open a room; return its name."""
        name = room_names.draw_name()
        room = Room(name, **self._draw)
        fact = wishes.open_room(settings, host, room.draw_secret())
        entry = Entry(1, self.now(), (fact,))
        room.apply(entry)
        if not await self.store.append(name, entry, room.summary()):
            raise Refused("busy", "the room could not be opened; try again")
        return name

    async def find(self, name: str) -> Live:
        """A room as it is stored; it is brought into memory if need be."""
        while True:
            live = self.rooms.get(name)
            if live is None:
                if name not in self._loading:
                    self._loading[name] = self._spawn(self._bring(name))
                live = await asyncio.shield(self._loading[name])
            async with live.lock:  # until what is being written is durable
                if self.rooms.get(name) is live:  # else it was put away meanwhile
                    await self.catch_up(live)
                    return live

    async def _bring(self, name: str) -> Live:
        try:
            room = await self._read(name)
            live = Live(
                room, self.now, has_wish=room.wish is not None, is_behind=name in self._stirred
            )
            self.rooms[name] = live
            METRICS.rooms.set(len(self.rooms))
            self._forget_later(live)
            return live
        finally:
            del self._loading[name]
            self._stirred.discard(name)

    async def _read(self, name: str) -> Room:
        room = Room(name, **self._draw)
        with parking(room):
            entries = await self.store.read(name) if room_names.is_name(name) else []
            if not entries:
                raise Refused("no_room", "there is no such room; check the link or the code")
            await self._get_ready(room, entries)
            room.rebuild(entries)
        return room

    async def _get_ready(self, room: Room, entries: Iterable[Entry]) -> None:
        """Wait for the rules that entries need: to compile them here would hold up all rooms."""
        settings = room.settings
        for fact in (fact for entry in entries for fact in entry.facts):
            settings = fact.get("settings", settings)
            if fact["t"] == "start" and self._prepare is not None:
                self.preparing[room.name] = settings["game"]
                try:
                    await self._prepare(settings["game"])
                finally:
                    self.preparing.pop(room.name, None)

    def _forget_later(self, live: Live) -> None:
        asyncio.get_running_loop().call_later(LINGER, self._forget, live)

    def _forget(self, live: Live) -> None:
        """Let go of a room that nobody is in."""
        if live.sockets or self.rooms.get(live.room.name) is not live:
            return
        if live.coming or live.lock.locked():
            self._forget_later(live)
            return
        self._let_go(live)

    def _let_go(self, live: Live) -> None:
        del self.rooms[live.room.name]
        METRICS.rooms.set(len(self.rooms))
        for handle in (live.timer, *live.late):
            if handle:
                handle.cancel()
        for task in (live.thinking, live.recovery):
            if task:
                task.cancel()

    # Coming and going

    async def join(
        self, live: Live, socket: Socket, answer: str | None = None, holds: bool = False
    ) -> None:
        """Let a socket in, answer its hello, and show it everything."""
        async with live.lock:
            assert self.rooms.get(live.room.name) is live
            await self.catch_up(live)
            seat = socket.who.seat
            if seat is not None and seat not in live.room.seats_of(socket.who.guest):
                raise Refused("not_seated", f"seat {seat} is not yours; choose a free one")
            if answer is not None:
                socket.send(answer)
            live.sockets.append(socket)
            if holds:
                live.holders.add(socket)
            METRICS.sockets.inc()
            if seat is not None:
                live.left.pop(seat, None)
            show_all(live, socket)
            show_room(live, but=socket)
            if seat is not None:
                await self._act(live, lambda room: wishes.come_back(room, seat))
        self._go_on(live, 0.0)
        if seat is not None:
            self._spawn(self._tell_presence([live]))

    async def sit_down(self, live: Live, socket: Socket, seat: Seat) -> None:
        """Give a socket the seat that its guest has just taken."""
        async with live.lock:
            await self.catch_up(live)
            if seat in live.room.seats_of(socket.who.guest):
                socket.who = Who(socket.who.guest, seat)
                show_room(live)

    def leave(self, live: Live, socket: Socket) -> None:
        """A socket is gone."""
        if socket not in live.sockets:
            return
        live.sockets.remove(socket)
        live.holders.discard(socket)
        live.looking.discard(socket)
        METRICS.sockets.dec()
        seat = socket.who.seat
        if seat is not None and seat not in live.here():
            live.left[seat] = time.monotonic()
            if not self.is_stopping:
                self._spawn(self.store.publish("gone", [f"{live.room.name}:{seat}"]))
        if not live.sockets:
            self._forget_later(live)
        elif not self.is_stopping:
            self._spawn(self._announce(live))

    async def _announce(self, live: Live) -> None:
        async with live.lock:
            await self.catch_up(live)
            show_room(live)

    async def _note_absence(self, live: Live) -> None:
        """Show who is absent, and go on where nobody but them was awaited."""
        async with live.lock:
            await self._act(live, lambda room: [])
            if not live.is_behind:  # else recovery shows everything
                show_room(live)
        self._go_on(live)

    async def refresh(self, live: Live, socket: Socket) -> None:
        """Show one socket everything again."""
        async with live.lock:
            await self.catch_up(live)
            show_all(live, socket)

    # Moving on

    async def obey(self, live: Live, who: Who, message: Any) -> None:
        """Do what somebody's message says; when this returns, all is durable."""
        if message.t == "start" and self._prepare is not None:
            found = await self.find(live.room.name)  # it may be about to be read again
            await self._prepare(found.room.settings["game"])  # others act meanwhile
        absent = () if message.t == "play" else live.absent()  # a move asks for nobody
        if message.t == "ask_back" and who.seat is not None:
            await self._look_back(live, who.seat)
        await self.act(live, lambda room: wishes.decide(room, who, message, absent))

    async def _look_back(self, live: Live, seat: Seat) -> None:
        """Find out, in a thread, what has been shown since a seat's last choice."""
        async with live.checking:
            room = live.room
            trail = room.chairs[seat].trail if seat < len(room.chairs) else None
            if trail is not None and room.table is not None and not trail.is_known(room.ply):
                await meter.in_thread(trail.follow, room.table.history[:])

    async def act(self, live: Live, decide: Callable[[Room], list[Fact]]) -> None:
        """Decide, write and show; when this returns, all is durable."""
        async with live.lock:
            await self._act(live, decide)
        self._go_on(live)

    async def _act(self, live: Live, decide: Callable[[Room], list[Fact]]) -> None:
        for _ in range(TRIES):
            await self.catch_up(live)
            facts = decide(live.room)
            if not facts or await self._enter(live, facts):
                break
        else:
            raise Refused("busy", "too much happens in this room at the moment; try again")
        with suppress(Refused):  # what was decided is written; recovery sees to what follows
            while facts := live.room.due(self.now(), live.missed()):
                if not await self._enter(live, facts):
                    await self.catch_up(live)

    async def _enter(self, live: Live, facts: list[Fact]) -> bool:
        """Write events and show what they did; False if another server was quicker."""
        if not facts:
            return True
        room = live.room
        entry = Entry(room.number + 1, max(self.now(), room.at), tuple(facts))
        await self._get_ready(room, [entry])
        try:
            room.apply(entry)
            is_due = room.changed - live.listed >= LISTED_AGAIN
            is_listed = is_due or any(fact["t"] in LOBBY_FACTS for fact in facts)
            summary = room.summary() if is_listed else None
            is_written = await self.store.append(room.name, entry, summary)
        except asyncio.CancelledError:
            live.is_behind = True
            live.room = Room(room.name, **self._draw)
            raise
        except Exception as error:
            # Whether it was written is not known: what the store has, counts.
            live.room, live.is_behind = Room(room.name, **self._draw), True
            log.exception("an entry could not be written")
            self._recover_later(live)
            raise Refused("busy", "the move could not be stored; try again") from error
        if not is_written:
            live.room, live.is_behind = Room(room.name, **self._draw), True
            return False
        live.listed = entry.at if is_listed else live.listed
        show_entry(live, entry)
        return True

    async def catch_up(self, live: Live) -> None:
        """Read and show what other servers have written."""
        if not live.is_behind:
            return
        live.is_behind = False
        try:
            entries = await self.store.read(live.room.name, live.room.number)
            await self._get_ready(live.room, entries)
        except Exception as error:
            live.is_behind = True
            log.exception("a room could not be read")
            self._recover_later(live)
            raise Refused("busy", "the room cannot be read at the moment; try again") from error
        try:
            self._carry_out(live, entries)
        except Refused:
            self._park(live)
            raise

    def _carry_out(self, live: Live, entries: list[Entry]) -> None:
        """Carry out and show what other servers have written."""
        with parking(live.room):
            if live.room.number:
                for entry in entries:
                    live.room.apply(entry)
                    show_entry(live, entry)
                return
            live.room.rebuild(entries)
        live.has_wish = live.room.wish is not None
        check_seats(live)
        for socket in live.sockets:
            show_all(live, socket)

    def _park(self, live: Live) -> None:
        """Let go of a room that this server cannot play on; whoever comes again is told why."""
        if self.rooms.get(live.room.name) is live:
            self._let_go(live)
        live.room, live.is_behind = Room(live.room.name, **self._draw), True
        for socket in list(live.sockets):
            socket.send(BYE)
            socket.dismiss()

    def _go_on(self, live: Live, grace: float = 0.0) -> None:
        """See to it that bots move and clocks run out."""
        is_idle = live.thinking is None or live.thinking.done()
        if live.sockets and is_idle and live.room.bots_due():
            live.thinking = self._spawn(self._move_bots(live, grace))
        self._set_timer(live)

    def _set_timer(self, live: Live) -> None:
        """Wake up when somebody's time is over."""
        if live.timer:
            live.timer.cancel()
            live.timer = None
        deadline = live.room.deadline()
        if deadline is not None and live.sockets:
            wait = max(0.0, (deadline - self.now()) / SECOND) + 0.01
            call = asyncio.get_running_loop().call_later
            live.timer = call(wait, lambda: self._spawn(self.act(live, lambda room: [])))

    async def _move_bots(self, live: Live, grace: float) -> None:
        """Let bots play as long as it is their turn and somebody watches."""
        while live.sockets and not self.is_stopping:
            await asyncio.sleep(grace + self.pace * live.slowness())
            while live.looking and self.now() < live.room.held:
                await asyncio.sleep(LOOK_AGAIN)
            grace = 0.0
            try:
                if not await self._move_bot(live):
                    return
            except Refused as refused:
                if refused.code == "busy":
                    await asyncio.sleep(PAUSE)
            self._set_timer(live)

    async def _move_bot(self, live: Live) -> bool:
        """Let a bot play; False if it is no bot's turn."""
        async with live.lock:
            await self.catch_up(live)
            room, table, due = live.room, live.room.table, live.room.bots_due()
            if not due or table is None:
                return False
            seat, name = due[0]
            version, copy, seed = room.version_of(seat), table.copy(), room.bot_seed(seat)
        moves = await self.thinkers.choose(copy, seat, name, seed)
        async with live.lock:
            await self._act(live, partial(play_for, table, seat, version, moves))
        return True

    async def _recover(self, live: Live) -> None:
        """Try until the store answers, so that what is due happens, and clocks and bots go on."""
        while live.sockets:
            await asyncio.sleep(PAUSE)
            with suppress(Refused):
                await self.act(live, lambda room: [])
                if not live.is_behind:
                    return

    def _recover_later(self, live: Live) -> None:
        if live.recovery is None or live.recovery.done():
            live.recovery = self._spawn(self._recover(live))

    # Other servers

    def _wake(self, kind: str, word: str) -> None:
        """Hear of another server's doings."""
        name, _, rest = word.partition(":")
        live = self.rooms.get(name)
        if live is None:
            if name in self._loading:
                self._stirred.add(name)
            return
        if kind == "moved" and int(rest) > live.room.number:
            live.is_behind = True
            self._spawn(self._follow(live))
        elif kind == "here":
            now, before = time.monotonic(), live.present()
            for seat in map(int, rest.split(",")):
                live.elsewhere[seat] = now
            if live.present() != before:
                self._spawn(self._announce(live))
        elif kind == "gone":
            live.elsewhere.pop(int(rest), None)
            live.left[int(rest)] = time.monotonic()
            self._spawn(self._announce(live))

    async def _follow(self, live: Live) -> None:
        async with live.lock:
            await self.catch_up(live)
        self._go_on(live, GRACE)

    def _miss(self) -> None:
        """Something may have been missed: look at all rooms."""
        self._stirred |= set(self._loading)
        for live in self.rooms.values():
            live.is_behind = True
            self._spawn(self._follow(live))

    async def _tell_presence(self, lives: Iterable[Live]) -> None:
        words = []
        for live in lives:
            seats = sorted(live.here())
            if seats:
                words.append(f"{live.room.name}:{','.join(map(str, seats))}")
        await self.store.publish("here", words)

    async def _call_roll(self) -> None:
        """Notice who has been absent for a while, and tell other servers who is here."""
        while True:
            await asyncio.sleep(ROLL_CALL)
            for live in self.rooms.values():
                if live.absent() != live.noted:
                    live.noted = live.absent()
                    self._spawn(self._note_absence(live))
            try:
                await self._tell_presence(list(self.rooms.values()))
            except Exception:
                log.exception("the other servers could not be told who is here")


@contextmanager
def parking(room: Room) -> Iterator[None]:
    """Refuse a stored room whose entries cannot be carried out; they stay as they are."""
    try:
        yield
    except (Refused, SQLAlchemyError, OSError):
        raise
    except Exception as error:
        log.exception("a stored room cannot be carried out")
        # Not what the error says: that may tell of cards.
        raise Refused(
            "bad_room",
            f"this server cannot carry out entry {room.number} of this room; open a new room",
        ) from error


def play_for(table: Table, seat: Seat, version: int, moves: list[Move], room: Room) -> list[Fact]:
    """The events of a bot's choice that was made at a version of some table of a room."""
    if room.table is not table:  # after a take-back or in another game it would not fit
        raise Refused("stale", "the table has changed since the bot decided")
    return wishes.play_for(room, seat, version, moves)
