"""How much one client may ask for: tokens that come back with time, and computing time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from skydeck.server.errors import Refused

KEPT_CLIENTS = 10_000


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What one client may do; a client is an address."""

    sockets: int = 100  # at the same time
    requests: Rate = Rate(100, 10)
    rooms: Rate = Rate(30, 0.05)  # opened
    guests: Rate = Rate(50, 0.2)
    codes: Rate = Rate(10, 0.1)  # tried
    rooms_sought: Rate = Rate(60, 1)  # names that no room has
    messages: Rate = Rate(80, 20)  # of one socket
    computing: Rate = Rate(3.0, 0.25)  # seconds that the server computes for what sockets say
    bytes_each: int = 16_384

    @classmethod
    def none(cls) -> Limits:
        """For tests of load: only the size of a message is bounded."""
        free = Rate(1e9, 1e9)
        return cls(1_000_000, free, free, free, free, free, free, free)


class Bucket:
    """What one client has left."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self._clock = rate, clock
        self.left, self._at = rate.burst, clock()

    def take(self) -> bool:
        """Use one token, if there is one."""
        self._refill()
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True

    def charge(self, tokens: float) -> None:
        """Use tokens for what is done already, even if there are not as many."""
        self._refill()
        self.left -= tokens

    def skip(self, seconds: float) -> None:
        """Give nothing back for a part of the time since tokens were used last."""
        self._at = min(self._clock(), self._at + seconds)

    def wait(self) -> float:
        """Seconds until nothing is owed any more."""
        self._refill()
        return max(0.0, -self.left / self.rate.per_second)

    def _refill(self) -> None:
        now = self._clock()
        self.left = min(self.rate.burst, self.left + (now - self._at) * self.rate.per_second)
        self._at = now

    @property
    def is_full(self) -> bool:
        """Whether nothing has been taken for long enough to forget all that was."""
        waited = (self._clock() - self._at) * self.rate.per_second
        return self.left + waited >= self.rate.burst


class Gate:
    """The buckets of all clients, and how many sockets each has."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._sockets: dict[str, int] = {}

    def check(self, kind: str, client: str) -> None:
        """Refuse what a client does too often."""
        if not self.bucket(kind, client).take():
            raise Refused("too_many", "that is too much at once; wait a moment and try again")

    def bucket(self, kind: str, client: str) -> Bucket:
        """What a client has left of something."""
        key = (kind, client)
        if key not in self._buckets:
            self._prune()
            self._buckets[key] = Bucket(getattr(self.limits, kind))
        return self._buckets[key]

    def _prune(self) -> None:
        """Forget clients that have not been here for a while."""
        if len(self._buckets) >= KEPT_CLIENTS:
            full = [key for key, bucket in self._buckets.items() if bucket.is_full]
            for key in full or list(self._buckets)[: KEPT_CLIENTS // 2]:
                del self._buckets[key]

    def enter(self, client: str) -> None:
        """Count a new socket."""
        if self._sockets.get(client, 0) >= self.limits.sockets:
            raise Refused("too_many", "too many connections come from your address; close some")
        self._sockets[client] = self._sockets.get(client, 0) + 1

    def leave(self, client: str) -> None:
        """A socket is gone."""
        self._sockets[client] -= 1
        if not self._sockets[client]:
            del self._sockets[client]
