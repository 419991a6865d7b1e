"""Sentences as numbers: what is declared is what is read."""

from __future__ import annotations

import pytest

from skydeck.core.errors import BadGame
from skydeck.core.record import SEAT, Kind, named, number, tenths
from skydeck.core.telling import ABSENT, CELLS, find_wrong, group, list_of, make_cells, vocabulary

CARD = Kind("card", -2, 12)
PLACE = named("place", ("A1", "A2", "B1"))
PART = group(("size", number(1, 5)), ("colour", named("colour", ("red", "blue")).or_none))
WORDS = vocabulary(
    over=(),
    swap=(SEAT, PLACE, CARD, ("old", CARD)),
    mean=(("mean", tenths(-2, 12)),),
    show=(SEAT, ("cards", list_of(CARD, 3)), ("left", number(0, 9))),
    lay=(("parts", list_of(PART, 2)),),
)


def test_a_sentence_with_too_few_numbers_is_named() -> None:
    with pytest.raises(BadGame, match="'swap' was told with too few numbers; it wants seat, place"):
        WORDS.read([1, 3])


def test_codes_are_the_places_of_keys() -> None:
    codes = WORDS.codes
    assert (codes.OVER, codes.SWAP, codes.LAY) == (0, 1, 4)
    assert WORDS.keys == ("over", "swap", "mean", "show", "lay")


@pytest.mark.parametrize(
    ("cells", "events"),
    [
        ([], []),
        ([0], [{"key": "over"}]),
        ([1, 3, 2, -2, 12], [{"key": "swap", "seat": 3, "place": "B1", "card": -2, "old": 12}]),
        ([2, 53, 2, 50], [{"key": "mean", "mean": 5.3}, {"key": "mean", "mean": 5}]),
        ([3, 1, 2, 7, 8, 4, 0], [
            {"key": "show", "seat": 1, "cards": [7, 8], "left": 4}, {"key": "over"},
        ]),
        ([3, 1, 0, 4], [{"key": "show", "seat": 1, "cards": [], "left": 4}]),
        ([4, 2, 5, 1, 3, ABSENT], [
            {"key": "lay", "parts": [{"size": 5, "colour": "blue"}, {"size": 3}]},
        ]),
    ],
)  # fmt: skip
def test_numbers_are_read_as_they_are_declared(
    cells: list[int], events: list[dict[str, object]]
) -> None:
    assert WORDS.read(cells) == events
    assert list(find_wrong(WORDS, cells, 4)) == []


@pytest.mark.parametrize(
    ("cells", "wrong"),
    [
        ([1, 4, 0, 0, 0], "swap.seat is 4, not from 0 to 3"),
        ([1, 0, 0, 13, 0], "swap.card is 13, not from -2 to 12"),
        ([3, 0, 4, 1, 1, 1, 1, 0], "show.cards has 4 of at most 3"),
        ([1, 0, 0, ABSENT, 0], "swap lacks ['card']"),
        ([2, 121], "mean.mean is 12.1, not from -20 to 120"),
        ([4, 1, ABSENT, 0], "lay.parts lacks size"),
    ],
)
def test_what_is_not_as_declared_is_found(cells: list[int], wrong: str) -> None:
    assert list(find_wrong(WORDS, cells, 4)) == [wrong]


def test_there_is_room_for_sentences() -> None:
    assert len(make_cells()) == CELLS
