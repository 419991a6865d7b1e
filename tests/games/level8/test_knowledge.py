"""What everyone knows: discards, hand sizes, buried Skip! cards, and taken cards while held."""

from __future__ import annotations

import pytest

import skydeck
from skydeck.core.kernel import EMPTY, SPECTATOR, UNKNOWN
from skydeck.core.table import Table
from tests.games.level8.cards import (
    TEN,
    codes,
    hand,
    known,
    parts,
    pile,
    play,
    position,
)

PLAIN = "1r 3b 5g 7y 9p 11o 13r 15b 1g 3y"
POSITION = f"""
    0: {PLAIN}
    1: 2r 2b 2g 2y 2p 2o 14r 14b 14g 14y
    pile 0: 6r
    pile 1: 10g 8b
    next 12p 14o
    to take 0
    """
OTHERS = (SPECTATOR, 1)


def seen_by(table: Table, watcher: int, seat: int = 0) -> str:
    """A hand as a watcher sees it."""
    return hand(table.view(watcher), seat)


def look_alike(tables: list[Table], watcher: int) -> bool:
    """Whether a watcher sees the same on all these tables."""
    return len({table.view(watcher).state.tobytes() for table in tables}) == 1


@pytest.mark.rule("L8-02")
def test_everyone_sees_the_own_hand_and_of_the_others_the_size() -> None:
    table = skydeck.new("level8", 3, 1)
    for watcher in (SPECTATOR, 0, 1, 2):
        view = table.view(watcher)
        for seat in range(3):
            shown = hand(table, seat) if seat == watcher else TEN
            assert hand(view, seat) == shown
        assert view.state.held.tolist() == table.state.held.tolist()


@pytest.mark.rule("L8-02")
def test_hidden_cards_are_unknown_in_the_record() -> None:
    view = position(POSITION).view(1).state
    assert view.hands[0].tolist() == [UNKNOWN] * 10 + [EMPTY]
    count = int(view.decked)
    assert view.deck[:count].tolist() == [UNKNOWN] * count


@pytest.mark.rule("L8-02")
def test_the_draw_pile_is_hidden_from_everyone() -> None:
    tables = [position(POSITION), position(POSITION.replace("12p 14o", "14o 12p"))]
    for watcher in (SPECTATOR, 0, 1):
        assert look_alike(tables, watcher)


@pytest.mark.rule("L8-05")
def test_discard_piles_are_seen_in_full_by_everyone() -> None:
    table = position(POSITION)
    for watcher in (SPECTATOR, 0, 1):
        view = table.view(watcher)
        assert pile(view, 0) == "6r"
        assert pile(view, 1) == "10g 8b"


@pytest.mark.rule("L8-05")
def test_a_drawn_card_is_seen_by_its_seat_alone() -> None:
    table = position(POSITION)
    table.play(0, "draw")
    assert known(table, 0) == ""
    assert "12p" in seen_by(table, 0).split()
    for watcher in OTHERS:
        assert seen_by(table, watcher) == " ".join("?" * 11)


@pytest.mark.rule("L8-05")
def test_a_table_looks_the_same_to_the_others_whatever_card_was_drawn() -> None:
    tables = [position(POSITION), position(POSITION.replace("12p 14o", "14o 12p"))]
    for table in tables:
        table.play(0, "draw")
    for watcher in OTHERS:
        assert look_alike(tables, watcher)
    assert not look_alike(tables, 0)


@pytest.mark.rule("L8-05")
@pytest.mark.parametrize(("owner", "card"), [(0, "6r"), (1, "8b")])
def test_a_card_taken_from_a_discard_pile_is_known(owner: int, card: str) -> None:
    table = position(POSITION)
    table.play(0, f"take {owner}")
    assert known(table, 0) == card
    for watcher in OTHERS:
        assert seen_by(table, watcher) == f"{card} {TEN}"
    assert hand(table, 0).split()[0] == card
    assert sorted(seen_by(table, 0).split()) == sorted([*PLAIN.split(), card])


@pytest.mark.rule("L8-05")
def test_a_known_card_stays_known_while_it_is_held() -> None:
    table = position(POSITION)
    play(table, "0: take 1", "0: discard 1r", "1: draw", "1: discard 2r", "0: draw")
    assert known(table, 0) == "8b"
    for watcher in OTHERS:
        assert seen_by(table, watcher) == f"8b {TEN}"
    play(table, "0: discard 8b")
    assert known(table, 0) == ""
    assert seen_by(table, 1) == TEN


@pytest.mark.rule("L8-05")
def test_known_cards_come_first_and_ascending() -> None:
    table = position(POSITION)
    play(table, "0: take 1", "0: discard 1r", "1: draw", "1: discard 2r", "0: take 1")
    assert known(table, 0) == "2r 8b"
    assert table.state.seen[0] == 2
    rest = codes(hand(table, 0))[2:]
    assert rest == sorted(rest)


@pytest.mark.rule("L8-10")
def test_a_hidden_card_that_is_discarded_leaves_the_known_one_known() -> None:
    table = position(POSITION)
    play(table, "0: take 1", "0: discard 9p")
    assert known(table, 0) == "8b"
    assert seen_by(table, 1) == "8b " + " ".join("?" * 9)


@pytest.mark.rule("L8-05")
def test_a_plus_marks_a_known_card_in_a_position() -> None:
    table = position(POSITION.replace("7y 9p", "7y+ 9p"))
    assert known(table, 0) == "7y"
    assert seen_by(table, 1) == "7y " + " ".join("?" * 9)
    assert position(table.to_text()).state.hands.tolist() == table.state.hands.tolist()


@pytest.mark.rule("L8-17", "L8-19")
@pytest.mark.parametrize("card", ["*", "!"])
def test_of_equal_copies_the_known_one_is_discarded_first(card: str) -> None:
    text = f"0: {PLAIN[:-3]} {card} {card}+; 1: {TEN}; levels 5 1; to play 0"
    table = position(text)
    assert known(table, 0) == card
    table.play(0, f"discard {card}")
    assert known(table, 0) == ""
    assert hand(table, 0).split().count(card) == 1
    assert seen_by(table, 1) == TEN


@pytest.mark.rule("L8-05", "L8-17")
def test_a_taken_copy_of_a_held_wild_is_the_one_that_leaves() -> None:
    cards = PLAIN.replace("3y", "*")
    table = position(f"0: {cards}; 1: {TEN}; pile 1: *; levels 5 1; to take 0")
    table.play(0, "take 1")
    assert known(table, 0) == "*"
    table.play(0, "discard *")
    assert known(table, 0) == ""
    assert hand(table, 0).split()[-1] == "*"


@pytest.mark.rule("L8-20")
def test_of_equal_copies_the_known_skip_is_laid_first() -> None:
    table = position(f"0: {PLAIN[:-3]} ! !+; 1: {TEN}; 2: {TEN}; levels 5 1 1; to play 0")
    table.play(0, "skip 2")
    assert known(table, 0) == ""
    assert "!" in hand(table, 0).split()


@pytest.mark.rule("L8-06", "L8-13")
def test_of_equal_copies_the_known_wild_is_displayed_first() -> None:
    table = position(f"0: 3r 4b *+ * 7r 8b 9g 1y 1p 12o 15r; 1: {TEN}; to play 0")
    table.play(0, "lay 3r 4b *5 | 7r 8b 9g")
    assert known(table, 0) == ""
    assert hand(table, 0).split().count("*") == 1
    assert seen_by(table, 1) == "? ? ? ? ?"


@pytest.mark.rule("L8-08", "L8-16")
def test_of_equal_copies_the_known_wild_is_added_first() -> None:
    table = position(
        f"0: * *+ 15r 12p; 1: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g ~(10g 11g 12g); to play 0"
    )
    table.play(0, "add * to 0.1 high")
    assert known(table, 0) == ""
    assert seen_by(table, 1) == "? ? ?"


@pytest.mark.rule("L8-06", "L8-09")
def test_displayed_cards_are_seen_by_everyone_and_known_ones_leave_the_hand() -> None:
    table = position(f"0: 3r 4b+ 5g 7r 8b 9g 1y+ 1p 12o 12p 15r; 1: {TEN}; to play 0")
    table.play(0, "name 3")
    assert known(table, 0) == "1y"
    for watcher in OTHERS:
        assert parts(table.view(watcher), 0) == "3r 4b 5g | 7r 8b 9g"
        assert seen_by(table, watcher) == "1y ? ? ? ?"


@pytest.mark.rule("L8-08")
def test_an_added_card_leaves_the_hand_for_everyone() -> None:
    table = position(
        f"0: 6y+ 2p 15r 12p; 1: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g ~(10g 11g 12g); to play 0"
    )
    assert seen_by(table, 1) == "6y ? ? ?"
    table.play(0, "add 6y to 0.2")
    assert seen_by(table, 1) == "? ? ?"
    table.play(0, "add 2p to 0.1")
    assert seen_by(table, 1) == "? ?"
    assert parts(table.view(SPECTATOR), 0) == "2p 3r 4b 5g | 6y 7r 8b 9g 10g"


@pytest.mark.rule("L8-06")
def test_while_a_display_is_composed_the_others_see_no_change() -> None:
    """A display is one act: the others see it when it is complete."""
    table = position(f"0: 6r 6g 6b+ 1y 3y 8y 11y 15y * 13r 4p; 1: {TEN}; levels 7 1; to play 0")
    before = {watcher: table.view(watcher).state.tobytes() for watcher in OTHERS}
    moves = ["name 6", "fill r", "fill g", "fill b", "fill 1", "fill 3", "fill 8", "fill 11"]
    for move in moves:
        table.play(0, move)
        for watcher in OTHERS:
            assert table.view(watcher).state.tobytes() == before[watcher]
    table.play(0, "fill *")
    for watcher in OTHERS:
        assert parts(table.view(watcher), 0) == "6r 6g 6b | 1y 3y 8y 11y *"
        assert seen_by(table, watcher) == "? ? ?"


@pytest.mark.rule("L8-08")
def test_while_an_addition_is_composed_the_others_see_no_change() -> None:
    table = position(f"0: 6y+ 6p 15r 12p; 1: {TEN}; laid 0: 3r 4b 5g | 7r 8b 9g 10g; to play 0")
    before = {watcher: table.view(watcher).state.tobytes() for watcher in OTHERS}
    table.play(0, "add 0.1 high")
    for watcher in OTHERS:
        assert table.view(watcher).state.tobytes() == before[watcher]
    table.play(0, "fill p")
    for watcher in OTHERS:
        assert parts(table.view(watcher), 0) == "3r 4b 5g 6p | 7r 8b 9g 10g"
        assert seen_by(table, watcher) == "6y ? ?"


@pytest.mark.rule("L8-29")
def test_what_was_known_lapses_at_the_end_of_the_round() -> None:
    table = position(
        f"0: 14b+ 6y; 1: 1r+ 3p 5y 7g 9p 11o 13r+ 15b 1g 3y; 2: {TEN};"
        " laid 0: 3r 4b 5g | 7r 8b 9g ~(10g 11g 12g); to play 0"
    )
    assert known(table, 1) == "1r 13r"
    play(table, "0: add 6y to 0.1", "0: discard 14b")
    assert not table.state.seen.any()
    for seat in (1, 2):
        assert hand(table.view(0), seat) == TEN
    assert hand(table.view(SPECTATOR), 0) == TEN


@pytest.mark.rule("L8-22")
def test_buried_skips_and_skips_before_seats_are_seen_by_everyone() -> None:
    table = position(f"0: {TEN}; 1: {TEN}; 2: {TEN}; buried 1; skips 0 1 0; to take 0")
    for watcher in (SPECTATOR, 0, 1, 2):
        view = table.view(watcher).state
        assert view.buried == 1
        assert view.skips[:3].tolist() == [0, 1, 0]


@pytest.mark.rule("L8-06")
def test_the_others_do_not_learn_what_else_could_be_displayed() -> None:
    """Two hands of which one has a second way; the others see the same after the same display."""
    tables = [
        position(f"0: 3r 4b 5g 7r 8b 9g {rest}; 1: 2r 2b 2g 2y 2p 2o 14r 14b 14g 14y; to play 0")
        for rest in ("1y 1p 12o 12p 15r", "1o 1p 12o 12p 15y")
    ]
    for table in tables:
        table.play(0, "name 3")
    for watcher in OTHERS:
        assert look_alike(tables, watcher)
