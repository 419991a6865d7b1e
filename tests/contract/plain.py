"""Plays short games of every setting of a game and prints a digest of all states on the way.

Run as a script by test_plain.py, with the compiler switched off.
"""

from __future__ import annotations

import hashlib
import json
import sys
from random import Random

import numpy as np

import skydeck
from skydeck.core.rng import small_rng
from tests.contract.conftest import SETTINGS, Setting, play_randomly

MOVES = 40
PAUSE = 20  # moves between two questions to bots that think, which is long without the compiler


def digest(setting: Setting) -> str:
    """The states, legal moves, views, imagined tables, features and choices of a short game."""
    table, random, seen = setting.new(11), Random(11), hashlib.sha256()
    rng, out = small_rng(11), np.zeros(len(setting.game.fields(setting.seats)), np.int16)
    thinkers = ("greedy",) if setting.options else ("greedy", "search:5")
    for step in range(MOVES):
        if table.over:
            break
        seat = table.movers[0]
        view = table.view(seat)
        setting.game.at.features(view.states, 0, seat, out)
        seen.update(table.state.tobytes() + view.state.tobytes() + out.tobytes())
        seen.update(view.imagine(rng).state.tobytes())
        names = ("random",) if step % PAUSE else ("random", *thinkers)
        choices = [skydeck.bot(name, 1).choose(view) for name in names]
        seen.update(str((table.legal(seat), table.points, choices)).encode())
        play_randomly(table, random)
    return seen.hexdigest()


if __name__ == "__main__":
    print(json.dumps({str(s): digest(s) for s in SETTINGS if s.game.name == sys.argv[1]}))
