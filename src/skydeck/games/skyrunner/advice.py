"""Why a move of SkyRunner is good or bad: facts that can be checked on the table.

What a climb would bring is said as the figures stand: others may move before it.
"""

from __future__ import annotations

from skydeck.core.game import Event
from skydeck.core.kernel import EMPTY, NONE, Move, Seat, View, blank
from skydeck.games.skyrunner.check import AGAINST, CLIMBS, CRASHES, NUMBERS, squares_of
from skydeck.games.skyrunner.prices import prices
from skydeck.games.skyrunner.record import (
    CHOICE,
    CLIMB,
    CLIMBING,
    EQUIPMENT,
    FALL,
    FIRST_NUMBER,
    GIFT,
    GIVE,
    GROOVES,
    GROUND,
    KEEP,
    LEAST_CLIMB,
    LEFT,
    LOST,
    ON,
    PARASITE,
    PRIZE,
    ROOF,
    STATE,
    TIERS,
    TO,
)
from skydeck.games.skyrunner.squares import below, name_number, name_square, rows_of, tier_and_row
from skydeck.games.skyrunner.squares import top_of_wall as top_of
from skydeck.games.skyrunner.story import code_card

MOST = 3  # reasons for a move


def reasons(view: View, seat: Seat, move: Move) -> list[Event]:
    """The facts that speak for or against a legal move, the weightiest first."""
    phase = view.phase
    if phase == CHOICE:
        found = _about_choice(view, seat, move)
    elif phase == CLIMBING:
        found = _about_end(view, seat, move)
    elif phase == GIVE:
        squares = _squares_in_hand(view, seat) - (move - GIFT + LEAST_CLIMB - CLIMB)
        found = [{"key": "give", "squares": squares}]
    elif phase == FALL:
        found = _about_side(view, seat, move - LEFT)
    elif move == KEEP:
        found = [{"key": "keep", "card": code_card(int(view.open))}]
    else:
        card = int(view.open if phase == PRIZE else view.chosen[seat])
        found = _about_target(view, seat, move - ON, card)
    return found[:MOST]


def _others(view: View, seat: Seat) -> list[Seat]:
    return [other for other in range(view.seats) if other != seat]


def _highest(view: View, seat: Seat) -> Seat:
    """The other seat whose figure is highest, the first of equals."""
    return max(_others(view, seat), key=lambda other: (int(view.levels[other]), -other))


def _squares_in_hand(view: View, seat: Seat) -> int:
    """How many squares all climbing cards in hand are good for."""
    return sum(int(view.hands[seat, card]) * (card - CLIMB) for card in CLIMBS)


# The choice of a card


def _about_choice(view: View, seat: Seat, card: int) -> list[Event]:
    if card in NUMBERS:
        return _about_bid(view, seat, card)
    if card == PARASITE:
        return _about_parasite(view, seat)
    if card in CLIMBS:
        return _about_climb(view, seat, card)
    return _about_target(view, seat, _highest(view, seat), card)


def _numbers(view: View, seat: Seat) -> list[int]:
    """The numbers that a seat can bid: whoever has none in hand can have all of them."""
    return [number for number in NUMBERS if view.hands[seat, number]] or list(NUMBERS)


def _about_bid(view: View, seat: Seat, number: int) -> list[Event]:
    """What differs from bid to bid: the open card is the same for all of them."""
    kept: Event = {"key": "bid_keeps", "count": sum(n > number for n in _numbers(view, seat))}
    mine = [n for n in NUMBERS if view.hands[seat, n]]
    if not mine:
        kept["key"] = "bid_return"
    elif mine == [number]:
        kept = {"key": "bid_last"}
    elif not kept["count"]:
        kept = {"key": "bid_highest"}
    if view.open == EMPTY:
        return [{"key": "bid_bare"}, kept]
    return [*_about_rivals(view, seat, number), kept]


def _about_rivals(view: View, seat: Seat, number: int) -> list[Event]:
    """How a bid compares with what others can bid, and what it wins if that is sure."""
    rivals = [n for other in _others(view, seat) for n in _numbers(view, other)]
    equal: Event = {"number": number, "count": rivals.count(number)}
    fact: Event = {"numbers": len(rivals), "number": number}
    if view.open in CRASHES:
        fact |= {"key": "crash", "high": sum(n > number for n in rivals)}
        return [fact, equal | {"key": "crash_equal"}] if equal["count"] else [fact]
    high = sum(n >= number for n in rivals)
    if high:
        fact |= {"key": "bid", "high": high}
        return [fact, equal | {"key": "bid_equal" if equal["count"] else "bid_alone"}]
    enough = min(n for n in _numbers(view, seat) if n > max(rivals))
    safe: Event = {"key": "bid_safe", "number": number}
    if enough < number:
        return [safe, {"key": "bid_enough", "number": enough}]
    return [safe, _about_prize(view, seat)]


def _about_prize(view: View, seat: Seat) -> Event:
    """What the open card would be to a seat that wins it."""
    card, debts = int(view.open), view.debts[seat].tolist()
    event: Event = {"key": "prize_debt", "card": code_card(card)}
    if card in AGAINST:
        return event | {"key": "prize_attack", "other": _highest(view, seat)}
    if card in CLIMBS:
        if any(debt not in (EMPTY, LOST) for debt in debts):
            return event
        squares = _squares_in_hand(view, seat)
        return event | {"key": "prize_climb", "squares": squares}
    if LOST in debts:
        return event
    missing = _missing(view, seat)
    if missing > 0:
        return event | {"key": "prize_needed", "cards": missing}
    return event | {"key": "prize_spare"}


def _missing(view: View, seat: Seat) -> int:
    """How many equipment cards a seat lacks for the ledges and the roof above it."""
    tier = tier_and_row(view, int(view.levels[seat]))[0]
    return TIERS - tier - int(view.hands[seat, EQUIPMENT])


def _count_parasites(view: View, seat: Seat) -> int:
    """How many others can play a parasite."""
    return sum(
        bool(view.hands[other, PARASITE]) or not view.hands[other, FIRST_NUMBER:PARASITE].any()
        for other in _others(view, seat)
    )


def _about_parasite(view: View, seat: Seat) -> list[Event]:
    cards = [card for other in _others(view, seat) for card in CLIMBS if view.hands[other, card]]
    if not cards:
        return [{"key": "no_food"}]
    food: Event = {"key": "food", "value": max(cards) - CLIMB}
    return [food, {"key": "parasites", "count": _count_parasites(view, seat)}]


def _about_climb(view: View, seat: Seat, card: int) -> list[Event]:
    """Where a climbing card leads, as the figures stand, and who could get it."""
    tables, here = blank(STATE.dtype), int(view.levels[seat])
    tables[0] = view
    table: View = tables[0]
    table.phase, table.movers = CLIMBING, 1 << seat
    table.chosen[: table.seats] = FIRST_NUMBER
    table.chosen[seat] = card
    table.hands[seat, card] -= 1
    found = {move - TO: price for move, price in prices(table, seat).items()}
    best = max(found, key=lambda square: (_level_of(view, square), -found[square]))
    if best == ROOF:
        return [{"key": "climb_roof"}]
    gain = _level_of(view, best) - here
    facts: list[Event] = [{"key": "climb_none"}]
    if gain > 0:
        name = name_number(view, best)
        facts = [{"key": "climb", "square": name, "squares": gain}]
        facts += _about_price(view, seat, found[best])
    parasites = _count_parasites(view, seat)
    if parasites:
        facts.append({"key": "climb_feeds", "value": card - CLIMB, "count": parasites})
    left = _squares_in_hand(view, seat) - (card - CLIMB)
    return [*facts, {"key": "climb_left", "squares": left}]


# The end of a climb


def _level_of(view: View, square: int) -> int:
    if square in (GROUND, ROOF):
        return top_of(view) + 1 if square else 0
    return (square - 1) // GROOVES + 1


def _figure_at(view: View, level: int, groove: int) -> Seat:
    """The seat whose figure is on a square of the wall; NONE if it is free."""
    for seat in range(view.seats):
        if level > 0 and view.levels[seat] == level and view.columns[seat] == groove:
            return seat
    return NONE


def _about_end(view: View, seat: Seat, move: Move) -> list[Event]:
    square, found, here = move - TO, prices(view, seat), int(view.levels[seat])
    if square == ROOF:
        return [{"key": "climb_roof"}]
    level, name = _level_of(view, square), name_number(view, square)
    facts: list[Event] = [{"key": "side"}]
    if level > here:
        facts = [{"key": "climb", "square": name, "squares": level - here}]
    elif name == name_square(view, here, int(view.columns[seat])):
        facts = [{"key": "stay", "square": name}]
    best = max((other - TO for other in found), key=lambda other: _level_of(view, other))
    if _level_of(view, best) > level:
        more = _level_of(view, best) - level
        facts.append({"key": "lower", "square": name_number(view, best), "squares": more})
    facts += _about_price(view, seat, found[move])
    return facts + (_about_above(view, seat, square) if level else [])


def _about_price(view: View, seat: Seat, paid: int) -> list[Event]:
    left = int(view.hands[seat, EQUIPMENT]) - paid
    return [{"key": "pays", "paid": paid, "left": left}] if paid else []


def _about_above(view: View, seat: Seat, square: int) -> list[Event]:
    """The next figure above a square in the same groove; across a ledge every groove is open."""
    level, groove = _level_of(view, square), (square - 1) % GROOVES
    tier, row = tier_and_row(view, level)
    for squares in range(1, rows_of(view)[tier] - row + 1):
        other = _figure_at(view, level + squares, groove)
        if other not in (NONE, seat):
            event: Event = {"key": "under", "other": other, "square": name_number(view, square)}
            return [event if squares == 1 else event | {"key": "above", "squares": squares}]
    return []


# Cards against others, and falls


def _about_target(view: View, seat: Seat, other: Seat, card: int) -> list[Event]:
    """What lost equipment or sabotage would do to another seat."""
    level, cards = int(view.levels[other]), int(view.hands[other, EQUIPMENT])
    square = name_square(view, level, int(view.columns[other]))
    fact: Event = {"key": "push_ground", "other": other}
    if card == LOST:
        fact = {"key": "rob_debt", "other": other}
        if cards:
            fact = {"key": "rob", "other": other, "cards": cards}
    elif level:
        squares = min(level, squares_of(card))
        fact = {"key": "push", "other": other, "square": square, "squares": squares}
    if len(_others(view, seat)) == 1 or other != _highest(view, seat):
        return [fact]
    return [fact, {"key": "highest", "other": other, "square": square}]


def _about_side(view: View, seat: Seat, side: int) -> list[Event]:
    level = int(view.levels[seat])
    groove = below(view, level, int(view.columns[seat]))[side]
    other = _figure_at(view, level - 1, groove)
    if other == NONE:
        return [{"key": "fall_free", "square": name_square(view, level - 1, groove)}]
    return [{"key": "fall_on", "other": other}]
