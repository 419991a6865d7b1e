"""Why a move of SCHOTT is good or bad: facts that can be checked on the table.

A card *can stay* if the row can be completed around it: of all ways to do so the one that keeps
most cards counts.
"""

from __future__ import annotations

from skydeck.core.game import Event
from skydeck.core.kernel import UNKNOWN, Move, Seat, View
from skydeck.games.schott.plans import (
    Change,
    best_place,
    best_trade,
    find_unseen,
    judge,
    measure,
    plan_of,
    put,
    row_of,
)
from skydeck.games.schott.record import (
    A3,
    A4,
    A5,
    A10,
    ACTIONS,
    ANSWER,
    CHOOSE,
    DISCARD,
    DOUBLE,
    DRAW,
    FAST,
    GET,
    GIVE,
    GIVEN,
    GOT,
    KEEP,
    KEPT,
    LEFT,
    PAIR,
    PAIRS,
    PICK,
    PLACE,
    PLACES,
    PUT,
    QUESTION,
    QUESTIONS,
    SWAP,
    TAKE,
    WINDOW,
    YES,
)
from skydeck.games.schott.story import name_card

MOST = 3  # reasons for a move


def reasons(view: View, seat: Seat, move: Move) -> list[Event]:
    """The facts that speak for or against a legal move, the weightiest first."""
    return _find(view, seat, move)[:MOST]


def _find(view: View, seat: Seat, move: Move) -> list[Event]:
    phase, row = int(view.phase), row_of(view, seat)
    if phase == WINDOW:
        return _about_fast(view, seat, move)
    if phase == QUESTION:
        return _about_answer(view, move - ANSWER)
    if phase == PLACE:
        return _about_place(view, seat, move)
    if phase == SWAP:
        first, second = PAIRS[move - PAIR]
        after = put(put(row, first, row[second]), second, row[first])
        return _about_row(view, seat, judge(view, seat, after, (first, second), row[second]))
    if phase == GET:
        return _about_get(view, seat, move - GOT)
    if phase == GIVE:
        best = best_trade(view, seat, int(view.chosen), [move - GIVEN])
        event = {"key": "trade", "other": int(view.chosen), "card": name_card(best.card)}
        return [event, *_about_row(view, seat, best)]
    if phase == CHOOSE:
        return _about_choice(view, seat, move - PICK)
    if phase == KEEP:
        return _about_card(view, seat, int(view.hand if move == KEPT else view.spare))
    return _about_turn(view, seat, move)


# The own row


def _about_row(view: View, seat: Seat, change: Change) -> list[Event]:
    """What changes in the own row."""
    row = row_of(view, seat)
    stay, numbers = plan_of(view, row).stay, measure(row, bool(view.options.joker_free))[1]
    events: list[Event] = []
    if change.is_complete:
        paid = change.numbers * (DOUBLE if view.fasts[seat] == YES else 1)
        events.append({"key": "complete", "squares": paid})
    if change.squares:
        events.append({"key": "bonus", "squares": change.squares})
    if change.is_complete:
        return events
    key = "same" if change.stay == stay else "more" if change.stay > stay else "fewer"
    events.append({"key": f"{key}_stay", "before": stay, "after": change.stay})
    if change.numbers != numbers:
        key = "longer" if change.numbers > numbers else "shorter"
        events.append({"key": key, "before": numbers, "after": change.numbers})
    return events


# Each kind of choice


def _about_fast(view: View, seat: Seat, move: Move) -> list[Event]:
    stay = plan_of(view, row_of(view, seat)).stay
    if move == FAST:
        return [{"key": "fast_row", "stay": stay}]
    left = int(view.options.length) - int(max(view.squares[: view.seats]))
    return [{"key": "fast_later", "stay": stay}, {"key": "to_go", "squares": left}]


def _about_answer(view: View, letter: int) -> list[Event]:
    key = int(view.keys[view.stack[(int(view.asked) - 1) % QUESTIONS]])
    if key == UNKNOWN:
        return [{"key": "guess"}]
    return [{"key": "known" if view.order[letter] == key else "known_wrong"}]


def _about_turn(view: View, seat: Seat, move: Move) -> list[Event]:
    if move == TAKE:
        return _about_card(view, seat, int(view.pile[view.piled - 1]))
    if move == DRAW:
        row = row_of(view, seat)
        return _about_gaps(view, row, "draw") or [{"key": "no_gap"}]
    known = int(view.actions[seat, move - LEFT])
    if known != UNKNOWN:
        return [{"key": "action", "number": known, "effect": f"A{known}"}]
    seen = set(view.actions[: view.seats].ravel().tolist())
    unseen = [action for action in range(1, ACTIONS + 1) if action not in seen]
    moving = sum(action in (A3, A4, A10) for action in unseen)
    return [{"key": "action_unseen", "moving": moving, "unseen": len(unseen)}]


def _about_gaps(view: View, row: list[int], key: str) -> list[Event]:
    """How many unseen cards fit into a row; nothing if it has no gap."""
    plan, unseen = plan_of(view, row), find_unseen(view)
    if not plan.gaps:
        return []
    return [{"key": key, "fits": sum(map(plan.takes, unseen)), "unseen": len(unseen)}]


def _about_card(view: View, seat: Seat, card: int) -> list[Event]:
    """What a card does at the best place for it."""
    best, row = best_place(view, seat, card), row_of(view, seat)
    old = name_card(row[best.place])
    at = {"key": "at", "card": name_card(card), "place": best.place + 1, "old": old}
    return [at, *_about_row(view, seat, best)]


def _about_place(view: View, seat: Seat, move: Move) -> list[Event]:
    row, card, events = row_of(view, seat), int(view.hand), [{"key": "toss"}]
    gone = card
    if move != DISCARD:
        place = move - PUT
        gone = row[place]
        after = put(row, place, card)
        change = judge(view, seat, after, (place,), card)
        events = _about_row(view, seat, change)
        if change.is_complete:
            return events
        events += _about_gaps(view, after, "fits_then")
    gift = _about_gift(view, seat, gone)
    return events[: MOST - len(gift)] + gift


def _about_gift(view: View, seat: Seat, card: int) -> list[Event]:
    """What a discard is to the next seat, which may take it at once."""
    other = (seat + 1) % int(view.seats)
    row = row_of(view, other)
    event = {"key": "gift", "card": name_card(card), "other": other}
    if plan_of(view, row).takes(card):
        return [event]
    neighbours = {left + 1 for left in row[:-1] if left} | {
        right - 1 for right in row[1:] if right > 1
    }
    return [event | {"key": "gift_pair"}] if card in neighbours else []


def _about_get(view: View, seat: Seat, at: int) -> list[Event]:
    other, place, row = int(view.chosen), int(view.picked), row_of(view, seat)
    theirs = row_of(view, other)
    change = judge(view, seat, put(row, place, theirs[at]), (place,), theirs[at])
    before, after = plan_of(view, theirs).stay, plan_of(view, put(theirs, at, row[place])).stay
    given = {"key": "given", "other": other, "card": name_card(row[place])}
    events = _about_row(view, seat, change)[: MOST - 1]
    return [*events, given | {"before": before, "after": after}] if before != after else events


def _about_choice(view: View, seat: Seat, other: Seat) -> list[Event]:
    if view.doing != A5:
        return [
            {"key": "order_of", "other": other, "stay": plan_of(view, row_of(view, other)).stay}
        ]
    best = best_trade(view, seat, other, range(PLACES))
    old = name_card(row_of(view, seat)[best.place])
    event = {"key": "trade_with", "other": other, "card": name_card(best.card), "old": old}
    return [event, *_about_row(view, seat, best)]
