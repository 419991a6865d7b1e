"""SJ-13 to SJ-18: taking, drawing, refusing, and an empty draw pile."""

from __future__ import annotations

from collections import Counter

import pytest

import skydeck
from skydeck import IllegalMove
from skydeck.core.kernel import EMPTY, SPECTATOR, UNKNOWN
from skydeck.core.table import Table
from skydeck.games.skyjo.record import LOWEST

PLACES = [f"{column}{row}" for column in "ABCD" for row in "123"]
POSITION = """
    0: 7 4 1 9 / 7 5 1? 8 / 2? 6? 2 7
    1: ? ? ? 3 / ? ? ? 4 / ? ? ? ?
    pile 3 11
    next 5 6
    to move 0
    """


def position(text: str = POSITION) -> Table:
    return skydeck.from_text("skyjo", text)


def with_draw_pile_of(cards: int, text: str = POSITION, seed: int = 0) -> Table:
    """The position with all but the next cards of the draw pile put under the discards."""
    lines = skydeck.from_text("skyjo", text, seed).to_text().splitlines()
    pile, draw_pile = (
        next(line for line in lines if line.startswith(f"{name} ")).split()[1:]
        for name in ("pile", "next")
    )
    lines = [line for line in lines if not line.startswith(("pile ", "next "))]
    lines.append(" ".join(["pile", *draw_pile[cards:], *pile]))
    lines.append(" ".join(["next", *draw_pile[:cards]]))
    return skydeck.from_text("skyjo", "\n".join(lines), seed)


def discards(table: Table) -> list[int]:
    pile: list[int] = table.state.pile[: table.state.piled].tolist()
    return pile


def draw_pile_of(table: Table) -> list[int]:
    """The draw pile, the next card first."""
    cards: list[int] = table.state.deck[: table.state.decked][::-1].tolist()
    return cards


def stock_of(table: Table) -> Counter[int]:
    """What everyone knows the draw pile to hold, once it was made of discards."""
    return Counter({LOWEST + i: int(count) for i, count in enumerate(table.state.stock) if count})


# Taking the discard


@pytest.mark.rule("SJ-13")
def test_a_taken_card_replaces_a_face_up_card() -> None:
    table = position()
    table.play(0, "take")
    table.play(0, "swap B1")
    lines = table.to_text().splitlines()
    assert lines[0] == "0: 7 11 1 9 / 7 5 1? 8 / 2? 6? 2 7"
    assert "pile 3 4" in lines
    assert table.movers == (1,)


@pytest.mark.rule("SJ-13")
def test_a_taken_card_replaces_a_face_down_card_and_lies_face_up() -> None:
    table = position()
    table.play(0, "take")
    table.play(0, "swap C2")
    lines = table.view(1).to_text().splitlines()
    assert lines[0] == "0: 7 4 1 9 / 7 5 11 8 / ? ? 2 7"
    assert "pile 3 1" in lines
    assert table.movers == (1,)


@pytest.mark.rule("SJ-13")
def test_a_taken_card_may_replace_any_card_and_only_that() -> None:
    table = position()
    table.play(0, "take")
    assert table.moves(0) == [f"swap {place}" for place in PLACES]


@pytest.mark.rule("SJ-13")
@pytest.mark.parametrize("place", ["A3", "B3", "C2"])
def test_no_card_is_turned_after_taking(place: str) -> None:
    table = position()
    table.play(0, "take")
    with pytest.raises(IllegalMove, match="SJ-13"):
        table.play(0, f"turn {place}")


@pytest.mark.rule("SJ-13")
def test_a_taken_card_leaves_the_discard_pile_at_once() -> None:
    table = position()
    before = draw_pile_of(table)
    table.play(0, "take")
    assert table.movers == (0,)
    assert table.state.hand == 11
    assert discards(table) == [3]
    assert draw_pile_of(table) == before


@pytest.mark.rule("SJ-13")
def test_the_only_discard_may_be_taken() -> None:
    table = position(POSITION.replace("pile 3 11", "pile 11"))
    table.play(0, "take")
    assert discards(table) == []
    table.play(0, "swap A1")
    assert discards(table) == [7]


@pytest.mark.rule("SJ-13", "SJ-09")
def test_taking_shows_nobody_the_face_down_card_to_be_replaced() -> None:
    table = position()
    table.play(0, "take")
    for seat in (SPECTATOR, 0, 1):
        lines = table.view(seat).to_text().splitlines()
        assert lines[0] == "0: 7 4 1 9 / 7 5 ? 8 / ? ? 2 7"


@pytest.mark.rule("SJ-13")
def test_everyone_sees_a_taken_card() -> None:
    table = position()
    table.play(0, "take")
    for seat in (SPECTATOR, 0, 1):
        assert table.view(seat).state.hand == 11
        assert table.tell(seat) == [{"key": "take", "seat": 0, "card": 11}]


@pytest.mark.rule("SJ-13")
def test_a_replaced_card_may_be_taken_by_the_next_seat() -> None:
    table = position()
    table.play(0, "take")
    table.play(0, "swap C2")
    table.play(1, "take")
    table.play(1, "swap A1")
    assert table.view(0).to_text().splitlines()[1] == "1: 1 ? ? 3 / ? ? ? 4 / ? ? ? ?"


# Drawing and keeping


@pytest.mark.rule("SJ-14")
def test_a_drawn_card_replaces_a_face_up_card() -> None:
    table = position()
    table.play(0, "draw")
    table.play(0, "swap D1")
    lines = table.to_text().splitlines()
    assert lines[0] == "0: 7 4 1 5 / 7 5 1? 8 / 2? 6? 2 7"
    assert "pile 3 11 9" in lines


@pytest.mark.rule("SJ-14")
def test_a_drawn_card_replaces_a_face_down_card_and_lies_face_up() -> None:
    table = position()
    table.play(0, "draw")
    table.play(0, "swap A3")
    lines = table.view(1).to_text().splitlines()
    assert lines[0] == "0: 7 4 1 9 / 7 5 ? 8 / 5 ? 2 7"
    assert "pile 3 11 2" in lines


@pytest.mark.rule("SJ-14")
def test_the_top_card_leaves_the_draw_pile() -> None:
    table = position()
    before = draw_pile_of(table)
    table.play(0, "draw")
    assert table.state.hand == before[0] == 5
    assert draw_pile_of(table) == before[1:]
    assert discards(table) == [3, 11]


@pytest.mark.rule("SJ-14")
def test_only_its_drawer_sees_a_drawn_card() -> None:
    table = position()
    table.play(0, "draw")
    assert table.view(0).state.hand == 5
    assert table.tell(0) == [{"key": "draw", "seat": 0, "card": 5}]
    for seat in (SPECTATOR, 1):
        assert table.view(seat).state.hand == UNKNOWN
        assert table.tell(seat) == [{"key": "draw_unseen", "seat": 0}]


@pytest.mark.rule("SJ-14")
def test_a_drawn_card_that_was_set_up_in_hand_is_seen_by_the_seat_at_turn_alone() -> None:
    table = position(POSITION.replace("to move 0", "to move 1; hand 12 drawn"))
    assert table.view(1).state.hand == 12
    for seat in (SPECTATOR, 0):
        assert table.view(seat).state.hand == UNKNOWN


@pytest.mark.rule("SJ-14")
def test_a_table_looks_the_same_to_the_others_whatever_card_was_drawn() -> None:
    tables = [position(POSITION.replace("next 5 6", cards)) for cards in ("next 5 6", "next 6 5")]
    for table in tables:
        table.play(0, "draw")
    for seat in (SPECTATOR, 1):
        assert tables[0].view(seat) == tables[1].view(seat)
    assert tables[0].view(0) != tables[1].view(0)


@pytest.mark.rule("SJ-14")
@pytest.mark.parametrize("move", ["swap A3", "turn A3"])
def test_everyone_sees_a_drawn_card_once_it_is_placed_or_refused(move: str) -> None:
    table = position()
    table.play(0, "draw")
    table.play(0, move)
    for seat in (SPECTATOR, 0, 1):
        view = table.view(seat).state
        assert 5 in (view.cards[0, 2], view.pile[view.piled - 1])
        assert view.hand == EMPTY


# Drawing and refusing


@pytest.mark.rule("SJ-15")
def test_a_refused_card_is_discarded_and_a_face_down_card_turned_up() -> None:
    table = position()
    table.play(0, "draw")
    table.play(0, "turn C2")
    lines = table.view(1).to_text().splitlines()
    assert lines[0] == "0: 7 4 1 9 / 7 5 1 8 / ? ? 2 7"
    assert "pile 3 11 5" in lines
    assert table.movers == (1,)


@pytest.mark.rule("SJ-15")
def test_a_drawn_card_is_swapped_anywhere_or_refused_by_turning_a_face_down_card() -> None:
    table = position()
    table.play(0, "draw")
    turns = ["turn A3", "turn B3", "turn C2"]
    assert table.moves(0) == [f"swap {place}" for place in PLACES] + turns


@pytest.mark.rule("SJ-15")
@pytest.mark.parametrize("place", ["A1", "D3"])
def test_a_face_up_card_is_not_turned_to_refuse_the_drawn_card(place: str) -> None:
    table = position()
    table.play(0, "draw")
    with pytest.raises(IllegalMove, match=rf"{place} lies face up already \(SJ-15\)"):
        table.play(0, f"turn {place}")


@pytest.mark.rule("SJ-15")
def test_a_refused_card_may_be_taken_by_the_next_seat() -> None:
    table = position()
    table.play(0, "draw")
    table.play(0, "turn C2")
    table.play(1, "take")
    assert table.state.hand == 5


@pytest.mark.rule("SJ-15")
def test_refusing_shows_no_other_face_down_card() -> None:
    table = position()
    table.play(0, "draw")
    table.play(0, "turn C2")
    assert table.view(0).to_text().splitlines()[0] == "0: 7 4 1 9 / 7 5 1 8 / ? ? 2 7"


# The choice


@pytest.mark.rule("SJ-16")
def test_a_turn_begins_with_the_choice_to_take_or_to_draw() -> None:
    table = position()
    assert table.moves(0) == ["take", "draw"]
    assert table.state.hand == EMPTY


@pytest.mark.rule("SJ-16")
def test_the_next_card_is_not_seen_before_the_choice() -> None:
    tables = [position(POSITION.replace("next 5 6", cards)) for cards in ("next 5 6", "next 6 5")]
    assert tables[0].view(0) == tables[1].view(0)


@pytest.mark.rule("SJ-16")
@pytest.mark.parametrize("move", ["take", "draw"])
def test_after_drawing_no_other_card_can_be_had(move: str) -> None:
    table = position()
    table.play(0, "draw")
    with pytest.raises(IllegalMove, match="SJ-16"):
        table.play(0, move)


@pytest.mark.rule("SJ-16")
@pytest.mark.parametrize("move", ["take", "draw"])
def test_after_taking_no_other_card_can_be_had(move: str) -> None:
    table = position()
    table.play(0, "take")
    with pytest.raises(IllegalMove, match="SJ-16"):
        table.play(0, move)


@pytest.mark.rule("SJ-13", "SJ-14")
@pytest.mark.parametrize("move", ["swap A1", "turn A3"])
def test_nothing_is_swapped_or_turned_before_a_card_is_in_hand(move: str) -> None:
    table = position()
    before = table.to_text()
    with pytest.raises(IllegalMove, match="SJ-13, SJ-14"):
        table.play(0, move)
    assert table.to_text() == before


@pytest.mark.rule("SJ-12")
@pytest.mark.parametrize("move", ["take", "draw"])
def test_nobody_plays_in_the_turn_of_another_seat(move: str) -> None:
    table = position()
    assert table.moves(1) == []
    with pytest.raises(IllegalMove, match="seat 1 is not to move; seat 0 is"):
        table.play(1, move)


# What follows a turn


@pytest.mark.rule("SJ-17")
def test_one_move_removes_a_column_closes_the_round_and_passes_the_turn() -> None:
    table = position(
        """
        0: 7 4 1 9 / 7 5 1 8 / 7? 6 2 7
        1: ? ? ? 3 / ? ? ? 4 / ? ? ? ?
        pile 11
        next 5
        to move 0
        """
    )
    table.play(0, "draw")
    table.play(0, "turn A3")
    lines = table.to_text().splitlines()
    assert lines[0] == "0: . 4 1 9 / . 5 1 8 / . 6 2 7"
    assert "pile 11 5 7 7 7" in lines
    assert table.state.closer == 0
    assert table.movers == (1,)


@pytest.mark.rule("SJ-17", "SJ-23")
def test_a_column_completed_by_the_last_turn_of_a_round_is_not_counted() -> None:
    table = position(
        """
        0: . . . 3 / . . . 4 / . . . 0
        1: 8 . . 5 / 8 . . 6 / 8? . . 1
        closer 0
        hand 9 drawn
        to move 1
        """
    )
    table.play(1, "turn A3")
    assert table.points == (7, 12)


@pytest.mark.rule("SJ-13", "SJ-14", "SJ-15")
@pytest.mark.parametrize(
    ("moves", "shown", "tossed"),
    [("take; swap A1", 11, 7), ("draw; swap C2", 5, 1), ("draw; turn C2", 1, 5)],
)
@pytest.mark.parametrize("choice", ["take", "draw"])
def test_a_placing_is_remembered_until_the_next_move(
    moves: str, shown: int, tossed: int, choice: str
) -> None:
    table = position()
    for move in moves.split("; "):
        assert (table.state.shown, table.state.tossed) == (EMPTY, EMPTY)
        table.play(0, move)
    assert (table.state.shown, table.state.tossed) == (shown, tossed)
    assert (table.state.hand, table.state.taken) == (EMPTY, 0)
    table.play(1, choice)
    assert (table.state.shown, table.state.tossed) == (EMPTY, EMPTY)
    assert table.state.taken == (choice == "take")


# The empty draw pile


@pytest.mark.rule("SJ-18")
def test_an_empty_draw_pile_is_made_anew_of_all_discards_but_the_top_one() -> None:
    table = with_draw_pile_of(0)
    before = discards(table)
    assert len(before) == 126
    table.play(0, "draw")
    assert discards(table) == before[-1:] == [11]
    assert Counter([int(table.state.hand), *draw_pile_of(table)]) == Counter(before[:-1])


@pytest.mark.rule("SJ-18")
def test_the_new_draw_pile_is_shuffled() -> None:
    table = with_draw_pile_of(0)
    before = discards(table)[:-1]
    table.play(0, "draw")
    order = [int(table.state.hand), *draw_pile_of(table)]
    stayed = sum(new == old for new, old in zip(order, before, strict=True))
    turned = sum(new == old for new, old in zip(order, reversed(before), strict=True))
    # In a fair order about one card in fourteen meets an equal one.
    assert max(stayed, turned) < 30


@pytest.mark.rule("SJ-18")
def test_the_seed_of_a_drawn_position_decides_the_order_of_the_new_draw_pile() -> None:
    text = with_draw_pile_of(0).to_text()
    orders = set()
    for seed in range(3):
        table = skydeck.from_text("skyjo", text, seed)
        table.play(0, "draw")
        orders.add((int(table.state.hand), *draw_pile_of(table)))
    assert len(orders) == 3


@pytest.mark.rule("SJ-18")
def test_drawing_the_last_card_does_not_make_a_new_draw_pile() -> None:
    table = with_draw_pile_of(1)
    before = discards(table)
    table.play(0, "draw")
    assert table.state.hand == 5
    assert draw_pile_of(table) == []
    assert discards(table) == before
    table.play(0, "turn C2")
    assert discards(table) == [*before, 5]
    assert draw_pile_of(table) == []
    assert table.moves(1) == ["take", "draw"]


@pytest.mark.rule("SJ-18")
def test_taking_does_not_make_a_new_draw_pile() -> None:
    table = with_draw_pile_of(0)
    before = discards(table)
    table.play(0, "take")
    table.play(0, "swap A1")
    assert discards(table) == [*before[:-1], 7]
    assert draw_pile_of(table) == []
    assert not table.state.reshuffled


@pytest.mark.rule("SJ-18")
def test_the_top_discard_may_still_be_taken_after_a_new_draw_pile_was_made() -> None:
    table = with_draw_pile_of(0)
    table.play(0, "draw")
    drawn = int(table.state.hand)
    table.play(0, "swap C2")
    assert table.state.cards[0, PLACES.index("C2")] == drawn
    assert discards(table) == [11, 1]
    table.play(1, "take")
    assert table.state.hand == 1
    assert discards(table) == [11]


@pytest.mark.rule("SJ-18")
def test_eight_seats_have_53_discards_to_shuffle() -> None:
    grids = "; ".join(f"{seat}: 1 2 ? ? / ? ? ? ? / ? ? ? ?" for seat in range(8))
    table = with_draw_pile_of(0, f"{grids}; pile 3; to move 6")
    assert len(discards(table)) == 54
    table.play(6, "draw")
    assert table.state.decked == 52
    assert discards(table) == [3]


@pytest.mark.rule("SJ-18")
def test_everyone_knows_what_the_new_draw_pile_holds_but_not_in_what_order() -> None:
    table = with_draw_pile_of(0)
    before = discards(table)
    table.play(0, "draw")
    for seat in (SPECTATOR, 0, 1):
        view = table.view(seat)
        assert view.state.reshuffled
        assert set(draw_pile_of(view)) == {UNKNOWN}
    # Others cannot know which card was drawn, so to them it may still be any of the pile.
    assert stock_of(table.view(1)) == Counter(before[:-1])
    assert table.view(1).state.hand == UNKNOWN
    drawn = int(table.state.hand)
    table.play(0, "turn C2")
    for seat in (SPECTATOR, 0, 1):
        assert stock_of(table.view(seat)) == Counter(before[:-1]) - Counter([drawn])
        assert stock_of(table.view(seat)) == Counter(draw_pile_of(table))


@pytest.mark.rule("SJ-18", "SJ-14")
def test_what_is_known_of_the_new_draw_pile_does_not_give_away_a_drawn_card() -> None:
    table = with_draw_pile_of(0)
    table.play(0, "draw")
    table.play(0, "turn C2")
    first, second, *rest = draw_pile_of(table)
    other = next(card for card in rest if card != first)
    rest.remove(other)
    lines = [line for line in table.to_text().splitlines() if not line.startswith("next ")]
    tables = []
    for cards in ([first, other, second, *rest], [other, first, second, *rest]):
        after = skydeck.from_text("skyjo", "\n".join([*lines, f"next {' '.join(map(str, cards))}"]))
        after.play(1, "draw")
        tables.append(after)
    assert tables[0].state.hand != tables[1].state.hand
    for seat in (SPECTATOR, 0):
        assert tables[0].view(seat) == tables[1].view(seat)


@pytest.mark.rule("SJ-18", "SJ-09")
def test_a_new_draw_pile_does_not_show_the_cards_that_lie_face_down() -> None:
    table = with_draw_pile_of(0)
    table.play(0, "draw")
    for seat in (SPECTATOR, 0, 1):
        lines = table.view(seat).to_text().splitlines()
        assert lines[0] == "0: 7 4 1 9 / 7 5 ? 8 / ? ? 2 7"
        assert lines[1] == "1: ? ? ? 3 / ? ? ? 4 / ? ? ? ?"


@pytest.mark.rule("SJ-18", "SJ-05")
def test_nothing_is_known_of_the_draw_pile_of_the_next_round() -> None:
    text = """
        0: . . . 3 / . . . 4 / . . . 0
        1: 8 . . 5 / 8 . . 6 / 8? . . 1
        pile 2
        closer 0
        to move 1
        """
    table = with_draw_pile_of(0, text)
    table.play(1, "draw")
    assert table.state.reshuffled
    table.play(1, "turn A3")
    assert table.state.rounds == 2
    assert not table.state.reshuffled
    assert not stock_of(table)
