"""What happened, put into English words from a game's story."""

from __future__ import annotations

import re
from collections.abc import Sequence

from skydeck.core.game import Event, Game

YOU = "you"


def name_seats(seating: Sequence[str]) -> list[str]:
    """Who sits where, told apart by numbers where names are the same."""
    names = []
    for seat, who in enumerate(seating):
        number = seating[: seat + 1].count(who)
        several = list(seating).count(who) > 1
        word = "person" if who == YOU and several else who
        names.append(f"{word} {number}" if several else word)
    return names


def put_into_words(game: Game, event: Event, names: Sequence[str]) -> str:
    """One event as a sentence, with names instead of seats."""
    name = names[event["seat"]] if "seat" in event else ""
    values = {key: _write(value) for key, value in event.items()} | {"seat": name}
    ending = "" if name == YOU else r"\1"
    sentence = re.sub(r"\[(\w+)\]", ending, game.story.WORDS[event["key"]]).format(**values)
    return sentence[0].upper() + sentence[1:]


def _write(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
