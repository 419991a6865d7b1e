"""docs/records has the record of every game as it is declared."""

from __future__ import annotations

from tools import records_page

import skydeck


def test_the_pages_are_up_to_date() -> None:
    found = {path.name: path.read_text(encoding="utf-8") for path in records_page.PAGES.iterdir()}
    assert found == records_page.write_pages(), "run `make types`"


def test_every_field_is_told_with_all_that_is_declared_of_it() -> None:
    page = records_page.page_of(skydeck.game("skyjo"))
    rows = {line.split("`")[1]: line for line in page.splitlines() if line.startswith("| `")}
    assert list(rows) == [field.name for field in skydeck.game("skyjo").declared]
    assert rows["cards"] == (
        "| `cards` | every card's value, seen or not; empty if gone | card, int8"
        " | seats (8) × places (12) | −2 to 12 | empty (127), unknown (−128) | yes |"
    )
    assert " | 0 to seats − 1 | none (−1) |  |" in rows["turn"]
    assert "| set of seats, a bit each, uint16 |" in rows["movers"]
