"""The examples in a short form, and the page about observations."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import skydeck
from skydeck.bots.external import External

ROOT = Path(__file__).parents[2]
LEARNERS = ROOT / "examples" / "learners"
SOON = 300.0  # seconds; PyTorch takes long to load on a busy machine


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Imports a file of the example, as it would find its neighbours."""
    monkeypatch.syspath_prepend(str(LEARNERS))
    return importlib.import_module


def test_random_play_on_each_interface(example: Any) -> None:
    plays = example("random_play")
    assert plays.play_pettingzoo() in (1.0, -0.5, 0.25, 0.0)
    assert plays.play_gymnasium() in (1.0, -1.0, 0.0)
    assert plays.play_vector(tables=16, steps=150) > 0
    pytest.importorskip("pyspiel")
    assert sum(plays.play_openspiel()) == 0.0


def test_an_agent_is_trained_and_seated(example: Any, tmp_path: Path) -> None:
    pytest.importorskip("torch").set_num_threads(1)  # other tests run beside this one
    ppo = example("ppo")
    plan = ppo.Plan(tables=8, steps=8, epochs=1, batch=32)
    kept = tmp_path / "skyjo.pt"
    assert 0.0 <= ppo.train(plan, 0.0001, kept, every=1, games=2) <= 1.0
    assert kept.with_suffix(".svg").read_text(encoding="utf-8").startswith("<svg")
    assert len(kept.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()) >= 2
    table = skydeck.new("skyjo", seats=2, seed=1, options={"rounds": 1})
    bots = [
        External(f"{sys.executable} {LEARNERS / 'seat.py'} {kept}", 1, SOON, SOON),
        skydeck.bot("random", 1),
    ]
    while not table.over:
        seat = table.movers[0]
        table.play(seat, bots[seat].choose(table.view(seat)))
    bots[0].close()


def test_the_page_tells_every_number_of_an_observation() -> None:
    command = [sys.executable, str(ROOT / "tools" / "envs_page.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
