"""How the tests of Level 8 read a table: cards as texts, and a refusal that changes nothing."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import skydeck
from skydeck import IllegalMove
from skydeck.core.kernel import EMPTY, UNKNOWN
from skydeck.core.table import Table

COLOURS = "roygbp"
WILD = 90
SKIP = 91
TEN = " ".join("?" * 10)


def code(card: str) -> int:
    """The number that stands for a card in the record."""
    if card in ("*", "!"):
        return WILD if card == "*" else SKIP
    return (int(card[:-1]) - 1) * 6 + COLOURS.index(card[-1])


def codes(cards: str) -> list[int]:
    return [code(card) for card in cards.split()]


def name(card: int) -> str:
    """The text of a card; `?` for one that a view does not show."""
    special = {WILD: "*", SKIP: "!", UNKNOWN: "?"}
    return special.get(card) or f"{card // 6 + 1}{COLOURS[card % 6]}"


def names(cards: list[int]) -> str:
    return " ".join(name(card) for card in cards if card != EMPTY)


def position(text: str, seed: int | str = 0) -> Table:
    """The table of a position; of the cards in `~(10g 11g)` it gets as many as it needs.

    Hands and displays together have ten cards for each seat, and one more after step 1.
    """
    cards = 0
    seats = 0
    for part in re.split(r"[;\n]", re.sub(r"~\(.*?\)", "", text)):
        is_hand = re.match(r"\s*\d: ", part)
        seats += bool(is_hand)
        if is_hand or re.match(r"\s*laid \d: ", part):
            cards += len(part.partition(":")[2].replace("|", "").split())
    missing = 10 * seats + ("to take" not in text) - cards

    def some(match: re.Match[str]) -> str:
        nonlocal missing
        used = match[1].split()[:missing]
        missing -= len(used)
        return " ".join(used)

    return skydeck.from_text("level8", re.sub(r"~\((.*?)\)", some, text), seed)


def hand(table: Table, seat: int) -> str:
    """A hand as the record keeps it: what everyone knows first."""
    cards: list[int] = table.state.hands[seat].tolist()
    assert sum(card != EMPTY for card in cards) == table.state.held[seat]
    return names(cards)


def known(table: Table, seat: int) -> str:
    """The part of a hand that everyone knows."""
    return names(table.state.hands[seat, : table.state.seen[seat]].tolist())


def pile(table: Table, seat: int) -> str:
    """A discard pile, its top last."""
    cards: list[int] = table.state.piles[seat].tolist()
    assert sum(card != EMPTY for card in cards) == table.state.piled[seat]
    return names(cards)


def parts(table: Table, seat: int) -> str:
    """What a seat has displayed."""
    texts = []
    for cards, span in zip(table.state.laid[seat], table.state.spans[seat], strict=True):
        assert sum(int(card) != EMPTY for card in cards) == span
        if span:
            texts.append(names(cards.tolist()))
    return " | ".join(texts)


def values(table: Table, seat: int) -> list[int]:
    """The number or colour of each displayed part."""
    found: list[int] = table.state.values[seat].tolist()
    return [value for value in found if value != EMPTY]


def draw_pile(table: Table) -> list[str]:
    """The draw pile, its next card first."""
    cards = table.state.deck[: table.state.decked].tolist()
    return [name(card) for card in reversed(cards)]


def all_cards(table: Table) -> Counter[int]:
    """Every card on the table, wherever it is."""
    state, seats = table.state, range(table.seats)
    cards = [card for seat in seats for card in state.hands[seat].tolist()]
    cards += [card for seat in seats for card in state.piles[seat].tolist()]
    cards += state.laid[: table.seats].ravel().tolist() + state.deck[: state.decked].tolist()
    cards += [SKIP] * (int(state.buried) + int(state.skips[: table.seats].sum()))
    return Counter(card for card in cards if card != EMPTY)


def whole_deck(wilds: int = 6, skips: int = 3) -> Counter[int]:
    return Counter({**dict.fromkeys(range(90), 1), WILD: wilds, SKIP: skips})


def offered(table: Table, seat: int, word: str) -> list[str]:
    """The offered moves that begin with a word."""
    return [move for move in table.moves(seat) if move.split()[0] == word]


def play(table: Table, *turns: str) -> None:
    """Play texts of the form `seat: move`."""
    for turn in turns:
        seat, _, move = turn.partition(": ")
        table.play(int(seat), move)


def refused(table: Table, seat: int, move: str | int) -> str:
    """The sentence that refuses a move, which must leave everything as it was."""
    before, history = table.states.tobytes(), list(table.history)
    with pytest.raises(IllegalMove) as error:
        table.play(seat, move)
    assert table.states.tobytes() == before
    assert table.history == history
    sentence = str(error.value)
    assert sentence
    assert "\n" not in sentence
    return sentence


def with_draw_pile_of(cards: int, text: str, owner: int = 0, seed: int = 0) -> Table:
    """The position with all but the next cards of the draw pile put under a discard pile."""
    table = position(text, seed)
    state = table.state
    count = int(state.decked)
    under = state.deck[: count - cards].copy()
    above = state.piles[owner, : state.piled[owner]].copy()
    lines = [
        line
        for line in table.to_text().splitlines()
        if not line.startswith(("next", f"pile {owner}:"))
    ]
    lines.append(f"pile {owner}: {names([*under.tolist(), *above.tolist()])}")
    lines.append(f"next {' '.join(draw_pile(table)[:cards])}")
    return position("\n".join(lines), seed)
