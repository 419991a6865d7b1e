"""A game that was not there when the page was built is played on the table of unknown games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tools.new_game import write_game

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
    ada.page.locator('.bubble a[href^="#/review/"]').click()
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


@pytest.mark.parametrize(
    ("width", "height", "seen"),
    [
        (390, 844, ".middle > *, .others > *"),
        (1280, 720, ".middle > *, .others > *"),
        (360, 740, ".middle > *"),  # the last of the others are scrolled to
    ],
)
def test_with_five_seats_nothing_lies_under_the_own_cards(
    guests: Company, width: int, height: int, seen: str
) -> None:
    ada = guests.invite("Ada", is_phone=width < height)
    ada.page.set_viewport_size({"width": width, "height": height})
    open_table(ada, GAME, (), (BOT,) * 4)
    ada.wait_for_turn()
    mine = ada.page.locator(".mine").bounding_box()
    assert mine is not None
    for one in ada.page.locator(seen).all():
        box = one.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= mine["y"], one.inner_text()
    assert check(ada) == []


# A game that shows the end of a round: the cards that decided it.
ENDING = '''
from skydeck.core.kernel import View, copy, kernel


@kernel
def end(before: View, after: View, ended: View) -> bool:
    """The table before the next prize, with the cards that all have shown."""
    if after.rounds == before.rounds:
        return False
    copy(before, ended)
    ended.movers = 0
    for seat in range(after.seats):
        ended.shown[seat] = after.shown[seat]
    return True
'''


def test_the_end_of_a_round_stays_until_the_person_goes_on(
    browser: Browser, tmp_path: Path
) -> None:
    folder = write_game("rounds", tmp_path)
    (folder / "ending.py").write_text(ENDING, encoding="utf-8")
    rooms = tmp_path / "rooms"
    rooms.mkdir()
    server = Process(rooms, env={**ENV, "SKYDECK_GAMES": str(tmp_path)})
    guests = Company(browser, server)
    try:
        ada = guests.invite("Ada", is_phone=True)
        open_table(ada, "rounds")
        ada.page.locator(".moves .button").first.click()
        onward = ada.page.locator(".bubble .button.main")
        onward.wait_for()
        shown = ada.page.locator(".table")
        expect(shown.locator(".round")).to_have_text("Round 1")
        expect(shown.locator(".card.can, .moves .button")).to_have_count(0)
        for seat in shown.locator("section[aria-label]:not(.middle)").all():
            expect(seat.locator("figure", has_text="Last card").locator(".up")).to_have_count(1)
        wrong = ada.check()
        onward.click()
        expect(shown.locator(".round")).to_have_text("Round 2")
        expect(shown.locator(".moves .button").first).to_be_visible()
        assert wrong + ada.check() == []
    finally:
        guests.leave()
        server.kill()
        server.stop()
