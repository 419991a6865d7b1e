"""L8-18 to L8-23: what a Skip! does."""

from __future__ import annotations

import pytest

from tests.games.level8.cards import (
    TEN,
    all_cards,
    draw_pile,
    hand,
    offered,
    parts,
    pile,
    play,
    position,
    refused,
    whole_deck,
)

PLAIN = "1r 3b 5g 7y 9p 11o 13r 15b 1g 3y"
THREE = f"0: {PLAIN} !; 1: {TEN}; 2: {TEN}; pile 2: 10g; to play 0"
FOUR = f"0: {PLAIN} !; 1: {TEN}; 2: {TEN}; 3: {TEN}; pile 2: 10g"


# No part of a combination


@pytest.mark.rule("L8-18")
@pytest.mark.parametrize(
    ("level", "cards", "text"),
    [
        (1, "3r 4b ! 7r 8b 9g 1y 1p 12o 12p 15r", "3r 4b ! | 7r 8b 9g"),
        (2, "1r 1b 4y 4g 9o 9p ! ! 6g 7g 12y", "1r 1b | 4y 4g | 9o 9p | ! !"),
        (3, "3r 4b 5g 1p 6p 9p ! 15r 15b 10y 8o", "3r 4b 5g | 1p 6p 9p !"),
        (6, "2r 2b 5y 5g 5p ! ! ! 14g 8y 15p", "2r 2b | 5y 5g 5p | ! ! !"),
    ],
)
def test_a_skip_belongs_to_no_combination(level: int, cards: str, text: str) -> None:
    table = position(f"0: {cards}; 1: {TEN}; levels {level} 1; to play 0")
    assert offered(table, 0, "name") == []
    refused(table, 0, f"lay {text}")


@pytest.mark.rule("L8-18")
def test_a_skip_is_added_to_nothing() -> None:
    table = position(
        f"0: ! ! 15r; 1: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g ~(10o 11o 12o 13o); to play 0"
    )
    assert table.moves(0) == ["discard 15r", "discard !", "skip 1"]
    refused(table, 0, "add ! to 0.1")


# A discard without effect


@pytest.mark.rule("L8-19")
def test_a_skip_may_be_discarded_without_effect() -> None:
    table = position(THREE)
    table.play(0, "discard !")
    assert pile(table, 0) == "!"
    assert not table.state.skips.any()
    assert table.movers == (1,)
    assert table.moves(1) == ["draw", "take 0", "take 2"]


# Laid before another


@pytest.mark.rule("L8-20")
def test_a_skip_may_be_laid_before_every_other_seat_but_not_the_own() -> None:
    table = position(THREE)
    assert offered(table, 0, "skip") == ["skip 1", "skip 2"]
    for target in (0, 3, 5):
        refused(table, 0, f"skip {target}")


@pytest.mark.rule("L8-20")
def test_without_a_skip_in_hand_none_is_laid() -> None:
    table = position(THREE.replace("!", "8p"))
    assert offered(table, 0, "skip") == []
    refused(table, 0, "skip 1")


@pytest.mark.rule("L8-20")
def test_a_skip_is_not_laid_before_a_seat_that_has_one() -> None:
    table = position(f"{FOUR}; skips 0 0 1 0; to play 0")
    assert offered(table, 0, "skip") == ["skip 1", "skip 3"]
    refused(table, 0, "skip 2")


@pytest.mark.rule("L8-20")
def test_where_all_others_have_one_a_skip_can_only_be_discarded() -> None:
    table = position(f"0: {PLAIN} !; 1: {TEN}; 2: {TEN}; skips 0 1 1; to play 0")
    assert offered(table, 0, "skip") == []
    assert "discard !" in table.moves(0)


@pytest.mark.rule("L8-20", "L8-10")
def test_a_laid_skip_is_step_three() -> None:
    table = position(f"{FOUR}; to play 0")
    before = [pile(table, seat) for seat in range(4)]
    table.play(0, "skip 2")
    assert table.state.skips[:4].tolist() == [0, 0, 1, 0]
    assert "!" not in hand(table, 0).split()
    assert [pile(table, seat) for seat in range(4)] == before
    assert table.movers == (1,)
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-20")
def test_a_skip_may_be_laid_on_who_has_displayed_and_by_who_has() -> None:
    table = position(
        f"0: ! 15r; 1: ? ?; 2: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g ~(10o 11o 12o 13o);"
        " laid 1: 6r 6b | 9y 9p | 11r 11g | 13b 13y; levels 1 2 1; to play 0"
    )
    table.play(0, "skip 1")
    assert table.movers == (2,)


@pytest.mark.rule("L8-20")
def test_a_skip_is_not_laid_before_a_card_is_taken() -> None:
    table = position(f"0: {PLAIN.replace('3y', '!')}; 1: {TEN}; to take 0")
    refused(table, 0, "skip 1")


@pytest.mark.rule("L8-20")
def test_a_taken_skip_may_be_laid_in_the_same_turn() -> None:
    table = position(f"0: {PLAIN}; 1: {TEN}; 2: {TEN}; pile 1: !; to take 0")
    play(table, "0: take 1", "0: skip 2")
    assert table.state.skips[:3].tolist() == [0, 0, 1]


# The skipped turn


@pytest.mark.rule("L8-21")
def test_a_skipped_seat_does_nothing_and_the_next_one_has_its_turn() -> None:
    table = position(THREE)
    before = hand(table, 1), pile(table, 1), draw_pile(table)
    turns = int(table.state.turns)
    table.play(0, "skip 1")
    assert table.movers == (2,)
    assert table.state.turn == 2
    assert (hand(table, 1), pile(table, 1), draw_pile(table)) == before
    assert not table.state.skips.any()
    assert table.state.turns == turns + 2
    assert len(table.history) == 1


@pytest.mark.rule("L8-21")
def test_a_skip_waits_for_the_next_turn_of_its_seat() -> None:
    table = position(f"{FOUR}; next 2p 4p; to play 0")
    play(table, "0: skip 3", "1: draw", "1: discard 2p")
    assert table.state.skips[:4].tolist() == [0, 0, 0, 1]
    play(table, "2: draw", "2: discard 4p")
    assert table.movers == (0,)
    assert not table.state.skips.any()
    assert table.state.buried == 1


@pytest.mark.rule("L8-21")
def test_a_skip_costs_one_turn_only() -> None:
    table = position(f"{THREE}; next 2p 4p 6p")
    play(table, "0: skip 1", "2: draw", "2: discard 2p", "0: draw", "0: discard 4p")
    assert table.movers == (1,)


@pytest.mark.rule("L8-21")
def test_several_seats_in_a_row_may_be_skipped() -> None:
    table = position(f"{FOUR}; skips 0 0 1 0; to play 0")
    turns = int(table.state.turns)
    table.play(0, "skip 1")
    assert table.movers == (3,)
    assert table.state.buried == 2
    assert table.state.turns == turns + 3
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-21")
def test_of_two_seats_the_one_who_lays_a_skip_has_another_turn() -> None:
    table = position(f"0: {PLAIN} !; 1: {TEN}; next 2p; to play 0")
    table.play(0, "skip 1")
    assert table.movers == (0,)
    assert table.moves(0) == ["draw"]
    assert table.state.buried == 1


@pytest.mark.rule("L8-21")
def test_of_two_seats_all_three_skips_may_be_chained() -> None:
    cards = " ".join(PLAIN.split()[:8])
    table = position(f"0: {cards} ! ! !; 1: {TEN}; next 2p 4p 6p 8p; to play 0")
    before = hand(table, 1)
    play(table, "0: skip 1", "0: draw", "0: skip 1", "0: draw", "0: skip 1", "0: draw")
    assert table.state.buried == 3
    assert hand(table, 1) == before
    assert offered(table, 0, "skip") == []
    table.play(0, "discard 2p")
    assert table.movers == (1,)
    assert all_cards(table) == whole_deck()


# Under the draw pile


@pytest.mark.rule("L8-22")
def test_a_used_skip_goes_face_up_under_the_draw_pile() -> None:
    table = position(THREE)
    before = draw_pile(table)
    table.play(0, "skip 1")
    assert table.state.buried == 1
    assert draw_pile(table) == before
    for watcher in (-1, 0, 1, 2):
        assert table.view(watcher).state.buried == 1


@pytest.mark.rule("L8-22")
def test_a_buried_skip_stays_under_the_draw_pile() -> None:
    table = position(f"0: {TEN}; 1: {TEN}; buried 2; next 2p; to take 0")
    count = int(table.state.decked)
    assert count == 99 - 20 - 2
    play(table, "0: draw", "0: discard 2p")
    assert table.state.buried == 2
    assert table.state.decked == count - 1


# The last card


@pytest.mark.rule("L8-23", "L8-25", "L8-26")
def test_a_skip_laid_as_the_last_card_ends_the_round_without_effect() -> None:
    table = position(
        f"0: ! 6g; 1: {TEN}; 2: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g 10o 11o 12o; dealer 2; to play 0"
    )
    table.play(0, "add 6g to 0.1")
    assert table.moves(0) == ["discard !", "skip 1", "skip 2"]
    rounds = int(table.state.rounds)
    table.play(0, "skip 1")
    assert table.state.levels[:3].tolist() == [3, 1, 1]
    assert table.state.rounds == rounds + 1
    assert table.state.dealer == 0
    assert table.movers == (1,)
    assert not table.state.skips.any()
    assert table.state.buried == 0


@pytest.mark.rule("L8-23")
def test_skips_before_seats_are_removed_at_the_end_of_the_round() -> None:
    table = position(
        f"0: 15r 6g; 1: {TEN}; 2: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g 10o 11o 12o;"
        " skips 0 1 1; buried 1; dealer 2; to play 0"
    )
    play(table, "0: add 6g to 0.1", "0: discard 15r")
    assert not table.state.skips.any()
    assert table.state.buried == 0
    assert table.movers == (1,)
    assert parts(table, 0) == ""
    assert all_cards(table) == whole_deck()
    assert table.state.held[:3].tolist() == [10, 10, 10]
