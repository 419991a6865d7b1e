"""Events put into English words at the terminal."""

from __future__ import annotations

import pytest

import skydeck
from skydeck.core.game import Event
from skydeck.terminal.words import (
    COUNTING,
    put_into_words,
    put_question,
    put_reason,
    put_standing,
)

NAMES = ["you", "Bob", "Cid"]


@pytest.mark.parametrize(("count", "text"), [(0, "0 floors"), (1, "1 floor"), (2, "2 floors")])
def test_things_are_counted(count: int, text: str) -> None:
    assert COUNTING.format("{floors:floor|floors}", floors=count) == text


@pytest.mark.parametrize(("points", "text"), [(1, "1 point"), (-2, "-2 points")])
def test_a_standing_is_counted(points: int, text: str) -> None:
    assert put_standing(skydeck.game("skyjo"), points) == text


@pytest.mark.parametrize(
    ("game", "event", "sentence"),
    [
        (
            "skybridge",
            {"key": "roof", "seat": 1, "tower": "a1", "colour": "neutral_yellow", "floors": 1},
            "Bob closes a1 with a neutral yellow roof: 1 floor",
        ),
        (
            "skyrunner",
            {"key": "settle", "seat": 0, "card": "climb_4", "debt": "lost"},
            "You put climbing 4 away to settle the debt of lost equipment",
        ),
        (
            "schott",
            {"key": "advance", "seat": 2, "squares": 1, "square": "finish"},
            "Cid moves 1 square, to the finish",
        ),
        (
            "skyjo",
            {"key": "show", "seat": 0, "cards": [3, -1]},
            "You turn up the last cards: 3, -1",
        ),
        ("skyjo", {"key": "draw", "seat": 1, "card": 8}, "Bob draws an 8"),
        ("skyjo", {"key": "draw", "seat": 1, "card": 10}, "Bob draws a 10"),
    ],
)
def test_events_are_told(game: str, event: Event, sentence: str) -> None:
    assert put_into_words(skydeck.game(game), event, NAMES) == sentence


@pytest.mark.parametrize(
    ("game", "event", "sentence"),
    [
        (
            "skyrunner",
            {"key": "give", "card": "sabotage", "choices": ["climb_3", "climb_5"]},
            "You are on the ground: which climbing card do you give up for sabotage:"
            " give 3, give 5?",
        ),
        (
            "level8",
            {"key": "play", "wants": "expert_8"},
            "You need 5 of one number and 4 of one colour:"
            " discard a card (discard 4r, or just 4r).",
        ),
    ],
)
def test_questions_are_put(game: str, event: Event, sentence: str) -> None:
    assert put_question(skydeck.game(game), event, NAMES) == sentence


def test_reasons_are_given() -> None:
    event = {"key": "shorter", "before": 2, "after": 1}
    assert put_reason(skydeck.game("schott"), event, NAMES) == (
        "Then only 1 number is in order from the left, instead of 2"
    )
