"""What the owners of each game ask, and how the lab's tables answer it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from skydeck.lab.charts import Dot, draw_bars, draw_dots
from skydeck.lab.intervals import wilson
from skydeck.lab.report import figure, percent, sign_of

Cell = dict[str, Any]


@dataclass
class Section:
    """A part of a page: its text, what of it is told at the top, and its drawings by name."""

    parts: list[str] = field(default_factory=list)  # as Markdown
    short: list[str] = field(default_factory=list)
    drawings: dict[str, str] = field(default_factory=dict)

    def draw(self, name: str, says: str, drawing: str) -> None:
        """Show a drawing here."""
        self.drawings[name] = drawing
        self.parts += [f"![{says}](@{name}@)", f"*{says}.*"]


@dataclass(frozen=True)
class Study:
    """What is asked of one game."""

    seats: int  # at which house rules are compared
    rules: Mapping[str, Sequence[object]]  # the unusual values of each starred option
    questions: Callable[[Section, Mapping[int, Cell]], None]  # that only this game has
    starting: str  # who starts, in a sentence
    step: str  # what a move is, in a sentence
    unit: str  # what rounds are called
    many: int  # games of greedy with the fewest seats
    some: int  # with other seats, and of each house rule
    bots: int  # of each bot against greedy
    thinkers: int  # of those who think long


def count(cell: Cell, name: str) -> dict[str, list[int]]:
    """One of a game's own tables: its numbers by row, without rows that never came up."""
    table = next(table for table in cell["counts"] if table["name"] == name)
    return {row["says"]: row["numbers"] for row in table["rows"] if any(row["numbers"])}


def ratio(part: float, whole: float) -> float | None:
    """A mean that may have nothing to be a mean of."""
    return part / whole if whole else None


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column is text and whose others are numbers."""
    lines = [heads, [":--", *["--:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def share_of(label: str, part: int, whole: int) -> Dot:
    """A share that was counted, as a line of a chart."""
    low, high = wilson(part / whole, whole)
    return Dot(label, part / whole, low, high, percent(part / whole))


def main_of(cells: Mapping[int, Cell]) -> Cell:
    """The cell with the fewest seats, which has the most games."""
    return cells[min(cells)]


# Skyjo


def ask_skyjo(page: Section, cells: Mapping[int, Cell]) -> None:
    """Does closing pay, what is a column worth, and how long is a round?"""
    closing = {seats: count(cells[seats], "closing") for seats in (2, 4) if seats in cells}
    main = closing[min(closing)]
    doubled = {seats: add_rows(table) for seats, table in closing.items()}
    risk = " and ".join(
        f"{percent(n[1] / n[0])} of the rounds at {seats} seats"
        for seats, n in doubled.items()
        if n[0]
    )
    page.parts += [
        "## Does closing pay?",
        f"Whoever closes with more than 0 points needs fewer than everyone else, or they are"
        f" doubled. As `greedy` closes, that happened in {risk}.",
    ]
    page.draw(
        "closing",
        "How often the closer's points were doubled, by the points in the own grid, 2 seats",
        draw_dots("Doubled", [share_of(f"{row} points", n[1], n[0]) for row, n in main.items()]),
    )
    losing = [row for row, n in main.items() if n[2] >= n[3]]
    limit = (
        f"With 2 seats, closers with **{losing[0]}** points in the own grid counted more than the"
        " other seat on average."
        if losing
        else "With 2 seats the closer counted less than the other on average, even with 26 points"
        " or more in the own grid."
    )
    page.parts += [
        limit,
        markdown(
            ["own points when all cards are up", "rounds", "doubled", "counted for the closer",
             "best of the others", "closer ahead by"],
            [
                [
                    row,
                    f"{n[0]:,}",
                    percent(n[1] / n[0]),
                    figure(n[2] / n[0]),
                    figure(n[3] / n[0]),
                    f"{(n[3] - n[2]) / n[0]:+.1f}",
                ]
                for row, n in main.items()
            ],
        ),
    ]  # fmt: skip
    page.short.append(f"Closing was punished by doubling in {risk}. {limit}")
    ask_columns(page, count(main_of(cells), "columns"))
    ask_turns(page, cells)


def add_rows(table: Mapping[str, Sequence[int]]) -> list[int]:
    """The sums of all columns of a table."""
    return [sum(numbers) for numbers in zip(*table.values(), strict=True)]


def ask_columns(page: Section, columns: Mapping[str, Sequence[int]]) -> None:
    """What three equal cards in a column are worth."""
    means = [n[1] / n[0] for n in columns.values()]
    steps = [more - less for more, less in pairwise(means)]
    total = sum(n[0] for n in columns.values())
    with_any = 1 - next(iter(columns.values()))[0] / total
    said = (
        f"A round in which a seat cleared one column counted {figure(steps[0])} points less than"
        f" one without. In {percent(with_any)} of its rounds a seat cleared at least one."
        if steps
        else "No column was cleared."
    )
    page.short.append(said)
    page.parts += [
        "## What is a column of three equal cards worth?",
        f"{said} (Part of that is luck that would have helped anyway: good cards come together.)",
        markdown(
            ["columns cleared in a round", "rounds of a seat", "share", "points counted",
             "fewest points of the round, also with others"],
            [
                [row, f"{n[0]:,}", percent(n[0] / total), figure(n[1] / n[0]), percent(n[2] / n[0])]
                for row, n in columns.items()
            ],
        ),
    ]  # fmt: skip


def ask_turns(page: Section, cells: Mapping[int, Cell]) -> None:
    """How many turns a round has."""
    page.parts += ["## How long is a round?"]
    rows, medians = [], []
    for seats, cell in cells.items():
        turns = [(int(row.split()[0]), n[0]) for row, n in count(cell, "turns").items()]
        found = [turn_at(turns, part) for part in (0.05, 0.5, 0.95)]
        rows.append([str(seats), *map(str, found)])
        medians.append(found[1])
        if seats == min(cells):
            first, last = turns[0][0], turns[-1][0]
            known = dict(turns)
            bars = [known.get(turn, 0) for turn in range(first, last + 1)]
            page.draw(
                "turns",
                f"Turns that a seat has in a round, {seats} seats, percent of rounds",
                draw_bars("Turns", first, 1, [bars], "turns of a seat in a round"),
            )
    low, high = min(medians), max(medians)
    span = f"{low}" if low == high else f"{low} to {high}"
    said = (
        f"Half of all rounds are over after {span} turns of a seat, whether 2 or"
        f" {max(cells)} sit at the table."
    )
    page.short.append(said)
    page.parts += [
        said,
        markdown(
            ["seats", "turns of a seat: one round in twenty has at most", "half have at most",
             "nineteen in twenty have at most"], rows),
    ]  # fmt: skip


def turn_at(turns: Sequence[tuple[int, int]], part: float) -> int:
    """The number of turns that a part of all rounds does not exceed."""
    left = part * sum(rounds for _, rounds in turns)
    for turn, rounds in turns:
        left -= rounds
        if left <= 0:
            return turn
    return turns[-1][0]


# Level 8


def ask_level8(page: Section, cells: Mapping[int, Cell]) -> None:
    """Which level takes longest, and is it the first display that counts?"""
    levels = {row: n for row, n in count(main_of(cells), "levels").items() if n[2]}
    turns = {row: n[1] / n[2] for row, n in levels.items()}
    longest, quickest = (f(turns, key=lambda row: turns[row]) for f in (max, min))
    said = (
        f"**Level {longest}** is the hardest: {figure(turns[longest])} turns of a seat for every"
        f" time that it is displayed. The easiest is level {quickest} with"
        f" {figure(turns[quickest])}."
    )
    page.short.append(said)
    page.parts += ["## Which level takes longest?", said]
    page.draw(
        "levels",
        "How often a seat that is on a level displays it in a round, 2 seats",
        draw_dots("Levels", [share_of(f"level {row}", n[2], n[0]) for row, n in levels.items()]),
    )
    page.parts.append(
        markdown(
            ["level", "displayed in a round", "rounds for a display", "turns for a display",
             "ends the round"],
            [
                [
                    row,
                    percent(n[2] / n[0]),
                    f"{n[0] / n[2]:.2f}",
                    figure(turns[row]),
                    percent(n[3] / n[0]),
                ]
                for row, n in levels.items()
            ],
        )
    )  # fmt: skip
    ask_display(page, cells)


def ask_display(page: Section, cells: Mapping[int, Cell]) -> None:
    """Whether whoever displays first also ends the round."""
    rows, said = [], ""
    for seats, cell in cells.items():
        table = count(cell, "display")
        ends = {row: ratio(n[1], n[0]) for row, n in table.items()}
        first, later = ends.get("first to display"), ends.get("displayed later")
        rounds = sum(n[0] for n in table.values()) / seats
        without = percent(ratio(table.get("did not display", [0])[0], rounds * seats))
        rows.append([str(seats), percent(first), percent(later), without])
        said = said or (
            f"Whoever is first to display a level also ends the round {percent(first)} of the time"
            f" at {seats} seats, and so rises by two; whoever displays later does {percent(later)}"
            " of the time."
        )
    page.short.append(said)
    page.parts += [
        "## Is it worth being first to display?",
        said,
        markdown(
            ["seats", "first to display ends the round", "displayed later and ends it",
             "seats that did not display in a round"], rows),
    ]  # fmt: skip


# Skybridge

TOWERS = {"corners": 4, "sides": 4, "centre": 1}  # how many there are


def ask_skybridge(page: Section, cells: Mapping[int, Cell]) -> None:
    """Where do the points stand, and when is a tower ripe for its roof?"""
    main = main_of(cells)
    places, roofs = count(main, "towers"), count(main, "roofs")
    total = sum(n[0] for n in places.values())
    best = max(places, key=lambda row: places[row][1] / places[row][0])
    said = (
        f"A roof {'in the' if best == 'centre' else 'at the'} {best} covers most floors,"
        f" {figure(places[best][1] / places[best][0])} on average, with 2 seats."
    )
    page.short.append(said)
    page.parts += [
        "## Which towers are roofed?",
        said,
        markdown(
            ["where", "share of all roofs", "such a tower is roofed in", "floors under the roof"],
            [
                [
                    row,
                    percent(n[0] / total),
                    f"{percent(n[0] / TOWERS[row] / main['games'])} of games",
                    figure(n[1] / n[0]),
                ]
                for row, n in places.items()
            ],
        ),
        "## When is a tower ripe for its roof?",
    ]
    heights = {row: n[1] / n[0] for row, n in roofs.items()}
    first = next(iter(heights))
    top = max(heights, key=lambda row: heights[row])
    early = sign_of(main, "first_roof")
    said = (
        f"The first roof of a game lies on {figure(heights[first])} floors, the highest on average"
        f" is roof {top} with {figure(heights[top])}."
    )
    if early is not None:
        said += f" Whoever puts the first one on wins {percent(early['share'])} of the games."
    page.short.append(said)
    page.parts += [
        said,
        markdown(
            ["roof of the game", "games that have it", "floors under it"],
            [
                [row, percent(n[0] / main["games"]), figure(heights[row])]
                for row, n in roofs.items()
            ],
        ),
    ]


# SkyRunner


def ask_skyrunner(page: Section, cells: Mapping[int, Cell]) -> None:
    """Which bid wins, and what are the cards sold for?"""
    tables = {seats: count(cell, "bids") for seats, cell in cells.items()}
    numbers = list(dict.fromkeys(row for table in tables.values() for row in table))
    wins = {
        seats: {row: n[1] / n[0] for row, n in table.items() if n[0]}
        for seats, table in tables.items()
    }
    rows = [
        [str(seats), *(percent(found.get(row)) for row in numbers)] for seats, found in wins.items()
    ]
    few, many = min(wins), max(wins)
    said = (
        f"At {few} seats a bid of 4 wins {percent(wins[few].get('4'))} of the time it is shown and"
        f" an 8 {percent(wins[few].get('8'))}; at {many} seats {percent(wins[many].get('4'))} and"
        f" {percent(wins[many].get('8'))}."
    )
    page.short.append(said)
    page.parts += [
        "## Which bid wins?",
        f"{said} The highest number that is shown only once takes the open card.",
        markdown(["seats, and how often a bid wins", *numbers], rows),
        "## What are the cards sold for?",
    ]
    main = main_of(cells)
    prizes = {row: n for row, n in count(main, "prizes").items() if n[0]}
    bids = {row: n[1] / n[0] for row, n in prizes.items()}
    dear, cheap = (f(bids, key=lambda row: bids[row]) for f in (max, min))
    said = (
        f"`greedy` pays most for {dear} ({figure(bids[dear])} on average) and least for {cheap}"
        f" ({figure(bids[cheap])})."
    )
    page.short.append(said)
    page.parts += [
        said,
        markdown(
            ["open card", "won in a game, all seats", "mean bid that won it", "nobody won it"],
            [
                [
                    row,
                    f"{n[0] / main['games']:.2f}",
                    f"{bids[row]:.2f}",
                    percent(n[2] / (n[0] + n[2])),
                ]
                for row, n in prizes.items()
            ],
        ),
    ]


# SCHOTT

BACK = "location, back"


def ask_schott(page: Section, cells: Mapping[int, Cell]) -> None:
    """Where do squares come from, when is Fast Track worth most, and are jokers good?"""
    main = main_of(cells)
    causes = count(main, "squares")
    total = sum(n[1] for row, n in causes.items() if row != BACK)
    shares = {row: n[1] / total for row, n in causes.items() if row != BACK}
    rows = sum(share for row, share in shares.items() if row.startswith("row"))
    asked = sum(shares.get(row, 0.0) for row in ("question", "location"))
    said = (
        f"With 2 seats, sorted rows bring {percent(rows)} of all squares forward, neighbours"
        f" {percent(shares.get('neighbours'))}, and right answers only {percent(asked)}."
    )
    page.short.append(said)
    page.parts += [
        "## Where do the squares come from?",
        said,
        markdown(
            ["source", "times in a seat's game", "squares each time", "share of squares forward"],
            [
                [
                    row,
                    f"{n[0] / main['games'] / main['seats']:.2f}",
                    f"{n[1] / n[0]:.2f}" if n[0] else "",
                    percent(shares.get(row)),
                ]
                for row, n in causes.items()
            ],
        ),
    ]
    ask_fast_track(page, count(main, "stages"))
    ask_jokers(page, count(main, "jokers"))


def ask_fast_track(page: Section, found: Mapping[str, Sequence[int]]) -> None:
    """What the Fast Track card is worth in each stage."""
    none = (0, 0)
    stages = {
        row: (*n, *found.get(f"{row}, Fast Track", none))
        for row, n in found.items()
        if "," not in row
    }
    played = sum(n[2] for n in stages.values())
    gains = {row: n[3] / n[2] for row, n in stages.items() if n[2]}
    parts = ["## What is the Fast Track card worth?"]
    if gains:
        extra = sum(n[3] for n in stages.values()) / played / 2
        usual = max(stages, key=lambda row: stages[row][2])
        said = (
            f"The Fast Track card brings {figure(extra)} squares more than the row without it;"
            f" `greedy` plays it most often in stage {usual}"
            f" ({percent(stages[usual][2] / played)} of the time)."
        )
        page.short.append(said)
        parts.append(said)
    page.parts += [
        *parts,
        markdown(
            ["stage", "squares for a row", "for a row with Fast Track", "of all Fast Track cards"],
            [
                [
                    row,
                    figure(ratio(n[1], n[0])),
                    figure(gains.get(row)),
                    percent(ratio(n[2], played)),
                ]
                for row, n in stages.items()
            ],
        ),
    ]


def ask_jokers(page: Section, jokers: Mapping[str, Sequence[int]]) -> None:
    """Whether rows with jokers are complete more often."""
    total = sum(n[0] for n in jokers.values())
    shares = {row: n[1] / n[0] for row, n in jokers.items()}
    best = max(shares, key=lambda row: shares[row])
    said = (
        f"Of the rows with {best} joker{'' if best == '1' else 's'} {percent(shares[best])} were"
        f" the complete one that ended the stage, of those without any"
        f" {percent(shares.get('0'))}."
    )
    page.short.append(said)
    page.parts += [
        "## Do jokers help?",
        said,
        markdown(
            ["jokers in a row at the end of a stage", "share of rows", "won the stage"],
            [[row, percent(n[0] / total), percent(shares[row])] for row, n in jokers.items()],
        ),
    ]
