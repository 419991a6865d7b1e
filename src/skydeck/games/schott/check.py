"""Which positions can arise at a table of SCHOTT: what a position set up by hand must hold to."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from skydeck.core.journal import find_wrong_rows
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Seat, State
from skydeck.core.plain import plain
from skydeck.core.seats import name_highest
from skydeck.games.schott import record, rows
from skydeck.games.schott.record import DOING, EXTRA_SQUARES, MOVE, NO, PHASE, PLACES, TURN_LIMIT

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
    cards = np.concatenate([np.ravel(cards) for cards in places])
    found: Counter[Any] = Counter(cards[(cards != EMPTY) & (cards != UNKNOWN)].tolist())
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


def check(state: State, is_view: bool) -> str | None:
    """The first thing that is wrong with a position, as the end of a sentence."""
    return next(_find_wrong(state, is_view), None)


def _find_wrong(state: State, is_view: bool) -> Iterator[str]:
    yield from record.STATE.find_wrong(state, is_view)
    if (state.squares > state.options.length).any():
        yield f"every piece is on a square from 0 to {state.options.length}"
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


def _wrong_cards(state: State, is_view: bool) -> Iterator[str]:
    seats = int(state.seats)
    numbers, jokers = record.NUMBERS[seats], record.JOKERS[seats]
    for name, count in (("pile", state.piled), ("deck", state.decked)):
        if (state[name][:count] == EMPTY).any() or (state[name][count:] != EMPTY).any():
            yield f"{name} must hold {count} cards and then nothing"
    for name in ("rows", "pile", "deck", "hand", "spare", "shown"):
        cards = np.ravel(state[name])
        known = cards[(cards != EMPTY) & (cards != UNKNOWN)]
        if ((known < record.JOKER) | (known > numbers)).any():
            yield f"{name} must hold cards from 1 to {numbers} or jokers"
    found = components(state)
    for card in range(numbers + 1):
        count = 1 if card else jokers
        if found[card] > count or (not is_view and found[card] < count):
            yield f"there are {count} cards of {card or 'the joker'}, not {found[card]}"
    places = seats * PLACES + int(state.piled) + int(state.decked)
    places += int(state.hand != EMPTY) + int(state.spare != EMPTY)
    if places != numbers + jokers:
        yield f"there are {numbers + jokers} cards, not {places}"
    if state.piled == 0 and not state.taken:
        yield "the discard pile has a card"


def _wrong_actions(state: State) -> Iterator[str]:
    actions = state.actions[: state.seats].ravel()
    known = actions[actions != UNKNOWN].tolist()
    if len(set(known)) < len(known):
        yield "there is one Action card of each kind"


def _wrong_stack(state: State) -> Iterator[str]:
    known = state.stack[state.stack != UNKNOWN].tolist()
    if len(set(known)) < len(known):
        count = record.QUESTIONS
        yield f"the stack has {count} different question cards from 0 to {count - 1}"
    if (state.stack[: state.asked] == UNKNOWN).any():
        yield "the questions that were asked are known"


def _wrong_last(state: State, is_view: bool) -> Iterator[str]:
    seat, move = int(state.last_seat), int(state.last_move)
    # In a view of the window the last answer may be hidden.
    may_hide = is_view and state.phase == PHASE.WINDOW and move == NONE
    if (seat == NONE) != (move == NONE) and not (may_hide and state.fasts[seat] == UNKNOWN):
        yield "last_seat and last_move must both be there or both be -1"
    if state.phase == PHASE.WINDOW and move >= MOVE.WAIT and state.fasts[seat] != move - MOVE.WAIT:
        yield "the last move must be what its seat answered"


def _wrong_window(state: State) -> Iterator[str]:
    seats = state.seats
    tracks, fasts = state.tracks[:seats], state.fasts[:seats]
    if ((fasts != EMPTY) & (tracks == 0)).any():
        yield "only who holds a Fast Track card answers in the window"
    if not state.movers or state.movers != movers_of(state) or state.winners:
        yield "the movers are those who hold a Fast Track card and have not answered"
    if state.turn != NONE or state.turns or state.spent.any() or state.piled != 1:
        yield "before the first turn one card is discarded and no Action card is turned up"


def _wrong_turn(state: State) -> Iterator[str]:
    seats = int(state.seats)
    tracks, fasts = state.tracks[:seats], state.fasts[:seats]
    if not np.isin(fasts, (EMPTY, NO, record.YES)).all() or ((fasts == NO) != (tracks == 1)).any():
        yield "after the window those hold a Fast Track card who did not play it"
    if state.turns == 0:
        if state.turn != NONE or state.doing not in (DOING.FREE, DOING.REWARDING, DOING.CLOSING):
            yield "nobody is at turn before the first turn"
        if state.spent.any() or (state.doing == DOING.FREE and state.phase != PHASE.OVER):
            yield "nothing is under way before the first turn"
    elif state.turn != (int(state.starter) + int(state.turns) - 1) % seats:
        yield "the seat at turn must be as far from the starter as there were turns"
    if state.movers != movers_of(state):
        yield "the mover must be the seat that has to choose"
    if state.winners != winners_of(state):
        yield "the winners are those who are furthest when the game is over"


def _wrong_under_way(state: State) -> Iterator[str]:
    phase, doing, turn = int(state.phase), int(state.doing), int(state.turn)
    if doing not in DOINGS[phase]:
        yield "what is under way does not fit the phase"
    if DOING.A1 <= doing <= DOING.A10:
        if not ((state.actions[turn] == doing) & (state.spent[turn] == 1)).any():
            yield "the Action card under way lies face up before the seat at turn"
    wants_chosen = phase in (PHASE.GIVE, PHASE.GET) or (phase == PHASE.SWAP and doing == DOING.A9)
    if wants_chosen != (state.chosen != NONE) or (wants_chosen and state.chosen == turn):
        yield "another seat is chosen if and only if A5 or A9 wants it"
    if phase == PHASE.CHOOSE and state.seats == 2:
        yield "with two seats there is nobody to choose from"
    picked = int(state.picked)
    if (picked not in range(PLACES)) if phase == PHASE.GET else (picked != EMPTY):
        yield "a place of the own row is picked if and only if A5 wants it"
    if phase == PHASE.SWAP and doing == DOING.A2:
        is_done = state.done < state.seats
    elif phase == PHASE.QUESTION and doing in (DOING.A4, DOING.REWARDING):
        is_done = state.done >= 1
    else:
        is_done = state.done == 0
    if not is_done:
        yield "done must be how many seats have had their part"
    if state.owed and not (phase == PHASE.SWAP and doing == DOING.A2 and state.done):
        yield "a bonus is owed only while others swap by A2"
    if state.rounds == 1 and state.winner != NONE:
        if doing not in (DOING.REWARDING, DOING.CLOSING) and phase != PHASE.OVER:
            yield "nobody has won a stage yet"


def _wrong_hands(state: State) -> Iterator[str]:
    phase, is_two = state.phase, state.doing == DOING.A8
    if (state.hand != EMPTY) != (phase in (PHASE.PLACE, PHASE.KEEP)):
        yield "a card is in hand if and only if it is to be placed"
    if (state.spare != EMPTY) != is_two:
        yield "a second card is in hand if and only if A8 is under way"
    if state.taken and (phase != PHASE.PLACE or is_two or state.hand == UNKNOWN):
        yield "only one card is taken from the discard pile, and it is known"
    if state.bared and (not is_two or state.piled != 1):
        yield "a drawn card can be told only if the deck ran out between two"
    if state.bared == record.BARE_SPARE and phase != PHASE.PLACE:
        yield "which of the two cards is kept is not decided yet"


def _wrong_question(state: State) -> Iterator[str]:
    if state.phase != PHASE.QUESTION:
        if (state.order != EMPTY).any() or state.stake or state.located or state.hops:
            yield "no question is open"
        return
    if sorted(state.order.tolist()) != list(range(record.LETTERS)) or state.asked == 0:
        yield "the open question has its three answers in some order"
    if not state.located:
        is_extra = state.doing in (DOING.A10, DOING.CLOSING) and state.stake == EXTRA_SQUARES
        if not is_extra or state.hops:
            yield f"a question that is not of a square is for {EXTRA_SQUARES}, at A10 or the end"
        return
    square = int(state.squares[mover_of(state)])
    if square >= state.options.length or state.stake != state.options.locations[square]:
        yield "the question of a square is for what that square says"
    if state.stake == 0 or (state.hops and not state.options.location_chain):
        yield "the question of a square must be about something"


def _wrong_squares(state: State) -> Iterator[str]:
    seats, finish = int(state.seats), int(state.options.length)
    squares = state.squares[:seats].tolist()
    between = [square for square in squares if 0 < square < finish]
    if len(set(between)) < len(between):
        yield "two pieces share a square only at the start and at the finish"
    there = {seat for seat in range(seats) if squares[seat] == finish}
    if state.phase == PHASE.OVER:
        if not there and state.rounds < record.STAGE_LIMIT:
            yield "the game is over when a piece is on the finish, or after the last stage"
        return
    first, moved = 0, 0  # who may have come to the finish in the event that is under way
    if state.doing == DOING.A4:
        first, moved = int(state.turn), int(state.done) - 1
    elif state.doing == DOING.REWARDING and state.options.shared_finish:
        first, moved = first_rewarded(state), int(state.done) - 1
    if there - {(first + i) % seats for i in range(moved)}:
        yield "a piece on the finish has ended the game"


def _wrong_rows(state: State) -> Iterator[str]:
    seats, turn = int(state.seats), int(state.turn)
    complete = {seat for seat in range(seats) if measure_row(state, seat)[0] == PLACES}
    if state.phase in (PHASE.WINDOW, PHASE.OVER) or state.doing == DOING.PAYING:
        return
    if state.doing in (DOING.REWARDING, DOING.CLOSING):
        active = turn if state.turns else int(state.starter)
        order = [(active + i) % seats for i in range(seats)]
        if state.winner != next((seat for seat in order if seat in complete), NONE):
            yield "the winner of the stage is the first seat with a complete row"
        if state.winner == NONE and (state.turns < TURN_LIMIT or state.doing == DOING.CLOSING):
            yield "nobody wins a stage only when its turns ran out"
        return
    swapped = int(state.done) if state.doing == DOING.A2 else 0
    if complete - {(turn + i) % seats for i in range(swapped)}:
        yield "a complete row would have ended the stage"
