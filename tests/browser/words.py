"""The words of the page, as its catalogs have them."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import skydeck
from skydeck.games import FOLDER

WEB = Path(__file__).parents[2] / "web"
SOURCES = WEB / "src"
LANGUAGES = ("en", "fr", "de")


@cache
def read_catalog(language: str) -> dict[str, str]:
    """All texts of a language by their keys; those of a game begin with its name."""
    texts: dict[str, str] = json.loads((SOURCES / f"messages/{language}.json").read_text("utf-8"))
    found = dict(texts)
    for game in skydeck.games():
        path = FOLDER / game / "words" / f"{language}.json"
        found |= {
            f"{game}.{key}": text for key, text in json.loads(path.read_text("utf-8")).items()
        }
    return found


def say(language: str, key: str, **values: str | int) -> str:
    """A text with its values put in; only for texts without plurals."""
    text = read_catalog(language)[key]
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    assert "{" not in text, f"{key} needs more values: {text}"
    return text


def find_keys(text: str) -> list[str]:
    """What looks like the key of a text instead of the text."""
    beginnings = {key.split(".")[0] for key in read_catalog("en")}
    words = re.findall(r"(?<![\w.:/])[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+", text)
    return [word for word in words if word.split(".")[0] in beginnings]
