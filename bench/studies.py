"""A study of each game: what its owners ask, answered by games of bots, as docs/studies/GAME.md.

`make studies` plays what is missing and takes half an hour; killed, it goes on where it was. With
`--scale 0.001` it is a trial, written to another folder.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

import skydeck
from bench.questions import (
    Cell,
    Section,
    Study,
    ask_level8,
    ask_schott,
    ask_skybridge,
    ask_skyjo,
    ask_skyrunner,
    main_of,
    markdown,
)
from skydeck.bots import LEVELS
from skydeck.bots.levels import describe, skill_of
from skydeck.cli import describe_run, ready
from skydeck.core.errors import listing
from skydeck.core.game import Game
from skydeck.lab.charts import Dot, draw_bars, draw_dots, draw_line, standalone
from skydeck.lab.experiment import Folder, carry_out, collect
from skydeck.lab.intervals import paired_interval
from skydeck.lab.ladder import write_text
from skydeck.lab.plan import Plan, make_plan, write_value
from skydeck.lab.report import (
    figure,
    gain_dot,
    has_rounds,
    interval,
    nine_of_ten,
    percent,
    share_dot,
    sign_of,
    write_change,
)
from skydeck.lab.summary import summarise
from skydeck.lab.workers import open_workers
from skydeck.terminal.reports import with_progress

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "studies"  # the experiments themselves, which are not committed
SEED = "study"
LONG = 100  # tables that a bot imagines for a move, from which on it thinks long
SURE = 0.75  # the leader's share of wins at which a game is called decided

STUDIES = {
    "skyjo": Study(
        seats=4,
        rules={
            "end_score": (50, 150, 200),
            "rounds": (1, 3, 5),
            "final_tie": ("last_round_score", "extra_round"),
            "initial_reveal": ("random",),
            "triplet_on_top": (False,),
        },
        questions=ask_skyjo,
        starting="The first round is started by the seat with the highest two cards, so starting"
        " comes with a worse grid; later rounds are started by whoever closed the one before.",
        step="A move is a small step: drawing or taking a card is one, saying where it goes"
        " another.",
        unit="rounds",
        many=1_000_000,
        some=10_000,
        bots=500,
        thinkers=100,
    ),
    "level8": Study(
        seats=4,
        rules={
            "edition": ("de", "fr"),
            "levels": ("expert",),
            "skip_from_discard": (False,),
        },
        questions=ask_level8,
        starting="The dealer of the first round is drawn by lot, and the next seat starts; then"
        " both move on by one seat every round.",
        step="A move is a small step: taking a card is one, each card of a display another, and so"
        " is the discard.",
        unit="rounds",
        many=1_000_000,
        some=10_000,
        bots=400,
        thinkers=50,
    ),
    "skybridge": Study(
        seats=2,
        rules={
            "colour_rotation": (True,),
            "merge_colours": (True,),
            "side_contact": (True,),
            "free_blocks": (True,),
        },
        questions=ask_skybridge,
        starting="Who starts is drawn by lot.",
        step="A move is a piece placed.",
        unit="rounds",
        many=100_000,
        some=5_000,
        bots=500,
        thinkers=100,
    ),
    "skyrunner": Study(
        seats=3,
        rules={
            "rows": ("quick", "6/6/6"),
            "grooves": ("1/1/1", "3/3/3", "5/5/5"),
            "auto_pickup": (True,),
            "may_stop_early": (True,),
            "debt_min_value": (True,),
        },
        questions=ask_skyrunner,
        starting="Who starts the first round is drawn by lot.",
        step="A move is a small step: choosing a card is one, saying where to climb or whom to harm"
        " another.",
        unit="rounds",
        many=1_000_000,
        some=10_000,
        bots=500,
        thinkers=60,
    ),
    "schott": Study(
        seats=3,
        rules={
            "length": (24, 72),
            "locations": ("none",),
            "actions_visible": (True,),
            "may_discard_drawn": (True,),
            "joker_free": (True,),
            "chain_incremental": (True,),
            "shared_finish": (True,),
        },
        questions=ask_schott,
        starting="Who starts the first stage is drawn by lot; later stages are started by the next"
        " seat.",
        step="A move is a small step: drawing a card is one, saying where it goes another.",
        unit="stages",
        many=1_000_000,
        some=10_000,
        bots=500,
        thinkers=60,
    ),
}


class Desk:
    """Plays the experiments of one study, or finds them played already."""

    def __init__(self, game: Game, scale: float, folder: Path) -> None:
        self.game, self.scale, self.folder = game, scale, folder / game.name
        self.plans: list[Plan] = []

    def play(
        self,
        name: str,
        lineups: Sequence[Sequence[str]],
        games: int,
        sweeps: Mapping[str, Sequence[object]] | None = None,
    ) -> list[Cell]:
        """The cells of an experiment."""
        plan = make_plan(self.game, lineups, max(20, round(games * self.scale)), SEED, {}, sweeps)
        store = Folder(self.folder / name)
        store.begin(plan)
        cells, began = range(len(plan.cells)), time.process_time()
        with (
            with_progress(f"{self.game.title}: {name}", sum(map(plan.games_of, cells))) as report,
            open_workers(plan, None, None) as workers,
        ):
            carry_out(plan, store, workers, report)
        self.plans.append(plan)
        results = [collect(plan, store, k) for k in cells]
        found: list[Cell] = summarise(plan, results)["cells"]
        for cell, result in zip(found, results, strict=True):
            cell["lengths"] = result.rows["moves"].astype(float)  # to compare deal by deal
        games, seconds = sum(cell["games"] for cell in found), time.process_time() - began
        print(f"{self.game.name} {name}: {games:,} games, {seconds:.1f} core seconds", flush=True)
        return found


def describe_length(page: Section, study: Study, cells: Mapping[int, Cell]) -> None:
    """How long the game lasts at every number of seats."""
    main = main_of(cells)
    key, unit = ("rounds", study.unit) if has_rounds([main]) else ("moves", "moves")
    bars = main[key]["histogram"]
    said = (
        f"With {main['seats']} seats a game has {figure(main[key]['mean'])} {unit} on average, and"
        f" {nine_of_ten(main[key]['quantiles'])}."
    )
    page.short.append(said)
    page.parts += ["## How long does it last?", said]
    page.draw(
        "length",
        f"Length of games in {unit}, {main['seats']} seats, percent of games",
        draw_bars("Length", bars["start"], bars["width"], [bars["games"]], unit),
    )
    rows = []
    for seats, cell in cells.items():
        moves, rounds = cell["moves"], cell["rounds"]
        rows.append(
            [
                str(seats),
                f"{cell['games']:,}",
                *([figure(rounds["mean"], rounds["mean_95"])] if has_rounds([main]) else []),
                figure(moves["mean"] / seats),
                f"{moves['quantiles']['5']:,} to {moves['quantiles']['95']:,}",
            ]
        )
    heads = ["seats", "games", *([unit] if has_rounds([main]) else []), "moves of a seat",
             "moves of all, nine of ten games"]  # fmt: skip
    page.parts += [study.step, markdown(heads, rows)]


def describe_start(page: Section, study: Study, cells: Mapping[int, Cell]) -> None:
    """What starting is worth at every number of seats."""
    rows, dots = [], []
    for seats, cell in cells.items():
        start = sign_of(cell, "started")
        if start is None or start["share"] is None:
            continue
        dot = gain_dot(f"{seats} seats", start, "share", seats)
        dots.append(dot)
        rows.append(
            [
                str(seats),
                f"{cell['games']:,}",
                f"{percent(start['share'])} ({interval(start['share_95'])})",
                percent(1 / seats),
                f"{dot.text} ({100 * dot.low:+.1f} % to {100 * dot.high:+.1f} %)",
            ]
        )
    page.parts.append("## Does it matter who starts?")
    if not rows:
        return
    said = tell_start(dots, [cells[int(row[0])]["games"] for row in rows])
    page.short.append(said)
    page.parts += [f"{study.starting} {said}"]
    page.draw(
        "start",
        "How many more games than an equal share whoever starts wins",
        draw_dots("Starting", dots, 0.0),
    )
    page.parts.append(
        markdown(["seats", "games", "who starts wins", "an equal share", "more than that"], rows)
    )


def tell_start(dots: Sequence[Dot], games: Sequence[int]) -> str:
    """Whether starting helps, in a sentence: all that can be told, as seats differ in games."""
    unsure = [count for dot, count in zip(dots, games, strict=True) if dot.low <= 0 <= dot.high]
    if len(unsure) == len(dots):
        return "No advantage of starting can be told from luck at any number of seats."
    parts = []
    for way, sign in (("more", 1), ("fewer", -1)):
        found = [
            f"{percent(abs(dot.value))} ({interval(sorted((abs(dot.low), abs(dot.high))))})"
            f" at {dot.label}"
            for dot in dots
            if min(sign * dot.low, sign * dot.high) > 0
        ]
        parts += [f"{way} games than an equal share: {listing(found)}"] if found else []
    fewest, most = min(unsure, default=0), max(unsure, default=0)
    each = f"{fewest:,}" if fewest == most else f"{fewest:,} to {most:,}"
    others = (
        f" At {len(unsure)} of {len(dots)} numbers of seats, with {each} games each, nothing can be"
        " told from luck."
    )
    return f"Whoever starts wins {'; '.join(parts)}.{others if unsure else ''}"


def describe_lead(page: Section, main: Cell) -> None:
    """When a game is decided, and what winners do."""
    tenths = main["lead"]["tenths"]
    points = [
        (tenth["played"], tenth["share"], *tenth["share_95"])
        for tenth in tenths
        if tenth["share"] is not None
    ]
    page.parts.append("## When is it decided?")
    if len(points) > 1:
        said = tell_lead(main["seats"], tenths)
        page.short.append(said)
        page.parts += [
            f"{said} The lead changes {figure(main['lead']['changes'])} times in a game."
        ]
        page.draw(
            "lead",
            "The leader's share of wins, by how much of the game is played",
            draw_line("Lead", points, "part of the moves that are played", 1 / main["seats"]),
        )
    rows = [
        [fact["says"], f"{fact['winners']:.2f}", f"{fact['others']:.2f}"]
        for fact in main["facts"]
        if fact["winners"] is not None and fact["others"] is not None
    ]
    page.parts += [
        "## What do winners do?",
        f"How often in a game, with {main['seats']} seats, those who win and those who lose …",
        markdown(["", "winners", "others"], rows),
    ]


def tell_lead(seats: int, tenths: Sequence[Cell]) -> str:
    """What a lead is worth, in a sentence."""
    half = tenths[len(tenths) // 2]
    unsure = [tenth["played"] for tenth in tenths if (tenth["share"] or 0) < SURE]
    sure = round(max(unsure, default=0.0) + 0.1, 1)
    said = (
        f"With {seats} seats, whoever leads alone half way wins {percent(half['share'])} of games"
    )
    low, high = half["share_95"]
    if high < 1 / seats:
        return f"{said}: leading early is a **bad** sign."
    if low <= 1 / seats:
        return f"{said}: that says nothing about the end."
    if sure < 1:
        return f"{said}; three of four win who lead after {percent(sure, 0)} of the moves."
    return f"{said}; even shortly before the end fewer than three of four leaders win."


def describe_rules(
    page: Section,
    game: Game,
    study: Study,
    usual: Cell,
    variants: Mapping[str, tuple[Sequence[object], list[Cell]]],
) -> None:
    """What each starred house rule changes."""
    rows, dots = [rule_row("usual rules", usual, usual)], []
    for option, (values, cells) in variants.items():
        for value, cell in zip(values, cells, strict=True):
            label = f"{option}={write_value(value)}"
            rows.append(rule_row(f"`{label}`", cell, usual))
            dots.append(longer_dot(label, cell, usual))
    most = max(dots, key=lambda dot: abs(dot.value))
    said = f"Of the house rules, `{most.label}` changes the length most: {most.text} moves."
    same = [f"`{dot.label}`" for dot in dots if dot.low == dot.high == 0]
    if same:
        said += f" With {listing(same)} every game is as long as without."
    unsure = [f"`{dot.label}`" for dot in dots if dot.low <= 0 <= dot.high and dot.low < dot.high]
    if unsure:
        said += f" No change of length can be told from luck for {listing(unsure)}."
    page.short.append(said)
    words = game.words()
    games = next(iter(variants.values()))[1][0]["games"]
    page.parts += [
        "## What do the house rules change?",
        "\n".join(f"- `{option}`: {words.say(f'option_says.{option}')}" for option in variants),
        f"{usual['seats']} seats, {games:,} games each ({usual['games']:,} of the usual rules), of"
        f" the same deals. The intervals of what is longer are of differences deal by deal. {said}",
    ]
    page.draw(
        "rules", "How much longer games are in moves than by the usual rules",
        draw_dots("Rules", dots, 0.0),
    )  # fmt: skip
    heads = ["house rule", *([study.unit] if has_rounds([usual]) else []), "moves", "more moves",
             "longer", "ahead of the second, points", "shared wins", "who starts wins",
             "who leads half way wins"]  # fmt: skip
    page.parts.append(markdown(heads, rows))


def more_moves(cell: Cell, usual: Cell) -> Cell:
    """How many moves more the same deals take."""
    mean, error = paired_interval(cell["lengths"], usual["lengths"])
    return {"mean": mean, "mean_95": error}


def longer_dot(label: str, cell: Cell, usual: Cell) -> Dot:
    """How much longer games of the same deals are, in parts of the usual length."""
    more = more_moves(cell, usual)
    change, error = (part / usual["moves"]["mean"] for part in (more["mean"], more["mean_95"] or 0))
    return Dot(label, change, change - error, change + error, f"{100 * change:+.1f} %")


def rule_row(label: str, cell: Cell, usual: Cell) -> list[str]:
    """The line of a house rule."""
    start = sign_of(cell, "started")
    return [
        label,
        *(
            [figure(cell["rounds"]["mean"], cell["rounds"]["mean_95"])]
            if has_rounds([usual])
            else []
        ),
        figure(cell["moves"]["mean"], cell["moves"]["mean_95"]),
        "" if cell is usual else write_change(more_moves(cell, usual)),
        "" if cell is usual else longer_dot("", cell, usual).text,
        figure(cell["margin"]["mean"]),
        percent(cell["shared"] / cell["games"]),
        f"{percent(start['share'])} ({interval(start['share_95'])})" if start else "",
        percent(cell["lead"]["tenths"][4]["share"]),
    ]


def describe_bots(page: Section, game: Game, cells: Sequence[Cell]) -> None:
    """What separates good bots from bad ones: each against greedy."""
    facts = [fact for fact in cells[0]["facts"] if fact["name"] != "started"]
    rows, dots = [], []
    for cell in cells:
        first = cell["bots"][0]
        means = [f"{fact['bots'][0]:.2f}" for fact in cell["facts"] if fact["name"] != "started"]
        label = name_bot(game, first["name"])
        dots.append(share_dot(label, first, "win_rate"))
        rows.append([label, f"{cell['games']:,}", tell_wins(first), figure(first["points"]),
                     *means])  # fmt: skip
    weak, strong = (f(cells, key=lambda cell: cell["bots"][0]["win_rate"]) for f in (min, max))
    said = (
        f"Against `greedy`, `{weak['bots'][0]['name']}` wins {tell_wins(weak['bots'][0])} of"
        f" {weak['games']:,} games and `{strong['bots'][0]['name']}`"
        f" {tell_wins(strong['bots'][0])} of {strong['games']:,}: that is the room between no skill"
        " and the best we have."
    )
    page.short.append(said)
    page.parts += [
        "## What separates good bots from bad ones?",
        f"Each bot against `greedy`, 2 seats, mirrored deals. {said}",
    ]
    page.draw("bots", "Shares of wins against greedy", draw_dots("Bots", dots, 0.5))
    page.parts += [
        "How often in a game each bot …",
        markdown(["bot", "games", "wins", "points", *(fact["says"] for fact in facts)], rows),
    ]
    telling = find_telling(cells)
    if telling:
        page.parts.append(
            f"What goes most closely with winning over these {len(cells)} bots: "
            + " and ".join(f"how often they {says} (r = {r:+.2f})" for says, r in telling)
            + ". That is how they differ, not proof of why they win."
        )


def tell_wins(bot: Cell) -> str:
    """A bot's share of wins and its interval."""
    return f"{percent(bot['win_rate'])} ({interval(bot['win_rate_95'])})"


def name_bot(game: Game, name: str) -> str:
    """A bot as the page calls it."""
    if name not in LEVELS:
        return name
    return f"{name}, {describe(game, LEVELS.index(name) + 1)[0]}"


def find_telling(cells: Sequence[Cell]) -> list[tuple[str, float]]:
    """The facts that go with winning over all bots, the closest first."""
    wins, found = [cell["bots"][0]["win_rate"] for cell in cells], []
    for k, fact in enumerate(cells[0]["facts"]):
        means = [cell["facts"][k]["bots"][0] for cell in cells]
        if fact["name"] != "started" and len(set(means)) > 1 and len(set(wins)) > 1:
            found.append((fact["says"], statistics.correlation(wins, means)))
    return sorted(found, key=lambda pair: -abs(pair[1]))[:2]


def play_rules(desk: Desk, study: Study) -> dict[str, tuple[Sequence[object], list[Cell]]]:
    """The games of every house rule, by option."""
    lineup = [("greedy",) * study.seats]
    return {
        option: (values, desk.play(f"rule-{option}", lineup, study.some, {option: values}))
        for option, values in study.rules.items()
    }


def play_bots(desk: Desk, study: Study) -> list[Cell]:
    """The games of every bot against greedy; those who think long have fewer."""
    slow = [
        bot
        for number, bot in enumerate(LEVELS, 1)
        if skill_of(desk.game, number).iterations >= LONG
    ]
    quick = ["random", *(bot for bot in LEVELS if bot not in slow)]
    cells = desk.play("bots", [(bot, "greedy") for bot in quick], study.bots)
    if slow:
        cells += desk.play("thinkers", [(bot, "greedy") for bot in slow], study.thinkers)
    return cells


def study_game(name: str, scale: float, out: Path, folder: Path) -> None:
    """Play all experiments of a game, and write its page."""
    study, game = STUDIES[name], skydeck.game(name)
    desk = Desk(game, scale, folder)
    ready(game.name)
    fewest, *more = game.seats
    main = desk.play("main", [("greedy",) * fewest], study.many)
    others = desk.play("seats", [("greedy",) * seats for seats in more], study.some)
    cells = {cell["seats"]: cell for cell in main + others}
    variants, bots = play_rules(desk, study), play_bots(desk, study)
    page = Section()
    describe_length(page, study, cells)
    describe_start(page, study, cells)
    describe_lead(page, main[0])
    study.questions(page, cells)
    describe_rules(page, game, study, cells[study.seats], variants)
    describe_bots(page, game, bots)
    total = sum(
        cell["games"] for cell in chain(cells.values(), *(c for _, c in variants.values()), bots)
    )
    write_page(page, desk, total, out)


def write_page(page: Section, desk: Desk, total: int, out: Path) -> None:
    """The page of a study, and its drawings beside it."""
    game = desk.game
    opening = (
        f" As nothing is dealt, the first {game.opening} moves of every game are drawn by lot."
        if game.opening
        else ""
    )
    about = ", ".join(f"{key} {value}" for key, value in describe_run().items())
    commands = "\n".join(plan.command() for plan in desk.plans)
    parts = [
        f"# {game.title}: a study",
        f"What {total:,} games among bots tell about the game. Where nothing else is said all seats"
        " are `greedy`, which weighs every move by what can be seen and looks no further; every"
        f" game has a deal of its own, and intervals are of 95 %.{opening} People differ from bots:"
        " this is how the game goes among equals who play as these do.",
        "\n".join(f"- {said}" for said in page.short),
        *page.parts,
        "## How it was made",
        f"`python -m bench.studies {game.name}` (all games: `make studies`) plays these"
        " experiments:",
        f"```\n{commands}\n```",
        f"{about}.",
    ]
    text = "\n\n".join(parts) + "\n"
    for drawing, svg in page.drawings.items():
        text = text.replace(f"(@{drawing}@)", f"({game.name}-{drawing}.svg)")
        write_text(out / f"{game.name}-{drawing}.svg", standalone(svg))
    write_text(out / f"{game.name}.md", text)


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
