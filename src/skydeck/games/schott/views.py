"""What a seat of SCHOTT may know, and whole tables that fit it."""

from skydeck.core.bits import count_bits, find_bit
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Seat, State, View, kernel
from skydeck.core.piles import copy_imagined, copy_unseen, pop_deck
from skydeck.core.rng import small_below, small_shuffle
from skydeck.games.schott.record import (
    ALL_ACTIONS,
    BARE_HAND,
    BARE_SPARE,
    HIGHEST,
    JOKER,
    JOKERS,
    LETTERS,
    MOVE,
    NUMBERS,
    PHASE,
    PLACES,
    QUESTIONS,
    SLOTS,
    YES,
)


@kernel
def look(state: State, seat: Seat, view: View) -> None:
    """SC-04, SC-22, SC-25: unseen Action cards, answers, the deck and questions are unknown."""
    copy_unseen(state, view)
    hide_questions(state, view)
    if view.turn != seat and not view.taken:
        hide_hands(view)
    if view.phase == PHASE.WINDOW:
        hide_window(view, seat)
    for other in range(view.seats):
        if other != seat or not view.options.actions_visible:
            for slot in range(SLOTS):
                if not view.spent[other, slot]:
                    view.actions[other, slot] = UNKNOWN


@kernel
def hide_hands(view: View) -> None:
    """SC-09, SC-19: a drawn card is seen only by its drawer, unless all can tell it."""
    if view.hand != EMPTY and view.bared != BARE_HAND:
        view.hand = UNKNOWN
    if view.spare != EMPTY and view.bared != BARE_SPARE:
        view.spare = UNKNOWN


@kernel
def hide_questions(state: State, view: View) -> None:
    """SC-25: the questions to come are unknown, and so are right answers that nobody was told."""
    for i in range(view.asked, QUESTIONS):
        view.stack[i] = UNKNOWN
    answered = int(view.asked) - (view.phase == PHASE.QUESTION)
    if answered < QUESTIONS:
        for question in range(QUESTIONS):
            view.keys[question] = UNKNOWN
        for i in range(answered):
            question = int(state.stack[i])
            view.keys[question] = state.keys[question]


@kernel
def hide_window(view: View, seat: Seat) -> None:
    """SC-22: that a seat has answered is public, what it said is not until all have."""
    for other in range(view.seats):
        if other != seat and view.fasts[other] != EMPTY:
            view.fasts[other] = UNKNOWN
    if view.last_move >= MOVE.WAIT and view.last_seat != seat:
        view.last_move = NONE


@kernel
def imagine(view: View, seat: Seat, rng: Array, state: State) -> None:
    """A whole table that fits the view: what is unknown is dealt fairly."""
    copy_imagined(view, rng, state)
    imagine_cards(state, rng)
    imagine_actions(state, rng)
    imagine_questions(state, rng)
    for other in range(state.seats):
        if state.fasts[other] == UNKNOWN:
            state.fasts[other] = small_below(rng, YES + 1)
    if state.last_seat != NONE and state.last_move == NONE:
        state.last_move = MOVE.FAST if state.fasts[state.last_seat] == YES else MOVE.WAIT


@kernel
def count_unseen(view: View) -> tuple[int, int]:
    """The number cards that the view does not show, a bit each, and how many jokers."""
    unseen = ((1 << NUMBERS[view.seats]) - 1) << 1
    jokers = JOKERS[view.seats]
    for seat in range(view.seats):
        for place in range(PLACES):
            unseen &= ~(1 << int(view.rows[seat, place]))
            jokers -= view.rows[seat, place] == JOKER
    for i in range(view.piled):
        unseen &= ~(1 << int(view.pile[i]))
        jokers -= view.pile[i] == JOKER
    for card in (int(view.hand), int(view.spare)):
        if 0 <= card <= HIGHEST:
            unseen &= ~(1 << card)
            jokers -= card == JOKER
    return unseen, jokers


@kernel
def imagine_cards(state: State, rng: Array) -> None:
    """Shuffle the cards that are nowhere to be seen; all that no hand wants are the deck."""
    unseen, jokers = count_unseen(state)
    count = 0
    for card in range(1, HIGHEST + 1):
        if (unseen >> card) & 1:
            state.deck[count] = card
            count += 1
    for _ in range(jokers):
        state.deck[count] = JOKER
        count += 1
    small_shuffle(rng, state.deck, count)
    state.decked = count
    if state.hand == UNKNOWN:
        state.hand = pop_deck(state)
    if state.spare == UNKNOWN:
        state.spare = pop_deck(state)


@kernel
def find_actions(view: View) -> int:
    """The Action cards that the view does not show, a bit each."""
    rest = ALL_ACTIONS
    for seat in range(view.seats):
        for slot in range(SLOTS):
            if view.actions[seat, slot] != UNKNOWN:
                rest ^= 1 << int(view.actions[seat, slot])
    return rest


@kernel
def imagine_actions(state: State, rng: Array) -> None:
    """Deal the Action cards that were not seen to those who have some face down."""
    rest = find_actions(state)
    left = count_bits(rest)
    for seat in range(state.seats):
        for slot in range(SLOTS):
            if state.actions[seat, slot] == UNKNOWN:
                action = find_bit(rest, small_below(rng, left))
                state.actions[seat, slot] = action
                rest ^= 1 << action
                left -= 1


@kernel
def imagine_questions(state: State, rng: Array) -> None:
    """Shuffle the questions to come, and guess the right answers that nobody was told."""
    rest = (1 << QUESTIONS) - 1
    asked = min(int(state.asked), QUESTIONS)
    for i in range(asked):
        rest ^= 1 << int(state.stack[i])
    for i in range(asked, QUESTIONS):
        question = find_bit(rest, small_below(rng, QUESTIONS - i))
        state.stack[i] = question
        rest ^= 1 << question
    for question in range(QUESTIONS):
        if state.keys[question] == UNKNOWN:
            state.keys[question] = small_below(rng, LETTERS)
