"""What happens in Level 8 and what is asked, told as data from the views of one seat."""

from __future__ import annotations

from skydeck.core.game import Event
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Seat, View
from skydeck.games.level8.laying import (
    COLOUR_NAMES,
    can_lay,
    wanted_parts,
    write_kind,
    write_part,
)
from skydeck.games.level8.record import (
    ADD,
    DISCARD,
    EXPERT,
    FILL,
    FLUSH,
    KEEP,
    LEVELS,
    NAME,
    OVER,
    PARTS,
    RUN,
    SET,
    SKIP,
    SKIP_SEAT,
    STANDARD,
    TAKE,
    VICTORY,
)

KIND_NAMES = {RUN: "run", SET: "set", FLUSH: "flush"}
LIST_NAMES = {STANDARD: "standard", EXPERT: "expert"}


def code_level(levels: int, level: int) -> str:
    """What a level of a list wants, as it is told: `standard_1` … `expert_8`."""
    return f"{LIST_NAMES[levels]}_{min(level, LEVELS)}"


def ask(view: View, seat: Seat) -> Event:
    """What a mover has to decide, as data."""
    level = int(view.levels[seat])
    wants = code_level(int(view.options.levels), level)
    if view.phase == TAKE and view.displayed[seat]:
        return {"key": "take_more"}
    if view.phase == TAKE:
        return {"key": "take", "level": level, "wants": wants}
    if view.phase == KEEP:
        return {"key": "keep"}
    if view.phase == NAME:
        return {"key": "name", "part": int(view.part) + 1}
    if view.phase in (FILL, ADD):
        return {"key": "fill"}
    if view.displayed[seat]:
        return {"key": "add"}
    if can_lay(view, seat):
        return {"key": "lay", "level": level}
    others = [other for other in range(view.seats) if other != seat and not view.skips[other]]
    if SKIP in view.hands[seat] and others:
        return {"key": "play_skip", "wants": wants, "number": others[0]}
    return {"key": "play", "wants": wants}


def tell(before: View, after: View) -> list[Event]:
    """What the last move did; nothing where no move was made between the views."""
    if before.phase == KEEP:
        return _tell_keeping(before, after)
    seat = int(before.turn)
    if before.phase == TAKE:
        return _tell_taking(before, after, seat)
    if after.displayed[seat] and not before.displayed[seat] and not _is_dealt(before, after):
        return _tell_display(after, seat)
    if after.phase == TAKE or after.phase == KEEP or after.phase == OVER:
        return _tell_end_of_turn(before, after, seat)
    if (before.spans != after.spans).any() and before.displayed[seat]:
        return [_tell_addition(before, after, seat)]
    return []  # a choice in the making, which others do not see


def _is_dealt(before: View, after: View) -> bool:
    return bool(before.rounds != after.rounds)


def _tell_taking(before: View, after: View, seat: Seat) -> list[Event]:
    if after.seen[seat] != before.seen[seat]:
        owner = next(o for o in range(after.seats) if after.piled[o] != before.piled[o])
        card = write_kind(int(before.piles[owner, before.piled[owner] - 1]))
        if owner == seat:
            return [{"key": "take_own", "seat": seat, "card": card}]
        return [{"key": "take", "seat": seat, "card": card, "other": owner}]
    events: list[Event] = [{"key": "draw_unseen", "seat": seat}]
    hand = after.hands[seat, : after.held[seat]].tolist()
    if UNKNOWN not in hand:
        for card in before.hands[seat, : before.held[seat]].tolist():
            hand.remove(card)
        events = [{"key": "draw", "seat": seat, "card": write_kind(hand[0])}]
    if before.decked == 1:
        events.append({"key": "rebuild", "cards": int(after.decked)})
    return events


def _tell_display(after: View, seat: Seat) -> list[Event]:
    parts = [_tell_part(after, seat, part) for part in range(len(wanted_parts(after, seat)))]
    level = int(after.displayed[seat])
    events: list[Event] = [{"key": "display", "seat": seat, "level": level, "parts": parts}]
    return [*events, {"key": "victory", "seat": seat}] if level == LEVELS else events


def _tell_part(after: View, seat: Seat, part: int) -> Event:
    """A part of a display: what it is, and its cards, wilds with their meaning."""
    kind, _ = wanted_parts(after, seat)[part]
    value, size = int(after.values[seat, part]), int(after.spans[seat, part])
    cards = write_part(kind, value, after.laid[seat, part, :size].tolist()).split()
    told: Event = {"kind": KIND_NAMES[kind], "size": size, "cards": cards}
    if kind == FLUSH:
        return told | {"colour": COLOUR_NAMES[value]}
    if kind == RUN:
        return told | {"low": value, "high": value + size - 1}
    return told | {"number": value}


def _tell_addition(before: View, after: View, seat: Seat) -> Event:
    places = [(o, p) for o in range(after.seats) for p in range(PARTS)]
    owner, part = next((o, p) for o, p in places if before.spans[o, p] != after.spans[o, p])
    is_low = before.values[owner, part] != after.values[owner, part]
    card = after.laid[owner, part, 0 if is_low else int(after.spans[owner, part]) - 1]
    event: Event = {"key": "add", "seat": seat, "card": write_kind(int(card)), "part": part + 1}
    return {**event, "key": "add_own"} if owner == seat else {**event, "other": owner}


def _tell_end_of_turn(before: View, after: View, seat: Seat) -> list[Event]:
    """A discard or a Skip!, then who loses a turn or what the end of the round brings."""
    events = [_tell_discard(before, after, seat)]
    is_round_over = before.held[seat] == 1
    if not is_round_over:
        following = (seat + 1) % int(after.seats)
        while after.phase != OVER and following != after.turn:
            events.append({"key": "skipped", "seat": following})
            following = (following + 1) % int(after.seats)
    else:
        events.append({"key": "end", "seat": seat})
        for other in range(after.seats):
            level = int(after.levels[other])
            if level == VICTORY:
                events.append({"key": "victory", "seat": other})
            elif level != before.levels[other]:
                events.append({"key": "rise", "seat": other, "level": level})
    if after.phase == OVER and not after.winners:
        events.append({"key": "limit"})
    if _is_dealt(before, after):
        events.append({"key": "round", "round": int(after.rounds)})
    return events


def _tell_discard(before: View, after: View, seat: Seat) -> Event:
    """The discard or the Skip! of a turn; while cards are kept the last move does not show it."""
    move = int(after.last_move)
    if move == NONE:
        skipped = [s for s in range(after.seats) if after.skips[s] > before.skips[s]]
        card = int(after.piles[seat, max(0, int(after.piled[seat]) - 1)])
        move = SKIP_SEAT + skipped[0] if skipped else DISCARD + card
    if move >= SKIP_SEAT:
        return {"key": "skip", "seat": seat, "other": move - SKIP_SEAT}
    return {"key": "discard", "seat": seat, "card": write_kind(move - DISCARD)}


def _tell_keeping(before: View, after: View) -> list[Event]:
    events: list[Event] = []
    for seat in range(after.seats):
        if after.phase == KEEP:
            old, new = before.kept[seat].tolist(), after.kept[seat].tolist()
            if UNKNOWN not in new and EMPTY in old and old != new:
                card = next(card for card in new if new.count(card) > old.count(card))
                events.append({"key": "keep", "seat": seat, "card": write_kind(card)})
        if (int(before.movers) & ~int(after.movers)) >> seat & 1 and after.phase == KEEP:
            events.append({"key": "kept", "seat": seat})
    if _is_dealt(before, after):
        for seat in range(after.seats):
            if after.keeps[seat]:
                cards = int(after.keeps[seat])
                events.append({"key": "keeps", "seat": seat, "cards": cards})
        events.append({"key": "round", "round": int(after.rounds)})
    return events
