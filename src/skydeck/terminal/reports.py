"""Results in the terminal: progress bars and tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from skydeck.bots import LEVELS, levels
from skydeck.core.errors import listing
from skydeck.core.game import Game
from skydeck.core.log import Log
from skydeck.core.table import Table
from skydeck.core.table import replay as replay_log
from skydeck.terminal.words import name_seats, put_into_words, put_standing

if TYPE_CHECKING:
    from skydeck.lab.ladder import Ladder
    from skydeck.lab.speed import Speed

# Names and commands are other people's words: `:fire:` in one of them is no picture.
out = Console(highlight=False, emoji=False)
err = Console(stderr=True, highlight=False, emoji=False)


@contextmanager
def with_progress(title: str, total: int) -> Iterator[Callable[[int], object]]:
    """A progress bar on the error stream, which is not part of the result."""
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task(title, total=total)
        yield lambda done: progress.advance(task, done)


@contextmanager
def with_seconds(title: str) -> Iterator[Callable[[float, float], object]]:
    """A progress bar for work that is estimated in seconds, which can change on the way."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task(title, total=None)
        yield lambda spent, total: progress.update(task, completed=spent, total=total or None)


def show_proof(log: Log, is_compared: bool) -> None:
    """What was proved of a log."""
    assert log.deal is not None
    assert log.result is not None
    told = "which is the one you gave" if is_compared else "compare that with what the room showed"
    names = [log.names[seat] for seat in log.result.winners] or ["nobody"]
    out.print(
        escape(
            f"The deal is fair: its secret was fixed by the commitment {log.deal.commitment},"
            f" {told}, and the cards follow from it and from every seat's nonce.\n"
            f"The moves are legal, all {len(log.moves)} of them.\n"
            f"The result is right: {listing(names)} won; the points are"
            f" {listing(log.result.points)}."
        )
    )


def show_ladder(ladder: Ladder, folder: Path) -> None:
    """The table of a ladder."""
    from skydeck.lab.ladder_page import label, write_rating, write_share, write_time

    ratings, order = ladder.rate(), ladder.rank()
    grid = Grid(title=f"{ladder.game.title}: the ladder")
    for heading in ("rank", "bot", "rating", "against the next", "a move takes"):
        grid.add_column(heading, justify="left" if heading == "bot" else "right")
    for rank, bot in enumerate(order):
        k = ladder.bots.index(bot)
        grid.add_row(
            str(rank + 1),
            escape(label(ladder.game, bot)),
            write_rating(ratings.points[k], ratings.errors[k]),
            write_share(ladder, bot, order[rank + 1]) if rank + 1 < len(order) else "",
            write_time(ladder.thinking(bot)),
        )
    out.print(grid)
    out.print(f"Written to {folder / ladder.game.name}.md, .svg and .json", markup=False)


OTHER_BOTS = {
    "greedy": "Plays the move that is worth most at first sight.",
    "random": "Plays any legal move.",
    "search:20ms": "Thinks for as long as you say; search:2000 imagines so many tables.",
    "run:COMMAND": "A program of your own.",
}


def show_bots(game: Game) -> None:
    """Everyone who can be played against, and how."""
    grid = Grid(title=f"The bots of {game.title}", show_lines=False)
    for heading in ("name", "called", "how it plays"):
        grid.add_column(heading)
    for number, name in enumerate(LEVELS, 1):
        grid.add_row(name, *levels.describe(game, number))
    for name, sentence in OTHER_BOTS.items():
        grid.add_row(name, "", sentence)
    out.print(grid)


def show_speeds(speeds: Iterable[Speed], as_json: bool) -> None:
    """A line for each measurement, as soon as it is made."""
    for speed in speeds:
        if as_json:
            print(json.dumps(asdict(speed)), flush=True)
        else:
            print(
                f"{speed.game}  {speed.seats} seats  threads: {speed.threads}"
                f"  {speed.moves_per_second / 1e6:6.1f} million moves a second"
                f"  {speed.games_per_second:9,.0f} games a second",
                flush=True,
            )


def show_replay(game: Game, log: Log, story: bool, at: int | None, as_json: bool) -> None:
    """The table at the end of a log or after some of its moves, or the story of it."""
    if story:
        replay_log(game, log)  # refuses a log that does not replay, before anything is printed
    names = name_seats(log.names or [f"seat {seat}" for seat in range(log.seats)])
    table = Table.new(game, log.seats, log.seed, log.options)
    for seat, move in log.moves[:at]:
        table.play(seat, move)
        if story and not as_json:
            for event in table.tell():
                print(put_into_words(game, event, names))
    if as_json:
        print(json.dumps(_result(table, names)))
        return
    out.print(game.drawing.draw(table.view().state, names, None, out.width))
    print()
    for line in describe_result(table, names):
        print(line)


def _result(table: Table, names: list[str]) -> dict[str, object]:
    return {
        "game": table.game.name,
        "names": names,
        "moves": len(table.history),
        "over": table.over,
        "points": table.points,
        "winners": table.winners,
        "position": table.to_text(),
    }


def describe_result(table: Table, names: list[str]) -> list[str]:
    """Who has how many points, the best first, and who has won."""
    points = dict(enumerate(table.points))
    order = sorted(points, key=lambda seat: points[seat] * (1 if table.game.lowest_wins else -1))
    lines = [f"{names[seat]}: {put_standing(table.game, points[seat])}" for seat in order]
    if not table.over:
        lines.append(f"The game is not over; {len(table.history)} moves were played.")
    elif not table.winners:
        lines.append("Nobody wins: the game was ended by its limit.")
    elif len(table.winners) == 1:
        winner = names[table.winners[0]]
        lines.append("You win!" if winner == "you" else f"{winner} wins.")
    else:
        lines.append(f"{' and '.join(names[seat] for seat in table.winners)} share the win.")
    return lines
