"""Moves and positions as text: both ways, in short forms, and refused where they cannot arise."""

from __future__ import annotations

import json
from random import Random

import numpy as np
import pytest

import skydeck
from skydeck import SkydeckError
from skydeck.core.errors import IllegalMove, Unclear
from tests.games.skybridge.tables import (
    OPTIONS,
    TOWERS,
    city,
    draw,
    mover,
    places,
    play,
    position,
    refuse,
    stock,
    tower,
)
from tests.plainly import PLAIN
from tests.touching import touches

# Moves

CITY = "b2 | g2 | b3 / y3 | g3 | b2 / y3 | g2 | ."


@pytest.mark.rule("SB-05")
@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("tall c3", "tall r c3"),
        ("tall red c3", "tall r c3"),
        ("t c3", "tall r c3"),
        ("t r c3", "tall r c3"),
        ("t red c3", "tall r c3"),
        ("s c3", "square r c3"),
        ("square c3", "square r c3"),
        ("SQUARE Red C3", "square r c3"),
        ("  tall   r  c3 ", "tall r c3"),
        ("r a1", "roof r a1"),
        ("r r a1", "roof r a1"),
        ("roof a1", "roof r a1"),
        ("roof red c2", "roof r c2"),
        ("b a1 b1", "bridge r a1 b1"),
        ("b r a1 b1", "bridge r a1 b1"),
        ("bridge a1 b1", "bridge r a1 b1"),
        ("bridge red a1 b1", "bridge r a1 b1"),
        ("bridge r b1 a1", "bridge r a1 b1"),
        ("bridge b1 a1", "bridge r a1 b1"),
        ("bridge r a1-b1", "bridge r a1 b1"),
        ("bridge a1-b1", "bridge r a1 b1"),
        ("bridge r b1-a1", "bridge r a1 b1"),
        ("b b1-a1", "bridge r a1 b1"),
        ("b a2-a3", "bridge r a2 a3"),
    ],
)
def test_short_forms_of_a_move(text: str, same: str) -> None:
    tables = [city(CITY), city(CITY)]
    tables[0].play(0, text)
    tables[1].play(0, same)
    assert tables[0] == tables[1]


@pytest.mark.rule("SB-05")
@pytest.mark.parametrize(
    ("seat", "letter", "name"),
    [(0, "r", "red"), (1, "b", "blue"), (2, "g", "green"), (3, "y", "yellow")],
)
def test_colours_by_their_whole_names(seat: int, letter: str, name: str) -> None:
    tables = [position(f"seats 4; to move {seat}") for _ in range(2)]
    tables[0].play(seat, f"square {name} b2")
    tables[1].play(seat, f"square {letter} b2")
    assert tables[0] == tables[1]


@pytest.mark.rule("SB-05", "SB-03")
@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("tall c3", {"tall r c3", "tall g c3"}),
        ("s c3", {"square r c3", "square g c3"}),
        ("roof a1", {"roof r a1", "roof g a1"}),
        ("b a2 a3", {"bridge r a2 a3", "bridge g a2 a3"}),
    ],
)
def test_a_colour_left_out_where_the_seat_has_several_is_unclear(text: str, ways: set[str]) -> None:
    table = city(CITY, seats=2)
    before = table.to_text()
    with pytest.raises(Unclear) as caught:
        table.play(0, text)
    assert set(caught.value.ways) == ways
    assert "\n" not in str(caught.value)
    assert table.to_text() == before
    for way in ways:
        assert way in table.moves(0)


@pytest.mark.rule("SB-05", "SB-02")
def test_a_neutral_block_makes_a_block_without_its_colour_unclear() -> None:
    table = position("seats 3; to move 1")
    with pytest.raises(Unclear) as caught:
        table.play(1, "tall a1")
    assert set(caught.value.ways) == {"tall b a1", "tall y a1"}
    play(table, "tall y a1", "tall g b1", "tall r c1")
    table.play(1, "tall a2")  # its neutral tall block is gone
    assert tower(table, "a2") == "b3"


@pytest.mark.rule("SB-05", "SB-03")
@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("roof a2", {"roof r a2", "roof g a2"}),
        ("roof c3", {"roof r c3", "roof g c3"}),  # bare: neither can be placed
    ],
)
def test_ways_that_are_legal_are_named_or_else_all(text: str, ways: set[str]) -> None:
    table = city(CITY, seats=2)
    with pytest.raises(Unclear) as caught:
        table.play(0, text)
    assert set(caught.value.ways) == ways


@pytest.mark.rule("SB-05", "SB-03")
def test_a_colour_may_be_left_out_when_the_other_has_no_such_piece() -> None:
    table = city("b3 g1 | y3 g1 | . / y3 | b3 | . / . | . | .", seats=2)
    table.play(0, "bridge a2 b2")
    assert tower(table, "a2") == "y3 r1"


@pytest.mark.rule("SB-05")
@pytest.mark.parametrize("name", TOWERS)
def test_towers_are_named_by_column_and_row(name: str) -> None:
    table = position("seats 4; to move 0")
    table.play(0, f"tall r {name}")
    assert [place for place in TOWERS if tower(table, place)] == [name]
    assert places(table, "tall b") == [place for place in TOWERS if place != name]


# Positions


def test_a_position_is_as_its_text_says() -> None:
    table = position("seats 2; a1: b3 r1 g2; b1: y3 r1 ^b; to move 1")
    assert table.movers == (1,)
    assert table.seats == 2
    assert tower(table, "a1") == "b3 r1 g2"
    assert tower(table, "b1") == "y3 r1 ^b"
    assert tower(table, "c1") == ""
    assert stock(table, 0) == {
        "tall r": 4,
        "square r": 4,
        "roof r": 2,
        "tall g": 4,
        "square g": 3,
        "bridge g": 1,
        "roof g": 2,
    }
    assert stock(table, 1) == {
        "tall b": 3,
        "square b": 4,
        "bridge b": 1,
        "roof b": 1,
        "tall y": 3,
        "square y": 4,
        "bridge y": 1,
        "roof y": 2,
    }


def test_parts_stand_on_lines_or_between_semicolons_in_any_order() -> None:
    tables = [
        position("seats 3; a1: b3; to move 2; option free_blocks=true"),
        position("option free_blocks=true\n  to move 2\n\n a1:   b3\nseats 3\n"),
    ]
    assert tables[0] == tables[1]
    assert tables[0].options["free_blocks"]


def test_seat_0_is_to_move_unless_told() -> None:
    assert position("seats 4; a1: b3").movers == (0,)


def test_what_the_seats_have_may_be_written_out() -> None:
    short = position("seats 4; a1: b3; b1: g2 ^r; to move 1")
    whole = position(
        "a1: b3; b1: g2 ^r; to move 1; 0: tall 4 square 4 bridge 1 roof 1;"
        " 1: tall 3 square 4 bridge 1 roof 2; 2: tall 4 square 3 bridge 1 roof 2;"
        " 3: tall 4 square 4 bridge 1 roof 2"
    )
    assert short == whole


def test_pieces_that_a_seat_lacks_may_be_left_out() -> None:
    towers = draw("r3 | r3 | r3 / r3 | b2 ^r | b2 ^r / . | . | .")
    short = position(f"seats 4; {towers}; to move 0")
    whole = position(
        f"{towers}; to move 0; 0: square 4 bridge 1; 1: tall 4 square 2 bridge 1 roof 2;"
        " 2: tall 4 square 4 bridge 1 roof 2; 3: tall 4 square 4 bridge 1 roof 2"
    )
    assert short == whole


def test_what_two_seats_have_is_written_by_colour() -> None:
    table = position(
        "a1: r3; 0: r tall 3 square 4 bridge 1 roof 2 g tall 4 square 4 bridge 1 roof 2;"
        " 1: b tall 4 square 4 bridge 1 roof 2 y tall 4 square 4 bridge 1 roof 2"
    )
    assert table == position("seats 2; a1: r3")


@pytest.mark.rule("SB-02")
def test_neutral_blocks_may_have_been_played_by_any_seat() -> None:
    full = "tall 4 square 4 bridge 1 roof 2"
    table = position(
        f"a1: y3; 0: {full} y tall 1 square 1; 1: {full} y tall 1 square 1; 2: {full} y square 1"
    )
    assert [stock(table, seat).get("tall y", 0) for seat in range(3)] == [1, 1, 0]
    table = position("seats 3; a1: y3")  # the lowest seat, where nothing is said
    assert [stock(table, seat).get("tall y", 0) for seat in range(3)] == [0, 1, 1]


@pytest.mark.rule("SB-03")
@pytest.mark.parametrize(("colour", "seat"), [("r", 0), ("b", 1), ("g", 0), ("y", 1)])
def test_with_rotation_a_colour_is_to_move(colour: str, seat: int) -> None:
    table = position(f"seats 2; to move {colour}; option colour_rotation=true")
    assert table.movers == (seat,)
    again = position(table.to_text())
    assert {move.split()[1] for move in again.moves(seat)} == {colour}


@pytest.mark.rule("SB-03")
@pytest.mark.parametrize(("seat", "colour"), [(0, "r"), (1, "b")])
def test_with_rotation_a_seat_to_move_has_its_first_colour(seat: int, colour: str) -> None:
    table = position(f"seats 2; to move {seat}; option colour_rotation=true")
    assert {move.split()[1] for move in table.moves(seat)} == {colour}


@pytest.mark.rule("SB-03", "SB-19")
def test_with_rotation_colours_are_out() -> None:
    towers = "b2 ^r | b2 ^r | r2 ^b / r2 ^b | r2 ^g | r2 ^g / b2 ^y | b2 ^y | b3"
    options = "option colour_rotation=true; option blocked_is_out=true"
    table = city(towers, f"to move g; out b; {options}", seats=2)
    assert "out b" in table.to_text()
    play(table, "tall g c3", "tall y c3", "tall r c3")
    assert {move.split()[1] for move in table.moves(0)} == {"g"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), *((name,) for name in OPTIONS), OPTIONS], ids=str)
def test_a_position_can_be_written_and_read_again(seats: int, options: tuple[str, ...]) -> None:
    table = skydeck.new("skybridge", seats, 12, dict.fromkeys(options, True))
    random = Random(f"texts {seats} {options}")
    while True:
        if len(table.history) % (8 if PLAIN else 3) == 0 or table.over:
            text = table.to_text()
            again = position(text)
            assert again.to_text() == text
            again.state.rng = table.state.rng
            assert again == table
            assert skydeck.from_json(table.to_json()) == table
        if table.over:
            break
        moves = table.moves(mover(table))
        bridges = [move for move in moves if move.startswith("bridge")]
        play(table, random.choice(bridges or moves))


FULL = "tall 4 square 4 bridge 1 roof 2"
OVER = (
    "b3 g3 y3 ^r | b3 g3 y3 ^r | g3 y3 b3 ^g / g3 y3 b3 ^g"
    " | b2 g2 y2 ^b | b2 g2 y2 ^b / b2 y2 g2 ^y | b2 y2 g2 ^y | r3"
)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        # Same colours on one another
        ("seats 4; a1: r3 r2", "SB-06"),
        ("seats 4; a1: b3 r2 r3", "SB-06"),
        ("seats 4; a1: r3 ^r", "SB-06"),
        ("seats 4; a1: b2 r1 ^r; b1: b2 r1", "SB-06"),
        ("seats 4; a1: b2 r1 r2; b1: b2 r1", "SB-06"),
        ("seats 4; a1: r2 r1; b1: b2 r1", "SB-(06|11)"),
        ("seats 2; a1: r3 r1", "SB-06"),
        ("seats 4; a1: r3; b1: r2; option side_contact=true", "SB-06"),
        # Bridges
        ("seats 4; a1: b3 r1; b1: b2 r1", "SB-10"),
        ("seats 4; a1: b3 r1; b1: b3 g2 r1", "SB-10"),
        ("seats 4; a1: b3 r1; c1: b3 r1", "SB-10"),
        ("seats 4; a1: b3 r1; b2: b3 r1", "SB-10"),
        ("seats 4; a1: b3 r1", "bridge"),
        ("seats 4; a1: b3 r1; b1: b3 r1; c1: b3 r1", "bridge"),
        ("seats 4; a1: b3 r1 g2 r1", "bridge"),
        ("seats 4; a1: b3 r1 b2 r1; b1: b3 r1 b2 r1", "bridge"),
        ("seats 4; a1: r1; b1: r1", "SB-11"),
        ("seats 4; a1: b3 r1 g1; b1: b3 r1 g1", "SB-13"),
        (
            "seats 4; a1: b3 r1 y2 g1; b1: b3 r1 y2 g1; option one_bridge_per_pair=true",
            "SB-13",
        ),
        # Too many pieces
        ("seats 4; a1: r3; b1: r3; c1: r3; a2: r3; b2: r3", "red"),
        ("seats 4; a1: r2; b1: r2; c1: r2; a2: r2; b2: r2", "red"),
        ("seats 4; a1: b3 ^r; b1: b3 ^r; c1: b3 ^r", "red"),
        ("seats 3; a1: y3; b1: y3; c1: y3; a2: y3", "SB-02|yellow"),
        ("seats 3; a1: b3 ^y", "SB-02|yellow"),
        ("seats 3; a1: b3 y1; b1: b3 y1", "SB-02|yellow"),
        # Roofs
        ("seats 4; a1: ^r", "SB-16"),
        ("seats 4; a1: r3 ^b g3", "SB-07|roof"),
        ("seats 4; a1: r3 ^b ^g", "SB-07|roof"),
        # What is no tower
        ("seats 4; d1: r3", "d1"),
        ("seats 4; a4: r3", "a4"),
        ("seats 4; a1: x3", "x3"),
        ("seats 4; a1: r4", "r4"),
        ("seats 4; a1: r0", "r0"),
        ("seats 4; a1: r", "'r'"),
        ("seats 4; a1: ^x", "x"),
        ("seats 4; a1: r3; a1: b3", "a1"),
        # Seats
        ("a1: r3", "seats"),
        ("seats 1", "2 to 4"),
        ("seats 5", "2 to 4"),
        ("seats x", "2 to 4"),
        (f"0: {FULL}; 1: {FULL}; 3: {FULL}", "seat"),
        (f"seats 4; 0: {FULL}; a1: b3", "seat"),
        (f"a1: b3; 0: {FULL}; 1: {FULL}; 2: {FULL}; 3: {FULL}", "blue"),
        (f"0: {FULL}; 1: tall 4 square 4 bridge 1; 2: {FULL}; 3: {FULL}", "blue"),
        (f"0: tall 5; 1: {FULL}; 2: {FULL}; 3: {FULL}", "tall wants a number from 0 to 4"),
        (f"0: tower 4; 1: {FULL}; 2: {FULL}; 3: {FULL}", "tower"),
        (f"a1: b3; 0: b {FULL}; 1: r {FULL}; 2: {FULL}; 3: {FULL}", "."),
        ("seats 4; to move 4", "4"),
        ("seats 4; to move x", "x"),
        ("seats 4; to move b", "colour"),
        ("seats 2; to move b", "colour"),
        # The end
        ("seats 4; over", "over|move"),
        ("seats 4; a1: r3; over", "over|move"),
        (f"seats 4; {draw(OVER)}; to move 0", "SB-(19|20)|place"),
        (f"seats 4; {draw(OVER)}; to move 1", "SB-(19|20)|place"),
        # Others
        ("seats 4; option nothing=true", "nothing"),
        ("seats 4; option free_blocks", "option"),
        ("seats 4; out 1", "out"),
        ("seats 4; to move 1; out 1; option blocked_is_out=true", "SB-19"),
        ("seats 4; a1: r3; to move 1; last_seat 0; last_move 1", "."),  # that is tall r b1
        ("seats 4; a1: r3; to move 2; last_seat 0; last_move 0", "."),  # seat 1 can place
        ("seats 4; a1: r3; to move 1; last_seat 0", "."),
        ("seats 4; something else", "something"),
        ("", "seats"),
    ],
)
def test_a_position_that_cannot_arise_is_refused(text: str, reason: str) -> None:
    with pytest.raises(SkydeckError, match=reason) as caught:
        position(text)
    assert "\n" not in str(caught.value)


# A position as JSON, of which the parts must fit each other

WHOLE = "seats 4; a1: b3 r1; b1: y3 r1 g2 ^b; to move 2"


@pytest.mark.parametrize(
    ("field", "place", "value"),
    [
        ("heights", 0, 5),
        ("heights", 8, 1),
        ("ends", 0, 3),
        ("ends", 2, 1),
        ("roofs", 0, 4),
        ("roofs", 0, 2),
        ("roofs", 1, 2),
        ("bridges", 0, 1),
        ("bridges", 0, 12),
        ("bridges", 0, "empty"),
        ("bridges", 2, 0),
        ("turn", None, -1),
        ("turn", None, 3),
        ("turn", None, 4),
        ("colour", None, 0),
        ("out", None, 1),
        ("movers", None, [2, 3]),
        ("movers", None, []),
        ("winners", None, [1]),
        ("phase", None, "over"),
        ("rounds", None, 2),
    ],
)
def test_a_position_whose_parts_do_not_fit_is_refused(
    field: str, place: int | None, value: object
) -> None:
    data = json.loads(position(WHOLE).to_json())
    assert skydeck.from_json(json.dumps(data)) == position(WHOLE)
    if place is None:
        data["state"][field] = value
    else:
        data["state"][field] += ["empty"] * (9 - len(data["state"][field]))
        data["state"][field] = data["state"][field][: 4 if field == "bridges" else 9]
        data["state"][field][place] = value
    with pytest.raises(SkydeckError) as caught:
        skydeck.from_json(json.dumps(data))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("seat", "colour", "kind", "value"),
    [(0, 0, 0, 3), (0, 0, 0, 5), (0, 1, 0, 1), (1, 1, 0, 4), (3, 3, 3, -1), (2, 2, 2, 0)],
)
def test_pieces_that_do_not_add_up_are_refused(
    seat: int, colour: int, kind: int, value: int
) -> None:
    data = json.loads(position(WHOLE).to_json())
    data["state"]["stock"][seat][colour][kind] = value
    with pytest.raises(SkydeckError) as caught:
        skydeck.from_json(json.dumps(data))
    assert "\n" not in str(caught.value)


@pytest.mark.rule("SB-16")
def test_a_roof_on_a_foundation_can_be_set_up_with_its_option() -> None:
    table = position("seats 4; a1: ^r; to move 1; option roof_on_foundation=true")
    assert tower(table, "a1") == "^r"
    assert stock(table, 0)["roof r"] == 1


@pytest.mark.rule("SB-20")
def test_an_end_can_be_set_up() -> None:
    table = position(f"seats 4; {draw(OVER)}; over")
    assert table.over
    assert table.points == (18, 12, 18, 12)
    assert table.winners == (0, 2)
    refuse(table, 0, "tall r c3", "the game is over")


@pytest.mark.rule("SB-19")
def test_a_seat_that_cannot_place_anything_is_not_to_move() -> None:
    towers = "b2 ^r | b2 ^r | r2 ^b / r2 ^b | r2 ^g | r2 ^g / b2 ^y | b2 ^y | r3"
    assert city(towers, "to move 1").movers == (1,)
    with pytest.raises(SkydeckError) as caught:
        city(towers, "to move 0")
    assert "\n" not in str(caught.value)


@pytest.mark.rule("SB-05", "SB-06")
def test_of_two_colours_the_only_one_that_is_legal_is_meant() -> None:
    table = city(CITY, seats=2)
    table.play(0, "roof b1")  # b1 is green
    assert tower(table, "b1").endswith("^r")


@pytest.mark.parametrize("text", ["tall r a1", "tall a1 r", "tall a1 red", "T A1 R"])
def test_the_colour_may_come_before_the_tower_or_after(text: str) -> None:
    table = position("seats 2")
    table.play(0, text)
    assert tower(table, "a1") == "r3"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tall r b a1", "one colour; write tall y a1"),
        ("tall a9", "write tall y a1"),
        ("jump", "tall y a1, square y c3, bridge y a1 b1 or roof y b2"),
    ],
)
def test_what_would_be_right_is_written_with_the_own_colour(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        position("seats 4; to move 3").play(3, text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("9" * 5000 + ": tall 4; seats 2", "is no part of a position"),
        ("seats ?", "2 to 4 seats, not '\\?'"),
        ("seats 2; to move 0; to move 1", "one part 'to', not 2"),
        ("seats 2; seats 3", "one part 'seats', not 2"),
        ("0: r tall ?; 1: b tall 4", "tall wants a number"),
        ("0: r tall; 1: b tall 4", "tall wants a number"),
        ("seats 2; skipped 0", "who is at turn was not skipped"),
        ("seats 2; a1: " + "x" * 3000, "should be a colour and floors"),
    ],
)
def test_a_strange_text_is_refused_in_a_short_sentence(text: str, reason: str) -> None:
    with pytest.raises(SkydeckError, match=reason) as caught:
        position(text)
    assert len(str(caught.value)) < 300


def test_the_neutral_colour_has_no_flags_of_a_seat() -> None:
    table = position("seats 3; skipped 0; to move 1")
    fields = table.game.fields(3)
    out = np.zeros(len(fields), np.int16)
    table.game.at.features(table.view(1).states, 0, 1, out)
    flags = {field.name for field, value in zip(fields, out, strict=True) if value}
    assert "colour +2 skipped" in flags  # red, as blue counts
    assert "colour +3 skipped" not in flags


# What a person touches


@pytest.mark.rule("SB-05")
def test_a_piece_is_touched_and_where_it_goes() -> None:
    found = touches(city(CITY), 0)
    assert found["tall r c3"] == {"key": "tall", "colour": "red", "tower": 8, "height": 0}
    assert found["square r c3"] == {"key": "square", "colour": "red", "tower": 8, "height": 0}
    assert found["roof r b2"] == {"key": "roof", "colour": "red", "tower": 4, "height": 3}
    assert found["bridge r a1 b1"] == {
        "key": "bridge",
        "colour": "red",
        "first": 0,
        "second": 1,
        "height": 2,
    }
    assert found["bridge r a2 a3"] == {
        "key": "bridge",
        "colour": "red",
        "first": 3,
        "second": 6,
        "height": 3,
    }


@pytest.mark.rule("SB-02", "SB-03")
@pytest.mark.parametrize(("seats", "colours"), [(2, {"red", "green"}), (3, {"red", "yellow"})])
def test_a_piece_has_the_name_of_its_colour(seats: int, colours: set[str]) -> None:
    table = position(f"seats {seats}; to move 0")
    assert {event["colour"] for event in touches(table, 0).values()} == colours
