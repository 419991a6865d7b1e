"""Level 8's cards are dragged by mouse and by finger, and stay under what drags them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize

from tests.browser.people import Company, Person, open_table

SCREENS: list[ViewportSize] = [
    {"width": 1280, "height": 800},
    {"width": 1366, "height": 768},
    {"width": 1440, "height": 900},
]
HANDY: ViewportSize = {"width": 390, "height": 844}
# Where a table for six is higher than the screen, so that the page scrolls.
SMALL: ViewportSize = {"width": 640, "height": 330}
TINY: ViewportSize = {"width": 360, "height": 440}
GRIP = (0.4, 0.3)  # where a card is held, as parts of its width and height
SLACK = 3  # pixels, for a card that is a little turned
DRAGGED = "document.querySelector('.ghost, .held.moving')"
NAMES = "() => [...document.querySelectorAll('.held')].map((one) => one.ariaLabel)"
# One in which the page hears of a touch, one to draw what follows.
TWO_FRAMES = "new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))"
Point = tuple[float, float]


class Mouse:
    """A hand on a mouse."""

    def __init__(self, person: Person) -> None:
        self.mouse = person.page.mouse

    def down(self, x: float, y: float) -> None:
        self.mouse.move(x, y)
        self.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.mouse.move(x, y, steps=4)

    def up(self) -> None:
        self.mouse.up()


class Finger:
    """A finger on a screen, as Chromium hears of it."""

    def __init__(self, person: Person) -> None:
        self.session = person.context.new_cdp_session(person.page)
        self.at: Point = (0, 0)

    def _touch(self, kind: str, *points: Point) -> None:
        spots: list[dict[str, Any]] = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def down(self, x: float, y: float) -> None:
        self.at = (x, y)
        self._touch("touchStart", self.at)

    def move(self, x: float, y: float) -> None:
        (left, top), steps = self.at, 8
        for step in range(1, steps + 1):
            self._touch(
                "touchMove", (left + (x - left) * step / steps, top + (y - top) * step / steps)
            )
        self.at = (x, y)

    def up(self) -> None:
        self._touch("touchEnd")


def middle(place: Locator) -> Point:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def grip(card: Locator) -> Point:
    box = card.bounding_box()
    assert box is not None
    return box["x"] + GRIP[0] * box["width"], box["y"] + GRIP[1] * box["height"]


@contextmanager
def dragging(hand: Mouse | Finger, card: Locator) -> Iterator[Point]:
    """A card that is held until the end."""
    start = grip(card)
    hand.down(*start)
    yield start
    hand.up()


def draw_card(person: Person) -> Locator:
    """Draw a card at the beginning of the own turn; the first card that may be discarded then."""
    person.wait_for_turn()
    person.page.locator(".piles .pile button.can").first.click()
    person.wait("document.querySelectorAll('.held.can').length > 0")
    person.page.evaluate(TWO_FRAMES)  # by then it lies where it is drawn
    return person.page.locator(".held.can").first


def check_grip(person: Person, x: float, y: float) -> None:
    """The card is held where it was taken."""
    person.page.evaluate(TWO_FRAMES)
    box = person.page.evaluate(f"{DRAGGED}.getBoundingClientRect().toJSON()")
    assert x == pytest.approx(box["x"] + GRIP[0] * box["width"], abs=SLACK)
    assert y == pytest.approx(box["y"] + GRIP[1] * box["height"], abs=SLACK)


def check_drag(person: Person, hand: Mouse | Finger) -> None:
    """Drag a card here and there, put it back in three ways, and discard it."""
    page = person.page
    card = draw_card(person)
    before, scrolled = page.evaluate(NAMES), page.evaluate("scrollY")

    with dragging(hand, card) as (x, y):
        for left, up in ((20, 30), (-40, 160), (60, 260)):
            hand.move(x + left, y - up)
            check_grip(person, x + left, y - up)
            assert page.evaluate("scrollY") == scrolled
        page.keyboard.press("Escape")
        person.wait(f"{DRAGGED} === null")
    assert page.evaluate(NAMES) == before

    with dragging(hand, card):
        hand.move(*middle(page.locator(".bubble .question")))
    person.wait(f"{DRAGGED} === null")
    assert page.evaluate(NAMES) == before
    assert page.locator(".held.picked, .options").count() == 0

    name = str(card.get_attribute("aria-label")).split(", ")[0]
    pile = page.locator(".piles figure").nth(1)
    with dragging(hand, card):
        hand.move(*middle(pile))
        x, y = middle(pile)
        check_grip(person, x, y)
    person.open_menu()
    story = page.locator("section[aria-labelledby=story]")
    story.get_by_text(f"You discard the {name}", exact=True).first.wait_for()
    person.close_menu()


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_a_card_stays_under_the_mouse(size: ViewportSize, company: Company) -> None:
    ada = company.invite("Ada")
    ada.page.set_viewport_size(size)
    open_table(ada, "level8", (), ("level1", "level1"))
    check_drag(ada, Mouse(ada))


def test_a_card_stays_under_the_mouse_on_a_page_that_was_scrolled(company: Company) -> None:
    ada = company.invite("Ada")
    ada.page.set_viewport_size(SMALL)
    open_table(ada, "level8", (), ("level1",) * 5)
    ada.page.evaluate("scrollTo(0, 60)")
    assert ada.page.evaluate("scrollY") > 0
    check_drag(ada, Mouse(ada))


def test_a_finger_drags_cards_and_scrolls_the_page(company: Company) -> None:
    ada = company.invite("Ada", is_phone=True)
    page, finger = ada.page, Finger(ada)
    page.set_viewport_size(HANDY)
    open_table(ada, "level8", (), ("level1",) * 5)
    check_drag(ada, finger)

    card = draw_card(ada)
    x, y = grip(card)
    finger.down(x, y)
    finger.move(x + 3, y - 4)  # no finger is quite still
    page.evaluate(TWO_FRAMES)
    assert page.evaluate(f"{DRAGGED} === null")
    finger.up()
    page.touchscreen.tap(*grip(page.locator(".held.can").nth(1)))
    page.locator(".held.can").nth(1).and_(page.locator(".picked")).wait_for()
    page.locator(".options").wait_for()
    assert page.locator(".held.picked").count() == 1
    assert page.evaluate("scrollY") == 0
    page.set_viewport_size(TINY)
    page.evaluate(TWO_FRAMES)
    x, y = middle(page.locator(".others > *").first)  # of others, all do not fit
    finger.down(x, y)
    finger.move(x, y - 120)
    finger.up()
    ada.wait("scrollY > 50")


def test_a_card_that_is_put_elsewhere_in_the_hand_stays_there(company: Company) -> None:
    ada = company.invite("Ada")
    page, mouse = ada.page, Mouse(ada)
    open_table(ada, "level8", (), ("level1",))
    ada.wait_for_turn()
    ada.press("level8.sort.number")
    before = page.evaluate(NAMES)  # cards may be put elsewhere before they can be played
    with dragging(mouse, page.locator(".hand .place").first):
        x, y = middle(page.locator(".hand .place").nth(3))
        mouse.move(x + 9, y)
    wanted = [*before[1:4], before[0], *before[4:]]
    assert page.evaluate(NAMES) == wanted
    page.locator(".piles .pile button.can").first.click()
    ada.wait("document.querySelectorAll('.held.can').length > 0")
    assert [name.split(", ")[0] for name in page.evaluate(NAMES)][: len(wanted)] == wanted
    assert page.locator(".sort [aria-pressed=true]").count() == 0
    ada.press("level8.sort.number")
    # Once each: a card that was drawn to an equal one is not told from it.
    old = dict.fromkeys(name for name in page.evaluate(NAMES) if "," not in name)
    assert list(old) == [name for name in dict.fromkeys(before) if name in old]
