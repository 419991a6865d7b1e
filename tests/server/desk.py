"""A room without a server: its entries and its time are kept in plain Python."""

from __future__ import annotations

import itertools
import json
from collections.abc import Collection
from math import inf
from random import Random
from typing import Any

from skydeck.server import wire
from skydeck.server.room import PLAYING, Entry, Fact, Room, Who
from skydeck.server.wishes import decide, open_room, play_for
from skydeck.server.writing import write_past, write_room, write_table

GUESTS = ("guest-ann", "guest-ben", "guest-cem", "guest-dot", "guest-eli", "guest-fay")
NAMES = ("Ann", "Ben", "Cem", "Dot", "Eli", "Fay")
BEGIN = 1_700_000_000_000  # milliseconds since 1970
SECOND = 1000
WATCHER = Who(None, None)


def nonce_of(seat: int, game: int = 1) -> str:
    """What a seat adds to the deal of a game."""
    return f"{game:016x}{seat + 0xACE:016x}"


def secret_of(number: int) -> str:
    """The secret of a room's game."""
    return f"{number:064x}".replace("0", "e")


def new_room() -> Room:
    """A room whose secrets are known."""
    room = Room("room")
    room.draw_secret = lambda: secret_of(room.games + 1)
    return room


class Desk:
    """What a hub does with one room: decide, write, apply, and what follows by itself."""

    def __init__(self, game: str = "skyjo", seats: int = 2, **settings: Any) -> None:
        self._numbers = itertools.count(1)
        self.room = new_room()
        self.entries: list[str] = []  # as a store keeps them
        self.now = BEGIN
        self.absent: Collection[int] = ()
        wanted = wire.Settings.model_validate({"game": game, "seats": seats, **settings})
        self.enter([open_room(wanted, GUESTS[0], secret_of(1))])

    def enter(self, facts: list[Fact]) -> None:
        """Write some events, carry them out, and then what follows."""
        while facts:
            number = self.room.number + 1
            self.entries.append(json.dumps([number, self.now, facts]))
            self.room.apply(read_entry(self.entries[-1]))
            facts = self.room.due(self.now, self.absent)

    def wish(self, who: Who, kind: str, /, **values: Any) -> list[Fact]:
        """The events that a message led to."""
        values.setdefault("id", f"m{next(self._numbers)}")
        message = wire.read_message(json.dumps({"t": kind, **values}))
        facts = decide(self.room, who, message, self.absent)
        self.enter(facts)
        return facts

    def ask(self, seat: int, kind: str, /, **values: Any) -> list[Fact]:
        """A wish of whoever sits at a seat."""
        return self.wish(Who(GUESTS[seat], seat), kind, **values)

    def answer(self, seat: int, yes: bool = True) -> None:
        """Say whether one agrees to the take-back that was asked for last."""
        wish = self.room.wish
        asker, at = (wish.seat, wish.at[seat]) if wish else (0, 0)
        self.ask(seat, "answer", seat=asker, at=at, yes=yes)

    def sit(self, seat: int, name: str | None = None) -> None:
        """Let the guest of that number take the seat of that number."""
        who, name = Who(GUESTS[seat], None), name or NAMES[seat]
        self.wish(who, "sit", seat=seat, name=name, nonce=nonce_of(seat))

    def play(
        self, seat: int, *moves: int | str, at: int | None = None, **values: Any
    ) -> list[Fact]:
        """Play moves, as texts or numbers, decided at a version of the table."""
        version = self.room.version_of(seat) if at is None else at
        return self.ask(seat, "play", at=version, moves=self.numbers(seat, *moves), **values)

    def numbers(self, seat: int, *moves: int | str) -> list[int]:
        """Moves as numbers; the texts are those of moves that are played one after the other."""
        assert self.room.table is not None
        table, numbers = self.room.table.copy(), list[int]()
        for move in moves:
            texts = dict(zip(table.moves(seat), table.legal(seat), strict=True))
            numbers.append(texts[move] if isinstance(move, str) else move)
            if numbers[-1] in table.legal(seat):
                table.play(seat, numbers[-1])
        return numbers

    def move_bots(self, random: Random) -> None:
        """Let every bot that is to choose play something."""
        while self.room.phase == PLAYING and (due := self.room.bots_due()):
            assert self.room.table is not None
            seat = due[0][0]
            move = random.choice(self.room.table.legal(seat))
            self.enter(play_for(self.room, seat, self.room.version_of(seat), [move]))

    def wait(self, seconds: float) -> None:
        """Let time pass, and what it brings happen."""
        self.now += int(seconds * SECOND)
        self.enter(self.room.due(self.now, self.absent))

    def rebuild(self, until: float = inf) -> Room:
        """The same room, from its entries up to a time alone."""
        room = new_room()
        room.rebuild([entry for entry in map(read_entry, self.entries) if entry.at <= until])
        return room


def read_entry(text: str) -> Entry:
    """An entry as a store gives it back."""
    number, at, facts = json.loads(text)
    return Entry(number, at, tuple(facts))


def begin(game: str = "skyjo", persons: int = 2, bots: int = 0, **settings: Any) -> Desk:
    """A room whose game has begun: persons first, then bots."""
    desk = Desk(game, persons + bots, **settings)
    for seat in range(persons):
        desk.sit(seat)
    for seat in range(persons, persons + bots):
        desk.ask(0, "bot", seat=seat, bot="level1")
    desk.ask(0, "start")
    return desk


def all_that_is_sent(room: Room, now: int) -> list[str | None]:
    """Everything that a room writes for its seats and for spectators."""
    seats = range(len(room.chairs))
    whos = [Who(GUESTS[seat], seat) for seat in seats] + [Who(GUESTS[0], None), WATCHER]
    rooms = [write_room(room, who, {0, 2}, 3, absent) for who in whos for absent in ((), (0,))]
    tables = [
        write_table(room, seat, now, is_fresh)
        for seat in (*seats, None)
        for is_fresh in (True, False)
    ]
    pasts = [write_past(room, now - delay, False) for delay in (0, 7 * SECOND)]
    return [*rooms, *tables, *pasts]
