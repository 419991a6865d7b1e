"""L8-12: what happens when the draw pile is used up."""

from __future__ import annotations

from collections import Counter

import pytest

import skydeck
from skydeck.core.kernel import SPECTATOR, UNKNOWN
from tests.games.level8.cards import (
    SKIP,
    TEN,
    all_cards,
    code,
    draw_pile,
    hand,
    pile,
    play,
    position,
    refused,
    whole_deck,
    with_draw_pile_of,
)

PLAIN = "1r 3b 5g 7y 9p 11o 13r 15b 1g 3y"
POSITION = f"""
    0: {PLAIN}
    1: {TEN}
    2: {TEN}
    pile 0: 6r 8b
    pile 2: 10g 2p
    next 12p 14o
    to take 0
    """


@pytest.mark.rule("L8-12")
def test_after_the_last_card_was_drawn_all_discards_but_the_tops_are_the_new_draw_pile() -> None:
    table = with_draw_pile_of(1, POSITION)
    assert draw_pile(table) == ["12p"]
    old = Counter(pile(table, 0).split()[:-1] + pile(table, 2).split()[:-1])
    table.play(0, "draw")
    assert "12p" in hand(table, 0).split()
    assert [pile(table, seat) for seat in range(3)] == ["8b", "", "2p"]
    assert Counter(draw_pile(table)) == old
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-12")
def test_the_turn_goes_on_with_step_two_and_three() -> None:
    table = with_draw_pile_of(1, POSITION)
    table.play(0, "draw")
    assert table.movers == (0,)
    assert set(table.moves(0)) == {f"discard {card}" for card in f"{PLAIN} 12p".split()}
    table.play(0, "discard 12p")
    assert pile(table, 0) == "8b 12p"
    assert table.movers == (1,)


@pytest.mark.rule("L8-12")
def test_with_a_card_left_no_new_draw_pile_is_made() -> None:
    table = with_draw_pile_of(2, POSITION)
    before = [pile(table, seat) for seat in range(3)]
    table.play(0, "draw")
    assert draw_pile(table) == ["14o"]
    assert [pile(table, seat) for seat in range(3)] == before


@pytest.mark.rule("L8-12")
def test_taking_a_discard_makes_no_new_draw_pile() -> None:
    table = with_draw_pile_of(1, POSITION)
    play(table, "0: take 2", "0: discard 2p")
    assert draw_pile(table) == ["12p"]
    assert table.state.piled[0] > 50


@pytest.mark.rule("L8-12")
def test_a_seat_with_one_discard_keeps_it_and_one_without_has_none() -> None:
    table = with_draw_pile_of(1, POSITION.replace("10g 2p", "2p"))
    table.play(0, "draw")
    assert [pile(table, seat) for seat in range(3)] == ["8b", "", "2p"]


@pytest.mark.rule("L8-12", "L8-22")
@pytest.mark.parametrize("buried", [1, 2, 3])
def test_buried_skips_are_shuffled_into_the_new_draw_pile(buried: int) -> None:
    table = with_draw_pile_of(1, f"{POSITION}buried {buried}")
    count = sum(int(piled) - 1 for piled in table.state.piled[:3] if piled)
    table.play(0, "draw")
    assert table.state.buried == 0
    assert table.state.decked == count + buried
    assert draw_pile(table).count("!") >= buried
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-12", "L8-22")
def test_a_buried_skip_is_drawn_only_after_it_was_shuffled_in() -> None:
    """The last face-down card is drawn, not the Skip! under it."""
    table = with_draw_pile_of(1, f"{POSITION}buried 3")
    table.play(0, "draw")
    assert "!" not in hand(table, 0).split()
    assert "12p" in hand(table, 0).split()


@pytest.mark.rule("L8-12")
def test_a_discarded_skip_and_a_skip_before_a_seat_stay_apart() -> None:
    """A Skip! in front of a seat is no discard."""
    table = with_draw_pile_of(1, f"{POSITION}skips 0 1 0; buried 1")
    table.play(0, "draw")
    assert table.state.skips[:3].tolist() == [0, 1, 0]
    assert table.state.buried == 0
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-12")
def test_the_new_draw_pile_is_shuffled() -> None:
    table = with_draw_pile_of(1, POSITION)
    old = pile(table, 0).split()[:-1] + pile(table, 2).split()[:-1]
    table.play(0, "draw")
    new = draw_pile(table)
    for order in (old, old[::-1]):
        assert sum(one == other for one, other in zip(new, order, strict=True)) < 12


@pytest.mark.rule("L8-12")
def test_a_skip_buried_before_falls_anywhere_into_the_new_draw_pile() -> None:
    places = set()
    for seed in range(24):
        cards = f"0: {PLAIN}; 1: {TEN}; pile 0: 6r 8b ! ! 4r 2r; next 12p; buried 1; to take 0"
        table = with_draw_pile_of(1, cards, seed=seed)
        table.play(0, "draw")
        places.add(draw_pile(table).index("!"))
    assert len(places) > 5


@pytest.mark.rule("L8-12")
def test_the_order_of_the_new_draw_pile_is_hidden() -> None:
    table = with_draw_pile_of(1, POSITION)
    table.play(0, "draw")
    for watcher in (SPECTATOR, 0, 1, 2):
        state = table.view(watcher).state
        count = int(state.decked)
        assert count == table.state.decked
        assert state.deck[:count].tolist() == [UNKNOWN] * count


@pytest.mark.rule("L8-12")
def test_dawdling_seats_use_up_the_draw_pile_again_and_again() -> None:
    """Both draw and discard what they drew; the draw pile is never empty between moves."""
    table = skydeck.new("level8", 2, 4)
    rebuilt = 0
    for _ in range(240):
        seat = table.movers[0]
        before, count = Counter(hand(table, seat).split()), int(table.state.decked)
        table.play(seat, "draw")
        rebuilt += int(table.state.decked) > count
        card = next(iter(Counter(hand(table, seat).split()) - before))
        table.play(seat, f"discard {card}")
        assert table.state.decked > 0
        assert table.state.held[:2].tolist() == [10, 10]
    assert rebuilt == 3
    assert all_cards(table) == whole_deck()


@pytest.mark.rule("L8-12")
def test_six_full_hands_leave_enough_for_a_new_draw_pile() -> None:
    """Ten cards in each hand, in one of them eleven, and six tops."""
    hands = "; ".join(f"{seat}: {TEN}" for seat in range(6))
    piles = "; ".join(f"pile {seat}: {number}r" for seat, number in enumerate(range(1, 7)))
    table = with_draw_pile_of(1, f"{hands}; {piles}; buried 3; to take 0")
    table.play(0, "draw")
    assert table.state.decked == 99 - 61 - 6
    assert table.state.deck[: table.state.decked].tolist().count(SKIP) >= 3


@pytest.mark.rule("L8-12")
def test_a_draw_pile_without_a_card_is_refused_as_a_position() -> None:
    table = with_draw_pile_of(1, POSITION)
    lines = table.to_text().splitlines()
    text = "\n".join(line for line in lines if not line.startswith("next"))
    top = pile(table, 0)
    with pytest.raises(skydeck.SkydeckError):
        position(text.replace(top, f"12p {top}"))


def test_a_code_is_its_number_and_colour() -> None:
    """The record's numbers of cards, which all these tests rest on."""
    assert [code(card) for card in ("1r", "1p", "2r", "15p", "*", "!")] == [0, 5, 6, 89, 90, 91]
    table = position(POSITION)
    refused(table, 0, "take 1")
    assert table.state.piles[0, :2].tolist() == [code("6r"), code("8b")]
