"""Takes pictures of every page and of every table, for docs/gallery/: `make gallery`.

Each is taken four times: on a wide screen and on a phone, light and dark.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, ViewportSize
from tests.browser.chromium import DESKTOP, PHONE, browsing
from tests.browser.people import Company, Person, open_table, share_device
from tests.browser.places import finish_game, places
from tests.browser.process import Process
from tests.browser.robot import Robot, play

import skydeck

FOLDER = Path(__file__).parents[1] / "docs" / "gallery"
SIZES: dict[str, ViewportSize] = {"desktop": DESKTOP, "phone": PHONE}
COLOURS = ("light", "dark")
# One to lay the page out, one to draw it, also what follows its size.
TWO_FRAMES = "new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))"
QUALITY = 50
TALLEST = 1800  # pixels; what is further down is left out
MOST_BYTES = 8_000_000  # of all pictures
# House rules of the games that are shown, and after how many clicks they are half over.
RULES = {"skyjo": {"rounds": "2"}, "skyrunner": {"rows": "quick"}}
REVIEWED = ("skyjo", "skybridge")
OWN_TURN = "document.title !== 'Skydeck'"
MIDDLES = {"level8": 60, "schott": 30, "skybridge": 12, "skyjo": 20, "skyrunner": 20}


class Camera:
    """Takes pictures of one person's page, and remembers them in their order."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self._person: Person | None = None
        self._session: CDPSession | None = None

    def point(self, person: Person) -> None:
        """Look at a page."""
        self._person, self._session = person, person.context.new_cdp_session(person.page)

    def take(self, name: str, is_whole: bool = True) -> None:
        """Take the four pictures of the whole page, or only of what is in sight."""
        assert self._person is not None
        assert self._session is not None
        page = self._person.page
        for size, viewport in SIZES.items():
            page.set_viewport_size(viewport)
            for colours in COLOURS:
                page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
                page.evaluate("scrollTo(0, 0)")
                page.locator("[aria-busy=true]").first.wait_for(state="detached")
                page.evaluate(TWO_FRAMES)
                tall = page.evaluate("document.documentElement.scrollHeight")
                height = min(TALLEST, max(viewport["height"], tall if is_whole else 0))
                answer = self._session.send(
                    "Page.captureScreenshot",
                    {
                        "format": "webp",
                        "quality": QUALITY,
                        "captureBeyondViewport": True,
                        "clip": {
                            "x": 0,
                            "y": 0,
                            "width": viewport["width"],
                            "height": height,
                            "scale": 1,
                        },
                    },
                )
                path = FOLDER / f"{name}-{size}-{colours}.webp"
                path.write_bytes(base64.b64decode(answer["data"]))
        page.set_viewport_size(DESKTOP)
        page.emulate_media(color_scheme="light")
        self.taken.append(name)


def show_pages(browser: Browser, server: Process, camera: Camera) -> None:
    """All pages but the tables."""
    finished = finish_game(server.address)
    company = Company(browser, server)
    ada = company.invite("Ada")
    camera.point(ada)
    for place in places(finished):
        if place.name == "review":
            continue  # that of a whole game is shown with its table
        ada.go(place.path)
        place.step(ada)
        ada.page.locator(place.sign).first.wait_for(timeout=300_000)
        # What lies over a page covers no more of it than is in sight.
        camera.take(place.name.replace(" ", "-"), is_whole=place.name != "settings")
    ada = company.invite("Ada")
    camera.point(ada)
    share_device(ada, "level8", "Ben")
    robot = Robot(ada, "level8")
    while not ada.page.locator("section.notice").count():
        robot.click()
    camera.take("curtain")
    company.leave()


def show_game(game: str, browser: Browser, server: Process, camera: Camera) -> None:
    """A table at the beginning, in the middle and at the end."""
    company = Company(browser, server)
    ada = company.invite("Ada")
    camera.point(ada)
    open_table(ada, game, (), ("level4", "level4"), RULES.get(game, {}))
    robot = Robot(ada, game)
    play([robot], lambda: robot.clicks >= 2)
    ada.wait(OWN_TURN)
    camera.take(f"{game}-1-beginning")
    play([robot], lambda: robot.clicks >= MIDDLES[game])
    ada.wait(OWN_TURN)
    camera.take(f"{game}-2-middle")
    ada.press("table.hint")
    ada.page.locator("section[aria-labelledby=hint]").wait_for()
    camera.take(f"{game}-2-hint")
    if game == "skybridge":
        ada.press("skybridge.as_plan")
        camera.take(f"{game}-2-plan")
    play([robot])
    camera.take(f"{game}-3-end")
    if game in REVIEWED:
        ada.page.locator('.bubble a[href^="#/review/"]').click()
        ada.page.locator("section[aria-labelledby=curve] li button").first.click(timeout=600_000)
        camera.take(f"{game}-4-review")
    company.leave()


def write_index(names: list[str]) -> None:
    """The page that shows all pictures."""
    lines = [
        "# How it looks",
        "",
        "Every page and every table, on a wide screen and on a phone, light and dark, as"
        " `make gallery` has taken them.",
    ]
    for name in names:
        shown = [f"{name}-{size}-{colours}.webp" for size in SIZES for colours in COLOURS]
        pictures = " ".join(
            f'<img src="{file}" alt="{file[:-5].replace("-", " ")}" width="{width}">'
            for file, width in zip(shown, (400, 400, 150, 150), strict=True)
        )
        lines += ["", f"## {name.replace('-', ' ').capitalize()}", "", pictures]
    (FOLDER / "index.md").write_text("\n".join(lines) + "\n")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.webp"):
        old.unlink()
    camera = Camera()
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        server = Process(Path(folder))
        try:
            show_pages(browser, server, camera)
            for game in skydeck.games():
                show_game(game, browser, server, camera)
        finally:
            server.stop()
    write_index(camera.taken)
    size = sum(path.stat().st_size for path in FOLDER.glob("*.webp"))
    print(f"{4 * len(camera.taken)} pictures, {size / 1e6:.1f} MB, in {FOLDER}")
    if size > MOST_BYTES:
        sys.exit(f"That is more than {MOST_BYTES / 1e6:.0f} MB.")


if __name__ == "__main__":
    main()
