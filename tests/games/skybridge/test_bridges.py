"""Bridges: where they may rest, on what, and what they add."""

from __future__ import annotations

import pytest

from tests.games.skybridge.model import PAIRS
from tests.games.skybridge.tables import TOWERS, city, places, play, refuse, tower

LEVEL = "b2 | b2 | b2 / b2 | g2 | g2 / g2 | g2 | y2"


# SB-10


@pytest.mark.rule("SB-10")
def test_a_bridge_joins_any_of_the_twelve_pairs_of_neighbours() -> None:
    table = city(LEVEL)
    assert places(table, "bridge r") == [
        *("a1 b1", "a1 a2", "b1 c1", "b1 b2", "c1 c2", "a2 b2"),
        *("a2 a3", "b2 c2", "b2 b3", "c2 c3", "a3 b3", "b3 c3"),
    ]


@pytest.mark.rule("SB-10")
@pytest.mark.parametrize(
    "ends", [f"{one} {other}" for one in TOWERS for other in TOWERS if one <= other]
)
def test_towers_that_are_no_neighbours_are_not_bridged(ends: str) -> None:
    one, other = ends.split()
    if (one, other) in PAIRS or (other, one) in PAIRS:
        table = city(LEVEL)
        play(table, f"bridge r {ends}")
        assert tower(table, one).endswith(" r1")
        assert tower(table, other).endswith(" r1")
    else:
        refuse(city(LEVEL), 0, f"bridge r {ends}", "SB-10")


@pytest.mark.rule("SB-10")
def test_both_towers_have_the_same_height() -> None:
    table = city("b2 | g3 | b3 / g2 | b2 g2 | g2 b2 / . | . | .")
    assert places(table, "bridge r") == ["a1 a2", "b1 c1", "b2 c2"]
    refuse(table, 0, "bridge r a1 b1", "SB-10")
    refuse(table, 0, "bridge r b1 b2", "SB-10")


@pytest.mark.rule("SB-10")
def test_floors_count_not_pieces() -> None:
    table = city("b2 g2 y2 | b3 g3 | y3 / . | . | . / . | . | .")
    assert places(table, "bridge r") == ["a1 b1"]


@pytest.mark.rule("SB-10", "SB-07")
def test_both_towers_are_open() -> None:
    table = city("b2 ^y | b2 | g2 / g2 | . | . / . | . | .")
    assert places(table, "bridge r") == ["b1 c1"]
    refuse(table, 0, "bridge r a1 a2", "SB-(07|10)")


# SB-11


@pytest.mark.rule("SB-11")
def test_foundations_are_not_bridged() -> None:
    table = city(". | . | b2 / . | . | . / . | . | .")
    assert places(table, "bridge r") == []
    refuse(table, 0, "bridge r a1 b1", "SB-11")


@pytest.mark.rule("SB-11", "SB-06")
def test_both_tops_are_of_another_colour() -> None:
    table = city("b2 | r2 | b2 / g2 | r2 | y2 / . | . | .")
    assert places(table, "bridge r") == ["a1 a2", "c1 c2"]
    refuse(table, 0, "bridge r a1 b1", "SB-(06|11)")
    refuse(table, 0, "bridge r b1 b2", "SB-(06|11)")


@pytest.mark.rule("SB-11")
def test_the_tops_may_be_of_one_colour() -> None:
    assert places(city("b2 | b2 | . / . | . | . / . | . | ."), "bridge r") == ["a1 b1"]


# SB-12


@pytest.mark.rule("SB-12")
def test_any_level_will_do() -> None:
    table = city("b2 | b2 | g2 y2 / . | . | b2 g2 / b3 y3 | y3 b3 | .")
    assert places(table, "bridge r") == ["a1 b1", "c1 c2", "a3 b3"]
    play(table, "bridge r a3 b3")
    assert tower(table, "a3") == "b3 y3 r1"


# SB-13


@pytest.mark.rule("SB-13")
def test_a_bridge_does_not_lie_exactly_on_another() -> None:
    table = city("b3 r1 | y3 r1 | . / . | . | . / . | . | .", "to move 2")
    assert places(table, "bridge g") == []
    refuse(table, 2, "bridge g a1 b1", "SB-13")


@pytest.mark.rule("SB-13")
@pytest.mark.parametrize(
    ("towers", "pair"),
    [
        ("b3 r1 | y3 r1 | b2 y2 / . | . | . / . | . | .", "b1 c1"),
        ("b3 r1 | y3 r1 | . / b2 y2 | . | . / . | . | .", "a1 a2"),
        ("b3 r1 | y3 r1 | . / . | b2 y2 | . / . | . | .", "b1 b2"),
    ],
)
def test_one_end_may_rest_on_a_bridge(towers: str, pair: str) -> None:
    table = city(towers, "to move 2")
    assert places(table, "bridge g") == [pair]
    play(table, f"bridge g {pair}")
    for name in pair.split():
        assert tower(table, name).endswith(" g1")


@pytest.mark.rule("SB-13")
def test_the_ends_may_rest_on_two_different_bridges() -> None:
    table = city("g3 r1 | y3 r1 | y3 b1 / . | . | g3 b1 / . | . | .", "to move 2")
    assert places(table, "bridge g") == ["b1 c1"]


@pytest.mark.rule("SB-13")
def test_two_bridges_side_by_side_may_be_crossed_at_both_ends() -> None:
    table = city("g3 r1 | y3 r1 | . / y3 b1 | g3 b1 | . / . | . | .", "to move 2")
    assert places(table, "bridge g") == ["a1 a2", "b1 b2"]


@pytest.mark.rule("SB-13")
def test_a_pair_may_be_bridged_again_higher_up() -> None:
    table = city("b3 r1 y2 | y3 r1 b2 | . / . | . | . / . | . | .", "to move 2")
    assert places(table, "bridge g") == ["a1 b1"]
    play(table, "bridge g a1 b1")
    assert tower(table, "a1") == "b3 r1 y2 g1"
    assert tower(table, "b1") == "y3 r1 b2 g1"


@pytest.mark.rule("SB-13", "SB-10")
def test_a_bridge_that_is_built_on_at_one_end_leaves_ends_of_different_height() -> None:
    table = city("b3 r1 y2 | y3 r1 | . / . | . | . / . | . | .", "to move 2")
    assert places(table, "bridge g") == []
    refuse(table, 2, "bridge g a1 b1", "SB-10")


# SB-14


@pytest.mark.rule("SB-14")
def test_a_bridge_adds_a_floor_to_both_towers() -> None:
    table = city("b3 ^g | y2 | y2 / . | . | . / . | . | .")
    play(table, "bridge r b1 c1")
    play(table, "roof b b1", "roof g c1")
    assert table.points == (0, 3, 3 + 3, 0)


@pytest.mark.rule("SB-14")
def test_a_bridge_is_the_top_of_both_towers() -> None:
    table = city("b2 | b2 | g3 / y3 | y3 | g3 / y3 | y3 | g3")
    play(table, "bridge r a1 b1")
    assert places(table, "roof b") == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    play(table, "roof b a1", "roof g b1", "square y c1")
    assert tower(table, "a1") == "b2 r1 ^b"
    assert tower(table, "b1") == "b2 r1 ^g"


@pytest.mark.rule("SB-14")
def test_the_space_beneath_a_bridge_does_not_matter() -> None:
    table = city("b3 g3 y3 | . | . / g3 b3 y3 | . | . / . | . | .")
    assert places(table, "bridge r") == ["a1 a2"]


# SB-15


@pytest.mark.rule("SB-15", "SB-03")
def test_the_own_second_colour_carries_a_bridge() -> None:
    table = city("g2 | g2 | r2 / r2 | . | . / . | . | .", seats=2)
    assert places(table, "bridge r") == ["a1 b1"]
    assert places(table, "bridge g") == []
    play(table, "bridge r a1 b1")
    assert tower(table, "b1") == "g2 r1"


@pytest.mark.rule("SB-15", "SB-13")
def test_the_own_second_colours_bridge_is_another_bridge() -> None:
    table = city("b2 r1 | b2 r1 | y3 / . | . | . / . | . | .", seats=2)
    assert places(table, "bridge g") == ["b1 c1"]
    refuse(table, 0, "bridge g a1 b1", "SB-13")
