"""Guests, devices, rooms and logs over HTTP, and what keeps a server safe."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import Request
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import skydeck
from skydeck.core.log import Log
from skydeck.core.verify import verify
from skydeck.server.connection import MOST_BLUNDERS
from skydeck.server.limits import Gate, Limits, Rate
from skydeck.server.services import client_of
from skydeck.server.sight import write_view
from skydeck.server.store import hash_of
from tests.server.client import FRESH, WAIT, Client, Refusal
from tests.server.serving import Apart, served_apart

TEN_MINUTES = 600
NETWORKS = itertools.count(1)


class Time:
    """The clock of the server under test."""

    now = 1_800_000_000.0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("api")


@pytest.fixture(scope="module")
def apart(folder: Path) -> Iterator[Apart]:
    parts = {"clock": lambda: Time.now}
    with served_apart(folder, parts, origins=["https://other.example"]) as found:
        yield found


@pytest.fixture
def http(apart: Apart) -> Iterator[httpx.Client]:
    """A client with a network of its own, and so with limits of its own."""
    headers = {"x-forwarded-for": f"2001:db8:{next(NETWORKS):x}::1"}
    with httpx.Client(
        base_url=apart.address, headers=headers, timeout=WAIT, limits=FRESH
    ) as client:
        yield client


def become(http: httpx.Client, name: str = "Ada") -> dict[str, str]:
    """The header of a new guest."""
    answer = http.post("/api/guests", json={"name": name})
    assert answer.status_code == 201
    return {"authorization": f"Bearer {answer.json()['token']}"}


def open_room(http: httpx.Client, who: dict[str, str], **settings: Any) -> str:
    body = {"game": "skyjo", "seats": 2, **settings}
    answer = http.post("/api/rooms", json=body, headers=who)
    assert answer.status_code == 201, answer.text
    room: str = answer.json()["room"]
    return room


def token_of(who: dict[str, str]) -> str:
    return who["authorization"].removeprefix("Bearer ")


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def begin(address: str, room: str, *tokens: str) -> list[Client]:
    """Clients of guests who have sat down and begun."""
    clients = [Client(address, room, token, None) for token in tokens]
    for seat, client in enumerate(clients):
        await client.enter()
        await client.sit(seat, f"guest {seat}")
    await clients[0].ask("start")
    return clients


# Guests and their devices


def test_a_guest_is_known_by_a_token(http: httpx.Client) -> None:
    who = become(http, "  Ada\t Lovelace ")
    assert http.get("/api/me", headers=who).json()["name"] == "Ada Lovelace"
    assert http.patch("/api/me", json={"name": "Countess"}, headers=who).status_code == 200
    assert http.get("/api/me", headers=who).json()["name"] == "Countess"


def test_nobody_is_known_without_a_token(http: httpx.Client) -> None:
    for headers in ({}, {"authorization": "Bearer " + "x" * 32}, {"authorization": "Basic eDp5"}):
        assert refusal(http.get("/api/me", headers=headers)) == (401, "no_guest")


@pytest.mark.parametrize("name", ["", "x" * 25, "\u200b\n", 7, None])
def test_names_are_bounded(http: httpx.Client, name: object) -> None:
    assert refusal(http.post("/api/guests", json={"name": name})) == (422, "bad_message")


def test_only_hashes_of_tokens_and_codes_are_stored(http: httpx.Client, folder: Path) -> None:
    who = become(http)
    code = http.post("/api/me/codes", headers=who).json()["code"]
    stored = b"".join(path.read_bytes() for path in folder.glob("rooms.sqlite*"))
    assert hash_of(token_of(who)).encode() in stored
    assert hash_of(code).encode() in stored
    assert token_of(who).encode() not in stored
    assert code.encode() not in stored


def test_a_code_makes_another_device_the_same_guest_once(http: httpx.Client) -> None:
    who = become(http)
    code = http.post("/api/me/codes", headers=who).json()["code"]
    typed = f" {code[:4].upper()}-{code[4:]} "
    given = http.post("/api/devices", json={"code": typed})
    assert given.status_code == 201
    assert given.json()["token"] != token_of(who)
    other = {"authorization": f"Bearer {given.json()['token']}"}
    assert http.get("/api/me", headers=other).json() == http.get("/api/me", headers=who).json()
    assert refusal(http.post("/api/devices", json={"code": code})) == (404, "no_code")


def test_a_code_expires(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    who = become(http)
    codes = [http.post("/api/me/codes", headers=who).json() for _ in range(2)]
    assert codes[0]["expires"] == (Time.now + TEN_MINUTES) * 1000
    monkeypatch.setattr(Time, "now", Time.now + TEN_MINUTES)
    assert http.post("/api/devices", json={"code": codes[0]["code"]}).status_code == 201
    monkeypatch.setattr(Time, "now", Time.now + 1)
    answer = http.post("/api/devices", json={"code": codes[1]["code"]})
    assert refusal(answer) == (404, "no_code")


# Rooms


def test_games_are_listed_with_their_rules_and_bots(http: httpx.Client) -> None:
    games = {game["game"]: game for game in http.get("/api/games").json()}
    assert tuple(games) == skydeck.games()
    skyjo = games["skyjo"]
    assert skyjo["seats"] == list(range(2, 9))
    assert [level["bot"] for level in skyjo["levels"]] == [f"level{n}" for n in range(1, 9)]
    assert {option["name"]: option["kind"] for option in skyjo["options"]} == {
        "end_score": "number",
        "rounds": "number",
        "final_tie": "choice",
        "initial_reveal": "choice",
        "triplet_on_top": "flag",
    }


def test_house_rules_say_what_they_take(http: httpx.Client) -> None:
    games = {game["game"]: game for game in http.get("/api/games").json()}
    rules = {o["name"]: o for o in games["skyrunner"]["options"] + games["schott"]["options"]}
    rows, starter, length = rules["rows"], rules["starter"], rules["length"]
    assert (rows["kind"], rows["choices"], rows["count"]) == ("numbers", ["standard", "quick"], 3)
    assert (rows["low"], rows["high"]) == (1, 12)
    assert (starter["kind"], starter["choices"]) == ("seat", ["random"])
    assert (length["kind"], length["low"], length["high"]) == ("number", 1, 120)
    assert rules["locations"]["kind"] == "map"


def test_a_room_is_opened_by_a_guest(http: httpx.Client) -> None:
    room = open_room(http, become(http), options={"end_score": 50})
    found = http.get(f"/api/rooms/{room}").json()
    assert (found["phase"], found["seats"], found["finished"]) == ("lobby", [None, None], 0)
    assert found["settings"]["options"]["end_score"] == 50
    assert found["settings"]["options"]["rounds"] is None
    answer = http.post("/api/rooms", json={"game": "skyjo", "seats": 2})
    assert refusal(answer) == (401, "no_guest")


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"game": "ludo"}, "bad_settings"),
        ({"seats": 1}, "bad_settings"),
        ({"seats": 9}, "bad_message"),
        ({"options": {"end_score": 0}}, "bad_settings"),
        ({"options": {"endscore": 50}}, "bad_settings"),
        ({"clock": {"bank": 1, "increment": 0}}, "bad_message"),
        ({"delay": -1}, "bad_message"),
        ({"pace": "late"}, "bad_message"),
        ({"secret": "0" * 64}, "bad_message"),
    ],
)
def test_a_room_wants_settings_that_can_be_played(
    http: httpx.Client, settings: dict[str, Any], code: str
) -> None:
    body = {"game": "skyjo", "seats": 2, **settings}
    assert refusal(http.post("/api/rooms", json=body, headers=become(http))) == (422, code)


def test_only_public_rooms_are_listed(http: httpx.Client) -> None:
    who = become(http)
    shown, hidden = open_room(http, who, public=True), open_room(http, who)
    listed = [room["room"] for room in http.get("/api/rooms").json()]
    assert shown in listed
    assert hidden not in listed


def test_my_rooms_are_those_where_i_have_had_a_seat(http: httpx.Client, apart: Apart) -> None:
    who, other = become(http), become(http)
    room, _ = open_room(http, other), open_room(http, who)

    async def sit() -> None:
        client = Client(apart.address, room, token_of(who), None)
        await client.enter()
        await client.sit(1, "Ada")
        await client.leave()

    asyncio.run(sit())
    assert [found["room"] for found in http.get("/api/me/rooms", headers=who).json()] == [room]
    assert http.get("/api/me/rooms", headers=other).json() == []


@pytest.mark.parametrize("room", ["23456789abcd", "x", "..", "%00", "a" * 64])
def test_there_is_no_such_room(http: httpx.Client, room: str) -> None:
    assert http.get(f"/api/rooms/{room}/games/1/log").status_code == 404


def test_a_log_can_be_had_when_the_game_is_over(http: httpx.Client, apart: Apart) -> None:
    who, other = become(http), become(http)
    room = open_room(http, who)
    address = f"/api/rooms/{room}/games/1/log"
    assert refusal(http.get(address)) == (404, "no_game")

    async def play() -> str:
        first, second = await begin(apart.address, room, token_of(who), token_of(other))
        answer = await asyncio.to_thread(http.get, address)
        assert refusal(answer) == (404, "no_game")
        assert "not over" in answer.json()["sentence"]
        await second.ask("resign")
        assert first.state is not None
        shown: str = first.state["commitment"]
        await first.leave()
        await second.leave()
        return shown

    commitment = asyncio.run(play())
    log = Log.from_json(http.get(address).text)
    assert log.result is not None
    assert (log.result.winners, log.result.resigned) == ((0,), (1,))
    table = verify(skydeck.game("skyjo"), log)
    assert not table.over
    assert log.deal is not None
    assert http.get(f"/api/rooms/{room}").json()["finished"] == 1
    assert commitment != ""
    assert refusal(http.get(f"/api/rooms/{room}/games/2/log")) == (404, "no_game")

    last = f"/api/rooms/{room}/games/1/positions/{len(log.moves)}"
    whole, seen = http.get(last).json(), http.get(last, params={"seat": 0}).json()
    assert None in seen["view"]["deck"]
    assert None not in whole["view"]["deck"]
    assert seen["view"] == json.loads(write_view(table.game, table.view(0).states, 0))
    assert whole["view"] == json.loads(write_view(table.game, table.states, 0))
    assert (seen["points"], whole["points"]) == (list(table.view(0).points), list(table.points))
    assert refusal(http.get(f"{last}9")) == (404, "no_position")
    assert refusal(http.get(last, params={"seat": 2})) == (404, "no_position")


def test_a_game_that_was_given_up_has_no_review(http: httpx.Client, apart: Apart) -> None:
    who, other = become(http), become(http)
    room = open_room(http, who)

    async def play() -> None:
        first, second = await begin(apart.address, room, token_of(who), token_of(other))
        await second.ask("resign")
        await first.leave()
        await second.leave()

    asyncio.run(play())
    assert wait_for_review(http, room) == (404, "no_review")


def wait_for_review(http: httpx.Client, room: str) -> tuple[int, Any]:
    for _ in range(3000):  # reviewers stand back behind all that is busy
        answer = http.get(f"/api/rooms/{room}/games/1/review")
        if answer.status_code == 429:
            asyncio.run(asyncio.sleep(0.2))
        elif answer.status_code != 202:
            return answer.status_code, answer.json().get("review") or answer.json()["code"]
        asyncio.run(asyncio.sleep(0.1))
    raise AssertionError("the review is never ready")


@pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="judging takes minutes uncompiled")
def test_a_finished_game_is_reviewed(http: httpx.Client, apart: Apart) -> None:
    who, other = become(http), become(http)
    room = open_room(http, who, options={"rounds": 1, "initial_reveal": "random"})

    async def play() -> int:
        clients = await begin(apart.address, room, token_of(who), token_of(other))
        for _ in range(400):
            for client in clients:
                await client.until(partial(is_up_to_date, client, clients))
            movers = [client for client in clients if client.legal]
            if not movers:
                break
            await movers[0].play(choose(movers[0]))
        assert clients[0].table is not None
        version: int = clients[0].table["version"]
        for client in clients:
            await client.leave()
        return version

    apart.server.services.reviews.iterations = 20
    moves = asyncio.run(play())
    status, review = wait_for_review(http, room)
    assert status == 200
    assert review["moves"] == moves
    assert len(review["seats"]) == 2


def is_up_to_date(client: Client, clients: list[Client]) -> bool:
    versions = [each.table["version"] if each.table else -1 for each in clients]
    return bool(client.table and client.table["version"] == max(versions))


def choose(client: Client) -> int:
    """Take or draw, and swap where a card lies face down: that soon ends a round."""
    assert client.table is not None
    faces = client.table["view"]["faces"][client.seat]
    down = [move for move in client.legal if 2 <= move < 14 and faces[move - 2] == 0]
    move: int = (down or client.legal)[0]
    return move


# Safety


@pytest.mark.parametrize("path", ["/api/games", "/api/me", "/api/nothing", "/healthz", "/"])
def test_every_answer_has_the_safe_headers(http: httpx.Client, path: str) -> None:
    headers = http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy.replace("'self' 'wasm-unsafe-eval'", "'self'")
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    for host in ("192.168.0.9:8000", "a]b"):  # a browser would complain of it there
        elsewhere = http.get(path, headers={"host": host}).headers
        assert elsewhere["content-security-policy"] == policy
        assert "cross-origin-opener-policy" not in elsewhere
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers
    assert (headers.get("cache-control") == "no-store") == path.startswith("/api")


def test_errors_are_problems(http: httpx.Client) -> None:
    assert refusal(http.get("/api/nothing")) == (404, "no_page")
    assert refusal(http.delete("/api/rooms")) == (405, "no_method")
    for body in (b"{", b"\xff", b'{"name": "\\ud800"}', b"[" * 5000):
        headers = {"content-type": "application/json"}
        answer = http.post("/api/guests", content=body, headers=headers)
        assert refusal(answer) == (422, "bad_message")


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"),
        ("somewhere", "somewhere"),
    ],
)
def test_all_addresses_of_a_network_of_ipv6_are_one_client(address: str, client: str) -> None:
    assert client_of(Request({"type": "http", "client": (address, 1)})) == client


def test_requests_are_bounded(http: httpx.Client) -> None:
    long = json.dumps({"name": "x" * 20_000}).encode()
    headers = {"content-type": "application/json"}
    whole = http.post("/api/guests", content=long, headers=headers)
    parts = http.post("/api/guests", content=iter([long[:9000], long[9000:]]), headers=headers)
    assert refusal(whole) == refusal(parts) == (413, "too_long")


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        (None, True),
        ("http://{host}", True),
        ("https://other.example", True),
        ("https://evil.example", False),
        ("http://{host}.evil.example", False),
        ("null", False),
        ("http://[", False),
    ],
)
def test_pages_of_other_hosts_cannot_connect(
    http: httpx.Client, apart: Apart, origin: str | None, is_let_in: bool
) -> None:
    room = open_room(http, become(http))
    host = apart.address.removeprefix("http://")

    async def knock() -> bool:
        url = f"ws://{host}/api/rooms/{room}/socket"
        named: Any = None if origin is None else origin.format(host=host)
        try:
            async with connect(url, origin=named, open_timeout=WAIT) as socket:
                await socket.send('{"t": "hello", "id": "a"}')
                return bool(json.loads(await socket.recv())["t"] == "done")
        except InvalidStatus as refused:
            return refused.response.status_code != 403

    assert asyncio.run(knock()) == is_let_in


async def talk(
    address: str, room: str, *texts: str | bytes, **values: Any
) -> tuple[list[Any], int]:
    """What a server answers before it closes a connection, and with which code."""
    heard: list[Any] = []
    url = f"{address.replace('http', 'ws')}/api/rooms/{room}/socket"
    async with connect(url, open_timeout=WAIT) as socket:
        try:
            for text in texts:
                await socket.send(text)
            while True:
                heard.append(json.loads(await asyncio.wait_for(socket.recv(), WAIT)))
        except ConnectionClosed as closed:
            return heard, closed.rcvd.code if closed.rcvd else 0


HELLO = '{"t": "hello", "id": "a"}'


@pytest.mark.parametrize(
    ("texts", "code", "closing"),
    [
        (['{"t": "start", "id": "a"}'], "bad_message", 1008),
        (["{"], "bad_message", 1008),
        ([b"\x00"], "bad_message", 1008),
        (['{"t": "hello", "id": "a", "token": "0123456789abcdef"}'], "no_guest", 1008),
        (['{"t": "hello", "id": "a", "seat": 1}'], "not_seated", 1008),
        ([HELLO, *["{"] * MOST_BLUNDERS], "bad_message", 1008),
        ([HELLO, '"' + "x" * 17_000 + '"'], None, 1009),
    ],
)
def test_a_connection_that_is_not_as_it_should_be_is_closed(
    http: httpx.Client, apart: Apart, texts: list[str | bytes], code: str | None, closing: int
) -> None:
    room = open_room(http, become(http))
    heard, closed = asyncio.run(talk(apart.address, room, *texts))
    assert closed == closing
    assert [m["code"] for m in heard if m["t"] == "refused"][-1:] == ([code] if code else [])


def test_who_blunders_too_often_hears_every_answer_first(http: httpx.Client, apart: Apart) -> None:
    room, wrong = open_room(http, become(http)), ["{"] * MOST_BLUNDERS
    heard, _ = asyncio.run(talk(apart.address, room, HELLO, *wrong))  # they may come all at once
    assert [m["code"] for m in heard if m["t"] == "refused"] == ["bad_message"] * MOST_BLUNDERS


@pytest.mark.parametrize(
    ("values", "code"), [({"seat": 1}, "not_seated"), ({"token": "0123456789abcdef"}, "no_guest")]
)
def test_a_hello_that_is_refused_is_answered_by_the_refusal_alone(
    http: httpx.Client, apart: Apart, values: dict[str, Any], code: str
) -> None:
    hello = json.dumps({"t": "hello", "id": "a", **values})
    heard, _ = asyncio.run(talk(apart.address, open_room(http, become(http)), hello))
    assert [(m["t"], m["id"], m["code"]) for m in heard] == [("refused", "a", code)]


def test_a_room_that_is_not_there_is_refused_in_words(apart: Apart) -> None:
    heard, closed = asyncio.run(talk(apart.address, "23456789abcd"))
    assert [message["code"] for message in heard] == ["no_room"]
    assert closed == 1008


@contextmanager
def limited_to(apart: Apart, **limits: Any) -> Iterator[None]:
    """A server with other limits for a while."""
    services = apart.server.services
    before, services.gate = services.gate, Gate(Limits(**limits))
    try:
        yield
    finally:
        services.gate = before


def test_who_has_too_many_connections_gets_no_more(http: httpx.Client, apart: Apart) -> None:
    room = open_room(http, become(http))

    async def crowd() -> list[Any]:
        first, second, third = (Client(apart.address, room, None, None) for _ in range(3))
        await first.enter()
        await second.enter()
        heard, _ = await talk(apart.address, room)
        await first.leave()
        await second.until(lambda: bool(second.state and second.state["spectators"] == 1))
        await third.enter()  # there is room again
        await second.leave()
        await third.leave()
        return heard

    with limited_to(apart, sockets=2):
        assert [message["code"] for message in asyncio.run(crowd())] == ["too_many"]


FEW = Rate(3, 0.0001)


@pytest.mark.parametrize(
    ("kind", "method", "path", "body"),
    [
        ("requests", "GET", "/api/rooms", None),
        ("guests", "POST", "/api/guests", {"name": "Ada"}),
        ("codes", "POST", "/api/devices", {"code": "abcdefgh"}),
        ("rooms_sought", "GET", "/api/rooms/23456789abcd", None),
        ("rooms", "POST", "/api/rooms", {"game": "skyjo", "seats": 2}),
    ],
)
def test_what_one_address_may_ask_for_is_limited(
    http: httpx.Client, apart: Apart, kind: str, method: str, path: str, body: Any
) -> None:
    who = become(http)
    with limited_to(apart, **{kind: FEW}):
        answers = [http.request(method, path, json=body, headers=who) for _ in range(5)]
        assert [answer.status_code == 429 for answer in answers] == [False] * 3 + [True] * 2
        assert answers[-1].json()["code"] == "too_many"
        other = {**who, "x-forwarded-for": f"2001:db8:{next(NETWORKS):x}::1"}
        assert http.request(method, path, json=body, headers=other).status_code != 429


def test_the_limits_are_not_felt_by_people() -> None:
    limits = Limits()
    assert limits.requests.burst >= 60
    assert limits.messages.per_second >= 10
    assert limits.sockets >= 50


def test_a_store_that_fails_is_no_crash_and_its_secrets_are_not_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        served_apart(tmp_path) as apart,
        httpx.Client(base_url=apart.address, timeout=WAIT, limits=FRESH) as http,
    ):
        who = become(http)
        room, unread = open_room(http, who), open_room(http, who)

        async def sit() -> str:
            client = Client(apart.address, room, token_of(who), None)
            await client.enter()
            with sqlite3.connect(tmp_path / "rooms.sqlite") as database:
                database.execute("ALTER TABLE entries RENAME TO gone")
                database.execute("ALTER TABLE tokens RENAME TO lost")
            database.close()
            with pytest.raises(Refusal) as refused:
                await client.ask("sit", seat=0, name="Grace", nonce="0" * 32)
            await client.leave()
            code: str = refused.value.code
            return code

        assert asyncio.run(sit()) == "busy"
        assert refusal(http.get(f"/api/rooms/{unread}")) == (503, "busy")
        assert refusal(http.get("/api/me", headers=who)) == (503, "busy")
        heard, _ = asyncio.run(talk(apart.address, unread))
        assert [message["code"] for message in heard] == ["busy"]
    formatter = logging.Formatter()
    lines = [formatter.format(record) for record in caplog.records]
    assert any("could not be written" in line for line in lines)
    for secret in (room, unread, token_of(who), "Grace"):
        assert not [line for line in lines if secret in line]


# Health


def test_a_server_tells_how_it_is(http: httpx.Client) -> None:
    assert http.get("/healthz").json() == {"status": "ok", "version": skydeck.__version__}
    assert http.get("/readyz").status_code == 200
    assert [http.head(path).status_code for path in ("/healthz", "/readyz")] == [200, 200]
    metrics = http.get("/metrics")
    assert metrics.headers["content-type"].startswith("text/plain; version=0.0.4")
    for name in ("rooms", "sockets", "moves_total", "move_seconds_bucket", "bot_queue"):
        assert f"\nskydeck_{name}" in metrics.text


def test_a_server_that_stops_is_not_ready(tmp_path: Path) -> None:
    with (
        served_apart(tmp_path) as apart,
        httpx.Client(base_url=apart.address, timeout=WAIT, limits=FRESH) as http,
    ):
        assert http.get("/readyz").status_code == 200
        apart.run(apart.server.services.say_goodbye())
        assert refusal(http.get("/readyz")) == (503, "stopping")
        assert http.get("/healthz").status_code == 200
