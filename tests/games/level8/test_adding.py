"""L8-08 and L8-16: adding to what lies on the table."""

from __future__ import annotations

import re

import pytest

from skydeck.core.kernel import NONE
from tests.games.level8.cards import (
    TEN,
    all_cards,
    hand,
    offered,
    parts,
    pile,
    play,
    position,
    refused,
    values,
    whole_deck,
)

# Runs, pairs, and a run with a colour part, of three seats; seat 3 has not displayed.
LAID = """
    laid 0: 3r 4b 5g | 7r 8b 9g
    laid 1: 6r 6b | 9y 9p | 11r 11g | 13b 13y
    laid 2: 1r 2b 3g | 5p 8p 10p 12p ~(14p 7p 11p 3p)
    levels 1 2 3 1
    """


def table_with(cards: str, to: str = "to play 0") -> str:
    return f"0: {cards}\n1: ? ?\n2: ? ? ?\n3: {TEN}\n{LAID}\n{to}"


def without_spare(text: str) -> str:
    """What lies on the table but for the cards that only make the position possible."""
    return re.sub(r" (14|7|11|3)p", "", text)


# What fits


@pytest.mark.rule("L8-08")
def test_the_offered_targets_are_those_that_a_card_of_the_hand_fits() -> None:
    table = position(table_with("6g 2y 10r 4p 15o"))
    assert offered(table, 0, "add") == [
        "add 0.1 low",
        "add 0.1 high",
        "add 0.2 low",
        "add 0.2 high",
        "add 1.1",
        "add 2.1 high",
        "add 2.2",
    ]


@pytest.mark.rule("L8-08", "L8-13")
def test_with_a_wild_every_part_takes_a_card_but_a_run_beyond_its_end() -> None:
    table = position(table_with("* 15o"))
    targets = ["0.1 low", "0.1 high", "0.2 low", "0.2 high", "1.1", "1.2", "1.3", "1.4"]
    targets += ["2.1 high", "2.2"]
    assert offered(table, 0, "add") == [f"add {target}" for target in targets]


@pytest.mark.rule("L8-08")
@pytest.mark.parametrize(
    ("card", "target", "owner", "display"),
    [
        ("2y", "0.1", 0, "2y 3r 4b 5g | 7r 8b 9g"),
        ("6g", "0.1", 0, "3r 4b 5g 6g | 7r 8b 9g"),
        ("6g", "0.2", 0, "3r 4b 5g | 6g 7r 8b 9g"),
        ("10r", "0.2", 0, "3r 4b 5g | 7r 8b 9g 10r"),
        ("6g", "1.1", 1, "6r 6b 6g | 9y 9p | 11r 11g | 13b 13y"),
        ("9r", "1.2", 1, "6r 6b | 9y 9p 9r | 11r 11g | 13b 13y"),
        ("11o", "1.3", 1, "6r 6b | 9y 9p | 11r 11g 11o | 13b 13y"),
        ("13p", "1.4", 1, "6r 6b | 9y 9p | 11r 11g | 13b 13y 13p"),
        ("4p", "2.1", 2, "1r 2b 3g 4p | 5p 8p 10p 12p"),
        ("4p", "2.2", 2, "1r 2b 3g | 5p 8p 10p 12p 4p"),
        ("15p", "2.2", 2, "1r 2b 3g | 5p 8p 10p 12p 15p"),
    ],
)
def test_a_fitting_card_is_added(card: str, target: str, owner: int, display: str) -> None:
    table = position(table_with(f"{card} 15o 14y"))
    table.play(0, f"add {card} to {target}")
    assert without_spare(parts(table, owner)) == display
    assert sorted(hand(table, 0).split()) == ["14y", "15o"]
    assert table.movers == (0,)
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-08")
@pytest.mark.parametrize(
    ("card", "target"),
    [
        ("7g", "0.1"),  # not the next number
        ("1y", "0.1"),
        ("4r", "0.1"),  # never in the middle
        ("5r", "0.1"),  # nor an end once more
        ("11y", "0.2"),
        ("7g", "1.1"),
        ("9b", "1.1"),
        ("15r", "2.1"),  # no wrap
        ("3b", "2.1"),
        ("5b", "2.2"),  # the wrong colour
        ("8r", "2.2"),
        ("!", "0.1"),
        ("!", "1.1"),
        ("!", "2.2"),
        ("15p", "3.1"),  # nothing lies there
        ("15p", "2.3"),
        ("15p", "4.1"),  # nobody sits there
        ("15p", "2.0"),
        ("6y", "0.1"),  # not in the hand
    ],
)
def test_a_card_that_does_not_fit_is_not_added(card: str, target: str) -> None:
    others = "6g" if card == "6y" else card
    refused(position(table_with(f"{others} 15o 14y")), 0, f"add {card} to {target}")


@pytest.mark.rule("L8-08")
def test_a_run_grows_at_both_ends_again_and_again() -> None:
    table = position(table_with("2y 1o 6g 10r 15o"))
    play(table, "0: add 2y", "0: add 1o", "0: add 6g to 0.1")
    assert parts(table, 0) == "1o 2y 3r 4b 5g 6g | 7r 8b 9g"
    assert values(table, 0) == [1, 7]
    assert table.state.spans[0].tolist() == [6, 3, 0, 0]
    assert "add 0.1 low" not in table.moves(0)


@pytest.mark.rule("L8-08")
@pytest.mark.parametrize("card", ["15r", "*"])
def test_below_one_a_run_takes_nothing(card: str) -> None:
    table = position(table_with(f"{card} 15o 14y"))
    assert "add 2.1 low" not in table.moves(0)
    refused(table, 0, f"add {card} to 2.1 low")


@pytest.mark.rule("L8-08")
@pytest.mark.parametrize("card", ["1g", "*"])
def test_above_fifteen_a_run_takes_nothing(card: str) -> None:
    table = position(table_with(f"{card} 8o 14y").replace("7r 8b 9g", "13r 14b 15g"))
    assert "add 0.2 high" not in table.moves(0)
    refused(table, 0, f"add {card} to 0.2 high")


@pytest.mark.rule("L8-08")
def test_a_set_takes_every_card_of_its_number() -> None:
    table = position(table_with("6o 6y 6g 6p *"))
    play(table, "0: add 6o to 1.1", "0: add 6p to 1.1", "0: add * to 1.1", "0: add 6y to 1.1")
    assert parts(table, 1).startswith("6r 6b 6o 6p * 6y |")
    assert values(table, 1) == [6, 9, 11, 13]
    assert table.state.spans[1, 0] == 6


@pytest.mark.rule("L8-08")
def test_the_colour_of_a_card_does_not_matter_in_runs_and_sets() -> None:
    for colour in "roygbp":
        taken = {"6r", "6b"}
        if f"6{colour}" not in taken:
            table = position(table_with(f"6{colour} 15o"))
            assert {"add 0.1 high", "add 0.2 low", "add 1.1"} <= set(table.moves(0))


# Who may add, and when


@pytest.mark.rule("L8-08")
def test_who_has_not_displayed_adds_nowhere() -> None:
    cards = "6g 2y 10r 4p 15o * 14y 11y 13p 15r 14b"
    text = f"0: ? ? ?\n1: ? ?\n2: ? ? ?\n3: {cards}\n{LAID}\nto play 3"
    table = position(text.replace("levels 1 2 3 1", "levels 1 2 3 6"))
    assert offered(table, 3, "add") == []
    for move in ("add 6g to 1.1", "add 0.1 high", "add * to 2.2", "add 10r"):
        refused(table, 3, move)


@pytest.mark.rule("L8-08")
def test_nothing_is_added_before_a_card_is_taken() -> None:
    table = position(table_with("6g 2y", "to take 0"))
    for move in ("add 6g to 1.1", "add 0.1 high", "add 2y"):
        refused(table, 0, move)


@pytest.mark.rule("L8-08")
def test_a_run_of_seven_is_displayed_and_lengthened_in_the_same_turn() -> None:
    table = position(f"0: 3r 4b 5g 6y 7p 8o 9r 10b 2g 15y 13o; 1: {TEN}; levels 5 1; to play 0")
    play(table, "0: lay 3r 4b 5g 6y 7p 8o 9r", "0: add 10b", "0: add 2g", "0: discard 13o")
    assert parts(table, 0) == "2g 3r 4b 5g 6y 7p 8o 9r 10b"
    assert hand(table, 0) == "15y"
    assert pile(table, 0) == "13o"
    assert table.movers == (1,)


@pytest.mark.rule("L8-08")
def test_in_a_later_turn_of_the_round_cards_may_still_be_added() -> None:
    table = position(table_with("15o 14y", "next 6g; to take 0"))
    play(table, "0: draw", "0: add 6g to 1.1", "0: discard 14y")
    assert parts(table, 1).startswith("6r 6b 6g |")
    assert table.movers == (1,)


@pytest.mark.rule("L8-08")
def test_adding_is_optional() -> None:
    table = position(table_with("6g 2y 10r"))
    table.play(0, "discard 6g")
    assert table.movers == (1,)
    assert parts(table, 0) == "3r 4b 5g | 7r 8b 9g"


@pytest.mark.rule("L8-08")
def test_every_card_but_one_may_be_added_in_one_turn() -> None:
    table = position(table_with("6g 2y 10r 4p 9r"))
    play(table, "0: add 6g to 0.2", "0: add 2y", "0: add 4p to 2.2", "0: add 9r to 1.2")
    assert table.moves(0) == ["discard 10r"]
    assert values(table, 0) == [2, 6]


@pytest.mark.rule("L8-08")
def test_a_displayed_seat_with_one_card_takes_one_adds_one_and_discards_the_other() -> None:
    table = position(table_with("15o", "next 6g; to take 0"))
    play(table, "0: draw", "0: add 6g to 1.1")
    assert table.moves(0) == ["discard 15o"]
    table.play(0, "discard 15o")
    assert table.state.levels[:4].tolist() == [3, 3, 4, 1]


@pytest.mark.rule("L8-08")
def test_a_displayed_seat_with_one_card_for_which_nothing_fits_keeps_one() -> None:
    table = position(table_with("15o", "next 14y; to take 0"))
    table.play(0, "draw")
    assert table.moves(0) == ["discard 14y", "discard 15o"]
    table.play(0, "discard 15o")
    assert hand(table, 0) == "14y"
    assert table.movers == (1,)
    assert table.state.displayed[:4].tolist() == [1, 2, 3, 0]


# The small moves


@pytest.mark.rule("L8-08")
def test_a_target_is_chosen_and_then_its_card() -> None:
    table = position(table_with("6g 6o 2y *"))
    table.play(0, "add 1.1")
    assert table.state.target == 1 * 8
    assert table.moves(0) == ["fill o", "fill g", "fill *"]
    table.play(0, "fill g")
    assert table.state.target == NONE
    assert parts(table, 1).startswith("6r 6b 6g |")
    assert table.movers == (0,)


@pytest.mark.rule("L8-08")
def test_in_a_colour_part_the_number_is_chosen() -> None:
    table = position(table_with("4p 1p 15p *"))
    table.play(0, "add 2.2")
    assert table.state.target == 2 * 8 + 2
    assert table.moves(0) == ["fill 1", "fill 4", "fill 15", "fill *"]
    table.play(0, "fill 15")
    assert without_spare(parts(table, 2)) == "1r 2b 3g | 5p 8p 10p 12p 15p"


@pytest.mark.rule("L8-08")
@pytest.mark.parametrize(("end", "number"), [("low", 2), ("high", 6)])
def test_at_a_run_the_end_is_chosen_and_then_the_colour(end: str, number: int) -> None:
    table = position(table_with("2y 2p 6g 6o"))
    table.play(0, f"add 0.1 {end}")
    assert table.state.target == (end == "high")
    colours = "yp" if end == "low" else "og"
    assert table.moves(0) == [f"fill {colour}" for colour in colours]
    table.play(0, f"fill {colours[1]}")
    added = f"{number}{colours[1]}"
    cards = [added, "3r", "4b", "5g"] if end == "low" else ["3r", "4b", "5g", added]
    assert parts(table, 0) == f"{' '.join(cards)} | 7r 8b 9g"


@pytest.mark.rule("L8-08")
def test_the_only_card_that_fits_is_added_without_a_further_move() -> None:
    table = position(table_with("6g 2y 15o"))
    table.play(0, "add 0.1 low")
    assert parts(table, 0) == "2y 3r 4b 5g | 7r 8b 9g"
    assert len(table.history) == 1


@pytest.mark.rule("L8-08")
@pytest.mark.parametrize(
    "move", ["discard 2y", "fill b", "fill r", "fill 6", "add 0.1 low", "done"]
)
def test_a_chosen_target_must_get_its_card(move: str) -> None:
    table = position(table_with("6g 6o 2y 15o"))
    table.play(0, "add 1.1")
    refused(table, 0, move)


@pytest.mark.rule("L8-08")
@pytest.mark.parametrize("target", ["1.2", "2.1 high", "2.2", "2.1 low", "3.1", "0.3"])
def test_a_target_that_no_card_fits_is_refused(target: str) -> None:
    refused(position(table_with("6g 2y 15o")), 0, f"add {target}")


# A wild at a run


@pytest.mark.rule("L8-16")
@pytest.mark.parametrize(
    ("end", "display", "value"),
    [("low", "* 3r 4b 5g | 7r 8b 9g", 3 - 1), ("high", "3r 4b 5g * | 7r 8b 9g", 3)],
)
def test_a_wild_goes_to_either_end_of_a_run(end: str, display: str, value: int) -> None:
    table = position(table_with("* 15o 14y"))
    table.play(0, f"add * to 0.1 {end}")
    assert parts(table, 0) == display
    assert values(table, 0) == [value, 7]


@pytest.mark.rule("L8-16", "L8-15")
def test_a_wild_at_the_end_of_a_run_has_that_number() -> None:
    table = position(table_with("* 7g 1o 15o"))
    play(table, "0: add * to 0.1 high", "0: add 7g to 0.1")
    assert parts(table, 0) == "3r 4b 5g * 7g | 7r 8b 9g"
    refused(table, 0, "add 1o to 0.1")


@pytest.mark.rule("L8-16", "L8-15")
def test_a_wild_below_a_run_has_that_number() -> None:
    table = position(table_with("* 1o 6g 15o"))
    play(table, "0: add * to 0.1 low", "0: add 1o to 0.1")
    assert parts(table, 0) == "1o * 3r 4b 5g | 7r 8b 9g"
    assert values(table, 0) == [1, 7]


@pytest.mark.rule("L8-16")
def test_a_wild_needs_its_end_where_both_are_free() -> None:
    refused(position(table_with("* 15o 14y")), 0, "add * to 0.1")


OTHERS = "laid 1: 3r 4o 5g | 7r 8b 9b; laid 2: 3b 4p 5y | 7g 8g 9y; levels 5 1 1"


@pytest.mark.rule("L8-16", "L8-08")
def test_a_complete_run_takes_nothing_not_even_a_wild() -> None:
    run = " ".join(f"{number}{'roygbp'[number % 6]}" for number in range(1, 16))
    table = position(f"0: * 4r; 1: ?; 2: ?; laid 0: {run}; {OTHERS}; to play 0")
    targets = ["1.1 low", "1.1 high", "1.2 low", "1.2 high"]
    targets += ["2.1 low", "2.1 high", "2.2 low", "2.2 high"]
    assert offered(table, 0, "add") == [f"add {target}" for target in targets]
    for move in ("add * to 0.1 low", "add * to 0.1 high", "add 4r to 0.1", "add 0.1 high"):
        refused(table, 0, move)


@pytest.mark.rule("L8-16")
def test_one_card_before_its_end_a_run_takes_a_wild_there_only() -> None:
    run = " ".join(f"{number}{'roygbp'[number % 6]}" for number in range(1, 15))
    table = position(f"0: * 4r 14r; 1: ?; 2: ?; laid 0: {run}; {OTHERS}; to play 0")
    moves = table.moves(0)
    assert [move for move in moves if move.startswith("add 0.1")] == ["add 0.1 high"]
    table.play(0, "add * to 0.1")
    assert table.state.spans[0, 0] == 15
    assert offered(table, 0, "add") == []
