"""Points: owned towers, own bridges, and who wins."""

from __future__ import annotations

import pytest

from tests.games.skybridge.tables import city, play

REST = " / . | . | . / . | . | ."


# SB-21


@pytest.mark.rule("SB-21")
@pytest.mark.parametrize(
    ("tower", "points"),
    [
        ("b2 ^r", 2),
        ("b3 ^r", 3),
        ("b3 y2 ^r", 5),
        ("r3 b2 r2 g3 ^r", 10),
        ("r3 b3 g3 y3 r3 b3 g3 y3 r3 b3 g3 y3 ^r", 36),
    ],
)
def test_an_owned_tower_counts_its_floors(tower: str, points: int) -> None:
    assert city(f"{tower} | . | . {REST}").points == (points, 0, 0, 0)


@pytest.mark.rule("SB-21", "SB-14")
def test_a_bridge_is_a_floor_of_both_towers() -> None:
    table = city(f"b3 y1 g2 ^r | b3 y1 ^g | . {REST}")
    assert table.points == (6, 0, 4, 0)


@pytest.mark.rule("SB-21")
def test_all_owned_towers_are_added() -> None:
    assert city(f"b3 ^r | g2 ^r | b3 {REST}").points == (5, 0, 0, 0)


@pytest.mark.rule("SB-21")
def test_a_roof_is_no_floor() -> None:
    table = city(f"b3 | . | . {REST}")
    play(table, "roof r a1")
    assert table.points == (3, 0, 0, 0)


# SB-22


@pytest.mark.rule("SB-22")
@pytest.mark.parametrize("other", ["b2 r1 y3 ^b", "b2 r1 y3 ^g", "b2 r1 y3"])
def test_an_own_bridge_adds_the_other_tower_whatever_its_roof(other: str) -> None:
    table = city(f"g2 r1 b2 ^r | {other} | . {REST}")
    assert table.points[0] == 5 + 6


@pytest.mark.rule("SB-22")
def test_a_link_is_not_passed_on_through_other_bridges() -> None:
    table = city(f"g2 r1 b2 ^r | g2 r1 b2 y1 | g3 b2 y1 {REST}")
    assert table.points == (5 + 6, 0, 0, 0)


@pytest.mark.rule("SB-22")
def test_the_bridge_links_wherever_it_lies_in_the_tower() -> None:
    table = city(f"g2 r1 b2 y3 b3 ^r | g2 r1 | . {REST}")
    assert table.points == (11 + 3, 0, 0, 0)


@pytest.mark.rule("SB-22")
def test_an_own_bridge_between_other_towers_adds_nothing() -> None:
    table = city(f"g2 r1 ^b | b2 r1 ^g | g3 ^r {REST}")
    assert table.points == (3, 3, 3, 0)


# SB-23


@pytest.mark.rule("SB-23")
def test_both_towers_of_an_own_bridge_count_twice() -> None:
    table = city(f"g2 r1 b2 ^r | b2 r1 y3 ^r | . {REST}")
    assert table.points == ((5 + 6) * 2, 0, 0, 0)


@pytest.mark.rule("SB-23")
def test_both_towers_of_anothers_bridge_count_once() -> None:
    table = city(f"g2 b1 ^r | y2 b1 y3 ^r | . {REST}")
    assert table.points == (3 + 6, 0, 0, 0)


# SB-24


@pytest.mark.rule("SB-24")
def test_a_tower_can_be_counted_by_several_colours() -> None:
    # Red reaches b1 from a1, green from c1, and blue owns it.
    table = city(f"g2 r1 b2 ^r | g2 r1 b2 g1 ^b | r3 b2 g1 y2 ^g {REST}")
    assert table.points == (5 + 6, 6, 8 + 6, 0)


@pytest.mark.rule("SB-24")
def test_a_bridge_gives_nothing_to_those_who_own_neither_of_its_towers() -> None:
    table = city(f"g2 r1 ^y | g2 r1 ^y | . {REST}")
    assert table.points == (0, 0, 0, 6)


@pytest.mark.rule("SB-24")
def test_a_tower_without_a_roof_counts_only_over_a_bridge() -> None:
    assert city(f"g2 r1 b3 | g2 r1 | . {REST}").points == (0, 0, 0, 0)
    assert city(f"g2 r1 b3 ^r | g2 r1 | . {REST}").points == (6 + 3, 0, 0, 0)


# SB-25


@pytest.mark.rule("SB-25")
def test_the_formula_in_a_whole_city() -> None:
    table = city(
        "g2 r1 b2 ^r | g2 r1 y3 ^b | b3 ^g / y2 b1 r3 ^g | r2 b1 y2 ^b | y3 g2 ^r"
        " / b3 y1 | g3 y1 b2 ^y | r3"
    )
    # Red: a1 5 + b1 6, c2 5. Blue: b1 6, b2 5 + a2 6. Green: c1 3, a2 6. Yellow: b3 6 + a3 4.
    assert table.points == (16, 17, 9, 10)


@pytest.mark.rule("SB-25", "SB-02")
def test_neutral_blocks_are_floors_like_any_other() -> None:
    table = city(f"y3 b2 y2 ^r | b2 ^g | . {REST}", seats=3)
    assert table.points == (7, 0, 2)


@pytest.mark.rule("SB-25", "SB-03")
def test_two_colours_of_a_seat_are_scored_apart() -> None:
    # Green owns both ends of the red bridge; then red owns one of them and counts over it.
    table = city(f"b3 r1 ^g | y3 r1 ^g | . {REST}", seats=2)
    assert table.points == (8, 0)
    table = city(f"b3 r1 b2 ^r | y3 r1 ^g | . {REST}", seats=2)
    assert table.points == (6 + 4 + 4, 0)


# SB-26


@pytest.mark.rule("SB-26")
def test_those_with_the_same_points_share_the_victory() -> None:
    table = city(
        "b3 g3 y3 ^r | b3 g3 y3 ^r | g3 y3 b3 ^g / g3 y3 b3 ^g"
        " | b2 g2 y2 ^b | b2 g2 y2 ^b / b2 y2 g2 ^y | b2 y2 g2 ^y | ."
    )
    assert not table.winners
    table.play(0, "tall r c3")
    assert table.points == (18, 12, 18, 12)
    assert table.winners == (0, 2)


@pytest.mark.rule("SB-26")
def test_the_highest_score_wins() -> None:
    table = city(
        "b3 g3 y3 ^r | b3 g3 r2 y3 ^r | g3 y3 b3 ^g / g3 y3 b3 ^g"
        " | b2 g2 y2 ^b | b2 g2 y2 ^b / b2 y2 g2 ^y | b2 y2 g2 ^y | ."
    )
    table.play(0, "tall r c3")
    assert table.points == (20, 12, 18, 12)
    assert table.winners == (0,)
