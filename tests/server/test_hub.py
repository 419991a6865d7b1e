"""Rooms in memory: read, shown, forgotten, and read again where the store knows better."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from bench.server import harness

from skydeck.games.skyjo.record import DRAW, TAKE
from skydeck.server import hub as hub_module
from skydeck.server import live as live_module
from skydeck.server import store as store_module
from skydeck.server import wire
from skydeck.server.errors import Refused
from skydeck.server.hub import Hub, play_for
from skydeck.server.live import Live
from skydeck.server.questions import answer_draft, answer_hint
from skydeck.server.room import OVER, PLAYING, SECOND, Entry, Room, Who
from skydeck.server.store import Store
from skydeck.server.thinkers import Thinkers
from skydeck.server.wishes import decide
from tests.server.desk import GUESTS, NAMES, nonce_of, secret_of

WAIT = 120.0  # seconds
NUMBERS = itertools.count()  # of messages


class Ear:
    """A socket that keeps what it was sent."""

    def __init__(self, guest: str | None, seat: int | None) -> None:
        self.who = Who(guest, seat)
        self.heard: list[Any] = []
        self.is_dismissed = False

    def send(self, text: str) -> None:
        self.heard.append(json.loads(text))

    def dismiss(self) -> None:
        self.is_dismissed = True

    def last(self, kind: str) -> Any:
        """The last message of a kind."""
        return next(message for message in reversed(self.heard) if message["t"] == kind)


@asynccontextmanager
async def opened(folder: Path, address: str = "", **parts: Any) -> AsyncIterator[Hub]:
    """A server's hub on a store that others may share."""
    store, thinkers = Store(address or f"sqlite:///{folder}/rooms.sqlite"), Thinkers(1)
    await store.open()
    hub = Hub(store, thinkers, pace=0.0, draw_secret=lambda: secret_of(1), **parts)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()
        thinkers.close()
        await store.close()


async def wish(hub: Hub, live: Live, who: Who, kind: str, /, **values: Any) -> None:
    """Do what a message says."""
    message = wire.read_message(json.dumps({"t": kind, "id": f"i{next(NUMBERS)}", **values}))
    await hub.act(live, lambda room: decide(room, who, message))


async def sit(hub: Hub, live: Live, number: int, seat: int) -> None:
    """Let a guest take a seat."""
    values = {"seat": seat, "name": NAMES[number], "nonce": nonce_of(seat)}
    await wish(hub, live, Who(GUESTS[number], None), "sit", **values)


async def gather(hub: Hub, game: str = "skybridge", **settings: Any) -> tuple[Live, list[Ear]]:
    """A room in which two persons sit."""
    name = await hub.open(wire.Settings(game=game, seats=2, **settings), GUESTS[0])
    live, ears = await hub.find(name), list[Ear]()
    for seat in (0, 1):
        await sit(hub, live, seat, seat)
        ears.append(Ear(GUESTS[seat], seat))
        await hub.join(live, ears[-1])
    return live, ears


async def start(hub: Hub, live: Live) -> int:
    """Deal; return whose turn it is."""
    await wish(hub, live, Who(GUESTS[0], 0), "start", id="start")
    assert live.room.table is not None
    return live.room.table.movers[0]


async def play(hub: Hub, live: Live, seat: int, number: str) -> None:
    """Play the first legal move."""
    assert live.room.table is not None
    moves, version = live.room.table.legal(seat)[:1], live.room.version_of(seat)
    await wish(hub, live, Who(GUESTS[seat], seat), "play", at=version, moves=moves, id=number)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that another task does."""
    async with asyncio.timeout(WAIT):
        while not condition():
            await asyncio.sleep(0.005)


def run(folder: Path, work: Callable[[Hub], Coroutine[Any, Any, None]], **parts: Any) -> None:
    """Do something with a hub."""

    async def all_of_it() -> None:
        async with opened(folder, **parts) as hub:
            await work(hub)

    asyncio.run(all_of_it())


def test_everyone_sees_that_a_move_has_ended_the_wish_for_a_take_back(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        live, ears = await gather(hub)
        seat = await start(hub, live)
        await play(hub, live, seat, "a")
        await wish(hub, live, Who(GUESTS[seat], seat), "ask_back", id="b")
        assert ears[1 - seat].last("room")["take_back"] is not None
        await play(hub, live, 1 - seat, "c")
        assert ears[seat].last("room")["take_back"] is None

    run(tmp_path, work)


def test_nobody_finds_a_room_that_was_put_away_meanwhile(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        name = await hub.open(wire.Settings(game="skyjo", seats=2), GUESTS[0])
        old = await hub.find(name)
        async with old.lock:
            finding = asyncio.create_task(hub.find(name))
            await asyncio.sleep(0)
        hub._forget(old)  # the lock is free, and whoever waits for it has not got it yet
        live = await finding
        assert live is not old
        assert hub.rooms == {name: live}

    run(tmp_path, work)


def test_a_room_in_use_is_put_away_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub) -> None:
        live = await hub.find(await hub.open(wire.Settings(game="skyjo", seats=2), GUESTS[0]))
        monkeypatch.setattr(hub_module, "LINGER", 0.01)
        async with live.lock:
            hub._forget(live)
            assert hub.rooms
        await until(lambda: not hub.rooms)

    run(tmp_path, work)


def test_a_guest_whose_seat_was_given_away_elsewhere_is_shown_nothing_of_it(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        live, ears = await gather(hub, "level8")
        async with opened(tmp_path) as elsewhere:
            there = await elsewhere.find(live.room.name)
            await wish(elsewhere, there, Who(GUESTS[0], 0), "stand", seat=1)
            await sit(elsewhere, there, 2, 1)
            await start(elsewhere, there)
        with pytest.raises(Refused):
            await wish(hub, live, Who(GUESTS[1], 1), "say", text="still here")
        assert ears[1].last("room")["seat"] is None
        assert [m["seat"] for m in ears[1].heard if m["t"] == "table"] == [None]
        for question in (answer_draft, answer_hint):
            message = wire.Draft(t="draft", id="d", at=0, moves=[])
            with pytest.raises(Refused):
                await question(hub, live, Who(GUESTS[1], 1), message)

    run(tmp_path, work)


def test_a_hint_for_the_second_step_of_a_move_that_was_not_played(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        live, _ = await gather(hub, "skyjo")
        await start(hub, live)
        table = live.room.table
        assert table is not None
        number = 0
        while TAKE not in table.legal(0):  # two cards of each are turned up, then seat 1 may begin
            await play(hub, live, table.movers[-1], f"{(number := number + 1)}")
        ask = partial(wire.Hints, t="hint", id="h")
        found = json.loads(await answer_hint(hub, live, Who(GUESTS[0], 0), ask(moves=[TAKE])))
        assert all(hint["text"].startswith("swap ") for hint in found["hints"])
        with pytest.raises(Refused, match="seen when they are played"):
            await answer_hint(hub, live, Who(GUESTS[0], 0), ask(moves=[DRAW]))
        assert TAKE in table.legal(0)

    run(tmp_path, work)


def test_what_is_written_elsewhere_while_a_room_is_read_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hub: Hub) -> None:
        name, read = await hub.open(wire.Settings(game="skyjo", seats=2), GUESTS[0]), hub._read

        async def read_slowly(name: str) -> Room:
            room = await read(name)
            async with opened(tmp_path) as elsewhere:
                await sit(elsewhere, await elsewhere.find(name), 0, 0)
            hub._wake("moved", f"{name}:2")
            return room

        monkeypatch.setattr(hub, "_read", read_slowly)
        ear = Ear(None, None)
        await hub.join(await hub.find(name), ear)
        assert ear.last("room")["chairs"][0]["name"] == NAMES[0]

    run(tmp_path, work)


async def rename(hub: Hub, old: str, new: str) -> None:
    """Take a table of the store away, or bring it back."""
    async with hub.store.engine.begin() as connection:
        await connection.execute(sa.text(f"ALTER TABLE {old} RENAME TO {new}"))


def test_a_room_that_could_not_be_written_is_not_shown_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hub_module, "PAUSE", 0.05)

    async def work(hub: Hub) -> None:
        live, ears = await gather(hub)
        seat = await start(hub, live)
        await rename(hub, "entries", "gone")
        heard = [len(ear.heard) for ear in ears]
        for attempt in (
            partial(play, hub, live, seat, "a"),
            partial(hub.refresh, live, ears[0]),
            partial(hub.find, live.room.name),
            partial(hub.join, live, Ear(None, None)),
        ):
            with pytest.raises(Refused) as refused:
                await attempt()
            assert refused.value.code == "busy"
        assert [len(ear.heard) for ear in ears] == heard
        await rename(hub, "gone", "entries")
        await until(lambda: live.room.number > 0)
        assert ears[0].last("table")["version"] == 0
        await play(hub, live, seat, "a")
        assert ears[0].last("table")["version"] == 1

    run(tmp_path, work)


def test_a_move_that_is_stored_is_not_refused_for_what_follows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hub_module, "PAUSE", 0.05)

    async def work(hub: Hub) -> None:
        live, ears = await gather(hub)
        await start(hub, live)
        append = hub.store.append

        async def append_no_end(name: str, entry: Entry, *rest: Any) -> bool:
            if any(fact["t"] == "end" for fact in entry.facts):
                monkeypatch.setattr(hub.store, "append", append)
                raise OSError("the disk is full")
            return await append(name, entry, *rest)

        monkeypatch.setattr(hub.store, "append", append_no_end)
        await wish(hub, live, Who(GUESTS[0], 0), "resign")
        await until(lambda: ears[1].last("room")["phase"] == OVER)  # though nobody does anything

    run(tmp_path, work)


def test_a_room_that_cannot_go_on_without_who_is_away_is_not_shown_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hub_module, "PAUSE", 0.05)
    monkeypatch.setattr(hub_module, "ROLL_CALL", 0.02)
    monkeypatch.setattr(live_module, "ABSENCE", 0.1)

    async def work(hub: Hub) -> None:
        live, ears = await gather(hub)
        await start(hub, live)
        await wish(hub, live, Who(GUESTS[0], 0), "resign")
        await wish(hub, live, Who(GUESTS[0], 0), "again", nonce=nonce_of(0, 2))
        await rename(hub, "entries", "gone")
        hub.leave(live, ears[1])
        await until(lambda: "could not be written" in caplog.text)
        await rename(hub, "gone", "entries")
        await until(lambda: live.room.games == 2)
        rooms = [message for message in ears[0].heard if message["t"] == "room"]
        assert all(len(room["chairs"]) == 2 for room in rooms)

    run(tmp_path, work)


def test_a_running_game_is_listed_with_the_time_of_its_last_moves(tmp_path: Path) -> None:
    now = [1_000_000.0]

    async def work(hub: Hub) -> None:
        live, _ = await gather(hub, public=True)
        seat, dealt = await start(hub, live), hub.now()
        found = []
        for seconds in (1, hub_module.LISTED_AGAIN // SECOND):
            now[0] += seconds
            await play(hub, live, seat, f"after-{seconds}")
            seat = 1 - seat
            found += [room["changed"] - dealt for room in await hub.store.list_of(GUESTS[0], 9)]
        assert found == [0, hub_module.LISTED_AGAIN + SECOND]
        assert len(await hub.store.list_public(9, since=hub.now())) == 1
        assert await hub.store.list_public(9, since=hub.now() + 1) == []

    run(tmp_path, work, clock=lambda: now[0])


def test_bots_go_on_when_the_store_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hub_module, "PAUSE", 0.05)

    async def work(hub: Hub) -> None:
        name = await hub.open(wire.Settings(game="skybridge", seats=2), GUESTS[0])
        live, ear = await hub.find(name), Ear(GUESTS[0], 0)
        await sit(hub, live, 0, 0)
        await wish(hub, live, Who(GUESTS[0], None), "bot", seat=1, bot="level1")
        await hub.join(live, ear)
        if await start(hub, live) == 0:
            await play(hub, live, 0, "a")
        async with live.lock:  # before the bot moves
            await rename(hub, "entries", "gone")
        await until(lambda: "a room could not be read" in caplog.text)
        await rename(hub, "gone", "entries")
        await until(lambda: live.room.table is not None and live.room.table.movers == (0,))

    run(tmp_path, work)


def test_no_bot_plays_a_move_of_another_table(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        live, _ = await gather(hub)
        seat = await start(hub, live)
        table = live.room.table
        assert table is not None
        live.room.chairs[seat].bot = "level1"
        move = table.legal(seat)[0]
        assert play_for(table, seat, 0, [move], live.room)
        with pytest.raises(Refused):
            play_for(table.copy(), seat, 0, [move], live.room)

    run(tmp_path, work)


class Compiler:
    """Rules that are compiled when a test says so."""

    def __init__(self) -> None:
        self.is_done = asyncio.Event()
        self.asked: list[str] = []

    async def prepare(self, game: str) -> None:
        """Wait for the rules of a game."""
        self.asked.append(game)
        await self.is_done.wait()


def test_a_game_is_not_gone_on_with_before_its_rules_are_compiled(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        compiler = Compiler()
        async with opened(tmp_path, prepare=compiler.prepare) as elsewhere:
            live, _ = await gather(hub)
            there = await elsewhere.find(live.room.name)
            assert compiler.asked == []  # nothing is dealt yet
            await start(hub, live)
            there.is_behind = True
            later = asyncio.ensure_future(elsewhere.find(live.room.name))
            await until(lambda: compiler.asked == ["skybridge"])
            assert there.room.table is None
            compiler.is_done.set()
            await later
            assert there.room.table == live.room.table
        compiler = Compiler()
        async with opened(tmp_path, prepare=compiler.prepare) as elsewhere:
            bringing = asyncio.ensure_future(elsewhere.find(live.room.name))
            await until(lambda: compiler.asked == ["skybridge"])
            assert not elsewhere.rooms
            compiler.is_done.set()
            assert (await bringing).room.table == live.room.table

    run(tmp_path, work)


def test_others_act_while_a_deal_waits_for_the_rules_of_another_game(tmp_path: Path) -> None:
    async def work() -> None:
        compiler = Compiler()
        async with opened(tmp_path, prepare=compiler.prepare) as hub:
            live, ears = await gather(hub, "skyjo")
            settings = {"game": "skybridge", "seats": 2}
            await wish(hub, live, Who(GUESTS[0], 0), "set", settings=settings)
            message = wire.read_message('{"t": "start", "id": "start"}')
            dealing = asyncio.ensure_future(hub.obey(live, Who(GUESTS[0], 0), message))
            await until(lambda: compiler.asked == ["skybridge"])
            await wish(hub, live, Who(GUESTS[1], 1), "say", text="well?", id="b")
            assert ears[0].last("said")["text"] == "well?"
            assert live.room.table is None
            compiler.is_done.set()
            await dealing
            assert live.room.phase == PLAYING

    asyncio.run(work())


def test_another_arranges_the_room_while_its_host_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "ROLL_CALL", 0.02)
    monkeypatch.setattr(live_module, "ABSENCE", 0.1)

    async def work(hub: Hub) -> None:
        live, (host, other) = await gather(hub)
        assert (host.last("room")["host"], other.last("room")["host"]) == (True, False)
        hub.leave(live, host)
        await until(lambda: bool(other.last("room")["host"]))
        await hub.join(live, host)
        assert not other.last("room")["host"]

    run(tmp_path, work)


def test_another_game_begins_when_whom_it_waited_for_has_been_away_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "ROLL_CALL", 0.02)
    monkeypatch.setattr(live_module, "ABSENCE", 0.1)

    async def work(hub: Hub) -> None:
        live, ears = await gather(hub)
        await start(hub, live)
        await wish(hub, live, Who(GUESTS[0], 0), "resign", id="a")
        await wish(hub, live, Who(GUESTS[0], 0), "again", nonce=nonce_of(0, 2), id="b")
        assert [chair["awaited"] for chair in ears[0].last("room")["chairs"]] == [False, True]
        hub.leave(live, ears[1])
        await until(lambda: live.room.games == 2)
        assert live.room.phase == PLAYING
        await until(lambda: bool(ears[0].last("room")["chairs"][1]["away"]))
        await hub.join(live, ears[1])
        assert not ears[0].last("room")["chairs"][1]["away"]

    run(tmp_path, work)


async def insist(hub: Hub, live: Live, who: Who, kind: str, /, **values: Any) -> None:
    """Say it until it is stored: a connection may be cut just while something is written."""
    async with asyncio.timeout(WAIT):
        while True:
            try:
                await wish(hub, live, who, kind, **values)
                return
            except Refused as refused:
                if refused.code != "busy":
                    raise
                await asyncio.sleep(0.005)


OTHERS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@pytest.mark.usefixtures("patient_postgres")
def test_a_server_hears_the_others_again_when_postgresql_has_cut_its_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(store_module, "HEARTBEAT", 0.05)

    async def work(address: str) -> None:
        async with opened(tmp_path, address) as hub, opened(tmp_path, address) as elsewhere:
            live, ears = await gather(hub)
            there = await elsewhere.find(live.room.name)
            await wish(elsewhere, there, Who(GUESTS[1], 1), "say", text="before", id="a")
            await until(lambda: live.room.number == there.room.number)
            async with elsewhere.store.engine.connect() as connection:
                await connection.execute(sa.text(OTHERS))
            # Nobody listens at this moment: what is said now has to be looked for later.
            await insist(elsewhere, there, Who(GUESTS[1], 1), "say", text="meanwhile", id="b")
            await until(lambda: ears[0].last("said")["text"] == "meanwhile")
            await until(lambda: caplog.text.count("other servers cannot be heard") >= 2)
            await insist(elsewhere, there, Who(GUESTS[1], 1), "say", text="after", id="c")
            await until(lambda: ears[0].last("said")["text"] == "after")

    with harness.postgres(tmp_path) as address:
        asyncio.run(work(address))
