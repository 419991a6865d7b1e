"""Tables, views, states and bots as pickles and copies: they go on as if nothing had happened."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import skydeck
from skydeck.bots import Bot
from skydeck.core.errors import BadGame
from skydeck.core.table import Table
from tests.altered import alter

MOVES = 12


def pickled(one: Any) -> Any:
    return pickle.loads(pickle.dumps(one))


def go_on(table: Table, bot: Bot) -> Table:
    """Let a bot play some moves for all seats."""
    for _ in range(MOVES):
        if not table.over:
            seat = table.movers[0]
            table.play(seat, bot.choose(table.view(seat)))
    return table


@pytest.mark.parametrize("again", [pickled, copy.deepcopy])
@pytest.mark.parametrize("name", skydeck.games())
def test_a_table_goes_on_identically(name: str, again: Callable[[Any], Any]) -> None:
    table = go_on(skydeck.new(name, 3, seed=5), skydeck.bot("random", 1))
    other = again(table)
    assert other == table
    assert other.history == table.history
    assert other.log() == table.log()
    assert go_on(other, skydeck.bot("random", 2)) == go_on(table, skydeck.bot("random", 2))
    assert other.tell() == table.tell()


def test_a_view_stays_a_view() -> None:
    view = skydeck.new("level8", 2, seed=5).view(1)
    other = pickled(view)
    assert other == view
    assert other.seat == 1
    assert other.moves(1) == view.moves(1)
    assert skydeck.new("level8", 2, seed=5).state.tobytes() not in pickle.dumps(view)


def test_a_state_and_arrays_of_states_keep_their_fields() -> None:
    table = skydeck.new("skyjo", 2, seed=5)
    state, states = pickled((table.state, table.states))
    assert state.tobytes() == table.state.tobytes()
    assert state.cards.tolist() == table.state.cards.tolist()
    assert states.dtype == table.states.dtype
    assert states[0].options.end_score == 100
    assert Table(table.game, states) == table


@pytest.mark.parametrize("again", [pickled, copy.deepcopy])
@pytest.mark.parametrize("name", ["random", "greedy", "level3", "search:20", "search:5ms"])
def test_a_bot_goes_on_identically(name: str, again: Callable[[Any], Any]) -> None:
    bot = skydeck.bot(name, seed=3)
    go_on(skydeck.new("skyjo", 2, seed=1), bot)
    other = again(bot)
    assert other.name == name
    if name != "search:5ms":  # how far time lets it think is not the same twice
        ends = [go_on(skydeck.new("skyjo", 2, seed=2), one) for one in (bot, other)]
        assert ends[0].history == ends[1].history


def test_a_table_and_its_bots_go_on_in_another_process() -> None:
    table, bot = skydeck.new("skyjo", 3, seed=5), skydeck.bot("greedy", 1)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        elsewhere = pool.submit(go_on, table, bot).result()
    assert elsewhere == go_on(table, bot)


def test_other_rules_are_refused_in_a_sentence() -> None:
    table = skydeck.new("skyjo", 2, seed=5)
    version = table.game.version
    table.game = alter(table.game, version=version + 1)
    data = pickle.dumps(table)
    with pytest.raises(BadGame, match=f"by version {version + 1} of the rules of Skyjo, but this"):
        pickle.loads(data)


def test_another_record_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pickle.dumps(skydeck.new("skyjo", 2, seed=5))
    monkeypatch.setitem(vars(skydeck.game("skyjo")), "layout", "another")
    with pytest.raises(BadGame, match="another Skydeck, whose tables of Skyjo"):
        pickle.loads(data)


def test_a_program_says_that_it_cannot_be_pickled() -> None:
    bot = skydeck.bot("run:./bot.py")
    for again in (pickle.dumps, copy.deepcopy, copy.copy):
        with pytest.raises(TypeError, match=r"run:./bot.py is a program of its own, which cannot"):
            again(bot)
