"""One client's connection: what it may ask for while it waits for something else."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from pathlib import Path

import pytest

from skydeck.server import hub as hub_module
from skydeck.server.hub import Hub
from tests.server.client import WAIT, Client, Refusal
from tests.server.test_secrecy import running, sit_down


async def hub_is_idle(hub: Hub) -> None:
    """Wait until nothing waits to be thought about."""
    async with asyncio.timeout(WAIT):
        while hub.thinkers.waiting:
            await asyncio.sleep(0.005)


def test_a_move_does_not_wait_for_a_hint(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as (api, hub):
            clients, is_free = await sit_down(api, "skyjo", 2), threading.Event()
            busy = asyncio.get_running_loop().run_in_executor(hub.thinkers._pool, is_free.wait)
            try:
                hint = asyncio.create_task(clients[0].ask("hint", id="hint"))
                await asyncio.sleep(0)
                await clients[0].play(clients[0].legal[0])
                assert not hint.done()
                with pytest.raises(Refusal, match="busy"):
                    await clients[0].ask("hint")
                for client in clients:
                    await client.leave()
                with pytest.raises(ConnectionError):  # nobody waits for it any more
                    await hint
                await hub_is_idle(hub)
            finally:
                is_free.set()
                await busy

    asyncio.run(run())


def test_a_room_is_not_put_away_while_somebody_comes_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "LINGER", 0.01)

    async def run() -> None:
        async with running(tmp_path) as (api, hub):
            find_guest = hub.store.find_guest

            async def find_slowly(token: str) -> tuple[str, str] | None:
                await asyncio.sleep(10 * hub_module.LINGER)
                return await find_guest(token)

            token = await api.become("guest")
            room = await api.open(token, "skyjo", 2)
            monkeypatch.setattr(hub.store, "find_guest", find_slowly)
            client = Client(api.address, room, token, None)
            await client.enter()
            await client.sit(0, "guest")
            await client.leave()
            stranger = Client(api.address, room, "a token of nobody", None)
            with pytest.raises(ConnectionError):
                await stranger.enter()
            assert '"code":"no_guest"' in stranger.heard[-1]
            async with asyncio.timeout(WAIT):  # nobody is there, and nobody comes any more
                while hub.rooms:
                    await asyncio.sleep(0.005)

    asyncio.run(run())


def test_what_a_room_held_is_freed_when_it_is_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "LINGER", 0.01)

    async def run() -> None:
        async with running(tmp_path) as (api, hub):
            clients = await sit_down(api, "skyjo", 2)
            await clients[0].play(clients[0].legal[0])
            (live,) = hub.rooms.values()
            held = [weakref.ref(part) for part in (live, live.room, *live.sockets)]
            del live
            for client in clients:
                await client.leave()
            async with asyncio.timeout(WAIT):
                while any(part() is not None for part in held):
                    await asyncio.sleep(0.005)

    gc.disable()  # else cycles would be found, sooner or later
    try:
        asyncio.run(run())
    finally:
        gc.enable()
