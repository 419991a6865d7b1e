"""Debian's Chromium: where it is, and how it is started for tests, pictures and measurements."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, ViewportSize, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",  # it cannot be had as root, and only our own page is opened
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Whatever asks for another host is told that there is none.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE 127.0.0.2",
)
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}


def find_chromium() -> str | None:
    """The path of the browser, if the machine has one."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


@contextmanager
def browsing(*flags: str) -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=find_chromium(), args=[*FLAGS, *flags], timeout=120_000
        )
        try:
            yield found
        finally:
            found.close()
