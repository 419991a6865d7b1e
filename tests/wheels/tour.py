"""Plays with an installed package and no compiler; `test_installed.py` runs it in an empty venv.

python tour.py LOGS    a folder of golden logs, one folder a game
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import sys
from pathlib import Path

import skydeck
from skydeck.bots import LEVELS
from skydeck.core import engine

CHOICES = 3  # moves of a level before the quickest bot ends the game


def play_all_levels(game: str) -> None:
    """Play a game with every level, each of which begins it."""
    seats = skydeck.game(game).seats[0]
    quick = skydeck.bot("greedy")
    for level in LEVELS:
        table, thinker, chosen = skydeck.new(game, seats, seed=level), skydeck.bot(level), 0
        while not table.over:
            seat = table.movers[0]
            bot = thinker if chosen < CHOICES else quick
            chosen += 1
            table.play(seat, bot.choose(table.view(seat)))
        assert skydeck.replay(table.log().to_json()) == table
        print(game, level, len(table.log().moves), "moves", flush=True)


def replay_logs(folder: Path) -> int:
    """Replay golden logs, each to the very bytes that are on record."""
    count = 0
    for path in sorted(folder.glob("*/logs/ends.json")):
        for name, end in json.loads(path.read_text(encoding="utf-8")).items():
            table = skydeck.replay(path.with_name(f"{name}.json").read_text(encoding="utf-8"))
            assert hashlib.sha256(table.state.tobytes()).hexdigest() == end["sha256"], (path, name)
            assert list(table.points) == end["points"], (path, name)
            count += 1
    return count


def step_tables() -> None:
    """Step many tables at once as Gymnasium does."""
    import numpy as np

    from skydeck.envs.vector import VectorTables

    for game in skydeck.games():
        tables = VectorTables(game, 8, seats=skydeck.game(game).seats[0], bots="greedy", threads=1)
        _, info = tables.reset(seed=1)
        for _ in range(50):
            *_, info = tables.step(np.argmax(info["action_mask"], axis=1))
        tables.close()


def play_learner(game: str) -> None:
    """One game as Gymnasium makes it, to its end."""
    import gymnasium
    import numpy as np

    version = skydeck.game(game).features.VERSION
    env = gymnasium.make(f"skydeck.envs:skydeck/{game}-v{version}", bots="greedy")
    _, info = env.reset(seed=1)
    is_over = False
    while not is_over:
        _, _, is_over, _, info = env.step(np.argmax(info["action_mask"]))


def play_turns(game: str) -> None:
    """A hundred turns as PettingZoo has them."""
    import numpy as np

    import skydeck.envs

    env = skydeck.envs.aec(game)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _, _ in zip(env.agent_iter(), range(100), strict=False):
        observation, _, is_over, _, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if is_over else int(rng.choice(legal)))


def step_all() -> None:
    """All games through all interfaces that are installed here."""
    step_tables()
    for game in skydeck.games():
        play_learner(game)
        play_turns(game)


def main() -> None:
    for package in ("numba", "llvmlite"):
        assert importlib.util.find_spec(package) is None, f"{package} is installed"
    for game in skydeck.games():
        assert engine.shipped(game).exists(), game
        play_all_levels(game)
    print(replay_logs(Path(sys.argv[1])), "golden logs")
    if importlib.util.find_spec("gymnasium"):
        step_all()
        print("stepped")


if __name__ == "__main__":
    main()
