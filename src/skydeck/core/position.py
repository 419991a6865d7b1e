"""A position as JSON data: one generic function over the record, and its inverse.

`UNKNOWN` is null, `EMPTY` is "empty" (and left out at the end of a list), axes of seats are as
long as the table has seats, sets of seats are lists, and phases and options have their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from skydeck.core.errors import BadPosition, SkydeckError, shorten
from skydeck.core.game import Game
from skydeck.core.kernel import EMPTY, SPECTATOR, UNKNOWN, Array, Seat, State, blank
from skydeck.core.log import is_whole
from skydeck.core.options import write_options
from skydeck.core.record import SEAT_SETS
from skydeck.core.rng import BLOCK, RNG, make_block_at, seed_rng, small_rng
from skydeck.core.sentences import Sentences

position, wrong = Sentences(__file__, "position"), Sentences(__file__, "wrong")

FORMAT = 1
SENTINELS = {UNKNOWN: None, EMPTY: "empty"}


def to_data(game: Game, state: State, seat: Seat | None) -> dict[str, Any]:
    """The position of a state, or of a view if a seat is given, as JSON data."""
    fields: dict[str, Any] = {}
    for name in game.dtype.names or ():
        fields[name] = write_field(game, state, name)
    return {
        "skydeck": "position",
        "format": FORMAT,
        "game": game.name,
        "rules": game.version,
        "seat": "spectator" if seat == SPECTATOR else seat,
        "state": fields,
    }


def write_field(game: Game, state: State, name: str) -> Any:
    """One field of a position as JSON data."""
    value = state[name]
    if name == "rng":
        return _write_rng(value)
    if name == "options":
        return game.options_of(state)
    if name == "phase":
        return game.record.PHASES[value]
    if name in SEAT_SETS:
        return [seat for seat in range(state.seats) if (int(value) >> seat) & 1]
    if name in game.record.STATE.by_seat:
        value = value[: state.seats]
    data = value.tolist()
    if value.dtype != np.int8:
        return data
    if value.ndim == 1 and name not in game.record.STATE.by_seat:
        while data and data[-1] == EMPTY:
            data.pop()
    return _name_sentinels(data)


def _name_sentinels(data: Any) -> Any:
    if not isinstance(data, list):
        return SENTINELS.get(data, data)
    if data and isinstance(data[0], list):
        return [_name_sentinels(item) for item in data]
    return [SENTINELS.get(item, item) for item in data]


def _write_rng(rng: Any) -> dict[str, Any] | None:
    if not rng.key.any():
        return None
    return {"key": rng.key.tobytes().hex(), "blocks": int(rng.blocks), "used": int(rng.used)}


def from_data(game: Game, data: Mapping[str, Any], seed: int | str) -> tuple[Array, Seat | None]:
    """A position's states (the second one is spare) and seat; refuses what cannot arise.

    A generator that a position set up by hand leaves out is made from the seed.
    """
    seat, fields = _read_head(game, data)
    states = blank(game.dtype, 2)
    state = states[0]
    try:
        state.seats = game.check_seats(fields["seats"])
        for name in game.dtype.names or ():
            _read_field(game, state, name, fields[name])
    except BadPosition:
        raise
    except SkydeckError as error:
        reason = error.told or str(error)
        raise BadPosition(position("setup", reason=reason)) from None
    if seat is None:
        _read_rng(state, fields["rng"], seed)
    elif fields["rng"] is not None:
        raise BadPosition(position("view_rng"))
    refuse_broken(game, states, seat)
    return states, seat


def refuse_broken(game: Game, states: Array, seat: Seat | None) -> None:
    """Refuse a state, or a seat's view, that cannot arise at a table."""
    state = states[0]
    reason = game.check.check(state, seat is not None)
    if reason is None and seat is not None:
        # A view is sound if it is what the seat sees of some whole table.
        tables = blank(game.dtype, 2)
        game.at.imagine(states, 0, seat, small_rng("check"), tables, 0)
        reason = game.check.check(tables[0], False)
        game.at.look(tables, 0, seat, tables, 1)
        if reason is None and tables[1].tobytes() != state.tobytes():
            reason = wrong("view")
    if reason is not None:
        raise BadPosition(position("cannot", reason=reason), reason)


def _read_head(game: Game, data: Mapping[str, Any]) -> tuple[Seat | None, Mapping[str, Any]]:
    wanted = {"skydeck", "format", "game", "rules", "seat", "state"}
    if set(data) != wanted or data["skydeck"] != "position":
        raise BadPosition(position("object", names=tuple(sorted(wanted))))
    for name, value in (("format", FORMAT), ("game", game.name), ("rules", game.version)):
        if data[name] != value or isinstance(data[name], bool):
            found = repr(data[name])
            raise BadPosition(position("version", name=name, found=found, known=repr(value)))
    fields, names = data["state"], set(game.dtype.names or ())
    if not isinstance(fields, Mapping) or set(fields) - names:
        raise BadPosition(position("state", names=tuple(sorted(names))))
    if missing := sorted(names - set(fields)):
        raise BadPosition(position("lacks", names=tuple(missing)))
    seat, seats = data["seat"], fields["seats"]
    if seat == "spectator":
        return SPECTATOR, fields
    if seat is not None and (not is_whole(seat) or seat not in range(game.check_seats(seats))):
        raise BadPosition(position("seat", found=repr(seat)))
    return seat, fields


def _read_field(game: Game, state: State, name: str, data: Any) -> None:
    if name in ("rng", "seats"):
        return
    if name == "options":
        if not isinstance(data, Mapping):
            raise BadPosition(position("options"))
        write_options(game.options, data, state)
    elif name == "phase":
        if data not in game.record.PHASES:
            raise BadPosition(position("phase", phases=[*game.record.PHASES], found=repr(data)))
        state.phase = game.record.PHASES.index(data)
    elif name in SEAT_SETS:
        state[name] = _read_seat_set(state, name, data)
    else:
        _read_numbers(game, state, name, data)


def _read_seat_set(state: State, name: str, data: Any) -> int:
    seats = range(state.seats)
    if not isinstance(data, list) or any(not is_whole(s) or s not in seats for s in data):
        raise BadPosition(position("seat_list", field=name, found=repr(data)))
    return sum(1 << seat for seat in set(data))


def _read_numbers(game: Game, state: State, name: str, data: Any) -> None:
    kind, shape = state[name].dtype, list(state[name].shape)
    by_seat = name in game.record.STATE.by_seat
    if by_seat:
        shape[0] = int(state.seats)
    is_small = kind == np.int8
    if is_small and len(shape) == 1 and not by_seat and isinstance(data, list):
        data = data + ["empty"] * (shape[0] - len(data))
    values = np.array(list(_flatten(name, data, shape, kind)), kind).reshape(shape)
    if by_seat:
        state[name][: shape[0]] = values
    else:
        state[name] = values if shape else values[()]


def _flatten(name: str, data: Any, shape: list[int], kind: np.dtype[Any]) -> Iterator[int]:
    if shape:
        if not isinstance(data, list) or len(data) != shape[0]:
            raise BadPosition(position("list", field=name, count=shape[0], found=shorten(data)))
        for item in data:
            yield from _flatten(name, item, shape[1:], kind)
    elif kind == np.int8 and data is None:
        yield UNKNOWN
    elif kind == np.int8 and data == "empty":
        yield EMPTY
    else:
        low, high = np.iinfo(kind).min, np.iinfo(kind).max
        if kind == np.int8:
            low, high = UNKNOWN + 1, EMPTY - 1
        if not is_whole(data) or not low <= data <= high:
            raise BadPosition(position("whole", field=name, found=shorten(data)))
        yield data


def _read_rng(state: State, data: Any, seed: int | str) -> None:
    rng = state.rng
    if data is None:
        seed_rng(rng, seed)
        return
    wants = position("rng")
    if not isinstance(data, Mapping) or set(data) != {"key", "blocks", "used"}:
        raise BadPosition(wants)
    key, blocks, used = data["key"], data["blocks"], data["used"]
    if not isinstance(key, str) or not re.fullmatch("[0-9a-f]{64}", key) or not int(key, 16):
        raise BadPosition(wants)
    if not is_whole(blocks) or not 0 <= blocks < 1 << 62 or not is_whole(used):
        raise BadPosition(wants)
    # A block is made when its first word is wanted, so a new one always has a word used.
    if not (1 if blocks else BLOCK) <= used <= BLOCK:
        raise BadPosition(wants)
    rng.key[:] = np.frombuffer(bytes.fromhex(key), "<u4")
    if blocks:
        rngs = blank(RNG)
        rngs[0].key[:] = rng.key
        rngs[0].blocks = blocks - 1
        make_block_at(rngs, 0)
        rng.words[:] = rngs[0].words
    rng.blocks = blocks
    rng.used = used
