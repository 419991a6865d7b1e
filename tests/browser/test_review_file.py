"""The page that `skydeck review` writes, on a wide screen and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

import skydeck
from skydeck.lab.review import review_game
from skydeck.terminal.review import make_page
from tests.browser.chromium import DESKTOP, PHONE
from tests.test_review import play_log

SMALLEST = 11  # pixels of letters that can be read

# What is not within the window, what is cut, and the letters that are too small.
LOOK = """(smallest) => {
  const wide = (one) => one.getBoundingClientRect().right > innerWidth + 0.5;
  const small = (one) => parseFloat(getComputedStyle(one).fontSize) < smallest;
  const kinds = "tbody td, tbody th, .curve span, #table, #points button";
  const texts = [...document.querySelectorAll(kinds)];
  return {
    page: document.documentElement.scrollWidth - innerWidth,
    table: byId("table").scrollWidth - byId("table").clientWidth,
    wide: texts.filter(wide).length,
    small: texts.filter(small).length,
    numbers: [...document.querySelectorAll("tbody td")].filter((one) => one.offsetHeight).length,
  };
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_review_fits_the_screen(browser: Browser, tmp_path: Path, size: ViewportSize) -> None:
    game, names = skydeck.game("skyjo"), ("you", "Ann-Katrin", "level3", "greedy")
    log = play_log("skyjo", 4, names, rounds=1)
    file = tmp_path / "review.html"
    file.write_text(make_page(game, log, review_game(game, log, None, 2)), encoding="utf-8")
    page = browser.new_page(viewport=size)
    try:
        page.goto(file.as_uri())
        page.get_by_role("button", name="To the end").click()
        found = page.evaluate(LOOK, SMALLEST)
        assert found == {"page": 0, "table": 0, "wide": 0, "small": 0, "numbers": 24}
        before = page.locator("#slider").input_value()
        box = page.locator(".curve").bounding_box()
        assert box
        page.mouse.click(box["x"] + 1, box["y"] + box["height"] / 2)  # the beginning of the curve
        assert (before, page.locator("#slider").input_value()) == (str(len(log.moves)), "0")
        seats = page.locator("#table").inner_text()
        assert all(name in seats for name in ("you", "Ann-Katrin", "greedy"))
    finally:
        page.close()
