"""`skydeck serve` in a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx

SERVE = "from skydeck.cli import main; main()"
WAIT = 120.0  # seconds


class Process:
    """A server whose rooms are kept in a folder."""

    def __init__(
        self, folder: Path, *words: str, env: Mapping[str, str] | None = None, first: str = ""
    ) -> None:
        # A socket that only holds the port: nobody else is given it before the server has it, nor
        # while the server is started again.
        self._held = socket.socket()
        self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._held.bind(("127.0.0.1", 0))
        self.port: int = self._held.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.printed = folder / "printed.txt"
        store = f"sqlite:///{folder / 'rooms.sqlite'}"
        # Bots answer at once, and one address is many people here.
        self.words = ("--store", store, "--pace", "0", "--no-limits", *words)
        self._env = {**os.environ, **(env or {})}
        self._code = first + SERVE  # `first` is done before
        self.start()

    def start(self) -> None:
        """Start it, also again: at the same port, with the same rooms."""
        command = [sys.executable, "-c", self._code, "serve", "--port", str(self.port), *self.words]
        with self.printed.open("a") as printed:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=printed, stderr=printed, env=self._env
            )
        ends = time.monotonic() + WAIT
        while not self.is_ready():
            if self.process.poll() is not None or time.monotonic() > ends:
                raise RuntimeError(f"the server does not start: {self.printed.read_text()}")
            time.sleep(0.05)

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.address}/readyz").status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Tell it to end."""
        self.process.terminate()
        self.process.wait(WAIT)
        self._held.close()

    def ask(self, path: str) -> Any:
        """What a request is answered with."""
        answer = httpx.get(f"{self.address}/api{path}", timeout=WAIT)
        answer.raise_for_status()
        return answer.json()
