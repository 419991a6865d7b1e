"""Seats, colours and pieces: who has what at the start, and who begins."""

from __future__ import annotations

import pytest

import skydeck
from skydeck import SkydeckError
from tests.games.skybridge.tables import (
    COLOURS,
    TOWERS,
    city,
    mover,
    places,
    play,
    position,
    refuse,
    stock,
)

FULL = {"tall": 4, "square": 4, "bridge": 1, "roof": 2}


def full(colours: str) -> dict[str, int]:
    return {f"{kind} {colour}": count for colour in colours for kind, count in FULL.items()}


# SB-01


@pytest.mark.rule("SB-01")
def test_of_four_seats_each_has_the_eleven_pieces_of_its_colour() -> None:
    table = skydeck.new("skybridge", 4, 1)
    for seat in range(4):
        own = stock(table, seat)
        assert own == full(COLOURS[seat])
        assert sum(own.values()) == 11


@pytest.mark.rule("SB-01")
@pytest.mark.parametrize("seat", range(4))
def test_a_seat_of_four_places_its_own_colour_only(seat: int) -> None:
    table = position(f"seats 4; to move {seat}")
    assert {move.split()[1] for move in table.moves(seat)} == {COLOURS[seat]}
    refuse(table, seat, f"tall {COLOURS[(seat + 1) % 4]} a1", "SB-0[15]")


@pytest.mark.rule("SB-01")
@pytest.mark.parametrize(
    ("towers", "piece", "places_left"),
    [
        ("r3 | r3 | r3 / . | . | . / . | . | .", "tall r", 6),
        ("r3 | r3 | r3 / r3 | . | . / . | . | .", "tall r", 0),
        ("r3 | r3 | r3 / r3 | . | . / . | . | .", "square r", 5),
        ("r2 | r2 | r2 / . | . | . / . | . | .", "square r", 6),
        ("r2 | r2 | r2 / r2 | . | . / . | . | .", "square r", 0),
        ("r2 | r2 | r2 / r2 | . | . / . | . | .", "tall r", 5),
        ("b2 ^r | b2 | . / . | . | . / . | . | .", "roof r", 1),
        ("b2 ^r | b2 ^r | b2 / . | . | . / . | . | .", "roof r", 0),
        ("b2 | b2 | b3 / . | . | b3 / . | . | .", "bridge r", 2),
        ("b2 r1 | b2 r1 | b3 / . | . | b3 / . | . | .", "bridge r", 0),
    ],
)
def test_a_seat_has_four_blocks_of_each_kind_two_roofs_and_one_bridge(
    towers: str, piece: str, places_left: int
) -> None:
    assert len(places(city(towers), piece)) == places_left


# SB-02


@pytest.mark.rule("SB-02")
def test_of_three_seats_each_has_its_colour_and_two_blocks_of_the_fourth() -> None:
    table = skydeck.new("skybridge", 3, 1)
    for seat in range(3):
        assert stock(table, seat) == full(COLOURS[seat]) | {"tall y": 1, "square y": 1}


@pytest.mark.rule("SB-02")
@pytest.mark.parametrize("seat", range(3))
def test_a_neutral_block_may_be_played_in_place_of_an_own_piece(seat: int) -> None:
    table = position(f"seats 3; to move {seat}")
    assert places(table, "tall y") == places(table, "square y") == list(TOWERS)
    table.play(seat, "tall y b2")
    assert mover(table) == (seat + 1) % 3
    assert "tall y" not in stock(table, seat)
    assert stock(table, seat)["square y"] == 1


@pytest.mark.rule("SB-02")
def test_each_seat_has_its_neutral_blocks_once() -> None:
    table = position("seats 3; to move 0")
    play(table, "tall y a1", "tall b b1", "tall g c1")
    refuse(table, 0, "tall y a2", "SB-0[25]")
    play(table, "square y a2", "tall y b2", "tall y c2")
    assert places(table, "tall y") == places(table, "square y") == []
    play(table, "square r a3")
    assert places(table, "tall y") == []
    assert places(table, "square y") == ["b3", "c3"]


@pytest.mark.rule("SB-02")
@pytest.mark.parametrize(("piece", "place"), [("roof y", "a1"), ("bridge y", "a1 b1")])
def test_the_fourth_colours_bridge_and_roofs_are_out_of_the_game(piece: str, place: str) -> None:
    table = city("b2 | b2 | . / . | . | . / . | . | .", seats=3)
    assert places(table, piece) == []
    refuse(table, 0, f"{piece} {place}", "SB-0[25]")


@pytest.mark.rule("SB-02")
@pytest.mark.parametrize("block", ["y3", "y2"])
def test_the_last_tall_and_square_block_of_the_fourth_colour_are_out_of_the_game(
    block: str,
) -> None:
    row = f"{block} | {block} | {block} / {{}} | . | . / . | . | ."
    assert city(row.format("."), seats=3).movers == (0,)
    with pytest.raises(SkydeckError):
        city(row.format(block), seats=3)


@pytest.mark.rule("SB-02", "SB-06")
def test_a_neutral_block_touches_none_of_its_own_colour() -> None:
    table = city("y2 | b2 | b3 / b3 | b3 | g3 / g3 | g3 | g3", seats=3)
    assert places(table, "tall y") == ["b1"]
    assert places(table, "tall r") == ["a1", "b1"]
    refuse(table, 0, "tall y a1", "SB-06")


@pytest.mark.rule("SB-02", "SB-08")
def test_a_neutral_block_goes_to_the_lowest_level() -> None:
    table = city("b3 | . | . / . | . | . / . | . | .", seats=3)
    assert places(table, "tall y") == list(TOWERS[1:])
    refuse(table, 0, "tall y a1", "SB-08")


@pytest.mark.rule("SB-02", "SB-18")
def test_neutral_blocks_own_nothing() -> None:
    table = city("y3 | y3 | y3 / . | . | . / . | . | .", seats=3)
    assert table.points == (0, 0, 0)


# SB-03


@pytest.mark.rule("SB-03")
def test_of_two_seats_each_has_all_pieces_of_two_colours() -> None:
    table = skydeck.new("skybridge", 2, 1)
    assert stock(table, 0) == full("rg")
    assert stock(table, 1) == full("by")


@pytest.mark.rule("SB-03")
@pytest.mark.parametrize(("seat", "colours"), [(0, "rg"), (1, "by")])
def test_a_seat_of_two_chooses_freely_between_its_colours(seat: int, colours: str) -> None:
    table = position(f"seats 2; to move {seat}")
    for colour in COLOURS:
        expected = list(TOWERS) if colour in colours else []
        assert places(table, f"tall {colour}") == expected
        assert places(table, f"square {colour}") == expected
    table.play(seat, f"tall {colours[0]} a1")
    play(table, f"tall {'byrg'[2 * seat]} b1")
    assert {move.split()[1] for move in table.moves(seat)} == set(colours)


@pytest.mark.rule("SB-03")
def test_a_seat_of_two_has_no_pieces_of_the_others_colours() -> None:
    table = position("seats 2; to move 0")
    refuse(table, 0, "tall b a1", "SB-0[35]")
    refuse(table, 0, "square y c3", "SB-0[35]")


@pytest.mark.rule("SB-03")
def test_the_results_of_both_colours_are_added_together() -> None:
    table = city("b3 ^r | b2 ^g | r3 ^y / . | . | . / . | . | .", seats=2)
    assert table.points == (5, 3)


@pytest.mark.rule("SB-03")
def test_each_colour_is_scored_on_its_own() -> None:
    # The green bridge leads from a red roof: red does not count over it, green owns no end.
    table = city("b3 g1 ^r | b3 g1 | . / . | . | . / . | . | .", seats=2)
    assert table.points == (4, 0)


# SB-04


@pytest.mark.rule("SB-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_seat_is_drawn_by_lot(seats: int) -> None:
    drawn = [mover(skydeck.new("skybridge", seats, seed)) for seed in range(120)]
    for seat in range(seats):
        assert drawn.count(seat) > 120 / seats / 2


@pytest.mark.rule("SB-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_is_clockwise(seats: int) -> None:
    table = skydeck.new("skybridge", seats, 7)
    first = mover(table)
    for turn in range(9):
        assert table.movers == ((first + turn) % seats,)
        play(table, table.moves(mover(table))[0])


@pytest.mark.rule("SB-01", "SB-02", "SB-03")
@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_there_are_two_to_four_seats(seats: int) -> None:
    with pytest.raises(SkydeckError) as caught:
        skydeck.new("skybridge", seats, 1)
    assert "\n" not in str(caught.value)
