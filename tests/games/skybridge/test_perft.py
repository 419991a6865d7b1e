"""How many sequences of moves there are, by the model and by the compiled rules."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import skydeck
from skydeck.core.table import Table
from tests.games.skybridge.model import OPTIONS, Model, count_sequences
from tests.plainly import PLAIN

DEEPEST = 3 if PLAIN else 4
# The city looks the same from its four sides and in a mirror: a sequence that begins in a corner
# has its like in the other corners, and one that begins at an edge at the other edges.
ALIKE = {"a1": 4, "b1": 4, "b2": 1}


@cache
def count_from_start(seats: int, depth: int) -> int:
    """All sequences from the start, of which the first moves that are alike are followed once."""
    total = 0
    for move in Model(seats).legal():
        place = move.split()[-1]
        if place in ALIKE:
            model = Model(seats)
            model.play(move)
            total += ALIKE[place] * count_sequences(model, depth - 1)
    return total


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_what_is_alike_is_counted_rightly(seats: int, depth: int) -> None:
    if depth == 3 and PLAIN:
        depth = 2
    assert count_from_start(seats, depth) == count_sequences(Model(seats), depth)


# By hand. A first block has 2 kinds and 9 places in each colour that the seat has blocks of. Then
# blocks have 8 places left, and a roof of the seat 1. With two blocks in the city, blocks have 7
# places, and roofs those of the 2 tops that are of another colour; after a roof blocks have 8 and
# roofs none. A bridge is possible where the two blocks are of one kind, on 12 pairs, in either
# order, whatever the colours, except that with two seats the third move's is not of the first's.
BRIDGED = 12 * 2 * 2
BY_HAND = {
    2: (2 * 18, 36 * 2 * 17, 36 * (32 * ((14 + 1) + (14 + 2)) + 2 * (2 * 16)) + BRIDGED * 4),
    3: (2 * 18, 36 * (17 + 16), 36 * (32 * ((14 + 2) + 14) + (2 * 16)) + BRIDGED * 4),
    4: (18, 18 * 17, 18 * (16 * (14 + 2) + 16) + BRIDGED),
}
DEPTH_4 = {2: 1_134_720, 3: 861_408, 4: 76_224}  # by the model, all first moves followed


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_model_counts_as_one_does_by_hand(seats: int) -> None:
    assert tuple(count_from_start(seats, depth) for depth in (1, 2, 3)) == BY_HAND[seats]


@pytest.mark.rule("SB-08", "SB-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("depth", range(1, DEEPEST + 1))
def test_there_are_as_many_sequences_as_by_the_model(seats: int, depth: int) -> None:
    table = skydeck.new("skybridge", seats, 1)
    expected = DEPTH_4[seats] if depth == 4 else BY_HAND[seats][depth - 1]
    assert table.perft(depth) == expected == count_from_start(seats, depth)


@pytest.mark.rule("SB-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_does_not_matter_who_begins(seats: int) -> None:
    counts = {skydeck.new("skybridge", seats, seed).perft(2) for seed in range(12)}
    assert counts == {count_from_start(seats, 2)}


@pytest.mark.parametrize("options", [(), *((name,) for name in OPTIONS)], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_as_many_sequences_later_in_a_game(seats: int, options: tuple[str, ...]) -> None:
    random = Random(f"{seats} {options}")
    table = skydeck.new("skybridge", seats, 3, dict.fromkeys(options, True))
    model = Model(seats, table.movers[0], options)
    while not model.is_over:
        if len(table.history) % (20 if PLAIN else 7) == 3:
            assert table.perft(2) == count_sequences(model, 2)
        move = random.choice(model.legal())
        play_both(table, model, move)
    assert table.perft(1) == 0


@pytest.mark.rule("SB-19", "SB-20")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_as_many_sequences_to_the_end(seats: int) -> None:
    random = Random(seats)
    table = skydeck.new("skybridge", seats, 4)
    model = Model(seats, table.movers[0])
    while len(table.history) < 35:
        moves = [move for move in model.legal() if not move.startswith("roof")] or model.legal()
        play_both(table, model, random.choice(moves))
    counts = [count_sequences(model, depth) for depth in range(1, 4)]
    assert [table.perft(depth) for depth in range(1, 4)] == counts


def play_both(table: Table, model: Model, move: str) -> None:
    assert model.seat is not None
    table.play(model.seat, move)
    model.play(move)
