"""What a room's watchers are sent: each seat what it may know, and spectators what everyone may."""

from __future__ import annotations

from collections.abc import Callable, Collection
from copy import copy

from skydeck.core.kernel import Move, Seat
from skydeck.server import wire
from skydeck.server.errors import Refused
from skydeck.server.room import OVER, PLAYING, SECOND, Room, Who
from skydeck.server.sight import Sight, compact, tell_story


def write_room(
    room: Room,
    who: Who,
    present: Collection[Seat],
    spectators: int,
    absent: Collection[Seat] = (),
) -> str:
    """Everything about the room but the table, for one who watches it."""
    own, awaited = room.seats_of(who.guest), room.awaited(absent)
    replaceable = room.replaceable(absent)
    chairs: list[wire.ChairState] = [
        {
            "name": chair.name,
            "face": chair.face,
            "bot": chair.bot,
            "yours": seat in own,
            "present": seat in present or (chair.bot is not None and not chair.is_person),
            "away": chair.is_away,
            "resigned": chair.has_resigned,
            "again": chair.wants_again,
            "awaited": seat in awaited,
            "replaceable": seat in replaceable,
        }
        for seat, chair in enumerate(room.chairs)
    ]
    take_back: wire.TakeBack | None = None
    is_behind = who.seat is None and room.settings["delay"] > 0  # then a version would tell how far
    if room.wish is not None and not is_behind:
        row = -1 if who.seat is None else who.seat
        take_back = {
            "seat": room.wish.seat,
            "at": room.wish.at[row],
            "moves": max(1, room.wish.at[row] - room.wish.play.before[row]),
            "agreed": sorted(room.wish.agreed),
        }
    state: wire.RoomState = {
        "t": "room",
        "room": room.name,
        "phase": room.phase,  # type: ignore[typeddict-item]
        "settings": room.settings,
        "chairs": chairs,
        "host": room.is_host(who.guest, absent),
        "seat": who.seat,
        "game": room.games,
        "commitment": room.commitment,
        "take_back": take_back,
        "spectators": spectators,
    }
    return compact(state)


def write_table(room: Room, seat: Seat | None, now: int, is_fresh: bool) -> str | None:
    """The table as one watcher sees it; None before the first deal."""
    if room.sight is None or room.table is None:
        return None
    has_resigned = seat is not None and room.chairs[seat].has_resigned
    sees = room.sight.write(seat, may_play=room.phase == PLAYING and not has_resigned)
    told, ended = ("[]", "null") if is_fresh else (sees.told, sees.ended)
    return (
        f'{{"t":"table","game":{room.games},"version":{room.version_of(seat)},'
        f'"seat":{"null" if seat is None else seat},"view":{sees.view},'
        f'"points":{sees.points},"ask":{sees.ask},"legal":{sees.legal},'
        f'"told":{told},"ended":{ended},"fresh":{"true" if is_fresh else "false"},'
        f'"clocks":{_write_clocks(room, now)},"result":{_write_result(room)}}}'
    )


def write_past(room: Room, until: int, is_fresh: bool) -> str | None:
    """The table as spectators see it who are behind: what had happened at some time."""
    room = room.at_time(until)
    known = [at for at in room.moments if at <= until]
    if room.table is None or not known:
        return None
    moves, version = _find_past(room, None, until)
    seen = [play for play in room.plays if play.at <= until and play.is_seen(-1)]
    last = seen[-1].ply if seen else 0
    past = room.replay(moves[:last])
    sight = Sight(past)
    for seat, move in moves[last:]:
        past.play(seat, move)
        sight.follow(past)
    then = copy(room)
    then.table, then.sight = past, sight
    then.versions = (version,)
    then.settings = {**room.settings, "clock": None}  # clocks are kept as they are now
    if room.phase == OVER and until < room.moments[-1]:
        then.phase = PLAYING
    is_news = bool(seen) and seen[-1].at == known[-1]
    return write_table(then, None, until, is_fresh or not is_news)


def _find_past(room: Room, seat: Seat | None, until: int) -> tuple[list[tuple[Seat, Move]], int]:
    """The moves that had been made at some time, and a watcher's version of the table then."""
    assert room.table is not None
    later = next((play for play in room.plays if play.at > until), None)
    if later is None:
        return room.table.history[:], room.version_of(seat)
    return room.table.history[: later.ply], later.before[-1 if seat is None else seat]


def find_story(room: Room, seat: Seat | None, now: int) -> Callable[[str], wire.StoryState]:
    """What makes the story of this game for a watcher; that takes a moment, in any thread."""
    until = now - (0 if seat is not None else room.settings["delay"] * SECOND)
    room = room.at_time(until)
    if room.table is None:
        raise Refused("wrong_phase", "nothing has happened yet: the first deal is to come")
    moves, version = _find_past(room, seat, until)
    table, game = room.replay(()), room.games

    def tell(number: str) -> wire.StoryState:
        told = tell_story(table, moves, seat)
        return {"t": "story", "id": number, "game": game, "version": version, "told": told}

    return tell


def _write_clocks(room: Room, now: int) -> str:
    if room.settings["clock"] is None or room.table is None:
        return "null"
    movers = room.table.movers if room.phase == PLAYING else ()
    clocks: list[wire.ClockState] = [
        {
            "left": max(0, chair.left - (now - chair.asked if seat in movers else 0)),
            "running": seat in movers and not chair.bot,
        }
        for seat, chair in enumerate(room.chairs)
    ]
    return compact(clocks)


def _write_result(room: Room) -> str:
    result = room.logs[-1].result if room.phase == OVER and room.logs else None
    return "null" if result is None else compact(dict(vars(result)))
