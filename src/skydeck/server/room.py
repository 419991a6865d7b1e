"""A room: a table with people, bots and a clock around it. Plain Python without I/O.

All that ever happens in a room is a list of entries, each some events and a time. `decide` says
which events a wish leads to, or refuses it; `apply` carries out an entry once it is stored; `due`
says what follows by itself. So a room is the same wherever its entries are applied, and whoever
keeps the entries has the room.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

import skydeck
from skydeck.core import deal
from skydeck.core.deal import ABSENT, Deal
from skydeck.core.errors import IllegalMove, SkydeckError
from skydeck.core.game import Game
from skydeck.core.kernel import Move, Seat
from skydeck.core.log import Log
from skydeck.core.table import Table
from skydeck.core.verify import find_result
from skydeck.server import draft, wire
from skydeck.server.errors import Refused
from skydeck.server.sight import Sight, compact, tell_story

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
STAND_IN = "level4"  # the bot that plays for a person who is away or out of time
SECOND = 1000  # milliseconds
KEPT_SAYINGS = 50
HOSTS_WISHES = {"bot", "set", "start"}
KEPT_IDS = 16  # of a seat's messages: more than anyone sends before one of them is sent again

Fact = dict[str, Any]  # an event of a room, as it is stored


@dataclass(eq=False)
class Chair:
    """A seat of a room and who sits there."""

    guest: str | None = None  # the person's public id
    name: str | None = None
    nonce: str = ABSENT
    bot: str | None = None  # that sits here, or plays for the person
    is_away: bool = False  # the person was replaced, and may return
    is_late: bool = False  # out of time: a bot makes this choice
    has_resigned: bool = False
    wants_again: bool = False
    left: int = 0  # milliseconds on the clock when the last choice began
    asked: int = 0  # when that was
    since: int = 0  # the version of the table at which that choice was first open
    ids: tuple[str, ...] = ()  # of the person's last messages that had an effect

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


@dataclass
class Wish:
    """A take-back that a seat has asked for."""

    seat: Seat
    ply: int  # the move that the table goes back to
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
        self.version = 0  # of the table: another one after every change, also across games
        self.plays: list[tuple[int, Seat]] = []  # the move that each message began with
        self.times: list[int] = []  # of every move
        self.moments: list[int] = []  # when the table changed, the deal and the end included
        self.wish: Wish | None = None
        self.sayings: list[dict[str, Any]] = []
        self.logs: list[Log] = []  # of finished games
        self._open: list[list[Move] | None] = []  # what every seat may play
        self._secret = ""
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

    def _is_for_host(self, who: Who, message: Any) -> bool:
        is_others = message.t == "stand" and message.seat not in self.seats_of(who.guest)
        return is_others or message.t in HOSTS_WISHES

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

    def bot_seed(self, seat: Seat) -> str:
        """The seed of a bot's next choice: the same on every server, and nobody can guess it."""
        return f"{self._secret}/{seat}/{self.version}"

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

    # Wishes

    def decide(self, who: Who, message: Any, absent: Collection[Seat] = ()) -> list[Fact]:
        """The events that a message leads to; none if it has had its effect already.

        Seats that have not been connected for a while are `absent`.
        """
        if who.seat is not None:
            if who.seat not in self.seats_of(who.guest):
                raise Refused("not_seated", f"seat {who.seat} is not yours; choose a free one")
            if message.id in self.chairs[who.seat].ids:
                return []
        if message.t == "replace" and message.seat not in absent:
            raise Refused(
                "wrong_phase", f"seat {message.seat} is here; only who is away is replaced"
            )
        if self._is_for_host(who, message):
            self._want(LOBBY)
            if not self.is_host(who.guest, absent):
                raise Refused("forbidden", "only whoever opened the room may do that")
        facts = HANDLERS[message.t](self, who, message)
        return facts if who.seat is None else [*self.come_back(who.seat), *facts]

    def _sit(self, who: Who, message: wire.Sit) -> list[Fact]:
        self._want(LOBBY)
        chair = self._chair(message.seat)
        if who.guest is None:
            raise Refused("no_guest", "a seat is for guests: say hello with a token first")
        if chair.is_person and chair.guest != who.guest:
            raise Refused("seat_taken", f"seat {message.seat} is taken by {chair.name}")
        name = clean(message.name, wire.LONGEST_NAME)
        own = (chair, *(self.chairs[seat] for seat in (who.seat,) if seat is not None))
        if any(other.name == name for other in self.chairs if other not in own):
            raise Refused(
                "name_taken", f"somebody here is called {name} already; take another name"
            )
        fact = {"seat": message.seat, "guest": who.guest, "name": name, "nonce": message.nonce}
        moved = who.seat not in (None, message.seat)
        return [*([{"t": "stand", "seat": who.seat}] if moved else []), {"t": "sit", **fact}]

    def _stand(self, who: Who, message: wire.Stand) -> list[Fact]:
        self._want(LOBBY)
        chair = self._chair(message.seat)
        if chair.guest is None:
            raise Refused("nothing", f"nobody sits at seat {message.seat}")
        return [{"t": "stand", "seat": message.seat}]

    def _set_bot(self, who: Who, message: wire.SetBot) -> list[Fact]:
        self._want(LOBBY)
        if self._chair(message.seat).is_person:
            raise Refused("seat_taken", f"a person sits at seat {message.seat}")
        return [{"t": "bot", "seat": message.seat, "bot": message.bot}]

    def _set(self, who: Who, message: wire.Set) -> list[Fact]:
        self._want(LOBBY)
        return [{"t": "set", "settings": check_settings(message.settings)}]

    def _start(self, who: Who, message: wire.Start) -> list[Fact]:
        self._want(LOBBY)
        free = [
            seat for seat, chair in enumerate(self.chairs) if not (chair.is_person or chair.bot)
        ]
        if free:
            raise Refused(
                "wrong_phase", f"seat {free[0]} is free; a person or a bot must sit there"
            )
        if not any(chair.is_person for chair in self.chairs):
            raise Refused("wrong_phase", "somebody must sit at the table, not only bots")
        return [{"t": "start"}]

    def _play(self, who: Who, message: wire.Play) -> list[Fact]:
        self._want(PLAYING)
        seat, chair = self._seated(who)
        if chair.has_resigned:
            raise Refused("wrong_phase", "you have resigned this game")
        if not chair.since <= message.at <= self.version:
            raise Refused("stale", "the table has moved on since you decided; look again")
        return [self._check_moves(seat, message.moves) | {"id": message.id}]

    def play_for(self, seat: Seat, version: int, moves: list[Move]) -> list[Fact]:
        """The events of moves that a bot has chosen at a version of the table."""
        if (seat not in dict(self.bots_due())) or self.chairs[seat].since > version:
            raise Refused("stale", "the table has moved on since the bot decided")
        return [self._check_moves(seat, moves)]

    def _check_moves(self, seat: Seat, moves: list[Move]) -> Fact:
        """The event of moves that are legal one after the other."""
        assert self.table is not None
        if len(moves) == 1 and moves[0] in (self._open[seat] or ()):
            return {"t": "play", "seat": seat, "moves": moves}
        # Else moves that are refused later would tell what an earlier one had shown.
        if draft.foresee(self.table.view(seat), moves[:-1]) is None:
            raise Refused("illegal", "a move that shows hidden things is the last of a message")
        table = self.table.copy()
        try:
            for move in moves:
                table.play(seat, move)
        except IllegalMove as error:
            raise Refused("illegal", str(error)) from None
        return {"t": "play", "seat": seat, "moves": moves}

    def _say(self, who: Who, message: wire.Say) -> list[Fact]:
        seat, _ = self._seated(who)
        text = clean(message.text, wire.LONGEST_SAYING)
        return [{"t": "say", "seat": seat, "text": text, "id": message.id}]

    def _react(self, who: Who, message: wire.React) -> list[Fact]:
        seat, _ = self._seated(who)
        return [{"t": "say", "seat": seat, "sign": message.sign, "id": message.id}]

    def _ask_back(self, who: Who, message: wire.AskBack) -> list[Fact]:
        self._want(PLAYING)
        seat, chair = self._seated(who)
        plies = [ply for ply, mover in self.plays if mover == seat]
        if not plies or chair.has_resigned:
            raise Refused("nothing", "you have played nothing that could be taken back")
        if self.wish is not None:
            raise Refused("wrong_phase", f"seat {self.wish.seat} has asked for a take-back already")
        if self.has_shown(plies[-1]):
            raise Refused("revealed", "a move cannot be taken back once it has shown hidden things")
        return [{"t": "ask_back", "seat": seat, "ply": plies[-1], "id": message.id}]

    def _answer(self, who: Who, message: wire.Answer) -> list[Fact]:
        self._want(PLAYING)
        seat, _ = self._seated(who)
        if self.wish is None or seat not in self._askable(self.wish.seat):
            raise Refused("nothing", "nobody has asked you to take something back")
        if (message.seat, message.at) != (self.wish.seat, self.version):
            raise Refused("stale", "that take-back is not asked for any more; look again")
        return [{"t": "answer", "seat": seat, "yes": message.yes, "id": message.id}]

    def _resign(self, who: Who, message: wire.Resign) -> list[Fact]:
        self._want(PLAYING)
        seat, chair = self._seated(who)
        if chair.has_resigned:
            raise Refused("wrong_phase", "you have resigned this game")
        return [{"t": "resign", "seat": seat, "id": message.id}]

    def _replace(self, who: Who, message: wire.Replace) -> list[Fact]:
        self._want(PLAYING)
        self._seated(who)
        chair = self._chair(message.seat)
        if not chair.is_person or chair.bot:
            raise Refused("nothing", f"a bot plays for seat {message.seat} already")
        return [{"t": "replace", "seat": message.seat}]

    def come_back(self, seat: Seat) -> list[Fact]:
        """The events of a person's return to a seat where a bot has played meanwhile."""
        return [{"t": "return", "seat": seat}] if self.chairs[seat].is_away else []

    def _again(self, who: Who, message: wire.Again) -> list[Fact]:
        self._want(OVER)
        seat, _ = self._seated(who)
        return [{"t": "again", "seat": seat, "nonce": message.nonce, "id": message.id}]

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
        if self.wish is not None and self.wish.agreed >= self._askable(self.wish.seat):
            return [{"t": "back", "ply": self.wish.ply}]
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
        return [{"t": "start", "away": away}]

    def awaited(self, absent: Collection[Seat]) -> set[Seat]:
        """The persons who have to agree before another game begins."""
        if self.phase != OVER:
            return set()
        return {
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.is_person and not chair.wants_again and seat not in absent
        }

    def _is_late(self, chair: Chair, now: int) -> bool:
        waits = chair.is_person and not chair.bot and not chair.is_late
        return waits and chair.asked + chair.left <= now

    def _askable(self, seat: Seat) -> set[Seat]:
        """The persons who have to agree to a take-back of a seat."""
        return {
            other
            for other, chair in enumerate(self.chairs)
            if other != seat and chair.is_person and not (chair.is_away or chair.has_resigned)
        }

    def has_shown(self, ply: int) -> bool:
        """Whether a move from this one on has shown anyone what was hidden."""
        assert self.table is not None
        table = self._replay(self.table.history[:ply])
        for seat, move in self.table.history[ply:]:
            if table.reveals(seat, move):
                return True
            table.play(seat, move)
        return False

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
        self.number, self.at = entry.number, entry.at
        if self.sight is not None:
            self.sight.forget()
        for fact in entry.facts:
            DOERS[fact["t"]](self, fact)
            if "id" in fact:
                chair = self.chairs[fact["seat"]]
                chair.ids = (*chair.ids[1 - KEPT_IDS :], fact["id"])

    def _do_open(self, fact: Fact) -> None:
        self.settings, self.host, self._secret = fact["settings"], fact["host"], fact["secret"]
        self.chairs = [Chair() for _ in range(self.settings["seats"])]

    def _do_sit(self, fact: Fact) -> None:
        chair = Chair(guest=fact["guest"], name=fact["name"], nonce=fact["nonce"])
        self.chairs[fact["seat"]] = chair

    def _do_stand(self, fact: Fact) -> None:
        self.chairs[fact["seat"]] = Chair()

    def _do_bot(self, fact: Fact) -> None:
        self.chairs[fact["seat"]] = Chair(bot=fact["bot"])

    def _do_set(self, fact: Fact) -> None:
        self.settings = fact["settings"]
        seats = self.settings["seats"]
        self.chairs = [*self.chairs[:seats], *(Chair() for _ in range(seats - len(self.chairs)))]

    def _do_start(self, fact: Fact) -> None:
        self.version += self.games > 0
        self.games += 1
        self.phase, self.wish = PLAYING, None
        self.plays, self.times, self.moments = [], [], [self.at]
        bank = self.settings["clock"]["bank"] * SECOND if self.settings["clock"] else 0
        for chair in self.chairs:
            chair.bot = None if chair.is_person else chair.bot
            chair.is_away = chair.is_late = chair.has_resigned = chair.wants_again = False
            chair.left, chair.asked, chair.since = bank, self.at, self.version
        for seat in fact.get("away", ()):
            chair = self.chairs[seat]
            # The nonce of the game before was known when this game's secret was drawn.
            chair.is_away, chair.bot, chair.nonce = True, STAND_IN, ABSENT
        seed = self._deal().seed
        self.table = Table.new(self.game, len(self.chairs), seed, self.settings["options"])
        self.sight, self._open = Sight(self.table), self._questions()

    def _deal(self) -> Deal:
        return Deal(self.commitment, self._secret, tuple(chair.nonce for chair in self.chairs))

    def _do_play(self, fact: Fact) -> None:
        assert self.table is not None
        assert self.sight is not None
        seat = fact["seat"]
        self.plays.append((self.ply, seat))
        self.moments.append(self.at)
        self.wish = None
        for move in fact["moves"]:
            self.table.play(seat, move)
            self.times.append(self.at)
            self.version += 1
            if self._is_telling:
                self.sight.follow(self.table)
        self._wind_clocks(seat)

    def _questions(self) -> list[list[Move] | None]:
        """What every seat may play; None where it owes no move."""
        assert self.table is not None
        return [self.table.legal(seat) or None for seat in range(self.table.seats)]

    def _wind_clocks(self, played: Seat) -> None:
        """A seat's choice is the same as before if nothing that it may play has changed."""
        clock, before, self._open = self.settings["clock"], self._open, self._questions()
        for seat, (old, new) in enumerate(zip(before, self._open, strict=True)):
            chair = self.chairs[seat]
            if seat == played or (old != new and old is not None):
                chair.left = max(0, chair.left - (self.at - chair.asked)) if clock else 0
                chair.asked, chair.is_late = self.at, chair.is_late and new is not None
                if clock and new is None:
                    chair.left += clock["increment"] * SECOND
            if old is None:
                chair.asked = self.at
            if seat == played or old != new:
                chair.since = self.version

    def _do_say(self, fact: Fact) -> None:
        said = {"t": "said", "seat": fact["seat"], "text": fact.get("text")}
        self.sayings.append({**said, "sign": fact.get("sign"), "at": self.at})
        del self.sayings[:-KEPT_SAYINGS]

    def _do_ask_back(self, fact: Fact) -> None:
        self.wish = Wish(fact["seat"], fact["ply"], set())

    def _do_answer(self, fact: Fact) -> None:
        if self.wish is not None and fact["yes"]:
            self.wish.agreed.add(fact["seat"])
        else:
            self.wish = None

    def _do_back(self, fact: Fact) -> None:
        assert self.table is not None
        moves = self.table.history[: fact["ply"]]
        self.table = self._replay(moves)
        self.sight, self._open = Sight(self.table), self._questions()
        self.moments.append(self.at)
        self.version += 1
        self.wish = None
        del self.times[len(moves) :]
        self.plays = [play for play in self.plays if play[0] < len(moves)]
        for chair in self.chairs:
            chair.asked, chair.is_late, chair.since = self.at, False, self.version

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
            chair.bot, chair.asked = None, self.at

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

    # What is refused

    def _want(self, phase: str) -> None:
        if self.phase != phase:
            when = {LOBBY: "before the game", PLAYING: "during the game", OVER: "after the game"}
            raise Refused("wrong_phase", f"that can be done {when[phase]} only")

    def _chair(self, seat: Seat) -> Chair:
        if seat >= len(self.chairs):
            raise Refused("bad_message", f"the seats are 0 to {len(self.chairs) - 1}, not {seat}")
        return self.chairs[seat]

    def _seated(self, who: Who) -> tuple[Seat, Chair]:
        if who.seat is None:
            raise Refused("not_seated", "only who has a seat can do that")
        return who.seat, self.chairs[who.seat]

    # What is sent

    def write_room(
        self,
        who: Who,
        present: Collection[Seat],
        spectators: int,
        absent: Collection[Seat] = (),
    ) -> str:
        """Everything about the room but the table, for one who watches it."""
        own, awaited = self.seats_of(who.guest), self.awaited(absent)
        chairs: list[wire.ChairState] = [
            {
                "name": chair.name,
                "bot": chair.bot,
                "yours": seat in own,
                "present": seat in present or (chair.bot is not None and not chair.is_person),
                "away": chair.is_away,
                "resigned": chair.has_resigned,
                "again": chair.wants_again,
                "awaited": seat in awaited,
            }
            for seat, chair in enumerate(self.chairs)
        ]
        take_back: wire.TakeBack | None = None
        if self.wish is not None:
            take_back = {
                "seat": self.wish.seat,
                "at": self.version,
                "moves": self.ply - self.wish.ply,
                "agreed": sorted(self.wish.agreed),
            }
        state: wire.RoomState = {
            "t": "room",
            "room": self.name,
            "phase": self.phase,  # type: ignore[typeddict-item]
            "settings": self.settings,
            "chairs": chairs,
            "host": self.is_host(who.guest, absent),
            "seat": who.seat,
            "game": self.games,
            "commitment": self.commitment,
            "take_back": take_back,
            "spectators": spectators,
        }
        return compact(state)

    def write_table(self, seat: Seat | None, now: int, is_fresh: bool) -> str | None:
        """The table as one watcher sees it; None before the first deal."""
        if self.sight is None or self.table is None:
            return None
        sees = self.sight.write(seat)
        told = "[]" if is_fresh else sees["told"]
        has_resigned = seat is not None and self.chairs[seat].has_resigned
        if self.phase != PLAYING or has_resigned:
            sees |= {"ask": "null", "legal": "[]"}
        return (
            f'{{"t":"table","game":{self.games},"version":{self.version},'
            f'"seat":{"null" if seat is None else seat},"view":{sees["view"]},'
            f'"points":{sees["points"]},"ask":{sees["ask"]},"legal":{sees["legal"]},'
            f'"told":{told},"fresh":{"true" if is_fresh else "false"},'
            f'"clocks":{self._write_clocks(now)},"result":{self._write_result()}}}'
        )

    def write_past(self, until: int, is_fresh: bool) -> str | None:
        """The table as spectators see it who are behind: what had happened at some time."""
        known = [at for at in self.moments if at <= until]
        if self.table is None or not known:
            return None
        moves = self.table.history[: sum(at <= until for at in self.times)]
        last = max((ply for ply, _ in self.plays if ply < len(moves)), default=0)
        past = self._replay(moves[:last])
        sight = Sight(past)
        for seat, move in moves[last:]:
            past.play(seat, move)
            sight.follow(past)
        room = copy(self)
        room.table, room.sight = past, sight
        room.version -= self.ply - len(moves)
        room.settings = {**self.settings, "clock": None}  # clocks are kept as they are now
        if self.phase == OVER and until < self.moments[-1]:
            room.phase = PLAYING
        is_news = bool(moves) and self.times[len(moves) - 1] == known[-1]
        return room.write_table(None, until, is_fresh or not is_news)

    def find_story(self, seat: Seat | None, now: int) -> Callable[[str], wire.StoryState]:
        """What makes the story of this game for a watcher; that takes a moment, in any thread."""
        if self.table is None:
            raise Refused("wrong_phase", "nothing has happened yet: the first deal is to come")
        delay = 0 if seat is not None else self.settings["delay"] * SECOND
        moves = self.table.history[: sum(at <= now - delay for at in self.times)]
        table, game = self._replay(()), self.games
        version = self.version - (self.ply - len(moves))

        def tell(number: str) -> wire.StoryState:
            told = tell_story(table, moves, seat)
            return {"t": "story", "id": number, "game": game, "version": version, "told": told}

        return tell

    def _replay(self, moves: Sequence[tuple[Seat, Move]]) -> Table:
        """The table after some moves."""
        assert self.table is not None
        table = Table.new(self.game, self.table.seats, self.table.seed, self.table.options)
        for seat, move in moves:
            table.play(seat, move)
        return table

    def _write_clocks(self, now: int) -> str:
        if self.settings["clock"] is None or self.table is None:
            return "null"
        movers = self.table.movers if self.phase == PLAYING else ()
        clocks: list[wire.ClockState] = [
            {
                "left": max(0, chair.left - (now - chair.asked if seat in movers else 0)),
                "running": seat in movers and not chair.bot,
            }
            for seat, chair in enumerate(self.chairs)
        ]
        return compact(clocks)

    def _write_result(self) -> str:
        result = self.logs[-1].result if self.phase == OVER and self.logs else None
        return "null" if result is None else compact(dict(vars(result)))

    def summary(self) -> dict[str, Any]:
        """What the lobby tells of the room."""
        return {
            "room": self.name,
            "phase": self.phase,
            "game": self.settings["game"],
            "seats": [chair.name or chair.bot for chair in self.chairs],
            "public": self.settings["public"],
            "games": self.games,
        }


def open_room(settings: wire.Settings, host: str, secret: str) -> Fact:
    """The first event of a room."""
    return {"t": "open", "settings": check_settings(settings), "host": host, "secret": secret}


def check_settings(settings: wire.Settings) -> dict[str, Any]:
    """Settings that a game can be played with, every house rule with its value."""
    try:
        game = skydeck.game(settings.game)
        state = game.prepare(settings.seats, settings.options, 0)[0]
    except SkydeckError as error:
        raise Refused("bad_settings", str(error)) from None
    return {**settings.model_dump(), "options": game.options_of(state)}


def clean(text: str, longest: int) -> str:
    """A name or a saying without what cannot be printed, and not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    short = " ".join(shown.split())[:longest]
    if not short:
        raise Refused("bad_message", "a name or a saying has letters that can be seen")
    return short


HANDLERS: dict[str, Callable[[Room, Who, Any], list[Fact]]] = {
    "sit": Room._sit,
    "stand": Room._stand,
    "bot": Room._set_bot,
    "set": Room._set,
    "start": Room._start,
    "play": Room._play,
    "say": Room._say,
    "react": Room._react,
    "ask_back": Room._ask_back,
    "answer": Room._answer,
    "resign": Room._resign,
    "replace": Room._replace,
    "again": Room._again,
}
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
