"""What a client that sends too much at once costs the others, and what it pays for."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import skydeck
from skydeck.core.kernel import SPECTATOR
from skydeck.core.table import Table
from skydeck.server import connection, meter, trail
from skydeck.server.hub import Hub
from skydeck.server.limits import Bucket, Rate
from skydeck.server.meter import Meter, Metered
from skydeck.server.room import PLAYING
from tests.server.client import WAIT, Api, Client
from tests.server.desk import Desk, begin
from tests.server.serving import served
from tests.server.test_secrecy import running, sit_down

BURST = 300
SEATS = 8


def turn_of(table: Table) -> list[str]:
    """The first cards, then turns that show nothing: an open card takes the place of another."""
    if "turn A1" in table.moves(table.movers[0]):
        return ["turn A1"]
    return ["take", "swap A1"] if "take" in table.moves(table.movers[0]) else ["turn B1"]


def play_openly(desk: Desk, turns: int) -> None:
    """Play turns of Skyjo in which nothing is shown but the first two cards of everyone."""
    while turns:
        assert desk.room.table is not None
        moves = turn_of(desk.room.table)
        for move in moves:
            desk.play(desk.room.table.movers[0], move)
        turns -= len(moves) > 1


class Counted:
    """How often it was looked whether a move shows something."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, shows = 0, trail.shows

        def look(table: Table, seat: int, move: int) -> bool:
            self.count += 1
            return shows(table, seat, move)

        monkeypatch.setattr(trail, "shows", look)


def test_whether_a_move_has_shown_something_is_found_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk, looked = begin("skyjo", 4), Counted(monkeypatch)
    play_openly(desk, 6)
    assert desk.room.table is not None
    drawer = desk.room.table.movers[0]
    desk.play(drawer, "draw")
    asker = (drawer + 1) % 4  # whose swap was before two moves each of the two others
    for _ in range(3):
        with pytest.raises(Exception, match="shown hidden things"):
            desk.ask(asker, "ask_back")
        assert looked.count == 6
    with pytest.raises(Exception, match="shown hidden things"):
        desk.ask(drawer, "ask_back")
    assert looked.count == 7


def test_a_wish_that_was_refused_is_looked_at_from_where_the_game_went_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk, looked = begin("skybridge", 3), Counted(monkeypatch)
    assert desk.room.table is not None
    first = desk.room.table.movers[0]
    for number in (1, 2, 3):
        seat = desk.room.table.movers[0]
        desk.play(seat, desk.room.table.legal(seat)[0])
        desk.ask(first, "ask_back")
        desk.answer((first + 1) % 3, yes=False)
        assert looked.count == number


@pytest.mark.parametrize("game", skydeck.games())
def test_a_move_has_shown_what_the_table_says_it_reveals(game: str) -> None:
    random, table = Random(game), skydeck.new(game, 3, 5)
    differs = 0
    while len(table.history) < 40 and not table.over:
        seat = random.choice(table.movers)
        move = random.choice(table.legal(seat))
        after = table.copy()
        after.play(seat, move)
        others = [watcher for watcher in (SPECTATOR, 0, 1, 2) if watcher != seat]
        is_seen = all(table.view(watcher) != after.view(watcher) for watcher in others)
        if is_seen:
            assert trail.shows(table, seat, move) == table.reveals(seat, move)
        differs += is_seen
        table = after
    assert differs > 10


# Buckets


class Clock:
    """A time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_nothing_back_for_the_time_of_the_work_itself() -> None:
    clock = Clock()
    bucket = Bucket(Rate(2, 10), clock)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.now += 1.0
    bucket.skip(0.95)
    assert not bucket.take()
    clock.now += 0.06
    assert bucket.take()


def test_what_is_owed_has_to_be_waited_for() -> None:
    clock = Clock()
    bucket = Bucket(Rate(2.0, 0.25), clock)
    bucket.charge(1.5)
    assert bucket.wait() == 0.0
    bucket.charge(1.0)
    assert bucket.wait() == pytest.approx(2.0)
    clock.now += 1.0
    assert bucket.wait() == pytest.approx(1.0)
    clock.now += 1.0
    assert bucket.wait() == 0.0


def test_only_computing_is_charged_and_waiting_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(time, "thread_time", clock)

    def compute(seconds: float) -> str:
        clock.now += seconds
        return "done"

    async def other() -> None:
        while True:
            compute(100.0)
            await asyncio.sleep(0)

    async def work() -> str:
        compute(1.0)
        await asyncio.sleep(0.01)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await asyncio.Event().wait()
        compute(2.0)
        return "done"

    async def run() -> None:
        busy, measured = asyncio.create_task(other()), Meter()
        assert await Metered(work(), measured) == "done"
        assert measured.seconds == 3.0
        busy.cancel()

        async def aside() -> str:
            return await meter.in_thread(compute, 4.0)

        assert await Metered(aside(), measured) == "done"
        assert measured.seconds >= 7.0

    asyncio.run(run())


# Over a real connection


async def sit_at_all(api: Api) -> list[Client]:
    """One guest who sits at every seat of a room of Skyjo."""
    token = await api.become("Eve")
    room = await api.open(token, "skyjo", SEATS)
    clients = [Client(api.address, room, token, None) for _ in range(SEATS)]
    for seat, client in enumerate(clients):
        await client.enter()
        await client.sit(seat, f"Eve {seat}")
    await clients[0].ask("start")
    for client in clients:
        await client.until(lambda client=client: client.table is not None)  # type: ignore[misc]
    return clients


async def set_trap(clients: list[Client], hub: Hub) -> Client:
    """Play until a seat asks in vain for a take-back that takes long to find out about."""
    room = hub.rooms[clients[0].room].room
    turns = 0
    while turns < 2 * SEATS:
        assert room.table is not None
        seat, moves = room.table.movers[0], turn_of(room.table)
        for move in moves:
            texts = dict(zip(room.table.moves(seat), room.table.legal(seat), strict=True))
            await clients[seat].ask("play", at=room.version_of(seat), moves=[texts[move]])
        turns += len(moves) > 1
    assert room.phase == PLAYING
    assert room.table is not None
    drawer = room.table.movers[0]
    texts = dict(zip(room.table.moves(drawer), room.table.legal(drawer), strict=True))
    at = room.version_of(drawer)
    await clients[drawer].ask("play", at=at, moves=[texts["draw"]])
    return clients[(drawer + 1) % SEATS]


async def burst(client: Client, count: int, kind: str = "ask_back", **values: Any) -> None:
    """Send many messages without waiting for an answer."""
    for number in range(count):
        message = {"t": kind, "id": f"burst-{number}", **values}
        await client.send_text(json.dumps(message))


def count_answers(client: Client) -> int:
    return sum('"id":"burst-' in text for text in client.heard)


def test_others_are_served_while_one_asks_for_a_take_back_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Counted(monkeypatch)
    waits: list[float] = []

    async def poll(api: Api, client: Client) -> int:
        served = 0
        while count_answers(client) < BURST:
            began = time.perf_counter()
            assert (await api.http.get("/healthz")).status_code == 200
            waits.append(time.perf_counter() - began)
            served += count_answers(client) < BURST
        return served

    async def run() -> None:
        async with served(tmp_path, limits=False) as server:
            clients = await sit_at_all(server.api)
            asker = await set_trap(clients, server.services.hub)
            looked.count = 0
            polling = asyncio.create_task(poll(server.api, asker))
            await burst(asker, BURST)
            async with asyncio.timeout(WAIT):
                assert await polling >= 3
            assert all('"code":"revealed"' in text for text in asker.heard[-BURST:])
            assert looked.count == 2 * (SEATS - 2) + 2
            for client in clients:
                await client.leave()

    asyncio.run(run())
    print(f"the longest of {len(waits)} answers of /healthz took {max(waits) * 1000:.0f} ms")


def test_a_connection_gives_way_after_every_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn, turns, obey = 0, list[int](), Hub.obey

    async def count_turns() -> None:
        nonlocal turn
        while True:
            turn += 1
            await asyncio.sleep(0)

    async def note_turn(*values: Any) -> None:
        turns.append(turn)
        await obey(*values)

    monkeypatch.setattr(Hub, "obey", note_turn)

    async def run() -> None:
        async with running(tmp_path) as (api, hub):
            clients = await sit_down(api, "skyjo", 2)
            turns.clear()
            async with hub.rooms[clients[0].room].lock:  # until all of them are there
                await burst(clients[0], BURST, "answer", seat=0, at=0, yes=True)
                for _ in range(20):
                    await api.http.get("/healthz")
            counting = asyncio.create_task(count_turns())
            await clients[0].until(lambda: count_answers(clients[0]) == BURST)
            counting.cancel()
            assert len(turns) == BURST
            assert len(set(turns[1:])) == BURST - 1  # the first one had begun before
            for client in clients:
                await client.leave()

    asyncio.run(run())


def test_what_a_client_has_sent_ends_with_its_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, obey = list[str](), Hub.obey

    async def note(hub: Hub, live: Any, who: Any, message: Any) -> None:
        heard.append(message.t)
        await obey(hub, live, who, message)

    monkeypatch.setattr(Hub, "obey", note)

    async def run() -> None:
        async with running(tmp_path) as (api, hub):
            clients = await sit_down(api, "skyjo", 2)
            live = hub.rooms[clients[0].room]
            heard.clear()
            async with live.lock:
                await burst(clients[0], BURST, "answer", seat=0, at=0, yes=True)
                async with asyncio.timeout(WAIT):
                    while not heard:
                        await asyncio.sleep(0.005)
                await clients[0].leave()
            async with asyncio.timeout(WAIT):
                while live.here() != {1}:
                    await asyncio.sleep(0.005)
            assert heard == ["answer"]  # the one that was being heard
            await clients[1].leave()

    asyncio.run(run())


def test_who_is_far_too_fast_is_cut_off(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as server:
            clients = await sit_down(server.api, "skyjo", 2)
            with suppress(ConnectionClosed):
                await burst(clients[0], 10 * connection.MOST_AHEAD, "say", text="hello")
            async with asyncio.timeout(WAIT):
                while clients[0].is_open:
                    await asyncio.sleep(0.005)
            await clients[1].ask("refresh")
            for client in clients:
                await client.leave()

    asyncio.run(run())


def test_a_client_pays_for_what_its_messages_cost(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as server:
            clients, clock = await sit_down(server.api, "skyjo", 2), Clock()
            bucket = Bucket(Rate(1.0, 10.0), clock)
            server.services.gate._buckets["computing", "127.0.0.1"] = bucket
            bucket.charge(1.5)
            asked = clients[0].ask("draft", at=0, moves=clients[0].legal[:1])
            drafting = asyncio.create_task(asked)
            for _ in range(5):
                await server.api.http.get("/healthz")
            assert not drafting.done()  # it waits until nothing is owed
            clock.now += 1.0
            await drafting
            async with asyncio.timeout(WAIT):
                while bucket.left == 1.0:  # the answer is sent before it is paid for
                    await asyncio.sleep(0)
            for client in clients:
                await client.leave()

    asyncio.run(run())
