"""A whole game by keys alone."""

from __future__ import annotations

from tests.browser.people import Company, Person, open_table

MOST_STEPS = 80
MOST_MOVES = 200
FOCUSED = "document.activeElement"
OVER = '.bubble a[href^="#/review/"]'
ONWARD = ".bubble .button.main"  # from the end of the round to the result
# Whether what has the focus shows it, and is what is looked for.
FOCUS = """(wanted) => {
  const one = document.activeElement;
  const style = getComputedStyle(one);
  return {
    isFound: one.matches(wanted),
    name: one.getAttribute("aria-label") ?? one.textContent.trim(),
    isSeen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    isWithin: (({ top, bottom }) => bottom > 0 && top < innerHeight)(one.getBoundingClientRect()),
  };
}"""


class Keys:
    """Somebody without a mouse."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def reach(self, wanted: str, name: str = "") -> None:
        """Go on from where the focus is until it is on this."""
        for _ in range(MOST_STEPS):
            focus = self.page.evaluate(FOCUS, wanted)
            if focus["isFound"] and name in focus["name"]:
                assert focus["isSeen"], f"the focus is not seen on {focus['name']}"
                assert focus["isWithin"], f"{focus['name']} is not in sight"
                return
            self.press("Tab")
        raise AssertionError(f"{name or wanted} cannot be reached by keys")


def test_a_whole_game_without_a_mouse(company: Company) -> None:
    ada = company.invite("Ada")
    ada.go()
    ada.page.locator("article").first.wait_for()
    keys, page = Keys(ada), ada.page
    keys.press("Tab")
    assert page.evaluate(FOCUS, ".skip")["isFound"]
    keys.press("Enter")
    keys.reach("button", f"{ada.say('home.invite')}: Skyjo")
    keys.press("Enter")
    ada.wait(f"{FOCUSED}.matches('h1')")  # on the new page
    for part in ("seats", "settings"):  # what can be set is known a little later
        page.locator(f"section[aria-labelledby={part}]").wait_for()
    set_up(ada, keys)
    ada.wait_for_table()
    ada.wait(f"{FOCUSED}.closest('section.table')")
    for _ in range(MOST_MOVES):
        ada.wait("document.querySelector(given)", f".card.can:enabled, {ONWARD}")
        if page.locator(ONWARD).count():
            break
        ada.wait("document.activeElement !== document.body")
        mark = page.locator(".page").inner_text()
        # A card that lies face down is turned or swapped, so that the round ends.
        down = page.locator(".own .card.can:has(.down)").count()
        keys.reach(".own .card.can:has(.down)" if down else ".card.can")
        keys.press("Space" if down else "Enter")
        ada.wait("document.querySelector('.page').innerText !== given", mark)
    ada.wait("document.activeElement.matches(given)", ONWARD)
    assert page.locator(OVER).count() == 0
    keys.press("Enter")
    page.locator(OVER).wait_for()
    log = company.server.ask(f"/rooms/{ada.room}/games/1/log")
    assert log["options"]["rounds"] == 1
    keys.reach("a", ada.say("table.review"))


def set_up(ada: Person, keys: Keys) -> None:
    """A seat, two seats in all, a bot, one round, and the deal."""
    keys.reach("section[aria-labelledby=seats] input")
    keys.press("Control+a")
    ada.page.keyboard.type("Ada")
    keys.reach("button", ada.say("lobby.sit"))
    keys.press("Enter")
    ada.line(0).get_by_text("Ada", exact=True).wait_for()
    ada.wait(f"{FOCUSED}.textContent === given", ada.say("lobby.stand"))
    keys.reach("section[aria-labelledby=settings] select")
    keys.press("ArrowUp")  # three seats become two
    ada.line(2).wait_for(state="detached")
    keys.reach("summary", ada.say("lobby.house_rules"))
    keys.press("Enter")
    rounds = ada.page.get_by_label(ada.say("skyjo.option.rounds"), exact=True)
    rounds.evaluate("field => field.dataset.test = 'rounds'")
    keys.reach("[data-test=rounds]")
    ada.page.keyboard.type("1")
    keys.press("Tab")
    for _ in range(MOST_STEPS):  # and back to the seats, upwards
        if ada.page.evaluate(FOCUS, "section[aria-labelledby=seats] select")["isFound"]:
            break
        keys.press("Shift+Tab")
    keys.press("ArrowDown")  # the gentlest bot
    ada.line(1).get_by_text(ada.say("bot.level1"), exact=True).wait_for()
    keys.reach("button", ada.say("lobby.start"))
    keys.press("Enter")


def test_arrows_go_to_the_nearest_card(company: Company) -> None:
    ada = company.invite("Ada")
    open_table(ada, "skyjo")
    keys, spot = Keys(ada), f"{FOCUSED}.dataset.spot"
    ada.page.locator(".own .card.can").first.focus()
    for key, place in (("Right", "B1"), ("Down", "B2"), ("Left", "A2"), ("Up", "A1"), ("Up", "A1")):
        keys.press(f"Arrow{key}")
        assert ada.page.evaluate(spot) == f"0-{place}"
    keys.press("ArrowRight", "Enter")  # it is turned up, and the arrows pass over it
    ada.page.locator("[data-spot='0-B1'] .up").wait_for()
    ada.page.locator("[data-spot='0-A1']").focus()
    keys.press("ArrowRight")
    assert ada.page.evaluate(spot) == "0-C1"
