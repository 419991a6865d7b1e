"""What the drawings of all games share: whose seat comes first, and how a seat is titled."""

from __future__ import annotations

from rich.text import Text

from skydeck.core.kernel import Seat, State

NAME = 20  # columns of a name
SEATS = (  # the colours of seats
    "bold #ffffff on #c0392b",
    "bold #ffffff on #1e3f9a",
    "bold #000000 on #f2cf3d",
    "bold #ffffff on #2e7d32",
    "bold #ffffff on #7a3fa0",
)
BACK = "#9a9a9a on #3a3a3a"  # of a card that lies face down


def order_from(state: State, seat: Seat | None) -> list[Seat]:
    """All seats, from the one whose view it is."""
    first = max(0, seat or 0)
    return [(first + i) % int(state.seats) for i in range(state.seats)]


def draw_seat(state: State, name: str, seat: Seat) -> Text:
    """A seat's number in its colour and its name, marked if it is to move."""
    is_mover = bool(int(state.movers) >> seat & 1)
    who = Text(f" {name}", "bold" if is_mover else "")
    who.truncate(NAME, overflow="ellipsis", pad=True)
    mark = ("▶ " if is_mover else "  ", "bold green")
    return Text.assemble(mark, (f" {seat} ", SEATS[seat]), who)


def has_won(state: State, seat: Seat) -> bool:
    """Whether a seat has won the game."""
    return bool(int(state.winners) >> seat & 1)
