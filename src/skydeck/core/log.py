"""Logs: game, options, seed and moves, which replay to the same bytes. Format: docs/logs.md."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from skydeck.core.deal import Deal, is_deal
from skydeck.core.errors import BadLog, listing
from skydeck.core.kernel import Move, Seat

FORMAT = 1


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    resigned: tuple[Seat, ...]


@dataclass(frozen=True)
class Log:
    """Everything that a game was: `moves` are pairs of a seat and what it played."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    seed: int | str
    moves: tuple[tuple[Seat, Move], ...]
    names: tuple[str, ...] = ()  # who sat where, if anyone said
    deal: Deal | None = None  # what the seed was made of, in a room
    result: Result | None = None  # how a finished game of a room ended

    def to_data(self) -> dict[str, Any]:
        """The log as JSON data, with a checksum at its end."""
        data = {"skydeck": "log", "format": FORMAT, **vars(self)}
        for name in ("deal", "result"):
            if data[name] is None:
                del data[name]
            else:
                data[name] = asdict(data[name])
        data["check"] = checksum(data)
        return data

    def to_json(self) -> str:
        """The log as JSON text, an entry a line."""
        data = self.to_data()
        lines = (f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> Log:
        """Read a log; refuses one that was cut or edited."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise BadLog("the log is not whole JSON: it was cut off, or it is no log") from None
        if not isinstance(data, dict) or data.get("skydeck") != "log":
            raise BadLog('this is no log of Skydeck: a log has "skydeck": "log"')
        if data.get("format") != FORMAT:
            raise BadLog(f"the log has format {data.get('format')!r}, but only {FORMAT} is known")
        _refuse_misshapen(data)
        if data["check"] != checksum(data):
            raise BadLog("the log's checksum is wrong: it was changed after it was saved")
        moves = tuple((seat, move) for seat, move in data["moves"])
        return cls(
            data["game"],
            data["rules"],
            data["seats"],
            data["options"],
            data["seed"],
            moves,
            tuple(data["names"]),
            _read_deal(data.get("deal")),
            _read_result(data.get("result")),
        )


def read_log(path: Path) -> Log:
    """The log in a file."""
    try:
        return Log.from_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadLog(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadLog(f"{path} is not a text file, so it is no log") from None


def checksum(data: Mapping[str, Any]) -> str:
    """The SHA-256 of a log's entries but `check`, as JSON with sorted keys and no spaces."""
    rest = {key: value for key, value in data.items() if key != "check"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def is_whole(value: object) -> bool:
    """Whether JSON data is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_move(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_whole, value))


def _are_names(value: object, seats: object) -> bool:
    if not isinstance(value, list) or len(value) not in (0, seats):
        return False
    return all(isinstance(name, str) and name.isprintable() for name in value)


def _are_seats(value: object, seats: object) -> bool:
    if not isinstance(value, list) or not isinstance(seats, int):
        return False
    return all(is_whole(seat) and 0 <= seat < seats for seat in value)


def _has(data: object, names: Sequence[str]) -> bool:
    return isinstance(data, dict) and set(data) == set(names)


def _is_deal(data: Any, seats: object) -> bool:
    if data is None:
        return True
    if not _has(data, ("commitment", "secret", "nonces")) or not isinstance(seats, int):
        return False
    return is_deal(data["commitment"], data["secret"], data["nonces"], seats)


def _is_result(data: Any, seats: object) -> bool:
    if data is None:
        return True
    if not _has(data, ("points", "winners", "resigned")):
        return False
    points = data["points"]
    is_whole_list = isinstance(points, list) and all(map(is_whole, points))
    return is_whole_list and all(_are_seats(data[name], seats) for name in ("winners", "resigned"))


def _read_deal(data: Any) -> Deal | None:
    if data is None:
        return None
    return Deal(data["commitment"], data["secret"], tuple(data["nonces"]))


def _read_result(data: Any) -> Result | None:
    if data is None:
        return None
    return Result(tuple(data["points"]), tuple(data["winners"]), tuple(data["resigned"]))


def _refuse_misshapen(data: Mapping[str, Any]) -> None:
    shapes = {
        "game": isinstance(data.get("game"), str),
        "rules": is_whole(data.get("rules")),
        "seats": is_whole(data.get("seats")),
        "options": isinstance(data.get("options"), dict),
        "seed": is_whole(data.get("seed")) or isinstance(data.get("seed"), str),
        "moves": isinstance(data.get("moves"), list) and all(map(_is_move, data["moves"])),
        "names": _are_names(data.get("names"), data.get("seats")),
        "deal": _is_deal(data.get("deal"), data.get("seats")),
        "result": _is_result(data.get("result"), data.get("seats")),
        "check": isinstance(data.get("check"), str),
    }
    wrong = [name for name, is_right in shapes.items() if not is_right]
    if wrong:
        raise BadLog(f"the log's {listing(wrong)} cannot be read; docs/logs.md has the format")
