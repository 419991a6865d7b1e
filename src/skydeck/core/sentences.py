"""What the Python code of a game says to people: data, put into words by the game's catalogue.

    refuse = Sentences(__file__, "refuse")
    raise IllegalMove(refuse("face_up", place="B2"))

The text is `refuse.face_up` of the catalogue, in every language that the game has. It is looked up
when somebody reads the sentence; `str` says it in the language of `speaking`, else in English.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from skydeck.core.messages import ENGLISH, Value, read_catalogue

Given = Value | Sequence[str]  # several words are alternatives: a, b, or c

_spoken = ContextVar("spoken", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say all sentences in a language."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


@dataclass(frozen=True)
class Sentence:
    """A key of a game's catalogue, and the values that its text wants."""

    folder: Path  # of the game
    key: str
    values: Mapping[str, Given]

    @property
    def name(self) -> str:
        """The key with the game before it, as a page with several games has it."""
        return f"{self.folder.name}.{self.key}"

    @property
    def plain(self) -> dict[str, Value | list[str]]:
        """The values as JSON has them."""
        return {
            name: value if isinstance(value, Value) else list(value)
            for name, value in self.values.items()
        }

    def say(self, language: str) -> str:
        """The sentence in a language."""
        words = read_catalogue(self.folder.name, self.folder, language)
        values = {
            name: words.language.list_any(value) if isinstance(value, list) else value
            for name, value in self.plain.items()
        }
        return words.say(self.key, values)

    def __str__(self) -> str:
        return self.say(_spoken.get())


@dataclass(frozen=True)
class Sentences:
    """The texts of one sort: the catalogue has them under `STEM.KEY`."""

    file: str  # of the game's code, beside which its words are
    stem: str

    def __call__(self, key: str, /, **values: Given) -> Sentence:
        plain = {name: _plain(value) for name, value in values.items()}
        return Sentence(Path(self.file).parent, f"{self.stem}.{key}", plain)

    def say(self, key: str, /, **values: Given) -> str:
        """A sentence that is read at once, as in drawings."""
        return str(self(key, **values))


Why = str | Sentence  # a reason; what `core` gives for all games is text


def _plain(value: Given) -> Given:
    """A number of a record as one of Python."""
    return value.item() if isinstance(value, np.generic) else value
