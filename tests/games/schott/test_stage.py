"""SC-01 to SC-07: the set-up of the game and of every stage."""

from __future__ import annotations

from collections import Counter

import pytest

import skydeck
from skydeck.core.kernel import NONE
from skydeck.core.table import Table
from tests.games.schott.tables import (
    ALMOST,
    QUIET,
    answer,
    closing,
    deck,
    end_window,
    everyone,
    phase,
    pile,
    position,
    quiet,
    row,
    squares,
)

NUMBERS = {2: 50, 3: 55, 4: 60}
JOKERS = {2: 3, 3: 3, 4: 4}


def cards_of(table: Table) -> Counter[int]:
    """All cards on the table, wherever they lie."""
    rows = table.state.rows[: table.seats].ravel().tolist()
    return Counter([*rows, *pile(table), *deck(table)])


@pytest.mark.rule("SC-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_pieces_start_on_square_0(seats: int) -> None:
    assert squares(skydeck.new("schott", seats, 1)) == [0] * seats


@pytest.mark.rule("SC-01")
def test_any_number_of_pieces_may_stand_on_the_finish() -> None:
    text = quiet("at 46 actions 4 1", "at 47", "at 44", "at 45")
    table = position(f"{text}; to move 0; option locations=none")
    table.play(0, "action left")
    assert squares(table) == [48, 48, 46, 47]
    assert table.winners == (0, 1)


@pytest.mark.rule("SC-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_cards_in_play_are_those_of_the_number_of_seats(seats: int) -> None:
    expected = Counter(range(1, NUMBERS[seats] + 1)) + Counter({0: JOKERS[seats]})
    assert expected.total() == {2: 53, 3: 58, 4: 64}[seats]
    for seed in range(5):
        assert cards_of(skydeck.new("schott", seats, seed)) == expected


@pytest.mark.rule("SC-02", "SC-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_next_stage_is_dealt_from_all_the_same_cards(seats: int) -> None:
    table = closing(*[""] * seats)
    before = cards_of(table)
    rows = table.state.rows.tolist()
    answer(table, False)
    assert cards_of(table) == before
    assert table.state.rows.tolist() != rows


@pytest.mark.rule("SC-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_stage_begins_with_nine_cards_each_one_discard_and_the_rest_as_the_deck(
    seats: int,
) -> None:
    table = skydeck.new("schott", seats, 4)
    for _ in range(2):
        assert table.state.rows[:seats].shape == (seats, 9)
        assert len(pile(table)) == 1
        assert len(deck(table)) == NUMBERS[seats] + JOKERS[seats] - 9 * seats - 1
        table = closing(*[""] * seats)
        answer(table, True)


@pytest.mark.rule("SC-03")
def test_the_first_discard_may_be_a_joker() -> None:
    firsts = [pile(skydeck.new("schott", 4, seed))[0] for seed in range(200)]
    assert 0 in firsts


@pytest.mark.rule("SC-03")
def test_a_row_may_be_dealt_any_card_in_any_place() -> None:
    tables = [skydeck.new("schott", 2, seed) for seed in range(100)]
    for place in range(9):
        cards = {int(table.state.rows[1, place]) for table in tables}
        assert len(cards) > 30


@pytest.mark.rule("SC-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_two_of_the_ten_action_cards(seats: int) -> None:
    for seed in range(10):
        state = skydeck.new("schott", seats, seed).state
        dealt = state.actions[:seats].ravel().tolist()
        assert len(set(dealt)) == 2 * seats
        assert set(dealt) <= set(range(1, 11))
        assert not state.spent.any()


@pytest.mark.rule("SC-04")
def test_every_action_card_is_dealt_to_every_seat_at_some_time() -> None:
    states = [skydeck.new("schott", 2, seed).state for seed in range(200)]
    for seat in range(2):
        for slot in range(2):
            assert {int(state.actions[seat, slot]) for state in states} == set(range(1, 11))


@pytest.mark.rule("SC-04")
def test_used_action_cards_are_dealt_again_in_the_next_stage() -> None:
    text = f"0: {ALMOST} actions x3 1; 1: {QUIET[1]} actions x2 4; to move 0; turns 5"
    seen: set[int] = set()
    for seed in range(5):
        table = position(f"{text}; option locations=none", seed)
        table.play(0, "action right")
        table.play(0, "swap 1 2")
        answer(table, False)
        assert table.state.rounds == 2
        assert not table.state.spent.any()
        dealt = table.state.actions[:2].ravel().tolist()
        assert len(set(dealt)) == 4
        seen |= set(dealt)
    assert seen & {1, 2, 3}


@pytest.mark.rule("SC-04")
@pytest.mark.parametrize("option", ["false", "true"])
def test_an_action_card_stays_unknown_until_it_is_played_unless_its_owner_may_look(
    option: str,
) -> None:
    text = quiet("actions 3 1", "actions 2 x4")
    table = position(f"{text}; to move 0; option actions_visible={option}")
    visible = option == "true"
    for watcher in everyone(table):
        lines = table.view(watcher).to_text().splitlines()
        assert lines[0].endswith("actions 3 1" if visible and watcher == 0 else "actions ? ?")
        assert lines[1].endswith("actions 2 x4" if visible and watcher == 1 else "actions ? x4")
    table.play(0, "action left")
    for watcher in everyone(table):
        lines = table.view(watcher).to_text().splitlines()
        assert lines[0].endswith("actions x3 1" if visible and watcher == 0 else "actions x3 ?")


@pytest.mark.rule("SC-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_sees_all_rows_in_the_order_dealt(seats: int) -> None:
    table = skydeck.new("schott", seats, 5)
    rows = table.state.rows.tolist()
    for watcher in everyone(table):
        assert table.view(watcher).state.rows.tolist() == rows


@pytest.mark.rule("SC-05")
def test_rows_are_not_sorted_by_the_window_or_by_a_turn() -> None:
    table = position(f"{quiet('fast', 'fast')}; pile 7; window")
    end_window(table, 1)
    table.play(0, "take 3")
    assert row(table, 0) == "30 4 7 15 22 18 36 41 2"
    assert row(table, 1) == "44 6 12 25 20 33 39 48 1"


@pytest.mark.rule("SC-06", "SC-22")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_begins_with_the_fast_track_window_and_then_the_starter(seats: int) -> None:
    table = skydeck.new("schott", seats, 6)
    assert phase(table) == "fast"
    assert table.movers == tuple(range(seats))
    assert table.state.turn == NONE
    end_window(table)
    assert phase(table) == "turn"
    assert table.movers == (int(table.state.starter),)
    assert table.state.turns == 1


@pytest.mark.rule("SC-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_starter_is_drawn_by_lot(seats: int) -> None:
    counts = Counter(int(skydeck.new("schott", seats, seed).state.starter) for seed in range(200))
    # four standard deviations below the mean of 200 draws, or more
    assert set(counts) == set(range(seats))
    assert min(counts.values()) > 200 / seats - 28


@pytest.mark.rule("SC-06")
@pytest.mark.parametrize("seat", ["0", "1", "2"])
def test_the_first_starter_may_be_named(seat: str) -> None:
    for seed in range(5):
        table = skydeck.new("schott", 3, seed, {"starter": seat})
        end_window(table)
        assert table.movers == (int(seat),)


@pytest.mark.rule("SC-06")
@pytest.mark.parametrize("starter", [0, 1, 2])
@pytest.mark.parametrize("winner", [0, 1, 2])
@pytest.mark.parametrize("by", ["left", "winner"])
def test_a_later_stage_is_started_by_the_next_seat_or_by_the_winner(
    starter: int, winner: int, by: str
) -> None:
    rest = f"starter {starter}; option next_start={by}; option locations=none"
    table = closing("", "", "", winner=winner, rest=rest)
    answer(table, False)
    expected = winner if by == "winner" else (starter + 1) % 3
    assert table.state.starter == expected
    end_window(table)
    assert table.movers == (expected,)


@pytest.mark.rule("SC-06")
def test_a_named_starter_starts_the_first_stage_only() -> None:
    table = closing("", "", "", rest="starter 2; option starter=2; option locations=none")
    answer(table, False)
    assert table.state.starter == 0


@pytest.mark.rule("SC-07")
def test_turns_go_clockwise() -> None:
    table = position(f"{quiet('', '', '')}; pile 55; to move 1; option locations=none")
    for seat in (1, 2, 0, 1, 2):
        assert table.movers == (seat,)
        table.play(seat, "take 9")
    assert table.state.turns == 6
