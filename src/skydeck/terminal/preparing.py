"""Waiting for a game that is being compiled for this machine, with a bar that tells how long."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar

from skydeck.bots import prepare
from skydeck.bots.prepare import Job, Progress
from skydeck.core import engine
from skydeck.core.engine import TABLE, WHOLE
from skydeck.core.game import Game
from skydeck.terminal.reports import err

OFTEN = 0.1  # seconds between two looks at a job

_jobs: dict[tuple[str, str], Job] = {}  # processes of this one, which end with it


def get_ready(game: Game, parts: Sequence[str] = (TABLE,)) -> None:
    """Wait until parts of a game are built; the first time, a bar tells how long that takes."""
    missing = [part for part in parts if not engine.is_built(game.name, part)]
    if not missing:
        return
    if not engine.is_kept(game.name):  # other processes could not leave anything for this one
        err.print(
            f"Engines cannot be kept in {engine.cache_root()}, which is not writable:"
            " every start will take this long. SKYDECK_CACHE names another folder.",
            markup=False,
        )
        with waiting_for(game) as tell:
            prepare.build_part(game.name, missing[-1], tell)
        return
    jobs = [begin(game, part) for part in missing]
    with waiting_for(game) as tell:
        while not all(job.is_over for job in jobs):
            tell(prepare.slowest(job.progress for job in jobs))
            next(job for job in jobs if not job.is_over).wait(OFTEN)


def begin(game: Game, part: str) -> Job:
    """Build a part of a game in a process of its own, beside whatever people do."""
    job = _jobs.get((game.name, part))
    if job is None:
        job = _jobs[game.name, part] = Job(game, part)
        atexit.register(job.stop)
    return job


def begin_rest(game: Game) -> None:
    """Build everything else while people play, if it is not built yet."""
    if not engine.is_built(game.name, WHOLE) and engine.is_kept(game.name):
        begin(game, WHOLE)


@contextmanager
def waiting_for(game: Game) -> Iterator[Callable[[Progress], None]]:
    """A bar that tells how far a game is."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TextColumn("only once"))
    with Bar(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(f"Preparing {game.title}", total=1.0)

        def tell(progress: Progress) -> None:
            said = f"Preparing {prepare.sentence(game.title, progress)}"
            bar.update(task, completed=progress.share, description=said)

        yield tell
