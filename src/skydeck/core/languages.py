"""What the languages differ in besides their words: plurals, numbers and lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Number = int | float


@dataclass(frozen=True)
class Language:
    """How a language counts and lists."""

    code: str
    plural: Callable[[Number], str]  # the CLDR category of a number: one, many, other …
    thousands: str  # what stands between groups of three digits
    point: str  # what stands before the decimals
    conjunction: str  # "and"
    disjunction: str  # "or"
    comma: bool = False  # whether a comma stands before the last of three or more

    def number(self, value: Number) -> str:
        """A number with at most three decimals."""
        text = f"{round(value, 3):,}"
        text = text.removesuffix(".0")
        return text.translate({ord(","): self.thousands, ord("."): self.point})

    def list_all(self, words: Sequence[str]) -> str:
        """`a, b and c`."""
        return self._join(words, self.conjunction)

    def list_any(self, words: Sequence[str]) -> str:
        """`a, b or c`."""
        return self._join(words, self.disjunction)

    def _join(self, words: Sequence[str], last: str) -> str:
        *others, end = words or [""]
        if not others:
            return end
        comma = "," if self.comma and len(others) > 1 else ""
        return f"{', '.join(others)}{comma} {last} {end}"


def one_or_other(value: Number) -> str:
    """The plurals of English and German."""
    return "one" if value == 1 else "other"


def french_plural(value: Number) -> str:
    """The plurals of French: 0 and 1.5 are singular, and whole millions a category of their own."""
    if int(abs(value)) in (0, 1):
        return "one"
    return "many" if value % 1_000_000 == 0 else "other"


LANGUAGES = {
    language.code: language
    for language in (
        Language("en", one_or_other, ",", ".", "and", "or", comma=True),
        Language("fr", french_plural, "\u202f", ",", "et", "ou"),
        Language("de", one_or_other, ".", ",", "und", "oder"),
    )
}
