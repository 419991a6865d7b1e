"""What Skybridge tells of a move and asks of a mover, and what the drawing shows."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random

import pytest

import skydeck
from skydeck.core.game import Event
from skydeck.core.kernel import SPECTATOR
from skydeck.core.table import Table
from skydeck.terminal.words import put_into_words, put_question
from tests.catalogs import check_event
from tests.games.skybridge.model import KINDS, NAMES, PAIRS, Model, like
from tests.games.skybridge.tables import CLOSED, city, mover, places, play, position
from tests.plainly import PLAIN

NAMED = ["you", "Ada", "Bob", "Eve"]
SEVEN = "b2 ^r | b2 ^r | r2 ^b / r2 ^b | r2 ^g | r2 ^g / b2 ^y | "
REST = " / . | . | . / . | . | ."


def tell(table: Table) -> list[Event]:
    """What everyone is told alike."""
    events = table.tell()
    for seat in (SPECTATOR, *range(table.seats)):
        assert table.tell(seat) == events
    for event in events:
        check_event("skybridge", "tell", event)
        assert json.loads(json.dumps(event)) == event
    return events


def words(table: Table) -> list[str]:
    """The same as sentences for the person in seat 0."""
    names = NAMED[: table.seats]
    return [put_into_words(table.game, event, names) for event in tell(table)]


def seats_of(events: list[Event], key: str) -> list[int]:
    """The seats that are told to be skipped, out or back, whether by seat or by colour."""
    return [event["seat"] for event in events if event["key"] in (key, f"{key}_colour")]


# Placing


@pytest.mark.rule("SB-08")
def test_a_first_block_is_told() -> None:
    table = position("seats 4; to move 0")
    assert tell(table) == []
    table.play(0, "tall r b2")
    assert words(table) == ["You put a red tall block on the foundation b2"]


@pytest.mark.rule("SB-08")
def test_a_block_is_told_with_the_new_height() -> None:
    table = city(f"{CLOSED} r3", "to move 1")
    table.play(1, "tall b c3")
    assert words(table) == ["Ada puts a blue tall block on c3, which now has 6 floors"]


@pytest.mark.rule("SB-02")
def test_a_neutral_block_is_told_as_such() -> None:
    table = position("seats 3; to move 2")
    table.play(2, "square y a3")
    assert words(table) == ["Bob puts a neutral yellow square block on the foundation a3"]


@pytest.mark.rule("SB-14")
def test_a_bridge_is_told_with_both_towers() -> None:
    table = city(f"b2 | g2 | . {REST}")
    table.play(0, "bridge r a1 b1")
    assert words(table) == ["You lay the red bridge over a1 and b1: 3 floors each"]


@pytest.mark.rule("SB-17")
def test_a_roof_is_told_with_the_floors_that_it_owns() -> None:
    table = city(f"b2 g3 | g2 | . {REST}", "to move 3")
    table.play(3, "roof y a1")
    assert words(table) == ["Eve closes a1 with a yellow roof: 5 floors"]


@pytest.mark.rule("SB-22")
def test_a_roof_at_an_own_bridge_is_told_with_what_it_reaches() -> None:
    table = city(f"g2 r1 b2 | g2 r1 b3 | . {REST}")
    table.play(0, "roof r a1")
    assert words(table) == ["You close a1 with a red roof: 5 floors, and 6 across the bridge to b1"]
    table = city(f"g2 r1 b2 | g2 r1 b3 | . {REST}", "to move 2")
    table.play(2, "roof g a1")  # the bridge is not green
    assert words(table) == ["Bob closes a1 with a green roof: 5 floors"]


@pytest.mark.rule("SB-03", "SB-25")
@pytest.mark.parametrize(
    ("option", "key"), [("", "roof"), ("; option merge_colours=true", "roof_linked")]
)
def test_the_second_colours_bridge_is_reached_only_when_colours_are_merged(
    option: str, key: str
) -> None:
    table = city(f"b3 g1 | y3 g1 | . {REST}", f"to move 0{option}", seats=2)
    table.play(0, "roof r a1")
    assert [event["key"] for event in tell(table)] == [key]


# Skipping


@pytest.mark.rule("SB-19")
def test_a_skipped_seat_is_told() -> None:
    table = city(f"{SEVEN} b2 | r3", "to move 3")
    table.play(3, "roof y b3")
    assert words(table) == [
        "Eve closes b3 with a yellow roof: 2 floors",
        "You cannot place anything and must pass",
    ]


@pytest.mark.rule("SB-19")
def test_all_skipped_seats_are_told_in_their_order() -> None:
    table = city(
        "b3 g2 ^r | b3 g2 ^r | b3 y2 ^b / b3 y2 ^b | b2 ^g | b2 ^g / b2 ^y | b2 | r3", "to move 3"
    )
    table.play(3, "roof y b3")
    assert seats_of(tell(table), "skip") == [0, 1]


@pytest.mark.rule("SB-03", "SB-19")
def test_a_skipped_colour_is_told() -> None:
    towers = "b2 ^r | b2 | r2 ^b / r2 ^b | r2 ^g | r2 ^g / b2 ^y | b2 ^y | b3"
    table = city(towers, "to move r; option colour_rotation=true", seats=2)
    table.play(0, "roof r b1")
    assert tell(table)[1] == {"key": "skip_colour", "seat": 1, "colour": "blue"}


@pytest.mark.rule("SB-19")
def test_a_seat_that_is_out_is_told() -> None:
    table = city(f"{SEVEN} b2 | r3", "to move 3; option blocked_is_out=true")
    table.play(3, "roof y b3")
    assert tell(table)[1] == {"key": "out", "seat": 0}
    play(table, "tall b c3", "tall g c3", "tall y c3")
    assert [event["key"] for event in tell(table)] == ["block"]  # it is told once only


@pytest.mark.rule("SB-19")
def test_what_is_told_to_you_is_in_the_second_person() -> None:
    table = city(f"{SEVEN} b2 | r3", "to move 3; option blocked_is_out=true")
    table.play(3, "roof y b3")
    assert "and is out" not in words(table)[1]
    assert put_into_words(table.game, {"key": "out", "seat": 1}, NAMED).endswith(
        "is out of the game"
    )


@pytest.mark.rule("SB-19")
def test_a_seat_that_comes_back_is_told() -> None:
    table = city(f"{SEVEN} b2 | r3", "to move 3")
    play(table, "roof y b3")  # red is skipped
    for move in ("tall b c3", "tall g c3"):
        play(table, move)
        assert [event["key"] for event in tell(table)] == ["block"]
    play(table, "tall y c3")
    assert table.movers == (0,)
    assert [event["key"] for event in tell(table)] == ["block", "back"]
    assert words(table)[1] == "You can place something again"
    play(table, "tall r c3", "tall b c3", "tall g c3", "tall y c3")
    assert [event["key"] for event in tell(table)] == ["block"]  # it was not away


@pytest.mark.rule("SB-19")
def test_a_seat_that_comes_back_by_the_last_move_is_told() -> None:
    table = city(
        "b3 g3 ^r | b3 g3 ^r | b3 y3 ^b / b3 y3 ^b | b2 ^g | b2 ^g / b2 r2 ^y | b2 g2 | y2"
    )
    play(table, "tall r c3", "tall g c3", "square y b3", "square r b3")
    assert table.movers == (1,)
    assert {"key": "back", "seat": 1} in tell(table)


@cache
def follow(
    seats: int, options: tuple[str, ...], seed: int
) -> list[tuple[list[Event], Model, bool]]:
    """What is told after each move of a random game, and whether the mover was away before."""
    random, policy, told = Random(f"{seats} {options} {seed}"), like(roof=4, bridge=3), []
    table = skydeck.new("skybridge", seats, seed, dict.fromkeys(options, True))
    model, away = Model(seats, table.movers[0], options), set[int]()
    while model.seat is not None:
        moves, last = model.legal(), model.turn
        (move,) = random.choices(moves, [policy(move) for move in moves])
        table.play(model.seat, move)
        model.play(move)
        if not model.is_over:
            hands = len(model.hands)
            steps = (model.turn - last) % hands or hands
            away |= {(last + step) % hands for step in range(1, steps)}
            told.append((tell(table), model.copy(), model.turn in away))
            away.discard(model.turn)
    return told


GAMES = 2 if PLAIN else 10


@pytest.mark.rule("SB-19")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("colour_rotation",), ("blocked_is_out",)], ids=str)
def test_exactly_the_skipped_seats_are_told(seats: int, options: tuple[str, ...]) -> None:
    key = "out" if "blocked_is_out" in options else "skip"
    for seed in range(GAMES):
        for events, model, _ in follow(seats, options, seed):
            assert seats_of(events, key) == model.skipped
            assert events[0]["key"] in ("block", "block_first", "bridge", "roof", "roof_linked")


@pytest.mark.rule("SB-19")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("colour_rotation",)], ids=str)
def test_exactly_those_who_come_back_are_told(seats: int, options: tuple[str, ...]) -> None:
    came_back = 0
    for seed in range(GAMES):
        for events, model, was_away in follow(seats, options, seed):
            assert seats_of(events, "back") == ([model.seat] if was_away else [])
            came_back += was_away
    assert came_back or seats < 4 or PLAIN  # else nothing was compared


# The end

EIGHT = (
    "b3 g3 y3 ^r | b3 g3 y3 ^r | g3 y3 b3 ^g / g3 y3 b3 ^g"
    " | b2 g2 y2 ^b | b2 g2 y2 ^b / b2 y2 g2 ^y | b2 y2 g2 ^y | "
)


@pytest.mark.rule("SB-20", "SB-26")
def test_the_end_is_told_with_all_points() -> None:
    table = city(f"{EIGHT} .")
    table.play(0, "square r c3")
    assert words(table) == [
        "You put a red square block on the foundation c3",
        *("You count 18 floors", "Ada counts 12 floors"),
        *("Bob counts 18 floors", "Eve counts 12 floors"),
        "Nobody can place anything: the game is over",
    ]


@pytest.mark.rule("SB-20")
def test_that_all_pieces_are_placed_is_told() -> None:
    table = city(
        "b3 r1 g3 y3 ^r | b3 r1 g3 y3 | r3 b1 g3 y3 ^b / r3 g1 y2 g2 ^y | b3 y1 g2 y2 ^g"
        " | r3 b1 g3 y3 ^b / r3 g1 y2 g2 ^y | b3 y1 g2 y2 ^g | r2 b2 r2 b2 r2 b2 r2 b2"
    )
    table.play(0, "roof r b1")
    assert words(table)[-1] == "All pieces are placed: the game is over"


# What is asked


@pytest.mark.rule("SB-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_mover_is_asked_to_place_a_piece(seats: int) -> None:
    table = position(f"seats {seats}; to move 1")
    question = put_question(table.game, table.ask(1), NAMED)
    assert "pick a piece and place it" in question
    assert "tall b a1" in question


@pytest.mark.rule("SB-03")
def test_with_rotation_the_mover_is_told_its_colour() -> None:
    table = position("seats 2; to move y; option colour_rotation=true")
    question = put_question(table.game, table.ask(1), NAMED)
    assert "yellow" in question


# The drawing


def lines(table: Table) -> dict[str, str]:
    """What the drawing says of the mover's pieces, by colour and kind: `tall r` and so on."""
    unfolded = re.sub(r"\n {4}(?=\S)", " ", str(table))
    found: dict[str, str] = {}
    for colour, kinds, says in re.findall(r"^([rbgy]) ([a-z, ]+): (.*)$", unfolded, re.MULTILINE):
        for kind in kinds.split(", "):
            assert f"{kind} {colour}" not in found
            found[f"{kind} {colour}"] = says
    return found


def split_line(says: str) -> tuple[list[str], dict[str, str]]:
    """The places of a piece, and why not the others: by reason with its rule."""
    first, *others = says.split(" · ")
    reasons = dict(other.split(": ") for other in others)
    return [] if first == "nowhere" else first.split(), reasons


@pytest.mark.rule("SB-06", "SB-07", "SB-08")
def test_the_drawing_says_where_a_block_goes_and_why_not_elsewhere() -> None:
    table = city("b2 | g2 | b3 / y3 | g3 r2 | b2 / y3 ^g | g2 | .")
    where, reasons = split_line(lines(table)["tall r"])
    assert where == ["c3"]
    assert reasons == {
        "own colour on top": "b2 (SB-06)",
        "closed": "a3 (SB-07)",
        "too high": "a1 b1 c1 a2 c2 b3 (SB-08)",
    }


@pytest.mark.rule("SB-06", "SB-07", "SB-16")
def test_the_drawing_says_where_a_roof_goes_and_why_not_elsewhere() -> None:
    table = city("b2 | g2 | b3 / y3 | g3 r2 | b2 / y3 ^g | g2 | .")
    where, reasons = split_line(lines(table)["roof r"])
    assert where == ["a1", "b1", "c1", "a2", "c2", "b3"]
    assert reasons == {
        "own colour on top": "b2 (SB-06)",
        "closed": "a3 (SB-07)",
        "bare": "c3 (SB-16)",
    }


@pytest.mark.rule("SB-10")
def test_the_drawing_says_where_a_bridge_goes() -> None:
    table = city(f"b2 | g2 | g2 {REST}")
    where, _ = split_line(lines(table)["bridge r"])
    assert where == ["a1-b1", "b1-c1"]


@pytest.mark.rule("SB-01")
def test_the_drawing_has_no_line_for_pieces_that_the_mover_lacks() -> None:
    table = city("r3 | r3 | r3 / r3 | b2 r1 ^g | b2 r1 / . | . | .")
    assert set(lines(table)) == {"square r", "roof r"}


@pytest.mark.rule("SB-21")
def test_the_drawing_shows_towers_heights_and_points() -> None:
    drawn = str(city(f"b3 r1 ^g | y3 r1 g2 | . {REST}"))
    for shown in ("r1", "g2", "^g", "a1 4", "b1 6", "c1 0"):
        assert shown in drawn
    rows = re.findall(r"seat (\d).* (\d+)$", drawn, re.MULTILINE)
    assert rows == [("0", "0"), ("1", "0"), ("2", "4"), ("3", "0")]


@pytest.mark.rule("SB-26")
def test_the_drawing_of_an_end_says_who_won() -> None:
    table = city(f"{EIGHT} .")
    assert "wins" not in str(table)
    table.play(0, "tall r c3")
    drawn = str(table)
    assert "the game is over" in drawn
    assert re.findall(r"seat (\d) .*wins", drawn) == ["0", "2"]
    assert lines(table) == {}


@pytest.mark.rule("SB-19")
def test_the_drawing_shows_who_is_out() -> None:
    table = city(f"{SEVEN} b2 | r3", "to move 3; option blocked_is_out=true")
    table.play(3, "roof y b3")
    assert re.findall(r"seat (\d) \(out\)", str(table)) == ["0"]


@pytest.mark.rule("SB-04")
@pytest.mark.parametrize("seat", range(4))
def test_the_drawing_marks_the_mover(seat: int) -> None:
    drawn = str(position(f"seats 4; to move {seat}"))
    assert re.findall(r"▶ (\w) seat (\d)", drawn) == [("rbgy"[seat], str(seat))]


@pytest.mark.rule("SB-06", "SB-08", "SB-10", "SB-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("side_contact",), ("free_blocks",)], ids=str)
def test_the_drawing_names_every_place_once(seats: int, options: tuple[str, ...]) -> None:
    random, policy = Random(f"drawing {seats} {options}"), like(bridge=5)
    table = skydeck.new("skybridge", seats, 6, dict.fromkeys(options, True))
    model = Model(seats, table.movers[0], options)
    while model.seat is not None:
        if len(table.history) % (12 if PLAIN else 3) == 0:
            compare_lines(table, model)
        moves = model.legal()
        (move,) = random.choices(moves, [policy(move) for move in moves])
        table.play(model.seat, move)
        model.play(move)


def compare_lines(table: Table, model: Model) -> None:
    """What the drawing says of each piece, beside what the model thinks of it."""
    says = lines(table)
    own = model.stock[mover(table)]
    assert set(says) == {f"{kind} {colour}" for (colour, kind), count in own.items() if count}
    for piece, line in says.items():
        kind, colour = piece.split()
        assert kind in KINDS
        where, reasons = split_line(line)
        wanted = model.places(kind, colour)
        assert wanted == places(table, piece)
        assert where == [place.replace(" ", "-") for place in wanted]
        named = list(where)
        for reason in reasons.values():
            *others, rule = reason.split()
            named += others
            for place in others:
                towers = place.replace("-", " ")
                assert rule.strip("()") in model.wrongs(f"{kind} {colour} {towers}")
        if kind == "bridge":
            assert len(named) == len(set(named)) == len(PAIRS)
        else:
            assert sorted(named) == sorted(NAMES)


@pytest.mark.rule("SB-22", "SB-03")
@pytest.mark.parametrize(
    ("towers", "links"),
    [
        ("a1: b3 r1; b1: y3 r1 g1; c1: b2 y2 g1", "9 across bridges to a1 and c1"),
        ("a1: b3 r1 b2 g1 y2; b1: y3 r1 b2 g1 b2", "18 across two bridges to a1"),
    ],
)
def test_a_roof_with_two_bridges_of_merged_colours_names_both(towers: str, links: str) -> None:
    table = position(f"seats 2; {towers}; option merge_colours=true")
    table.play(0, "roof r b1")
    assert words(table)[0].endswith(links)


@pytest.mark.parametrize("width", [1, 4, 20, 40])
@pytest.mark.parametrize("options", ["", "option free_blocks=true; option side_contact=true"])
def test_a_narrow_screen_is_drawn_on(width: int, options: str) -> None:
    table = position(f"seats 2; a1: r3; {options}")
    drawing = table.game.drawing.draw(table.state, ["you", "bot"], 0, width)
    assert "(SB-06)" in drawing.plain
