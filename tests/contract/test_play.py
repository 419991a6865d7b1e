"""What every game promises about playing it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import skydeck
from skydeck.core.kernel import NONE
from skydeck.core.languages import LANGUAGES
from tests.catalogs import check_event
from tests.contract.conftest import SETTINGS, Setting, play_randomly

seeds = st.integers(0, 10**6)
lengths = st.integers(0, 300)
any_setting = st.sampled_from(SETTINGS)


def test_components_are_conserved_and_positions_sound_in_a_whole_game(setting: Setting) -> None:
    table, random = setting.new(1), Random(1)
    components = setting.game.check.components(table.state)
    while not table.over:
        # Every position at first; of a game that random moves draw out, one in ten.
        if len(table.history) < 200 or len(table.history) % 10 == 0:
            assert setting.game.check.check(table.state, False) is None
            assert setting.game.check.components(table.state) == components
        play_randomly(table, random)
    assert setting.game.check.check(table.state, False) is None
    assert setting.game.check.components(table.state) == components


@given(any_setting, seeds, lengths)
def test_every_mover_has_a_move_and_nobody_else(setting: Setting, seed: int, moves: int) -> None:
    table = setting.midway(seed, moves)
    assert table.movers
    for seat in range(table.seats):
        legal = table.legal(seat)
        assert bool(legal) == (seat in table.movers)
        assert legal == sorted(set(legal))
        assert all(0 <= move < setting.game.moves for move in legal)
        assert table.view(seat).legal(seat) == legal


@given(any_setting, seeds, lengths)
def test_the_last_move_is_remembered(setting: Setting, seed: int, moves: int) -> None:
    table = setting.midway(seed, moves)
    if table.history:
        assert (table.state.last_seat, table.state.last_move) == table.history[-1]
    else:
        assert table.state.last_seat == table.state.last_move == NONE


@given(any_setting, seeds, lengths)
def test_a_log_replays_to_the_same_bytes(setting: Setting, seed: int, moves: int) -> None:
    table = setting.midway(seed, moves)
    again = skydeck.replay(table.log().to_json())
    assert again.state.tobytes() == table.state.tobytes()
    assert again.history == table.history
    assert again.tell() == table.tell()


def test_random_games_end(setting: Setting) -> None:
    table, random = setting.new(2), Random(2)
    while not table.over:
        play_randomly(table, random)
    assert table.movers == ()
    assert len(table.points) == setting.seats
    assert skydeck.replay(table.log()) == table


@given(any_setting, seeds, lengths)
def test_every_legal_move_has_a_notation_that_parses_back(
    setting: Setting, seed: int, moves: int
) -> None:
    table = setting.midway(seed, moves)
    for seat in table.movers:
        view = table.view(seat).state
        texts = table.moves(seat)
        assert len(set(texts)) == len(texts)
        for move, text in zip(table.legal(seat), texts, strict=True):
            assert setting.game.notation.read_moves(view, seat, text) == (move,)


@given(any_setting, seeds, lengths)
def test_an_illegal_move_is_refused_with_a_reason_and_changes_nothing(
    setting: Setting, seed: int, moves: int
) -> None:
    table = setting.midway(seed, moves)
    before = table.state.tobytes()
    for seat in table.movers:
        legal = table.legal(seat)
        for move in set(range(-1, setting.game.moves + 1)) - set(legal):
            with pytest.raises(skydeck.IllegalMove, match=r"cannot .+: .+|a move is a text or"):
                table.play(seat, move)
    assert table.state.tobytes() == before


@settings(max_examples=30)
@given(any_setting, seeds, lengths)
def test_what_happened_and_what_is_asked_has_words(setting: Setting, seed: int, moves: int) -> None:
    from skydeck.terminal.words import put_into_words, put_question

    table, names = setting.new(seed), ["you", *(f"bot {k}" for k in range(1, setting.seats))]
    random = Random(seed)
    for _ in range(moves):
        if table.over:
            break
        for seat in table.movers:
            question = table.ask(seat)
            for language in LANGUAGES:
                assert put_question(setting.game, question, names, table.moves(seat), language)
            check_event(setting.game.name, "ask", question)
        play_randomly(table, random)
        before, after = table.view().states[::-1]
        events = table.tell()
        assert bool(events) == (before.tobytes() != after.tobytes())
        for event in events:
            for language in LANGUAGES:
                assert "{" not in put_into_words(setting.game, event, names, language)
            check_event(setting.game.name, "tell", event)
