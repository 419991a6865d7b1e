"""L8-24 to L8-29: the end of a round, the next one, and the end of the game."""

from __future__ import annotations

import pytest

from skydeck.core.kernel import EMPTY
from skydeck.core.table import Table
from tests.games.level8.cards import (
    TEN,
    all_cards,
    hand,
    parts,
    pile,
    play,
    position,
    refused,
    whole_deck,
)

LEVEL_1 = "3r 4b 5g | 7r 8b 9g ~(10o 11o 12o 13o)"
LEVEL_2 = "6r 6b | 9y 9p | 11r 11g | 13b 13y"
LEVEL_6 = "2r 2b | 5y 5g 5p | 11r 11o 11b ~(11y 11g)"
LEVEL_7 = "6o 6g 6b | 1y 3y 8y 11y 15y ~(12y 10y)"
LEVEL_8 = "1r 1b 7y 7g 7p 13r 13o 13g 13b"
LAID = {1: LEVEL_1, 6: LEVEL_6, 7: LEVEL_7}
FITS = {1: "6y", 6: "5b", 7: "7y"}  # a card to add to part 1, 2 or 2 of these


def last_turn(level: int = 1, others: str = f"1: {TEN}; 2: {TEN}", rest: str = "") -> Table:
    """Seat 0, which has displayed, adds its last card but one and is to discard the last one."""
    text = f"0: 14b {FITS[level]}; {others}; laid 0: {LAID[level]}; to play 0; {rest}"
    table = position(text)
    table.play(0, f"add {FITS[level]} to 0.{1 if level == 1 else 2}")
    return table


# Level 8 on the table


@pytest.mark.rule("L8-24")
def test_who_displays_level_eight_wins_at_once() -> None:
    table = position(f"0: {LEVEL_8} 4y 10p; 1: {TEN}; 2: {TEN}; levels 8 5 3; to play 0")
    table.play(0, "name 1")
    assert table.over
    assert table.winners == (0,)
    assert table.points == (9, 5, 3)
    assert sorted(hand(table, 0).split()) == ["10p", "4y"]
    for seat in range(3):
        assert table.moves(seat) == []
        refused(table, seat, "discard 4y")


@pytest.mark.rule("L8-24", "L8-28")
def test_with_a_display_of_level_eight_only_the_winners_level_changes() -> None:
    table = position(
        f"0: {LEVEL_8} 4y 10p; 1: ? ?; 2: {TEN}; laid 1: 2r 2b | 5y 5g 5p | 11r 11o 11b;"
        " levels 8 6 8; to play 0"
    )
    table.play(0, "lay 1r 1b | 7y 7g 7p | 13r 13o 13g 13b")
    assert table.state.levels[:3].tolist() == [9, 6, 8]
    assert table.winners == (0,)


@pytest.mark.rule("L8-24")
def test_on_level_eight_who_does_not_display_has_not_won() -> None:
    table = position(f"0: {LEVEL_8} 4y 10p; 1: {TEN}; levels 8 5; to play 0")
    table.play(0, "discard 4y")
    assert not table.over
    assert table.movers == (1,)


@pytest.mark.rule("L8-24")
def test_a_display_of_level_seven_does_not_win() -> None:
    cards = "6o 6g 6b 1y 3y 8y 11y 15y 13r 4p 10o"
    table = position(f"0: {cards}; 1: {TEN}; levels 7 1; to play 0")
    table.play(0, "name 6")
    assert not table.over
    assert table.state.levels[:2].tolist() == [7, 1]


@pytest.mark.rule("L8-24")
def test_the_expert_level_eight_wins_as_well() -> None:
    table = position(
        f"0: 9r 9y 9g 9b 9p 1o 4o 7o 13o 15r 11b; 1: {TEN}; levels 8 8; to play 0;"
        " option levels=expert"
    )
    table.play(0, "name 9")
    assert table.winners == (0,)
    assert table.points == (9, 8)


# The last card


@pytest.mark.rule("L8-25")
def test_the_round_ends_with_the_last_discard() -> None:
    table = last_turn()
    rounds = int(table.state.rounds)
    assert table.moves(0) == ["discard 14b"]
    table.play(0, "discard 14b")
    assert table.state.rounds == rounds + 1
    assert table.state.held[:3].tolist() == [10, 10, 10]


@pytest.mark.rule("L8-25")
def test_nobody_has_a_further_turn_in_the_round() -> None:
    """Seat 1 could have displayed; it stays on its level."""
    cards = "3y 4y 5y 7g 8g 9o 1y 1p 12r 12p"
    table = last_turn(others=f"1: {cards}; 2: {TEN}")
    table.play(0, "discard 14b")
    assert table.state.levels[:3].tolist() == [3, 1, 1]


@pytest.mark.rule("L8-25")
def test_with_a_card_left_the_round_goes_on() -> None:
    table = position(f"0: 14b 12r; 1: {TEN}; laid 0: {LEVEL_1}; to play 0")
    table.play(0, "discard 14b")
    assert hand(table, 0) == "12r"
    assert table.movers == (1,)
    assert table.state.levels[:2].tolist() == [1, 1]


# Levels after a round


@pytest.mark.rule("L8-26")
def test_the_ender_goes_up_two_levels_others_who_displayed_one_and_the_rest_none() -> None:
    others = f"1: ? ?; 2: {TEN}; laid 1: {LEVEL_2}"
    table = last_turn(others=others, rest="levels 1 2 3")
    table.play(0, "discard 14b")
    assert table.state.levels[:3].tolist() == [3, 3, 3]
    assert table.points == (3, 3, 3)
    assert not table.over


@pytest.mark.rule("L8-26")
def test_who_displayed_on_a_level_that_others_stand_on_goes_up_alone() -> None:
    others = f"1: {TEN}; 2: {TEN}"
    table = last_turn(others=others, rest="levels 1 1 8")
    table.play(0, "discard 14b")
    assert table.state.levels[:3].tolist() == [3, 1, 8]


@pytest.mark.rule("L8-26")
def test_the_ender_is_not_always_seat_zero() -> None:
    table = position(
        f"0: ? ? ? ?; 1: {TEN}; 2: 14b 6y; laid 0: {LEVEL_1}; laid 2: {LEVEL_2};"
        " levels 1 1 2; to play 2"
    )
    play(table, "2: add 6y to 2.1", "2: discard 14b")
    assert table.state.levels[:3].tolist() == [2, 1, 4]


@pytest.mark.rule("L8-27")
def test_from_level_six_the_ender_comes_to_level_eight() -> None:
    table = last_turn(6, rest="levels 6 1 1")
    table.play(0, "discard 14b")
    assert table.state.levels[:3].tolist() == [8, 1, 1]
    assert not table.over


@pytest.mark.rule("L8-27")
def test_from_level_seven_the_ender_passes_level_eight_and_wins() -> None:
    table = last_turn(7, rest="levels 7 8 4")
    table.play(0, "discard 14b")
    assert table.over
    assert table.winners == (0,)
    assert table.points == (9, 8, 4)


@pytest.mark.rule("L8-27")
def test_a_skip_as_last_card_wins_from_level_seven_too() -> None:
    table = position(f"0: ! 7y; 1: {TEN}; laid 0: {LEVEL_7}; levels 7 1; to play 0")
    play(table, "0: add 7y to 0.2", "0: skip 1")
    assert table.winners == (0,)


@pytest.mark.rule("L8-27", "L8-28")
def test_the_others_still_go_up_when_a_round_wins_the_game() -> None:
    others = "1: ? ?; 2: ? ?; laid 1: 2r 2b | 5r 5g 5p | 12r 12o 12b; laid 2: "
    others += "2y 2p | 4r 4b | 9o 9p | 13r 13b"
    table = last_turn(7, others=others, rest="levels 7 6 2")
    table.play(0, "discard 14b")
    assert table.winners == (0,)
    assert table.points == (9, 7, 3)


@pytest.mark.rule("L8-27")
def test_who_displayed_level_seven_and_did_not_end_the_round_comes_to_level_eight() -> None:
    table = last_turn(others=f"1: ? ?; 2: {TEN}; laid 1: {LEVEL_7}", rest="levels 1 7 1")
    table.play(0, "discard 14b")
    assert not table.over
    assert table.winners == ()
    assert table.state.levels[:3].tolist() == [3, 8, 1]


# The winner and the points


@pytest.mark.rule("L8-28")
def test_points_are_levels() -> None:
    table = position(f"0: {TEN}; 1: {TEN}; 2: {TEN}; levels 4 8 1; to take 0")
    assert table.points == (4, 8, 1)
    assert table.winners == ()


@pytest.mark.rule("L8-28")
@pytest.mark.parametrize("levels", ["9 1", "0 1", "1 10", "-1 1"])
def test_nobody_plays_on_a_level_that_does_not_exist(levels: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        position(f"0: {TEN}; 1: {TEN}; levels {levels}; to take 0")


@pytest.mark.rule("L8-28")
def test_two_seats_on_level_seven_who_displayed_make_one_winner() -> None:
    other = "6r 6y 6p | 1o 3o 8o 9o 15o"
    table = last_turn(7, others=f"1: ? ?; laid 1: {other}", rest="levels 7 7")
    table.play(0, "discard 14b")
    assert table.winners == (0,)
    assert table.points == (9, 8)


# The next round


@pytest.mark.rule("L8-29")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_left_neighbour_of_the_old_dealer_deals(dealer: int) -> None:
    table = last_turn(rest=f"dealer {dealer}")
    table.play(0, "discard 14b")
    new = (dealer + 1) % 3
    assert table.state.dealer == new
    assert table.movers == ((new + 1) % 3,)
    assert table.state.turn == (new + 1) % 3
    assert table.state.piled[:3].tolist() == [int(seat == new) for seat in range(3)]


@pytest.mark.rule("L8-29")
def test_all_cards_are_collected_and_dealt_anew() -> None:
    others = f"1: ? ?; 2: {TEN}; laid 1: {LEVEL_2}"
    table = last_turn(others=others, rest="levels 1 2 3; pile 0: 2g; pile 2: 10g 1p; buried 1")
    table.play(0, "discard 14b")
    assert all_cards(table) == whole_deck()
    assert table.state.held[:3].tolist() == [10, 10, 10]
    assert table.state.decked == 99 - 31
    assert table.state.buried == 0
    assert not table.state.displayed.any()
    assert not table.state.spans.any()
    assert [parts(table, seat) for seat in range(3)] == ["", "", ""]
    assert (table.state.values[:3] == EMPTY).all()
    assert table.moves(table.movers[0]) == ["draw", f"take {int(table.state.dealer)}"]


@pytest.mark.rule("L8-29")
def test_the_new_deal_is_shuffled() -> None:
    deals = set()
    for seed in range(8):
        table = position(f"0: 14b 6y; 1: {TEN}; laid 0: {LEVEL_1}; to play 0", seed)
        play(table, "0: add 6y to 0.1", "0: discard 14b")
        deals.add(hand(table, 0))
    assert len(deals) == 8


@pytest.mark.rule("L8-29")
def test_the_turns_of_the_game_are_counted_on() -> None:
    table = last_turn(rest="turns 77")
    table.play(0, "discard 14b")
    assert table.state.turns == 78


@pytest.mark.rule("L8-29")
def test_after_the_round_the_new_level_is_required() -> None:
    table = last_turn()
    table.play(0, "discard 14b")
    assert table.state.levels[0] == 3
    text = f"0: 3r 4b 5g 1p 6p 9p 12p 15r 15b 10y 8o; 1: {TEN}; levels 3 1; to play 0"
    assert "name 3" in position(text).moves(0)


@pytest.mark.rule("L8-29")
def test_the_last_discard_does_not_lie_in_the_new_round() -> None:
    table = last_turn(rest="dealer 1")
    table.play(0, "discard 14b")
    assert pile(table, 0) == ""
    assert pile(table, 1) == ""
    assert len(pile(table, 2).split()) == 1


# The technical limit


def at_limit(turns: int, rest: str = "") -> Table:
    plain = "1r 3b 5g 7y 9p 11o 13r 15b 1g 3y"
    return position(f"0: {plain} !; 1: {TEN}; 2: {TEN}; turns {turns}; to play 0; {rest}")


@pytest.mark.rule("L8-28")
def test_after_five_thousand_turns_the_game_ends_without_a_winner() -> None:
    table = at_limit(5000, "levels 3 5 1")
    table.play(0, "discard !")
    assert table.over
    assert table.winners == ()
    assert table.points == (3, 5, 1)


@pytest.mark.rule("L8-28")
def test_the_last_turn_but_one_is_followed_by_another() -> None:
    table = at_limit(4999)
    table.play(0, "discard !")
    assert not table.over
    assert table.movers == (1,)
    assert table.state.turns == 5000


@pytest.mark.rule("L8-28", "L8-21")
def test_a_skipped_turn_counts_towards_the_limit() -> None:
    table = at_limit(4999)
    table.play(0, "skip 1")
    assert table.over
    assert table.winners == ()
    table = at_limit(4998)
    table.play(0, "skip 1")
    assert table.movers == (2,)
    assert table.state.turns == 5000


@pytest.mark.rule("L8-28")
def test_the_last_turn_is_completed() -> None:
    table = position(f"0: 14b 12r; 1: {TEN}; laid 0: {LEVEL_1}; next 6y; turns 5000; to take 0")
    play(table, "0: draw", "0: add 6y to 0.1")
    assert not table.over
    table.play(0, "discard 14b")
    assert table.over
    assert table.winners == ()
    assert table.points == (1, 1)


@pytest.mark.rule("L8-28", "L8-26")
def test_a_round_end_in_the_last_turn_still_counts() -> None:
    table = last_turn(rest="turns 5000")
    table.play(0, "discard 14b")
    assert table.over
    assert table.winners == ()
    assert table.points == (3, 1, 1)


@pytest.mark.rule("L8-28", "L8-27")
def test_a_win_in_the_last_turn_still_counts() -> None:
    table = last_turn(7, rest="turns 5000; levels 7 1 1")
    table.play(0, "discard 14b")
    assert table.winners == (0,)
    table = position(f"0: {LEVEL_8} 4y 10p; 1: {TEN}; levels 8 5; turns 5000; to play 0")
    table.play(0, "name 1")
    assert table.winners == (0,)


@pytest.mark.rule("L8-28")
def test_a_round_end_before_the_limit_leaves_a_last_turn() -> None:
    table = last_turn(rest="turns 4999")
    table.play(0, "discard 14b")
    assert not table.over
    assert table.state.turns == 5000
