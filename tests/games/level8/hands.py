"""Random hands that make a level, or nearly."""

from __future__ import annotations

import random

from tests.games.level8.brute import SKIP, WILD, Kind


def some_display(rng: random.Random, kinds: tuple[Kind, ...], deck: set[int]) -> list[int]:
    """The cards of a display without wilds, taken from a deck."""
    cards: list[int] = []
    for kind, size in kinds:
        while True:
            if kind == "run":
                low = rng.randint(1, 16 - size)
                choices = [
                    [card for card in deck if card // 6 == number - 1]
                    for number in range(low, low + size)
                ]
                part = [rng.choice(sorted(choice)) for choice in choices if choice]
            else:
                value = rng.randrange(15 if kind == "set" else 6)
                fitting = sorted(
                    card for card in deck if (card // 6 if kind == "set" else card % 6) == value
                )
                part = rng.sample(fitting, min(size, len(fitting)))
            if len(part) == size:
                break
        deck -= set(part)
        cards += part
    return cards


def some_hand(rng: random.Random, kinds: tuple[Kind, ...]) -> list[int]:
    """Eleven cards that make a level, or nearly; more often than not with wilds."""
    deck = set(range(90))
    cards = some_display(rng, kinds, deck)
    wilds = min(rng.choice((0, 0, 1, 1, 1, 2, 2, 3, 4, 6)), len(cards))
    for place in rng.sample(range(len(cards)), wilds):
        cards[place] = WILD
    if rng.random() < 0.4:
        cards[rng.randrange(len(cards))] = rng.choice([*sorted(deck), SKIP])
        deck -= set(cards)
    while len(cards) < 11:
        near = rng.random() < 0.5 and any(card < WILD for card in cards)
        choice = [
            card
            for card in sorted(deck)
            if not near or any(abs(card // 6 - other // 6) <= 1 for other in cards if other < WILD)
        ]
        cards.append(SKIP if rng.random() < 0.03 and SKIP not in cards else rng.choice(choice))
        deck -= set(cards)
    return sorted(cards)
