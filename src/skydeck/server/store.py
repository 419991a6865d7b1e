"""Where rooms are kept: entries in SQLite, or in PostgreSQL where several servers share them.

An entry is durable before anyone hears of it, and `(room, number)` is unique: of two servers that
want to write entry 17 of a room one is told that it came too late.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib.util
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from skydeck.core.errors import SkydeckError
from skydeck.server.room import Entry

CHANNEL = "skydeck"
LONGEST_NOTICE = 7_000  # bytes; PostgreSQL takes less than 8,000
LARGEST_BATCH = 500  # entries in one transaction
GATHER = 0.01  # seconds between the beginnings of two transactions, at least
HEARTBEAT = 1.0  # seconds
PATIENCE = 10.0  # seconds for a heartbeat to be answered
RETRY = 0.2  # seconds before a connection that failed is made again
LOCK = 8_524_187  # of PostgreSQL, for one migration at a time

log = logging.getLogger("skydeck")

metadata = sa.MetaData()
rooms = sa.Table(
    "rooms",
    metadata,
    sa.Column("room", sa.String(32), primary_key=True),
    sa.Column("opened", sa.BigInteger, nullable=False),  # milliseconds since 1970
    sa.Column("changed", sa.BigInteger, nullable=False, index=True),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("phase", sa.String(8), nullable=False),
    sa.Column("summary", sa.JSON, nullable=False),
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("room", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("facts", sa.JSON, nullable=False),
)
guests = sa.Table(
    "guests",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
)
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),  # nobody can make the token of it
    sa.Column("guest", sa.String(32), nullable=False, index=True),
)
codes = sa.Table(
    "codes",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("guest", sa.String(32), nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
)
members = sa.Table(
    "members",
    metadata,
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("room", sa.String(32), primary_key=True),
)

Wake = Callable[[str, str], None]  # hears of what another server did: a kind and what it is about


@dataclass
class Pending:
    """An entry that waits to be written."""

    room: str
    entry: Entry
    summary: dict[str, Any] | None
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.Future())


def hash_of(secret: str) -> str:
    """What is stored of a token or a code."""
    return hashlib.sha256(f"skydeck token {secret}".encode()).hexdigest()


class Store:
    """The rooms and guests of one or of several servers."""

    def __init__(self, url: str, server: str = "") -> None:
        self.url = check_url(url)
        self.is_shared = self.url.get_backend_name() == "postgresql"
        self.server = server or secrets.token_hex(4)
        self.engine = make_engine(self.url)
        self._file = None if self.is_shared else make_file_engine(self.url)
        self._insert_entries = (
            self._insert(entries)
            .on_conflict_do_nothing()
            .returning(entries.c.room, entries.c.number)
        )
        self._thread = ThreadPoolExecutor(1, "store")
        self._pending: list[Pending] = []
        self._is_wanted = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._is_closed = False

    @property
    def _insert(self) -> Any:
        return postgresql.insert if self.is_shared else sqlite.insert

    async def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        await migrate(self.engine, self.is_shared)
        self._tasks.append(asyncio.create_task(self._write_on()))

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        self._is_closed = True
        self._is_wanted.set()
        for task in self._tasks:
            if task is not self._tasks[0]:
                task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._file is not None:
            self._file.dispose()
        self._thread.shutdown()
        await self.engine.dispose()

    # Entries

    async def append(self, room: str, entry: Entry, summary: dict[str, Any] | None = None) -> bool:
        """Write an entry; False if that number was taken. It is durable when this returns."""
        if self._is_closed:
            raise SkydeckError("the store is closed")
        pending = Pending(room, entry, summary)
        self._pending.append(pending)
        self._is_wanted.set()
        return await pending.done

    async def _write_on(self) -> None:
        """Write all that waits in one transaction, again and again."""
        began = 0.0
        while self._pending or not self._is_closed:
            if not self._pending:
                self._is_wanted.clear()
                await self._is_wanted.wait()
                continue
            await asyncio.sleep(max(0.0, began + GATHER - time.monotonic()))
            began = time.monotonic()
            batch, self._pending = self._pending[:LARGEST_BATCH], self._pending[LARGEST_BATCH:]
            try:
                written = await self._write(batch)
            except Exception as error:
                for pending in batch:
                    if not pending.done.done():
                        pending.done.set_exception(error)
                continue
            for pending in batch:
                if not pending.done.done():
                    pending.done.set_result((pending.room, pending.entry.number) in written)

    async def _write(self, batch: Sequence[Pending]) -> set[tuple[str, int]]:
        """Write entries in one transaction; return those whose numbers were free."""
        if self._file is None:
            async with self.engine.begin() as connection:
                return await connection.run_sync(self._write_by, batch)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._write_to, self._file, batch)

    def _write_to(self, file: sa.Engine, batch: Sequence[Pending]) -> set[tuple[str, int]]:
        """The same for a file, from a thread: one switch to it costs less than one a statement."""
        with file.begin() as connection:
            return self._write_by(connection, batch)

    def _write_by(
        self, connection: sa.Connection, batch: Sequence[Pending]
    ) -> set[tuple[str, int]]:
        # In order of their keys, so that two servers never wait for each other in a circle.
        order = sorted(batch, key=lambda pending: (pending.room, pending.entry.number))
        rows = [
            {"room": p.room, "number": p.entry.number, "at": p.entry.at, "facts": p.entry.facts}
            for p in order
        ]
        result = connection.execute(self._insert_entries, rows)
        written = {(room, number) for room, number in result}
        for pending in order:
            if pending.summary and (pending.room, pending.entry.number) in written:
                self._write_summary(connection, pending)
        if self.is_shared and written:
            self._notify(connection, "moved", (f"{r}:{n}" for r, n in sorted(written)))
        return written

    def _write_summary(self, connection: sa.Connection, pending: Pending) -> None:
        assert pending.summary is not None
        summary, at = pending.summary, pending.entry.at
        row = {
            "room": pending.room,
            "opened": at,
            "changed": at,
            "public": summary["public"],
            "phase": summary["phase"],
            "summary": summary,
        }
        changed = {name: value for name, value in row.items() if name not in ("room", "opened")}
        connection.execute(
            self._insert(rooms)
            .values(row)
            .on_conflict_do_update(index_elements=["room"], set_=changed)
        )
        for fact in pending.entry.facts:
            if fact["t"] == "sit":
                member = {"guest": fact["guest"], "room": pending.room}
                connection.execute(self._insert(members).values(member).on_conflict_do_nothing())

    async def read(self, room: str, after: int = 0) -> list[Entry]:
        """A room's entries after a number, in order."""
        query = (
            sa.select(entries.c.number, entries.c.at, entries.c.facts)
            .where(entries.c.room == room, entries.c.number > after)
            .order_by(entries.c.number)
        )
        async with self.engine.connect() as connection:
            found = await connection.execute(query)
            return [Entry(number, at, tuple(facts)) for number, at, facts in found]

    # Lobby

    async def list_public(self, limit: int, since: int) -> list[dict[str, Any]]:
        """The public rooms that somebody may join or watch, the newest first.

        Those where nothing has happened since then are left out: nobody is there any more.
        """
        query = (
            sa.select(rooms.c.summary, rooms.c.changed)
            .where(rooms.c.public, rooms.c.phase != "over", rooms.c.changed >= since)
            .order_by(rooms.c.changed.desc())
            .limit(limit)
        )
        return await self._summaries(query)

    async def list_of(self, guest: str, limit: int) -> list[dict[str, Any]]:
        """The rooms in which a guest has had a seat, the newest first."""
        query = (
            sa.select(rooms.c.summary, rooms.c.changed)
            .join(members, members.c.room == rooms.c.room)
            .where(members.c.guest == guest)
            .order_by(rooms.c.changed.desc())
            .limit(limit)
        )
        return await self._summaries(query)

    async def _summaries(self, query: sa.Select[Any]) -> list[dict[str, Any]]:
        async with self.engine.connect() as connection:
            found = await connection.execute(query)
            return [{**summary, "changed": changed} for summary, changed in found]

    # Guests

    async def add_guest(self, name: str, now: int) -> tuple[str, str]:
        """A new guest: the public id and the secret token, of which only a hash is kept."""
        guest, token = secrets.token_urlsafe(9), secrets.token_urlsafe(24)
        async with self.engine.begin() as connection:
            row = {"guest": guest, "name": name, "since": now}
            await connection.execute(sa.insert(guests).values(row))
            await connection.execute(sa.insert(tokens).values(hash=hash_of(token), guest=guest))
        return guest, token

    async def find_guest(self, token: str) -> tuple[str, str] | None:
        """The id and the name of whoever has a token."""
        query = (
            sa.select(guests.c.guest, guests.c.name)
            .join(tokens, tokens.c.guest == guests.c.guest)
            .where(tokens.c.hash == hash_of(token))
        )
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
            return None if row is None else (row[0], row[1])

    async def rename(self, guest: str, name: str) -> None:
        """Call a guest by another name."""
        async with self.engine.begin() as connection:
            update = sa.update(guests).where(guests.c.guest == guest).values(name=name)
            await connection.execute(update)

    async def add_code(self, guest: str, code: str, expires: int, now: int) -> None:
        """Remember a code by which another device becomes the same guest, once."""
        async with self.engine.begin() as connection:
            await connection.execute(sa.delete(codes).where(codes.c.expires < now))
            row = {"hash": hash_of(code), "guest": guest, "expires": expires}
            await connection.execute(sa.insert(codes).values(row))

    async def use_code(self, code: str, now: int) -> tuple[str, str] | None:
        """The id and a new token of the guest whose code this is; a code works once."""
        token = secrets.token_urlsafe(24)
        async with self.engine.begin() as connection:
            used = sa.delete(codes).where(codes.c.hash == hash_of(code), codes.c.expires >= now)
            row = (await connection.execute(used.returning(codes.c.guest))).first()
            if row is None:
                return None
            await connection.execute(sa.insert(tokens).values(hash=hash_of(token), guest=row[0]))
        return str(row[0]), token

    # Other servers

    async def publish(self, kind: str, words: Iterable[str]) -> None:
        """Tell the other servers something that need not be kept."""
        if self.is_shared:
            async with self.engine.begin() as connection:
                await connection.run_sync(self._notify, kind, words)

    def _notify(self, connection: sa.Connection, kind: str, words: Iterable[str]) -> None:
        for notice in pack(f"{self.server} {kind}", words):
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, notice)))

    def listen(self, wake: Wake, lost: Callable[[], None]) -> None:
        """Hear what other servers do; `lost` is called when something may have been missed."""
        if self.is_shared:
            self._tasks.append(asyncio.create_task(self._listen(wake, lost)))

    async def _listen(self, wake: Wake, lost: Callable[[], None]) -> None:
        def hear(connection: object, pid: int, channel: str, notice: str) -> None:
            server, kind, *words = notice.split(" ")
            if server != self.server:
                for word in words:
                    wake(kind, word)

        while not self._is_closed:
            try:
                await self._hear_on(hear, lost)
            except Exception as error:  # of the system, of SQLAlchemy or of the driver
                log.warning("other servers cannot be heard: %s", str(error) or repr(error))
                await asyncio.sleep(RETRY)

    async def _hear_on(self, hear: Callable[..., None], lost: Callable[[], None]) -> None:
        """Hear what other servers do until the connection fails."""
        async with self.engine.connect() as connection:
            raw = (await connection.get_raw_connection()).driver_connection
            assert raw is not None
            try:
                await raw.add_listener(CHANNEL, hear)
                lost()
                while True:
                    await asyncio.sleep(HEARTBEAT)
                    # A dead connection does not say so itself.
                    await raw.execute("SELECT 1", timeout=PATIENCE)
            finally:
                await connection.invalidate()  # nobody else may be given one that listens

    async def ping(self) -> None:
        """Raise if the database does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(sa.select(1))


def pack(head: str, words: Iterable[str]) -> list[str]:
    """Words behind a head, in as few texts as fit into a notice."""
    texts: list[str] = []
    text = head
    for word in words:
        if len(text) + 1 + len(word) > LONGEST_NOTICE:
            texts.append(text)
            text = head
        text += f" {word}"
    return [*texts, text] if text != head else texts


def check_url(address: str) -> sa.URL:
    """The address of a store; refuses one that is none, without repeating it."""
    wants = "a store is given as sqlite:///FILE or postgresql://HOST/NAME"
    try:
        url = sa.make_url(address)
        backend = url.get_backend_name()
    except (sa.exc.ArgumentError, ValueError):
        raise SkydeckError(wants) from None
    if backend == "postgresql":
        if importlib.util.find_spec("asyncpg") is None:
            raise SkydeckError("PostgreSQL needs a driver: pip install 'skydeck[postgres]'")
        return url.set(drivername="postgresql+asyncpg")
    if backend != "sqlite" or not url.database:
        raise SkydeckError(wants)
    return url.set(drivername="sqlite+aiosqlite")


def make_engine(url: sa.URL) -> AsyncEngine:
    """Connections to a database, each durable."""
    if url.get_backend_name() == "postgresql":
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
    assert url.database
    Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, hide_parameters=True)  # what failed is logged, secrets not
    sa.event.listen(engine.sync_engine, "connect", prepare)
    return engine


def make_file_engine(url: sa.URL) -> sa.Engine:
    """Connections to a file for one thread of its own, each durable."""
    engine = sa.create_engine(url.set(drivername="sqlite"), hide_parameters=True)
    sa.event.listen(engine, "connect", prepare)
    return engine


def prepare(connection: Any, record: object) -> None:
    """Make a connection to a file durable, and patient with others."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


async def migrate(engine: AsyncEngine, is_shared: bool) -> None:
    """Bring the tables of a database up to date, one server at a time."""
    from alembic import command
    from alembic.config import Config

    def upgrade(connection: sa.Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "skydeck.server:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    async with engine.begin() as connection:
        if is_shared:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        await connection.run_sync(upgrade)
