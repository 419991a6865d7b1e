"""The figures of this tree against those of another revision: `make bench-against REV=HEAD~1`.

Both are measured in turns, by the same program and in computing time. A ratio is the median of all
turns; over 1 is faster than it was.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

import skydeck
from bench.meter import FIGURES

HERE = Path(__file__).parents[1]
TURNS = 7


class Tree:
    """A process that measures the sources of one tree."""

    def __init__(self, path: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "bench" / "meter.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=path,
            env={**os.environ, "PYTHONPATH": str(path / "src")},
        )

    def measure(self, figure: str, game: str) -> float:
        """One measurement."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{figure} {game}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def compare(old: Tree, new: Tree, figure: str, game: str) -> tuple[float, float]:
    """The best of the new tree, and the median of its ratios to the old one."""
    pairs = [(old.measure(figure, game), new.measure(figure, game)) for _ in range(TURNS)]
    return max(now for _, now in pairs), statistics.median(now / before for before, now in pairs)


def main(revision: str, *figures: str) -> None:
    """Compare some figures, or all, of all games, and print them."""
    games = skydeck.games()
    grid = Grid("", *games, title=f"Per second of computing, and × {revision}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tree"
        subprocess.run(
            ["git", "worktree", "add", "--detach", "--quiet", str(path), revision],
            cwd=HERE,
            check=True,
        )
        try:
            old, new = Tree(path), Tree(HERE)
            for figure in figures or FIGURES:
                found = [compare(old, new, figure, game) for game in games]
                grid.add_row(figure, *(f"{best:,.0f}  × {ratio:.2f}" for best, ratio in found))
            old.close()
            new.close()
        finally:
            subprocess.run(
                ["git", "worktree", "remove", "--force", str(path)], cwd=HERE, check=True
            )
    Console(highlight=False).print(grid)


if __name__ == "__main__":
    if len(sys.argv) < 2 or set(sys.argv[2:]) - set(FIGURES):
        sys.exit(f"python -m bench.against REVISION [{' '.join(FIGURES)}]")
    main(*sys.argv[1:])
