"""A view as numbers: all within their bounds, and what a seat can tell apart they tell apart."""

from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import skydeck
from skydeck.core.kernel import SPECTATOR, Array
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from tests.contract.conftest import NAMES, SETTINGS, Setting

seeds = st.integers(0, 10**6)
lengths = st.integers(0, 300)
any_setting = st.sampled_from(SETTINGS)


def features_of(table: Table, seat: int, before: int = 0) -> Array:
    """The features of what a seat may know, over numbers that were there before."""
    out = np.full(len(table.game.fields(table.seats)), before, np.int16)
    table.game.at.features(table.view(seat).states, 0, seat, out)
    return out


@given(any_setting, seeds, lengths)
def test_features_are_all_written_and_within_their_bounds(
    setting: Setting, seed: int, moves: int
) -> None:
    table = setting.midway(seed, moves)
    for seat in (SPECTATOR, *range(setting.seats)):
        out = features_of(table, seat)
        assert out.tolist() == features_of(table, seat, 99).tolist()
        for field, value in zip(setting.game.fields(setting.seats), out.tolist(), strict=True):
            assert field.low <= value <= field.high, (field, value)


def test_features_have_names_of_their_own() -> None:
    for game in map(skydeck.game, NAMES):
        names = [field.name for field in game.fields(game.seats[-1])]
        assert len(set(names)) == len(names)
        assert all(name in (game.dtype.names or ()) for name in game.features.UNTOLD)


def told(table: Table, seat: int) -> bytes:
    """What a seat may know, without what features leave out on purpose."""
    view = table.view(seat).states[:1].copy()
    for name in table.game.features.UNTOLD:
        view[name] = 0
    return view.tobytes()


@given(any_setting, seeds, lengths, seeds)
def test_what_a_seat_can_tell_apart_has_other_features(
    setting: Setting, seed: int, moves: int, lot: int
) -> None:
    """After the same history, as far as the seat knows it: two next views that differ."""
    table, random, rng = setting.midway(seed, moves), Random(lot), small_rng(lot)
    for seat in range(setting.seats):
        view = table.view(seat)
        seen: dict[bytes, bytes] = {}
        for _ in range(12):
            after = view.imagine(rng)
            mover = random.choice(after.movers)
            after.play(mover, random.choice(after.legal(mover)))
            features = features_of(after, seat).tobytes()
            assert seen.setdefault(features, told(after, seat)) == told(after, seat)
