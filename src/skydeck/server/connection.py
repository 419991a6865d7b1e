"""One client's WebSocket: what it says goes to the hub, what its seat may know comes back."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from skydeck.server import questions, wire
from skydeck.server.errors import Refused
from skydeck.server.hub import Hub
from skydeck.server.limits import Bucket, Gate
from skydeck.server.live import Live
from skydeck.server.metrics import METRICS
from skydeck.server.room import Who
from skydeck.server.sight import compact

HELLO_WITHIN = 10.0  # seconds
MOST_WAITING = 256  # messages that a slow client may be behind
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
        self._hinting: asyncio.Task[None] | None = None
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
            if self._hinting is not None:
                self._hinting.cancel()
            await self._close(POLICY)

    async def _receive(self) -> Any:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or POLICY)
        text = message.get("text")
        if text is None:
            raise Refused("bad_message", "messages are text, not bytes")
        return wire.read_message(text)

    async def _greet(self, live: Live, hello: wire.Hello) -> None:
        guest = None
        if hello.token is not None:
            found = await self.hub.store.find_guest(hello.token)
            if found is None:
                raise Refused("no_guest", "nobody has this token; ask for a new one")
            guest = found[0]
        self.who = Who(guest, hello.seat)
        await self.hub.join(live, self, done(hello.id))

    async def _hear(self, live: Live) -> None:
        """Do what one message says; whatever it is, the connection stays."""
        number = None
        try:
            if not self._bucket.take():
                await asyncio.sleep(1.0)  # who sends too much is heard more slowly
            message = await self._receive()
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

    async def _part(self) -> None:
        """Close the connection when the client has heard everything."""
        self._end()
        await self._sending
        await self._close(POLICY)


def done(number: str) -> str:
    """What a client is told whose message has had its effect."""
    return f'{{"t":"done","id":{compact(number)}}}'


def refusal(refused: Refused, number: str | None) -> wire.RefusedState:
    """What a client is told whose message had no effect."""
    return {"t": "refused", "id": number, "code": refused.code, "sentence": str(refused)}


HANDLERS: dict[str, Callable[[Connection, Live, Any], Awaitable[None]]] = {
    "hello": Connection.greet_again,
    "refresh": Connection.refresh,
    "draft": Connection.draft,
    "hint": Connection.hint,
    "story": Connection.story,
}
