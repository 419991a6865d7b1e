"""The server: rooms over HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

import skydeck
from skydeck.server.config import Config
from skydeck.server.connection import POLICY, Connection, refusal
from skydeck.server.errors import Refused
from skydeck.server.live import Live
from skydeck.server.page import add_page
from skydeck.server.routes import finished, games, guests, health, home, learning, rooms
from skydeck.server.security import SafeHeaders, SmallBodies, is_own_origin
from skydeck.server.services import STORE_ERRORS, TOLD_EVERY, Services, client_of, room_of
from skydeck.server.wire import LONGEST_MESSAGE

SOCKET = re.compile("/api/rooms/([^/]{1,64})/socket")

GONE = 499  # what the log says of a client that did not wait for its answer

log = logging.getLogger("skydeck")


class App(FastAPI):
    """Lets WebSockets in by a short way: the layers for requests would stay with each of them."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection or a request."""
        if scope["type"] != "websocket":
            await super().__call__(scope, receive, send)
            return
        scope["app"] = self
        websocket, found = WebSocket(scope, receive, send), SOCKET.fullmatch(scope["path"])
        if found is None:
            await websocket.close(POLICY)
        else:
            await serve_socket(websocket, found[1])


def make_app(config: Config, **parts: Any) -> FastAPI:
    """A server; `parts` replace the clock and the randomness of its hub in tests."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services = Services(config, **parts)
        app.state.services = services
        await services.start()
        try:
            yield
        finally:
            await services.stop()

    app = App(
        title="Skydeck",
        version=skydeck.__version__,
        description="Rooms, guests and logs. A table itself is a WebSocket: see docs/wire.md.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.add_middleware(SmallBodies, most=LONGEST_MESSAGE)
    app.add_middleware(SafeHeaders)
    app.add_middleware(RequestLog)
    app.add_exception_handler(Refused, answer_refused)
    app.add_exception_handler(RequestValidationError, answer_invalid)
    app.add_exception_handler(HTTPException, answer_missing)
    for error in STORE_ERRORS:
        app.add_exception_handler(error, answer_troubled)
    for subject in (guests, games, rooms, finished, learning, home, health):
        app.include_router(subject.router)
    add_page(app)
    return app


class RequestLog:
    """One line a request: what was asked for, never by which name or token."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), GONE

        async def send_counted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        await self.app(scope, receive, send_counted)
        extra = {
            "method": scope["method"],
            "route": getattr(scope.get("route"), "path", "none"),
            "status": status,
            "milliseconds": round(1000 * (time.perf_counter() - began), 1),
        }
        log.info("request", extra={"fields": extra})


async def answer_refused(request: Request, error: Exception) -> Response:
    """A refusal as a problem."""
    assert isinstance(error, Refused)
    return problem(error.status, error.code, str(error))


async def answer_invalid(request: Request, error: Exception) -> Response:
    """A request that is not as it should be."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return problem(422, "bad_message", f"the request cannot be read: {where}: {first['msg']}")


async def answer_missing(request: Request, error: Exception) -> Response:
    """An address or a method that does not exist, or a body that cannot be read."""
    assert isinstance(error, HTTPException)
    code = {404: "no_page", 405: "no_method", 413: "too_long"}.get(error.status_code)
    if code is None:
        return problem(422, "bad_message", f"the request cannot be read: {error.detail}")
    said = error.detail if code == "too_long" else f"there is nothing here: {error.detail}"
    answer = problem(error.status_code, code, said)
    answer.headers.update(error.headers or {})
    return answer


async def answer_troubled(request: Request, error: Exception) -> Response:
    """A store that does not answer."""
    log.error("the store does not answer", exc_info=error)
    return problem(503, "busy", "the store does not answer at the moment; try again")


def problem(status: int, code: str, sentence: str) -> JSONResponse:
    """An error as it goes over the wire."""
    return JSONResponse({"code": code, "sentence": sentence}, status)


async def serve_socket(websocket: WebSocket, name: str) -> None:
    """A connection from its first word to its last."""
    services: Services = websocket.app.state.services
    client = client_of(websocket)
    if not is_own_origin(websocket.headers, services.config.origins):
        await websocket.close(POLICY)
        return
    await websocket.accept()
    try:
        services.gate.check("requests", client)
        services.gate.enter(client)
    except Refused as refused:
        await refuse(websocket, refused)
        return
    try:
        live = await find_room(services, websocket, name, client)
        if live is not None:
            await Connection(websocket, services.hub, services.gate).talk(live)
    except Refused as refused:
        await refuse(websocket, refused)
    finally:
        services.gate.leave(client)


async def find_room(
    services: Services, websocket: WebSocket, name: str, client: str
) -> Live | None:
    """A room by its name; None if the client has gone while the room's game was compiled."""
    finding = asyncio.ensure_future(room_of(services, name, client))
    try:
        while not finding.done():
            await asyncio.wait([finding], timeout=TOLD_EVERY)
            game = services.hub.preparing.get(name)
            if game is not None and not finding.done():
                try:
                    await websocket.send_text(services.progress_of(game))
                except (WebSocketDisconnect, RuntimeError, OSError):
                    return None
        return finding.result()
    finally:
        finding.cancel()


async def refuse(websocket: WebSocket, refused: Refused) -> None:
    """Say why nobody is let in."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await websocket.send_json(refusal(refused, None))
        await websocket.close(POLICY)
