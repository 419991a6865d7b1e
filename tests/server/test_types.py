"""web/src/lib/wire.ts says what the server sends: it is up to date, and views keep to it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from tools import wire_types

import skydeck
from skydeck.core.game import Game
from skydeck.core.kernel import SPECTATOR
from skydeck.core.position import write_field
from skydeck.core.telling import Vocabulary

MOVES = 240
# House rules that show more of what a view can hold.
OPTIONS: dict[str, dict[str, Any]] = {
    "level8": {"levels": "expert"},
    "schott": {"locations": "2:+1,4:-1", "actions_visible": True},
    "skybridge": {"blocked_is_out": True},
    "skyjo": {"rounds": 2},
    "skyrunner": {"rows": "3/3/3"},
}


# The names of cards, places and the like, which are types of their own.
NAMED = {
    name: texts
    for game in map(skydeck.game, skydeck.games())
    for name, (_, texts) in wire_types.named_kinds(game).items()
}


def fits(value: Any, kind: str) -> bool:
    """Whether JSON data is of a type, as far as the types of views and sentences go."""
    if len(parts := split(kind, " | ")) > 1:
        return any(fits(value, part) for part in parts)
    if kind.endswith("[]"):
        inner = re.sub(r"^\((.*)\)$", r"\1", kind[:-2])
        return isinstance(value, list) and all(fits(item, inner) for item in value)
    if kind.startswith("{"):
        return isinstance(value, dict) and has_fields(value, split(kind[2:-2], "; "))
    if kind == "number":
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind in NAMED:
        return value in NAMED[kind]
    if kind in ("string", "boolean"):
        return isinstance(value, str if kind == "string" else bool)
    return bool(value is None) if kind == "null" else f'"{value}"' == kind


def has_fields(value: dict[str, Any], fields: list[str]) -> bool:
    """Whether an object has fields of these types, and no others."""
    kinds = dict(field.split(": ", 1) for field in fields)
    names = {name.rstrip("?"): name for name in kinds}
    missing = [name for name, written in names.items() if name == written and name not in value]
    return not missing and all(n in names and fits(value[n], kinds[names[n]]) for n in value)


def split(kind: str, sign: str) -> list[str]:
    """The parts of a type between signs, but for those within brackets."""
    parts = [""]
    for piece in kind.split(sign):
        is_open = sum(parts[-1].count(b) for b in "({") > sum(parts[-1].count(b) for b in ")}")
        if is_open:
            parts[-1] += sign + piece
        else:
            parts.append(piece)
    return parts[1:]


def is_told(game: Game, event: dict[str, Any], words: Vocabulary) -> bool:
    """Whether a sentence is of the type that the page has for its key."""
    told = {name: value for name, value in event.items() if name != "key"}
    return has_fields(told, wire_types.values_of(words, wire_types.prefix_of(game))[event["key"]])


def test_the_types_are_up_to_date() -> None:
    written = wire_types.PATH.read_text(encoding="utf-8")
    assert written == wire_types.write_types(), "run `make types`"


@pytest.mark.parametrize("value", [1, None, "empty", [1], True])
def test_the_check_of_these_tests_can_fail(value: Any) -> None:
    kinds = ["number", "null", '"empty"', "number[]", "boolean"]
    assert sum(fits(value, kind) for kind in kinds) == 1
    assert fits([[1, None]], "(number | null)[][]")
    assert not fits([[1, "empty"]], "(number | null)[][]")
    ends = '{ square: string; price?: number; kind: "low" | "high" }[]'
    assert fits([{"square": "a", "kind": "low"}, {"square": "b", "price": 1, "kind": "high"}], ends)
    assert not fits([{"square": "a"}], ends)
    assert not fits([{"square": "a", "kind": "low", "more": 1}], ends)
    assert not fits([{"square": "a", "kind": "middle"}], ends)
    assert fits(["A1", "D3"], "SkyjoPlace[]")
    assert not fits(["A1", "E3"], "SkyjoPlace[]")


@pytest.mark.parametrize("name", skydeck.games())
@pytest.mark.parametrize("is_changed", [False, True])
def test_views_and_what_is_told_are_of_their_types(name: str, is_changed: bool) -> None:
    game, lots = skydeck.game(name), random.Random(1)
    fields = [(field, kind) for field, kind, _ in wire_types.view_fields(game)]
    options = {option: kind for option, kind, _ in wire_types.option_fields(game)}
    story, advice = game.story, game.advice
    table = skydeck.new(name, game.seats[1], 3, OPTIONS[name] if is_changed else {})
    for number in range(MOVES):
        if table.over:
            break
        seat = lots.choice(table.movers)
        view, legal = table.view(seat), table.legal(seat)
        for move in lots.sample(legal, min(3, len(legal))):
            assert is_told(game, game.touch(view.states, 0, move), story.TOUCHES)
        assert is_told(game, view.ask(seat), story.QUESTIONS)
        chosen = lots.choice(legal)
        if advice and number % 4 == 0:
            assert all(is_told(game, told, advice.REASONS) for told in view.reasons(seat, chosen))
        table.play(seat, chosen)
        for watcher in (seat, SPECTATOR):
            seen = table.view(watcher)
            if game.marking:
                marks = game.marks(seen.states, 0)
                assert all(is_told(game, mark, game.marking.MARKS) for mark in marks)
            assert all(is_told(game, event, story.EVENTS) for event in seen.tell())
            if number % 4 == 0 or table.over:
                for field, kind in fields[1:]:
                    data = write_field(game, seen.state, field)
                    assert fits(data, kind), f"{field} is {kind}, not {data}"
    shown = write_field(game, table.state, "options")
    assert all(fits(shown[option], kind) for option, kind in options.items())
    assert shown.keys() == options.keys()
