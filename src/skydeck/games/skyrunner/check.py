"""Which positions can arise at a table of SkyRunner: what one set up by hand must hold to."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from skydeck.core.journal import FIRST, find_wrong_rows
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Seat, State
from skydeck.core.plain import plain
from skydeck.core.seats import name_highest
from skydeck.core.sentences import Sentence, Sentences, Why
from skydeck.games.skyrunner import cards, fall, record, rules
from skydeck.games.skyrunner.record import CRASH, EQUIPMENT, FIRST_NUMBER, PARASITE, PHASE, SABOTAGE
from skydeck.games.skyrunner.squares import below, grooves_of, tier_and_row, top_of_wall

wrong = Sentences(__file__, "wrong")

CRASHES = range(record.LEAST_CRASH, record.MOST_CRASH + 1)
CLIMBS = range(record.LEAST_CLIMB, record.MOST_CLIMB + 1)
NUMBERS = range(FIRST_NUMBER, record.LAST_NUMBER + 1)
AGAINST = (record.LOST, SABOTAGE)  # cards that go against another seat

# What the rules know already
legal_choice, fall_of = plain(rules.legal_choice), plain(fall.fall_of)
bidder_of = plain(cards.find_bidder)
least_gift, most_gift = plain(cards.least_gift), plain(cards.most_gift)


def order_of(state: State) -> list[Seat]:
    """The seats clockwise from the starting seat."""
    seats = int(state.seats)
    return [(int(state.start) + i) % seats for i in range(seats)]


def components(state: State) -> Mapping[Any, int]:
    """Every action card that the record shows, wherever it lies."""
    found: Counter[Any] = Counter()
    for card in range(EQUIPMENT, record.CARDS):
        found[card] = int(state.pile[card]) + int(state.hands[: state.seats, card].sum())
    for place in (state.debts[: state.seats], state.deck, state.open, state.doing):
        found.update(c for c in np.ravel(place).tolist() if c not in (EMPTY, UNKNOWN))
    if state.phase != PHASE.CHOICE:
        for number, seat in enumerate(order_of(state)):
            card = int(state.chosen[seat])
            if card in CLIMBS or (card in AGAINST and number >= state.turn):
                found[card] += 1
    return found


# What follows from the rest of a position


def choices_of(state: State, seat: Seat) -> list[int]:
    """SR-07, SR-08, SR-09: the cards that a seat may choose."""
    moves = np.zeros(record.MOVES, np.int16)  # a choice is the number of its card
    choices: list[int] = moves[: legal_choice(state, seat, moves)].tolist()
    return choices


def gifts_of(state: State, seat: Seat) -> list[int]:
    """SR-37, SR-44: the climbing cards that a seat may give for the card under way."""
    least, most = least_gift(int(state.doing)), most_gift(state, int(state.doing))
    return [card for card in range(least, most + 1) if state.hands[seat, card]]


def movers_of(state: State, giver: Seat) -> int:
    """The seats that are to choose, a bit each; who gives a card does not follow from the rest."""
    if state.phase == PHASE.CHOICE:
        return sum(1 << s for s in range(state.seats) if state.chosen[s] == EMPTY)
    if state.phase in (PHASE.CLIMBING, PHASE.PRIZE, PHASE.TARGET):
        return 1 << (int(state.start) + int(state.turn)) % int(state.seats)
    if state.phase == PHASE.FALL:
        return 1 << int(state.fallers[max(0, count_fallers(state) - 1)])
    return 1 << giver if state.phase == PHASE.GIVE else 0


def count_fallers(state: State) -> int:
    """How many figures are falling."""
    return int((state.fallers != EMPTY).sum())


def winners_of(state: State) -> int:
    """SR-46, SR-47: the winners, once the game is over: the highest figures."""
    return name_highest(state, state.levels) if state.phase == PHASE.OVER else 0


# What can be wrong


def check(state: State, is_view: bool) -> Iterator[Why]:
    """What is wrong with a position, each as the end of a sentence."""
    if state.doing != EMPTY and state.doing not in (SABOTAGE, *CRASHES):
        yield wrong("doing")
    if (state.chosen == UNKNOWN).any() and state.phase != PHASE.CHOICE:
        yield wrong("revealed")
    yield from _wrong_cards(state)
    yield from _wrong_components(state, is_view)
    yield from _wrong_figures(state)
    yield from find_wrong_rows(state, record.DID.BARE + 1, FIRST)
    yield from _wrong_last(state, is_view)
    if state.phase == PHASE.CHOICE:
        yield from _wrong_choice(state)
    elif state.phase != PHASE.OVER:
        yield from _wrong_revealed(state)
        yield from _wrong_turn(state)
        yield from _wrong_under_way(state)
    yield from _wrong_falls(state)
    yield from _wrong_end(state)


def _wrong_cards(state: State) -> Iterator[Why]:
    hands, pile, debts = state.hands[: state.seats], state.pile, state.debts[: state.seats]
    if (hands < 0).any() or (pile < 0).any() or pile[:EQUIPMENT].any() or hands[:, 0].any():
        yield wrong("numbers")
    if (hands[:, FIRST_NUMBER:EQUIPMENT] > 1).any():
        yield wrong("bids")
    if hands[:, record.LEAST_CRASH :].any():
        yield wrong("crash_held")
    if not np.isin(debts, (EMPTY, record.LOST, SABOTAGE, *CRASHES)).all():
        yield wrong("debts")
    if ((debts[:, 1:] != EMPTY) & (debts[:, :-1] == EMPTY)).any():
        yield wrong("debt_gaps")
    chosen = state.chosen[: state.seats].tolist()
    if any(c not in (EMPTY, UNKNOWN, *NUMBERS, PARASITE, *CLIMBS, *AGAINST) for c in chosen):
        yield wrong("chosen")
    deck = state.deck
    if (deck[: state.decked] == EMPTY).any() or (deck[state.decked :] != EMPTY).any():
        yield wrong("deck", count=state.decked)


def _wrong_components(state: State, is_view: bool) -> Iterator[Why]:
    deck = state.deck[state.deck != EMPTY]
    if not np.isin(deck, (UNKNOWN, *range(EQUIPMENT, record.CARDS))).all():
        yield wrong("deck_cards")
    found = components(state)
    for card in range(EQUIPMENT, record.CARDS):
        if found[card] > record.COUNTS[card] or (not is_view and found[card] < record.COUNTS[card]):
            name, count = name_kind(card), record.COUNTS[card]
            yield wrong("of_kind", card=name, count=count, found=found[card])
    unseen = record.DECK - sum(found.values())
    if is_view and unseen != (deck == UNKNOWN).sum():
        yield wrong("deck_rest")


def name_kind(card: int) -> Sentence:
    """What an action card is called."""
    kind = {EQUIPMENT: "equipment", record.LOST: "lost", SABOTAGE: "sabotage"}.get(card)
    if kind is None:
        kind = "climb" if card in CLIMBS else "crash"
    return wrong("card", kind=kind, value=card - (CRASH if kind == "crash" else record.CLIMB))


def _wrong_figures(state: State) -> Iterator[Why]:
    top, grooves = top_of_wall(state), grooves_of(state)
    squares = []
    for level, groove in zip(
        state.levels[: state.seats].tolist(), state.columns[: state.seats].tolist(), strict=True
    ):
        if not 0 <= level <= top + 1:
            yield wrong("height", most=top + 1)
        elif level in (0, top + 1):
            if groove != EMPTY:
                yield wrong("no_groove")
        elif groove not in range(grooves[tier_and_row(state, level)[0]]):
            yield wrong("groove")
        else:
            squares.append((level, groove))
    if len(set(squares)) < len(squares):
        yield wrong("shared")
    there = int((state.levels[: state.seats] == top + 1).sum())
    if there > 1 or (there and state.phase != PHASE.OVER):
        yield wrong("roof")


def _wrong_last(state: State, is_view: bool) -> Iterator[Why]:
    seat, move = int(state.last_seat), int(state.last_move)
    is_choice = state.phase == PHASE.CHOICE and seat != NONE and state.chosen[seat] != EMPTY
    # In a view the last choice may be hidden.
    if is_choice and is_view and move == NONE and state.chosen[seat] == UNKNOWN:
        return
    if (seat == NONE) != (move == NONE):
        yield wrong("last")
    if is_choice and move != state.chosen[seat]:
        yield wrong("last_choice")


def _wrong_choice(state: State) -> Iterator[Why]:
    if not state.movers or state.movers != movers_of(state, NONE) or state.winners:
        yield wrong("choosers")
    if state.turn or state.doing != EMPTY or state.fallers[0] != EMPTY:
        yield wrong("unrevealed")
    if state.open == EMPTY and (state.decked or state.pile.any()):
        yield wrong("open")
    for seat in range(state.seats):
        if state.chosen[seat] not in (EMPTY, UNKNOWN, *choices_of(state, seat)):
            yield wrong("may_choose")
        if state.options.auto_pickup and not state.hands[seat, FIRST_NUMBER:PARASITE].any():
            yield wrong("pickup")


def _wrong_revealed(state: State) -> Iterator[Why]:
    seats = int(state.seats)
    chosen = state.chosen[:seats].tolist()
    if EMPTY in chosen:
        yield wrong("all_chosen")
    for seat, card in enumerate(chosen):
        if card <= PARASITE and state.hands[seat, card]:
            yield wrong("stacks")
    bidder, order = bidder_of(state, True), order_of(state)
    if bidder != NONE and order.index(bidder) < state.turn and state.open != EMPTY:
        yield wrong("won")
    if state.open in CRASHES:
        yield wrong("crash_open")
    if not state.movers or state.winners:
        yield wrong("not_over")
    elif state.movers != movers_of(state, int(state.movers).bit_length() - 1):
        yield wrong("mover")


def _wrong_turn(state: State) -> Iterator[Why]:
    phase = int(state.phase)
    if phase not in (PHASE.CLIMBING, PHASE.PRIZE, PHASE.TARGET):
        return
    if state.doing != EMPTY or state.fallers[0] != EMPTY:
        yield wrong("one_card")
    if state.turn >= state.seats:
        yield wrong("turn")
        return
    seat = order_of(state)[state.turn]
    card = int(state.chosen[seat])
    if phase == PHASE.CLIMBING and card not in CLIMBS:
        yield wrong("climber")
    if phase == PHASE.TARGET and card not in AGAINST:
        yield wrong("attacker")
    if phase == PHASE.PRIZE and (bidder_of(state, True) != seat or state.open not in AGAINST):
        yield wrong("keeper")


def _wrong_under_way(state: State) -> Iterator[Why]:
    phase, doing = int(state.phase), int(state.doing)
    if phase not in (PHASE.GIVE, PHASE.FALL):
        return
    if doing == EMPTY:
        yield wrong("under_way")
        return
    victim = int(state.movers).bit_length() - 1 if phase == PHASE.GIVE else int(state.fallers[0])
    if phase == PHASE.GIVE and (state.levels[victim] or not gifts_of(state, victim)):
        yield wrong("giver")
    if phase == PHASE.GIVE and state.fallers[0] != EMPTY:
        yield wrong("no_fall")
    if doing in CRASHES:
        chosen = state.chosen[: state.seats].tolist()
        if state.turn != state.seats or any(card not in NUMBERS for card in chosen):
            yield wrong("crash_round")
        if bidder_of(state, False) != victim or state.open != EMPTY:
            yield wrong("crash_hit")
        return
    if state.turn == 0:
        yield wrong("sabotage_seat")
        return
    seat = order_of(state)[int(state.turn) - 1]
    if state.chosen[seat] != SABOTAGE and (bidder_of(state, True) != seat):
        yield wrong("sabotage_before")
    if seat == victim:
        yield wrong("sabotage_other")


def _wrong_falls(state: State) -> Iterator[Why]:
    count = count_fallers(state)
    if (state.phase == PHASE.FALL) != (count > 0):
        yield wrong("falls")
        return
    fallers = state.fallers[:count].tolist()
    if EMPTY in fallers or len(set(fallers)) < count:
        yield wrong("fallers")
        return
    if (state.falls[count:] != EMPTY).any() or (state.aims[max(0, count - 1) :] != EMPTY).any():
        yield wrong("fall_rest")
    if count == 0:
        return
    most = fall_of(int(state.doing))
    for i, seat in enumerate(fallers):
        level, groove = int(state.levels[seat]), int(state.columns[seat])
        if level == 0 or not 1 <= state.falls[i] <= most:
            yield wrong("fall_height", most=most)
            return
        ways, aim = below(state, level, groove), int(state.aims[i])
        if i < count - 1 and aim not in ways:
            yield wrong("fall_groove")
        if i == count - 1 and len(ways) == 1:
            yield wrong("fall_asked")
        if i and level + most - int(state.falls[i]) != int(state.levels[fallers[i - 1]]) - 1:
            yield wrong("taken_along")


def _wrong_end(state: State) -> Iterator[Why]:
    if state.phase != PHASE.OVER:
        return
    if state.movers or state.doing != EMPTY:
        yield wrong("over")
    if state.winners != winners_of(state):
        yield wrong("winners")
    is_roofed = (state.levels[: state.seats] == top_of_wall(state) + 1).any()
    if not is_roofed and state.rounds < record.ROUND_LIMIT:
        yield wrong("roofed")
