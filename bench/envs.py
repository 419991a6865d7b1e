"""The speed of the environments, and of others in the same run where they can be installed.

    pip install 'skydeck[envs]'                          what is measured here
    pip install pgx rlcard 'pettingzoo[classic]'         peers, as far as they install

Peers are measured by the same kind of random play: legal actions drawn by lot.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

import skydeck
from skydeck.core.cores import count_cores
from skydeck.envs import raw_aec
from skydeck.envs.tables import Tables

TABLES = 4096
SECONDS = 1.0
TURNS = 3  # measurements of each kind; the best counts


class Figure(NamedTuple):
    """One line of the table."""

    what: str
    measured: str
    wanted: str = ""


def rate_of(work: Callable[[], int]) -> float:
    """Steps a second, the best of several turns; `work` does some and says how many."""
    work()
    best = 0.0
    for _ in range(TURNS):
        steps, began = 0, time.perf_counter()
        while time.perf_counter() - began < SECONDS:
            steps += work()
        best = max(best, steps / (time.perf_counter() - began))
    return best


def begin(name: str) -> Tables:
    tables = Tables(skydeck.game(name), 2, TABLES, threads=count_cores())
    tables.seed("bench")
    tables.reset()
    tables.step_by_lot(50)  # so that the tables are in different phases of their games
    return tables


def step_compiled(name: str) -> float:
    """Actions drawn in compiled code, observations and masks written at every step."""
    tables = begin(name)

    def work() -> int:
        tables.step_by_lot(8)
        return 8 * TABLES

    rate = rate_of(work)
    tables.close()
    return rate


def step_numpy(name: str) -> float:
    """Actions drawn by NumPy of the lists of legal moves."""
    tables, rng, numbers = begin(name), np.random.default_rng(1), np.arange(TABLES)
    out = tables.out

    def work() -> int:
        lots = (rng.random(TABLES) * out.counts).astype(np.int64)
        tables.step(out.moves[numbers, lots])
        return TABLES

    rate = rate_of(work)
    tables.close()
    return rate


def step_aec(env: Any) -> float:
    """PettingZoo's turn: the last observation, a legal action by lot, a step."""

    def work() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            env.step(random.choice(legal))
            moves += 1
        return moves

    return rate_of(work)


def step_openspiel(name: str) -> float:
    """OpenSpiel's turn from Python: legal actions, one by lot, applied."""
    import pyspiel

    game = pyspiel.load_game(name)

    def work() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[random.randrange(len(outcomes))][0])
                continue
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
        return moves

    return rate_of(work)


def step_pgx(name: str) -> float:
    """Pgx: a batch of games stepped by one compiled function, with its own automatic reset."""
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    auto_reset = importlib.import_module("pgx.experimental.wrappers").auto_reset
    env = pgx.make(name)
    reset, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def turn(state: Any, key: Any) -> tuple[Any, None]:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        first, second = jax.random.split(key)
        action = jax.random.categorical(first, logits)
        return step(state, action, jax.random.split(second, TABLES)), None

    many = jax.jit(lambda state, key: jax.lax.scan(turn, state, jax.random.split(key, 8))[0])
    holder = {"state": jax.jit(reset)(jax.random.split(jax.random.PRNGKey(1), TABLES)), "n": 0}

    def work() -> int:
        holder["n"] += 1
        holder["state"] = many(holder["state"], jax.random.PRNGKey(holder["n"]))
        jax.block_until_ready(holder["state"])
        return 8 * TABLES

    return rate_of(work)


def step_rlcard(name: str) -> float:
    """RLCard: its own loop of raw steps, legal actions by lot."""
    env = importlib.import_module("rlcard").make(name)

    def work() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return rate_of(work)


def leduc_of_pettingzoo() -> float:
    """PettingZoo's own card game."""
    return step_aec(importlib.import_module("pettingzoo.classic").leduc_holdem_v4.raw_env())


def millions(rate: float) -> str:
    return f"{rate / 1e6:.2f} M steps/s"


def plain(rate: float) -> str:
    return f"{rate:,.0f} steps/s"


def try_peer(what: str, measure: Callable[[], float]) -> Figure:
    """A peer's figure, or why there is none."""
    try:
        return Figure(what, plain(measure()))
    except Exception as error:  # whatever a peer's package does, the others are measured
        return Figure(what, f"not here: {type(error).__name__}")


def figures() -> Iterator[Figure]:
    """All figures, each when it is measured."""
    cores = count_cores()
    for name in ("skyjo", *(name for name in skydeck.games() if name != "skyjo")):
        title, wanted = skydeck.game(name).title, "8 M" if name == "skyjo" else "3 M"
        what = f"{title}: {TABLES:,} tables of 2 seats, compiled random play, {cores} cores"
        yield Figure(what, millions(step_compiled(name)), wanted)
    what = f"Skyjo: the same, actions by NumPy, batch {TABLES:,}"
    yield Figure(what, millions(step_numpy("skyjo")), "2 M")
    yield Figure("Skyjo: PettingZoo AEC, raw", plain(step_aec(raw_aec("skyjo"))), "60,000")
    yield try_peer("peer: PettingZoo's leduc_holdem, raw", leduc_of_pettingzoo)
    try:
        importlib.import_module("skydeck.envs.openspiel")  # registers the games
    except ModuleNotFoundError:
        yield Figure("OpenSpiel", "not installed")
    else:
        rate = step_openspiel("python_skydeck_skyjo(seats=2)")
        yield Figure("Skyjo: OpenSpiel from Python", plain(rate), "40,000")
        for name in ("leduc_poker", "gin_rummy"):
            what = f"peer: OpenSpiel's {name} (C++) from Python"
            yield try_peer(what, lambda name=name: step_openspiel(name))  # type: ignore[misc]
    for name in ("kuhn_poker", "leduc_holdem", "sparrow_mahjong"):
        yield try_peer(f"peer: Pgx {name}, batch {TABLES:,}", lambda name=name: step_pgx(name))  # type: ignore[misc]
    for name in ("leduc-holdem", "uno"):
        yield try_peer(f"peer: RLCard {name}", lambda name=name: step_rlcard(name))  # type: ignore[misc]


def write(figure: Figure) -> str:
    """A figure as a line for people."""
    wanted = f" (wanted {figure.wanted})" if figure.wanted else ""
    return f"{figure.what}: {figure.measured}{wanted}"


if __name__ == "__main__":
    for figure in figures():
        print(json.dumps(figure) if "--json" in sys.argv else write(figure), flush=True)
