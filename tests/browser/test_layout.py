"""Where things lie: nothing to be clicked is covered, own cards are in sight, and little moves."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import ViewportSize

import skydeck
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.people import Company, Person, open_table
from tests.browser.places import open_lobby
from tests.browser.robot import Robot, play

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
HANDY: ViewportSize = {"width": 390, "height": 844}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
SCREENS: list[ViewportSize] = [
    LAPTOP,
    {"width": 1366, "height": 768},
    {"width": 1440, "height": 900},
    {"width": 1920, "height": 1080},
    HANDY,
]
OWN_TURN = "document.title !== 'Skydeck'"
QUESTION = "document.querySelector('.bubble .question')"
# Where the lowest of these ends, in pixels from the top of the page.
END = """(wanted) => {
  const all = [...document.querySelectorAll(wanted)];
  return Math.max(...all.map((one) => one.getBoundingClientRect().bottom + scrollY));
}"""
# Which of these cannot be seen as a whole without scrolling, or lie under something else.
FIND_UNSEEN = """(wanted) => [...document.querySelectorAll(wanted)].filter((one) => {
  const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true;
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  const frame = one.closest(".wall, .tower") ?? one; // squares to be touched lie over figures
  return !frame.contains(found) && !found?.contains(one);
}).map((one) => one.ariaLabel ?? one.className.baseVal ?? one.className)"""
# What must be seen when something is to be chosen.
OWN = {
    "level8": ".held, .piles .pile button",
    "skyrunner": ".tower .climber.own, .tower .spot, .seats .can, .own .card.can",
}
TOP = "(wanted) => document.querySelector(wanted).getBoundingClientRect().top + scrollY"


def test_a_phone_climbs_the_usual_wall(company: Company) -> None:
    # The wall is higher than its room there: it is seen from near, where somebody may go.
    ada = company.invite("Ada", is_phone=True)

    def is_climbing() -> bool:
        return ada.page.locator(".tower .spot").count() > 0

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
    ada.page.locator(".choices .button").first.wait_for()
    assert ada.page.evaluate(END, ".mine") <= LAPTOP["height"]


def play_to_own_turn(person: Person, robot: Robot, clicks: int) -> None:
    """Play some clicks, and on to the next own turn: a round may end on the way."""
    play([robot], lambda: robot.clicks >= clicks and bool(person.page.evaluate(OWN_TURN)))


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_table_stays_where_it_is_on_a_phone(language: str, company: Company) -> None:
    # With the question whether to send a move there are most buttons.
    ada = company.invite("Ada", language, is_phone=True, settings={"confirm": True})
    open_table(ada, "skyjo", (), ("level1", "level1"))
    robot = Robot(ada, "skyjo")
    tops = dict[float, str]()
    while robot.clicks < 16:
        ada.wait_for_turn()
        # At once with the question: what was clicked last may only now end the turn.
        seen = ada.page.evaluate(f"() => {OWN_TURN} && [({TOP})('.own'), {QUESTION}.innerText]")
        if seen:
            tops.setdefault(*seen)
        robot.click()
    assert max(tops) - min(tops) < 1, tops


def test_hints_lie_beside_the_table(company: Company) -> None:
    ada = company.invite("Ada", "de")
    open_table(ada, "level8", (), ("level1", "level1"))
    ada.wait_for_turn()
    top = ada.page.evaluate(TOP, ".table .table")
    ada.press("table.hint")
    ada.page.locator("section[aria-labelledby=hint]").wait_for()
    assert ada.page.evaluate(TOP, ".table .table") == top
    # The page makes room for the hint once it has been painted.
    ada.wait("!robot.findCovered().length")
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


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("game", OWN)
def test_what_one_chooses_from_is_in_sight_on_a_phone(
    game: str, seats: int, company: Company
) -> None:
    ada = company.invite("Ada", "de", is_phone=True)
    ada.page.set_viewport_size(HANDY)
    open_table(ada, game, (), ("level1",) * (seats - 1))
    robot = Robot(ada, game)
    for clicks in range(0, 40, 4):
        play_to_own_turn(ada, robot, clicks)
        if robot.is_over:
            break
        ada.page.evaluate("scrollTo(0, 0)")
        assert ada.page.evaluate(FIND_UNSEEN, OWN[game]) == []
    assert ada.check() == []


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_own_figure_of_skyrunner_is_in_sight(size: ViewportSize, company: Company) -> None:
    ada = company.invite("Ada", is_phone=size is HANDY)
    ada.page.set_viewport_size(size)
    for seats in (2, 5):
        open_table(ada, "skyrunner", (), ("level1",) * (seats - 1))
        assert ada.page.evaluate(FIND_UNSEEN, ".tower .climber") == []  # all stand on the ground
        robot = Robot(ada, "skyrunner")
        for clicks in range(0, 18, 3):
            play_to_own_turn(ada, robot, clicks)
            ada.page.evaluate("scrollTo(0, 0)")
            assert ada.page.evaluate(FIND_UNSEEN, ".tower .climber.own") == []


def test_what_is_asked_does_not_move_the_hand_of_level8(company: Company) -> None:
    ada = company.invite("Ada")
    ada.page.set_viewport_size(LAPTOP)
    seen = dict[str, list[float]]()

    def is_done(robot: Robot) -> bool:
        # Where the hand ends, by what stands above it; at the end of a round there is no hand.
        # Looked at as it is painted: before that the table has not measured the room it has.
        kinds, end = ada.page.evaluate(
            f"""() => new Promise((see) => requestAnimationFrame(() => setTimeout(() => see([
              [".names", ".options", ".row"].filter((one) => document.querySelector(".own " + one)),
              document.querySelector(".held") && ({END})(".held"),
            ]))))"""
        )
        if end is not None:
            for kind in kinds or ["nothing"]:
                seen.setdefault(kind, []).append(end)
        return ".names" in seen or robot.clicks >= 60

    while ".names" not in seen:
        open_table(ada, "level8", (), ("level1", "level1"))
        seen.clear()
        robot = Robot(ada, "level8")
        play([robot], partial(is_done, robot))
    ends = [end for some in seen.values() for end in some]
    assert max(ends) <= LAPTOP["height"], seen
    assert max(ends) - min(ends) < 8, seen  # one that is picked stands out


@pytest.mark.parametrize("size", [HANDY, ON_ITS_SIDE], ids=["upright", "on its side"])
@pytest.mark.parametrize("game", OWN)
def test_everything_is_within_reach_with_big_text(
    game: str, size: ViewportSize, company: Company
) -> None:
    ada = company.invite("Ada", "fr", is_phone=True, settings={"size": "huge"})
    ada.page.set_viewport_size(size)
    open_table(ada, game, (), ("level1",) * 4)
    robot = Robot(ada, game)
    for clicks in range(0, 12, 3):
        play_to_own_turn(ada, robot, clicks)
        assert ada.page.evaluate("robot.findCovered()") == []
    assert ada.check() == []
