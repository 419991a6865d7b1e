"""The table of SkyRunner drawn as text in colour: the wall, the open card, and who has what."""

from collections.abc import Sequence

from rich.text import Text

from skydeck.core.drawing import BACK, SEATS, draw_seat, has_won, make_head, order_from
from skydeck.core.kernel import EMPTY, UNKNOWN, Seat, State, blank
from skydeck.core.sentences import Sentences
from skydeck.games import load
from skydeck.games.skyrunner import record
from skydeck.games.skyrunner.check import CLIMBS, CRASHES, NUMBERS
from skydeck.games.skyrunner.notation import CARD_NAMES
from skydeck.games.skyrunner.record import EQUIPMENT, LOST, PARASITE, PHASE, SABOTAGE, TIERS
from skydeck.games.skyrunner.squares import grooves_of, name_square, rows_of, top_of_wall
from skydeck.games.skyrunner.story import code_card

say, name_card = Sentences(__file__, "draw").say, Sentences(__file__, "card").say
CELL = 4  # columns of the screen that a square takes
EDGE = 4  # columns left of a tier, for the numbers of its rows
GAP = 3  # columns between two tiers
FACES = {
    **dict.fromkeys(CLIMBS, "bold #000000 on #86c45a"),
    EQUIPMENT: "bold #000000 on #e0b040",
    **dict.fromkeys((LOST, SABOTAGE, *CRASHES), "bold #ffffff on #a03020"),
}
FACE = "bold #000000 on #d8d2c0"
REACHED = "bold #000000 on #86c45a"
Line = Text


def draw(state: State, names: Sequence[str], seat: Seat | None, width: int) -> Text:
    """The whole table; `seat` is whose view it is, and its cards come first."""
    lines = [_draw_head(state), _draw_piles(state), Text(), *_draw_wall(state), Text()]
    lines += _draw_seats(state, names, seat)
    return Text("\n").join(lines)


def _draw_head(state: State) -> Line:
    news = {PHASE.OVER: say("over"), PHASE.CHOICE: say("choice")}.get(state.phase, "")
    height = say("height", squares=top_of_wall(state) + 1)
    return make_head(say("title", round=state.rounds), f"({height})", news)


def draw_card(card: int) -> Text:
    """A card's face, three or four columns wide."""
    if card == UNKNOWN:
        return Text(" ? ", BACK)
    return Text(f" {CARD_NAMES[card]} ", FACES.get(card, FACE))


def _draw_piles(state: State) -> Line:
    line = Text(f"  {say('open')} ")
    if state.open == EMPTY:
        line.append(say("none"), "dim")
    else:
        line.append_text(draw_card(int(state.open)))
        kind, _, value = code_card(int(state.open)).partition("_")
        line.append(f" {name_card(kind, value=value)}", "bold")
    piles = say("piles", deck=state.decked, discards=state.pile.sum())
    line.append(f"    {piles}", "dim")
    if state.doing != EMPTY:
        line.append(f"    {say('doing')} ").append_text(draw_card(int(state.doing)))
    return line


# The wall


def _draw_wall(state: State) -> list[Line]:
    """The three tiers side by side, the lowest on the left, each from its top down."""
    rows, marks = rows_of(state), _find_marks(state)
    tiers = [_draw_tier(state, tier, marks) for tier in range(TIERS)]
    lines = [Text("  ") for _ in range(max(rows) + 4)]
    for tier in tiers:
        above = [Text(" " * len(tier[0]))] * (len(lines) - len(tier))
        for line, part in zip(lines, above + tier, strict=True):
            line.append_text(part).append(" " * GAP)
    for line in lines:
        line.rstrip()
    line = Text().append(f"  {say('ground')} ", "dim")
    for seat in range(state.seats):
        if state.levels[seat] == 0:
            line.append(" ").append(f" {seat} ", SEATS[seat])
    if "ground" in marks:
        line.append("  ").append_text(marks["ground"])
    legend = [Text(f"  {say('legend')}", "dim")] if state.phase == PHASE.CLIMBING else []
    return [*lines, line, *legend]


def _find_marks(state: State) -> dict[str, Text]:
    """The squares where the climb under way may end, each with a mark that tells its price."""
    if state.phase != PHASE.CLIMBING:
        return {}
    game = load("skyrunner")
    states = blank(game.dtype)
    states[0] = state
    ends = game.ask(states, 0, int(state.movers).bit_length() - 1)["ends"]
    prices = {end["square"]: end["price"] for end in ends}
    return {name: Text(f" {p}E" if p else " o ", REACHED) for name, p in prices.items()}


def _draw_tier(state: State, tier: int, marks: dict[str, Text]) -> list[Line]:
    """A tier from its upper edge down to its grooves' letters, all lines equally wide."""
    rows, grooves = rows_of(state)[tier], grooves_of(state)[tier]
    base, wide = sum(rows_of(state)[:tier]), EDGE + CELL * max(grooves, 2)  # for its title
    edge = Text(" " * EDGE)
    if tier < TIERS - 1:
        edge.append("▔" * (CELL * grooves), "bold")
    else:
        edge.append_text(_draw_roof(state, marks, CELL * grooves))
    above = say("ledge" if tier < TIERS - 1 else "roof")
    lines = [Text(f"{above:^{wide + EDGE}}"[:wide], "dim"), edge]
    for row in range(rows, 0, -1):
        line = Text().append(f"{row:>{EDGE - 1}} ", "dim")
        for groove in range(grooves):
            line.append_text(_draw_square(state, base + row, groove, marks))
        lines.append(line)
    letters = "".join(f"{letter:^{CELL}}" for letter in record.LETTERS[:grooves])
    lines.append(Text(" " * EDGE + letters, "dim"))
    lines.append(Text(f"{say('tier', number=tier + 1):^{wide + EDGE}}"[:wide], "bold"))
    return [Text.assemble(line, " " * (wide - len(line))) for line in lines]


def _draw_roof(state: State, marks: dict[str, Text], wide: int) -> Text:
    """The roof, with the figure on it or what it costs to get there."""
    roof = Text().append("▔", "bold")
    for seat in range(state.seats):
        if state.levels[seat] > top_of_wall(state):
            roof.append(f" {seat} ", SEATS[seat])
    if "roof" in marks:
        roof.append_text(marks["roof"])
    roof.append("▔" * max(0, wide - len(roof)), "bold")
    return roof


def _draw_square(state: State, level: int, groove: int, marks: dict[str, Text]) -> Text:
    name = name_square(state, level, groove)
    for seat in range(state.seats):
        if state.levels[seat] == level and state.columns[seat] == groove:
            mark = "o" if name in marks else " "  # it may stay
            return Text.assemble((f" {seat} ", SEATS[seat]), (mark, "bold"))
    if name in marks:
        return Text.assemble(marks[name], " ")
    return Text(" ·  ", "dim")


# The seats


def _draw_seats(state: State, names: Sequence[str], seat: Seat | None) -> list[Line]:
    lines: list[Line] = []
    for other in order_from(state, seat):
        lines += [_draw_title(state, names[other], other), _draw_hand(state, other)]
        lines += _draw_debts(state, other)
    return lines


def _draw_title(state: State, name: str, seat: Seat) -> Line:
    level = int(state.levels[seat])
    square = name_square(state, level, int(state.columns[seat]))
    title = draw_seat(state, name, seat).append(f" {square:<6} ", "bold")
    title.append(f"{say('up', level=level):<6}", "dim").append_text(_draw_role(state, seat))
    return title.append(f"  {say('wins')}", "bold magenta") if has_won(state, seat) else title


def _draw_role(state: State, seat: Seat) -> Text:
    """What a seat does in this round."""
    starts = say("starts")
    role = Text().append(f" {starts if state.start == seat else ' ' * len(starts)}", "dim")
    chosen = int(state.chosen[seat])
    if chosen == UNKNOWN:
        role.append(f"  {say('has_chosen')}", "magenta")
    elif chosen != EMPTY:
        verb = say("chose" if state.phase == PHASE.CHOICE else "played")
        role.append(f"  {verb} ", "magenta").append_text(draw_card(chosen))
    if state.phase == PHASE.FALL and seat in state.fallers.tolist():
        role.append(f"  {say('falls')}", "bold red")
    return role


def _draw_hand(state: State, seat: Seat) -> Line:
    hand = state.hands[seat].tolist()
    line = Text().append(f"      {say('bids')} ", "dim")
    for number in NUMBERS:
        line.append(str(number) if hand[number] else "·", "bold" if hand[number] else "dim")
    line.append(" P " if hand[PARASITE] else " · ", "bold" if hand[PARASITE] else "dim")
    for card in (*CLIMBS, EQUIPMENT, LOST, SABOTAGE):
        if hand[card]:
            line.append(" ").append_text(draw_card(card))
        if hand[card] > 1:
            line.append(f"×{hand[card]}", "bold")
    return line


def _draw_debts(state: State, seat: Seat) -> list[Line]:
    """A line with the cards that lie beside a seat, if there are any."""
    debts = [debt for debt in state.debts[seat].tolist() if debt != EMPTY]
    line = Text().append(f"      {say('owes')}", "red")
    for debt in debts:
        line.append(" ").append_text(draw_card(debt))
    return [line] if debts else []
