"""What nobody may know: choices before the reveal, and the order of the main set."""

from __future__ import annotations

import json

import pytest

import skydeck
from skydeck.core.kernel import SPECTATOR
from skydeck.core.table import Table
from tests.games.skyrunner.tables import cards, chose, data, everyone, opened, position, reveal

SEATS = "0: 1a4 bids 25P cards +3 +5 S E; 1: 1b2 bids - cards +2 L; 2: ground cards +4 debts S"
TEXT = f"{SEATS}; open E; next +5 L"


def check_alike(tables: list[Table], watchers: tuple[int, ...]) -> None:
    """These tables must look the same to these watchers, and be told alike."""
    for watcher in watchers:
        views = [table.view(watcher) for table in tables]
        assert len({view.state.tobytes() for view in views}) == 1
        assert len({view.to_json() for view in views}) == 1
        assert len({view.to_text() for view in views}) == 1
        assert all(table.tell(watcher) == tables[0].tell(watcher) for table in tables)


@pytest.mark.rule("SR-04", "SR-07")
def test_a_choice_is_null_in_the_views_of_the_others() -> None:
    table = position(TEXT)
    table.play(0, "climb 5")
    for watcher in (SPECTATOR, 1, 2):
        view = data(table.view(watcher))
        assert view["chosen"][0] is None
        assert view["last_seat"] == 0
        assert view["last_move"] in (None, -1)
    own = data(table.view(0))
    assert own["chosen"][0] == 14
    assert own["last_move"] == 14


@pytest.mark.rule("SR-04")
def test_that_a_seat_has_chosen_is_public() -> None:
    table = position(TEXT)
    table.play(2, "bid 1")
    for watcher in everyone(table):
        view = table.view(watcher)
        assert view.movers == (0, 1)
        assert (chose(view, 0), chose(view, 1)) == (None, None)
        assert chose(view, 2) == ("#1" if watcher == 2 else "?")
        assert None not in data(view)["chosen"][:2]


@pytest.mark.rule("SR-04", "SR-09")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_tables_that_differ_in_a_choice_look_the_same_to_the_others(seat: int) -> None:
    # seat 1 has spent all its numbers, so some of its choices take the stack back
    tables = []
    for move in position(TEXT).moves(seat):
        table = position(TEXT)
        table.play(seat, move)
        tables.append(table)
    assert len(tables) >= 6
    check_alike(tables, tuple(w for w in everyone(tables[0]) if w != seat))
    assert len({table.view(seat).to_json() for table in tables}) == len(tables)


@pytest.mark.rule("SR-04")
def test_a_choice_stays_hidden_while_others_choose() -> None:
    tables = []
    for move in ("bid 5", "sabotage", "parasite"):
        table = position(TEXT)
        table.play(0, move)
        table.play(1, "bid 3")
        tables.append(table)
    check_alike(tables, (SPECTATOR, 1, 2))


@pytest.mark.rule("SR-04")
def test_everything_is_seen_after_the_reveal() -> None:
    table = reveal(position(TEXT), "climb 3", "bid 3", "parasite")
    for watcher in everyone(table):
        view = table.view(watcher)
        assert [chose(view, seat) for seat in range(3)] == ["+3", "#3", "P"]
        assert data(view)["last_move"] == 9


@pytest.mark.rule("SR-04")
def test_all_hands_debts_and_the_discard_are_in_every_view() -> None:
    table = position(f"{TEXT}; pile +2 +2 E")
    shown = data(table)
    for watcher in everyone(table):
        view = data(table.view(watcher))
        for name in ("hands", "debts", "pile", "levels", "columns", "open", "start", "decked"):
            assert view[name] == shown[name]
        assert cards(table.view(watcher), 0) == "E +3 +5 S"


@pytest.mark.rule("SR-03", "SR-04")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_order_of_the_main_set_is_in_no_view(seats: int) -> None:
    table = skydeck.new("skyrunner", seats, 5)
    for watcher in everyone(table):
        view = data(table.view(watcher))
        assert set(view["deck"]) == {None}
        assert len(view["deck"]) == len(data(table)["deck"]) == view["decked"]
        assert view["rng"] is None
        text = table.view(watcher).to_text().splitlines()
        assert not any(line.startswith("next") for line in text)


@pytest.mark.rule("SR-03", "SR-04")
def test_tables_that_differ_in_the_main_set_look_the_same_to_everyone() -> None:
    tables = [position(f"{SEATS}; open E", seed) for seed in range(4)]
    assert len({json.dumps(data(table)["deck"]) for table in tables}) == 4
    check_alike(tables, everyone(tables[0]))


@pytest.mark.rule("SR-05", "SR-06")
def test_the_next_card_is_seen_when_it_is_turned_up_and_not_before() -> None:
    tables = []
    for card in ("+5", "X2"):
        table = position(f"0: ground; 1: ground; open E; next {card}")
        table.play(0, "bid 3")
        tables.append(table)
    check_alike(tables, everyone(tables[0]))
    for table, card in zip(tables, ("+5", "X2"), strict=True):
        table.play(1, "bid 2")
        assert {opened(table.view(watcher)) for watcher in everyone(table)} == {card}


@pytest.mark.rule("SR-04")
def test_a_view_knows_the_moves_of_its_own_seat_only() -> None:
    table = position(TEXT)
    assert table.view(0).moves(0) == table.moves(0)
    assert table.view(0).moves(1) == []
    assert table.view(SPECTATOR).moves(0) == []


@pytest.mark.rule("SR-04")
def test_a_hidden_choice_can_be_imagined_only_as_a_card_that_can_be_chosen() -> None:
    from skydeck.core.rng import small_rng

    table = position(TEXT)
    table.play(0, "sabotage")
    view, rng = table.view(1), small_rng("imagine")
    found = {data(view.imagine(rng))["chosen"][0] for _ in range(200)}
    assert found == {2, 5, 9, 12, 14, 16}
