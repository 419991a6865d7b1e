"""SR-23 to SR-32: climbing."""

from __future__ import annotations

import pytest

from tests.games.skyrunner.tables import (
    ONE,
    cards,
    climbing,
    ends,
    phase,
    pile,
    position,
    refuse,
    reveal,
    where,
)

TWO = "option grooves=2/2/2"
THREE = "option grooves=3/3/3"
FIVE = "option grooves=5/5/5"


# Steps


@pytest.mark.rule("SR-23")
@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_in_a_single_groove_a_card_gives_as_many_steps_up_as_its_value(value: int) -> None:
    table = climbing(f"1a3 cards +{value}", "ground")
    assert table.moves(0) == [f"to 1a{3 + value}"]
    table.play(0, f"to 1a{3 + value}")
    assert where(table) == [f"1a{3 + value}", "ground"]
    assert table.points == (3 + value, 0)


@pytest.mark.rule("SR-23")
def test_the_first_step_leads_from_the_ground_into_any_groove() -> None:
    table = climbing("ground cards +2", "ground", rest=THREE)
    assert ends(table) == {"1a2", "1b2", "1c2", "1a1", "1b1", "1c1"}


@pytest.mark.rule("SR-23")
def test_a_side_step_costs_as_much_as_a_step_up() -> None:
    table = climbing("1a3 cards +2", "ground", rest=FIVE)
    assert ends(table) == {"1a5", "1b4", "1c3"}


@pytest.mark.rule("SR-23")
def test_side_steps_stay_inside_the_wall() -> None:
    table = climbing("1a3 cards +5", "ground", rest=TWO)
    # no square comes twice, so at most one side step a row
    assert ends(table) == {"1a8", "1b7", "1a6", "1b5"}


@pytest.mark.rule("SR-23")
def test_nobody_climbs_down() -> None:
    table = climbing("1b6 cards +3", "ground", rest=THREE)
    assert min(int(end[2:]) for end in ends(table)) == 7
    for square in ("to 1b5", "to 1a5", "to ground", "to 1b6"):
        refuse(table, 0, square, "SR-23", "SR-24")


# The way up must be used


@pytest.mark.rule("SR-24")
def test_stopping_short_for_no_reason_is_refused() -> None:
    table = climbing("1a3 cards +4", "ground")
    for square in ("1a3", "1a4", "1a5", "1a6", "1a8"):
        refuse(table, 0, f"to {square}", "SR-23", "SR-24")
    assert table.moves(0) == ["to 1a7"]


@pytest.mark.rule("SR-24")
def test_a_climb_may_end_below_a_ledge_with_steps_left() -> None:
    assert ends(climbing("1a11 cards +5", "ground")) == {"1a12"}
    assert ends(climbing("1a11 cards +5 E", "ground")) == {"1a12", "2a4"}


@pytest.mark.rule("SR-24")
def test_a_climb_may_end_below_a_figure_with_steps_left() -> None:
    assert ends(climbing("1a3 cards +4", "1a6")) == {"1a5"}
    assert ends(climbing("1a3 cards +5 E", "1a6")) == {"1a5", "1a8"}


@pytest.mark.rule("SR-24")
def test_a_climb_may_end_below_the_roof_with_steps_left() -> None:
    assert ends(climbing("3a11 cards +3", "ground")) == {"3a12"}
    assert ends(climbing("3a11 cards +3 E", "ground")) == {"3a12", "roof"}


@pytest.mark.rule("SR-24")
@pytest.mark.parametrize(
    ("square", "other"),
    [("1a12", "ground"), ("2a12", "ground"), ("3a12", "ground"), ("1a5", "1a6")],
)
def test_staying_is_legal_on_a_barred_square(square: str, other: str) -> None:
    table = climbing(f"{square} cards +4 E E", other)
    assert f"to {square}" in table.moves(0)
    table.play(0, f"to {square}")
    assert where(table)[0] == square
    assert cards(table, 0) == "E E"


@pytest.mark.rule("SR-24")
def test_a_square_below_a_figure_is_barred_also_for_who_can_pay() -> None:
    table = climbing("1a5 cards +5 E E E", "1a6")
    assert ends(table) == {"1a5", "1a10"}


@pytest.mark.rule("SR-24")
def test_the_ground_is_barred_only_if_all_first_squares_are_occupied() -> None:
    table = climbing("ground cards +3 E", "1a1", rest=TWO)
    assert "ground" not in ends(table)
    table = climbing("ground cards +3 E", "1a1", "1b1", rest=TWO)
    assert ends(table) == {"ground"}
    table = climbing("ground cards +4 E", "1a1", "1b1", rest=TWO)
    assert ends(table) == {"ground", "1a4", "1b4", "1b3", "1a3"}


@pytest.mark.rule("SR-24")
def test_side_steps_are_never_compulsory() -> None:
    # the way up is barred by a figure, and a free groove is beside it
    table = climbing("1a5 cards +3", "1a6", rest=TWO)
    assert ends(table) == {"1a5", "1b7"}


@pytest.mark.rule("SR-24")
def test_a_side_step_to_a_barred_square_may_end_the_climb() -> None:
    table = climbing("1a12 cards +4", "ground", rest=THREE)
    assert ends(table) == {"1a12", "1b12", "1c12"}


@pytest.mark.rule("SR-24")
def test_the_end_square_is_asked_also_when_there_is_only_one() -> None:
    table = climbing("1a1 cards +2", "ground")
    assert (phase(table), table.movers, table.moves(0)) == ("climb", (0,), ["to 1a3"])


@pytest.mark.rule("SR-24")
def test_the_cheapest_legal_way_to_a_square_is_paid() -> None:
    # 1a8 past the figure: by side steps around it, or over it
    table = climbing("1a5 cards +5 E", "1a6", rest=TWO)
    assert "1a8" in ends(table)
    table.play(0, "to 1a8")
    assert (cards(table, 0), pile(table).count("E")) == ("E", 0)


@pytest.mark.rule("SR-24")
def test_a_free_way_that_stops_short_does_not_make_a_square_cheap() -> None:
    table = climbing("1a5 cards +4 E", "1b6", rest="option grooves=2/1/1")
    table.play(0, "to 1a7")
    assert (where(table)[0], cards(table, 0)) == ("1a7", "")


@pytest.mark.rule("SR-24")
def test_that_square_is_out_of_reach_for_who_cannot_pay() -> None:
    table = climbing("1a5 cards +4", "1b6", rest="option grooves=2/1/1")
    assert "1a7" not in ends(table)


@pytest.mark.rule("SR-24")
def test_with_may_stop_early_a_climb_ends_anywhere_on_the_way() -> None:
    table = climbing("1a3 cards +3", "ground", rest=f"{ONE}; option may_stop_early=true")
    assert ends(table) == {"1a3", "1a4", "1a5", "1a6"}
    table = climbing("ground cards +2", "ground", rest=f"{ONE}; option may_stop_early=true")
    assert ends(table) == {"ground", "1a1", "1a2"}


@pytest.mark.rule("SR-24")
def test_with_may_stop_early_the_cheapest_way_of_any_length_is_paid() -> None:
    table = climbing(
        "1a5 cards +4 E", "1b6", rest="option grooves=2/1/1; option may_stop_early=true"
    )
    table.play(0, "to 1a7")
    assert (where(table)[0], cards(table, 0)) == ("1a7", "E")


# Figures in the way


@pytest.mark.rule("SR-25")
def test_the_end_square_must_be_free() -> None:
    table = climbing("1a3 cards +4 E E", "1a7")
    assert ends(table) == {"1a6"}
    refuse(table, 0, "to 1a7", "SR-25")


@pytest.mark.rule("SR-25")
def test_the_end_square_must_be_free_also_with_may_stop_early() -> None:
    table = climbing("1a3 cards +5 E E", "1a7", rest=f"{ONE}; option may_stop_early=true")
    assert ends(table) == {"1a3", "1a4", "1a5", "1a6", "1a8"}


@pytest.mark.rule("SR-25")
def test_any_number_of_figures_stand_on_the_ground() -> None:
    table = climbing("ground cards +3", "ground", "ground")
    assert ends(table) == {"1a3"}


@pytest.mark.rule("SR-26")
@pytest.mark.parametrize(
    ("square", "others", "value", "end", "price"),
    [
        ("1a11", ("ground",), 4, "2a3", 1),
        ("2a11", ("ground",), 4, "3a3", 1),
        ("3a11", ("ground",), 4, "roof", 1),
        ("1a3", ("1a5",), 4, "1a7", 1),
        ("1a3", ("1a5", "1a6"), 4, "1a7", 2),
        ("1a10", ("1a11",), 5, "2a3", 2),
        ("1a11", ("1a12", "2a1"), 4, "2a3", 3),
        ("ground", ("1a1", "1a2"), 4, "1a4", 2),
        ("3a10", ("3a11", "3a12"), 5, "roof", 3),
    ],
)
def test_equipment_is_paid_for_ledges_roof_and_figures(
    square: str, others: tuple[str, ...], value: int, end: str, price: int
) -> None:
    short = climbing(f"{square} cards +{value}{' E' * (price - 1)}", *others)
    assert end not in ends(short)
    table = climbing(f"{square} cards +{value}{' E' * (price + 1)}", *others)
    table.play(0, f"to {end}")
    assert where(table)[0] == end
    assert cards(table, 0) == "E"
    assert pile(table).count("E") == price


@pytest.mark.rule("SR-26")
def test_two_ledges_of_low_walls_are_two_obstacles() -> None:
    rest = f"{ONE}; option rows=2/1/3"
    table = climbing("1a2 cards +3 E E", "ground", rest=rest)
    assert ends(table) == {"1a2", "2a1", "3a2"}
    table.play(0, "to 3a2")
    assert cards(table, 0) == ""
    table = climbing("1a2 cards +5 E E E", "ground", rest=rest)
    assert ends(table) == {"1a2", "2a1", "3a3", "roof"}


@pytest.mark.rule("SR-26")
def test_equipment_is_paid_during_the_move() -> None:
    table = position(f"0: 1a12 cards +2 E; 1: 1a5 cards +2; open E; next E; {ONE}")
    reveal(table, "climb 2", "climb 2")
    table.play(0, "to 2a2")
    assert (table.movers, pile(table), cards(table, 0)) == ((1,), "E", "")


@pytest.mark.rule("SR-27")
@pytest.mark.parametrize("value", [2, 3])
def test_a_card_below_4_overtakes_nobody(value: int) -> None:
    table = climbing(f"1a5 cards +{value} E E", "1a6")
    assert ends(table) == {"1a5"}
    refuse(table, 0, f"to 1a{5 + value}", "SR-27", "SR-24", "SR-23")


@pytest.mark.rule("SR-27")
@pytest.mark.parametrize("value", [4, 5])
def test_a_card_of_4_or_5_overtakes_also_with_few_steps_left(value: int) -> None:
    # it is the value on the card that counts, not the steps that are left
    table = climbing(f"1a{9 - value} cards +{value} E", "1a8")
    assert ends(table) == {"1a7", "1a9"}


@pytest.mark.rule("SR-27")
def test_several_figures_may_be_overtaken_in_one_move() -> None:
    table = climbing("1a3 cards +5 E E E", "1a4", "1a5", "1a7")
    assert ends(table) == {"1a3", "1a6", "1a8"}
    table.play(0, "to 1a8")
    assert cards(table, 0) == ""


@pytest.mark.rule("SR-27")
def test_nobody_steps_sideways_onto_or_through_a_figure() -> None:
    table = climbing("1a5 cards +4 E E E", "1b5", rest="option grooves=3/1/1")
    assert ends(table) == {"1a9", "1b8", "1c7", "1a7"}
    refuse(table, 0, "to 1c6", "SR-23", "SR-24", "SR-27")


@pytest.mark.rule("SR-27")
def test_an_occupied_square_is_left_upwards() -> None:
    # from below onto b6 and then aside to a6 or c6 is no way
    table = climbing("1b5 cards +4 E", "1b6", "1a5", "1c5", rest="option grooves=3/1/1")
    assert ends(table) == {"1b5", "1b9", "1a8", "1c8"}


@pytest.mark.rule("SR-28")
def test_passing_through_another_groove_costs_nothing() -> None:
    table = climbing("1a5 cards +5", "1a6", rest="option grooves=2/1/1")
    assert "1a8" in ends(table)
    table.play(0, "to 1a8")
    assert where(table) == ["1a8", "1a6"]


@pytest.mark.rule("SR-28")
def test_passing_has_no_minimum_value_and_may_take_several_turns() -> None:
    table = climbing("1a5 cards +2 +3", "1a6", rest="option grooves=2/1/1; next E")
    table.play(0, "to 1b6")
    reveal(table, "climb 3", "bid 2")
    assert "1a8" in ends(table)
    table.play(0, "to 1a8")
    assert where(table) == ["1a8", "1a6"]


# Ledges and the roof


@pytest.mark.rule("SR-29")
def test_after_a_ledge_the_climb_goes_on_in_any_groove() -> None:
    table = climbing("1b12 cards +3 E", "ground", rest="option grooves=2/5/1")
    assert {"2a3", "2b3", "2c3", "2d3", "2e3"} <= ends(table)


@pytest.mark.rule("SR-29")
def test_a_figure_behind_the_ledge_is_an_overtaking_besides() -> None:
    table = climbing("1a12 cards +4 E", "2a1", rest="option grooves=1/2/1")
    assert "2a4" not in ends(table)
    table = climbing("1a12 cards +4 E E", "2a1", rest="option grooves=1/2/1")
    table.play(0, "to 2a4")
    assert cards(table, 0) == ""


@pytest.mark.rule("SR-29")
def test_behind_the_ledge_the_free_groove_is_cheaper() -> None:
    table = climbing("1a12 cards +5 E E", "2a1", rest="option grooves=1/2/1")
    table.play(0, "to 2a4")  # by 2b1, 2b2, 2a2 and 2a3
    assert cards(table, 0) == "E"


@pytest.mark.rule("SR-30")
@pytest.mark.parametrize(
    ("square", "end"), [("1a10", "1a12"), ("2a10", "2a12"), ("3a10", "3a12"), ("1a5", "1a6")]
)
def test_without_equipment_the_climb_stops_below_the_obstacle(square: str, end: str) -> None:
    table = climbing(f"{square} cards +4", "1a7")
    assert ends(table) == {end}


@pytest.mark.rule("SR-30")
def test_equipment_lost_earlier_in_the_round_is_lost() -> None:
    text = f"0: 1a12 cards +3 E; 1: ground cards L; open E; next E; {ONE}"
    table = reveal(position(f"{text}; start 1"), "climb 3", "lost")
    table.play(1, "on 0")
    assert ends(table) == {"1a12"}
    table = reveal(position(f"{text}; start 0"), "climb 3", "lost")
    assert ends(table) == {"1a12", "2a3"}


@pytest.mark.rule("SR-30")
def test_a_square_that_equipment_does_not_reach_is_refused() -> None:
    table = climbing("1a11 cards +4 E", "2a1")
    assert ends(table) == {"1a12"}
    for square in ("2a2", "2a3", "2a1"):
        refuse(table, 0, f"to {square}", "SR-23", "SR-24", "SR-25", "SR-26", "SR-27", "SR-30")


@pytest.mark.rule("SR-31")
@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_the_roof_needs_no_exact_number(value: int) -> None:
    table = climbing(f"3a12 cards +{value} E", "ground")
    assert ends(table) == {"3a12", "roof"}
    table.play(0, "to roof")
    assert table.winners == (0,)


@pytest.mark.rule("SR-31")
def test_the_roof_is_reached_with_the_last_step() -> None:
    assert ends(climbing("3a11 cards +2 E", "ground")) == {"3a12", "roof"}
    assert ends(climbing("3a10 cards +2 E", "ground")) == {"3a12"}


@pytest.mark.rule("SR-31", "SR-30")
def test_the_roof_needs_equipment() -> None:
    table = climbing("3a12 cards +5", "ground")
    assert ends(table) == {"3a12"}
    refuse(table, 0, "to roof", "SR-26", "SR-30", "SR-31", "SR-24")


# The card


@pytest.mark.rule("SR-32")
def test_a_climbing_card_moves_only_its_owners_figure() -> None:
    table = climbing("1a3 cards +5 +2", "1b3", rest="option grooves=2/1/1; next E")
    table.play(0, "to 1a8")
    assert where(table) == ["1a8", "1b3"]
    assert (phase(table), cards(table, 0), pile(table)) == ("choice", "+2", "+5")


@pytest.mark.rule("SR-23")
@pytest.mark.parametrize("move", ["to 2a1", "to 1c3", "to 1a13", "to roof", 17 + 4, 198, 5, 200])
def test_a_square_that_the_climb_cannot_reach_is_refused(move: int | str) -> None:
    table = climbing("1a3 cards +3 E", "1b9", rest="option grooves=2/1/1")
    refuse(table, 0, move)


@pytest.mark.rule("SR-23", "SR-24", "SR-31")
@pytest.mark.parametrize("move", ["to 2a1", "to roof", "to 1b9", "to ground", "to 1b3"])
def test_an_unreachable_square_of_the_wall_is_refused_with_the_rule(move: str) -> None:
    table = climbing("1a3 cards +3 E", "1b9", rest="option grooves=2/1/1")
    assert "SR-" in refuse(table, 0, move)
