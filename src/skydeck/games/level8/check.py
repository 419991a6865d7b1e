"""Which positions can arise at a table of Level 8: what one set up by hand must hold to."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Seat, State, blank
from skydeck.core.piles import count_known, find_wrong_lists
from skydeck.core.plain import plain
from skydeck.core.sentences import Sentences, Why
from skydeck.games import load
from skydeck.games.level8 import record
from skydeck.games.level8.cards import can_keep
from skydeck.games.level8.display import split_target
from skydeck.games.level8.laying import wanted_parts

wrong = Sentences(__file__, "wrong")

LAYING = (record.NAME, record.FILL)  # the phases in which a display is composed
IN_TURN = (record.PLAY, record.NAME, record.FILL, record.ADD)  # the phases after a card was taken


def components(state: State) -> Counter[int]:
    """Every card that the record shows, by kind."""
    places = (state.hands, state.laid, state.piles)
    found = count_known([state.deck, *(cards[: state.seats] for cards in places)])
    found[record.SKIP] += int(state.buried) + int(state.skips[: state.seats].sum())
    return found  # as it stands: a position may be wrong


def count_kinds(state: State) -> Counter[int]:
    """How many cards of each kind the edition has."""
    edition, kinds = int(state.options.edition), Counter(range(record.KINDS))
    kinds[record.WILD], kinds[record.SKIP] = record.WILDS[edition], record.SKIPS[edition]
    return kinds


def check(state: State, is_view: bool) -> Iterator[Why]:
    """What is wrong with a position, each as the end of a sentence."""
    if (state.last_seat == NONE) != (state.last_move == NONE):
        yield wrong("last")
    if state.rounds > state.turns + 1:
        yield wrong("rounds", most=state.turns + 1, found=state.rounds)
    yield from _wrong_lists(state)
    yield from _wrong_cards(state, is_view)
    for seat in range(state.seats):
        yield from _wrong_hand(state, seat, is_view)
        yield from _wrong_display(state, seat)
    yield from _wrong_phase(state)
    yield from _wrong_start(state)
    yield from _wrong_kept(state, is_view)
    if state.phase in (record.NAME, record.FILL, record.ADD):
        yield from _wrong_composing(state)


def _wrong_composing(state: State) -> Iterator[Why]:
    """A composition can be completed: the seat has a move."""
    if UNKNOWN in state.hands[state.turn]:
        yield wrong("laying_unknown")
        return
    states, game = blank(record.STATE.dtype), load("level8")
    states[0] = state
    if not game.at.legal(states, 0, int(state.turn), np.zeros(record.MOVES, np.int16)):
        yield wrong("dead_end")


def _wrong_start(state: State) -> Iterator[Why]:
    turn, start = int(state.turn), state.start
    if state.phase not in LAYING:
        if (start != EMPTY).any() or state.start_seen:
            yield wrong("remembered")
        return
    seen = int(state.start_seen)
    if (start == EMPTY).any() or not 0 <= seen <= record.MOST_HELD:
        yield wrong("forgotten")
    if _falls(start[:seen]) or _falls(start[seen:]):
        yield wrong("hand_order")
    now = Counter(state.hands[turn].tolist()) + Counter(state.laid[turn].ravel().tolist())
    known = Counter(state.hands[turn, : state.seen[turn]].tolist())
    del now[EMPTY]
    if Counter(start.tolist()) != now or known - Counter(start[:seen].tolist()):
        yield wrong("laid_from_hand")
    hidden = Counter(state.hands[turn, state.seen[turn] : state.held[turn]].tolist())
    if hidden - Counter(start[seen:].tolist()):
        yield wrong("laid_from_hand")


def _wrong_lists(state: State) -> Iterator[Why]:
    """Lists are full up to their count and empty after it."""
    seats = range(state.seats)
    lists = [("deck", state.deck, int(state.decked))]
    lists += [("hands", state.hands[seat], int(state.held[seat])) for seat in seats]
    lists += [("piles", state.piles[seat], int(state.piled[seat])) for seat in seats]
    for seat in seats:
        for part in range(record.PARTS):
            lists.append(("laid", state.laid[seat, part], int(state.spans[seat, part])))
    return find_wrong_lists(lists)


def _wrong_cards(state: State, is_view: bool) -> Iterator[Why]:
    found, all_kinds, seats = components(state), count_kinds(state), int(state.seats)
    for kind, count in all_kinds.items():
        if found[kind] > count or (not is_view and found[kind] < count):
            yield wrong("of_kind", count=count, kind=kind, found=found[kind])
    cards = all_kinds.total()
    in_play = int(state.held[:seats].sum()) + int(state.spans[:seats].sum())
    away = int(state.decked) + int(state.buried) + int(state.piled[:seats].sum())
    away += int(state.skips[:seats].sum())
    if in_play + away != cards:
        yield wrong("cards", count=cards, found=in_play + away)
    # Every turn takes a card and parts with one, by a discard or a Skip!.
    is_won = state.phase == record.OVER and (state.displayed[:seats] == record.LEVELS).any()
    wanted = record.HAND * seats + (state.phase in IN_TURN or is_won)
    if in_play != wanted:
        yield wrong("in_play", count=wanted, found=in_play)


def _wrong_hand(state: State, seat: Seat, is_view: bool) -> Iterator[Why]:
    held, seen = int(state.held[seat]), int(state.seen[seat])
    if seen > held:
        yield wrong("seen")
        return
    known, hidden = state.hands[seat, :seen], state.hands[seat, seen:held]
    if (known == UNKNOWN).any() or _falls(known) or (_falls(hidden) and UNKNOWN not in hidden):
        yield wrong("hand_order")
    if is_view and 0 < (hidden == UNKNOWN).sum() < len(hidden):
        yield wrong("all_or_known")
    is_laying = state.phase in IN_TURN and state.turn == seat
    if not state.displayed[seat]:
        laid = int(state.spans[seat].sum())
        if held + laid != record.HAND + is_laying:
            yield wrong("held", count=record.HAND + is_laying)
    elif held < 1 + is_laying and state.phase not in (record.OVER, record.KEEP, record.PLAY):
        yield wrong("no_cards")


def _falls(cards: Array) -> bool:
    return bool((np.diff(cards.astype(int)) < 0).any())


def _wrong_display(state: State, seat: Seat) -> Iterator[Why]:
    """The parts that lie there are those of the level, each of its kind, or some of them."""
    is_laying = state.phase in LAYING and state.turn == seat
    wanted = wanted_parts(state, seat)
    for part in range(record.PARTS):
        span, value = int(state.spans[seat, part]), int(state.values[seat, part])
        if part >= len(wanted) or not (state.displayed[seat] or is_laying):
            if span or value != EMPTY:
                yield wrong("parts")
            continue
        kind, size = wanted[part]
        least, most = size, size if is_laying else record.DECK
        is_named = True
        if is_laying:
            is_named = part < state.part or (part == state.part and state.phase == record.FILL)
            least = size if part < state.part else int(state.slot) if part == state.part else 0
            most = least
        if (value != EMPTY) != is_named or not least <= span <= most:
            yield wrong("part_size")
        elif is_named:
            yield from _wrong_part(kind, size, value, state.laid[seat, part, :span])


def _wrong_part(kind: int, size: int, value: int, cards: Array) -> Iterator[Why]:
    if kind == record.FLUSH:
        if not 0 <= value < record.COLOURS:
            yield wrong("colour_value")
        if any(
            card not in (record.WILD, record.SKIP) and card % record.COLOURS != value
            for card in cards
        ):
            yield wrong("colour_cards")
    else:
        longest = max(len(cards), size) if kind == record.RUN else 1
        if not 1 <= value <= record.NUMBERS + 1 - longest:
            yield wrong("numbers")
        for i, card in enumerate(cards.tolist()):
            number = value + i if kind == record.RUN else value
            if card != record.WILD and card // record.COLOURS + 1 != number:
                yield wrong("number_cards")
    if (cards == record.SKIP).any():
        yield wrong("skip_laid")


def _wrong_phase(state: State) -> Iterator[Why]:
    seats, phase = int(state.seats), int(state.phase)
    if (state.part or state.slot) and phase not in LAYING:
        yield wrong("composing")
    if (state.target != NONE) != (phase == record.ADD):
        yield wrong("target")
    if phase != record.OVER:
        if state.winners or (state.levels[:seats] == record.VICTORY).any():
            yield wrong("winners")
        if (state.skips[:seats].sum() + (phase == record.TAKE)) > seats:
            yield wrong("all_skipped")
    if phase == record.OVER:
        yield from _wrong_end(state)
    elif phase == record.KEEP:
        is_wrong = state.turn != NONE or not _keepers(state) & int(state.movers)
        if is_wrong or int(state.movers) & ~_keepers(state) or not (state.held[:seats] == 0).any():
            yield wrong("keepers")
        if (state.displayed[:seats] >= state.levels[:seats]).any() or state.seen[:seats].any():
            yield wrong("risen")
    else:
        if state.turn == NONE or state.movers != 1 << int(state.turn):
            yield wrong("mover")
            return
        yield from _wrong_turn(state)


def _wrong_turn(state: State) -> Iterator[Why]:
    seats, phase, turn = int(state.seats), int(state.phase), int(state.turn)
    if state.skips[turn]:
        yield wrong("skipped")
    displayed, levels = state.displayed[:seats], state.levels[:seats]
    if ((displayed > 0) & (displayed != levels)).any() or (displayed == record.LEVELS).any():
        yield wrong("displayed")
    if (state.held[:seats] == 0).any():
        yield wrong("round_over")
    if phase in LAYING and (displayed[turn] or (phase == record.NAME and not state.part)):
        yield wrong("once")
    if phase in LAYING:
        wanted, part = wanted_parts(state, turn), int(state.part)
        if part >= len(wanted):
            yield wrong("part")
            return
        if wanted[part][0] != record.RUN and _falls(state.laid[turn, part, : state.slot]):
            yield wrong("part_order")
    if phase == record.ADD:
        owner, part, end = plain(split_target)(int(state.target))
        if not displayed[turn] or owner >= seats or not displayed[owner]:
            yield wrong("adder")
            return
        wanted = wanted_parts(state, owner)
        if part >= len(wanted) or (end and wanted[part][0] != record.RUN):
            yield wrong("added")


def _wrong_end(state: State) -> Iterator[Why]:
    levels = state.levels[: state.seats]
    victors = sum(1 << int(seat) for seat in np.flatnonzero(levels == record.VICTORY))
    if state.movers or state.winners != victors or (levels == record.VICTORY).sum() > 1:
        yield wrong("over")
    if not victors and state.turns < record.TURN_LIMIT:
        yield wrong("limit", most=record.TURN_LIMIT)


def _keepers(state: State) -> int:
    """The seats that may keep cards, a bit each."""
    return sum(1 << seat for seat in range(state.seats) if plain(can_keep)(state, seat))


def _wrong_kept(state: State, is_view: bool) -> Iterator[Why]:
    keepers = _keepers(state) if state.phase == record.KEEP else 0
    for seat in range(state.seats):
        kept = state.kept[seat]
        if (kept == UNKNOWN).any():
            if not is_view or not (kept == UNKNOWN).all() or not keepers >> seat & 1:
                yield wrong("kept_known")
            continue
        count = int((kept != EMPTY).sum())
        if (kept[:count] == EMPTY).any() or _falls(kept) or (count and not keepers >> seat & 1):
            yield wrong("kept_order")
        hand = Counter(state.hands[seat].tolist())
        if Counter(kept[:count].tolist()) - hand and UNKNOWN not in hand:
            yield wrong("kept_held")
        if state.keeps[seat] and state.options.levels != record.EXPERT:
            yield wrong("kept_expert")
        if is_view and count and UNKNOWN in hand:
            yield wrong("kept_secret")
