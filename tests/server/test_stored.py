"""Rooms that were stored before: by earlier servers, by other rules, or wrongly."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect

import skydeck
from skydeck.server import room_names
from skydeck.server.errors import Refused
from skydeck.server.hub import Hub
from skydeck.server.room import FORMAT, PLAYING, UNMARKED, Entry, Fact, Who
from skydeck.server.store import Store
from skydeck.server.writing import find_story, write_past
from tests.server.client import WAIT, Client
from tests.server.desk import (
    BEGIN,
    GUESTS,
    NAMES,
    SECOND,
    Desk,
    all_that_is_sent,
    begin,
    new_room,
    nonce_of,
)
from tests.server.serving import Served, served
from tests.server.test_hub import Ear, opened, run, wish

STORED = json.loads((Path(__file__).parent / "stored.json").read_text(encoding="utf-8"))


def entries_of(game: str) -> list[Entry]:
    return [Entry(number, at, tuple(facts)) for number, at, facts in STORED[game]["entries"]]


async def keep(store: Store, entries: list[Entry]) -> str:
    """Store a room as it is; return its name."""
    name = room_names.draw_name()
    for entry in entries:
        assert await store.append(name, entry, summary_of(name) if entry.number == 1 else None)
    return name


def summary_of(name: str) -> dict[str, Any]:
    seats = [None, None]
    common = {"room": name, "phase": "lobby", "game": "skyjo", "seats": seats}
    return {**common, "public": True, "games": 0}


# Rooms of servers that counted small moves, and stored neither rules nor names


@pytest.mark.parametrize("game", skydeck.games())
def test_a_room_that_an_earlier_server_stored_opens_and_plays_on(game: str) -> None:
    stored, random = STORED[game], Random(game)
    desk = Desk(game)
    desk.room = new_room()
    desk.room.rebuild(entries_of(game))
    desk.entries, desk.now = [json.dumps(entry) for entry in stored["entries"]], desk.room.at
    room = desk.room
    assert room.table is not None
    assert json.loads(room.table.to_json()) == stored["table"]
    assert json.loads(room.logs[0].to_json()) == stored["log"]
    for _ in range(10):
        desk.now += 1000
        desk.move_bots(random)
        if room.phase != PLAYING:
            break
        seat = random.choice(room.table.movers)
        desk.play(seat, random.choice(room.table.legal(seat)))
    assert room.ply > stored["moves"]
    assert all_that_is_sent(room, desk.now) == all_that_is_sent(desk.rebuild(), desk.now)
    assert find_story(room, 0, desk.now)("id")["version"] == room.version_of(0)
    assert write_past(room, desk.now, True)


def test_a_room_that_an_earlier_server_stored_opens_over_the_wire(tmp_path: Path) -> None:
    async def work() -> None:
        async with served(tmp_path) as server:
            for game in skydeck.games():
                name = await keep(server.services.store, entries_of(game))
                watcher = Client(server.address, name, None, None)
                await watcher.enter()
                assert watcher.state is not None
                assert watcher.state["game"] == 2
                assert (await watcher.ask("story"))["game"] == 2
                await watcher.leave()

    asyncio.run(work())


# Sayings


def test_a_saying_keeps_its_author_when_another_sits_down_there() -> None:
    desk = Desk("skyjo", 2)
    desk.sit(0)
    desk.sit(1)
    (said,) = desk.ask(1, "say", text="something vile")
    desk.ask(1, "react", sign="laugh")
    assert said["name"] == NAMES[1]
    desk.ask(1, "stand", seat=1)
    values = {"seat": 1, "name": "Child", "nonce": nonce_of(1)}
    desk.wish(Who(GUESTS[2], None), "sit", **values)
    desk.ask(0, "say", text="hello")
    for room in (desk.room, desk.rebuild()):
        assert [saying["name"] for saying in room.sayings] == [NAMES[1], NAMES[1], NAMES[0]]


def test_a_saying_that_was_stored_without_its_author_has_that_of_then() -> None:
    desk = Desk("skyjo", 2)
    desk.sit(1)
    desk.enter([{"t": "say", "seat": 1, "text": "something vile"}])
    desk.ask(1, "stand", seat=1)
    values = {"seat": 1, "name": "Child", "nonce": nonce_of(1)}
    desk.wish(Who(GUESTS[2], None), "sit", **values)
    assert [saying["name"] for saying in desk.room.sayings] == [NAMES[1]]


# Rules


def test_a_deal_is_stored_with_the_version_of_its_rules() -> None:
    desk = begin("skyjo")
    marks = {"rules": skydeck.game("skyjo").version, "format": FORMAT}
    for _ in range(2):
        (start,) = json.loads(desk.entries[-1])[2]
        assert start["t"] == "start"
        assert start.items() >= marks.items()
        desk.ask(0, "resign")
        for seat in (0, 1):
            desk.ask(seat, "again", nonce=nonce_of(seat, 2))
    assert UNMARKED == 1  # all games had this version when deals began to be marked


def change_deal(entries: list[Entry], **marks: Any) -> list[Entry]:
    """The same room, dealt by other rules."""

    def change(fact: Fact) -> Fact:
        return {**fact, **marks} if fact["t"] == "start" else fact

    return [Entry(e.number, e.at, tuple(map(change, e.facts))) for e in entries]


def play_wrongly(entries: list[Entry]) -> list[Entry]:
    """The same room with a move that the rules do not allow."""
    bad: Fact = {"t": "play", "seat": 0, "moves": [32_000]}
    return [Entry(e.number, e.at, (bad,) if is_play(e) else e.facts) for e in entries]


def is_play(entry: Entry) -> bool:
    return any(fact["t"] == "play" for fact in entry.facts)


def unknown_kind(entries: list[Entry]) -> list[Entry]:
    """The same room with something in it that only a later server knows."""
    later = Entry(entries[-1].number + 1, entries[-1].at, ({"t": "dance"},))
    return [*entries, later]


PARKED = [
    (lambda entries: change_deal(entries, rules=99), "other_rules", "version 99 of the rules"),
    (lambda entries: change_deal(entries, format=99), "other_rules", "format 99"),
    (play_wrongly, "bad_room", "cannot carry out entry"),
    (unknown_kind, "bad_room", "cannot carry out entry"),
]
IDS = ("rules", "format", "illegal", "unknown")


async def refuse_all(server: Served, name: str, code: str, says: str) -> None:
    """Everything about a room is refused with one sentence, over HTTP and over a socket."""
    for path in ("", "/games/1/log", "/games/1/review", "/games/1/positions/0"):
        answer = await server.api.http.get(f"/api/rooms/{name}{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, code)
        assert says in answer.json()["sentence"]
        assert "open a new room" in answer.json()["sentence"]
    heard = await knock(server, name)
    assert (heard["t"], heard["code"]) == ("refused", code)
    assert says in heard["sentence"]


async def knock(server: Served, name: str) -> Any:
    """The first message of a new connection."""
    url = f"{server.address.replace('http', 'ws')}/api/rooms/{name}/socket"
    async with connect(url, open_timeout=WAIT) as socket:
        return json.loads(await asyncio.wait_for(socket.recv(), WAIT))


@pytest.mark.parametrize(("change", "code", "says"), PARKED, ids=IDS)
def test_a_room_that_cannot_be_replayed_is_parked_and_all_others_go_on(
    tmp_path: Path, change: Any, code: str, says: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        # Not long after the rooms were stored: old ones are not listed
        async with served(tmp_path, {"clock": lambda: BEGIN / SECOND + 600}) as server:
            store = server.services.store
            name = await keep(store, change(entries_of("skyjo")))
            good = await keep(store, entries_of("skyjo"))
            before = await store.read(name)
            await refuse_all(server, name, code, says)
            assert await store.read(name) == before
            listed = await server.api.call("GET", "/rooms")
            assert {room["room"] for room in listed} == {name, good}
            assert (await server.api.call("GET", f"/rooms/{good}"))["games"] == 2
            assert (await server.api.call("GET", f"/rooms/{good}/games/1/log"))["rules"] == 1

    asyncio.run(work())


@pytest.mark.parametrize(("change", "code", "says"), PARKED, ids=IDS)
def test_a_room_that_another_server_plays_by_other_rules_is_left_to_it(
    tmp_path: Path, change: Any, code: str, says: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(hub: Hub) -> None:
        entries = change(entries_of("skyjo"))
        lobby = next(i for i, entry in enumerate(entries) if entry.facts[0]["t"] == "start")
        name = await keep(hub.store, entries[:lobby])
        live, guest = await hub.find(name), Ear(None, None)
        await hub.join(live, guest)
        for entry in entries[lobby:]:
            await hub.store.append(name, entry)
        live.is_behind = True
        with pytest.raises(Refused, match=says):
            await wish(hub, live, Who(GUESTS[0], 0), "say", text="still here")
        assert guest.is_dismissed
        assert guest.heard[-1]["t"] == "bye"
        assert not hub.rooms
        with pytest.raises(Refused, match=says) as refused:
            await hub.find(name)
        assert refused.value.code == code
        assert await hub.store.read(name) == entries

    run(tmp_path, work)


def test_whoever_was_in_a_room_that_is_parked_is_told_why_when_they_come_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with served(tmp_path) as server, opened(tmp_path) as elsewhere:
            entries = change_deal(entries_of("skyjo"), rules=99)
            name = await keep(server.services.store, entries[:4])
            watcher = Client(server.address, name, None, None)
            await watcher.enter()
            for entry in entries[4:]:
                await elsewhere.store.append(name, entry)
            server.services.hub._wake("moved", f"{name}:{len(entries)}")
            with pytest.raises(ConnectionError):
                await watcher.until(lambda: False)
            assert json.loads(watcher.heard[-1])["t"] == "bye"
            assert (await knock(server, name))["code"] == "other_rules"

    asyncio.run(work())
