"""The house rules: their defaults and what they refuse."""

from __future__ import annotations

import pytest

import skydeck
from skydeck import SkydeckError
from tests.games.skyrunner.tables import climbing, ends, position, where


def test_without_options_the_game_is_the_one_of_the_rules() -> None:
    assert skydeck.new("skyrunner", 2, 1).options == {
        "rows": "standard",
        "grooves": "usual",
        "auto_pickup": False,
        "may_stop_early": False,
        "debt_min_value": False,
        "crash_at_least": False,
        "starter": "random",
    }


def test_a_table_keeps_the_options_it_was_dealt_with() -> None:
    options = {
        "rows": "3/12/1",
        "grooves": "1/5/2",
        "auto_pickup": True,
        "may_stop_early": True,
        "debt_min_value": True,
        "crash_at_least": True,
    }
    table = skydeck.new("skyrunner", 5, 1, options)
    kept = table.options
    assert {name: kept[name] for name in options} == options
    again = position(table.to_text())
    assert again.options == kept


@pytest.mark.rule("SR-01")
@pytest.mark.parametrize(
    ("rows", "tops"), [("standard", (12, 12, 12)), ("quick", (8, 7, 6)), ("1/12/5", (1, 12, 5))]
)
def test_the_wall_has_the_rows_of_the_option(rows: str, tops: tuple[int, ...]) -> None:
    for tier, top in enumerate(tops, 1):
        # without equipment nobody gets above the highest row
        table = climbing(f"{tier}a{top} cards +2", "ground", rest=f"option rows={rows}")
        assert {int(end[2:]) for end in ends(table)} == {top}
        with pytest.raises(SkydeckError):
            position(f"0: {tier}a{top + 1}; 1: ground; open E; option rows={rows}")


@pytest.mark.rule("SR-01")
def test_rows_and_grooves_may_be_given_as_numbers() -> None:
    table = skydeck.new("skyrunner", 2, 1, {"rows": [8, 7, 6], "grooves": [1, 2, 3]})
    other = skydeck.new("skyrunner", 2, 1, {"rows": "quick", "grooves": "1/2/3"})
    assert table == other


@pytest.mark.parametrize(
    "options",
    [
        {"rows": "0/12/12"},
        {"rows": "13/12/12"},
        {"rows": "12/12"},
        {"rows": "12/12/12/12"},
        {"rows": "slow"},
        {"rows": 12},
        {"grooves": "0/1/1"},
        {"grooves": "6/1/1"},
        {"grooves": "3/2"},
        {"grooves": "wide"},
        {"auto_pickup": 1},
        {"may_stop_early": "yes"},
        {"debt_min_value": None},
        {"crash_at_least": 2},
        {"starter": "youngest"},
        {"starter": -1},
        {"starter": 5},
        {"unheard_of": True},
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(SkydeckError, match="option") as caught:
        skydeck.new("skyrunner", 2, 1, options)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("seats", [0, 1, 6, -1])
def test_there_are_2_to_5_seats(seats: int) -> None:
    with pytest.raises(SkydeckError) as caught:
        skydeck.new("skyrunner", seats, 1)
    assert "\n" not in str(caught.value)


@pytest.mark.rule("SR-01", "SR-23")
def test_the_smallest_and_the_largest_wall() -> None:
    small = climbing(
        "ground cards +4 E E E", "ground", rest="option rows=1/1/1; option grooves=1/1/1"
    )
    assert ends(small) == {"1a1", "2a1", "3a1", "roof"}
    large = climbing("3e12 cards +2 E", "1e12", rest="option grooves=5/5/5")
    assert ends(large) == {"3e12", "3d12", "3c12", "roof"}
    assert where(large) == ["3e12", "1e12"]
