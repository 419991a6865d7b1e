"""SkyRunner: bid for cards, climb a skyscraper, and be the first on its roof."""

from skydeck.core.game import Game
from skydeck.games.skyrunner import (
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
    name="skyrunner",
    title="SkyRunner",
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
    lab=lab,
)
