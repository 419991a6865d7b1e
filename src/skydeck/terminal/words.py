"""What happened, put into English words from a game's story."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import Formatter
from typing import Any

from skydeck.bots import LEVELS, levels
from skydeck.core.game import Event, Game

YOU = "you"
BEFORE_VOWEL = re.compile(r"\b([Aa])(?= (?:8|11|18|8\d)\b)")  # an eight, an eleven
SEAT_KEYS = ("seat", "other")  # what an event calls the seats that it speaks of


class Counting(Formatter):
    """Templates in which `{floors:floor|floors}` is `1 floor` or `2 floors`."""

    def format_field(self, value: Any, format_spec: str) -> str:
        one, bar, several = format_spec.partition("|")
        if bar:
            return f"{value} {one if value == 1 else several}"
        return str(super().format_field(value, format_spec))


COUNTING = Counting()


def name_seats(seating: Sequence[str]) -> list[str]:
    """Who sits where, told apart by numbers where names are the same."""
    names = []
    for seat, who in enumerate(seating):
        number = seating[: seat + 1].count(who)
        several = list(seating).count(who) > 1
        word = "person" if who == YOU and several else name_level(who)
        names.append(f"{word} {number}" if several else word)
    return names


def name_level(who: str) -> str:
    """What a bot of a level is called; anyone else is called as they are."""
    return levels.NAMES[LEVELS.index(who)] if who in LEVELS else who


def put_into_words(game: Game, event: Event, names: Sequence[str]) -> str:
    """One event as a sentence, with names instead of seats."""
    return _fill_in(game, game.story.WORDS[event["key"]], event, names)


def put_question(game: Game, event: Event, names: Sequence[str]) -> str:
    """What a mover has to decide as a sentence, with names instead of seats."""
    return _fill_in(game, game.story.ASKS[event["key"]], event, names)


def put_reason(game: Game, event: Event, names: Sequence[str]) -> str:
    """A fact that speaks for or against a move as a sentence, with names instead of seats."""
    return _fill_in(game, game.advice.REASONS[event["key"]], event, names)


def put_standing(game: Game, points: int) -> str:
    """What a seat's points are in this game."""
    return COUNTING.format(game.story.STANDING, points=points)


def _fill_in(game: Game, words: str, event: Event, names: Sequence[str]) -> str:
    values: dict[str, str | int | float] = {}
    for _, name, _, _ in COUNTING.parse(words):
        if name:
            phrase = game.story.PHRASES.get(name)
            values[name] = phrase(event) if phrase else _write(name, event[name], names)
    ending = "" if values.get("seat") == YOU else r"\1"
    sentence = COUNTING.vformat(re.sub(r"\[(\w+)\]", ending, words), (), values)
    return BEFORE_VOWEL.sub(r"\1n", sentence[0].upper() + sentence[1:])


def _write(name: str, value: Any, names: Sequence[str]) -> str | int | float:
    if name in SEAT_KEYS and isinstance(value, int):
        return names[value]
    if isinstance(value, int | float):
        return value
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
