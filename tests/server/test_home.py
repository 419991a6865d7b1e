"""Phones in the home network: who may let them in, and that the door closes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from skydeck.server.doors import Doors
from tests.server.client import WAIT, Client
from tests.server.serving import Served, served

PHONES = "127.0.0.2"  # an address of this machine that is not the server's own


@asynccontextmanager
async def at_home(folder: Path, address: str | None = PHONES) -> AsyncIterator[Served]:
    async with served(folder) as server:
        app: Any = server.server.config.app
        port = urlsplit(server.address).port
        assert port is not None
        app.state.doors = Doors(server.server, port, lambda: address)
        yield server


async def ask(server: Served, method: str, **headers: str) -> httpx.Response:
    """What the page at the server's own machine is answered."""
    return await server.api.http.request(
        method, "/api/home", headers={"origin": server.address, **headers}
    )


async def answers(address: str) -> bool:
    """Whether somebody answers there."""
    async with httpx.AsyncClient(trust_env=False) as client:
        try:
            return (await client.get(f"{address}/healthz")).status_code == 200
        except httpx.TransportError:
            return False


async def ask_on(phone: Client) -> None:
    """Ask again and again, as long as there is an answer."""
    async with asyncio.timeout(WAIT):
        while True:
            await phone.ask("refresh")


def test_phones_play_while_the_door_is_open(tmp_path: Path) -> None:
    async def run() -> None:
        async with at_home(tmp_path) as server:
            assert (await ask(server, "GET")).json() == {"can": True, "address": None}
            address = (await ask(server, "POST")).json()["address"]
            assert urlsplit(address).hostname == PHONES
            assert urlsplit(address).port == urlsplit(server.address).port
            assert (await ask(server, "POST")).json() == {"can": True, "address": address}
            token = await server.api.become("Mia")
            room = await server.api.open(token, "skyjo", 2)
            phone = Client(address, room, token, None)
            await phone.enter()
            await phone.sit(0, "Mia")
            assert (await ask(server, "DELETE")).json() == {"can": True, "address": None}
            with pytest.raises((ConnectionClosed, OSError)):
                await ask_on(phone)
            assert not await answers(address)
            assert await answers(server.address)

    asyncio.run(run())


def test_another_port_is_taken_where_the_first_is_not_free(tmp_path: Path) -> None:
    async def run() -> None:
        async with at_home(tmp_path) as server:
            port = urlsplit(server.address).port
            with socket.create_server((PHONES, port or 0)):
                address = (await ask(server, "POST")).json()["address"]
                assert urlsplit(address).port != port
                assert await answers(address)

    asyncio.run(run())


def test_the_door_closes_with_the_server(tmp_path: Path) -> None:
    async def run() -> str:
        async with at_home(tmp_path) as server:
            address: str = (await ask(server, "POST")).json()["address"]
            assert await answers(address)
            return address

    address = asyncio.run(run())
    assert not asyncio.run(answers(address))


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},  # a page of another site
        {
            "host": "elsewhere.example",
            "origin": "http://elsewhere.example",
        },  # whose name leads here
        {"x-forwarded-for": "203.0.113.5"},  # through a proxy on this machine
    ],
)
def test_nobody_else_opens_it(headers: dict[str, str], tmp_path: Path) -> None:
    async def run() -> None:
        async with at_home(tmp_path) as server:
            for method in ("POST", "DELETE"):
                answer = await ask(server, method, **headers)
                assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
            answer = await ask(server, "GET", **headers)
            assert answer.json() == {"can": False, "address": None}

    asyncio.run(run())


def test_a_phone_does_not_open_or_close_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with at_home(tmp_path) as server:
            address = (await ask(server, "POST")).json()["address"]
            async with httpx.AsyncClient(base_url=address, trust_env=False) as phone:
                for method in ("POST", "DELETE"):
                    answer = await phone.request(method, "/api/home", headers={"origin": address})
                    assert answer.status_code == 403
                assert (await phone.get("/api/home")).json() == {"can": False, "address": None}
            assert (await ask(server, "GET")).json()["address"] == address

    asyncio.run(run())


def test_without_a_network_there_is_nothing_to_open(tmp_path: Path) -> None:
    async def run() -> None:
        async with at_home(tmp_path, address=None) as server:
            answer = await ask(server, "POST")
            assert (answer.status_code, answer.json()["code"]) == (409, "no_network")

    asyncio.run(run())
