"""What happened, put into English words from a game's story."""

from __future__ import annotations

import re
from collections.abc import Sequence

from skydeck.bots import LEVELS, levels
from skydeck.core.game import Event, Game

YOU = "you"
SEAT_KEYS = ("seat", "other")  # what an event calls the seats that it speaks of


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
    return _fill_in(game.story.WORDS[event["key"]], event, names)


def put_question(game: Game, event: Event, names: Sequence[str]) -> str:
    """What a mover has to decide as a sentence, with names instead of seats."""
    return _fill_in(game.story.ASKS[event["key"]], event, names)


def put_reason(game: Game, event: Event, names: Sequence[str]) -> str:
    """A fact that speaks for or against a move as a sentence, with names instead of seats."""
    return _fill_in(game.advice.REASONS[event["key"]], event, names)


def _fill_in(words: str, event: Event, names: Sequence[str]) -> str:
    values = {key: _write(key, value, names) for key, value in event.items()}
    ending = "" if values.get("seat") == YOU else r"\1"
    sentence = re.sub(r"\[(\w+)\]", ending, words).format(**values)
    return sentence[0].upper() + sentence[1:]


def _write(key: str, value: object, names: Sequence[str]) -> str:
    if key in SEAT_KEYS and isinstance(value, int):
        return names[value]
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
