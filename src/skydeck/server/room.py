"""A room: a table with people, bots and a clock around it. Plain Python without I/O.

All that ever happens in a room is a list of entries, each some events and a time. `decide` in
wishes.py says which events a wish leads to, or refuses it; `apply` carries out an entry once it is
stored; `due` says what follows by itself; writing.py writes what everyone is sent of it. So a room
is the same wherever its entries are applied, and whoever keeps the entries has the room.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, NamedTuple

import skydeck
from skydeck.core import deal
from skydeck.core.deal import ABSENT, Deal
from skydeck.core.game import Game
from skydeck.core.kernel import Array, Move, Seat, blank
from skydeck.core.log import Log
from skydeck.core.table import Table
from skydeck.core.verify import find_result
from skydeck.server.errors import Refused
from skydeck.server.sight import Sight
from skydeck.server.trail import Trail

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
STAND_IN = "level4"  # the bot that plays for a person who is away or out of time
SECOND = 1000  # milliseconds
HOLD = 20 * SECOND  # after a round: bots wait for people to see its end, and no clock runs
KEPT_SAYINGS = 50
KEPT_GAMES = 20  # that are over and still watched: more are played only to be many
KEPT_IDS = 32  # of a guest's messages: more than anyone sends before one of them is sent again
FORMAT = 1  # of entries; another one where facts of the same name would mean something else
UNMARKED = 1  # the rules' version, in every game, of deals that were stored without one

Fact = dict[str, Any]  # an event of a room, as it is stored


@dataclass(eq=False)
class Chair:
    """A seat of a room and who sits there."""

    guest: str | None = None  # the person's public id
    name: str | None = None
    face: str | None = None  # a bird and its colour
    nonce: str = ABSENT
    bot: str | None = None  # that sits here, or plays for the person
    is_away: bool = False  # the person was replaced, and may return
    is_late: bool = False  # out of time: a bot makes this choice
    has_resigned: bool = False
    wants_again: bool = False
    left: int = 0  # milliseconds on the clock when the last choice began
    asked: int = 0  # when that was
    since: int = 0  # the seat's version of the table at which that choice was first open
    trail: Trail | None = None  # from the seat's last choice on

    @property
    def is_person(self) -> bool:
        return self.guest is not None


@dataclass(frozen=True)
class Entry:
    """What happened in one go."""

    number: int  # from 1
    at: int  # milliseconds since 1970
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Who:
    """Who wishes something: a guest, at a seat or as a spectator."""

    guest: str | None
    seat: Seat | None


Versions = tuple[int, ...]  # of the table: one for every seat, and the last for spectators


class Play(NamedTuple):
    """Moves that a seat made at once: one choice, whatever small moves it took."""

    seat: Seat
    ply: int  # of its first move
    at: int  # milliseconds since 1970
    before: Versions
    after: Versions

    def is_seen(self, row: int) -> bool:
        """Whether it changed what a watcher sees."""
        return self.after[row] != self.before[row]


@dataclass
class Wish:
    """A take-back that a seat has asked for."""

    seat: Seat
    play: Play  # the first that is taken back
    at: Versions  # when it was asked for
    agreed: set[Seat]


class Room:
    """Everything about one room, as its entries have made it."""

    def __init__(self, name: str, draw_secret: Callable[[], str] = deal.draw_secret) -> None:
        self.name = name
        self.number = 0  # of the last entry
        self.at = 0
        self.phase = LOBBY
        self.host = ""
        self.settings: dict[str, Any] = {}
        self.chairs: list[Chair] = []
        self.table: Table | None = None
        self.sight: Sight | None = None
        self.games = 0
        self.held = 0  # until when the end of a round may be looked at
        self.versions: Versions = (0,)  # each grows when its watcher sees a change, and only then
        self.plays: list[Play] = []  # of this game
        self.moments: list[int] = []  # when spectators saw a change, the deal and the end included
        self.changed = 0  # when something happened that everyone may know
        self.earlier: list[Room] = []  # with games that are over and that some still watch
        self.wish: Wish | None = None
        self.sayings: list[dict[str, Any]] = []
        self.logs: list[Log] = []  # of finished games
        self.ids: dict[str, tuple[str, ...]] = {}  # of each guest's last messages with an effect
        self.choices: list[list[Move] | None] = []  # what every seat may play
        self._scratch: Array  # the table as a round left it, which nobody looks at
        self._secret = ""
        self._before: Versions = self.versions  # when the last entry came
        self._is_telling = True
        self.draw_secret = draw_secret

    # What there is to know

    @property
    def game(self) -> Game:
        return skydeck.game(self.settings["game"])

    @property
    def ply(self) -> int:
        """How many moves have been played in this game."""
        return len(self.table.history) if self.table else 0

    @property
    def commitment(self) -> str:
        """To the secret of this game, or once it is over of the next one."""
        return deal.commit(self._secret)

    def seats_of(self, guest: str | None) -> list[Seat]:
        """The seats that a guest has."""
        if guest is None:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.guest == guest]

    def is_host(self, guest: str | None, absent: Collection[Seat]) -> bool:
        """Whether a guest arranges the room: whoever opened it, while they are not there anyone."""
        if guest is None or guest == self.host:
            return guest is not None
        is_there = any(seat not in absent for seat in self.seats_of(self.host))
        return not is_there and bool(self.seats_of(guest))

    def bots_due(self) -> list[tuple[Seat, str]]:
        """The seats whose next choice is a bot's, and which bot's."""
        if self.phase != PLAYING or self.table is None:
            return []
        due = []
        for seat in self.table.movers:
            chair = self.chairs[seat]
            if chair.bot or chair.is_late:
                due.append((seat, chair.bot or STAND_IN))
        return due

    def version_of(self, seat: Seat | None) -> int:
        """The version of the table as a seat or spectators have seen it.

        It counts the changes of that watcher's own view. A number that also counted what is hidden
        from the watcher would tell how much of that there was.
        """
        return self.versions[-1 if seat is None else seat]

    def has_news(self, seat: Seat | None) -> bool:
        """Whether the last entry changed the table as a watcher sees it."""
        row = -1 if seat is None else seat
        return self.versions[row] != self._before[row]

    def bot_seed(self, seat: Seat) -> str:
        """The seed of a bot's next choice: the same on every server, and nobody can guess it."""
        return f"{self._secret}/{seat}/{self.version_of(seat)}"

    def deadline(self) -> int | None:
        """When the first of the persons who have to choose is out of time; None without a clock."""
        if self.phase != PLAYING or self.table is None or self.settings["clock"] is None:
            return None
        ends = [
            chair.asked + chair.left
            for chair in (self.chairs[seat] for seat in self.table.movers)
            if chair.is_person and not chair.bot and not chair.is_late
        ]
        return min(ends, default=None)

    def replay(self, moves: Sequence[tuple[Seat, Move]]) -> Table:
        """The table after some moves."""
        assert self.table is not None
        table = Table.new(self.game, self.table.seats, self.table.seed, self.table.options)
        for seat, move in moves:
            table.play(seat, move)
        return table

    def summary(self) -> dict[str, Any]:
        """What the lobby tells of the room."""
        return {
            "room": self.name,
            "phase": self.phase,
            "game": self.settings["game"],
            "seats": [chair.name or chair.bot for chair in self.chairs],
            "public": self.settings["public"],
            "games": self.games,
            "result": self._summarise_result(),
        }

    def _summarise_result(self) -> dict[str, Any] | None:
        """How the last finished game ended, for those who had a seat."""
        log = self.logs[-1] if self.logs else None
        if log is None or log.result is None:
            return None
        result = {name: list(values) for name, values in vars(log.result).items()}
        return {"names": list(log.names), **result}

    # What follows by itself

    def due(self, now: int, absent: Collection[Seat] = ()) -> list[Fact]:
        """The events that follow from what happened, or from the time; usually none."""
        if self.phase == OVER:
            return self._start_again(absent)
        if self.phase != PLAYING or self.table is None:
            return []
        playing = [chair for chair in self.chairs if not chair.has_resigned]
        is_alone = len(playing) == 1 or not any(chair.is_person for chair in playing)
        if self.table.over or is_alone:
            return [{"t": "end", "secret": self.draw_secret()}]
        if self.wish is not None and self.wish.agreed >= self.askable(self.wish.seat):
            return [{"t": "back", "ply": self.wish.play.ply}]
        deadline = self.deadline()
        if deadline is not None and deadline <= now:
            late = [s for s in self.table.movers if self._is_late(self.chairs[s], now)]
            return [{"t": "late", "seat": seat} for seat in late]
        return []

    def _start_again(self, absent: Collection[Seat]) -> list[Fact]:
        """Another game as soon as all who are there want it; bots play for the others."""
        wanting = {seat for seat, chair in enumerate(self.chairs) if chair.wants_again}
        if self.awaited(absent) or wanting <= set(absent):
            return []
        away = [s for s, chair in enumerate(self.chairs) if chair.is_person and s not in wanting]
        return [{**self.start_fact(), "away": away}]

    def start_fact(self) -> Fact:
        """The event of a deal, with what decides how the game is played from it."""
        return {"t": "start", "rules": self.game.version, "format": FORMAT}

    def awaited(self, absent: Collection[Seat]) -> set[Seat]:
        """The persons who have to agree before another game begins."""
        if self.phase != OVER:
            return set()
        return {
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.is_person and not chair.wants_again and seat not in absent
        }

    def replaceable(self, absent: Collection[Seat]) -> set[Seat]:
        """The persons for whom a bot may be asked to play."""
        if self.phase != PLAYING:
            return set()
        return {
            seat for seat in absent if self.chairs[seat].is_person and not self.chairs[seat].bot
        }

    def _is_late(self, chair: Chair, now: int) -> bool:
        waits = chair.is_person and not chair.bot and not chair.is_late
        return waits and chair.asked + chair.left <= now

    def askable(self, seat: Seat) -> set[Seat]:
        """The persons who have to agree to a take-back of a seat."""
        return {
            other
            for other, chair in enumerate(self.chairs)
            if other != seat and chair.is_person and not (chair.is_away or chair.has_resigned)
        }

    # Carrying out

    def rebuild(self, entries: Sequence[Entry]) -> None:
        """Carry out entries that everyone has seen, as far as it is known now what they did.

        Nobody is told of those before the last again, and telling is most of the work.
        """
        self._is_telling = False
        for entry in entries[:-1]:
            self.apply(entry)
        self._is_telling = True
        if self.table is not None:
            self.sight = Sight(self.table)
        for entry in entries[-1:]:
            self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """Carry out the events of the next entry."""
        assert entry.number == self.number + 1
        self.number, self.at, self._before = entry.number, entry.at, self.versions
        if self.sight is not None:
            self.sight.forget()
        for fact in entry.facts:
            DOERS[fact["t"]](self, fact)
            if "by" in fact:
                self.ids[fact["by"]] = (*self.ids.get(fact["by"], ())[1 - KEPT_IDS :], fact["id"])
        is_hidden = all(fact["t"] == "play" for fact in entry.facts)
        if not is_hidden or self.has_news(None):
            self.changed = self.at

    def _do_open(self, fact: Fact) -> None:
        self.settings, self.host, self._secret = fact["settings"], fact["host"], fact["secret"]
        self.chairs = [Chair() for _ in range(self.settings["seats"])]

    def _do_sit(self, fact: Fact) -> None:
        self.chairs[fact["seat"]] = Chair(
            guest=fact["guest"], name=fact["name"], face=fact.get("face"), nonce=fact["nonce"]
        )

    def _do_stand(self, fact: Fact) -> None:
        self.chairs[fact["seat"]] = Chair()

    def _do_bot(self, fact: Fact) -> None:
        self.chairs[fact["seat"]] = Chair(bot=fact["bot"])

    def _do_set(self, fact: Fact) -> None:
        self.settings = fact["settings"]
        seats = self.settings["seats"]
        self.chairs = [*self.chairs[:seats], *(Chair() for _ in range(seats - len(self.chairs)))]

    def _do_start(self, fact: Fact) -> None:
        refuse_other_rules(self.game, fact)
        self._keep_game()
        first = [-1] * (len(self.chairs) + 1)
        self.versions = tuple(last + 1 for last in (self.versions if self.games else first))
        self.games += 1
        self.phase, self.wish, self.held = PLAYING, None, 0
        self.plays, self.moments = [], [self.at]
        bank = self.settings["clock"]["bank"] * SECOND if self.settings["clock"] else 0
        for chair, version in zip(self.chairs, self.versions, strict=False):
            chair.bot = None if chair.is_person else chair.bot
            chair.is_away = chair.is_late = chair.has_resigned = chair.wants_again = False
            chair.left, chair.asked, chair.since, chair.trail = bank, self.at, version, None
        for seat in fact.get("away", ()):
            chair = self.chairs[seat]
            # The nonce of the game before was known when this game's secret was drawn.
            chair.is_away, chair.bot, chair.nonce = True, STAND_IN, ABSENT
        seed = self._deal().seed
        self.table = Table.new(self.game, len(self.chairs), seed, self.settings["options"])
        self.sight, self.choices = Sight(self.table), self.find_choices()
        self._scratch = blank(self.game.dtype)

    def _keep_game(self) -> None:
        """Keep the game that is over for those who see its end later, until they see the next."""
        delay = self.settings["delay"] * SECOND
        if not self.games or not delay:
            return
        kept = copy(self)
        kept.logs, kept.earlier, kept.sight, kept.choices = self.logs[-1:], [], None, []
        games = [*self.earlier, kept]
        dealt = [*(room.moments[0] for room in games[1:]), self.at]  # the game after each of them
        seen = self.at - delay
        watched = [room for room, at in zip(games, dealt, strict=True) if at > seen]
        self.earlier = watched[-KEPT_GAMES:]

    def recent_moments(self) -> list[int]:
        """When the table changed in this game, and in those before that are still watched."""
        return [at for room in (*self.earlier, self) for at in room.moments]

    def at_time(self, until: int) -> Room:
        """The room with the game that was on the table at some time not long ago."""
        for room in (self, *reversed(self.earlier)):
            if room.moments and until >= room.moments[0]:
                return room
        return self

    def _deal(self) -> Deal:
        return Deal(self.commitment, self._secret, tuple(chair.nonce for chair in self.chairs))

    def _do_play(self, fact: Fact) -> None:
        assert self.table is not None
        assert self.sight is not None
        seat, ply, before = fact["seat"], self.ply, self.versions
        self.chairs[seat].trail = Trail(self.table)
        if "seen" not in fact:
            self.sight.catch_up(self.table)
        raw = self.sight.raw
        for move in fact["moves"]:
            self.table.play(seat, move)
            if self.game.at.end(self.table.states, 1, self.table.states, 0, self._scratch):
                self.held = self.at + HOLD
            if self._is_telling:
                self.sight.follow(self.table)
        if "seen" not in fact:
            # It is stored with the move: to look at every move again takes longer than to play it.
            self.sight.catch_up(self.table)
            fact["seen"] = [row for row, old in enumerate(raw) if old != self.sight.raw[row]]
        seen = {*fact["seen"], seat}  # whoever moves has another choice, or none
        self.versions = tuple(version + (row in seen) for row, version in enumerate(before))
        self.plays.append(Play(seat, ply, self.at, before, self.versions))
        if len(self.chairs) in seen:  # the row of spectators
            self.moments.append(self.at)
        if len(seen) > 1:
            self.wish = None  # a move that nobody else sees must not end it, which all would see
        self._wind_clocks(seat)

    def find_choices(self) -> list[list[Move] | None]:
        """What every seat may play; None where it owes no move."""
        assert self.table is not None
        table, movers = self.table, self.table.movers
        return [table.legal(seat) if seat in movers else None for seat in range(table.seats)]

    def _wind_clocks(self, played: Seat) -> None:
        """A seat's choice is the same as before if nothing that it may play has changed."""
        clock, before, self.choices = self.settings["clock"], self.choices, self.find_choices()
        for seat, (old, new) in enumerate(zip(before, self.choices, strict=True)):
            chair = self.chairs[seat]
            if seat == played or (old != new and old is not None):
                spent = max(0, self.at - chair.asked)
                chair.left = max(0, chair.left - spent) if clock else 0
                chair.asked, chair.is_late = self._begin_clock(), chair.is_late and new is not None
                if clock and new is None:
                    chair.left += clock["increment"] * SECOND
            if old is None:
                chair.asked = self._begin_clock()
            if seat == played or old != new:
                chair.since = self.version_of(seat)

    def _begin_clock(self) -> int:
        """When the clock of a choice begins that is open now."""
        return max(self.at, self.held)

    def _do_say(self, fact: Fact) -> None:
        seat = fact["seat"]
        name = fact.get("name") or self.chairs[seat].name  # entries were once stored without it
        said = {"t": "said", "seat": seat, "name": name, "text": fact.get("text")}
        self.sayings.append({**said, "sign": fact.get("sign"), "at": self.at})
        del self.sayings[:-KEPT_SAYINGS]

    def _do_ask_back(self, fact: Fact) -> None:
        play = next(play for play in self.plays if play.ply == fact["ply"])
        self.wish = Wish(fact["seat"], play, self.versions, set())

    def _do_answer(self, fact: Fact) -> None:
        if self.wish is not None and fact["yes"]:
            self.wish.agreed.add(fact["seat"])
        else:
            self.wish = None

    def _do_back(self, fact: Fact) -> None:
        assert self.table is not None
        self.plays = [play for play in self.plays if play.ply < fact["ply"]]
        moves = self.table.history[: fact["ply"]]
        lasts = {play.seat: play.ply for play in self.plays}
        self.table = self.replay(())
        for chair in self.chairs:
            chair.trail = None
        for ply, (seat, move) in enumerate(moves):
            if lasts.get(seat) == ply:
                self.chairs[seat].trail = Trail(self.table)
            self.table.play(seat, move)
        self.sight, self.choices = Sight(self.table), self.find_choices()
        self.moments.append(self.at)
        self.versions = tuple(version + 1 for version in self.versions)
        self.wish = None
        for seat, chair in enumerate(self.chairs):
            chair.asked, chair.is_late = self._begin_clock(), False
            chair.since = self.version_of(seat)

    def _do_resign(self, fact: Fact) -> None:
        chair = self.chairs[fact["seat"]]
        chair.has_resigned, chair.bot, self.wish = True, STAND_IN, None

    def _do_replace(self, fact: Fact) -> None:
        chair = self.chairs[fact["seat"]]
        chair.is_away, chair.bot = True, STAND_IN

    def _do_return(self, fact: Fact) -> None:
        chair = self.chairs[fact["seat"]]
        chair.is_away = False
        if not chair.has_resigned:
            chair.bot, chair.asked = None, self._begin_clock()

    def _do_late(self, fact: Fact) -> None:
        chair = self.chairs[fact["seat"]]
        chair.is_late, chair.left = True, 0

    def _do_end(self, fact: Fact) -> None:
        self.logs.append(self._write_log())
        self.moments.append(self.at)
        self.phase, self._secret, self.wish = OVER, fact["secret"], None

    def _write_log(self) -> Log:
        assert self.table is not None
        names = [chair.name or chair.bot or "" for chair in self.chairs]
        log, resigned = self.table.log(names), self._resigned()
        result = find_result(self.table, resigned) if self._is_decided() else None
        return Log(**{**vars(log), "deal": self._deal(), "result": result})

    def _resigned(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.has_resigned)

    def _is_decided(self) -> bool:
        assert self.table is not None
        return self.table.over or len(self._resigned()) == len(self.chairs) - 1

    def _do_again(self, fact: Fact) -> None:
        chair = self.chairs[fact["seat"]]
        chair.nonce, chair.wants_again = fact["nonce"], True


DOERS: dict[str, Callable[[Room, Fact], None]] = {
    "open": Room._do_open,
    "sit": Room._do_sit,
    "stand": Room._do_stand,
    "bot": Room._do_bot,
    "set": Room._do_set,
    "start": Room._do_start,
    "play": Room._do_play,
    "say": Room._do_say,
    "ask_back": Room._do_ask_back,
    "answer": Room._do_answer,
    "back": Room._do_back,
    "resign": Room._do_resign,
    "replace": Room._do_replace,
    "return": Room._do_return,
    "late": Room._do_late,
    "end": Room._do_end,
    "again": Room._do_again,
}


def refuse_other_rules(game: Game, fact: Fact) -> None:
    """Refuse a deal that was made by other rules than this server has, or stored in another way."""
    rules, form = fact.get("rules", UNMARKED), fact.get("format", FORMAT)
    if rules != game.version:
        raise Refused(
            "other_rules",
            f"this room was played by version {rules} of the rules of {game.title}, but this server"
            f" has version {game.version}; open a new room",
        )
    if form != FORMAT:
        raise Refused(
            "other_rules",
            f"this room is stored in format {form}, but this server reads format {FORMAT};"
            " open a new room",
        )
