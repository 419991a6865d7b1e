"""What `make wheels` has built; tests of it run by `make wheel-test`."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes minutes and needs wheels, unless it is asked for by its marker."""
    if "wheel" not in str(config.option.markexpr):
        for item in items:
            if item.get_closest_marker("wheel"):
                item.add_marker(pytest.mark.skip(reason="make wheel-test runs it"))
