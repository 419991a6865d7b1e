"""What pip installs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import skydeck

ROOT = Path(__file__).parents[1]


def test_the_package_holds_the_page_and_all_rules_and_words(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(ZipFile(wheel).namelist())
    assert {"skydeck/server/client/index.html", "skydeck/server/client/sw.js"} <= names
    assert any(name.startswith("skydeck/server/client/assets/") for name in names)
    for game in skydeck.games():
        texts = ("RULES.md", "words/en.json", "words/fr.json", "words/de.json", "learn/en.json")
        assert {f"skydeck/games/{game}/{text}" for text in texts} <= names
