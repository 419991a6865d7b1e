"""`skydeck serve`: what it refuses, what it logs, and how it ends."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from skydeck import cli
from skydeck.server import run
from skydeck.server.config import Config
from tests.server.client import Api, Client, Refusal

SKYDECK = str(Path(sys.executable).with_name("skydeck"))
WAIT = 120.0  # seconds


class Process:
    """A server in a process of its own, and all that it prints."""

    def __init__(self, folder: Path, *words: str) -> None:
        store = f"sqlite:///{folder / 'rooms.sqlite'}"
        self.process = subprocess.Popen(
            [SKYDECK, "serve", "--port", "0", "--store", store, *words],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
            # The rules play no part here, so nothing need be compiled.
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        )
        assert self.process.stderr is not None
        self.lines = [self.process.stderr.readline()]
        found = re.search(r"http://\S+", self.lines[0])
        assert found, self.lines
        self.address = found[0].replace("localhost", "127.0.0.1")
        self._reading = threading.Thread(target=self._read)
        self._reading.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.lines += list(self.process.stderr)

    def end(self) -> int:
        """Wait until it has ended by itself."""
        code = self.process.wait(WAIT)
        self._reading.join(WAIT)
        assert self.process.stderr is not None
        self.process.stderr.close()
        return code


@contextmanager
def running(folder: Path, *words: str) -> Iterator[Process]:
    found = Process(folder, *words)
    try:
        yield found
    finally:
        if found.process.poll() is None:
            found.process.kill()
        found.end()


def test_a_server_says_bye_and_ends_and_has_logged_no_secret(tmp_path: Path) -> None:
    secrets = []

    async def visit(server: Process) -> None:
        api = Api(server.address)
        async with asyncio.timeout(WAIT):
            while not await api.is_ready():
                await asyncio.sleep(0.1)
        token = await api.become("Grace Hopper")
        room = await api.open(token, "skyjo", 2)
        code = (await api.call("POST", "/me/codes", token))["code"]
        secrets.extend([token, room, code, "Grace"])
        for path in (f"/rooms/{room}", f"/rooms/{room}/games/1/log", f"/rooms/{room}x"):
            with suppress(Refusal):
                await api.call("GET", path, token)
        client = Client(server.address, room, token, None)
        await client.enter()
        await client.sit(0, "Grace")
        await client.ask("say", text="Grace says this")
        with pytest.raises(Refusal):
            await client.ask("start")
        server.process.send_signal(signal.SIGTERM)
        with suppress(ConnectionError):
            await client.until(lambda: not client.is_open)
        assert json.loads(client.heard[-1]) == {"t": "bye", "retry": 500}
        await client.leave()
        await api.close()

    with running(tmp_path) as server:
        asyncio.run(visit(server))
        assert server.end() == 0
        lines = [json.loads(line) for line in server.lines[1:]]
    requests = [line for line in lines if line["message"] == "request"]
    assert {"POST", "GET"} == {line["method"] for line in requests}
    assert {"/api/guests", "/api/rooms/{room}"} <= {line["route"] for line in requests}
    assert all(line["status"] < 500 and line["level"] == "info" for line in requests)
    for secret in secrets:
        assert not [line for line in server.lines if secret in line]


def refuse(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence with which the command ends."""
    monkeypatch.setattr(sys, "argv", ["skydeck", "serve", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    said = capsys.readouterr()
    assert ended.value.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--store", "mysql://host/name"), "a store is given as sqlite:///FILE or postgresql"),
        (("--store", "rooms.sqlite"), "a store is given as sqlite:///FILE or postgresql"),
        (("--store", "sqlite://"), "a store is given as sqlite:///FILE or postgresql"),
        (("--workers", "2"), "several workers need a store that they can share"),
        (("--workers", "0"), "--workers is from 1 to 256, not 0"),
        (("--port", "70000"), "--port is from 0 to 65535, not 70000"),
        (("--pace", "-1"), "--pace is from 0 to 60, not -1"),
        (("--thinkers", "0"), "--thinkers is from 1 to 256, not 0"),
        (("--host", "no such host"), "of no such host cannot be used"),
    ],
)
def test_what_cannot_be_served_is_refused_in_one_sentence(
    words: tuple[str, ...],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert sentence in refuse(monkeypatch, capsys, *words)


def test_the_password_of_a_bad_address_is_not_repeated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "hunter2" not in refuse(monkeypatch, capsys, "--store", "mysql://me:hunter2@host/name")


def test_a_port_that_is_in_use_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        store = f"sqlite:///{tmp_path / 'rooms.sqlite'}"
        said = refuse(monkeypatch, capsys, "--port", port, "--store", store)
    assert f"port {port} of 127.0.0.1 cannot be used" in said
    assert "--port names another" in said


@pytest.mark.parametrize(
    ("store", "reason"),
    [("sqlite:///{folder}/file/rooms.sqlite", "exist"), ("postgresql://127.0.0.1:1/x", "1")],
)
def test_a_store_that_cannot_be_opened_is_refused(
    store: str,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("no folder")
    address = store.format(folder=tmp_path)
    said = refuse(monkeypatch, capsys, "--port", "0", "--store", address)
    assert said.startswith("skydeck: the store cannot be opened: ")
    assert reason in said


@pytest.mark.parametrize(
    ("host", "family", "own", "addresses"),
    [
        ("127.0.0.1", socket.AF_INET, "10.1.2.3", ["http://localhost:80"]),
        ("10.1.2.3", socket.AF_INET, "", ["http://10.1.2.3:80"]),
        ("0.0.0.0", socket.AF_INET, "10.1.2.3", ["http://localhost:80", "http://10.1.2.3:80"]),
        ("0.0.0.0", socket.AF_INET, "", ["http://localhost:80"]),
        ("::", socket.AF_INET6, "fd00::1", ["http://localhost:80", "http://[fd00::1]:80"]),
        ("::1", socket.AF_INET6, "", ["http://[::1]:80"]),
    ],
)
def test_a_server_says_where_others_find_it(
    host: str, family: int, own: str, addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "port_of", lambda listener: 80)
    monkeypatch.setattr(run, "find_own", lambda listener: [own] if own else [])
    with socket.socket(family) as listener:
        assert run.addresses_of(host, listener) == addresses


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_the_own_address_is_one_of_this_machine(host: str) -> None:
    with run.bind(Config(host=host, port=0)) as listener:
        for address in run.find_own(listener):
            family = socket.AF_INET6 if ":" in address else socket.AF_INET
            with socket.socket(family) as own:
                own.bind((address, 0))
                assert address not in run.WILDCARDS


def test_a_machine_without_a_network_is_found_at_home_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "FAR_AWAY", {socket.AF_INET: "no address"})
    with run.bind(Config(host="0.0.0.0", port=0)) as listener:
        assert run.find_own(listener) == []
