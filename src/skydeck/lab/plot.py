"""Ratings drawn as an SVG that stands alone and can be read on light and dark pages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

WIDTH, ROW, TOP, BOTTOM = 720, 34, 46, 40  # pixels
RIGHT = 60
LETTER = 7.5  # pixels that a letter of a name takes at most
LONGEST_NAME = 40  # letters
STEPS = (10, 20, 50, 100, 200, 250, 500, 1000, 2000, 5000)  # between two lines of the grid
MOST_LINES = 9

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.title { font-size: 15px; font-weight: 600; }
.quiet { fill: #59636e; font-size: 12px; }
.grid { stroke: #d1d9e0; }
.range { stroke: #0969da; stroke-width: 3; stroke-linecap: round; opacity: 0.45; }
.dot { fill: #0969da; }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc; }
  .quiet { fill: #9198a1; }
  .grid { stroke: #3d444d; }
  .range { stroke: #58a6ff; }
  .dot { fill: #58a6ff; }
}"""


def draw_ratings(title: str, rows: Sequence[tuple[str, float, float]]) -> str:
    """A line for each bot from its name, its rating and half of the 95 % interval."""
    names = [shorten(name) for name, _, _ in rows]
    left = 20 + LETTER * max(len(name) for name in names)
    low = min(rating - error for _, rating, error in rows)
    high = max(rating + error for _, rating, error in rows)
    ticks = find_ticks(low, high)
    scale = (WIDTH - left - RIGHT) / (ticks[-1] - ticks[0])
    height = TOP + ROW * len(rows) + BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' width="{WIDTH}" height="{height}" role="img" aria-label="{escape(title)}">',
        f"<style>{STYLE}\n</style>",
        f'<text class="title" x="12" y="24">{escape(title)}</text>',
    ]
    for tick in ticks:
        x, foot = left + (tick - ticks[0]) * scale, height - BOTTOM
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{foot}"/>')
        parts.append(
            f'<text class="quiet" x="{x:.1f}" y="{foot + 20}" text-anchor="middle">{tick}</text>'
        )
    for row, (name, (_, rating, error)) in enumerate(zip(names, rows, strict=True)):
        parts += draw_row(name, rating, error, left, (ticks[0], scale), TOP + ROW * row + ROW / 2)
    return "\n".join([*parts, "</svg>"]) + "\n"


def draw_row(
    name: str, rating: float, error: float, left: float, axis: tuple[int, float], y: float
) -> list[str]:
    """One bot: its name, its interval, its rating and that as a number."""
    start, scale = axis
    x, half = left + (rating - start) * scale, error * scale
    beside = x + max(half, 5) + 8
    return [
        f'<text x="{left - 12:.1f}" y="{y + 4:.1f}" text-anchor="end">{escape(name)}</text>',
        f'<line class="range" x1="{x - half:.1f}" x2="{x + half:.1f}" y1="{y}" y2="{y}"/>',
        f'<circle class="dot" cx="{x:.1f}" cy="{y}" r="5"/>',
        f'<text class="quiet" x="{beside:.1f}" y="{y + 4:.1f}">{rating:.0f}</text>',
    ]


def find_ticks(low: float, high: float) -> list[int]:
    """Round numbers from below the lowest to above the highest, not too many."""
    fitting = (step for step in STEPS if (high - low) / step <= MOST_LINES - 2)
    step = next(fitting, STEPS[-1])
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * k for k in range(first, max(last, first + 1) + 1)]


def shorten(name: str) -> str:
    """A name that leaves room for the drawing."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
