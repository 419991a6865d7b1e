"""Replays of one's own games."""

from __future__ import annotations

import re

from tests.browser.people import Company, give_up, open_table

FINISHED = "section[aria-labelledby=finished]"


def test_every_finished_game_of_a_room_is_found_again(company: Company) -> None:
    company.allow("404")  # a game without a move has no review
    ada = company.invite("Ada")
    open_table(ada, "skyjo")
    give_up(ada)
    room = ada.room
    ada.press("table.again", ".bar")
    ada.button("table.resign", "aside").wait_for()
    ada.go()
    links = ada.page.locator(f'{FINISHED} a[href*="review"]')
    links.first.wait_for()
    assert links.count() == 1  # the second game is being played
    links.click()
    ada.page.wait_for_url(re.compile(f"#/review/{room}/1$"))
    moves = len(company.server.ask(f"/rooms/{room}/games/1/log")["moves"])
    begin = ada.page.get_by_text(ada.say("review.at", number=0, moves=moves), exact=True)
    begin.wait_for()  # a replay begins at the beginning
    ada.go(f"room/{room}")
    give_up(ada)
    ada.go()
    links.nth(1).wait_for()
    ends = [str(link.get_attribute("href")) for link in links.all()]
    assert ends == [f"#/review/{room}/1", f"#/review/{room}/2"]
    assert ada.check() == []
    ada.page.locator(f'{FINISHED} a[href="#/room/{room}"]').click()
    ada.button("table.again", ".bar").wait_for()
