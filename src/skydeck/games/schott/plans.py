"""How a row of SCHOTT can be completed with as few new cards as can be, in plain Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skydeck.core.kernel import Seat, View
from skydeck.games.schott.record import BELOW_ALL, HIGHEST, JOKER, JOKERS, NUMBERS, PLACES


class Plan(NamedTuple):
    """Cards of a row that can stay, and what fits at the places of the others."""

    stay: int  # how many cards can stay
    gaps: dict[int, range]  # the numbers that fit, by place

    def takes(self, card: int) -> bool:
        """Whether a card fits into a gap."""
        return bool(self.gaps) if card == JOKER else any(card in gap for gap in self.gaps.values())


def plan_row(row: Sequence[int], highest: int, joker_free: bool) -> Plan:
    """The plan that keeps most cards; of such plans one with the widest gaps."""
    # Of the best plan up to each card that stays: cards, width and gaps so far, and its place.
    ends: list[tuple[int, int, dict[int, range], int]] = [(0, 0, {}, -1)]
    for place in range(PLACES + 1):
        if place < PLACES and row[place] == JOKER:
            continue
        found = []
        for stay, width, gaps, last in ends:
            new = _fill(row, last, place, highest, joker_free)
            if new is not None:
                wide = sum(map(len, new.values()))
                found.append((stay + 1, width + wide, {**gaps, **new}, place))
        if found:
            ends.append(max(found, key=lambda plan: plan[:2]))
    stay, _, gaps, _ = ends[-1]
    return Plan(stay - 1 + row.count(JOKER), gaps)


def _fill(
    row: Sequence[int], left: int, right: int, highest: int, joker_free: bool
) -> dict[int, range] | None:
    """What fits at the places between two cards that stay, or None if it is too much for them."""
    places = [place for place in range(left + 1, right) if row[place] != JOKER]
    # Jokers at the ends of a row need no number of their own.
    inner = range(left + 1 if left >= 0 else min(places, default=right), right)
    if right == PLACES:
        inner = range(inner.start, max(places, default=left) + 1)
    needs = [0 if joker_free and row[place] == JOKER else 1 for place in inner]
    least = row[left] + 1 if left >= 0 else 1
    most = row[right] - 1 if right < PLACES else highest
    if most - least + 1 < sum(needs):
        return None
    return {
        place: range(
            least + sum(needs[: place - inner.start]),
            most - sum(needs[place - inner.start + 1 :]) + 1,
        )
        for place in places
    }


def measure(row: Sequence[int], joker_free: bool) -> tuple[int, int]:
    """SC-20, SC-21: how many cards from the left are in order, and how many are numbers."""
    least, numbers = BELOW_ALL, 0
    for place, card in enumerate(row):
        if card == JOKER:
            least += 0 if joker_free else 1
        elif card > least:
            least, numbers = card, numbers + 1
        else:
            return place, numbers
    return PLACES, numbers


def chain_squares(row: Sequence[int], places: set[int], incremental: bool) -> int:
    """SC-26: the squares that a row is paid in which the cards at these places are new."""
    pairs = [0 < row[at] == row[at + 1] - 1 for at in range(PLACES - 1)]
    if incremental:
        return sum(pairs[at] for at in range(PLACES - 1) if {at, at + 1} & places)
    total, first = 0, 0
    for at in range(PLACES):
        if at == PLACES - 1 or not pairs[at]:
            total += at - first if places & set(range(first, at + 1)) else 0
            first = at + 1
    return total


class Change(NamedTuple):
    """What a move does to the own row."""

    is_complete: bool
    squares: int  # paid at once
    stay: int  # cards that can stay after it
    numbers: int  # in order from the left after it
    place: int
    card: int


def row_of(view: View, seat: Seat) -> list[int]:
    cards: list[int] = view.rows[seat].tolist()
    return cards


def put(row: list[int], place: int, card: int) -> list[int]:
    return [*row[:place], card, *row[place + 1 :]]


def plan_of(view: View, row: list[int]) -> Plan:
    """The plan of a row by the rules of a table."""
    return plan_row(row, NUMBERS[view.seats], bool(view.options.joker_free))


def judge(view: View, seat: Seat, row: list[int], places: tuple[int, ...], card: int) -> Change:
    """What it means if a row takes the place of one's own; these places are new in it."""
    stretch, numbers = measure(row, bool(view.options.joker_free))
    squares = 0
    if view.turn == seat:
        squares = chain_squares(row, set(places), bool(view.options.chain_incremental))
    return Change(stretch == PLACES, squares, plan_of(view, row).stay, numbers, places[0], card)


def _best(changes: Iterable[Change]) -> Change:
    return max(changes, key=lambda c: (c.is_complete, c.squares + c.stay, c.numbers, -c.place))


def best_place(view: View, seat: Seat, card: int) -> Change:
    """What a card does at the best place for it."""
    row = row_of(view, seat)
    return _best(
        judge(view, seat, put(row, place, card), (place,), card) for place in range(PLACES)
    )


def best_trade(view: View, seat: Seat, other: Seat, places: Iterable[int]) -> Change:
    """What the best card of another row does at one of these places."""
    row = row_of(view, seat)
    return _best(
        judge(view, seat, put(row, place, card), (place,), card)
        for place in places
        for card in row_of(view, other)
    )


def find_unseen(view: View) -> list[int]:
    """The cards that a view does not show."""
    cards = [*range(1, NUMBERS[view.seats] + 1), *[JOKER] * JOKERS[view.seats]]
    shown = [*view.rows[: view.seats].ravel().tolist(), *view.pile[: view.piled].tolist()]
    for card in [*shown, int(view.hand), int(view.spare)]:
        if 0 <= card <= HIGHEST:
            cards.remove(card)
    return cards
