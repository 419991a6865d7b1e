"""What a person waits for at the first start, and what they are told meanwhile.

The processes that compile are real, but they only print how far they are until a file says that
they are done; the games themselves were compiled before the tests.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

import skydeck
from skydeck.bots import prepare
from skydeck.bots.prepare import PARTS, Progress, sentence
from skydeck.core import engine
from skydeck.core.errors import SkydeckError
from skydeck.server.errors import Refused
from skydeck.server.warming import Warming
from tests.server.client import Refusal
from tests.server.serving import served

# Writes down that it began, prints its progress, and ends when its file appears.
COMPILER = """
import pathlib, sys, time
folder, name, part = pathlib.Path(sys.argv[1]), *sys.argv[2:]
with open(folder / "begun", "a") as begun:
    begun.write(f"{name} {part}\\n")
while not (folder / f"{name} {part}").exists():
    print("3.0 12.0", flush=True)
    time.sleep(0.01)
"""


class Bench:
    """Processes that compile as long as a test wants."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        monkeypatch.setattr(engine, "is_built", lambda name, part="whole": False)
        monkeypatch.setattr(prepare, "command", self.command)

    def command(self, name: str, part: str) -> list[str]:
        return [sys.executable, "-c", COMPILER, str(self.folder), name, part]

    def finish(self, name: str, *parts: str) -> None:
        for part in parts:
            (self.folder / f"{name} {part}").touch()

    def begun(self) -> list[str]:
        path = self.folder / "begun"
        return path.read_text().splitlines() if path.exists() else []

    async def until(self, *jobs: str) -> None:
        """Wait until these jobs have begun, the last ones of all."""
        async with asyncio.timeout(60):
            while set(self.begun()[-len(jobs) :]) != set(jobs):
                await asyncio.sleep(0.01)


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    folder = tmp_path / "bench"
    folder.mkdir()
    return Bench(folder, monkeypatch)


def run(work: Any) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


def test_the_chosen_game_comes_first_with_its_table_and_its_bots_at_sight(bench: Bench) -> None:
    async def work() -> None:
        warming = Warming(cores=2)
        warming.want("skyrunner")
        warming.start()
        try:
            await bench.until("skyrunner table", "skyrunner whole")  # of two cores
            assert len(bench.begun()) == 2
        finally:
            await warming.stop()

    run(work())


def test_what_nobody_chose_makes_way_and_comes_back(bench: Bench) -> None:
    async def work() -> None:
        warming = Warming(cores=2)
        warming.start()
        try:
            async with asyncio.timeout(60):
                while len(bench.begun()) < 2:
                    await asyncio.sleep(0.01)
            first = [begun.split()[0] for begun in bench.begun()]
            other = next(game for game in skydeck.games() if game not in first)
            warming.want(other)
            await bench.until(f"{other} table")
            bench.finish(other, *PARTS)
            async with asyncio.timeout(60):
                while len(bench.begun()) < 5:  # its other part, and what comes next
                    await asyncio.sleep(0.01)
            for name in first:
                bench.finish(name, *PARTS)
                await warming.wait(name)  # what was put off is built in the end
            assert sorted(bench.begun().count(f"{name} table") for name in first) == [1, 2]
        finally:
            await warming.stop()

    run(work())


def test_a_second_click_changes_the_order(bench: Bench) -> None:
    async def work() -> None:
        warming = Warming(cores=1)
        warming.want("schott")
        warming.start()
        try:
            await bench.until("schott table")
            warming.want("skyjo")
            bench.finish("schott", "table")  # somebody may wait for it, so it is not put off
            await bench.until("skyjo table")
        finally:
            await warming.stop()

    run(work())


def test_all_parts_of_all_games_are_compiled_in_the_end(bench: Bench) -> None:
    async def work() -> None:
        for name in skydeck.games():
            bench.finish(name, *PARTS)
        warming = Warming(cores=2)
        warming.start()
        try:
            async with asyncio.timeout(60):
                while not warming.is_over:
                    await asyncio.sleep(0.01)
            expected = {f"{name} {part}" for name in skydeck.games() for part in PARTS}
            assert set(bench.begun()) == expected
            assert warming.progress("skyjo") is None
        finally:
            await warming.stop()

    run(work())


def test_stopping_leaves_no_process_behind(bench: Bench) -> None:
    async def work() -> None:
        warming = Warming(cores=2)
        warming.start()
        processes: list[asyncio.subprocess.Process] = []
        async with asyncio.timeout(60):
            while len(processes) < 2:
                await asyncio.sleep(0.01)
                processes = [job.process for job in warming._jobs.values() if job.process]
        await warming.stop()
        assert all(process.returncode is not None for process in processes)

    run(work())


def test_a_socket_is_told_how_far_the_game_is_and_gets_the_table_by_itself(
    bench: Bench, tmp_path: Path
) -> None:
    async def work() -> None:
        async with served(tmp_path) as server:
            api = server.api
            token = await api.become("Ada")
            room = await api.open(token, "skyrunner", 2)
            url = f"{server.address.replace('http', 'ws')}/api/rooms/{room}/socket"
            async with connect(url, origin=server.address) as socket:  # type: ignore[arg-type]
                wishes: list[dict[str, Any]] = [
                    {"t": "hello", "token": token},
                    {"t": "sit", "seat": 0, "name": "Ada", "nonce": "06" * 16},
                    {"t": "bot", "seat": 1, "bot": "level1"},
                    {"t": "start"},
                ]
                for number, wish in enumerate(wishes):
                    await socket.send(json.dumps({"id": f"w{number}", **wish}))
                heard: list[Any] = []
                while not any(m["t"] == "preparing" and m["share"] == 0.25 for m in heard):
                    heard.append(json.loads(await socket.recv()))
                # The lobby works meanwhile, and the game has not begun.
                states = [m for m in heard if m["t"] == "room"]
                assert states[-1]["chairs"][1]["bot"] == "level1"
                assert states[-1]["phase"] == "lobby"
                told = next(m for m in heard if m["t"] == "preparing")
                assert (told["game"], told["title"]) == ("skyrunner", "SkyRunner")
                bench.finish("skyrunner", *PARTS)
                while heard[-1]["t"] != "table":
                    heard.append(json.loads(await socket.recv()))
                assert heard[-1]["legal"]
                while not any(m["t"] == "preparing" and m["share"] == 1 for m in heard):
                    heard.append(json.loads(await socket.recv()))

    run(work())


def test_games_tell_how_far_they_are_and_a_lesson_what_it_waits_for(
    bench: Bench, tmp_path: Path
) -> None:
    async def work() -> None:
        async with served(tmp_path) as server:
            api = server.api
            with pytest.raises(Refusal, match=r"preparing: Skyjo: .* %, about .* s"):
                await api.call("POST", "/lessons/skyjo", json={"moves": []})
            async with asyncio.timeout(60):
                while True:
                    games = {game["game"]: game for game in await api.call("GET", "/games")}
                    if (games["skyjo"]["preparing"] or {}).get("share") == 0.25:
                        break
            assert not games["skyjo"]["ready"]
            bench.finish("skyjo", "table")
            async with asyncio.timeout(60):
                while not games["skyjo"]["ready"]:
                    games = {game["game"]: game for game in await api.call("GET", "/games")}
            assert games["skyjo"]["preparing"] is None
            state = await api.call("POST", "/lessons/skyjo", json={"moves": []})
            assert state["number"] == 1

    run(work())


def test_progress_is_told_by_what_is_done_and_how_fast_it_went() -> None:
    assert sentence("Level 8", Progress()) == "Level 8: 0 %, about 1 s"
    assert sentence("Level 8", Progress(total=20.0)) == "Level 8: 0 %, about 20 s"
    # 12 of 20 seconds of work took 30: the other 8 will take 20.
    assert sentence("Level 8", Progress(12.0, 20.0, 30.0)) == "Level 8: 60 %, about 20 s"


def test_parts_side_by_side_take_as_long_as_the_slowest() -> None:
    slow, quick = Progress(5.0, 10.0, 15.0), Progress(2.5, 12.5, 2.5)
    assert (slow.left, quick.left) == (15.0, 10.0)
    assert prepare.slowest([quick, slow]) is slow


def test_a_game_that_nothing_here_can_build_is_refused_and_the_server_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: str) -> bool:
        raise SkydeckError("there is no engine of skyjo for this machine")

    monkeypatch.setattr(engine, "is_built", fail)
    monkeypatch.setattr(engine, "load_stage", fail)

    async def work() -> None:
        warming = Warming(cores=1)
        warming.start()
        for _ in range(2):
            with pytest.raises(Refused, match="no engine of skyjo") as refused:
                await warming.wait("skyjo")
            assert refused.value.code == "no_game"
        await warming.stop()

    run(work())
