"""Why a move of Level 8 is good or bad: facts that its seat can check on the table."""

from __future__ import annotations

from skydeck.core.game import Event
from skydeck.core.kernel import EMPTY, UNKNOWN, Move, Seat, View
from skydeck.games.level8.laying import COLOUR_NAMES, wanted_parts, write_kind
from skydeck.games.level8.needs import (
    can_lay,
    count_lacking,
    fits_part,
    fits_soon,
    fits_table,
    hand_of,
    helps,
    is_alike,
    list_unseen,
)
from skydeck.games.level8.record import (
    ADD_TO,
    COLOUR,
    COLOURS,
    DISCARD,
    DONE,
    DRAW,
    ENDS,
    FLUSH,
    KEEP,
    LEVELS,
    NAME,
    NATURALS,
    PARTS,
    PLAY,
    RUN,
    SET,
    SKIP,
    SKIP_SEAT,
    TAKE,
    TAKE_FROM,
    VALUE,
    WILD,
    WILDCARD,
)

MOST = 3  # reasons for a move


def reasons(view: View, seat: Seat, move: Move) -> list[Event]:
    """The facts that speak for or against a legal move, the weightiest first."""
    if view.phase == TAKE:
        found = _of_draw(view, seat) if move == DRAW else _of_take(view, seat, move - TAKE_FROM)
    elif view.phase == KEEP:
        found = _of_keep(view, seat, move)
    elif move < ADD_TO:
        found = _of_value(view, seat, move)
    elif move < DISCARD:
        found = _of_addition(view, seat, move - ADD_TO)
    elif move < SKIP_SEAT:
        found = _of_discard(view, seat, move - DISCARD)
    else:
        other = move - SKIP_SEAT
        cards, level = int(view.held[other]), int(view.levels[other])
        found = [{"key": "skipped", "other": other, "cards": cards, "level": level}]
        if view.held[seat] == 1:
            found = _of_end(view, seat)
    return found[:MOST]


# Taking a card


def _of_draw(view: View, seat: Seat) -> list[Event]:
    tops = {other: _top(view, other) for other in range(view.seats) if view.piled[other]}
    hand = hand_of(view, seat)
    return [_outs(view, seat, hand)] + [
        {"key": "leaves", "card": write_kind(card), "other": other}
        for other, card in tops.items()
        if helps(view, seat, hand, card) and not _has_won(view, seat, hand)
    ]


def _outs(view: View, seat: Seat, hand: list[int]) -> Event:
    """How many unseen cards would help a hand."""
    level, unseen = int(view.levels[seat]), list_unseen(view)
    if _has_won(view, seat, hand):
        return {"key": "ready_wins", "level": level}
    helping = sum(helps(view, seat, hand, card) for card in unseen)
    event: Event = {"key": "outs_table", "helping": helping, "unseen": len(unseen)}
    if view.displayed[seat]:
        return event
    key = "outs" if count_lacking(view, seat, hand) else "ready_outs"
    return {**event, "key": key, "level": level}


def _has_won(view: View, seat: Seat, hand: list[int]) -> bool:
    """Whether a hand has the last level, whose display wins."""
    return bool(view.levels[seat] == LEVELS) and not count_lacking(view, seat, hand)


def _top(view: View, owner: Seat) -> int:
    return int(view.piles[owner, view.piled[owner] - 1])


def _of_take(view: View, seat: Seat, owner: Seat) -> list[Event]:
    card, hand = _top(view, owner), hand_of(view, seat)
    if card == SKIP:
        return [{"key": "skip_in_hand"}]
    if view.displayed[seat]:
        return [_fit(view, card, "fits")]
    if _has_won(view, seat, hand):
        return [_outs(view, seat, hand)]
    return _compare(view, seat, hand, card)


def _fit(view: View, card: int, key: str) -> Event:
    """Whether a card fits on the table: now, soon or not at all."""
    if not fits_table(view, card):
        key = "fits_soon" if fits_soon(view, card) else "fits_nowhere"
    return {"key": key, "card": write_kind(card)}


def _compare(view: View, seat: Seat, hand: list[int], card: int) -> list[Event]:
    """What a card more does for the level."""
    after = [*hand, card]
    before, lacking = count_lacking(view, seat, hand), count_lacking(view, seat, after)
    event: Event = {"card": write_kind(card), "level": int(view.levels[seat])}
    if before == 0:
        can = can_lay(view, seat, hand, card)
        return [{**event, "key": "ready_lays" if can else "ready_spare"}]
    event["lacking"] = lacking
    if lacking == before:
        return [{**event, "key": "useless"}, _outs_then(view, seat, after)]
    event["before"] = before
    if lacking == 0:
        return [{**event, "key": "completes"}]
    return [{**event, "key": "nears"}, _outs_then(view, seat, after)]


def _outs_then(view: View, seat: Seat, hand: list[int]) -> Event:
    return {**_outs(view, seat, hand), "key": "outs_then"}


# Laying cards


def _of_value(view: View, seat: Seat, move: Move) -> list[Event]:
    """Naming a part, filling a place or adding a card."""
    hand, level = hand_of(view, seat), int(view.levels[seat])
    if move == WILDCARD:
        return [{"key": "wild_spent"}]
    if view.phase not in (PLAY, NAME):
        return [_of_fill(hand, move)]
    found: list[Event] = []
    if view.phase == PLAY:
        found = [{"key": "wins"} if level == LEVELS else {"key": "displays", "level": level}]
    kind, size = wanted_parts(view, seat)[view.part]
    cards = _of_named(kind, size, hand, move)
    wilds, have = size - min(size, cards), hand.count(WILD)
    event = {"key": "part", "part": int(view.part) + 1, "naturals": min(size, cards)}
    found.append({**event, "wilds": wilds, "have": have})
    grows = _count_longer(size, hand, move) if kind == RUN else max(0, cards - size)
    return [*found, {"key": "part_grows", "count": grows}] if grows else found


def _of_named(kind: int, size: int, hand: list[int], move: Move) -> int:
    """How many natural cards a hand has for a part that is named."""
    naturals = [card for card in hand if card < NATURALS]
    if kind == FLUSH:
        return sum(card % COLOURS == move - COLOUR for card in naturals)
    low = move - VALUE
    if kind == SET:
        return sum(card // COLOURS == low for card in naturals)
    return len({card // COLOURS for card in naturals} & set(range(low, low + size)))


def _count_longer(size: int, hand: list[int], move: Move) -> int:
    """How many natural cards of a hand make a run longer that is named by its lowest number."""
    numbers = {card // COLOURS for card in hand if card < NATURALS}
    low = move - VALUE
    high = low + size
    while low - 1 in numbers:
        low -= 1
    while high in numbers:
        high += 1
    return high - low - size


def _of_fill(hand: list[int], move: Move) -> Event:
    """A card chosen among several that would do."""
    naturals = [card for card in hand if card < NATURALS]
    if move < COLOUR:
        number = move - VALUE
        count = sum(card // COLOURS == number for card in naturals)
        return {"key": "fill_number", "number": number + 1, "count": count}
    colour = move - COLOUR
    count = sum(card % COLOURS == colour for card in naturals)
    return {"key": "fill_colour", "colour": COLOUR_NAMES[colour], "count": count}


def _of_addition(view: View, seat: Seat, target: int) -> list[Event]:
    owner, part = target // (PARTS * ENDS), target // ENDS % PARTS
    kind, _ = wanted_parts(view, owner)[part]
    value, span = int(view.values[owner, part]), int(view.spans[owner, part])
    is_run = kind == RUN
    if is_run:
        value, kind, span = value + span if target % ENDS else value - 1, SET, 1
    left = int(view.held[seat]) - 1
    found: list[Event] = [{"key": "last"} if left == 1 else {"key": "hand", "left": left}]
    naturals = [card for card in hand_of(view, seat) if card < NATURALS]
    after = value if target % ENDS else value - 2
    following = [card for card in naturals if is_run and card // COLOURS == after]
    if following and left > 1:
        found.insert(0, {"key": "follows", "card": write_kind(following[0])})
    if not any(fits_part(kind, value, span, card) for card in naturals):
        found.append({"key": "wild_spent"})
    return found


# Parting with a card


def _of_end(view: View, seat: Seat) -> list[Event]:
    """The last card of a hand."""
    return [{"key": "wins" if view.levels[seat] + 2 > LEVELS else "ends"}]


def _of_discard(view: View, seat: Seat, card: int) -> list[Event]:
    if view.held[seat] == 1:
        return _of_end(view, seat)
    if card == SKIP:
        return [{"key": "skip_lost"}]
    gifts = _gifts(view, seat, card)
    if view.displayed[seat]:
        return [_fit(view, card, "fits_now"), *gifts]
    rest = hand_of(view, seat)
    rest.remove(card)
    if count_lacking(view, seat, rest) == 0:
        found: list[Event] = [{"key": "waits", "level": int(view.levels[seat])}]
        if can_lay(view, seat, rest, card):
            found.append({"key": "lays", "card": write_kind(card)})
        return found + gifts
    found = [_without(view, seat, card), *_same(view, seat, card), *gifts]
    return [*found, _outs_then(view, seat, rest)]


def _same(view: View, seat: Seat, card: int) -> list[Event]:
    """Others of the same number: to come where it is collected, in hand where one is enough."""
    if card == WILD:
        return []
    kinds = {kind for kind, _ in wanted_parts(view, seat)}
    number = card // COLOURS
    event: Event = {"number": number + 1}
    if SET in kinds:
        count = sum(other // COLOURS == number for other in list_unseen(view))
        return [{**event, "key": "live", "count": count}]
    held = [other // COLOURS for other in hand_of(view, seat)]
    return [{**event, "key": "twin"}] if kinds == {RUN} and held.count(number) > 1 else []


def _without(view: View, seat: Seat, card: int) -> Event:
    """What the level lacks without a card of the hand."""
    hand = hand_of(view, seat)
    rest = list(hand)
    rest.remove(card)
    before, lacking = count_lacking(view, seat, hand), count_lacking(view, seat, rest)
    event: Event = {"card": write_kind(card), "level": int(view.levels[seat])}
    if lacking == 0:
        return {**event, "key": "ready_spare"}
    event["lacking"] = lacking
    if lacking == before:
        return {**event, "key": "spare"}
    return {**event, "key": "needed", "before": before}


def _gifts(view: View, seat: Seat, card: int) -> list[Event]:
    """Who could use a card that is discarded, as far as everyone knows."""
    name, found = write_kind(card), []
    for other in range(view.seats):
        if other == seat:
            continue
        if view.displayed[other]:
            if fits_table(view, card):
                found.append({"key": "gift", "other": other, "card": name})
            continue
        taken = [int(held) for held in view.hands[other, : view.seen[other]]]
        alike = [held for held in taken if is_alike(wanted_parts(view, other), held, card)]
        if alike:
            event = {"key": "collects", "other": other, "card": name}
            found.append({**event, "taken": write_kind(alike[0])})
    return found


# Keeping cards for the next round


def _of_keep(view: View, seat: Seat, move: Move) -> list[Event]:
    kept = sum(int(card) not in (EMPTY, UNKNOWN) for card in view.kept[seat])
    if move == DONE:
        return [{"key": "keeps", "kept": kept}]
    card = move - DISCARD
    if card == SKIP:
        return [{"key": "skip_in_hand"}]
    return [_without(view, seat, card), {"key": "keeps", "kept": kept + 1}]
