"""Skyjo by touch: one action for each thing touched, in the game as in the lesson."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator

from skydeck.games import FOLDER
from tests.browser.people import Company, Person, learn, open_table

DECK, PILE, HAND = (f".middle [data-spot={spot}]" for spot in ("deck", "pile", "hand"))
OWN = ".own .card"
DOWN = f"{OWN}:has(.down)"


def read_lesson(language: str) -> dict[str, str]:
    """The texts of the lesson."""
    path = FOLDER / "skyjo" / "learn" / f"{language}.json"
    texts: dict[str, str] = json.loads(path.read_text("utf-8"))
    return texts


def begin_turn(person: Person) -> None:
    """A table at which this person is to take or to draw."""
    open_table(person, "skyjo")
    for turned in range(2):
        person.page.locator(f"{DOWN}.can").first.click()
        person.page.locator(f"{OWN}:has(.up)").nth(turned).wait_for()
    person.page.locator(f"{DECK}.can").wait_for()


def draw(person: Person) -> None:
    person.page.locator(DECK).click()
    person.page.locator(f"{OWN}.can").first.wait_for()


def shown(card: Locator) -> str:
    return card.locator(".number").inner_text()


def told(person: Person) -> str:
    """The last of what happened to this person."""
    return person.page.locator("section[aria-labelledby=story]").inner_text()


@pytest.mark.parametrize("is_phone", [False, True], ids=["screen", "phone"])
def test_the_discard_pile_throws_away_and_then_a_card_is_turned_up(
    is_phone: bool, company: Company
) -> None:
    ada = company.invite("Ada", is_phone=is_phone)
    begin_turn(ada)
    draw(ada)
    page = ada.page
    pile, hand = page.locator(PILE), page.locator(HAND)
    card, top, played = shown(hand), shown(pile), told(ada)
    assert page.locator(f"{OWN}.can").count() == page.locator(OWN).count()  # all can be swapped
    assert page.locator(".own button").count() == 12  # a card is not in two halves
    pile.click()
    page.locator(f"{HAND} .gone").wait_for()
    assert shown(pile) == card
    assert page.locator(".bubble .question").inner_text() == ada.say("skyjo.touched.throw")
    assert page.locator(f"{OWN}.can").count() == page.locator(DOWN).count() > 0
    assert told(ada) == played  # nothing is played yet
    assert ada.check() == []
    ada.press("table.step_back", ".bubble")  # nor is it final
    page.locator(f"{HAND} .up").wait_for()
    assert (shown(hand), shown(pile)) == (card, top)
    pile.click()
    page.locator(f"{HAND} .gone").wait_for()
    pile.press("Enter")  # or by the pile itself, also by a key
    page.locator(f"{HAND} .up").wait_for()
    pile.click()
    place = page.locator(DOWN).first
    spot = place.get_attribute("data-spot")
    place.click()
    page.locator(f"[data-spot='{spot}'] .up").wait_for()
    assert spot is not None
    words = f"You discard the {card} and turn up {spot.split('-')[1]}: "
    ada.open_menu()
    page.locator("section[aria-labelledby=story]").get_by_text(words).wait_for()


def test_a_card_of_the_grid_swaps_also_one_that_lies_face_down(company: Company) -> None:
    ada = company.invite("Ada")
    begin_turn(ada)
    draw(ada)
    # Not in the column of the cards that were turned up first: three equal ones would leave.
    card, place = shown(ada.page.locator(HAND)), ada.page.locator(DOWN).last
    spot = place.get_attribute("data-spot")
    place.click()
    ada.page.locator(f"[data-spot='{spot}'] .up").wait_for()
    assert shown(ada.page.locator(f"[data-spot='{spot}']")) == card


def drag(person: Person, start: Locator, end: Locator) -> None:
    """Drag one thing to another by the mouse."""
    boxes = start.bounding_box(), end.bounding_box()
    assert boxes[0] is not None
    assert boxes[1] is not None
    (x, y), (to_x, to_y) = (
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box
    )
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=4)
    person.page.mouse.move(to_x, to_y, steps=4)
    person.page.mouse.up()


def test_dragging_does_what_touching_does(company: Company) -> None:
    ada = company.invite("Ada")
    begin_turn(ada)
    page = ada.page
    pile, hand = page.locator(PILE), page.locator(HAND)
    card, place = shown(pile), page.locator(DOWN).last
    spot = place.get_attribute("data-spot")
    drag(ada, pile, place)  # it is taken and swapped in
    page.locator(f"[data-spot='{spot}'] .up").wait_for()
    assert shown(page.locator(f"[data-spot='{spot}']")) == card
    page.locator(f"{DECK}.can").wait_for()
    draw(ada)
    card = shown(hand)
    drag(ada, hand, pile)  # it is thrown away
    page.locator(f"{HAND} .gone").wait_for()
    assert shown(pile) == card
    pile.click()
    page.locator(f"{HAND} .up").wait_for()
    place = page.locator(DOWN).last
    spot = place.get_attribute("data-spot")
    drag(ada, hand, place)
    page.locator(f"[data-spot='{spot}'] .up").wait_for()
    assert shown(page.locator(f"[data-spot='{spot}']")) == card


def test_places_that_accept_a_card_light_up_while_it_is_dragged(company: Company) -> None:
    ada = company.invite("Ada", is_still=False)
    begin_turn(ada)
    draw(ada)
    page, hand = ada.page, ada.page.locator(HAND)
    card, box = shown(hand), hand.bounding_box()
    others = page.locator(".others [data-spot]").first.bounding_box()
    own = page.locator(DOWN).last.bounding_box()
    assert box is not None
    assert others is not None
    assert own is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(own["x"] + 20, own["y"] + 20, steps=4)
    assert page.locator("[data-can-drop]").count() == 1 + page.locator(OWN).count()
    over = page.locator("[data-over]")
    assert over.get_attribute("data-spot") == page.locator(DOWN).last.get_attribute("data-spot")
    assert page.locator(".ghost [data-spot], .ghost [data-drag]").count() == 0
    page.mouse.move(others["x"] + 10, others["y"] + 10, steps=4)
    assert over.count() == 0
    page.mouse.up()
    page.locator(".ghost").wait_for(state="detached")  # it goes back where it was
    assert page.locator("[data-can-drop], [data-dragged]").count() == 0
    assert shown(hand) == card


def test_a_touch_that_does_nothing_is_answered(company: Company) -> None:
    ada = company.invite("Ada", is_phone=True)
    begin_turn(ada)
    box = ada.page.locator(DOWN).first.bounding_box()
    assert box is not None
    ada.press_at(box["x"] + 20, box["y"] + 20)
    ada.page.locator(".missed").get_by_text(ada.say("skyjo.missed.choose")).wait_for()
    assert ada.check() == []
    draw(ada)
    assert ada.page.locator(".missed").inner_text() == ""


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_lesson_is_touched_as_the_game_is(language: str, company: Company) -> None:
    ada = company.invite("Ada", language, is_phone=language == "de")
    ada.go("learn/skyjo")
    page = ada.page
    text = page.locator(".speech .text")
    wanted = read_lesson(language)["lesson.refuse"]
    learn(ada, lambda: text.inner_text() == wanted)
    assert page.locator(f"{OWN}.can").count() == 0  # a face-down card is not turned at once
    page.locator(f"{PILE}.can").click()
    page.locator(f"{HAND} .gone").wait_for()
    ada.press("table.step_back", ".speech")
    page.locator(f"{HAND} .up").wait_for()
    page.locator(f"{PILE}.can").click()
    page.locator(f"{DOWN}.can").click()
    ada.wait("document.querySelector('.speech .text').innerText !== given", wanted)
