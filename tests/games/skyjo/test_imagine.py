"""Imagining is fair: what is hidden is drawn as the unseen cards make it likely."""

from __future__ import annotations

from collections import Counter

import skydeck
from skydeck.core.rng import small_rng
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


def test_after_a_reshuffle_the_draw_pile_holds_what_was_discarded() -> None:
    table = skydeck.from_text("skyjo", GRIDS + "to move 0")
    while table.state.decked:
        seat = table.movers[0]
        table.play(seat, "draw")
        table.play(seat, "swap B2")  # two cards change places for ever
    pile = Counter(table.state.pile[: table.state.piled - 1].tolist())
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
