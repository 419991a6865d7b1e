"""The table of SCHOTT drawn as text in colour: rows, piles, the track, and the open question."""

import textwrap
from collections.abc import Sequence

from rich.text import Text

from skydeck.core.drawing import BACK, SEATS, draw_piles, draw_seat, has_won, make_head, order_from
from skydeck.core.kernel import EMPTY, UNKNOWN, Seat, State
from skydeck.core.sentences import Sentences
from skydeck.games.schott import record
from skydeck.games.schott.check import measure_row
from skydeck.games.schott.quotes import questions
from skydeck.games.schott.record import LETTER_NAMES, MOVE, PHASE, QUESTIONS

say, word = Sentences(__file__, "draw").say, Sentences(__file__, "word").say
CELL = 5  # columns of the screen that a card takes, the gap to the next one included
SQUARE = 4  # columns of a square of the track
ORDERED = "bold #000000 on #86c45a"  # in order from the left
LOOSE = "#000000 on #d8d2c0"
WILD = "bold #ffffff on #7a3fa0"
AHEAD, BEHIND = "bold #000000 on #86c45a", "bold #ffffff on #c0392b"
Line = Text


def draw(state: State, names: Sequence[str], seat: Seat | None, width: int) -> Text:
    """The whole table; `seat` is whose view it is, and its row comes first."""
    lines = [_draw_head(state), Text(), *_draw_seats(state, names, seat), Text()]
    lines += [_draw_piles(state), Text(), *_draw_track(state, width)]
    if state.phase == PHASE.QUESTION:
        lines += [Text(), *_draw_question(state, names, width)]
    return Text("\n").join(lines)


def draw_end(
    before: State, state: State, names: Sequence[str], seat: Seat | None, width: int
) -> Text:
    """The rows as the last stage left them, and where the pieces are now."""
    ended = state.copy() if state.phase == PHASE.OVER else before.copy()
    ended.squares = state.squares
    ended.movers = 0
    over = say("over" if state.phase == PHASE.OVER else "stage_over")
    head = make_head(say("title", stage=ended.rounds), "", over)
    lines = [head, Text(), *_draw_seats(ended, names, seat), Text(), *_draw_track(ended, width)]
    return Text("\n").join(lines)


def _draw_head(state: State) -> Line:
    news = {PHASE.OVER: say("over"), PHASE.WINDOW: say("window")}.get(state.phase, "")
    finish = say("finish", square=state.options.length)
    return make_head(say("title", stage=state.rounds), f"({finish})", news)


# Rows


def _draw_seats(state: State, names: Sequence[str], seat: Seat | None) -> list[Line]:
    lines: list[Line] = []
    for other in order_from(state, seat):
        title = [Text()] if lines else []
        title += [_draw_title(state, names[other], other), _draw_row(state, other)]
        if not lines:  # one's own row, where places are chosen
            places = "".join(f"{place:^{CELL}}" for place in range(1, record.PLACES + 1))
            title.append(Text("     " + places.rstrip(), "dim"))
        lines += title
        lines += _draw_effects(state, other)
    return lines


def _draw_title(state: State, name: str, seat: Seat) -> Line:
    square = say("square", square=state.squares[seat])
    title = draw_seat(state, name, seat).append(f" {square:<11}")
    for slot in range(record.SLOTS):
        title.append(" ").append_text(_draw_action(state, seat, slot))
    if has_won(state, seat):
        title.append(f"  {say('wins')}", "bold magenta")
    elif state.fasts[seat] == record.YES and state.phase != PHASE.WINDOW:
        title.append(f"  {say('doubles')}", "bold magenta")
    elif state.phase == PHASE.WINDOW and state.fasts[seat] != EMPTY:
        title.append(f"  {say('decided')}", "magenta")
    elif state.tracks[seat]:
        title.append(f"  {say('track')}", "magenta")
    return title


def _draw_action(state: State, seat: Seat, slot: int) -> Text:
    """An Action card: face down, turned up, or what its owner sees of it."""
    action = int(state.actions[seat, slot])
    if state.spent[seat, slot]:
        return Text(f"(A{action})", "dim")
    return Text(" ?? " if action == UNKNOWN else f" A{action} ", BACK)


def _draw_effects(state: State, seat: Seat) -> list[Line]:
    """What the Action cards do that lie face down and are known."""
    known = [
        f"A{action}: {word(f'A{action}')}"
        for action, spent in zip(state.actions[seat].tolist(), state.spent[seat], strict=True)
        if not spent and action != UNKNOWN
    ]
    return [Text("     " + "; ".join(known), "dim")] if known else []


def _draw_row(state: State, seat: Seat) -> Line:
    stretch, counted = measure_row(state, seat)
    line = Text("     ")
    for place in range(record.PLACES):
        line.append_text(draw_card(int(state.rows[seat, place]), place < stretch))
        line.append("‹" if _is_new(state, seat, place) else " ", "bold magenta")
    line.append(f"  {say('row', stretch=stretch, counted=counted)}", "dim")
    return line


def _is_new(state: State, seat: Seat, place: int) -> bool:
    """Whether the last move of a seat put a card at a place."""
    move = int(state.last_move)
    if state.last_seat != seat or state.turns == 0:
        return False
    if MOVE.PAIR <= move < MOVE.PAIR + record.PAIR_COUNT:
        return place in record.PAIRS[move - MOVE.PAIR]
    return move == MOVE.PUT + place and state.shown != EMPTY


def draw_card(card: int, is_ordered: bool = False) -> Text:
    """A card's face, four columns wide."""
    if card == UNKNOWN:
        return Text(" ?? ", BACK)
    if card == record.JOKER:
        return Text("  J ", WILD)
    return Text(f"{card:>3} ", ORDERED if is_ordered else LOOSE)


def _draw_piles(state: State) -> Line:
    line = draw_piles(state, say("discard"), say("deck"), draw_card)
    for label, card in ((f"   {say('in_hand')} ", int(state.hand)), ("  ", int(state.spare))):
        if card != EMPTY:
            line.append(label).append_text(draw_card(card))
    return line


# The track


def _draw_track(state: State, width: int) -> list[Line]:
    """The squares from the start to the finish, with pieces over them and locations marked."""
    squares = range(state.options.length + 1)
    per_line = max(1, (width - 2) // SQUARE)
    lines = []
    for start in range(0, len(squares), per_line):
        part = squares[start : start + per_line]
        pieces, track = Text("  "), Text("  ")
        for square in part:
            pieces.append_text(_draw_pieces(state, square))
            track.append_text(_draw_square(state, square))
        pieces.rstrip()
        lines += [pieces, track]
    return lines


def _draw_pieces(state: State, square: int) -> Text:
    here = [seat for seat in range(state.seats) if state.squares[seat] == square]
    cell = Text(" " if len(here) < SQUARE else "")
    for seat in here:
        cell.append(str(seat), SEATS[seat])
    cell.append(" " * (SQUARE - len(cell)))
    return cell


def _draw_square(state: State, square: int) -> Text:
    location = int(state.options.locations[square])
    if square == state.options.length:
        return Text(f"{say('end'):>{SQUARE}}", "bold")
    if location:
        style = AHEAD if location > 0 else BEHIND
        return Text.assemble(" ", (f"{location:+} "[: SQUARE - 1], style))
    return Text(f"{square:>3} ", "dim")


# The question


def _draw_question(state: State, names: Sequence[str], width: int) -> list[Line]:
    seat = int(state.movers).bit_length() - 1
    number, squares = int(state.stack[(int(state.asked) - 1) % QUESTIONS]), abs(int(state.stake))
    card = questions()[number]
    title = say("question", name=names[seat], squares=squares, forward=state.stake > 0)
    lines = [Text(f"  {title}", "bold")]
    lines += [Text(f"  {part}") for part in textwrap.wrap(card.question, width - 4)]
    for letter, answer in zip(LETTER_NAMES, state.order, strict=True):
        lines.append(Text.assemble((f"    {letter}  ", "bold"), (card.answers[answer], "not bold")))
    return lines
