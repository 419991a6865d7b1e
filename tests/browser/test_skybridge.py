"""Skybridge by touch: pieces of the tray and places in the city, on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.people import Company, Person, open_table
from tests.browser.robot import Robot, play
from tests.browser.test_layout import FIND_UNSEEN, play_to_own_turn

SCREENS: list[ViewportSize] = [
    {"width": width, "height": height}
    for width, height in (
        *((360, 640), (390, 844), (844, 390), (768, 1024)),
        *((1280, 800), (1366, 768), (1440, 900), (1920, 1080)),
    )
]
LEAST = 0.7  # of the height of the largest screen: the city
PIECE = ".hand .piece"
LABEL = ".labels [data-spot=tower-4]"
BELOW = 20  # pixels below a label there is what it belongs to
TWO_FRAMES = "new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))"
DRAWN = "document.querySelector('.labels') && !document.querySelector('[aria-busy=true]')"
# Pick a piece and click into the city before anything is drawn, where its place will be seen.
CLICK_AT_ONCE = """async ({ x, y }) => {
  const canvas = document.querySelector(".frame canvas");
  canvas.setPointerCapture = () => {}; // there is no such pointer
  let isDrawn = false;
  requestAnimationFrame(() => (isDrawn = true));
  document.querySelector(".hand .piece.can").click();
  await Promise.resolve();
  for (const kind of ["pointermove", "pointerdown", "pointerup"]) {
    const given = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, bubbles: true };
    canvas.dispatchEvent(new PointerEvent(kind, given));
  }
  return isDrawn;
}"""


def open_city(person: Person, seats: int = 2) -> None:
    """A table at which this person is to place its first piece, also onto the middle tower."""
    while True:
        open_table(person, "skybridge", (), ("level1",) * (seats - 1))
        person.wait_for_turn()
        person.wait(DRAWN)
        person.page.locator(f"{PIECE}.can").first.click()
        person.page.locator(".labels button").first.wait_for()
        person.page.evaluate(TWO_FRAMES)
        if person.page.locator(f"button{LABEL.removeprefix('.labels ')}").count():
            return


def below(person: Person, wanted: str) -> tuple[float, float]:
    """A point of the piece that a label of the city stands over."""
    box = person.page.locator(wanted).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] + BELOW


def wait_for_own_block(person: Person, tower: str) -> None:
    """The story tells of a block that this person has put there."""
    wanted = f"You put a red tall block on the foundation {tower}"
    blue = wanted.replace("red", "blue")
    person.wait(
        """given.some((one) =>
          document.querySelector("[aria-labelledby=story]").textContent.includes(one))""",
        [wanted, blue],
    )


def test_a_click_in_the_frame_of_the_pick_finds_its_place(company: Company) -> None:
    ada = company.invite("Ada")
    open_city(ada)
    x, y = below(ada, LABEL)
    ada.page.locator(f"{PIECE}.picked").click()  # put back
    ada.page.locator(".labels button").first.wait_for(state="detached")
    ada.page.evaluate(TWO_FRAMES)
    assert not ada.page.evaluate(CLICK_AT_ONCE, {"x": x, "y": y})
    wait_for_own_block(ada, "b2")


@pytest.mark.parametrize("is_phone", [False, True], ids=["screen", "phone"])
def test_a_piece_is_dragged_into_the_city(is_phone: bool, company: Company) -> None:
    ada = company.invite("Ada", is_phone=is_phone)
    open_city(ada)
    x, y = below(ada, LABEL)
    box = ada.page.locator(f"{PIECE}.picked").bounding_box()
    assert box is not None
    mouse = ada.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(x + 40, y + 60, steps=4)
    mouse.move(x, y, steps=4)
    ada.page.locator(f"{LABEL}.lit").wait_for()  # what is aimed at is lit
    mouse.up()
    wait_for_own_block(ada, "b2")


def test_what_cannot_be_done_is_answered(company: Company) -> None:
    ada = company.invite("Ada")
    open_city(ada)
    ada.page.locator(f"{PIECE}.off[data-spot$=bridge]").first.click(
        force=True  # it is switched off: there are no towers yet
    )
    missed = ada.page.locator(".missed")
    missed.get_by_text(ada.say("skybridge.missed.nowhere")).wait_for()
    ada.page.locator(f"{PIECE}.picked").click()
    x, y = below(ada, LABEL)
    ada.page.mouse.click(x, y + BELOW)
    missed.get_by_text(ada.say("skybridge.missed.pick")).wait_for()
    assert ada.check() == []


def test_a_hint_lights_its_piece_and_its_place(company: Company) -> None:
    ada = company.invite("Ada")
    open_city(ada)
    ada.page.locator(f"{PIECE}.picked").click()
    ada.press("table.hint")
    ada.page.locator("section[aria-labelledby=hint]").wait_for()
    ada.page.locator(f"{PIECE}.picked[data-lit]").wait_for()
    ada.page.locator(".labels button.lit[data-lit]").wait_for()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_places_and_seats_are_in_sight(seats: int, company: Company) -> None:
    ada = company.invite("Ada", "de")
    open_city(ada, seats)
    robot = Robot(ada, "skybridge")
    for clicks in (0, 8, 16):
        play_to_own_turn(ada, robot, clicks)
        if robot.is_over:
            break
        for size in SCREENS:
            ada.page.set_viewport_size(size)
            ada.page.evaluate(TWO_FRAMES)
            ada.page.evaluate(TWO_FRAMES)  # the labels follow what was drawn
            assert ada.page.evaluate(FIND_UNSEEN, f"{PIECE}, .chip, .labels button") == [], size
            assert ada.page.evaluate("scrollY + innerHeight - document.body.scrollHeight") >= 0
    high = ada.page.evaluate("document.querySelector('.free').clientHeight / innerHeight")
    assert high >= LEAST


def test_the_city_is_counted_roof_by_roof_before_the_celebration(company: Company) -> None:
    ada = company.invite("Ada", is_still=False, settings={"flat": True})
    open_table(ada, "skybridge", (), ("level1",))
    robot = Robot(ada, "skybridge")
    play([robot])
    count = ada.page.locator(".roof b")
    count.wait_for()
    assert count.inner_text().startswith("+")
    assert ada.page.locator(".finale").count() == 0
    ada.page.keyboard.press("Escape")  # nobody has to wait
    ada.page.locator(".finale").wait_for()
    assert count.count() == 0
    points = ada.page.locator(".finale li b").all_inner_texts()
    shown = ada.page.locator(".chip strong span:not(.hidden)").all_inner_texts()
    assert sorted(shown, key=int) == sorted((one.split()[0] for one in points), key=int)
