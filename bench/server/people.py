"""People of a room who play whatever happens, and what they were promised.

Each plays random legal moves, sends again with the same id what was not acknowledged before the
connection went, and remembers everything, so that the store can be held against it.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.server.client import GONE, Api, Client, Message, Refusal

from skydeck.server.hub import LOBBY_FACTS
from skydeck.server.room import Entry
from skydeck.server.store import Store

AGAIN_AFTER = 0.05  # seconds until the next try to connect
PATIENCE = 120.0  # seconds for a room to move on
DRAFTS = 0.1  # the share of choices that are drafted first, and sent as two moves in one message
SIGNS = ("hello", "thanks", "wow")
SEEN = ("game", "version", "seat", "view", "points", "ask", "legal", "result")  # of a table


class Broken(Exception):
    """The server did not keep what it promises."""


@dataclass
class Kind:
    """A kind of room: a game, its persons and its house rules."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)


SHORT = (Kind("skyjo", 2, {"end_score": 1}), Kind("skyjo", 4), Kind("level8", 3))
ALL = (
    *SHORT,
    Kind("schott", 2, {"length": 20}),
    Kind("skybridge", 2),
    Kind("skyrunner", 3),
    Kind("skyrunner", 2),
)


class Person:
    """Somebody at a seat."""

    def __init__(self, addresses: Sequence[str], room: str, token: str, seat: int) -> None:
        self.addresses, self.room, self.token, self.seat = addresses, room, token, seat
        self.home = 0  # which address is tried first
        self.rng = random.Random()
        self.games: int | None = None  # how many to play; None is no end
        self.is_chatty = False
        self.client: Client | None = None
        self.pending: Message | None = None  # sent, and not acknowledged yet
        self.sent: dict[str, Message] = {}
        self.acknowledged: list[str] = []
        self.refused: list[tuple[str, str]] = []  # ids and codes
        self.connections = 0
        self._tries = 0
        self._is_waiting = False
        self._is_stopping = False
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Play until told to stop."""
        self._is_stopping = False
        self._task = asyncio.create_task(self._live())

    async def stop(self) -> None:
        """Finish what was begun, but stay at the table."""
        self._is_stopping = True
        assert self._task is not None
        async with asyncio.timeout(PATIENCE):
            while not (self._is_waiting or self._task.done()):
                await asyncio.sleep(0.005)
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def leave(self) -> None:
        """Close the connection."""
        if self.client is not None:
            await self.client.leave()
            self.client = None

    async def go_home(self) -> None:
        """Go back to the first address, if this is another."""
        if self._tries % len(self.addresses):
            self._tries = -1
            if self.client is not None:
                await self.client.leave()  # whoever plays here notices, and connects again

    def check(self) -> None:
        """Raise what this person's task ended by."""
        if self._task is not None and self._task.done() and not self._task.cancelled():
            self._task.result()

    async def _live(self) -> None:
        while not self.is_done:
            try:
                await self._connect()
                while not self.is_done:
                    await self._step()
            except GONE:
                self._is_waiting = False
                await self.leave()
                self._tries += 1
                await asyncio.sleep(AGAIN_AFTER)
        self._is_waiting = True

    @property
    def is_done(self) -> bool:
        """Whether all games are over, and everything was acknowledged."""
        state = self.client.state if self.client else None
        if state is None or self.games is None or self.pending:
            return False
        return bool(state["phase"] == "over" and state["game"] >= self.games)

    async def _connect(self) -> None:
        if self.client is not None:
            return
        address = self.addresses[(self.home + self._tries) % len(self.addresses)]
        client = Client(address, self.room, self.token, self.seat)
        try:
            await client.enter()
            await client.until(lambda: client.table is not None)
        except BaseException:
            await client.leave()
            raise
        self.client = client
        self.connections += 1

    async def _step(self) -> None:
        """Wait until there is something to do, and do it."""
        client = self.client
        assert client is not None
        if self.pending is None:
            self._is_waiting = True
            await client.until(lambda: self.is_done or self._has_choice(client))
            self._is_waiting = False
            if self.is_done:
                return
            self.pending = await self._choose(client)
        if self.pending is not None:
            await self._send(client, self.pending)

    def _has_choice(self, client: Client) -> bool:
        state, table = client.state, client.table
        if self._is_stopping or state is None or table is None:
            return False
        if state["phase"] == "over":
            return not state["chairs"][self.seat]["again"]
        return state["phase"] == "playing" and bool(table["legal"])

    async def _choose(self, client: Client) -> Message | None:
        """The next message; None if the table moved on meanwhile."""
        state, table, number = client.state, client.table, self.next_id()
        assert state is not None
        assert table is not None
        if state["phase"] == "over":
            return {"t": "again", "id": number, "nonce": secrets.token_hex(16)}
        moves = [self.rng.choice(client.legal)]
        if self.rng.random() < DRAFTS:
            try:
                drafted = await client.ask("draft", at=table["version"], moves=moves)
            except Refusal as refusal:
                self.refused.append((number, refusal.code))
                await client.ask("refresh")
                return None
            if drafted["legal"]:
                moves.append(self.rng.choice(drafted["legal"])["move"])
        return {"t": "play", "id": number, "at": table["version"], "moves": moves}

    def next_id(self) -> str:
        return f"{self.seat}-{secrets.token_hex(6)}"

    async def _send(self, client: Client, message: Message) -> None:
        values = {name: value for name, value in message.items() if name != "t"}
        self.sent[message["id"]] = message
        if self.is_chatty and self.rng.random() < 0.3:
            await self._react(client)
        try:
            await client.ask(message["t"], **values)
        except Refusal as refusal:
            if refusal.code == "busy":
                return  # whether it was stored is not known: once more
            self.pending = None
            self.refused.append((message["id"], refusal.code))
            if refusal.code != "stale":
                raise Broken(f"{message} was refused: {refusal}") from None
            await client.ask("refresh")
            return
        self.pending = None
        self.acknowledged.append(message["id"])

    async def _react(self, client: Client) -> None:
        """Say something without waiting for an answer."""
        sign = self.rng.choice(SIGNS)
        reaction = {"t": "react", "id": self.next_id(), "sign": sign}
        self.sent[reaction["id"]] = reaction
        task = asyncio.create_task(client.ask("react", id=reaction["id"], sign=sign))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())


async def gather(
    api: Api, kind: Kind, addresses: Sequence[str], rng: random.Random
) -> list[Person]:
    """The persons of a new room whose game has begun."""
    clients = await api.gather(kind.game, kind.seats, options=kind.options)
    people = []
    for seat, client in enumerate(clients):
        assert client.token is not None
        await client.leave()
        person = Person(addresses, client.room, client.token, seat)
        person.home, person.rng = seat % len(addresses), random.Random(rng.random())
        people.append(person)
    return people


async def until(condition: Callable[[], bool], people: Sequence[Person]) -> None:
    """Wait for something that the persons bring about."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                for person in people:
                    person.check()
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise Broken(f"a room does not move on: {describe(people)}") from None


def describe(people: Sequence[Person]) -> str:
    """Where the persons are, for a failure's message."""
    lines = []
    for person in people:
        table = person.client.table if person.client else None
        seen = {name: table[name] for name in ("game", "version", "ask")} if table else None
        lines.append(f"{person.room}/{person.seat} sees {seen}, waits for {person.pending}")
    return "; ".join(lines)


def count_acknowledged(people: Sequence[Person]) -> int:
    return sum(len(person.acknowledged) for person in people)


async def hold_to_promise(store: Store, api: Api, people: Sequence[Person]) -> int:
    """Check one room against what its persons know; return how many messages were acknowledged."""
    entries = await store.read(people[0].room)
    faults = [
        *find_lost_and_doubled(entries, people),
        *await find_other_logs(api, entries, people[0].room),
        *await find_other_views(api.address, people),
    ]
    if faults:
        raise Broken(f"room {people[0].room}: " + "; ".join(faults))
    return count_acknowledged(people)


def find_lost_and_doubled(entries: Sequence[Entry], people: Sequence[Person]) -> list[str]:
    """What was acknowledged and is not there, what is there twice, or was never sent like that."""
    faults = []
    if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
        faults.append("the numbers of its entries are not 1, 2, 3 and so on")
    facts = [fact for entry in entries for fact in entry.facts if "id" in fact]
    facts = [fact for fact in facts if fact["t"] not in LOBBY_FACTS]  # the room was arranged before
    times = Counter(fact["id"] for fact in facts)
    faults += [f"{number} was applied {n} times" for number, n in times.items() if n > 1]
    for person in people:
        faults += [f"{n} was acknowledged and lost" for n in person.acknowledged if not times[n]]
        faults += [f"{n} was refused and applied" for n, _ in person.refused if times[n]]
    sent = {number: message for person in people for number, message in person.sent.items()}
    seats = {number: person.seat for person in people for number in person.sent}
    for fact in facts:
        message = sent.get(fact["id"], {})
        same = all(fact.get(name) == message.get(name) for name in ("t", "moves", "nonce"))
        if fact["t"] != "say" and not (same and fact["seat"] == seats.get(fact["id"])):
            faults.append(f"{fact} was applied, and nobody sent it")
    return faults


async def find_other_logs(api: Api, entries: Sequence[Entry], room: str) -> list[str]:
    """Finished games whose logs are not what the entries say."""
    games: list[list[list[int]]] = []
    finished = 0
    for fact in (fact for entry in entries for fact in entry.facts):
        if fact["t"] == "start":
            games.append([])
        elif fact["t"] == "play":
            games[-1] += [[fact["seat"], move] for move in fact["moves"]]
        finished += fact["t"] == "end"
    faults = []
    for number in range(1, finished + 1):
        log = await api.call("GET", f"/rooms/{room}/games/{number}/log")
        if log["moves"] != games[number - 1]:
            faults.append(f"the log of game {number} has other moves")
    return faults


async def find_other_views(address: str, people: Sequence[Person]) -> list[str]:
    """Persons who see something else than they would if they came anew."""
    faults = []
    for person in people:
        fresh = Client(address, person.room, person.token, person.seat)
        try:
            await fresh.enter()
            await fresh.until(lambda: fresh.table is not None)  # noqa: B023
            assert fresh.table is not None
            newest = (fresh.table["game"], fresh.table["version"])
            client = person.client
            assert client is not None
            with contextlib.suppress(TimeoutError):
                await client.until(lambda: place_of(client) == newest)  # noqa: B023
            if client.table is None or any(client.table[n] != fresh.table[n] for n in SEEN):
                faults.append(f"seat {person.seat} sees another table than a fresh one")
        finally:
            await fresh.leave()
    return faults


def place_of(client: Client) -> tuple[int, int]:
    """The game and the version that a client saw last."""
    assert client.table is not None
    return client.table["game"], client.table["version"]
