"""Reviews of finished games: made one after the other, in the background, and kept for a while."""

from __future__ import annotations

import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import skydeck
from skydeck.core.errors import SkydeckError
from skydeck.core.log import Log
from skydeck.server.answers import Review, ReviewState
from skydeck.server.errors import Refused
from skydeck.server.thinkers import stand_back

MOST_KEPT = 64
MOST_WAITING = 8

log = logging.getLogger("skydeck")


class Stopping(Exception):
    """The server goes down, and nobody waits for a review any more."""


@dataclass
class Job:
    """A review that is being made."""

    choices: int = 0
    done: int = 0
    review: Review | None = None
    reason: str = ""  # why there is none


class Reviews:
    """The reviews that somebody asked for."""

    def __init__(self, iterations: int | None = None) -> None:
        self.iterations = iterations  # for each choice; as many as the game wants if None
        self._pool = ThreadPoolExecutor(1, "reviewer", initializer=stand_back)
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._is_closed = False

    def ask(self, name: str, played: Log) -> ReviewState:
        """How far the review of a game is; it is begun when it is first asked for."""
        job = self._jobs.get(name)
        if job is None:
            waiting = sum(not (job.review or job.reason) for job in self._jobs.values())
            if waiting >= MOST_WAITING:
                raise Refused("busy", "many games are being reviewed; try again in a minute")
            job = self._jobs[name] = Job()
            self._pool.submit(self._make, job, played)
        self._jobs.move_to_end(name)
        self._prune()
        if job.reason:
            raise Refused("no_review", job.reason)
        return ReviewState(done=job.done, choices=job.choices, review=job.review)

    def _prune(self) -> None:
        for name in list(self._jobs)[:-MOST_KEPT]:
            if self._jobs[name].review is not None or self._jobs[name].reason:
                del self._jobs[name]

    def _make(self, job: Job, played: Log) -> None:
        from skydeck.lab.review import collect_choices, review_game

        def report(count: int) -> None:
            job.done += count
            if self._is_closed:
                raise Stopping

        try:
            game = skydeck.game(played.game)
            job.choices = len(collect_choices(game, played)[0])
            review = review_game(game, played, None, self.iterations, 1, report)
            job.review = Review(**review.to_data())
        except SkydeckError:
            job.reason = "this game was not played to its end, so it cannot be reviewed"
        except Stopping:
            job.reason = "the server is stopping"
        except Exception:
            log.exception("a review failed")
            job.reason = "the review of this game could not be made"

    def close(self) -> None:
        """Drop what waits, and soon what is being made."""
        self._is_closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
