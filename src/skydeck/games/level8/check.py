"""Which positions can arise at a table of Level 8: what one set up by hand must hold to."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Seat, State, blank
from skydeck.core.plain import plain
from skydeck.games import load
from skydeck.games.level8 import record
from skydeck.games.level8.cards import can_keep
from skydeck.games.level8.display import split_target
from skydeck.games.level8.laying import wanted_parts

LAYING = (record.NAME, record.FILL)  # the phases in which a display is composed
IN_TURN = (record.PLAY, record.NAME, record.FILL, record.ADD)  # the phases after a card was taken


def components(state: State) -> Counter[int]:
    """Every card that the record shows, by kind."""
    places = (state.hands, state.laid, state.piles)
    cards = np.concatenate([state.deck, *(np.ravel(cards[: state.seats]) for cards in places)])
    found = Counter(cards[(cards != EMPTY) & (cards != UNKNOWN)].tolist())
    found[record.SKIP] += int(state.buried) + int(state.skips[: state.seats].sum())
    return found  # as it stands: a position may be wrong


def count_kinds(state: State) -> Counter[int]:
    """How many cards of each kind the edition has."""
    edition, kinds = int(state.options.edition), Counter(range(record.KINDS))
    kinds[record.WILD], kinds[record.SKIP] = record.WILDS[edition], record.SKIPS[edition]
    return kinds


def check(state: State, is_view: bool) -> str | None:
    """The first thing that is wrong with a position, as the end of a sentence."""
    return next(_find_wrong(state, is_view), None)


def _find_wrong(state: State, is_view: bool) -> Iterator[str]:
    yield from record.STATE.find_wrong(state, is_view)
    if (state.last_seat == NONE) != (state.last_move == NONE):
        yield "last_seat and last_move must both be there or both be -1"
    if state.rounds > state.turns + 1:
        yield f"rounds is 1 to {state.turns + 1}, not {state.rounds}: each has at least a turn"
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


def _wrong_composing(state: State) -> Iterator[str]:
    """A composition can be completed: the seat has a move."""
    if UNKNOWN in state.hands[state.turn]:
        yield "only the seat itself knows what it is about to lay"
        return
    states, game = blank(record.STATE.dtype), load("level8")
    states[0] = state
    if not game.at.legal(states, 0, int(state.turn), np.zeros(record.MOVES, np.int16)):
        yield "what is being laid can be completed"


def _wrong_start(state: State) -> Iterator[str]:
    turn, start = int(state.turn), state.start
    if state.phase not in LAYING:
        if (start != EMPTY).any() or state.start_seen:
            yield "a hand is remembered only while a display is composed"
        return
    seen = int(state.start_seen)
    if (start == EMPTY).any() or not 0 <= seen <= record.MOST_HELD:
        yield "while a display is composed the whole hand before it is remembered"
    if _falls(start[:seen]) or _falls(start[seen:]):
        yield "a hand is in order: first what everyone knows, then the rest, both ascending"
    now = Counter(state.hands[turn].tolist()) + Counter(state.laid[turn].ravel().tolist())
    known = Counter(state.hands[turn, : state.seen[turn]].tolist())
    del now[EMPTY]
    if Counter(start.tolist()) != now or known - Counter(start[:seen].tolist()):
        yield "the cards laid so far were in the hand"
    hidden = Counter(state.hands[turn, state.seen[turn] : state.held[turn]].tolist())
    if hidden - Counter(start[seen:].tolist()):
        yield "the cards laid so far were in the hand"


def _wrong_lists(state: State) -> Iterator[str]:
    """Lists are full up to their count and empty after it."""
    seats = range(state.seats)
    lists = [("deck", state.deck, int(state.decked))]
    lists += [("hands", state.hands[seat], int(state.held[seat])) for seat in seats]
    lists += [("piles", state.piles[seat], int(state.piled[seat])) for seat in seats]
    for seat in seats:
        for part in range(record.PARTS):
            lists.append(("laid", state.laid[seat, part], int(state.spans[seat, part])))
    for name, cards, count in lists:
        if count > len(cards) or (cards[:count] == EMPTY).any() or (cards[count:] != EMPTY).any():
            yield f"{name} must hold {count} cards and then nothing"


def _wrong_cards(state: State, is_view: bool) -> Iterator[str]:
    found, all_kinds, seats = components(state), count_kinds(state), int(state.seats)
    for kind, count in all_kinds.items():
        if found[kind] > count or (not is_view and found[kind] < count):
            yield f"there are {count} cards of kind {kind}, not {found[kind]}"
    cards = all_kinds.total()
    in_play = int(state.held[:seats].sum()) + int(state.spans[:seats].sum())
    away = int(state.decked) + int(state.buried) + int(state.piled[:seats].sum())
    away += int(state.skips[:seats].sum())
    if in_play + away != cards:
        yield f"there are {cards} cards, not {in_play + away}"
    # Every turn takes a card and parts with one, by a discard or a Skip!.
    is_won = state.phase == record.OVER and (state.displayed[:seats] == record.LEVELS).any()
    wanted = record.HAND * seats + (state.phase in IN_TURN or is_won)
    if in_play != wanted:
        yield f"hands and displays have {wanted} cards together, not {in_play}"


def _wrong_hand(state: State, seat: Seat, is_view: bool) -> Iterator[str]:
    held, seen = int(state.held[seat]), int(state.seen[seat])
    if seen > held:
        yield "of a hand no more cards are known than it has"
        return
    known, hidden = state.hands[seat, :seen], state.hands[seat, seen:held]
    if (known == UNKNOWN).any() or _falls(known) or (_falls(hidden) and UNKNOWN not in hidden):
        yield "a hand is in order: first what everyone knows, then the rest, both ascending"
    if is_view and 0 < (hidden == UNKNOWN).sum() < len(hidden):
        yield "a seat knows all of a hand, or only what everyone knows"
    is_laying = state.phase in IN_TURN and state.turn == seat
    if not state.displayed[seat]:
        laid = int(state.spans[seat].sum())
        if held + laid != record.HAND + is_laying:
            yield f"a seat that has not displayed has {record.HAND + is_laying} cards"
    elif held < 1 + is_laying and state.phase not in (record.OVER, record.KEEP, record.PLAY):
        yield "nobody is without a card before the round is over"


def _falls(cards: Array) -> bool:
    return bool((np.diff(cards.astype(int)) < 0).any())


def _wrong_display(state: State, seat: Seat) -> Iterator[str]:
    """The parts that lie there are those of the level, each of its kind, or some of them."""
    is_laying = state.phase in LAYING and state.turn == seat
    wanted = wanted_parts(state, seat)
    for part in range(record.PARTS):
        span, value = int(state.spans[seat, part]), int(state.values[seat, part])
        if part >= len(wanted) or not (state.displayed[seat] or is_laying):
            if span or value != EMPTY:
                yield "only the parts of a level are displayed"
            continue
        kind, size = wanted[part]
        least, most = size, size if is_laying else record.DECK
        is_named = True
        if is_laying:
            is_named = part < state.part or (part == state.part and state.phase == record.FILL)
            least = size if part < state.part else int(state.slot) if part == state.part else 0
            most = least
        if (value != EMPTY) != is_named or not least <= span <= most:
            yield "a displayed part has at least the cards that its level wants"
        elif is_named:
            yield from _wrong_part(kind, size, value, state.laid[seat, part, :span])


def _wrong_part(kind: int, size: int, value: int, cards: Array) -> Iterator[str]:
    if kind == record.FLUSH:
        if not 0 <= value < record.COLOURS:
            yield "a colour part has a colour from 0 to 5"
        if any(
            card not in (record.WILD, record.SKIP) and card % record.COLOURS != value
            for card in cards
        ):
            yield "a colour part has cards of one colour"
    else:
        longest = max(len(cards), size) if kind == record.RUN else 1
        if not 1 <= value <= record.NUMBERS + 1 - longest:
            yield "a run or a set has numbers from 1 to 15"
        for i, card in enumerate(cards.tolist()):
            number = value + i if kind == record.RUN else value
            if card != record.WILD and card // record.COLOURS + 1 != number:
                yield "a run has numbers in a row, and a set one number"
    if (cards == record.SKIP).any():
        yield "a Skip! never lies in a display"


def _wrong_phase(state: State) -> Iterator[str]:
    seats, phase = int(state.seats), int(state.phase)
    if (state.part or state.slot) and phase not in LAYING:
        yield "a part is composed only while a display is laid"
    if (state.target != NONE) != (phase == record.ADD):
        yield "there is a target if and only if a card is added"
    if phase != record.OVER:
        if state.winners or (state.levels[:seats] == record.VICTORY).any():
            yield "nobody has won before the game is over"
        if (state.skips[:seats].sum() + (phase == record.TAKE)) > seats:
            yield "somebody has no Skip! before them"
    if phase == record.OVER:
        yield from _wrong_end(state)
    elif phase == record.KEEP:
        wrong = state.turn != NONE or not _keepers(state) & int(state.movers)
        if wrong or int(state.movers) & ~_keepers(state) or not (state.held[:seats] == 0).any():
            yield "cards are kept by seats on high levels after a seat got rid of its last card"
        if (state.displayed[:seats] >= state.levels[:seats]).any() or state.seen[:seats].any():
            yield "at the end of a round who displayed has risen, and nobody knows a hand"
    else:
        if state.turn == NONE or state.movers != 1 << int(state.turn):
            yield "the mover is the seat whose turn it is"
            return
        yield from _wrong_turn(state)


def _wrong_turn(state: State) -> Iterator[str]:
    seats, phase, turn = int(state.seats), int(state.phase), int(state.turn)
    if state.skips[turn]:
        yield "a seat with a Skip! before it has no turn"
    displayed, levels = state.displayed[:seats], state.levels[:seats]
    if ((displayed > 0) & (displayed != levels)).any() or (displayed == record.LEVELS).any():
        yield "a seat displays the level it is on, and level 8 wins at once"
    if (state.held[:seats] == 0).any():
        yield "the round ends with a seat's last card"
    if phase in LAYING and (displayed[turn] or (phase == record.NAME and not state.part)):
        yield "a level is displayed once in a round"
    if phase in LAYING:
        wanted, part = wanted_parts(state, turn), int(state.part)
        if part >= len(wanted):
            yield "the part that is composed is one of the level"
            return
        if wanted[part][0] != record.RUN and _falls(state.laid[turn, part, : state.slot]):
            yield "the cards of a set or a colour part are laid in ascending order, wilds last"
    if phase == record.ADD:
        owner, part, end = plain(split_target)(int(state.target))
        if not displayed[turn] or owner >= seats or not displayed[owner]:
            yield "cards are added to displays by seats that have displayed"
            return
        wanted = wanted_parts(state, owner)
        if part >= len(wanted) or (end and wanted[part][0] != record.RUN):
            yield "a card is added to a part, and only a run has two ends"


def _wrong_end(state: State) -> Iterator[str]:
    levels = state.levels[: state.seats]
    victors = sum(1 << int(seat) for seat in np.flatnonzero(levels == record.VICTORY))
    if state.movers or state.winners != victors or (levels == record.VICTORY).sum() > 1:
        yield "when the game is over nobody is to move, and who reached Victory alone has won"
    if not victors and state.turns < record.TURN_LIMIT:
        yield f"without a winner the game ends after {record.TURN_LIMIT} turns"


def _keepers(state: State) -> int:
    """The seats that may keep cards, a bit each."""
    return sum(1 << seat for seat in range(state.seats) if plain(can_keep)(state, seat))


def _wrong_kept(state: State, is_view: bool) -> Iterator[str]:
    keepers = _keepers(state) if state.phase == record.KEEP else 0
    for seat in range(state.seats):
        kept = state.kept[seat]
        if (kept == UNKNOWN).any():
            if not is_view or not (kept == UNKNOWN).all() or not keepers >> seat & 1:
                yield "kept cards are known to their seat"
            continue
        count = int((kept != EMPTY).sum())
        if (kept[:count] == EMPTY).any() or _falls(kept) or (count and not keepers >> seat & 1):
            yield "cards are kept in ascending order, by seats that may keep some"
        hand = Counter(state.hands[seat].tolist())
        if Counter(kept[:count].tolist()) - hand and UNKNOWN not in hand:
            yield "kept cards are cards of the hand"
        if state.keeps[seat] and state.options.levels != record.EXPERT:
            yield "cards are kept only with the option levels=expert"
        if is_view and count and UNKNOWN in hand:
            yield "kept cards are known to their seat only"
