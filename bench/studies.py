"""A study of each game: what its owners ask, answered by games of bots, as docs/studies/GAME.md.

`make studies` plays what is missing and takes hours; killed, it goes on where it was. With
`--scale 0.001` it is a trial, written to another folder.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import skydeck
from skydeck.bots import LEVELS
from skydeck.cli import describe_run, ready_for_lab
from skydeck.lab.charts import Dot, draw_bars, draw_dots, draw_line, standalone
from skydeck.lab.experiment import Folder, carry_out, collect
from skydeck.lab.ladder import write_text
from skydeck.lab.plan import Plan, make_plan, write_value
from skydeck.lab.report import figure, interval, percent, share_dot, sign_of
from skydeck.lab.summary import summarise
from skydeck.lab.workers import open_workers
from skydeck.terminal.reports import with_progress

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "studies"  # the experiments themselves, which are not committed
MANY, SOME, FEW = 1_000_000, 100_000, 400  # games of a cell: of all, of variants, of thinkers
SEED = "study"

Cell = dict[str, Any]


@dataclass(frozen=True)
class Study:
    """What is asked of one game."""

    seats: int  # at which house rules are compared
    rules: Mapping[str, Sequence[object]]  # the values of each starred option, the usual one first
    questions: Callable[[Cell], list[str]]  # answers that only this game has, as Markdown
    many: int = MANY  # games of the main experiment


def count(cell: Cell, name: str) -> dict[str, list[int]]:
    """One of a game's own tables: its numbers by row."""
    table = next(table for table in cell["counts"] if table["name"] == name)
    return {row["row"]: row["numbers"] for row in table["rows"]}


def ratio(part: float, whole: float) -> float | None:
    """A mean that may have nothing to be a mean of."""
    return part / whole if whole else None


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column is text and whose others are numbers."""
    lines = [heads, [":--", *["--:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


# What only one game has


def ask_skyjo(cell: Cell) -> list[str]:
    """Does closing pay, and what is a column worth?"""
    rows, gains = [], dict[str, float]()
    for band, (rounds, doubled, own, other) in count(cell, "closing").items():
        if not rounds:
            continue
        gain = (other - own) / rounds
        rows.append(
            [
                band,
                f"{rounds:,}",
                percent(doubled / rounds),
                figure(own / rounds),
                figure(other / rounds),
                f"{gain:+.1f}",
            ]
        )
        gains[band] = gain
    columns = {row: n for row, n in count(cell, "columns").items() if n[0]}
    means = [points / rounds for rounds, points, _ in columns.values()]
    steps = [a - b for a, b in pairwise(means)]
    turns = [(int(row.split()[0]), n[0]) for row, n in count(cell, "turns").items()]
    half, middle, seen = sum(n for _, n in turns) / 2, 0, 0
    for turn, rounds in turns:
        seen += rounds
        if seen >= half:
            middle = turn
            break
    return [
        "## Does closing pay?",
        _tell_closing(gains),
        f"Half of all rounds are closed by turn {middle} of a seat.",
        markdown(
            [
                "own points at the end",
                "rounds",
                "doubled",
                "points counted",
                "best other's points",
                "gain over it",
            ],
            rows,
        ),
        "## What is a column of three equal cards worth?",
        f"Seats that removed one column ended the round with {figure(steps[0])} points less than"
        " those that removed none."
        if steps
        else "",
        markdown(
            ["columns removed", "rounds of a seat", "points counted", "best of the round"],
            [
                [row, f"{n[0]:,}", figure(n[1] / n[0]), percent(n[2] / n[0])]
                for row, n in columns.items()
            ],
        ),
    ]


def _tell_closing(gains: Mapping[str, float]) -> str:
    """At how many own points closing left the closer behind the best of the others."""
    losing = [band for band, gain in gains.items() if gain <= 0]
    if losing:
        return (
            f"As `greedy` closes, the closer ends behind the best other seat from **{losing[0]}**"
            " points in the own grid on, the doubling included."
        )
    return (
        "As `greedy` closes, the closer ends ahead of the best of the others on average, whatever"
        " lies in the own grid, the doubling included."
    )


def ask_level8(cell: Cell) -> list[str]:
    """Which level takes longest, and is it the first display that counts?"""
    levels = {row: n for row, n in count(cell, "levels").items() if n[2]}
    waits = {row: n[0] / n[2] for row, n in levels.items()}
    turns = {row: n[1] / n[2] for row, n in levels.items()}
    longest = max(turns, key=lambda row: turns[row])
    quickest = min(turns, key=lambda row: turns[row])
    display = count(cell, "display")
    ends = {row: ratio(n[1], n[0]) for row, n in display.items()}
    return [
        "## Which level takes longest?",
        f"**Level {longest}**, with {figure(turns[longest])} turns of a seat for every display;"
        f" the quickest is level {quickest} with {figure(turns[quickest])}.",
        markdown(
            ["level", "rounds for a display", "turns for a display", "who is on it ends the round"],
            [
                [row, f"{waits[row]:.2f}", figure(turns[row]), percent(n[3] / n[0])]
                for row, n in levels.items()
            ],
        ),
        "## Is it worth being first to display?",
        f"Whoever displays first in a round also ends it in {percent(ends['first to display'])} of"
        f" the cases, and rises by two levels; whoever displays later does in"
        f" {percent(ends['displayed later'])}.",
    ]


def ask_skybridge(cell: Cell) -> list[str]:
    """Where do the points stand, and when is a tower ripe for its roof?"""
    places = {row: n for row, n in count(cell, "towers").items() if n[0]}
    total = sum(n[0] for n in places.values())
    roofs = {row: n for row, n in count(cell, "roofs").items() if n[0]}
    colours = {row: n for row, n in count(cell, "colours").items() if n[0]}
    sizes = {"corners": 4, "sides": 4, "centre": 1}
    return [
        "## Which towers are roofed?",
        markdown(
            ["where", "share of roofs", "roofs of one such tower a game", "floors under the roof"],
            [
                [
                    row,
                    percent(n[0] / total),
                    f"{n[0] / sizes[row] / cell['games']:.2f}",
                    figure(n[1] / n[0]),
                ]
                for row, n in places.items()
            ],
        ),
        "## Do roofs come too early?",
        "The height of towers when they are roofed, by the order of the roofs in a game.",
        markdown(
            ["roof of the game", "games that have it", "floors"],
            [[row, percent(n[0] / cell["games"]), figure(n[1] / n[0])] for row, n in roofs.items()],
        ),
        "## Do colours matter?",
        markdown(
            ["colour", "roofs a game", "floors a roof"],
            [
                [row, f"{n[0] / cell['games']:.2f}", f"{n[1] / n[0]:.2f}"]
                for row, n in colours.items()
            ],
        ),
    ]


def ask_skyrunner(cell: Cell) -> list[str]:
    """Which bid wins, and what are the cards sold for?"""
    bids = {row: n for row, n in count(cell, "bids").items() if n[0]}
    best = max(bids, key=lambda row: bids[row][1] / bids[row][0])
    prizes = {row: n for row, n in count(cell, "prizes").items() if n[0]}
    return [
        "## Which bid wins?",
        f"Of all bids, the **{best}** wins most often for its use: in"
        f" {percent(bids[best][1] / bids[best][0])} of the rounds in which it is played. Equal bids"
        " cancel each other.",
        markdown(
            ["number", "share of all bids", "wins the open card"],
            [
                [row, percent(n[0] / sum(m[0] for m in bids.values())), percent(n[1] / n[0])]
                for row, n in bids.items()
            ],
        ),
        "## What are the cards sold for?",
        markdown(
            ["open card", "won a game", "mean winning bid", "stays lying"],
            [
                [
                    row,
                    f"{n[0] / cell['games']:.2f}",
                    f"{n[1] / n[0]:.2f}",
                    percent(n[2] / (n[0] + n[2])),
                ]
                for row, n in prizes.items()
            ],
        ),
    ]


def ask_schott(cell: Cell) -> list[str]:
    """Where do squares come from, when is Fast Track worth most, and are jokers good?"""
    causes = {row: n for row, n in count(cell, "squares").items() if n[0]}
    total = sum(n[1] for row, n in causes.items() if row != "location, back")
    found = count(cell, "stages")
    pairs = {row: (n, found[f"{row}, Fast Track"]) for row, n in found.items() if "," not in row}
    stages = {row: [*n, *fast] for row, (n, fast) in pairs.items() if n[0] or fast[0]}
    gains = {row: n[3] / n[2] for row, n in stages.items() if n[2]}
    best = max(gains, key=lambda row: gains[row]) if gains else ""
    jokers = {row: n for row, n in count(cell, "jokers").items() if n[0]}
    return [
        "## Where do the squares come from?",
        markdown(
            [
                "source",
                "times a seat and game",
                "squares each time",
                "share of all squares forward",
            ],
            [
                [
                    row,
                    f"{n[0] / cell['games'] / cell['seats']:.2f}",
                    f"{n[1] / n[0]:.2f}",
                    percent(n[1] / total) if row != "location, back" else "",
                ]
                for row, n in causes.items()
            ],
        ),
        "## When is the Fast Track card worth most?",
        (
            f"In stage **{best}**, where a doubled row pays {figure(gains[best])} squares."
            if best
            else ""
        ),
        markdown(
            ["stage", "squares of a row", "with Fast Track", "played in this stage"],
            [
                [
                    row,
                    figure(ratio(n[1], n[0])),
                    figure(ratio(n[3], n[2])),
                    percent(ratio(n[2], sum(m[2] for m in stages.values()))),
                ]
                for row, n in stages.items()
            ],
        ),
        "## Do jokers help?",
        markdown(
            ["jokers in the row at the end of a stage", "rows", "of them complete"],
            [
                [row, percent(n[0] / sum(m[0] for m in jokers.values())), percent(n[1] / n[0])]
                for row, n in jokers.items()
            ],
        ),
    ]


STUDIES = {
    "skyjo": Study(
        4,
        {
            "end_score": (100, 50, 150, 200),
            "rounds": (None, 1, 3, 5),
            "final_tie": ("shared", "last_round_score", "extra_round"),
            "initial_reveal": ("chosen", "random"),
            "triplet_on_top": (True, False),
        },
        ask_skyjo,
    ),
    "level8": Study(
        4,
        {
            "edition": ("us", "de", "fr"),
            "levels": ("standard", "expert"),
            "skip_from_discard": (True, False),
        },
        ask_level8,
    ),
    "skybridge": Study(
        2,
        {
            "colour_rotation": (False, True),
            "merge_colours": (False, True),
            "side_contact": (False, True),
            "free_blocks": (False, True),
        },
        ask_skybridge,
        many=SOME,
    ),
    "skyrunner": Study(
        3,
        {
            "rows": ("standard", "quick", "6/6/6"),
            "grooves": ("usual", "1/1/1", "3/3/3", "5/5/5"),
            "auto_pickup": (False, True),
            "may_stop_early": (False, True),
            "debt_min_value": (False, True),
        },
        ask_skyrunner,
    ),
    "schott": Study(
        3,
        {
            "length": (48, 24, 72),
            "locations": ("usual", "none"),
            "actions_visible": (False, True),
            "may_discard_drawn": (False, True),
            "joker_free": (False, True),
            "chain_incremental": (False, True),
            "shared_finish": (False, True),
        },
        ask_schott,
    ),
}


class Desk:
    """Plays the experiments of one study, or finds them played already."""

    def __init__(self, name: str, scale: float, folder: Path) -> None:
        self.game, self.scale, self.folder = skydeck.game(name), scale, folder / name
        self.plans: list[Plan] = []

    def play(
        self,
        name: str,
        lineups: Sequence[Sequence[str]],
        games: int,
        sweeps: Mapping[str, Sequence[object]] | None = None,
    ) -> list[Cell]:
        """The cells of an experiment."""
        few = max(20, round(games * self.scale))
        plan = make_plan(self.game, lineups, few, SEED, {}, sweeps)
        store = Folder(self.folder / name)
        store.begin(plan)
        total = sum(plan.games_of(cell) for cell in range(len(plan.cells)))
        with (
            with_progress(f"{self.game.title}: {name}", total) as report,
            open_workers(plan, None, None) as workers,
        ):
            carry_out(plan, store, workers, report)
        self.plans.append(plan)
        cells = range(len(plan.cells))
        found: list[Cell] = summarise(plan, [collect(plan, store, k) for k in cells])["cells"]
        return found


def describe_length(desk: Desk, main: Cell, by_seats: list[Cell], out: Path) -> list[str]:
    """How long the game lasts, and who starts, at every number of seats."""
    name, moves = desk.game.name, main["moves"]
    bars = main["rounds" if main["rounds"]["most"] > 1 else "moves"]["histogram"]
    unit = "rounds" if main["rounds"]["most"] > 1 else "moves"
    drawing = draw_bars("Length", bars["start"], bars["width"], [bars["games"]], unit)
    write_text(out / f"{name}-length.svg", standalone(drawing))
    starts = [(cell, sign_of(cell, "started")) for cell in by_seats]
    dots = [
        share_dot(f"{cell['seats']} seats: who starts", start, "share")._replace(
            text=f"{percent(start['share'])}, fair {percent(1 / cell['seats'])}"
        )
        for cell, start in starts
        if start and start["share"] is not None
    ]
    write_text(out / f"{name}-start.svg", standalone(draw_dots("Starting", dots)))
    rows = []
    for cell, start in starts:
        lead = cell["lead"]["tenths"][4]
        rows.append(
            [
                str(cell["seats"]),
                f"{cell['games']:,}",
                figure(cell["rounds"]["mean"], cell["rounds"]["mean_95"]),
                figure(cell["moves"]["mean"] / cell["seats"]),
                f"{cell['moves']['quantiles']['5']:,} to {cell['moves']['quantiles']['95']:,}",
                f"{percent(start['share'])} ({interval(start['share_95'])})" if start else "",
                percent(lead["share"]),
                figure(cell["lead"]["changes"]),
            ]
        )
    quick, slow = moves["quantiles"]["5"], moves["quantiles"]["95"]
    return [
        "## How long does it last, and does it matter who starts?",
        f"With {main['seats']} seats a game has {figure(main['rounds']['mean'])} rounds and"
        f" {figure(moves['mean'])} moves; nine of ten have {quick:,} to {slow:,} moves.",
        f"![Length of games]({name}-length.svg)",
        markdown(
            [
                "seats",
                "games",
                "rounds",
                "moves of a seat",
                "moves of 90 % of games",
                "who starts wins",
                "who leads half way wins",
                "changes of the lead",
            ],
            rows,
        ),
        f"![How often who starts wins]({name}-start.svg)",
    ]


def describe_lead(desk: Desk, main: Cell, out: Path) -> list[str]:
    """When a game is decided, and what winners do."""
    name, tenths = desk.game.name, main["lead"]["tenths"]
    points = [
        (tenth["played"], tenth["share"], *tenth["share_95"])
        for tenth in tenths
        if tenth["share"] is not None
    ]
    parts = ["## When is it decided?"]
    if len(points) > 1:
        drawing = draw_line("Lead", points, "part of the game that is played", 1 / main["seats"])
        write_text(out / f"{name}-lead.svg", standalone(drawing))
        unsure = [t["played"] for t in tenths if (t["share"] or 0) < 0.75]
        sure = round(max(unsure, default=0.0) + 0.1, 1)
        parts.append(
            f"Whoever leads alone half way wins {percent(tenths[4]['share'])} of the games."
            + (f" Three of four win who lead after {percent(sure, 0)} of it." if sure < 1 else "")
        )
        parts.append(f"![What a lead is worth]({name}-lead.svg)")
    rows = [
        [fact["says"], figure(fact["winners"]), figure(fact["others"])] for fact in main["facts"]
    ]
    parts += [
        "## What do winners do?",
        "How often in a game seats that win, and seats that lose, …",
        markdown(["", "winners", "others"], rows),
    ]
    return parts


def describe_rules(
    desk: Desk, study: Study, variants: dict[str, list[Cell]], out: Path
) -> list[str]:
    """What each starred house rule changes."""
    rows, dots = [], []
    for option, cells in variants.items():
        usual = cells[0]
        for value, cell in zip(study.rules[option], cells, strict=True):
            start = sign_of(cell, "started")
            change = cell["moves"]["mean"] / usual["moves"]["mean"] - 1
            rows.append(
                [
                    f"`{option}={write_value(value)}`" + (" (usual)" if cell is usual else ""),
                    figure(cell["rounds"]["mean"], cell["rounds"]["mean_95"]),
                    figure(cell["moves"]["mean"], cell["moves"]["mean_95"]),
                    "" if cell is usual else f"{100 * change:+.1f} %",
                    figure(cell["points"]["winners"]),
                    figure(cell["margin"]["mean"]),
                    f"{percent(start['share'])} ({interval(start['share_95'])})" if start else "",
                    percent(cell["lead"]["tenths"][4]["share"]),
                ]
            )
            if cell is not usual:
                error = (cell["moves"]["mean_95"] or 0) / usual["moves"]["mean"]
                label = f"{option}={write_value(value)}"
                dots.append(
                    Dot(label, change, change - error, change + error, f"{100 * change:+.1f} %")
                )
    name = f"{desk.game.name}-rules.svg"
    write_text(out / name, standalone(draw_dots("Rules", dots, 0.0)))
    return [
        "## What do the house rules change?",
        f"{study.seats} seats, {next(iter(variants.values()))[0]['games']:,} games each, of the"
        " same deals. The drawing shows how much longer or shorter games become, in moves.",
        f"![How house rules change the length]({name})",
        markdown(
            [
                "house rule",
                "rounds",
                "moves",
                "longer",
                "winner's points",
                "ahead of the second",
                "who starts wins",
                "who leads half way wins",
            ],
            rows,
        ),
    ]


def describe_bots(desk: Desk, cells: list[Cell]) -> list[str]:
    """What separates good bots from bad ones: each against greedy."""
    facts = [fact["says"] for fact in cells[0]["facts"]]
    rows = []
    for cell in cells:
        first = cell["bots"][0]
        means = [figure(fact["bots"][0]) for fact in cell["facts"]]
        rows.append(
            [
                f"`{first['name']}`",
                f"{percent(first['win_rate'])} ({interval(first['win_rate_95'])})",
                figure(first["points"]),
                *means,
            ]
        )
    parts = [
        "## What separates good bots from bad ones?",
        f"Each bot against greedy, two seats, {cells[0]['games']:,} games of mirrored deals; and"
        " how often in a game it …",
        markdown(["bot", "wins against greedy", "points", *facts], rows),
    ]
    telling = find_telling(cells)
    if telling:
        parts.append(
            f"Over these {len(cells)} bots, what goes most closely with the share of wins: they "
            + "; ".join(f"{says} (r = {r:+.2f})" for says, r in telling)
            + "."
        )
    return parts


def find_telling(cells: list[Cell]) -> list[tuple[str, float]]:
    """The facts that go with winning over all bots, the closest first."""
    wins, found = [cell["bots"][0]["win_rate"] for cell in cells], []
    for k, fact in enumerate(cells[0]["facts"]):
        means = [cell["facts"][k]["bots"][0] for cell in cells]
        if fact["name"] != "started" and len(set(means)) > 1 and len(set(wins)) > 1:
            found.append((fact["says"], statistics.correlation(wins, means)))
    return sorted(found, key=lambda pair: -abs(pair[1]))[:2]


def usual_locations(name: str, rules: Mapping[str, Sequence[object]]) -> dict[str, list[object]]:
    """The values of options, with the word `usual` put into full where an option is a map."""
    game = skydeck.game(name)
    usual = game.options_of(game.prepare(game.seats[0], {}, 0)[0])
    return {
        option: [usual[option] if value == "usual" else value for value in values]
        for option, values in rules.items()
    }


def study_game(name: str, scale: float, out: Path, folder: Path) -> None:
    """Play all experiments of a game, and write its page."""
    study, desk = STUDIES[name], Desk(name, scale, folder)
    game = desk.game
    ready_for_lab(game, ["greedy", *LEVELS])
    few = game.seats[0]
    main = desk.play("main", [("greedy",) * few], study.many)[0]
    others = desk.play("seats", [("greedy",) * n for n in game.seats[1:]], min(SOME, study.many))
    variants = {
        option: desk.play(
            f"rule-{option}", [("greedy",) * study.seats], min(SOME, study.many), {option: values}
        )
        for option, values in usual_locations(name, study.rules).items()
    }
    bots = ("random", *LEVELS) if scale == 1 else ("random", *LEVELS[:2])
    thinkers = desk.play("bots", [(bot, "greedy") for bot in bots], FEW)
    total = sum(c["games"] for c in chain([main], others, *variants.values(), thinkers))
    about = ", ".join(f"{key} {value}" for key, value in describe_run().items())
    commands = "\n".join(plan.command() for plan in desk.plans)
    parts = [
        f"# {game.title}: a study",
        f"{total:,} games among bots; where nothing else is said, all seats are `greedy`, every"
        " game has a deal of its own, and intervals are of 95 %. People differ from bots: what"
        " follows is how the game goes among equals who play as these do.",
        *describe_length(desk, main, [main, *others], out),
        *describe_lead(desk, main, out),
        *study.questions(main),
        *describe_rules(desk, study, variants, out),
        *describe_bots(desk, thinkers),
        "## How it was made",
        f"`make studies`, or `python -m bench.studies {name}`, which plays these experiments:",
        f"```\n{commands}\n```",
        f"{about}.",
    ]
    write_text(out / f"{name}.md", "\n\n".join(part for part in parts if part) + "\n")


def main() -> None:
    """Study the games that are named, or all."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("games", nargs="*", default=[], help="the games; all if left out")
    reader.add_argument("--scale", type=float, default=1.0, help="a part of all games, for a trial")
    given = reader.parse_args()
    is_trial = given.scale < 1
    out = FOLDER / "trial" if is_trial else ROOT / "docs" / "studies"
    for name in given.games or STUDIES:
        study_game(name, given.scale, out, FOLDER / "trial" if is_trial else FOLDER)
        print(out / f"{name}.md", flush=True)


if __name__ == "__main__":
    main()
