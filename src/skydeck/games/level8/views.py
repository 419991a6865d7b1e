"""What a seat of Level 8 may know, and whole tables that fit it."""

from __future__ import annotations

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Seat, State, View, copy, kernel
from skydeck.core.rng import draw_key, hide_rng, small_below, small_shuffle
from skydeck.games.level8.cards import (
    can_keep,
    clear_display,
    clear_kept,
    clear_start,
    fill_deck,
    gather_seen,
    sort_hidden,
)
from skydeck.games.level8.record import (
    ADD,
    DISCARD,
    FILL,
    KEEP,
    MOST_HELD,
    MOST_KEPT,
    NAME,
    PLAY,
    VALUE,
)


@kernel
def look(state: State, seat: Seat, view: View) -> None:
    """L8-05, L8-02: hands but for cards taken from piles, and the draw pile, are unknown."""
    copy(state, view)
    hide_rng(view.rng)
    for i in range(view.decked):
        view.deck[i] = UNKNOWN
    if view.turn != seat:
        hide_turn(view)
    for other in range(view.seats):
        if other != seat:
            for i in range(view.seen[other], view.held[other]):
                view.hands[other, i] = UNKNOWN
    if view.phase == KEEP:
        # Who keeps how many cards is secret until all are done, and so is who chose last.
        view.last_seat = NONE
        view.last_move = NONE
        for other in range(view.seats):
            if other != seat and can_keep(view, other):
                for i in range(MOST_KEPT):
                    view.kept[other, i] = UNKNOWN


@kernel
def hide_turn(view: View) -> None:
    """L8-06: what a seat is about to lay is its own business until the cards lie there.

    The last small move of a turn is hidden, too: whether there was a choice of cards would tell
    what else the hand holds.
    """
    is_composing = view.phase == NAME or view.phase == FILL
    if is_composing:
        turn = int(view.turn)
        for i in range(MOST_HELD):
            view.hands[turn, i] = view.start[i]
        view.held[turn] = MOST_HELD
        view.seen[turn] = view.start_seen
        clear_display(view, turn)
        clear_start(view)
    if is_composing or view.phase == ADD:
        view.phase = PLAY
        view.part = 0
        view.slot = 0
        view.target = NONE
    if view.phase == PLAY or VALUE <= view.last_move < DISCARD:
        view.last_seat = NONE
        view.last_move = NONE


@kernel
def imagine(view: View, seat: Seat, rng: Array, state: State) -> None:
    """A whole table that fits the view: the unseen cards dealt fairly to hands and draw pile."""
    copy(view, state)
    draw_key(rng, state.rng)
    count = fill_deck(state, gather_seen(view))
    small_shuffle(rng, state.deck, count)
    for other in range(state.seats):
        if other != seat:
            for i in range(state.seen[other], state.held[other]):
                count -= 1
                state.hands[other, i] = state.deck[count]
                state.deck[count] = EMPTY
            sort_hidden(state, other)
            if state.kept[other, 0] == UNKNOWN:
                imagine_kept(state, other, rng)


@kernel
def imagine_kept(state: State, seat: Seat, rng: Array) -> None:
    """Some cards of a hand that its seat may have chosen to keep."""
    count = small_below(rng, MOST_KEPT + 1)
    clear_kept(state, seat)
    at, left = 0, int(state.held[seat])
    for i in range(state.held[seat]):
        if small_below(rng, left) < count - at:
            state.kept[seat, at] = state.hands[seat, i]
            at += 1
        left -= 1
