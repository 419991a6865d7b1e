"""Why a move of Skyjo is good or bad: facts that anyone can check on the table, from a view."""

from __future__ import annotations

import operator
from collections import Counter

import numpy as np

from skydeck.core.game import Event
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Move, Seat, View
from skydeck.games.skyjo.check import components
from skydeck.games.skyjo.notation import PLACE_NAMES
from skydeck.games.skyjo.record import (
    CHOOSE,
    COUNTS,
    LOWEST,
    PLACES,
    REVEAL,
    ROWS,
    SWAP,
    TAKE,
    TURN,
)

MOST = 3  # facts about one move
GAIN = 4  # a discard that saves the next seat fewer points is not worth a word


def reasons(view: View, seat: Seat, move: Move) -> list[Event]:
    """The facts that speak for or against a legal move, the weightiest first."""
    if view.phase == REVEAL:
        return _reveal(view, seat, move - TURN)
    if view.phase == CHOOSE:
        top = int(view.pile[view.piled - 1])
        return (_take(view, seat, top) if move == TAKE else _draw(view, seat, top))[:MOST]
    if move >= TURN:
        return _turn(view, seat, move - TURN)[:MOST]
    return _swap(view, seat, move - SWAP)[:MOST]


def _reveal(view: View, seat: Seat, place: int) -> list[Event]:
    dark = _face_down(view)
    shown = [p for p in range(PLACES) if view.cards[seat, p] != UNKNOWN]
    if not shown:
        return [{"key": "reveal_first", "mean": _mean(dark)}]
    card = int(view.cards[seat, shown[0]])
    if shown[0] // ROWS != place // ROWS:
        return [{"key": "reveal_apart", "card": card}]
    return [{"key": "reveal_beside", **_partners(dark, card), "column": _column(place)}]


def _take(view: View, seat: Seat, card: int) -> list[Event]:
    """The uses of the discard, and how it compares with what could be drawn."""
    facts: list[Event] = []
    places = [p for p in range(PLACES) if view.cards[seat, p] != EMPTY]
    for place in places:
        if _completes(view, seat, place, card):
            facts.append({"key": "completes", "card": card, "column": _column(place)})
    pairs = [
        p for p in places if _card(view, seat, p) == card and card not in _others(view, seat, p)
    ]
    if pairs and card > 0 and not facts:
        found = _partners(_unseen(view), card)
        facts.append({"key": "take_pairs", **found, "column": _column(pairs[0])})
    costliest = max((_card(view, seat, p) for p in _face_up(view, seat)), default=LOWEST)
    mean = _mean(_face_down(view))
    if costliest - card > max(0.0, mean - card):
        points = costliest - card
        facts.append({"key": "take_replaces", "card": card, "old": costliest, "points": points})
    else:
        facts.append({"key": "take_unseen", "card": card, "mean": mean})
    return [*facts, _compare(view, card, "take_higher")]


def _draw(view: View, seat: Seat, top: int) -> list[Event]:
    """What may be drawn."""
    pile, facts = _draw_pile(view), [_compare(view, top, "draw_lower")]
    wanted = {
        card
        for card in pile
        for place in range(PLACES)
        if view.cards[seat, place] != EMPTY and _completes(view, seat, place, card)
    }
    if wanted:
        count = sum(pile[card] for card in wanted)
        facts.insert(0, {"key": "draw_completes", "count": count, "unseen": pile.total()})
    return facts


def _turn(view: View, seat: Seat, place: int) -> list[Event]:
    """Refuse the card in hand and turn up another."""
    dark, card = _face_down(view), int(view.hand)
    mean = _mean(dark)
    facts = _close(view, seat, place, _sum(view, seat, mean))
    facts += _beside(view, seat, place)
    return [*facts, {"key": "refuses", "card": card, "mean": mean}, *_gift(view, seat, card)]


def _beside(view: View, seat: Seat, place: int) -> list[Event]:
    """What a card that is turned up may be to the others of its column."""
    dark, column, others = _face_down(view), _column(place), _others(view, seat, place)
    shown = {card for card in others if card != UNKNOWN}
    if not shown:
        return [{"key": "turn_alone", "column": column}]
    if len(shown) == 1 and UNKNOWN not in others:
        return [{"key": "turn_completes", "column": column, **_partners(dark, *shown)}]
    count = sum(dark[card] for card in shown)
    if count == 0 or max(shown) <= 0:  # nobody wants to be rid of such a pair
        return []
    return [{"key": "turn_pairs", "column": column, "count": count, "unseen": dark.total()}]


def _swap(view: View, seat: Seat, place: int) -> list[Event]:
    """Put the card in hand at a place."""
    card, old, column = int(view.hand), _card(view, seat, place), _column(place)
    one, other = _others(view, seat, place)
    is_set = _completes(view, seat, place, card)
    facts = _close(view, seat, place, _sum(view, seat, 0.0) + (card - ROWS * card * is_set))
    if is_set:
        facts.append({"key": "completes", "card": card, "column": column})
    facts.append(_replace(card, old, _mean(_face_down(view))))
    if card in (one, other) and one != other and card != old:
        facts.append({"key": "pairs", **_partners(_unseen(view), card), "column": column})
    elif old in (one, other) and one != other and UNKNOWN != old != card:
        facts.append({"key": "breaks", "card": old, "column": column})
    given = card if is_set else old
    return facts + (_gift(view, seat, given) if given != UNKNOWN else [])


def _replace(card: int, old: int, mean: float) -> Event:
    if old == UNKNOWN:
        return {"key": "replaces_unseen", "card": card, "mean": mean}
    key = "replaces" if old > card else "replaces_worse" if old < card else "replaces_equal"
    return {"key": key, "card": card, "old": old, "points": abs(old - card)}


def _close(view: View, seat: Seat, place: int, points: float) -> list[Event]:
    """What closing with so many points means, if the place is the last that is face down."""
    if view.closer != NONE or np.flatnonzero(view.cards[seat] == UNKNOWN).tolist() != [place]:
        return []
    mean = _mean(_face_down(view))
    sums = {other: _sum(view, other, mean) for other in range(view.seats) if other != seat}
    rival = min(sums, key=sums.__getitem__)
    key = "closes_behind" if points > 0 and points >= sums[rival] else "closes"
    return [{"key": key, "points": _plain(points), "other": rival, "rival": _plain(sums[rival])}]


def _gift(view: View, seat: Seat, card: int) -> list[Event]:
    """What the next seat can do with a card on the discard pile, if it is worth a word."""
    following = (seat + 1) % int(view.seats)
    if following == view.closer:
        return []
    for place in range(PLACES):
        if view.cards[following, place] != EMPTY and _completes(view, following, place, card):
            return [{"key": "gift_column", "other": following, "card": card}]
    old = max((_card(view, following, p) for p in _face_up(view, following)), default=LOWEST)
    is_low = card < _mean(_face_down(view)) and old - card >= GAIN
    return [{"key": "gift", "other": following, "card": card, "old": old}] if is_low else []


# Counting


def _unseen(view: View) -> Counter[int]:
    """How many cards of each value the view does not show."""
    return Counter(dict(enumerate(COUNTS, LOWEST))) - Counter(components(view))


def _draw_pile(view: View) -> Counter[int]:
    """What may be drawn: any unseen card, or after a reshuffle one of those that were discarded."""
    if not view.reshuffled:
        return _unseen(view)
    stock = Counter({kind + LOWEST: int(count) for kind, count in enumerate(view.stock)})
    return stock - Counter([] if view.taken or view.hand == EMPTY else [int(view.hand)])


def _face_down(view: View) -> Counter[int]:
    """What a face-down card may be."""
    return _unseen(view) - _draw_pile(view) if view.reshuffled else _unseen(view)


def _partners(cards: Counter[int], card: int) -> Event:
    return {"card": card, "count": cards[card], "unseen": cards.total()}


def _compare(view: View, top: int, key: str) -> Event:
    """How many cards that could be drawn are below the discard, or above it."""
    pile = _draw_pile(view)
    is_meant = operator.lt if key == "draw_lower" else operator.gt
    count = sum(number for card, number in pile.items() if is_meant(card, top))
    return {"key": key, "card": top, "count": count, "unseen": pile.total()}


def _mean(cards: Counter[int]) -> float:
    """The mean with one decimal, by whole numbers: the same on every machine."""
    total, count = sum(card * number for card, number in cards.items()), max(1, cards.total())
    return (20 * total + count) // (2 * count) / 10


def _plain(points: float) -> float | int:
    return int(points) if points == int(points) else round(points, 1)


def _card(view: View, seat: Seat, place: int) -> int:
    return int(view.cards[seat, place])


def _face_up(view: View, seat: Seat) -> list[int]:
    return [p for p in range(PLACES) if view.cards[seat, p] not in (UNKNOWN, EMPTY)]


def _sum(view: View, seat: Seat, mean: float) -> float:
    """What a seat's cards count, a face-down one the mean."""
    down = int((view.cards[seat] == UNKNOWN).sum())
    return sum(_card(view, seat, place) for place in _face_up(view, seat)) + mean * down


def _others(view: View, seat: Seat, place: int) -> tuple[int, int]:
    first = place - place % ROWS
    one, other = (p for p in range(first, first + ROWS) if p != place)
    return _card(view, seat, one), _card(view, seat, other)


def _completes(view: View, seat: Seat, place: int, card: int) -> bool:
    return _others(view, seat, place) == (card, card) and _card(view, seat, place) != card


def _column(place: int) -> str:
    return PLACE_NAMES[place][0]
