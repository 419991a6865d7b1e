"""Skybridge: build nine towers together, link them by bridges, and own the highest by roofs."""

from skydeck.core.game import Game
from skydeck.games.skybridge import check, features, greedy, notation, record, rules, story

GAME = Game(
    name="skybridge",
    title="Skybridge",
    version=1,
    seats=range(record.FEWEST, record.SEATS + 1),
    lowest_wins=False,
    record=record,
    rules=rules,
    check=check,
    notation=notation,
    features=features,
    greedy=greedy,
    story=story,
)
