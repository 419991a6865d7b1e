"""Golden logs: complete games that must replay to the same bytes for ever."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

import skydeck
from skydeck.core.log import Log

FOLDER = Path(__file__).parent
LOGS = {
    f"{path.parents[1].name}/{path.stem}": path
    for path in sorted(FOLDER.glob("*/logs/*.json"))
    if path.stem != "ends"
}


@pytest.mark.parametrize("game", skydeck.games())
def test_every_golden_log_has_its_end_on_record(game: str) -> None:
    ends = json.loads((FOLDER / game / "logs" / "ends.json").read_text(encoding="utf-8"))
    assert {name for name in LOGS if name.startswith(f"{game}/")} == {f"{game}/{k}" for k in ends}
    assert ends


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_log_replays_to_the_same_end(name: str) -> None:
    ends = json.loads((LOGS[name].parent / "ends.json").read_text(encoding="utf-8"))
    end, text = ends[LOGS[name].stem], LOGS[name].read_text(encoding="utf-8")
    table = skydeck.replay(text)
    assert table.over
    assert list(table.points) == end["points"]
    assert hashlib.sha256(table.state.tobytes()).hexdigest() == end["sha256"]
    assert table.log(Log.from_json(text).names).to_json() == text
