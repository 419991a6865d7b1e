"""The server: rooms over HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Literal

from fastapi import Depends, FastAPI, Path, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

import skydeck
from skydeck.bots import levels
from skydeck.core.kernel import Seat
from skydeck.core.log import Log
from skydeck.core.options import Choice, Flag, Number, Numbers, SeatChoice
from skydeck.core.table import Table
from skydeck.games import numbered_rules
from skydeck.server import room_names
from skydeck.server.config import Config
from skydeck.server.connection import POLICY, Connection
from skydeck.server.errors import Refused
from skydeck.server.hub import Hub, Live
from skydeck.server.lessons import LessonMoves, LessonState, show_lesson
from skydeck.server.limits import Gate, Limits
from skydeck.server.metrics import METRICS
from skydeck.server.page import add_page
from skydeck.server.reviews import Reviews
from skydeck.server.room import OVER, clean
from skydeck.server.security import SafeHeaders, SmallBodies, is_own_origin
from skydeck.server.sight import write_view
from skydeck.server.store import Store
from skydeck.server.thinkers import Thinkers
from skydeck.server.warming import Warming
from skydeck.server.wire import LONGEST_MESSAGE, LONGEST_NAME, MOST_SEATS, OptionValue, Settings

CODE_MINUTES = 10
CODE_LENGTH = 8
MOST_LISTED = 100
STORE_ERRORS = (SQLAlchemyError, OSError)
SOCKET = re.compile("/api/rooms/([^/]{1,64})/socket")

log = logging.getLogger("skydeck")


class Problem(BaseModel):
    """What was wrong, for programs and for people."""

    code: str
    sentence: str


class NewGuest(BaseModel):
    """How a guest wants to be called."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str = Field(min_length=1, max_length=LONGEST_NAME)


class GuestInfo(BaseModel):
    """A guest as others see them."""

    guest: str
    name: str


class GuestToken(GuestInfo):
    """A guest and the secret by which they are known."""

    token: str


class Code(BaseModel):
    """A code that makes another device the same guest, once."""

    code: str
    expires: int  # milliseconds since 1970


class UseCode(BaseModel):
    """A code that another device shows."""

    model_config = ConfigDict(extra="forbid", strict=True)

    code: str = Field(min_length=1, max_length=32)


class RoomName(BaseModel):
    """The name of a room: it is the link and the code."""

    room: str


class RoomSummary(BaseModel):
    """A room as the lobby lists it."""

    room: str
    phase: Literal["lobby", "playing", "over"]
    game: str
    seats: list[str | None]
    public: bool
    games: int
    changed: int = 0


class RoomInfo(RoomSummary):
    """A room as whoever has its link sees it."""

    settings: dict[str, Any]
    finished: int  # games that are over, whose logs can be had


class OptionInfo(BaseModel):
    """A house rule."""

    name: str
    kind: Literal["number", "choice", "flag", "numbers", "seat", "map"]
    default: OptionValue
    says: str
    wants: str
    choices: list[str] = []  # the named ways; of numbers and seats, besides any others
    count: int = 1  # how many numbers it has
    low: int | None = None
    high: int | None = None


class LevelInfo(BaseModel):
    """A bot."""

    bot: str
    name: str
    says: str


class GameInfo(BaseModel):
    """A game that can be played here."""

    game: str
    title: str
    rules: int
    seats: list[int]
    lowest_wins: bool
    options: list[OptionInfo]
    levels: list[LevelInfo]
    ready: bool  # whether its rules are compiled on this machine


class RuleInfo(BaseModel):
    """A numbered rule of a game, in English; words between asterisks are stressed."""

    number: str
    text: str


class ReviewState(BaseModel):
    """How far a review is, and what it found."""

    done: int
    choices: int
    review: dict[str, Any] | None


class PositionInfo(BaseModel):
    """A position of a finished game."""

    view: dict[str, Any]
    told: list[dict[str, Any]]  # what the move before it did
    seat: int | None  # who made that move
    move: int | None


class Health(BaseModel):
    """Whether a server is well."""

    status: Literal["ok"]
    version: str


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (401, 403, 404, 409, 413, 422, 429, 503)
}
NamePath = Annotated[str, Path(max_length=64, description="the name of a game")]
RoomPath = Annotated[str, Path(max_length=64, description="the name of a room")]
GamePath = Annotated[int, Path(ge=1, le=1_000_000, description="which game of the room, from 1")]
bearer = HTTPBearer(auto_error=False, description="the token of a guest")


class Services:
    """What the endpoints work with."""

    def __init__(self, config: Config, **parts: Any) -> None:
        self.config = config
        self.store = Store(config.store_url)
        self.thinkers = Thinkers(config.thinkers)
        self.warming = Warming()
        self.hub = Hub(
            self.store, self.thinkers, config.pace, **{"prepare": self.warming.wait, **parts}
        )
        self.gate = Gate(Limits() if config.limits else Limits.none())
        self.reviews = Reviews()
        self.is_ready = False

    async def start(self) -> None:
        """Open the store and begin to listen."""
        await self.store.open()
        await self.hub.start()
        self.warming.start()
        self.is_ready = True

    async def say_goodbye(self) -> None:
        """Tell clients to come back, and let no more in."""
        self.is_ready = False
        await self.hub.stop()
        await asyncio.sleep(0.05)  # for the good-byes to leave

    async def stop(self) -> None:
        """Write what waits, and let go of everything."""
        await self.say_goodbye()
        await self.warming.stop()
        self.reviews.close()
        self.thinkers.close()
        await self.store.close()


def services_of(request: Request) -> Services:
    """The services of the app that a request came to."""
    services: Services = request.app.state.services
    return services


def client_of(request: Request | WebSocket) -> str:
    """Whose request this is, as far as limits are concerned."""
    return request.client.host if request.client else "nobody"


async def limited(request: Request) -> Services:
    """The services, for a client that does not ask too often."""
    services = services_of(request)
    services.gate.check("requests", client_of(request))
    return services


Limited = Annotated[Services, Depends(limited)]
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


async def guest_of(services: Limited, credentials: Bearer) -> GuestInfo:
    """The guest whose token a request carries."""
    found = await services.store.find_guest(credentials.credentials) if credentials else None
    if found is None:
        raise Refused("no_guest", "that needs the token of a guest; POST /api/guests gives one")
    return GuestInfo(guest=found[0], name=found[1])


Guest = Annotated[GuestInfo, Depends(guest_of)]


async def room_of(services: Services, name: str, client: str) -> Live:
    """A room by its name; whoever seeks rooms that are not there is slowed down."""
    try:
        return await services.hub.find(name)
    except Refused:
        services.gate.check("rooms_sought", client)
        raise
    except STORE_ERRORS:
        log.exception("a room could not be read")
        raise Refused("busy", "the room cannot be read at the moment; try again") from None


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
    app.middleware("http")(log_request)
    app.add_exception_handler(Refused, answer_refused)
    app.add_exception_handler(RequestValidationError, answer_invalid)
    app.add_exception_handler(HTTPException, answer_missing)
    for error in STORE_ERRORS:
        app.add_exception_handler(error, answer_troubled)
    add_guests(app)
    add_rooms(app)
    add_learning(app)
    add_health(app)
    add_page(app)
    return app


async def log_request(request: Request, call_next: Any) -> Response:
    """One line a request: what was asked for, never by which name or token."""
    began = time.perf_counter()
    response: Response = await call_next(request)
    route = request.scope.get("route")
    extra = {
        "method": request.method,
        "route": getattr(route, "path", "none"),
        "status": response.status_code,
        "milliseconds": round(1000 * (time.perf_counter() - began), 1),
    }
    log.info("request", extra={"fields": extra})
    return response


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


def add_guests(app: FastAPI) -> None:
    """The endpoints of guests and their devices."""

    @app.post("/api/guests", status_code=201, responses=PROBLEMS)
    async def become_guest(request: Request, services: Limited, new: NewGuest) -> GuestToken:
        """Become a guest: no account, only a name and a secret token."""
        services.gate.check("guests", client_of(request))
        name = clean(new.name, LONGEST_NAME)
        guest, token = await services.store.add_guest(name, services.hub.now())
        return GuestToken(guest=guest, name=name, token=token)

    @app.get("/api/me", responses=PROBLEMS)
    async def who_am_i(guest: Guest) -> GuestInfo:
        """Whose token this is."""
        return guest

    @app.patch("/api/me", responses=PROBLEMS)
    async def rename_me(services: Limited, guest: Guest, new: NewGuest) -> GuestInfo:
        """Take another name, for rooms to come."""
        name = clean(new.name, LONGEST_NAME)
        await services.store.rename(guest.guest, name)
        return GuestInfo(guest=guest.guest, name=name)

    @app.get("/api/me/rooms", responses=PROBLEMS)
    async def my_rooms(services: Limited, guest: Guest) -> list[RoomSummary]:
        """The rooms in which this guest has had a seat, the newest first."""
        found = await services.store.list_of(guest.guest, MOST_LISTED)
        return [RoomSummary(**summary) for summary in found]

    @app.post("/api/me/codes", status_code=201, responses=PROBLEMS)
    async def make_code(services: Limited, guest: Guest) -> Code:
        """A code that makes another device this guest, once and soon."""
        letters = room_names.LETTERS
        code = "".join(secrets.choice(letters) for _ in range(CODE_LENGTH))
        now = services.hub.now()
        expires = now + CODE_MINUTES * 60_000
        await services.store.add_code(guest.guest, code, expires, now)
        return Code(code=code, expires=expires)

    @app.post("/api/devices", status_code=201, responses=PROBLEMS)
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


def add_rooms(app: FastAPI) -> None:
    """The endpoints of games and rooms."""

    @app.get("/api/games", responses=PROBLEMS)
    async def list_games(services: Limited) -> list[GameInfo]:
        """The games, their house rules and their bots."""
        return [describe_game(name, name in services.warming.ready) for name in skydeck.games()]

    @app.get("/api/rooms", responses=PROBLEMS)
    async def list_rooms(services: Limited) -> list[RoomSummary]:
        """Public rooms that wait for people or can be watched."""
        found = await services.store.list_public(MOST_LISTED)
        return [RoomSummary(**summary) for summary in found]

    @app.post("/api/rooms", status_code=201, responses=PROBLEMS)
    async def open_room(
        request: Request, services: Limited, guest: Guest, settings: Settings
    ) -> RoomName:
        """Open a room."""
        services.gate.check("rooms", client_of(request))
        return RoomName(room=await services.hub.open(settings, guest.guest))

    @app.get("/api/rooms/{room}", responses=PROBLEMS)
    async def show_room(request: Request, services: Limited, room: RoomPath) -> RoomInfo:
        """What there is to know about a room before one enters it."""
        live = await room_of(services, room, client_of(request))
        found = live.room
        summary = found.summary()
        return RoomInfo(
            **summary, changed=found.at, settings=found.settings, finished=len(found.logs)
        )

    @app.get("/api/rooms/{room}/games/{game}/log", responses=PROBLEMS)
    async def show_log(
        request: Request, services: Limited, room: RoomPath, game: GamePath
    ) -> dict[str, Any]:
        """The log of a finished game, with its secret: `skydeck verify` proves the deal."""
        live = await room_of(services, room, client_of(request))
        data: dict[str, Any] = json.loads(find_log(live, game).to_json())
        return data

    @app.get(
        "/api/rooms/{room}/games/{game}/review",
        responses={**PROBLEMS, 202: {"model": ReviewState}},
    )
    async def show_review(
        request: Request, services: Limited, response: Response, room: RoomPath, game: GamePath
    ) -> ReviewState:
        """The review of a finished game; 202 as long as it is being made."""
        live = await room_of(services, room, client_of(request))
        state = services.reviews.ask(f"{room}/{game}", find_log(live, game))
        response.status_code = 200 if state["review"] else 202
        return ReviewState(**state)

    @app.get("/api/rooms/{room}/games/{game}/positions/{ply}", responses=PROBLEMS)
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


def add_learning(app: FastAPI) -> None:
    """The endpoints of those who learn a game."""

    @app.get("/api/games/{name}/rules", responses=PROBLEMS)
    async def list_rules(services: Limited, name: NamePath) -> list[RuleInfo]:
        """The numbered rules of a game."""
        refuse_unknown(name)
        return [RuleInfo(number=number, text=text) for number, text in numbered_rules(name)]

    @app.post("/api/lessons/{name}", responses=PROBLEMS)
    async def play_lesson(services: Limited, name: NamePath, done: LessonMoves) -> LessonState:
        """A game's lesson after what its learner did so far; nothing of it is kept here."""
        refuse_unknown(name)
        await services.warming.wait(name)
        return show_lesson(name, done.moves)


def refuse_unknown(name: str) -> None:
    """Refuse the name of a game that does not exist."""
    if name not in skydeck.games():
        raise Refused("no_game", f"there is no such game; there is {', '.join(skydeck.games())}")


def show_ply(log: Log, ply: int, seat: Seat | None) -> PositionInfo:
    """A position of a log, and what the move before it did."""
    if ply > len(log.moves) or (seat is not None and seat >= log.seats):
        raise Refused("no_position", f"this game has {len(log.moves)} moves and {log.seats} seats")
    game = skydeck.game(log.game)
    table = Table.new(game, log.seats, log.seed, log.options)
    for mover, move in log.moves[:ply]:
        table.play(mover, move)
    views = table.states if seat is None else table.view(seat).states
    last = log.moves[ply - 1] if ply else None
    return PositionInfo(
        view=json.loads(write_view(game, views, 0)),
        told=game.story.tell(views[1], views[0]) if last else [],
        seat=last[0] if last else None,
        move=last[1] if last else None,
    )


def find_log(live: Live, game: int) -> Log:
    """The log of a finished game of a room."""
    logs = live.room.logs
    if game > len(logs):
        running = game == len(logs) + 1 and live.room.phase != OVER
        reason = "it is not over yet" if running else f"{len(logs)} were finished"
        raise Refused("no_game", f"this room has no finished game {game}: {reason}")
    return logs[game - 1]


async def serve_socket(websocket: WebSocket, name: str) -> None:
    """A connection from its first word to its last."""
    services: Services = websocket.app.state.services
    client = client_of(websocket)
    if not is_own_origin(websocket.headers, services.config.origins):
        await websocket.close(POLICY)
        return
    try:
        services.gate.check("requests", client)
        live = await room_of(services, name, client)
        await services.warming.wait(live.room.settings["game"])
        services.gate.enter(client)
    except Refused as refused:
        await websocket.accept()
        await websocket.send_json({"t": "refused", "id": None, "code": refused.code,
                                   "sentence": str(refused)})  # fmt: skip
        await websocket.close(POLICY)
        return
    try:
        await websocket.accept()
        await Connection(websocket, services.hub, services.gate).talk(live)
    finally:
        services.gate.leave(client)


def describe_game(name: str, is_ready: bool) -> GameInfo:
    """A game as the lobby shows it."""
    game = skydeck.game(name)
    described = (levels.describe(game, number) for number in range(1, levels.COUNT + 1))
    return GameInfo(
        game=name,
        title=game.title,
        rules=game.version,
        seats=list(game.seats),
        lowest_wins=game.lowest_wins,
        options=[describe_option(option) for option in game.options],
        levels=[
            LevelInfo(bot=f"level{number}", name=title, says=says)
            for number, (title, says) in enumerate(described, 1)
        ],
        ready=is_ready,
    )


def describe_option(option: Any) -> OptionInfo:
    """A house rule as the lobby shows it."""
    info = OptionInfo(
        name=option.name, kind="map", default=option.default, says=option.says, wants=option.wants
    )
    if isinstance(option, Flag):
        return info.model_copy(update={"kind": "flag"})
    if isinstance(option, Choice):
        return info.model_copy(update={"kind": "choice", "choices": list(option.choices)})
    if isinstance(option, SeatChoice):
        return info.model_copy(update={"kind": "seat", "choices": [option.default]})
    if isinstance(option, Number):
        return info.model_copy(update={"kind": "number", "low": option.low, "high": option.high})
    if isinstance(option, Numbers):
        limits = {"low": option.low, "high": option.high, "count": option.count}
        return info.model_copy(update={"kind": "numbers", "choices": list(option.named), **limits})
    return info


def add_health(app: FastAPI) -> None:
    """What a load balancer and Prometheus ask."""

    @app.get("/healthz")
    async def health() -> Health:
        """Whether the process is alive."""
        return Health(status="ok", version=skydeck.__version__)

    @app.get("/readyz", responses={503: {"model": Problem}})
    async def ready(request: Request) -> Health:
        """Whether the server can take clients: its store answers, and it is not stopping."""
        services = services_of(request)
        try:
            if not services.is_ready or services.hub.is_stopping:
                raise Refused("stopping", "the server is starting or stopping")
            await services.store.ping()
        except Refused:
            raise
        except Exception:
            log.exception("the store does not answer")
            raise Refused("busy", "the store does not answer") from None
        return Health(status="ok", version=skydeck.__version__)

    @app.get("/metrics", response_class=PlainTextResponse)
    async def metrics(request: Request) -> Response:
        """Figures for Prometheus."""
        METRICS.bots_waiting.set(services_of(request).thinkers.waiting)
        return PlainTextResponse(METRICS.write(), media_type="text/plain; version=0.0.4")
