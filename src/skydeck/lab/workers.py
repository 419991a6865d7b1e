"""Who plays the slices of an experiment: threads of this process, or a Dask cluster.

Both take slices in any order and give back the same bytes; a slice that was lost with its worker
is played again.
"""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, NamedTuple, Protocol

from skydeck import bots as makers
from skydeck.core.cores import count_cores
from skydeck.core.errors import SkydeckError
from skydeck.lab.plan import Plan
from skydeck.lab.slices import play_slice
from skydeck.lab.tables import Chairs

AHEAD = 3  # slices given out for each worker: one that it plays, and some that wait for it
LOSSES = 5  # times that a slice may be lost with its worker
PATIENCE = 30  # seconds to wait for a cluster to answer
LOST = ("KilledWorker", "CancelledError", "FutureCancelledError")  # what Dask says of lost work
LOCAL = re.compile("local(?!host)(.*)", re.DOTALL)  # localhost:8786 is an address
MOST_WORKERS = 256


class Task(NamedTuple):
    """One slice to be played."""

    cell: int
    number: int


class Workers(Protocol):
    """Someone who plays slices."""

    def count(self) -> int:
        """How many slices can be played at the same time."""

    def submit(self, plan: Plan, task: Task) -> Future[bytes]:
        """Begin to play a slice, or let it wait for its turn."""


class Threads:
    """Plays slices on threads of this process; kernels run on all cores at once."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads or count_cores()
        self._pool = ThreadPoolExecutor(self._threads)
        self._stop, self._seats = threading.Event(), threading.local()
        self._chairs: list[Chairs] = []
        self._strikes: dict[int, list[int]] = {}

    def count(self) -> int:
        return self._threads

    def submit(self, plan: Plan, task: Task) -> Future[bytes]:
        return self._pool.submit(self._play, plan, task)

    def _play(self, plan: Plan, task: Task) -> bytes:
        chairs = self._chairs_of(plan, task.cell)
        return play_slice(plan.to_json(), task.cell, task.number, chairs, self._stop)

    def _chairs_of(self, plan: Plan, cell: int) -> Chairs:
        """This thread's chairs of a cell: programs keep theirs from slice to slice."""
        known: dict[int, Chairs] = self._seats.__dict__.setdefault("by_cell", {})
        if cell not in known:
            for other in known.values():
                other.close()
            strikes = self._strikes.setdefault(cell, [])
            known.clear()
            known[cell] = Chairs(plan.cells[cell].bots, plan.seed, len(self._chairs), strikes)
            self._chairs.append(known[cell])
        return known[cell]

    def close(self) -> None:
        """End at once what is being played, and let all programs leave."""
        self._stop.set()
        self._pool.shutdown(cancel_futures=True)
        for chairs in self._chairs:
            chairs.close()


class Cluster:
    """Plays slices on the workers of a Dask cluster."""

    def __init__(self, client: Any) -> None:
        self.client, self._pool = client, client.get_executor(pure=False)

    def count(self) -> int:
        threads: int = sum(self.client.nthreads().values())
        return max(1, threads)

    def submit(self, plan: Plan, task: Task) -> Future[bytes]:
        future: Future[bytes] = self._pool.submit(play_slice, plan.to_json(), *task)
        return future


@contextlib.contextmanager
def open_workers(plan: Plan, threads: int | None, cluster: str | None) -> Iterator[Workers]:
    """The workers that a command names: threads, or with `cluster` local:4 or an address."""
    if cluster is None:
        with contextlib.closing(Threads(threads)) as workers:
            yield workers
        return
    programs = [bot for cell in plan.cells for bot in cell.bots if makers.is_program(bot)]
    if programs:
        raise SkydeckError(f"{programs[0]!r} is a program of this machine; leave --cluster out")
    with _connect(cluster) as client:
        yield Cluster(client)


def count_local(cluster: str | None) -> int:
    """How many workers local or local:4 starts on this machine; 0 where it is an address."""
    local = LOCAL.fullmatch(cluster or "")
    if not local:
        return 0
    number = re.fullmatch(":([0-9]{1,9})", local[1])
    count = int(number[1]) if number else 0 if local[1] else min(count_cores(), MOST_WORKERS)
    if not 1 <= count <= MOST_WORKERS:
        raise SkydeckError(
            f"--cluster local:N starts 1 to {MOST_WORKERS} workers on this machine, not {cluster!r}"
        )
    return count


@contextlib.contextmanager
def _connect(cluster: str) -> Iterator[Any]:
    """A client of a cluster; a local one is started, on loopback only, and ended afterwards."""
    number = count_local(cluster)
    try:
        import dask
        import distributed
    except ImportError:
        raise SkydeckError(
            "--cluster needs Dask: pip install 'skydeck[cluster]' brings it"
        ) from None
    tools: Any = distributed  # it has no types
    quiet = {"distributed.admin.tick.limit": "1h", "distributed.scheduler.allowed-failures": LOSSES}
    with dask.config.set(quiet), contextlib.ExitStack() as stack:
        if number:
            where = stack.enter_context(
                tools.LocalCluster(
                    n_workers=number,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address=None,
                    silence_logs="ERROR",
                )
            )
        else:
            where = cluster
        try:
            client = stack.enter_context(tools.Client(where, timeout=PATIENCE))
        except ValueError:
            raise SkydeckError(
                f"there is no cluster at {cluster!r}: an address is written as tcp://HOST:8786"
            ) from None
        except OSError as error:
            raise SkydeckError(f"there is no cluster at {cluster!r}: {first_line(error)}") from None
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except OSError:
            raise SkydeckError(f"the cluster at {cluster!r} has no workers") from None
        yield client


def first_line(error: BaseException) -> str:
    """What an error says, in a line."""
    return str(error).partition("\n")[0].rstrip(".")


def play_all(
    workers: Workers,
    plan: Plan,
    tasks: Iterator[Task],
    done: Callable[[Task, bytes], object],
) -> None:
    """Have all tasks played; `done` hears of each in the order in which they are finished.

    Tasks are taken from the iterator when there is room for them, so that what has been done can
    decide what is left to do.
    """
    waiting: dict[Future[bytes], Task] = {}
    losses: dict[Task, int] = {}
    try:
        while True:
            while len(waiting) < AHEAD * workers.count() and (task := next(tasks, None)):
                waiting[workers.submit(plan, task)] = task
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                task = waiting.pop(future)
                try:
                    result = future.result()
                except Exception as error:
                    if isinstance(error, SkydeckError) or isinstance(workers, Threads):
                        raise
                    if type(error).__name__ not in LOST:
                        said = f"{type(error).__name__}: {first_line(error)}"
                        raise SkydeckError(f"a worker of the cluster failed: {said}") from error
                    losses[task] = losses.get(task, 0) + 1
                    if losses[task] > LOSSES:
                        raise SkydeckError(
                            f"slice {task.number} of cell {task.cell} was lost with its worker"
                            f" {LOSSES} times"
                        ) from None
                    waiting[workers.submit(plan, task)] = task
                    continue
                done(task, result)
    finally:
        for future in waiting:
            future.cancel()
