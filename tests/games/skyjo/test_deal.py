"""SJ-05 to SJ-09: the deal, the first cards turned up, and what stays hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

import skydeck
from skydeck import IllegalMove
from skydeck.core.kernel import EMPTY, NONE, SPECTATOR, UNKNOWN
from skydeck.core.table import Table
from skydeck.games.skyjo.record import DOWN, UP

DECK = Counter({-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10))
PLACES = [f"{column}{row}" for column in "ABCD" for row in "123"]
DEALS = 120  # enough for every value to turn up at any one place

EndRound = Callable[..., Table]


@pytest.fixture(scope="module")
def orders() -> list[list[int]]:
    """The order in which the cards lay before they were dealt, for several seeds."""
    return [order_of(skydeck.new("skyjo", 2, seed)) for seed in range(DEALS)]


def order_of(table: Table) -> list[int]:
    """All cards as they were dealt: seat by seat, column by column, discard, draw pile."""
    state = table.state
    cards: Sequence[int] = state.cards[: table.seats].ravel().tolist()
    return [*cards, *state.pile[: state.piled].tolist(), *state.deck[: state.decked][::-1].tolist()]


@pytest.mark.rule("SJ-05")
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_first_round_is_dealt_from_150_cards(seats: int) -> None:
    order = order_of(skydeck.new("skyjo", seats, seed=1))
    assert len(order) == 150
    assert sum(order) == 760
    assert Counter(order) == DECK


@pytest.mark.rule("SJ-05")
def test_removed_columns_and_discards_are_shuffled_into_the_next_round(
    end_round: EndRound,
) -> None:
    table = end_round(7, 12, parts="pile 1 1 1 2 2 2 12 12 12")
    assert table.state.rounds == 2
    assert Counter(order_of(table)) == DECK


@pytest.mark.rule("SJ-05")
@pytest.mark.parametrize("place", [0, 11, 23, 24, 25, 149])
def test_any_card_may_lie_at_any_place_of_the_shuffled_deck(
    orders: list[list[int]], place: int
) -> None:
    assert {order[place] for order in orders} == set(range(-2, 13))


@pytest.mark.rule("SJ-05")
def test_another_seed_deals_another_deck_and_the_same_seed_the_same(
    orders: list[list[int]],
) -> None:
    assert len(set(map(tuple, orders))) == DEALS
    assert order_of(skydeck.new("skyjo", 2, 0)) == orders[0]


@pytest.mark.rule("SJ-05")
def test_the_next_round_is_dealt_in_another_order() -> None:
    table = skydeck.new("skyjo", 2, seed=3)
    before = order_of(table)
    close_at_once(table)
    assert table.state.rounds == 2
    assert order_of(table) != before


@pytest.mark.rule("SJ-05")
def test_the_seed_of_a_drawn_position_decides_how_its_next_round_is_dealt() -> None:
    text = "0: . . . 3 / . . . 4 / . . . 0; 1: . . . 5 / . . . 6 / . . . 1?; closer 0; to move 1"
    deals = set()
    for seed in range(3):
        table = skydeck.from_text("skyjo", f"{text}; hand 9 drawn", seed)
        table.play(1, "turn D3")
        deals.add(tuple(order_of(table)))
    assert len(deals) == 3


def close_at_once(table: Table) -> None:
    """Turn card after card until the round is over."""
    played = table.state.rounds
    while table.state.rounds == played:
        seat = table.movers[0]
        moves = table.moves(seat)
        table.play(seat, moves[1] if moves == ["take", "draw"] else moves[-1])


@pytest.mark.rule("SJ-06")
@pytest.mark.parametrize("seats", range(2, 9))
def test_every_seat_gets_twelve_cards_face_down(seats: int) -> None:
    state = skydeck.new("skyjo", seats, seed=2).state
    assert state.faces[:seats].tolist() == [[DOWN] * 12] * seats
    assert EMPTY not in state.cards[:seats]


@pytest.mark.rule("SJ-06")
@pytest.mark.parametrize("seats", range(3, 9))
def test_cards_are_dealt_by_seat_by_column_and_from_the_top(seats: int) -> None:
    # At a smaller table the cards of the last seat are the discard and the next of the draw pile.
    smaller = skydeck.new("skyjo", seats - 1, seed=4)
    table = skydeck.new("skyjo", seats, seed=4)
    assert order_of(table) == order_of(smaller)
    state = smaller.state
    discard, draw_pile = state.pile[0], state.deck[: state.decked][::-1].tolist()
    columns = [[discard, *draw_pile[:2]], draw_pile[2:5], draw_pile[5:8], draw_pile[8:11]]
    rows = [" ".join(f"{column[row]}?" for column in columns) for row in range(3)]
    assert f"{seats - 1}: {' / '.join(rows)}" in table.to_text().splitlines()


@pytest.mark.rule("SJ-06", "SJ-25")
def test_no_card_changes_its_place_when_a_column_leaves() -> None:
    table = skydeck.from_text(
        "skyjo",
        """
        0: 4 9 1 7 / 5 9 ? 8 / 6 ? 2 ?
        1: ? ? ? 3 / ? ? ? 4 / ? ? ? ?
        pile 9
        to move 0
        """,
    )
    hidden = table.state.cards[0].tolist()
    table.play(0, "take")
    table.play(0, "swap B3")
    assert "0: 4 . 1 7 / 5 . ? 8 / 6 . 2 ?" in table.view(0).to_text().splitlines()
    kept = [place for place in range(12) if place not in (3, 4, 5)]
    assert [table.state.cards[0, place] for place in kept] == [hidden[place] for place in kept]


@pytest.mark.rule("SJ-07")
@pytest.mark.parametrize("seats", range(2, 9))
def test_one_card_begins_the_discard_pile_and_the_rest_is_the_draw_pile(seats: int) -> None:
    state = skydeck.new("skyjo", seats, seed=5).state
    assert state.piled == 1
    assert state.decked == 149 - 12 * seats


@pytest.mark.rule("SJ-01", "SJ-07")
@pytest.mark.parametrize("seats", [2, 8])
def test_a_new_table_holds_the_deal_and_nothing_of_an_earlier_round(seats: int) -> None:
    # A text names every field that differs from a table before its first move.
    lines = skydeck.new("skyjo", seats, seed=3).to_text().splitlines()
    heads = [line.split()[0] for line in lines]
    assert heads == [*(f"{seat}:" for seat in range(seats)), "pile", "next", "reveal"]


@pytest.mark.rule("SJ-07")
def test_eight_seats_leave_53_cards_in_the_draw_pile() -> None:
    assert skydeck.new("skyjo", 8, seed=5).state.decked == 53


@pytest.mark.rule("SJ-07")
def test_everyone_sees_the_first_discard_and_nobody_the_draw_pile() -> None:
    table = skydeck.new("skyjo", 3, seed=6)
    for seat in (SPECTATOR, 0, 1, 2):
        view = table.view(seat).state
        assert view.pile[0] == table.state.pile[0] != UNKNOWN
        assert view.deck[: view.decked].tolist() == [UNKNOWN] * 113


@pytest.mark.rule("SJ-08")
def test_every_seat_may_turn_any_of_its_cards() -> None:
    table = skydeck.new("skyjo", 3, seed=7)
    assert table.movers == (0, 1, 2)
    for seat in range(3):
        assert table.moves(seat) == [f"turn {place}" for place in PLACES]


@pytest.mark.rule("SJ-08")
def test_the_card_at_the_chosen_place_is_turned() -> None:
    table = skydeck.new("skyjo", 3, seed=7)
    table.play(1, "turn C2")
    faces = table.state.faces[:3].tolist()
    assert faces[0] == faces[2] == [DOWN] * 12
    assert [place for place, face in zip(PLACES, faces[1], strict=True) if face == UP] == ["C2"]
    assert table.moves(1) == [f"turn {place}" for place in PLACES if place != "C2"]


@pytest.mark.rule("SJ-08")
def test_seats_turn_their_first_cards_in_any_order() -> None:
    table = skydeck.new("skyjo", 3, seed=8)
    for seat, place, movers in [
        (2, "A1", (0, 1, 2)),
        (0, "A1", (0, 1, 2)),
        (2, "D3", (0, 1)),
        (1, "B2", (0, 1)),
        (1, "B3", (0,)),
    ]:
        table.play(seat, f"turn {place}")
        assert table.movers == movers
    assert (table.state.faces[:3] == UP).sum(axis=1).tolist() == [1, 2, 2]


@pytest.mark.rule("SJ-08")
def test_nobody_turns_a_third_card() -> None:
    table = skydeck.new("skyjo", 2, seed=9)
    table.play(0, "turn A1")
    table.play(0, "turn A2")
    assert table.moves(0) == []
    with pytest.raises(IllegalMove, match="seat 0 is not to move"):
        table.play(0, "turn A3")


@pytest.mark.rule("SJ-08")
def test_a_card_is_not_turned_twice() -> None:
    table = skydeck.new("skyjo", 2, seed=9)
    table.play(0, "turn A1")
    with pytest.raises(IllegalMove, match="face up"):
        table.play(0, "turn A1")


@pytest.mark.rule("SJ-08")
@pytest.mark.parametrize("move", ["take", "draw", "swap A1"])
def test_no_turn_begins_before_every_seat_has_turned_two_cards(move: str) -> None:
    table = skydeck.new("skyjo", 2, seed=9)
    for place in ("A1", "A2"):
        table.play(1, f"turn {place}")
    assert table.state.turn == NONE
    with pytest.raises(IllegalMove, match="SJ-08"):
        table.play(0, move)


@pytest.mark.rule("SJ-08")
def test_everyone_sees_a_first_card_as_soon_as_it_is_turned() -> None:
    table = skydeck.from_text(
        "skyjo",
        """
        0: ? ? ? ? / ? ? 8? ? / ? ? ? ?
        1: ? ? ? ? / ? ? ? ? / ? ? ? ?
        reveal
        """,
    )
    table.play(0, "turn C2")
    for seat in (SPECTATOR, 0, 1):
        assert "0: ? ? ? ? / ? ? 8 ? / ? ? ? ?" in table.view(seat).to_text().splitlines()
        assert table.tell(seat) == [{"key": "turn", "seat": 0, "place": "C2", "card": 8}]


@pytest.mark.rule("SJ-08")
def test_first_cards_are_turned_in_every_round(end_round: EndRound) -> None:
    table = end_round(7, 12)
    assert table.state.rounds == 2
    assert table.state.faces[:2].tolist() == [[DOWN] * 12] * 2
    assert table.movers == (0, 1)
    assert table.moves(1) == [f"turn {place}" for place in PLACES]


@pytest.mark.rule("SJ-09")
def test_nobody_sees_a_face_down_card_not_even_its_owner() -> None:
    table = skydeck.from_text(
        "skyjo",
        """
        0: 3? 4? 5? 6 / 7? 8? 9? 10? / 11? 12 0? 1?
        1: 2? 3? 4? 5? / 6? 7 8? 9? / 10? 11 12? 0?
        pile 1
        to move 0
        """,
    )
    for seat in (SPECTATOR, 0, 1):
        lines = table.view(seat).to_text().splitlines()
        assert lines[0] == "0: ? ? ? 6 / ? ? ? ? / ? 12 ? ?"
        assert lines[1] == "1: ? ? ? ? / ? 7 ? ? / ? 11 ? ?"


@pytest.mark.rule("SJ-09")
@pytest.mark.parametrize(
    "rest",
    [
        "0: ? ? ? 4 / ? ? ? ? / ? ? ? ?; pile 5; reveal",
        "0: ? ? . 4 / ? 6 . 8 / ? ? . ?; pile 1 5; to move 1",
        "0: ? ? . 4 / ? 6 . 8 / ? ? . ?; pile 1 5; to move 1; hand 4 taken",
        "0: 0 0 . 4 / 1 6 . 8 / 2 3 . 3; pile 1 5; to move 1; closer 0",
    ],
)
def test_tables_that_differ_in_hidden_cards_look_the_same_to_everyone(rest: str) -> None:
    text = f"{rest}; 1: ? ? ? 2 / ? ? ? 3 / ? ? ? ?"
    tables = [skydeck.from_text("skyjo", text, seed) for seed in (1, 2)]
    assert tables[0].state.cards[1].tolist() != tables[1].state.cards[1].tolist()
    assert tables[0].state.deck.tolist() != tables[1].state.deck.tolist()
    for seat in (SPECTATOR, 0, 1):
        assert tables[0].view(seat) == tables[1].view(seat)


@pytest.mark.rule("SJ-09")
def test_no_view_holds_the_generator_of_shuffles_to_come() -> None:
    table = skydeck.new("skyjo", 2, seed=10)
    for seat in (SPECTATOR, 0, 1):
        rng = table.view(seat).state.rng
        assert not rng.key.any()
        assert not rng.words.any()
