"""Events put into words at the terminal."""

from __future__ import annotations

import pytest

import skydeck
from skydeck.core.game import Event
from skydeck.terminal.words import put_into_words, put_question, put_reason, put_standing

NAMES = ["you", "Bob", "Cid"]


@pytest.mark.parametrize(
    ("game", "points", "text"),
    [
        ("skyjo", 1, "1 point"),
        ("skyjo", -2, "-2 points"),
        ("skybridge", 0, "0 floors"),
        ("level8", 9, "Victory"),
    ],
)
def test_a_standing_is_counted(game: str, points: int, text: str) -> None:
    assert put_standing(skydeck.game(game), points) == text


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
            "You put the climbing card 4 away: that settles a debt (the lost-equipment card)",
        ),
        (
            "schott",
            {"key": "advance", "seat": 2, "squares": 1, "square": "finish"},
            "Cid moves 1 square, to the finish",
        ),
        (
            "skyjo",
            {"key": "show", "seat": 0, "cards": [3, -1]},
            "You turn up the last cards: 3 and -1",
        ),
        ("skyjo", {"key": "draw", "seat": 1, "card": 8}, "Bob draws an 8"),
        ("skyjo", {"key": "draw", "seat": 1, "card": 10}, "Bob draws a 10"),
        (
            "level8",
            {"key": "take", "seat": 1, "other": 0, "card": "4r"},
            "Bob takes the red 4 from your discard pile",
        ),
        (
            "level8",
            {
                "key": "display",
                "seat": 2,
                "level": 3,
                "parts": [
                    {"kind": "run", "size": 3, "low": 4, "high": 6},
                    {"kind": "flush", "size": 4, "colour": "green"},
                ],
            },
            "Cid lays out level 3: run 4 to 6 and 4 green cards",
        ),
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
            "You are on the ground: which climbing card do you give up for the sabotage card?"
            " Type give 3 or give 5.",
        ),
        (
            "level8",
            {"key": "play", "wants": "expert_8"},
            "Choose a card to discard. You need five cards of one number and four of one colour."
            " Type discard 4r, or just 4r.",
        ),
    ],
)
def test_questions_are_put(game: str, event: Event, sentence: str) -> None:
    assert put_question(skydeck.game(game), event, NAMES, ["give 3", "give 5"]) == sentence


def test_other_languages_have_the_same_words() -> None:
    skyjo, event = skydeck.game("skyjo"), {"key": "draw", "seat": 0, "card": 8}
    assert put_into_words(skyjo, event, NAMES, "de") == "Du ziehst eine 8"
    assert put_question(skyjo, {"key": "choose", "card": 8}, NAMES, (), "de") == (
        "Du bist dran: Nimm die 8 vom Ablagestapel oder ziehe eine Karte."
        " Gib t ein, um sie zu nehmen, oder d, um zu ziehen."
    )


def test_reasons_are_given() -> None:
    event = {"key": "shorter", "before": 2, "after": 1}
    assert put_reason(skydeck.game("schott"), event, NAMES) == (
        "Then only 1 number is in order from the left, instead of 2"
    )
