"""What happens, what is asked and why a move is good, put into the words of a game's catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from skydeck.bots import LEVELS, levels
from skydeck.core.game import Event, Game
from skydeck.core.messages import Catalogue, Value

YOU = "you"
SEAT_KEYS = ("seat", "other", "owner", "seats")  # what values are called that are seats


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


def put_into_words(game: Game, event: Event, names: Sequence[str], language: str = "en") -> str:
    """One event as a sentence, with names instead of seats, and what its card says."""
    words, key = game.words(language), f"read.{event['key']}"
    sentence = _say(words, "tell", event, names)
    if game.quotes is None or key not in words:
        return sentence
    return f"{sentence}. {words.say(key, {**event, **game.quotes.quote(event, language)})}"


def put_question(
    game: Game,
    event: Event,
    names: Sequence[str],
    moves: Sequence[str] = (),
    language: str = "en",
) -> str:
    """What a mover has to decide, and what to type for it; `moves` are those that are legal."""
    words = game.words(language)
    question = _say(words, "ask", event, names)
    end = "" if question.endswith((".", "?", "!")) else "."
    typed = {name: _type(words, name, value) for name, value in event.items()}
    typed["moves"] = words.language.list_any(moves)
    key = f"type.{event['key']}"
    hint = words.say(key if key in words else "type", typed)
    return f"{question}{end} {hint}"


def put_reason(game: Game, event: Event, names: Sequence[str], language: str = "en") -> str:
    """A fact that speaks for or against a move as a sentence, with names instead of seats."""
    return _say(game.words(language), "reason", event, names)


def put_standing(game: Game, points: int, language: str = "en") -> str:
    """What a seat's points are in this game."""
    return game.words(language).say("points", {"points": points})


def _say(words: Catalogue, stem: str, event: Event, names: Sequence[str]) -> str:
    sentence = words.say(f"{stem}.{event['key']}", _values_of(words, event, names))
    return sentence[:1].upper() + sentence[1:]


def _values_of(words: Catalogue, event: Event, names: Sequence[str]) -> dict[str, Value]:
    """An event's values for the catalogue, as `valuesOf` of the page's story.ts has them.

    Seats get their names, codes their words, and `you` tells whether it is about the reader.
    """
    values: dict[str, Value] = {"you": False}
    for name, value in event.items():
        if name in SEAT_KEYS:
            seats = value if isinstance(value, list) else [value]
            values[name] = words.language.list_all([names[seat] for seat in seats])
        elif name != "key":
            values[name] = _word_of(words, value)
    for name, reader in (("seat", "you"), ("other", "other_you")):
        if name in event:
            values[reader] = names[event[name]] == YOU
    return values


def _word_of(words: Catalogue, value: Any) -> Value:
    """A code by the catalogue, a small object by its kind, a list by what is in it."""
    if isinstance(value, list):
        return words.language.list_all([str(_word_of(words, one)) for one in value])
    if isinstance(value, Mapping):
        return words.say(f"named.{value['kind']}", value) if "kind" in value else ""
    if isinstance(value, str) and f"word.{value}" in words:
        return words.say(f"word.{value}")
    plain: Value = value
    return plain


def _type(words: Catalogue, name: str, value: Any) -> Value:
    """A value as a person types it: codes stay, and small objects are called by the value."""
    if isinstance(value, list):
        return words.language.list_any([str(_type(words, name, one)) for one in value])
    if isinstance(value, Mapping):
        return words.say(f"named.{name}", value)
    plain: Value = value
    return plain
