"""Every game from its first page to its end, by two people and a bot, on a screen and a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.people import Company, Person, open_table
from tests.browser.robot import Robot, play

# House rules that make a game short; Level 8 has none, and Skybridge is short.
SHORT = {
    "level8": {},
    "schott": {"length": "8"},
    "skybridge": {},
    "skyjo": {"rounds": "1"},
    "skyrunner": {"rows": "1/1/1"},
}
LANGUAGES = {
    "level8": ("fr", "de"),
    "schott": ("en", "fr"),
    "skybridge": ("de", "en"),
    "skyjo": ("fr", "de"),
    "skyrunner": ("en", "fr"),
}
BOT = "level4"
MIDDLE = 12  # clicks, when the table has something on it


@pytest.mark.parametrize("game", SHORT)
def test_two_people_and_a_bot_play_to_the_end(game: str, company: Company) -> None:
    # One sits before a screen and one has a phone; between them both colour schemes, two
    # languages, and Skybridge drawn in both ways.
    languages = LANGUAGES[game]
    ada = company.invite("Ada", languages[0])
    ben = company.invite("Ben", languages[1], is_phone=True, is_dark=True, settings={"flat": True})
    open_table(ada, game, (ben,), (BOT,), SHORT[game])
    robots = [Robot(ada, game), Robot(ben, game)]
    play(robots, lambda: sum(robot.clicks for robot in robots) >= MIDDLE)
    wrong = ada.check() + ben.check()
    play(robots)
    log = company.server.ask(f"/rooms/{ada.room}/games/1/log")
    for name, value in SHORT[game].items():
        assert str(log["options"][name]) == value
    for person in (ada, ben):
        check_result(person, log)
    assert wrong + ada.check() + ben.check() == []


def check_result(person: Person, log: dict[str, Any]) -> None:
    """The page shows who won and every seat's points, as the log has them."""
    names = [person.say(f"bot.{name}") if name == BOT else name for name in log["names"]]
    told = person.page.locator(".bubble .question").inner_text()
    winners = {names[seat] for seat in log["result"]["winners"]}
    shown = {name for name in names if re.search(rf"\b{name}\b", told)}
    assert shown == winners - {person.name}, told
    you = {"en": "You", "fr": "Vous", "de": "Du"}[person.language]
    assert told.startswith(you) == (person.name in winners), told
    lines = person.page.locator("section[aria-labelledby=who] li strong").all_inner_texts()
    for line, points in zip(lines, log["result"]["points"], strict=True):
        numbers = re.findall(r"-?\d+", line.replace("\N{MINUS SIGN}", "-"))
        assert numbers in ([], [str(points)]), f"{line}, not {points}"
