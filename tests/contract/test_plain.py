"""Compiled and plain Python agree, to the byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.conftest import NAMES, SETTINGS
from tests.contract.plain import digest


@pytest.mark.parametrize("game", NAMES)
def test_compiled_and_plain_play_the_same_games(game: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "tests.contract.plain", game],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    digests = {str(s): digest(s) for s in SETTINGS if s.game.name == game}
    assert digests
    assert json.loads(result.stdout) == digests
