"""Which drivers an engine has: those of the table, of bots, of the lab and of environments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from skydeck.bots import choose, contest_of, search, stepping, tree
from skydeck.core import rng, view_text
from skydeck.core.engine import TABLE, Driver
from skydeck.core.game import Game
from skydeck.core.kernel import COMMON
from skydeck.games import load

AT_TABLE = (
    "setup",
    "legal",
    "play",
    "score",
    "look",
    "look_all",
    "imagine",
    "tell",
    "ask",
    "touch",
    "offer",
    "mark",
    "end",
)
WITH_BOTS = ("reasons", "mixes", "playouts")
IN_LAB = ("features", "recount", "perft")
PAGE = "page"  # what a page needs that plays by itself, in one engine


@cache
def drivers(engine: str, stage: str) -> Sequence[Driver]:
    """The drivers of a stage: first what people wait for, then everything."""
    if engine == COMMON:
        return _common()
    game = load(engine)
    first = [game.at.driver(name) for name in AT_TABLE] + [search.drivers(game).glimpse]
    if stage == PAGE:
        return _narrow([*first, *_with_bots(game), choose.pick, rng.fork_into, tree.appraise])
    return _narrow(first if stage == TABLE else [*first, *_with_bots(game), *_rest(game)])


def _with_bots(game: Game) -> list[Any]:
    """What bots need that search, and who asks them for advice."""
    thinking = [each for each in search.drivers(game)[::2] if each]
    return thinking + [game.at.driver(name) for name in WITH_BOTS]


def _rest(game: Game) -> list[Any]:
    """What the lab and environments need."""
    lab = [game.at.driver(name) for name in IN_LAB]
    return [*lab, contest_of(game), *stepping.drivers(game)]


def _common() -> Sequence[Driver]:
    return _narrow(
        [
            choose.pick,
            tree.appraise,
            rng.fork_into,
            rng.make_block_at,
            rng.shuffle_items,
            view_text.write_row,
            stepping.seed_tables,
            stepping.find_illegal,
        ]
    )


def _narrow(found: Sequence[Any]) -> Sequence[Driver]:
    return tuple(each for each in found if isinstance(each, Driver))
