"""The table of Level 8 drawn as text in colour: levels, displays, discard piles and hands."""

from collections.abc import Sequence

from rich.text import Text

from skydeck.core.drawing import BACK, make_head, name_mover, order_from
from skydeck.core.kernel import EMPTY, UNKNOWN, Seat, State
from skydeck.core.sentences import Sentences
from skydeck.games.level8 import record
from skydeck.games.level8.laying import LETTERS, name_level, wanted_parts

say = Sentences(__file__, "draw").say
# As on the letters r o y g b p; black or white figures, whichever is read more easily.
STYLES = (
    "bold #ffffff on #c0392b",
    "#000000 on #f39c3d",
    "#000000 on #f6dc4b",
    "#000000 on #7dbb5a",
    "bold #ffffff on #2f6fbd",
    "bold #ffffff on #7d4a9e",
)
WILD_STYLE = "bold #000000 on #ffffff"
SKIP_STYLE = "bold #ffffff on #444444"
INDENT = "    "
NAME = 18  # columns of the screen for a name


def draw(state: State, names: Sequence[str], seat: Seat | None, width: int) -> Text:
    """The whole table; `seat` is whose view it is, and it comes first."""
    lines = [_draw_head(state), Text()]
    for other in order_from(state, seat):
        lines += _draw_seat(state, names[other], other, width)
    lines += [Text(), _draw_piles(state)]
    if seat is not None and seat >= 0:
        lines += [Text(), *_draw_own(state, seat, width)]
    return Text("\n").join(lines)


def draw_end(
    before: State, state: State, names: Sequence[str], seat: Seat | None, width: int
) -> Text:
    """The table before the last card of the round was parted with."""
    return draw(before, names, seat, width)


def _draw_head(state: State) -> Text:
    news = {record.OVER: say("over"), record.KEEP: say("keep")}.get(state.phase, "")
    expert = say("expert") if state.options.levels == record.EXPERT else ""
    return make_head(say("title", round=state.rounds), expert, news)


def _draw_seat(state: State, name: str, seat: Seat, width: int) -> list[Text]:
    """Name, level, hand and top discard on one line, what lies on the table below it."""
    line = name_mover(state, f"{seat} {name}", seat, NAME)
    level = int(state.levels[seat])
    if level == record.VICTORY:
        line.append(f" {say('wins'):<16}", "bold magenta")
    else:
        line.append(f" {say('level')} ", "dim").append(f"{level} ", "bold")
        line.append("▮" * level + "▯" * (record.LEVELS - level), "cyan")
    top = int(state.piles[seat, max(0, int(state.piled[seat]) - 1)])
    face = Text(" --  ", "dim") if top == EMPTY else draw_card(top)
    cards = (f"{state.held[seat]:>2}", "bold")
    labels = [(f"  {label} ", "dim") for label in (say("discard"), say("cards"))]
    line += Text.assemble(labels[0], face, labels[1], cards)
    if state.skips[seat]:
        line.append(" Skip! ", SKIP_STYLE)
    lines = [line]
    known = state.hands[seat, : state.seen[seat]].tolist()
    if known:
        lines += _wrap([Text(f"{say('taken')} ", "dim"), *map(draw_card, known)], "", width)
    if state.values[seat, 0] != EMPTY:
        lines += _wrap(_draw_display(state, seat), "   ", width)
    return lines


def _draw_display(state: State, seat: Seat) -> list[Text]:
    """The parts that lie on the table, each with the name it is called by."""
    parts = []
    for part, (kind, _) in enumerate(wanted_parts(state, seat)):
        if state.values[seat, part] == EMPTY:
            continue
        text = Text().append(f"{seat}.{part + 1} ", "dim")
        value = int(state.values[seat, part])
        for i, card in enumerate(state.laid[seat, part, : state.spans[seat, part]].tolist()):
            meaning = (
                LETTERS[value]
                if kind == record.FLUSH
                else str(value + (i if kind == record.RUN else 0))
            )
            text.append_text(draw_card(card, meaning))
        parts.append(text)
    return parts


def _wrap(parts: Sequence[Text], gap: str, width: int) -> list[Text]:
    """Parts side by side, as many as fit into a line."""
    lines = [Text(INDENT)]
    for part in parts:
        if len(lines[-1]) + len(part) > width and len(lines[-1]) > len(INDENT):
            lines.append(Text(INDENT))
        lines[-1].append_text(part)
        lines[-1].append(gap)
    return lines


def _draw_piles(state: State) -> Text:
    under = f", {say('under', count=state.buried)})" if state.buried else ")"
    count = (f"  ({state.decked}", "dim")
    return Text.assemble((f"  {say('draw_pile')} ", "dim"), (" ?? ", BACK), count, (under, "dim"))


def _draw_own(state: State, seat: Seat, width: int) -> list[Text]:
    """The own hand by number and by colour, and what the level wants."""
    hand = state.hands[seat, : state.held[seat]].tolist()
    if UNKNOWN in hand:
        return []
    wants = Text().append(f"{INDENT}{say('own_level')} ", "dim")
    wants.append(str(name_level(state, seat)), "bold")
    if state.displayed[seat] and state.phase not in (record.OVER, record.KEEP):
        wants.append(f" ({say('on_table')})", "dim")
    lines = [wants]
    sorts = (say("by_number"), say("by_colour"), say("kept"))
    labels = [Text(f"{label:<{max(map(len, sorts))}} ", "dim") for label in sorts]
    lines += _wrap([labels[0], *map(draw_card, sorted(hand))], "", width)
    hand.sort(key=lambda card: (card % record.COLOURS if card < record.NATURALS else card, card))
    lines += _wrap([labels[1], *map(draw_card, hand)], "", width)
    kept = [card for card in state.kept[seat].tolist() if card != EMPTY]
    if kept:
        lines += _wrap([labels[2], *map(draw_card, kept)], "", width)
    return lines


def draw_card(card: int, meaning: str = "") -> Text:
    """A card's face, four columns wide and a gap; a wild with what it stands for."""
    if card == UNKNOWN:
        face = Text(" ?? ", BACK)
    elif card == record.WILD:
        face = Text(f"{f'*{meaning}':^4}", WILD_STYLE)
    elif card == record.SKIP:
        face = Text("  ! ", SKIP_STYLE)
    else:
        colour = card % record.COLOURS
        face = Text(f"{card // record.COLOURS + 1:>2}{LETTERS[colour]} ", STYLES[colour])
    face.append(" ", "default")
    return face
