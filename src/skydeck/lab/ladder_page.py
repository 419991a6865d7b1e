"""A ladder as a page that a person wants to read."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

from skydeck.bots import LEVELS, levels
from skydeck.core.game import Game
from skydeck.core.skill import Skill
from skydeck.lab.ladder import ANCHOR, Ladder, write_text
from skydeck.lab.plot import draw_ratings
from skydeck.lab.ratings import PRIOR


def describe(game: Game, bot: str) -> tuple[str, str]:
    """A bot's name for people and a sentence about it; only levels have them."""
    return levels.describe(game, LEVELS.index(bot) + 1) if bot in LEVELS else (bot, "")


def label(game: Game, bot: str) -> str:
    """A bot as a page calls it."""
    name = describe(game, bot)[0]
    return name if name == bot else f"{bot} {name}"


def plays_greedily(game: Game, level: str) -> bool:
    """Whether a level is greedy by another name."""
    return levels.skill_of(game, LEVELS.index(level) + 1) == Skill()


def write_pages(ladder: Ladder, folder: Path, about: Mapping[str, object]) -> None:
    """Write the page and its drawing beside the JSON."""
    game, rows = ladder.game, []
    ratings = ladder.rate()
    for bot in ladder.rank():
        k = ladder.bots.index(bot)
        rows.append((label(game, bot), float(ratings.points[k]), float(ratings.errors[k])))
    title = f"{game.title}: ratings with 95 % intervals"
    write_text(folder / f"{game.name}.svg", draw_ratings(title, rows))
    write_text(folder / f"{game.name}.md", write_page(ladder, about))


def write_page(ladder: Ladder, about: Mapping[str, object]) -> str:
    """The page as Markdown."""
    game = ladder.game
    parts = [
        f"# {game.title}: the ladder",
        f"![Ratings of all bots]({game.name}.svg)",
        _write_table(ladder),
        *_write_steps(ladder),
        *_write_sentences(ladder),
        "## Everyone against everyone",
        "The share of games that the bot of the line won against the bot of the column.",
        _write_cross(ladder),
        "## How it was made",
        f"```\n{ladder.command()}\n```",
        _write_method(ladder),
        ", ".join(f"{key} {value}" for key, value in about.items()) + ".",
        f"All results: [{game.name}.json]({game.name}.json).",
    ]
    return "\n\n".join(parts) + "\n"


def _write_table(ladder: Ladder) -> str:
    ratings, order = ladder.rate(), ladder.rank()
    with_anchor = ANCHOR in order
    heads = ["rank", "bot", "rating", *([f"against {ANCHOR}"] if with_anchor else [])]
    rows = [[*heads, "against the next", "a move takes"], ["--:", ":--", *["--:"] * len(heads)]]
    for rank, bot in enumerate(order):
        k = ladder.bots.index(bot)
        cells = [str(rank + 1), _cell(label(ladder.game, bot))]
        cells.append(write_rating(ratings.points[k], ratings.errors[k]))
        if with_anchor:
            cells.append(write_share(ladder, bot, ANCHOR))
        cells.append(write_share(ladder, bot, order[rank + 1]) if rank + 1 < len(order) else "")
        rows.append([*cells, write_time(ladder.thinking(bot))])
    return _join(rows)


def _write_cross(ladder: Ladder) -> str:
    order = ladder.rank()
    rows = [["", *map(_cell, order)], [":--", *["--:"] * len(order)]]
    for bot in order:
        rows.append([_cell(bot), *(write_share(ladder, bot, other) for other in order)])
    return _join(rows)


def _write_steps(ladder: Ladder) -> list[str]:
    """How much stronger each level is than the one below it, where all are on the ladder."""
    if not set(LEVELS) <= set(ladder.bots):
        return []
    ratings = ladder.rate().points
    points = [float(ratings[ladder.bots.index(level)]) for level in LEVELS]
    *steps, last = [str(round(higher - lower)) for lower, higher in pairwise(points)]
    return [f"From each level to the next, in points: {', '.join(steps)} and {last}."]


def _write_sentences(ladder: Ladder) -> list[str]:
    """What is to be said of bots: what they are like, and what they forfeited."""
    twins = [level for level in LEVELS if plays_greedily(ladder.game, level)]
    lines = []
    for bot in ladder.rank():
        if bot == ANCHOR and twins:
            lines.append(f"- **{bot}**: The same bot as {label(ladder.game, twins[0])}.")
        sentence = describe(ladder.game, bot)[1]
        if sentence:
            lines.append(f"- **{_cell(label(ladder.game, bot))}**: {sentence}")
    for names, pair in ladder.pairs.items():
        for k, bot in enumerate(names):
            if pair.forfeits[k]:
                lines.append(
                    f"- {_cell(bot)} forfeited {pair.forfeits[k]} games against"
                    f" {_cell(names[1 - k])}: {pair.reasons[k]}"
                )
    return ["\n".join(lines)] if lines else []


def _write_method(ladder: Ladder) -> str:
    anchor = f"{ANCHOR} has" if ANCHOR in ladder.bots else "the mean is"
    games = sum(pair.games for pair in ladder.pairs.values())
    slow = f" ({ladder.slow_games:,} where one thinks long)"
    few = "" if ladder.slow_games == ladder.games else slow
    surprises = ladder.count_surprises(ladder.rate())
    return (
        f"{games:,} games at two seats. Every deal is played twice with seats exchanged, and the"
        f" intervals respect that. Neighbours play {ladder.games:,} games{few}, others half as"
        " many for each step between them. Ratings are Elo points by Bradley and Terry's model"
        f" ({anchor} 1000, 400 points are odds of 10 : 1, prior deviation {PRIOR:.0f}), with 95 %"
        f" intervals of the difference from {'it' if ANCHOR in ladder.bots else 'the mean'}. Of"
        f" {len(ladder.pairs)} pairs, {surprises} lie outside of what the ratings predict for 95 %"
        " of them."
    )


def write_share(ladder: Ladder, bot: str, other: str) -> str:
    """The share of games that a bot won against another, as text."""
    if bot == other:
        return ""
    share = ladder.against(bot, other)
    return "" if share is None else f"{100 * share:.0f} %"


def write_rating(points: float, error: float) -> str:
    """A rating and half of its interval as text; the bot that others are measured by has none."""
    return f"{points:.0f} ± {error:.0f}" if error > 0 else f"{points:.0f}"


def write_time(seconds: float | None) -> str:
    """A time as text in a unit that suits it."""
    if seconds is None:
        return ""
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def _cell(text: str) -> str:
    """A text that cannot break a table."""
    return text.replace("|", "\\|")


def _join(rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
