"""SCHOTT: sort nine cards into ascending order, race along the track, answer questions."""

from skydeck.core.game import Game
from skydeck.games.schott import check, features, greedy, notation, record, rules, story

GAME = Game(
    name="schott",
    title="SCHOTT",
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
