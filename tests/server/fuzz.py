"""Requests and messages that no good client sends, and what must hold whatever is sent."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from skydeck.core.kernel import SPECTATOR
from skydeck.server import wire
from tests.server.client import Api, Client
from tests.server.serving import Apart, Served, served_apart

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
ANSWERS = ("done", "refused", "draft", "hint", "story")
SERVER_MESSAGE: TypeAdapter[Any] = TypeAdapter(wire.ServerMessage)
TOO_MANY_BLUNDERS = 1008  # the code of a connection that was closed
WAIT = 120.0  # seconds


@dataclass
class Ground:
    """A server to throw things at: a room for that, and a quiet one that nothing may touch."""

    apart: Apart
    token: str = ""  # of the guest whose requests are wild
    room: str = ""
    finished: str = ""  # a room of which a log can be had
    quiet: str = ""
    secrets: list[str] = field(default_factory=list)  # that nobody may ever be sent

    @property
    def server(self) -> Served:
        return self.apart.server

    def keep_watch(self) -> list[Any]:
        """All that is stored of the quiet room."""
        entries: list[Any] = self.apart.run(self.server.services.store.read(self.quiet))
        return entries

    def look(self, seat: int | None) -> tuple[int, Any]:
        """The version of the room's table, and what a seat may know of it, written by the core."""

        async def look() -> Any:
            room = (await self.server.services.hub.find(self.room)).room
            table = room.table
            assert table is not None
            view = table.view(SPECTATOR if seat is None else seat)
            state = json.loads(view.to_json())["state"]
            fields = {name: value for name, value in state.items() if name != "rng"}
            marks = {"marks": table.game.marks(view.states, 0)} if table.game.marking else {}
            return room.version_of(seat), fields | marks

        version, view = self.apart.run(look())
        return version, view

    def refuse_leaks(self, text: str) -> None:
        for secret in self.secrets:
            assert secret not in text, f"a secret leaked: {text[:500]}"


async def begin(ground: Ground, game: str) -> None:
    """Open the rooms; in each a game of two guests and a bot begins."""
    api: Api = ground.server.api
    rooms = []
    for number in range(3):
        tokens = [await api.become(f"guest {number}{seat}") for seat in "ab"]
        room = await api.open(tokens[0], game, 3)
        clients = [Client(api.address, room, token, None) for token in tokens]
        for seat, client in enumerate(clients):
            await client.enter()
            await client.sit(seat, "ab"[seat])
        await clients[0].ask("bot", seat=2, bot="level1")
        await clients[0].ask("start")
        live = await ground.server.services.hub.find(room)
        while live.room.bots_due():  # what it is about to play would be written later
            await asyncio.sleep(0.01)
        for client in clients if number == 1 else ():
            await client.ask("resign")
        for client in clients:
            await client.leave()
        rooms.append(room)
        ground.secrets += [tokens[1], live.room._secret, live.room.chairs[1].nonce]
        if number == 0:
            ground.token = tokens[0]
        else:
            ground.secrets.append(tokens[0])
    ground.room, ground.finished, ground.quiet = rooms
    ended = (await ground.server.services.hub.find(ground.finished)).room
    shown = ended.logs[0].deal
    assert shown is not None
    ground.secrets = [s for s in ground.secrets if s not in (shown.secret, *shown.nonces)]
    ground.secrets.append(ground.quiet)


@contextmanager
def fuzzing_ground(folder: Path, game: str = "skyjo") -> Iterator[Ground]:
    """A server in a thread of its own, ready to be fuzzed."""
    with served_apart(folder, limits=False) as apart:
        ground = Ground(apart)
        apart.run(begin(ground, game))
        yield ground


def try_examples(test: Any, count: int, number: int) -> None:
    """Run a test with so many examples, the same each time; none is made smaller if it fails."""
    chosen = settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    seed(number)(chosen(test))()


# HTTP


def fuzz_http(ground: Ground, count: int, number: int = 0) -> Counter[str]:
    """Send about so many requests, right and wrong ones; return what was answered, how often."""
    address, answered = ground.server.address, Counter[str]()
    schema = schemathesis.openapi.from_dict(
        requests.get(f"{address}/api/openapi.json", timeout=WAIT).json()
    )
    operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
    before = ground.keep_watch()
    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    session = requests.Session()
    session.headers["Connection"] = "close"  # as everywhere: see client.py
    jobs = [(operation, mode) for operation in operations for mode in modes]
    for operation, mode in jobs:
        places = [p.name for p in operation.path_parameters]
        if mode == GenerationMode.NEGATIVE and not places and not operation.body:
            mode = GenerationMode.POSITIVE  # nothing about it can be wrong
        known, ended = (
            {place: value for place, value in real.items() if place in places}
            for real in (
                {"room": ground.room, "game": 1, "name": "skyjo"},
                {"room": ground.finished, "game": 1, "name": "skyjo"},
            )
        )
        is_right = mode == GenerationMode.POSITIVE
        headers = None if is_right else {"Authorization": f"Bearer {ground.token}"}
        cases = [operation.as_strategy(mode, headers=headers)]
        if mode == GenerationMode.POSITIVE and places and "review" not in operation.path:
            cases += [operation.as_strategy(mode, path_parameters=p) for p in (known, ended)]

        @given(st.one_of(cases), st.booleans() if is_right else st.just(False))
        def send(case: Any, is_known: bool) -> None:
            if is_known:
                case.headers["Authorization"] = f"Bearer {ground.token}"
                if case.operation.label == "POST /api/rooms" and isinstance(case.body, dict):
                    case.body = {**case.body, "game": "skyjo", "options": {}}
            answer = case.call(base_url=address, session=session, timeout=WAIT)
            answered[f"{case.method} {case.operation.path} {answer.status_code}"] += 1
            case.validate_response(answer, checks=CHECKS)
            ground.refuse_leaks(answer.content.decode(errors="replace"))

        try_examples(send, max(1, count // len(jobs)), number)
    session.close()
    assert ground.keep_watch() == before
    return answered


# WebSockets

WILD: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from([-1, 0, 1, 2, 8, 1 << 31, 1 << 63, 10**30, "", "0" * 32, "\ud800", "\x00"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
NOW, LEGAL = 777_777, 7_777  # stand for the version and a legal move of the table seen last
SEATS = st.integers(0, 3)
VERSIONS = st.just(NOW) | st.integers(0, 20)
MOVES = st.just([LEGAL]) | st.lists(st.integers(0, 30), min_size=1, max_size=3)
NONCES = st.text("0123456789abcdef", min_size=32, max_size=32)
SETTINGS = st.fixed_dictionaries(
    {"game": st.sampled_from(["skyjo", "ludo"]), "seats": st.integers(1, 8)},
    optional={
        "public": st.booleans(),
        "delay": st.integers(0, 3600),
        "pace": st.sampled_from(["relaxed", "brisk", "instant", "late"]),
        "options": st.just({}),
    },
)
KINDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "hello": {"token": st.text(min_size=16, max_size=64), "seat": SEATS},
    "sit": {"seat": SEATS, "name": st.text(min_size=1, max_size=24), "nonce": NONCES},
    "stand": {"seat": SEATS},
    "bot": {"seat": SEATS, "bot": st.none()},
    "set": {"settings": SETTINGS},
    "start": {},
    "play": {"at": VERSIONS, "moves": MOVES},
    "draft": {"at": VERSIONS, "moves": MOVES},
    "say": {"text": st.text(min_size=1, max_size=300)},
    "react": {"sign": st.sampled_from(wire.SIGNS)},
    "ask_back": {},
    "answer": {"seat": SEATS, "at": VERSIONS, "yes": st.booleans()},
    "replace": {"seat": SEATS},
    "again": {"nonce": NONCES},
    "refresh": {},
    "story": {},
}


# What makes bots and hints think, or ends the game: only where there is time for that.
LONG_KINDS = KINDS | {
    "bot": {"seat": SEATS, "bot": st.sampled_from(["level1", "level2", None])},
    "hint": {"moves": st.lists(st.integers(0, 40), max_size=3)},
    "resign": {},
}


@st.composite
def near_messages(draw: st.DrawFn, kinds: dict[str, dict[str, st.SearchStrategy[Any]]]) -> str:
    """A message as a client could send it, or one with something wrong about it."""
    kind = draw(st.sampled_from([*kinds, "play", "play", "draft"]))
    message: dict[str, Any] = {"t": kind, "id": f"f{draw(st.integers(0, 10**9))}"}
    message |= {name: draw(values) for name, values in kinds[kind].items()}
    change = draw(st.sampled_from([*["none"] * 8, "drop", "wild", "add", "kind"]))
    if change == "drop":
        del message[draw(st.sampled_from(list(message)))]
    elif change == "wild":
        message[draw(st.sampled_from(list(message)))] = draw(WILD)
    elif change == "add":
        message[draw(st.text(max_size=8))] = draw(WILD)
    elif change == "kind":
        message["t"] = draw(st.sampled_from(list(KINDS)))
    return json.dumps(message)


WILD_MESSAGES: st.SearchStrategy[str | bytes] = st.one_of(
    WILD.map(json.dumps),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=200),
    st.binary(max_size=200),
    st.sampled_from(["", "{", "[" * 5000, '{"t":"play"', "null", "\x00", '"' + "x" * 16_000 + '"']),
)


def messages(is_long: bool) -> st.SearchStrategy[str | bytes]:
    """Seven in eight are near what they should be."""
    near = near_messages(LONG_KINDS if is_long else KINDS)
    return st.integers(0, 7).flatmap(lambda lot: near if lot else WILD_MESSAGES)


class Talker:
    """A client that says anything, and checks all that it hears."""

    def __init__(self, ground: Ground, seat: int | None = 0) -> None:
        self.ground, self.seat = ground, seat
        self.answered = Counter[str]()
        self.table: Any = None  # that was seen last
        self._socket: ClientConnection | None = None
        self._closing = ExitStack()

    def _enter(self) -> ClientConnection:
        url = f"{self.ground.server.address.replace('http', 'ws')}/api/rooms/{self.ground.room}"
        self._closing.close()
        socket = self._closing.enter_context(
            connect(f"{url}/socket", compression=None, open_timeout=WAIT, close_timeout=1)
        )
        token = None if self.seat is None else self.ground.token
        socket.send(json.dumps({"t": "hello", "id": "hi", "token": token, "seat": self.seat}))
        while json.loads(socket.recv(WAIT)).get("id") != "hi":
            pass
        return socket

    def say(self, texts: list[str | bytes]) -> None:
        """Send messages; each is answered once, or the connection is closed."""
        socket = self._socket = self._socket or self._enter()
        try:
            for text in texts:
                socket.send(self._fill_in(text))
            mark = f"mark-{secrets.token_hex(4)}"
            socket.send(json.dumps({"t": "refresh", "id": mark}))
            answers: list[str | None] = []
            # What follows a hint does not wait for it, so its answer may come after the mark.
            while mark not in answers or len(answers) <= len(texts):
                heard = socket.recv(WAIT)
                assert isinstance(heard, str)
                self._check(heard, answers)
            answers.remove(mark)
            assert len(answers) == len(texts), (texts, answers)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else None
            if code != TOO_MANY_BLUNDERS:
                raise
            self.answered[f"closed {code}"] += 1
            self._socket = None

    def _fill_in(self, text: str | bytes) -> str | bytes:
        """A message about the table as it is."""
        if self.table is None or isinstance(text, bytes):
            return text
        legal = [move["move"] for move in self.table["legal"]] or [0]
        text = text.replace(str(NOW), str(self.table["version"]))
        return text.replace(str(LEGAL), str(legal[len(text) % len(legal)]))

    def _check(self, heard: str, answers: list[str | None]) -> None:
        self.ground.refuse_leaks(heard)
        message = json.loads(heard)
        SERVER_MESSAGE.validate_python(message, strict=True)
        if message["t"] == "table":
            self.table = message
        if message["t"] in ANSWERS:
            answers.append(message["id"])
            self.answered[message.get("code", message["t"])] += 1

    def compare(self) -> None:
        """What was seen last is what the seat may know; bots may be a move ahead of that."""
        for _ in range(100):
            self.say([])
            version, view = self.ground.look(self.seat)
            if version == self.table["version"]:
                assert self.table["view"] == view
                return
        raise AssertionError("the table never comes to rest")

    def leave(self) -> None:
        self._closing.close()


def fuzz_sockets(
    ground: Ground, count: int, number: int = 0, seat: int | None = 0, is_long: bool = False
) -> Counter[str]:
    """Send about so many messages; return what was answered, how often."""
    talker, before = Talker(ground, seat), ground.keep_watch()
    batch = 5

    @given(st.lists(messages(is_long), min_size=batch, max_size=batch))
    def send(texts: list[str | bytes]) -> None:
        talker.say(texts)

    try:
        try_examples(send, max(1, count // batch), number)
        talker.compare()
    finally:
        talker.leave()
    assert ground.keep_watch() == before
    return talker.answered
