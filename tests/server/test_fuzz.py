"""Whatever is sent, nothing breaks, nothing leaks, and no other room hears of it.

`bench/server/fuzz.py` does the same for longer.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.fuzz import Ground, fuzz_http, fuzz_sockets, fuzzing_ground


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    with fuzzing_ground(folder) as found:
        yield found


def refuse_errors(caplog: pytest.LogCaptureFixture) -> None:
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_any_request_is_answered_as_the_openapi_says(
    ground: Ground, caplog: pytest.LogCaptureFixture
) -> None:
    answered = fuzz_http(ground, 60)
    statuses = {line.rpartition(" ")[2] for line in answered}
    assert {"200", "201", "401", "404", "422"} <= statuses
    refuse_errors(caplog)


@pytest.mark.parametrize("seat", [0, None])
def test_any_message_is_answered_once(
    ground: Ground, seat: int | None, caplog: pytest.LogCaptureFixture
) -> None:
    answered = fuzz_sockets(ground, 200, 1, seat)
    assert answered["bad_message"] > 20
    assert answered["done"] > 20
    refuse_errors(caplog)
