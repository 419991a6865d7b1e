"""Several people at one device."""

from __future__ import annotations

import pytest

from tests.browser.people import Company, share_device
from tests.browser.robot import Robot

# Who touches something also touches beside it, which takes the focus from everything.
TOUCH_BESIDE = """
  addEventListener("click", () => document.getElementById("content").focus());
  window.curtains = 0;
  addEventListener("focusin", ({ target }) => {
    if (target.matches("section.notice button")) window.curtains += 1;
  });
"""


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_a_curtain_hides_the_hand_between_two_people(company: Company, is_dark: bool) -> None:
    ada = company.invite("Ada", is_phone=True, is_dark=is_dark, script=TOUCH_BESIDE)
    share_device(ada, "level8", "Ben")
    page, robot = ada.page, Robot(ada, "level8")
    curtain = page.get_by_role("button", name=ada.say("hot.ready"))
    turns: list[str] = []
    while len(turns) < 3:
        page.locator(".held, section.notice button").first.wait_for()
        if curtain.is_visible():
            assert page.locator(".held").count() == 0
            assert page.locator("section.table").count() == 0
            name = "Ben" if page.get_by_text(ada.say("hot.pass", name="Ben")).count() else "Ada"
            assert page.get_by_text(ada.say("hot.pass", name=name)).is_visible()
            if not turns:
                assert ada.check() == []
            turns.append(name)
            ada.wait("curtains === given", len(turns))  # each has taken the focus
            curtain.press("Enter")
            page.locator(".held").first.wait_for()
            assert page.locator(".below").get_attribute("aria-label") == name
            ada.wait("document.title.startsWith('●')")
        else:
            robot.click()
    # They take turns, each behind the curtain of the other.
    assert turns[0] != turns[1] != turns[2]
    page.reload()
    curtain.wait_for()
    ada.wait("document.activeElement.matches('section.notice button')")
    assert page.locator(".held").count() == 0


def test_without_secrets_there_is_no_curtain(company: Company) -> None:
    ada = company.invite("Ada", settings={"flat": True})
    share_device(ada, "skybridge", "Ben")
    ada.wait_for_table()
    robot = Robot(ada, "skybridge")
    seen = set[str]()
    while len(seen) < 2:
        assert ada.page.locator("section.notice").count() == 0
        if ada.page.locator(".seats li.turn").count():
            seen |= set(ada.page.locator(".seats li.turn .name").all_inner_texts())
        robot.click()
