"""Which positions can arise at a table of Skyjo: what a position set up by hand must hold to."""

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, State
from skydeck.core.piles import count_known, find_wrong_piles
from skydeck.core.sentences import Sentences, Why
from skydeck.games.skyjo import record

wrong = Sentences(__file__, "wrong")


def components(state: State) -> Mapping[int, int]:
    """Every card that the record shows, by value."""
    return count_known((state.cards[: state.seats], state.pile, state.deck, state.hand))


def check(state: State, is_view: bool) -> Iterator[Why]:
    """What is wrong with a position, each as the end of a sentence."""
    if (state.last_seat == NONE) != (state.last_move == NONE):
        yield wrong("last")
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


def _wrong_cards(state: State, is_view: bool) -> Iterator[Why]:
    yield from find_wrong_piles(state)
    found = components(state)
    for card, count in enumerate(record.COUNTS, record.LOWEST):
        if found[card] > count or (not is_view and found[card] < count):
            yield wrong("of_value", count=count, card=card, found=found[card])
    places = int((state.faces[: state.seats] != record.GONE).sum()) + (state.hand != EMPTY)
    cards = places + int(state.piled) + int(state.decked)
    if cards != record.DECK:
        yield wrong("cards", count=record.DECK, found=cards)


def _wrong_grids(state: State) -> Iterator[Why]:
    faces, cards = state.faces[: state.seats], state.cards[: state.seats]
    if ((faces == record.GONE) != (cards == EMPTY)).any():
        yield wrong("places")
    if ((faces == record.UP) & (cards == UNKNOWN)).any():
        yield wrong("shown")
    gone = (faces == record.GONE).reshape(-1, record.COLUMNS, record.ROWS)
    if (gone.any(axis=2) != gone.all(axis=2)).any():
        yield wrong("columns")
    up, columns = (faces == record.UP).reshape(gone.shape), cards.reshape(gone.shape)
    if (up.all(axis=2) & (columns == columns[:, :, :1]).all(axis=2)).any():
        yield wrong("removed")


def _wrong_reveal(state: State) -> Iterator[Why]:
    faces = state.faces[: state.seats]
    up = (faces == record.UP).sum(axis=1)
    if (faces == record.GONE).any() or (up > record.TURNED_FIRST).any():
        yield wrong("reveal")
    movers = sum(1 << seat for seat in range(state.seats) if up[seat] < record.TURNED_FIRST)
    if state.movers != movers or not movers:
        yield wrong("reveal_movers")
    if state.piled != 1 or state.hand != EMPTY or state.taken or state.reshuffled:
        yield wrong("reveal_piles")
    if state.turns or state.turn != NONE or state.closer != NONE or state.winners:
        yield wrong("reveal_turn")
    if (state.starter == NONE) != (state.rounds == 1):
        yield wrong("starter")


def _wrong_turn(state: State) -> Iterator[Why]:
    down = (state.faces[: state.seats] == record.DOWN).sum(axis=1)
    if state.turn == NONE or state.starter == NONE or state.movers != 1 << max(0, int(state.turn)):
        yield wrong("mover")
        return
    if state.winners or not state.turns:
        yield wrong("turn")
    if (down > record.PLACES - record.TURNED_FIRST).any():
        yield wrong("revealed")
    is_placing = state.phase == record.PLACE
    if is_placing != (state.hand != EMPTY) or (state.taken and not is_placing):
        yield wrong("in_hand")
    if state.taken and state.hand == UNKNOWN:
        yield wrong("taken")
    if state.piled == 0 and not state.taken:
        yield wrong("pile")
    yield from _wrong_closing(state, down)


def _wrong_closing(state: State, down: Array) -> Iterator[Why]:
    seats, closer = int(state.seats), int(state.closer)
    if closer == NONE:
        if not down.all():
            yield wrong("unclosed")
        if state.turns > record.TURN_LIMIT * seats:
            yield wrong("limit", most=record.TURN_LIMIT)
        return
    if down[closer] or state.turn == closer:
        yield wrong("closer")
    for later in range((int(state.turn) - closer) % seats, seats):
        if not down[(closer + later) % seats]:
            yield wrong("last_turns")


def _wrong_end(state: State) -> Iterator[Why]:
    if state.movers or not state.winners or int(state.winners) >> int(state.seats):
        yield wrong("over")
    if (state.faces[: state.seats] == record.DOWN).any() or state.hand != EMPTY or state.taken:
        yield wrong("over_shown")
    totals, scores = state.totals[: state.seats], state.scores[: state.seats]
    best = totals == totals.min()
    if state.options.final_tie == record.LAST_ROUND_SCORE:
        best &= scores == scores[best].min()
    if state.winners != sum(1 << int(seat) for seat in np.flatnonzero(best)):
        yield wrong("winners")
    gone = state.faces == record.GONE
    if (state.ended != state.cards)[~gone].any():
        yield wrong("over_cards")


def _wrong_stock(state: State, is_view: bool) -> Iterator[Why]:
    stock = Counter({kind + record.LOWEST: int(count) for kind, count in enumerate(state.stock)})
    if any(
        not 0 <= stock[card] <= count for card, count in enumerate(record.COUNTS, record.LOWEST)
    ):
        yield wrong("stock")
    deck = Counter(state.deck[: state.decked].tolist())
    if state.hand != EMPTY and not state.taken:
        deck[int(state.hand)] += 1
    if not state.reshuffled:
        if stock.total():
            yield wrong("stock_known")
    elif stock.total() != deck.total() or (not is_view and +stock != +deck):
        yield wrong("stock_deck")
    elif is_view:
        # What lies open and what the draw pile is known to hold are different cards.
        if state.hand not in (EMPTY, UNKNOWN) and not state.taken:
            stock[int(state.hand)] -= 1
            if stock[int(state.hand)] < 0:
                yield wrong("stock_drawn")
        shown = components(state)
        if any(
            stock[card] + shown[card] > count
            for card, count in enumerate(record.COUNTS, record.LOWEST)
        ):
            yield wrong("stock_open")


def _wrong_totals(state: State) -> Iterator[Why]:
    options, totals = state.options, state.totals[: state.seats]
    if state.extra and options.final_tie != record.EXTRA_ROUND:
        yield wrong("extra")
    if options.rounds:
        has_ended = state.rounds > options.rounds - (state.phase == record.OVER)
    else:
        has_ended = bool((totals >= options.end_score).any())
    is_last = state.rounds == record.ROUND_LIMIT
    if state.phase == record.OVER and not (has_ended or state.extra or is_last):
        yield wrong("not_over")
    if state.phase != record.OVER and has_ended and not state.extra:
        yield wrong("has_ended")
