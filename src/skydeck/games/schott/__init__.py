"""SCHOTT: sort nine cards into ascending order, race along the track, answer questions."""

from skydeck.core.game import Game
from skydeck.games.schott import (
    advice,
    check,
    features,
    greedy,
    lab,
    levels,
    notation,
    quotes,
    record,
    rules,
    search,
    story,
)

GAME = Game(
    name="schott",
    title="SCHOTT",
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
    quotes=quotes,
)
