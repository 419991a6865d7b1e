"""A review in words: for the terminal, and as one HTML page that needs nothing else."""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.style import Style
from rich.table import Table as Grid
from rich.terminal_theme import SVG_EXPORT_THEME
from rich.text import Text

from skydeck.core.errors import SkydeckError
from skydeck.core.game import Game
from skydeck.core.kernel import SPECTATOR, Seat
from skydeck.core.log import Log
from skydeck.core.table import Table
from skydeck.lab.review import Choice, Review, SeatReview, Stretch
from skydeck.terminal.reports import describe_result, out
from skydeck.terminal.words import YOU, name_seats, put_into_words, put_reason

PAGE = Path(__file__).with_name("review.html")
WIDTH, HEIGHT = 900, 300  # of the curve, in its own units
COLUMNS = 100  # of a drawn position
# Told apart without colour, too: each seat has its own kind of line.
COLOURS = ("#3584e4", "#e66100", "#2ec27e", "#c061cb", "#e5a50a", "#e01b24", "#0ab9dc", "#865e3c")
DASHES = ("", "8 4", "2 3", "12 3 2 3", "5 5", "1 5", "14 4", "6 2 2 2")


def name_everyone(log: Log) -> list[str]:
    """Who sat where."""
    return name_seats(log.names or [f"seat {seat}" for seat in range(log.seats)])


def pick_seats(log: Log) -> list[Seat] | None:
    """The seats that a review is for: the people's; all if there are none."""
    return [seat for seat, name in enumerate(log.names) if name == YOU] or None


def in_points(change: float) -> str:
    """A change of a chance, with its sign: in percentage points, which can be added up."""
    return f"{100 * change + 0.0:+.1f} pp"


# In the terminal


def show_review(game: Game, log: Log, review: Review) -> None:
    """What separates the seats, and the turning points of each."""
    names = name_everyone(log)
    grid = Grid(
        title=f"{game.title}, {log.seats} seats, {review.moves:,} moves",
        caption="pp: percentage points of the chance to win, summed over the game",
    )
    for heading in ("", "accuracy", "fair share", "choices", "others", "luck", "result"):
        grid.add_column(heading, justify="left" if not heading else "right")
    for seat in review.seats:
        grid.add_row(names[seat.seat], *summarise(seat))
    out.print(grid)
    for seat in review.seats:
        out.print(f"\nTurning points of {names[seat.seat]}:", markup=False)
        for point in seat.turning_points:
            out.print(f"  {describe_point(review, point)}", markup=False, soft_wrap=True)


def summarise(seat: SeatReview) -> tuple[str, ...]:
    """A seat's numbers, as the table has them."""
    return (
        f"{seat.accuracy:.0f}",
        f"{100 * seat.share:.0f} %",
        in_points(seat.skill),
        in_points(seat.others),
        in_points(seat.luck),
        f"{100 * seat.result:.0f} %",
    )


def describe_point(review: Review, point: Stretch) -> str:
    """A turning point as a sentence: what was played, and what changed the chance most."""
    choice = find_choice(review, point.number)
    causes = {
        "the choice": point.choice,
        "what others lost or gained": point.others,
        "luck": point.luck,
    }
    cause = max(causes, key=lambda name: abs(causes[name]))
    return (
        f"move {point.number + 1}, {choice.text}: from {100 * point.start:.0f} % to"
        f" {100 * point.end:.0f} %, mostly {cause} ({in_points(causes[cause])})"
    )


def find_choice(review: Review, number: int) -> Choice:
    """The choice that was made by a move."""
    return next(choice for choice in review.choices if choice.number == number)


# As a page


def write_page(path: Path, game: Game, log: Log, review: Review) -> None:
    """Write the page; it shows one seat's view if one seat is reviewed, else the whole table."""
    try:
        path.write_text(make_page(game, log, review), encoding="utf-8")
    except OSError as error:
        raise SkydeckError(f"{path} cannot be written: {error.strerror}") from None


def make_page(game: Game, log: Log, review: Review) -> str:
    """The page as text."""
    names = name_everyone(log)
    watcher = review.seats[0].seat if len(review.seats) == 1 else None
    painter = Painter()
    steps, table = tell_steps(game, log, review, names, watcher, painter)
    data = {
        "steps": steps,
        "width": WIDTH,
        "points": [
            {
                "number": point.number,
                "seat": names[seat.seat],
                "text": describe_point(review, point),
            }
            for seat in review.seats
            for point in seat.turning_points
        ],
    }
    parts = {
        "TITLE": html.escape(f"{game.title}: review"),
        "RESULT": "<br>".join(html.escape(line) for line in describe_result(table, names)),
        "ROWS": "".join(make_row(names, seat) for seat in review.seats),
        "CURVE": draw_curve(review, names),
        "STYLES": painter.styles(),
        "ITERATIONS": f"{review.iterations:,}",
        # No text of a person can end the script that it is in.
        "DATA": json.dumps(data).replace("<", "\\u003c"),
    }
    page = PAGE.read_text(encoding="utf-8")
    for name, part in parts.items():
        page = page.replace(f"@{name}@", part)
    return page


def make_row(names: Sequence[str], seat: SeatReview) -> str:
    """A seat's row of the summary."""
    cells = "".join(f"<td>{cell}</td>" for cell in summarise(seat))
    line = draw_line(seat.seat, [(0.0, 6.0), (40.0, 6.0)])
    key = f'<svg width="40" height="12" aria-hidden="true">{line}</svg>'
    return f"<tr><th scope='row'>{key} {html.escape(names[seat.seat])}</th>{cells}</tr>"


def tell_steps(
    game: Game, log: Log, review: Review, names: Sequence[str], watcher: Seat | None, paint: Painter
) -> tuple[list[dict[str, Any]], Table]:
    """The deal and every move: what happened, the table after it, and how it was judged."""
    table = Table.new(game, log.seats, log.seed, log.options)
    choices = {choice.number: choice for choice in review.choices}
    shown = {seat.seat for seat in review.seats}
    steps: list[dict[str, Any]] = [
        {"told": ["The deal."], "table": paint.draw(table, names, watcher)}
    ]
    for number, (seat, move) in enumerate(log.moves):
        judged = judge_move(table, choices[number], names) if number in choices else {}
        table.play(seat, move)
        events = table.tell(SPECTATOR if watcher is None else watcher)
        told = [put_into_words(game, event, names) for event in events]
        step = {"told": told, "table": paint.draw(table, names, watcher)}
        # What another seat knew when it chose is no part of one seat's review.
        steps.append({**step, **(judged if seat in shown else {})})
    return steps, table


def judge_move(table: Table, choice: Choice, names: Sequence[str]) -> dict[str, Any]:
    """How a choice was judged, and why the best move is good."""
    game, view = table.game, table.view(choice.seat)
    reasons = game.advice.reasons(view.state, choice.seat, choice.best)
    return {
        "who": names[choice.seat],
        "played": choice.text,
        "best": choice.best_text,
        "before": choice.before,
        "after": choice.after,
        "reasons": [put_reason(game, event, own_names(names, choice.seat)) for event in reasons],
    }


def own_names(names: Sequence[str], seat: Seat) -> list[str]:
    """The names as a seat says them: itself it calls you."""
    return [YOU if other == seat else name for other, name in enumerate(names)]


def draw_curve(review: Review, names: Sequence[str]) -> str:
    """Every seat's chance to win over the game, as an SVG."""
    lines = []
    for share in (0, 25, 50, 75, 100):
        y = HEIGHT * (1 - share / 100)
        lines.append(f'<line class="grid" x1="0" x2="{WIDTH}" y1="{y}" y2="{y}"/>')
        lines.append(f'<text class="axis" x="-8" y="{y + 4}" text-anchor="end">{share} %</text>')
    for seat in review.seats:
        points = [
            (WIDTH * (stretch.number + 1) / review.moves, HEIGHT * (1 - stretch.start))
            for stretch in seat.stretches
        ]
        points.append((float(WIDTH), HEIGHT * (1 - seat.result)))
        title = f"<title>{html.escape(names[seat.seat])}</title>"
        lines.append(f"<g>{title}{draw_line(seat.seat, points)}</g>")
    return "".join(lines)


def draw_line(seat: Seat, points: Sequence[tuple[float, float]]) -> str:
    """A line in the manner of a seat."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return (
        f'<polyline points="{path}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2"'
        f' stroke-dasharray="{DASHES[seat]}"/>'
    )


class Painter:
    """Drawings as HTML; every style that they use becomes a class of the page."""

    def __init__(self) -> None:
        self.console = Console(file=StringIO(), width=COLUMNS, color_system="truecolor")
        self.classes: dict[str, str] = {}
        self.css = cache(self._css)

    def draw(self, table: Table, names: Sequence[str], seat: Seat | None) -> str:
        """A table through a seat's eyes, or as it is."""
        state = table.state if seat is None else table.view(seat).state
        return self.paint(table.game.drawing.draw(state, names, seat, COLUMNS))

    def paint(self, text: Text) -> str:
        """A text with its styles."""
        parts = []
        for segment in text.render(self.console):
            written, css = html.escape(segment.text), self.css(segment.style or Style())
            parts.append(f'<i class="{self._class(css)}">{written}</i>' if css else written)
        return "".join(parts)

    def styles(self) -> str:
        """The rules of the classes."""
        return "".join(f"i.{name}{{{css}}}" for css, name in self.classes.items())

    def _css(self, style: Style) -> str:
        return style.get_html_style(SVG_EXPORT_THEME)

    def _class(self, css: str) -> str:
        return self.classes.setdefault(css, f"s{len(self.classes)}")
