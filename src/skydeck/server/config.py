"""How a server is set up."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs
from pydantic import BaseModel


class Config(BaseModel):
    """What `skydeck serve` was told."""

    host: str = "127.0.0.1"
    port: int = 8484
    store: str = ""  # an address; the user's data folder if empty
    workers: int = 1
    thinkers: int = 1  # threads for bots
    pace: float = 0.7  # seconds between moves of bots
    origins: list[str] = []  # of pages on other hosts that may connect
    proxies: str = "127.0.0.1"  # addresses whose word about a client's address is taken
    limits: bool = True

    @property
    def store_url(self) -> str:
        return self.store or f"sqlite:///{default_store()}"


def default_store() -> Path:
    """The file in which rooms are kept unless somebody says otherwise; SKYDECK_DATA, too."""
    given = os.environ.get("SKYDECK_DATA")
    folder = Path(given) if given else platformdirs.user_data_path("skydeck", appauthor=False)
    return folder / "rooms.sqlite"
