"""Measures the page in Chromium, prints the figures and writes docs/browser.md.

How much is loaded, how soon one can play, how long a move takes to be drawn, and whether a long
game makes the page grow. Run it on a machine that has nothing else to do: `make bench-browser`.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Response
from tests.browser.chromium import browsing
from tests.browser.people import Company, Person, open_table
from tests.browser.process import Process
from tests.browser.robot import Robot, play

PAGE = Path(__file__).parents[1] / "docs" / "browser.md"
LOADS = 10
DRAWN = 50  # moves whose time is taken
GROWING = (50, 250, 500)  # moves after which the memory is looked at
# When "Play now" can be clicked: it is there, enabled, and nothing lies over it.
WATCH_PLAY = """
  const look = () => {
    const button = document.querySelector("article .button.main:enabled");
    const box = button?.getBoundingClientRect();
    const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (button && button.contains(top)) window.playable = performance.now();
    else requestAnimationFrame(look);
  };
  addEventListener("DOMContentLoaded", look);
"""
# From a click to the frame after the cards have changed.
WATCH_MOVES = """
  window.drawn = [];
  let began = null, before = "";
  const mark = () => [...document.querySelectorAll("section.table .card")]
    .map((card) => card.className + card.textContent).join();
  addEventListener("click", () => { began = performance.now(); before = mark(); }, true);
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    if (began === null || mark().replaceAll(" can", "") === before.replaceAll(" can", "")) return;
    const start = began;
    began = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();  // heard after the frame was drawn
      port1.onmessage = () => window.drawn.push(performance.now() - start);
      port2.postMessage(null);
    });
  }).observe(document.body, { subtree: true, childList: true, attributes: true }));
"""


@dataclass
class Load:
    """What a page has loaded: the sizes of its files, as they are and as they were sent."""

    files: dict[str, tuple[int, int]] = field(default_factory=dict)

    def hear(self, response: Response) -> None:
        path = urlsplit(response.url).path
        if response.ok and not path.startswith("/api"):
            sent = response.request.sizes()["responseBodySize"]
            self.files[path] = (len(response.body()), sent)

    @property
    def compressed(self) -> int:
        return sum(size for _, size in self.files.values())

    @property
    def plain(self) -> int:
        return sum(size for size, _ in self.files.values())


def measure_load(company: Company) -> tuple[Load, Load]:
    """What the first page loads, and what has been loaded when a table is shown."""
    ada = company.invite("Ada")
    loaded = Load()
    responses: list[Response] = []
    ada.page.on("response", lambda response: responses.append(response))
    ada.go()
    ada.page.locator("article").first.wait_for()
    ada.page.wait_for_load_state("networkidle")
    for response in responses:
        loaded.hear(response)
    first = Load(dict(loaded.files))
    ada.start("skyjo", "home.play_now")
    ada.wait_for_table()
    ada.page.wait_for_timeout(500)
    for response in responses:
        loaded.hear(response)
    assert not any("three" in path for path in loaded.files)
    return first, loaded


def measure_start(company: Company) -> list[float]:
    """Milliseconds from the address to the first thing that can be played, each time anew."""
    times = []
    for _ in range(LOADS):
        ada = company.invite("Ada", script=WATCH_PLAY)
        ada.go()
        ada.wait("window.playable")
        times.append(float(ada.page.evaluate("playable")))
        ada.context.close()
        company.people.remove(ada)
    return times


def measure_moves(company: Company) -> list[float]:
    """Milliseconds from a click to the frame that shows the move."""
    ada = company.invite("Ada", is_still=False, script=WATCH_MOVES)
    open_table(ada, "skyjo", (), ("level1",), {"rounds": "100"})
    robot = Robot(ada, "skyjo")
    times: list[float] = []
    while len(times) < DRAWN:
        play([robot], lambda clicks=robot.clicks: robot.clicks > clicks)  # type: ignore[misc]
        ada.page.wait_for_timeout(150)  # so that one move is not drawn together with the next
        times = ada.page.evaluate("drawn")
    return times[:DRAWN]


class Weight(NamedTuple):
    """What a page holds: bytes of its objects and of its compiled code, and how many of what."""

    objects: int
    code: int
    nodes: int  # of the document, also those that are held but not shown
    listeners: int


def measure_growth(company: Company) -> list[tuple[int, Weight]]:
    """After how many moves the page holds what."""
    ada = company.invite("Ada", is_still=False)
    open_table(ada, "skyjo", (), ("level1",), {"rounds": "100"})
    robot, found = Robot(ada, "skyjo"), []
    for moves in GROWING:
        play([robot], lambda moves=moves: robot.clicks >= moves)  # type: ignore[misc]
        assert robot.clicks >= moves, "the game was over too soon"
        found.append((moves, weigh(ada)))
    return found


def weigh(person: Person) -> Weight:
    session = person.context.new_cdp_session(person.page)
    for _ in range(2):  # what was held by what the first one freed
        session.send("HeapProfiler.collectGarbage")
    counts = session.send("Memory.getDOMCounters")
    chunks: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot")
    session.detach()
    sizes = add_sizes(json.loads("".join(chunks)))
    objects = sum(size for kind, size in sizes.items() if kind not in ("code", "native"))
    return Weight(objects, sizes["code"], counts["nodes"], counts["jsEventListeners"])


def add_sizes(snapshot: dict[str, Any]) -> Counter[str]:
    """The bytes of each kind of thing in a snapshot of the heap.

    The code is apart: the browser compiles functions anew and faster as they are used more, until
    all are, whatever the page does. What is native is the browser's own, such as the drawn page.
    """
    meta, nodes = snapshot["snapshot"]["meta"], snapshot["nodes"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    types = nodes[fields.index("type") :: len(fields)]
    sizes = Counter[str]()
    for kind, size in zip(types, nodes[fields.index("self_size") :: len(fields)], strict=True):
        sizes[kinds[kind]] += size
    return sizes


def report(browser: Browser, server: Process) -> str:
    """All figures, as a page."""
    company = Company(browser, server)
    first, table = measure_load(company)
    starts, moves = sorted(measure_start(company)), sorted(measure_moves(company))
    growth = measure_growth(company)
    version = browser.version
    company.leave()
    slow = moves[round(0.95 * (len(moves) - 1))]
    lines = [
        "# What the page costs",
        "",
        f"Measured on {datetime.now(UTC):%d %B %Y} with Chromium {version} without a window,"
        f" Python {platform.python_version()}, {os.cpu_count()} cores, server and browser on the"
        " same machine. `make bench-browser` repeats it and writes this page.",
        "",
        "| figure | wanted | measured |",
        "|---|---|---|",
        f"| first page, compressed | under 250 KB | {first.compressed / 1000:.0f} KB"
        f" ({first.plain / 1000:.0f} KB plain, {len(first.files)} files) |",
        f"| first page and a table of Skyjo, compressed | under 250 KB |"
        f" {table.compressed / 1000:.0f} KB ({table.plain / 1000:.0f} KB plain,"
        f" {len(table.files)} files) |",
        f"| from the address to a *Play now* that can be clicked | under 1500 ms |"
        f" {statistics.median(starts):.0f} ms (median of {LOADS}; slowest {starts[-1]:.0f} ms) |",
        f"| from a click to the drawn move | under 100 ms | {statistics.median(moves):.0f} ms"
        f" (median of {DRAWN}; 95 % within {slow:.0f} ms) |",
    ]
    for count, weight in growth:
        lines.append(
            f"| objects of the page after {count} moves | no growth |"
            f" {weight.objects / 1e6:.2f} MB, {weight.nodes} nodes, {weight.listeners} listeners"
            f" (compiled code: {weight.code / 1e6:.2f} MB) |"
        )
    lines += [
        "",
        "Compressed is the sum of the files as the server sends them; three.js is not there."
        " The code is apart from the objects, as the browser compiles functions anew the more they"
        " are used, until all are.",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, browsing() as browser:
        server = Process(Path(folder))
        try:
            text = report(browser, server)
        finally:
            server.stop()
    print(text)
    PAGE.write_text(text)


if __name__ == "__main__":
    main()
