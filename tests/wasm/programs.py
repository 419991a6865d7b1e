"""The engines of the page, and programs of the loader that check and measure them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools import build_client, build_engines

ENGINES: Path = build_engines.OUT / build_engines.WASM
WEB = Path(__file__).parents[2] / "web"
PROGRAMS = WEB / "src" / "engine" / "check"
# What `make test` builds: a small game, and one where all choose at the same time.
FEW = ("skyjo", "skyrunner")


def engine_of(name: str) -> Path:
    """The engine of a game, which must have been built from these sources."""
    stale = build_engines.find_stale(name, [build_engines.WASM], build_engines.OUT)
    assert not stale, f"{name} is not built for the page: make engines"
    return ENGINES / f"{name}.wasm"


def find_node() -> str:
    folder, _ = build_client.find_node() or build_client.install_node()
    return str(folder / "node")


def bundle(name: str, folder: Path) -> Path:
    """A program of the loader in one file of JavaScript; `worker` is for browsers."""
    out, source = folder / f"{name}.mjs", PROGRAMS / f"{name}.ts"
    rolldown = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    platform = "browser" if name == "worker" else "node"
    command = [find_node(), str(rolldown), str(source), "-f", "esm", "-p", platform]
    subprocess.run([*command, "-o", str(out)], check=True, capture_output=True)
    return out


def run_node(program: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a program in Node."""
    command = [find_node(), str(program), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)
