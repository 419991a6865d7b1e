"""What the Python code of a game says to people: data, put into words by the game's catalogue.

    refuse = Sentences(__file__, "refuse")
    raise IllegalMove(refuse("shown", place="B2"))

The text is `refuse.shown` of the catalogue, in every language that the game has. It is looked up
when somebody reads the sentence; `str` says it in the language of `speaking`, else in English.
What `core` says of all games has its words in `core/words`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from skydeck.core.errors import find_nearest
from skydeck.core.messages import ENGLISH, Catalogue, Value, read_catalogue

_spoken = ContextVar("spoken", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say all sentences in a language."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def spoken() -> str:
    """The language that sentences are said in now."""
    return _spoken.get()


@dataclass(frozen=True)
class Sentence:
    """A key of a game's catalogue, and the values that its text wants.

    A list is of alternatives, a, b, or c; a tuple of things that belong together. A sentence may
    be a part of another.
    """

    folder: Path  # of the game
    key: str
    values: Mapping[str, Given]

    @property
    def name(self) -> str:
        """The key with the game before it, as a page with several games has it."""
        return f"{self.folder.name}.{self.key}"

    def say(self, language: str) -> str:
        """The sentence in a language."""
        words = read_catalogue(self.folder.name, self.folder, language)
        return words.say(self.key, {name: _say(words, v) for name, v in self.values.items()})

    def __str__(self) -> str:
        return self.say(spoken())


Given = Value | list[str] | tuple[str, ...] | Sentence
Why = str | Sentence  # a reason; a game of one language may give text


def _say(words: Catalogue, value: Given) -> Value:
    if isinstance(value, Sentence):
        return value.say(words.language.code)
    if isinstance(value, tuple):
        return words.language.list_all(value)
    return words.language.list_any(value) if isinstance(value, list) else value


@dataclass(frozen=True)
class Sentences:
    """The texts of one sort: the catalogue has them under `STEM.KEY`."""

    file: str  # of the game's code, beside which its words are
    stem: str

    def __call__(self, key: str, /, **values: Given | np.generic) -> Sentence:
        plain = {
            name: value.item() if isinstance(value, np.generic) else value  # a record's number
            for name, value in values.items()
        }
        return Sentence(Path(self.file).parent, f"{self.stem}.{key}", plain)

    def say(self, key: str, /, **values: Given | np.generic) -> str:
        """A sentence that is read at once, as in drawings."""
        return str(self(key, **values))


near = Sentences(__file__, "near")


def say_nearest(word: str, words: Sequence[str]) -> Sentence:
    """The end of a sentence that says which words there are, and which one was probably meant."""
    if close := find_nearest(word, words):
        return near("meant", word=repr(close))
    return near("there", words=tuple(words)) if words else near("none")
