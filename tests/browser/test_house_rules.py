"""House rules in the lobby: what is shown counts, and what cannot be is not sent."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.people import WAIT, Company, Person


def open_rules(person: Person, game: str) -> None:
    person.go()
    person.start(game, "home.invite")
    person.page.get_by_text(person.say("lobby.house_rules"), exact=True).click()


def find_rule(person: Person, game: str, name: str) -> Locator:
    return person.page.locator(".option").filter(has_text=person.say(f"{game}.option_says.{name}"))


def enter(field: Locator, text: str) -> None:
    field.fill(text)
    field.press("Tab")


def test_a_number_that_cannot_be_gives_way_to_what_counts(company: Company) -> None:
    ada, ben = company.invite("Ada", "de", is_phone=True), company.invite("Ben")
    open_rules(ada, "skyjo")
    rule = find_rule(ada, "skyjo", "end_score")
    field, problem = rule.locator("input"), rule.locator(".problem")
    for right, wrong in (("50", "99999"), ("60", ""), ("70", "0.5")):
        enter(field, right)
        problem.wait_for(state="detached")
        enter(field, wrong)
        problem.wait_for()
        expect(field).to_have_value(right, timeout=WAIT)
    assert ada.check() == []
    # What is sent is what others see, too.
    ben.go(f"room/{ada.room}")
    ben.page.get_by_text(ben.say("lobby.house_rules"), exact=True).click()
    expect(find_rule(ben, "skyjo", "end_score").locator("input")).to_have_value("70", timeout=WAIT)


def test_what_is_typed_outlives_a_change_from_elsewhere(company: Company) -> None:
    ada = company.invite("Ada")
    open_rules(ada, "skyjo")
    field = find_rule(ada, "skyjo", "end_score").locator("input")
    field.fill("70")  # not sent yet
    other = ada.context.new_page()  # the same guest, elsewhere
    other.goto(ada.page.url)
    other.get_by_text(ada.say("lobby.house_rules"), exact=True).click()
    rules = other.locator("section[aria-labelledby=settings]")
    enter(
        rules.locator(".option", has_text=ada.say("skyjo.option_says.end_score")).locator("input"),
        "60",
    )
    rules.locator("select").first.select_option("5")
    ada.line(4).wait_for()  # both changes have come
    expect(field).to_have_value("70")
    field.press("Tab")
    expect(rules.locator("select").first).to_have_value("5", timeout=WAIT)
    found = rules.locator(".option", has_text=ada.say("skyjo.option_says.end_score"))
    expect(found.locator("input")).to_have_value("70", timeout=WAIT)


def test_numbers_by_place_are_chosen_in_rows(company: Company) -> None:
    ada, ben = company.invite("Ada", "de", is_phone=True), company.invite("Ben", "fr")
    open_rules(ada, "schott")
    ben.go(f"room/{ada.room}")
    ben.page.get_by_text(ben.say("lobby.house_rules"), exact=True).click()
    rule, other = (find_rule(one, "schott", "locations") for one in (ada, ben))
    rows, select, problem = rule.locator("li"), rule.locator("select"), rule.locator(".problem")
    select.select_option("none")
    expect(other.locator("select")).to_have_value("none", timeout=WAIT)
    select.select_option("other")
    for count in (1, 2):
        rule.get_by_role("button", name=ada.say("lobby.add")).click()
        rows.nth(count - 1).wait_for()
    place, number = rows.nth(1).locator("input").all()
    enter(place, "7")
    enter(number, "-3")
    values = [["1", "1"], ["7", "-3"]]

    def sees(rule: Locator) -> None:
        for row, numbers in enumerate(values):
            for part, text in enumerate(numbers):
                field = rule.locator("li").nth(row).locator("input").nth(part)
                expect(field).to_have_value(text, timeout=WAIT)

    sees(other)
    for field, wrong in ((place, "1"), (number, "0"), (number, ""), (number, "99")):
        enter(field, wrong)
        problem.wait_for()
        sees(rule)
    expect(ada.page.get_by_role("alert")).to_have_count(1, timeout=WAIT)  # it is said once
    assert ada.check() == []
    rows.nth(0).get_by_role("button").click()
    rows.nth(1).wait_for(state="detached")
    values = values[1:]
    sees(other)
    select.select_option(index=0)
    expect(other.locator("li")).to_have_count(0, timeout=WAIT)
