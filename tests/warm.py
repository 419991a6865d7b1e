"""Compiles every driver of every game before the tests, each game in a process of its own.

Several processes that need the same driver would each compile it; here a game's drivers share the
work on its kernels, and all later processes find them in the cache.
"""

from __future__ import annotations

import importlib.util
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import numpy as np

import skydeck
from skydeck import bots
from skydeck.bots import prepare
from skydeck.core import kernel
from skydeck.core.cores import count_cores
from skydeck.core.game import Game
from skydeck.core.table import Table
from skydeck.lab import slices, speed


def compile_game(name: str) -> float:
    """Compile all drivers of a game; return how many seconds it took."""
    began, game = time.perf_counter(), skydeck.game(name)
    for step in (*game.warm(), *bots.warm(game), *slices.warm(game), *speed.warm(game)):
        step.run()
    table = Table.new(game, game.seats[0], "warm")
    table.perft(1)
    out = np.zeros(len(game.fields(game.seats[0])), np.int16)
    game.at.features(table.view(0).states, 0, 0, out)
    if importlib.util.find_spec("gymnasium"):
        compile_envs(game)
    for part in prepare.PARTS:
        kernel.mark_warm(name, part)  # for servers, which would compile it otherwise
    return time.perf_counter() - began


def compile_envs(game: Game) -> None:
    """Compile what the environments of a game need, where their packages are installed."""
    from skydeck.envs import raw_aec
    from skydeck.envs.tables import Tables

    tables = Tables(game, game.seats[0], 1)
    tables.seed(1)
    tables.reset()
    tables.step(tables.out.moves[:, 0])
    env = raw_aec(game.name, game.seats[0])
    env.reset(seed=1)
    env.observe(env.agent_selection)
    if importlib.util.find_spec("pyspiel"):
        openspiel = importlib.import_module("skydeck.envs.openspiel")
        state = openspiel.pyspiel.load_game(openspiel.short_name(game.name)).new_initial_state()
        for _ in range(openspiel.DRAWS):
            state.apply_action(0)
        state.observe(0, np.zeros(len(game.fields(2)), np.int16))


if __name__ == "__main__":
    with ProcessPoolExecutor(count_cores()) as pool:
        for name, seconds in zip(
            skydeck.games(), pool.map(compile_game, skydeck.games()), strict=True
        ):
            print(f"compiled {name} in {seconds:.0f} s", file=sys.stderr)
