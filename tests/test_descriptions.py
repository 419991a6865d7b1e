"""Descriptions of engines say what the declarations say, for programs that cannot read those."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from tools.describe_engines import describe, write_header

import skydeck
from skydeck.bots import tree
from skydeck.bots.roster import PAGE, drivers
from skydeck.bots.search import Search
from skydeck.bots.tree import make_desk
from skydeck.core.engine import WHOLE
from skydeck.core.kernel import COMMON, IS_PLAIN, words_of
from skydeck.core.options import options_record

pytestmark = pytest.mark.skipif(IS_PLAIN, reason="there is nothing compiled")
ENGINES = [(name, stage) for name in skydeck.games() for stage in (PAGE, WHOLE)] + [(COMMON, WHOLE)]


@pytest.fixture(params=ENGINES, ids=" ".join)
def engine(request: pytest.FixtureRequest) -> tuple[str, str, Any]:
    """An engine's name and stage, and its description as others read it."""
    name, stage = request.param
    return name, stage, json.loads(json.dumps(describe(name, drivers(name, stage))))


def test_every_function_is_described(engine: tuple[str, str, Any]) -> None:
    name, stage, described = engine
    functions = described["functions"]
    assert list(functions) == [each.name for each in drivers(name, stage)]
    for each in drivers(name, stage):
        arguments = functions[each.name]["arguments"]
        for argument, kind in zip(arguments, each.signature.kinds, strict=True):
            if argument["is"] == "array":
                assert words_of(kind) == 1 + argument["axes"]
            elif argument["is"] == "block":
                assert words_of(kind) == count_words(described, argument["of"])
            else:
                assert argument["is"] == kind.__name__  # type: ignore[union-attr]


def count_words(described: Any, block: str) -> int:
    """How many words a block takes, by its description alone."""
    return sum(
        count_words(described, each["of"]) if each["is"] == "block" else 1 + each.get("axes", 0)
        for each in described["blocks"][block]
    )


def test_records_have_no_gaps_and_are_as_numpy_has_them(engine: tuple[str, str, Any]) -> None:
    name, _, described = engine
    records = described["records"]

    def size_of(field: Any) -> int:
        one = records[field["type"]]["size"] if field["type"] in records else int(field["type"][1:])
        return int(one * np.prod(field["axes"], dtype=int))

    for record in records.values():
        at = 0
        for field in record["fields"]:
            assert field["offset"] == at
            at += size_of(field)
        assert at == record["size"]
    if name != COMMON:
        game = skydeck.game(name)
        assert records["state"]["size"] == game.dtype.itemsize
        assert [each["name"] for each in records["state"]["fields"]] == list(game.dtype.names or ())
        assert records["options"]["size"] == options_record(game.options).itemsize


@pytest.mark.parametrize("name", skydeck.games())
def test_a_desk_can_be_made_from_its_description(name: str) -> None:
    game = skydeck.game(name)
    described = describe(name, drivers(name, PAGE))
    nodes, edges, depth = 100, 5000, game.search.depth
    slots = 256  # the next power of two above twice as many nodes
    sizes = {"nodes": nodes, "edges": edges, "slots": slots, "depth": depth}
    sizes |= {"moves": described["game"]["moves"], "seats": described["game"]["most"]}
    desk = make_desk(game.dtype, game.moves, game.seats[-1], nodes, edges, depth)

    def compare(block: str, made: Any) -> None:
        for each, found in zip(described["blocks"][block], made, strict=True):
            if each["is"] == "block":
                compare(each["of"], found)
            else:
                lengths = [sizes.get(length, length) for length in each["lengths"]]
                assert list(found.shape) == lengths, each["name"]

    compare("Desk", desk)
    assert described["records"]["node"]["size"] == tree.NODE.itemsize
    assert Search(game, game.search.skill).desk.nodes.dtype == tree.NODE


def test_a_header_has_every_record_and_function(engine: tuple[str, str, Any]) -> None:
    _, _, described = engine
    header = write_header(described)
    for name in described["functions"]:
        assert f"(*skydeck_{name}_function)(" in header
    for name in described["records"]:
        assert f"}} skydeck_{name}_record;" in header
