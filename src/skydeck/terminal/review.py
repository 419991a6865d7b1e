"""A review in words: for the terminal, and as one HTML page that needs nothing else."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from io import StringIO
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME
from rich.text import Text

from skydeck.core.errors import SkydeckError, listing
from skydeck.core.game import Game
from skydeck.core.kernel import SPECTATOR, Seat
from skydeck.core.log import Log
from skydeck.core.table import Table
from skydeck.lab.review import Cause, Choice, Review, SeatReview, Stretch
from skydeck.lab.template import fill_in
from skydeck.terminal.grids import print_table
from skydeck.terminal.reports import describe_result, out
from skydeck.terminal.words import YOU, name_seats, put_into_words, put_reason

PAGE = Path(__file__).with_name("review.html")
WIDTH, HEIGHT = 900, 300  # of the curve, in its own units; the page stretches it as it likes
COLUMNS, NARROW = 100, 44  # of a drawn position, and of one on a phone
LABELS = 10  # numbers of rounds that a phone has room for
HEADINGS = ("accuracy", "fair share", "choices", "others", "luck", "result")
CAUSES: dict[Cause, str] = {
    "choice": "the choice",
    "others": "what others lost or gained",
    "luck": "luck",
}
POINTS = ("choices", "others", "luck")  # are sums of changes, in percentage points
# Told apart without colour, too: each seat has its own kind of line.
COLOURS = ("#3584e4", "#e66100", "#2ec27e", "#c061cb", "#e5a50a", "#e01b24", "#0ab9dc", "#865e3c")
DASHES = ("", "8 4", "2 3", "12 3 2 3", "5 5", "1 5", "14 4", "6 2 2 2")


def name_everyone(log: Log) -> list[str]:
    """Who sat where."""
    return name_seats(log.names or [f"seat {seat}" for seat in range(log.seats)])


def pick_seats(log: Log) -> list[Seat] | None:
    """The seats that a review is for: the people's; all if there are none."""
    return [seat for seat, name in enumerate(log.names) if name == YOU] or None


def points(change: float) -> str:
    """A change of a chance in percentage points, with its sign."""
    return f"{100 * change + 0.0:+.1f}"


# In the terminal


def show_review(game: Game, log: Log, review: Review) -> None:
    """What separates the seats, and the turning points of each."""
    names = name_everyone(log)
    title = f"{game.title}, {log.seats} seats, {review.moves:,} moves"
    rows = [(names[seat.seat], *summarise(seat)) for seat in review.seats]
    print_table(title, ("", *HEADINGS), rows, lines=False)
    out.print(
        f"{listing(POINTS, 'and').capitalize()} are sums over the game, in percentage points."
    )
    for seat in review.seats:
        out.print(f"\nTurning points of {names[seat.seat]}:", markup=False)
        for point in seat.turning_points:
            out.print(f"  {describe_point(review, point)}", markup=False, soft_wrap=True)


def summarise(seat: SeatReview) -> tuple[str, ...]:
    """A seat's numbers, as the table has them."""
    return (
        f"{seat.accuracy:.0f}",
        f"{100 * seat.share:.0f} %",
        points(seat.skill),
        points(seat.others),
        points(seat.luck),
        f"{100 * seat.result:.0f} %",
    )


def describe_point(review: Review, point: Stretch) -> str:
    """A turning point as a sentence: what was played, and what changed the chance most."""
    choice, part = find_choice(review, point.number), point.part_of(point.cause)
    return (
        f"move {point.number + 1}, {choice.text}: from {100 * point.start:.0f} % to"
        f" {100 * point.end:.0f} %, mostly {CAUSES[point.cause]} ({points(part)} points)"
    )


def find_choice(review: Review, number: int) -> Choice:
    """The choice that was made by a move."""
    return next(choice for choice in review.choices if choice.number == number)


# As a page


def write_page(path: Path, game: Game, log: Log, review: Review) -> None:
    """Write the page; it shows one seat's view if one seat is reviewed, else the whole table."""
    page = make_page(game, log, review)
    with refusing(path):
        path.write_text(page, encoding="utf-8")


def refuse_path(path: Path, file: Path) -> None:
    """Refuse a page that cannot be written, or would be in the place of its log."""
    with refusing(path):
        is_new = not path.exists()
        if not is_new and path.samefile(file):
            raise SkydeckError(f"--page {path} is the log itself; name another file")
        with path.open("ab"):
            pass
        if is_new:
            path.unlink()


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Say in a sentence why a file cannot be written."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SkydeckError(f"{path} cannot be written: {reason}") from None


def make_page(game: Game, log: Log, review: Review) -> str:
    """The page as text."""
    names = name_everyone(log)
    watcher = review.seats[0].seat if len(review.seats) == 1 else None
    painter = Painter()
    steps, rounds, table = tell_steps(game, log, review, names, watcher, painter)
    turns = [(seat.seat, point) for seat in review.seats for point in seat.turning_points]
    data = {
        "steps": steps,
        "width": WIDTH,
        "points": [
            {
                "number": point.number,
                "seat": names[seat],
                "cause": point.cause,
                "text": describe_point(review, point).replace(" %", "\u00a0%"),
            }
            for seat, point in turns
        ],
    }
    parts = {
        "TITLE": html.escape(f"{game.title}: review"),
        "RESULT": "<br>".join(html.escape(line) for line in describe_result(table, names)),
        "HEADINGS": "".join(f'<th scope="col">{label(name)}</th>' for name in HEADINGS),
        "ROWS": "".join(make_row(names, seat) for seat in review.seats),
        "CURVE": draw_curve(review, names, rounds),
        "MARKS": mark_rounds(rounds, review.moves) + mark_points(turns, review.moves),
        "STYLES": painter.styles(),
        "CAUSES": CARDS if review.has_luck else NO_CARDS,
        "JUDGED": (IMAGINED if review.has_luck else TRIED).format(f"{review.iterations:,}"),
        # No text of a person can end the script that it is in.
        "DATA": json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"),
    }
    return fill_in(PAGE.read_text(encoding="utf-8"), parts)


CARDS = "and the rest, which is luck"
NO_CARDS = "and luck, which here is only who begins"
IMAGINED = "from what the seat could know, with {} imagined tables for each choice"
TRIED = "with {} games played on from each choice"


def label(heading: str) -> str:
    """What stands above a column of the page, with its unit."""
    return f"{heading}, points" if heading in POINTS else heading


def make_row(names: Sequence[str], seat: SeatReview) -> str:
    """A seat's row of the summary."""
    cells = "".join(
        f'<td data-label="{label(heading)}">{cell.replace(" ", "&nbsp;")}</td>'
        for heading, cell in zip(HEADINGS, summarise(seat), strict=True)
    )
    line = draw_line(seat.seat, [(0.0, 6.0), (40.0, 6.0)])
    key = f'<svg width="40" height="12" aria-hidden="true">{line}</svg>'
    return f"<tr><th scope='row'>{key} {html.escape(names[seat.seat])}</th>{cells}</tr>"


def tell_steps(
    game: Game, log: Log, review: Review, names: Sequence[str], watcher: Seat | None, paint: Painter
) -> tuple[list[dict[str, Any]], list[int], Table]:
    """The deal and every move: what happened, the table after it, and how it was judged.

    Also, after how many moves each round but the first began, and the table at the end.
    """
    rounds: list[int] = []
    table = Table.new(game, log.seats, log.seed, log.options)
    choices = {choice.number: choice for choice in review.choices}
    shown = {seat.seat for seat in review.seats}
    steps: list[dict[str, Any]] = [{"told": ["The deal."], **paint.draw(table, names, watcher)}]
    for number, (seat, move) in enumerate(log.moves):
        judged = judge_move(table, choices[number], names) if number in choices else {}
        before = int(table.state.rounds)
        table.play(seat, move)
        if int(table.state.rounds) > before:
            rounds.append(number + 1)
        events = table.tell(SPECTATOR if watcher is None else watcher)
        told = [put_into_words(game, event, names) for event in events]
        step = {"told": told, **paint.draw(table, names, watcher)}
        # What another seat knew when it chose is no part of one seat's review.
        steps.append({**step, **(judged if seat in shown else {})})
    return steps, rounds, table


def judge_move(table: Table, choice: Choice, names: Sequence[str]) -> dict[str, Any]:
    """How a choice was judged, and why the best move is good."""
    game, view = table.game, table.view(choice.seat)
    reasons = view.reasons(choice.seat, choice.best)
    return {
        "who": names[choice.seat],
        "played": choice.text,
        "best": choice.best_text,
        "before": choice.before,
        "after": choice.after,
        "mistake": choice.is_mistake,
        "reasons": [put_reason(game, event, own_names(names, choice.seat)) for event in reasons],
    }


def own_names(names: Sequence[str], seat: Seat) -> list[str]:
    """The names as a seat says them: itself it calls you."""
    return [YOU if other == seat else name for other, name in enumerate(names)]


def draw_curve(review: Review, names: Sequence[str], rounds: Sequence[int]) -> str:
    """Every seat's chance to win over the game, as an SVG."""
    lines = []
    for share in (0, 25, 50, 75, 100):
        y = HEIGHT * (1 - share / 100)
        lines.append(f'<line class="grid" x1="0" x2="{WIDTH}" y1="{y}" y2="{y}"/>')
    for number in rounds:
        x = f"{WIDTH * number / review.moves:.1f}"
        lines.append(f'<line class="round" x1="{x}" x2="{x}" y1="0" y2="{HEIGHT}"/>')
    for seat in review.seats:
        points = [
            (WIDTH * point.move / review.moves, HEIGHT * (1 - point.chance))
            for point in review.curve_of(seat)
        ]
        title = f"<title>{html.escape(names[seat.seat])}</title>"
        lines.append(f"<g>{title}{draw_line(seat.seat, points)}</g>")
    return "".join(lines)


def mark_rounds(rounds: Sequence[int], moves: int) -> str:
    """The numbers of the rounds below the curve, as many as there is room for."""
    if not rounds:
        return ""
    step = -(-(len(rounds) + 1) // LABELS)
    begins = [*enumerate([0, *rounds], 1)][::step]
    numbers = (
        f'<span class="number" style="left:{100 * number / moves:.2f}%">{k}</span>'
        for k, number in begins
    )
    return f'<span class="rounds">round</span>{"".join(numbers)}'


def mark_points(turns: Sequence[tuple[Seat, Stretch]], moves: int) -> str:
    """The turning points on the curve, numbered as they are below it."""
    return "".join(
        f'<span class="mark" style="left:{100 * point.number / moves:.2f}%;'
        f'top:{100 * (1 - point.start):.1f}%;border-color:{COLOURS[seat]}">{k}</span>'
        for k, (seat, point) in enumerate(turns, 1)
    )


def draw_line(seat: Seat, points: Sequence[tuple[float, float]]) -> str:
    """A line in the manner of a seat."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return (
        f'<polyline points="{path}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2"'
        f' stroke-dasharray="{DASHES[seat]}"/>'
    )


Drawing = list[tuple[int, str]]  # texts, each with the number of its style


class Painter:
    """Drawings as data; every style that they use becomes a class of the page."""

    def __init__(self) -> None:
        self.console = Console(file=StringIO(), width=COLUMNS, color_system="truecolor")
        self.classes: dict[str, int] = {}
        self.css = cache(self._css)

    def draw(self, table: Table, names: Sequence[str], seat: Seat | None) -> dict[str, Drawing]:
        """A table through a seat's eyes, or as it is; for a phone, too, where that differs."""
        state = table.state if seat is None else table.view(seat).state
        drawn = [table.game.drawing.draw(state, names, seat, wide) for wide in (COLUMNS, NARROW)]
        whole, narrow = map(self.paint, drawn)
        return {"table": whole} | ({"narrow": narrow} if narrow != whole else {})

    def paint(self, text: Text) -> Drawing:
        """A text with its styles."""
        parts = (
            (self._number(segment.style), segment.text) for segment in text.render(self.console)
        )
        return [
            (number, "".join(text for _, text in same))
            for number, same in groupby(parts, itemgetter(0))
        ]

    def styles(self) -> str:
        """The rules of the classes."""
        return "".join(f"i.s{number}{{{css}}}" for css, number in self.classes.items())

    def _css(self, style: Style) -> str:
        return style.get_html_style(SVG_EXPORT_THEME)

    def _number(self, style: Style | None) -> int:
        return self.classes.setdefault(self.css(style or Style()), len(self.classes))
