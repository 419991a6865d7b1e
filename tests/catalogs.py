"""The catalogues of words, as the browser and the terminal read them."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import skydeck
from skydeck.core.game import Event
from skydeck.core.languages import LANGUAGES
from skydeck.core.messages import DEFAULTS, Branches, Message, Slot, parse
from skydeck.games import folder_of

CORE = Path(skydeck.__file__).parent / "core"
SOURCES = Path(__file__).parents[1] / "web" / "src"
CODE = re.compile(r"[A-Za-z0-9_*!]+")  # what an event may say besides numbers
# Codes that people do not read as they stand, as they do places and squares such as a1 and 2b3.
WORD = re.compile(r"[a-z]{3}|_|[*!]|J|\d[roygbp]$")
READER = {"you", "other_you"}  # what is added of whoever reads


@cache
def catalog(game: str | None, language: str) -> dict[str, str]:
    """The texts of a game, those of core, or those of the page around all games."""
    path = SOURCES / "messages" / f"{language}.json"
    if game is not None:
        folder = CORE if game == "core" else folder_of(game)
        alone = folder / "words.json"
        path = alone if alone.exists() else folder / "words" / f"{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def arguments(text: str) -> dict[str, frozenset[str]]:
    """The values that a text needs, and how it uses each: plainly, or as what it says."""
    return arguments_of(parse(text))


def arguments_of(message: Message) -> dict[str, frozenset[str]]:
    """The same of a text that was read."""
    found: dict[str, frozenset[str]] = {}
    _find_arguments(message, found)
    return found


def _find_arguments(message: Message, found: dict[str, frozenset[str]]) -> None:
    for part in message:
        if isinstance(part, Slot):
            use = "number" if part.is_number else "plain"
            found[part.name] = found.get(part.name, frozenset()) | {use}
        elif isinstance(part, Branches):
            use = "plural" if part.is_plural else "select"
            found[part.name] = found.get(part.name, frozenset()) | {use}
            for branch in part.texts.values():
                _find_arguments(branch, found)


def check_event(game: str, kind: str, event: Event) -> None:
    """An event is data, and every language has words for it and for all that it says."""
    for value in event.values():
        _check_data(value)
    for language in LANGUAGES:
        words = catalog(game, language)
        needed = arguments(words[f"{kind}.{event['key']}"])
        assert needed.keys() <= event.keys() | READER, (game, language, kind, event)
        for name, uses in needed.items():
            if "select" not in uses:  # which has its own words for codes
                _check_words(words, event.get(name))
        if kind == "ask":
            typed = arguments(words.get(f"type.{event['key']}", DEFAULTS["type"]))
            assert typed.keys() <= event.keys() | {"moves"}, (game, language, event)


def _check_data(value: Any) -> None:
    if isinstance(value, list):
        for one in value:
            _check_data(one)
    elif isinstance(value, dict):
        for one in value.values():
            _check_data(one)
    elif isinstance(value, str):
        assert CODE.fullmatch(value), value
    else:
        assert isinstance(value, int | float), value


def _check_words(words: dict[str, str], value: Any) -> None:
    if isinstance(value, list):
        for one in value:
            _check_words(words, one)
    elif isinstance(value, dict):
        assert arguments(words[f"named.{value['kind']}"]).keys() <= value.keys()
    elif isinstance(value, str) and WORD.search(value):
        assert f"word.{value}" in words, value
