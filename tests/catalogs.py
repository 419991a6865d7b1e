"""The browser's catalogs of words, read without a browser."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from skydeck.core.game import Event
from skydeck.games import FOLDER

SOURCES = Path(__file__).parents[1] / "web" / "src"
LANGUAGES = ("en", "fr", "de")
BRANCHING = ("plural", "select", "selectordinal")
CODE = re.compile(r"[A-Za-z0-9_*!]+")  # what an event may say besides numbers
# Codes that people do not read as they stand, as they do places and squares such as a1 and 2b3.
WORD = re.compile(r"[a-z]{3}|_|[*!]|J|\d[roygbp]$")
READER = {"you", "other_you"}  # what the browser adds of whoever reads


@cache
def catalog(game: str | None, language: str) -> dict[str, str]:
    """The texts of a game, or those of the page around all games."""
    folder = SOURCES / "messages" if game is None else FOLDER / game / "words"
    path = folder / f"{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def arguments(text: str) -> dict[str, frozenset[str]]:
    """The values that an ICU message needs, and how it uses each: plainly, or as what it says."""
    found: dict[str, frozenset[str]] = {}
    end = _read_text(text, 0, found)
    if end != len(text):
        raise ValueError(f"a brace too many in {text!r}")
    return found


def _read_text(text: str, at: int, found: dict[str, frozenset[str]]) -> int:
    """Read up to the brace that closes this text, or to its end."""
    while at < len(text) and text[at] != "}":
        at = _read_argument(text, at + 1, found) if text[at] == "{" else at + 1
    return at


def _read_argument(text: str, at: int, found: dict[str, frozenset[str]]) -> int:
    head = re.compile(r"\s*(\w+)\s*(?:,\s*(\w+)\s*)?").match(text, at)
    if head is None:
        raise ValueError(f"no name at {at} of {text!r}")
    name, kind = head[1], head[2] or "plain"
    found[name] = found.get(name, frozenset()) | {kind}
    at = head.end()
    if kind in BRANCHING:
        while branch := re.compile(r"[\s,]*[^\s{}]+\s*\{").match(text, at):
            at = _read_text(text, branch.end(), found) + 1
    end = text.index("}", at)
    return end + 1


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
