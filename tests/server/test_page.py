"""The files of the page: what they are called to browsers, and how long they are kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from tools import build_engines

from skydeck.server import page


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FastAPI:
    """A server of a page that has an engine."""
    built, folder = tmp_path / "built", tmp_path / "client"
    (built / build_engines.WASM).mkdir(parents=True)
    (built / build_engines.WASM / "skyjo.wasm").write_bytes(b"\0asm" + bytes(5000))
    (built / build_engines.WASM / "skyjo.json").write_text("{}")
    build_engines.put_in_page(built, folder / "engines")
    monkeypatch.setattr(page, "CLIENT", folder)
    app = FastAPI()
    page.add_page(app)
    return app


def test_engines_are_kept_for_ever_and_their_index_is_asked_for_again(app: FastAPI) -> None:
    async def ask() -> None:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://page") as client:
            index = await client.get("/engines/index.json")
            assert index.headers["cache-control"] == "no-cache"
            assert list(index.json()) == ["skyjo"]
            files = index.json()["skyjo"]
            code = await client.get(f"/engines/{files['code']}")
            assert code.headers["content-type"] == "application/wasm"
            assert code.headers["cache-control"] == page.FOR_EVER
            assert code.headers["content-encoding"] == "gzip"
            assert len(code.content) == 5004
            about = await client.get(f"/engines/{files['description']}")
            assert about.headers["content-type"] == "application/json"
            assert about.headers["cache-control"] == page.FOR_EVER

    asyncio.run(ask())
