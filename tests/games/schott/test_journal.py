"""The journal: what the last move led to, in the order in which it happened."""

from __future__ import annotations

import pytest

from skydeck.core.table import Table
from skydeck.games.schott.record import DID
from tests.games.schott.tables import (
    COMPLETE,
    QUIET,
    answer,
    closing,
    end_window,
    everyone,
    position,
    quiet,
    with_deck_of,
)

NO_LOCATIONS = "option locations=none"


def journal(table: Table) -> list[list[int]]:
    """The entries of the last move, which everyone must know alike."""
    entries: list[list[int]] = table.state.journal[: table.state.told].tolist()
    for watcher in everyone(table):
        view = table.view(watcher).state
        assert view.journal[: view.told].tolist() == entries
    return entries


def kinds(table: Table) -> list[tuple[int, int]]:
    """The kinds and seats of the entries."""
    return [(kind, seat) for kind, seat, _, _ in journal(table)]


@pytest.mark.rule("SC-22", "SC-06")
def test_the_window_ends_with_those_who_play_fast_track_and_the_starter() -> None:
    table = position(f"{quiet('fast', 'fast', 'fast')}; window; starter 1")
    table.play(2, "fast")
    table.play(0, "fast")
    assert journal(table) == []
    table.play(1, "wait")
    assert kinds(table) == [(DID.FASTED, 0), (DID.FASTED, 2), (DID.STARTED, 1)]


@pytest.mark.rule("SC-15")
def test_a3_and_a4_move_pieces() -> None:
    table = position(f"{quiet('at 10 actions 3 4', 'at 30')}; pile 7; to move 0; {NO_LOCATIONS}")
    table.play(0, "action left")
    assert journal(table)[0][:3] == [DID.ACTED, 0, 3]
    assert journal(table)[1:] == [[DID.ADVANCED, 0, 2, 12]]
    table.play(1, "take 9")
    assert journal(table) == []
    table.play(0, "action right")
    assert journal(table)[1:] == [[DID.TOGETHER, 0, 1, 13], [DID.TOGETHER, 1, 1, 31]]


@pytest.mark.rule("SC-12")
def test_a_new_deck_and_a_card_discarded() -> None:
    text = f"{quiet('', '')}; pile 7 11; next 13; to move 0; option may_discard_drawn=true"
    table = with_deck_of(0, text)
    table.play(0, "draw")
    assert [entry[0] for entry in journal(table)] == [DID.REFILLED]
    assert 34 in journal(table)[0]
    table = position(text)
    table.play(0, "draw")
    assert journal(table) == []
    table.play(0, "discard")
    assert [entry[:3] for entry in journal(table)] == [[DID.TOSSED, 0, 13]]


@pytest.mark.rule("SC-26")
def test_a_bonus() -> None:
    table = position(
        f"0: 30 9 41 11 22 18 36 4 2 at 10; 1: {QUIET[1]} at 30; pile 10; to move 0; {NO_LOCATIONS}"
    )
    table.play(0, "take 3")
    assert journal(table) == [[DID.BONUS, 0, 2, 12]]


@pytest.mark.rule("SC-29", "SC-30", "SC-19")
def test_answers_that_move_a_piece() -> None:
    text = f"{quiet('at 10 actions 10 1', 'at 30')}; to move 0"
    table = position(f"{text}; option locations=12:+3")
    table.play(0, "action left")
    answer(table, True)
    assert journal(table) == [[DID.EXTRA, 0, 2, 12]]
    answer(table, True)
    assert journal(table) == [[DID.HELPED, 0, 3, 15]]
    table = position(f"{text}; option locations=12:-3")
    table.play(0, "action left")
    answer(table, True)
    answer(table, False)
    assert journal(table) == [[DID.BACKED, 0, 3, 9]]


@pytest.mark.rule("SC-23", "SC-22")
def test_the_end_of_a_stage() -> None:
    table = position(f"0: {COMPLETE} at 10 fast; 1: {QUIET[1]} at 30 fast; window; {NO_LOCATIONS}")
    end_window(table, 1)
    assert kinds(table) == [(DID.FASTED, 1), (DID.ENDED, 0), (DID.REWARDED, 0), (DID.DOUBLED, 1)]
    assert journal(table)[2:] == [[DID.REWARDED, 0, 9, 19], [DID.DOUBLED, 1, 2, 32]]


@pytest.mark.rule("SC-24")
@pytest.mark.parametrize("is_right", [True, False])
def test_the_closing_question_and_the_next_stage(is_right: bool) -> None:
    table = closing("at 10", "at 30")
    answer(table, is_right)
    assert [entry for entry in journal(table) if entry[0] == DID.EXTRA] == (
        [[DID.EXTRA, 0, 2, 21]] if is_right else []
    )
    assert journal(table)[-1][0] == DID.DEALT
    assert 2 in journal(table)[-1][1:]
