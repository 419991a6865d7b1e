"""People at their devices: each has a browser of its own, in a language, on a screen of a size."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request

from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.process import Process
from tests.browser.words import WEB, find_keys, say

ROBOT = (Path(__file__).parent / "robot.js").read_text("utf-8")
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
LOCALES = {"en": "en-GB", "fr": "fr-FR", "de": "de-DE"}
SCHEMES = ("http:", "https:", "ws:", "wss:")
WAIT = 180_000  # milliseconds; a busy machine is slow, and nothing waits longer than it must
# All that a person can see or hear of a page.
READ = """() => {
  const spoken = [...document.querySelectorAll("[aria-label],[title],[placeholder],[alt]")];
  const names = ["aria-label", "title", "placeholder", "alt"];
  return [document.title, document.body.textContent,
    ...spoken.flatMap((one) => names.map((name) => one.getAttribute(name) ?? ""))].join(" \\n ");
}"""
# Texts that are shown in part: what is chosen in a list narrower than it, and what a drawing cuts.
FIND_CUT = """() => {
  const cut = [];
  for (const list of document.querySelectorAll("select")) {
    if (!list.checkVisibility()) continue;
    const whole = list.cloneNode(true);
    whole.style.cssText = "position: absolute; min-width: 0; max-width: none; width: auto";
    for (const one of [...whole.options]) if (one.value !== list.value) one.remove();
    list.after(whole);
    if (whole.offsetWidth > list.offsetWidth + 1) cut.push(list.selectedOptions[0]?.text);
    whole.remove();
  }
  for (const text of document.querySelectorAll("svg text")) {
    const frame = text.ownerSVGElement;
    if (getComputedStyle(frame).overflow === "visible") continue;
    const [inner, outer] = [text.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (inner.left < outer.left - 1 || inner.right > outer.right + 1) cut.push(text.textContent);
  }
  return cut;
}"""


class Person:
    """Somebody at a page."""

    def __init__(self, context: BrowserContext, home: str, name: str, language: str) -> None:
        self.context, self.home, self.name, self.language = context, home, name, language
        self.page: Page = context.new_page()
        self.is_touching = False

    def say(self, key: str, **values: str | int) -> str:
        """A text of the page, in this person's language."""
        return say(self.language, key, **values)

    def go(self, path: str = "") -> None:
        """Open a page of the server by its address."""
        self.page.goto(f"{self.home}/#/{path}")

    def button(self, key: str, within: str = "body", **values: str | int) -> Locator:
        """The button that says this."""
        found = self.page.locator(within).get_by_role("button", name=self.say(key, **values))
        return found.first

    def press(self, key: str, within: str = "body", **values: str | int) -> None:
        self.button(key, within, **values).click()

    def press_at(self, x: float, y: float) -> None:
        """Click there, or tap on a device that is touched."""
        if self.is_touching:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def start(self, game: str, key: str) -> None:
        """Choose a game on the first page, to play now or to invite friends."""
        card = self.page.locator("article", has=self.page.locator(f'a[href="#/rules/{game}"]'))
        card.get_by_role("button", name=self.say(key)).click()
        self.page.wait_for_url(re.compile("#/room/"))

    def open_menu(self) -> None:
        """Open the drawer at a table, with the story, the chat and everything else."""
        if not self.page.locator("aside").is_visible():
            self.press("table.menu", ".strip")
            self.page.locator("aside").wait_for()

    def close_menu(self) -> None:
        self.press("close", "aside > header")
        self.page.locator("aside").wait_for(state="hidden")

    @property
    def room(self) -> str:
        """The name of the room that is open."""
        return self.page.url.rsplit("/room/", 1)[1].split("/")[0]

    def sit(self, seat: int) -> None:
        """Take a seat in the lobby."""
        self.page.get_by_label(self.say("lobby.your_name")).fill(self.name)
        self.line(seat).get_by_role("button", name=self.say("lobby.sit"), exact=True).click()
        self.line(seat).get_by_text(self.name, exact=True).wait_for()

    def line(self, seat: int) -> Locator:
        """The line of a seat in the lobby."""
        return self.page.locator("section[aria-labelledby=seats] li").nth(seat)

    def seat_bot(self, seat: int, bot: str) -> None:
        """Put a bot at a seat."""
        self.line(seat).locator("select").select_option(bot)
        self.line(seat).locator(".says").wait_for()

    def agree(self, game: str, rules: dict[str, str]) -> None:
        """Set house rules in the lobby."""
        if rules:
            self.page.get_by_text(self.say("lobby.house_rules"), exact=True).click()
            self.page.locator(".option").first.wait_for()
        for name, value in rules.items():
            says = self.say(f"{game}.option_says.{name}")
            block = self.page.locator(".option").filter(has_text=says)
            if "/" in value:  # several numbers, besides those that have a name
                block.locator("select").select_option("other")
                block.locator("input").first.wait_for()
                for field, part in zip(block.locator("input").all(), value.split("/"), strict=True):
                    field.fill(part)
                    field.press("Tab")
            elif block.locator("select").count():
                block.locator("select").select_option(value)
            else:
                block.locator("input").fill(value)
                block.locator("input").press("Tab")

    def deal(self) -> None:
        """Begin the game."""
        self.press("lobby.start")

    def wait_for_table(self) -> None:
        self.page.locator("section.table .table").first.wait_for()

    def wait(self, condition: str, given: Any = None) -> None:
        """Wait until something is true in the page; `given` is what the condition calls so.

        Playwright's own way evaluates texts in the page, which its policy forbids.
        """
        self.page.evaluate(
            f"""async (given) => {{
              const ends = performance.now() + {WAIT};
              while (!({condition})) {{
                if (performance.now() > ends) throw new Error({json.dumps(condition)});
                await new Promise((end) => setTimeout(end, 20));
              }}
            }}""",
            given,
        )

    def wait_for_turn(self) -> None:
        """Wait until this person is to move; a lucky bot may end a round before that."""
        self.wait("document.querySelector('.onward')?.click() ?? document.title !== 'Skydeck'")

    def read(self) -> str:
        """All texts of the page, also those that are only heard."""
        text: str = self.page.evaluate(READ)
        return text

    def check(self, with_axe: bool = True) -> list[str]:
        """What is wrong with the page: its words, width, texts cut off, and what axe finds."""
        page, wrong = self.page, list[str]()
        if page.evaluate("document.documentElement.lang") != self.language:
            wrong.append(f"the page is not in {self.language}")
        wrong += [f"a key is shown: {key}" for key in find_keys(self.read())]
        wide, room = page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        if wide > room:
            wrong.append(f"it is {wide} pixels wide, where {room} are to be had")
        wrong += [f"cut off: {text}" for text in page.evaluate(FIND_CUT)]
        if with_axe:
            if not page.evaluate("'axe' in window"):
                # Not as a script of the page, which its content security policy forbids.
                page.evaluate(f"() => {{ {AXE.read_text('utf-8')} }}")
            found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
            wrong += [describe(one) for one in found["violations"]]
        return [f"{self.name}, {urlsplit(page.url).fragment}: {one}" for one in wrong]


def describe(violation: dict[str, Any]) -> str:
    """What is wrong, and where."""
    places = [f"{node['target']} {node['failureSummary']}" for node in violation["nodes"][:3]]
    return f"{violation['id']}: {violation['help']}: {places}"


class Company:
    """All people of a test; at its end nothing may have gone wrong in any of their pages."""

    def __init__(self, browser: Browser, server: Process) -> None:
        self.browser, self.server = browser, server
        self.people: list[Person] = []
        self.trouble: list[str] = []
        self._allowed: list[str] = []

    def invite(
        self,
        name: str = "Ada",
        language: str = "en",
        *,
        is_phone: bool = False,
        is_dark: bool = False,
        is_still: bool = True,
        is_kept: bool = False,
        settings: dict[str, Any] | None = None,
        script: str = "",
    ) -> Person:
        """Somebody with a fresh browser, which may keep the page; `settings` are the page's."""
        context = self.browser.new_context(
            viewport=PHONE if is_phone else DESKTOP,
            has_touch=is_phone,
            is_mobile=is_phone,
            color_scheme="dark" if is_dark else "light",
            reduced_motion="reduce" if is_still else "no-preference",
            locale=LOCALES[language],
            service_workers="allow" if is_kept else "block",
        )
        context.set_default_timeout(WAIT)
        context.add_init_script(ROBOT)
        if settings:
            # Only where nothing is kept yet: what a person changes must outlive the next page.
            kept = json.dumps(json.dumps(settings))
            context.add_init_script(
                f"localStorage['skydeck.settings'] ?? (localStorage['skydeck.settings'] = {kept})"
            )
        if script:
            context.add_init_script(script)
        person = Person(context, self.server.address, name, language)
        person.is_touching = is_phone
        self.watch(person.page)
        self.people.append(person)
        return person

    def watch(self, page: Page) -> None:
        """Write down what goes wrong in a page, and what it asks other hosts for."""

        def hear(message: ConsoleMessage) -> None:
            if message.type == "error":
                self.trouble.append(f"console: {message.text}")

        def see(request: Request) -> None:
            self._check_host(request.url)

        page.on("console", hear)
        page.on("pageerror", lambda error: self.trouble.append(f"page: {error}"))
        page.on("request", see)
        page.on("websocket", lambda socket: self._check_host(socket.url))

    def _check_host(self, url: str) -> None:
        parts = urlsplit(url)
        if f"{parts.scheme}:" in SCHEMES and parts.netloc != urlsplit(self.server.address).netloc:
            self.trouble.append(f"another host: {url}")

    def allow(self, pattern: str) -> None:
        """Something that this test does on purpose."""
        self._allowed.append(pattern)

    def leave(self) -> None:
        """Close all browsers, and tell what went wrong."""
        for person in self.people:
            person.context.close()
        wrong = [
            one for one in self.trouble if not any(re.search(word, one) for word in self._allowed)
        ]
        assert wrong == [], wrong


def open_table(
    host: Person,
    game: str,
    guests: tuple[Person, ...] = (),
    bots: tuple[str, ...] = ("level1",),
    rules: dict[str, str] | None = None,
    before: Callable[[], None] = lambda: None,
) -> None:
    """A room opened by the page, joined by its link, with bots at the last seats; then the deal."""
    host.go()
    host.start(game, "home.invite")
    seats = 1 + len(guests) + len(bots)
    if seats != 3:  # what an opened room has
        select = host.page.locator("section[aria-labelledby=settings] select").first
        select.select_option(str(seats))
        host.line(seats - 1).wait_for()
        host.line(seats).wait_for(state="detached")
    host.agree(game, rules or {})
    host.sit(0)
    for seat, guest in enumerate(guests, 1):
        guest.go(f"room/{host.room}")
        guest.sit(seat)
    for seat, bot in enumerate(bots, 1 + len(guests)):
        host.seat_bot(seat, bot)
    before()
    host.deal()
    for person in (host, *guests):
        person.wait_for_table()


def share_device(ada: Person, game: str, other: str) -> None:
    """A room with two seats at this device and a bot."""
    ada.go()
    ada.start(game, "home.invite")
    ada.sit(0)
    ada.line(1).get_by_role("button", name=ada.say("lobby.sit_too")).click()
    ada.page.get_by_role("textbox", name=ada.say("lobby.other_name")).fill(other)
    ada.press("ok", "dialog[open]")
    ada.line(1).get_by_text(other, exact=True).wait_for()
    ada.seat_bot(2, "level1")
    ada.deal()


def learn(person: Person, until: Callable[[], bool]) -> None:
    """Do what the lesson of Skyjo asks for, until something is true."""
    page, own = person.page, ".area .own .card.can"
    page.locator(".area .table").wait_for()
    while not until():
        before = page.locator(".lesson").inner_html()
        # A card of one's own ends what a pile has begun.
        touches = page.locator(own if page.locator(own).count() else ".area .card.can")
        if touches.count():
            touches.first.click()
        else:
            person.press("learn.next")
        person.wait("document.querySelector('.lesson').innerHTML !== given", before)


def give_up(person: Person) -> None:
    """End a game of two."""
    person.open_menu()
    person.press("table.resign", "aside")
    person.press("yes", "dialog[open]")
    person.close_menu()
    person.button("table.again", ".bubble").wait_for()
