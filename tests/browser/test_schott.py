"""The table of SCHOTT: what one chooses from is in sight on every screen, and how it is touched."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.people import Company, open_table
from tests.browser.robot import Robot, play
from tests.browser.test_layout import FIND_UNSEEN, OWN_TURN, SCREENS

SIZES: list[ViewportSize] = [
    *SCREENS,
    {"width": 360, "height": 640},
    {"width": 844, "height": 390},
    {"width": 768, "height": 1024},
]
CHOICES = (
    ".answer.can, .mine .card.can, .middle .card.can, .mine .action.can,"
    " .others .card.can, .others .who.can, .choices .button"
)
# Parts of the table that lie over each other, or that are not wholly on the screen.
FIND_WRONG = """() => {
  const parts = [".others section", ".middle .mat", ".journey", ".mine section", ".bubble"];
  const all = parts.flatMap((part) => [...document.querySelectorAll(`section.table ${part}`)])
    .map((one) => [one.className, one.getBoundingClientRect()]);
  const isOff = ({ left, top, right, bottom }) =>
    left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  const doOverlap = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return all.flatMap(([name, box], index) => [
    ...(isOff(box) ? [`off: ${name}`] : []),
    ...all.slice(index + 1).filter(([, other]) => doOverlap(box, other))
      .map(([other]) => `${name} over ${other}`),
  ]);
}"""
# The stage is as high as the bubble leaves it, which is known once that is drawn.
DRAWN = """() => new Promise((see) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(see, 50))))"""
USED = """() => {
  const all = [...document.querySelectorAll(".others section, .journey, .mine section")];
  const boxes = all.map((one) => one.getBoundingClientRect());
  return Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
}"""


@pytest.mark.parametrize("seats", [2, 4])
def test_everything_is_in_sight_on_every_screen(seats: int, company: Company) -> None:
    ada = company.invite("Ada", "de", is_dark=seats == 2)
    page = ada.page
    open_table(ada, "schott", (), ("level3",) * (seats - 1))
    robot = Robot(ada, "schott")
    wrong = list[str]()
    for clicks in range(0, 16, 3):
        play([robot], lambda: robot.clicks >= clicks and bool(page.evaluate(OWN_TURN)))  # noqa: B023
        for size in SIZES:
            page.set_viewport_size(size)
            ada.wait("innerWidth === given", size["width"])
            page.evaluate(DRAWN)
            found = page.evaluate(FIND_UNSEEN, CHOICES) + page.evaluate(FIND_WRONG)
            wrong += [f"{size['width']}, {clicks} clicks: {one}" for one in found]
        if page.locator(".mine").count() and not page.locator(".end").count():
            page.set_viewport_size({"width": 1920, "height": 1080})
            ada.wait("innerWidth === given", 1920)
            page.evaluate(DRAWN)
            assert page.evaluate(USED) >= 0.7 * 1080
        page.set_viewport_size({"width": 1280, "height": 800})
    assert wrong + ada.check() == []


def test_cards_are_dragged_and_reached_by_arrows_and_a_touch_in_vain_is_answered(
    company: Company,
) -> None:
    ada = company.invite()
    page = ada.page
    open_table(ada, "schott", (), ("level1",))
    page.locator(".choices .button").last.click()
    ada.wait("document.querySelector('.middle .card.can')")
    page.locator(".mine .card").first.click(force=True)
    page.locator(".missed").get_by_text(ada.say("schott.missed.turn")).wait_for()
    top = page.locator("[data-spot=pile]").inner_text()
    pile = page.locator("[data-spot=pile]").bounding_box()
    place = page.locator("[data-spot='0-4']").bounding_box()
    assert pile is not None
    assert place is not None
    page.mouse.move(pile["x"] + 20, pile["y"] + 20)
    page.mouse.down()
    page.mouse.move(place["x"] + 20, place["y"] + 20, steps=4)
    page.mouse.up()
    ada.wait(
        "document.querySelector(\"[data-spot='0-4']\").innerText.trim() === given", top.strip()
    )
    draw = page.locator("[data-spot=deck].can")
    draw.click()
    page.locator(".mine .card.can").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.spot") == "0-2"
