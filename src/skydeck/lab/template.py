"""Pages made of a template: a file in which `@NAME@` stands where a part goes."""

from __future__ import annotations

import re
from collections.abc import Mapping


def fill_in(template: str, parts: Mapping[str, str]) -> str:
    """The template with its parts, put in all at once: what looks like a place in a part stays."""
    return re.sub("@([A-Z]+)@", lambda place: parts[place[1]], template)
