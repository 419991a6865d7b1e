"""Taking back a move by agreement."""

from __future__ import annotations

from tests.browser.people import Company, open_table
from tests.browser.robot import Robot
from tests.browser.test_talk import KEEP_NOTES


def test_a_move_is_taken_back_when_the_other_agrees(company: Company) -> None:
    flat = {"flat": True}
    ada = company.invite("Ada", settings=flat, script=KEEP_NOTES)
    ben = company.invite("Ben", is_phone=True, settings=flat, script=KEEP_NOTES)
    open_table(ada, "skybridge", (ben,), ())
    for person in (ada, ben):  # nobody has done anything that could be taken back
        person.open_menu()
        assert person.button("table.ask_back", "aside").is_disabled()
        person.close_menu()
    robots = {person: Robot(person, "skybridge") for person in (ada, ben)}
    story = "document.querySelectorAll('[aria-labelledby=story] li').length"
    while not ada.page.evaluate(story) and not ben.page.evaluate(story):
        for robot in robots.values():
            robot.click()
    for person in robots:  # one of them may have heard of it first
        person.wait(story)
    mover = ada if ben.page.title().startswith("●") else ben
    other = ben if mover is ada else ada
    for agrees in (False, True):
        mover.open_menu()
        mover.press("table.ask_back", "aside")
        mover.close_menu()
        mover.page.locator(".bubble [role=alert]").wait_for()
        assert mover.page.locator(".bubble [role=alert] button").count() == 0
        asked = other.page.locator(".bubble [role=alert]")
        asked.get_by_text(other.say("table.back_asked", name=mover.name)).wait_for()
        assert other.check() == []
        other.press("yes" if agrees else "no", ".bubble [role=alert]")
        for person in (mover, other):
            key = "table.taken_back" if agrees else "table.not_taken_back"
            person.wait("notes.at(-1) === given", person.say(key))
            person.page.locator(".bubble [role=alert]").wait_for(state="detached")
