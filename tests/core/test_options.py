"""Options that are more than a number: maps from places to numbers."""

from __future__ import annotations

import numpy as np
import pytest

from skydeck.core.errors import BadOption
from skydeck.core.options import Map

SQUARES = Map("squares", "2:+1,5:-3", range(1, 7), 3, "Some squares do something.")


def shown(value: object) -> object:
    return SQUARES.show(np.array(SQUARES.read(value), np.int8))


def test_a_map_is_stored_by_place() -> None:
    assert SQUARES.read("2:+1,5:-3") == [0, 0, 1, 0, 0, -3, 0]


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("5:-3, 2:1", "2:+1,5:-3"),
        ({2: 1, "5": "-3"}, "2:+1,5:-3"),
        ("none", "none"),
        ({}, "none"),
    ],
)
def test_a_map_is_written_in_one_way(given: object, written: str) -> None:
    assert shown(given) == written
    assert shown(written) == written


@pytest.mark.parametrize(
    "given",
    [
        "",
        "2",
        "2:",
        "2:0",
        "2:4",
        "0:1",
        "7:1",
        "2:1;3:1",
        "a:1",
        "2:1,,",
        7,
        None,
        {2: 0},
        {2: {}},
    ],
)
def test_a_map_that_makes_no_sense_is_refused(given: object) -> None:
    with pytest.raises(BadOption, match=r"option squares is numbers from -3 to \+3 but 0"):
        SQUARES.read(given)


def test_a_place_has_one_number() -> None:
    with pytest.raises(BadOption, match="two numbers for place 2"):
        SQUARES.read("2:1,2:3")
