"""The worked readings of the rules, one after the other."""

from __future__ import annotations

import pytest

import skydeck
from tests.games.skybridge.tables import TOWERS, city, mover, places, play, refuse, tower


@pytest.mark.rule("SB-08")
def test_the_first_nine_blocks_go_on_the_nine_foundations() -> None:
    table = skydeck.new("skybridge", 4, 5)
    bare = list(TOWERS)
    while bare:
        colour = "rbgy"[mover(table)]
        assert places(table, f"tall {colour}") == places(table, f"square {colour}") == bare
        play(table, f"square {colour} {bare.pop(0)}")
    assert all(tower(table, name).endswith("2") for name in TOWERS)


@pytest.mark.rule("SB-11", "SB-16")
def test_bridges_and_roofs_become_possible_as_soon_as_tops_exist() -> None:
    table = skydeck.new("skybridge", 4, 5)
    kinds = [{move.split()[0] for move in table.moves(mover(table))}]
    for place in ("a1", "b1"):
        play(table, f"tall {'rbgy'[mover(table)]} {place}")
        kinds.append({move.split()[0] for move in table.moves(mover(table))})
    assert kinds[0] == {"tall", "square"}
    assert kinds[1] == {"tall", "square", "roof"}
    assert kinds[2] == {"tall", "square", "roof", "bridge"}


@pytest.mark.rule("SB-08", "SB-06")
def test_a_red_block_beside_a_red_and_a_blue_tower_of_two_floors() -> None:
    threes = "b3 / g3 | r3 | y3 / g3 | b3 | y3"
    table = city(f"r2 | b2 | {threes}")
    assert places(table, "tall r") == ["b1"]
    table = city(f"r2 | r2 | {threes}")
    assert places(table, "tall r") == ["c1", "a2", "c2", "a3", "b3", "c3"]


@pytest.mark.rule("SB-08")
def test_a_red_block_climbs_past_two_red_levels() -> None:
    table = city("r2 | r3 | g2 b2 / b3 g2 | b3 g2 | b3 g2 / y3 b2 | y3 b2 | y3 g3")
    assert places(table, "tall r") == places(table, "square r") == ["c1"]


@pytest.mark.rule("SB-11", "SB-14", "SB-16")
def test_a_bridge_over_a_blue_and_a_green_tower_of_five_floors() -> None:
    towers = "y3 b2 | r3 g2 | . / . | . | . / . | . | ."
    assert places(city(towers, "to move 3"), "bridge y") == ["a1 b1"]
    for seat, colour in ((1, "b"), (2, "g")):
        refuse(city(towers, f"to move {seat}"), seat, f"bridge {colour} a1 b1", "SB-(06|11)")
    table = city(towers)
    play(table, "bridge r a1 b1")
    assert tower(table, "a1") == "y3 b2 r1"
    assert tower(table, "b1") == "r3 g2 r1"
    assert places(table, "roof b") == ["a1", "b1"]
    play(table, "tall b c1", "tall g c2", "tall y c3")
    assert places(table, "roof r") == ["c1", "c2", "c3"]
    refuse(table, 0, "roof r a1", "SB-06")
    refuse(table, 0, "roof r b1", "SB-06")


@pytest.mark.rule("SB-13")
def test_a_green_bridge_on_a_red_one() -> None:
    table = city("y3 b2 r1 | b3 y2 r1 | y3 b3 / . | . | . / . | . | .", "to move 2")
    assert places(table, "bridge g") == ["b1 c1"]
    refuse(table, 2, "bridge g a1 b1", "SB-13")
    play(table, "bridge g b1 c1")
    assert tower(table, "b1") == "b3 y2 r1 g1"
    assert tower(table, "c1") == "y3 b3 g1"
    assert tower(table, "a1") == "y3 b2 r1"


@pytest.mark.rule("SB-21", "SB-22", "SB-24")
def test_two_red_roofs_and_a_red_bridge_to_a_blue_roof() -> None:
    # A = a1 with 8 floors, B = c3 with 7, C = b1 with 9.
    table = city("g3 b2 r1 y2 ^r | g3 b2 r1 y3 ^b | . / . | . | . / . | . | b3 g2 y2 ^r")
    assert table.points == (8 + 9 + 7, 9, 0, 0)


@pytest.mark.rule("SB-23")
def test_two_red_roofs_on_both_ends_of_a_red_bridge() -> None:
    table = city("g3 b2 r1 y2 ^r | g3 b2 r1 y3 ^r | . / . | . | . / . | . | b3 g2 y2")
    assert table.points == (34, 0, 0, 0)


@pytest.mark.rule("SB-01", "SB-02", "SB-20")
@pytest.mark.parametrize(("seats", "roofs"), [(2, 8), (3, 6), (4, 8)])
def test_there_are_too_few_roofs_for_nine_towers(seats: int, roofs: int) -> None:
    table = skydeck.new("skybridge", seats, 11)
    while not table.over:
        moves = table.moves(mover(table))
        play(table, next((move for move in moves if move.startswith("roof")), moves[0]))
    assert table.to_text().count("^") == roofs
    assert any("^" not in tower(table, name) for name in TOWERS)
