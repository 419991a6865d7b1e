"""Names of rooms: link and code in one, which nobody guesses and everybody can read aloud."""

from __future__ import annotations

import re
import secrets

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that looks like another
LENGTH = 12  # 59 bits
NAME = re.compile(f"[{LETTERS}]{{{LENGTH}}}")


def draw_name() -> str:
    """A name that no room has."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def is_name(text: str) -> bool:
    """Whether a text could be the name of a room."""
    return NAME.fullmatch(text) is not None
