"""What a person touches to make a move of Skyjo."""

from __future__ import annotations

import pytest

import skydeck
from tests.touching import touches

POSITION = """
    0: 7 4 1 9 / 7 5 1? 8 / 2? 6? 2 7
    1: ? ? ? 3 / ? ? ? 4 / ? ? ? ?
    next 5 6
    to move 0
    """


@pytest.mark.rule("SJ-13", "SJ-14")
def test_a_pile_is_touched_to_take_or_draw_a_card() -> None:
    table = skydeck.from_text("skyjo", POSITION)
    assert touches(table, 0) == {"take": {"key": "take"}, "draw": {"key": "draw"}}


@pytest.mark.rule("SJ-14", "SJ-15")
def test_a_place_is_touched_by_column_and_row() -> None:
    table = skydeck.from_text("skyjo", POSITION)
    table.play(0, "draw")
    found = touches(table, 0)
    assert found["swap D1"] == {"key": "swap", "column": 3, "row": 0}
    assert found["swap B3"] == {"key": "swap", "column": 1, "row": 2}
    assert {text: event for text, event in found.items() if event["key"] == "turn"} == {
        "turn A3": {"key": "turn", "column": 0, "row": 2},
        "turn B3": {"key": "turn", "column": 1, "row": 2},
        "turn C2": {"key": "turn", "column": 2, "row": 1},
    }
