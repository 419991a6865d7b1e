"""The table of Skyjo drawn as text in colour: grids side by side, piles and totals."""

from collections.abc import Sequence

import numpy as np
from rich.text import Text

from skydeck.core.drawing import BACK, draw_piles, has_won, make_head, name_mover, order_from
from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Seat, State
from skydeck.core.sentences import Sentences
from skydeck.games.skyjo.record import COLUMNS, GONE, OVER, PLACE, REVEAL, ROWS, SWAP, TURN, UP

say = Sentences(__file__, "draw").say
CELL = 5  # columns of the screen that a card takes, the gap to the next one included
GRID = COLUMNS * CELL + 2  # a grid with its row numbers
GAP = 4
# As printed on the cards: dark blue below zero, light blue zero, green, yellow, red.
COLOURS = (
    (-1, "bold #ffffff on #1e3f9a"),
    (0, "#000000 on #7cc7f0"),
    (4, "#000000 on #86c45a"),
    (8, "#000000 on #f2cf3d"),
    (12, "bold #ffffff on #c0392b"),
)


def draw(state: State, names: Sequence[str], seat: Seat | None, width: int) -> Text:
    """The whole table; `seat` is whose view it is, and its grid comes first."""
    return Text("\n").join([*_draw_grids(state, names, seat, width), Text(), _draw_piles(state)])


def _draw_grids(state: State, names: Sequence[str], seat: Seat | None, width: int) -> list[Text]:
    order = order_from(state, seat)
    per_line = max(1, (width + GAP) // (GRID + GAP))
    lines = [_draw_head(state), Text()]
    for start in range(0, len(order), per_line):
        blocks = [_draw_seat(state, names[s], s) for s in order[start : start + per_line]]
        if start:
            lines.append(Text())
        for row in zip(*blocks, strict=True):
            lines.append(Text(" " * GAP).join(row))
    return lines


def draw_end(
    before: State, state: State, names: Sequence[str], seat: Seat | None, width: int
) -> Text:
    """The grids as the last round left them, all cards turned up."""
    ended = state.copy()
    ended.phase = OVER
    ended.cards = state.ended
    ended.faces = np.where(state.ended == EMPTY, GONE, UP)
    ended.closer = state.ender
    ended.rounds -= state.phase != OVER
    ended.movers = 0
    return Text("\n").join(_draw_grids(ended, names, seat, width))


def _draw_head(state: State) -> Text:
    end = say("end", rounds=state.options.rounds, points=state.options.end_score)
    news = say("last_turns") if state.closer != NONE else ""
    if state.phase == OVER:
        news = say("over" if state.winners else "round_over")
    return make_head(say("title", round=state.rounds), f"({end})", news)


def _draw_seat(state: State, name: str, seat: Seat) -> list[Text]:
    title = name_mover(state, name, seat)
    if state.phase == OVER and has_won(state, seat):
        title.append(f" {say('wins')}", "bold magenta")
    elif state.closer == seat:
        title.append(f" {say('closed')}", "bold magenta")
    shown = int(state.cards[seat][state.faces[seat] == UP].sum(dtype=int))
    total = (f"{state.totals[seat]}", "bold")
    now = (f", {say('now', points=shown)}", "dim")
    lines = [title, Text.assemble((f"  {say('total')} ", "dim"), total, now)]
    lines.append(Text("  " + "".join(f"{letter:^{CELL}}" for letter in "ABCD"), "dim"))
    for row in range(ROWS):
        line = Text().append(f"{row + 1} ", "dim")
        for column in range(COLUMNS):
            line.append_text(_draw_place(state, seat, column * ROWS + row))
        lines.append(line)
    for line in lines:
        line.truncate(GRID, overflow="ellipsis", pad=True)
    return lines


def _draw_place(state: State, seat: Seat, place: int) -> Text:
    card, face = int(state.cards[seat, place]), state.faces[seat, place]
    is_last = state.last_seat == seat and state.last_move in (SWAP + place, TURN + place)
    if face == GONE:
        return Text("  ·  ", "dim")
    cell = Text()
    if face == UP:
        cell.append_text(draw_card(card))
    else:
        cell.append(" ?? " if card == UNKNOWN else f"{f'({card})':^4}", BACK)
    cell.append("‹" if is_last and state.phase != REVEAL else " ", "bold magenta")
    return cell


def draw_card(card: int) -> Text:
    """A card's face, four columns wide."""
    style = next(style for highest, style in COLOURS if card <= highest)
    return Text(f"{card:>3} ", style)


def _draw_piles(state: State) -> Text:
    line = draw_piles(state, say("discard"), say("draw_pile"), draw_card)
    if state.phase == PLACE:
        line.append(f"   {say('in_hand')} ")
        hand = int(state.hand)
        line.append_text(Text(" ?? ", BACK) if hand == UNKNOWN else draw_card(hand))
    return line
