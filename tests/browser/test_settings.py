"""What a person can set, and that it stays set."""

from __future__ import annotations

from tests.browser.people import Company, Person, open_table
from tests.browser.robot import Robot, play

COUNT_TONES = """
  window.tones = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.tones += 1;
    return make.call(this);
  };
"""


def settle(person: Person, **wanted: str | bool) -> None:
    """Open the settings of a table, choose, and close them."""
    person.open_menu()
    person.press("settings.title", "aside")
    for name, value in wanted.items():
        field = person.page.locator("dialog[open]").get_by_label(person.say(f"settings.{name}"))
        if isinstance(value, bool):
            field.set_checked(value)
        else:
            field.select_option(value)
    person.language = str(wanted.get("language", person.language))  # its words come a little later
    person.press("close", "dialog[open]")
    person.page.locator("dialog[open]").wait_for(state="detached")
    person.close_menu()


def test_your_turn_sounds_sizes_and_asking_before_a_move(company: Company) -> None:
    ada = company.invite("Ada", is_phone=True, script=COUNT_TONES)
    ada.go()
    ada.start("skyjo", "home.play_now")  # one click to the first move
    ada.wait_for_table()
    page, robot = ada.page, Robot(ada, "skyjo")
    ada.wait("tones > 0")
    assert page.title() == f"● {ada.say('table.your_turn')}"

    settle(
        ada, sound=False, size="huge", confirm=True, theme="dark", motion="reduced", pace="relaxed"
    )
    page.reload()
    ada.wait_for_table()
    assert page.evaluate("({ ...document.documentElement.dataset })") == {
        "theme": "dark",
        "size": "huge",
        "motion": "reduced",
        "pace": "relaxed",
    }
    assert ada.check(with_axe=False) == []
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") > 20

    ups = page.locator(".own .face.up").count()
    page.locator(".own .card.can").first.click()
    page.get_by_text(ada.say("table.send_why")).wait_for()
    ada.press("table.step_back", ".bubble")
    ada.button("table.send", ".bubble").wait_for(state="detached")
    assert page.locator(".own .face.up").count() == ups
    page.locator(".own .card.can").last.click()
    ada.press("table.send", ".bubble")
    ada.wait("document.querySelectorAll('.own .face.up').length > given", ups)
    play([robot], lambda: robot.clicks >= 8)
    assert page.evaluate("tones") == 0  # since the page was opened again

    settle(ada, sound=True, confirm=False, language="de")
    ada.button("table.menu", ".strip").wait_for()
    assert ada.check(with_axe=False) == []
    ada.go()
    page.get_by_role("heading", name=ada.say("home.continue"), exact=True).wait_for()
    assert page.title() == "Skydeck"


def test_nothing_moves_where_that_is_not_wished(company: Company) -> None:
    script = """
      window.moved = 0;
      addEventListener("animationstart", () => (window.moved += 1), true);
      addEventListener("transitionrun", () => (window.moved += 1), true);
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        const time = typeof options === "number" ? options : Number(options?.duration ?? 0);
        if (time > 0) window.moved += 1;
        return animate.call(this, frames, options);
      };
    """
    moved = []
    for is_still in (True, False):
        ada = company.invite("Ada", is_still=is_still, script=script)
        open_table(ada, "skyjo", (), ("level1",))
        robot = Robot(ada, "skyjo")
        play([robot], lambda robot=robot: robot.clicks >= 6)  # type: ignore[misc]
        moved.append(ada.page.evaluate("moved"))
    assert moved[0] == 0
    assert moved[1] > 0


def test_a_person_goes_on_on_another_device(company: Company) -> None:
    ada, phone = company.invite("Ada"), company.invite("Guest", is_phone=True)
    ada.go()
    ada.start("skyjo", "home.invite")
    ada.sit(0)
    ada.press("settings.title", "header")
    ada.press("settings.device", "dialog[open]")
    link = ada.page.get_by_label(ada.say("settings.device_link")).input_value()
    # The server is at this machine's own address, where no other device would find it.
    ada.page.locator("dialog[open]").get_by_text(ada.say("invite.local")).wait_for()
    assert ada.page.locator("dialog[open] img").count() == 0
    assert ada.check() == []
    phone.page.goto(link)
    phone.press("device.use", "main")
    phone.page.get_by_role("heading", name=phone.say("home.continue"), exact=True).wait_for()
    phone.go(f"room/{ada.room}")
    phone.line(0).get_by_text(phone.say("seat.you"), exact=True).wait_for()
