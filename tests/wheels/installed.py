"""The Linux wheel in an environment of its own: installed, weighed, started and played."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from tests.server.client import Api

ROOT = Path(__file__).parents[2]
WAIT = 60.0  # seconds until a server answers


def find_wheel(name: str = "skydeck") -> Path | None:
    """The wheel of `skydeck` or `skydeck_core` for machines like this, if it is built."""
    return next((ROOT / "dist").glob(f"{name}-*-manylinux_2_17_x86_64*.whl"), None)


def run_uv(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "uv", *words, "--quiet"], check=True)


def install(name: str, folder: Path) -> Path:
    """An environment that has a wheel and what it depends on, and nothing else."""
    wheel = find_wheel(name)
    assert wheel, f"there is no wheel of {name}: make wheels"
    run_uv("venv", "--python", sys.executable, str(folder))
    run_uv("pip", "install", "--python", str(folder / "bin" / "python"), str(wheel))
    return folder


def environ_of(environment: Path) -> dict[str, str]:
    """The variables with which its programs run, far from the sources."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    kept["SKYDECK_CACHE"] = kept["SKYDECK_DATA"] = str(environment / "cache")
    return kept


class Weight(NamedTuple):
    """Megabytes of an installed package with its dependencies."""

    files: float  # as they are installed
    bytecode: float  # what Python adds as it compiles them
    download: float  # the wheels


def weigh(environment: Path) -> Weight:
    """What an installed wheel takes on the disk and in the network."""
    (packages,) = environment.glob("lib/*/site-packages")
    command = [str(environment / "bin" / "python"), "-m", "compileall", "-q", str(packages)]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
    sizes: dict[bool, float] = {True: 0.0, False: 0.0}
    for path in packages.rglob("*"):
        if path.is_file():
            sizes[path.suffix == ".pyc"] += path.stat().st_size / 1e6
    return Weight(sizes[False], sizes[True], weigh_download())


def weigh_download() -> float:
    """Megabytes of the wheel and of all wheels that it needs."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "-qq", "--only-binary", ":all:"]
        command += ["--disable-pip-version-check", "-d", folder, str(find_wheel())]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return sum(path.stat().st_size for path in Path(folder).iterdir()) / 1e6


@contextmanager
def serving(environment: Path) -> Iterator[str]:
    """The address of an installed server, as soon as it answers."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port = held.getsockname()[1]
    command = [str(environment / "bin" / "skydeck"), "serve", "--port", str(port)]
    command += ["--store", f"sqlite:///{environment / 'rooms.db'}", "--pace", "0"]
    printed = environment / "server.log"
    with printed.open("w") as log:
        server = subprocess.Popen(
            command, cwd=environment, env=environ_of(environment), stdout=log, stderr=log
        )
        try:
            address, ends = f"http://127.0.0.1:{port}", time.monotonic() + WAIT
            while not _answers(address):
                assert server.poll() is None, printed.read_text()
                assert time.monotonic() < ends, printed.read_text()
                time.sleep(0.02)
            yield address
        finally:
            server.terminate()
            server.wait()


def _answers(address: str) -> bool:
    with suppress(OSError), urlopen(f"{address}/readyz") as answer:
        return int(answer.status) == 200
    return False


def play_first_move(address: str, game: str) -> None:
    """Open a room of a game against a bot, and make a move of one's own."""

    async def play() -> None:
        api = Api(address)
        (client,) = await api.gather(game, 1, ("level1",))
        await client.until(lambda: bool(client.legal))
        await client.play(client.legal[0])
        await client.leave()
        await api.close()

    asyncio.run(play())


def time_first_move(environment: Path, game: str) -> float:
    """Seconds from the start of an installed server to the first move of a person."""
    began = time.perf_counter()
    with serving(environment) as address:
        play_first_move(address, game)
        return time.perf_counter() - began
