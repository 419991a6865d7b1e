"""What a seat may know: nothing leaves for it but what is made from its view."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import skydeck
from skydeck.core.errors import SkydeckError
from skydeck.core.kernel import SPECTATOR, UNKNOWN
from skydeck.core.rng import key_of, small_rng
from skydeck.core.table import Table
from tests.contract.conftest import NAMES, RARE, SETTINGS, Setting, play_randomly

seeds = st.integers(0, 10**6)
lengths = st.integers(0, 300)
any_setting = st.sampled_from(SETTINGS)


def all_that_leaves(table: Table, seat: int) -> tuple[object, ...]:
    """Everything that a seat can be given of a table."""
    view = table.view(seat)
    ended = table.game.end(view.states, 1, view.states, 0)
    features = np.zeros(len(table.game.fields(table.seats)), np.int16)
    table.game.at.features(view.states, 0, seat, features)
    return (
        view.state.tobytes(),
        view.to_json(),
        view.to_text(),
        str(view),
        table.legal(seat),
        table.moves(seat),
        table.tell(seat),
        None if ended is None else ended.tobytes(),
        features.tobytes(),
        view.points,
    )


def shuffle_unknown(table: Table, seat: int, random: Random) -> Table:
    """Another truth: what the seat's view does not show trades places, and the rng is another."""
    other, view = table.copy(), table.view(seat)
    for index in (0, 1):
        state, seen = other.states[index], view.states[index]
        state.rng.key[:] = key_of(random.random().hex())
        for name in table.game.dtype.names or ():
            if seen[name].dtype == np.int8 and np.ndim(seen[name]):
                flat = state[name].reshape(-1)
                places = np.flatnonzero(seen[name].reshape(-1) == UNKNOWN)
                values = flat[places].tolist()
                random.shuffle(values)
                flat[places] = values
    return other


def imagine_others(table: Table, seat: int, random: Random) -> Table:
    """Another truth: some whole tables that fit what the seat sees now and saw before."""
    other, view, rng = table.copy(), table.view(seat), small_rng(random.random().hex())
    for index in (0, 1):
        table.game.at.imagine(view.states, index, seat, rng, other.states, index)
    return other


@pytest.mark.parametrize("name", NAMES)
def test_what_is_declared_hidden_is_hidden_from_somebody(name: str) -> None:
    """A field that `look` forgets to blank and `imagine` copies would tell no other test."""
    hidden = {field.name for field in skydeck.game(name).declared if field.kind.is_hidden}
    settings = [each for each in SETTINGS if each.game.name == name]
    tables = [setting.new(seed) for setting in settings for seed in range(4)]
    if name in RARE:
        tables.append(skydeck.from_text(name, RARE[name]))
    for table in tables:
        random = Random(name)
        for _ in range(200):
            for seat in (SPECTATOR, *range(table.seats)):
                view = table.view(seat).state
                hidden -= {field for field in hidden if (view[field] == UNKNOWN).any()}
            if not hidden or table.over:
                break
            play_randomly(table, random)
    assert not hidden, f"{name} declares {sorted(hidden)} hidden, but no view ever blanks it"


@given(any_setting, seeds, lengths, seeds)
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_given(
    setting: Setting, seed: int, moves: int, lot: int
) -> None:
    table = setting.midway(seed, moves)
    for seat in (SPECTATOR, *range(setting.seats)):
        for another in (shuffle_unknown, imagine_others):
            other = another(table, seat, Random(lot))
            assert all_that_leaves(other, seat) == all_that_leaves(table, seat)


@given(any_setting, seeds, lengths)
def test_a_view_knows_nothing_of_the_generator(setting: Setting, seed: int, moves: int) -> None:
    table = setting.midway(seed, moves)
    for seat in (SPECTATOR, *range(setting.seats)):
        assert not any(table.view(seat).state.rng.tobytes())


@given(any_setting, seeds, lengths, seeds)
def test_a_seat_sees_of_an_imagined_table_what_it_imagined_it_from(
    setting: Setting, seed: int, moves: int, lot: int
) -> None:
    table, rng = setting.midway(seed, moves), small_rng(lot)
    components = setting.game.check.components(table.state)
    for seat in (SPECTATOR, *range(setting.seats)):
        view = table.view(seat)
        imagined = view.imagine(rng)
        assert imagined.view(seat).state.tobytes() == view.state.tobytes()
        assert setting.game.check.check(imagined.state, False) is None
        assert setting.game.check.components(imagined.state) == components
        assert imagined.movers == table.movers


@given(any_setting, seeds, lengths, seeds)
def test_every_table_that_a_mover_imagines_offers_it_the_same_moves(
    setting: Setting, seed: int, moves: int, lot: int
) -> None:
    table, rng = setting.midway(seed, moves), small_rng(lot)
    for seat in table.movers:
        imagined = table.view(seat).imagine(rng)
        assert imagined.legal(seat) == table.legal(seat)
        assert imagined.moves(seat) == table.moves(seat)


@given(any_setting, seeds, lengths, seeds)
def test_imagined_tables_are_played_to_their_end(
    setting: Setting, seed: int, moves: int, lot: int
) -> None:
    table = setting.midway(seed, moves)
    imagined = table.view(table.movers[0]).imagine(small_rng(lot))
    random = Random(lot)
    for _ in range(50):
        if imagined.over:
            break
        seat = random.choice(imagined.movers)
        imagined.play(seat, random.choice(imagined.legal(seat)))
        assert setting.game.check.check(imagined.state, False) is None


@given(any_setting, seeds, lengths, seeds)
def test_one_telling_for_all_moves_that_a_watcher_cannot_tell_apart(
    setting: Setting, seed: int, moves: int, lot: int
) -> None:
    table = setting.midway(seed, moves)
    mover = Random(lot).choice(table.movers)
    watchers = [seat for seat in range(setting.seats) if seat != mover] + [SPECTATOR]
    told: dict[tuple[int, bytes], object] = {}
    for move in table.legal(mover):
        after = table.copy()
        after.play(mover, move)
        for watcher in watchers:
            key = (watcher, after.view(watcher).state.tobytes())
            events = after.tell(watcher)
            assert told.setdefault(key, events) == events


@given(any_setting, seeds, lengths)
def test_bots_choose_legal_moves_and_the_same_ones_from_the_same_view(
    setting: Setting, seed: int, moves: int
) -> None:
    table = setting.midway(seed, moves)
    for seat in table.movers:
        other = shuffle_unknown(table, seat, Random(seed))
        for name in ("random", "greedy"):
            move = skydeck.bot(name, seed).choose(table.view(seat))
            assert move in table.legal(seat)
            assert skydeck.bot(name, seed).choose(other.view(seat)) == move


@given(any_setting, seeds)
def test_a_bot_refuses_the_whole_truth(setting: Setting, seed: int) -> None:
    with pytest.raises(SkydeckError, match="a bot gets a view"):
        skydeck.bot("greedy").choose(setting.new(seed))


@given(any_setting, seeds, lengths, seeds)
def test_a_move_that_reveals_nothing_leaves_no_doubt(
    setting: Setting, seed: int, moves: int, lot: int
) -> None:
    table = setting.midway(seed, min(moves, 40))
    seat = table.movers[0]
    legal = table.legal(seat)
    some = Random(lot).sample(legal, min(3, len(legal)))
    move = next((move for move in some if not table.reveals(seat, move)), None)
    if move is None:
        return  # in some games every move shows something
    after = table.copy()
    after.play(seat, move)
    for watcher in range(setting.seats):
        guess = table.view(watcher).imagine(small_rng(lot))
        guess.play(seat, move)
        assert guess.view(watcher) == after.view(watcher)
