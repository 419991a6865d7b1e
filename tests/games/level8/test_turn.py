"""L8-05 and L8-10: taking one card, and discarding one."""

from __future__ import annotations

import pytest

from skydeck.core.kernel import NONE
from tests.games.level8.cards import (
    TEN,
    all_cards,
    draw_pile,
    hand,
    offered,
    pile,
    position,
    refused,
    whole_deck,
)

PLAIN = "1r 3b 5g 7y 9p 11o 13r 15b 1g 3y"  # no level 1, whatever single card is added
POSITION = f"""
    0: {PLAIN}
    1: {TEN}
    2: {TEN}
    pile 0: 6r 8b
    pile 2: 10g 2p
    next 12p 14o
    to take 0
    """
DISPLAYED = "laid 0: 3r 4b 5g | 7r 8b 9g ~(10o 11o 12o 13o)"


# Taking


@pytest.mark.rule("L8-05")
def test_a_turn_begins_with_a_choice_of_the_draw_pile_and_every_discard_pile_with_a_card() -> None:
    assert position(POSITION).moves(0) == ["draw", "take 0", "take 2"]


@pytest.mark.rule("L8-05")
def test_the_top_card_of_the_draw_pile_comes_into_the_hand() -> None:
    table = position(POSITION)
    before = draw_pile(table)
    assert before[:2] == ["12p", "14o"]
    table.play(0, "draw")
    assert sorted(hand(table, 0).split()) == sorted([*PLAIN.split(), "12p"])
    assert draw_pile(table) == before[1:]
    assert table.movers == (0,)


@pytest.mark.rule("L8-05")
@pytest.mark.parametrize(("owner", "card", "left"), [(0, "8b", "6r"), (2, "2p", "10g")])
def test_the_top_card_of_any_discard_pile_may_be_taken(owner: int, card: str, left: str) -> None:
    table = position(POSITION)
    before = draw_pile(table)
    table.play(0, f"take {owner}")
    assert sorted(hand(table, 0).split()) == sorted([*PLAIN.split(), card])
    assert pile(table, owner) == left
    assert draw_pile(table) == before
    assert table.movers == (0,)


@pytest.mark.rule("L8-05")
def test_an_empty_pile_gives_no_card() -> None:
    refused(position(POSITION), 0, "take 1")


@pytest.mark.rule("L8-05")
@pytest.mark.parametrize("card", ["6r", "10g", "12p", "1r"])
def test_only_the_top_card_of_a_pile_may_be_taken(card: str) -> None:
    refused(position(POSITION), 0, f"take {card}")


@pytest.mark.rule("L8-05")
def test_the_last_card_of_a_pile_may_be_taken() -> None:
    table = position(POSITION.replace("10g 2p", "2p"))
    table.play(0, "take 2")
    assert pile(table, 2) == ""


@pytest.mark.rule("L8-05")
@pytest.mark.parametrize("card", ["*", "!"])
@pytest.mark.parametrize("owner", [0, 1])
def test_a_wild_or_skip_may_be_taken_from_a_discard_pile(card: str, owner: int) -> None:
    text = f"0: {PLAIN}; 1: {TEN}; pile {owner}: 6r {card}; to take 0"
    table = position(text)
    assert table.moves(0) == ["draw", f"take {owner}"]
    table.play(0, f"take {owner}")
    assert card in hand(table, 0).split()
    assert pile(table, owner) == "6r"


@pytest.mark.rule("L8-05")
@pytest.mark.parametrize("move", ["discard 1r", "discard 12p", "name 1", "skip 1", "add 1.1"])
def test_nothing_is_done_before_a_card_is_taken(move: str) -> None:
    refused(position(POSITION), 0, move)


@pytest.mark.rule("L8-05")
@pytest.mark.parametrize("first", ["draw", "take 2"])
@pytest.mark.parametrize("second", ["draw", "take 0", "take 2"])
def test_only_one_card_is_taken(first: str, second: str) -> None:
    table = position(POSITION)
    table.play(0, first)
    refused(table, 0, second)


@pytest.mark.rule("L8-05")
@pytest.mark.parametrize(("take", "card"), [("draw", "12p"), ("take 0", "8b"), ("take 2", "2p")])
def test_the_card_just_taken_may_be_discarded_again(take: str, card: str) -> None:
    table = position(POSITION)
    table.play(0, take)
    table.play(0, f"discard {card}")
    assert hand(table, 0) == hand(position(POSITION), 0)
    assert pile(table, 0).split()[-1] == card
    assert table.movers == (1,)


# Discarding


@pytest.mark.rule("L8-10")
def test_every_card_of_the_hand_may_be_discarded_and_nothing_else_be_done() -> None:
    table = position(POSITION)
    table.play(0, "draw")
    assert set(table.moves(0)) == {f"discard {card}" for card in f"{PLAIN} 12p".split()}
    assert len(table.moves(0)) == 11


@pytest.mark.rule("L8-10")
def test_a_discard_lies_on_top_of_the_own_pile_and_ends_the_turn() -> None:
    table = position(POSITION)
    table.play(0, "take 2")
    table.play(0, "discard 9p")
    assert pile(table, 0) == "6r 8b 9p"
    assert pile(table, 1) == ""
    assert pile(table, 2) == "10g"
    assert table.movers == (1,)
    assert table.state.turn == 1
    assert table.moves(1) == ["draw", "take 0", "take 2"]
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-10", "L8-04")
def test_after_the_last_seat_the_first_has_its_turn() -> None:
    table = position(f"0: {TEN}; 1: {TEN}; 2: {PLAIN} 12p; to play 2")
    table.play(2, "discard 12p")
    assert table.movers == (0,)
    assert pile(table, 2) == "12p"


@pytest.mark.rule("L8-10")
def test_equal_cards_are_one_choice() -> None:
    table = position(f"0: * * ! ! 1r 1b 1g 15r 15b 15g 8y; 1: {TEN}; levels 5 1; to play 0")
    assert offered(table, 0, "discard").count("discard *") == 1
    assert offered(table, 0, "discard").count("discard !") == 1
    table.play(0, "discard *")
    assert hand(table, 0).split().count("*") == 1
    assert pile(table, 0) == "*"


@pytest.mark.rule("L8-10")
@pytest.mark.parametrize("card", ["2r", "12p", "*", "!"])
def test_a_card_that_is_not_in_the_hand_is_not_discarded(card: str) -> None:
    refused(position(f"0: {PLAIN} 8g; 1: {TEN}; to play 0"), 0, f"discard {card}")


@pytest.mark.rule("L8-10")
def test_step_three_is_compulsory() -> None:
    table = position(f"0: {PLAIN} 8g; 1: {TEN}; to play 0")
    refused(table, 0, "done")
    assert table.movers == (0,)


@pytest.mark.rule("L8-10")
@pytest.mark.parametrize("cards", ["6g", "13r", "2p"])
def test_the_last_card_of_a_hand_is_not_added(cards: str) -> None:
    """After one addition a single card is left; it fits as well but is needed for step 3."""
    table = position(f"0: 6y {cards}; 1: {TEN}; {DISPLAYED}; to play 0")
    table.play(0, "add 6y to 0.1")
    assert table.moves(0) == [f"discard {cards}"]
    refused(table, 0, f"add {cards}")


@pytest.mark.rule("L8-10")
def test_the_last_card_is_not_added_even_if_it_is_a_wild() -> None:
    table = position(f"0: 6y *; 1: {TEN}; {DISPLAYED}; to play 0")
    table.play(0, "add 6y to 0.1")
    assert table.moves(0) == ["discard *"]
    for move in ("add * to 0.1 high", "add * to 0.1 low", "add 0.1 high"):
        refused(table, 0, move)


@pytest.mark.rule("L8-10")
def test_a_discard_leaves_no_trace_of_the_turn() -> None:
    table = position(POSITION)
    table.play(0, "draw")
    table.play(0, "discard 12p")
    assert table.state.target == NONE
    assert (table.state.part, table.state.slot) == (0, 0)
