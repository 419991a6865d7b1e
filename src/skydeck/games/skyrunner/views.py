"""What a seat of SkyRunner may know, and whole tables that fit it."""

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Seat, State, View, kernel
from skydeck.core.piles import copy_imagined, copy_unseen
from skydeck.core.rng import small_below, small_shuffle
from skydeck.games.skyrunner.cards import has_numbers, is_climb, is_crash
from skydeck.games.skyrunner.record import (
    CARDS,
    COUNTS,
    DEBTS,
    EQUIPMENT,
    FIRST_NUMBER,
    LAST_NUMBER,
    LEAST_CLIMB,
    LOST,
    PARASITE,
    PHASE,
    SABOTAGE,
)


@kernel
def look(state: State, seat: Seat, view: View) -> None:
    """SR-04: the order of the main set and what others have chosen are unknown."""
    copy_unseen(state, view)
    if view.phase == PHASE.CHOICE:
        for other in range(view.seats):
            if other != seat and view.chosen[other] != EMPTY:
                view.chosen[other] = UNKNOWN
        if view.last_seat != seat and view.last_seat != NONE:
            if view.chosen[view.last_seat] == UNKNOWN:
                view.last_move = NONE


@kernel
def imagine(view: View, seat: Seat, rng: Array, state: State) -> None:
    """A whole table that fits the view: the main set shuffled, and choices that could be."""
    copy_imagined(view, rng, state)
    imagine_deck(state, rng)
    for other in range(state.seats):
        if state.chosen[other] == UNKNOWN:
            state.chosen[other] = imagine_choice(state, other, rng)
    if state.last_seat != NONE and state.last_move == NONE:
        state.last_move = state.chosen[state.last_seat]


@kernel
def count_unseen(view: View, card: int) -> int:
    """How many cards of a kind the view does not show: they are in the main set."""
    count = COUNTS[card] - int(view.pile[card]) - int(view.open == card) - int(view.doing == card)
    seat = int(view.start)
    for i in range(view.seats):
        count -= int(view.hands[seat, card])
        for at in range(DEBTS):
            count -= int(view.debts[seat, at] == card)
        count -= int(view.chosen[seat] == card and is_on_table(view, i, card))
        seat = seat + 1 if seat + 1 < view.seats else 0
    return count


@kernel
def is_on_table(view: View, order: int, card: int) -> bool:
    """Whether the card chosen by the seat of that order lies before it, and nowhere else."""
    if view.phase == PHASE.CHOICE:
        return False  # it counts as in hand
    return is_climb(card) or ((card in (LOST, SABOTAGE)) and order >= view.turn)


@kernel
def imagine_deck(state: State, rng: Array) -> None:
    """Shuffle the cards that are nowhere to be seen."""
    at = 0
    for card in range(EQUIPMENT, CARDS):
        for _ in range(count_unseen(state, card)):
            state.deck[at] = card
            at += 1
    small_shuffle(rng, state.deck, at)


@kernel
def imagine_choice(state: State, seat: Seat, rng: Array) -> int:
    """SR-07, SR-08, SR-09: any card that a seat may have chosen, each equally likely."""
    is_spent = not has_numbers(state, seat)
    last = LAST_NUMBER if is_crash(int(state.open)) else SABOTAGE
    choice, choices = EMPTY, 0
    for card in range(FIRST_NUMBER, last + 1):
        may_return = is_spent and card <= PARASITE
        is_card = card <= PARASITE or card >= LEAST_CLIMB
        if is_card and (state.hands[seat, card] > 0 or may_return):
            choices += 1
            if small_below(rng, choices) == 0:
                choice = card
    return choice
