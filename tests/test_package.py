"""What pip installs."""

from __future__ import annotations

import email
import os
import re
import subprocess
import sys
import tarfile
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import skydeck

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "src" / "skydeck" / "server" / "client"


URL = "https://git.example/skydeck"
# All that is installed with `pip install skydeck`, on Linux; a new one is a decision.
NEEDS = {
    "aiosqlite",
    "alembic",
    "cffi",
    "fastapi",
    "numpy",
    "platformdirs",
    "prometheus-client",
    "pydantic",
    "rich",
    "sqlalchemy[asyncio]",
    "typer",
    "typing-extensions",
    "uvicorn",
    "websockets",
}


def test_the_package_holds_the_page_and_all_rules_and_words(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    environment = {**os.environ, "SKYDECK_URL": URL}
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=environment)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(ZipFile(wheel).namelist())
    check_links(wheel)
    assert needs_of(wheel) == NEEDS
    assert {"skydeck/server/client/index.html", "skydeck/server/client/sw.js"} <= names
    assert any(name.startswith("skydeck/server/client/assets/") for name in names)
    for game in skydeck.games():
        texts = ("RULES.md", "words/en.json", "words/fr.json", "words/de.json", "learn/en.json")
        assert {f"skydeck/games/{game}/{text}" for text in texts} <= names


def test_a_wheel_is_built_from_the_sdist_without_node(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t"]
    subprocess.run(
        [*build, "sdist", "-d", str(tmp_path)], cwd=ROOT, check=True, capture_output=True
    )
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "there", filter="data")
    (sources,) = (tmp_path / "there").iterdir()
    environment = {**os.environ, "PATH": str(tmp_path / "nowhere")}
    done = subprocess.run(
        [*build, "wheel", "-d", str(tmp_path)],
        cwd=sources, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")  # it runs everywhere, and brings no engines
    names = ZipFile(wheel).namelist()
    page = {str(path.relative_to(ROOT / "src")) for path in CLIENT.rglob("*") if path.is_file()}
    assert page <= set(names)
    assert not [name for name in names if name.startswith("skydeck/engines/")]
    assert needs_of(wheel) == NEEDS
    metadata = read_metadata(wheel)
    assert "build" in (metadata.get_all("Provides-Extra") or ())  # what builds engines
    assert "skydeck[build]" in str(metadata.get_payload())


def read_metadata(path: Path) -> Message:
    wheel = ZipFile(path)
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return email.message_from_bytes(wheel.read(name))


def needs_of(path: Path) -> set[str]:
    """The packages that a wheel cannot do without."""
    needs = read_metadata(path).get_all("Requires-Dist") or ()
    return {re.split("[<>=;]", need)[0].strip() for need in needs if "extra ==" not in need}


def check_links(path: Path) -> None:
    """An index of packages shows links and pictures by their addresses alone."""
    metadata = read_metadata(path)
    assert f"Homepage, {URL}" in (metadata.get_all("Project-URL") or ())
    targets = re.findall(r"]\(([^)]*)\)", str(metadata.get_payload()))
    assert len(targets) > 20
    assert not [target for target in targets if not target.startswith(("https://", "#"))]
    files = [re.sub(f"^{URL}/(raw|blob)/HEAD/", "", each) for each in targets if URL in each]
    assert all((ROOT / file).exists() for file in files), files
