"""The figures of the README, measured in one run: `make bench`.

Ratios are between measurements of this run, taken in turns, because machines are noisy.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table as Grid

import skydeck
from skydeck.bots.search import Search
from skydeck.core.cores import count_cores
from skydeck.core.game import Game
from skydeck.core.rng import small_rng
from skydeck.core.table import Table
from skydeck.lab.experiment import Folder, Memory, carry_out
from skydeck.lab.match import play_match
from skydeck.lab.plan import make_plan
from skydeck.lab.results import finish, usual_kind
from skydeck.lab.speed import measure
from skydeck.lab.workers import open_workers

HERE = Path(__file__).parent
BIN = Path(sys.executable).parent
TURNS = 5  # measurements of each kind; the best counts, as the others were disturbed
GAMES = 20000  # random games a measurement against C
SEATS = 4
CHOICES = 40  # of one game, at which search is measured
LAB_GAMES = 20_000  # of an experiment that is timed
LAB_CORES, LAB_TURNS = 2, 3
LAB_WORKERS = (None, f"local:{LAB_CORES}")
WORDS = (1, 2, 3, 4)  # the state of the small generator that both programs start from

console = Console(highlight=False)
grid = Grid(title="Skydeck on this machine")
grid.add_column("what")
grid.add_column("measured", justify="right")
grid.add_column("wanted", justify="right")


def row(what: str, measured: str, wanted: str = "") -> None:
    """A figure, and what it should be."""
    grid.add_row(what, measured, wanted)


def best_of(turns: int, work: Callable[[], float]) -> float:
    """The highest of several measurements."""
    return max(work() for _ in range(turns))


def compile_c(source: str, folder: Path) -> Path | None:
    """One of the C programs that play random Skyjo, where a compiler is present."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    program = folder / source.removesuffix(".c")
    flags = ["-O3", "-march=native", "-std=c11"]
    subprocess.run([compiler, *flags, str(HERE / source), "-o", str(program)], check=True)
    return program


def play_random(game: Game) -> tuple[int, int, float]:
    """Moves, checksum and moves a second of the games that the C programs play, too."""
    states, rng = game.prepare(SEATS, {}, "bench", 2), np.array(WORDS, np.uint32)
    moves, points = np.zeros(game.moves, np.int16), np.zeros(game.seats[-1], np.int32)
    began = time.perf_counter()
    played, checksum = game.at.playouts(states, 0, 1, GAMES, rng, moves, points)
    return played, checksum, played / (time.perf_counter() - began)


def run_c(program: Path) -> tuple[int, int, float]:
    """The same of a C program."""
    words = [str(program), str(SEATS), str(GAMES), *map(str, WORDS)]
    text = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    result = json.loads(text)
    return result["moves"], result["checksum"], result["moves"] / result["seconds"]


def compare_with_c(game: Game) -> None:
    """Our engine, the same engine in C and a mere simulator in C, in turns on the same games."""
    play_random(game)
    with tempfile.TemporaryDirectory() as folder:
        programs = [compile_c(source, Path(folder)) for source in ("engine.c", "simulator.c")]
        speeds: list[list[float]] = []
        for _ in range(TURNS):
            results = [play_random(game), *(run_c(program) for program in programs if program)]
            if len({result[:2] for result in results}) > 1:
                raise SystemExit(f"not the same games were played: {results}")
            speeds.append([result[2] for result in results])
    best = [f"{max(column) / 1e6:.1f} M moves/s" for column in zip(*speeds, strict=True)]
    row(f"Skyjo: the same random games in all three, {SEATS} seats", best[0], "20 M")
    if programs[0] is None:
        row("the same engine in C", "no C compiler here")
        return
    row("the same engine in C (engine.c)", best[1])
    ratio = statistics.median(ours / theirs for ours, theirs, _ in speeds)
    row("ratio to it", f"{ratio:.2f}", "0.65")
    row("C that only simulates, without states or moves (simulator.c)", best[2])


def compare_threads(game: Game) -> None:
    """One thread and two, in turns."""
    ratios = []
    for _ in range(TURNS):
        one, two = (measure(game, SEATS, threads, 0.5) for threads in (1, 2))
        ratios.append(two.moves_per_second / one.moves_per_second)
    row(f"two threads on {count_cores()} cores", f"{statistics.median(ratios):.2f} × one", "1.8 ×")


def some_moves(game: Game) -> list[tuple[int, int]]:
    """A random game's moves, to be played again."""
    table, rng = Table.new(game, SEATS, 1), np.random.default_rng(1)
    while not table.over:
        seat = table.movers[0]
        table.play(seat, int(rng.choice(table.legal(seat))))
    return table.history


def step_arrays(game: Game, history: list[tuple[int, int]]) -> float:
    """Steps a second from Python through the drivers: legal moves, then the move."""
    states, moves = game.prepare(SEATS, {}, 1, 2), np.zeros(game.moves, np.int16)
    game.at.setup(states, 0)
    states[1] = states[0]
    legal, play, steps = game.at.legal, game.at.play, 0
    began = time.perf_counter()
    while time.perf_counter() - began < 0.4:
        states[0] = states[1]
        for seat, move in history:
            legal(states, 0, seat, moves)
            play(states, 0, seat, move)
        steps += len(history)
    return steps / (time.perf_counter() - began)


def step_table(game: Game, history: list[tuple[int, int]]) -> float:
    """Steps a second through `Table`: legal moves as text, and the move given as text."""
    steps, spent = 0, 0.0
    while spent < 0.4:
        table = Table.new(game, SEATS, 1)
        began = time.perf_counter()
        for seat, move in history:
            texts, legal = table.moves(seat), table.legal(seat)
            table.play(seat, texts[legal.index(move)])
        spent += time.perf_counter() - began
        steps += len(history)
    return steps / spent


def time_of(*words: str, env: dict[str, str] | None = None) -> float:
    """Seconds that a command takes."""
    environment = {**os.environ, **(env or {})}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what most people do not set
    began = time.perf_counter()
    subprocess.run(words, env=environment, capture_output=True, input=b"", check=True)
    return time.perf_counter() - began


FIRST_MOVE = (
    "import skydeck; t = skydeck.new('skyjo', 3, seed=1); t.play(0, 'turn A1');"
    "t.play(1, skydeck.bot('greedy').choose(t.view(1)))"
)


def measure_starts(game: Game) -> None:
    """What a person waits for."""
    python, command = str(BIN / "python"), str(BIN / "skydeck")
    nothing = min(time_of(python, "-c", "") for _ in range(TURNS))
    imports = min(time_of(python, "-c", "import skydeck") for _ in range(TURNS)) - nothing
    row("import skydeck", f"{imports:.3f} s", "0.1 s")
    helps = min(time_of(command, "--help") for _ in range(TURNS))
    row("skydeck --help", f"{helps:.2f} s", "0.3 s")
    first = min(time_of(python, "-c", FIRST_MOVE) for _ in range(TURNS))
    row("first moves, warm cache, Python's start included", f"{first:.2f} s", "1 s")
    with tempfile.TemporaryDirectory() as folder:
        typed = time_of(
            command, "play", game.name, env={"SKYDECK_CACHE": folder, "SKYDECK_DATA": folder}
        )
    row("first start of skydeck play, all compiled", f"{typed:.1f} s", "a progress bar")


def some_choices(game: Game) -> list[Table]:
    """Views of the choices in a game of greedy against greedy, from its beginning to its end."""
    table, bot = Table.new(game, 2, 1), skydeck.bot("greedy")
    views = []
    while not table.over:
        seat = table.movers[0]
        view = table.view(seat)
        if len(view.legal(seat)) > 1:
            views.append(view)
        table.play(seat, bot.choose(view))
    return views[:: max(1, len(views) // CHOICES)]


def search_all(search: Search, views: list[Table]) -> float:
    """Iterations a second over all choices, each with as many as the bot `search` makes."""
    count, spent = search.skill.iterations, 0.0
    for number, view in enumerate(views):
        search.begin(view, small_rng("bench", number))
        began = time.perf_counter()
        search.think(count)
        spent += time.perf_counter() - began
    return count * len(views) / spent


def measure_game(
    game: Game, moves: str, games: str, beats: str, size: str, iterations: str = ""
) -> None:
    """Random play, greedy, search and the size of a state, beside what is wanted of them.

    A shared win counts as half a win.
    """
    measure(game, SEATS, 1, 0.1)
    speed = best_of(TURNS, lambda: measure(game, SEATS, 1, 0.5).moves_per_second)
    row(
        f"{game.title}: random play, {SEATS} seats, 1 thread", f"{speed / 1e6:.1f} M moves/s", moves
    )
    play_match(game, ("greedy", "greedy"), 1, threads=1)
    match = play_match(game, ("greedy", "greedy"), 2000, threads=1)
    rate = f"{match.games / match.seconds:,.0f}/s"
    row(f"{game.title}: greedy games, 2 seats, 1 thread", rate, games)
    match = play_match(game, ("greedy", "random"), 2000)
    row(f"{game.title}: greedy beats random, 2 seats", f"{match.scores[0].wins / 2000:.1%}", beats)
    row(f"{game.title}: a state", f"{game.dtype.itemsize} bytes", size)
    search, views = Search(game, game.search.skill), some_choices(game)
    search_all(search, views[:1])
    speed = best_of(TURNS, lambda: search_all(search, views))
    row(f"{game.title}: search, 2 seats, 1 thread", f"{speed:,.0f} iterations/s", iterations)


def time_lab(game: Game, games: int, cluster: str | None) -> float:
    """Seconds that an experiment of greedy takes with all its files, when all workers are ready."""
    plan = make_plan(game, [("greedy", "greedy")], games, "bench")
    ready = replace(make_plan(game, [("greedy", "greedy")], 12 * LAB_CORES), compiled_slice=2)
    with (
        tempfile.TemporaryDirectory() as name,
        open_workers(plan, LAB_CORES, cluster) as workers,
    ):
        carry_out(ready, Memory(), workers)
        folder = Folder(Path(name))
        began = time.perf_counter()
        folder.begin(plan)
        carry_out(plan, folder, workers)
        finish(plan, folder, usual_kind())
        return time.perf_counter() - began


def measure_lab(game: Game) -> None:
    """Experiments on threads, and on a local cluster, in turns."""
    times = [[time_lab(game, LAB_GAMES, c) for c in LAB_WORKERS] for _ in range(LAB_TURNS)]
    threads = min(one for one, *_ in times)
    minutes = threads * 1e6 / LAB_GAMES / 60
    row(
        f"{game.title}: a million greedy games by the lab, {LAB_CORES} threads"
        f" (from {LAB_GAMES:,})",
        f"{minutes:.1f} min",
        "10 min",
    )
    ratio = statistics.median(one / other for one, other in times)
    row(f"{game.title}: cluster {LAB_WORKERS[1]} against threads", f"{ratio:.2f}", "0.8")


def measure_envs() -> None:
    """The environments, where they are installed."""
    if importlib.util.find_spec("gymnasium") is None:
        row("environments for learners", "not installed")
        return
    measure_apart("bench.envs")


def measure_apart(module: str) -> None:
    """The figures of another module, in a process: what was measured before has filled memory."""
    command = [sys.executable, "-m", module, "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    for line in done.stdout.splitlines():
        row(*json.loads(line))


def main() -> None:
    """Measure everything, then print the table."""
    game = skydeck.game("skyjo")
    compare_with_c(game)
    compare_threads(game)
    history = some_moves(game)
    arrays = best_of(TURNS, lambda: step_arrays(game, history))
    row("steps from Python, drivers on arrays", f"{arrays / 1e6:.2f} M/s", "0.7 M/s")
    table = best_of(TURNS, lambda: step_table(game, history))
    row("steps through Table, with text", f"{table:,.0f}/s", "50,000/s")
    measure_starts(game)
    measure_game(game, "20 M", "", "99 %", "1,024 bytes", "100,000")
    measure_game(skydeck.game("level8"), "4 M", "300/s", "99 %", "4,096 bytes")
    measure_game(skydeck.game("schott"), "15 M", "3,000/s", "99 %", "4,096 bytes")
    measure_game(skydeck.game("skybridge"), "8 M", "", "97 %", "4,096 bytes")
    measure_game(skydeck.game("skyrunner"), "4 M", "", "95 %", "4,096 bytes")
    measure_lab(game)
    measure_envs()
    measure_apart("bench.engines")
    console.print(grid)


if __name__ == "__main__":
    main()
