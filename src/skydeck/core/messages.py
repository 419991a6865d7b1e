"""Texts in ICU MessageFormat: the part of it that the catalogues of words use.

That is `{name}`, `{count, number}`, `{count, plural, =0 {…} one {…} other {# …}}` and
`{code, select, a {…} other {…}}`, one inside the other as you like, and quoting by apostrophes.
Anything else is refused when a catalogue is read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from skydeck.core.errors import BadWords, listing
from skydeck.core.languages import LANGUAGES, Language

Value = str | int | float | bool
Values = Mapping[str, Value]

ENGLISH = "en"
# Texts that a game need not have, and those that are the same in all games.
CORE = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in (Path(__file__).parent / "words").glob("*.json")
}
DEFAULTS = CORE[ENGLISH]
HEAD = re.compile(r"\s*(\w+)\s*(?:,\s*(\w+)\s*)?")
BRANCH = re.compile(r"\s*(=\d+|\w+)\s*\{")
CATEGORIES = {"zero", "one", "two", "few", "many", "other"}


@dataclass(frozen=True)
class Slot:
    """A value, written as it is or as a number of the language."""

    name: str
    is_number: bool = False


@dataclass(frozen=True)
class Branches:
    """Texts of which a value chooses one."""

    name: str
    is_plural: bool
    texts: Mapping[str, Message]


Message: TypeAlias = "tuple[str | Slot | Branches, ...]"


class Parser:
    """Reads one text from left to right; `at` is where it has come to."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def parse(self) -> Message:
        """The whole text."""
        message = self._message(None)
        if self.at < len(self.text):
            raise BadWords("has a brace too many")
        return message

    def _message(self, counted: str | None) -> Message:
        """Read up to the brace that closes this part; `counted` is the value that # stands for."""
        parts: list[str | Slot | Branches] = []
        plain = ""
        while self.at < len(self.text) and (sign := self.text[self.at]) != "}":
            if sign == "{" or (sign == "#" and counted):
                parts += [plain] if plain else []
                parts.append(self._argument() if sign == "{" else self._count(counted))
                plain = ""
            else:
                plain += self._quoted(counted) if sign == "'" else self._step()
        return (*parts, plain) if plain else tuple(parts)

    def _step(self) -> str:
        self.at += 1
        return self.text[self.at - 1]

    def _count(self, name: str | None) -> Slot:
        self.at += 1
        return Slot(name or "", is_number=True)

    def _quoted(self, counted: str | None) -> str:
        """An apostrophe: two are one, and one before a sign of the syntax quotes up to the next."""
        self.at += 1
        following = self.text[self.at : self.at + 1]
        if following == "'":
            return self._step()
        if not following or following not in ("{}#" if counted else "{}"):
            return "'"
        quoted = ""
        while self.at < len(self.text):
            sign = self._step()
            if sign == "'" and not self.text.startswith("'", self.at):
                return quoted
            quoted += sign
            self.at += sign == "'"
        return quoted

    def _argument(self) -> Slot | Branches:
        """Read a value and what is made of it, both braces included."""
        head = HEAD.match(self.text, self.at + 1)
        if head is None:
            raise BadWords("has a brace without the name of a value")
        name, kind = head[1], head[2]
        self.at = head.end()
        if kind in ("plural", "select"):
            found: Slot | Branches = Branches(name, kind == "plural", self._branches(name, kind))
        elif kind in (None, "number"):
            found = Slot(name, is_number=kind == "number")
        else:
            raise BadWords(f"wants {name!r} as {kind!r}, which is not known here")
        if self._next() != "}":
            raise BadWords(f"has no brace after {name!r} where one is due")
        self.at += 1
        return found

    def _next(self) -> str:
        """The next sign that is not a space."""
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def _branches(self, name: str, kind: str) -> dict[str, Message]:
        if self._next() != ",":
            raise BadWords(f"gives {name!r} nothing to choose from")
        self.at += 1
        texts: dict[str, Message] = {}
        while branch := BRANCH.match(self.text, self.at):
            key, self.at = branch[1], branch.end()
            is_known = kind == "select" or key in CATEGORIES or key.startswith("=")
            if key in texts or not is_known or (kind == "select" and key.startswith("=")):
                raise BadWords(f"cannot have the branch {key!r} for {name!r}")
            texts[key] = self._message(name if kind == "plural" else None)
            if self._next() != "}":
                raise BadWords(f"does not close the branch {key!r} of {name!r}")
            self.at += 1
        if "other" not in texts:
            raise BadWords(f"has no branch 'other' for {name!r}")
        return texts


def parse(text: str) -> Message:
    """The parts of a text, or a BadWords whose sentence says what the text does wrong."""
    return Parser(text).parse()


def write(message: Message, values: Values, language: Language) -> str:
    """A text with its values filled in."""
    return "".join(
        part if isinstance(part, str) else _write_part(part, values, language) for part in message
    )


def _write_part(part: Slot | Branches, values: Values, language: Language) -> str:
    if part.name not in values:
        raise BadWords(f"needs a value {part.name!r}")
    value = values[part.name]
    if isinstance(part, Branches):
        key = _choose(part, value, language)
        return write(part.texts.get(key, part.texts["other"]), values, language)
    if part.is_number and not isinstance(value, str):
        return language.number(value)
    return _plain(value)


def _choose(part: Branches, value: Value, language: Language) -> str:
    """The branch that a value takes, if the text has it."""
    plain = _plain(value)
    if not part.is_plural:
        return plain
    if isinstance(value, str):
        raise BadWords(f"counts by {part.name!r}, which is {value!r} and no number")
    return f"={plain}" if f"={plain}" in part.texts else language.plural(value)


def _plain(value: Value) -> str:
    """A value as JavaScript writes it, so that both choose the same branches."""
    if isinstance(value, bool):
        return str(value).lower()
    is_whole = isinstance(value, float) and value.is_integer()
    return str(int(value) if is_whole else value)


@dataclass(frozen=True)
class Catalogue:
    """The words of a game in one language."""

    game: str
    language: Language
    texts: Mapping[str, str]  # as they are written
    messages: Mapping[str, Message]

    def __contains__(self, key: object) -> bool:
        return key in self.messages

    def keys(self, stem: str) -> tuple[str, ...]:
        """What follows the stem in all keys that begin with it: of `tell` the keys of events."""
        start = f"{stem}."
        return tuple(key.removeprefix(start) for key in self.messages if key.startswith(start))

    def say(self, key: str, values: Values | None = None) -> str:
        """The text of a key with its values filled in."""
        if key not in self.messages:
            raise BadWords(f"{self._name(key)} is missing")
        try:
            return write(self.messages[key], values or {}, self.language)
        except BadWords as error:
            raise BadWords(f"{self._name(key)} {error}") from None

    def _name(self, key: str) -> str:
        return f"the text {key!r} of {self.game} in {self.language.code!r}"


def parse_catalogue(game: str, language: str, texts: object) -> Catalogue:
    """The words that a file holds, every text of it read; a bad one is named."""
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise BadWords(f"the words of {game} in {language!r} are not texts by their keys")
    found = Catalogue(game, LANGUAGES[language], texts, messages := dict[str, Message]())
    for key, text in texts.items():
        try:
            messages[key] = parse(text)
        except BadWords as error:
            raise BadWords(f"{found._name(key)} {error}") from None
    return found


@cache
def read_catalogue(game: str, folder: Path, language: str, part: str = "words") -> Catalogue:
    """The words of a game, or those of its lessons, which are the part `learn`.

    They are in `words/LANGUAGE.json`, or in English in `words.json`. English takes the place of a
    language that a game does not know, and CORE those of texts that it does not have.
    """
    if language not in LANGUAGES:
        raise BadWords(f"there is no language {language!r}; there is {listing(list(LANGUAGES))}")
    own, alone = folder / part / f"{language}.json", folder / f"{part}.json"
    if not own.exists() and language != ENGLISH:
        return read_catalogue(game, folder, ENGLISH, part)
    path = alone if alone.exists() and not own.exists() else own
    try:
        texts = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadWords(f"{game} has no words: {path} is missing") from None
    except ValueError as error:
        raise BadWords(f"{path} is not JSON: {error}") from None
    return parse_catalogue(game, language, CORE[language] | texts if part == "words" else texts)
