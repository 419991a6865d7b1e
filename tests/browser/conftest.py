"""A browser and a server for all tests of the page.

They live as long as this folder's tests are run: while Playwright is at work, its thread has a
running event loop, and other tests could not start theirs.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from skydeck.server.page import CLIENT
from tests.browser.chromium import browsing, find_chromium
from tests.browser.people import AXE, Company
from tests.browser.process import Process

MISSING = "there is no Chromium on this machine, so the page was not tested"


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if find_chromium() is None:
        # Where changes are checked before they land, nothing may be left out without a word.
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    assert CLIENT.is_dir(), "the page is not built: make client"
    assert AXE.is_file(), "the packages of the page are missing: npm ci in web/"
    with browsing() as found:
        yield found


@pytest.fixture(scope="package")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    found = Process(tmp_path_factory.mktemp("rooms"))
    try:
        yield found
    finally:
        found.stop()


@pytest.fixture
def company(browser: Browser, server: Process) -> Iterator[Company]:
    found = Company(browser, server)
    yield found
    found.leave()
