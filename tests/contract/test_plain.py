"""Compiled and plain Python agree, to the byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.contract.conftest import SETTINGS
from tests.contract.plain import digest


def test_compiled_and_plain_play_the_same_games() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "tests.contract.plain"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(result.stdout) == {str(setting): digest(setting) for setting in SETTINGS}
