"""Tables in terminals of any width."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table as Grid

from skydeck.terminal.reports import out

LONGEST_HEAD = 10  # letters of a head that stay on one line
INDENT = "\n    "  # of a figure below its head
WIDEST = 10_000  # letters, more than any table has


def print_table(
    title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], *, lines: bool = True
) -> None:
    """A table whose figures are never broken: a terminal too narrow for it gets a line a figure.

    The first column has names; with `lines` rows are told apart by lines.
    """
    grid = Grid(title=escape(title), show_lines=lines)
    grid.add_column(escape(heads[0]), overflow="fold")
    for k, head in enumerate(heads[1:], 1):
        folded = fold_head(head)
        texts = [folded, *(row[k] for row in rows)]
        widest = max(cell_len(line) for text in texts for line in text.split("\n"))
        grid.add_column(escape(folded), justify="right", no_wrap=True, min_width=widest)
    for row in rows:
        grid.add_row(*map(escape, row))
    unbroken = Measurement.get(out, out.options.update(width=WIDEST), grid).minimum
    if unbroken <= out.width:
        out.print(grid)
        return
    out.print(f"{title}\n", markup=False)
    for row in rows:
        out.print(row[0], markup=False)
        for head, text in zip(heads[1:], row[1:], strict=True):
            figure = in_one_line(text)
            is_short = cell_len(f"  {head}: {figure}") <= out.width
            out.print(f"  {head}:{' ' if is_short else INDENT}{figure}", markup=False)
    out.print()


def in_one_line(text: str) -> str:
    """A figure with its interval beside it."""
    return text.replace("\n", " ")


def fold_head(head: str) -> str:
    """A head in two lines, so that it is not wider than what is under it."""
    words = head.split()
    if len(head) <= LONGEST_HEAD or len(words) == 1:
        return head
    cut = min(range(1, len(words)), key=lambda k: abs(len(" ".join(words[:k])) - len(head) / 2))
    return f"{' '.join(words[:cut])}\n{' '.join(words[cut:])}"
