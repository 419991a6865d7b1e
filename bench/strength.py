"""How strong search is: long matches, kept in docs/strength.json and told in docs/strength.md.

`make strength` plays what is missing and takes hours; killed, it goes on with the next match.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import skydeck
from skydeck.bots import LEVELS
from skydeck.cli import describe_run
from skydeck.lab.ladder import thinks_long, write_text
from skydeck.lab.match import play_match
from skydeck.terminal.reports import with_progress

DOCS = Path(__file__).parents[1] / "docs"
RESULTS = DOCS / "strength.json"
GAMES = ("skyjo", "level8", "schott", "skyrunner", "skybridge")
WANTED = {"skyjo": 62, "level8": 62, "schott": 70, "skyrunner": 70, "skybridge": 85}
Bots = tuple[str, ...]  # who plays: the first is the one whose share counts
MATCHES: tuple[tuple[Bots, int], ...] = (  # with how many games
    (("search:20ms", "greedy"), 1000),
    (("search:4ms", "search:1ms"), 1000),
    (("search:20ms", "greedy", "greedy", "greedy"), 200),
)
LEVEL_PAIRS: list[Bots] = [(higher, lower) for lower, higher in pairwise(LEVELS)]
LEVEL_WANTED = 60  # of each level against the one below it, in percent
LEVEL_GAMES, LONG_GAMES = 2000, 1000  # with how many games, and where one of them thinks long
# Where so many games could not tell: the difference is small.
MORE: dict[tuple[str, Bots], int] = {
    ("level8", ("search:4ms", "search:1ms")): 5000,
    ("skyjo", ("level4", "level3")): 6000,
    ("level8", ("level2", "level1")): 6000,
    ("schott", ("level7", "level6")): 6000,
}
HEAD = (
    "| game | who | games | share of wins | 95 % interval | wanted | on |",
    "|---|---|--:|--:|--:|--:|---|",
)


def count_games(name: str, bots: Bots) -> int:
    """How many games a level plays against the one below it."""
    return LONG_GAMES if thinks_long(skydeck.game(name), bots[0]) else LEVEL_GAMES


def key_of(game: str, bots: Bots) -> str:
    """What a match is filed under."""
    return f"{game}: {', '.join(bots)}"


def read_results() -> dict[str, Any]:
    """The matches played so far."""
    results: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    return results


def play(name: str, bots: Bots, games: int) -> None:
    """Play a match that is not there yet, and keep it."""
    if key_of(name, bots) in read_results():
        return
    game = skydeck.game(name)
    with with_progress(key_of(name, bots), games) as report:
        match = play_match(game, bots, games, "strength", report=report)
    results = {**read_results(), key_of(name, bots): {**match.to_data(), "about": describe_run()}}
    write_text(RESULTS, json.dumps(results, indent=1) + "\n")
    write_text(DOCS / "strength.md", write_page(results))
    print(key_of(name, bots), results[key_of(name, bots)]["bots"][0], flush=True)


def write_page(results: dict[str, Any]) -> str:
    """The results as Markdown."""
    lines = [
        "# How strong search is",
        "",
        "Mirrored deals (every deal with every bot in every seat), 95 % intervals over deals;"
        " the share is that of the first bot. Made by `make strength`, which plays what is"
        " missing in [strength.json](strength.json).",
        "",
        *HEAD,
    ]
    lines += write_rows(results, {name: [bots for bots, _ in MATCHES] for name in GAMES})
    lines += [
        "",
        "## Levels",
        "",
        "Each level against the one below it, at two seats. All against all:"
        " [the ladders](ladder/).",
        "",
        *HEAD,
        *write_rows(results, dict.fromkeys(GAMES, LEVEL_PAIRS)),
    ]
    return "\n".join(lines) + "\n"


def write_rows(results: dict[str, Any], pairs: Mapping[str, Sequence[Bots]]) -> Iterator[str]:
    """The matches that have been played, of these of each game."""
    for name in GAMES:
        for bots in pairs[name]:
            match = results.get(key_of(name, bots))
            if match:
                yield write_row(name, bots, match)


def write_row(name: str, bots: Bots, match: dict[str, Any]) -> str:
    """A match as a row of the table."""
    first = match["bots"][0]
    low, high = first["win_rate_95"]
    wanted = f"over {100 // len(bots)} %"
    if bots[0].startswith("level"):
        wanted = f"{LEVEL_WANTED} %"
    elif bots == MATCHES[0][0]:
        wanted = f"{WANTED[name]} %"
    cells = (
        skydeck.game(name).title,
        f"{bots[0]} against {' + '.join(bots[1:])}",
        f"{match['games']:,}",
        f"{first['win_rate']:.1%}",
        f"{low:.1%} to {high:.1%}",
        wanted,
        match["about"]["date"],
    )
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    for bots, games in MATCHES:
        for name in sys.argv[1:] or GAMES:
            play(name, bots, MORE.get((name, bots), games))
    for name in sys.argv[1:] or GAMES:
        for bots in LEVEL_PAIRS:
            play(name, bots, MORE.get((name, bots), count_games(name, bots)))
