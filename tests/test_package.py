"""What pip installs."""

from __future__ import annotations

import email
import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import skydeck

ROOT = Path(__file__).parents[1]


URL = "https://git.example/skydeck"


def test_the_package_holds_the_page_and_all_rules_and_words(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    environment = {**os.environ, "SKYDECK_URL": URL}
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=environment)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(ZipFile(wheel).namelist())
    check_links(wheel)
    assert {"skydeck/server/client/index.html", "skydeck/server/client/sw.js"} <= names
    assert any(name.startswith("skydeck/server/client/assets/") for name in names)
    for game in skydeck.games():
        texts = ("RULES.md", "words/en.json", "words/fr.json", "words/de.json", "learn/en.json")
        assert {f"skydeck/games/{game}/{text}" for text in texts} <= names


def check_links(path: Path) -> None:
    """An index of packages shows links and pictures by their addresses alone."""
    wheel = ZipFile(path)
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    metadata = email.message_from_bytes(wheel.read(name))
    assert f"Homepage, {URL}" in (metadata.get_all("Project-URL") or ())
    targets = re.findall(r"]\(([^)]*)\)", str(metadata.get_payload()))
    assert len(targets) > 20
    assert not [target for target in targets if not target.startswith(("https://", "#"))]
    files = [re.sub(f"^{URL}/(raw|blob)/HEAD/", "", each) for each in targets if URL in each]
    assert all((ROOT / file).exists() for file in files), files
