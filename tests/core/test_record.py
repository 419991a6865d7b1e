"""Fields are declared once: their types, what they hold at first, and their bounds."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import skydeck
from skydeck.core.errors import BadGame, BadPosition
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN
from skydeck.core.record import (
    CELL,
    FLAG,
    MOST_SEATS,
    SEAT,
    Kind,
    Layout,
    Seats,
    declare,
    number,
    per_seat,
)

SEATS = Seats(4)
CARD = Kind("card", 1, 9)


def make() -> Layout:
    return declare(
        (),
        ("play", "over"),
        10,
        5,
        SEATS,
        turn=SEAT.or_none("whose turn it is"),
        turns=per_seat(50)("turns begun"),
        total=number(-40_000, 40_000)("a number of four bytes"),
        left=number(3, 7)("a number that begins with its lowest"),
        open=FLAG("1 or 0"),
        hands=CARD.list.hidden[SEATS, "cards":3]("cards in hand"),
        marks=CELL["rows":2, "cells":2]("anything small", initial=-5),
    )


def find(layout: Layout, seats: int = 2, is_view: bool = False, **values: object) -> list[str]:
    """What is wrong with a fresh table in which some fields hold something else."""
    states = layout.fresh(seats)
    for name, value in values.items():
        states[0][name] = value
    return list(map(str, layout.find_wrong(states[0], is_view)))


def test_numbers_have_the_smallest_type_that_holds_them_and_the_sentinels() -> None:
    dtype = make().dtype
    assert dtype["turn"] == np.int8
    assert dtype["turns"] == np.dtype("<i2")  # 200 turns at the largest table
    assert dtype["total"] == np.dtype("<i4")
    assert dtype["hands"].shape == (4, 3)
    edge = declare((), ("over",), 1, 1, SEATS, small=number(-127, 126)(""), wide=number(0, 127)(""))
    assert edge.dtype["small"] == np.int8
    assert edge.dtype["wide"] == np.dtype("<i2")  # 127 means that nothing is there
    with pytest.raises(TypeError, match="huge has numbers that no field can hold"):
        _ = declare((), ("over",), 1, 1, SEATS, huge=number(0, 1 << 40)("")).dtype


def test_seats_are_as_many_as_a_table_of_the_lab_and_of_the_server_may_have() -> None:
    assert Seats(MOST_SEATS).range == range(2, MOST_SEATS + 1)
    assert Seats(5, fewest=3).range == range(3, 6)
    assert pickle.loads(pickle.dumps(Seats(5, fewest=3))).fewest == 3
    for most, fewest in ((9, 2), (1, 2), (4, 0), (0, 0)):
        with pytest.raises(BadGame, match=f"from 1 to 8 seats, so not {fewest} to {most}"):
            Seats(most, fewest)


def test_a_fresh_table_has_nothing_on_it() -> None:
    state = make().fresh(2)[0]
    assert (state.turn, state.turns, state.left, state.last_move, state.rounds) == (
        NONE,
        0,
        3,
        -1,
        1,
    )
    assert (state.hands[:2] == EMPTY).all()
    assert (state.hands[2:] == 0).all()  # seats that are not there have nothing at all
    assert (state.marks == -5).all()
    assert find(make()) == []


@pytest.mark.parametrize("seats", [1, 5])
def test_a_table_of_too_few_or_too_many_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadPosition, match=f"a table has 2 to 4 seats, and {seats} are in"):
        make().fresh(seats)


def test_what_is_out_of_its_bounds_is_told() -> None:
    assert find(make(), turn=2) == ["turn is -1 to 1, not 2"]
    assert find(make(), seats=3, turn=2) == []
    assert find(make(), turns=101) == ["turns is 0 to 100, not 101"]
    assert find(make(), open=2) == ["open is 0 to 1, not 2"]
    assert find(make(), open=EMPTY) == ["open is 0 to 1, not empty"]
    assert find(make(), open=NONE) == ["open is 0 to 1, not -1"]
    assert find(make(), phase=2) == ["phase is 0 to 1, not 2"]
    hands = np.array([[1, 9, EMPTY], [10, EMPTY, EMPTY], [0, 0, 0], [0, 0, 0]])
    assert find(make(), hands=hands) == ["hands must hold cards from 1 to 9"]
    hands[1, 0], hands[2, 0] = 4, 1
    assert find(make(), hands=hands) == ["hands has an entry for a seat that is not there"]


def test_only_what_is_hidden_may_be_unknown_and_only_in_a_view() -> None:
    hands = np.array([[UNKNOWN, EMPTY, EMPTY], [EMPTY] * 3, [0] * 3, [0] * 3])
    assert find(make(), hands=hands) == ["hands must be known"]
    assert find(make(), is_view=True, hands=hands) == []
    assert find(make(), is_view=True, open=UNKNOWN) == ["open must be known"]


@pytest.mark.parametrize("name", skydeck.games())
def test_every_field_of_every_game_says_what_it_holds(name: str) -> None:
    layout = skydeck.game(name).record.STATE
    assert {*layout.by_name, "rng", "options"} == set(layout.dtype.names or ())
    for field in layout.fields:
        assert field.says, field.name
        assert not field.says.endswith("."), field.name
        assert all(axis.name for axis in field.kind.axes), field.name


def test_numbers_that_may_be_empty_or_hidden_leave_room_for_the_signs_of_that() -> None:
    for kind in (number(1, 300).or_empty, number(-200, 3).hidden, number(0, EMPTY).list["at":3]):
        with pytest.raises(TypeError, match="cards may be empty or hidden, so its numbers go from"):
            declare((), ("play",), 10, 5, SEATS, cards=kind("too far")).fresh(2)
