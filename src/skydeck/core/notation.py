"""What the notations of all games share: a position is a list of parts between `;` or line ends.

A game draws its own things; every other field of the record is written `name value …` where it
differs from a fresh one, with `?` for the unknown and `.` for nothing, sets of seats as seats,
and house rules as `option name=value`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from skydeck.core.errors import BadPosition, shorten
from skydeck.core.kernel import EMPTY, UNKNOWN, Array, Move, State, View
from skydeck.core.options import Option, write_options
from skydeck.core.record import SEAT_SETS, Layout
from skydeck.core.rng import shuffle_items
from skydeck.core.sentences import Sentence, Sentences, say_nearest

position = Sentences(__file__, "position")

ELSEWHERE = ("rng", "options", "seats", "phase")  # fields that a text never writes as numbers


def write_by_name(names: Sequence[str]) -> Callable[[View, Move], str]:
    """How a game writes moves that are called the same in every position."""

    def write_move(view: View, move: Move) -> str:
        """A move as text; it does not depend on the position."""
        return names[move]

    return write_move


def split_parts(text: str) -> list[str]:
    """The parts of a position, each with single spaces."""
    parts = (" ".join(part.split()) for part in re.split("[;\n]", text))
    return [part for part in parts if part]


def refuse_twice(parts: Sequence[str]) -> None:
    """Refuse a position with two parts of the same name; for games where no two may have one."""
    names = Counter(part.partition(" ")[0] for part in parts if not part.startswith("option "))
    for name, count in names.items():
        if count > 1:
            raise BadPosition(position("twice", text=shorten(name), count=count))


def write_card(value: int) -> str:
    """A number, `?` for the unknown or `.` for nothing."""
    return "?" if value == UNKNOWN else "." if value == EMPTY else str(value)


def read_card(word: str, low: int, high: int) -> int:
    """The inverse of `write_card` for numbers from low to high."""
    if word == "?":
        return UNKNOWN
    if word == ".":
        return EMPTY
    if not re.fullmatch("-?[0-9]{1,9}", word) or not low <= int(word) <= high:
        raise BadPosition(position("number", text=repr(word), low=low, high=high))
    return int(word)


def read_known(word: str, low: int, high: int) -> int:
    """A number from low to high; neither the unknown nor nothing will do."""
    if word in "?.":
        raise BadPosition(position("number", text=repr(word), low=low, high=high))
    return read_card(word, low, high)


def write_list(name: str, items: Iterable[object]) -> str:
    """A part that lists numbers or names."""
    return " ".join([name, *map(str, items)])


def write_deck(state: State, write: Callable[[int], str]) -> list[str]:
    """The part for the next cards of the deck, the first to be drawn first, if they are known."""
    deck = state.deck[: state.decked][::-1].tolist()
    return [write_list("next", map(write, deck))] if deck and deck[-1] != UNKNOWN else []


def read_pile(state: State, part: str, cards: Sequence[int]) -> None:
    """Lay the cards of `pile`, its top last, or of `next`, the next of the deck first."""
    name, count = ("pile", "piled") if part == "pile" else ("deck", "decked")
    state[name][: len(cards)] = cards if part == "pile" else cards[::-1]
    state[count] = len(cards)


def shuffle_left(
    rng: Array,
    have: Counter[int],
    found: Mapping[int, int],
    too_many: Callable[[int, int, int], Sentence],
) -> list[int]:
    """The cards of a game that a position does not name, shuffled with a small generator.

    `too_many` refuses a card of which the position has more, given the card and both counts.
    """
    for card, count in have.items():
        if found[card] > count:
            raise BadPosition(too_many(card, count, found[card]))
    return shuffled(rng, (have - Counter(found)).elements())


def deal_left(state: State, rows: Array, hands: Sequence[str], left: list[int]) -> None:
    """Deal cards to the open places of rows, then to open hands, and one to an empty discard pile.

    The rest lies in the deck, under the cards that the position names.
    """
    hands = [name for name in hands if state[name] == UNKNOWN]
    needs_pile = state.piled == 0 and not state.taken
    wanted = int((rows == UNKNOWN).sum()) + len(hands) + needs_pile
    if wanted > len(left):
        raise BadPosition(position("left_open", wanted=wanted, left=len(left)))
    rows[rows == UNKNOWN] = [left.pop() for _ in range((rows == UNKNOWN).sum())]
    for name in hands:
        state[name] = left.pop()
    if needs_pile:
        state.pile[0] = left.pop()
        state.piled = 1
    state.deck[: len(left) + state.decked] = left + state.deck[: state.decked].tolist()
    state.decked += len(left)


def shuffled(rng: Array, cards: Iterable[int]) -> list[int]:
    """Cards that a position leaves open, shuffled with a small generator."""
    pool = np.array(sorted(cards), np.int8)
    shuffle_items(rng, pool)
    left: list[int] = pool.tolist()
    return left


def read_index(word: str, high: int) -> int | None:
    """A whole number from 1 to high that a person typed, in at most four plain digits; or None."""
    if not re.fullmatch("[0-9]{1,4}", word) or not 1 <= int(word) <= high:
        return None
    return int(word)


def begin_position(layout: Layout, parts: Sequence[str]) -> Array:
    """A fresh table with the house rules among the parts, of as many seats as parts begin `0:`."""
    states = layout.fresh(sum(part.partition(":")[0].isdigit() for part in parts))
    read_options(layout.options, parts, states[0])
    return states


def write_fields(
    layout: Layout,
    options: Sequence[Option],
    state: State,
    fresh: State,
    drawn: Collection[str],
) -> list[str]:
    """The parts for all fields that differ from a fresh state and are not drawn otherwise."""
    parts = []
    for name in layout.dtype.names or ():
        if name not in ELSEWHERE and name not in drawn and (state[name] != fresh[name]).any():
            parts.append(f"{name} {_write_values(layout, state, name)}")
    for option in options:
        value = option.show(state.options[option.name])
        if value != option.default:
            parts.append(f"option {option.name}={value}")
    return parts


def _write_values(layout: Layout, state: State, name: str) -> str:
    if name in SEAT_SETS:
        return " ".join(str(s) for s in range(state.seats) if int(state[name]) >> s & 1)
    values = state[name][: state.seats] if name in layout.by_seat else state[name]
    # Only small fields know the unknown and nothing; elsewhere their numbers are numbers.
    write = write_card if values.dtype == np.int8 else str
    return " ".join(write(int(value)) for value in np.ravel(values))


def read_options(options: Sequence[Option], parts: Sequence[str], state: State) -> None:
    """Put the options among the parts into a state."""
    given: dict[str, Any] = {}
    for part in parts:
        if part.startswith("option "):
            name, equals, value = part.removeprefix("option ").partition("=")
            if not equals:
                raise BadPosition(position("option", text=repr(part)))
            given[name.strip()] = value.strip()
    write_options(options, given, state)


def read_field(layout: Layout, state: State, part: str, drawn: Collection[str]) -> None:
    """Read a part that `write_fields` wrote; `drawn` are the names of the game's own parts."""
    name, *words = part.split(" ")
    fields = [n for n in layout.dtype.names or () if n not in ELSEWHERE and n not in drawn]
    if name not in fields:
        if name in drawn:
            raise BadPosition(position("drawn", text=shorten(part)))
        near = say_nearest(name, [*drawn, *fields])
        raise BadPosition(position("no_part", text=shorten(part), near=near))
    if name in SEAT_SETS:
        seats = [read_card(word, 0, int(state.seats) - 1) for word in words]
        if UNKNOWN in seats or EMPTY in seats:
            raise BadPosition(position("seats", field=name, text=repr(" ".join(words))))
        state[name] = sum(1 << seat for seat in set(seats))
        return
    field = state[name]
    target = field[: state.seats] if name in layout.by_seat else field
    if layout.by_name[name].kind.is_list and target.ndim == 1 and name not in layout.by_seat:
        words += ["."] * (np.size(target) - len(words))
    if len(words) != np.size(target):
        raise BadPosition(position("count", field=name, wanted=np.size(target), count=len(words)))
    is_small = field.dtype == np.int8
    low, high = (-127, 126) if is_small else _range(field.dtype)
    values = [read_card(word, low, high) for word in words]
    if not is_small and any(word in "?." for word in words):
        raise BadPosition(position("numbers", field=name, text=repr(" ".join(words))))
    if np.ndim(field):
        target[...] = np.reshape(values, np.shape(target))
    else:
        state[name] = values[0]


def _range(dtype: np.dtype[Any]) -> tuple[int, int]:
    return int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
