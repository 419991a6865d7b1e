"""The house rules: their defaults, what they refuse, and the board that they make."""

from __future__ import annotations

import pytest

import skydeck
from skydeck import SkydeckError
from tests.games.schott.tables import answer, phase, position, quiet, squares

LOCATIONS = "5:+1,9:+2,14:-1,18:+3,21:+1,26:-2,30:+2,34:-1,38:+3,41:-2,45:+1"


def test_without_options_the_game_is_the_one_of_the_rules() -> None:
    assert skydeck.new("schott", 2, 1).options == {
        "length": 48,
        "locations": LOCATIONS,
        "actions_visible": False,
        "may_discard_drawn": False,
        "joker_free": False,
        "chain_incremental": False,
        "shared_finish": False,
        "starter": "random",
        "next_start": "left",
        "location_after_skip": False,
        "location_chain": False,
    }


def test_a_table_keeps_the_options_it_was_dealt_with() -> None:
    options = {
        "length": 30,
        "locations": "4:+9,7:-9",
        "actions_visible": True,
        "may_discard_drawn": True,
        "joker_free": True,
        "chain_incremental": True,
        "shared_finish": True,
        "next_start": "winner",
        "location_after_skip": True,
        "location_chain": True,
    }
    kept = skydeck.new("schott", 2, 1, options).options
    assert {name: kept[name] for name in options} == options


@pytest.mark.parametrize(
    "options",
    [
        {"length": 0},
        {"length": 121},
        {"length": 4.5},
        {"length": True},
        {"locations": {0: 1}},
        {"locations": {5: 0}},
        {"locations": {5: 10}},
        {"locations": {5: -10}},
        {"locations": {-1: 1}},
        {"locations": {121: 1}},
        {"locations": "5"},
        {"locations": "5:+1,5:+2"},
        {"locations": 5},
        {"actions_visible": 1},
        {"may_discard_drawn": "yes"},
        {"joker_free": None},
        {"chain_incremental": 2},
        {"shared_finish": "x"},
        {"next_start": "right"},
        {"starter": "youngest"},
        {"starter": -1},
        {"location_after_skip": 0},
        {"location_chain": "no"},
        {"unheard_of": True},
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(SkydeckError, match="option") as caught:
        skydeck.new("schott", 2, 1, options)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("length", [1, 120])
def test_the_board_may_have_1_to_120_squares(length: int) -> None:
    assert skydeck.new("schott", 4, 1, {"length": length}).state.options.length == length


@pytest.mark.rule("SC-29", "SC-30")
def test_locations_may_be_given_as_a_mapping() -> None:
    table = skydeck.new("schott", 2, 1, {"locations": {7: 2, 12: -9}})
    assert table.options["locations"] == "7:+2,12:-9"
    assert skydeck.new("schott", 2, 1, {"locations": {}}).options["locations"] == "none"


@pytest.mark.rule("SC-29")
def test_locations_of_the_option_take_the_place_of_the_printed_ones() -> None:
    text = f"{quiet('at 3 actions 3 1', 'at 20')}; to move 0; option locations=7:+2"
    table = position(text)
    table.play(0, "action left")
    assert table.movers == (1,)
    table = position(text.replace("at 3 ", "at 5 "))
    table.play(0, "action left")
    assert phase(table) == "question"
    answer(table, True)
    assert squares(table) == [9, 20]


@pytest.mark.rule("SC-32")
@pytest.mark.parametrize("locations", ["20:-9", "21:+1", "20:-9,21:-1,120:+1"])
def test_locations_at_or_beyond_the_finish_are_ignored(locations: str) -> None:
    table = position(
        f"{quiet('at 18 actions 3 1', '')}; to move 0; option length=20;"
        f" option locations={locations}"
    )
    table.play(0, "action left")
    assert table.winners == (0,)
    assert squares(table) == [20, 0]


@pytest.mark.rule("SC-32")
def test_a_board_of_one_square_ends_with_the_first_step() -> None:
    table = position(f"{quiet('actions 4 1', '')}; to move 0; option length=1")
    table.play(0, "action left")
    assert squares(table) == [1, 1]
    assert table.winners == (0, 1)


@pytest.mark.rule("SC-06")
def test_a_starter_that_the_table_lacks_is_not_taken() -> None:
    try:
        table = skydeck.new("schott", 2, 1, {"starter": "3"})
    except SkydeckError:
        return
    assert table.state.starter in (0, 1)
