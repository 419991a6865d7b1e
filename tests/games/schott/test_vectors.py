"""The worked examples at the end of the rules, each played as it is told."""

from __future__ import annotations

import pytest

from tests.games.schott.tables import (
    COMPLETE,
    QUIET,
    answer,
    end_window,
    phase,
    position,
    quiet,
    row,
    squares,
)

ANY = "? ? ? ? ? ? ? ? ?"
NO_LOCATIONS = "option locations=none"


@pytest.mark.rule("SC-20", "SC-21", "SC-22")
@pytest.mark.parametrize(
    ("cards", "say", "reward"),
    [
        ("3 8 12 20 27 33 41 50 58", "wait", 9),
        ("3 J 12 20 27 J 41 50 58", "wait", 7),
        ("3 J 12 20 27 J 41 50 58", "fast", 14),
    ],
)
def test_a_complete_row_is_paid(cards: str, say: str, reward: int) -> None:
    table = position(f"0: {cards} at 20 fast; 1: {ANY}; 2: {ANY}; 3: {ANY}; window; {NO_LOCATIONS}")
    table.play(0, say)
    assert table.state.winner == 0
    assert squares(table)[0] == 20 + reward


@pytest.mark.rule("SC-21")
@pytest.mark.parametrize(
    ("cards", "reward"),
    [("4 9 15 22 18 30 2 3 5", 4), ("50 3 4 9 15 22 18 30 2", 1), ("7 J 8 9 15 22 18 30 2", 1)],
)
def test_an_incomplete_row_is_paid_for_its_left_end(cards: str, reward: int) -> None:
    winner = "1 6 10 12 14 16 20 24 28"
    table = position(
        f"0: {winner} at 0 fast; 1: {cards} at 20; 2: {ANY}; 3: {ANY}; window; {NO_LOCATIONS}"
    )
    table.play(0, "wait")
    assert table.state.winner == 0
    assert squares(table)[1] == 20 + reward


@pytest.mark.rule("SC-26")
def test_a_chain_grows_and_is_broken() -> None:
    table = position(
        "0: 30 9 41 15 22 18 36 4 2 at 20; 1: 44 6 12 25 20 33 39 48 1;"
        f" pile 10; next 11 50; to move 0; {NO_LOCATIONS}"
    )
    table.play(0, "take 3")
    assert squares(table) == [21, 0]
    table.play(1, "take 9")
    table.play(0, "draw")
    table.play(0, "place 4")
    assert row(table, 0).startswith("30 9 10 11")
    assert squares(table) == [23, 0]
    table.play(1, "take 9")
    table.play(0, "draw")
    table.play(0, "place 3")
    assert row(table, 0).startswith("30 9 50 11")
    assert squares(table) == [23, 0]


@pytest.mark.rule("SC-27", "SC-28", "SC-29")
@pytest.mark.parametrize("other", [20, 5])
def test_a_reward_leads_to_a_location_or_past_it(other: int) -> None:
    seats = f"0: {COMPLETE} at 30 fast; 1: 6 12 4 25 20 33 39 48 1 at 3; 2: {QUIET[2]} at {other}"
    table = position(f"{seats}; window; option locations=5:+1; starter 0")
    table.play(0, "wait")
    if other != 5:
        # the third seat is paid after seat 1, which is asked for +1 on the free square 5
        assert squares(table) == [39, 5, 20]
        assert (table.state.located, table.state.stake, table.movers) == (1, 1, (1,))
        answer(table, True)
        assert squares(table) == [39, 6, 21]
    else:
        # seat 1 goes on to 6, unasked, and then seat 2 past it to 7
        assert squares(table) == [39, 6, 7]
    assert (phase(table), table.state.located, table.movers) == ("question", 0, (0,))


@pytest.mark.rule("SC-33", "SC-15", "SC-27")
def test_a4_may_end_in_a_shared_victory() -> None:
    table = position(f"{quiet('at 46 actions 4 1', 'at 47')}; to move 0")
    table.play(0, "action left")
    assert squares(table) == [48, 48]
    assert table.winners == (0, 1)


@pytest.mark.rule("SC-33", "SC-23", "SC-24")
@pytest.mark.parametrize(
    ("option", "after", "winners"),
    [
        ("", [48, 47, 10], (0,)),
        ("option shared_finish=true", [48, 48, 11], (0, 1)),
    ],
)
def test_a_winner_on_the_finish_wins_at_once_or_shares(
    option: str, after: list[int], winners: tuple[int, ...]
) -> None:
    table = position(
        f"0: 7 11 13 17 19 21 26 28 J at 40 fast; 1: {QUIET[1]} at 47 fast;"
        f" 2: {QUIET[2]} at 10 fast; window; {NO_LOCATIONS}; {option}"
    )
    end_window(table)
    assert squares(table) == after
    assert table.winners == winners
    assert table.over
    assert table.state.rounds == 1
