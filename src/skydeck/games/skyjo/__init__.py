"""Skyjo: swap and turn twelve cards, remove columns of three equal ones, end with few points."""

from skydeck.core.game import Game
from skydeck.games.skyjo import (
    advice,
    check,
    ending,
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
    name="skyjo",
    title="Skyjo",
    version=1,
    seats=record.SEATS.range,
    lowest_wins=True,
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
    lab=lab,
    ending=ending,
)
