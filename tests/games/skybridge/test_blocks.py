"""Blocks: what a piece may touch, and the lowest possible level."""

from __future__ import annotations

import pytest

from tests.games.skybridge.tables import CLOSED, TOWERS, city, places, play, position, refuse, tower

# Nine towers of which a1 is the lowest and of the colour that a test names.
LOW = "{}2 | b3 | b3 / b3 | b3 | g3 / g3 | g3 | g3"


# SB-06


@pytest.mark.rule("SB-06")
@pytest.mark.parametrize("kind", ["tall", "square"])
def test_a_block_does_not_lie_on_its_colour(kind: str) -> None:
    assert places(city(LOW.format("y")), f"{kind} r") == ["a1"]
    table = city(LOW.format("r"))
    assert "a1" not in places(table, f"{kind} r")
    refuse(table, 0, f"{kind} r a1", "SB-06")


@pytest.mark.rule("SB-06")
def test_a_roof_does_not_lie_on_its_colour() -> None:
    table = city("r3 | b3 | g2 / . | . | . / . | . | .")
    assert places(table, "roof r") == ["b1", "c1"]
    refuse(table, 0, "roof r a1", "SB-06")


@pytest.mark.rule("SB-06", "SB-11")
@pytest.mark.parametrize("towers", ["r3 | b3", "b3 | r3", "r3 | r3"])
def test_a_bridge_rests_on_its_colour_at_neither_end(towers: str) -> None:
    table = city(f"{towers} | . / . | . | . / . | . | .")
    assert places(table, "bridge r") == []
    refuse(table, 0, "bridge r a1 b1", "SB-(06|11)")


@pytest.mark.rule("SB-06", "SB-09")
@pytest.mark.parametrize("end", ["a1", "b1"])
def test_nothing_of_its_colour_lies_on_either_end_of_a_bridge(end: str) -> None:
    table = city("b2 r1 | b2 r1 | b3 ^g / b3 ^g | b3 ^y | b3 ^y / y3 ^b | g3 ^b | g2 y3")
    for kind in ("tall", "square", "roof"):
        assert places(table, f"{kind} r") == ["c3"]
        refuse(table, 0, f"{kind} r {end}", "SB-06")


@pytest.mark.rule("SB-06")
def test_only_the_top_is_touched() -> None:
    table = city("r2 b2 | b3 | b3 / b3 ^g | b3 ^g | g3 ^y / g3 ^y | g3 ^b | g2 ^b")
    assert places(table, "roof r") == ["a1", "b1", "c1"]
    play(table, "roof r a1")
    assert tower(table, "a1") == "r2 b2 ^r"


@pytest.mark.rule("SB-06")
def test_towers_side_by_side_do_not_touch() -> None:
    table = city("r3 | . | r3 / . | r3 | . / . | . | .")
    assert places(table, "square r") == ["b1", "a2", "c2", "a3", "b3", "c3"]


@pytest.mark.rule("SB-06")
def test_foundations_have_no_colour() -> None:
    for seat, colour in enumerate("rbgy"):
        assert places(position(f"seats 4; to move {seat}"), f"tall {colour}") == list(TOWERS)


# SB-07


@pytest.mark.rule("SB-07")
@pytest.mark.parametrize("kind", ["tall", "square"])
def test_a_closed_tower_takes_no_block(kind: str) -> None:
    table = city("b2 ^g | b3 | b3 / b3 | b3 | g3 / g3 | g3 | g3")
    assert places(table, f"{kind} r") == list(TOWERS[1:])
    refuse(table, 0, f"{kind} r a1", "SB-07")


@pytest.mark.rule("SB-07")
def test_a_closed_tower_takes_no_second_roof() -> None:
    table = city("b2 ^g | b3 | . / . | . | . / . | . | .")
    assert places(table, "roof r") == ["b1"]
    refuse(table, 0, "roof r a1", "SB-07")


@pytest.mark.rule("SB-07", "SB-10")
@pytest.mark.parametrize("towers", ["b2 ^g | g2", "b2 | g2 ^b", "b2 ^y | g2 ^y"])
def test_a_closed_tower_takes_no_bridge(towers: str) -> None:
    table = city(f"{towers} | . / . | . | . / . | . | .")
    assert places(table, "bridge r") == []
    refuse(table, 0, "bridge r a1 b1", "SB-(07|10)")


# SB-08


@pytest.mark.rule("SB-08")
def test_foundations_are_filled_first() -> None:
    table = city("b2 | g3 | y2 / b2 | g3 | y2 / b2 | g3 | .")
    assert places(table, "tall r") == places(table, "square r") == ["c3"]
    refuse(table, 0, "square r a1", "SB-08")


@pytest.mark.rule("SB-08")
def test_a_block_goes_on_one_of_the_lowest_towers() -> None:
    table = city("b2 | g2 | y3 / b3 | g3 | y2 / b3 | g2 b2 | y2")
    assert places(table, "tall r") == ["a1", "b1", "c2", "c3"]
    refuse(table, 0, "tall r c1", "SB-08")
    refuse(table, 0, "tall r b3", "SB-08")


@pytest.mark.rule("SB-08")
def test_own_tops_do_not_count_for_the_lowest_level() -> None:
    table = city("r2 | r2 | y3 / b3 | g3 | r3 / b3 | g2 b2 | y3")
    assert places(table, "square r") == ["c1", "a2", "b2", "a3", "c3"]


@pytest.mark.rule("SB-08")
def test_closed_towers_do_not_count_for_the_lowest_level() -> None:
    table = city("b2 ^y | b2 ^g | y3 / b3 | g3 | y3 / b3 | g2 b2 | y3")
    assert places(table, "tall r") == ["c1", "a2", "b2", "c2", "a3", "c3"]


@pytest.mark.rule("SB-08")
def test_a_block_that_finds_no_tower_cannot_be_placed() -> None:
    table = city(f"{CLOSED} r3", seats=2)
    assert places(table, "tall r") == places(table, "square r") == []
    assert places(table, "tall g") == places(table, "square g") == ["c3"]


@pytest.mark.rule("SB-08")
def test_tall_and_square_blocks_have_the_same_places() -> None:
    table = city("r2 | b2 | y3 / b3 | g3 | y2 / b3 | g2 b2 | y2")
    assert places(table, "tall r") == places(table, "square r") == ["b1", "c2", "c3"]


@pytest.mark.rule("SB-08", "SB-03")
def test_the_colour_of_the_block_decides_not_its_seat() -> None:
    table = city("r2 | g2 | y3 / b3 | b3 | y3 / b3 | b3 | y3", seats=2)
    assert places(table, "tall r") == ["b1"]
    assert places(table, "tall g") == ["a1"]
    refuse(table, 0, "tall r a1", "SB-06")
    refuse(table, 0, "tall r c1", "SB-08")


@pytest.mark.rule("SB-08", "SB-02")
def test_the_lowest_level_of_a_neutral_block_is_its_own() -> None:
    table = city("y2 | r3 | g3 / b3 | b3 | g3 / b3 | b3 | g3", seats=3)
    assert places(table, "tall r") == ["a1"]
    assert places(table, "tall y") == list(TOWERS[1:])


# SB-09


@pytest.mark.rule("SB-09")
def test_blocks_go_on_a_bridge_at_its_height() -> None:
    table = city("b2 g1 | y2 g1 | y3 / b3 y2 | b3 y2 | b3 y2 / r3 b2 | r3 b2 | r3 b2")
    assert places(table, "tall r") == ["a1", "b1", "c1"]
    play(table, "tall r b1")
    assert tower(table, "a1") == "b2 g1"
    assert tower(table, "b1") == "y2 g1 r3"


@pytest.mark.rule("SB-09")
def test_a_bridge_end_is_a_top_of_the_bridges_colour() -> None:
    table = city("b2 r1 | y2 r1 | y3 g2 / b3 y2 | b3 y2 | b3 y2 / g3 b2 | g3 b2 | g3")
    assert places(table, "tall r") == ["c3"]
    refuse(table, 0, "tall r a1", "SB-06")


@pytest.mark.rule("SB-09", "SB-14")
def test_a_bridge_lifts_a_tower_above_the_lowest_level() -> None:
    table = city("b2 | y2 | y3 / b2 | b3 y2 | b3 y2 / g3 r2 | g3 r2 | g3")
    assert places(table, "square r") == ["a1", "b1", "a2"]
    play(table, "bridge r a1 b1")
    # The blue mover finds only its own colour at two floors; three floors have the bridge too.
    assert places(table, "square b") == ["a1", "b1", "c1", "c3"]
    play(table, "square b c3")
    assert places(table, "square g") == ["a2"]
