"""One client's WebSocket: what it says goes to the hub, what its seat may know comes back."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from skydeck.core.sentences import Given, Sentence
from skydeck.server import questions, wire
from skydeck.server.errors import Refused
from skydeck.server.hub import Hub
from skydeck.server.limits import Bucket, Gate
from skydeck.server.live import Live
from skydeck.server.meter import Meter, Metered
from skydeck.server.metrics import METRICS
from skydeck.server.room import Who
from skydeck.server.services import client_of
from skydeck.server.sight import compact

HELLO_WITHIN = 10.0  # seconds
MOST_WAITING = 256  # messages that a slow client may be behind
MOST_AHEAD = 1024  # messages that a hasty client may be ahead
MOST_UNHEARD = 262_144  # letters of them in all
MOST_BLUNDERS = 20  # messages that cannot be read, before the connection is closed
GOING_DOWN, POLICY, TOO_SLOW = 1012, 1008, 1013  # codes of closed connections


class Connection:
    """A WebSocket in a room; a task of its own sends the messages in order."""

    def __init__(self, websocket: WebSocket, hub: Hub, gate: Gate) -> None:
        self.who = Who(None, None)
        self.websocket, self.hub, self.gate = websocket, hub, gate
        self._waiting: deque[str] = deque()
        self._is_wanted = asyncio.Event()  # there is something to send
        self._sending = asyncio.create_task(self._send_on())
        self._unheard: deque[str | None] = deque()  # what the client has sent; None for bytes
        self._letters = 0  # of that
        self._is_stirred = asyncio.Event()  # something was sent, or the client has gone
        self._is_gone = asyncio.Event()
        self._reading = asyncio.create_task(self._read_on())
        self._client = client_of(websocket)
        self._hinting: asyncio.Task[None] | None = None
        self._parting: asyncio.Task[None] | None = None
        self._bucket = Bucket(gate.limits.messages)
        self._blunders = 0
        self._is_closed = False

    def send(self, text: str) -> None:
        """Send a message as soon as the client takes it."""
        if self._is_closed:
            return
        self._waiting.append(text)
        if len(self._waiting) > MOST_WAITING:
            self._is_closed = True
            self._waiting.clear()
            self._sending.cancel()
            self._sending = asyncio.create_task(self._close(TOO_SLOW))
        else:
            self._is_wanted.set()

    async def _send_on(self) -> None:
        """Send what waits until the connection is closed."""
        try:
            while self._waiting or not self._is_closed:
                if self._waiting:
                    await self.websocket.send_text(self._waiting.popleft())
                else:
                    self._is_wanted.clear()
                    await self._is_wanted.wait()
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._is_closed = True  # the reading side notices, too

    def _end(self) -> None:
        """Take nothing more; what waits is still sent."""
        self._is_closed = True
        self._is_wanted.set()

    async def _close(self, code: int) -> None:
        self._end()
        if self.websocket.application_state == WebSocketState.CONNECTED:
            try:
                await self.websocket.close(code)
            except (WebSocketDisconnect, RuntimeError, OSError):
                return

    async def talk(self, live: Live) -> None:
        """Let a client in, and do what it says until it goes."""
        number = None
        try:
            hello = await asyncio.wait_for(self._receive(), HELLO_WITHIN)
            number = hello.id
            if hello.t != "hello":
                raise Refused("bad_message", "the first message of a connection is hello")
            live = await self.hub.find(live.room.name)  # it may have been put away meanwhile
            live.coming += 1
            try:
                await self._greet(live, hello)
            finally:
                live.coming -= 1
            while not self._is_closed:
                await self._hear(live)
        except Refused as refused:
            await self._refuse_for_good(refused, number)
        except (TimeoutError, WebSocketDisconnect):
            pass
        finally:
            self._end()
            self.hub.leave(live, self)
            self._reading.cancel()
            if self._hinting is not None:
                self._hinting.cancel()
            await self._close(POLICY)

    async def _read_on(self) -> None:
        """Take what the client sends; when it goes, nobody does what it has sent any more."""
        try:
            while len(self._unheard) < MOST_AHEAD and self._letters < MOST_UNHEARD:
                message = await self.websocket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                self._unheard.append(message.get("text"))
                self._letters += len(message.get("text") or "")
                self._is_stirred.set()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # closed from this side
        finally:
            self._unheard.clear()
            self._is_gone.set()
            self._is_stirred.set()

    async def _receive(self) -> Any:
        return read(await self._next())

    async def _next(self) -> str | None:
        """What the client sent next."""
        while not self._unheard:
            if self._is_gone.is_set():
                raise WebSocketDisconnect(POLICY)
            self._is_stirred.clear()
            await self._is_stirred.wait()
        text = self._unheard.popleft()
        self._letters -= len(text or "")
        return text

    async def _greet(self, live: Live, hello: wire.Hello) -> None:
        guest = None
        if hello.token is not None:
            found = await self.hub.store.find_guest(hello.token)
            if found is None:
                raise Refused("no_guest", "nobody has this token; ask for a new one")
            guest = found[0]
        self.who = Who(guest, hello.seat)
        await self.hub.join(live, self, done(hello.id), hello.holds)

    async def _hear(self, live: Live) -> None:
        """Do what one message says, at the cost of its client, and let others have their turn."""
        text, meter = await self._next(), Meter()
        await self._be_patient()
        try:
            await Metered(self._attend(live, text), meter)
        finally:
            self._bucket.skip(meter.seconds)
            self.gate.bucket("computing", self._client).charge(meter.seconds)
        await asyncio.sleep(0)  # nothing above has to wait while messages are here

    async def _be_patient(self) -> None:
        """Hear a client more slowly that sends too much, or that the server computes much for."""
        if not self._bucket.take():
            await self._rest(1.0)
        while wait := self.gate.bucket("computing", self._client).wait():
            await self._rest(wait)

    async def _rest(self, seconds: float) -> None:
        """Wait, but not for a client that has gone."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._is_gone.wait(), seconds)
            raise WebSocketDisconnect(POLICY)

    async def _attend(self, live: Live, text: str | None) -> None:
        """Do what one message says; whatever it is, the connection stays."""
        number = None
        try:
            message = read(text)
            number = message.id
            await self._obey(live, message)
        except Refused as refused:
            self._refuse(refused, number)
            if refused.code == "stale":
                with suppress(Refused):
                    await self.hub.refresh(live, self)
            if refused.code in ("bad_message", "too_long"):
                self._blunders += 1
                if self._blunders >= MOST_BLUNDERS:
                    await self._part()

    async def _obey(self, live: Live, message: Any) -> None:
        handler = HANDLERS.get(message.t)
        if handler is not None:
            await handler(self, live, message)
            return
        began = time.perf_counter()
        await self.hub.obey(live, self.who, message)
        if message.t == "sit":
            await self.hub.sit_down(live, self, message.seat)
        self._answer(message.id)
        if message.t == "play":
            METRICS.latency.observe(time.perf_counter() - began)

    def _refuse(self, refused: Refused, number: str | None) -> None:
        METRICS.refused.labels(refused.code).inc()
        self.send(compact(refusal(refused, number)))

    def _answer(self, number: str) -> None:
        self.send(done(number))

    async def refresh(self, live: Live, message: wire.Refresh) -> None:
        """Show everything again."""
        await self.hub.refresh(live, self)
        self._answer(message.id)

    async def go_on(self, live: Live, message: wire.Next) -> None:
        """Bots need not wait for this seat any more."""
        live.go_on(self.who.seat)
        self._answer(message.id)

    async def greet_again(self, live: Live, message: wire.Hello) -> None:
        """A second hello changes nothing."""
        raise Refused("bad_message", "this connection has said hello already")

    async def draft(self, live: Live, message: wire.Draft) -> None:
        """Answer what would be legal."""
        self.send(await questions.answer_draft(self.hub, live, self.who, message))

    async def story(self, live: Live, message: wire.Story) -> None:
        """Answer what has happened."""
        self.send(await questions.answer_story(self.hub, live, self.who, message))

    async def hint(self, live: Live, message: wire.Hints) -> None:
        """Answer which moves are best, when that is found; other messages do not wait for it."""
        if self._hinting is not None and not self._hinting.done():
            raise Refused("busy", "the last hint is still being thought about")
        self._hinting = asyncio.create_task(self._hint(live, message))

    async def _hint(self, live: Live, message: wire.Hints) -> None:
        try:
            self.send(await questions.answer_hint(self.hub, live, self.who, message))
        except Refused as refused:
            self._refuse(refused, message.id)

    async def _refuse_for_good(self, refused: Refused, number: str | None) -> None:
        self._refuse(refused, number)
        await self._part()

    def dismiss(self) -> None:
        """Close the connection as soon as the client has heard everything."""
        self._parting = asyncio.create_task(self._part())

    async def _part(self) -> None:
        """Close the connection when the client has heard everything."""
        self._end()
        await self._sending
        await self._close(POLICY)


def read(text: str | None) -> Any:
    """A client's message; None stands for bytes."""
    if text is None:
        raise Refused("bad_message", "messages are text, not bytes")
    return wire.read_message(text)


def done(number: str) -> str:
    """What a client is told whose message has had its effect."""
    return f'{{"t":"done","id":{compact(number)}}}'


def refusal(refused: Refused, number: str | None) -> wire.RefusedState:
    """What a client is told whose message had no effect."""
    state = wire.RefusedState(t="refused", id=number, code=refused.code, sentence=str(refused))
    if refused.told is not None:
        told = write_told(refused.told)
        state["key"], state["values"] = told["key"], told["values"]
    return state


def write_told(sentence: Sentence) -> wire.CatalogText:
    """A sentence as data, with those that are a part of it."""
    values = {name: _write_value(value) for name, value in sentence.values.items()}
    return {"key": sentence.name, "values": values}


def _write_value(value: Given) -> str | int | float | bool | list[str] | wire.CatalogText:
    if isinstance(value, Sentence):
        return write_told(value)
    return ", ".join(value) if isinstance(value, tuple) else value


HANDLERS: dict[str, Callable[[Connection, Live, Any], Awaitable[None]]] = {
    "hello": Connection.greet_again,
    "refresh": Connection.refresh,
    "next": Connection.go_on,
    "draft": Connection.draft,
    "hint": Connection.hint,
    "story": Connection.story,
}
