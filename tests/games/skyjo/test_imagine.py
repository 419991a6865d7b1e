"""Imagining is fair: what is hidden is drawn as the unseen cards make it likely."""

from __future__ import annotations

from collections import Counter

import pytest

import skydeck
from skydeck.core.kernel import SPECTATOR
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.games.skyjo.record import COUNTS, LOWEST

DRAWS = 4000
GRIDS = "0: 5 5 ? ? / 5 12 ? ? / 4 -2 ? ?; 1: . 3 ? ? / . 0 ? ? / . 1 ? ?; pile 9 9 9; "


def shares(counts: Counter[int]) -> dict[int, float]:
    return {card: counts[card] / counts.total() for card in counts}


def test_a_hidden_card_is_as_likely_as_the_unseen_cards_make_it() -> None:
    table = skydeck.from_text("skyjo", GRIDS + "to move 0")
    unseen = Counter(dict(enumerate(COUNTS, LOWEST)))
    unseen -= Counter([5, 5, 4, 5, 12, -2, 3, 0, 1, 9, 9, 9])
    view, rng = table.view(0), small_rng("fair")
    found: Counter[int] = Counter()
    for _ in range(DRAWS):
        imagined = view.imagine(rng).state
        found[int(imagined.cards[1, 8])] += 1
        found[int(imagined.deck[imagined.decked - 1])] += 1
    expected = shares(unseen)
    # five standard deviations of a share of 0.1 in 8,000 draws
    assert all(abs(share - expected[card]) < 0.018 for card, share in shares(found).items())


def empty_the_draw_pile() -> tuple[Table, Counter[int]]:
    """A table whose next draw makes a new draw pile, and the cards that will be in it."""
    table = skydeck.from_text("skyjo", GRIDS + "to move 0")
    while table.state.decked:
        seat = table.movers[0]
        table.play(seat, "draw")
        table.play(seat, "swap B2")  # two cards change places for ever
    return table, Counter(table.state.pile[: table.state.piled - 1].tolist())


def test_after_a_reshuffle_the_draw_pile_holds_what_was_discarded() -> None:
    table, pile = empty_the_draw_pile()
    table.play(table.movers[0], "draw")
    view, rng = table.view(), small_rng("known")
    drawn: Counter[int] = Counter()
    for _ in range(DRAWS):
        imagined = view.imagine(rng).state
        deck = Counter(imagined.deck[: imagined.decked].tolist())
        deck[int(imagined.hand)] += 1
        assert deck == pile
        drawn[int(imagined.hand)] += 1
    expected = shares(pile)
    assert all(abs(share - expected[card]) < 0.03 for card, share in shares(drawn).items())


def test_after_a_reshuffle_the_drawer_knows_the_draw_pile_without_the_card_in_hand() -> None:
    table, pile = empty_the_draw_pile()
    seat = table.movers[0]
    table.play(seat, "draw")
    pile -= Counter([int(table.state.hand)])
    check_imagined(table, seat, pile)


@pytest.mark.parametrize("choice", ["take", "draw"])
def test_after_a_reshuffle_what_was_drawn_and_placed_is_no_more_in_the_draw_pile(
    choice: str,
) -> None:
    table, pile = empty_the_draw_pile()
    seat = table.movers[0]
    table.play(seat, "draw")
    pile -= Counter([int(table.state.hand)])
    table.play(seat, "swap B2")
    for watcher in (SPECTATOR, 0, 1):
        check_imagined(table, watcher, pile)
    table.play(1 - seat, choice)
    if choice == "draw":
        pile -= Counter([int(table.state.hand)])
    check_imagined(table, 1 - seat, pile)


def check_imagined(table: Table, seat: int, deck: Counter[int]) -> None:
    """Every table that a seat imagines must look the same to it and have this draw pile."""
    view, rng = table.view(seat), small_rng("check")
    for _ in range(20):
        imagined = view.imagine(rng)
        assert imagined.view(seat) == view
        assert Counter(imagined.state.deck[: imagined.state.decked].tolist()) == deck
        assert skydeck.from_json(imagined.to_json()) == imagined
