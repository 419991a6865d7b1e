"""Charts as SVG: small enough for a phone, and readable on light and dark pages.

They are drawn with classes; a page gives these their colours, and `standalone` does for files.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 360, 220  # of a chart with axes, about a phone's width
LEFT, RIGHT, TOP, BOTTOM = 44, 20, 14, 40
EDGE = 24  # beside an axis, for half of its outermost label
ROW = 30  # of a chart with a line for each thing
MOST_TICKS = 6
LONGEST = 46  # letters of a label

# A drawing that another page shows may take the other page's scheme or the reader's own, so it
# brings its paper along.
STYLE = """
.paper { fill: #ffffff; }
text { font: 12px system-ui, sans-serif; fill: #1f2328; }
.quiet { fill: #59636e; font-size: 11px; }
.grid { stroke: #d1d9e0; } .fair { stroke: #9a6700; stroke-dasharray: 4 3; }
.a { fill: #0969da; } .b { fill: #bc4c00; opacity: 0.65; }
.range { stroke: #0969da; stroke-width: 3; stroke-linecap: round; opacity: 0.45; }
.line { stroke: #0969da; stroke-width: 2; fill: none; } .band { fill: #0969da; opacity: 0.2; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #0d1117; } text { fill: #f0f6fc; }
  .quiet { fill: #9198a1; } .grid { stroke: #3d444d; }
  .fair { stroke: #d29922; } .a { fill: #58a6ff; } .b { fill: #f0883e; }
  .range, .line { stroke: #58a6ff; } .band { fill: #58a6ff; }
}"""


class Dot(NamedTuple):
    """A line of a chart: a label, a figure and its interval, and the figure as text."""

    label: str
    value: float
    low: float
    high: float
    text: str


def shorten(text: str) -> str:
    """A label that leaves room for the chart."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def ticks_between(low: float, high: float) -> list[float]:
    """Round numbers from at most the lowest to at least the highest, not too many."""
    span = high - low or 1.0
    power = 10.0 ** math.floor(math.log10(span / MOST_TICKS))
    step = next(s * power for s in (1, 2, 5, 10) if span / (s * power) <= MOST_TICKS)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(step * k, 10) for k in range(first, max(last, first + 1) + 1)]


def write_tick(value: float) -> str:
    """A number at an axis."""
    return f"{value:,.10g}"


def frame(title: str, width: float, height: float, parts: Sequence[str]) -> str:
    """A drawing of this size."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
            f' role="img" aria-label="{escape(title)}">',
            *parts,
            "</svg>",
        ]
    )


def standalone(svg: str) -> str:
    """A drawing as a file of its own, with its colours."""
    head, _, rest = svg.partition("\n")
    head = head.replace(" role=", f' width="{1.5 * WIDTH:g}" role=')
    paper = '<rect class="paper" width="100%" height="100%" rx="6"/>'
    return f"{head}\n<style>{STYLE}\n</style>\n{paper}\n{rest}\n"


def text_at(x: float, y: float, text: str, anchor: str = "middle", name: str = "quiet") -> str:
    """A text."""
    return (
        f'<text class="{name}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
    )


def draw_dots(
    title: str, dots: Sequence[Dot], fair: float | None = None, is_percent: bool = True
) -> str:
    """A line for each thing: its label, its figure with the interval; and what would be fair."""
    scale_by = 100 if is_percent else 1
    lows = [scale_by * dot.low for dot in dots] + ([scale_by * fair] if fair is not None else [])
    highs = [scale_by * dot.high for dot in dots] + ([scale_by * fair] if fair is not None else [])
    ticks = ticks_between(min(lows), max(highs))
    left, height = 8.0, 2 * ROW * len(dots) * 0.75 + 44
    scale = (WIDTH - 2 * EDGE) / (ticks[-1] - ticks[0])
    foot, parts = height - 26, []
    for tick in ticks:
        x = EDGE + (tick - ticks[0]) * scale
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="6" y2="{foot:.1f}"/>')
        parts.append(text_at(x, foot + 16, write_tick(tick) + (" %" if is_percent else "")))
    if fair is not None:
        x = EDGE + (scale_by * fair - ticks[0]) * scale
        parts.append(f'<line class="fair" x1="{x:.1f}" x2="{x:.1f}" y1="6" y2="{foot:.1f}"/>')
    for row, dot in enumerate(dots):
        y = 20 + 1.5 * ROW * row
        low, at, high = (
            EDGE + (scale_by * value - ticks[0]) * scale for value in (dot.low, dot.value, dot.high)
        )
        parts += [
            text_at(left, y, shorten(dot.label), "start", "label"),
            text_at(WIDTH - 8, y, dot.text, "end"),
            f'<line class="range" x1="{low:.1f}" x2="{high:.1f}" y1="{y + 14}" y2="{y + 14}"/>',
            f'<circle class="a" cx="{at:.1f}" cy="{y + 14}" r="4.5"/>',
        ]
    return frame(title, WIDTH, height, parts)


class Axes:
    """Two axes with their grid, and where things are on them."""

    def __init__(self, xs: tuple[float, float], ys: tuple[float, float], under: str) -> None:
        self._x, self._y = xs, ticks_between(*ys)
        self.parts: list[str] = []
        for tick in self._y:
            y = self.y(tick)
            self.parts.append(
                f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            )
            self.parts.append(text_at(LEFT - 6, y + 4, write_tick(tick), "end"))
        self.parts.append(text_at((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, under))

    def x(self, value: float) -> float:
        low, high = self._x
        return LEFT + (value - low) / ((high - low) or 1.0) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        low, high = self._y[0], self._y[-1]
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def label(self, value: float, text: str) -> None:
        """A text at the lower axis."""
        self.parts.append(text_at(self.x(value), HEIGHT - BOTTOM + 15, text))


def draw_bars(
    title: str, start: int, width: int, groups: Sequence[Sequence[int]], under: str
) -> str:
    """Histograms over each other, each in percent of its own games."""
    shares = [[100 * n / (sum(bars) or 1) for n in bars] for bars in groups]
    count = max(len(bars) for bars in groups)
    low, high = start - 0.5, start + width * count - 0.5
    axes = Axes((low, high), (0, max(max(bars) for bars in shares)), under)
    for bars, name in zip(shares, "ab", strict=False):
        for k, share in enumerate(bars):
            x, right = axes.x(low + width * k), axes.x(low + width * (k + 1))
            if share > 0:
                axes.parts.append(
                    f'<rect class="{name}" x="{x + 0.5:.1f}" y="{axes.y(share):.1f}"'
                    f' width="{max(1.0, right - x - 1):.1f}"'
                    f' height="{axes.y(0) - axes.y(share):.1f}"/>'
                )
    for tick in ticks_between(start, start + width * (count - 1)):
        if start <= tick <= start + width * (count - 1) and tick == int(tick):
            middle = 0.0 if width == 1 else -0.5
            axes.label(tick + middle, write_tick(tick))
    return frame(title, WIDTH, HEIGHT, axes.parts)


def draw_line(
    title: str,
    points: Sequence[tuple[float, float, float, float]],
    under: str,
    fair: float | None = None,
) -> str:
    """A curve of percentages with the band of its intervals: x, value, low and high."""
    lows = [100 * low for _, _, low, _ in points] + ([100 * fair] if fair is not None else [])
    axes = Axes((points[0][0], points[-1][0]), (min(lows), 100), under)
    upper = [f"{axes.x(x):.1f},{axes.y(100 * high):.1f}" for x, _, _, high in points]
    lower = [f"{axes.x(x):.1f},{axes.y(100 * low):.1f}" for x, _, low, _ in points]
    curve = [f"{axes.x(x):.1f},{axes.y(100 * value):.1f}" for x, value, _, _ in points]
    if fair is not None:
        y = axes.y(100 * fair)
        axes.parts.append(
            f'<line class="fair" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        )
    axes.parts.append(f'<polygon class="band" points="{" ".join(upper + lower[::-1])}"/>')
    axes.parts.append(f'<polyline class="line" points="{" ".join(curve)}"/>')
    for x, value, _, _ in points:
        axes.parts.append(
            f'<circle class="a" cx="{axes.x(x):.1f}" cy="{axes.y(100 * value):.1f}" r="3"/>'
        )
        axes.label(x, f"{100 * x:.0f} %" if len(points) < 6 or round(10 * x) % 2 else "")
    return frame(title, WIDTH, HEIGHT, axes.parts)


def draw_shares(title: str, shares: Sequence[tuple[str, float]]) -> str:
    """A bar for each part of a whole."""
    parts, most = [], max(share for _, share in shares)
    for row, (label, share) in enumerate(shares):
        y = 20 + 1.3 * ROW * row
        parts += [
            text_at(8, y, shorten(label), "start", "label"),
            text_at(WIDTH - 8, y, f"{100 * share:.1f} %", "end"),
            f'<rect class="a" x="8" y="{y + 6:.1f}" height="9"'
            f' width="{max(1.0, share / most * (WIDTH - 16)):.1f}"/>',
        ]
    return frame(title, WIDTH, 1.3 * ROW * len(shares) + 16, parts)
