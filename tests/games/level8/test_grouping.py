"""L8-06, L8-08, L8-11: what is marked of a hand, so that a page can sort it without the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

import skydeck
from skydeck.core.kernel import SPECTATOR
from skydeck.core.table import Table
from skydeck.games.level8.laying import write_kind
from tests.games.level8.brute import LEVELS
from tests.games.level8.hands import some_hand


def position(*parts: str) -> Table:
    return skydeck.from_text("level8", "\n".join([*parts, "1:" + 10 * " ?"]))


def marks(table: Table, seat: int = 0) -> list[dict[str, Any]]:
    """What a seat is told of its own hand, cards as they are written."""
    view = table.view(seat)
    found = [mark for mark in view.game.marks(view.states, 0) if mark["seat"] == seat]
    for mark in found:
        if "cards" in mark:
            mark["cards"] = " ".join(write_kind(card) for card in mark["cards"])
    return found


def parts_of(table: Table) -> list[tuple[Any, str]]:
    return [(mark.get("value"), mark["cards"]) for mark in marks(table) if mark["key"] == "part"]


@pytest.mark.rule("L8-06", "L8-11")
@pytest.mark.parametrize(
    ("level", "hand", "has", "parts"),
    [
        (1, "3r 4b 6b 7r 9g 10g 13y 15p 1p *", 5, [(3, "3r 4b"), (6, "6b 7r")]),
        (1, "3r 3b 4r 4b 5g 8g 13y 15p 1p !", 5, [(3, "3r 4r 5g"), (3, "3b 4b")]),
        (2, "1r 1b 4r 4b 6g 6p 6y 12p 14r *", 8, [(1, "1r 1b"), (4, "4r 4b"), (6, "6g 6y")]),
        (3, "4g 5g 6r 9g 11g 13g 6g 1r 2p !", 7, [(4, "4g 5g 6r"), ("green", "6g 9g 11g 13g")]),
        (5, "1r 3r 4b 5y 6b 9g 9p 12r 13g 15o", 5, [(1, "1r 3r 4b 5y 6b")]),
    ],
)
def test_cards_are_grouped_by_the_parts_that_they_bring_nearest(
    level: int, hand: str, has: int, parts: list[tuple[Any, str]]
) -> None:
    table = position(f"0: {hand}", f"levels {level} 1", "to take 0")
    assert marks(table)[0]["has"] == has
    for found, (value, cards) in zip(parts_of(table), parts, strict=False):
        assert found[0] == value
        assert sorted(found[1].split()) == sorted(cards.split())


def test_a_hand_that_has_all_of_its_level_can_be_laid() -> None:
    rng = random.Random(8)
    for level, kinds in LEVELS["standard"].items():
        for _ in range(20):
            hand = " ".join(map(write_kind, some_hand(rng, kinds)))
            table = position(f"0: {hand}", f"levels {level} 1", "to play 0")
            grouped = [card for _, cards in parts_of(table) for card in cards.split()]
            wilds = hand.split().count("*")
            need = sum(size for _, size in kinds)
            assert len(set(grouped)) == len(grouped)
            has = marks(table)[0]["has"]
            assert has == min(need, len(grouped) + wilds)
            assert (has == need) == (table.ask(0)["key"] == "lay")


@pytest.mark.rule("L8-08")
def test_after_the_display_those_cards_are_marked_that_can_be_added() -> None:
    table = position("0: 3r 7r 12p !", "laid 0: 4r 5b 6y | 9g 10g 11p", "levels 1 1", "to take 0")
    assert marks(table) == [{"key": "fits", "seat": 0, "cards": "3r 7r 12p"}]


def test_nobody_is_told_of_a_hand_that_they_do_not_know() -> None:
    table = position("0: 3r 4b 6b 7r 9g 10g 13y 15p 1p *", "to take 0")
    for watcher, hands in ((0, {0}), (1, {1}), (SPECTATOR, set[int]())):
        view = table.view(watcher)
        assert {mark["seat"] for mark in view.game.marks(view.states, 0)} == hands
