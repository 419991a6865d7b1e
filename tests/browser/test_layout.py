"""Where things lie: nothing to be clicked is covered, own cards are in sight, and little moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

import skydeck
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.people import Company, open_table
from tests.browser.places import open_lobby
from tests.browser.robot import Robot, play

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
OWN_TURN = "document.title !== 'Skydeck'"
QUESTION = "document.querySelector('.bar .question')"
# Where the lowest of these ends, in pixels from the top of the page.
END = """(wanted) => {
  const all = [...document.querySelectorAll(wanted)];
  return Math.max(...all.map((one) => one.getBoundingClientRect().bottom + scrollY));
}"""
TOP = "(wanted) => document.querySelector(wanted).getBoundingClientRect().top + scrollY"


def test_a_phone_climbs_the_usual_wall(company: Company) -> None:
    # The wall is higher than the screen there, and everything else comes below it.
    ada = company.invite("Ada", is_phone=True)

    def is_climbing() -> bool:
        return ada.page.locator(".choice .squares").count() > 0

    for _ in range(2):
        open_table(ada, "skyrunner", (), ("level1", "level1"))
        robot = Robot(ada, "skyrunner")
        while not is_climbing():
            play([robot], is_climbing)
            if robot.is_over:  # somebody else was on the roof before
                open_table(ada, "skyrunner", (), ("level1", "level1"))
                robot = Robot(ada, "skyrunner")
        assert ada.page.evaluate("robot.findCovered()") == []
        play([robot], lambda: not is_climbing())


@pytest.mark.parametrize("seats", [4, 8])
def test_own_cards_of_skyjo_are_in_sight(seats: int, company: Company) -> None:
    ada = company.invite("Ada", "de")
    ada.page.set_viewport_size(LAPTOP)
    open_table(ada, "skyjo", (), ("level1",) * (seats - 1))
    assert ada.page.evaluate(END, ".own .card, .middle .card") <= LAPTOP["height"]
    if seats <= 4:
        assert ada.page.evaluate(END, ".others .card") <= LAPTOP["height"]
    ada.page.set_viewport_size(PHONE)
    ada.wait("document.documentElement.clientWidth === given", PHONE["width"])
    assert ada.page.evaluate(END, ".own .card, .middle .card") <= PHONE["height"]


def test_own_row_of_schott_is_in_sight_when_it_matters(company: Company) -> None:
    ada = company.invite("Ada", "de")
    ada.page.set_viewport_size(LAPTOP)
    open_table(ada, "schott", (), ("level1", "level1"))
    ada.page.locator(".window .button").first.wait_for()
    assert ada.page.evaluate(END, ".mine") <= LAPTOP["height"]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_table_stays_where_it_is_on_a_phone(language: str, company: Company) -> None:
    # With the question whether to send a move there are most buttons.
    ada = company.invite("Ada", language, is_phone=True, settings={"confirm": True})
    open_table(ada, "skyjo", (), ("level1", "level1"))
    robot = Robot(ada, "skyjo")
    tops = dict[float, str]()
    while robot.clicks < 16:
        ada.wait(OWN_TURN)
        # At once with the question: what was clicked last may only now end the turn.
        seen = ada.page.evaluate(f"() => {OWN_TURN} && [({TOP})('.own'), {QUESTION}.innerText]")
        if seen:
            tops.setdefault(*seen)
        robot.click()
    assert max(tops) - min(tops) < 1, tops


def test_hints_lie_beside_the_table(company: Company) -> None:
    ada = company.invite("Ada", "de")
    open_table(ada, "level8", (), ("level1", "level1"))
    ada.wait(OWN_TURN)
    top = ada.page.evaluate(TOP, ".table .table")
    ada.press("table.hint")
    ada.page.locator("section[aria-labelledby=hint]").wait_for()
    assert ada.page.evaluate(TOP, ".table .table") == top
    assert ada.page.evaluate("robot.findCovered()") == []
    ada.press("close", "section[aria-labelledby=hint]")
    ada.page.locator("section[aria-labelledby=hint]").wait_for(state="detached")


@pytest.mark.parametrize("language", ["fr", "de"])
def test_no_house_rule_is_cut_off(language: str, company: Company) -> None:
    ada = company.invite("Ada", language)
    wrong = list[str]()
    for game in skydeck.games():
        ada.page.set_viewport_size(DESKTOP)
        ada.go()
        open_lobby(ada, game)
        ada.page.locator(".option").first.wait_for()
        wrong += ada.check(with_axe=False)
        ada.page.set_viewport_size(PHONE)
        wrong += ada.check(with_axe=False)
    assert wrong == []


def test_a_lesson_has_its_story_from_the_beginning(company: Company) -> None:
    ada = company.invite("Ada")
    ada.go("learn/skyjo")
    story = ada.page.locator("section[aria-labelledby=story]")
    story.get_by_text(ada.say("table.story_none")).wait_for()
