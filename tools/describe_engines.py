"""Describes engines as data, from what is declared of them: for TypeScript, C and anyone else.

A description has the functions of an engine with their arguments, the records that they work on
with the offsets of all fields, and of a game what a program needs that has nothing but its engine:
moves, house rules, the fields of its record, what is told, and the skills of its bots.
"""

from __future__ import annotations

from collections.abc import Iterable
from inspect import signature as parameters_of
from typing import Any, get_type_hints

import numpy as np

import skydeck
from skydeck.bots import tree
from skydeck.core import game as contract
from skydeck.core.engine import Driver
from skydeck.core.game import Game
from skydeck.core.kernel import (
    COMMON,
    EMPTY,
    NONE,
    SPECTATOR,
    UNKNOWN,
    Block,
    Cells,
    Kind,
)
from skydeck.core.options import Choice, Flag, Map, Number, Numbers, Option, SeatChoice
from skydeck.core.record import Field
from skydeck.core.rng import RNG
from skydeck.core.telling import ABSENT, CELLS, Group, Listing, Told, Value, Vocabulary

FORMAT = 1
Data = dict[str, Any]
RETURNED = {type(None): "none", int: "int", bool: "bool", float: "float"}


class Describer:
    """Collects the records and blocks that functions are called with."""

    def __init__(self, game: Game | None) -> None:
        self.records: dict[str, Data] = {}
        self.blocks: dict[str, list[Data]] = {}
        self._names = {RNG: "rng", tree.NODE: "node", tree.EDGE: "edge"}
        if game:
            self._names[game.dtype] = "state"

    def function(self, driver: Driver) -> Data:
        """A function: its arguments and what it returns."""
        names = parameters_of(driver.py_func).parameters
        kinds = driver.signature.kinds
        numbers = driver.signature.numbers
        return {
            "arguments": [self.argument(*each) for each in zip(names, kinds, strict=True)],
            "returns": "numbers" if numbers else RETURNED[driver.signature.returns],
            "numbers": numbers,
        }

    def argument(self, name: str, kind: Kind, lengths: tuple[int | str, ...] = ()) -> Data:
        """An argument, or a member of a block."""
        if isinstance(kind, Cells):
            of = self.type(kind.dtype)
            known = list(lengths) if lengths else None
            return {"name": name, "is": "array", "of": of, "axes": kind.axes, "lengths": known}
        if isinstance(kind, Block):
            return {"name": name, "is": "block", "of": self.block(kind)}
        return {"name": name, "is": kind.__name__}

    def block(self, kind: Block) -> str:
        """The name of a block, all of which is described."""
        name: str = kind.maker.__name__
        if name not in self.blocks:
            hints = get_type_hints(kind.maker, include_extras=True)
            self.blocks[name] = [
                self.argument(field, each, _lengths(hints[field]))
                for field, each in zip(kind.maker._fields, kind.kinds, strict=True)
            ]
        return name

    def type(self, dtype: np.dtype[Any], field: str = "") -> str:
        """The name of a type of numbers, or of a record, which is described."""
        if dtype.names is None:
            return f"{dtype.kind}{dtype.itemsize}"
        name = self._names.get(dtype) or field or f"row_{self.type(dtype[0].base)}"
        if name not in self.records:
            self.records[name] = {"size": dtype.itemsize, "fields": []}
            self.records[name]["fields"] = [self.field(dtype, each) for each in dtype.names]
        return name

    def field(self, dtype: np.dtype[Any], name: str) -> Data:
        """A field of a record."""
        assert dtype.fields
        found, offset = dtype.fields[name][:2]
        of = self.type(found.base, name)
        return {"name": name, "offset": offset, "type": of, "axes": list(found.shape)}


def _lengths(hint: Any) -> tuple[int | str, ...]:
    """What is declared of the lengths of an array."""
    return tuple(hint.__metadata__[0].lengths) if hasattr(hint, "__metadata__") else ()


def describe(name: str, drivers: Iterable[Driver]) -> Data:
    """The description of an engine that has these functions."""
    game = None if name == COMMON else skydeck.game(name)
    describer = Describer(game)
    functions = {each.name: describer.function(each) for each in drivers}
    return {
        "format": FORMAT,
        "engine": name,
        "constants": {
            "none": NONE,
            "spectator": SPECTATOR,
            "unknown": UNKNOWN,
            "empty": EMPTY,
            "absent": ABSENT,
        },
        "functions": functions,
        "blocks": describer.blocks,
        "records": describer.records,
        "game": describe_game(game) if game else None,
    }


def describe_game(game: Game) -> Data:
    """What a program must know of a game that has nothing but its engine."""
    story, marking, advice = game.story, game.marking, game.advice
    none = Vocabulary({})
    return {
        "name": game.name,
        "version": game.version,
        "fewest": game.seats[0],
        "most": game.seats[-1],
        "moves": game.moves,
        "lowest_wins": game.lowest_wins,
        "cells": CELLS,
        "reasons": contract.MOST_REASONS,
        "phases": list(game.record.PHASES),
        "options": [describe_option(option) for option in game.options],
        "fields": [describe_field(field) for field in game.declared],
        "told": {
            "events": describe_vocabulary(story.EVENTS),
            "questions": describe_vocabulary(story.QUESTIONS),
            "touches": describe_vocabulary(story.TOUCHES),
            "reasons": describe_vocabulary(advice.REASONS if advice else none),
            "marks": describe_vocabulary(marking.MARKS if marking else none),
        },
        "levels": [skill._asdict() for skill in game.levels.LEVELS],
        "search": {"skill": game.search.skill._asdict(), "depth": game.search.depth},
    }


def describe_option(option: Option) -> Data:
    """A house rule: what it may be, and what it is unless somebody chooses."""
    data: Data = {"name": option.name, "default": option.default}
    if isinstance(option, Number):
        return {**data, "is": "number", "low": option.low, "high": option.high}
    if isinstance(option, Choice):
        return {**data, "is": "choice", "choices": list(option.choices)}
    if isinstance(option, Map):
        first, last = option.places[0], option.places[-1]
        return {**data, "is": "map", "first": first, "last": last, "most": option.most}
    if isinstance(option, Numbers):
        named = {name: list(numbers) for name, numbers in option.named.items()}
        return {**data, "is": "numbers", "named": named, "low": option.low, "high": option.high}
    assert isinstance(option, Flag | SeatChoice)
    return {**data, "is": "flag" if isinstance(option, Flag) else "seat"}


def describe_field(field: Field) -> Data:
    """What is declared of a field of a game's record."""
    kind = field.kind
    return {
        "name": field.name,
        "kind": kind.name,
        "low": kind.low,
        "high": kind.high,
        "each": kind.each,
        "unit": kind.unit,
        "names": list(kind.names),
        "none": kind.none,
        "empty": kind.empty,
        "listed": kind.is_list,
        "hidden": kind.is_hidden,
        "axes": [axis.name for axis in kind.axes],
    }


def describe_vocabulary(vocabulary: Vocabulary) -> list[Data]:
    """The sentences of one sort, in the order of their numbers."""
    return [
        {"key": key, "values": list(map(describe_value, values))}
        for key, values in vocabulary.sentences.items()
    ]


def describe_value(value: Value) -> Data:
    return {"name": value.name, "kind": describe_told(value.kind)}


def describe_told(told: Told) -> Data:
    """What a told value is: a number or its name, a list, or a small object."""
    if isinstance(told, Listing):
        return {"list": describe_told(told.item)}
    if isinstance(told, Group):
        return {"group": list(map(describe_value, told.values))}
    return {"low": told.low, "unit": told.unit, "names": list(told.names)}


# For C

C_TYPES = {
    "i1": "int8_t", "i2": "int16_t", "i4": "int32_t", "i8": "int64_t", "u1": "uint8_t",
    "u2": "uint16_t", "u4": "uint32_t", "f4": "float", "f8": "double", "b1": "int8_t",
}  # fmt: skip


def write_header(description: Data) -> str:
    """The records and functions of an engine as C has them; an array is its address and lengths."""
    records: dict[str, str] = {}
    for name in description["records"]:
        _write_record(description, name, records)
    functions = [_write_type(*each) for each in description["functions"].items()]
    parts = ["#include <stdint.h>", "#pragma pack(push, 1)", *records.values(), "#pragma pack(pop)"]
    return "\n\n".join([*parts, *functions]) + "\n"


def _write_record(description: Data, name: str, done: dict[str, str]) -> str:
    """The C type of a record, which is written after those within it."""
    if name not in done:
        lines = []
        for field in description["records"][name]["fields"]:
            of = C_TYPES.get(field["type"]) or _write_record(description, field["type"], done)
            axes = "".join(f"[{length}]" for length in field["axes"])
            lines.append(f"    {of} {field['name']}{axes};")
        done[name] = "\n".join(["typedef struct {", *lines, f"}} skydeck_{name}_record;"])
    return f"skydeck_{name}_record"


def _write_type(name: str, function: Data) -> str:
    """The type of a pointer to a function."""
    words = []
    for argument in function["arguments"]:
        of = "double" if argument["is"] == "float" else "int64_t"
        words.append(f"{of} {argument['name']}")
        words += [f"int64_t {argument['name']}_{k}" for k in range(argument.get("axes", 0))]
    words += ["int64_t numbers"] if function["numbers"] else []
    gives = "double" if function["returns"] == "float" else "int64_t"
    return f"typedef {gives} (*skydeck_{name}_function)({', '.join(words)});"
