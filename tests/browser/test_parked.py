"""A room that the server cannot play on: whoever opens it is told why."""

from __future__ import annotations

import json
import sqlite3

import pytest

from skydeck.server import room_names
from tests.browser.people import Company
from tests.server.test_stored import change_deal, entries_of, play_wrongly


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("code", ["other_rules", "bad_room"])
def test_who_opens_a_room_that_is_parked_reads_why(
    company: Company, code: str, language: str
) -> None:
    entries = entries_of("skyjo")
    is_other = code == "other_rules"
    stored = change_deal(entries, rules=99) if is_other else play_wrongly(entries)
    name = room_names.draw_name()
    rows = [(name, entry.number, entry.at, json.dumps(entry.facts)) for entry in stored]
    file = company.server.words[1].removeprefix("sqlite:///")
    with sqlite3.connect(file, timeout=60) as connection:
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
    connection.close()
    ada = company.invite("Ada", language)
    ada.go(f"room/{name}")
    notice = ada.page.get_by_role("alert")
    notice.get_by_role("heading", name=ada.say("room.parked")).wait_for()
    notice.get_by_text(ada.say(f"problem.{code}")).wait_for()
    assert ada.check() == []
