"""web/src/lib/wire.ts says what the server sends: it is up to date, and views keep to it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from tools import wire_types

import skydeck
from skydeck.core.kernel import SPECTATOR
from skydeck.core.position import write_field

MOVES = 240
# House rules that show more of what a view can hold.
OPTIONS: dict[str, dict[str, Any]] = {
    "level8": {"levels": "expert"},
    "schott": {"locations": "2:+1,4:-1", "actions_visible": True},
    "skybridge": {"blocked_is_out": True},
    "skyjo": {"rounds": 2},
    "skyrunner": {"rows": "3/3/3"},
}


def fits(value: Any, kind: str) -> bool:
    """Whether JSON data is of a type, as far as the types of views go."""
    if kind.endswith("[]"):
        inner = re.sub(r"^\((.*)\)$", r"\1", kind[:-2])
        return isinstance(value, list) and all(fits(item, inner) for item in value)
    if " | " in kind:
        return any(fits(value, part) for part in kind.split(" | "))
    if kind == "number":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind in ("string", "boolean"):
        return isinstance(value, str if kind == "string" else bool)
    return bool(value is None) if kind == "null" else f'"{value}"' == kind


def test_the_types_are_up_to_date() -> None:
    written = wire_types.PATH.read_text(encoding="utf-8")
    assert written == wire_types.write_types(), "run `make types`"


@pytest.mark.parametrize("value", [1, None, "empty", [1], True])
def test_the_check_of_these_tests_can_fail(value: Any) -> None:
    kinds = ["number", "null", '"empty"', "number[]", "boolean"]
    assert sum(fits(value, kind) for kind in kinds) == 1
    assert fits([[1, None]], "(number | null)[][]")
    assert not fits([[1, "empty"]], "(number | null)[][]")


@pytest.mark.parametrize("name", skydeck.games())
@pytest.mark.parametrize("is_changed", [False, True])
def test_views_and_touches_are_of_their_types(name: str, is_changed: bool) -> None:
    game, lots = skydeck.game(name), random.Random(1)
    fields = [(field, kind) for field, kind, _ in wire_types.view_fields(game)]
    options = {option: kind for option, kind, _ in wire_types.option_fields(game)}
    touches = {
        key: dict(value.split(": ") for value in values)
        for key, values in wire_types.touches_of(game).items()
    }
    table = skydeck.new(name, game.seats[1], 3, OPTIONS[name] if is_changed else {})
    for number in range(MOVES):
        if table.over:
            break
        seat = lots.choice(table.movers)
        view, legal = table.view(seat), table.legal(seat)
        for move in lots.sample(legal, min(3, len(legal))):
            key, *values = game.touch(view.states, 0, move).items()
            kinds = touches[key[1]]
            assert [value for value, _ in values] == list(kinds)
            assert all(fits(value, kinds[value_name]) for value_name, value in values)
        assert view.ask(seat)["key"] in game.words().keys("ask")
        table.play(seat, lots.choice(legal))
        for watcher in (seat, SPECTATOR):
            seen = table.view(watcher)
            assert {event["key"] for event in seen.tell()} <= set(game.words().keys("tell"))
            if number % 4 == 0 or table.over:
                for field, kind in fields[1:]:
                    data = write_field(game, seen.state, field)
                    assert fits(data, kind), f"{field} is {kind}, not {data}"
    shown = write_field(game, table.state, "options")
    assert all(fits(shown[option], kind) for option, kind in options.items())
    assert shown.keys() == options.keys()
