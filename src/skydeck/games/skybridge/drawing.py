"""The city of Skybridge drawn as text in colour: three rows of towers from the side, and a plan."""

import textwrap
from collections.abc import Iterable, Sequence

from rich.text import Text

from skydeck.core.kernel import EMPTY, NONE, Seat, State
from skydeck.core.sentences import Sentences
from skydeck.games.skybridge import reasons, record
from skydeck.games.skybridge.check import points_of
from skydeck.games.skybridge.record import BRIDGE, LETTERS, NEUTRAL, OVER, SIDE, TOWER_NAMES

say = Sentences(__file__, "draw").say
CELL = 6  # columns of the screen that a tower takes
ELEVATION = SIDE * CELL + SIDE - 1  # three towers, with room for a bridge between them
GAP = 4  # columns between two elevations
MARGIN = 3  # columns of the numbers of floors
MOST_LINES = 22  # of a drawing of towers; of higher ones parts are left out
SHOWN = 3  # floors under a top that are shown in any case
NARROW = 20  # columns that text is given at least
INDENT = 4  # columns before a line of choices that goes on
NAME = 12  # columns of a name
COLUMN = 7  # columns of a kind of piece in the list of seats
STYLES = (
    "bold #ffffff on #c0392b",
    "bold #ffffff on #1e4fb0",
    "bold #ffffff on #2e7d32",
    "bold #000000 on #f2cf3d",
)
ROWS = ("back", "middle", "front")


def draw(state: State, names: Sequence[str], seat: Seat | None, width: int) -> Text:
    """The whole table; everything lies open, so that it is the same for all seats."""
    lines = [*_draw_head(state, width), Text(), *_draw_city(state, width), Text()]
    lines += _join(_draw_plan(state), _draw_seats(state, names), width)
    if state.phase != OVER:
        lines += [Text(), *_draw_choices(state, width)]
    return Text("\n").join(lines)


def _draw_head(state: State, width: int) -> list[Text]:
    head = Text().append("Skybridge", "bold")
    if state.phase == OVER:
        head.append(f"  {say('over')}", "bold magenta")
    names = [name for name in state.options.dtype.names if state.options[name]]
    if not names:
        return [head]
    parts = textwrap.wrap(say("house_rules", rules=", ".join(names)), max(NARROW, width))
    return [head, *(Text(part, "dim") for part in parts)]


# Towers from the side


def _draw_city(state: State, width: int) -> list[Text]:
    """The three rows of the city beside each other, or below where the screen is narrow."""
    per_line = max(1, min(SIDE, (width - MARGIN + GAP) // (ELEVATION + GAP)))
    lines: list[Text] = []
    for start in range(0, SIDE, per_line):
        rows = range(start, min(start + per_line, SIDE))
        if lines:
            lines.append(Text())
        lines += _draw_rows(state, rows)
    return lines


def _draw_rows(state: State, rows: range) -> list[Text]:
    towers = [tower for row in rows for tower in range(SIDE * row, SIDE * (row + 1))]
    lines: list[Text] = []
    above = None
    for level in reversed(_find_levels(state, towers)):
        if above is not None and level < above - 1:
            lines.append(_draw_floor(state, rows, level, True))
        lines.append(_draw_floor(state, rows, level, False))
        above = level
    ground, under = Text(" " * MARGIN), Text(" " * MARGIN)
    for row in rows:
        cells = range(SIDE * row, SIDE * (row + 1))
        ground.append(" ".join("▔" * CELL for _ in cells) + " " * GAP, "dim")
        under.append_text(Text(" ").join(_draw_name(state, tower) for tower in cells))
        under.append(" " * GAP)
    for line in (ground, under):
        line.rstrip()
    names = (f"{say('row', number=row + 1, row=ROWS[row]):^{ELEVATION}}" for row in rows)
    named = Text((" " * MARGIN + (" " * GAP).join(names)).rstrip(), "dim")
    return [*lines, ground, under, named]


def _find_levels(state: State, towers: Iterable[int]) -> list[int]:
    """The floors that are drawn, from 0: all, or of very high towers those that matter most."""
    ends = {tower: int(state.heights[tower]) for tower in towers}
    highest = max(end + (state.roofs[tower] != EMPTY) for tower, end in ends.items())
    if highest <= MOST_LINES:
        return list(range(highest))
    wanted: set[int] = set()
    for tower, end in ends.items():
        wanted.add(end if state.roofs[tower] != EMPTY else end - 1)
        wanted.update(p.bottom for p in reasons.pieces_of(state, tower) if p.kind == BRIDGE)
    for depth in range(1, highest):
        more = {level - depth for level in {*ends.values()} if level >= depth}
        if depth > SHOWN:
            more = {depth - SHOWN - 1}
        if len(wanted | more) > MOST_LINES:
            break
        wanted |= more
    # A floor alone takes no more room than the sign that it is left out.
    wanted |= {level for level in range(highest) if {level - 1, level + 1} <= wanted}
    return sorted(level for level in wanted if level >= 0)


def _draw_floor(state: State, rows: range, level: int, is_gap: bool) -> Text:
    """A floor of all towers of some rows; or a line that stands for those left out above it."""
    number = "" if is_gap or level >= max(state.heights) else str(level + 1)
    line = Text().append(f"{number:>{MARGIN - 1}} ", "dim")
    for row in rows:
        for tower in range(SIDE * row, SIDE * (row + 1)):
            line.append_text(_draw_cell(state, tower, level, is_gap))
            is_last = tower % SIDE == SIDE - 1
            line.append_text(Text(" ") if is_last or is_gap else _draw_between(state, tower, level))
        line.append(" " * (GAP - 1))
    line.rstrip()
    return line


def _draw_cell(state: State, tower: int, level: int, is_gap: bool) -> Text:
    height, roof = int(state.heights[tower]), int(state.roofs[tower])
    if is_gap:
        return Text(f"{'⋮':^{CELL}}" if level + 1 < height else " " * CELL, "bold")
    if level == height and roof != EMPTY:
        return Text(f"╱ ^{LETTERS[roof]} ╲", STYLES[roof])
    for piece in reasons.pieces_of(state, tower):
        if piece.bottom <= level < piece.top:
            return Text(_draw_piece(state, tower, piece, level), STYLES[piece.colour])
    return Text(" " * CELL)


def _draw_piece(state: State, tower: int, piece: reasons.Piece, level: int) -> str:
    """A floor of a piece: its colour and floors once, and its edges."""
    name = f"{LETTERS[piece.colour]}{record.FLOORS[piece.kind]}"
    if piece.kind == BRIDGE:
        other = sum(record.PAIRS[state.bridges[piece.colour]]) - tower
        is_side = abs(other - tower) == 1
        return f"══{name}══" if is_side else f"═{LETTERS[piece.colour]}→{TOWER_NAMES[other]}═"
    if level == piece.bottom:
        return "╰────╯"
    if piece.kind == record.SQUARE:
        return f"╭─{name}─╮"
    return "╭────╮" if level == piece.top - 1 else f"│ {name} │"


def _draw_between(state: State, tower: int, level: int) -> Text:
    """What spans the gap to the right of a tower: a bridge, or nothing."""
    for piece in reasons.pieces_of(state, tower):
        if piece.kind == BRIDGE and piece.bottom == level:
            if record.PAIRS[state.bridges[piece.colour]] == (tower, tower + 1):
                return Text("═", STYLES[piece.colour])
    return Text(" ")


def _draw_name(state: State, tower: int) -> Text:
    """The name of a tower, its height, and a mark where the last piece was put."""
    move = int(state.last_move)
    is_last = move != NONE and tower in reasons.towers_of(*reasons.split_move(move)[1:])
    mark, height = ("‹" if is_last else "", "bold magenta"), (str(state.heights[tower]), "not bold")
    name = Text.assemble((f"{TOWER_NAMES[tower]} ", "bold"), height, mark)
    return name.append(" " * (CELL - len(name)))


# The plan and the seats


def _join(left: list[Text], right: list[Text], width: int) -> list[Text]:
    """Two drawings side by side, or one below the other where the screen is narrow."""
    wide = max(map(len, left)) + MARGIN
    if wide + max(map(len, right)) > width:
        return [*left, Text(), *right]
    lines = []
    for i in range(max(len(left), len(right))):
        line = left[i].copy() if i < len(left) else Text()
        if i < len(right):
            line.append(" " * (wide - len(line)))
            line.append_text(right[i])
        lines.append(line)
    return lines


def _draw_plan(state: State) -> list[Text]:
    """The city from above: every tower's height, top and roof."""
    lines = [Text("   " + "".join(f"{letter:^{CELL}}" for letter in "abc").rstrip(), "dim")]
    for row in range(SIDE):
        line = Text().append(f" {row + 1} ", "dim")
        for tower in range(SIDE * row, SIDE * (row + 1)):
            line.append(f"{state.heights[tower]:>2} ")
            line.append_text(_draw_top(state, tower))
            line.append(" " * (CELL * (tower % SIDE + 1) + SIDE - len(line)))
        lines.append(line)
    return lines


def _draw_top(state: State, tower: int) -> Text:
    roof, top = int(state.roofs[tower]), reasons.top_of(state, tower)
    if roof != EMPTY:
        return Text(f"^{LETTERS[roof]}", STYLES[roof])
    return Text("·", "dim") if top is None else Text(LETTERS[top[1]], STYLES[top[1]])


def _draw_seats(state: State, names: Sequence[str]) -> list[Text]:
    """What every seat has left, and what it counts so far."""
    head = "".join(f"{kind:>{COLUMN}}" for kind in record.KIND_NAMES)
    lines = [Text(f"{say('left'):<{NAME + 4}}{head}{say('floors'):>{COLUMN}}", "dim")]
    points = points_of(state)
    for seat in range(state.seats):
        own = reasons.colours_of_seat(state, seat)
        for colour in own:
            is_neutral = state.seats == NEUTRAL and colour == NEUTRAL
            if not is_neutral or state.stock[seat, colour].any():
                line = _draw_owner(state, names, seat, colour, colour == own[0])
                for kind in range(record.KINDS):
                    count = int(state.stock[seat, colour, kind])
                    text = "" if is_neutral and not count else str(count)
                    line.append(f"{text:>{COLUMN}}", "" if count else "dim")
                if colour == own[0]:
                    line.append(f"{points[seat]:>{COLUMN}}", "bold")
                    if state.phase == OVER and int(state.winners) >> seat & 1:
                        line.append(f" {say('wins')}", "bold magenta")
                line.rstrip()
                lines.append(line)
    return lines


def _draw_owner(
    state: State, names: Sequence[str], seat: Seat, colour: int, is_first: bool
) -> Text:
    has_turns = reasons.is_rotating(state)
    hand = colour if has_turns else seat
    is_mover = state.colour == colour if has_turns else state.turn == seat and is_first
    line = Text().append("▶ " if is_mover else "  ", "bold green")
    line.append(LETTERS[colour], STYLES[colour])
    who = Text(names[seat] if is_first else say("neutral") if state.seats == NEUTRAL else "")
    is_out = int(state.out) >> hand & 1 and (is_first or has_turns)
    out = f" {say('out')}" if is_out else ""
    who.truncate(NAME - len(out), overflow="ellipsis")
    who.append(out)
    who.truncate(NAME, pad=True)
    who.stylize("bold" if is_mover else "")
    line.append(" ")
    line.append_text(who)
    return line


# What can go where


def _draw_choices(state: State, width: int) -> list[Text]:
    """Where each piece of the seat at turn can go, and why not elsewhere."""
    seat = int(state.turn)
    hand = int(state.colour) if reasons.is_rotating(state) else seat
    lines: list[Text] = []
    for colour in reasons.colours_of(state, hand):
        seen: dict[tuple[tuple[str, ...], ...], list[str]] = {}
        for kind in range(record.KINDS):
            if state.stock[seat, colour, kind]:
                groups = _group_places(state, seat, colour, kind)
                seen.setdefault(groups, []).append(record.KIND_NAMES[kind])
        for groups, kinds in seen.items():
            lines += _draw_groups(colour, ", ".join(kinds), groups, width)
    return lines


def _group_places(state: State, seat: Seat, colour: int, kind: int) -> tuple[tuple[str, ...], ...]:
    """The places of a piece by what is said of them: first those where it can go."""
    names = record.PAIR_NAMES if kind == BRIDGE else TOWER_NAMES
    good: list[str] = []
    groups: dict[tuple[str, str], list[str]] = {}
    for place in reasons.places_of(kind):
        found = reasons.find_reason(state, seat, colour, kind, place)
        group = good if found is None else groups.setdefault((found.rule, str(found.label)), [])
        group.append(names[place])
    return (tuple(good), *((*reason, *places) for reason, places in sorted(groups.items())))


def _draw_groups(
    colour: int, kinds: str, groups: tuple[tuple[str, ...], ...], width: int
) -> list[Text]:
    good, *others = groups
    text = f"{kinds}: {' '.join(good) or say('nowhere')}"
    for rule, label, *places in others:
        text += f" · {label}: {' '.join(places)} ({rule})"
    wrapped = textwrap.wrap(text, max(NARROW, width - INDENT), break_on_hyphens=False)
    lines = []
    for i, part in enumerate(wrapped):
        line = Text("  " if i else LETTERS[colour], "" if i else STYLES[colour])
        line.append(f" {part}" if not i else f"  {part}", "not bold default on default")
        lines.append(line)
    return lines
