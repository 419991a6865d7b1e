"""How strong search is: long matches, kept in docs/strength.json and told in docs/strength.md.

`make strength` plays what is missing and takes hours; killed, it goes on with the next match.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import skydeck
from skydeck.cli import describe_run
from skydeck.lab.ladder import write_text
from skydeck.lab.match import play_match
from skydeck.terminal.reports import with_progress

DOCS = Path(__file__).parents[1] / "docs"
RESULTS = DOCS / "strength.json"
GAMES = ("skyjo", "level8", "schott", "skyrunner", "skybridge")
WANTED = {"skyjo": 62, "level8": 62, "schott": 70, "skyrunner": 70, "skybridge": 85}
# Who plays, and how many games: the first of each match is the one whose share counts.
MATCHES = (
    (("search:20ms", "greedy"), 1000),
    (("search:4ms", "search:1ms"), 1000),
    (("search:20ms", "greedy", "greedy", "greedy"), 200),
)


def key_of(game: str, bots: tuple[str, ...]) -> str:
    """What a match is filed under."""
    return f"{game}: {', '.join(bots)}"


def read_results() -> dict[str, Any]:
    """The matches played so far."""
    results: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    return results


def play(name: str, bots: tuple[str, ...], games: int) -> None:
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
        "| game | who | games | share of wins | 95 % interval | wanted | on |",
        "|---|---|--:|--:|--:|--:|---|",
    ]
    for name in GAMES:
        for bots, _ in MATCHES:
            match = results.get(key_of(name, bots))
            if match:
                lines.append(write_row(name, bots, match))
    return "\n".join(lines) + "\n"


def write_row(name: str, bots: tuple[str, ...], match: dict[str, Any]) -> str:
    """A match as a row of the table."""
    first = match["bots"][0]
    low, high = first["win_rate_95"]
    wanted = WANTED[name] if bots[1] == "greedy" and len(bots) == 2 else 100 // len(bots)
    cells = (
        skydeck.game(name).title,
        f"{bots[0]} against {' + '.join(bots[1:])}",
        f"{match['games']:,}",
        f"{first['win_rate']:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{'' if bots[1] == 'greedy' and len(bots) == 2 else 'over '}{wanted} %",
        match["about"]["date"],
    )
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    for bots, games in MATCHES:
        for name in sys.argv[1:] or GAMES:
            play(name, bots, games)
