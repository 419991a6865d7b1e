"""Logs that are cut, edited or of other rules are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import skydeck
from skydeck.core.errors import BadGame, BadLog, SkydeckError
from skydeck.core.log import Log, checksum


def some_log() -> Log:
    table = skydeck.new("skyjo", 2, seed=5)
    while len(table.history) < 20:
        seat = table.movers[0]
        table.play(seat, table.legal(seat)[-1])
    return table.log(["you", "greedy"])


def edited(change: Callable[[dict[str, Any]], object], *, sealed: bool) -> str:
    """A log with something changed, and with a fitting checksum if it is sealed."""
    data = json.loads(some_log().to_json())
    change(data)
    if sealed:
        data["check"] = checksum(data)
    return json.dumps(data)


def test_a_log_reads_back() -> None:
    log = some_log()
    assert Log.from_json(log.to_json()) == log
    assert log.to_json().count("\n") == len(json.loads(log.to_json())) + 2


def test_a_log_that_is_cut_anywhere_is_refused() -> None:
    text = some_log().to_json().strip()
    for length in range(0, len(text), 7):
        with pytest.raises(BadLog):
            skydeck.replay(text[:length])


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["moves"].pop(),
        lambda data: data["moves"].append([0, 1]),
        lambda data: data.update(seed=6),
        lambda data: data["options"].update(end_score=50),
        lambda data: data.update(names=["you", "random"]),
        lambda data: data.update(check="0" * 64),
    ],
)
def test_a_log_that_was_edited_is_refused(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(BadLog, match="checksum is wrong"):
        skydeck.replay(edited(change, sealed=False))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data.update(format=2), "format 2, but only 1"),
        (lambda data: data.update(skydeck="position"), "no log of Skydeck"),
        (lambda data: data.update(rules=9), "version 9 of the rules of Skyjo, but this is"),
        (lambda data: data.update(moves=[[0, 14, 1]]), "moves cannot be read"),
        (lambda data: data.update(moves="none"), "moves cannot be read"),
        (lambda data: data.update(seed=None), "seed cannot be read"),
        (lambda data: data.update(names=["you"]), "names cannot be read"),
        (lambda data: data.update(names=["a", "\ud800"]), "names cannot be read"),
        (lambda data: data.update(seed=True), "seed cannot be read"),
        (lambda data: data.pop("options"), "options cannot be read"),
        (
            lambda data: data["moves"].__setitem__(0, [0, 0]),
            "move 1 of the log cannot be played, so it was changed: seat 0 cannot play 'take'",
        ),
        (lambda data: data["moves"].__setitem__(3, [0, 999999]), "move 4 of the log"),
        (lambda data: data["moves"].__setitem__(3, [-1, 14]), "move 4 of the log"),
        (lambda data: data["moves"].__setitem__(3, [9, 14]), "move 4 of the log"),
        (lambda data: data["moves"].__setitem__(-1, [0, 25]), "move 20 of the log"),
        (lambda data: data["moves"].__setitem__(5, [10**30, 1]), "move 6 of the log"),
    ],
)
def test_a_log_that_does_not_fit_is_refused(
    change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    with pytest.raises(BadLog, match=sentence):
        skydeck.replay(edited(change, sealed=True))


def test_a_log_of_an_unknown_game_or_option_is_refused() -> None:
    with pytest.raises(BadGame, match="there is no game 'ludo'"):
        skydeck.replay(edited(lambda data: data.update(game="ludo"), sealed=True))
    with pytest.raises(SkydeckError, match="there is no option 'x'"):
        skydeck.replay(edited(lambda data: data["options"].update(x=1), sealed=True))
    with pytest.raises(SkydeckError, match="2 to 8 seats, not 77"):
        skydeck.replay(edited(lambda data: data.update(seats=77, names=[]), sealed=True))


def test_an_empty_log_is_the_deal() -> None:
    table = skydeck.new("skyjo", 4, seed=1)
    assert skydeck.replay(table.log()) == table
    assert skydeck.replay(table.log()).tell() == []
