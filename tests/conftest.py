"""Settings of all tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Without a deadline: the first call of a driver compiles it. Derandomised: a red build stays red.
settings.register_profile(
    "skydeck",
    deadline=None,
    derandomize=True,
    max_examples=int(os.environ.get("SKYDECK_EXAMPLES", "40")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("skydeck")
