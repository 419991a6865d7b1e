"""Settings of all tests."""

from __future__ import annotations

import gc
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

# Collecting thousands of tests makes no garbage, but Python would look for some again and again.
gc.disable()


def pytest_collection_finish() -> None:
    """Search for garbage from now on, but not among what collecting has made."""
    gc.freeze()
    gc.enable()
