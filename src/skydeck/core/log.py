"""Logs: game, options, seed and moves, which replay to the same bytes. Format: docs/logs.md."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from skydeck.core.errors import BadLog, listing
from skydeck.core.kernel import Move, Seat

FORMAT = 1


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

    def to_json(self) -> str:
        """The log as JSON text, an entry a line, with a checksum at its end."""
        data = {"skydeck": "log", "format": FORMAT, **asdict(self)}
        data["check"] = checksum(data)
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


def _refuse_misshapen(data: Mapping[str, Any]) -> None:
    shapes = {
        "game": isinstance(data.get("game"), str),
        "rules": is_whole(data.get("rules")),
        "seats": is_whole(data.get("seats")),
        "options": isinstance(data.get("options"), dict),
        "seed": is_whole(data.get("seed")) or isinstance(data.get("seed"), str),
        "moves": isinstance(data.get("moves"), list) and all(map(_is_move, data["moves"])),
        "names": _are_names(data.get("names"), data.get("seats")),
        "check": isinstance(data.get("check"), str),
    }
    wrong = [name for name, is_right in shapes.items() if not is_right]
    if wrong:
        raise BadLog(f"the log's {listing(wrong)} cannot be read; docs/logs.md has the format")
