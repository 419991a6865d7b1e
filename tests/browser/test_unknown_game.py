"""A game that was not there when the page was built is played on the table of unknown games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import Company, Person, open_table
from tests.browser.process import Process
from tests.browser.robot import Robot, play
from tests.browser.test_games import BOT, check_result

GAME = "sixth"
# It is a small game: nobody waits until it is compiled.
ENV = {"SKYDECK_GAMES": str(Path(__file__).parents[2] / "examples"), "NUMBA_DISABLE_JIT": "1"}
CARDS = 6  # of a hand, which is also how many rounds there are
SMALLEST = 44  # pixels of what is touched


@pytest.fixture(scope="module")
def other(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with one more game."""
    found = Process(tmp_path_factory.mktemp("rooms"), env=ENV)
    try:
        yield found
    finally:
        found.kill()  # nobody waits for the review that it makes
        found.stop()


@pytest.fixture
def guests(browser: Browser, other: Process) -> Iterator[Company]:
    found = Company(browser, other)
    yield found
    found.leave()


def check(person: Person) -> list[str]:
    """What is wrong with the page; a key of this game is not in the catalogs of the page."""
    keys = [word for word in person.read().split() if word.startswith(f"{GAME}.")]
    return person.check() + keys


def test_it_is_on_the_first_page_without_a_lesson(guests: Company) -> None:
    ada = guests.invite("Ada", is_phone=True)
    ada.go()
    card = ada.page.locator("article", has=ada.page.locator(f'a[href="#/rules/{GAME}"]'))
    expect(card.get_by_role("heading")).to_have_text("Sixth")
    expect(card).to_contain_text("the highest number that nobody shares wins")
    expect(card).to_contain_text("2 to 5 players · about 5 minutes")
    expect(card.locator('a[href^="#/learn/"]')).to_have_count(0)
    expect(ada.page.locator('a[href="#/learn/skyjo"]')).to_have_count(1)
    wrong = check(ada)
    ada.go(f"rules/{GAME}")
    expect(ada.page.locator("dl").first).to_contain_text("SX-09")
    expect(ada.page.locator('a[href^="#/learn/"]')).to_have_count(0)
    assert wrong + check(ada) == []


def test_two_people_and_a_bot_play_to_the_end(guests: Company) -> None:
    # One touches the cards, and one has a phone and takes the buttons.
    ada = guests.invite("Ada", "fr")
    ben = guests.invite("Ben", "de", is_phone=True, is_dark=True)
    open_table(ada, GAME, (ben,), (BOT,))
    wrong = check(ada) + check(ben)
    robots = [Robot(ada, GAME), Robot(ben, GAME)]
    robots[1].wishes = [".moves .button"]
    play(robots)
    assert all(robot.clicks >= CARDS for robot in robots)
    log = guests.server.ask(f"/rooms/{ada.room}/games/1/log")
    for person in (ada, ben):
        check_result(person, log)
        story = person.page.locator("section[aria-labelledby=story]")
        expect(story).to_contain_text("The game is over")
    assert wrong + check(ada) + check(ben) == []
    ada.page.locator('.bar a[href^="#/review/"]').click()
    ada.page.locator(".table section", has_text="Ben").wait_for()
    assert check(ada) == []


def test_what_is_touched_is_large_enough(guests: Company) -> None:
    ada = guests.invite("Ada", is_phone=True)
    open_table(ada, GAME)
    for one in ada.page.locator(".mine button").all():
        box = one.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= SMALLEST, one.inner_text()


def test_it_can_be_played_by_keyboard(guests: Company) -> None:
    ada = guests.invite("Ada")
    open_table(ada, GAME)
    story = ada.page.locator("section[aria-labelledby=story]")
    for count, place in enumerate((".mine .card.can", ".moves .button"), 1):
        ada.page.locator(place).first.focus()
        ada.page.keyboard.press("Enter")
        expect(story.get_by_text("You choose a card")).to_have_count(count)
        ada.wait_for_turn()
