"""L8-06, L8-11, L8-14: the small moves reach exactly the displays that brute force finds."""

from __future__ import annotations

import random

import pytest

from skydeck.core.table import Table
from tests.games.level8.brute import (
    LEVELS,
    WILD,
    Display,
    Kind,
    canonical,
    displays,
    readings,
)
from tests.games.level8.cards import TEN, code, codes, names, position
from tests.games.level8.hands import some_hand
from tests.plainly import PLAIN

HANDS = 8 if PLAIN else 32  # of each level
MOST = 60 if PLAIN else 250  # displays of one hand that are all visited
WALKS = 8 if PLAIN else 30  # random ways through the small moves where there are more
NAMES = range(7, 28)  # the moves that name a number or a colour
CASES = [(levels, level) for levels in LEVELS for level in range(1, 9)]


def to_play(levels: str, level: int, hand: list[int]) -> Table:
    others = f"1: {TEN}; levels {level} 1; to play 0; option levels={levels}"
    return position(f"0: {names(hand)}; {others}")


def display_of(table: Table, kinds: tuple[Kind, ...]) -> Display:
    """What seat 0 has laid, in the form that brute force gives it."""
    state, found = table.state, []
    for number, (_, size) in enumerate(kinds):
        assert state.spans[0, number] == size
        cards = tuple(state.laid[0, number, :size].tolist())
        found.append((int(state.values[0, number]), cards))
    return tuple(found)


def namings(table: Table) -> list[int]:
    return [move for move in table.legal(0) if move in NAMES]


def steps(table: Table) -> list[int]:
    """The moves that go on with a display; none once it is complete."""
    if table.state.displayed[0]:
        return []
    moves = table.legal(0)
    assert moves, "a dead end"
    return moves


def check_laid(table: Table, kinds: tuple[Kind, ...], hand: list[int]) -> Display:
    """The canonical form of a complete display, which must lie in its fixed order."""
    display = display_of(table, kinds)
    for (kind, _), (value, cards) in zip(kinds, display, strict=True):
        assert (value, cards) in readings(kind, tuple(sorted(cards)))
    for number in range(len(kinds) - 1):
        if kinds[number] == kinds[number + 1]:
            assert display[number][0] <= display[number + 1][0]
    held = table.state.hands[0, : table.state.held[0]].tolist()
    assert sorted([*held, *(card for _, cards in display for card in cards)]) == hand
    return canonical(kinds, display)


def visit_all(table: Table, kinds: tuple[Kind, ...], hand: list[int]) -> set[Display]:
    """Every display that the small moves lead to."""
    found, open_tables = set(), []
    for move in namings(table):
        after = table.copy()
        after.play(0, move)
        open_tables.append(after)
    while open_tables:
        table = open_tables.pop()
        moves = steps(table)
        if not moves:
            found.add(check_laid(table, kinds, hand))
        for move in moves:
            after = table.copy()
            after.play(0, move)
            open_tables.append(after)
    return found


def walk(table: Table, kinds: tuple[Kind, ...], hand: list[int], rng: random.Random) -> Display:
    """A display that random small moves lead to."""
    table = table.copy()
    table.play(0, rng.choice(namings(table)))
    while moves := steps(table):
        table.play(0, rng.choice(moves))
    return check_laid(table, kinds, hand)


def first_moves(kinds: tuple[Kind, ...], found: frozenset[Display]) -> list[int]:
    """The moves that name the first parts of these displays."""
    base = 22 if kinds[0][0] == "colour" else 6
    return sorted({base + display[0][0] for display in found})


@pytest.mark.rule("L8-06", "L8-11", "L8-13", "L8-14", "L8-18")
@pytest.mark.parametrize(("levels", "level"), CASES)
def test_the_small_moves_reach_exactly_the_displays_of_brute_force(levels: str, level: int) -> None:
    rng = random.Random(f"{levels} {level}")
    kinds = LEVELS[levels][level]
    complete = 0
    for _ in range(HANDS):
        hand = some_hand(rng, kinds)
        table = to_play(levels, level, hand)
        expected = displays(levels, level, hand)
        complete += bool(expected)
        assert namings(table) == first_moves(kinds, expected), names(hand)
        if len(expected) <= MOST:
            assert visit_all(table, kinds, hand) == expected, names(hand)
        else:
            for _ in range(WALKS):
                assert walk(table, kinds, hand, rng) in expected, names(hand)
    assert complete >= HANDS // 3


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize(("levels", "level"), CASES)
def test_a_display_is_offered_only_if_brute_force_finds_one(levels: str, level: int) -> None:
    """Hands that lack some cards, where offers would be wrong most easily."""
    rng = random.Random(f"near {levels} {level}")
    kinds = LEVELS[levels][level]
    incomplete = 0
    for _ in range(2 * HANDS):
        hand = some_hand(rng, kinds)
        spare = [card for card in range(90) if card not in hand]
        for place in rng.sample(range(11), 4):
            hand[place] = spare.pop(rng.randrange(len(spare)))
        hand.sort()
        expected = displays(levels, level, hand)
        incomplete += not expected
        assert namings(to_play(levels, level, hand)) == first_moves(kinds, expected), names(hand)
    assert incomplete


def test_brute_force_finds_what_is_plain_to_see() -> None:
    hand = codes("3r 4b 5g 7r 8b 9g 1y 1p 12o 12p 15r")
    runs = ((3, tuple(codes("3r 4b 5g"))), (7, tuple(codes("7r 8b 9g"))))
    assert displays("standard", 1, hand) == {runs}
    hand = codes("4r 5b * 9g 10g 11g 1y 1p 1o 15r 15p")
    tens = (9, tuple(codes("9g 10g 11g")))
    edges = [(3, (WILD, code("4r"), code("5b"))), (4, (code("4r"), code("5b"), WILD))]
    assert displays("standard", 1, hand) == {(edge, tens) for edge in edges}
    assert displays("standard", 5, hand) == frozenset()
