"""The end of a round is seen: the last cards, the points and the sheet, until one goes on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator

from tests.browser.people import WAIT, Company, Person, learn, open_table, share_device
from tests.browser.robot import Robot, play

ONWARD = ".bubble .button.main"
OVER = '.bubble a[href^="#/review/"]'
# How many cards lay face down whenever that changed while a round was being turned up.
WATCH_CARDS = """
  window.counts = [];
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    if (!document.querySelector("section.table .seats .points")) return;
    const count = document.querySelectorAll("section.table .seats .down").length;
    if (window.counts.at(-1) !== count) window.counts.push(count);
  }).observe(document.body, { subtree: true, childList: true, attributes: true }));
"""


def robot_of(person: Person, game: str) -> Robot:
    """A player who stops at the end of a round."""
    robot = Robot(person, game)
    robot.wishes.remove(ONWARD)
    return robot


def onward(person: Person) -> Locator:
    return person.page.locator(ONWARD)


def question(person: Person) -> str:
    return person.page.locator(".bubble .question").inner_text()


def end_round(*robots: Robot) -> None:
    """Play until a round has ended, and all see it."""
    play(robots, lambda: onward(robots[0].person).count() > 0)
    for robot in robots:
        onward(robot.person).wait_for()
        robot._seen = None


def numbers(text: str) -> list[int]:
    """The numbers of a text, those below zero with any sign."""
    return [int(one) for one in re.findall(r"-?\d+", text.replace("\N{MINUS SIGN}", "-"))]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_skyjo_turns_up_all_cards_and_counts_before_the_next_deal(
    language: str, company: Company
) -> None:
    is_phone = language != "en"
    ada = company.invite("Ada", language, is_phone=is_phone, is_dark=language == "de")
    open_table(ada, "skyjo", (), ("level1", "level1"), {"end_score": "1000"})
    end_round(robot := robot_of(ada, "skyjo"))
    page = ada.page
    assert question(ada) == ada.say("table.round_over", round=1)
    assert page.locator("section.table .down").count() == 0
    row = numbers(page.locator("section.table tr.new").inner_text().replace("(2 × ", "("))
    for seat in range(3):
        block = page.locator(".seat").nth(seat)
        cards = [numbers(card)[0] for card in block.locator(".card .number").all_inner_texts()]
        points = numbers(block.locator(".points").inner_text())
        assert points[0] == sum(cards)
        assert points[-1] == (2 * sum(cards) if block.locator(".stamp").count() else sum(cards))
        assert points[-1] in row
    assert (page.locator(".stamp").count() > 0) == (page.locator(".why").count() > 0)
    assert ada.check() == []
    onward(ada).press("Enter")
    page.locator(".own .down").first.wait_for()
    assert numbers(page.locator("section.table .round").inner_text())[0] == 2
    robot.click()
    assert page.locator("section.table .seats .points").count() == 0
    end_round(robot)
    assert len(page.locator("section.table tbody tr").all()) == 2
    page.reload()  # it is not shown again
    page.locator(".own .down").first.wait_for()
    assert page.locator(".seats .points").count() == 0


@pytest.mark.parametrize("is_phone", [False, True], ids=["screen", "phone"])
def test_level_8_lets_everyone_climb_before_the_next_deal(is_phone: bool, company: Company) -> None:
    ada = company.invite("Ada", "de" if is_phone else "en", is_phone=is_phone)
    open_table(ada, "level8", (), ("level4", "level4"))
    end_round(robot := robot_of(ada, "level8"))
    page = ada.page
    assert question(ada) == ada.say("table.round_over", round=1)
    levels = [int(text) for text in page.locator(".stair.here").all_inner_texts()]
    assert len(levels) == 3
    assert max(levels) == 3  # whoever parted with the last card had laid out level 1
    assert page.locator(".held").count() == 0  # nobody's hand is shown
    assert numbers(page.locator("section.table tr.new").inner_text()) == [1, *levels]
    assert ada.check() == []
    onward(ada).click()
    page.locator(".held").first.wait_for()
    robot.click()


def test_the_last_round_is_seen_before_the_result(company: Company) -> None:
    ada, ben = company.invite("Ada"), company.invite("Ben", is_phone=True)
    open_table(ada, "skyjo", (ben,), (), {"rounds": "1"})
    end_round(robot_of(ada, "skyjo"), robot_of(ben, "skyjo"))
    for person in (ada, ben):
        assert onward(person).inner_text() == person.say("table.show_result")
        assert question(person) == person.say("table.round_last")
        assert person.page.locator(OVER).count() == 0
        assert person.page.get_by_role("img", name=person.say("seat.won")).count() == 0
    onward(ben).click()
    ben.page.locator(OVER).wait_for()
    assert ada.page.locator(OVER).count() == 0
    onward(ada).click()
    ada.page.locator(OVER).wait_for()


def test_each_goes_on_when_they_like_and_catches_up(company: Company) -> None:
    ada, ben, cem = company.invite("Ada"), company.invite("Ben"), company.invite("Cem", "de")
    open_table(ada, "skyjo", (ben,), (), {"end_score": "1000"})
    cem.go(f"room/{ada.room}")  # to watch
    cem.wait_for_table()
    robots = robot_of(ada, "skyjo"), robot_of(ben, "skyjo")
    end_round(*robots)
    onward(cem).wait_for()
    onward(ben).click()
    ben.page.locator(".own .down").first.wait_for()
    while ben.page.locator(".own .up").count() < 2:  # the first two cards of the next round
        robots[1].click()
    for person in (ada, cem):
        assert question(person) == person.say("table.round_over", round=1)
        assert person.page.locator("section.table .down").count() == 0
        onward(person).click()
        grid = person.page.locator("section[aria-label=Ben]")
        grid.locator(".up").nth(1).wait_for()
        assert grid.locator(".down").count() == 10


def test_people_at_one_device_look_together_and_then_the_curtain_falls(company: Company) -> None:
    ada = company.invite("Ada", is_phone=True)
    share_device(ada, "level8", "Ben")
    robot = robot_of(ada, "level8")
    curtain = ada.page.get_by_role("button", name=ada.say("hot.ready"))

    def is_stopped() -> bool:
        if curtain.count():
            curtain.press("Enter")
            robot._seen = None
        return onward(ada).count() > 0

    while not is_stopped():
        robot.click()
    assert ada.page.locator("section.notice").count() == 0
    ada.page.locator(".stairs").nth(2).wait_for()
    onward(ada).click()
    ada.page.locator(".held, section.notice button").first.wait_for()
    # Nobody is shown the same round a second time at their own seat.
    for _ in range(6):
        assert ada.page.locator(".stairs").count() == 0
        if not is_stopped():
            robot.click()


def test_cards_are_turned_up_one_by_one(company: Company) -> None:
    ada = company.invite("Ada", is_still=False, script=WATCH_CARDS)
    open_table(ada, "skyjo", (), ("level1",) * 3, {"end_score": "1000"})
    robot = robot_of(ada, "skyjo")
    for _ in range(4):
        end_round(robot)
        ada.wait("document.activeElement.matches(given)", ONWARD)  # when all is shown
        counts = ada.page.evaluate("counts")
        assert counts == list(range(counts[0], -1, -1))
        if counts[0] > 2:
            return
        ada.page.evaluate("counts.length = 0")
        onward(ada).click()
    raise AssertionError("no card was left to be turned up in four rounds")


def test_the_lesson_shows_the_end_of_a_round(company: Company) -> None:
    ada = company.invite("Ada")
    ada.go("learn/skyjo")
    page = ada.page
    text = page.locator(".speech .text")
    learn(ada, lambda: numbers(text.inner_text())[:2] == [10, 32])  # the points of the round
    page.locator(".seats .sum").nth(1).wait_for()
    sums = [numbers(one)[0] for one in page.locator(".seats .points").all_inner_texts()]
    assert sums == [10, 32]
    assert ada.check() == []
    ada.press("learn.next")
    page.locator(".seats .points").first.wait_for(state="detached", timeout=WAIT)
