"""Reviews of finished games: made one after the other, in the background, and kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import skydeck
from skydeck.core.log import Log
from skydeck.server.errors import Refused
from skydeck.server.thinkers import stand_back

MOST_KEPT = 64
MOST_WAITING = 8


@dataclass
class Job:
    """A review that is being made."""

    choices: int = 0
    done: int = 0
    review: dict[str, Any] | None = None
    has_failed: bool = False


class Reviews:
    """The reviews that somebody asked for."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "reviewer", initializer=stand_back)
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    def ask(self, name: str, log: Log) -> dict[str, Any]:
        """How far the review of a game is; it is begun when it is first asked for."""
        job = self._jobs.get(name)
        if job is None or job.has_failed:
            waiting = sum(job.review is None for job in self._jobs.values())
            if waiting >= MOST_WAITING:
                raise Refused("busy", "many games are being reviewed; try again in a minute")
            job = self._jobs[name] = Job()
            self._pool.submit(self._make, job, log)
        self._jobs.move_to_end(name)
        self._prune()
        return {"done": job.done, "choices": job.choices, "review": job.review}

    def _prune(self) -> None:
        for name in list(self._jobs)[:-MOST_KEPT]:
            if self._jobs[name].review is not None:
                del self._jobs[name]

    def _make(self, job: Job, log: Log) -> None:
        from skydeck.lab.review import collect_choices, review_game

        def report(count: int) -> None:
            job.done += count

        try:
            game = skydeck.game(log.game)
            job.choices = len(collect_choices(game, log)[0])
            job.review = review_game(game, log, threads=1, report=report).to_data()
        except BaseException:
            job.has_failed = True
            raise

    def close(self) -> None:
        """Drop what waits."""
        self._pool.shutdown(wait=False, cancel_futures=True)
