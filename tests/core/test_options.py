"""Options that are more than one number: maps from places to numbers, and several numbers."""

from __future__ import annotations

import numpy as np
import pytest

from skydeck.core.errors import BadOption
from skydeck.core.options import Map, Numbers

SQUARES = Map("squares", "2:+1,5:-3", range(1, 7), 3)


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


ROWS = Numbers("rows", {"standard": (12, 12, 12), "quick": (8, 7, 6)}, 1, 12)


@pytest.mark.parametrize(
    ("given", "stored", "written"),
    [
        ("standard", [12, 12, 12], "standard"),
        ("quick", [8, 7, 6], "quick"),
        ("8/7/6", [8, 7, 6], "quick"),
        (" 1 / 12 /3", [1, 12, 3], "1/12/3"),
        ([4, 5, 6], [4, 5, 6], "4/5/6"),
    ],
)
def test_numbers_have_a_name_or_are_written_one_by_one(
    given: object, stored: list[int], written: str
) -> None:
    assert ROWS.read(given) == stored
    assert ROWS.show(np.array(stored, np.int8)) == written


@pytest.mark.parametrize(
    "given",
    ["", "12", "1/2", "1/2/3/4", "0/1/1", "13/1/1", "a/b/c", "1/2/x", "١/2/3", [1, 2], 7, None,
     [1, 2, True], [1, 2, 10**5000], {"a": 1}, ["standard"]],
)  # fmt: skip
def test_numbers_that_are_no_such_numbers_are_refused(given: object) -> None:
    with pytest.raises(BadOption, match="option rows is standard or quick, or 3 whole numbers"):
        ROWS.read(given)
