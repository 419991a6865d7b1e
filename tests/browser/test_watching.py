"""Those who only watch are told so, and what they wait for."""

from __future__ import annotations

from tests.browser.people import Company, open_table

LATE = "900"  # seconds: longer than this test, also where all is busy
WATCHING = ".bubble p.wish"


def test_who_comes_late_by_the_link_is_told_that_they_watch(company: Company) -> None:
    ada, ben = company.invite("Ada"), company.invite("Ben", "de", is_phone=True)
    open_table(ada, "skyjo")
    ben.go(f"room/{ada.room}")
    ben.wait_for_table()
    ben.page.locator(WATCHING).get_by_text(ben.say("lobby.watching")).wait_for()
    ben.open_menu()
    chat = ben.page.locator("section[aria-labelledby=chat]")
    assert chat.count() == 0  # who cannot write sees no empty chat
    ada.open_menu()
    ada.page.get_by_label(ada.say("chat.say")).fill("Hello Ben")
    ada.press("chat.send", "section[aria-labelledby=chat]")
    chat.get_by_text("Hello Ben").wait_for()
    assert ben.check() == []
    assert ada.page.locator(WATCHING).count() == 0


def test_who_watches_later_is_told_what_they_wait_for(company: Company) -> None:
    ada, ben = company.invite("Ada"), company.invite("Ben", "fr", is_phone=True)
    settings = "section[aria-labelledby=settings]"

    def delay() -> None:
        field = ada.page.locator(settings).get_by_label(ada.say("lobby.delay"))
        field.select_option(LATE)
        ben.go(f"room/{ada.room}")
        shown = ben.page.locator(settings).get_by_label(ben.say("lobby.delay"))
        shown.locator(f"option[value='{LATE}']:checked").wait_for(state="attached")

    open_table(ada, "skyjo", before=delay)
    ben.page.locator("section.notice h1").get_by_text("Ada").wait_for()
    ben.page.locator("section.notice p").get_by_text("15 minutes").wait_for()
    assert ben.check() == []
