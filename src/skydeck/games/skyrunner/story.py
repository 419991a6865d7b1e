"""What happens in SkyRunner, told as data from two views of one seat, and in English words.

In the words `{seat}` and `{other}` are seats, and `[s]` an ending that goes with anyone but "you".
"""

from __future__ import annotations

from collections.abc import Callable

from skydeck.core.game import Event
from skydeck.core.journal import FIRST, KIND
from skydeck.core.kernel import EMPTY, NONE, Seat, View
from skydeck.games.skyrunner.check import CLIMBS, CRASHES, NUMBERS, choices_of, gifts_of, name_kind
from skydeck.games.skyrunner.notation import name_choices
from skydeck.games.skyrunner.prices import prices
from skydeck.games.skyrunner.record import (
    BARE,
    CARDS,
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
    FIRST_NUMBER,
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

WORDS = {
    "choose": "{seat} choose[s] a card",
    "choose_known": "{seat} choose[s] {card}",
    "reveal": "{seat} reveal[s] {card}",
    "return": "{seat} take[s] the whole stack of number cards back",
    "win": "{seat} win[s] {card}",
    "stay_open": "nobody gets {card}: it stays open",
    "stay_crash": "nobody suffers {card}: it stays open",
    "climb": "{seat} climb[s] to {square}",
    "climb_paid": "{seat} climb[s] to {square} and pay[s] {paid:equipment card|equipment cards}",
    "stay": "{seat} stay[s] on {square}",
    "roof": "{seat} pay[s] {paid:equipment card|equipment cards} and stand[s] on the roof",
    "keep": "{seat} take[s] {card} in hand",
    "lost": "{seat} play[s] lost equipment against {other}",
    "sabotage": "{seat} sabotage[s] {other}",
    "rob": "{seat} lose[s] an equipment card",
    "give": "{seat} give[s] up {card}",
    "owe": "{card} stays beside {seat} as a debt",
    "settle": "{seat} put[s] {card} away to settle the debt of {debt}",
    "gain": "{seat} get[s] {card} from {other} by the parasite",
    "crowd": "with several parasites nobody gets the climbing cards",
    "crash": "{seat} suffer[s] the crash of {squares:square|squares}",
    "aim": "{seat} fall[s] to the {side}",
    "take_along": "{seat} take[s] {other} along",
    "fall": "{seat} fall[s] to {square}",
    "refill": "the discards are shuffled into a new main set of {cards:card|cards}",
    "open": "round {number}: {card} is turned up",
    "bare": "round {number}: there is no card to be turned up",
    "still_open": "round {number}: {card} is still open",
    "limit": "{number} rounds are over: the highest figures share the win",
    "over": "the game is over",
}

STANDING = "height {points}"

ASKS = {
    "choose": "Round {number}, {card} is open. Choose a card: {choices}.",
    "choose_bare": "Round {number}, no card is open. Choose a card: {choices}.",
    "choose_crash": (
        "Round {number}, {card} is open: the lowest number that occurs once will suffer it."
        " Choose a number: {choices}."
    ),
    "climb": "Climb {value}: where to? {ends}.",
    "prize": "You have won {card}: keep it (keep), or use it at once against a seat ({targets})?",
    "target": "Against whom do you play {card}: {targets}?",
    "give": "You are on the ground: which climbing card do you give up for {card}: {gifts}?",
    "fall": "You fall from {square}: left or right?",
}


def name_card(card: int) -> str:
    """A card in English."""
    if card in NUMBERS:
        return f"number {card}"
    return "the parasite" if card == PARASITE else name_kind(card)


def code_card(card: int) -> str:
    """A card as it is told: `number_5`, `climb_4`, `crash_2`, `equipment` …"""
    if card in NUMBERS:
        return f"number_{card}"
    if card in CLIMBS:
        return f"climb_{card - CLIMB}"
    if card in CRASHES:
        return f"crash_{card - CRASH}"
    return {PARASITE: "parasite", EQUIPMENT: "equipment", LOST: "lost", SABOTAGE: "sabotage"}[card]


CODES = {code_card(card): card for card in range(FIRST_NUMBER, CARDS)}


def _write_ends(event: Event) -> str:
    """Where a climb may end, the cheapest first: `1a2, 1b3 (stay); 2a1 for 1 equipment card`."""
    by_price: dict[int, list[str]] = {}
    for end in event["ends"]:
        name = f"{end['square']} (stay)" if end["stay"] else end["square"]
        by_price.setdefault(end["price"], []).append(name)
    texts = []
    for price, squares in sorted(by_price.items()):
        cards = "equipment card" if price == 1 else "equipment cards"
        texts.append(", ".join(squares) + (f" for {price} {cards}" if price else ""))
    return "; ".join(texts)


PHRASES: dict[str, Callable[[Event], str]] = {
    "card": lambda event: name_card(CODES[event["card"]]),
    "debt": lambda event: name_card(CODES[event["debt"]]),
    "choices": lambda event: ", ".join(name_choices(CODES[code] for code in event["choices"])),
    "gifts": lambda event: ", ".join(f"give {CODES[c] - CLIMB}" for c in event["choices"]),
    "targets": lambda event: ", ".join(f"on {seat}" for seat in event["seats"]),
    "ends": _write_ends,
}


# What is asked


def ask(view: View, seat: Seat) -> Event:
    """What a mover has to decide, as data; ASKS has the words."""
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
