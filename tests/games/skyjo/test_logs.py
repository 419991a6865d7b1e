"""Golden logs: complete games that must replay to the same bytes for ever."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

import skydeck
from skydeck.core.log import Log

LOGS = Path(__file__).parent / "logs"
ENDS = json.loads((LOGS / "ends.json").read_text(encoding="utf-8"))


def test_every_golden_log_has_its_end_on_record() -> None:
    assert {path.stem for path in LOGS.glob("*.json")} == {"ends", *ENDS}


@pytest.mark.parametrize("name", ENDS)
def test_a_golden_log_replays_to_the_same_end(name: str) -> None:
    text = (LOGS / f"{name}.json").read_text(encoding="utf-8")
    table = skydeck.replay(text)
    assert table.over
    assert list(table.points) == ENDS[name]["points"]
    assert hashlib.sha256(table.state.tobytes()).hexdigest() == ENDS[name]["sha256"]
    assert table.log(Log.from_json(text).names).to_json() == text
