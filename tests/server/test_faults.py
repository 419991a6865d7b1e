"""What the server promises when processes are killed and networks are bad: the quick forms.

The long forms are `make campaign`, and docs/reliability.md tells what they found.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from bench.server import harness, kills, load, network, two_servers
from bench.server.people import Kind

KINDS = (Kind("skyjo", 2, {"end_score": 1}), Kind("skyjo", 3))
QUICK = (Kind("skyjo", 2, {"rounds": 1}),) * 4
SEED = "quick"


@pytest.mark.usefixtures("patient_postgres")
@pytest.mark.parametrize(("kind", "count"), [("sqlite", 2), ("postgres", 1)])
def test_a_killed_server_loses_and_doubles_no_acknowledged_move(
    kind: str, count: int, tmp_path: Path
) -> None:
    with harness.STORES[kind](tmp_path) as store:
        found = asyncio.run(kills.campaign(tmp_path, store, count, SEED, KINDS, plain=True))
    assert found["kills"] == count


@pytest.mark.usefixtures("patient_postgres")
def test_people_of_a_killed_server_play_on_at_another(tmp_path: Path) -> None:
    with harness.postgres(tmp_path) as store:
        found = asyncio.run(two_servers.campaign(tmp_path, store, 1, SEED, KINDS, plain=True))
    assert found["kills"] == 1


def test_over_a_bad_network_everyone_ends_with_the_view_of_a_fresh_client(tmp_path: Path) -> None:
    with harness.sqlite(tmp_path) as store:
        found = asyncio.run(network.campaign(tmp_path, store, 8, SEED, QUICK, plain=True))
    assert found["games"] == 8


def test_under_load_every_move_is_seen_by_all_four_and_stored(tmp_path: Path) -> None:
    with harness.sqlite(tmp_path) as store:
        found = asyncio.run(load.campaign(tmp_path, store, 3, 10, 2.0, SEED, plain=True))
    assert found["moves"] > 0
