"""What the drawings of all games share: whose seat comes first, and how a seat is titled."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from skydeck.core.kernel import EMPTY, Seat, State

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
    mark, who = _draw_mover(state, f" {name}", seat, NAME)
    return Text.assemble(mark, (f" {seat} ", SEATS[seat]), who)


def name_mover(state: State, name: str, seat: Seat, wide: int = 0) -> Text:
    """A seat's name, marked if it is to move; of so many columns, or as long as it is."""
    return Text.assemble(*_draw_mover(state, name, seat, wide))


def _draw_mover(state: State, name: str, seat: Seat, wide: int) -> tuple[Text, Text]:
    """The mark of a seat that is to move, and its name."""
    is_mover = bool(int(state.movers) >> seat & 1)
    who = Text(name, "bold" if is_mover else "")
    if wide:
        who.truncate(wide, overflow="ellipsis", pad=True)
    return Text("▶ " if is_mover else "  ", "bold green"), who


def make_head(title: str, detail: str, news: str) -> Text:
    """The first line of a table; what it has nothing to say of is empty."""
    head = Text().append(title, "bold")
    if detail:
        head.append(f" {detail}", "dim")
    return head.append(f"  {news}", "bold magenta") if news else head


def draw_piles(state: State, discard: str, deck: str, draw_card: Callable[[int], Text]) -> Text:
    """The top discard and how many there are, then the deck, each after what it is called."""
    line = Text(f"  {discard} ")
    top = int(state.pile[state.piled - 1]) if state.piled else EMPTY
    line.append_text(Text(" -- ", "dim") if top == EMPTY else draw_card(top))
    line.append(f"  ({state.piled})   {deck} ", "dim").append(" ?? ", BACK)
    return line.append(f"  ({state.decked})", "dim")


def has_won(state: State, seat: Seat) -> bool:
    """Whether a seat has won the game."""
    return bool(int(state.winners) >> seat & 1)
