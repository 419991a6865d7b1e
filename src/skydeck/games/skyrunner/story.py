"""What happens in SkyRunner and what is asked, told as data from the views of one seat."""

from __future__ import annotations

from skydeck.core.game import Event
from skydeck.core.journal import FIRST, KIND
from skydeck.core.kernel import EMPTY, NONE, Seat, View
from skydeck.games.skyrunner.check import CLIMBS, CRASHES, NUMBERS, choices_of, gifts_of
from skydeck.games.skyrunner.prices import prices
from skydeck.games.skyrunner.record import (
    BARE,
    CHOICE,
    CLIMB,
    CLIMBED,
    CLIMBING,
    CRASH,
    CRASHED,
    CROWDED,
    EQUIPMENT,
    FALL,
    FELL,
    GAINED,
    GAVE,
    GIVE,
    KEEP,
    LEFT,
    LOST,
    ON,
    OVER,
    OWED,
    PARASITE,
    PRIZE,
    REFILLED,
    RETURNED,
    REVEALED,
    ROBBED,
    ROOF,
    SABOTAGE,
    SETTLED,
    STAYED,
    TAKEN,
    TARGET,
    TO,
    TURNED,
    WON,
)
from skydeck.games.skyrunner.squares import name_number, name_square, number_of, top_of_wall


def code_card(card: int) -> str:
    """A card as it is told: `number_5`, `climb_4`, `crash_2`, `equipment` …"""
    if card in NUMBERS:
        return f"number_{card}"
    if card in CLIMBS:
        return f"climb_{card - CLIMB}"
    if card in CRASHES:
        return f"crash_{card - CRASH}"
    return {PARASITE: "parasite", EQUIPMENT: "equipment", LOST: "lost", SABOTAGE: "sabotage"}[card]


# What is asked


def ask(view: View, seat: Seat) -> Event:
    """What a mover has to decide, as data."""
    phase = view.phase
    if phase == CHOICE:
        return _ask_choice(view, seat)
    if phase == CLIMBING:
        return _ask_climb(view, seat)
    if phase in (PRIZE, TARGET):
        card = int(view.open if phase == PRIZE else view.chosen[seat])
        seats = [other for other in range(view.seats) if other != seat]
        key = "prize" if phase == PRIZE else "target"
        return {"key": key, "card": code_card(card), "seats": seats}
    if phase == GIVE:
        choices = [code_card(card) for card in gifts_of(view, seat)]
        return {"key": "give", "card": code_card(int(view.doing)), "choices": choices}
    square = name_square(view, int(view.levels[seat]), int(view.columns[seat]))
    return {"key": "fall", "square": square}


def _ask_choice(view: View, seat: Seat) -> Event:
    choices = [code_card(card) for card in choices_of(view, seat)]
    event = {"number": int(view.rounds), "choices": choices}
    if view.open == EMPTY:
        return {"key": "choose_bare", **event}
    key = "choose_crash" if view.open in CRASHES else "choose"
    return {"key": key, "card": code_card(int(view.open)), **event}


def _ask_climb(view: View, seat: Seat) -> Event:
    here = name_square(view, int(view.levels[seat]), int(view.columns[seat]))
    ends = []
    for move, price in prices(view, seat).items():
        square = name_number(view, move - TO)
        ends.append({"square": square, "price": price, "stay": square == here})
    return {"key": "climb", "value": int(view.chosen[seat]) - CLIMB, "ends": ends}


# What happened


def tell(before: View, after: View) -> list[Event]:
    """What the last move did; nothing where no move was made between the views."""
    if after.last_seat == NONE:
        return []
    events = [*_tell_move(before, after), *_tell_journal(after)]
    if after.phase == OVER:
        if after.levels.max() <= top_of_wall(after):
            events.append({"key": "limit", "number": int(after.rounds)})
        events.append({"key": "over"})
    elif after.rounds > before.rounds and not _has_turned(after):
        card = code_card(int(after.open))
        events.append({"key": "still_open", "number": int(after.rounds), "card": card})
    return events


def _has_turned(after: View) -> bool:
    return any(row[KIND] in (TURNED, BARE) for row in after.journal[: after.told])


def _tell_move(before: View, after: View) -> list[Event]:
    """What the mover chose, where the journal does not say it."""
    phase, seat, move = before.phase, int(after.last_seat), int(after.last_move)
    event: Event = {"key": "", "seat": seat}
    if phase == CHOICE:
        is_hidden = move == NONE or after.told > 0  # the reveal tells it
        if is_hidden:
            return [event | {"key": "choose"}]
        return [event | {"key": "choose_known", "card": code_card(move)}]
    if phase == CLIMBING:
        return [event | _tell_climb(before, after, seat, move - TO)]
    if phase == PRIZE and move == KEEP:
        return [event | {"key": "keep", "card": code_card(int(before.open))}]
    if phase in (PRIZE, TARGET):
        card = int(before.open if phase == PRIZE else before.chosen[seat])
        key = "lost" if card == LOST else "sabotage"
        return [event | {"key": key, "other": move - ON}]
    if phase == FALL:
        return [event | {"key": "aim", "side": "left" if move == LEFT else "right"}]
    return []


def _tell_climb(before: View, after: View, seat: Seat, square: int) -> Event:
    price = next(int(row[FIRST]) for row in after.journal if row[KIND] == CLIMBED)
    name = name_number(after, square)
    if square == ROOF:
        return {"key": "roof", "paid": price, "square": name}
    if square == number_of(before, int(before.levels[seat]), int(before.columns[seat])):
        return {"key": "stay", "square": name}
    if price:
        return {"key": "climb_paid", "paid": price, "square": name}
    return {"key": "climb", "square": name}


def _tell_journal(after: View) -> list[Event]:
    """What followed from the move, in its order."""
    rows = after.journal[: after.told].tolist()
    return [_tell_row(after, *row) for row in rows if row[KIND] != CLIMBED]


def _tell_row(after: View, kind: int, seat: Seat, first: int, second: int) -> Event:
    if kind in (REFILLED, TURNED, BARE, STAYED, CROWDED):
        return _tell_table(after, kind, first)
    event: Event = {"seat": seat}
    if kind == RETURNED:
        return {"key": "return", **event}
    if kind == ROBBED:
        return {"key": "rob", **event}
    if kind == CRASHED:
        return {"key": "crash", "squares": first, **event}
    if kind == TAKEN:
        return {"key": "take_along", "seat": first, "other": seat}
    if kind == FELL:
        return {"key": "fall", "square": name_square(after, first, second), **event}
    event["card"] = code_card(first)
    if kind == GAINED:
        return {"key": "gain", "other": second, **event}
    if kind == SETTLED:
        return {"key": "settle", "debt": code_card(second), **event}
    return {"key": {REVEALED: "reveal", WON: "win", GAVE: "give", OWED: "owe"}[kind], **event}


def _tell_table(after: View, kind: int, first: int) -> Event:
    """A row of the journal that is about no seat."""
    if kind == REFILLED:
        return {"key": "refill", "cards": first}
    if kind == CROWDED:
        return {"key": "crowd"}
    if kind == BARE:
        return {"key": "bare", "number": int(after.rounds)}
    key = "open" if kind == TURNED else "stay_crash" if first in CRASHES else "stay_open"
    return {"key": key, "number": int(after.rounds), "card": code_card(first)}
