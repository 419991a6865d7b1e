"""Level 8: collect the eight levels in hand, lay them out, be the first above the last."""

from skydeck.core.game import Game
from skydeck.games.level8 import (
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
    name="level8",
    title="Level 8",
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
    ending=ending,
)
