"""The first page: who one is, how strong the bots are, and what one has played."""

from __future__ import annotations

from tests.browser.people import Company, Person, give_up, open_table


def titles(person: Person) -> list[str]:
    """The games in the order in which they are offered."""
    person.page.locator("article").first.wait_for()
    return person.page.locator("article h3").all_inner_texts()


def test_a_name_and_a_bird_are_chosen_once_and_seen_by_others(company: Company) -> None:
    ada, ben = company.invite("Ada"), company.invite("Ben", "de")
    ada.go()
    ada.page.locator(".me").click()
    dialog = ada.page.locator("dialog[open]")
    dialog.get_by_label(ada.say("me.name")).fill("Ada L")
    dialog.get_by_label(ada.say("bot.level5"), exact=True).check()
    dialog.get_by_label(ada.say("me.colour_is", number=3), exact=True).check()
    assert ada.check() == []
    dialog.get_by_role("button", name=ada.say("me.keep")).click()
    ada.page.get_by_text("Ada L").wait_for()
    ada.page.reload()
    ada.page.get_by_text("Ada L").wait_for()
    ada.start("skyjo", "home.invite")
    ada.line(0).get_by_role("button", name=ada.say("lobby.sit"), exact=True).click()
    ada.line(0).get_by_text("Ada L", exact=True).wait_for()
    ben.go(f"room/{ada.room}")
    ben.line(0).get_by_text("Ada L", exact=True).wait_for()
    ben.sit(1)
    ada.seat_bot(2, "level1")
    ada.deal()
    ben.wait_for_table()
    raven = "#58a66e"  # the third colour
    found = ben.page.locator(f".table .table svg path[fill='{raven}']")
    found.first.wait_for(state="attached")


def test_play_now_seats_bots_as_strong_as_wished(company: Company) -> None:
    ada = company.invite("Ada", "fr")
    ada.go()
    ada.page.get_by_label(ada.say("home.strength.hard")).check()
    ada.page.reload()  # it is kept
    ada.start("skyjo", "home.play_now")
    ada.wait_for_table()
    seats = company.server.ask(f"/rooms/{ada.room}")["seats"]
    assert seats[1:] == ["level6", "level7"]


def test_what_was_played_last_comes_first_and_its_result_is_told(company: Company) -> None:
    ada = company.invite("Ada")
    ada.go()
    assert titles(ada)[0] == "Skyjo"
    open_table(ada, "skybridge", (), ("level1",))
    give_up(ada)
    ada.go()
    assert titles(ada)[0] == "Skybridge"
    won = ada.page.locator(".game .won")
    won.wait_for()
    assert ada.say("bot.level1") in won.inner_text()
    assert ada.check() == []


def test_without_a_connection_the_games_are_there(company: Company) -> None:
    ada = company.invite("Ada", is_kept=True)
    ada.go()
    known = titles(ada)
    company.allow("Failed to load resource|ERR_INTERNET_DISCONNECTED")
    ada.wait("navigator.serviceWorker.controller !== null")
    ada.context.set_offline(True)
    ada.page.reload()
    ada.page.get_by_role("alert").wait_for()
    assert titles(ada) == known
    ada.context.set_offline(False)
