"""What people say to each other, and what happens besides moves: seen where people look."""

from __future__ import annotations

from tests.browser.people import Company, Person, open_table

# All that was shown for a while, also if it was gone when somebody looked.
KEEP_NOTES = """
  window.notes = [];
  new MutationObserver(() => {
    const text = document.querySelector(".note p")?.textContent;
    if (text && text !== notes.at(-1)) notes.push(text);
  }).observe(document, { childList: true, subtree: true, characterData: true });
"""
# What is shown for a while stays, so that it can be touched on a slow machine, too.
LINGER = """
  const later = window.setTimeout;
  window.setTimeout = (work, time) => later(work, time === 8000 ? 1e8 : time);
"""
SEES_LAST = """(() => {
  const last = document.querySelector("[role=log] li:last-child").getBoundingClientRect();
  const box = document.querySelector("[role=log]").getBoundingClientRect();
  return last.top >= box.top - 1 && last.bottom <= box.bottom + 1;
})()"""
IS_IN_SIGHT = """(() => {
  const box = document.querySelector("[role=log]").getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight;
})()"""
ENDS = "document.querySelector('[role=log] li:last-child')?.textContent.endsWith(given)"


def say(person: Person, text: str) -> None:
    person.open_menu()
    person.page.get_by_label(person.say("chat.say")).fill(text)
    person.press("chat.send", "[aria-labelledby=chat]")
    person.wait(ENDS, text)


def test_what_is_said_is_seen(company: Company) -> None:
    ada = company.invite("Ada", script=KEEP_NOTES)
    ben = company.invite("Ben", is_phone=True, script=LINGER)
    open_table(ada, "skyjo", (ben,), ())
    say(ada, " ".join(["blah"] * 59))
    ada.press("sign.well_played", "[aria-labelledby=chat]")
    note = ben.page.locator(".note").filter(has_text=f"Ada: {ben.say('sign.well_played')}")
    note.wait_for()
    assert ben.check() == []
    note.get_by_role("button").click()
    ben.wait("document.activeElement.matches('[role=log]')")
    ben.wait(SEES_LAST)
    ben.wait(IS_IN_SIGHT)
    # Who has scrolled back to read is not torn away, but sees what he says himself.
    ben.page.locator("[role=log]").evaluate("(log) => log.scrollTo(0, 0)")
    ben.wait("document.querySelector('[role=log]').scrollTop === 0")
    say(ada, "yes")
    ben.wait(ENDS, "yes")
    assert ben.page.locator("[role=log]").evaluate("(log) => log.scrollTop") == 0
    say(ben, "no")
    ben.wait(SEES_LAST)
    # Ada has seen it, and is not told what she said herself.
    ada.wait("notes.includes('Ben: no')")
    ada.wait("document.querySelector('.note p').textContent === ''")
    assert ada.page.evaluate("notes") == ["Ben: no"]


def test_why_a_game_has_ended(company: Company) -> None:
    ada, ben = company.invite("Ada"), company.invite("Ben", "fr", script=KEEP_NOTES)
    open_table(ada, "skyjo", (ben,), ())
    ada.open_menu()
    ada.press("table.resign", "aside")
    ada.press("yes", "dialog[open]")
    ada.page.locator(".bubble .question").get_by_text("Ada has resigned. Ben has won").wait_for()
    ben.page.locator(".bubble .question").get_by_text("Ada a abandonné. Vous avez gagné").wait_for()
    ben.wait("notes.includes('Ada a abandonné')")
    # Who comes later reads it in the bar, and is not told it as something new.
    ben.page.reload()
    ben.page.locator(".bubble .question").get_by_text("Ada a abandonné. Vous avez gagné").wait_for()
    assert ben.page.evaluate("notes") == []
