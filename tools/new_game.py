"""Writes a new game to begin with: the sixth one of examples/, under another name.

python tools/new_game.py NAME [FOLDER]    into games/NAME, or into another folder
"""

from __future__ import annotations

import re
import sys
from keyword import iskeyword
from pathlib import Path

from skydeck.core.errors import BadGame, SkydeckError
from skydeck.games import NAME, names

SIXTH = Path(__file__).parents[1] / "examples" / "sixth"


def write_game(name: str, folder: Path) -> Path:
    """Copy the sixth game; its files, its words and its rules get the new name."""
    if not NAME.fullmatch(name) or iskeyword(name):
        raise BadGame(
            f"a game's name is of small letters and digits, and no word of Python's, not {name!r}"
        )
    target = folder / name
    if name in names() or target.exists():
        raise BadGame(f"there is a game {name!r} already")
    target.mkdir(parents=True)
    for source in sorted(path for path in SIXTH.iterdir() if path.is_file()):
        text = source.read_text(encoding="utf-8").replace("sixth", name)
        text = re.sub(r"\bSixth\b", name.capitalize(), text)
        (target / source.name.replace("sixth", name)).write_text(text, encoding="utf-8")
    return target


def main(words: list[str]) -> None:
    folder = Path(words[1]) if len(words) > 1 else Path("games")
    try:
        if not 1 <= len(words) <= 2:
            raise BadGame("say what the game is called: make new-game NAME=mygame")
        target = write_game(words[0], folder)
    except SkydeckError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    print(
        f"{target} is a game that plays. Try it: .venv/bin/skydeck --games {folder} play {words[0]}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
