"""What happens before the deal."""

from __future__ import annotations

from tests.browser.people import Company


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
    assert field.input_value() == "Invité 2"
    ben.press("lobby.sit", "section[aria-labelledby=seats]")
    ben.line(1).get_by_text("Invité 2", exact=True).wait_for()
    assert ben.page.locator("[role=alert]").count() == 0
    # It was a proposal for this room: in another one the name is what it was.
    ben.go()
    ben.start("skyjo", "home.invite")
    ben.line(0).wait_for()
    assert field.input_value() == "Invité"
