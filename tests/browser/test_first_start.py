"""The first start on a machine: games are compiled while people wait, and tables come then."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import Company
from tests.browser.process import Process

BUILDING = 600_000  # milliseconds; a busy machine builds an engine ten times as slowly


@pytest.fixture
def newcomers(browser: Browser, tmp_path: Path) -> Iterator[Company]:
    """People at a server that has nothing compiled."""
    server = Process(tmp_path, env={"SKYDECK_CACHE": str(tmp_path / "cache")})
    try:
        found = Company(browser, server)
        yield found
        found.leave()
    finally:
        server.stop()


def test_who_waits_sees_how_long_and_gets_the_table_even_after_a_reload(newcomers: Company) -> None:
    ada = newcomers.invite("Ada")
    ada.page.set_default_timeout(BUILDING)
    ada.go()
    ada.start("skyjo", "home.play_now")
    told = ada.page.get_by_text(re.compile(r"^Skyjo: [0-9]+\s%, about [0-9]+\ss$"))
    told.first.wait_for()
    # Everything else opens meanwhile.
    bea = newcomers.invite("Bea")
    bea.go("rules/level8")
    expect(bea.page.get_by_role("heading", name="Level 8").first).to_be_visible()
    ada.page.reload()
    told.first.wait_for()
    ada.wait_for_table()
    ada.wait("document.querySelectorAll('.own .card.can').length > 0")
