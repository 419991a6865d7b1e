"""The version of an environment changes when its rules or observations do."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

import skydeck
from skydeck.core.game import Game
from skydeck.envs.tables import Tables

PINNED = Path(__file__).parent / "versions.json"
STEPS = 120


def layout_of(game: Game) -> str:
    """A hash of what is observed, in which order and bounds, and of what can be done."""
    fields = [[tuple(field) for field in game.fields(seats)] for seats in game.seats]
    said = json.dumps([game.version, game.moves, fields])
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def course_of(game: Game) -> str:
    """A hash of what is observed in games of random moves, which follow from the rules."""
    digest = hashlib.sha256()
    for seats in (game.seats[0], game.seats[-1]):
        tables = Tables(game, seats, 2)
        tables.seed("pinned")
        tables.reset()
        for _ in range(STEPS):
            tables.step_by_lot(1)
            for array in (tables.out.observations, tables.out.masks, tables.out.rewards):
                digest.update(array.tobytes())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("name", skydeck.games())
def test_the_version_changes_with_rules_and_observations(name: str) -> None:
    game = skydeck.game(name)
    now = {
        "version": game.features.VERSION,
        "layout": layout_of(game),
        "course": course_of(game),
    }
    pinned = json.loads(PINNED.read_text(encoding="utf-8")).get(name)
    assert now == pinned, (
        f"learners of {name} see or may do something else than in version {pinned}: raise VERSION"
        f" in its features.py by one and put {json.dumps(now)} into {PINNED.name}"
    )
