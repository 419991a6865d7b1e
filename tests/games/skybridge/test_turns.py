"""Turns: one piece each, who is skipped, who comes back, and the end."""

from __future__ import annotations

import pytest

from tests.games.skybridge.tables import CLOSED, city, mover, places, play, position, refuse, stock

# Seven closed towers, of all roofs but a yellow one; b3 and c3 are for what a test is about.
SEVEN = "b2 ^r | b2 ^r | r2 ^b / r2 ^b | r2 ^g | r2 ^g / b2 ^y | "
# All blocks of three colours lie in eight closed towers; c3 is for red.
EIGHT = (
    "b3 g3 y3 ^r | b3 g3 y3 ^r | g3 y3 b3 ^g / g3 y3 b3 ^g"
    " | b2 g2 y2 ^b | b2 g2 y2 ^b / b2 y2 g2 ^y | b2 y2 g2 ^y | "
)


# SB-05


@pytest.mark.rule("SB-05")
def test_a_turn_places_one_piece() -> None:
    table = position("seats 4; to move 0")
    before = stock(table, 0)
    table.play(0, "tall r b2")
    assert stock(table, 0) == before | {"tall r": 3}
    assert table.movers == (1,)
    refuse(table, 0, "tall r a1", "seat 0 is not to move")


@pytest.mark.rule("SB-05")
def test_every_kind_of_piece_is_a_turn() -> None:
    table = city("b2 | g2 | . / . | . | . / . | . | .")
    for move in ("bridge r a1 b1", "roof b a1", "roof g b1", "square y c3"):
        seat = mover(table)
        table.play(seat, move)
        assert table.movers == ((seat + 1) % 4,)


@pytest.mark.rule("SB-05")
@pytest.mark.parametrize("text", ["pass", "skip", "", "-", "nothing"])
def test_nobody_passes_who_can_place_something(text: str) -> None:
    table = city("b2 | g2 | . / . | . | . / . | . | .")
    refuse(table, 0, text, ".")
    assert all(move.split()[0] in ("tall", "square", "bridge", "roof") for move in table.moves(0))


@pytest.mark.rule("SB-05")
def test_a_seat_that_can_only_harm_itself_has_to_move() -> None:
    table = city(f"{CLOSED} g2 b3")
    assert table.moves(0) == ["tall r c3"]  # its square blocks lie in the city


# SB-19


@pytest.mark.rule("SB-19")
@pytest.mark.parametrize(("last", "seat"), [("b3", 0), ("r3", 1)])
def test_a_seat_without_a_placement_is_skipped(last: str, seat: int) -> None:
    # All roofs are placed and one tower is open: whose colour it shows can place nothing.
    table = city(f"{SEVEN} b2 | {last}", "to move 3")
    table.play(3, "roof y b3")
    assert table.movers == (seat,)
    assert table.moves(0) == ([] if seat else ["tall r c3"])


@pytest.mark.rule("SB-19")
def test_two_seats_may_be_skipped_running() -> None:
    # Red meets its own top; blue has only its bridge, which finds no second tower.
    table = city(
        "b3 g2 ^r | b3 g2 ^r | b3 y2 ^b / b3 y2 ^b | b2 ^g | b2 ^g / b2 ^y | b2 | r3", "to move 3"
    )
    table.play(3, "roof y b3")
    assert stock(table, 1) == {"bridge b": 1}
    assert table.movers == (2,)


@pytest.mark.rule("SB-19")
def test_a_skipped_seat_is_asked_anew_in_its_next_turn() -> None:
    table = city(f"{SEVEN} b2 | r3", "to move 3")
    play(table, "roof y b3")
    assert table.movers == (1,)  # red was skipped
    play(table, "tall b c3", "tall g c3", "tall y c3")
    assert table.movers == (0,)  # its colour was covered
    assert places(table, "tall r") == ["c3"]


@pytest.mark.rule("SB-19")
def test_a_skip_is_tested_when_the_turn_arrives() -> None:
    # Red could place nothing while yellow moves, but can when its turn is there.
    table = city(f"{CLOSED} r3", "to move 3")
    table.play(3, "tall y c3")
    assert table.movers == (0,)


@pytest.mark.rule("SB-19")
def test_a_seat_moves_again_when_all_others_are_skipped() -> None:
    table = city(f"{EIGHT.replace('y3 ^r', 'y3', 1)} .")
    table.play(0, "tall r c3")  # the others have no blocks and no roofs left
    assert table.movers == (0,)
    assert table.moves(0) == ["tall r a1", "square r a1", "roof r a1"]


@pytest.mark.rule("SB-19", "SB-10")
def test_a_skipped_seat_comes_back_when_two_towers_become_equal() -> None:
    # Blue has only its bridge left.
    table = city(
        "b3 g3 ^r | b3 g3 ^r | b3 y3 ^b / b3 y3 ^b | b2 ^g | b2 ^g / b2 r2 ^y | b2 g2 | y2"
    )
    table.play(0, "tall r c3")
    assert table.movers == (2,)  # 4 and 5 floors: blue is skipped
    play(table, "tall g c3", "square y b3", "square r b3")
    assert table.movers == (1,)  # 8 and 8 floors
    assert table.moves(1) == ["bridge b b3 c3"]


# SB-20


@pytest.mark.rule("SB-20")
def test_the_game_ends_when_nobody_can_place_anything() -> None:
    table = city(f"{EIGHT} .")
    assert not table.over
    assert sorted(table.moves(0)) == ["square r c3", "tall r c3"]
    table.play(0, "tall r c3")
    assert table.over
    assert table.movers == ()
    assert all(table.moves(seat) == [] for seat in range(4))
    refuse(table, 0, "square r c3", "the game is over")


@pytest.mark.rule("SB-20")
def test_pieces_left_over_cost_nothing() -> None:
    table = city(f"{EIGHT} .")
    before = table.points
    table.play(0, "square r c3")
    assert sum(stock(table, 0).values()) == 8
    assert stock(table, 1) == {"bridge b": 1}
    assert table.points == before == (18, 12, 18, 12)


@pytest.mark.rule("SB-20")
def test_the_game_goes_on_while_one_seat_can_place_something() -> None:
    table = city(f"{EIGHT.replace('y3 ^r', 'y3', 1)} .")
    turns = 0
    while not table.over:
        assert table.movers == (0,)
        table.play(0, table.moves(0)[0])
        turns += 1
    assert turns == 2


LAST = (
    "b3 r1 g3 y3 ^r | b3 r1 g3 y3 | r3 b1 g3 y3 ^b / r3 g1 y2 g2 ^y | b3 y1 g2 y2 ^g"
    " | r3 b1 g3 y3 ^b / r3 g1 y2 g2 ^y | b3 y1 g2 y2 ^g | r2 b2 r2 b2 r2 b2 r2 b2"
)


@pytest.mark.rule("SB-20")
@pytest.mark.parametrize("place", ["b1", "c3"])
def test_the_game_ends_when_all_pieces_are_placed(place: str) -> None:
    table = city(LAST)
    assert table.moves(0) == ["roof r b1", "roof r c3"]
    table.play(0, f"roof r {place}")
    assert table.over
    assert [stock(table, seat) for seat in range(4)] == [{}, {}, {}, {}]


@pytest.mark.rule("SB-20", "SB-26")
def test_all_that_was_placed_is_counted_at_the_end() -> None:
    table = city(LAST)
    table.play(0, "roof r b1")
    assert table.points == (40, 40, 16, 16)
    assert table.winners == (0, 1)
    table = city(LAST)
    table.play(0, "roof r c3")
    assert table.points == (36, 40, 16, 16)
    assert table.winners == (1,)
