"""The page of an experiment: one file with all charts in it, for a screen of any size."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from skydeck.lab.charts import Dot, draw_bars, draw_dots, draw_line, draw_shares
from skydeck.lab.template import fill_in

TEMPLATE = Path(__file__).parent / "report.html"
MANY = 6  # cells above which their details are folded


def percent(share: float | None, digits: int = 1) -> str:
    """A share as text."""
    return "" if share is None else f"{100 * share:.{digits}f} %"


def figure(mean: float | None, error: float | None = None) -> str:
    """A mean as text, with half of its interval where that is known."""
    if mean is None:
        return ""
    digits = 1 if abs(mean) < 1000 else 0
    if error is not None and error < 0.05:
        digits = 2
    text = f"{mean:,.{digits}f}"
    return text if error is None else f"{text} ± {error:,.{digits}f}"


def interval(pair: Sequence[float | None]) -> str:
    """An interval of a share as text."""
    low, high = pair
    return "" if low is None else f"{percent(low)} to {percent(high)}"


def write_report(summary: dict[str, Any]) -> str:
    """The page as HTML."""
    cells = summary["cells"]
    games = sum(cell["games"] for cell in cells)
    title = f"{summary['title']}: {games:,} games"
    sections = [compare(cells)] if len(cells) > 1 else []
    for cell in cells:
        heading = f"<h2>{escape(cell['label'])}</h2>" if len(cells) > 1 else ""
        body = write_cell(cell)
        if len(cells) > MANY:
            sections.append(f"<details><summary>{escape(cell['label'])}</summary>{body}</details>")
        else:
            sections.append(f"<section>{heading}{body}</section>")
    mirrored = (
        "Every deal was played with every bot in every seat, and the intervals respect that."
        if summary["mirrored"]
        else "Every game had a deal of its own."
    )
    parts = {
        "TITLE": escape(title),
        "LEAD": escape(lead_sentence(summary)),
        "SECTIONS": "\n".join(sections),
        "COMMAND": escape(summary["command"]),
        "MIRRORED": mirrored,
    }
    return fill_in(TEMPLATE.read_text(encoding="utf-8"), parts)


def lead_sentence(summary: dict[str, Any]) -> str:
    """What the page is about, in a sentence."""
    cells = summary["cells"]
    if len(cells) > 1:
        fewest, most = (f(cell["games"] for cell in cells) for f in (min, max))
        games = f"{most:,}" if fewest == most else f"{fewest:,} to {most:,}"
        return f"{len(cells)} settings of {games} games each; seed {summary['seed']}."
    one = cells[0]
    return (
        f"{' against '.join(dict.fromkeys(bot['name'] for bot in one['bots']))},"
        f" {one['seats']} seats, seed {summary['seed']}."
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column names its rows."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(text)}</td>" for text in row[1:])
        + "</tr>"
        for row in rows
    )
    whole = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="scroll">{whole}</div>'


def card(heading: str, drawing: str, note: str = "") -> str:
    """A chart with its heading and a sentence about it."""
    below = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<figure><figcaption>{escape(heading)}</figcaption>{drawing}{below}</figure>"


def compare(cells: Sequence[dict[str, Any]]) -> str:
    """All settings side by side: who wins, how long it lasts, who starts."""
    rows = []
    for cell in cells:
        first, start = cell["bots"][0], sign_of(cell, "started")
        rows.append(
            [
                cell["label"],
                f"{cell['games']:,}",
                f"{percent(first['win_rate'])} ({interval(first['win_rate_95'])})",
                figure(cell["rounds"]["mean"], cell["rounds"]["mean_95"]),
                figure(cell["moves"]["mean"], cell["moves"]["mean_95"]),
                figure(cell["points"]["winners"]),
                ""
                if start is None
                else f"{percent(start['share'])} ({interval(start['share_95'])})",
            ]
        )
    heads = ["setting", "games", "first bot wins", "rounds", "moves", "winner's points",
             "who starts wins"]  # fmt: skip
    charts = []
    if len({tuple(bot["name"] for bot in cell["bots"]) for cell in cells}) > 1 or any(
        len({bot["name"] for bot in cell["bots"]}) > 1 for cell in cells
    ):
        dots = [share_dot(cell["label"], cell["bots"][0], "win_rate") for cell in cells]
        charts.append(card("The first bot's share of wins", draw_dots("Shares", dots)))
    lengths = [mean_dot(cell["label"], cell["moves"]) for cell in cells]
    charts.append(card("Moves of a game", draw_dots("Moves", lengths, is_percent=False)))
    if any(cell["rounds"]["most"] > 1 for cell in cells):
        rounds = [mean_dot(cell["label"], cell["rounds"]) for cell in cells]
        charts.append(card("Rounds of a game", draw_dots("Rounds", rounds, is_percent=False)))
    starts = [(cell, sign_of(cell, "started")) for cell in cells]
    if all(start is not None for _, start in starts):
        dots = [share_dot(cell["label"], start, "share") for cell, start in starts if start]
        charts.append(card("How often who starts wins", draw_dots("Starting", dots)))
    return f'<h2>All settings</h2>{table(heads, rows)}<div class="charts">{"".join(charts)}</div>'


def sign_of(cell: dict[str, Any], name: str) -> dict[str, Any] | None:
    """A sign of a cell by its name."""
    return next((sign for sign in cell["signs"] if sign["name"] == name), None)


def share_dot(label: str, found: dict[str, Any], key: str) -> Dot:
    """A share as a line of a chart."""
    low, high = found[f"{key}_95"]
    return Dot(label, found[key], low, high, percent(found[key]))


def mean_dot(label: str, found: dict[str, Any]) -> Dot:
    """A mean as a line of a chart."""
    mean, error = found["mean"], found["mean_95"] or 0.0
    return Dot(label, mean, mean - error, mean + error, figure(mean))


def write_cell(cell: dict[str, Any]) -> str:
    """All charts and tables of one setting."""
    names = name_twins([bot["name"] for bot in cell["bots"]])
    rows = [
        [
            name,
            percent(bot["win_rate"]),
            interval(bot["win_rate_95"]),
            figure(bot["points"], bot["points_95"]),
            *([str(bot["forfeits"])] if any(b["forfeits"] for b in cell["bots"]) else []),
        ]
        for name, bot in zip(names, cell["bots"], strict=True)
    ]
    forfeits = ["forfeits"] if any(bot["forfeits"] for bot in cell["bots"]) else []
    heads = ["bot", "share of wins", "95 % interval", "points", *forfeits]
    parts = [table(heads, rows), f'<div class="charts">{"".join(draw_cell(cell, names))}</div>']
    if cell["facts"]:
        parts.append(write_facts(cell, names))
    parts += [write_count(count) for count in cell["counts"] if len(count["columns"]) > 1]
    return "".join(parts)


def draw_cell(cell: dict[str, Any], names: Sequence[str]) -> list[str]:
    """The charts of one setting."""
    fair, charts = 1 / cell["seats"], []
    if len({bot["name"] for bot in cell["bots"]}) > 1:
        dots = [
            share_dot(name, bot, "win_rate") for name, bot in zip(names, cell["bots"], strict=True)
        ]
        charts.append(card("Who wins", draw_dots("Shares of wins", dots, fair), FAIR))
    seats = [share_dot(f"seat {k}", seat, "share") for k, seat in enumerate(cell["by_seat"])]
    charts.append(card("The advantage of each seat", draw_dots("Seats", seats, fair), FAIR))
    for key, heading in (("rounds", "Length in rounds"), ("moves", "Length in moves")):
        if cell[key]["most"] > cell[key]["least"]:
            charts.append(draw_spread(heading, cell[key], key))
    charts.append(draw_points(cell))
    margin = cell["margin"]
    bars = margin["histogram"]
    drawing = draw_bars("Margin", bars["start"], bars["width"], [bars["games"]], "points")
    note = (
        f"{figure(margin['mean'])} on average; {margin['quantiles']['50']} or fewer in half of"
        " the games."
    )
    charts.append(card("How far the winner is ahead of the second", drawing, note))
    charts += draw_lead(cell, fair)
    signs = [
        share_dot(f"{sign['says']}", sign, "share")
        for sign in cell["signs"]
        if sign["share"] is not None
    ]
    charts.append(
        card("What wins", draw_dots("Signs", signs, fair),
             "The share of games won by seats that …; the dashed line is an equal share.")
    )  # fmt: skip
    charts += [draw_count(count) for count in cell["counts"] if len(count["columns"]) == 1]
    phases = [(phase["phase"], phase["share"]) for phase in cell["phases"]]
    note = f"{percent(cell['choices'], 0)} of all moves were chosen from more than one."
    charts.append(card("Where the time goes: moves by phase", draw_shares("Phases", phases), note))
    return charts


FAIR = "Dots are shares of wins with their 95 % intervals; the dashed line is an equal share."


def draw_spread(heading: str, found: dict[str, Any], unit: str) -> str:
    """A histogram of lengths."""
    bars, quantiles = found["histogram"], found["quantiles"]
    drawing = draw_bars(heading, bars["start"], bars["width"], [bars["games"]], unit)
    note = (
        f"{figure(found['mean'], found['mean_95'])} on average; nine of ten games have"
        f" {quantiles['5']:,} to {quantiles['95']:,}. Bars are percent of games."
    )
    return card(heading, drawing, note)


def draw_points(cell: dict[str, Any]) -> str:
    """Points of winners and of the others."""
    found = cell["points"]
    bars = found["histograms"]
    groups = [one["games"] for one in bars]
    drawing = draw_bars("Points", bars[0]["start"], bars[0]["width"], groups, "points")
    if found["winners"] is None:
        return card("Points", drawing)
    note = (
        f"Winners (blue) have {figure(found['winners'])} on average,"
        f" the others (orange) {figure(found['others'])}."
    )
    return card("Points of winners and of the others", drawing, note)


def draw_lead(cell: dict[str, Any], fair: float) -> list[str]:
    """How much a lead is worth as the game goes on, and how often it changes."""
    lead = cell["lead"]
    points = [
        (tenth["played"], tenth["share"], *tenth["share_95"])
        for tenth in lead["tenths"]
        if tenth["share"] is not None and tenth["times"] >= 10
    ]
    charts = []
    if len(points) > 1:
        half = lead["tenths"][len(lead["tenths"]) // 2]
        note = (
            f"After half of the moves somebody leads alone in {percent(half['led'], 0)} of the"
            f" games, and then wins {percent(half['share'], 0)} of them."
        )
        drawing = draw_line("Lead", points, "part of the game that is played", fair)
        charts.append(card("What a lead is worth: the leader's share of wins", drawing, note))
    note = f"{figure(lead['changes'])} times on average. Bars are percent of games."
    drawing = draw_bars("Changes", 0, 1, [lead["games"]], "changes of the lead")
    charts.append(card("How often the lead changes", drawing, note))
    return charts


def write_facts(cell: dict[str, Any], names: Sequence[str]) -> str:
    """What seats do in a game: winners, others, and each bot."""
    several = names if len({bot["name"] for bot in cell["bots"]}) > 1 else []
    rows = [
        [
            fact["says"],
            figure(fact["mean"], fact["mean_95"]),
            figure(fact["winners"]),
            figure(fact["others"]),
            *(figure(mean) for mean in fact["bots"][: len(several)]),
        ]
        for fact in cell["facts"]
    ]
    heads = ["times that seats …", "all", "winners", "others", *several]
    return f"<h3>What seats do in a game</h3>{table(heads, rows)}"


def write_count(count: dict[str, Any]) -> str:
    """One of the game's own tables: how often each row came up, and then means of it."""
    rows = []
    for row in count["rows"]:
        times, *sums = row["numbers"]
        if times:
            rows.append([row["row"], f"{times:,}", *(f"{total / times:,.2f}" for total in sums)])
    says = count["says"][0].upper() + count["says"][1:]
    return f"<h3>{escape(says)}</h3>{table(['', *count['columns']], rows)}"


def draw_count(count: dict[str, Any]) -> str:
    """A table of one column as a chart; its rows are numbers, the last one may be open."""
    bars = [row["numbers"][0] for row in count["rows"]]
    used = [k for k, times in enumerate(bars) if times] or [0]
    first, last = used[0], used[-1]
    start = int(count["rows"][first]["row"].split()[0])
    drawing = draw_bars(count["name"], start, 1, [bars[first : last + 1]], count["name"])
    says = count["says"][0].upper() + count["says"][1:]
    return card(says, drawing, f"Bars are percent of {count['columns'][0]}.")


def name_twins(names: Sequence[str]) -> list[str]:
    """Names of which equal ones are told apart."""
    return [
        f"{name} {list(names[: k + 1]).count(name)}" if list(names).count(name) > 1 else name
        for k, name in enumerate(names)
    ]
