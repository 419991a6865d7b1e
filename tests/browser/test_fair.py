"""The fair deal, as somebody at a browser can check it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Locator

from tests.browser.people import Company, Person, give_up, open_table
from tests.browser.process import SERVE


def open_deal(person: Person) -> Locator:
    """What the page says of the deal."""
    if person.page.locator(".strip").count():
        person.open_menu()
    block = person.page.locator("details").filter(has_text=person.say("fair.title"))
    if block.get_attribute("open") is None:
        block.locator("summary").click()
    return block


def test_a_deal_is_checked_in_the_browser(company: Company, tmp_path: Path) -> None:
    ada = company.invite("Ada", "fr", is_phone=True)
    shown: list[str] = []
    open_table(
        ada, "skyjo", before=lambda: shown.append(open_deal(ada).locator("code").first.inner_text())
    )
    for game in (1, 2):
        block = open_deal(ada)
        number = ada.say("fair.nonce", name="Ada")
        block.get_by_text(number, exact=True).wait_for()
        commitment, nonce = block.locator("code").all_inner_texts()
        assert commitment == shown[-1]  # as it was before the deal
        give_up(ada)
        block = open_deal(ada)
        for key in ("fair.own", "fair.checked", "fair.nothing", "fair.next"):
            block.get_by_text(ada.say(key), exact=True).wait_for()
        log = company.server.ask(f"/rooms/{ada.room}/games/{game}/log")
        digits = block.locator("code").all_inner_texts()
        assert digits[:4] == [commitment, log["deal"]["secret"], nonce, "0" * 32]
        assert ada.check() == []
        with ada.page.expect_download() as download:
            block.get_by_role("link", name=ada.say("fair.download")).click()
        name = f"skydeck-skyjo-{ada.room}-{game}.json"
        assert download.value.suggested_filename == name
        download.value.save_as(tmp_path / name)
        verify = [sys.executable, "-c", SERVE, "verify", name, "--commitment", commitment]
        subprocess.run(verify, cwd=tmp_path, check=True)
        shown.append(digits[4])  # of the game to come
        if game == 1:
            ada.close_menu()
            ada.press("table.again", ".bubble")
            ada.button("table.again", ".bubble").wait_for(state="detached")


def test_a_deal_that_does_not_fit_is_told(company: Company) -> None:
    company.allow("404")  # a game without a move has no review
    ada, ben = company.invite("Ada"), company.invite("Ben", "de")
    open_table(ada, "skyjo")
    give_up(ada)
    ada.page.evaluate(
        """localStorage["skydeck.nonces"] =
          localStorage["skydeck.nonces"].replace(/"nonce":"../, '"nonce":"zz')"""
    )
    room = ada.room
    ada.go(f"review/{room}/1")
    ada.page.reload()
    open_deal(ada).get_by_text("zz").wait_for()
    log = company.server.ask(f"/rooms/{room}/games/1/log")
    log["deal"]["secret"] = "0" * 64
    ben.page.route("**/log", lambda route: route.fulfill(json=log))
    ben.go(f"review/{room}/1")
    block = open_deal(ben)
    for key in ("fair.broken", "fair.unkept"):
        block.get_by_text(ben.say(key), exact=True).wait_for()
