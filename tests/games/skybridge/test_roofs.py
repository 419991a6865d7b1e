"""Roofs: where they may lie, and what they decide."""

from __future__ import annotations

import pytest

from tests.games.skybridge.tables import TOWERS, city, mover, places, play, refuse, tower


@pytest.mark.rule("SB-16")
def test_a_roof_may_be_placed_as_soon_as_there_is_a_top() -> None:
    table = city("b2 | . | . / . | . | . / . | . | .")
    assert places(table, "roof r") == ["a1"]
    play(table, "roof r a1")
    assert tower(table, "a1") == "b2 ^r"


@pytest.mark.rule("SB-16")
def test_a_roof_may_lie_at_any_height() -> None:
    table = city("b2 | g3 | g2 b2 / b3 y3 | y3 b3 g3 b3 | . / . | . | .")
    assert places(table, "roof r") == ["a1", "b1", "c1", "a2", "b2"]


@pytest.mark.rule("SB-16")
def test_a_foundation_takes_no_roof() -> None:
    table = city("b2 | . | . / . | . | . / . | . | .")
    refuse(table, 0, "roof r b1", "SB-16")


@pytest.mark.rule("SB-16", "SB-06")
def test_the_top_under_a_roof_is_of_another_colour() -> None:
    table = city("r2 | b2 r2 | r2 b2 / . | . | . / . | . | .")
    assert places(table, "roof r") == ["c1"]
    refuse(table, 0, "roof r b1", "SB-(06|16)")


@pytest.mark.rule("SB-16", "SB-03")
def test_the_own_second_colour_takes_a_roof() -> None:
    table = city("r2 | g2 | . / . | . | . / . | . | .", seats=2)
    assert places(table, "roof r") == ["b1"]
    assert places(table, "roof g") == ["a1"]


@pytest.mark.rule("SB-16", "SB-09")
def test_a_roof_may_lie_on_another_colours_bridge() -> None:
    table = city("b2 g1 | b2 g1 | . / . | . | . / . | . | .")
    assert places(table, "roof r") == ["a1", "b1"]


@pytest.mark.rule("SB-17")
def test_a_roof_closes_the_tower() -> None:
    table = city("b2 | g3 | g3 / b3 | y3 | g3 / b3 | y3 | g3")
    play(table, "roof r a1")
    assert places(table, "tall b") == ["b1", "c1", "b2", "c2", "b3", "c3"]
    assert "a1" not in places(table, "roof b")
    refuse(table, 1, "roof b a1", "SB-07")
    assert tower(table, "a1") == "b2 ^r"


@pytest.mark.rule("SB-17")
def test_the_roofs_colour_owns_the_tower() -> None:
    table = city("b2 y3 | . | . / . | . | . / . | . | .", "to move 2")
    play(table, "roof g a1")
    assert table.points == (0, 0, 5, 0)


@pytest.mark.rule("SB-17")
def test_a_tower_stays_its_owners_to_the_end() -> None:
    table = city("b2 y3 ^g | . | . / . | . | . / . | . | .")
    while not table.over:
        assert tower(table, "a1") == "b2 y3 ^g"
        assert table.points[2] >= 5
        play(table, table.moves(mover(table))[-1])
    assert tower(table, "a1") == "b2 y3 ^g"


@pytest.mark.rule("SB-17")
def test_a_roof_on_one_end_of_a_bridge_leaves_the_other_tower_open() -> None:
    table = city("b2 r1 | b2 r1 | g3 y2 / g3 y2 | g3 y2 | g2 y3 / g2 y3 | g2 y3 | .", "to move 1")
    play(table, "roof b a1", "tall g c3")
    assert places(table, "tall y") == ["b1", "c3"]
    assert places(table, "roof y") == ["b1", "c3"]
    play(table, "square y b1")
    assert tower(table, "b1") == "b2 r1 y2"
    assert tower(table, "a1") == "b2 r1 ^b"


@pytest.mark.rule("SB-18")
def test_only_the_roof_decides_who_owns_a_tower() -> None:
    table = city("r3 b2 r3 b3 ^g | r3 b2 r3 b3 | . / . | . | . / . | . | .")
    assert table.points == (0, 0, 11, 0)


@pytest.mark.rule("SB-18", "SB-24")
def test_without_a_roof_nobody_owns_a_tower() -> None:
    table = city("r3 | r3 | r3 / r3 | b3 | b3 / b3 | b3 | g3")
    assert table.points == (0, 0, 0, 0)


@pytest.mark.rule("SB-16")
def test_a_roof_may_be_placed_on_every_open_tower_of_a_full_city() -> None:
    table = city("b2 | g3 | y3 / b3 | y3 | g3 / b3 | y3 | g3")
    assert places(table, "roof r") == list(TOWERS)
