"""Tests of single kernels that are compiled as parts of others."""

from __future__ import annotations

import os

import pytest

PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")  # without the compiler


def only_plain() -> None:
    """Leave out what is run without the compiler as well, and would be compiled for one test."""
    if not PLAIN:
        pytest.skip("its driver would take longer to compile than all that it tests; run plain")
