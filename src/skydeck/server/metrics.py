"""What a server counts, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """All figures of this process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.rooms = Gauge("skydeck_rooms", "Rooms in memory.", registry=self.registry)
        self.sockets = Gauge("skydeck_sockets", "Open connections.", registry=self.registry)
        self.moves = Counter("skydeck_moves", "Choices played.", registry=self.registry)
        self.refused = Counter(
            "skydeck_refused", "Messages refused.", ["code"], registry=self.registry
        )
        self.latency = Histogram(
            "skydeck_move_seconds",
            "From a move's arrival until it is durable and shown.",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.bots_waiting = Gauge(
            "skydeck_bot_queue", "Choices of bots that are thought about or wait.",
            registry=self.registry,
        )  # fmt: skip

    def write(self) -> bytes:
        """All figures in the text format of Prometheus."""
        return generate_latest(self.registry)


METRICS = Metrics()
