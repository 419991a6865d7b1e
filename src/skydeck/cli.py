"""The command `skydeck`. Everything heavy is imported by the command that needs it."""

from __future__ import annotations

import io
import json
import platform
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

import skydeck
from skydeck.core.errors import BadOption, SkydeckError
from skydeck.games import add_folder, names, rules_text

if TYPE_CHECKING:
    from skydeck.core.game import Game

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Tabletop games: a table in the browser or in the terminal, bots, reviews, rules.",
)

T = TypeVar("T")

MOST_THREADS = 256
DEFAULT_PORT = 8484
EXAMPLES = """\b
skydeck: play in the browser.
skydeck play skyjo: play in the terminal.
skydeck play skyjo --seats you,level2,level6 --option end_score=50: choose who sits where.
skydeck serve --host 0.0.0.0: let friends on this network join.
skydeck review FILE: what each move of a game cost, and what was luck.
skydeck lab skyjo --bots greedy,random: let bots play thousands of games."""
MOST_ITERATIONS = 1_000_000

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, for example skyjo.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A house rule; may be repeated."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


@app.callback(invoke_without_command=True, epilog=EXAMPLES)
def begin(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    games: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="Also play the games in this folder; may be repeated."),
    ] = None,
) -> None:
    """Without a command, Skydeck serves this machine and opens the table in the browser."""
    for folder in games or ():
        add_folder(folder)
    if version:
        typer.echo(f"skydeck {skydeck.__version__}")
    elif context.invoked_subcommand is None:
        refuse_without_server()
        from skydeck.server.config import Config
        from skydeck.server.run import serve as run

        run(Config(port=0 if is_taken(DEFAULT_PORT) else DEFAULT_PORT), opens_browser=True)


def refuse_without_server() -> None:
    """Say what is missing where only skydeck-core is installed."""
    import importlib.util

    if importlib.util.find_spec("skydeck.server") is None:
        raise SkydeckError(
            "skydeck-core has no server and no page: install skydeck instead of it,"
            " or play in the terminal by skydeck play"
        )


def is_taken(port: int) -> bool:
    """Whether somebody listens at a port of this machine already."""
    import socket

    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game; asked for if left out.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Who sits where: you, and bots (level1 to level8).", metavar="NAMES"),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="A number or word that fixes the deal.")] = None,
    option: Options = None,
    resume: Annotated[Path | None, typer.Option(help="A saved game to go on with.")] = None,
) -> None:
    """Play in the terminal, against bots or with others at this keyboard."""
    from skydeck.core.options import refuse_options
    from skydeck.terminal.play import Sitting, play_at_terminal, resume_from, usual_seats

    if resume is not None:
        if (game, seats, seed, option) != (None, None, None, None):
            raise SkydeckError("--resume goes on with a saved game and takes nothing else")
        sitting = resume_from(resume, ready_to_sit)
    else:
        name, options = ask_game() if game is None else game, read_pairs(option)
        refuse_options(skydeck.game(name).options, options)
        loaded = ready_to_sit(name)
        names_given = usual_seats(loaded) if seats is None else split_names(seats)
        sitting = Sitting.new(loaded, names_given, None if seed is None else as_seed(seed), options)
    play_at_terminal(sitting)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any free one.")] = DEFAULT_PORT,
    store: Annotated[
        str, typer.Option(help="Where rooms are kept: sqlite:///FILE or postgresql://HOST/NAME.")
    ] = "",
    workers: Annotated[int, typer.Option(help="Processes; several need PostgreSQL.")] = 1,
    thinkers: Annotated[int, typer.Option(help="Threads in which bots think.")] = 1,
    pace: Annotated[float, typer.Option(help="Seconds between moves of bots.")] = 0.7,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="A page on another host that may connect; may be repeated."),
    ] = None,
    proxies: Annotated[
        str, typer.Option(help="Addresses of proxies that tell clients' addresses.")
    ] = "127.0.0.1",
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Limit what one client may ask for.")
    ] = True,
) -> None:
    """Run the server: rooms for people anywhere, with bots."""
    refuse_without_server()
    from skydeck.server.config import Config
    from skydeck.server.run import serve as run

    for name, value, low, high in (
        ("--port", port, 0, 65_535),
        ("--workers", workers, 1, MOST_THREADS),
        ("--thinkers", thinkers, 1, MOST_THREADS),
        ("--pace", pace, 0, 60),
    ):
        if not low <= value <= high:
            raise SkydeckError(f"{name} is from {low} to {high}, not {value}")
    run(
        Config(
            host=host,
            port=port,
            store=store,
            workers=workers,
            thinkers=thinkers,
            pace=pace,
            origins=origin or [],
            proxies=proxies,
            limits=limits,
        )
    )


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The log of a finished game.")],
    commitment: Annotated[
        str | None, typer.Option(help="What the room showed before the game, to be compared.")
    ] = None,
) -> None:
    """Prove from a log that a game of a room was fair: its deal, its moves and its result."""
    from skydeck.core.log import read_log

    log = read_log(file)
    loaded = ready(log.game, "table")
    from skydeck.core.verify import verify as prove
    from skydeck.terminal.reports import show_proof

    prove(loaded, log, commitment)
    show_proof(log, commitment is not None)


@app.command()
def lab(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game, or report and a FOLDER of --out.")
    ],
    folder: Annotated[
        Path | None, typer.Argument(metavar="[FOLDER]", help="Whose report to make anew.")
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(help="Who plays, one bot a seat; may be repeated.", metavar="NAMES"),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Numbers of seats; the last bot fills those left. As many as bots if left out,"
            " but at least the game's fewest.",
            metavar="NUMBERS",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(help="How many games, in whole deals; 1000, or with --until a million."),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(help="Stop when all intervals are this narrow, ±, as 0.5%.", metavar="WIDTH"),
    ] = None,
    seed: Annotated[str, typer.Option(help="A number or word that fixes all deals.")] = "0",
    option: Options = None,
    sweep: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE,VALUE", help="A house rule to vary; may be repeated."),
    ] = None,
    mirrored: Annotated[
        bool | None,
        typer.Option(
            "--mirrored/--no-mirrored",
            help="Every deal with every bot in every seat; so unless all bots are the same.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A folder for all results; the same command goes on in it.")
    ] = None,
    logs: Annotated[bool, typer.Option("--logs", help="Keep the log of every game.")] = False,
    raw: Annotated[
        str | None, typer.Option(help="All games as parquet or csv; parquet where possible.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(help="Play on a Dask cluster: local:4, or its address.")
    ] = None,
    threads: Annotated[int | None, typer.Option(help="Threads; all cores if left out.")] = None,
    as_json: Json = False,
) -> None:
    """Let bots play on all cores or on a cluster: matches, sweeps, reports."""
    import time

    from skydeck.core.options import refuse_options
    from skydeck.lab import results as files
    from skydeck.lab.experiment import Folder, Memory, carry_out, collect
    from skydeck.lab.plan import fill_seats, make_plan, read_percent, read_sweep
    from skydeck.lab.summary import summarise
    from skydeck.lab.workers import count_local, open_workers
    from skydeck.terminal.experiments import show_experiment
    from skydeck.terminal.reports import with_progress

    refuse_threads(threads)
    kind = files.usual_kind() if raw is None else raw
    files.refuse_kind(kind)
    if game == "report":
        if folder is None:
            raise SkydeckError("say which folder to report on: skydeck lab report FOLDER")
        refuse_others(context, "lab report", ("game", "folder", "raw", "as_json"))
        plan, results, summary = files.report_again(folder, kind)
        show_experiment(plan, results, summary, None, folder, as_json)
        return
    if folder is not None:
        raise SkydeckError(
            f"there is nothing to be done with {str(folder)!r}; see skydeck lab --help"
        )
    loaded = skydeck.game(game)
    options, sweeps = read_pairs(option), refuse_twice("--sweep", map(read_sweep, sweep or ()))
    refuse_options(loaded.options, [*options, *sweeps])
    if not bots:
        raise SkydeckError("Missing option '--bots': who plays, as in --bots greedy,random")
    if logs and out is None:
        raise SkydeckError("--logs needs --out, the folder that they are kept in")
    count_local(cluster)  # refuses a number that is none before anything is made
    lineups = [split_names(names) for names in bots]
    if seats is None:
        lineups = [list(fill_seats(one, max(len(one), loaded.seats[0]))) for one in lineups]
    else:
        counts = [loaded.check_seats(read_number("--seats", text)) for text in split_names(seats)]
        lineups = [list(fill_seats(names, count)) for names in lineups for count in counts]
    if games is None:
        games = 1000 if until is None else 1_000_000
    plan = make_plan(
        loaded,
        lineups,
        games,
        as_seed(seed),
        options,
        sweeps,
        mirrored,
        None if until is None else read_percent(until),
        logs,
    )
    store = Memory() if out is None else Folder(out)
    if isinstance(store, Folder):
        store.begin(plan)
    ready(loaded.name)
    total = sum(plan.games_of(cell) for cell in range(len(plan.cells)))
    with open_workers(plan, threads, cluster) as workers:
        began = time.perf_counter()
        with with_progress(f"{loaded.title}: {' '.join(bots)}", total) as report:
            carry_out(plan, store, workers, report)
        seconds = time.perf_counter() - began
    if isinstance(store, Folder):
        results, summary = files.finish(plan, store, kind)
    else:
        results = [collect(plan, store, cell) for cell in range(len(plan.cells))]
        summary = summarise(plan, results)
    show_experiment(plan, results, summary, seconds, out, as_json)


@app.command()
def bots(game: GameName) -> None:
    """List the bots, and how each level plays a game."""
    from skydeck.terminal.reports import show_bots

    show_bots(skydeck.game(game))


@app.command()
def ladder(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(help="The bots; random, greedy and all levels if left out.", metavar="NAMES"),
    ] = None,
    games: Annotated[
        int, typer.Option(help="Games of two neighbours; others play half for each step between.")
    ] = 400,
    slow_games: Annotated[
        int | None,
        typer.Option(help="Games of neighbours of whom one thinks long; as --games if left out."),
    ] = None,
    seats: Annotated[int, typer.Option(help="Seats of a game; a ladder is made of pairs.")] = 2,
    seed: Annotated[str, typer.Option(help="A number or word that fixes all deals.")] = "0",
    out: Annotated[Path, typer.Option(help="The folder for the results.")] = Path("docs/ladder"),
    option: Options = None,
    threads: Annotated[int | None, typer.Option(help="Threads; all cores if left out.")] = None,
    as_json: Json = False,
) -> None:
    """Rate bots by games of all pairs; the same command goes on where it was stopped."""
    from skydeck.terminal.reports import err, show_ladder, with_seconds

    refuse_threads(threads)
    loaded = skydeck.game(game)
    from skydeck.lab.ladder import BOTS, Ladder, climb, refuse_seats
    from skydeck.lab.ladder_page import write_pages

    refuse_seats(seats)
    names_given = BOTS if bots is None else split_names(bots)
    options = read_pairs(option)
    found = Ladder(loaded, names_given, games, as_seed(seed), options, slow_games)
    path = out / f"{loaded.name}.json"
    known, about = found.go_on_from(path), describe_run()
    if known:
        err.print(f"Going on from {path} with {known:,} games.", markup=False)
    ready_for_match(loaded, names_given)
    with with_seconds(f"{loaded.title}: {len(names_given)} bots") as report:
        climb(found, path, about, threads, report)
    write_pages(found, out, about)
    if as_json:
        typer.echo(json.dumps(found.to_data(about)))
    else:
        show_ladder(found, out)


@app.command()
def bench(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="Seats; several if left out.")] = None,
    threads: Annotated[
        int | None, typer.Option(help="Threads; 1 and all cores if left out.")
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long each measurement takes.")] = 1.0,
    as_json: Json = False,
) -> None:
    """Measure random legal play."""
    from skydeck.terminal.reports import show_speeds

    refuse_threads(threads)
    if not 0 < seconds <= 600:
        raise SkydeckError(f"--seconds is more than 0 and at most 600, not {seconds}")
    loaded = skydeck.game(game)
    from skydeck.core.cores import count_cores
    from skydeck.lab.speed import measure

    few, most = loaded.seats[0], loaded.seats[-1]
    seat_counts = (
        [loaded.check_seats(seats)] if seats is not None else sorted({few, min(4, most), most})
    )
    ready(game)
    thread_counts = [threads] if threads else sorted({1, count_cores()})
    speeds = (measure(loaded, s, t, seconds) for s in seat_counts for t in thread_counts)
    show_speeds(speeds, as_json)


@app.command()
def engines(as_json: Json = False) -> None:
    """List the compiled engines: for which platform, from which sources, how large."""
    from skydeck.terminal.engines import find_engines, show_engines

    show_engines(find_engines(), as_json)


@app.command()
def warm(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game; all games if left out.")
    ] = None,
) -> None:
    """Build engines now, so that nobody waits for them later."""
    from skydeck.core.engine import WHOLE

    for name in names() if game is None else (game,):
        loaded = ready(name, WHOLE)
        typer.echo(f"{loaded.title} is ready.")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A log or a saved game.")],
    story: Annotated[bool, typer.Option("--story", help="Tell every move.")] = False,
    at: Annotated[int | None, typer.Option(help="Show the table after this many moves.")] = None,
    as_json: Json = False,
) -> None:
    """Replay a log: the final table, or any position on the way."""
    from skydeck.core.log import read_log
    from skydeck.terminal.reports import show_replay

    log = read_log(file)
    loaded = ready(log.game, "table")
    if at is not None and not 0 <= at <= len(log.moves):
        raise SkydeckError(f"--at is from 0 to {len(log.moves)}, the moves of this log, not {at}")
    show_replay(loaded, log, story, at, as_json)


@app.command()
def review(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The log of a finished game, or logs of the lab.")
    ],
    game: Annotated[
        int | None, typer.Option(help="Of logs of the lab, the number of the game, from 0.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(help="The seat to review, from 0; if left out, the person's, or else all."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Review every seat.")] = False,
    page: Annotated[
        Path | None, typer.Option(help="Where to write the page; beside the log if left out.")
    ] = None,
    iterations: Annotated[
        int | None, typer.Option(help="Tables imagined for each choice; more is more precise.")
    ] = None,
    threads: Annotated[int | None, typer.Option(help="Threads; all cores if left out.")] = None,
    as_json: Json = False,
) -> None:
    """Review a finished game: chances, mistakes, turning points, and what was luck."""
    from skydeck.core.log import read_log

    refuse_threads(threads)
    if iterations is not None and not 1 <= iterations <= MOST_ITERATIONS:
        raise SkydeckError(f"--iterations is from 1 to {MOST_ITERATIONS:,}, not {iterations}")
    if every and seat is not None:
        raise SkydeckError("--all reviews every seat, --seat one of them; give one of the two")
    from skydeck.terminal.review import pick_seats, refuse_path, show_review, write_page

    if game is None and file.name.endswith(".jsonl.gz"):
        raise SkydeckError(f"{file} has many games; say which one by --game, from 0")
    if game is None:
        log, path = read_log(file), file.with_name(f"{file.stem}.review.html")
    else:
        from skydeck.lab.slices import read_logged

        log = read_logged(file, game)
        path = file.with_name(f"{file.name.partition('.')[0]}-{game}.review.html")
    path = page or path
    if page is not None or not as_json:
        refuse_path(path, file)
    loaded = ready(log.game)
    from skydeck.lab.review import collect_choices, review_game
    from skydeck.terminal.reports import with_progress

    seats = None if every else pick_seats(log) if seat is None else [seat]
    choices = len(collect_choices(loaded, log)[0])
    with with_progress(f"Judging {choices} choices", choices) as report:
        result = review_game(loaded, log, seats, iterations, threads, report)
    if as_json:
        typer.echo(json.dumps(result.to_data()))
        if page is None:
            return
    else:
        show_review(loaded, log, result)
    write_page(path, loaded, log, result)
    typer.echo(f"\nStep through it: {path}", err=as_json)


@app.command()
def rules(game: GameName) -> None:
    """Print the rules of a game, numbered, with its house rules."""
    from skydeck.terminal.rules import show_rules

    show_rules(rules_text(game))


def ask_game() -> str:
    """The game that a person picks from the list; the only one if there is one."""
    if len(names()) == 1:
        return names()[0]
    if not sys.stdin.isatty():
        raise SkydeckError(f"say which game to play: {', '.join(names())}")
    for number, name in enumerate(names(), 1):
        typer.echo(f"  {number}  {rules_text(name).partition(chr(10))[0].removeprefix('# ')}")
    answer = typer.prompt("Which game?").strip()
    if answer.isdigit() and 1 <= int(answer) <= len(names()):
        return names()[int(answer) - 1]
    return str(answer)


def ready(name: str, *parts: str) -> Game:
    """A game of which some parts are compiled, or all; the first time, a bar tells how long."""
    game = skydeck.game(name)
    from skydeck.bots.prepare import PARTS
    from skydeck.terminal.preparing import get_ready

    get_ready(game, parts or PARTS)
    return game


def ready_to_sit(name: str) -> Game:
    """A game whose table and whose bots at sight are built."""
    return ready(name, "table")


def ready_for_match(game: Game, bots: Sequence[str]) -> None:
    """Refuse bots that do not exist, and compile what games of these need."""
    from skydeck.bots import refuse_unknown

    for bot in bots:
        refuse_unknown(bot)
    ready(game.name)


def read_number(name: str, text: str) -> int:
    """A whole number given on the command line."""
    if not re.fullmatch("[0-9]{1,9}", text):
        raise SkydeckError(f"{name} is made of whole numbers, not {text!r}")
    return int(text)


def describe_run() -> dict[str, str]:
    """When and with what something was computed."""
    from datetime import date
    from importlib.metadata import PackageNotFoundError, version

    try:
        built = {"Numba": version("numba")}
    except PackageNotFoundError:  # the engines came with the package
        built = {}
    return {
        "date": date.today().isoformat(),
        "skydeck": skydeck.__version__,
        "Python": platform.python_version(),
        "NumPy": version("numpy"),
        **built,
        "machine": f"{platform.system()} {platform.machine()}",
    }


def refuse_threads(threads: int | None) -> None:
    """Refuse a number of threads that makes no sense."""
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise SkydeckError(f"--threads is from 1 to {MOST_THREADS}, not {threads}")


def as_seed(text: str) -> int | str:
    """A seed given on the command line: a whole number where it is one."""
    return int(text) if re.fullmatch("-?[0-9]{1,18}", text) else text


def split_names(text: str) -> list[str]:
    """Names between commas; a comma within quotes belongs to the command that it is in."""
    hidden = re.sub(r"""'[^']*'|"[^"]*\"""", lambda quoted: quoted[0].replace(",", "\0"), text)
    return [name.strip().replace("\0", ",") for name in hidden.split(",")]


def read_pairs(pairs: list[str] | None) -> dict[str, str]:
    """Options given as NAME=VALUE."""
    options = []
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"an option is given as NAME=VALUE, not {pair!r}")
        options.append((name.strip(), value.strip()))
    return refuse_twice("--option", options)


def refuse_twice(word: str, pairs: Iterable[tuple[str, T]]) -> dict[str, T]:
    """The values by their names; refuses a name that is given twice."""
    found: dict[str, T] = {}
    for name, value in pairs:
        if name in found:
            raise BadOption(f"{word} {name} is given twice; give it once")
        found[name] = value
    return found


def refuse_others(context: typer.Context, command: str, known: Sequence[str]) -> None:
    """Refuse options that a command would do nothing with."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name not in known and source is not None and source.name == "COMMANDLINE":
            raise SkydeckError(f"{command} does nothing with {parameter.opts[0]}; leave it out")


def main() -> None:
    """Run the command; an error is one sentence and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal without the letters of a drawing shows question marks instead.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = app(standalone_mode=False)
    except SkydeckError as error:
        fail(str(error))
    except typer.Abort:
        sys.exit(130)
    except Exception as error:
        # What Typer finds wrong with the words of a command; anything else is a defect of ours.
        if not hasattr(error, "format_message"):
            raise
        fail(error.format_message())
    sys.exit(code if isinstance(code, int) else 0)


def fail(sentence: str) -> None:
    """Say what is wrong, and end with code 2."""
    typer.echo(f"skydeck: {sentence}", err=True)
    sys.exit(2)
