"""The page of an experiment: one file with all charts in it, for a screen of any size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from skydeck.lab.charts import Dot, draw_bars, draw_dots, draw_line, draw_shares
from skydeck.lab.template import fill_in

TEMPLATE = Path(__file__).parent / "report.html"
MANY = 6  # cells above which their details are folded
FIRST_WINS = "wins of the first bot in 100 games"
NARROW = 2  # columns that fit on a phone


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


def two_lines(found: dict[str, Any] | None, key: str) -> str:
    """A share with its interval under it, which is narrow enough for a terminal or a phone."""
    if found is None or found[key] is None:
        return ""
    low, high = found[f"{key}_95"]
    return f"{percent(found[key])}\n({100 * low:.1f}–{100 * high:.1f})"


def mean_lines(found: dict[str, Any]) -> str:
    """A mean with half of its interval under it."""
    return figure(found["mean"], found["mean_95"]).replace(" ±", "\n±")


def nine_of_ten(quantiles: dict[str, int]) -> str:
    """Between which numbers nine of ten games lie."""
    low, high = quantiles["5"], quantiles["95"]
    if low == high:
        return f"at least nine of ten games have {low:,}"
    return f"nine of ten games have {low:,} to {high:,}"


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
    """A table whose first column names its rows; on a phone a wide one has a line a figure."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(map(write_figure, heads[1:], row[1:]))
        + "</tr>"
        for row in rows
    )
    kind = ' class="wide"' if len(heads) > NARROW else ""
    whole = f"<table{kind}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="scroll">{whole}</div>'


def write_figure(head: str, text: str) -> str:
    """A cell of a table; a second line is its interval."""
    first, _, second = text.partition("\n")
    small = f" <small>{escape(second)}</small>" if second else ""
    return f'<td data-head="{escape(head)}"><span>{escape(first)}{small}</span></td>'


def card(heading: str, drawing: str, note: str = "") -> str:
    """A chart with its heading and a sentence about it."""
    below = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<figure><figcaption>{escape(heading)}</figcaption>{drawing}{below}</figure>"


def compare(cells: Sequence[dict[str, Any]]) -> str:
    """All settings side by side: who wins, how long it lasts, who starts."""
    parts = ["<h2>All settings</h2>", table(*settings_table(cells))]
    forfeits = tell_forfeits(cells)
    if forfeits:
        parts.append(f"<p>{escape(forfeits)}</p>")
    changes = changes_table(cells)
    if changes is not None:
        heading, heads, rows = changes
        parts += [f"<h3>{escape(heading)}</h3>", table(heads, rows)]
    return f'{"".join(parts)}<div class="charts">{"".join(draw_settings(cells))}</div>'


def settings_table(cells: Sequence[dict[str, Any]]) -> tuple[list[str], list[list[str]]]:
    """The heads and rows of all settings, with intervals on lines of their own."""
    columns: list[tuple[str, bool, Callable[[dict[str, Any]], str]]] = [
        ("setting", True, lambda cell: cell["label"]),
        ("games", True, lambda cell: f"{cell['games']:,}"),
        ("first bot wins", has_rivals(cells), lambda cell: two_lines(cell["bots"][0], "win_rate")),
        ("equal share", has_several_sizes(cells), lambda cell: percent(1 / cell["seats"])),
        ("moves", True, lambda cell: mean_lines(cell["moves"])),
        ("rounds", has_rounds(cells), lambda cell: mean_lines(cell["rounds"])),
        ("who starts wins", True, lambda cell: two_lines(sign_of(cell, "started"), "share")),
        ("winner's points", not has_rivals(cells), lambda cell: figure(cell["points"]["winners"])),
    ]
    shown = [(head, write) for head, is_shown, write in columns if is_shown]
    rows = [[write(cell) for _, write in shown] for cell in cells]
    return [head for head, _ in shown], rows


def changes_table(
    cells: Sequence[dict[str, Any]],
) -> tuple[str, list[str], list[list[str]]] | None:
    """Heading, heads and rows of what settings change; None where no two played the same deals."""
    changed = [cell for cell in cells if cell["change"] is not None]
    if not changed:
        return None
    columns = [("moves", "moves", 1)]
    columns += [("rounds", "rounds", 1)] if has_rounds(cells) else []
    columns += [("win_rate", FIRST_WINS, 100)] if has_rivals(cells) else []
    rows = [
        [cell["label"], *(write_change(cell["change"][key], scale) for key, _, scale in columns)]
        for cell in changed
    ]
    firsts = list(dict.fromkeys(cell["change"]["from"] for cell in changed))
    than = firsts[0] if len(firsts) == 1 else "the first setting of as many seats"
    return (
        f"More than with {than}, deal by deal",
        ["setting", *(head for _, head, _ in columns)],
        rows,
    )


def write_change(found: dict[str, Any], scale: int = 1) -> str:
    """How much more there is of something, as text."""
    mean, error = scale * found["mean"], found["mean_95"]
    if error is None:
        return f"{mean:+,.1f}"
    digits = 2 if scale * error < 1 else 1
    return f"{mean:+,.{digits}f} ± {scale * error:,.{digits}f}" if mean or error else "the same"


def draw_settings(cells: Sequence[dict[str, Any]]) -> list[str]:
    """What can be compared over all settings, as charts."""
    charts = []
    if has_rivals(cells):
        firsts = [cell["bots"][0] for cell in cells]
        charts.append(draw_compared("The first bot's share of wins", cells, firsts, "win_rate"))
    lengths = [mean_dot(cell["label"], cell["moves"]) for cell in cells]
    charts.append(card("Moves of a game", draw_dots("Moves", lengths, is_percent=False)))
    if has_rounds(cells):
        rounds = [mean_dot(cell["label"], cell["rounds"]) for cell in cells]
        charts.append(card("Rounds of a game", draw_dots("Rounds", rounds, is_percent=False)))
    starts = [start for cell in cells if (start := sign_of(cell, "started"))]
    if len(starts) == len(cells):
        charts.append(draw_compared("How often who starts wins", cells, starts, "share"))
    return charts


def draw_compared(
    heading: str, cells: Sequence[dict[str, Any]], found: Sequence[dict[str, Any]], key: str
) -> str:
    """Shares of several settings; where seats differ, by how much they exceed an equal share."""
    pairs = list(zip(cells, found, strict=True))
    if has_several_sizes(cells):
        dots = [gain_dot(cell["label"], one, key, cell["seats"]) for cell, one in pairs]
        note = "How many more games than an equal share, with 95 % intervals."
        return card(f"{heading}, against an equal share", draw_dots(heading, dots, 0.0), note)
    dots = [share_dot(cell["label"], one, key) for cell, one in pairs]
    return card(heading, draw_dots(heading, dots, 1 / cells[0]["seats"]), FAIR)


def has_rivals(cells: Sequence[dict[str, Any]]) -> bool:
    """Whether different bots meet: among equal ones it means nothing which of them wins."""
    return any(len({bot["name"] for bot in cell["bots"]}) > 1 for cell in cells)


def has_several_sizes(cells: Sequence[dict[str, Any]]) -> bool:
    """Whether settings differ in their seats, and so in what an equal share is."""
    return len({cell["seats"] for cell in cells}) > 1


def has_rounds(cells: Sequence[dict[str, Any]]) -> bool:
    """Whether there are games of more than one round."""
    return any(cell["rounds"]["most"] > 1 for cell in cells)


def tell_forfeits(cells: Sequence[dict[str, Any]]) -> str:
    """Which bots forfeited games, in which settings, in a sentence; empty where none did."""
    found = [
        f"{bot['name']} {bot['forfeits']:,} of {cell['games']:,} games with {cell['label']}"
        for cell in cells
        for bot in cell["bots"]
        if bot["forfeits"]
    ]
    return f"Forfeited: {'; '.join(found)}." if found else ""


def sign_of(cell: dict[str, Any], name: str) -> dict[str, Any] | None:
    """A sign of a cell by its name."""
    return next((sign for sign in cell["signs"] if sign["name"] == name), None)


def share_dot(label: str, found: dict[str, Any], key: str) -> Dot:
    """A share as a line of a chart."""
    low, high = found[f"{key}_95"]
    return Dot(label, found[key], low, high, percent(found[key]))


def gain_dot(label: str, found: dict[str, Any], key: str, seats: int) -> Dot:
    """By how much a share exceeds an equal one, as a line of a chart."""
    gain, low, high = (seats * share - 1 for share in (found[key], *found[f"{key}_95"]))
    return Dot(label, gain, low, high, f"{100 * gain:+.1f} %")


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
            two_lines(bot, "win_rate"),
            figure(bot["points"], bot["points_95"]),
            *([str(bot["forfeits"])] if any(b["forfeits"] for b in cell["bots"]) else []),
        ]
        for name, bot in zip(names, cell["bots"], strict=True)
    ]
    forfeits = ["forfeits"] if any(bot["forfeits"] for bot in cell["bots"]) else []
    heads = ["bot", "share of wins (95 %)", "points", *forfeits]
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
    bars = found["histogram"]
    drawing = draw_bars(heading, bars["start"], bars["width"], [bars["games"]], unit)
    note = (
        f"{figure(found['mean'], found['mean_95'])} on average; {nine_of_ten(found['quantiles'])}."
        " Bars are percent of games."
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
            means = [
                percent(total / times) if column in count["shares"] else f"{total / times:,.2f}"
                for column, total in zip(count["columns"][1:], sums, strict=True)
            ]
            rows.append([row["says"], f"{times:,}", *means])
    says = count["says"][0].upper() + count["says"][1:]
    return f"<h3>{escape(says)}</h3>{table(['', *count['heads']], rows)}"


def draw_count(count: dict[str, Any]) -> str:
    """A table of one column as a chart; its rows are numbers, the last one may be open."""
    bars = [row["numbers"][0] for row in count["rows"]]
    used = [k for k, times in enumerate(bars) if times] or [0]
    first, last = used[0], used[-1]
    start = int(count["rows"][first]["row"].partition("..")[0])
    drawing = draw_bars(count["name"], start, 1, [bars[first : last + 1]], count["name"])
    says = count["says"][0].upper() + count["says"][1:]
    return card(says, drawing, f"Bars are percent of {count['heads'][0]}.")


def name_twins(names: Sequence[str]) -> list[str]:
    """Names of which equal ones are told apart."""
    return [
        f"{name} {list(names[: k + 1]).count(name)}" if list(names).count(name) > 1 else name
        for k, name in enumerate(names)
    ]
