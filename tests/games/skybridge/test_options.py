"""The house rules, each beside the game without it."""

from __future__ import annotations

import pytest

import skydeck
from skydeck import SkydeckError
from skydeck.core.table import Table
from tests.games.skybridge.tables import (
    CLOSED,
    OPTIONS,
    TOWERS,
    city,
    mover,
    places,
    play,
    position,
    refuse,
    stock,
    tower,
)

REST = " / . | . | . / . | . | ."


def with_option(name: str, towers: str, rest: str = "to move 0", seats: int = 4) -> Table:
    return city(towers, f"{rest}; option {name}=true", seats)


def test_without_options_the_game_is_the_one_of_the_rules() -> None:
    assert skydeck.new("skybridge", 2, 1).options == dict.fromkeys(OPTIONS, False)


@pytest.mark.parametrize("name", OPTIONS)
def test_a_table_keeps_the_option_it_was_set_up_with(name: str) -> None:
    table = skydeck.new("skybridge", 2, 1, {name: True})
    assert table.options == dict.fromkeys(OPTIONS, False) | {name: True}


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("value", [1, "yes", None, 2.5])
def test_an_option_is_true_or_false(name: str, value: object) -> None:
    with pytest.raises(SkydeckError, match=name) as caught:
        skydeck.new("skybridge", 2, 1, {name: value})
    assert "\n" not in str(caught.value)


def test_an_option_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SkydeckError, match="option 'color_rotation'"):
        skydeck.new("skybridge", 2, 1, {"color_rotation": True})


# colour_rotation


@pytest.mark.rule("SB-03")
@pytest.mark.parametrize("first", [0, 1])
def test_colours_move_in_a_fixed_cycle(first: int) -> None:
    for seed in range(50):
        table = skydeck.new("skybridge", 2, seed, {"colour_rotation": True})
        if table.movers == (first,):
            break
    for turn in range(9):
        number = (first + turn) % 4
        assert table.movers == (number % 2,)
        assert {move.split()[1] for move in table.moves(number % 2)} == {"rbgy"[number]}
        play(table, f"square {'rbgy'[number]} {TOWERS[turn]}")


@pytest.mark.rule("SB-03")
@pytest.mark.parametrize(("colour", "seat"), [("r", 0), ("b", 1), ("g", 0), ("y", 1)])
def test_only_the_colour_whose_turn_it_is_may_be_placed(colour: str, seat: int) -> None:
    table = position(f"seats 2; to move {colour}; option colour_rotation=true")
    assert table.movers == (seat,)
    assert places(table, f"tall {colour}") == list(TOWERS)
    other = {"r": "g", "g": "r", "b": "y", "y": "b"}[colour]
    assert places(table, f"tall {other}") == []
    refuse(table, seat, f"tall {other} a1", "SB-03")


@pytest.mark.rule("SB-03", "SB-19")
def test_a_blocked_colour_is_skipped_so_that_a_seat_may_move_twice_running() -> None:
    # Red's turn ends with b3 closed; the open tower is blue, so that green is next.
    towers = "b2 ^r | b2 | r2 ^b / r2 ^b | r2 ^g | r2 ^g / b2 ^y | b2 ^y | b3"
    table = with_option("colour_rotation", towers, "to move r", 2)
    table.play(0, "roof r b1")
    assert table.movers == (0,)
    assert table.moves(0) == ["tall g c3", "square g c3"]
    table = city(towers, "to move 0", 2)  # without the option blue's seat places yellow
    table.play(0, "roof r b1")
    assert table.movers == (1,)
    assert table.moves(1) == ["tall y c3", "square y c3"]


@pytest.mark.rule("SB-03", "SB-19")
def test_a_skipped_colour_comes_back() -> None:
    towers = "b2 ^r | b2 | r2 ^b / r2 ^b | r2 ^g | r2 ^g / b2 ^y | b2 ^y | b3"
    table = with_option("colour_rotation", towers, "to move r", 2)
    play(table, "roof r b1", "tall g c3", "tall y c3", "tall r c3")
    assert table.movers == (1,)
    assert places(table, "tall b") == ["c3"]


@pytest.mark.rule("SB-03", "SB-20")
def test_the_game_ends_when_no_colour_can_place_anything() -> None:
    towers = (
        "b3 g3 y3 ^r | b3 g3 y3 ^r | g3 y3 b3 ^g / g3 y3 b3 ^g"
        " | b2 g2 y2 ^b | b2 g2 y2 ^b / b2 y2 g2 ^y | b2 y2 g2 ^y | ."
    )
    table = with_option("colour_rotation", towers, "to move r", 2)
    table.play(0, "tall r c3")
    assert table.over
    assert table.points == (36, 24)


@pytest.mark.rule("SB-03")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("name", ["colour_rotation", "merge_colours"])
def test_what_is_for_two_seats_changes_nothing_at_more(seats: int, name: str) -> None:
    tables = [skydeck.new("skybridge", seats, 3, options) for options in ({}, {name: True})]
    while not tables[0].over:
        seat = mover(tables[0])
        assert tables[1].movers == (seat,)
        assert tables[0].moves(seat) == tables[1].moves(seat)
        assert tables[0].points == tables[1].points
        moves = tables[0].moves(seat)
        for table in tables:
            table.play(seat, moves[len(moves) * 2 // 3])
    assert tables[1].over
    assert tables[0].winners == tables[1].winners


# merge_colours


@pytest.mark.rule("SB-03", "SB-25")
@pytest.mark.parametrize(
    ("towers", "apart", "merged"),
    [
        ("b3 g1 ^r | y3 g1 | .", (4, 0), (8, 0)),  # over the other own colour's bridge
        ("b3 g1 ^r | y3 g1 ^r | .", (8, 0), (16, 0)),
        ("b3 g1 ^r | y3 g1 b2 ^g | .", (4 + 6 + 4, 0), (20, 0)),
        ("b3 g1 ^b | y3 g1 ^y | .", (0, 8), (0, 8)),
        ("b3 g1 b2 r1 ^g | y3 g1 b2 r1 | .", (7 + 7, 0), (7 + 7 + 7, 0)),  # every bridge
        ("b3 ^r | b2 ^g | r3 ^y", (5, 3), (5, 3)),
    ],
)
def test_merged_colours_score_as_one(
    towers: str, apart: tuple[int, int], merged: tuple[int, int]
) -> None:
    assert city(f"{towers} {REST}", seats=2).points == apart
    assert with_option("merge_colours", f"{towers} {REST}", seats=2).points == merged


@pytest.mark.rule("SB-03", "SB-06", "SB-15")
def test_merged_colours_are_placed_apart() -> None:
    table = with_option("merge_colours", f"g2 | g2 | r2 {REST}", seats=2)
    assert places(table, "bridge r") == ["a1 b1"]
    assert places(table, "bridge g") == []
    assert places(table, "roof r") == ["a1", "b1"]
    assert places(table, "roof g") == ["c1"]


@pytest.mark.rule("SB-03", "SB-26")
def test_merged_points_decide_who_wins() -> None:
    towers = (
        "y2 g1 b2 ^r | y2 g1 b2 y3 b3 ^y | y2 ^b / y2 ^b | b2 ^g | g3 b3 g3 y3 ^r"
        " / g2 b3 g2 y3 ^g | g3 y3 g3 b3 g2 b2 g2 ^y | ."
    )
    tables = [city(towers, seats=2), with_option("merge_colours", towers, seats=2)]
    for table in tables:
        table.play(0, "tall r c3")
        assert table.over
    # From the red roof of a1 over the green bridge there are eleven more floors.
    assert (tables[0].points, tables[0].winners) == ((29, 33), (1,))
    assert (tables[1].points, tables[1].winners) == ((40, 33), (0,))


# side_contact


@pytest.mark.rule("SB-06")
def test_a_block_does_not_stand_beside_its_colour() -> None:
    towers = "r3 | . | . / . | . | . / . | . | ."
    table = with_option("side_contact", towers)
    assert places(table, "square r") == ["c1", "b2", "c2", "a3", "b3", "c3"]
    assert places(city(towers), "square r") == list(TOWERS[1:])
    refuse(table, 0, "square r b1", "SB-06")


@pytest.mark.rule("SB-06")
def test_a_piece_touches_beside_it_under_other_pieces_too() -> None:
    table = with_option("side_contact", "r3 b2 | . | . / . | . | . / . | . | .")
    assert places(table, "square r") == ["c1", "b2", "c2", "a3", "b3", "c3"]
    # A red block of floors 2 to 4 is beside the red one of floors 3 and 4, but under its top.
    table = with_option("side_contact", "b3 r2 y3 | g2 | y3 / g2 | b3 | g3 / y3 | g2 | b3")
    assert places(table, "tall r") == places(table, "square r") == ["b3"]


@pytest.mark.rule("SB-06")
def test_floors_that_only_meet_do_not_touch() -> None:
    # Red fills floors 0 and 1 of b2; on a2, b1 and c2 a red block would begin at floor 2 or 3.
    table = with_option("side_contact", "y3 | b2 | y3 / b2 | r2 | b2 / y3 | g3 | y3")
    assert places(table, "tall r") == ["b1", "a2", "c2"]


@pytest.mark.rule("SB-06", "SB-08")
def test_tall_and_square_blocks_may_have_different_places() -> None:
    # The red block of b1 fills floors 4 and 5: on a1, 2 floors high, a tall block would touch it.
    table = with_option("side_contact", "b2 | g2 y2 r2 | b3 / y3 | b3 | y3 / b3 | g3 | b3")
    assert places(table, "square r") == ["a1"]
    assert places(table, "tall r") == ["a2", "c2", "a3", "b3", "c3"]


@pytest.mark.rule("SB-06", "SB-08")
def test_contact_is_looked_at_before_the_lowest_level() -> None:
    # The only bare foundation has a red neighbour, so that red builds one level higher.
    table = with_option("side_contact", "b2 | . | r2 / g2 | b3 | y3 / b2 | y3 | b3")
    assert places(table, "tall r") == places(table, "square r") == ["a1", "a2", "a3"]
    refuse(table, 0, "tall r b1", "SB-06")


@pytest.mark.rule("SB-06", "SB-10")
def test_a_bridge_does_not_lie_beside_its_colour() -> None:
    # Red fills floors 2 to 4 of c1: beside b1 and c2.
    towers = "g2 | y2 | b2 r3 / b2 | g2 | y2 / . | . | ."
    table = with_option("side_contact", towers)
    assert places(table, "bridge r") == ["a1 a2", "a2 b2"]
    assert places(city(towers), "bridge r") == ["a1 b1", "a1 a2", "b1 b2", "a2 b2", "b2 c2"]
    refuse(table, 0, "bridge r a1 b1", "SB-06")
    play(table, "bridge r a1 a2")
    assert tower(table, "a1") == "g2 r1"


@pytest.mark.rule("SB-06", "SB-09")
def test_a_block_does_not_stand_beside_a_bridge_of_its_colour() -> None:
    # The red bridge fills floor 2 of a1 and b1; c1, b2 and a2 are beside it.
    table = with_option("side_contact", "b2 r1 | g2 r1 | b2 / g2 | b2 | g2 / b2 | g2 | y3")
    assert places(table, "square r") == ["c2", "a3", "b3"]


@pytest.mark.rule("SB-06", "SB-16")
def test_a_roof_has_no_floors_to_touch_with() -> None:
    table = with_option("side_contact", "r3 | b2 | . / g3 ^r | y3 | . / . | . | .")
    assert places(table, "roof r") == ["b1", "b2"]


# free_blocks


@pytest.mark.rule("SB-08")
def test_a_free_block_goes_on_any_tower_that_takes_its_colour() -> None:
    towers = "b2 | r2 | b3 g2 / . | b2 ^g | y3 / . | g3 | b2 r2"
    table = with_option("free_blocks", towers)
    expected = ["a1", "c1", "a2", "c2", "a3", "b3"]
    assert places(table, "tall r") == places(table, "square r") == expected
    assert places(city(towers), "tall r") == ["a2", "a3"]
    refuse(table, 0, "tall r b1", "SB-06")
    refuse(table, 0, "tall r b2", "SB-07")


@pytest.mark.rule("SB-08", "SB-06")
def test_free_blocks_may_not_touch_sideways_either() -> None:
    rest = "to move 0; option free_blocks=true; option side_contact=true"
    table = city("b2 | . | r3 / . | . | b3 / . | . | .", rest)
    assert places(table, "tall r") == ["a1", "a2", "b2", "c2", "a3", "b3", "c3"]


@pytest.mark.rule("SB-08", "SB-10", "SB-16")
def test_free_blocks_change_nothing_for_bridges_and_roofs() -> None:
    table = with_option("free_blocks", f"b2 | g2 | b3 {REST}")
    assert places(table, "bridge r") == ["a1 b1"]
    assert places(table, "roof r") == ["a1", "b1", "c1"]


# one_bridge_per_pair


@pytest.mark.rule("SB-13")
def test_a_pair_is_bridged_once() -> None:
    towers = f"b3 r1 y2 | y3 r1 b2 | g2 y2 b2 {REST}"
    assert places(city(towers, "to move 2"), "bridge g") == ["a1 b1", "b1 c1"]
    table = with_option("one_bridge_per_pair", towers, "to move 2")
    assert places(table, "bridge g") == ["b1 c1"]
    refuse(table, 2, "bridge g a1 b1", "SB-13")


@pytest.mark.rule("SB-13", "SB-03")
def test_a_bridge_of_the_own_second_colour_counts_too() -> None:
    towers = f"b3 r1 y2 | y3 r1 b2 | . {REST}"
    assert places(city(towers, seats=2), "bridge g") == ["a1 b1"]
    assert places(with_option("one_bridge_per_pair", towers, seats=2), "bridge g") == []


@pytest.mark.rule("SB-13")
def test_a_tower_may_still_have_bridges_to_several_neighbours() -> None:
    table = with_option("one_bridge_per_pair", f"b3 r1 | y3 r1 | b2 y2 {REST}", "to move 2")
    assert places(table, "bridge g") == ["b1 c1"]


# roof_on_foundation


@pytest.mark.rule("SB-16")
def test_a_roof_of_any_colour_may_lie_on_a_foundation() -> None:
    for seat, colour in enumerate("rbgy"):
        rest = f"seats 4; to move {seat}; option roof_on_foundation=true"
        table = position(rest)
        assert places(table, f"roof {colour}") == list(TOWERS)


@pytest.mark.rule("SB-16", "SB-17", "SB-07")
def test_a_roof_closes_the_foundation_that_is_worth_nothing() -> None:
    table = with_option("roof_on_foundation", f". | . | . {REST}")
    table.play(0, "roof r b2")
    assert tower(table, "b2") == "^r"
    assert table.points == (0, 0, 0, 0)
    assert "b2" not in places(table, "tall b")
    assert "b2" not in places(table, "roof b")
    refuse(table, 1, "tall b b2", "SB-07")


@pytest.mark.rule("SB-16", "SB-11")
def test_foundations_are_not_bridged_with_roofs_on_them_either() -> None:
    table = with_option("roof_on_foundation", f". | . | . {REST}")
    assert places(table, "bridge r") == []
    refuse(table, 0, "bridge r a1 b1", "SB-11")


@pytest.mark.rule("SB-16", "SB-06")
def test_the_top_under_a_roof_is_of_another_colour_still() -> None:
    table = with_option("roof_on_foundation", f"r2 | b2 | . {REST}")
    assert places(table, "roof r") == list(TOWERS[1:])
    refuse(table, 0, "roof r a1", "SB-(06|16)")


# blocked_is_out

SEVEN = "b2 ^r | b2 ^r | r2 ^b / r2 ^b | r2 ^g | r2 ^g / b2 ^y | "


@pytest.mark.rule("SB-19")
def test_a_skipped_seat_does_not_come_back() -> None:
    table = with_option("blocked_is_out", f"{SEVEN} b2 | r3", "to move 3")
    play(table, "roof y b3", "tall b c3", "tall g c3", "tall y c3")
    assert table.movers == (1,)  # red was skipped once, and is out


@pytest.mark.rule("SB-19")
def test_who_is_not_blocked_in_the_own_turn_is_not_out() -> None:
    table = with_option("blocked_is_out", f"{CLOSED} r3", "to move 3")
    play(table, "tall y c3")
    assert table.movers == (0,)


@pytest.mark.rule("SB-19", "SB-20")
def test_the_game_ends_when_all_are_out_or_blocked() -> None:
    # Red is out; only blue, green and yellow go on, until the last of them is blocked.
    table = with_option("blocked_is_out", f"{SEVEN} b2 | r3", "to move 3")
    play(table, "roof y b3")
    while not table.over:
        assert table.movers != (0,)
        play(table, table.moves(mover(table))[0])
    assert stock(table, 0)["tall r"] == 3
    assert tower(table, "c3").split()[-1] in ("b2", "b3", "g2", "g3", "y2", "y3")
    assert position(table.to_text()).over


@pytest.mark.rule("SB-19", "SB-03")
def test_with_rotation_a_colour_is_out_and_not_its_seat() -> None:
    towers = "b2 ^r | b2 | r2 ^b / r2 ^b | r2 ^g | r2 ^g / b2 ^y | b2 ^y | b3"
    rest = "to move r; option colour_rotation=true; option blocked_is_out=true"
    table = city(towers, rest, 2)
    play(table, "roof r b1")  # blue is blocked, and out
    assert table.movers == (0,)
    play(table, "tall g c3", "tall y c3", "tall r c3")
    assert table.movers == (0,)  # blue's turn is passed over, although it could place something
    assert places(table, "tall g") == ["c3"]


@pytest.mark.rule("SB-19")
def test_seats_that_are_out_are_written_and_read() -> None:
    table = with_option("blocked_is_out", f"{CLOSED} r3", "to move 3; out 0")
    play(table, "tall y c3")
    assert table.movers == (1,)
