"""Skybridge: build nine towers together, link them by bridges, and own the highest by roofs."""

from skydeck.core.game import Game
from skydeck.games.skybridge import (
    advice,
    check,
    features,
    greedy,
    lab,
    levels,
    notation,
    record,
    rules,
    search,
    story,
)

GAME = Game(
    name="skybridge",
    title="Skybridge",
    version=1,
    seats=record.SEATS.range,
    lowest_wins=False,
    record=record,
    rules=rules,
    check=check,
    notation=notation,
    features=features,
    greedy=greedy,
    search=search,
    levels=levels,
    advice=advice,
    story=story,
    opening=4,
    lab=lab,
)
