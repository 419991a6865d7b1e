"""What Level 8 tells of a move, as data, to its seat and to the others; and what it asks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import skydeck
from skydeck.core.game import Event
from skydeck.core.kernel import SPECTATOR
from skydeck.core.table import Table
from skydeck.terminal.words import put_into_words
from tests.catalogs import check_event

GAME = skydeck.game("level8")
STORY = GAME.story
WORDS = GAME.words()
EVERYONE = (SPECTATOR, 0, 1)
HAND = "1r 3r 5r 7r 9r 11r 13r 1o 3o 5o"
OTHER = "1: 2p 4p 6p 8p 10p 12p 14p 2b 4b 6b"
RUNS = "laid 0: 4r 5b 6y | 9g 10g 11p"
OTHER_RUNS = "laid 1: 2g 3g 4g | 12g 13g *14"


def tell(table: Table, seat: int = SPECTATOR) -> list[Event]:
    """What a seat is told of the last move; each event must have all that its words name."""
    events = table.tell(seat)
    for event in events:
        check_event("level8", "tell", event)
    return events


def ask(table: Table, seat: int = 0) -> Event:
    question = table.ask(seat)
    check_event("level8", "ask", question)
    return question


def position(*parts: str) -> Table:
    return skydeck.from_text("level8", "\n".join(parts))


def last_card(*parts: str) -> Table:
    """Seat 0 has displayed level 1 and has one card, seat 1 has not displayed."""
    return position(
        "0: 1r",
        "1: 2p 4p 6p 8p 10p 12p 14p 2b 4b 6b",
        "laid 0: 4r 5b 6y 7r | 9g 10g 11p 12r 13r 14r",
        "to play 0",
        *parts,
    )


def test_every_event_and_every_question_has_its_test_here() -> None:
    named = re.findall(r'"key": "(\w+)"', Path(__file__).read_text(encoding="utf-8"))
    assert set(named) == {*STORY.EVENTS.keys, *STORY.QUESTIONS.keys}


# Taking


def test_a_drawn_card_is_told_to_its_seat_only() -> None:
    table = position(f"0: {HAND}", OTHER, "next 15y", "to take 0")
    table.play(0, "draw")
    assert tell(table, 0) == [{"key": "draw", "seat": 0, "card": "15y"}]
    assert tell(table, 1) == tell(table) == [{"key": "draw_unseen", "seat": 0}]


def test_a_card_of_a_pile_is_told_to_all() -> None:
    table = position(f"0: {HAND}", OTHER, "pile 1: 15y; pile 0: *", "to take 0")
    own = table.copy()
    table.play(0, "take 1")
    own.play(0, "take 0")
    for seat in EVERYONE:
        assert tell(table, seat) == [{"key": "take", "seat": 0, "card": "15y", "other": 1}]
        assert tell(own, seat) == [{"key": "take_own", "seat": 0, "card": "*"}]


def test_a_new_draw_pile_is_told() -> None:
    table = position(f"0: {HAND}", OTHER, "to take 0")
    state = table.state
    cards = state.deck[:78].tolist()
    state.piles[1, :78], state.piled[1] = cards, 78
    state.deck[0], state.decked = state.deck[78], 1
    state.deck[1:] = 127
    assert table.game.check.check(state, False) is None
    table.play(0, "draw")
    assert tell(table)[1:] == [{"key": "rebuild", "cards": 77}]


# Laying


def test_a_display_is_told_when_it_is_complete() -> None:
    table = position(
        "0: 4r 5b 6y 6r 9g 10g 11p 13r 1o 3o 15y", OTHER, "to play 0", "last_seat 0; last_move 0"
    )
    table.play(0, "name 4")
    for seat in EVERYONE:
        assert tell(table, seat) == []
    table.play(0, "fill y")
    parts = [
        {"kind": "run", "size": 3, "cards": ["4r", "5b", "6y"], "low": 4, "high": 6},
        {"kind": "run", "size": 3, "cards": ["9g", "10g", "11p"], "low": 9, "high": 11},
    ]
    for seat in EVERYONE:
        assert tell(table, seat) == [{"key": "display", "seat": 0, "level": 1, "parts": parts}]


def test_to_display_level_8_is_victory() -> None:
    table = position("0: 4r 4o 6y 6r 6g 9g 9b 9p 9r 3o 15y", OTHER, "to play 0", "levels 8 1")
    table.play(0, "name 4")
    for seat in EVERYONE:
        display, victory = tell(table, seat)
        assert [part["number"] for part in display["parts"]] == [4, 6, 9]
        assert put_into_words(GAME, display, ["you", "Bob"]) == (
            "You lay out level 8: pair of 4s, triple of 6s, and quadruple of 9s"
        )
        assert victory == {"key": "victory", "seat": 0}


@pytest.mark.parametrize(
    ("card", "event"),
    [
        ("7p", {"key": "add_own", "seat": 0, "card": "7p", "part": 1}),
        ("3p", {"key": "add_own", "seat": 0, "card": "3p", "part": 1}),
        ("1p", {"key": "add", "seat": 0, "card": "1p", "part": 1, "other": 1}),
    ],
)
def test_an_addition_is_told_with_its_part(card: str, event: Event) -> None:
    table = position("0: 7p 3p 1p 15p 15b", "1: 2r 2b 8r 8o", RUNS, OTHER_RUNS, "to play 0")
    table.play(0, f"add {card}")
    for seat in EVERYONE:
        assert tell(table, seat) == [event]


# Parting


def test_a_discard_is_told() -> None:
    table = position(f"0: {HAND} 15r", OTHER, "to play 0")
    table.play(0, "discard 15r")
    for seat in EVERYONE:
        assert tell(table, seat) == [{"key": "discard", "seat": 0, "card": "15r"}]


def test_a_skip_is_told_and_who_loses_a_turn() -> None:
    table = position(f"0: {HAND} !", OTHER, "to play 0")
    table.play(0, "skip 1")
    for seat in EVERYONE:
        assert tell(table, seat) == [
            {"key": "skip", "seat": 0, "other": 1},
            {"key": "skipped", "seat": 1},
        ]


def test_the_end_of_a_round_is_told() -> None:
    table = last_card()
    table.play(0, "discard 1r")
    for seat in EVERYONE:
        assert tell(table, seat) == [
            {"key": "discard", "seat": 0, "card": "1r"},
            {"key": "end", "seat": 0},
            {"key": "rise", "seat": 0, "level": 3},
            {"key": "round", "round": 2},
        ]


def test_the_limit_is_told() -> None:
    table = position(f"0: {HAND} 15r", OTHER, "to play 0", "turns 5000")
    table.play(0, "discard 15r")
    assert tell(table)[1:] == [{"key": "limit"}]


def keeping() -> Table:
    """Seat 0 has ended a round of expert levels, and seat 1 may keep cards."""
    table = position(
        "0: 1r",
        "1: 2p 4p 6p 8p 10p 12p 14p 2b 4b 6b",
        "laid 0: 4r 5b 6y 7r | 9g 9r | 11p 11r 11y 11b",
        "to play 0",
        "levels 1 5",
        "option levels=expert",
    )
    table.play(0, "discard 1r")
    return table


def test_the_end_of_a_round_is_told_where_cards_are_kept() -> None:
    for seat in EVERYONE:
        assert tell(keeping(), seat) == [
            {"key": "discard", "seat": 0, "card": "1r"},
            {"key": "end", "seat": 0},
            {"key": "rise", "seat": 0, "level": 3},
        ]


def test_a_kept_card_is_told_to_its_seat_only() -> None:
    table = keeping()
    table.play(1, "keep 4p")
    assert tell(table, 1) == [{"key": "keep", "seat": 1, "card": "4p"}]
    assert tell(table, 0) == tell(table) == []


def test_how_many_cards_were_kept_is_told_when_all_are_done() -> None:
    table = keeping()
    table.play(1, "keep 4p")
    table.play(1, "done")
    for seat in EVERYONE:
        assert tell(table, seat) == [
            {"key": "keeps", "seat": 1, "cards": 1},
            {"key": "round", "round": 2},
        ]


def test_that_a_seat_has_chosen_is_told_while_others_have_not() -> None:
    table = position(
        "0: 1r",
        "1: 2p 4p 6p 8p 10p 12p 14p 2b 4b 6b",
        "2: 2g 4g 6g 8g 10g 12g 14g 2o 4o 6o",
        "laid 0: 4r 5b 6y 7r | 9g 9r | 11p 11r 11y 11b",
        "to play 0",
        "levels 1 5 6",
        "option levels=expert",
    )
    table.play(0, "discard 1r")
    table.play(2, "done")
    for seat in (*EVERYONE, 2):
        assert tell(table, seat) == [{"key": "kept", "seat": 2}]


# Questions


def test_what_is_asked_in_a_turn() -> None:
    table = position("0: 4r 5b 6y 6r 9g 10g 11p 13r 1o 3o", OTHER, "next 15y", "to take 0")
    assert ask(table) == {"key": "take", "level": 1, "wants": "standard_1"}
    table.play(0, "draw")
    assert ask(table) == {"key": "lay", "level": 1}
    table.play(0, "name 4")
    assert ask(table) == {"key": "fill"}
    table.play(0, "fill r")
    assert ask(table) == {"key": "add"}
    table.play(0, "discard 13r")
    table.play(1, "draw")
    table.play(1, "discard 2p")
    assert ask(table) == {"key": "take_more"}


def test_what_is_asked_without_a_level_in_hand() -> None:
    table = position(f"0: {HAND} 15r", OTHER, "to play 0", "levels 6 1")
    assert ask(table) == {"key": "play", "wants": "standard_6"}


def test_a_skip_is_offered_to_who_has_one() -> None:
    table = position(f"0: {HAND} !", OTHER, "to play 0", "levels 5 1")
    assert ask(table) == {"key": "play_skip", "wants": "standard_5", "number": 1}


def test_a_further_part_is_asked_for() -> None:
    table = position("0: 4r 5b 6y 9r 9g 10g 11p 12r 1o 3o 15y", OTHER, "to play 0")
    table.play(0, "name 4")
    assert ask(table) == {"key": "name", "part": 2}


def test_cards_to_keep_are_asked_for() -> None:
    assert ask(keeping(), 1) == {"key": "keep"}
