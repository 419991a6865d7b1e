"""The engines of the page in a worker of Chromium, as the page loads them."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tools import build_engines

import skydeck
from skydeck.server.security import HEADERS
from tests.browser.chromium import browsing, find_chromium
from tests.browser.conftest import MISSING
from tests.wasm.programs import ENGINES, FEW, bundle, engine_of
from tests.wasm.scripts import write_script

PAGE = '<!doctype html><meta charset="utf-8"><title>engines</title><script src="ask.js"></script>'
# One worker a game; it answers with what differs.
SCRIPT = """
const ask = (game) => new Promise((resolve) => {
  const worker = new Worker("worker.mjs", { type: "module" });
  worker.onerror = ({ message }) => resolve([`the worker fails: ${message}`]);
  worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
  worker.postMessage({ game, folder: "engines/", script: `${game}.json` });
});
"""


class Quiet(SimpleHTTPRequestHandler):
    """Sends files as the server does, without a word."""

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *words: object) -> None:
        pass


Quiet.extensions_map[".wasm"] = "application/wasm"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a page that only checks engines."""
    found = tmp_path_factory.mktemp("page")
    (found / "index.html").write_text(PAGE, encoding="utf-8")
    (found / "ask.js").write_text(SCRIPT, encoding="utf-8")
    bundle("worker", found)
    build_engines.put_in_page(ENGINES.parent, found / "engines")
    return found


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def compare(address: str, folder: Path, names: tuple[str, ...], often: int) -> None:
    """Check some games in the browser, each in a worker of its own."""
    if find_chromium() is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    for name in names:
        engine_of(name)
        text = write_script(name, often, range(1, 9), iterations=100)
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    with browsing() as browser:
        page = browser.new_page()
        page.goto(address)
        for name in names:
            assert page.evaluate("(game) => ask(game)", name) == []
        assert page.evaluate("() => ask('chess')") == ["Error: the page has no engine of chess"]


def test_engines_do_the_same_in_chromium(address: str, folder: Path) -> None:
    compare(address, folder, FEW, often=64)


@pytest.mark.wheel
def test_all_engines_do_the_same_in_chromium(address: str, folder: Path) -> None:
    compare(address, folder, skydeck.games(), often=8)
