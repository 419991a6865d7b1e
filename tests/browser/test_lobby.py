"""What happens before the deal."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import WAIT, Company

SEATS = "document.querySelectorAll('section[aria-labelledby=seats] li')"
HOW_MANY = "document.querySelector('section[aria-labelledby=settings] select')"


def test_a_code_that_is_none_is_told(company: Company) -> None:
    ada = company.invite("Ada", "fr", is_phone=True)
    ada.go()
    ada.page.get_by_label(ada.say("home.join")).fill("!!!")
    ada.press("home.enter", "main")
    ada.page.get_by_role("alert").get_by_text(ada.say("home.no_code")).wait_for()
    assert ada.check() == []


def test_two_guests_without_a_name_of_their_own_sit_down(company: Company) -> None:
    ada = company.invite("Ada", "fr")
    ada.go()
    ada.start("skyjo", "home.invite")
    ada.press("lobby.sit", "section[aria-labelledby=seats]")
    ada.line(0).get_by_text("Invité", exact=True).wait_for()
    ben = company.invite("Ben", "fr", is_phone=True)
    ben.go(f"room/{ada.room}")
    ben.line(0).get_by_text("Invité", exact=True).wait_for()
    field = ben.page.get_by_label(ben.say("lobby.your_name"))
    expect(field).to_have_value("Invité 2", timeout=WAIT)
    ben.press("lobby.sit", "section[aria-labelledby=seats]")
    ben.line(1).get_by_text("Invité 2", exact=True).wait_for()
    assert ben.page.locator("[role=alert]").count() == 0
    # It was a proposal for this room: in another one the name is what it was.
    ben.go()
    ben.start("skyjo", "home.invite")
    ben.line(0).wait_for()
    expect(field).to_have_value("Invité", timeout=WAIT)


def test_nobody_loses_a_seat_without_a_word(company: Company) -> None:
    ada, ben = company.invite("Ada"), company.invite("Ben", "de", is_phone=True)
    ada.go()
    ada.start("skyjo", "home.invite")
    ada.sit(0)
    ben.go(f"room/{ada.room}")
    notice = ben.page.get_by_role("alert").filter(has_text=ben.say("lobby.unseated"))
    how_many = ada.page.get_by_label(ada.say("lobby.how_many"))
    dialog = ada.page.locator("dialog[open]")
    ben.sit(2)
    ada.line(2).get_by_text("Ben", exact=True).wait_for()
    for is_sure in (False, True):
        how_many.select_option("2")
        dialog.get_by_text("Ben").wait_for()
        assert ada.check() == []
        ada.press("yes" if is_sure else "no", "dialog[open]")
        ada.wait(f"{SEATS}.length === given", 3 - is_sure)
        ada.wait(f"{HOW_MANY}.value === given", str(3 - is_sure))
    notice.wait_for()
    assert ben.check() == []
    ben.sit(1)
    notice.wait_for(state="detached")
    ada.line(1).get_by_text("Ben", exact=True).wait_for()
    ada.press("lobby.free", "section[aria-labelledby=seats]")
    dialog.get_by_text("Ben").wait_for()
    ada.press("yes", "dialog[open]")
    notice.wait_for()
    # Nobody is asked about a bot, nor told of what they did themselves.
    ben.sit(1)
    notice.wait_for(state="detached")
    ben.press("lobby.stand", "section[aria-labelledby=seats]")
    ben.button("lobby.sit", "section[aria-labelledby=seats]").wait_for()
    ada.seat_bot(1, "level1")
    how_many.select_option("3")
    ada.line(2).wait_for()
    ada.seat_bot(2, "level1")
    how_many.select_option("2")
    ada.line(2).wait_for(state="detached")
    ben.line(2).wait_for(state="detached")
    assert notice.count() == dialog.count() == 0
