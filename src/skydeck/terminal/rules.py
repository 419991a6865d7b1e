"""A game's rules in the terminal; this imports no game, so that it is quick."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown


def show_rules(text: str) -> None:
    """Rules as a page; as they are where the output is not a terminal."""
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        console.file.write(text)
