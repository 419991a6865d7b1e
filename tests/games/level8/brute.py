"""All displays of a hand, found by trying every choice of cards: slow and obvious."""

from __future__ import annotations

import itertools
from functools import cache

WILD = 90
SKIP = 91
Part = tuple[int, tuple[int, ...]]  # its value, and its cards: a run by number, others ascending
Display = tuple[Part, ...]

STANDARD = {
    1: (("run", 3), ("run", 3)),
    2: (("set", 2), ("set", 2), ("set", 2), ("set", 2)),
    3: (("run", 3), ("colour", 4)),
    4: (("run", 6), ("set", 2)),
    5: (("run", 7),),
    6: (("set", 2), ("set", 3), ("set", 3)),
    7: (("set", 3), ("colour", 5)),
    8: (("set", 2), ("set", 3), ("set", 4)),
}
EXPERT = {
    1: (("run", 4), ("set", 2), ("set", 2)),
    2: (("colour", 6),),
    3: (("run", 5), ("set", 3)),
    4: (("set", 4), ("set", 4)),
    5: (("run", 8),),
    6: (("set", 2), ("set", 2), ("colour", 5)),
    7: (("set", 3), ("run", 6)),
    8: (("set", 5), ("colour", 4)),
}
LEVELS = {"standard": STANDARD, "expert": EXPERT}
Kind = tuple[str, int]


def number_of(card: int) -> int:
    return card // 6 + 1


def colour_of(card: int) -> int:
    return card % 6


@cache
def readings(kind: str, cards: tuple[int, ...]) -> tuple[Part, ...]:
    """What a handful of cards may be as a part of this kind."""
    if SKIP in cards:
        return ()
    naturals = sorted(card for card in cards if card != WILD)
    wilds = (WILD,) * (len(cards) - len(naturals))
    if kind == "set":
        fitting = [n for n in range(1, 16) if all(number_of(card) == n for card in naturals)]
        return tuple((n, (*naturals, *wilds)) for n in fitting)
    if kind == "colour":
        fitting = [c for c in range(6) if all(colour_of(card) == c for card in naturals)]
        return tuple((c, (*naturals, *wilds)) for c in fitting)
    runs = []
    for low in range(1, 15 - len(cards) + 2):
        numbers = range(low, low + len(cards))
        held = {number_of(card): card for card in naturals}
        if len(held) == len(naturals) and all(number in numbers for number in held):
            runs.append((low, tuple(held.get(number, WILD) for number in numbers)))
    return tuple(runs)


def canonical(kinds: tuple[Kind, ...], display: Display) -> Display:
    """Neighbouring parts of equal kind and size in one fixed order."""
    ordered: list[Part] = []
    for _, group in itertools.groupby(zip(kinds, display, strict=True), key=lambda pair: pair[0]):
        ordered += sorted(part for _, part in group)
    return tuple(ordered)


@cache
def _displays(kinds: tuple[Kind, ...], hand: tuple[int, ...]) -> frozenset[Display]:
    if not kinds:
        return frozenset({()})
    kind, size = kinds[0]
    found = set()
    for cards in set(itertools.combinations(hand, size)):
        parts = readings(kind, cards)
        if not parts:
            continue
        rest = list(hand)
        for card in cards:
            rest.remove(card)
        for others in _displays(kinds[1:], tuple(rest)):
            found |= {canonical(kinds, (part, *others)) for part in parts}
    return frozenset(found)


def displays(levels: str, level: int, hand: list[int]) -> frozenset[Display]:
    """Every complete display of a level that the cards of a hand make."""
    found = _displays(LEVELS[levels][level], tuple(sorted(hand)))
    _displays.cache_clear()
    return found
