"""What happens in SCHOTT and what is asked, told as data from the views of one seat."""

from __future__ import annotations

from skydeck.core.game import Event
from skydeck.core.kernel import NONE, UNKNOWN, Seat, View
from skydeck.games.schott.notation import LETTER_NAMES
from skydeck.games.schott.record import (
    A5,
    A8,
    ACTED,
    ADVANCED,
    ANSWER,
    BACKED,
    BONUS,
    CHOOSE,
    DISCARD,
    DOUBLED,
    DRAW,
    ENDED,
    EXTRA,
    FASTED,
    GET,
    GIVE,
    GIVEN,
    GOT,
    HELPED,
    JOKER,
    KEEP,
    MOVED,
    OVER,
    PAIR,
    PAIRS,
    PICK,
    PLACE,
    PUT,
    QUESTION,
    QUESTIONS,
    REFILLED,
    REWARDED,
    STARTED,
    SWAP,
    TAKE,
    TOGETHER,
    TOSSED,
    TURN,
    WINDOW,
)

KEYS = {
    BONUS: "bonus",
    ADVANCED: "advance",
    TOGETHER: "advance",
    REWARDED: "reward",
    DOUBLED: "reward_doubled",
    EXTRA: "extra",
    HELPED: "extra",
    BACKED: "back",
}


def name_card(card: int) -> int | str:
    """A card as it is told: its number, or J."""
    return "J" if card == JOKER else int(card)


def describe_question(view: View) -> Event:
    """The open question's card, which of its answers stand at a, b and c, and what it is for."""
    return {
        "number": int(view.stack[(int(view.asked) - 1) % QUESTIONS]),
        "answers": view.order.tolist(),
        "squares": abs(int(view.stake)),
    }


# What is asked


def ask(view: View, seat: Seat) -> Event:
    """What a mover has to decide, as data."""
    phase = view.phase
    if phase == WINDOW:
        return {"key": "fast"}
    if phase == TURN:
        return _ask_turn(view, seat)
    if phase == PLACE:
        return {"key": _ask_place(view), "card": name_card(view.hand)}
    if phase == SWAP:
        return {"key": "swap"}
    if phase == CHOOSE:
        seats = [other for other in range(view.seats) if other != seat]
        return {"key": "choose_trade" if view.doing == A5 else "choose_swap", "seats": seats}
    if phase == GIVE:
        return {"key": "give", "other": int(view.chosen)}
    if phase == GET:
        card = name_card(view.rows[seat, view.picked])
        return {"key": "get", "other": int(view.chosen), "card": card}
    if phase == KEEP:
        return {"key": "keep", "card": name_card(view.hand), "spare": name_card(view.spare)}
    return {"key": "answer" if view.stake > 0 else "answer_against", **describe_question(view)}


def _ask_turn(view: View, seat: Seat) -> Event:
    card = name_card(view.pile[view.piled - 1])
    slots = [
        name for name, spent in zip(("left", "right"), view.spent[seat], strict=True) if not spent
    ]
    if not slots:
        return {"key": "turn", "card": card}
    return {"key": "turn_action", "card": card, "slots": slots}


def _ask_place(view: View) -> str:
    if view.taken:
        return "place_taken"
    if view.doing == A8:
        return "place_kept"
    return "place_or_discard" if view.options.may_discard_drawn else "place_drawn"


# What happened


def tell(before: View, after: View) -> list[Event]:
    """What the last move did; nothing where no move was made between the views."""
    if after.last_seat == NONE:
        return []
    seat, move = int(after.last_seat), int(after.last_move)
    events = _tell_move(before, after, seat, move)
    journal = _tell_journal(before, after)
    # An Action card or a new deck comes before what it gives, and the card that A8 leaves over is
    # discarded before the one that is replaced.
    tossed = sum(event["key"] == "toss" for event in journal)
    ahead = len(journal) if before.phase == TURN else tossed
    events = journal[:ahead] + events + journal[ahead:]
    if after.phase == QUESTION:
        key = "ask" if after.stake > 0 else "ask_against"
        mover = int(after.movers).bit_length() - 1
        events.append({"key": key, "seat": mover, **describe_question(after)})
    elif after.phase == OVER:
        events.append({"key": "over"})
    return events


def _tell_move(before: View, after: View, seat: int, move: int) -> list[Event]:
    """What the mover chose, where the journal does not say it."""
    phase, event = before.phase, {"key": "", "seat": seat}
    if phase == WINDOW:
        is_closed = not any(row[0] == FASTED for row in after.journal[: after.told])
        quiet: list[Event] = [{"key": "no_fast"}] if after.phase != WINDOW and is_closed else []
        return [event | {"key": "decide"}, *quiet]
    if phase == TURN:
        return _tell_turn(after, seat, move)
    if phase == PLACE and move != DISCARD:
        place = move - PUT
        old = name_card(before.rows[seat, place])
        card = name_card(after.shown)
        return [event | {"key": "place", "card": card, "place": place + 1, "old": old}]
    if phase == SWAP:
        first, second = (name_card(before.rows[seat, place]) for place in PAIRS[move - PAIR])
        return [event | {"key": "swap", "first": first, "second": second}]
    if phase == CHOOSE:
        return [event | {"key": "choose", "other": move - PICK}]
    if phase == GIVE:
        card = name_card(before.rows[seat, move - GIVEN])
        return [event | {"key": "give", "card": card, "other": int(before.chosen)}]
    if phase == GET:
        return [event | _tell_trade(before, seat, move - GOT)]
    if phase == KEEP:
        if after.hand == UNKNOWN:
            return [event | {"key": "keep_unseen"}]
        return [event | {"key": "keep", "card": name_card(after.hand)}]
    return [event | _tell_answer(before, after, move - ANSWER)] if phase == QUESTION else []


def _tell_turn(after: View, seat: int, move: int) -> list[Event]:
    hand, spare = int(after.hand), int(after.spare)
    if move == TAKE:
        return [{"key": "take", "seat": seat, "card": name_card(hand)}]
    if move == DRAW:
        if hand == UNKNOWN:
            return [{"key": "draw_unseen", "seat": seat}]
        return [{"key": "draw", "seat": seat, "card": name_card(hand)}]
    if after.phase != KEEP:
        return []
    if hand == UNKNOWN:
        return [{"key": "look_unseen", "seat": seat}]
    if spare == UNKNOWN:  # the deck ran out between the two, so that all can tell the first
        return [{"key": "look_first", "seat": seat, "card": name_card(hand)}]
    return [{"key": "look", "seat": seat, "card": name_card(hand), "spare": name_card(spare)}]


def _tell_trade(before: View, seat: int, place: int) -> Event:
    other = int(before.chosen)
    card = name_card(before.rows[seat, before.picked])
    return {
        "key": "trade",
        "other": other,
        "card": card,
        "got": name_card(before.rows[other, place]),
    }


def _tell_answer(before: View, after: View, letter: int) -> Event:
    """An answer and the right one: their letters, and their places on the question card."""
    number = int(before.stack[(int(before.asked) - 1) % QUESTIONS])
    given, right = int(before.order[letter]), int(after.keys[number])
    return {
        "key": "right" if given == right else "wrong",
        "number": number,
        "letter": LETTER_NAMES[letter],
        "given": given,
        "right_letter": LETTER_NAMES[before.order.tolist().index(right)],
        "right": right,
    }


def _tell_journal(before: View, after: View) -> list[Event]:
    """What followed from the move, in its order."""
    events: list[Event] = []
    squares = before.squares.tolist()
    for kind, seat, first, second in after.journal[: after.told].tolist():
        if kind in MOVED:
            step = -first if kind == BACKED else first
            target = min(max(squares[seat] + step, 0), int(after.options.length))
            if target != second:
                events.append({"key": "skip", "seat": seat, "square": target})
            squares[seat] = second
            is_finish = second == after.options.length
            square = "finish" if is_finish else second or "start"
            events.append({"key": KEYS[kind], "seat": seat, "squares": first, "square": square})
        else:
            events.append(_tell_entry(kind, seat, first))
    return events


def _tell_entry(kind: int, seat: int, number: int) -> Event:
    """A row of the journal that moves no piece."""
    if kind == FASTED:
        return {"key": "fast", "seat": seat}
    if kind == STARTED:
        return {"key": "start", "seat": seat}
    if kind == ACTED:
        return {"key": "act", "seat": seat, "number": number, "effect": f"A{number}"}
    if kind == REFILLED:
        return {"key": "refill", "cards": number}
    if kind == TOSSED:
        return {"key": "toss", "seat": seat, "card": name_card(number)}
    if kind == ENDED:
        return {"key": "stage_limit"} if seat == NONE else {"key": "stage_won", "seat": seat}
    return {"key": "round", "round": number}
