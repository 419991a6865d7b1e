"""What a person touches to make a move: it tells all legal moves apart, and nothing hidden."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import skydeck
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from tests.contract.conftest import NAMES, RARE, SETTINGS, Setting, play_randomly
from tests.touching import touches

seeds = st.integers(0, 10**6)
lengths = st.integers(0, 300)
any_setting = st.sampled_from(SETTINGS)
MOVES = 150  # of each setting, until every key has occurred


def check_touches(table: Table) -> set[str]:
    """Check what all movers touch for all their legal moves; the keys that occur."""
    known, keys = table.game.story.TOUCHES.sentences, set()
    for seat in table.movers:
        found = touches(table, seat)
        assert len({json.dumps(event, sort_keys=True) for event in found.values()}) == len(found)
        for text, event in found.items():
            assert event["key"] == text.split()[0]
            assert tuple(event) == ("key", *(value.name for value in known[event["key"]]))
            assert json.loads(json.dumps(event)) == event
            for name, _ in known[event["key"]]:
                values = event[name] if isinstance(event[name], list) else [event[name]]
                assert all(type(one) is int or re.fullmatch("[a-z]+", one) for one in values)
            keys.add(event["key"])
    return keys


@given(any_setting, seeds, lengths)
def test_every_legal_move_has_a_touch_of_its_own(setting: Setting, seed: int, moves: int) -> None:
    assert check_touches(setting.midway(seed, moves))


@given(any_setting, seeds, lengths, seeds)
def test_a_touch_knows_nothing_that_its_seat_cannot_know(
    setting: Setting, seed: int, moves: int, lot: int
) -> None:
    table, rng = setting.midway(seed, moves), small_rng(lot)
    for seat in table.movers:
        found = touches(table, seat)
        for _ in range(2):
            assert touches(table.view(seat).imagine(rng), seat) == found


def some_tables(game: str) -> Iterator[Table]:
    """Tables at every moment of random games of every setting, and a drawn one if there is one."""
    if game in RARE:
        yield skydeck.from_text(game, RARE[game])
    for setting in SETTINGS:
        if setting.game.name == game:
            table, random = setting.new(4), Random(4)
            for _ in range(MOVES):
                yield table
                play_randomly(table, random)
                if table.over:
                    break


@pytest.mark.parametrize("game", NAMES)
def test_every_key_occurs(game: str) -> None:
    wanted = set(skydeck.game(game).story.TOUCHES.keys)
    for table in some_tables(game):
        wanted -= check_touches(table)
        if not wanted:
            return
    assert not wanted
