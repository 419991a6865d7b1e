"""The conversation in docs/wire.md is one that a server really has."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from websockets.asyncio.client import connect

from tests.server.client import WAIT
from tests.server.serving import served

PAGE = Path(__file__).parents[2] / "docs" / "wire.md"
SECRET = bytes(range(32)).hex()  # that of docs/fair-deal.md
TIME = 1_800_000_000.0


def read_lines() -> list[str]:
    blocks = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return [line for line in blocks[-1].splitlines() if line]


def pattern_of(line: str, room: str) -> str:
    """What a line of the page stands for; `…` is anything."""
    return ".*".join(map(re.escape, line.replace("ROOM", room).split("…")))


def test_the_conversation_is_as_it_is_printed(tmp_path: Path) -> None:
    lines = read_lines()
    assert sum(line.startswith("→") for line in lines) > 10

    async def talk() -> None:
        parts = {"draw_secret": lambda: SECRET, "clock": lambda: TIME}
        async with served(tmp_path, parts) as server:
            token = await server.api.become("Ada")
            options = {"initial_reveal": "random"}
            room = await server.api.open(token, "skyjo", 2, options=options)
            url = f"{server.address.replace('http', 'ws')}/api/rooms/{room}/socket"
            async with connect(url, open_timeout=WAIT) as socket:
                for line in lines:
                    if line.startswith("→ "):
                        await socket.send(line[2:].replace("TOKEN", token))
                        continue
                    if line.startswith('← {"t":"bye"'):
                        server.stop()
                    heard = await asyncio.wait_for(socket.recv(), WAIT)
                    assert isinstance(heard, str)
                    assert re.fullmatch(pattern_of(line[2:], room), heard), (line, heard)

    asyncio.run(talk())
