"""What everyone knows: the views of the seats and of a spectator."""

from __future__ import annotations

from collections import Counter

import pytest

import skydeck
from skydeck.core.kernel import SPECTATOR, UNKNOWN
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from tests.games.schott.tables import (
    answer,
    closing,
    end_window,
    everyone,
    pile,
    position,
    question,
    quiet,
    squares,
    with_deck_of,
)

SEATS = quiet("at 7 fast actions 8 3", "at 10 doubles actions x2 4", "actions 5 x6")
POSITION = f"{SEATS}; pile 7 11 13; next 17 19 21; to move 0; turns 7"


def check_alike(tables: list[Table], watchers: tuple[int, ...]) -> None:
    """These tables must look the same to these watchers, and be told alike."""
    for watcher in watchers:
        views = [table.view(watcher) for table in tables]
        assert all(view == views[0] for view in views)
        assert all(view.tell() == views[0].tell() for view in views)
        assert all(view.to_json() == views[0].to_json() for view in views)


@pytest.mark.rule("SC-05", "SC-22")
def test_everyone_knows_rows_pieces_discards_and_fast_track_cards() -> None:
    table = position(POSITION)
    for watcher in everyone(table):
        view = table.view(watcher).state
        for name in ("rows", "squares", "tracks", "fasts", "pile", "spent", "starter", "turns"):
            assert view[name].tolist() == table.state[name].tolist()


@pytest.mark.rule("SC-03", "SC-04")
@pytest.mark.parametrize("option", ["", "option length=30"])
def test_tables_that_differ_in_hidden_things_look_the_same_to_everyone(option: str) -> None:
    text = f"{quiet('', '', '')}; pile 7 11; to move 1; {option}"
    tables = [position(text, seed) for seed in (1, 2)]
    for name in ("deck", "actions", "stack"):
        assert tables[0].state[name].tolist() != tables[1].state[name].tolist()
    check_alike(tables, everyone(tables[0]))


@pytest.mark.rule("SC-03")
def test_nobody_sees_the_deck_but_all_know_how_many_cards_it_has() -> None:
    table = position(POSITION)
    for watcher in everyone(table):
        view = table.view(watcher).state
        assert view.decked == table.state.decked
        assert set(view.deck[: view.decked].tolist()) == {UNKNOWN}


@pytest.mark.rule("SC-04")
def test_nobody_sees_an_action_card_before_it_is_turned_up() -> None:
    table = position(POSITION)
    for watcher in everyone(table):
        view = table.view(watcher).state
        assert view.actions[:3].tolist() == [[UNKNOWN] * 2, [2, UNKNOWN], [UNKNOWN, 6]]


@pytest.mark.rule("SC-04")
def test_with_actions_visible_everyone_sees_the_own_action_cards_only() -> None:
    table = position(f"{POSITION}; option actions_visible=true")
    hidden = [[UNKNOWN] * 2, [2, UNKNOWN], [UNKNOWN, 6]]
    for watcher in everyone(table):
        expected = [list(cards) for cards in hidden]
        if watcher != SPECTATOR:
            expected[watcher] = table.state.actions[watcher].tolist()
        assert table.view(watcher).state.actions[:3].tolist() == expected


@pytest.mark.rule("SC-04")
def test_turned_up_action_cards_are_unknown_again_in_the_next_stage() -> None:
    table = closing("", "")
    answer(table, False)
    for watcher in everyone(table):
        assert set(table.view(watcher).state.actions[:2].ravel().tolist()) == {UNKNOWN}


@pytest.mark.rule("SC-09")
def test_only_its_drawer_sees_a_drawn_card_until_it_is_placed() -> None:
    table = position(POSITION)
    table.play(0, "draw")
    assert table.view(0).state.hand == 17
    for watcher in (SPECTATOR, 1, 2):
        assert table.view(watcher).state.hand == UNKNOWN
    table.play(0, "place 1")
    for watcher in everyone(table):
        assert table.view(watcher).state.rows[0, 0] == 17


@pytest.mark.rule("SC-09")
def test_a_table_looks_the_same_to_the_others_whatever_card_was_drawn() -> None:
    tables = [position(POSITION.replace("17 19", cards)) for cards in ("17 19", "19 17", "J 19")]
    for table in tables:
        table.play(0, "draw")
    check_alike(tables, (SPECTATOR, 1, 2))
    assert tables[0].view(0) != tables[1].view(0)


@pytest.mark.rule("SC-09")
def test_a_discarded_card_is_seen_by_everyone() -> None:
    table = position(f"{POSITION}; option may_discard_drawn=true")
    table.play(0, "draw")
    table.play(0, "discard")
    for watcher in everyone(table):
        view = table.view(watcher).state
        assert view.pile[: view.piled].tolist() == [7, 11, 13, 17]


@pytest.mark.rule("SC-09")
def test_everyone_sees_a_card_that_was_taken() -> None:
    table = position(POSITION)
    table.play(0, "take")
    for watcher in everyone(table):
        assert table.view(watcher).state.hand == 13


@pytest.mark.rule("SC-19")
def test_the_two_cards_of_a8_are_seen_by_their_drawer_only() -> None:
    decks = ("17 19 21", "19 17 21", "J 21 19")
    tables = [position(POSITION.replace(decks[0], cards)) for cards in decks]
    for table in tables:
        table.play(0, "action left")
    check_alike(tables, (SPECTATOR, 1, 2))
    view = tables[0].view(0).state
    assert {int(view.hand), int(view.spare)} == {17, 19}
    for watcher in (SPECTATOR, 1, 2):
        state = tables[0].view(watcher).state
        assert (state.hand, state.spare) == (UNKNOWN, UNKNOWN)
    for table in tables:
        table.play(0, "keep 1")
    check_alike(tables, (SPECTATOR, 1, 2))
    tables[0].play(0, "place 1")
    for watcher in everyone(tables[0]):
        state = tables[0].view(watcher).state
        assert state.rows[0, 0] == 17
        assert state.pile[: state.piled].tolist() == [7, 11, 13, 19, 30]


@pytest.mark.rule("SC-19")
def test_nobody_else_sees_which_card_of_a8_is_kept_before_it_is_placed() -> None:
    tables = [position(POSITION) for _ in range(2)]
    for table, keep in zip(tables, ("keep 1", "keep 2"), strict=True):
        table.play(0, "action left")
        table.play(0, keep)
    hands = [[table.view(1).state[name] for name in ("hand", "spare")] for table in tables]
    assert hands == [[UNKNOWN, UNKNOWN], [UNKNOWN, UNKNOWN]]


# Fast Track


@pytest.mark.rule("SC-22")
@pytest.mark.parametrize("say", ["fast", "wait"])
def test_a_fast_track_answer_shows_in_no_other_view_before_the_last(say: str) -> None:
    table = skydeck.new("schott", 3, 1)
    table.play(2, say)
    for watcher in (SPECTATOR, 0, 1):
        view = table.view(watcher).state
        assert view.fasts[2] == UNKNOWN
        assert view.tracks[:3].tolist() == [1, 1, 1]
        assert view.movers == 0b011
        assert view.last_seat == 2
    others = skydeck.new("schott", 3, 1)
    others.play(2, "wait" if say == "fast" else "fast")
    for watcher in (SPECTATOR, 0, 1):
        assert table.view(watcher).state.last_move == others.view(watcher).state.last_move
    check_alike([table, others], (SPECTATOR, 0, 1))


@pytest.mark.rule("SC-22")
def test_the_last_fast_track_answer_shows_all() -> None:
    table = skydeck.new("schott", 3, 1)
    end_window(table, 0, 2)
    for watcher in everyone(table):
        view = table.view(watcher).state
        assert view.tracks[:3].tolist() == [0, 1, 0]
        assert view.fasts[:3].tolist() == [1, 0, 1]


# Questions


@pytest.mark.rule("SC-25")
def test_the_right_answer_is_in_no_view_before_the_question_is_answered() -> None:
    table = position(f"{quiet('actions 10 1', '')}; to move 0; asked 3 8")
    for watcher in everyone(table):
        keys = table.view(watcher).state.keys.tolist()
        known = [number for number, key in enumerate(keys) if key != UNKNOWN]
        assert known == [3, 8]
    table.play(0, "action left")
    asked = question(table)
    for watcher in everyone(table):
        view = table.view(watcher).state
        assert view.keys[asked] == UNKNOWN
        assert view.stack[2] == asked
        assert sorted(view.order.tolist()) == [0, 1, 2]
    answer(table, False)
    for watcher in everyone(table):
        view = table.view(watcher).state
        assert view.keys[asked] == table.state.keys[asked]
        assert sum(key != UNKNOWN for key in view.keys.tolist()) == 3


@pytest.mark.rule("SC-25")
def test_nobody_knows_the_questions_to_come() -> None:
    table = position(f"{quiet('actions 10 1', '')}; to move 0; asked 3 8; questions 5 6")
    for watcher in everyone(table):
        stack = table.view(watcher).state.stack.tolist()
        assert stack[:2] == [3, 8]
        assert set(stack[2:]) == {UNKNOWN}
    table.play(0, "action left")
    for watcher in everyone(table):
        stack = table.view(watcher).state.stack.tolist()
        assert stack[:3] == [3, 8, 5]
        assert set(stack[3:]) == {UNKNOWN}


@pytest.mark.rule("SC-25")
def test_everyone_knows_an_answer_that_was_given() -> None:
    table = closing("", "", "")
    answer(table, True)
    moves = {int(table.view(watcher).state.last_move) for watcher in everyone(table)}
    assert moves == {int(table.state.last_move)}


# What can be imagined


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_view_holds_the_generator_of_shuffles_to_come(seats: int) -> None:
    table = skydeck.new("schott", seats, 10)
    for watcher in everyone(table):
        rng = table.view(watcher).state.rng
        assert not rng.key.any()
        assert not rng.words.any()


@pytest.mark.rule("SC-03")
def test_a_hidden_card_is_as_likely_as_the_unseen_cards_make_it() -> None:
    table = position(POSITION)
    table.play(0, "draw")
    view, rng = table.view(1), small_rng("fair")
    seen = [*table.state.rows[:3].ravel().tolist(), *pile(table)]
    unseen = Counter(range(1, 56)) + Counter({0: 3}) - Counter(seen)
    drawn = Counter(int(view.imagine(rng).state.hand) for _ in range(800))
    assert set(drawn) <= set(unseen)
    for card, count in unseen.items():
        # five standard deviations of the joker's share in 800 draws
        assert abs(drawn[card] / 800 - count / unseen.total()) < 0.055


@pytest.mark.rule("SC-04")
def test_a_hidden_action_card_is_any_that_was_not_turned_up() -> None:
    table = position(POSITION)
    view, rng = table.view(0), small_rng("actions")
    found = Counter(int(view.imagine(rng).state.actions[0, 0]) for _ in range(400))
    assert set(found) == {1, 3, 4, 5, 7, 8, 9, 10}
    assert min(found.values()) > 20


@pytest.mark.rule("SC-25")
def test_an_imagined_answer_is_right_one_time_in_three() -> None:
    table = position(f"{quiet('actions 10 1', '')}; to move 0")
    table.play(0, "action left")
    rng = small_rng("answers")
    for watcher in everyone(table):
        view, right = table.view(watcher), 0
        for _ in range(150):
            imagined = view.imagine(rng)
            imagined.play(0, "answer b")
            right += squares(imagined)[0] > 0
        assert 25 < right < 75


@pytest.mark.rule("SC-25")
def test_once_all_questions_were_asked_everyone_knows_their_order_and_answers() -> None:
    asked = " ".join(str(number) for number in range(31))
    table = position(f"{quiet('actions 10 1', '')}; to move 0; asked {asked} again 2")
    table.play(0, "action left")
    for watcher in everyone(table):
        view = table.view(watcher).state
        assert view.stack.tolist() == table.state.stack.tolist()
        assert view.keys.tolist() == table.state.keys.tolist()


@pytest.mark.rule("SC-12", "SC-09")
def test_a_card_drawn_from_a_new_deck_is_hidden_like_any_other() -> None:
    table = with_deck_of(0, POSITION)
    table.play(0, "draw")
    assert table.view(0).state.hand == table.state.hand
    for watcher in (SPECTATOR, 1, 2):
        view = table.view(watcher).state
        assert view.hand == UNKNOWN
        assert view.pile[: view.piled].tolist() == [13]
    for watcher in everyone(table):
        view = table.view(watcher).state
        assert set(view.deck[: view.decked].tolist()) == {UNKNOWN}
