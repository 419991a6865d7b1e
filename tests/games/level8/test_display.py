"""L8-06, L8-07, L8-09 and L8-11: what may be displayed, and in what order it lies."""

from __future__ import annotations

import pytest

from skydeck.core.table import Table
from tests.games.level8.cards import (
    TEN,
    all_cards,
    code,
    hand,
    offered,
    parts,
    play,
    position,
    refused,
    values,
    whole_deck,
)

# For every level: a display, three or more cards that do not help, its values and its sizes.
STANDARD = {
    1: ("3r 4b 5g | 7r 8b 9g", "1y 1p 12o 12p 15r", [3, 7], [3, 3]),
    2: ("1r 1b | 4y 4g | 9o 9p | 15r 15b", "6g 7g 12y", [1, 4, 9, 15], [2, 2, 2, 2]),
    3: ("3r 4b 5g | 1p 6p 9p 12p", "15r 15b 10y 8o", [3, 5], [3, 4]),
    4: ("2r 3b 4g 5y 6p 7o | 12r 12b", "15g 14y 9p", [2, 12], [6, 2]),
    5: ("3r 4b 5g 6y 7p 8o 9r", "1g 15g 12y 12o", [3], [7]),
    6: ("2r 2b | 5y 5g 5p | 11r 11o 11b", "14g 8y 15p", [2, 5, 11], [2, 3, 3]),
    7: ("6r 6g 6b | 1y 3y 8y 11y 15y", "13r 4p 10o", [6, 2], [3, 5]),
    8: ("1r 1b | 7y 7g 7p | 13r 13o 13g 13b", "4y 10p", [1, 7, 13], [2, 3, 4]),
}
EXPERT = {
    1: ("3r 4b 5g 6y | 9o 9p | 12r 12b", "15g 1y 14p", [3, 9, 12], [4, 2, 2]),
    2: ("1p 3p 6p 9p 12p 15p", "2r 5b 8g 11y 14o", [5], [6]),
    3: ("2r 3b 4g 5y 6p | 11r 11o 11b", "14g 8y 15p", [2, 11], [5, 3]),
    4: ("4r 4y 4g 4b | 10r 10o 10b 10p", "1g 7y 13p", [4, 10], [4, 4]),
    5: ("3r 4b 5g 6y 7p 8o 9r 10b", "1g 15y 13p", [3], [8]),
    6: ("2r 2b | 5g 5p | 1y 4y 8y 11y 15y", "13r 10o", [2, 5, 2], [2, 2, 5]),
    7: ("12r 12g 12b | 2y 3p 4o 5r 6b 7g", "15y 10p", [12, 2], [3, 6]),
    8: ("9r 9y 9g 9b 9p | 1o 4o 7o 13o", "15r 11b", [9, 1], [5, 4]),
}
CASES = [
    *((level, "standard", *case) for level, case in STANDARD.items()),
    *((level, "expert", *case) for level, case in EXPERT.items()),
]


def to_play(cards: str, level: int = 1, levels: str = "standard") -> Table:
    """Seat 0 of two is to play with these cards in its hand."""
    return position(f"0: {cards}; 1: {TEN}; levels {level} 1; to play 0; option levels={levels}")


def without(cards: str, *left_out: str) -> str:
    rest = cards.replace("|", "").split()
    for card in left_out:
        rest.remove(card)
    return " ".join(rest)


# The requirements


@pytest.mark.rule("L8-06", "L8-11")
@pytest.mark.parametrize(("level", "levels", "display", "rest", "value", "size"), CASES)
def test_a_level_is_displayed_with_exactly_its_parts(
    level: int, levels: str, display: str, rest: str, value: list[int], size: list[int]
) -> None:
    table = to_play(f"{without(display)} {rest}", level, levels)
    table.play(0, f"lay {display}")
    assert parts(table, 0) == display
    assert values(table, 0) == value
    assert [span for span in table.state.spans[0].tolist() if span] == size
    assert table.state.displayed[0] == level
    assert sorted(hand(table, 0).split()) == sorted(rest.split())
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize(("level", "levels", "display", "rest", "value", "size"), CASES)
def test_a_level_is_displayed_by_naming_its_first_part_where_nothing_else_is_open(
    level: int, levels: str, display: str, rest: str, value: list[int], size: list[int]
) -> None:
    table = to_play(f"{without(display)} {rest}", level, levels)
    first = "roygbp"[value[0]] if (levels, level) == ("expert", 2) else str(value[0])
    assert offered(table, 0, "name") == [f"name {first}"]
    table.play(0, f"name {first}")
    assert parts(table, 0) == display
    assert len(table.history) == 1
    assert table.state.displayed[0] == level


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize(("level", "levels", "display", "rest", "value", "size"), CASES)
def test_a_level_that_lacks_one_card_is_not_displayed(
    level: int, levels: str, display: str, rest: str, value: list[int], size: list[int]
) -> None:
    for card in without(display).split():
        table = to_play(f"{without(display, card)} ! {rest}", level, levels)
        assert offered(table, 0, "name") == []
        refused(table, 0, f"name {value[0]}")
        refused(table, 0, f"lay {display}")


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize(("level", "levels", "display", "rest", "value", "size"), CASES)
def test_an_incomplete_display_is_refused(
    level: int, levels: str, display: str, rest: str, value: list[int], size: list[int]
) -> None:
    table = to_play(f"{without(display)} {rest}", level, levels)
    texts = display.split(" | ")
    for number in range(len(texts)):
        fewer = [text for place, text in enumerate(texts) if place != number]
        if fewer:
            refused(table, 0, f"lay {' | '.join(fewer)}")
        shorter = [
            text.rpartition(" ")[0] if place == number else text for place, text in enumerate(texts)
        ]
        refused(table, 0, f"lay {' | '.join(shorter)}")


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize(
    ("level", "levels", "cards", "display"),
    [
        (1, "standard", "3r 4b 5g 6y 8b 9g 10p 1p 12o 12p 15r", "3r 4b 5g 6y | 8b 9g 10p"),
        (
            2,
            "standard",
            "1r 1b 1g 4y 4g 9o 9p 15r 15b 7g 12y",
            "1r 1b 1g | 4y 4g | 9o 9p | 15r 15b",
        ),
        (5, "standard", "3r 4b 5g 6y 7p 8o 9r 10b 1g 15g 12y", "3r 4b 5g 6y 7p 8o 9r 10b"),
        (7, "standard", "6r 6g 6b 1y 3y 8y 11y 15y 13y 4p 10o", "6r 6g 6b | 1y 3y 8y 11y 13y 15y"),
        (2, "expert", "1p 3p 6p 9p 12p 15p 14p 5b 8g 11y 14o", "1p 3p 6p 9p 12p 14p 15p"),
    ],
)
def test_a_part_is_not_displayed_longer_than_its_size(
    level: int, levels: str, cards: str, display: str
) -> None:
    refused(to_play(cards, level, levels), 0, f"lay {display}")


@pytest.mark.rule("L8-11")
@pytest.mark.parametrize(
    ("level", "display", "rest"),
    [
        (1, "3r 4b 6g | 7r 8b 9g", "1y 1p 12o 12p 15r"),  # a gap
        (1, "3r 4b 4g | 7r 8b 9g", "1y 1p 12o 12p 15r"),  # a number twice
        (1, "14r 15b 1g | 7r 8b 9g", "1y 4p 12o 12p 4r"),  # over the end
        (2, "1r 2r | 4y 4g | 9o 9p | 15r 15b", "6g 7g 12y"),  # a colour is no set
        (3, "3r 4b 5g | 1p 6p 9p 12y", "15r 15b 10y 8o"),  # two colours
        (3, "3r 4b 5g | 8p 8o 8r 8b", "15r 15b 10y 1o"),  # a number is no colour
        (6, "2r 2b | 5y 5g 6p | 11r 11o 11b", "14g 8y 15p"),
    ],
)
def test_a_combination_that_is_none_is_refused(level: int, display: str, rest: str) -> None:
    table = to_play(f"{without(display)} {rest}", level)
    assert offered(table, 0, "name") == []
    refused(table, 0, f"lay {display}")


@pytest.mark.rule("L8-11")
def test_a_run_may_be_of_one_colour_and_a_colour_part_may_be_a_run() -> None:
    table = to_play("3r 4r 5r 1p 2p 3p 4p 15b 15y 10y 8o", 3)
    table.play(0, "lay 3r 4r 5r | 1p 2p 3p 4p")
    assert parts(table, 0) == "3r 4r 5r | 1p 2p 3p 4p"


@pytest.mark.rule("L8-06")
def test_parts_do_not_share_a_card() -> None:
    """3 4 5 and 5 6 7 would need the only 5 twice."""
    table = to_play("3r 4b 5g 6y 7p 10r 10b 12g 12y 1o 14p")
    assert offered(table, 0, "name") == []
    refused(table, 0, "lay 3r 4b 5g | 5g 6y 7p")


@pytest.mark.rule("L8-06")
def test_a_run_and_a_colour_part_do_not_share_a_card() -> None:
    table = to_play("3r 4b 5p 1p 6p 9p 15r 15b 10y 8o 12g", 3)
    assert offered(table, 0, "name") == []
    refused(table, 0, "lay 3r 4b 5p | 1p 5p 6p 9p")


@pytest.mark.rule("L8-06")
def test_the_display_is_optional() -> None:
    table = to_play("3r 4b 5g 7r 8b 9g 1y 1p 12o 12p 15r")
    table.play(0, "discard 15r")
    assert table.state.displayed[0] == 0
    assert table.movers == (1,)


@pytest.mark.rule("L8-06")
def test_a_display_does_not_end_the_turn() -> None:
    table = to_play("3r 4b 5g 7r 8b 9g 1y 1p 12o 12p 15r")
    table.play(0, "name 3")
    assert table.movers == (0,)
    rest = ["1y", "1p", "12o", "12p", "15r"]
    assert table.moves(0) == [f"discard {card}" for card in rest]


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize("move", ["name 3", "name 7", "lay 3y 4y 5y | 7y 8y 9y", "lay"])
def test_a_level_is_displayed_once_in_a_round(move: str) -> None:
    table = position(
        f"0: 12r 12b; 1: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g ~(10g 11g); next 12p; to take 0"
    )
    table.play(0, "draw")
    assert offered(table, 0, "name") == []
    refused(table, 0, move)


@pytest.mark.rule("L8-06")
def test_the_requirement_is_that_of_the_own_level() -> None:
    """A hand with four pairs on level 1, and with two runs on level 2."""
    pairs, runs = "1r 1b 4y 4g 9o 9p 15r 15b 6g 7g 12y", "3r 4b 5g 7r 8b 9g 1y 1p 12o 13p 15r"
    assert offered(to_play(pairs, 1), 0, "name") == []
    assert offered(to_play(pairs, 2), 0, "name") == ["name 1"]
    assert offered(to_play(runs, 2), 0, "name") == []
    assert offered(to_play(runs, 1), 0, "name") == ["name 3"]


@pytest.mark.rule("L8-06")
def test_the_lists_of_levels_differ() -> None:
    cards = "1p 3p 6p 9p 12p 15p 2r 5b 8g 11y 14o"
    assert offered(to_play(cards, 2, "expert"), 0, "name") == ["name p"]
    assert offered(to_play(cards, 2, "standard"), 0, "name") == []


@pytest.mark.rule("L8-06")
def test_the_taken_card_may_be_displayed_in_the_same_turn() -> None:
    table = position(f"0: 3r 4b 5g 7r 8b 1y 1p 12o 12p 15r; 1: {TEN}; pile 1: 9g; to take 0")
    play(table, "0: take 1", "0: name 3")
    assert parts(table, 0) == "3r 4b 5g | 7r 8b 9g"


# The order of parts


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize(
    ("level", "text", "display"),
    [
        (1, "7r 8b 9g | 3r 4b 5g", "3r 4b 5g | 7r 8b 9g"),
        (1, "9g 7r 8b | 5g 4b 3r", "3r 4b 5g | 7r 8b 9g"),
        (2, "15b 15r | 9o 9p | 1r 1b | 4g 4y", "1r 1b | 4y 4g | 9o 9p | 15r 15b"),
        (3, "12p 9p 6p 1p | 3r 4b 5g", "3r 4b 5g | 1p 6p 9p 12p"),
        (4, "12b 12r | 7o 6p 5y 4g 3b 2r", "2r 3b 4g 5y 6p 7o | 12r 12b"),
        (6, "11b 11o 11r | 2r 2b | 5p 5g 5y", "2r 2b | 5y 5g 5p | 11r 11o 11b"),
        (7, "1y 15y 3y 8y 11y | 6r 6g 6b", "6r 6g 6b | 1y 3y 8y 11y 15y"),
        (8, "13r 13o 13g 13b | 7p 7g 7y | 1b 1r", "1r 1b | 7y 7g 7p | 13r 13o 13g 13b"),
    ],
)
def test_parts_lie_in_the_order_of_the_level_and_equal_ones_by_value(
    level: int, text: str, display: str
) -> None:
    table = to_play(f"{without(display)} {STANDARD[level][1]}", level)
    table.play(0, f"lay {text}")
    assert parts(table, 0) == display


@pytest.mark.rule("L8-06")
def test_sizes_come_before_values() -> None:
    """The pair of level 6 is the first part though its number is the highest."""
    table = to_play("15r 15b 5y 5g 5p 11r 11o 11b 14g 8y 1p", 6)
    assert offered(table, 0, "name") == ["name 15"]
    table.play(0, "name 15")
    assert parts(table, 0) == "15r 15b | 5y 5g 5p | 11r 11o 11b"
    assert values(table, 0) == [15, 5, 11]


@pytest.mark.rule("L8-06")
def test_a_lower_part_is_not_named_after_an_equal_one_of_a_higher_value() -> None:
    """Either of three runs may be left out, but 11 12 13 is never the first."""
    table = to_play("3r 4b 5g 7r 8b 9g 11y 12y 13y 1p 1o")
    assert offered(table, 0, "name") == ["name 3", "name 7"]
    table.play(0, "name 7")
    assert parts(table, 0) == "7r 8b 9g | 11y 12y 13y"
    table = to_play("3r 4b 5g 7r 8b 9g 11y 12y 13y 1p 1o")
    table.play(0, "name 3")
    assert table.moves(0) == ["name 7", "name 11"]
    table.play(0, "name 11")
    assert parts(table, 0) == "3r 4b 5g | 11y 12y 13y"


@pytest.mark.rule("L8-06")
def test_the_numbering_is_fixed_at_the_display() -> None:
    table = position(
        f"0: 4y 3y 9o 13p; 1: {TEN}; laid 0: 4r 5b 6g | 5r 6b 7g 8g; levels 1 1; to play 0"
    )
    play(table, "0: add 4y to 0.2", "0: add 3y to 0.2")
    assert parts(table, 0) == "4r 5b 6g | 3y 4y 5r 6b 7g 8g"
    assert values(table, 0) == [4, 3]
    assert table.state.spans[0].tolist() == [3, 6, 0, 0]


# Identical parts


@pytest.mark.rule("L8-06")
def test_two_runs_may_be_identical() -> None:
    table = to_play("4r 5r 6r 4b 5b 6b 10g 10y 12p 1o 14g")
    assert offered(table, 0, "name") == ["name 4"]
    table.play(0, "lay 4r 5b 6r | 4b 5r 6b")
    assert parts(table, 0) == "4r 5b 6r | 4b 5r 6b"
    assert values(table, 0) == [4, 4]


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize("sixes", ["6r 6b | 6y 6g", "6y 6g | 6r 6b", "6r 6y | 6g 6b"])
def test_two_pairs_may_be_identical_and_lie_in_the_order_laid(sixes: str) -> None:
    table = to_play("6r 6y 6g 6b 1r 1b 9o 9p 12r 13r 14r", 2)
    assert offered(table, 0, "name") == ["name 1"]
    table.play(0, f"lay {sixes} | 1r 1b | 9o 9p")
    assert parts(table, 0) == f"1r 1b | {sixes} | 9o 9p"
    assert values(table, 0) == [1, 6, 6, 9]


@pytest.mark.rule("L8-06")
def test_three_identical_pairs_are_possible() -> None:
    table = to_play("6r 6o 6y 6g 6b 6p 9o 9p 12r 13r 14r", 2)
    table.play(0, "lay 6r 6o | 6y 6g | 6b 6p | 9o 9p")
    assert parts(table, 0) == "6r 6o | 6y 6g | 6b 6p | 9o 9p"


@pytest.mark.rule("L8-06")
def test_a_triple_and_a_quadruple_of_one_number_need_wilds() -> None:
    table = to_play("6r 6o 6y 6g 6b 6p * 9o 9p 12r 13r", 8)
    table.play(0, "lay 9o 9p | 6r 6o 6y | 6g 6b 6p *")
    assert parts(table, 0) == "9o 9p | 6r 6o 6y | 6g 6b 6p *"


# The small moves


@pytest.mark.rule("L8-06", "L8-14")
def test_the_cards_of_a_part_are_chosen_in_ascending_order_and_wilds_last() -> None:
    table = to_play("6r 6g 6b 1y 3y 8y 11y 15y * 13r 4p", 7)
    assert offered(table, 0, "name") == ["name 6"]
    table.play(0, "name 6")
    assert table.moves(0) == ["fill r", "fill g"]
    table.play(0, "fill r")
    assert table.moves(0) == ["fill g", "fill b"]
    table.play(0, "fill g")
    assert table.moves(0) == ["fill b", "fill *"]
    table.play(0, "fill b")
    for moves, move in (
        (["fill 1", "fill 3"], "fill 1"),
        (["fill 3", "fill 8"], "fill 3"),
        (["fill 8", "fill 11"], "fill 8"),
        (["fill 11", "fill 15"], "fill 11"),
        (["fill 15", "fill *"], "fill *"),
    ):
        assert table.moves(0) == moves
        table.play(0, move)
    assert parts(table, 0) == "6r 6g 6b | 1y 3y 8y 11y *"
    assert sorted(hand(table, 0).split()) == sorted(["15y", "13r", "4p"])


@pytest.mark.rule("L8-06", "L8-14")
def test_forced_steps_are_played_without_a_move() -> None:
    table = to_play("6r 6g 6b 1y 3y 8y 11y 15y * 13r 4p", 7)
    play(table, "0: name 6", "0: fill r", "0: fill g", "0: fill *")
    assert parts(table, 0) == "6r 6g * | 1y 3y 8y 11y 15y"
    assert len(table.history) == 4
    assert table.movers == (0,)


@pytest.mark.rule("L8-06")
def test_a_run_is_filled_from_its_lowest_number() -> None:
    table = to_play("4r 4b 5g 6y 6p 9o 10o 11o 1b 13b 15g")
    table.play(0, "name 4")
    assert table.moves(0) == ["fill r", "fill b"]
    table.play(0, "fill b")
    assert table.moves(0) == ["fill y", "fill p"]
    table.play(0, "fill p")
    assert parts(table, 0) == "4b 5g 6p | 9o 10o 11o"


@pytest.mark.rule("L8-06")
def test_a_choice_that_would_make_the_rest_impossible_is_not_offered() -> None:
    """The 6 of the run must not be the purple one, which the colour part needs."""
    table = to_play("4r 5g 6y 6p 9p 10p 12p 1b 13b 15g 15r", 3)
    assert offered(table, 0, "name") == ["name 4"]
    table.play(0, "name 4")
    assert parts(table, 0) == "4r 5g 6y | 6p 9p 10p 12p"


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize(
    "move", ["discard 1b", "draw", "fill g", "fill *", "fill 5", "name 9", "done"]
)
def test_a_display_that_was_begun_must_be_finished(move: str) -> None:
    table = to_play("4r 4b 5g 6y 6p 9o 10o 11o 1b 13b 15g")
    table.play(0, "name 4")
    refused(table, 0, move)
    assert table.movers == (0,)


@pytest.mark.rule("L8-06")
@pytest.mark.parametrize("value", ["1", "2", "7", "9", "14", "15", "r", "p"])
def test_a_value_that_cannot_be_completed_is_not_named(value: str) -> None:
    table = to_play("3r 4b 5g 7r 8b 9g 11y 12y 14y 1p 1o")
    assert offered(table, 0, "name") == ["name 3"]
    refused(table, 0, f"name {value}")


@pytest.mark.rule("L8-06")
def test_the_offered_moves_before_a_display_are_its_beginnings_and_the_discards() -> None:
    cards = "3r 4b 5g 7r 8b 9g 11y 12y 13y 1p 1o"
    table = to_play(cards)
    discards = [f"discard {card}" for card in sorted(cards.split(), key=code)]
    assert table.moves(0) == ["name 3", "name 7", *discards]


# Nothing more


@pytest.mark.rule("L8-07")
def test_a_third_run_is_not_displayed() -> None:
    table = to_play("3r 4b 5g 7r 8b 9g 12y 13y 14y 1p 1o")
    table.play(0, "lay 3r 4b 5g | 7r 8b 9g")
    assert all(move.startswith("discard") for move in table.moves(0))
    for move in ("name 12", "lay 12y 13y 14y", "lay 3r 4b 5g | 7r 8b 9g | 12y 13y 14y"):
        refused(table, 0, move)


@pytest.mark.rule("L8-07")
def test_three_runs_at_once_are_not_displayed() -> None:
    table = to_play("3r 4b 5g 7r 8b 9g 12y 13y 14y 1p 1o")
    refused(table, 0, "lay 3r 4b 5g | 7r 8b 9g | 12y 13y 14y")


@pytest.mark.rule("L8-07")
def test_no_part_is_opened_in_a_later_turn() -> None:
    table = position(
        f"0: 12y 13y 14y; 1: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g 10g; next 1p 1o 1y; to take 0"
    )
    play(table, "0: draw")
    assert table.moves(0) == ["discard 1p", "discard 12y", "discard 13y", "discard 14y"]


@pytest.mark.rule("L8-09")
def test_cards_on_the_table_stay_where_they_are() -> None:
    table = position(
        f"0: 12y 13y 6r; 1: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g 10g; pile 1: 1g; next 1p 1o 1y;"
        " to take 0"
    )
    for move in ("take 3r", "take 9g", "take 0.1"):
        refused(table, 0, move)
    play(table, "0: draw", "0: add 6r to 0.1")
    for move in ("add 9g to 0.1", "add 6r to 0.2", "discard 3r", "discard 6r"):
        refused(table, 0, move)
    play(table, "0: discard 1p", "1: draw", "1: discard 1o", "0: draw", "0: discard 1y")
    assert parts(table, 0) == "3r 4b 5g 6r | 7r 8b 9g 10g"
