"""What a hand of Level 8 lacks and what fits on the table, in plain Python for reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from skydeck.core.kernel import EMPTY, UNKNOWN, Seat, View
from skydeck.games.level8.laying import Want, wanted_parts
from skydeck.games.level8.record import (
    COLOURS,
    FLUSH,
    NATURALS,
    NUMBERS,
    RUN,
    SET,
    SKIP,
    SKIPS,
    WILD,
    WILDS,
)


def hand_of(view: View, seat: Seat) -> list[int]:
    return [int(card) for card in view.hands[seat, : view.held[seat]]]


def count_lacking(view: View, seat: Seat, cards: Sequence[int]) -> int:
    """How many cards some cards lack to the level of a seat."""
    return _count_lacking(wanted_parts(view, seat), cards)


def _count_lacking(wanted: tuple[Want, ...], cards: Sequence[int]) -> int:
    naturals = tuple(sorted(card for card in cards if card < NATURALS))
    need = sum(size for _, size in wanted) - sum(card == WILD for card in cards)
    return max(0, need - count_use(wanted, naturals))


def count_use(wanted: tuple[Want, ...], cards: tuple[int, ...]) -> int:
    """How many of some natural cards the parts of a level can use at most."""
    if wanted[-1][0] != FLUSH:
        return _count_use(wanted, _without_colours(cards), 0)
    best = 0
    for colour in range(COLOURS):
        # Runs and sets take cards of the colour that is collected last.
        ordered = tuple(sorted(cards, key=lambda card: card % COLOURS == colour))
        best = max(best, _count_use(wanted, ordered, colour))
    return best


def _without_colours(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards of the same numbers in the first colours, so that equal needs are counted once."""
    numbers = Counter(card // COLOURS for card in cards)
    return tuple(
        number * COLOURS + colour for number in sorted(numbers) for colour in range(numbers[number])
    )


@lru_cache(maxsize=1 << 14)
def _count_use(wanted: tuple[Want, ...], cards: tuple[int, ...], colour: int) -> int:
    if not wanted:
        return 0
    (kind, size), best = wanted[0], 0
    if kind == FLUSH:
        return min(size, sum(card % COLOURS == colour for card in cards))
    for part in _ways(kind, size, cards):
        rest = tuple(card for card in cards if card not in part)
        best = max(best, len(part) + _count_use(wanted[1:], rest, colour))
    return best


def _ways(kind: int, size: int, cards: Sequence[int]) -> list[list[int]]:
    """The natural cards that a run or a set can take, for each value that it can have."""
    first: dict[int, list[int]] = {}
    for card in cards:
        first.setdefault(card // COLOURS, []).append(card)
    if kind == SET:
        return [same[:size] for same in first.values()] or [[]]
    runs = (range(low, low + size) for low in range(NUMBERS + 1 - size))
    return [[first[number][0] for number in run if number in first] for run in runs]


def list_unseen(view: View) -> list[int]:
    """The cards that a view does not show."""
    edition = view.options.edition
    cards = [*range(NATURALS), *[WILD] * WILDS[edition], *[SKIP] * SKIPS[edition]]
    seen = [*view.hands[: view.seats].flat, *view.piles[: view.seats].flat]
    seen += [*view.laid[: view.seats].flat, *[SKIP] * int(view.buried + view.skips.sum())]
    for card in seen:
        if card not in (EMPTY, UNKNOWN):
            cards.remove(int(card))
    return cards


def helps(view: View, seat: Seat, hand: Sequence[int], card: int) -> bool:
    """Whether a card would help a seat with some hand: to its level, or else to be laid, too."""
    if view.displayed[seat]:
        return fits_table(view, card)
    lacking = count_lacking(view, seat, hand)
    if lacking == 0:
        return can_lay(view, seat, hand, card)
    return count_lacking(view, seat, [*hand, card]) < lacking


def can_lay(view: View, seat: Seat, hand: Sequence[int], card: int) -> bool:
    """Whether a card could be laid, too, by a hand that has its level: there, or on the table."""
    wanted = wanted_parts(view, seat)
    return fits_table(view, card) or any(
        _find_size(wanted, part, [*hand, card]) > _find_size(wanted, part, hand)
        for part in range(len(wanted))
    )


def _find_size(wanted: tuple[Want, ...], part: int, cards: Sequence[int]) -> int:
    """How long a part of a level can be that some cards have."""
    kind, size = wanted[part]
    longer = (*wanted[:part], (kind, size + 1), *wanted[part + 1 :])
    return size if _count_lacking(longer, cards) else _find_size(longer, part, cards)


def fits_table(view: View, card: int) -> bool:
    """Whether a card can be added to some display."""
    return any(
        fits_part(kind, int(view.values[owner, part]), int(view.spans[owner, part]), card)
        for owner in range(view.seats)
        if view.displayed[owner]
        for part, (kind, _) in enumerate(wanted_parts(view, owner))
    )


def fits_soon(view: View, card: int) -> bool:
    """Whether a card could be added to some run after one card more at its end."""
    return card < NATURALS and any(
        kind == RUN
        and card // COLOURS + 1
        in (
            int(view.values[owner, part]) - 2,
            int(view.values[owner, part]) + int(view.spans[owner, part]) + 1,
        )
        for owner in range(view.seats)
        if view.displayed[owner]
        for part, (kind, _) in enumerate(wanted_parts(view, owner))
    )


def fits_part(kind: int, value: int, span: int, card: int) -> bool:
    if card >= NATURALS:
        return card == WILD and (kind != RUN or span < NUMBERS)
    if kind == FLUSH:
        return card % COLOURS == value
    number = card // COLOURS + 1
    return number in ((value - 1, value + span) if kind == RUN else (value,))


def is_alike(wanted: Sequence[Want], held: int, card: int) -> bool:
    """Whether two cards could go into one part of a level."""
    if held >= NATURALS or card >= NATURALS:
        return False
    gap = abs(held // COLOURS - card // COLOURS)
    return any(
        gap == 0
        if kind == SET
        else 0 < gap < size
        if kind == RUN
        else held % COLOURS == card % COLOURS
        for kind, size in wanted
    )
