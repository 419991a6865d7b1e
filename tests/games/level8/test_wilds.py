"""L8-13 to L8-17: what a wild stands for."""

from __future__ import annotations

import pytest

from skydeck.core.table import Table
from tests.games.level8.cards import (
    TEN,
    hand,
    offered,
    parts,
    pile,
    play,
    position,
    refused,
    values,
)


def to_play(cards: str, level: int = 1, levels: str = "standard") -> Table:
    return position(f"0: {cards}; 1: {TEN}; levels {level} 1; to play 0; option levels={levels}")


def names_of(table: Table) -> list[str]:
    return [move.removeprefix("name ") for move in offered(table, 0, "name")]


NUMBERS = [str(number) for number in range(1, 16)]


# Any number or colour


@pytest.mark.rule("L8-13")
@pytest.mark.parametrize(
    ("level", "cards", "text", "display"),
    [
        (1, "3r 4b * 7r 8b 9g 1y 1p 12o 12p 15r", "3r 4b *5 | 7r 8b 9g", "3r 4b * | 7r 8b 9g"),
        (1, "3r * 5g 7r 8b 9g 1y 1p 12o 12p 15r", "3r * 5g | 7r 8b 9g", "3r * 5g | 7r 8b 9g"),
        (2, "1r * 4y 4g 9o 9p 15r 15b 6g 7g 12y", "1r * | 4y 4g | 9o 9p | 15r 15b", ""),
        (3, "3r 4b 5g 1p 6p * 12p 15r 15b 10y 8o", "3r 4b 5g | 1p 6p 12p *", ""),
        (4, "2r 3b 4g 5y * 7o 12r 12b 15g 14y 9p", "2r 3b 4g 5y * 7o | 12r 12b", ""),
        (5, "* 4b 5g * 7p 8o 9r 1g 15g 12y 12o", "*3 4b 5g * 7p 8o 9r", "* 4b 5g * 7p 8o 9r"),
        (6, "2r 2b 5y 5g * 11r * 11b 14g 8y 15p", "2r 2b | 5y 5g * | 11r 11b *", ""),
        (7, "6r * * 1y 3y 8y * 15y 13r 4p 10o", "6r * * | 1y 3y 8y 15y *", ""),
        (8, "1r * 7y 7g * 13r 13o 13g * 4y 10p", "1r * | 7y 7g * | 13r 13o 13g *", ""),
    ],
)
def test_a_wild_stands_for_the_card_that_a_part_lacks(
    level: int, cards: str, text: str, display: str
) -> None:
    table = to_play(cards, level)
    table.play(0, f"lay {text}")
    assert parts(table, 0) == (display or text)


@pytest.mark.rule("L8-13")
def test_a_wild_is_no_skip() -> None:
    table = to_play("* 3r 5b 7g 9y 11p 13o 15r 1b 1g 1y", 5)
    assert offered(table, 0, "skip") == []
    refused(table, 0, "skip 1")
    refused(table, 0, "discard !")


# Several wilds


@pytest.mark.rule("L8-14")
def test_six_wilds_make_level_one_with_any_numbers() -> None:
    table = to_play("* * * * * * 1r 1b 8g 8y 8p")
    assert names_of(table) == NUMBERS[:13]
    table.play(0, "name 13")
    assert parts(table, 0) == "* * * | * * *"
    assert values(table, 0) == [13, 13]


@pytest.mark.rule("L8-14")
@pytest.mark.parametrize(
    ("level", "levels", "cards", "first", "last"),
    [
        (4, "standard", "* * * * * * 8r 8b 8g 8y 8p", 1, 10),
        (5, "standard", "* * * * * * 8r 8b 8g 8y 8p", 2, 8),
        (5, "standard", "* * * * * * 15r 15b 15g 15y 15p", 9, 9),
        (5, "standard", "* * * * * * 1r 1b 1g 1y 1p", 1, 1),
        (5, "expert", "* * * * * * 7r 8b 8g 8y 8p", 1, 7),
        (1, "expert", "* * * * 8r 8b 8g 8y 1r 1b 15p", 1, 12),
    ],
)
def test_a_run_with_wilds_begins_anywhere_between_its_limits(
    level: int, levels: str, cards: str, first: int, last: int
) -> None:
    table = to_play(cards, level, levels)
    assert names_of(table) == [str(number) for number in range(first, last + 1)]


@pytest.mark.rule("L8-14")
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("10r 11r 12r 13r 14r 15r * 1b 3b 5g 7y", "9"),
        ("1r 2r 3r 4r 5r 6r * 9b 11b 13g 15y", "1"),
    ],
)
def test_at_the_edge_of_the_numbers_a_wild_has_one_meaning(cards: str, value: str) -> None:
    table = to_play(cards, 5)
    assert names_of(table) == [value]
    table.play(0, f"name {value}")
    assert table.state.displayed[0] == 5
    assert table.state.spans[0, 0] == 7


@pytest.mark.rule("L8-14")
@pytest.mark.parametrize(("value", "display"), [("3", "* 4r 5b"), ("4", "4r 5b *")])
def test_a_wild_at_the_edge_of_a_run_is_either_number(value: str, display: str) -> None:
    table = to_play("4r 5b * 9g 10g 11g 1y 1p 1o 15r 15p")
    assert names_of(table) == ["3", "4"]
    table.play(0, f"name {value}")
    assert parts(table, 0) == f"{display} | 9g 10g 11g"
    assert values(table, 0) == [int(value), 9]


@pytest.mark.rule("L8-14")
@pytest.mark.parametrize(
    ("text", "value"), [("4r 5b *3", 3), ("4r 5b *6", 4), ("*6 5b 4r", 4), ("*3 5b 4r", 3)]
)
def test_the_number_of_a_wild_at_the_edge_may_be_written(text: str, value: int) -> None:
    table = to_play("4r 5b * 9g 10g 11g 1y 1p 1o 15r 15p")
    table.play(0, f"lay {text} | 9g 10g 11g")
    assert values(table, 0) == [value, 9]


@pytest.mark.rule("L8-14")
@pytest.mark.parametrize(
    "text", ["5b 4r *", "* 5b 4r", "5b * 4r", "4r 5b *2", "4r 5b *7", "4r 5b *5", "4r 5b *r"]
)
def test_a_wild_at_the_edge_needs_a_number_that_fits(text: str) -> None:
    table = to_play("4r 5b * 9g 10g 11g 1y 1p 1o 15r 15p")
    refused(table, 0, f"lay {text} | 9g 10g 11g")


@pytest.mark.rule("L8-14")
@pytest.mark.parametrize(("text", "value"), [("4r 5b *", 4), ("* 4r 5b", 3)])
def test_in_a_run_written_upwards_the_place_of_a_wild_gives_its_number(
    text: str, value: int
) -> None:
    table = to_play("4r 5b * 9g 10g 11g 1y 1p 1o 15r 15p")
    table.play(0, f"lay {text} | 9g 10g 11g")
    assert values(table, 0) == [value, 9]


@pytest.mark.rule("L8-14")
def test_a_pair_of_wilds_is_of_any_number() -> None:
    table = to_play("* * 1r 1b 4y 4g 9o 9p 12r 14b 15g", 2)
    assert names_of(table) == ["1", "4"]
    table.play(0, "lay 1r 1b | 4y 4g | 9o 9p | *11 *11")
    assert parts(table, 0) == "1r 1b | 4y 4g | 9o 9p | * *"
    assert values(table, 0) == [1, 4, 9, 11]


@pytest.mark.rule("L8-14", "L8-15")
def test_to_a_pair_of_wilds_named_eleven_an_eleven_may_be_added() -> None:
    table = to_play("* * 1r 1b 4y 4g 9o 9p 11r 14b 15g", 2)
    play(table, "0: lay 1r 1b | 4y 4g | 9o 9p | *11 *11")
    assert offered(table, 0, "add") == ["add 0.4"]
    refused(table, 0, "add 14b to 0.4")
    play(table, "0: add 11r")
    assert parts(table, 0) == "1r 1b | 4y 4g | 9o 9p | * * 11r"


@pytest.mark.rule("L8-14")
@pytest.mark.parametrize("number", range(1, 16))
def test_a_pair_of_wilds_may_have_a_number_that_nobody_holds(number: int) -> None:
    table = to_play("* * 1r 2b 2g 2y 8g 8y 8p 11r 11b", 6)
    table.play(0, f"lay *{number} *{number} | 2b 2g 2y | 8g 8y 8p")
    assert values(table, 0) == [number, 2, 8]


@pytest.mark.rule("L8-14")
@pytest.mark.parametrize("colour", range(6))
def test_a_colour_part_of_wilds_only_is_of_any_colour(colour: int) -> None:
    letter = "roygbp"[colour]
    table = to_play("* * * * 3r 4b 5g 1p 8o 15y 12g", 3)
    wilds = " ".join([f"*{letter}"] * 4)
    table.play(0, f"lay 3r 4b 5g | {wilds}")
    assert parts(table, 0) == "3r 4b 5g | * * * *"
    assert values(table, 0) == [3, colour]


@pytest.mark.rule("L8-14")
def test_a_run_of_wilds_only_is_named_by_its_lowest_number() -> None:
    table = to_play("* * * 3r 4b 5g 1y 1p 12o 12p 15r")
    table.play(0, "lay 3r 4b 5g | *10 *11 *12")
    assert values(table, 0) == [3, 10]
    assert parts(table, 0) == "3r 4b 5g | * * *"


@pytest.mark.rule("L8-14")
@pytest.mark.parametrize(
    ("level", "cards", "text"),
    [
        (2, "* * 1r 1b 4y 4g 9o 9p 12r 14b 15g", "1r 1b | 4y 4g | 9o 9p | * *"),
        (2, "* * 1r 1b 4y 4g 9o 9p 12r 14b 15g", "1r 1b | 4y 4g | 9o 9p | *3 *4"),
        (3, "* * * * 3r 4b 5g 1p 8o 15y 12g", "3r 4b 5g | * * * *"),
        (3, "* * * * 3r 4b 5g 1p 8o 15y 12g", "3r 4b 5g | *r *r *r *g"),
        (1, "* * * 3r 4b 5g 1y 1p 12o 12p 15r", "3r 4b 5g | * * *"),
        (1, "* * * 3r 4b 5g 1y 1p 12o 12p 15r", "3r 4b 5g | *14 *15 *16"),
    ],
)
def test_a_part_of_wilds_only_needs_its_meaning(level: int, cards: str, text: str) -> None:
    refused(to_play(cards, level), 0, f"lay {text}")


@pytest.mark.rule("L8-14")
def test_a_wild_may_be_laid_though_the_real_card_is_in_the_hand() -> None:
    table = to_play("3r 4b 5g * 7r 8b 9g 1y 1p 12o 15r")
    table.play(0, "lay 3r 4b *5 | 7r 8b 9g")
    assert parts(table, 0) == "3r 4b * | 7r 8b 9g"
    assert "5g" in hand(table, 0).split()


@pytest.mark.rule("L8-14")
def test_both_the_real_card_and_the_wild_are_offered() -> None:
    table = to_play("3r 4b 5g * 8r 9b 10g 1y 1p 13o 15r")
    table.play(0, "name 3")
    assert table.moves(0) == ["fill r", "fill *"]
    table.play(0, "fill r")
    assert table.moves(0) == ["fill b", "fill *"]
    table.play(0, "fill *")
    assert parts(table, 0) == "3r * 5g | 8r 9b 10g"


# What was laid is fixed


@pytest.mark.rule("L8-15")
def test_the_real_card_does_not_replace_a_wild() -> None:
    table = position(
        f"0: 4y 5y 6o 15b; 1: {TEN}; laid 0: 3r *4 5g | 7r 8b 9g ~(10o 11o); levels 1 1; to play 0"
    )
    assert offered(table, 0, "add") == ["add 0.1 high", "add 0.2 low"]
    refused(table, 0, "add 4y to 0.1")
    play(table, "0: add 6o to 0.1")
    assert parts(table, 0) == "3r * 5g 6o | 7r 8b 9g 10o"


@pytest.mark.rule("L8-15")
def test_the_number_of_a_wild_at_the_edge_of_a_run_stays() -> None:
    """4 5 * was laid as 4 5 6: the real 6 does not fit any more, nor does a 2."""
    table = to_play("4r 5b * 9g 10g 11g 6y 2p 7o 3r 15p")
    play(table, "0: lay 4r 5b *6 | 9g 10g 11g")
    assert offered(table, 0, "add") == ["add 0.1 low", "add 0.1 high"]
    refused(table, 0, "add 6y to 0.1")
    refused(table, 0, "add 2p to 0.1")
    play(table, "0: add 7o", "0: add 3r", "0: add 2p")
    assert parts(table, 0) == "2p 3r 4r 5b * 7o | 9g 10g 11g"


@pytest.mark.rule("L8-15")
def test_in_a_set_only_the_number_of_a_wild_matters() -> None:
    table = position(
        f"0: 6r 6o 6y; 1: {TEN}; laid 0: 1r 1b | 6g *6 | 9o 9p | 15r 15b; levels 2 1; to play 0"
    )
    play(table, "0: add 6r to 0.2", "0: add 6o to 0.2")
    assert parts(table, 0) == "1r 1b | 6g * 6r 6o | 9o 9p | 15r 15b"


@pytest.mark.rule("L8-15")
def test_in_a_colour_part_only_the_colour_of_a_wild_matters() -> None:
    """Every number of the colour may be added, whatever the wild might have been."""
    table = position(
        f"0: 2p 7p 15p 2r; 1: {TEN}; laid 0: 3r 4b 5g | 1p 6p 9p *; levels 3 1; to play 0"
    )
    refused(table, 0, "add 2r to 0.2")
    play(table, "0: add 2p to 0.2", "0: add 7p", "0: add 15p")
    assert parts(table, 0) == "3r 4b 5g | 1p 6p 9p * 2p 7p 15p"


@pytest.mark.rule("L8-15")
def test_a_wild_added_to_a_set_or_colour_part_takes_its_property() -> None:
    table = position(
        f"0: * *; 1: ? ?; 2: {TEN}; laid 0: 3r 4b 5g | 1p 6p 9p 12p 2p 4p;"
        " laid 1: 2r 2b | 5y 5r 5p | 11r 11o 11b; levels 3 6 1; to play 0"
    )
    table.play(0, "add * to 0.2")
    assert parts(table, 0) == "3r 4b 5g | 1p 6p 9p 12p 2p 4p *"
    assert values(table, 0) == [3, 5]
    assert table.moves(0) == ["discard *"]


@pytest.mark.rule("L8-15")
def test_a_wild_is_never_taken_back() -> None:
    table = position(
        f"0: 4y 15b; 1: {TEN}; laid 0: 3r *4 5g | 7r 8b 9g 10o 11o; pile 1: 1b; to take 0"
    )
    assert table.moves(0) == ["draw", "take 1"]
    refused(table, 0, "take *")


@pytest.mark.rule("L8-17")
def test_a_wild_may_be_discarded_and_taken_by_the_next_seat() -> None:
    table = to_play("* 3r 5b 7g 9y 11p 13o 15r 1b 1g 1y", 5)
    play(table, "0: discard *")
    assert pile(table, 0) == "*"
    play(table, "1: take 0")
    assert "*" in hand(table, 1).split()
