"""Displays as text: which small moves `lay 4r 5b 6y | 9g 10g *` means, and which ways there are."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

import numpy as np

from skydeck.core.errors import IllegalMove, Unclear, shorten
from skydeck.core.kernel import EMPTY, Move, Seat, State, View, blank
from skydeck.core.notation import read_index
from skydeck.core.plain import plain
from skydeck.core.sentences import Sentence, Sentences
from skydeck.games import load
from skydeck.games.level8 import record
from skydeck.games.level8.display import value_at

refuse, words = Sentences(__file__, "refuse"), Sentences(__file__, "word")
LETTERS = "roygbp"
MOST_WAYS = 2000  # displays that are looked at to find the best
SHOWN_WAYS = 6  # displays that are shown

Want = tuple[int, int]  # kind and size of a part


class Token(NamedTuple):
    """A card as it was typed, with what a wild is to stand for."""

    card: int
    number: int | None
    colour: int | None


class Part(NamedTuple):
    """A part of a display: what it is, its value, and its cards in the order of laying."""

    want: Want
    value: int
    cards: tuple[int, ...]


# Cards and parts as text


def write_kind(card: int) -> str:
    """A card: `4r`, `*` or `!`."""
    if card >= record.NATURALS:
        return "*" if card == record.WILD else "!"
    return f"{card // record.COLOURS + 1}{LETTERS[card % record.COLOURS]}"


KINDS_BY_TEXT = {write_kind(card): card for card in range(record.SKIP + 1)}


def write_part(kind: int, value: int, cards: Sequence[int]) -> str:
    """The cards of a part, wilds with their meaning; `=7` or `=g` where there is none yet."""
    words = []
    for i, card in enumerate(cards):
        meaning = LETTERS[value] if kind == record.FLUSH else value + i * (kind == record.RUN)
        words.append(f"*{meaning}" if card == record.WILD else write_kind(card))
    return " ".join(words) or f"={LETTERS[value] if kind == record.FLUSH else value}"


def read_token(word: str) -> Token | None:
    """A typed card, or nothing if it is none."""
    card = KINDS_BY_TEXT.get(word)
    if card is not None and card < record.NATURALS:
        return Token(card, card // record.COLOURS + 1, card % record.COLOURS)
    if card is not None:
        return Token(card, None, None)
    if not word.startswith("*"):
        return None
    if len(word) == 2 and word[1] in LETTERS:
        return Token(record.WILD, None, LETTERS.index(word[1]))
    number = read_index(word[1:], record.NUMBERS)
    return None if number is None else Token(record.WILD, number, None)


def wanted_parts(state: State, seat: Seat) -> tuple[Want, ...]:
    """The parts of the level that a seat lays or has laid."""
    level = int(state.displayed[seat]) or int(state.levels[seat])
    return record.REQUIREMENTS[state.options.levels][min(level, record.LEVELS) - 1]


def write_laid(state: State, seat: Seat) -> str:
    """The parts of a seat's display."""
    texts = []
    for part, (kind, _) in enumerate(wanted_parts(state, seat)):
        if state.values[seat, part] != EMPTY:
            cards = state.laid[seat, part, : state.spans[seat, part]].tolist()
            texts.append(write_part(kind, int(state.values[seat, part]), cards))
    return " | ".join(texts)


def name_level(state: State, seat: Seat) -> Sentence:
    """What the level that a seat is on wants, in words: `a pair and two triples`."""
    level = min(int(state.levels[seat]), record.LEVELS)
    return words(f"{'expert' if state.options.levels == record.EXPERT else 'standard'}_{level}")


# A typed display


def find_part_values(tokens: Sequence[Token], want: Want) -> list[int]:
    """The values that these cards can have as a part."""
    kind, size = want
    if len(tokens) != size or any(token.card == record.SKIP for token in tokens):
        return []
    if kind == record.FLUSH:
        colours = {token.colour for token in tokens} - {None}
        is_mixed = len(colours) > 1 or any(t.card == record.WILD and t.number for t in tokens)
        return [] if is_mixed else [c for c in range(record.COLOURS) if colours <= {c}]
    if any(token.card == record.WILD and token.colour is not None for token in tokens):
        return []
    numbers = [token.number for token in tokens]
    given = [number for number in numbers if number is not None]
    if kind == record.SET:
        return [n for n in range(1, record.NUMBERS + 1) if set(given) <= {n}]
    lows = range(1, record.NUMBERS + 2 - size)
    in_order = [low for low in lows if all(n in (None, low + i) for i, n in enumerate(numbers))]
    if given and in_order:
        return in_order
    is_run = len(set(given)) == len(given)
    return [low for low in lows if is_run and set(given) <= set(range(low, low + size))]


def order_cards(tokens: Sequence[Token], kind: int, value: int) -> tuple[int, ...]:
    """The cards of a part in the order of laying: a run by number, others ascending."""
    cards = sorted(token.card for token in tokens)
    if kind != record.RUN:
        return tuple(cards)
    by_number = {token.number: token.card for token in tokens if token.number is not None}
    return tuple(by_number.get(value + i, record.WILD) for i in range(len(cards)))


def read_display(view: View, seat: Seat, text: str) -> list[Part]:
    """The display that a text means, its parts in the order of the level."""
    groups = [[_read_word(word) for word in group.split()] for group in text.split("|")]
    hand = Counter(view.hands[seat].tolist())
    typed = Counter(token.card for group in groups for token in group)
    if lacking := [card for card in typed if typed[card] > hand[card]]:
        have, text = hand[lacking[0]], write_kind(lacking[0])
        raise IllegalMove(refuse("lacks", have=have, card=text))
    wanted = wanted_parts(view, seat)
    for order in permutations(groups) if len(groups) == len(wanted) else ():
        pairs = list(zip(order, wanted, strict=True))
        values = [find_part_values(tokens, want) for tokens, want in pairs]
        if all(values):
            break
    else:
        level, wants = view.levels[seat], name_level(view, seat)
        raise IllegalMove(refuse("wanted", level=level, wants=wants))
    if any(len(choices) > 1 for choices in values):
        ways = [_write_meant(pairs, values, pick) for pick in (0, -1)]
        raise Unclear(refuse("wilds"), ways)
    parts = [
        Part(want, choices[0], order_cards(tokens, want[0], choices[0]))
        for (tokens, want), choices in zip(pairs, values, strict=True)
    ]
    return sorted(parts, key=lambda part: (wanted.index(part.want), part.value))


def _read_word(word: str) -> Token:
    token = read_token(word)
    if token is None:
        raise IllegalMove(refuse("no_card", word=shorten(word)))
    return token


def _write_meant(
    pairs: Sequence[tuple[list[Token], Want]], values: Sequence[list[int]], pick: int
) -> str:
    """A display in which every wild has one of its meanings."""
    texts = []
    for (tokens, want), choices in zip(pairs, values, strict=True):
        cards = order_cards(tokens, want[0], choices[pick])
        texts.append(write_part(want[0], choices[pick], cards))
    return f"lay {' | '.join(texts)}"


def make_moves(view: View, seat: Seat, parts: Sequence[Part]) -> tuple[Move, ...]:
    """The small moves of a display; those without a choice are not among them."""
    at, states, moves = load("level8").at, blank(record.STATE.dtype), []
    states[0] = view
    state = states[0]
    while state.displayed[seat] == 0:
        part = parts[state.part]
        if state.phase == record.FILL:
            move = _fill_move(part, int(state.slot))
        else:
            move = (
                record.COLOUR if part.want[0] == record.FLUSH else record.VALUE - 1
            ) + part.value
        moves.append(move)
        at.play(states, 0, seat, move)
    return tuple(moves)


def _fill_move(part: Part, slot: int) -> Move:
    card = part.cards[slot]
    if card == record.WILD:
        return record.WILDCARD
    return (
        record.VALUE + card // record.COLOURS
        if part.want[0] == record.FLUSH
        else record.COLOUR + card % record.COLOURS
    )


# The ways to lay a level


def find_ways(view: View, seat: Seat) -> list[str]:
    """The displays that a hand allows, as texts, those that leave the best hands first."""
    found = {}
    for state in _displays(view, seat):
        text = f"lay {write_laid(state, seat)}"
        found[text] = (*count_left(state, seat), text)
    return sorted(found, key=found.__getitem__)


def count_left(state: State, seat: Seat) -> tuple[int, int]:
    """How many cards of a hand cannot be added in this turn, and minus its wilds."""
    cards = state.hands[seat, : state.held[seat]].tolist()
    left, wilds = [card for card in cards if card != record.WILD], cards.count(record.WILD)
    colours, numbers, runs = set(), set(), []
    for owner in range(state.seats):
        if state.displayed[owner]:
            for part, (kind, _) in enumerate(wanted_parts(state, owner)):
                value, span = int(state.values[owner, part]), int(state.spans[owner, part])
                if kind == record.FLUSH:
                    colours.add(value)
                elif kind == record.SET:
                    numbers.add(value)
                else:
                    runs += [[value - 1, -1], [value + span, 1]]  # the free ends, and their ways
    skips, free = left.count(record.SKIP), wilds
    left = [card for card in left if card != record.SKIP and card % record.COLOURS not in colours]
    have = [
        card // record.COLOURS + 1 for card in left if card // record.COLOURS + 1 not in numbers
    ]
    while have:
        fitting = [end for end in runs if end[0] in have]
        # A wild is best at the end of a run where it makes room for another card.
        bridges = [end for end in runs if free and end[0] + end[1] in have]
        if fitting:
            have.remove(fitting[0][0])
            fitting[0][0] += fitting[0][1]
        elif bridges:
            free -= 1
            bridges[0][0] += bridges[0][1]
        else:
            break
    return len(have) + skips, -wilds


def _displays(view: View, seat: Seat) -> Iterator[State]:
    """Tables on which the seat has displayed in one way or another, at most MOST_WAYS."""
    at, first, moves = (
        load("level8").at,
        blank(record.STATE.dtype),
        np.zeros(record.MOVES, np.int16),
    )
    first[0] = view
    stack, count = [first], 0
    while stack and count < MOST_WAYS:
        states = stack.pop()
        state = states[0]
        if state.displayed[seat]:
            count += 1
            yield state
            continue
        number = at.legal(states, 0, seat, moves)
        for move in reversed(moves[:number].tolist()):
            if record.VALUE <= move <= record.WILDCARD and state.phase in (
                record.PLAY,
                record.NAME,
                record.FILL,
            ):
                following = states.copy()
                at.play(following, 0, seat, move)
                stack.append(following)


def displayed_places(state: State) -> Iterator[tuple[Seat, int, int]]:
    """Every place where a card might be added: owner, part and end."""
    for owner in range(state.seats):
        if state.displayed[owner]:
            for part, (kind, _) in enumerate(wanted_parts(state, owner)):
                for end in range(2 if kind == record.RUN else 1):
                    yield owner, part, end


def stands_for(state: State, token: Token, owner: Seat, part: int, end: int) -> bool:
    """Whether a wild that is said to be something would be that at a place; else true."""
    kind, value = wanted_parts(state, owner)[part][0], plain(value_at)(state, owner, part, end)
    if token.card != record.WILD or token.number is token.colour is None:
        return True
    return value == (token.colour if kind == record.FLUSH else token.number)


def can_add(state: State, card: int, owner: Seat, part: int, end: int) -> bool:
    """Whether a card can be added to a part, at the low or high end of a run."""
    kind, value = wanted_parts(state, owner)[part][0], plain(value_at)(state, owner, part, end)
    if kind == record.RUN and not 1 <= value <= record.NUMBERS:
        return False
    if card >= record.NATURALS or card == EMPTY:
        return card == record.WILD
    return (
        card % record.COLOURS == value
        if kind == record.FLUSH
        else card // record.COLOURS + 1 == value
    )
