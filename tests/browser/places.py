"""All pages but the tables, and how a person gets there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import skydeck
from tests.browser.people import Person
from tests.server.client import Api, Client

Step = Callable[[Person], None]
LEARNING = {"learn": "main .area .table", "rules": "main h2"}  # of each game, and their signs


@dataclass(frozen=True)
class Place:
    """A page: its address after `#/`, what must be seen of it, and what is done there first."""

    name: str
    path: str
    sign: str  # a selector of what shows that it is there
    step: Step = lambda person: None


def open_settings(person: Person) -> None:
    person.press("settings.title", "header")


def open_lobby(person: Person, game: str = "skyjo") -> None:
    person.page.locator("article").first.wait_for()
    person.start(game, "home.invite")
    person.page.locator("section[aria-labelledby=seats]").wait_for()
    person.page.get_by_text(person.say("lobby.house_rules"), exact=True).click()


def places(finished: str) -> Iterator[Place]:
    """Every page; `finished` is a room whose first game is over."""
    yield Place("home", "", "article >> nth=4")
    yield Place("device", "device/abcd", "main form")
    yield Place("no room", "room/nosuchroom00", "section.notice")
    yield Place("lobby", "", "section[aria-labelledby=settings]", open_lobby)
    yield Place("review", f"review/{finished}/1", "section[aria-labelledby=curve]")
    for game in skydeck.games():
        for kind, sign in LEARNING.items():
            yield Place(f"{kind} {game}", f"{kind}/{game}", sign)
    yield Place("settings", "", "dialog[open]", open_settings)  # last: it lies over the others


def finish_game(address: str) -> str:
    """A room whose first game is over, and so short that its review is soon made."""
    with ThreadPoolExecutor(1) as pool:  # Playwright has the event loop of this thread
        return pool.submit(asyncio.run, _finish_game(address)).result()


async def _finish_game(address: str) -> str:
    api = Api(address)
    (ada,) = await api.gather("schott", 1, ("level1",), options={"length": 1})
    draw = random.Random(7)
    while not await _is_over(ada):
        assert ada.table is not None
        version = ada.table["version"]
        await ada.play(draw.choice(ada.legal))
        await ada.until(lambda version=version: ada.table["version"] > version)  # type: ignore
    await api.call("GET", f"/rooms/{ada.room}/games/1/review")  # begin to make it
    await ada.leave()
    await api.close()
    return ada.room


async def _is_over(client: Client) -> bool:
    """Whether the game is over, once that is known or something is to be played."""

    def has_ended() -> bool:
        return client.table is not None and client.table["result"] is not None

    await client.until(lambda: bool(client.legal) or has_ended())
    return has_ended()
