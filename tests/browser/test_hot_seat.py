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
  // Whose the curtain was when it was opened: until then a bot may pass the turn on.
  addEventListener("click", ({ target }) => {
    const curtain = target.closest("section.notice");
    if (curtain) window.opened = curtain.querySelector("h1").textContent;
  }, true);
"""
CURTAIN = "document.querySelector('section.notice button') !== null"


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_a_curtain_hides_the_hand_between_two_people(company: Company, is_dark: bool) -> None:
    ada = company.invite("Ada", is_phone=True, is_dark=is_dark, script=TOUCH_BESIDE)
    share_device(ada, "level8", "Ben")
    page, robot = ada.page, Robot(ada, "level8")
    curtain = page.get_by_role("button", name=ada.say("hot.ready"))
    whose = {ada.say("hot.pass", name=name): name for name in ("Ada", "Ben")}
    turns: list[str] = []
    while len(turns) < 3:
        page.locator(".held, .onward, section.notice button").first.wait_for()
        if curtain.is_visible():
            assert page.locator(".held").count() == 0
            assert page.locator("section.table").count() == 0
            assert page.locator("section.notice h1").is_visible()
            if not turns:
                assert ada.check() == []
            ada.wait("curtains === given", len(turns) + 1)  # each has taken the focus
            curtain.press("Enter")
            name = whose[page.evaluate("opened")]
            turns.append(name)
            # At the deal it may be the bot's turn, whose Skip can pass over whoever was asked.
            ada.wait(f"document.title.startsWith('●') || {CURTAIN}")
            if not page.evaluate(CURTAIN):
                page.locator(".held").first.wait_for()
                assert page.locator("section.own").get_attribute("aria-label") == name
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
