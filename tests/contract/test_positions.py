"""Positions as JSON and as text: both ways, and refused where they cannot arise."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import skydeck
from skydeck.core.errors import SkydeckError
from skydeck.core.kernel import SPECTATOR
from tests.contract.conftest import SETTINGS, Setting

seeds = st.integers(0, 10**6)
lengths = st.integers(0, 300)
any_setting = st.sampled_from(SETTINGS)
values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 14),
    st.integers(-(2**40), 2**40),
    st.floats(allow_nan=False),
    st.sampled_from(["empty", "", "over", "choose", "spectator"]),
    st.lists(st.integers(-3, 14), max_size=13),
    st.just({}),
)


@given(any_setting, seeds, lengths)
def test_json_positions_round_trip(setting: Setting, seed: int, moves: int) -> None:
    table = setting.midway(seed, moves)
    assert skydeck.from_json(table.to_json()) == table
    for seat in (SPECTATOR, *range(setting.seats)):
        view = table.view(seat)
        assert skydeck.from_json(view.to_json()) == view


def test_final_positions_round_trip(setting: Setting) -> None:
    table, random = setting.new(3), Random(3)
    while not table.over:
        seat = random.choice(table.movers)
        table.play(seat, random.choice(table.legal(seat)))
    assert skydeck.from_json(table.to_json()) == table
    assert skydeck.from_text(setting.game.name, table.to_text()).to_text() == table.to_text()


@given(any_setting, seeds, lengths)
def test_text_positions_round_trip_but_for_the_generator(
    setting: Setting, seed: int, moves: int
) -> None:
    table = setting.midway(seed, moves)
    again = skydeck.from_text(setting.game.name, table.to_text())
    again.state.rng = table.state.rng
    assert again == table


def paths(data: Any) -> list[list[Any]]:
    """The way to every value in JSON data."""
    found: list[list[Any]] = [[]]
    if isinstance(data, dict):
        found += [[key, *rest] for key in data for rest in paths(data[key])]
    elif isinstance(data, list):
        found += [[k, *rest] for k in range(len(data)) for rest in paths(data[k])]
    return found


def put(data: Any, path: list[Any], value: Any) -> Any:
    """JSON data with another value at the end of a path."""
    if not path:
        return value
    changed = dict(data) if isinstance(data, dict) else list(data)
    changed[path[0]] = put(data[path[0]], path[1:], value)
    return changed


@settings(max_examples=250)
@given(any_setting, seeds, lengths, st.data())
def test_a_hand_broken_position_is_refused_or_can_be_played(
    setting: Setting, seed: int, moves: int, data: st.DataObject
) -> None:
    table = setting.midway(seed, moves)
    seat = data.draw(st.sampled_from([None, SPECTATOR, 0]))
    position = json.loads((table if seat is None else table.view(seat)).to_json())
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(paths(position)))
        position = put(position, path, data.draw(values))
        if not isinstance(position, dict):
            break
    try:
        set_up = skydeck.from_json(json.dumps(position))
    except SkydeckError:
        return
    if set_up.seat is not None:
        return
    random = Random(seed)
    for _ in range(200):
        if set_up.over:
            break
        mover = random.choice(set_up.movers)
        set_up.play(mover, random.choice(set_up.legal(mover)))
        assert setting.game.check.check(set_up.state, False) is None


def test_a_position_that_lacks_a_field_is_refused(setting: Setting) -> None:
    position = json.loads(setting.new(1).to_json())
    for name in position["state"]:
        fields = {key: value for key, value in position["state"].items() if key != name}
        with pytest.raises(SkydeckError, match=f"lacks {name}"):
            skydeck.from_json(json.dumps({**position, "state": fields}))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", "[" * 100_000, "{}", '{"game": "skyjo"}', '{"skydeck": 1}']
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(SkydeckError):
        skydeck.from_json(text)
