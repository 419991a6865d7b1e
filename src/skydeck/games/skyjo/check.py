"""Which positions can arise at a table of Skyjo: what a position set up by hand must hold to."""

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, State
from skydeck.games.skyjo import record


def components(state: State) -> Mapping[int, int]:
    """Every card that the record shows, by value."""
    places = (state.cards[: state.seats], state.pile, state.deck, state.hand)
    cards = np.concatenate([np.ravel(cards) for cards in places])
    return Counter(cards[(cards != EMPTY) & (cards != UNKNOWN)].tolist())


def check(state: State, is_view: bool) -> str | None:
    """The first thing that is wrong with a position, as the end of a sentence."""
    return next(_find_wrong(state, is_view), None)


def _find_wrong(state: State, is_view: bool) -> Iterator[str]:
    yield from record.STATE.find_wrong(state, is_view)
    if (state.last_seat == NONE) != (state.last_move == NONE):
        yield "last_seat and last_move must both be there or both be -1"
    yield from _wrong_cards(state, is_view)
    yield from _wrong_grids(state)
    if state.phase == record.REVEAL:
        yield from _wrong_reveal(state)
    elif state.phase == record.OVER:
        yield from _wrong_end(state)
    else:
        yield from _wrong_turn(state)
    yield from _wrong_stock(state, is_view)
    yield from _wrong_totals(state)


def _wrong_cards(state: State, is_view: bool) -> Iterator[str]:
    for name, count in (("pile", state.piled), ("deck", state.decked)):
        if (state[name][:count] == EMPTY).any() or (state[name][count:] != EMPTY).any():
            yield f"{name} must hold {count} cards and then nothing"
    found = components(state)
    for card, count in enumerate(record.COUNTS, record.LOWEST):
        if found[card] > count or (not is_view and found[card] < count):
            yield f"there are {count} cards of {card}, not {found[card]}"
    places = int((state.faces[: state.seats] != record.GONE).sum()) + (state.hand != EMPTY)
    cards = places + int(state.piled) + int(state.decked)
    if cards != record.DECK:
        yield f"there are {record.DECK} cards, not {cards}"


def _wrong_grids(state: State) -> Iterator[str]:
    faces, cards = state.faces[: state.seats], state.cards[: state.seats]
    if ((faces == record.GONE) != (cards == EMPTY)).any():
        yield "a place is empty if and only if its card is gone"
    if ((faces == record.UP) & (cards == UNKNOWN)).any():
        yield "a card that lies face up is known"
    gone = (faces == record.GONE).reshape(-1, record.COLUMNS, record.ROWS)
    if (gone.any(axis=2) != gone.all(axis=2)).any():
        yield "cards leave the grid by whole columns"
    up, columns = (faces == record.UP).reshape(gone.shape), cards.reshape(gone.shape)
    if (up.all(axis=2) & (columns == columns[:, :, :1]).all(axis=2)).any():
        yield "three equal cards face up in a column would have been removed"


def _wrong_reveal(state: State) -> Iterator[str]:
    faces = state.faces[: state.seats]
    up = (faces == record.UP).sum(axis=1)
    if (faces == record.GONE).any() or (up > record.TURNED_FIRST).any():
        yield "before the first turn a seat has at most two cards face up and none gone"
    movers = sum(1 << seat for seat in range(state.seats) if up[seat] < record.TURNED_FIRST)
    if state.movers != movers or not movers:
        yield "the movers are the seats that have not turned two cards yet"
    if state.piled != 1 or state.hand != EMPTY or state.taken or state.reshuffled:
        yield "before the first turn one card is discarded and none is in hand"
    if state.turns or state.turn != NONE or state.closer != NONE or state.winners:
        yield "before the first turn nobody is at turn, has closed or has won"
    if (state.starter == NONE) != (state.rounds == 1):
        yield "the starter is known before the first turn in all rounds but the first"


def _wrong_turn(state: State) -> Iterator[str]:
    down = (state.faces[: state.seats] == record.DOWN).sum(axis=1)
    if state.turn == NONE or state.starter == NONE or state.movers != 1 << max(0, int(state.turn)):
        yield "the mover is the seat whose turn it is"
        return
    if state.winners or not state.turns:
        yield "in a turn nobody has won, and at least one turn was begun"
    if (down > record.PLACES - record.TURNED_FIRST).any():
        yield "after the reveal every seat has turned two cards"
    is_placing = state.phase == record.PLACE
    if is_placing != (state.hand != EMPTY) or (state.taken and not is_placing):
        yield "a card is in hand if and only if it is to be placed"
    if state.taken and state.hand == UNKNOWN:
        yield "a card taken from the discard pile is known"
    if state.piled == 0 and not state.taken:
        yield "the discard pile has a card"
    yield from _wrong_closing(state, down)


def _wrong_closing(state: State, down: Array) -> Iterator[str]:
    seats, closer = int(state.seats), int(state.closer)
    if closer == NONE:
        if not down.all():
            yield "a seat without a face-down card has closed the round"
        if state.turns > record.TURN_LIMIT * seats:
            yield f"a round without a closer ends after {record.TURN_LIMIT} turns of each seat"
        return
    if down[closer] or state.turn == closer:
        yield "the closer has no face-down card and no further turn"
    for later in range((int(state.turn) - closer) % seats, seats):
        if not down[(closer + later) % seats]:
            yield "a seat that has its last turn still to play has a face-down card"


def _wrong_end(state: State) -> Iterator[str]:
    if state.movers or not state.winners or int(state.winners) >> int(state.seats):
        yield "when the game is over somebody has won and nobody is to move"
    if (state.faces[: state.seats] == record.DOWN).any() or state.hand != EMPTY or state.taken:
        yield "when the game is over all cards are turned up and none is in hand"
    totals, scores = state.totals[: state.seats], state.scores[: state.seats]
    best = totals == totals.min()
    if state.options.final_tie == record.LAST_ROUND_SCORE:
        best &= scores == scores[best].min()
    if state.winners != sum(1 << int(seat) for seat in np.flatnonzero(best)):
        yield "the winners are the seats with the lowest total"
    gone = state.faces == record.GONE
    if (state.ended != state.cards)[~gone].any():
        yield "when the game is over the last round's cards are those on the table"


def _wrong_stock(state: State, is_view: bool) -> Iterator[str]:
    stock = Counter({kind + record.LOWEST: int(count) for kind, count in enumerate(state.stock)})
    if any(
        not 0 <= stock[card] <= count for card, count in enumerate(record.COUNTS, record.LOWEST)
    ):
        yield "the stock is how many cards of each value the draw pile holds"
    deck = Counter(state.deck[: state.decked].tolist())
    if state.hand != EMPTY and not state.taken:
        deck[int(state.hand)] += 1
    if not state.reshuffled:
        if stock.total():
            yield "the stock is known only after a reshuffle"
    elif stock.total() != deck.total() or (not is_view and +stock != +deck):
        yield "after a reshuffle the stock is what the draw pile holds"
    elif is_view:
        # What lies open and what the draw pile is known to hold are different cards.
        if state.hand not in (EMPTY, UNKNOWN) and not state.taken:
            stock[int(state.hand)] -= 1
            if stock[int(state.hand)] < 0:
                yield "after a reshuffle the drawn card is one of the stock"
        shown = components(state)
        if any(
            stock[card] + shown[card] > count
            for card, count in enumerate(record.COUNTS, record.LOWEST)
        ):
            yield "after a reshuffle the stock is none of the cards that lie open"


def _wrong_totals(state: State) -> Iterator[str]:
    options, totals = state.options, state.totals[: state.seats]
    if state.extra and options.final_tie != record.EXTRA_ROUND:
        yield "an extra round is played only with the option final_tie=extra_round"
    if options.rounds:
        has_ended = state.rounds > options.rounds - (state.phase == record.OVER)
    else:
        has_ended = bool((totals >= options.end_score).any())
    is_last = state.rounds == record.ROUND_LIMIT
    if state.phase == record.OVER and not (has_ended or state.extra or is_last):
        yield "the game is not over before a total or the number of rounds ends it"
    if state.phase != record.OVER and has_ended and not state.extra:
        yield "a total or the number of rounds has ended the game already"
