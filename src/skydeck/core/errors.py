"""What can be wrong with what a person gave us: always one sentence, and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skydeck.core.sentences import Sentence


class SkydeckError(ValueError):
    """The base of all errors that are the caller's to mend.

    What a game refuses is `told` as data, for which its catalogue has words in every language.
    """

    def __init__(self, sentence: str | Sentence, told: str | Sentence | None = None) -> None:
        super().__init__(sentence)
        told = told or sentence
        self.told = None if isinstance(told, str) else told


class IllegalMove(SkydeckError):
    """A move that the rules do not allow now."""


class Unclear(IllegalMove):
    """A text that could mean several moves; `ways` are texts that mean one of them."""

    def __init__(self, sentence: str | Sentence, ways: Sequence[str]) -> None:
        super().__init__(sentence)
        self.ways = tuple(ways)


class BadGame(SkydeckError):
    """A game that does not exist, or not with that many seats."""


class BadOption(SkydeckError):
    """An option that does not exist, or not with that value."""


class BadBot(SkydeckError):
    """A bot that does not exist."""


class Forfeit(SkydeckError):
    """A bot that broke down or broke the rules at a table, and so has lost there."""


class BadPosition(SkydeckError):
    """A position that cannot arise at a table."""


class BadLog(SkydeckError):
    """A log that cannot be read, or does not replay."""


class BadWords(SkydeckError):
    """A text that a catalogue of words lacks, or that cannot be read or filled in."""


def listing(words: Sequence[object], last: str = "and") -> str:
    """`a, b and c`."""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def shorten(value: object) -> str:
    """A value as text that fits into a sentence."""
    try:
        text = repr(value)
    except ValueError:  # a number of more digits than Python writes
        return "a number that long"
    return text if len(text) <= 40 else f"{text[:37]}..."


def find_nearest(word: str, words: Sequence[str]) -> str | None:
    """The word that was probably meant by another one."""
    return next(iter(difflib.get_close_matches(word, words, 1)), None)


def nearest(word: str, words: Sequence[str]) -> str:
    """The end of a sentence that says which words there are, and which one was probably meant."""
    if close := find_nearest(word, words):
        return f"; did you mean {close!r}?"
    return f"; there is {listing(words)}" if words else "; there is none"
