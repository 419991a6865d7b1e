"""Phones in the same network: let in by a button on the server's own machine, and out again."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from tests.browser.people import Company
from tests.browser.process import Process

# The address of this machine in its network is one that only this machine has.
NETWORK = "from skydeck.server import run; run.find_home = lambda: '127.0.0.2'; "


def test_a_phone_joins_by_the_code_and_is_let_out(browser: Browser, tmp_path: Path) -> None:
    server = Process(tmp_path, first=NETWORK)
    company = Company(browser, server)
    try:
        ada, ben = company.invite("Ada"), company.invite("Ben", "de", is_phone=True)
        ada.go()
        ada.start("skyjo", "home.invite")
        ada.press("phones.offer")
        ada.page.get_by_text(ada.say("phones.why")).wait_for()
        assert ada.check() == []
        ada.press("phones.open")
        ada.page.get_by_alt_text(ada.say("phones.qr")).wait_for()
        assert ada.check() == []
        link = ada.page.get_by_text(re.compile("^http://127.0.0.2:")).inner_text()
        company.allow("another host: .*127.0.0.2")
        ben.page.goto(link)
        ben.sit(1)
        ada.line(1).get_by_text("Ben", exact=True).wait_for()
        assert not ben.button("phones.offer").is_visible()
        company.allow("WebSocket connection .*127.0.0.2|127.0.0.2.*ERR_CONNECTION")
        ada.press("phones.stop")
        ada.button("phones.offer").wait_for()
        with pytest.raises(httpx.TransportError):
            httpx.get(link.split("/#")[0], trust_env=False)
    finally:
        company.leave()
        server.stop()
