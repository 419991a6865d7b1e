"""What people and bots wish in a room: the events that it leads to, or why it is refused.

Nothing here changes the room: the events are carried out by `Room.apply` once they are stored.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import skydeck
from skydeck.core.errors import IllegalMove, SkydeckError
from skydeck.core.kernel import Move, Seat
from skydeck.server import draft, wire
from skydeck.server.errors import Refused
from skydeck.server.room import LOBBY, OVER, PLAYING, Chair, Fact, Room, Who

HOSTS_WISHES = {"bot", "set", "start"}


def decide(room: Room, who: Who, message: Any, absent: Collection[Seat] = ()) -> list[Fact]:
    """The events that a message leads to; none if it has had its effect already.

    Seats that have not been connected for a while are `absent`.
    """
    if message.id in room.ids.get(who.guest or "", ()):
        return []
    if who.seat is not None and who.seat not in room.seats_of(who.guest):
        raise Refused("not_seated", f"seat {who.seat} is not yours; choose a free one")
    if message.t == "replace" and message.seat not in absent:
        raise Refused("wrong_phase", f"seat {message.seat} is here; only who is away is replaced")
    if _is_for_host(room, who, message):
        _want(room, LOBBY)
        if not room.is_host(who.guest, absent):
            raise Refused("forbidden", "only whoever opened the room may do that")
    facts = HANDLERS[message.t](room, who, message)
    facts[-1] |= {"id": message.id, "by": who.guest}
    return facts if who.seat is None else [*come_back(room, who.seat), *facts]


def play_for(room: Room, seat: Seat, version: int, moves: list[Move]) -> list[Fact]:
    """The events of moves that a bot has chosen at a version of the table."""
    if (seat not in dict(room.bots_due())) or room.chairs[seat].since > version:
        raise Refused("stale", "the table has moved on since the bot decided")
    return [_check_legal(room, seat, moves)]


def come_back(room: Room, seat: Seat) -> list[Fact]:
    """The events of a person's return to a seat where a bot has played meanwhile."""
    return [{"t": "return", "seat": seat}] if room.chairs[seat].is_away else []


def _is_for_host(room: Room, who: Who, message: Any) -> bool:
    is_others = message.t == "stand" and message.seat not in room.seats_of(who.guest)
    return is_others or message.t in HOSTS_WISHES


def _sit(room: Room, who: Who, message: wire.Sit) -> list[Fact]:
    _want(room, LOBBY)
    chair = _chair(room, message.seat)
    if who.guest is None:
        raise Refused("no_guest", "a seat is for guests: say hello with a token first")
    if chair.is_person and chair.guest != who.guest:
        raise Refused("seat_taken", f"seat {message.seat} is taken by {chair.name}")
    name = clean(message.name, wire.LONGEST_NAME)
    own = (chair, *(room.chairs[seat] for seat in (who.seat,) if seat is not None))
    if any(other.name == name for other in room.chairs if other not in own):
        raise Refused("name_taken", f"somebody here is called {name} already; take another name")
    fact = {"seat": message.seat, "guest": who.guest, "name": name, "nonce": message.nonce}
    if message.face is not None:
        fact["face"] = message.face
    moved = who.seat not in (None, message.seat)
    return [*([{"t": "stand", "seat": who.seat}] if moved else []), {"t": "sit", **fact}]


def _stand(room: Room, who: Who, message: wire.Stand) -> list[Fact]:
    _want(room, LOBBY)
    chair = _chair(room, message.seat)
    if chair.guest is None:
        raise Refused("nothing", f"nobody sits at seat {message.seat}")
    return [{"t": "stand", "seat": message.seat}]


def _set_bot(room: Room, who: Who, message: wire.SetBot) -> list[Fact]:
    _want(room, LOBBY)
    if _chair(room, message.seat).is_person:
        raise Refused("seat_taken", f"a person sits at seat {message.seat}")
    return [{"t": "bot", "seat": message.seat, "bot": message.bot}]


def _set(room: Room, who: Who, message: wire.Set) -> list[Fact]:
    _want(room, LOBBY)
    return [{"t": "set", "settings": check_settings(message.settings)}]


def _start(room: Room, who: Who, message: wire.Start) -> list[Fact]:
    _want(room, LOBBY)
    free = [seat for seat, chair in enumerate(room.chairs) if not (chair.is_person or chair.bot)]
    if free:
        raise Refused("wrong_phase", f"seat {free[0]} is free; a person or a bot must sit there")
    if not any(chair.is_person for chair in room.chairs):
        raise Refused("wrong_phase", "somebody must sit at the table, not only bots")
    return [room.start_fact()]


def _play(room: Room, who: Who, message: wire.Play) -> list[Fact]:
    _want(room, PLAYING)
    seat, chair = _seated(room, who)
    if chair.has_resigned:
        raise Refused("wrong_phase", "you have resigned this game")
    if not chair.since <= message.at <= room.version_of(seat):
        raise Refused("stale", "the table has moved on since you decided; look again")
    return [_check_moves(room, seat, message.moves)]


def _check_moves(room: Room, seat: Seat, moves: list[Move]) -> Fact:
    """The event of moves of a person that are legal one after the other."""
    assert room.table is not None
    if len(moves) > 1:
        # Else moves that are refused later would tell what an earlier one had shown.
        if draft.foresee(room.table.view(seat), moves[:-1]) is None:
            raise Refused("illegal", "a move that shows hidden things is the last of a message")
    return _check_legal(room, seat, moves)


def _check_legal(room: Room, seat: Seat, moves: list[Move]) -> Fact:
    """The event of moves that are legal one after the other."""
    assert room.table is not None
    if len(moves) == 1 and moves[0] in (room.choices[seat] or ()):
        return {"t": "play", "seat": seat, "moves": moves}
    table = room.table.copy()
    try:
        for move in moves:
            table.play(seat, move)
    except IllegalMove as error:
        raise Refused("illegal", str(error), error.told) from None
    return {"t": "play", "seat": seat, "moves": moves}


def _say(room: Room, who: Who, message: wire.Say) -> list[Fact]:
    seat, chair = _seated(room, who)
    text = clean(message.text, wire.LONGEST_SAYING)
    return [{"t": "say", "seat": seat, "name": chair.name, "text": text}]


def _react(room: Room, who: Who, message: wire.React) -> list[Fact]:
    seat, chair = _seated(room, who)
    return [{"t": "say", "seat": seat, "name": chair.name, "sign": message.sign}]


def _ask_back(room: Room, who: Who, message: wire.AskBack) -> list[Fact]:
    _want(room, PLAYING)
    seat, chair = _seated(room, who)
    trail = chair.trail
    if trail is None or chair.has_resigned:
        raise Refused("nothing", "you have played nothing that could be taken back")
    if room.wish is not None:
        raise Refused("wrong_phase", f"seat {room.wish.seat} has asked for a take-back already")
    assert room.table is not None
    trail.follow(room.table.history)  # the hub has looked at all but what happened just now
    if trail.has_shown:
        raise Refused("revealed", "a move cannot be taken back once it has shown hidden things")
    return [{"t": "ask_back", "seat": seat, "ply": trail.first}]


def _answer(room: Room, who: Who, message: wire.Answer) -> list[Fact]:
    _want(room, PLAYING)
    seat, _ = _seated(room, who)
    if room.wish is None or seat not in room.askable(room.wish.seat):
        raise Refused("nothing", "nobody has asked you to take something back")
    if (message.seat, message.at) != (room.wish.seat, room.wish.at[seat]):
        raise Refused("stale", "that take-back is not asked for any more; look again")
    return [{"t": "answer", "seat": seat, "yes": message.yes}]


def _resign(room: Room, who: Who, message: wire.Resign) -> list[Fact]:
    _want(room, PLAYING)
    seat, chair = _seated(room, who)
    if chair.has_resigned:
        raise Refused("wrong_phase", "you have resigned this game")
    return [{"t": "resign", "seat": seat}]


def _replace(room: Room, who: Who, message: wire.Replace) -> list[Fact]:
    _want(room, PLAYING)
    _seated(room, who)
    if not room.replaceable([message.seat]):
        raise Refused("nothing", f"a bot plays for seat {message.seat} already")
    return [{"t": "replace", "seat": message.seat}]


def _again(room: Room, who: Who, message: wire.Again) -> list[Fact]:
    _want(room, OVER)
    seat, _ = _seated(room, who)
    return [{"t": "again", "seat": seat, "nonce": message.nonce}]


def _want(room: Room, phase: str) -> None:
    if room.phase != phase:
        when = {LOBBY: "before the game", PLAYING: "during the game", OVER: "after the game"}
        raise Refused("wrong_phase", f"that can be done {when[phase]} only")


def _chair(room: Room, seat: Seat) -> Chair:
    if seat >= len(room.chairs):
        raise Refused("bad_message", f"the seats are 0 to {len(room.chairs) - 1}, not {seat}")
    return room.chairs[seat]


def _seated(room: Room, who: Who) -> tuple[Seat, Chair]:
    if who.seat is None:
        raise Refused("not_seated", "only who has a seat can do that")
    return who.seat, room.chairs[who.seat]


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
    "sit": _sit,
    "stand": _stand,
    "bot": _set_bot,
    "set": _set,
    "start": _start,
    "play": _play,
    "say": _say,
    "react": _react,
    "ask_back": _ask_back,
    "answer": _answer,
    "resign": _resign,
    "replace": _replace,
    "again": _again,
}
