"""What leaves a server for a seat: the same bytes, whatever the seat cannot know."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn

import skydeck
from skydeck.core.kernel import SPECTATOR
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.server import draft, wire, wishes
from skydeck.server.app import make_app
from skydeck.server.config import Config
from skydeck.server.errors import Refused
from skydeck.server.hub import Hub
from skydeck.server.room import PLAYING, Room, Who
from skydeck.server.sight import Sight
from skydeck.server.writing import write_past, write_room, write_table
from tests.server.client import WAIT, Api, Client
from tests.server.desk import (
    GUESTS,
    SECOND,
    WATCHER,
    all_that_is_sent,
    begin,
    nonce_of,
    secret_of,
)

OPEN_GAMES = {"skybridge"}  # in which nothing but the generator is hidden
CLOCK = {"bank": 900, "increment": 5}


def table_of(room: Room) -> Table:
    assert room.table is not None
    return room.table


def give_other_truth(room: Room, seat: int | None, random: Random) -> None:
    """Put another table in place of a room's, the same as far as a seat can know."""
    table = table_of(room)
    view = table.view(SPECTATOR if seat is None else seat)
    other = view.imagine(small_rng(random.random().hex()))
    other.history, other.seed = list(table.history), table.seed
    room.table, room.sight = other, Sight(other)
    room.choices = room.find_choices()


def find_alike(
    table: Table, other: Table, seat: int | None, random: Random
) -> tuple[int, int, int] | None:
    """A mover and its moves at two tables that look the same to a seat."""
    watcher = SPECTATOR if seat is None else seat
    mover = random.choice(table.movers)
    moves, likes = table.legal(mover), other.legal(mover)
    random.shuffle(moves)
    random.shuffle(likes)
    for move in moves[:3]:
        after = table.copy()
        after.play(mover, move)
        seen = after.view(watcher)
        for like in [*likes[:5], move] if mover != seat else [move]:
            if like in likes:
                guess = other.copy()
                guess.play(mover, like)
                if guess.view(watcher) == seen:
                    return mover, move, like
    return None


def traffic(room: Room, seat: int | None, now: int, seed: float) -> list[str | None]:
    """What a seat gets unasked, and for some messages."""
    who = WATCHER if seat is None else Who(GUESTS[seat], seat)
    sent = [write_room(room, who, {0, 1}, 2)]
    texts = [*sent, *(write_table(room, seat, now, is_fresh) for is_fresh in (True, False))]
    if seat is None:
        return texts
    random, view = Random(seed), table_of(room).view(seat)
    for legal in (view.legal(seat), range(view.game.moves)):
        moves = [random.choice(legal), random.randrange(view.game.moves)] if legal else [0]
        for count in range(1, len(moves) + 1):
            texts.append(answer_draft(view, moves[:count]))
            texts.append(decide(room, who, moves[:count]))
    return texts


def answer_draft(view: Table, moves: list[int]) -> str:
    try:
        return draft.answer(view, moves, "id")
    except Refused as refused:
        return f"{refused.code}: {refused}"


def decide(room: Room, who: Who, moves: list[int]) -> str:
    """What would become of a message."""
    version = room.version_of(who.seat)
    try:
        return json.dumps(
            wishes.decide(room, who, wire.Play(t="play", id="i", at=version, moves=moves))
        )
    except Refused as refused:
        return f"{refused.code}: {refused}"


@pytest.mark.parametrize("game", skydeck.games())
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_seats_traffic_is_the_same_in_games_that_differ_in_what_it_cannot_know(
    game: str, seat: int | None
) -> None:
    random = Random(f"{game}/{seat}")
    desk, others, steps = begin(game, 3, clock=CLOCK), 0, 0
    for _ in range(12):
        other = copy(desk)
        other.room, other.entries = desk.rebuild(), list(desk.entries)
        give_other_truth(other.room, seat, random)
        others += table_of(other.room) != table_of(desk.room)
        while found := find_alike(table_of(desk.room), table_of(other.room), seat, random):
            mover, move, like = found
            desk.now = other.now = desk.now + random.randrange(3000)
            desk.play(mover, move, id=f"a{steps}")
            other.play(mover, like, id=f"a{steps}")
            lot = random.random()
            mine, its = (traffic(d.room, seat, d.now, lot) for d in (desk, other))
            assert mine == its
            steps += 1
            if steps % 3 == 0 or desk.room.phase != PLAYING:
                break
        if desk.room.phase != PLAYING:
            break
        seat_to_move = random.choice(table_of(desk.room).movers)
        desk.play(seat_to_move, random.choice(table_of(desk.room).legal(seat_to_move)))
        if desk.room.phase != PLAYING:
            break
    assert steps > 5
    assert others > 5 or game in OPEN_GAMES


@pytest.mark.parametrize("game", skydeck.games())
def test_no_message_has_a_secret_a_nonce_or_a_guest_in_it(game: str) -> None:
    random = Random(game)
    desk = begin(game, 2, 1)
    hidden = [*GUESTS, *(nonce_of(seat) for seat in range(3)), secret_of(1), secret_of(2)]
    hidden.append(str(table_of(desk.room).seed))
    for number in range(25):
        desk.move_bots(random)
        if number == 20:
            desk.ask(0, "say", text="enough")
            desk.ask(0, "resign")
            desk.ask(1, "resign")
        if desk.room.phase == PLAYING:
            seat = random.choice(table_of(desk.room).movers)
            desk.play(seat, random.choice(table_of(desk.room).legal(seat)))
        sent = " ".join(text or "" for text in all_that_is_sent(desk.room, desk.now))
        sent += json.dumps([desk.room.summary(), desk.room.sayings])
        assert [word for word in hidden if word in sent] == []


@pytest.mark.parametrize("game", skydeck.games())
def test_spectators_behind_see_only_what_had_happened(game: str) -> None:
    random, delay = Random(f"delay/{game}"), 5 * SECOND
    desk = begin(game, 3, clock=CLOCK, delay=5)
    for number in range(25):
        desk.now += random.randrange(4000)
        if number == 22:
            desk.ask(0, "resign")
            desk.ask(1, "resign")
        elif desk.room.phase == PLAYING:
            seat = random.choice(table_of(desk.room).movers)
            if seat in desk.room.seats_of(GUESTS[seat]) and not desk.room.chairs[seat].bot:
                desk.play(seat, random.choice(table_of(desk.room).legal(seat)))
        until = desk.now - delay
        then = desk.rebuild(until)
        for is_fresh in (True, False):
            assert write_past(desk.room, until, is_fresh) == write_past(then, until, is_fresh)
        past, table = write_past(desk.room, until, False), write_table(then, None, until, False)
        if table is None:
            assert past is None
        else:
            assert past is not None
            shown, wanted = json.loads(past), json.loads(table)
            assert {**shown, "clocks": None} == {**wanted, "clocks": None, **told(shown)}
            assert shown["clocks"] is None


def told(shown: dict[str, Any]) -> dict[str, Any]:
    """What a message tells, and whether it is fresh."""
    return {"told": shown["told"], "fresh": shown["fresh"]}


# Over a real connection


@asynccontextmanager
async def running(folder: Path, **parts: Any) -> AsyncIterator[tuple[Api, Hub]]:
    """A server in this process."""
    config = Config(store=f"sqlite:///{folder}/rooms.sqlite", limits=False, pace=0.0)
    app = make_app(config, **parts)
    settings = uvicorn.Config(app, ws="websockets-sansio", log_config=None, access_log=False)
    server = uvicorn.Server(settings)
    listener = socket.create_server(("127.0.0.1", 0))
    serving = asyncio.create_task(server.serve([listener]))
    api = Api(f"http://127.0.0.1:{listener.getsockname()[1]}")
    try:
        async with asyncio.timeout(WAIT):
            while not await api.is_ready():
                await asyncio.sleep(0.02)
        yield api, app.state.services.hub
    finally:
        await api.close()
        server.should_exit = True
        await serving


async def sit_down(api: Api, game: str, seats: int, **settings: Any) -> list[Client]:
    """A room that has begun, whose people and nonces are the same every time."""
    tokens = [await api.become(f"guest {seat}") for seat in range(seats)]
    room = await api.open(tokens[0], game, seats, **settings)
    clients = [Client(api.address, room, token, None) for token in tokens]
    for seat, client in enumerate(clients):
        client._stem = f"client{seat}"
        await client.enter()
        await client.ask("sit", seat=seat, name=f"guest {seat}", nonce=nonce_of(seat))
        await client.until(lambda client=client, seat=seat: client.seat == seat)  # type: ignore[misc]
    await clients[0].ask("start")
    for client in clients:
        await client.until(lambda client=client: client.table is not None)  # type: ignore[misc]
    return clients


async def play_twins(api: Api, hub: Hub, game: str) -> None:
    """Two rooms on one server that differ in what seat 0 cannot know, as seat 0 hears them."""
    random = Random(f"twins/{game}")
    ones, twos = [await sit_down(api, game, 2, clock=CLOCK) for _ in range(2)]
    rooms = [hub.rooms[clients[0].room].room for clients in (ones, twos)]
    give_other_truth(rooms[1], 0, random)
    while len(ones[0].heard) < 30 and rooms[0].phase == PLAYING:
        found = None
        while found is None:
            give_other_truth(rooms[1], 0, random)
            found = find_alike(table_of(rooms[0]), table_of(rooms[1]), 0, random)
        mover, move, like = found
        for clients, chosen in ((ones, move), (twos, like)):
            await clients[mover].play(chosen)
            version = rooms[0].version_of(0)
            await clients[0].until(
                lambda c=clients[0], v=version: c.table["version"] == v  # type: ignore[misc]
            )
        if ones[0].legal:
            for clients in (ones, twos):
                await clients[0].ask("draft", at=rooms[0].version_of(0), moves=clients[0].legal[:1])
    for clients in (ones, twos):
        await clients[0].ask("refresh")  # so that nothing is on its way any more
    heard = ["\n".join(clients[0].heard) for clients in (ones, twos)]
    assert heard[0].replace(ones[0].room, "ROOM") == heard[1].replace(twos[0].room, "ROOM")
    for client in (*ones, *twos):
        others = [c.token or "" for c in (*ones, *twos)]
        words = [*others, nonce_of(0), nonce_of(1), secret_of(1), str(table_of(rooms[0]).seed)]
        assert not any(word in text for word in words for text in client.heard)
        await client.leave()


def test_a_seat_hears_the_same_of_games_that_differ_in_what_it_cannot_know(tmp_path: Path) -> None:
    async def run() -> None:
        parts = {"clock": lambda: 1_700_000_000.0, "draw_secret": lambda: secret_of(1)}
        async with running(tmp_path, **parts) as (api, hub):
            for game in skydeck.games():
                await play_twins(api, hub, game)

    asyncio.run(run())


def test_spectators_hear_of_a_move_when_their_delay_is_over(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as (api, hub):
            ones = await sit_down(api, "skyjo", 2, delay=1)
            watcher = Client(api.address, ones[0].room, None, None)
            room, heard = hub.rooms[ones[0].room].room, list[tuple[int, int]]()
            watcher.on_table = lambda table: heard.append((table["version"], hub.now()))
            await watcher.enter()
            await ones[0].play(ones[0].legal[0])
            await watcher.until(lambda: bool(heard) and heard[-1][0] == 1)
            for version, at in heard:
                assert at >= room.moments[version] + SECOND
            for client in (*ones, watcher):
                await client.leave()

    asyncio.run(run())
