"""The reasons for and against moves of Skybridge: exact facts, in words, for every legal move."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

import skydeck
from skydeck.core.game import Event
from skydeck.core.table import Table
from tests.catalogs import READER, arguments, catalog, check_event
from tests.games.skybridge.tables import OPTIONS, city, mover, position
from tests.plainly import PLAIN

GAME = skydeck.game("skybridge")
WORDS = catalog("skybridge", "en")


def reasons(table: Table, text: str) -> list[Event]:
    seat = mover(table)
    (move,) = GAME.notation.read_moves(table.view(seat).state, seat, text)
    return table.reasons(seat, move)


def keys(table: Table, text: str) -> list[str]:
    return [event["key"] for event in reasons(table, text)]


def fact(table: Table, text: str, key: str) -> Event:
    """The only fact of that key, without the key."""
    (found,) = (event for event in reasons(table, text) if event["key"] == key)
    return {name: value for name, value in found.items() if name != "key"}


def check_words(event: Event) -> None:
    """An event has just what its words name, and no number that stands for nothing."""
    check_event("skybridge", "reason", event)
    named = set(arguments(WORDS[f"reason.{event['key']}"])) - READER
    assert named == set(event) - {"key"}
    assert json.loads(json.dumps(event)) == event
    assert not re.search(r"-\d|12[78]", json.dumps(event))
    for name in {"seat", "other"} & set(event):
        assert event[name] in range(4)


def test_a_roof_counts_its_tower() -> None:
    table = position("seats 2; a1: b3 y2; b1: r3 b3; to move 0")
    assert fact(table, "roof g a1", "roof") == {
        "colour": "green",
        "tower": "a1",
        "floors": 5,
    }
    assert fact(table, "roof g a1", "taller") == {"best": "b1", "floors": 6}
    assert fact(table, "roof r b1", "tallest") == {"tower": "b1"}


def test_a_roof_counts_over_its_bridge() -> None:
    table = position("seats 2; a1: b3 r1 y2; b1: y3 r1; to move 0")
    found = fact(table, "roof r a1", "roof_linked")
    assert (found["floors"], found["links"]) == (10, ["b1"])
    assert "roof" in keys(table, "roof g a1")


def test_a_roof_takes_a_tower_from_the_next_seat() -> None:
    table = position("seats 2; a1: r3; b1: b3; to move 0")
    assert fact(table, "roof g a1", "taken") == {"other": 1, "tower": "a1"}
    four = position("seats 4; a1: b3; to move 0")
    assert "taken" not in keys(four, "roof r a1")  # its top is blue, and blue is next


def test_a_bridge_links_two_towers() -> None:
    table = position("seats 2; a1: b3; b1: y3; to move 0")
    assert fact(table, "bridge r a1 b1", "links") == {
        "first": "a1",
        "second": "b1",
        "colour": "red",
        "floors": 8,
    }


def test_a_bridge_without_roofs_counts_for_nobody() -> None:
    towers = "a1: b3; b1: y3; c1: b2 ^r; c3: b2 ^r"
    table = position(f"seats 2; {towers}; to move 0")
    assert fact(table, "bridge r a1 b1", "links_nothing") == {"colour": "red"}
    merged = position(f"seats 2; {towers}; option merge_colours=true; to move 0")
    assert fact(merged, "bridge r a1 b1", "links")["colour"] == "green"


LINKED = "a1: r3 b1 r2 ^b; b1: r3 b1; option free_blocks=true"


def test_a_block_gives_floors_to_others_over_a_bridge() -> None:
    table = position(f"seats 2; {LINKED}; to move 0")
    assert reasons(table, "tall g b1")[0] == {"key": "gift", "other": 1, "floors": 3}


def test_a_block_gains_floors_over_a_bridge() -> None:
    table = position(f"seats 2; {LINKED}; to move 1")
    assert reasons(table, "square y b1")[0] == {"key": "gain", "seat": 1, "floors": 2}


def test_a_block_makes_a_tower_grow_and_says_which_roofs_fit() -> None:
    table = position("seats 2; option free_blocks=true; a1: b3; b1: r3 b3; to move 0")
    assert fact(table, "square r a1", "grows") == {
        "tower": "a1",
        "before": 3,
        "floors": 5,
    }
    opens = {"colour": "blue", "tower": "a1", "other": 1}
    assert fact(table, "square r a1", "opens_other") == opens
    assert fact(table, "square r a1", "shuts") == {"colour": "red", "tower": "a1"}
    assert fact(table, "tall r b1", "grows")["floors"] == 9
    assert fact(table, "square r c3", "first") == {"tower": "c3", "floors": 2}
    table = position("seats 2; option free_blocks=true; a1: r3; b1: r3 b3; to move 0")
    assert fact(table, "square g a1", "opens") == {"colour": "red", "tower": "a1"}


def test_a_block_makes_the_tallest_open_tower() -> None:
    table = position("seats 2; option free_blocks=true; a1: b3; b1: r3 b1; c1: r3 b1; to move 0")
    assert fact(table, "tall r a1", "highest") == {"tower": "a1", "floors": 6}


def test_the_best_roof_of_the_next_seat_is_named_if_the_move_makes_it_better() -> None:
    table = position("seats 2; option free_blocks=true; a1: b3 r2; to move 0")
    assert fact(table, "tall g a1", "threat") == {
        "other": 1,
        "tower": "a1",
        "colour": "blue",
        "floors": 8,
    }
    assert "threat" not in keys(table, "tall g b2")


def test_the_end_is_told_first() -> None:
    table = city(
        "b3 g3 y3 ^r | b3 g3 y3 ^r | g3 y3 b3 ^g / g3 y3 b3 ^g"
        " | b2 g2 y2 ^b | b2 g2 y2 ^b / b2 y2 g2 ^y | b2 y2 g2 ^y | ."
    )
    first = reasons(table, "tall r c3")[0]
    assert first == {"key": "end", "seat": 0, "floors": 18, "others": 18}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), *((name,) for name in OPTIONS), OPTIONS], ids=str)
def test_every_legal_move_has_reasons(seats: int, options: tuple[str, ...]) -> None:
    random = Random(f"{seats} {options}")
    table = skydeck.new("skybridge", seats, 4, dict.fromkeys(options, True))
    while not table.over:
        seat = mover(table)
        legal, before = table.legal(seat), table.states.tobytes()
        for move in random.sample(legal, min(len(legal), 1 if PLAIN else 4)):
            events = table.reasons(seat, move)
            assert 1 <= len(events) <= 3
            for event in events:
                check_words(event)
        assert table.states.tobytes() == before
        table.play(seat, random.choice(legal))


@pytest.mark.parametrize("seats", [2, 3])
def test_the_end_is_foretold_just_when_it_comes(seats: int) -> None:
    random, table = Random(3), skydeck.new("skybridge", seats, 3)
    while not table.over:
        seat = mover(table)
        move = random.choice(table.legal(seat))
        events = table.reasons(seat, move)
        table.play(seat, move)
        assert (events[0]["key"] == "end") == table.over
    points = list(table.points)
    assert events[0]["floors"] == points.pop(seat)
    assert events[0]["others"] == max(points)


def test_nothing_depends_on_the_generator() -> None:
    texts = []
    for seed in (1, 2):
        table = skydeck.from_text("skybridge", "seats 2; a1: b3 r2; to move 0", seed)
        texts.append([reasons(table, text) for text in table.moves(0)])
    assert texts[0] == texts[1]
