"""Replays of one's own games."""

from __future__ import annotations

import re

import pytest

from tests.browser.people import Company, give_up, open_table
from tests.browser.places import finish_game

FINISHED = "section[aria-labelledby=finished]"
CURVE = "section[aria-labelledby=curve]"
HIGH = 180  # of the curve, in its own units
CAUSES = {"choice": "own choice", "others": "others", "luck": "luck"}


def test_every_finished_game_of_a_room_is_found_again(company: Company) -> None:
    company.allow("404")  # a game without a move has no review
    ada = company.invite("Ada")
    open_table(ada, "skyjo")
    give_up(ada)
    room = ada.room
    ada.press("table.again", ".bubble")
    ada.button("table.again", ".bubble").wait_for(state="detached")
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
    ada.button("table.again", ".bubble").wait_for()


def test_a_review_shows_what_the_server_found(company: Company) -> None:
    room = finish_game(company.server.address)
    ada = company.invite("Ada")
    ada.go(f"review/{room}/1")
    ada.page.locator(f"{CURVE} path.curve").wait_for()
    review = company.server.ask(f"/rooms/{room}/games/1/review")["review"]
    for seat in review["seats"]:
        ada.page.locator(f"{CURVE} select").select_option(index=seat["seat"])
        told = ada.page.locator(f"{CURVE} ul button").all_inner_texts()
        found = [re.fullmatch(r"Move (\d+): .*, ([a-z ]+)", text) for text in told]
        assert [(int(one[1]), one[2]) for one in found if one] == [
            (point["number"] + 1, CAUSES[point["cause"]]) for point in seat["turning_points"]
        ]
        line = ada.page.locator(f"{CURVE} path.curve").get_attribute("d") or ""
        drawn = [tuple(map(float, point.split())) for point in re.split("[ML]", line)[1:]]
        wide = drawn[-1][0]
        assert len(drawn) == len(seat["curve"])
        for (x, y), point in zip(drawn, seat["curve"], strict=True):
            assert x == pytest.approx(wide * point["move"] / review["moves"], abs=0.1)
            assert y == pytest.approx(HIGH * (1 - point["chance"]), abs=0.1)
        assert ada.page.locator(f"{CURVE} circle").count() == len(seat["turning_points"])
    assert ada.check() == []


def test_a_game_plays_by_itself_and_its_moments_lead_there(company: Company) -> None:
    room = finish_game(company.server.address)
    ada = company.invite("Ada", "de")
    ada.go(f"review/{room}/1")
    moves = len(company.server.ask(f"/rooms/{room}/games/1/log")["moves"])
    ada.page.locator("section[aria-labelledby=highlights]").wait_for()
    slider = ada.page.locator("input[type=range]")
    ada.press("review.play")
    ada.wait("document.querySelector('input[type=range]').value >= 2")
    ada.press("review.pause")
    stopped = int(slider.input_value())
    assert 2 <= stopped <= moves
    review = company.server.ask(f"/rooms/{room}/games/1/review")["review"]
    own = [one for one in review["choices"] if one["seat"] == 0 and not one["mistake"]]
    best = max(own, key=lambda one: one["after"] - one["blind"], default=None)
    if best and best["after"] - best["blind"] >= 0.02:
        ada.page.get_by_role("button", name=ada.say("review.best")).click()
        assert int(slider.input_value()) == best["number"]
    assert ada.check() == []
