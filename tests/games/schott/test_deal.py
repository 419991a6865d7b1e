"""The order of dealing, and a complete row that is dealt where nobody has a Fast Track card."""

from __future__ import annotations

import numpy as np
import pytest

import skydeck
from skydeck.core.kernel import Array, blank, driver
from skydeck.core.rng import RNG, below, seed_rng, shuffle
from skydeck.core.table import Table
from tests.games.schott.model import count_reward
from tests.games.schott.tables import (
    COMPLETE,
    QUIET,
    answer,
    closing,
    deck,
    end_window,
    phase,
    pile,
    position,
    squares,
)

HIGHEST = {2: 50, 3: 55, 4: 60}
JOKERS = {2: 3, 3: 3, 4: 4}


@driver
def run_shuffle(rngs: Array, items: Array) -> None:
    shuffle(rngs[0], items, len(items))


@driver
def run_below(rngs: Array, bound: int, drawn: Array) -> None:
    drawn[0] = below(rngs[0], bound)


def generator_of(table: Table) -> Array:
    """A copy of the generator of a table."""
    rngs = blank(RNG)
    rngs[0] = table.states[0].rng
    return rngs


def shuffled_cards(rngs: Array, seats: int) -> list[int]:
    """The cards of a table as a generator shuffles them; they are dealt from the end."""
    cards = np.array([*range(1, HIGHEST[seats] + 1), *[0] * JOKERS[seats]], np.int8)
    run_shuffle(rngs, cards)
    order: list[int] = cards[::-1].tolist()
    return order


def drawn_actions(rngs: Array, count: int) -> list[int]:
    """Action cards as a generator draws them, one after another."""
    rest, found, drawn = list(range(1, 11)), [], np.zeros(1, np.int64)
    for _ in range(count):
        run_below(rngs, len(rest), drawn)
        found.append(rest.pop(int(drawn[0])))
    return found


@pytest.mark.rule("SC-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_card_is_the_discard_then_come_the_rows_from_seat_0(seats: int) -> None:
    table = closing(*[""] * seats)
    rngs = generator_of(table)
    answer(table, False)
    rows = table.state.rows[:seats].ravel().tolist()
    assert [*pile(table), *rows, *deck(table)] == shuffled_cards(rngs, seats)


@pytest.mark.rule("SC-03", "SC-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_action_cards_are_dealt_two_each_from_seat_0_left_then_right(seats: int) -> None:
    table = closing(*[""] * seats)
    rngs = generator_of(table)
    answer(table, False)
    shuffled_cards(rngs, seats)
    assert table.state.actions[:seats].ravel().tolist() == drawn_actions(rngs, 2 * seats)


@pytest.mark.rule("SC-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_deals_the_same_table(seats: int) -> None:
    tables = [skydeck.new("schott", seats, "a word") for _ in range(2)]
    assert tables[0] == tables[1]
    assert tables[0] != skydeck.new("schott", seats, "another word")


@pytest.mark.rule("SC-20", "SC-22")
def test_a_complete_row_is_found_as_dealt_where_nobody_has_a_fast_track_card() -> None:
    seats = [f"{seat}: {QUIET[seat]} at {20 * seat} fast" for seat in range(4)]
    seats[0] = f"0: {COMPLETE} fast"
    table = position("; ".join([*seats, "window; option length=120; option locations=none"]))
    end_window(table, 0, 1, 2, 3)
    assert squares(table) == [18, 22, 42, 62]
    seed_rng(table.states[0].rng, 11987)  # found by trying: it deals seat 3 a complete row
    order = shuffled_cards(generator_of(table), 4)
    assert order[28:37] == [12, 0, 19, 23, 38, 40, 44, 53, 55]
    before = squares(table)
    answer(table, False)
    assert table.state.rows[3].tolist() == order[28:37]
    assert (table.state.rounds, table.state.turns) == (2, 0)
    assert table.state.winner == 3
    rewards = [after - square for after, square in zip(squares(table), before, strict=True)]
    rows = [tuple(cards) for cards in table.state.rows.tolist()]
    assert rewards == [count_reward(cards, False) for cards in rows]
    assert rewards[3] == 8
    assert table.movers == (3,)
    assert phase(table) == "question"
    answer(table, False)
    assert table.state.rounds == 3
    assert (table.movers, phase(table)) == ((2,), "turn")
