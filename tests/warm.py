"""Builds the engines of all games before the tests, so that no test waits for one.

Some are also built for the page, from the same typing.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor

from tools import build_engines

import skydeck
from skydeck.core import engine
from skydeck.core.cores import count_cores
from skydeck.core.kernel import COMMON
from tests.wasm.programs import FEW


def build(name: str) -> list[str]:
    """Build the engine of a game; return what was done."""
    engine.hearers.append(lambda seconds: None)  # nobody waits without a word
    platforms = [build_engines.WASM] if name in FEW else []
    return build_engines.build(name, platforms, is_tested=True)


if __name__ == "__main__":
    # The largest first, so that no core waits for it at the end.
    names = sorted((*skydeck.games(), COMMON), key=lambda name: name != "level8")
    with ProcessPoolExecutor(count_cores()) as pool:
        for said in pool.map(build, names):
            for line in said:
                print(line, file=sys.stderr)
