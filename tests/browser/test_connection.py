"""Connections that break, and people who only watch."""

from __future__ import annotations

import json

from playwright.sync_api import WebSocket

from tests.browser.people import Company, Person, open_table
from tests.browser.robot import Robot, play


def wait_for_light(person: Person, status: str) -> None:
    person.page.locator(f".light[data-status={status}]").wait_for(timeout=120_000)


def play_on(robots: list[Robot], clicks: int) -> None:
    """Let them go on for so many clicks, or to the end."""
    wanted = sum(robot.clicks for robot in robots) + clicks
    play(robots, lambda: sum(robot.clicks for robot in robots) >= wanted)
    assert sum(robot.clicks for robot in robots) >= wanted


def test_play_goes_on_after_the_server_was_killed(company: Company) -> None:
    company.allow("WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED")
    ada, ben = company.invite("Ada"), company.invite("Ben", is_phone=True)
    open_table(ada, "skyjo", (ben,))
    robots = [Robot(ada, "skyjo"), Robot(ben, "skyjo")]
    play_on(robots, 8)
    company.server.kill()
    for person in (ada, ben):
        wait_for_light(person, "lost")
        assert person.page.get_by_text(person.say("connection.lost")).count()
    told = story_of(ada)
    company.server.start()
    for person in (ada, ben):
        person.page.evaluate("dispatchEvent(new Event('online'))")
        wait_for_light(person, "open")
    assert story_of(ada)[: len(told)] == told
    play_on(robots, 8)


def story_of(person: Person) -> list[str]:
    return person.page.locator("section[aria-labelledby=story] li").all_inner_texts()


def test_who_watches_sees_the_table_move_but_no_hand(company: Company) -> None:
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    ada, eve = company.invite("Ada"), company.invite("Eve")
    eve.page.on("websocket", listen)
    open_table(ada, "level8", (), ("level1", "level1"))
    eve.go(f"room/{ada.room}")
    eve.wait_for_table()
    robot = Robot(ada, "level8")
    before = len(story_of(eve))
    play([robot], lambda: len(story_of(eve)) > before)  # a move may take many clicks
    assert len(story_of(eve)) > before
    ada.wait_for_turn()
    assert ada.page.locator(".held").count() > 0
    assert eve.page.locator(".held").count() == 0
    assert eve.page.locator("section.table button:enabled:not([data-sign='?'])").count() == 0
    assert eve.page.get_by_role("button", name=eve.say("table.resign")).count() == 0
    tables = [table for table in map(json.loads, heard) if table["t"] == "table"]
    assert tables
    for table in tables:
        assert table["legal"] == []
        check_hands(table["view"])


def check_hands(view: dict[str, list[list[int | str | None]]]) -> None:
    """Of every hand only the cards are told that everyone has seen being taken."""
    for hand, held, seen in zip(view["hands"], view["held"], view["seen"], strict=True):
        cards = [card for card in hand[: int(str(held))] if card is not None]
        assert len(cards) <= int(str(seen))
