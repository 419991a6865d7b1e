"""Which positions can arise at a table of SCHOTT: what a position set up by hand must hold to."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from skydeck.core.journal import find_wrong_rows
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Seat, State
from skydeck.core.piles import count_known, find_wrong_piles
from skydeck.core.plain import plain
from skydeck.core.seats import name_highest
from skydeck.core.sentences import Sentences, Why
from skydeck.games.schott import record, rows
from skydeck.games.schott.record import DOING, EXTRA_SQUARES, MOVE, NO, PHASE, PLACES, TURN_LIMIT

wrong = Sentences(__file__, "wrong")

measure_row = plain(rows.measure_row)  # what the rules know already

# What can be under way in each phase.
DOINGS = {
    PHASE.WINDOW: (DOING.FREE,),
    PHASE.TURN: (DOING.FREE,),
    PHASE.PLACE: (DOING.FREE, DOING.A8),
    PHASE.SWAP: (DOING.A1, DOING.A2, DOING.A9),
    PHASE.CHOOSE: (DOING.A5, DOING.A9),
    PHASE.GIVE: (DOING.A5,),
    PHASE.GET: (DOING.A5,),
    PHASE.KEEP: (DOING.A8,),
    PHASE.QUESTION: (DOING.A3, DOING.A4, DOING.A10, DOING.PAYING, DOING.REWARDING, DOING.CLOSING),
    PHASE.OVER: (DOING.FREE,),
}


def components(state: State) -> Mapping[Any, int]:
    """Every card that the record shows by its value, and every question card."""
    places = (state.rows[: state.seats], state.pile, state.deck, state.hand, state.spare)
    found: Counter[Any] = Counter(count_known(places))
    found.update(f"question {card}" for card in state.stack[state.stack != UNKNOWN].tolist())
    return found


# What follows from the rest of a position


def mover_of(state: State) -> Seat:
    """The seat that is to choose, in all phases but the window and the end."""
    seats, done = int(state.seats), int(state.done)
    if state.phase == PHASE.SWAP:
        return int(state.chosen) if state.doing == DOING.A9 else (int(state.turn) + done) % seats
    if state.phase == PHASE.QUESTION:
        if state.doing == DOING.A4:
            return (int(state.turn) + done - 1) % seats
        if state.doing == DOING.REWARDING:
            return (first_rewarded(state) + done - 1) % seats
        if state.doing == DOING.CLOSING:
            return int(state.winner)
    return int(state.turn)


def first_rewarded(state: State) -> Seat:
    """SC-23, SC-35: the seat that is paid first."""
    return int(state.starter if state.winner == NONE else state.winner)


def movers_of(state: State) -> int:
    """The seats that are to choose, a bit each."""
    if state.phase == PHASE.OVER:
        return 0
    if state.phase == PHASE.WINDOW:
        seats = range(state.seats)
        return sum(1 << s for s in seats if state.tracks[s] and state.fasts[s] == EMPTY)
    return 1 << max(0, mover_of(state))


def winners_of(state: State) -> int:
    """SC-32, SC-35: the winners, once the game is over: those who are furthest."""
    return name_highest(state, state.squares) if state.phase == PHASE.OVER else 0


# What can be wrong


def check(state: State, is_view: bool) -> Iterator[Why]:
    """What is wrong with a position, each as the end of a sentence."""
    if (state.squares > state.options.length).any():
        yield wrong("square", most=state.options.length)
    yield from _wrong_cards(state, is_view)
    yield from _wrong_actions(state)
    yield from _wrong_stack(state)
    yield from find_wrong_rows(state, record.DID.DEALT + 1)
    yield from _wrong_last(state, is_view)
    if state.phase == PHASE.WINDOW:
        yield from _wrong_window(state)
    else:
        yield from _wrong_turn(state)
    yield from _wrong_under_way(state)
    yield from _wrong_hands(state)
    yield from _wrong_question(state)
    yield from _wrong_squares(state)
    yield from _wrong_rows(state)


def _wrong_cards(state: State, is_view: bool) -> Iterator[Why]:
    seats = int(state.seats)
    numbers, jokers = record.NUMBERS[seats], record.JOKERS[seats]
    yield from find_wrong_piles(state)
    for name in ("rows", "pile", "deck", "hand", "spare", "shown"):
        cards = np.ravel(state[name])
        known = cards[(cards != EMPTY) & (cards != UNKNOWN)]
        if ((known < record.JOKER) | (known > numbers)).any():
            yield wrong("known", list=name, most=numbers)
    found = components(state)
    for card in range(numbers + 1):
        count = 1 if card else jokers
        if found[card] > count or (not is_view and found[card] < count):
            yield wrong("of_value", count=count, card=card or "J", found=found[card])
    places = seats * PLACES + int(state.piled) + int(state.decked)
    places += int(state.hand != EMPTY) + int(state.spare != EMPTY)
    if places != numbers + jokers:
        yield wrong("cards", count=numbers + jokers, found=places)
    if state.piled == 0 and not state.taken:
        yield wrong("pile")


def _wrong_actions(state: State) -> Iterator[Why]:
    actions = state.actions[: state.seats].ravel()
    known = actions[actions != UNKNOWN].tolist()
    if len(set(known)) < len(known):
        yield wrong("actions")


def _wrong_stack(state: State) -> Iterator[Why]:
    known = state.stack[state.stack != UNKNOWN].tolist()
    if len(set(known)) < len(known):
        count = record.QUESTIONS
        yield wrong("stack", count=count, last=count - 1)
    if (state.stack[: state.asked] == UNKNOWN).any():
        yield wrong("asked")


def _wrong_last(state: State, is_view: bool) -> Iterator[Why]:
    seat, move = int(state.last_seat), int(state.last_move)
    # In a view of the window the last answer may be hidden.
    may_hide = is_view and state.phase == PHASE.WINDOW and move == NONE
    if (seat == NONE) != (move == NONE) and not (may_hide and state.fasts[seat] == UNKNOWN):
        yield wrong("last")
    if state.phase == PHASE.WINDOW and move >= MOVE.WAIT and state.fasts[seat] != move - MOVE.WAIT:
        yield wrong("last_answer")


def _wrong_window(state: State) -> Iterator[Why]:
    seats = state.seats
    tracks, fasts = state.tracks[:seats], state.fasts[:seats]
    if ((fasts != EMPTY) & (tracks == 0)).any():
        yield wrong("window")
    if not state.movers or state.movers != movers_of(state) or state.winners:
        yield wrong("window_movers")
    if state.turn != NONE or state.turns or state.spent.any() or state.piled != 1:
        yield wrong("window_start")


def _wrong_turn(state: State) -> Iterator[Why]:
    seats = int(state.seats)
    tracks, fasts = state.tracks[:seats], state.fasts[:seats]
    if not np.isin(fasts, (EMPTY, NO, record.YES)).all() or ((fasts == NO) != (tracks == 1)).any():
        yield wrong("tracks")
    if state.turns == 0:
        if state.turn != NONE or state.doing not in (DOING.FREE, DOING.REWARDING, DOING.CLOSING):
            yield wrong("no_turn")
        if state.spent.any() or (state.doing == DOING.FREE and state.phase != PHASE.OVER):
            yield wrong("nothing")
    elif state.turn != (int(state.starter) + int(state.turns) - 1) % seats:
        yield wrong("turn")
    if state.movers != movers_of(state):
        yield wrong("mover")
    if state.winners != winners_of(state):
        yield wrong("winners")


def _wrong_under_way(state: State) -> Iterator[Why]:
    phase, doing, turn = int(state.phase), int(state.doing), int(state.turn)
    if doing not in DOINGS[phase]:
        yield wrong("doing")
    if DOING.A1 <= doing <= DOING.A10:
        if not ((state.actions[turn] == doing) & (state.spent[turn] == 1)).any():
            yield wrong("action")
    wants_chosen = phase in (PHASE.GIVE, PHASE.GET) or (phase == PHASE.SWAP and doing == DOING.A9)
    if wants_chosen != (state.chosen != NONE) or (wants_chosen and state.chosen == turn):
        yield wrong("chosen")
    if phase == PHASE.CHOOSE and state.seats == 2:
        yield wrong("choose")
    picked = int(state.picked)
    if (picked not in range(PLACES)) if phase == PHASE.GET else (picked != EMPTY):
        yield wrong("picked")
    if phase == PHASE.SWAP and doing == DOING.A2:
        is_done = state.done < state.seats
    elif phase == PHASE.QUESTION and doing in (DOING.A4, DOING.REWARDING):
        is_done = state.done >= 1
    else:
        is_done = state.done == 0
    if not is_done:
        yield wrong("done")
    if state.owed and not (phase == PHASE.SWAP and doing == DOING.A2 and state.done):
        yield wrong("owed")
    if state.rounds == 1 and state.winner != NONE:
        if doing not in (DOING.REWARDING, DOING.CLOSING) and phase != PHASE.OVER:
            yield wrong("winner")


def _wrong_hands(state: State) -> Iterator[Why]:
    phase, is_two = state.phase, state.doing == DOING.A8
    if (state.hand != EMPTY) != (phase in (PHASE.PLACE, PHASE.KEEP)):
        yield wrong("in_hand")
    if (state.spare != EMPTY) != is_two:
        yield wrong("spare")
    if state.taken and (phase != PHASE.PLACE or is_two or state.hand == UNKNOWN):
        yield wrong("taken")
    if state.bared and (not is_two or state.piled != 1):
        yield wrong("bared")
    if state.bared == record.BARE_SPARE and phase != PHASE.PLACE:
        yield wrong("kept")


def _wrong_question(state: State) -> Iterator[Why]:
    if state.phase != PHASE.QUESTION:
        if (state.order != EMPTY).any() or state.stake or state.located or state.hops:
            yield wrong("no_question")
        return
    if sorted(state.order.tolist()) != list(range(record.LETTERS)) or state.asked == 0:
        yield wrong("order")
    if not state.located:
        is_extra = state.doing in (DOING.A10, DOING.CLOSING) and state.stake == EXTRA_SQUARES
        if not is_extra or state.hops:
            yield wrong("extra", squares=EXTRA_SQUARES)
        return
    square = int(state.squares[mover_of(state)])
    if square >= state.options.length or state.stake != state.options.locations[square]:
        yield wrong("stake")
    if state.stake == 0 or (state.hops and not state.options.location_chain):
        yield wrong("no_stake")


def _wrong_squares(state: State) -> Iterator[Why]:
    seats, finish = int(state.seats), int(state.options.length)
    squares = state.squares[:seats].tolist()
    between = [square for square in squares if 0 < square < finish]
    if len(set(between)) < len(between):
        yield wrong("shared")
    there = {seat for seat in range(seats) if squares[seat] == finish}
    if state.phase == PHASE.OVER:
        if not there and state.rounds < record.STAGE_LIMIT:
            yield wrong("over")
        return
    first, moved = 0, 0  # who may have come to the finish in the event that is under way
    if state.doing == DOING.A4:
        first, moved = int(state.turn), int(state.done) - 1
    elif state.doing == DOING.REWARDING and state.options.shared_finish:
        first, moved = first_rewarded(state), int(state.done) - 1
    if there - {(first + i) % seats for i in range(moved)}:
        yield wrong("finished")


def _wrong_rows(state: State) -> Iterator[Why]:
    seats, turn = int(state.seats), int(state.turn)
    complete = {seat for seat in range(seats) if measure_row(state, seat)[0] == PLACES}
    if state.phase in (PHASE.WINDOW, PHASE.OVER) or state.doing == DOING.PAYING:
        return
    if state.doing in (DOING.REWARDING, DOING.CLOSING):
        active = turn if state.turns else int(state.starter)
        order = [(active + i) % seats for i in range(seats)]
        if state.winner != next((seat for seat in order if seat in complete), NONE):
            yield wrong("stage_winner")
        if state.winner == NONE and (state.turns < TURN_LIMIT or state.doing == DOING.CLOSING):
            yield wrong("stage_limit")
        return
    swapped = int(state.done) if state.doing == DOING.A2 else 0
    if complete - {(turn + i) % seats for i in range(swapped)}:
        yield wrong("complete")
